//! What a position looks worth without looking ahead, in whole hundredths of a stone.
#![allow(clippy::indexing_slicing)] // a tuz number is 1 to 8 and sides are 0 or 1

use toguz_rules::Variant;

use crate::board::{Board, OWN, THEIRS};
use crate::net;

/// How positions of a variant are judged.
#[derive(Clone, Debug)]
pub(crate) enum Evaluation {
    /// By the network that was trained for the main game.
    Learned,
    /// By a few terms, for the variants that have no network.
    Terms(Terms),
}

impl Evaluation {
    pub(crate) fn new(variant: Variant, learned: bool) -> Self {
        if learned && variant == Variant::TOGUZ {
            Self::Learned
        } else {
            Self::Terms(Terms::new(variant))
        }
    }

    /// The estimate for the player to move.
    #[inline]
    pub(crate) fn evaluate(&self, board: &Board) -> i32 {
        match self {
            Self::Learned => net::evaluate(board),
            Self::Terms(terms) => terms.evaluate(board),
        }
    }
}

/// The worth of what is on the board besides the kazans, in hundredths of a kazan stone.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// A tuz in the opponent's hole 1, 2, …
    tuz: [i32; 8],
    /// A stone in the own row.
    stone: i32,
    /// An own hole with stones in it: a move to choose from.
    occupied: i32,
    /// An own hole with an even number of stones: one more makes it odd, so a single stone can not take it.
    even: i32,
}

impl Terms {
    /// Fitted by logistic regression to the results of 1,400 (toguz) and 1,500 (Bestemshe) games of an earlier version
    /// against itself at 1,000 to 1,500 nodes a move, some random moves among them, from 200,000 and 48,000 positions
    /// with no capture at hand.
    const fn new(variant: Variant) -> Self {
        if variant.has_tuz() {
            Self {
                tuz: [1460, 1760, 1780, 1400, 1310, 1340, 1290, 910],
                stone: 15,
                occupied: 440,
                even: 100,
            }
        } else {
            Self {
                tuz: [0; 8],
                stone: 33,
                occupied: 340,
                even: 110,
            }
        }
    }

    #[inline]
    fn evaluate(&self, board: &Board) -> i32 {
        self.side(board, OWN) - self.side(board, THEIRS)
    }

    #[inline]
    fn side(&self, board: &Board, side: usize) -> i32 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let (row, ninth) = board.row(side);
        // The highest bit of every byte that is not 0, and of those the even ones.
        let occupied = (((row & LOW) + LOW) | row) & !LOW;
        let even = occupied & !(row << 7);
        let count = |word: u64, ninth: bool| (word.count_ones() + u32::from(ninth)).cast_signed();
        let tuz = match board.tuz(side) {
            0 => 0,
            number => self.tuz[usize::from(number - 1) & 7],
        };
        i32::from(board.kazan(side)) * 100
            + tuz
            + i32::from(board.row_sum(side)) * self.stone
            + count(occupied, ninth != 0) * self.occupied
            + count(even, ninth != 0 && ninth & 1 == 0) * self.even
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toguz_rules::Position;

    #[test]
    fn terms_are_counted_as_described() {
        let position = Position::initial(Variant::TOGUZ);
        let weights = Terms::new(Variant::TOGUZ);
        let board = Board::new(&position);
        assert_eq!(weights.evaluate(&board), 0);
        let layout = crate::board::Layout::new(Variant::TOGUZ);
        // North to move; South has taken 10 from North's hole 6 with hole 7.
        let after = board.play(&layout, 6);
        let w = &weights;
        let south = 1000 + 9 * w.occupied + 75 * w.stone + 2 * w.even;
        let north = 8 * w.occupied + 77 * w.stone + 5 * w.even;
        assert_eq!(weights.evaluate(&after), north - south);
    }
}
