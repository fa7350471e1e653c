//! How many endgames are proven in a second:
//! `cargo run --release -p toguz-search --example proofs -- [COUNT] [STONES] [SECONDS]`.
//!
//! Takes COUNT (1000) different positions from seeded games that the search plays against itself, 500 nodes a move after
//! six random ones: at most 14 stones on the board, both tuz standing, the game not over. Each gets a second (SECONDS),
//! in which everything is done anew: the exact values for its tuz with up to STONES (12) stones, the search, and the
//! solver. Proven is what the search sees won or lost to its end, and what is exact by the table or by the solver on top
//! of it. Time is the time that the program works where the system tells it, so that what else the machine does does not
//! matter. Then 200 of the results are compared with a plain minimax by the rules, which knows none of all that.
#![allow(clippy::print_stdout)] // it is a program that prints

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::{Duration, Instant};

use toguz_rules::{BySide, Game, Hole, Outcome, Position, Side, Variant, hash};
use toguz_search::endgame::Builder;
use toguz_search::{Forced, Limits, Options, Search, Status, Table};

const STONES: u8 = 14;
const NODES: u64 = 500;
/// Positions of one game that are taken: more would only be alike.
const OF_A_GAME: usize = 5;
/// Results to compare with minimax, and the positions that it may look at for one.
const CHECKED: usize = 200;
const CHECK_NODES: usize = 3_000_000;

/// A `SplitMix64` generator: the same games on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound.max(1) as u64).unwrap_or_default()
    }
}

/// How long this thread has worked; where the system does not tell, the time.
fn busy(begin: Instant) -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse().ok())
        .map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

fn on_board(position: &Position) -> u8 {
    position.variant().total() - position.kazan().south - position.kazan().north
}

/// What is taken from one game.
fn sample(seed: u64, table: Table) -> (Vec<Position>, Table) {
    let mut random = Random(seed);
    let mut game = Game::new(Variant::TOGUZ);
    let mut found = Vec::new();
    let mut table = table;
    table.clear();
    while game.conclusion().is_none() && game.ply() < 500 {
        let position = *game.position();
        let tuz = position.tuz();
        if on_board(&position) <= STONES && tuz.south.is_some() && tuz.north.is_some() {
            found.push(position);
        }
        let hole = if game.ply() < 6 {
            let legal = position.legal_moves();
            let number = random.below(legal.len());
            position.legal_moves().nth(number)
        } else {
            let limits = Limits::nodes(NODES);
            let mut search = Search::of_game(&game, limits, table, Options::default());
            while search.resume(u64::MAX) == Status::Running {}
            let hole = search.best().and_then(|line| line.moves.first().copied());
            table = search.into_table();
            hole
        };
        let Some(hole) = hole else {
            break;
        };
        if game.play(hole).is_err() {
            break;
        }
    }
    while found.len() > OF_A_GAME {
        let at = random.below(found.len());
        found.swap_remove(at);
    }
    (found, table)
}

/// How a position was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Table,
    Search,
    Solver,
}

/// Proves a position within the time, with everything made anew.
fn prove(position: &Position, stones: u8, time: Duration) -> Option<(Outcome, Way)> {
    let epoch = Instant::now();
    let begin = busy(epoch);
    let spent = || busy(epoch).saturating_sub(begin);
    let [own, their] = [position.turn(), position.turn().opponent()]
        .map(|side| position.tuz()[side].map_or(0, Hole::get));
    let bytes = Builder::bytes(position.variant(), own, their, stones)?;
    let mut table = Table::new(16 << 20);
    table.prepare_endgame(position, bytes);
    while !table.build_endgame(200_000) {
        if spent() >= time {
            return None;
        }
    }
    if let Some(exact) = table.endgame()?.value(position) {
        return Some((exact.outcome, Way::Table));
    }
    // Half of what is left for each; the solver's positions take less than half a microsecond.
    let half = spent() + time.saturating_sub(spent()) / 2;
    let mut search = Search::with_options(position, &[], Limits::NONE, table, Options::default());
    loop {
        let status = search.resume(2000);
        let mover = position.turn();
        match search.best().and_then(|line| line.score.forced()) {
            Some(Forced::Win(_)) => return Some((Outcome::Win(mover), Way::Search)),
            Some(Forced::Loss(_))
                if search
                    .report()
                    .lines
                    .first()
                    .is_some_and(|line| line.score.forced().is_some()) =>
            {
                return Some((Outcome::Win(mover.opponent()), Way::Search));
            }
            _ => {}
        }
        if status == Status::Done || spent() >= half {
            break;
        }
    }
    let table = search.into_table();
    let left = time.saturating_sub(spent()).as_micros();
    let nodes = u64::try_from(left * 2).unwrap_or(u64::MAX);
    let outcome = table.endgame()?.result(position, nodes)?;
    (spent() <= time).then_some((outcome, Way::Solver))
}

/// The score of a position for the player to move, 1, 0 or -1, by the rules alone. `None` if it takes too long.
fn minimax(position: &Position, known: &mut HashMap<u64, i8>) -> Option<i8> {
    if let Some(end) = position.conclusion() {
        return Some(match end.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.turn() => 1,
            Outcome::Win(_) => -1,
        });
    }
    let key = hash::fresh(position);
    if let Some(&score) = known.get(&key) {
        return Some(score);
    }
    if known.len() >= CHECK_NODES {
        return None;
    }
    let mut best = -1;
    for hole in position.legal_moves() {
        let after = position.play(hole).ok()?;
        best = best.max(-minimax(&after, known)?);
        if best == 1 {
            break;
        }
    }
    known.insert(key, best);
    Some(best)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments
        .next()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1000);
    let stones = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(12);
    let seconds = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1.0);
    let time = Duration::from_secs_f64(seconds);

    let mut positions: Vec<Position> = Vec::new();
    let mut seen = HashSet::new();
    let mut table = Table::new(1 << 20);
    let mut games = 0;
    while positions.len() < count {
        let (found, back) = sample(games, table);
        table = back;
        games += 1;
        for position in found {
            let mut setup = position.to_setup();
            setup.move_number = 1;
            let Ok(plain) = Position::try_from(setup) else {
                continue;
            };
            if positions.len() < count && seen.insert(plain) {
                positions.push(plain);
            }
        }
    }
    let mut by_stones: BTreeMap<u8, [u32; 2]> = BTreeMap::new();
    for position in &positions {
        by_stones.entry(on_board(position)).or_default()[0] += 1;
    }
    println!(
        "{count} positions from {games} games, {stones} stones in the table, {seconds} s each"
    );

    let mut ways: BTreeMap<Way, u32> = BTreeMap::new();
    let mut results = BySide::from_fn(|_| 0_u32);
    let mut draws = 0_u32;
    let mut proven = Vec::new();
    for (number, position) in positions.iter().enumerate() {
        match prove(position, stones, time) {
            None => println!("not proven: {position}"),
            Some((outcome, way)) => {
                *ways.entry(way).or_default() += 1;
                by_stones.entry(on_board(position)).or_default()[1] += 1;
                match outcome {
                    Outcome::Win(side) => results[side] += 1,
                    Outcome::Draw => draws += 1,
                }
                proven.push((*position, outcome));
            }
        }
        if (number + 1) % 100 == 0 {
            println!("{} of {} proven", proven.len(), number + 1);
        }
    }
    for (on_board, [all, done]) in &by_stones {
        println!("{on_board:2} stones: {done} of {all}");
    }
    println!(
        "wins of South {}, of North {}, draws {draws}; by {ways:?}",
        results[Side::South],
        results[Side::North]
    );
    #[allow(clippy::cast_precision_loss)] // for reading
    let share = 100.0 * proven.len() as f64 / positions.len() as f64;
    println!("proven: {} of {count} ({share:.1} %)", proven.len());

    let mut random = Random(1);
    let (mut agreed, mut tried) = (0, 0);
    while agreed < CHECKED && !proven.is_empty() {
        let (position, outcome) = proven.swap_remove(random.below(proven.len()));
        tried += 1;
        let mut known = HashMap::new();
        let Some(score) = minimax(&position, &mut known) else {
            continue;
        };
        let expected = match score {
            0 => Outcome::Draw,
            1 => Outcome::Win(position.turn()),
            _ => Outcome::Win(position.turn().opponent()),
        };
        assert_eq!(outcome, expected, "{position}");
        agreed += 1;
    }
    println!(
        "minimax by the rules agrees in {agreed} of {agreed}, of {tried} tried the others were too many moves for it"
    );
}
