//! Endgame tables against plain minimax over the rules crate, with real kazans and the real end of the game.

// Helpers of tests fail loudly like tests.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::HashMap;

use toguz_rules::{Board, Hole, Outcome, Pit, Position, Rules, Setup, Side, Variant};
use toguz_search::endgame::{Builder, Endgame};

mod common;

use common::Random;

static THREE: Rules = match Rules::try_new("three", 3, 20, true) {
    Some(rules) => rules,
    None => panic!(),
};
static SIX: Rules = match Rules::try_new("six", 6, 6, true) {
    Some(rules) => rules,
    None => panic!(),
};

/// Tries everything to the end of the game and remembers what came of it: 1 for a win of the side to move, 0 for a
/// draw, -1 for a loss.
#[derive(Default)]
struct Solver(HashMap<(Board, Side), i8>);

impl Solver {
    fn result(&mut self, position: &Position) -> i8 {
        if let Some(end) = position.conclusion() {
            return class(end.outcome, position.turn());
        }
        let key = (*position.board(), position.turn());
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let mut result = -1;
        for hole in position.legal_moves() {
            result = result.max(-self.result(&position.play(hole).unwrap()));
            if result == 1 {
                break;
            }
        }
        self.0.insert(key, result);
        result
    }
}

fn class(outcome: Outcome, side: Side) -> i8 {
    match outcome.winner() {
        None => 0,
        Some(winner) if winner == side => 1,
        Some(_) => -1,
    }
}

fn built(variant: Variant, own: u8, their: u8, stones: u8) -> Endgame {
    let mut builder = Builder::new(variant, own, their, stones).unwrap();
    assert!(builder.resume(u64::MAX));
    assert!(builder.is_done());
    assert_eq!(builder.progress().0, builder.progress().1);
    builder.into_table()
}

/// The pits that can hold stones, if South's tuz is `own` and North's is `their`.
fn live(variant: Variant, own: u8, their: u8) -> Vec<Pit> {
    Side::ALL
        .into_iter()
        .flat_map(|side| variant.holes().map(move |hole| Pit::new(side, hole)))
        .filter(|pit| {
            pit.hole.get()
                != match pit.side {
                    Side::South => their,
                    Side::North => own,
                }
        })
        .collect()
}

/// All ways to lay so many stones into so many pits.
fn placements(pits: usize, stones: u8) -> Vec<Vec<u8>> {
    if pits == 1 {
        return vec![vec![stones]];
    }
    (0..=stones)
        .flat_map(|first| {
            placements(pits - 1, stones - first)
                .into_iter()
                .map(move |mut rest| {
                    rest.insert(0, first);
                    rest
                })
        })
        .collect()
}

struct Pair {
    variant: Variant,
    own: u8,
    their: u8,
    pits: Vec<Pit>,
    table: Endgame,
    solver: Solver,
    checked: usize,
}

impl Pair {
    fn new(variant: Variant, own: u8, their: u8, stones: u8) -> Self {
        Self {
            variant,
            own,
            their,
            pits: live(variant, own, their),
            table: built(variant, own, their, stones),
            solver: Solver::default(),
            checked: 0,
        }
    }

    /// South has the tuz `own`, or North if `mirrored`.
    fn position(&self, stones: &[u8], turn: Side, south: u8, mirrored: bool) -> Position {
        let mut board = Board::empty();
        let swap = |side: Side| if mirrored { side.opponent() } else { side };
        for (pit, &count) in self.pits.iter().zip(stones) {
            board.set_stones(self.variant, Pit::new(swap(pit.side), pit.hole), count);
        }
        let on_board: u8 = stones.iter().sum();
        board.set_kazan(swap(Side::South), south);
        board.set_kazan(swap(Side::North), self.variant.total() - on_board - south);
        board.set_tuz(swap(Side::South), Hole::try_new(self.own));
        board.set_tuz(swap(Side::North), Hole::try_new(self.their));
        Position::try_from(Setup {
            variant: self.variant,
            board,
            turn: swap(turn),
            move_number: 1,
        })
        .unwrap()
    }

    /// With every pair of kazans that leaves the game undecided: so the value is known to the stone.
    fn check(&mut self, stones: &[u8]) {
        let on_board: u8 = stones.iter().sum();
        let half = self.variant.total() / 2;
        for turn in Side::ALL {
            for south in half - on_board..=half {
                for mirrored in [false, true] {
                    let position = self.position(stones, turn, south, mirrored);
                    let exact = self.table.value(&position).unwrap();
                    assert_eq!(exact.kazan.south + exact.kazan.north, self.variant.total());
                    let side = position.turn();
                    let expected = self.solver.result(&position);
                    assert_eq!(class(exact.outcome, side), expected, "{position:?}");
                    self.checked += 1;
                    let moves = self.table.moves(&position).unwrap();
                    assert_eq!(moves.len(), position.legal_moves().len());
                    if let Some(best) = moves.first() {
                        assert_eq!(best.exact, exact, "{position:?}");
                    }
                    for pair in moves.windows(2) {
                        let [a, b] = [pair[0].exact.kazan, pair[1].exact.kazan];
                        assert!(a[side] > b[side] || a == b && pair[0].hole < pair[1].hole);
                    }
                }
            }
        }
    }

    fn check_all(&mut self, stones: u8) {
        for stones in placements(self.pits.len(), stones) {
            self.check(&stones);
        }
    }

    fn check_some(&mut self, random: &mut Random, stones: u8, times: u32) {
        for _ in 0..times {
            let mut laid = vec![0; self.pits.len()];
            for _ in 0..stones {
                // Crowded now and then, so that long sowings happen.
                let spread = if random.below(2) == 0 { 3 } else { laid.len() };
                let at = random.below(spread);
                let pit = (at * 7 + usize::from(stones)) % laid.len();
                laid[pit] += 1;
            }
            self.check(&laid);
        }
    }
}

#[test]
fn every_pair_agrees_with_minimax_up_to_two_stones() {
    let mut checked = 0;
    for own in 1..=8 {
        for their in (1..=8).filter(|&their| their != own) {
            let mut pair = Pair::new(Variant::TOGUZ, own, their, 2);
            for stones in 0..=2 {
                pair.check_all(stones);
            }
            checked += pair.checked;
        }
    }
    assert_eq!(checked, 56 * (1 + 16 * 2 + 136 * 3) * 4);
}

#[test]
fn some_pairs_agree_with_minimax_up_to_four_stones() {
    for (own, their) in [(1, 2), (8, 7), (1, 8), (8, 1), (4, 6)] {
        let mut pair = Pair::new(Variant::TOGUZ, own, their, 4);
        for stones in 0..=4 {
            pair.check_all(stones);
        }
    }
}

#[test]
fn positions_with_many_stones_agree_with_minimax() {
    let mut random = Random(2026);
    for (own, their) in [(2, 1), (7, 8), (3, 5)] {
        let mut pair = Pair::new(Variant::TOGUZ, own, their, 9);
        for stones in 5..=9 {
            pair.check_some(&mut random, stones, 2);
        }
    }
}

#[test]
fn one_tuz_agrees_with_minimax_and_with_what_follows_the_second() {
    for own in 1..=8 {
        let mut pair = Pair::new(Variant::TOGUZ, own, 0, 3);
        for stones in 0..=3 {
            pair.check_all(stones);
        }
    }
    let mut random = Random(11);
    for own in [1, 8, 5] {
        let mut pair = Pair::new(Variant::TOGUZ, own, 0, 8);
        for stones in 4..=7 {
            pair.check_some(&mut random, stones, 2);
        }
        // The other player has made his.
        for their in (1..=8).filter(|&their| their != own) {
            let pits = live(Variant::TOGUZ, own, their);
            let mut after = Pair {
                their,
                pits,
                ..pair
            };
            for stones in 0..=5 {
                after.check_some(&mut random, stones, 2);
            }
            if own == 5 {
                // Three stones in a hole, and no second tuz for it.
                after.check_all(3);
            }
            pair = after;
        }
    }
}

#[test]
fn short_rows_with_sowings_of_several_laps_agree_with_minimax() {
    for (own, their) in [(1, 2), (2, 1)] {
        let mut pair = Pair::new(Variant::new(&THREE), own, their, 15);
        for stones in 0..=15 {
            pair.check_all(stones);
        }
    }
    for own in [1, 2] {
        let mut pair = Pair::new(Variant::new(&THREE), own, 0, 15);
        for stones in 0..=9 {
            pair.check_all(stones);
        }
        let mut random = Random(5);
        for stones in 10..=15 {
            pair.check_some(&mut random, stones, 10);
        }
    }
    let mut random = Random(7);
    for (own, their) in [(1, 5), (5, 4), (2, 3), (4, 0)] {
        let mut pair = Pair::new(Variant::new(&SIX), own, their, 8);
        for stones in 3..=8 {
            pair.check_some(&mut random, stones, 10);
        }
    }
}

#[test]
fn short_tables_answer_while_a_long_one_is_built() {
    let whole = built(Variant::TOGUZ, 4, 7, 6);
    for slice in [1, 1000, 77_777] {
        let mut builder = Builder::new(Variant::TOGUZ, 4, 7, 6).unwrap();
        let pair = Pair::new(Variant::TOGUZ, 4, 7, 0);
        let mut before = (0, 0);
        let mut heard = 0;
        while !builder.resume(slice) {
            let progress = builder.progress();
            assert!(progress.0 >= before.0 && progress.0 < progress.1);
            before = progress;
            let known = builder.table().stones().unwrap_or(0);
            if known > heard {
                heard = known;
                let mut random = Random(u64::from(known));
                for stones in 0..=6 {
                    for _ in 0..20 {
                        let mut laid = vec![0; pair.pits.len()];
                        for _ in 0..stones {
                            laid[random.below(pair.pits.len())] += 1;
                        }
                        let position = pair.position(&laid, Side::North, 78, false);
                        // Swept already if North can not move.
                        let on_board = 162 - position.kazan().south - position.kazan().north;
                        let expected = whole.value(&position).filter(|_| on_board <= known);
                        assert_eq!(builder.table().value(&position), expected);
                    }
                }
            }
        }
        assert!(builder.is_done() && builder.resume(1));
        assert!(slice > 1000 || heard >= 5);
        assert_eq!(builder.table().checksum(), whole.checksum());
        assert_eq!(builder.into_table().stones(), Some(6));
    }
}

#[test]
fn values_are_the_same_on_every_machine() {
    let table = built(Variant::TOGUZ, 2, 5, 8);
    assert_eq!(table.bytes(), 735_471);
    assert_eq!(table.checksum(), 0x5bd7_0bd4_b772_60af);
}

#[test]
fn the_other_player_may_be_the_first() {
    let table = built(Variant::TOGUZ, 2, 5, 4);
    let mirrored = built(Variant::TOGUZ, 5, 2, 4);
    let pair = Pair::new(Variant::TOGUZ, 2, 5, 0);
    for stones in placements(16, 4) {
        for side in Side::ALL {
            let position = pair.position(&stones, side, 80, false);
            assert!(table.value(&position).is_some());
            assert_eq!(table.value(&position), mirrored.value(&position));
        }
    }
}

#[test]
fn a_position_tells_its_table() {
    for (own, their) in [(2, 5), (3, 0), (0, 3)] {
        let pair = Pair::new(Variant::TOGUZ, own, their, 0);
        let pits = pair.pits.len();
        for mirrored in [false, true] {
            let position = pair.position(&vec![0; pits], Side::North, 100, mirrored);
            let builder = Builder::for_position(&position, 3).unwrap();
            assert!(builder.table().is_for(&position));
            assert!(pair.table.is_for(&position));
            for (own, their) in [(2, 4), (4, 5), (2, 0), (5, 0)] {
                let other = built(Variant::TOGUZ, own, their, 3);
                assert!(!other.is_for(&position));
            }
        }
    }
    let start = Position::initial(Variant::TOGUZ);
    assert!(Builder::for_position(&start, 3).is_none());
    assert!(!built(Variant::TOGUZ, 2, 5, 3).is_for(&start));
}

#[test]
fn what_is_not_in_a_table_has_no_value() {
    let table = built(Variant::TOGUZ, 2, 5, 4);
    let of = |own, their, stones: &[u8]| {
        let mut laid = stones.to_vec();
        laid.resize(16, 0);
        Pair::new(Variant::TOGUZ, own, their, 0).position(&laid, Side::South, 78, false)
    };
    assert!(table.value(&of(2, 5, &[1, 3])).is_some());
    assert_eq!(table.value(&of(2, 5, &[1, 4])), None);
    assert_eq!(table.moves(&of(2, 5, &[1, 4])), None);
    assert_eq!(table.value(&of(2, 6, &[1, 3])), None);
    assert_eq!(table.value(&of(5, 3, &[1, 3])), None);
    assert_eq!(table.value(&Position::initial(Variant::TOGUZ)), None);
    assert_eq!(table.value(&Position::initial(Variant::BESTEMSHE)), None);
    // The same stones and tuz in another game.
    let six = Pair::new(Variant::new(&SIX), 2, 5, 0);
    let position = six.position(&[1, 3, 0, 0, 0, 0, 0, 0, 0, 0], Side::South, 34, false);
    assert_eq!(table.value(&position), None);
}

#[test]
fn a_finished_game_has_a_value_and_no_moves() {
    let table = built(Variant::TOGUZ, 2, 5, 4);
    let pair = Pair::new(Variant::TOGUZ, 2, 5, 0);
    let won = pair.position(
        &[0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1],
        Side::South,
        100,
        false,
    );
    let exact = table.value(&won).unwrap();
    assert_eq!(exact.outcome, Outcome::Win(Side::South));
    assert!(exact.kazan.south >= 100);
    assert_eq!(table.moves(&won), Some(Vec::new()));
}

#[test]
fn tables_that_can_not_be_are_refused() {
    for (own, their, stones) in [
        (0, 0, 4),
        (9, 0, 4),
        (0, 9, 4),
        (9, 3, 4),
        (3, 9, 4),
        (3, 3, 4),
        (255, 3, 4),
        (2, 5, 16),
        (2, 5, 255),
    ] {
        assert!(Builder::new(Variant::TOGUZ, own, their, stones).is_none());
    }
    assert!(Builder::new(Variant::BESTEMSHE, 1, 2, 4).is_none());
    assert!(Builder::new(Variant::new(&SIX), 5, 6, 4).is_none());
    assert_eq!(Builder::bytes(Variant::TOGUZ, 2, 5, 16), None);
}

#[test]
fn memory_is_as_told() {
    let bytes = |own, their, stones| Builder::bytes(Variant::TOGUZ, own, their, stones).unwrap();
    assert!(bytes(2, 5, 0) < 100);
    // The values, and what only building needs.
    assert!((30_421_755..40_000_000).contains(&bytes(2, 5, 12)));
    for (own, their, stones, values) in [(8, 1, 7, 245_157), (0, 4, 7, 346_104 + 7 * 4_845)] {
        let table = built(Variant::TOGUZ, own, their, stones);
        assert_eq!(table.bytes(), values);
        let needed = bytes(own, their, stones);
        assert!(needed > values);
        let pair = Pair::new(Variant::TOGUZ, own, their, 0);
        let position = pair.position(&vec![0; pair.pits.len()], Side::North, 100, false);
        for (room, most) in [(needed, stones), (needed - 1, stones - 1)] {
            let mut builder = Builder::within(&position, room).unwrap();
            builder.resume(u64::MAX);
            assert_eq!(builder.into_table().stones(), Some(most));
        }
    }
    assert!(Builder::within(&Position::initial(Variant::TOGUZ), usize::MAX).is_none());
}

#[test]
fn what_is_solved_above_a_table_is_what_a_larger_one_says() {
    // Both tuz; one tuz, where the other is made on the way.
    for (own, their, small, large) in [(2, 5, 4, 7), (8, 1, 3, 6), (3, 0, 4, 6)] {
        let whole = built(Variant::TOGUZ, own, their, large);
        let part = built(Variant::TOGUZ, own, their, small);
        let pair = Pair::new(Variant::TOGUZ, own, their, 0);
        let mut random = Random(17);
        let mut seen = [0; 3];
        for round in 0..300 {
            let stones = large - u8::try_from(random.below(3)).unwrap();
            let mut laid = vec![0; pair.pits.len()];
            for _ in 0..stones {
                laid[random.below(pair.pits.len())] += 1;
            }
            let south = (162 - stones) / 2 + u8::try_from(random.below(3)).unwrap() - 1;
            let position = pair.position(&laid, Side::ALL[round % 2], south, round % 3 == 0);
            let expected = whole.value(&position);
            assert!(expected.is_some());
            assert_eq!(part.solve(&position, 200_000), expected, "{position}");
            let outcome = expected.map(|exact| exact.outcome);
            assert_eq!(part.result(&position, 200_000), outcome, "{position}");
            if let Some(outcome) = outcome {
                seen[usize::try_from(class(outcome, position.turn()) + 1).unwrap()] += 1;
            }
            // Too little work gives no answer rather than a wrong one.
            for budget in [0, 1, 10, 100] {
                assert!([None, expected].contains(&part.solve(&position, budget)));
                assert!([None, outcome].contains(&part.result(&position, budget)));
            }
        }
        assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    }
}

#[test]
fn what_belongs_to_another_table_is_not_solved() {
    let table = built(Variant::TOGUZ, 2, 5, 4);
    let mut laid = vec![0; 16];
    laid[1] = 3;
    laid[12] = 4;
    let of = |own, their| {
        Pair::new(Variant::TOGUZ, own, their, 0).position(&laid, Side::South, 78, false)
    };
    assert!(table.solve(&of(2, 5), 100_000).is_some());
    assert_eq!(table.solve(&of(2, 6), 100_000), None);
    assert_eq!(table.solve(&of(2, 5), 0), None);
    assert_eq!(
        table.solve(&Position::initial(Variant::TOGUZ), 100_000),
        None
    );
    assert_eq!(
        table.result(&Position::initial(Variant::TOGUZ), 100_000),
        None
    );
}
