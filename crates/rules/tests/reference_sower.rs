//! The rules written a second time, as they are read aloud, and compared with the crate over random games.
//!
//! Nothing here is fast or shared with the crate: a stone is carried from hole to hole, and falls into a tuz or not,
//! one at a time. `REFERENCE_GAMES` changes the number of games.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`. What is cast to a smaller
// type is a hole, a count of stones or plies, or a random number below a bound: it fits.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod common;

use common::Random;
use toguz_rules::{Hole, Position, Side, Variant};

const DEFAULT_GAMES: u64 = 100_000;

/// A hole: whose row (0 White, 1 Black) and which number.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Place {
    player: usize,
    number: usize,
}

#[derive(Clone, PartialEq, Debug)]
struct Table {
    row: usize,
    has_tuz: bool,
    total: u32,
    /// `holes[player][number]`; number 0 is unused so that the numbers are those of the rules.
    holes: [[u32; 10]; 2],
    kazan: [u32; 2],
    tuz: [Option<Place>; 2],
    to_move: usize,
    result: Option<&'static str>,
}

impl Table {
    fn new(row: usize, stones: u32, has_tuz: bool) -> Self {
        let mut holes = [[0; 10]; 2];
        for player in &mut holes {
            for hole in &mut player[1..=row] {
                *hole = stones;
            }
        }
        Self {
            row,
            has_tuz,
            total: 2 * row as u32 * stones,
            holes,
            kazan: [0, 0],
            tuz: [None, None],
            to_move: 0,
            result: None,
        }
    }

    /// Own 1 to the end of the row, then the opponent's, and round.
    fn next(&self, place: Place) -> Place {
        if place.number == self.row {
            Place {
                player: 1 - place.player,
                number: 1,
            }
        } else {
            Place {
                player: place.player,
                number: place.number + 1,
            }
        }
    }

    fn tuz_owner(&self, place: Place) -> Option<usize> {
        (0..2).find(|&owner| self.tuz[owner] == Some(place))
    }

    fn drop_one(&mut self, place: Place) {
        match self.tuz_owner(place) {
            Some(owner) => self.kazan[owner] += 1,
            None => self.holes[place.player][place.number] += 1,
        }
    }

    fn play(&mut self, number: usize) {
        let mover = self.to_move;
        let opponent = 1 - mover;
        let origin = Place {
            player: mover,
            number,
        };
        let mut hand = self.holes[mover][number];
        assert!(hand > 0, "an empty hole can not be lifted");
        self.holes[mover][number] = 0;
        let mut place = origin;
        if hand == 1 {
            place = self.next(place);
        }
        loop {
            self.drop_one(place);
            hand -= 1;
            if hand == 0 {
                break;
            }
            place = self.next(place);
        }

        let in_tuz = self.tuz_owner(place).is_some();
        if place.player == opponent && !in_tuz {
            let now = self.holes[opponent][place.number];
            let own_tuz = self.tuz[mover];
            let their_tuz = self.tuz[opponent];
            let same_number = their_tuz.is_some_and(|tuz| tuz.number == place.number);
            let last_hole = place.number == self.row;
            if now == 3 && self.has_tuz && own_tuz.is_none() && !same_number && !last_hole {
                self.tuz[mover] = Some(place);
                self.holes[opponent][place.number] = 0;
                self.kazan[mover] += 3;
            } else if now.is_multiple_of(2) {
                self.holes[opponent][place.number] = 0;
                self.kazan[mover] += now;
            }
        }

        self.to_move = opponent;
        if self.kazan[0] * 2 > self.total {
            self.result = Some("majority 1-0");
        } else if self.kazan[1] * 2 > self.total {
            self.result = Some("majority 0-1");
        } else if self.holes[opponent].iter().all(|&stones| stones == 0) {
            // Atsyz qalu: the stones left are those of the one who has just moved.
            for number in 1..=self.row {
                self.kazan[mover] += self.holes[mover][number];
                self.holes[mover][number] = 0;
            }
            self.result = Some(match self.kazan[0].cmp(&self.kazan[1]) {
                std::cmp::Ordering::Greater => "no-move 1-0",
                std::cmp::Ordering::Less => "no-move 0-1",
                std::cmp::Ordering::Equal => "no-move 1/2-1/2",
            });
        }
    }
}

/// Whether the crate's position shows the same as the table.
fn same(table: &Table, position: &Position) -> bool {
    let variant = position.variant();
    Side::ALL.into_iter().all(|side| {
        let player = side.index();
        let row = position.board().row(variant, side);
        (1..=table.row).all(|number| u32::from(row[number - 1]) == table.holes[player][number])
            && u32::from(position.kazan()[side]) == table.kazan[player]
            && position.tuz()[side].map(|hole| usize::from(hole.get()))
                == table.tuz[player].map(|place| place.number)
    }) && position.turn().index() == table.to_move
        && position.is_over() == table.result.is_some()
}

/// Plays one random game on both and says how many moves it had.
fn compare_game(variant: Variant, seed: u64) -> u64 {
    let mut random = Random(seed);
    let mut position = Position::initial(variant);
    let mut table = Table::new(
        usize::from(variant.row()),
        u32::from(variant.stones()),
        variant.has_tuz(),
    );
    let mut plies = 0;
    loop {
        let legal: Vec<usize> = match table.result {
            Some(_) => Vec::new(),
            None => (1..=table.row)
                .filter(|&number| table.holes[table.to_move][number] > 0)
                .collect(),
        };
        assert!(
            position
                .legal_moves()
                .map(|hole| usize::from(hole.get()))
                .eq(legal.iter().copied()),
            "{variant}, game {seed}, ply {plies}: {legal:?} from {}",
            common::text(&position)
        );
        let Some(&number) = legal.get(random.below(legal.len().max(1))) else {
            break;
        };
        let before = position;
        table.play(number);
        position = position
            .play(Hole::try_new(number as u8).expect("a hole"))
            .expect("a legal move");
        plies += 1;
        assert!(
            same(&table, &position),
            "{variant}, game {seed}: {number} from {} gave {} and {table:?}",
            common::text(&before),
            common::text(&position)
        );
    }
    let end = position.conclusion().expect("the game is over");
    let result = table.result.expect("the game is over");
    // A lone position can not tell a swept board from one whose last stones were captured: `Game` can.
    let (reason, outcome) = result.split_once(' ').expect("two words");
    assert_eq!(end.outcome.as_str(), outcome, "{variant}, game {seed}");
    let bare = table.holes.iter().flatten().all(|&stones| stones == 0);
    assert!(end.reason.key() == reason || bare, "{variant}, game {seed}");
    plies
}

fn compare(variant: Variant, games: u64) {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let plies: u64 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                scope.spawn(move || {
                    (first..games)
                        .step_by(threads as usize)
                        .map(|seed| compare_game(variant, seed))
                        .sum::<u64>()
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("no difference"))
            .sum()
    });
    assert!(plies >= games * 11, "a game has at least eleven plies");
}

fn games() -> u64 {
    std::env::var("REFERENCE_GAMES")
        .ok()
        .map_or(DEFAULT_GAMES, |n| {
            n.parse().expect("REFERENCE_GAMES is a number")
        })
}

#[test]
fn random_games_of_toguz() {
    compare(Variant::TOGUZ, games());
}

#[test]
fn random_games_of_the_other_variants() {
    for variant in &common::variants()[1..] {
        compare(*variant, games() / 10);
    }
}

#[test]
fn the_reference_notices_a_wrong_move() {
    let mut table = Table::new(9, 9, true);
    table.play(7);
    let eight = Position::initial(Variant::TOGUZ)
        .play(common::hole(8))
        .expect("legal");
    assert!(!same(&table, &eight));
}
