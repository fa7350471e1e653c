//! `toguz-ladder`: measures the levels of the computer player. `cargo xtask ladder` builds it and runs it.

#![allow(clippy::print_stdout)] // it is a program that reports

mod measure;
mod player;
mod report;
mod store;

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use lexopt::{Arg, Parser, ValueExt as _};
use toguz_rules::Variant;
use toguz_search::{Level, Traits};

use measure::{Match, Settings};
use player::Player;
use store::Store;

const HELP: &str = "\
Usage: cargo xtask ladder [OPTIONS]

Plays every level against the next lower one, and the first against a player who takes what he can get and one who plays
anything. Writes the table crates/search/levels.txt; fails if a step is not 65 to 85 %, or the first level is too strong
for a child. What was played is kept: the command goes on where it was interrupted, and plays anew only what a change of
the levels, the evaluation or the search makes different.

  --games N         games of each pair of players (200); every opening of four random moves with both colours
  --level N         only the pair of this level and the next lower one; no table is written
  --variant KEY     toguz or bestemshe (toguz)
  --most-nodes N    of two levels from 7 up the stronger visits no more than N positions a move, the other in
                    proportion (all that they visit in the app, which takes days)
  --seed N          names the openings and what chance there is (1)
  --threads N       games at a time (2)
  --try TRAITS      the level of --level with other traits, as in depth=2,allowance=90: depth, quiescence, nodes,
                    allowance, temperature, miscounts
  --against TRAITS  the next lower level with other traits
";

struct Asked {
    settings: Settings,
    level: Option<Level>,
    tried: Option<Traits>,
    against: Option<Traits>,
}

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
        level,
        tried,
        against,
    } = asked;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut store = Store::open(&root.join("target/ladder/games.tsv"))?;
    let matches = matches(level, [tried, against], settings.most_nodes);
    let results = measure::play(&settings, &matches, &mut store)?;
    let failures = report::failures(&results);
    if level.is_none() {
        let times = measure::times(&settings)?;
        let weights = fs::read(root.join("crates/search/weights/toguz.net"))
            .context("could not read the evaluation's weights")?;
        let text = report::table(&settings, &results, &times, &weights);
        let path = root
            .join("crates/search")
            .join(match settings.variant.key() {
                "toguz" => "levels.txt".to_owned(),
                key => format!("levels-{key}.txt"),
            });
        fs::write(&path, &text).with_context(|| format!("could not write {}", path.display()))?;
        print!("\n{text}");
    }
    for failure in &failures {
        println!("{failure}");
    }
    Ok(if failures.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Who plays whom, the one who is judged first.
fn matches(
    level: Option<Level>,
    tried: [Option<Traits>; 2],
    most_nodes: Option<u64>,
) -> Vec<Match> {
    let mut matches = Vec::new();
    for judged in Level::ALL {
        if level.is_some_and(|level| level != judged) {
            continue;
        }
        let [judged_tried, lower_tried] = tried;
        let mut traits = judged_tried.unwrap_or_else(|| judged.traits());
        let Some(lower) = Level::try_new(judged.get() - 1) else {
            let first = Player::Level(judged, traits);
            matches.extend([[first, Player::Random], [first, Player::Greedy]]);
            continue;
        };
        let mut lower_traits = lower_tried.unwrap_or_else(|| lower.traits());
        // Of two who are limited by nodes what counts is the ratio; against another the number does.
        if lower.get() >= measure::FIRST_BY_NODES
            && let Some(most) = most_nodes.filter(|&most| most < traits.nodes)
        {
            lower_traits.nodes = (lower_traits.nodes * most / traits.nodes).max(1);
            traits.nodes = most;
        }
        matches.push([
            Player::Level(judged, traits),
            Player::Level(lower, lower_traits),
        ]);
    }
    matches
}

/// What the command line asks for; `None` for help.
fn read(mut parser: Parser) -> Result<Option<Asked>> {
    let mut asked = Asked {
        settings: Settings {
            pairs: 100,
            seed: 1,
            variant: Variant::default(),
            most_nodes: None,
            threads: 2,
        },
        level: None,
        tried: None,
        against: None,
    };
    let (mut tried, mut against) = (None, None);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Long("games") => {
                let games: u32 = parser.value()?.parse()?;
                ensure!(games > 0, "--games: at least one");
                asked.settings.pairs = games.div_ceil(2);
            }
            Arg::Long("level") => {
                let number: u8 = parser.value()?.parse()?;
                let level = Level::try_new(number);
                asked.level = Some(level.with_context(|| format!("--level: {number} is none"))?);
            }
            Arg::Long("variant") => asked.settings.variant = parser.value()?.parse()?,
            Arg::Long("most-nodes") => {
                let most: u64 = parser.value()?.parse()?;
                ensure!(
                    (100..=1 << 40).contains(&most),
                    "--most-nodes: at least 100"
                );
                asked.settings.most_nodes = Some(most);
            }
            Arg::Long("seed") => asked.settings.seed = parser.value()?.parse()?,
            Arg::Long("threads") => asked.settings.threads = parser.value()?.parse()?,
            Arg::Long("try") => tried = Some(parser.value()?.string()?),
            Arg::Long("against") => against = Some(parser.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    if let Some(text) = tried {
        let level = asked.level.context("--try needs --level")?;
        asked.tried = Some(read_traits(level.traits(), &text)?);
    }
    if let Some(text) = against {
        let lower = asked
            .level
            .and_then(|level| Level::try_new(level.get() - 1));
        let lower = lower.context("--against needs --level, and one that has a lower one")?;
        asked.against = Some(read_traits(lower.traits(), &text)?);
    }
    Ok(Some(asked))
}

/// Traits changed as told: `depth=2,allowance=90`.
fn read_traits(mut traits: Traits, text: &str) -> Result<Traits> {
    for part in text.split(',') {
        let (name, value) = part
            .split_once('=')
            .with_context(|| format!("--try: expected NAME=NUMBER, not {part}"))?;
        let number: u32 = value
            .parse()
            .with_context(|| format!("--try: {value} is no number"))?;
        let signed = i32::try_from(number)?;
        match name {
            "depth" => traits.depth = number,
            "quiescence" => traits.quiescence = number,
            "nodes" => traits.nodes = number.into(),
            "allowance" => traits.allowance = signed,
            "temperature" => traits.temperature = signed,
            "miscounts" => traits.miscounts = number,
            _ => anyhow::bail!("--try: there is no trait {name}"),
        }
    }
    Ok(traits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Option<Asked>> {
        read(Parser::from_args(line.split(' ')))
    }

    #[test]
    fn traits_are_read_by_name() {
        let traits = Level::ALL[3].traits();
        let read = read_traits(traits, "depth=7,allowance=3,nodes=90").unwrap();
        assert_eq!((read.depth, read.allowance, read.nodes), (7, 3, 90));
        assert_eq!(read.temperature, traits.temperature);
        for wrong in [
            "",
            "depth",
            "depth=x",
            "depth=-1",
            "height=3",
            "depth=1;nodes=2",
        ] {
            assert!(read_traits(traits, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_level_meets_the_next_lower_one() {
        let all = matches(None, [None; 2], None);
        assert_eq!(all.len(), 11);
        let names: Vec<String> = all
            .iter()
            .map(|[a, b]| format!("{} {}", a.name(), b.name()))
            .collect();
        assert_eq!(
            names[..3],
            ["level 1 random", "level 1 greedy", "level 2 level 1"]
        );
        assert_eq!(names[10], "level 10 level 9");
        assert_eq!(matches(Level::try_new(4), [None; 2], None), all[4..5]);
    }

    #[test]
    fn nodes_are_cut_in_proportion_where_both_are_limited_by_them() {
        let traits = |[first, second]: &Match| match (first, second) {
            (Player::Level(level, a), Player::Level(_, b)) => Some((level.get(), *a, *b)),
            _ => None,
        };
        let whole = matches(None, [None; 2], None);
        let part = matches(None, [None; 2], Some(5_000));
        for (whole, part) in whole.iter().zip(&part) {
            let (Some((level, a, b)), Some((_, c, d))) = (traits(whole), traits(part)) else {
                assert_eq!(whole, part);
                continue;
            };
            if level < 8 {
                assert_eq!(whole, part);
            } else {
                assert_eq!(c.nodes, 5_000);
                assert_eq!(d.nodes, b.nodes * 5_000 / a.nodes);
            }
            assert_eq!((a.depth, a.allowance), (c.depth, c.allowance));
        }
    }

    #[test]
    fn the_command_line_is_checked() {
        let Ok(Some(read)) = asked("--games 7 --level 3 --try miscounts=9 --against nodes=5")
        else {
            panic!("right");
        };
        assert_eq!(read.settings.pairs, 4);
        assert_eq!(read.level.map(Level::get), Some(3));
        assert_eq!(read.tried.map(|traits| traits.miscounts), Some(9));
        assert_eq!(read.against.map(|traits| traits.nodes), Some(5));
        assert!(asked("--help").is_ok_and(|read| read.is_none()));
        for wrong in [
            "--games 0",
            "--level 11",
            "--try depth=1",
            "--against depth=1",
            "--level 1 --against depth=1",
            "--most-nodes 10",
            "--variant chess",
            "more",
        ] {
            assert!(asked(wrong).is_err(), "{wrong}");
        }
    }
}
