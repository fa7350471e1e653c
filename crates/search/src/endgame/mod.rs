//! Exact values of all positions with few stones, once both tuz stand.
//!
//! # What a value is
//!
//! A table is for one pair of tuz. It is asked for the stones on the board and the side to move, and tells how many of
//! these `n` stones the player to move gets if both play for as many stones as they can, to the last one: the value, 0
//! to `n`. The opponent gets the rest. Kazans are not part of the question.
//!
//! # Why it gives the result of the real game, for any kazans
//!
//! The real game stops as soon as a kazan holds the majority (82 of 162); the game of the table goes on. Kazans never
//! lose a stone, and only one of the two can hold a majority in the end. So whatever is played, the winner of the real
//! game is the one with the majority had they played on: who has it first, has it in the end; if nobody ever has it
//! before there is no stone to move, the two games are one, the sweep of the stones left included, and both end 81:81
//! or with a majority by the sweep. A strategy for `v` stones therefore is one for a win if `kazan + v` is a majority,
//! and one for a draw at least if it is exactly half; the opponent has one for `n - v` stones. Hence:
//!
//! - `kazan + value` of a majority, or half, or less is a win, a draw, a loss for the player to move, and
//! - a move that keeps the value keeps the result too.
//!
//! # Why one pass is enough
//!
//! Number the stones by where they lie (see the module `row`). A move that loses no stone to a kazan touches no tuz and
//! captures nothing. All its stones stay on their side of the two tuz, and either
//!
//! - some go over from the mover's head into the opponent's tail: then less stones than before lie in the heads, or
//! - all stay in the mover's row, within its head or within its tail: then the heads hold as many as before, the other
//!   row is unchanged, and the mover's row has a lesser number than before.
//!
//! So in the order by stones on the board, then by stones in the heads, then by the number of the first player's row,
//! then by the number of the second's, every move leads to a position before its own: no position can repeat, and
//! every value can be told at once from values that are known already.

// Every index is a row's number or a number of stones from this module's own counting; the tests go through all.
#![allow(clippy::indexing_slicing)]

mod build;
mod row;

use alloc::vec::Vec;

use toguz_rules::{BySide, Hole, Outcome, Position, Variant};

use crate::board::{Board, OWN, THEIRS};

pub use build::Builder;
use row::{COUNTS, Numbered, Numbering, Packed};

/// Exact values for one pair of tuz and all positions with at most so many stones on the board.
///
/// [`Builder`] makes it. The two players of a table are the first, who owns the tuz named first, and the second;
/// either may be to move.
#[derive(Debug)]
pub struct Endgame {
    variant: Variant,
    /// The number of the first player's tuz, in the second's row, and the other way round.
    tuz: [u8; 2],
    /// Positions with at most so many stones have their values.
    complete: u8,
    layout: Layout,
    /// For each position the value with the first player to move in the lower half, the second in the upper.
    values: Vec<u8>,
}

/// Where in the table a position stands: for each row of the first player a stretch of all rows of the second that
/// there are stones left for.
#[derive(Clone, Debug)]
struct Layout {
    /// The first player's rows, and the second's.
    rows: [Numbering; 2],
    /// By the stones in the first player's row: where row number 0 would stand, which may be below 0 and wraps.
    start: [usize; COUNTS],
    /// By the stones in the first player's row: how many rows of the second player follow.
    width: [usize; COUNTS],
}

impl Layout {
    fn new(rows: [Numbering; 2], max_stones: usize) -> Self {
        let mut layout = Self {
            rows,
            start: [0; COUNTS],
            width: [0; COUNTS],
        };
        let [first, second] = &layout.rows;
        let mut next = 0_usize;
        let mut number = 0;
        for stones in 0..=max_stones {
            let width = second.rows_up_to(max_stones - stones);
            layout.start[stones] = next.wrapping_sub(number * width);
            layout.width[stones] = width;
            next += (first.rows_up_to(stones) - number) * width;
            number = first.rows_up_to(stones);
        }
        layout
    }

    /// How many positions there are, whoever is to move.
    fn len(&self, max_stones: usize) -> usize {
        let [first, second] = &self.rows;
        row::choose(
            max_stones + first.pits() + second.pits(),
            first.pits() + second.pits(),
        )
    }

    /// Where a row of the first player begins.
    #[inline]
    fn line(&self, row: Numbered) -> usize {
        self.start[row.stones & 15].wrapping_add(row.number * self.width[row.stones & 15])
    }
}

/// How a game ends with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// What the kazans hold in the end if both play for as many stones as they can and go on after a majority: all
    /// the stones of the game.
    pub kazan: BySide<u8>,
    /// The result, the same whether the game stops at the majority or not.
    pub outcome: Outcome,
}

/// A legal move and how the game ends after it with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactMove {
    /// The hole lifted.
    pub hole: Hole,
    /// What comes of it.
    pub exact: Exact,
}

impl Endgame {
    /// The most stones on the board with which positions have values.
    #[inline]
    pub const fn stones(&self) -> u8 {
        self.complete
    }

    /// The pair of tuz: the first player's, in the second's row, and the second's.
    #[inline]
    pub const fn tuz(&self) -> [u8; 2] {
        self.tuz
    }

    /// The bytes that the values take.
    pub fn bytes(&self) -> usize {
        self.values.capacity()
    }

    /// How many stones of those on the board the player to move gets; `None` for other tuz or more stones than there
    /// are values for.
    ///
    /// The board must be of the table's variant. The values are right after the end of the game too.
    #[inline]
    pub(crate) fn probe(&self, board: &Board) -> Option<u8> {
        let on_board = self
            .variant
            .total()
            .wrapping_sub(board.kazan(OWN))
            .wrapping_sub(board.kazan(THEIRS));
        if on_board > self.complete {
            return None;
        }
        let tuz = [board.tuz(OWN), board.tuz(THEIRS)];
        let packed = |side| {
            let (low, ninth) = board.row(side);
            Packed { low, ninth }
        };
        if tuz == self.tuz {
            Some(self.byte(packed(OWN), packed(THEIRS)) & 15)
        } else if tuz == [self.tuz[1], self.tuz[0]] {
            Some(self.byte(packed(THEIRS), packed(OWN)) >> 4)
        } else {
            None
        }
    }

    #[inline]
    fn byte(&self, first: Packed, second: Packed) -> u8 {
        let line = self.layout.line(self.layout.rows[0].number(first));
        self.values[line.wrapping_add(self.layout.rows[1].number(second).number)]
    }

    /// How the game ends from a position with best play; `None` if it has other tuz, belongs to another variant or has
    /// more stones on the board than there are values for.
    pub fn value(&self, position: &Position) -> Option<Exact> {
        if position.variant() != self.variant {
            return None;
        }
        let value = self.probe(&Board::new(position))?;
        let total = self.variant.total();
        let mover = position.turn();
        let own = position.kazan()[mover] + value;
        let kazan = BySide::from_fn(|side| if side == mover { own } else { total - own });
        let outcome = if own >= self.variant.winning() {
            Outcome::Win(mover)
        } else if total - own >= self.variant.winning() {
            Outcome::Win(mover.opponent())
        } else {
            Outcome::Draw
        };
        Some(Exact { kazan, outcome })
    }

    /// What comes of every legal move, the best first, and the lower hole first among equals. `None` where
    /// [`Endgame::value`] is; empty if the game is over.
    pub fn moves(&self, position: &Position) -> Option<Vec<ExactMove>> {
        self.value(position)?;
        let side = position.turn();
        let mut moves: Vec<ExactMove> = position
            .legal_moves()
            .filter_map(|hole| {
                let exact = self.value(&position.play(hole).ok()?)?;
                Some(ExactMove { hole, exact })
            })
            .collect();
        moves.sort_by_key(|entry| core::cmp::Reverse(entry.exact.kazan[side]));
        Some(moves)
    }

    /// A number made from all the values that there are: equal tables have equal ones (FNV-1a, 64 bits).
    pub fn checksum(&self) -> u64 {
        self.values
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
    }
}
