//! The other end of the protocol: a program to which positions are sent and which answers with moves.

use core::fmt;
use core::time::Duration;
use std::io::{BufRead as _, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};

/// How long a program may take to start, and to get ready for a game.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long it may take to leave when told to.
const FAREWELL: Duration = Duration::from_millis(300);
/// Of a line that is reported.
const SHOWN: usize = 100;

/// Where a program's lines go in.
pub type Input = Box<dyn Write + Send>;
/// Where they come out, with the moment when each came.
pub type Lines = Receiver<(Instant, String)>;

/// How to start a program, and what to tell it first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    /// The command line: program and arguments, quoted as for a shell. No shell is asked.
    pub command: String,
    /// Options with their values.
    pub options: Vec<(String, String)>,
}

/// A program that is running.
pub struct Engine {
    name: String,
    /// Names of the options that it has, in small letters.
    options: Vec<String>,
    input: Input,
    lines: Lines,
    child: Option<Child>,
}

/// What a program has answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The move as it was written; `None` for `(none)`.
    pub text: Option<String>,
    /// From our question to its answer.
    pub time: Duration,
    /// From its last `info`: plies looked ahead.
    pub depth: Option<u32>,
    /// From its last `info`: positions visited.
    pub nodes: Option<u64>,
    /// From its last `info`: `cp 12`, `win 7`.
    pub score: Option<String>,
}

/// Why a program has not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not in time.
    Timeout,
    /// It has ended, or takes no lines any more.
    Crash,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Timeout => "no answer in time",
            Self::Crash => "the program has ended",
        })
    }
}

impl std::error::Error for Fault {}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// Starts a program, waits until it has said who it is, and sets its options.
    ///
    /// # Errors
    ///
    /// If it can not be started, does not answer, or has no option of one of these names.
    pub fn start(settings: &EngineSettings) -> Result<Self> {
        let words = shlex::split(&settings.command)
            .with_context(|| format!("unbalanced quotes in: {}", settings.command))?;
        let (program, arguments) = words.split_first().context("an empty command line")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not start {program}"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            bail!("{program} has no input or output");
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while matches!(output.read_until(b'\n', &mut line), Ok(1..)) {
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send((Instant::now(), text)).is_err() {
                    return;
                }
                line.clear();
            }
        });
        let mut engine = Self::greet(Box::new(input), lines)
            .with_context(|| format!("{} does not speak the protocol", settings.command))?;
        engine.child = Some(child);
        for (name, value) in &settings.options {
            ensure!(
                engine.has_option(name),
                "{} has no option {name}",
                settings.command
            );
            engine.set(name, value)?;
        }
        Ok(engine)
    }

    /// Makes the acquaintance of a program that is there already.
    ///
    /// # Errors
    ///
    /// If it does not answer as it should.
    pub fn greet(input: Input, lines: Lines) -> Result<Self> {
        let mut engine = Self {
            name: String::new(),
            options: Vec::new(),
            input,
            lines,
            child: None,
        };
        engine.send("uci")?;
        let end = Instant::now() + PATIENCE;
        loop {
            let (_, line) = engine.line(end).context("waiting for uciok")?;
            if line == "uciok" {
                return Ok(engine);
            }
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut engine.name);
            } else if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                engine.options.push(name.trim().to_lowercase());
            }
        }
    }

    /// Who it says it is.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it has an option of this name.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.contains(&name.to_lowercase())
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// If it takes no lines any more.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        self.send(&format!("setoption name {name} value {value}"))
    }

    /// Begins a game, and waits until the program is ready for it.
    ///
    /// # Errors
    ///
    /// If it never is.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.send("ucinewgame")?;
        self.send("isready")?;
        let end = Instant::now() + PATIENCE;
        loop {
            if self.line(end)?.1 == "readyok" {
                return Ok(());
            }
        }
    }

    /// Asks for a move: `position` and `go` are whole lines. Waits for the answer no longer than `patience`.
    ///
    /// # Errors
    ///
    /// If none comes.
    pub fn think(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
    ) -> Result<Thought, Fault> {
        // What was said before does not answer this.
        while self.lines.try_recv().is_ok() {}
        self.send(position)?;
        let begin = Instant::now();
        self.send(go)?;
        let mut thought = Thought::default();
        loop {
            let (moment, line) = self.line(begin + patience)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    thought.time = moment.saturating_duration_since(begin);
                    thought.text = words.next().filter(|text| *text != "(none)").map(shown);
                    return Ok(thought);
                }
                Some("info") => thought.read_info(words),
                _ => {}
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        // In one piece: a program that reads on between two pieces would see half a line.
        self.input
            .write_all(format!("{line}\n").as_bytes())
            .and_then(|()| self.input.flush())
            .map_err(|_| Fault::Crash)
    }

    fn line(&self, end: Instant) -> Result<(Instant, String), Fault> {
        let left = end.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Timeout,
            RecvTimeoutError::Disconnected => Fault::Crash,
        })
    }
}

/// What a program has said, short and without what would disturb a terminal or a record.
fn shown(text: &str) -> String {
    text.chars()
        .take(SHOWN)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

impl Thought {
    fn read_info<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) {
        let mut read = Self::default();
        let mut is_first_line = true;
        while let Some(word) = words.next() {
            match word {
                "string" | "pv" => break,
                "multipv" => is_first_line = words.next() == Some("1"),
                "depth" => read.depth = words.next().and_then(|text| text.parse().ok()),
                "nodes" => read.nodes = words.next().and_then(|text| text.parse().ok()),
                "score" => {
                    read.score = words
                        .next()
                        .zip(words.next())
                        .map(|(unit, number)| shown(&format!("{unit} {number}")));
                }
                _ => {}
            }
        }
        if is_first_line {
            self.depth = read.depth.or(self.depth);
            self.nodes = read.nodes.or(self.nodes);
            self.score = read.score.or(self.score.take());
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let asked = self.send("quit").is_ok();
        let Some(child) = &mut self.child else {
            return;
        };
        let end = Instant::now() + FAREWELL;
        while asked && Instant::now() < end {
            if matches!(child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // It is gone already, or hangs; either way nothing more can be done.
        drop(child.kill());
        drop(child.wait());
    }
}
