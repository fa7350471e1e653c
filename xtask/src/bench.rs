//! `cargo xtask bench`: what the search visits, how fast, and at what cost, native and as wasm.
//!
//! Three measures, because a noisy machine spoils only one of them: the number of positions visited to a fixed depth is
//! the same everywhere and always; the number of instructions is the same for one compiler; the time is what it is.

use std::{collections::BTreeMap, fmt::Write as _, fs, process::Command};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{
    args::Args,
    dist::{self, WasmOpt},
    engine, log,
    process::{self, command, find, node, output, shown},
    project::Project,
    tools,
};

/// What was measured last on purpose, for comparing.
const RECORD: &str = "crates/search/bench.txt";
/// Searches of this depth take about half a second; in less, wasm is not compiled for speed yet.
const DEPTH: u16 = 18;
/// What instructions are counted of: a name, what the program is told, and how deep; a second or two under valgrind.
const HOT_PATHS: [(&str, &str, u16); 2] = [("search", "bench", 8), ("rules-perft", "go perft", 5)];
/// Each is run so often, and the fastest run counts: whatever disturbs a run makes it slower.
const RUNS: u32 = 5;
/// What wasm has to reach of the native speed.
const LEAST_RATIO: f64 = 0.75;
/// Plies to reach from the start in one second.
const LEAST_DEPTH: u64 = 14;
/// Percent of instructions more that count as a regression.
const MOST_GROWTH: f64 = 3.0;

/// What a link with a whole game costs the page that opens it, over an empty start.
fn page(project: &Project) -> Result<()> {
    dist::build(project, WasmOpt::Required)?;
    tools::ensure_npm_packages(project)?;
    let chromium = tools::ensure_chromium(project)?;
    log::start("Opening a link of 200 plies, against an empty start");
    process::run(
        node(project)
            .arg(project.path("e2e/bench/link.mjs"))
            .env("CHROME", chromium.browser),
    )
}

pub(crate) fn run(project: &Project, mut args: Args) -> Result<()> {
    if args.flag("--page") {
        args.finish()?;
        return page(project);
    }
    let is_strict = args.flag("--strict");
    let save = args.flag("--save");
    let depth = args.number("--depth")?.unwrap_or(DEPTH);
    args.finish()?;
    let native = engine::native(project)?;
    let wasm = engine::wasm(project)?;
    let native = || command(project, &native);
    let wasm = || {
        let mut node = node(project);
        node.arg(&wasm);
        node
    };
    let mut complaints = Vec::new();

    log::start(format_args!("Search of eight positions to depth {depth}"));
    let (mut of_native, mut of_wasm) = (Run::default(), Run::default());
    for _ in 0..RUNS {
        // In turns: what disturbs one disturbs the other.
        of_native.better(Run::of(&mut native(), depth)?)?;
        of_wasm.better(Run::of(&mut wasm(), depth)?)?;
    }
    log::note(format_args!("signature  {} native", of_native.signature));
    log::note(format_args!("           {} wasm", of_wasm.signature));
    // Not a matter of speed: one of the two is wrong.
    ensure!(
        of_native.signature == of_wasm.signature,
        "native and wasm do not visit the same positions"
    );
    let ratio = ratio(of_wasm.speed, of_native.speed);
    log::note(format_args!("nodes/s    {:>10} native", of_native.speed));
    log::note(format_args!("           {:>10} wasm", of_wasm.speed));
    log::note(format_args!(
        "ratio      {ratio:>10.2} (goal: {LEAST_RATIO} or more)"
    ));
    if ratio < LEAST_RATIO {
        complaints.push(format!("wasm reaches {ratio:.2} of the native speed"));
    }

    log::start("Depth reached from the start in one second");
    for (name, command) in [("native", &mut native()), ("wasm", &mut wasm())] {
        let reached = depth_in_a_second(command)?;
        log::note(format_args!(
            "{reached:>3} {name} (goal: {LEAST_DEPTH} or more)"
        ));
        if reached < LEAST_DEPTH {
            complaints.push(format!("{name} reaches only depth {reached} in one second"));
        }
    }

    let mut measured = BTreeMap::from([(format!("signature-depth-{depth}"), of_native.signature)]);
    match Counter::find(project)? {
        None => log::note("no instructions counted: neither perf nor valgrind can do it here"),
        Some(counter) => {
            log::start(format_args!("Instructions, counted by {}", counter.name()));
            measured.extend(count(project, counter, &native)?);
        }
    }
    complaints.extend(compare(project, &measured)?);
    if save {
        write(project, &measured)?;
        log::note(format_args!("written to {RECORD}"));
    }
    for complaint in &complaints {
        log::note(format_args!("<- {complaint}"));
    }
    if is_strict && !complaints.is_empty() {
        bail!("{} of the goals missed", complaints.len());
    }
    Ok(())
}

/// A run of the program's `bench`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Run {
    signature: u64,
    /// Nodes a second.
    speed: u64,
}

impl Run {
    fn of(program: &mut Command, depth: u16) -> Result<Self> {
        let said = output(program.arg(format!("bench {depth}")))?;
        Self::read(&said).with_context(|| format!("{} said no result", shown(program)))
    }

    fn read(said: &str) -> Option<Self> {
        let line = said.lines().rfind(|line| line.starts_with("bench "))?;
        Some(Self {
            signature: after(line, "signature")?,
            speed: after(line, "nps")?,
        })
    }

    /// Keeps the faster of the two, which must agree about the rest.
    fn better(&mut self, other: Self) -> Result<()> {
        ensure!(
            self.signature == 0 || self.signature == other.signature,
            "two runs of the same search visit different positions"
        );
        self.signature = other.signature;
        self.speed = self.speed.max(other.speed);
        Ok(())
    }
}

#[allow(clippy::cast_precision_loss, reason = "for people to read")]
fn ratio(a: u64, b: u64) -> f64 {
    a as f64 / b.max(1) as f64
}

/// The number behind a word.
fn after(line: &str, word: &str) -> Option<u64> {
    let mut words = line.split_whitespace();
    words.find(|found| *found == word)?;
    words.next()?.parse().ok()
}

fn depth_in_a_second(program: &mut Command) -> Result<u64> {
    let said = output(program.args([
        // The book knows the start, and would answer without searching.
        "setoption name Book value false",
        "isready",
        "go movetime 1000",
    ]))?;
    said.lines()
        .filter(|line| line.starts_with("info depth "))
        .filter_map(|line| after(line, "depth"))
        .max()
        .with_context(|| format!("{} said no depth", shown(program)))
}

/// What counts instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counter {
    Perf,
    Valgrind,
}

impl Counter {
    /// The first that is here and may be used: in containers and virtual machines perf often has no counters.
    fn find(project: &Project) -> Result<Option<Self>> {
        for (program, counter) in [("perf", Self::Perf), ("valgrind", Self::Valgrind)] {
            let Some(program) = find(project, &[program]) else {
                continue;
            };
            let mut probe = command(project, program);
            probe.args(counter.options()).args(["git", "--version"]);
            if counter.read(&mut probe)?.is_some() {
                return Ok(Some(counter));
            }
        }
        Ok(None)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Perf => "perf",
            Self::Valgrind => "valgrind",
        }
    }

    const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Perf => &["stat", "-x,", "-e", "instructions:u", "--"],
            Self::Valgrind => &[
                "--tool=cachegrind",
                "--cache-sim=no",
                "--cachegrind-out-file=/dev/null",
            ],
        }
    }

    /// What a program needs, in instructions.
    fn count(self, project: &Project, program: &Command, words: &[&str]) -> Result<u64> {
        let mut counted = command(project, self.name());
        counted
            .args(self.options())
            .arg(program.get_program())
            .args(program.get_args())
            .args(words);
        self.read(&mut counted)?
            .with_context(|| format!("{} counted nothing", shown(&counted)))
    }

    fn read(self, counted: &mut Command) -> Result<Option<u64>> {
        let ran = counted
            .output()
            .with_context(|| format!("could not start {}", shown(counted)))?;
        Ok(self.parse(&String::from_utf8_lossy(&ran.stderr)))
    }

    fn parse(self, said: &str) -> Option<u64> {
        let digits = match self {
            // `12345,,instructions:u,…`, or `<not supported>,,…`.
            Self::Perf => said
                .lines()
                .find(|line| line.contains("instructions"))?
                .split(',')
                .next()?
                .to_owned(),
            // `==7== I   refs:      1,234,567`; older ones write `I refs`.
            Self::Valgrind => said
                .lines()
                .find(|line| line.contains(" refs:"))?
                .split(':')
                .next_back()?
                .trim()
                .replace(',', ""),
        };
        digits.parse().ok()
    }
}

/// Instructions of the hot paths for a thousand nodes, so that whole numbers are fine enough. What it takes to start and
/// to make the table is taken off by counting a little work too.
fn count(
    project: &Project,
    counter: Counter,
    program: &dyn Fn() -> Command,
) -> Result<Vec<(String, u64)>> {
    let mut counts = Vec::new();
    for (name, order, depth) in HOT_PATHS {
        let take = |depth: u16| -> Result<(u64, u64)> {
            let order = format!("{order} {depth}");
            let said = output(program().arg(&order))?;
            let nodes = ["signature", "searched:"]
                .iter()
                .find_map(|word| said.lines().find_map(|line| after(line, word)))
                .with_context(|| format!("`{order}` said no count"))?;
            Ok((counter.count(project, &program(), &[&order])?, nodes))
        };
        let (much, little) = (take(depth)?, take(1)?);
        let each = much.0.saturating_sub(little.0) * 1000 / much.1.saturating_sub(little.1).max(1);
        counts.push((format!("milli-instructions-{name}"), each));
    }
    Ok(counts)
}

/// Shows what was measured beside what the record says. What has become worse.
fn compare(project: &Project, measured: &BTreeMap<String, u64>) -> Result<Vec<String>> {
    let record = match fs::read_to_string(project.path(RECORD)) {
        Ok(text) => read(&text)?,
        Err(_) => BTreeMap::new(),
    };
    log::start(format_args!("Against {RECORD}"));
    let mut worse = Vec::new();
    for (name, now) in measured {
        let Some(before) = record.get(name) else {
            log::note(format_args!("{name:<32}{now:>14}  (not recorded)"));
            continue;
        };
        let change = (ratio(*now, *before) - 1.0) * 100.0;
        log::note(format_args!("{name:<32}{now:>14}  {change:+.2} %"));
        if name.starts_with("milli-instructions") && change > MOST_GROWTH {
            worse.push(format!("{name} has grown by {change:.1} %"));
        }
    }
    Ok(worse)
}

fn read(text: &str) -> Result<BTreeMap<String, u64>> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (name, value) = line
                .split_once(' ')
                .with_context(|| format!("{RECORD}: `{line}` is not a name and a number"))?;
            Ok((name.to_owned(), value.trim().parse()?))
        })
        .collect()
}

fn write(project: &Project, measured: &BTreeMap<String, u64>) -> Result<()> {
    let compiler = output(command(project, "rustc").arg("--version"))?;
    let mut text = format!(
        "# What `cargo xtask bench` compares with; `cargo xtask bench --save` writes it anew.\n\
         # Instructions for a thousand nodes, {} on {}.\n",
        compiler,
        std::env::consts::ARCH
    );
    for (name, value) in measured {
        writeln!(text, "{name} {value}")?;
    }
    fs::write(project.path(RECORD), text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_says() {
        let said = "info string bench 1/8 depth 9 nodes 5 score cp 7\n\
                    bench depth 9 signature 24196 time 44 nps 539259\n";
        assert_eq!(
            Run::read(said),
            Some(Run {
                signature: 24196,
                speed: 539_259
            })
        );
        assert_eq!(Run::read("info string"), None);
        let mut best = Run::default();
        for speed in [5, 9, 7] {
            let signature = 3;
            best.better(Run { signature, speed }).unwrap();
        }
        assert_eq!(best.speed, 9);
        assert!(
            best.better(Run {
                signature: 4,
                speed: 1
            })
            .is_err()
        );
    }

    #[test]
    fn what_the_counters_say() {
        assert_eq!(
            Counter::Perf.parse("12345,,instructions:u,100,100.00,,\n"),
            Some(12345)
        );
        assert_eq!(
            Counter::Perf.parse("<not supported>,,instructions:u,0,100.00,,\n"),
            None
        );
        assert_eq!(
            Counter::Valgrind.parse("==7== \n==7== I   refs:      1,234,567\n"),
            Some(1_234_567)
        );
        assert_eq!(Counter::Valgrind.parse("valgrind: no such file"), None);
    }

    #[test]
    fn the_record_can_be_read() {
        let read = read("# a remark\nsignature-depth-10 7\n").unwrap();
        assert_eq!(read.get("signature-depth-10"), Some(&7));
        assert!(super::read("nonsense").is_err());
    }
}
