//! All that the benchmark prints.

use std::fs;

use super::race::{median, Finish, Racer};

/// On what it was measured.
pub fn machine() {
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors
        .lines()
        .find_map(|line| Some(line.strip_prefix("model name")?.split_once(": ")?.1));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default();
    println!("{}, {cores} cores, load {load} at the start", model.unwrap_or("unknown processor"));
}

/// A line for each program; the first one is what the others are held against.
pub fn finishes(racers: &[Racer], finishes: &[Finish]) {
    let first = finishes.first().map_or(&[][..], times);
    for (racer, finish) in racers.iter().zip(finishes) {
        let seconds = times(finish);
        let what = match finish {
            Finish::Times { same_output, .. } => {
                let ran: Vec<f64> = seconds.iter().flatten().map(|seconds| seconds * 1e3).collect();
                let least = ran.iter().copied().fold(f64::INFINITY, f64::min);
                let most = ran.iter().copied().fold(0.0, f64::max);
                let ratios: Vec<f64> =
                    seconds.iter().zip(first).filter_map(|(a, b)| Some((*a)? / (*b)?)).collect();
                let often = if ran.len() < first.len() {
                    format!("   in {} of {} rounds", ran.len(), first.len())
                } else {
                    String::new()
                };
                let other = if *same_output { "" } else { "   ANOTHER OUTPUT" };
                format!(
                    "{:>10.1}  {:>9.1} … {:<9.1} {:>8} ×{often}{other}",
                    median(&ran),
                    least,
                    most,
                    ratio(median(&ratios))
                )
            }
            Finish::Skipped(why) => format!("{:>10}  {why}; --longest allows more", "skipped"),
            Finish::Failed(why) => format!("{:>10}  {why}", "FAILED"),
        };
        println!("  {:<14}{what}", racer.name);
    }
}

fn times(finish: &Finish) -> &[Option<f64>] {
    match finish {
        Finish::Times { seconds, .. } => seconds,
        Finish::Skipped(_) | Finish::Failed(_) => &[],
    }
}

/// A line for each program with its number of instructions.
pub fn counts(counts: &[(&str, u64)]) {
    let first = counts.first().map_or(f64::NAN, |first| first.1 as f64);
    for (name, count) in counts {
        println!("  {name:<14}{:>18}{:>25} ×", grouped(*count), ratio(*count as f64 / first));
    }
}

fn ratio(ratio: f64) -> String {
    if ratio < 20.0 {
        format!("{ratio:.2}")
    } else {
        format!("{ratio:.0}")
    }
}

/// `1 234 567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
