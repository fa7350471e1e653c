//! A match: many pairs of games, several at a time, until there are enough or the test is decided.

use core::fmt::Write as _;
use core::time::Duration;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Instant, SystemTime};

use anyhow::{Result, anyhow};
use toguz_rules::notation::Record;
use toguz_rules::{BySide, Hole, Side};

use crate::engine::{Engine, EngineSettings, Thought};
use crate::game::{Ending, Finished, Rules, play};
use crate::limit::Limit;
use crate::openings::openings;
use crate::stats::{Pairs, Sprt, Verdict};

/// Between two lines about how it goes.
const REPORT_EVERY: Duration = Duration::from_secs(5);

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The two programs, the first of which is the one that is judged.
    pub players: [EngineSettings; 2],
    /// What each may spend on a move.
    pub limits: [Limit; 2],
    /// Games; rounded up to whole pairs.
    pub games: u32,
    /// Random moves at the start of each pair.
    pub plies: u32,
    /// Names the openings.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// What holds in every game.
    pub rules: Rules,
    /// Every pair of games is played at other levels of the two programs, as far as they have any.
    pub mixes_levels: bool,
    /// When to stop before all games are played.
    pub sprt: Option<Sprt>,
}

/// What has been played.
#[derive(Clone, Debug, Default)]
pub struct Tournament {
    /// Pairs by what they brought the first program.
    pub pairs: Pairs,
    /// Games won, drawn and lost by the first program, as South and as North.
    pub games: BySide<[u32; 3]>,
    /// How many games ended in which way.
    pub endings: BTreeMap<&'static str, u32>,
    /// Games that ended by a fault, in words.
    pub faults: Vec<String>,
    /// What the names of the programs are.
    pub names: [String; 2],
    plies: u64,
    effort: [Effort; 2],
}

/// What a program has spent.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    moves: u32,
    time: Duration,
    longest: Duration,
    depth: u32,
    nodes: u64,
}

/// Two games with one opening: the first program is South in the first of them.
struct Pair {
    number: usize,
    names: [String; 2],
    games: [Finished; 2],
}

impl Tournament {
    /// Plays a match. `say` gets a line now and then about how it goes, `pgn` every game.
    ///
    /// # Errors
    ///
    /// If a program can not be started, or a game can not be written.
    pub fn run(
        settings: &Settings,
        say: &mut dyn FnMut(&str),
        pgn: Option<&mut dyn Write>,
    ) -> Result<Self> {
        let count = settings.games.div_ceil(2).max(1);
        let openings = openings(
            settings.rules.variant,
            settings.plies,
            count as usize,
            settings.seed,
        );
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let mut tournament = Self::default();
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..settings.threads.clamp(1, openings.len().max(1)) {
                let sender = sender.clone();
                scope.spawn(|| work(settings, &openings, &next, &stop, sender));
            }
            drop(sender);
            let done = tournament.collect(settings, &mut results.into_iter(), say, pgn, &stop);
            // Whatever has ended the match ends the threads: none begins another pair.
            stop.store(true, Ordering::Relaxed);
            done
        })?;
        Ok(tournament)
    }

    fn collect(
        &mut self,
        settings: &Settings,
        results: &mut dyn Iterator<Item = Result<Pair>>,
        say: &mut dyn FnMut(&str),
        mut pgn: Option<&mut dyn Write>,
        stop: &AtomicBool,
    ) -> Result<()> {
        let mut reported = Instant::now();
        for result in results {
            let pair = result?;
            if let Some(pgn) = &mut pgn {
                for record in pair.records(settings) {
                    pgn.write_all(record.to_pgn().as_bytes())?;
                    pgn.write_all(b"\n")?;
                }
                pgn.flush()?;
            }
            let known = self.faults.len();
            self.add(pair);
            for fault in self.faults.iter().skip(known) {
                say(&format!("fault: {fault}"));
            }
            if reported.elapsed() >= REPORT_EVERY {
                reported = Instant::now();
                say(&self.line(settings));
            }
            if settings
                .sprt
                .is_some_and(|sprt| sprt.verdict(&self.pairs) != Verdict::Open)
            {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
        Ok(())
    }

    fn add(&mut self, pair: Pair) {
        let mut half_points = 0;
        for (number, (finished, side)) in (1..).zip(pair.games.iter().zip(Side::ALL)) {
            let (points, column) = match finished.outcome.winner() {
                Some(winner) if winner == side => (2, 0),
                None => (1, 1),
                Some(_) => (0, 2),
            };
            half_points += points;
            if let Some(games) = self.games[side].get_mut(column) {
                *games += 1;
            }
            *self.endings.entry(finished.ending.key()).or_default() += 1;
            self.plies += u64::from(finished.game.ply());
            let [first, second] = &mut self.effort;
            first.add(&finished.thoughts[side]);
            second.add(&finished.thoughts[side.opponent()]);
            if finished.ending.at_fault().is_some() {
                self.faults.push(fault(&pair, finished, number, side));
            }
        }
        self.pairs.add(half_points);
        self.names = pair.names;
    }

    /// Games played.
    pub fn played(&self) -> u32 {
        self.pairs.len() * 2
    }

    /// How it stands, in one line.
    pub fn line(&self, settings: &Settings) -> String {
        let interval = self.pairs.interval();
        let elo = self.pairs.elo();
        let total = |column: usize| -> u32 {
            Side::ALL
                .iter()
                .filter_map(|&side| self.games[side].get(column))
                .sum()
        };
        let mut line = format!(
            "{:>5} of {} games  +{} ={} -{}  score {:.1} % [{:.1}, {:.1}]  elo {:+.0} [{:+.0}, {:+.0}]",
            self.played(),
            settings.games.next_multiple_of(2),
            total(0),
            total(1),
            total(2),
            self.pairs.score() * 100.0,
            interval.low * 100.0,
            interval.high * 100.0,
            elo.elo,
            elo.interval.low,
            elo.interval.high,
        );
        if let Some(sprt) = settings.sprt {
            // Writing to a string does not fail.
            let _ = write!(
                line,
                "  llr {:.2} (±{:.2})",
                sprt.llr(&self.pairs),
                Sprt::BOUND
            );
        }
        line
    }

    /// All there is to say at the end.
    pub fn summary(&self, settings: &Settings) -> String {
        let mut lines = vec![self.line(settings)];
        lines.push(format!(
            "pairs of 0, ½, 1, 1½, 2 points: {:?}; chance to be the stronger one {:.1} %",
            self.pairs.counts(),
            self.pairs.likelihood_of_superiority() * 100.0
        ));
        for side in Side::ALL {
            let [won, drawn, lost] = self.games[side];
            lines.push(format!("as {side}: +{won} ={drawn} -{lost}"));
        }
        let endings: Vec<String> = self
            .endings
            .iter()
            .map(|(key, count)| format!("{key} {count}"))
            .collect();
        lines.push(format!(
            "endings: {}; {} plies a game",
            endings.join(", "),
            self.plies / u64::from(self.played().max(1))
        ));
        for ((letter, name), (effort, limit)) in ["A", "B"]
            .iter()
            .zip(&self.names)
            .zip(self.effort.iter().zip(&settings.limits))
        {
            lines.push(format!("{letter} {name} ({limit}): {}", effort.words()));
        }
        if let Some(sprt) = settings.sprt {
            lines.push(format!(
                "test of elo {} against {}: {}",
                sprt.elo0,
                sprt.elo1,
                sprt.verdict(&self.pairs)
            ));
        }
        lines.push(match self.faults.len() {
            0 => "no game ended by a fault".to_owned(),
            count => format!("{count} games ended by a fault; they count as lost by it"),
        });
        lines.join("\n")
    }
}

impl Effort {
    fn add(&mut self, thoughts: &[Thought]) {
        for thought in thoughts {
            self.moves += 1;
            self.time += thought.time;
            self.longest = self.longest.max(thought.time);
            self.depth = self.depth.saturating_add(thought.depth.unwrap_or(0));
            self.nodes += thought.nodes.unwrap_or(0);
        }
    }

    fn words(&self) -> String {
        let moves = self.moves.max(1);
        format!(
            "{:.1} ms a move, {} ms at most; depth {:.1}, {} nodes a move",
            self.time.as_secs_f64() * 1000.0 / f64::from(moves),
            self.longest.as_millis(),
            f64::from(self.depth) / f64::from(moves),
            self.nodes / u64::from(moves)
        )
    }
}

fn fault(pair: &Pair, finished: &Finished, number: u32, first: Side) -> String {
    let by = finished.ending.at_fault().unwrap_or(first);
    let name = match &pair.names {
        [a, _] if by == first => format!("A {a}"),
        [_, b] => format!("B {b}"),
    };
    let what = match &finished.ending {
        Ending::Illegal { what, .. } => what.clone(),
        other => other.key().to_owned(),
    };
    format!(
        "round {}.{number}, {name} as {by}: {what}; position {}",
        pair.number + 1,
        finished.game.position()
    )
}

impl Pair {
    fn records(&self, settings: &Settings) -> [Record; 2] {
        let [a, b] = &self.names;
        let [first, second] = &self.games;
        [
            self.record(settings, 1, first, [a, b]),
            self.record(settings, 2, second, [b, a]),
        ]
    }

    fn record(
        &self,
        settings: &Settings,
        number: u32,
        finished: &Finished,
        [south, north]: [&String; 2],
    ) -> Record {
        let mut record = Record::new(finished.game.clone());
        record.result = Some(finished.outcome);
        let [limit_a, limit_b] = settings.limits;
        let limit = if limit_a == limit_b {
            limit_a.to_string()
        } else {
            format!("A {limit_a}, B {limit_b}")
        };
        let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let date = date.get(..10).unwrap_or_default().replace('-', ".");
        for (name, value) in [
            ("Event", "Arena".to_owned()),
            ("Date", date),
            ("Round", format!("{}.{number}", self.number + 1)),
            ("White", south.clone()),
            ("Black", north.clone()),
            ("TimeControl", limit),
            ("OpeningPlies", settings.plies.to_string()),
            ("PlyCount", finished.game.ply().to_string()),
            ("Ending", finished.ending.key().to_owned()),
        ] {
            record.tags.set(name, value);
        }
        record
    }
}

/// One thread: pair after pair, with programs of its own.
fn work(
    settings: &Settings,
    openings: &[Vec<Hole>],
    next: &AtomicUsize,
    stop: &AtomicBool,
    results: Sender<Result<Pair>>,
) {
    let mut engines = [None, None];
    while !stop.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(opening) = openings.get(number) else {
            return;
        };
        let pair = play_pair(settings, number, opening, &mut engines);
        // An error ends the match, and nobody waits for more then.
        if results.send(pair).is_err() {
            return;
        }
    }
}

fn play_pair(
    settings: &Settings,
    number: usize,
    opening: &[Hole],
    engines: &mut [Option<Engine>; 2],
) -> Result<Pair> {
    let mut names = [String::new(), String::new()];
    let mut one = |first: Side| -> Result<Finished> {
        let [a, b] = engines;
        for (engine, player) in [&mut *a, &mut *b].into_iter().zip(&settings.players) {
            if engine.is_none() {
                *engine = Some(Engine::start(player)?);
            }
        }
        let (Some(engine_a), Some(engine_b)) = (&mut *a, &mut *b) else {
            return Err(anyhow!("a program that was started is not there"));
        };
        if settings.mixes_levels {
            for (engine, level) in [
                (&mut *engine_a, number % 10),
                (&mut *engine_b, number / 10 % 10),
            ] {
                if engine.has_option("Level") {
                    // One that takes no lines any more loses the game that follows.
                    let _ = engine.set("Level", &(level + 1).to_string());
                }
            }
        }
        names = distinct(engine_a.name(), engine_b.name(), settings);
        let [limit_a, limit_b] = settings.limits;
        let (players, limits) = match first {
            Side::South => (
                BySide {
                    south: engine_a,
                    north: engine_b,
                },
                BySide {
                    south: limit_a,
                    north: limit_b,
                },
            ),
            Side::North => (
                BySide {
                    south: engine_b,
                    north: engine_a,
                },
                BySide {
                    south: limit_b,
                    north: limit_a,
                },
            ),
        };
        let finished = play(players, limits, opening, &settings.rules);
        // A program that has failed starts afresh in the next game.
        match finished.ending {
            Ending::Late { by } | Ending::Crash { by } if by == first => *a = None,
            Ending::Late { .. } | Ending::Crash { .. } => *b = None,
            _ => {}
        }
        Ok(finished)
    };
    let games = [one(Side::South)?, one(Side::North)?];
    Ok(Pair {
        number,
        names,
        games,
    })
}

/// The names of the two, told apart by their options where the same program plays itself.
fn distinct(a: &str, b: &str, settings: &Settings) -> [String; 2] {
    let with_options = |name: &str, player: &EngineSettings| {
        let options: Vec<String> = player
            .options
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        if options.is_empty() {
            name.to_owned()
        } else {
            format!("{name} ({})", options.join(", "))
        }
    };
    let [player_a, player_b] = &settings.players;
    let names = [with_options(a, player_a), with_options(b, player_b)];
    match &names {
        [first, second] if first == second && player_a.command != player_b.command => {
            [format!("{first} A"), format!("{second} B")]
        }
        _ => names,
    }
}
