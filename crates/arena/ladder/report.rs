//! The table of the levels.

use core::fmt::Write as _;
use std::time::SystemTime;

use sha2::{Digest as _, Sha256};
use toguz_arena::Elo;

use crate::measure::{Cost, FIRST_BY_NODES, Outcome, Settings};
use crate::player::Player;

/// What a level is to score against the next lower one.
const STEP: core::ops::RangeInclusive<f64> = 0.65..=0.85;
/// The rating of the first level: where to begin is for choice.
const FIRST_RATING: f64 = 1000.0;

/// A match in one line.
pub(crate) fn line(outcome: &Outcome) -> String {
    let [first, second] = outcome.players.map(|player| player.name());
    let interval = outcome.pairs.interval();
    let Elo { elo, .. } = outcome.pairs.elo();
    format!(
        "{first} against {second}: {:.1} % [{:.1}, {:.1}], {elo:+.0} Elo, {} games",
        outcome.pairs.score() * 100.0,
        interval.low * 100.0,
        interval.high * 100.0,
        outcome.pairs.len() * 2
    )
}

/// What is not as it should be, in words.
pub(crate) fn failures(outcomes: &[Outcome]) -> Vec<String> {
    outcomes
        .iter()
        .filter_map(|outcome| {
            let score = outcome.pairs.score();
            let wanted = match outcome.players[1] {
                Player::Level(..) if STEP.contains(&score) => return None,
                Player::Level(..) => "65 to 85 %",
                Player::Greedy if score < 0.5 => return None,
                Player::Greedy => "less than half",
                Player::Random if score >= 0.9 => return None,
                Player::Random => "90 % at least",
            };
            Some(format!("{}; wanted: {wanted}", line(outcome)))
        })
        .collect()
}

/// The whole table as text.
pub(crate) fn table(
    settings: &Settings,
    outcomes: &[Outcome],
    costs: &[Cost],
    weights: &[u8],
) -> String {
    let mut text = String::new();
    let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let date = date.get(..10).unwrap_or_default();
    let command = command(settings);
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "\
The levels of the computer player, measured

made on      {date}
by           {command}
game         {}
evaluation   weights/toguz.net, SHA-256 {}
games        {} of each pair: every opening of four random moves with both colours, seed {}
",
        settings.variant,
        hex(&Sha256::digest(weights)),
        settings.pairs * 2,
        settings.seed,
    );
    if let Some(most) = settings.most_nodes {
        let _ = writeln!(
            text,
            "nodes        of two levels from {FIRST_BY_NODES} up the stronger visited at most {most} positions a move, \
             the other in proportion"
        );
    }
    text.push_str(
        "\n\
         The score is against the next lower level, with its 95 % interval. A move's time is that of one core of the \
         machine that\nmeasured it, half of the moves take less; so with the positions visited.\n\n",
    );
    text.push_str(
        "level   score  interval        Elo  rating   time a move     positions  depth  captures  nodes at most  \
         lets go  temperature  miscounts\n",
    );
    let mut rating = FIRST_RATING;
    for cost in costs {
        let number = cost.level.get();
        let step = outcomes.iter().find(|outcome| {
            matches!(outcome.players, [Player::Level(a, _), Player::Level(..)] if a == cost.level)
        });
        let _ = write!(text, "{number:>5}   ");
        match step {
            None => text.push_str("                            "),
            Some(outcome) => {
                let interval = outcome.pairs.interval();
                let elo = outcome.pairs.elo().elo;
                rating += elo;
                let _ = write!(
                    text,
                    "{:>5.1}  {:>4.1} to {:<4.1}  {elo:>+6.0}",
                    outcome.pairs.score() * 100.0,
                    interval.low * 100.0,
                    interval.high * 100.0,
                );
            }
        }
        let traits = cost.level.traits();
        let depth = if traits.depth >= 100 {
            "any".to_owned()
        } else {
            traits.depth.to_string()
        };
        let _ = writeln!(
            text,
            "  {rating:>6.0}  {:>9.2} ms  {:>12}  {depth:>5}  {:>8}  {:>13}  {:>5} ‰  {:>9} ‰  {:>7} %",
            cost.time.as_secs_f64() * 1000.0,
            cost.nodes,
            traits.quiescence,
            traits.nodes,
            traits.allowance,
            traits.temperature,
            traits.miscounts,
        );
    }
    text.push('\n');
    for outcome in outcomes {
        if !matches!(outcome.players[1], Player::Level(..)) {
            let _ = writeln!(text, "{}", line(outcome));
        }
    }
    text
}

fn command(settings: &Settings) -> String {
    let mut command = format!("cargo xtask ladder --games {}", settings.pairs * 2);
    if settings.variant.key() != "toguz" {
        let _ = write!(command, " --variant {}", settings.variant.key());
    }
    if let Some(most) = settings.most_nodes {
        let _ = write!(command, " --most-nodes {most}");
    }
    if settings.seed != 1 {
        let _ = write!(command, " --seed {}", settings.seed);
    }
    command
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use toguz_arena::Pairs;
    use toguz_rules::Variant;
    use toguz_search::Level;

    fn outcome(number: usize, second: Player, counts: [u32; 5]) -> Outcome {
        let level = Level::ALL[number - 1];
        Outcome {
            players: [Player::Level(level, level.traits()), second],
            pairs: Pairs::new(counts),
        }
    }

    fn level(number: usize) -> Player {
        let level = Level::ALL[number - 1];
        Player::Level(level, level.traits())
    }

    #[test]
    fn steps_too_small_and_too_large_are_named() {
        let good = [
            outcome(1, Player::Random, [0, 0, 2, 2, 96]),
            outcome(1, Player::Greedy, [60, 10, 20, 5, 5]),
            outcome(2, level(1), [10, 10, 20, 20, 40]),
        ];
        assert_eq!(failures(&good), [""; 0]);
        let bad = [
            outcome(1, Player::Random, [10, 10, 20, 20, 40]),
            outcome(1, Player::Greedy, [5, 5, 20, 10, 60]),
            outcome(2, level(1), [40, 10, 20, 20, 10]),
            outcome(3, level(2), [0, 0, 5, 5, 90]),
        ];
        let said = failures(&bad);
        assert_eq!(said.len(), 4);
        assert!(said[3].starts_with("level 3 against level 2: 96.2 % ["));
        assert!(said[3].ends_with("; wanted: 65 to 85 %"));
    }

    #[test]
    fn ratings_add_up() {
        let settings = Settings {
            pairs: 100,
            seed: 1,
            variant: Variant::TOGUZ,
            most_nodes: Some(900),
            threads: 1,
        };
        let outcomes: Vec<Outcome> = (2..=10)
            // Three quarters of the points: 191 Elo.
            .map(|number| outcome(number, level(number - 1), [0, 0, 50, 0, 50]))
            .chain([outcome(1, Player::Greedy, [100, 0, 0, 0, 0])])
            .collect();
        let costs: Vec<Cost> = Level::ALL
            .into_iter()
            .map(|level| Cost {
                level,
                time: Duration::from_micros(2500),
                nodes: 17,
            })
            .collect();
        let text = table(&settings, &outcomes, &costs, b"abc");
        assert!(
            text.contains(
                "SHA-256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            )
        );
        assert!(text.contains("by           cargo xtask ladder --games 200 --most-nodes 900\n"));
        assert!(text.contains("visited at most 900 positions"));
        let rows: Vec<&str> = text
            .lines()
            .skip_while(|line| !line.starts_with("level "))
            .skip(1)
            .take(10)
            .collect();
        assert!(rows[0].contains("  1000  "), "{}", rows[0]);
        assert!(rows[1].contains("+191    1191  "), "{}", rows[1]);
        assert!(rows[9].contains("+191    2718  "), "{}", rows[9]);
        assert!(rows[9].contains("2.50 ms"));
        assert!(text.contains("level 1 against greedy: 0.0 % ["));
    }
}
