//! The games of the ladder, and the time that a move takes.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use toguz_arena::{Pairs, openings};
use toguz_rules::{Game, Hole, Position, Side, Variant};
use toguz_search::book::Book;
use toguz_search::{Level, Limits, Options, Search, Status, Table};

use crate::player::{Player, mix};
use crate::store::Store;

/// The first level that is limited by nodes: the games of it and those above would take days.
pub(crate) const FIRST_BY_NODES: u8 = 7;

/// Random moves at the start.
const OPENING: u32 = 4;
/// The table that a level has in the app.
const TABLE: usize = 16 << 20;
/// A longer game is a draw.
const LONGEST: u32 = 1000;
/// Shorter work is measured by the clock.
const ROUNDED: Duration = Duration::from_millis(20);
/// Between two lines about how it goes.
const REPORT_EVERY: Duration = Duration::from_secs(5);

/// Two players, the one who is judged first.
pub(crate) type Match = [Player; 2];

/// How to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Pairs of games for each match.
    pub(crate) pairs: u32,
    pub(crate) seed: u64,
    pub(crate) variant: Variant,
    /// Of two levels that are limited by nodes, what the stronger may visit.
    pub(crate) most_nodes: Option<u64>,
    pub(crate) threads: usize,
}

/// What a match has come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub(crate) players: Match,
    pub(crate) pairs: Pairs,
}

/// What one move costs a level in the app, in the middle of those measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) level: Level,
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
}

/// Plays what is missing of the matches.
pub(crate) fn play(
    settings: &Settings,
    matches: &[Match],
    store: &mut Store,
) -> Result<Vec<Outcome>> {
    let openings = openings(
        settings.variant,
        OPENING,
        settings.pairs as usize,
        settings.seed,
    );
    let program = signature(settings.variant);
    let keys: Vec<String> = matches
        .iter()
        .map(|players| key(settings, players, program))
        .collect();
    let tasks: Vec<(usize, u32)> = (0..matches.len())
        .flat_map(|number| (0..settings.pairs).map(move |pair| (number, pair)))
        .filter(|&(number, pair)| {
            keys.get(number)
                .is_some_and(|key| store.get(key, pair).is_none())
        })
        .collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    thread::scope(|scope| -> Result<()> {
        let (sender, results) = channel();
        for _ in 0..settings.threads.clamp(1, tasks.len().max(1)) {
            let sender = sender.clone();
            let (next, stop, tasks, openings) = (&next, &stop, &tasks, &openings);
            scope.spawn(move || {
                let mut table = Table::new(TABLE);
                while !stop.load(Ordering::Relaxed) {
                    let Some(&(number, pair)) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
                    else {
                        return;
                    };
                    let (Some(players), Some(opening)) =
                        (matches.get(number), openings.get(pair as usize))
                    else {
                        return;
                    };
                    let seed = mix(settings.seed, pair.into());
                    let points = play_pair(players, settings.variant, opening, seed, &mut table);
                    let sent = sender.send(points.map(|points| (number, pair, points)));
                    if sent.is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let done = keep(&mut results.into_iter(), &keys, tasks.len(), store);
        stop.store(true, Ordering::Relaxed);
        done
    })?;
    matches
        .iter()
        .zip(&keys)
        .map(|(&players, key)| {
            let mut pairs = Pairs::default();
            for pair in 0..settings.pairs {
                let points = store.get(key, pair);
                pairs.add(points.ok_or_else(|| anyhow!("a pair of games was not played"))?);
            }
            let outcome = Outcome { players, pairs };
            println!("{}", crate::report::line(&outcome));
            Ok(outcome)
        })
        .collect()
}

fn keep(
    results: &mut dyn Iterator<Item = Result<(usize, u32, u8)>>,
    keys: &[String],
    count: usize,
    store: &mut Store,
) -> Result<()> {
    let mut reported = Instant::now();
    for (done, result) in (1..).zip(results) {
        let (number, pair, points) = result?;
        if let Some(key) = keys.get(number) {
            store.put(key, pair, points)?;
        }
        if reported.elapsed() >= REPORT_EVERY {
            reported = Instant::now();
            println!("{done} of {count} pairs of games");
        }
    }
    Ok(())
}

/// All that decides how a pair of games ends, short enough to read.
fn key(settings: &Settings, players: &Match, program: u64) -> String {
    let names = players.map(|player| match player {
        Player::Level(level, traits) => format!(
            "{}:{}.{}.{}.{}.{}.{}",
            level.get(),
            traits.depth,
            traits.quiescence,
            traits.nodes,
            traits.allowance,
            traits.temperature,
            traits.miscounts
        ),
        other => other.name(),
    });
    let [first, second] = names;
    format!(
        "{} {} {program:016x} {first} {second}",
        settings.variant, settings.seed
    )
}

/// A number that changes with the search, the evaluation and the book: what a few small searches visit and find.
fn signature(variant: Variant) -> u64 {
    let book = Book::shipped();
    let mut signature = 0;
    let mut position = Position::initial(variant);
    for number in 0..12 {
        for known in book.lookup(&position).into_iter().flatten() {
            let worth = u64::from(known.worth().win_permille());
            signature = mix(signature, u64::from(known.hole.get()) << 10 | worth);
        }
        let options = Options::default();
        let table = Table::new(1 << 16);
        let mut search = Search::with_options(&position, &[], Limits::depth(7), table, options);
        while search.resume(u64::MAX) == Status::Running {}
        signature = mix(signature, search.nodes());
        let holes: Vec<Hole> = position.legal_moves().collect();
        let Some(hole) = holes.get(number % holes.len().max(1)) else {
            break;
        };
        match position.play(*hole) {
            Ok(after) => position = after,
            Err(_) => break,
        }
    }
    signature
}

/// Two games with one opening, the first player South in the first of them. The half points that he gets.
fn play_pair(
    players: &Match,
    variant: Variant,
    opening: &[Hole],
    seed: u64,
    table: &mut Table,
) -> Result<u8> {
    let [first, second] = players;
    let mut half_points = 0;
    for (side, seats) in [
        (Side::South, [first, second]),
        (Side::North, [second, first]),
    ] {
        let game = play_game(
            seats,
            variant,
            opening,
            mix(seed, side.index() as u64),
            table,
        )?;
        let end = game.conclusion();
        half_points += match end.and_then(|end| end.outcome.winner()) {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        };
    }
    Ok(half_points)
}

/// One game, South's player first.
fn play_game(
    players: [&Player; 2],
    variant: Variant,
    opening: &[Hole],
    seed: u64,
    table: &mut Table,
) -> Result<Game> {
    let mut game = Game::new(variant);
    for &hole in opening {
        game.play(hole)?;
    }
    while game.conclusion().is_none() && game.ply() < LONGEST {
        let [south, north] = players;
        let player = match game.position().turn() {
            Side::South => south,
            Side::North => north,
        };
        let chance = mix(seed, game.ply().into());
        let (hole, _) = player
            .play(&game, chance, table)
            .ok_or_else(|| anyhow!("{} knows no move", player.name()))?;
        game.play(hole)
            .map_err(|error| anyhow!("{} plays {hole}: {error}", player.name()))?;
    }
    Ok(game)
}

/// What a move costs each level, measured on positions from a game: the work of this thread alone where the system
/// tells it, so that what else the machine does counts for nothing.
pub(crate) fn times(settings: &Settings) -> Result<Vec<Cost>> {
    let mut table = Table::new(TABLE);
    let player = |level: Level| Player::Level(level, level.traits());
    let middle = player(Level::DEFAULT);
    let mut games = Vec::new();
    for seed in 0..5 {
        games.push(play_game(
            [&middle; 2],
            settings.variant,
            &[],
            seed,
            &mut table,
        )?);
    }
    Level::ALL
        .into_iter()
        .map(|level| {
            let (mut times, mut nodes) = (Vec::new(), Vec::new());
            // The strongest take seconds.
            let step = if level.get() > 8 { 64 } else { 16 };
            for game in &games {
                let line = game.moves();
                for plies in (8..line.len()).step_by(step) {
                    let mut here = Game::new(settings.variant);
                    for &hole in line.iter().take(plies) {
                        here.play(hole)?;
                    }
                    let (begin, busy_before) = (Instant::now(), busy());
                    let (_, visited) = player(level)
                        .play(&here, settings.seed, &mut table)
                        .ok_or_else(|| anyhow!("a game that goes on has a move"))?;
                    let worked = busy().saturating_sub(busy_before);
                    // What the system tells is rounded to a few milliseconds.
                    times.push(if worked < ROUNDED {
                        begin.elapsed()
                    } else {
                        worked
                    });
                    nodes.push(visited);
                }
            }
            Ok(Cost {
                level,
                time: middle_of(&mut times),
                nodes: middle_of(&mut nodes),
            })
        })
        .collect()
}

fn middle_of<T: Ord + Copy + Default>(numbers: &mut [T]) -> T {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

/// How long this thread has worked; where the system does not tell, the time.
fn busy() -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse().ok())
        .map_or_else(
            || {
                static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
                BEGIN.get_or_init(Instant::now).elapsed()
            },
            Duration::from_nanos,
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: u32) -> Settings {
        Settings {
            pairs,
            seed: 5,
            variant: Variant::BESTEMSHE,
            most_nodes: None,
            threads: 2,
        }
    }

    fn store(name: &str) -> (Store, std::path::PathBuf) {
        let name = format!("toguz-measure-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        (Store::open(&folder.join("games")).unwrap(), folder)
    }

    #[test]
    fn the_same_games_whoever_plays_them_and_never_twice() {
        let matches = [
            [Player::Greedy, Player::Random],
            [Player::Random, Player::Random],
        ];
        let (mut whole, folder) = store("whole");
        let results = play(&settings(20), &matches, &mut whole).unwrap();
        assert_eq!(results.len(), 2);
        assert!(results.iter().all(|outcome| outcome.pairs.len() == 20));
        assert!(results[0].pairs.score() > 0.6);
        // Bit by bit, by one thread.
        let (mut parts, other) = store("parts");
        let mut last = Vec::new();
        for pairs in [3, 11, 20] {
            let settings = Settings {
                threads: 1,
                ..settings(pairs)
            };
            last = play(&settings, &matches, &mut parts).unwrap();
        }
        for (a, b) in results.iter().zip(&last) {
            assert_eq!(a.pairs, b.pairs);
        }
        let kept = std::fs::read_to_string(other.join("games")).unwrap();
        assert_eq!(kept.lines().count(), 40);
        std::fs::remove_dir_all(folder).unwrap();
        std::fs::remove_dir_all(other).unwrap();
    }

    #[test]
    fn other_traits_are_other_games() {
        let level = Level::ALL[2];
        let mut traits = level.traits();
        let before = key(
            &settings(1),
            &[Player::Level(level, traits), Player::Random],
            7,
        );
        traits.temperature += 1;
        let after = key(
            &settings(1),
            &[Player::Level(level, traits), Player::Random],
            7,
        );
        assert_ne!(before, after);
        assert!(!before.contains('\t'));
    }

    #[test]
    fn the_signature_is_of_the_search() {
        assert_eq!(signature(Variant::TOGUZ), signature(Variant::TOGUZ));
        assert_ne!(signature(Variant::TOGUZ), signature(Variant::BESTEMSHE));
    }

    #[test]
    fn work_is_told() {
        let begin = busy();
        let mut sum = 0_u64;
        for number in 0..3_000_000 {
            sum = mix(sum, number);
        }
        assert!(sum != 0 && busy() > begin);
    }
}
