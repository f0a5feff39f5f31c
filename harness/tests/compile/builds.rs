//! Many workers and many sources.

use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use harness::compile::{Builds, Progress, Source};

use super::bench::{pool, Bench};

#[test]
fn many_workers_build_each_source_once() {
    let bench = Bench::new();
    let names = ["a/main.rs", "b/main.rs", "p-x.rs", "p-y.rs", "gone.rs"];
    let sources = names.map(|name| bench.path(name));
    for source in &sources[..4] {
        bench.source(source.to_str().expect("UTF-8"), "the same");
    }
    let builds = Builds::new(bench.compiler(), sources.map(Source::File).into());
    let pool = pool();
    let done = Mutex::new(Vec::new());
    let progress = |place: usize, progress: Progress<'_>| {
        if matches!(progress, Progress::Done(_)) {
            done.lock().unwrap_or_else(PoisonError::into_inner).push(place);
        }
    };
    std::thread::scope(|threads| {
        for first in 0..8 {
            let (builds, pool, progress) = (&builds, &pool, &progress);
            threads.spawn(move || {
                for place in 0..5 {
                    let place = (first + place) % 5;
                    assert_eq!(builds.get(place, pool, progress).result.is_ok(), place < 4);
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable();
    assert_eq!(done, [0, 1, 2, 3, 4]);
    let mut log = bench.log();
    log.sort();
    assert_eq!(log, ["main.rs", "p-x.rs", "p-y.rs"]);
}

#[test]
fn who_waits_for_a_source_builds_another() {
    let bench = Bench::new();
    let sources = ["a.rs", "b.rs"].map(|name| bench.source(name, ""));
    let builds = Builds::new(bench.compiler(), sources.map(Source::File).into());
    let (first_begun, first_has_begun) = channel();
    let (other_begun, other_has_begun) = channel();
    let patience = Duration::from_secs(10);
    let pool = pool();
    std::thread::scope(|threads| {
        let (builds, pool) = (&builds, &pool);
        threads.spawn(move || {
            builds.get(0, pool, |_, progress| {
                if matches!(progress, Progress::Begun) {
                    first_begun.send(()).expect("heard");
                    // It takes as long as the other does, unless the other waits for it.
                    let _ = other_has_begun.recv_timeout(patience);
                }
            });
        });
        first_has_begun.recv_timeout(patience).expect("the first has begun");
        let wanted = builds.get(0, pool, |place, progress| {
            assert_eq!(place, 1, "the first builds the other");
            if matches!(progress, Progress::Begun) {
                other_begun.send(()).expect("heard");
            }
        });
        assert!(wanted.result.is_ok());
    });
    assert_eq!(bench.log().len(), 2);
}
