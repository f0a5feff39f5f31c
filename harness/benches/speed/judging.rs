//! The speed of the judge: what a case costs beside a bare loop, how soon the first verdict comes, and how time and memory
//! grow with problems and cases.

use std::env;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use harness::compile::{named_executable, Compiler};
use harness::run::{Pool, Run, Scratch};
use rustix::thread::{sched_getaffinity, sched_setaffinity, CpuSet};

use super::meter::Meter;
use super::race::median;
use super::table::{self, grouped};
use super::trees::Tree;

const JUDGE: &str = env!("CARGO_BIN_EXE_judge");

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum Table {
    /// What a case costs, beside a loop that only starts the program
    Case,
    /// How soon the first verdict comes
    Start,
    /// How time and memory grow with problems
    Problems,
    /// How time and memory grow with cases
    Cases,
}

/// Prints these tables, or all.
pub fn measure(root: &Path, tables: &[Table], full: bool) -> io::Result<()> {
    table::machine();
    for &table in if tables.is_empty() { Table::value_variants() } else { tables } {
        match table {
            Table::Case => cost_of_a_case()?,
            Table::Start => start(root)?,
            Table::Problems => growth_of_problems(if full { &[4, 40, 400] } else { &[4, 40] })?,
            Table::Cases if full => growth_of_cases(&[100, 1_000, 10_000, 100_000])?,
            Table::Cases => growth_of_cases(&[100, 1_000, 10_000])?,
        }
    }
    Ok(())
}

fn start(root: &Path) -> io::Result<()> {
    let tests = test_program(root)?;
    first_verdict(root, &tests)?;
    one_test(&tests)
}

/// The executable of `cargo test --test judge`.
fn test_program(root: &Path) -> io::Result<PathBuf> {
    let built = cargo(root)
        .args(["test", "--quiet", "--locked", "--test", "judge", "--no-run"])
        .arg("--message-format=json")
        .output()?;
    let messages = String::from_utf8_lossy(&built.stdout);
    let found = messages.lines().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let is_it = message["target"]["kind"][0] == "test";
        is_it.then(|| message["executable"].as_str().map(PathBuf::from)).flatten()
    });
    found.ok_or_else(|| io::Error::other("cargo names no executable for the test `judge`"))
}

fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    cargo
}

fn cost_of_a_case() -> io::Result<()> {
    println!("\nA case of `judge program`, in ms, beside a loop that only starts the program: medians, and of the ratios");
    println!(
        "  cores   cases   rounds   loop CPU  judge CPU      ×   loop wall  judge wall      ×"
    );
    let this = env::current_exe()?;
    let whole = sched_getaffinity(None)?;
    for cores in [1, 2] {
        pin(&whole, cores)?;
        let mut meter = Meter::new()?;
        for (cases, rounds) in [(200, 25), (20_000, 3)] {
            let tree = Tree::new(1, 1, cases)?;
            let (program, folder) = (built(&tree)?, tree.cases_of("p0"));
            let (program, folder) = (text(&program)?, text(&folder)?);
            let jobs = cores.to_string();
            let bare = ["bare", program, folder, &jobs];
            let judge = ["program", program, "--quiet", "--jobs", &jobs, "--cases", folder];
            let mut pairs = Vec::new();
            for round in 0..rounds {
                let mut by_loop = || meter.run(&this, &bare, tree.root(), &tree.cache());
                let first = if round % 2 == 0 { Some(by_loop()?) } else { None };
                let judged = meter.run(Path::new(JUDGE), &judge, tree.root(), &tree.cache())?;
                let mut by_loop = || meter.run(&this, &bare, tree.root(), &tree.cache());
                pairs.push((first.map_or_else(&mut by_loop, Ok)?, judged));
            }
            print_pairs(cores, cases, &pairs);
        }
    }
    sched_setaffinity(None, &whole)?;
    Ok(())
}

fn print_pairs(cores: usize, cases: usize, pairs: &[(Run, Run)]) {
    let each = |of: &dyn Fn(&(Run, Run)) -> f64| median(&pairs.iter().map(of).collect::<Vec<_>>());
    let per_case = |time: Duration| ms(time) / cases as f64;
    let cpu = [
        each(&|(bare, _)| per_case(bare.cpu)),
        each(&|(_, judge)| per_case(judge.cpu)),
        each(&|(bare, judge)| ms(judge.cpu) / ms(bare.cpu)),
    ];
    let wall = [
        each(&|(bare, _)| per_case(bare.wall)),
        each(&|(_, judge)| per_case(judge.wall)),
        each(&|(bare, judge)| ms(judge.wall) / ms(bare.wall)),
    ];
    println!(
        "  {cores:>5} {:>7} {:>8} {:>10.3} {:>10.3} {:>6.2} {:>11.3} {:>11.3} {:>6.2}",
        grouped(cases as u64),
        pairs.len(),
        cpu[0],
        cpu[1],
        cpu[2],
        wall[0],
        wall[1],
        wall[2],
    );
}

/// Lets this thread, and what it starts, use no more processors than so many.
fn pin(whole: &CpuSet, cores: usize) -> io::Result<()> {
    let mut some = CpuSet::new();
    let usable = (0..CpuSet::MAX_CPU).filter(|&cpu| whole.is_set(cpu));
    usable.take(cores).for_each(|cpu| some.set(cpu));
    Ok(sched_setaffinity(None, &some)?)
}

fn built(tree: &Tree) -> io::Result<PathBuf> {
    let compiler = Compiler::with(None, Some(tree.cache()))?;
    let pool = Pool::within(&Arc::new(Scratch::new()?), 1)?;
    let compiled = compiler.compile(&tree.main_of("p0"), &pool, || ());
    let made = compiled.result.map_err(io::Error::other)?;
    named_executable(&made.path)
}

fn first_verdict(root: &Path, tests: &Path) -> io::Result<()> {
    println!("\nWarm start in this workspace, without the programs that must fail, in ms on the wall: until the first verdict, and until the end");
    let run = |program: &Path, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments);
        command
    };
    let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
    let accepted = "--skip=::rejected::";
    let commands = [
        ("cargo judge", run(&cargo, &["judge", "--format", "json"])),
        ("its program", run(Path::new(JUDGE), &["--format", "json"])),
        (
            "cargo test --test judge",
            run(&cargo, &["test", "--locked", "--test", "judge", "--", accepted]),
        ),
        ("its program", run(tests, &[accepted])),
    ];
    for (name, mut command) in commands {
        command.current_dir(root).env("CARGO_MANIFEST_DIR", root.join("harness"));
        let rounds = (0..5).map(|_| until_verdict(&mut command)).collect::<io::Result<Vec<_>>>()?;
        let first = median(&rounds.iter().map(|round| ms(round.0)).collect::<Vec<_>>());
        let last = median(&rounds.iter().map(|round| ms(round.1)).collect::<Vec<_>>());
        println!("  {name:<24} {first:>8.0} {last:>8.0}");
    }
    Ok(())
}

/// Times until a line tells of a verdict, and until the end.
fn until_verdict(command: &mut Command) -> io::Result<(Duration, Duration)> {
    let begun = Instant::now();
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let out = process.stdout.take().ok_or_else(|| io::Error::other("there is no pipe"))?;
    let mut out = BufReader::new(out);
    let mut line = String::new();
    let is_verdict = |line: &str| line.contains(r#""event":"run""#) || line.ends_with("... ok\n");
    while !is_verdict(&line) {
        line.clear();
        if out.read_line(&mut line)? == 0 {
            return Err(io::Error::other(format!("no verdict from {command:?}")));
        }
    }
    let first = begun.elapsed();
    out.read_to_end(&mut Vec::new())?;
    process.wait()?;
    Ok((first, begun.elapsed()))
}

fn one_test(tests: &Path) -> io::Result<()> {
    let tree = Tree::new(1, 1, 10_000)?;
    let mut meter = Meter::new()?;
    let name = ["--exact", "p0::main::7777"];
    // The first one compiles.
    let runs: Vec<Run> = (0..22)
        .map(|_| meter.run(tests, &name, tree.root(), &tree.cache()))
        .collect::<io::Result<_>>()?;
    let each = |of: fn(&Run) -> f64| runs[1..].iter().map(of).collect::<Vec<_>>();
    let (cpu, wall) = (each(|run| ms(run.cpu)), each(|run| ms(run.wall)));
    let least = wall.iter().copied().fold(f64::INFINITY, f64::min);
    println!(
        "\nOne test of 10 000 by its exact name: {:.1} ms of CPU; {:.1} ms on the wall, {least:.1} at the least",
        median(&cpu),
        median(&wall)
    );
    Ok(())
}

fn growth_of_problems(sizes: &[usize]) -> io::Result<()> {
    println!("\nProblems of three ways and one case: s of CPU and on the wall, cores busy, MiB of the judge");
    println!("  problems             CPU      wall   busy   memory");
    let mut meter = Meter::new()?;
    for &size in sizes {
        let tree = Tree::new(size, 3, 1)?;
        for how in ["cold", "warm"] {
            let run = meter.run(Path::new(JUDGE), &["--quiet"], tree.root(), &tree.cache())?;
            println!(
                "  {size:>8} {how:>5} {:>12.2} {:>9.2} {:>6.2} {:>8}",
                run.cpu.as_secs_f64(),
                run.wall.as_secs_f64(),
                run.cpu.as_secs_f64() / run.wall.as_secs_f64(),
                // What the compiler takes is much more.
                if how == "warm" { mebibytes(&run) } else { String::new() }
            );
        }
    }
    Ok(())
}

fn growth_of_cases(sizes: &[usize]) -> io::Result<()> {
    println!(
        "\nCases of one program: s of CPU and on the wall, and MiB, of `judge list` and of `judge`"
    );
    println!("     cases   list CPU      wall   memory   judge CPU      wall   memory   ms a case");
    let mut meter = Meter::new()?;
    for &size in sizes {
        let tree = Tree::new(1, 1, size)?;
        meter.run(
            Path::new(JUDGE),
            &["--quiet", "--exact", "p0::main::0"],
            tree.root(),
            &tree.cache(),
        )?;
        let listed = meter.run(Path::new(JUDGE), &["list"], tree.root(), &tree.cache())?;
        let judged = meter.run(Path::new(JUDGE), &["--quiet"], tree.root(), &tree.cache())?;
        println!(
            "  {:>8} {:>10.3} {:>9.3} {:>8} {:>11.3} {:>9.3} {:>8} {:>11.3}",
            grouped(size as u64),
            listed.cpu.as_secs_f64(),
            listed.wall.as_secs_f64(),
            mebibytes(&listed),
            judged.cpu.as_secs_f64(),
            judged.wall.as_secs_f64(),
            mebibytes(&judged),
            ms(judged.cpu) / size as f64
        );
    }
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn mebibytes(run: &Run) -> String {
    format!("{:.0}", run.memory as f64 / f64::from(1 << 20))
}

fn text(path: &Path) -> io::Result<&str> {
    path.to_str().ok_or_else(|| io::Error::other(format!("{}: not UTF-8", path.display())))
}
