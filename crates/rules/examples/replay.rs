//! Replays game records: `replay [--variant NAME] FILE…`, `-` for standard input.
//!
//! Prints a line a game. A game with an error prints none: the error goes to standard error, the next game is
//! read, and the exit status is 1 in the end. Games are numbered over all files.
//!
//! Files may be UTF-8, UTF-16 with its mark, or Windows-1251.
#![allow(clippy::print_stdout, clippy::print_stderr)] // a command's answer and its complaints go there

use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;

use toguz_rules::notation::{Reader, Record};
use toguz_rules::{EndReason, Variant};

const USAGE: &str = "usage: replay [--variant toguz|bestemshe] FILE…   (- is standard input)";

/// What the command line asks for.
pub(crate) struct Options {
    pub(crate) variant: Option<Variant>,
    pub(crate) files: Vec<OsString>,
}

/// What the command line says is to be done.
pub(crate) enum Task {
    Help,
    Replay(Options),
}

fn main() -> ExitCode {
    let options = match parse(std::env::args_os().skip(1)) {
        Ok(Task::Replay(options)) => options,
        Ok(Task::Help) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
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

pub(crate) fn parse(mut args: impl Iterator<Item = OsString>) -> Result<Task, String> {
    let mut options = Options {
        variant: None,
        files: Vec::new(),
    };
    let mut only_files = false;
    while let Some(arg) = args.next() {
        // A file may have any name; an option is text.
        let Some(option) = arg.to_str().filter(|arg| !only_files && is_option(arg)) else {
            options.files.push(arg);
            continue;
        };
        if option == "--" {
            only_files = true;
        } else if option == "--help" || option == "-h" {
            return Ok(Task::Help);
        } else if option == "--variant" || option.starts_with("--variant=") {
            let key = if let Some((_, key)) = option.split_once('=') {
                key.to_owned()
            } else {
                let value = args.next().ok_or("--variant needs a value")?;
                value.to_string_lossy().into_owned()
            };
            let variant = key.to_lowercase().parse();
            options.variant = Some(variant.map_err(|e| format!("--variant {key}: {e}"))?);
        } else {
            return Err(format!("unexpected argument {option}"));
        }
    }
    if options.files.is_empty() {
        return Err("no file given".into());
    }
    Ok(Task::Replay(options))
}

/// Whether an argument is no file. A lone dash is one: standard input.
fn is_option(arg: &str) -> bool {
    arg.starts_with('-') && arg != "-"
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
                writeln!(complaints, "replay: {}: {error}", file.display())?;
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

/// The text of a file.
fn read(file: &OsStr) -> io::Result<String> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        std::fs::read(file)?
    };
    Ok(decode(bytes))
}

/// The text that bytes give: UTF-16 where they begin with its mark, else UTF-8. What is neither is taken for
/// Windows-1251, for it may be more than names and comments: the tuz is marked with a Cyrillic letter in some records.
pub(crate) fn decode(bytes: Vec<u8>) -> String {
    let utf_16 = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        // Half a unit at the end is the remains of a character cut off.
        let (units, _) = bytes.as_chunks();
        char::decode_utf16(units.iter().copied().map(unit))
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect()
    };
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return utf_16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return utf_16(rest, u16::from_be_bytes);
    }
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let mut text = String::new();
        // Piece by piece: one wrong byte in a long file does not spoil its other names.
        for piece in error.as_bytes().utf8_chunks() {
            text.push_str(piece.valid());
            text.extend(piece.invalid().iter().copied().map(windows_1251));
        }
        text
    })
}

/// A byte beyond ASCII as Windows-1251 has it: the Russian letters and the dashes, which is what records use.
fn windows_1251(byte: u8) -> char {
    let letter = |byte: u8| char::from_u32(0x410 + u32::from(byte) - 0xc0);
    match byte {
        0x96 => '–',
        0x97 => '—',
        0xa0 => '\u{a0}',
        0xa8 => 'Ё',
        0xb8 => 'ё',
        0xc0.. => letter(byte).unwrap_or(char::REPLACEMENT_CHARACTER),
        _ => char::REPLACEMENT_CHARACTER,
    }
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
