//! Plays the levels against each other and against simple players, and prints the table:
//! `cargo run --release -p toguz-search --example levels -- [GAMES] [NODES]`.
//!
//! Every pair of games begins with four random moves and is played with both colours. NODES cuts a level's thinking
//! short, so that the strongest does not take hours.
#![allow(clippy::print_stdout)] // it is a program that prints

use std::sync::atomic::{AtomicU32, Ordering};

use toguz_rules::{Game, Hole, Position, Side, Variant};
use toguz_search::{Level, LevelSearch, Table};

#[derive(Clone, Copy, Debug)]
enum Player {
    Level(Level),
    /// Takes what it can get at once.
    Greedy,
    /// Looks four plies ahead and counts kazans.
    FourPlies,
    Random,
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

fn lead(position: &Position, side: Side) -> i32 {
    i32::from(position.kazan()[side]) - i32::from(position.kazan()[side.opponent()])
}

/// The lead in the end of `depth` plies for the side to move.
fn look(position: &Position, depth: u32, alpha: i32, beta: i32) -> i32 {
    if depth == 0 || position.is_over() {
        let won = position.conclusion().and_then(|end| end.outcome.winner());
        let bonus = won.map_or(0, |side| if side == position.turn() { 1000 } else { -1000 });
        return lead(position, position.turn()) + bonus;
    }
    let mut alpha = alpha;
    for hole in position.legal_moves() {
        let Ok(after) = position.play(hole) else {
            continue;
        };
        alpha = alpha.max(-look(&after, depth - 1, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

impl Player {
    fn hole(self, game: &Game, random: &mut Random, table: &mut Table, nodes: u64) -> Option<Hole> {
        let position = game.position();
        let depth = match self {
            Self::Level(level) => {
                let own = std::mem::replace(table, Table::new(0));
                let mut search = LevelSearch::new(game, level, random.next(), own).ok()?;
                let choice = search.resume(nodes).unwrap_or_else(|| search.stop());
                *table = search.into_table();
                return Some(choice.hole);
            }
            Self::Random => 0,
            Self::Greedy => 1,
            Self::FourPlies => 4,
        };
        position
            .legal_moves()
            .filter_map(|hole| {
                let after = position.play(hole).ok()?;
                let value = match depth {
                    0 => 0,
                    _ => -look(&after, depth - 1, -5000, 5000),
                };
                Some(((value, random.next()), hole))
            })
            .max()
            .map(|(_, hole)| hole)
    }
}

/// One game; the first player's points, doubled.
fn play(players: [Player; 2], opening: u64, variant: Variant, nodes: u64) -> u32 {
    let mut random = Random(opening);
    let mut game = Game::new(variant);
    let mut tables = [Table::new(1 << 20), Table::new(1 << 20)];
    while game.conclusion().is_none() {
        let index = game.position().turn().index();
        let (Some(player), Some(table)) = (players.get(index), tables.get_mut(index)) else {
            break;
        };
        let player = if game.ply() < 4 {
            Player::Random
        } else {
            *player
        };
        let Some(hole) = player.hole(&game, &mut random, table, nodes) else {
            break;
        };
        if game.play(hole).is_err() {
            println!("illegal move by {player:?}");
            break;
        }
    }
    match game.conclusion().and_then(|end| end.outcome.winner()) {
        Some(Side::South) => 2,
        Some(Side::North) => 0,
        None => 1,
    }
}

fn match_up(first: Player, second: Player, games: u32, variant: Variant, nodes: u64) {
    let points = AtomicU32::new(0);
    let next = AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let opening = u64::from(number / 2) * 1000 + 7;
                    let won = if number.is_multiple_of(2) {
                        play([first, second], opening, variant, nodes)
                    } else {
                        2 - play([second, first], opening, variant, nodes)
                    };
                    points.fetch_add(won, Ordering::Relaxed);
                }
            });
        }
    });
    let share = f64::from(points.into_inner()) / 2.0 / f64::from(games);
    // Binomial, at worst; draws make it narrower.
    let error = 1.96 * (share * (1.0 - share) / f64::from(games)).sqrt();
    println!(
        "{variant}: {first:?} against {second:?}: {:.0} % ± {:.0} of {games} games",
        share * 100.0,
        error * 100.0
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(100);
    let nodes = arguments
        .next()
        .and_then(|n| n.parse().ok())
        .unwrap_or(100_000);
    let [one, two, .., five] = Level::ALL;
    for variant in Variant::ALL {
        for pair in Level::ALL.windows(2) {
            if let &[lower, higher] = pair {
                match_up(
                    Player::Level(higher),
                    Player::Level(lower),
                    games,
                    variant,
                    nodes,
                );
            }
        }
        match_up(Player::Level(one), Player::Random, games, variant, nodes);
        match_up(Player::Level(one), Player::Greedy, games, variant, nodes);
        match_up(Player::Level(two), Player::Greedy, games, variant, nodes);
        match_up(Player::Level(five), Player::Greedy, games, variant, nodes);
        match_up(
            Player::Level(five),
            Player::FourPlies,
            games,
            variant,
            nodes,
        );
    }
}
