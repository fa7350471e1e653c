//! `toguz-arena`: plays a match between two programs. `cargo xtask arena` builds it, and the programs, and runs it.

#![allow(clippy::print_stdout)] // it is a program that reports

use core::time::Duration;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Context as _, Result, bail, ensure};
use lexopt::{Arg, Parser, ValueExt as _};
use toguz_arena::{EngineSettings, Limit, Rules, Settings, Sprt, Tournament};
use toguz_rules::Variant;

const HELP: &str = "\
Usage: toguz-arena \"COMMAND A\" \"COMMAND B\" [OPTIONS]

  --games N            games to play (100); every opening is played with both colours
  --movetime MS[,MS]   time for each move; two numbers: of A and of B
  --nodes N[,N]        positions for each move
  --depth N[,N]        plies for each move
  --tc S+S[,S+S]       a clock: seconds for the game and for each move
  --plies N            random moves at the start (4)
  --seed N             names the openings (1)
  --threads N          games at a time (1)
  --variant KEY        toguz or bestemshe (toguz)
  --option-a NAME=VALUE, --option-b NAME=VALUE, --option NAME=VALUE
                       an option of A, of B, of both; may be repeated
  --sprt ELO0 ELO1     stop as soon as it is decided which of the two A has against B
  --pgn FILE           add the games to a file
  --margin MS          what an answer may be late (250)
  --patience S         how long to wait where no time is set (60)
  --most-plies N       a longer game is a draw (1000)
  --must-agree         whoever does not see that a game is over by the rules has lost it
  --mix-levels         every pair of games with other values of the option Level, 1 to 10 each
  --strict             fail if a game ended by an illegal move, a crash or for want of an answer
";

#[derive(Clone, Copy)]
enum Player {
    A,
    B,
}

struct Asked {
    settings: Settings,
    pgn: Option<OsString>,
    is_strict: bool,
}

/// Random moves that an opening may have.
const MOST_PLIES: u32 = 40;

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            // Nothing can be done if nobody reads it.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<ExitCode> {
    let Some(asked) = read(Parser::from_env())? else {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    };
    let Asked {
        settings,
        pgn,
        is_strict,
    } = asked;
    let mut file = match &pgn {
        None => None,
        Some(path) => Some(BufWriter::new(
            File::options()
                .append(true)
                .create(true)
                .open(path)
                .with_context(|| format!("could not open {}", path.display()))?,
        )),
    };
    let tournament = Tournament::run(
        &settings,
        &mut |line| println!("{line}"),
        file.as_mut().map(|file| file as &mut dyn Write),
    )?;
    println!("{}", tournament.summary(&settings));
    Ok(if is_strict && !tournament.faults.is_empty() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// What the command line asks for; `None` for help.
fn read(mut parser: Parser) -> Result<Option<Asked>> {
    let mut commands: Vec<String> = Vec::new();
    let (mut options_a, mut options_b) = (Vec::new(), Vec::new());
    let mut limits: Option<[Limit; 2]> = None;
    let mut settings = Settings {
        players: [(); 2].map(|()| EngineSettings {
            command: String::new(),
            options: Vec::new(),
        }),
        limits: [Limit::MoveTime(100); 2],
        games: 100,
        plies: 4,
        seed: 1,
        threads: 1,
        rules: Rules {
            variant: Variant::default(),
            most_plies: 1000,
            margin: Duration::from_millis(250),
            patience: Duration::from_mins(1),
            must_agree: false,
        },
        mixes_levels: false,
        sprt: None,
    };
    let (mut pgn, mut is_strict) = (None, false);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(command) => commands.push(command.string()?),
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Long(name @ ("movetime" | "nodes" | "depth" | "tc")) => {
                let kind = name.to_owned();
                ensure!(limits.is_none(), "--{kind}: there is a limit already");
                limits = Some(read_limits(&kind, &parser.value()?.string()?)?);
            }
            Arg::Long("games") => settings.games = parser.value()?.parse()?,
            Arg::Long("plies") => settings.plies = parser.value()?.parse()?,
            Arg::Long("seed") => settings.seed = parser.value()?.parse()?,
            Arg::Long("threads") => settings.threads = parser.value()?.parse()?,
            Arg::Long("variant") => settings.rules.variant = parser.value()?.parse()?,
            Arg::Long("margin") => {
                settings.rules.margin = Duration::from_millis(parser.value()?.parse()?);
            }
            Arg::Long("patience") => {
                settings.rules.patience = Duration::from_secs(parser.value()?.parse()?);
            }
            Arg::Long("most-plies") => settings.rules.most_plies = parser.value()?.parse()?,
            Arg::Long(name @ ("option-a" | "option-b" | "option")) => {
                let which: &[Player] = match name {
                    "option-a" => &[Player::A],
                    "option-b" => &[Player::B],
                    _ => &[Player::A, Player::B],
                };
                let text = parser.value()?.string()?;
                let (name, value) = text
                    .split_once('=')
                    .with_context(|| format!("{text}: expected NAME=VALUE"))?;
                let option = (name.to_owned(), value.to_owned());
                for player in which {
                    match player {
                        Player::A => options_a.push(option.clone()),
                        Player::B => options_b.push(option.clone()),
                    }
                }
            }
            Arg::Long("sprt") => {
                let (elo0, elo1) = (parser.value()?.parse()?, parser.value()?.parse()?);
                ensure!(elo0 < elo1, "--sprt: the first Elo must be the smaller one");
                settings.sprt = Some(Sprt { elo0, elo1 });
            }
            Arg::Long("pgn") => pgn = Some(parser.value()?),
            Arg::Long("must-agree") => settings.rules.must_agree = true,
            Arg::Long("mix-levels") => settings.mixes_levels = true,
            Arg::Long("strict") => is_strict = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let [a, b] = <[String; 2]>::try_from(commands)
        .map_err(|given| anyhow::anyhow!("expected two commands, not {}", given.len()))?;
    settings.players = [(a, options_a), (b, options_b)]
        .map(|(command, options)| EngineSettings { command, options });
    ensure!(
        settings.plies <= MOST_PLIES,
        "--plies: at most {MOST_PLIES}, or games are over before they begin"
    );
    settings.limits = limits.context("expected --movetime, --nodes, --depth or --tc")?;
    Ok(Some(Asked {
        settings,
        pgn,
        is_strict,
    }))
}

fn read_limits(kind: &str, text: &str) -> Result<[Limit; 2]> {
    let (a, b) = text.split_once(',').unwrap_or((text, text));
    Ok([read_limit(kind, a)?, read_limit(kind, b)?])
}

fn read_limit(kind: &str, text: &str) -> Result<Limit> {
    fn number<T: FromStr>(kind: &str, text: &str) -> Result<T> {
        text.parse()
            .map_err(|_| anyhow::anyhow!("--{kind}: {text} is not a number"))
    }
    ensure!(
        text.chars().any(|c| ('1'..='9').contains(&c)),
        "--{kind}: {text} leaves nothing to think with"
    );
    Ok(match kind {
        "movetime" => Limit::MoveTime(number(kind, text)?),
        "nodes" => Limit::Nodes(number(kind, text)?),
        "depth" => Limit::Depth(number(kind, text)?),
        "tc" => {
            let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
            let ms = |text| -> Result<u32> {
                let seconds: f64 = number(kind, text)?;
                ensure!(
                    (0.0..=1e6).contains(&seconds),
                    "--{kind}: {text} seconds make no sense"
                );
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // bounded above
                Ok((seconds * 1000.0).round() as u32)
            };
            Limit::Clock {
                base: ms(base)?,
                increment: ms(increment)?,
            }
        }
        _ => bail!("--{kind} is no limit"),
    })
}
