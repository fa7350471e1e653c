//! Counts the move sequences of a length: `perft [--variant NAME] [--fen FEN] [--] DEPTH` prints the count alone.
#![allow(clippy::print_stdout, clippy::print_stderr)] // a command's answer goes there

use std::ffi::OsString;
use std::process::ExitCode;

use toguz_rules::notation::read_position;
use toguz_rules::{Position, Variant, perft};

const USAGE: &str = "usage: perft [--variant toguz|bestemshe] [--fen FEN] [--] DEPTH";

fn main() -> ExitCode {
    match run(std::env::args_os().skip(1)) {
        Ok(answer) => {
            println!("{answer}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("perft: {message}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// What the command prints: the count, or how it is used.
pub(crate) fn run(args: impl Iterator<Item = OsString>) -> Result<String, String> {
    // What is not UTF-8 is no argument that we know: its replacement characters make a complaint of it below.
    let mut args = args.map(|arg| arg.to_string_lossy().into_owned());
    let (mut variant, mut fen, mut depth) = (None, None, None);
    let mut only_depth = false;
    while let Some(arg) = args.next() {
        let (name, inline) = match arg.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value.to_owned())),
            _ => (arg.as_str(), None),
        };
        let mut value = || {
            inline
                .clone()
                .or_else(|| args.next())
                .ok_or_else(|| format!("{name} needs a value"))
        };
        match name {
            _ if depth.is_none() && (only_depth || !arg.starts_with('-')) => {
                let number: u32 = arg
                    .parse()
                    .map_err(|_| format!("{arg} is not a depth: expected a whole number"))?;
                depth = Some(number);
            }
            _ if only_depth => return Err(format!("unexpected argument {arg}")),
            "--help" | "-h" => return Ok(USAGE.to_owned()),
            "--" => only_depth = true,
            "--variant" => {
                let key = value()?;
                let known: Result<Variant, _> = key.to_lowercase().parse();
                variant = Some(known.map_err(|e| format!("--variant {key}: {e}"))?);
            }
            "--fen" => fen = Some(value()?),
            _ => return Err(format!("unexpected argument {arg}")),
        }
    }
    let depth = depth.ok_or("no depth given")?;
    let position = match fen {
        Some(fen) => read_position(&fen, variant).map_err(|e| format!("--fen: {e}"))?,
        None => Position::initial(variant.unwrap_or_default()),
    };
    Ok(perft(&position, depth).to_string())
}
