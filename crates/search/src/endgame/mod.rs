//! Exact values of all positions with few stones, once a tuz stands.
//!
//! # What a value is
//!
//! A table is for one pair of tuz, or for one tuz while the other player has none. It is asked for the stones on the
//! board and the side to move, and tells how many of these `n` stones the player to move gets if both play for as many
//! stones as they can, to the last one: the value, 0 to `n`. The opponent gets the rest. Kazans are not part of the
//! question.
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
//! The first player is one who has a tuz; the second may have one. Rows are numbered, and divided into head and tail by
//! the tuz, as the module `row` says. A move that brings no stone into a kazan touches no tuz, captures nothing and
//! makes no tuz, and
//!
//! - by the second player, across into the other row: his stones come from his head, and less are left there;
//! - by the first player, across: his stones come from his head too, and go into the second player's tail, so that the
//!   second player's head is as before, and less are left in the first player's;
//! - within a row: both heads hold as many as before, the other row is unchanged, and the mover's row has a lesser
//!   number than before.
//!
//! So in the order by stones on the board, by stones in the second player's head, by stones in the first player's head,
//! then by the number of the first player's row and the second's, every move leads to a position before its own: no
//! position can repeat, and every value can be told at once from values that are known already. With no tuz at all
//! stones can go round the board for ever: there is no such table.

// Every index is a row's number or a number of stones from this module's own counting; the tests go through all.
#![allow(clippy::indexing_slicing)]

mod build;
mod row;
mod solve;

use alloc::vec::Vec;

use toguz_rules::{BySide, Hole, Outcome, Position, Variant};

use crate::board::{Board, OWN, THEIRS};

pub use build::Builder;
use row::{COUNTS, MAX_STONES, Numbered, Numbering, Packed};

/// Exact values for one pair of tuz, or one tuz, and all positions with at most so many stones on the board.
///
/// [`Builder`] makes it. Either player may be to move.
#[derive(Debug)]
pub struct Endgame {
    variant: Variant,
    /// The number of the tuz that stands in every position of the table. Its owner is the **first** player.
    first_tuz: u8,
    /// The positions that the table is for; then, if the second player has no tuz, those after he has made one.
    parts: Vec<Part>,
    /// By the number of the second player's tuz, the part that it stands in; no part's number if there is none.
    part_of: [u8; MAX_TUZ + 1],
    /// For each position the value with the first player to move in the lower half, the second in the upper.
    values: Vec<u8>,
}

/// The greatest number of a tuz.
const MAX_TUZ: usize = row::MAX_ROW - 1;

/// No part has this number.
const NO_PART: u8 = u8::MAX;

/// The positions with the same two tuz: for each row of the first player a line of all the rows of the second that
/// there are stones left for.
#[derive(Clone, Debug)]
struct Part {
    /// The first player's rows, and the second's.
    rows: [Numbering; 2],
    /// The most stones.
    most: usize,
    /// Positions with so many stones and less have their values.
    complete: Option<u8>,
    /// By the stones in the first player's row: where the line of row 0 would begin. It may be below 0, and wraps.
    start: [usize; COUNTS],
    /// By the stones in the first player's row: how long a line is.
    width: [usize; COUNTS],
}

impl Part {
    fn new(rows: [Numbering; 2], most: usize, begin: usize) -> Self {
        let mut part = Self {
            rows,
            most,
            complete: None,
            start: [0; COUNTS],
            width: [0; COUNTS],
        };
        let [first, second] = &part.rows;
        let mut next = begin;
        let mut number = 0;
        for stones in 0..=most {
            let width = second.rows_up_to(most - stones);
            part.start[stones] = next.wrapping_sub(number * width);
            part.width[stones] = width;
            next += (first.rows_up_to(stones) - number) * width;
            number = first.rows_up_to(stones);
        }
        part
    }

    /// How many positions there are, whoever is to move.
    fn len(&self) -> usize {
        let pits = self.rows[0].pits() + self.rows[1].pits();
        row::choose(self.most + pits, pits)
    }

    /// Where the line of a row of the first player begins.
    #[inline]
    fn line(&self, row: Numbered) -> usize {
        self.start[row.stones & 15].wrapping_add(row.number * self.width[row.stones & 15])
    }
}

/// What a table for these tuz is made of; `None` if there is no such table.
fn parts(variant: Variant, tuz: [u8; 2], max_stones: u8) -> Option<Vec<Part>> {
    let [first_tuz, second_tuz] = match tuz {
        [0, tuz] => [tuz, 0],
        pair => pair,
    };
    let allowed = |tuz: u8| {
        variant
            .hole(tuz)
            .is_some_and(|hole| variant.tuz_allowed_in(hole))
    };
    if !allowed(first_tuz)
        || !(second_tuz == 0 || allowed(second_tuz))
        || first_tuz == second_tuz
        || max_stones > MAX_STONES.min(variant.total())
    {
        return None;
    }
    let length = usize::from(variant.row());
    let most = usize::from(max_stones);
    // A player's row has the other's tuz in it.
    let part = |tuz: u8, most, begin| {
        let rows = [tuz, first_tuz].map(|tuz| Numbering::new(length, usize::from(tuz)));
        Part::new(rows, most, begin)
    };
    let mut parts = Vec::new();
    parts.push(part(second_tuz, most, 0));
    // Making a tuz takes three stones off the board.
    if second_tuz == 0
        && let Some(most) = most.checked_sub(3)
    {
        let mut begin = size(&parts);
        for tuz in (1..variant.row()).filter(|&tuz| tuz != first_tuz) {
            let made = part(tuz, most, begin);
            begin += made.len();
            parts.push(made);
        }
    }
    Some(parts)
}

/// The numbers of South's tuz and North's, 0 for none.
fn tuz_numbers(position: &Position) -> [u8; 2] {
    let tuz = position.tuz();
    [tuz.south, tuz.north].map(|tuz| tuz.map_or(0, Hole::get))
}

/// How many positions there are in all, whoever is to move.
fn size(parts: &[Part]) -> usize {
    parts.iter().map(Part::len).sum()
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
    fn new(variant: Variant, parts: Vec<Part>, values: Vec<u8>) -> Self {
        let mut table = Self {
            variant,
            first_tuz: 0,
            part_of: [NO_PART; MAX_TUZ + 1],
            parts,
            values,
        };
        for (number, part) in (0..).zip(&table.parts) {
            let [second_tuz, first_tuz] = [part.rows[0].tuz(), part.rows[1].tuz()];
            #[allow(clippy::cast_possible_truncation)] // at most 8
            {
                table.first_tuz = first_tuz as u8;
            }
            table.part_of[second_tuz] = number;
        }
        table
    }

    /// The most stones on the board with which the positions that the table is for have values; `None` before there
    /// is any.
    #[inline]
    pub fn stones(&self) -> Option<u8> {
        self.parts.first()?.complete
    }

    /// Whether it is the table for these two tuz, or this one: those of the position, each by its hole's number, or 0.
    /// Values there may be for others as well: after a second tuz was made.
    pub fn is_for(&self, position: &Position) -> bool {
        let [south, north] = tuz_numbers(position);
        let second = if south == self.first_tuz {
            north
        } else if north == self.first_tuz {
            south
        } else {
            return false;
        };
        position.variant() == self.variant && self.part_of.get(usize::from(second)) == Some(&0)
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
        // Far from the end this is all that is asked.
        if on_board > MAX_STONES {
            return None;
        }
        let (own, theirs) = (board.tuz(OWN), board.tuz(THEIRS));
        let (first, second, second_tuz, shift) = if own == self.first_tuz {
            (OWN, THEIRS, theirs, 0)
        } else if theirs == self.first_tuz {
            (THEIRS, OWN, own, 4)
        } else {
            return None;
        };
        let part = self
            .parts
            .get(usize::from(*self.part_of.get(usize::from(second_tuz))?))?;
        if on_board > part.complete? {
            return None;
        }
        let number = |numbering: &Numbering, side| {
            let (low, ninth) = board.row(side);
            numbering.number(Packed { low, ninth })
        };
        let line = part.line(number(&part.rows[0], first));
        let column = number(&part.rows[1], second).number;
        Some(self.values.get(line.wrapping_add(column))? >> shift & 15)
    }

    /// How the game ends from a position with best play; `None` if it has other tuz, belongs to another variant or has
    /// more stones on the board than there are values for.
    pub fn value(&self, position: &Position) -> Option<Exact> {
        if position.variant() != self.variant {
            return None;
        }
        let value = self.probe(&Board::new(position))?;
        Some(self.exact(position, value))
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
