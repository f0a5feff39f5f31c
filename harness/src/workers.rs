//! Threads that share some work: as many as are wanted, or as the system has.

use std::thread::{Builder, Scope};

/// Has `count` threads do `work`, each with a clone of `own`. When the system has no more threads, those that there are do all of it,
/// and without any the calling thread does.
pub fn start_workers<'scope, T: Clone + Send + 'scope>(
    threads: &'scope Scope<'scope, '_>,
    count: usize,
    own: T,
    work: impl Fn(&T) + Copy + Send + 'scope,
) {
    let start = |_: &usize| {
        let own = own.clone();
        Builder::new().spawn_scoped(threads, move || work(&own)).is_ok()
    };
    if (0..count).take_while(start).count() == 0 {
        work(&own);
    }
}
