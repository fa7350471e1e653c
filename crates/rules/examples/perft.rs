//! Counts the move sequences of a length: `perft [--variant NAME] [--fen FEN] DEPTH` prints the count alone.
#![allow(clippy::print_stdout, clippy::print_stderr)] // a command's answer goes there

use std::process::ExitCode;

use toguz_rules::notation::read_position;
use toguz_rules::{Position, Variant, perft};

const USAGE: &str = "usage: perft [--variant toguz|bestemshe] [--fen FEN] DEPTH";

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(count) => {
            println!("{count}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("perft: {message}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run(mut args: impl Iterator<Item = String>) -> Result<u64, String> {
    let (mut variant, mut fen, mut depth) = (None, None, None);
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
            "--variant" => {
                let key = value()?;
                let known: Variant = key.parse().map_err(|e| format!("--variant {key}: {e}"))?;
                variant = Some(known);
            }
            "--fen" => fen = Some(value()?),
            _ if depth.is_none() && !arg.starts_with('-') => {
                let number: u32 = arg
                    .parse()
                    .map_err(|_| format!("{arg} is not a depth: expected a whole number"))?;
                depth = Some(number);
            }
            _ => return Err(format!("unexpected argument {arg}")),
        }
    }
    let depth = depth.ok_or("no depth given")?;
    let position = match fen {
        Some(fen) => read_position(&fen, variant).map_err(|e| format!("--fen: {e}"))?,
        None => Position::initial(variant.unwrap_or_default()),
    };
    Ok(perft(&position, depth))
}
