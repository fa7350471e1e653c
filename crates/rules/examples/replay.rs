//! Replays game records: `replay [--variant NAME] FILE…`, `-` for standard input.
//!
//! Prints a line a game. A game with an error prints none: the error goes to standard error, the next game is
//! read, and the exit status is 1 in the end. Games are numbered over all files.
#![allow(clippy::print_stderr)] // a command's complaints go there

use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;

use toguz_rules::notation::{Reader, Record};
use toguz_rules::{EndReason, Variant};

const USAGE: &str = "usage: replay [--variant toguz|bestemshe] FILE…   (- is standard input)";

/// What the command line asks for.
pub(crate) struct Options {
    pub(crate) variant: Option<Variant>,
    pub(crate) files: Vec<String>,
}

fn main() -> ExitCode {
    let options = match parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("replay: {message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let out = BufWriter::new(io::stdout().lock());
    match replay(&options, out, io::stderr()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader of our output has gone; there is nobody left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("replay: standard output: {error}");
            ExitCode::FAILURE
        }
    }
}

pub(crate) fn parse(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        variant: None,
        files: Vec::new(),
    };
    let mut only_files = false;
    while let Some(arg) = args.next() {
        if only_files || arg == "-" || !arg.starts_with('-') {
            options.files.push(arg);
        } else if arg == "--" {
            only_files = true;
        } else if arg == "--variant" || arg.starts_with("--variant=") {
            let key = match arg.split_once('=') {
                Some((_, key)) => key.to_owned(),
                None => args.next().ok_or("--variant needs a value")?,
            };
            let variant = key.parse().map_err(|e| format!("--variant {key}: {e}"))?;
            options.variant = Some(variant);
        } else {
            return Err(format!("unexpected argument {arg}"));
        }
    }
    if options.files.is_empty() {
        return Err("no file given".into());
    }
    Ok(options)
}

/// Replays every file; whether all went well. Fails only if the output does.
pub(crate) fn replay(
    options: &Options,
    mut out: impl Write,
    mut complaints: impl Write,
) -> io::Result<bool> {
    let mut all_well = true;
    let mut number = 1;
    for file in &options.files {
        let text = match read(file) {
            Ok(text) => text,
            Err(error) => {
                out.flush()?;
                writeln!(complaints, "replay: {file}: {error}")?;
                all_well = false;
                continue;
            }
        };
        let mut reader = Reader::new(&text).with_first_number(number);
        if let Some(variant) = options.variant {
            reader = reader.with_variant(variant);
        }
        while let Some(game) = reader.next() {
            match game {
                Ok(record) => write_line(&mut out, reader.next_number() - 1, &record)?,
                Err(error) => {
                    // Keeps the two streams in order where both go to one place.
                    out.flush()?;
                    writeln!(complaints, "{error}")?;
                    all_well = false;
                }
            }
        }
        number = reader.next_number();
    }
    out.flush()?;
    Ok(all_well)
}

/// The text of a file. Bytes that are not UTF-8 can only stand in names and comments: they become U+FFFD.
fn read(file: &str) -> io::Result<String> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        std::fs::read(file)?
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

pub(crate) fn write_line(out: &mut impl Write, number: usize, record: &Record) -> io::Result<()> {
    let line = record.game.main_line();
    let end = line.last().copied().unwrap_or_default();
    let position = record.game.position_at(end);
    let kazan = position.kazan();
    let by_rule = record
        .conclusion()
        .map(|end| end.reason)
        .filter(|reason| reason.is_by_rule());
    writeln!(
        out,
        "game={number} plies={} score={}-{} end={} result={} fen=\"{position}\"",
        line.len(),
        kazan.south,
        kazan.north,
        by_rule.map_or("none", EndReason::key),
        record.result.map_or("*", |outcome| outcome.as_str()),
    )
}
