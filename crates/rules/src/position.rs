//! A position that can be played: whose turn, which moves, what follows, and whether it is over.

use alloc::vec::Vec;
use core::fmt;

use crate::board::Board;
use crate::hole::{Hole, Pit};
use crate::outcome::{Conclusion, EndReason, Outcome};
use crate::setup::{Setup, SetupError};
use crate::side::{BySide, Side};
use crate::sow::{MoveInfo, SowStep, sow};
use crate::variant::Variant;

/// A valid position.
///
/// Two positions are equal (`==`) when everything is, the move number too. For the rule of repetition ask
/// [`Position::is_same_position`], which leaves the move number out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    board: Board,
    turn: Side,
    move_number: u32,
}

/// Why a move can not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The game is over.
    Over,
    /// The board has no hole with this number.
    NoSuchHole,
    /// The hole holds no stone.
    Empty,
    /// The hole is the opponent's tuz, which never holds a stone.
    Tuz,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::NoSuchHole => "the board has no such hole",
            Self::Empty => "the hole is empty",
            Self::Tuz => "the hole is a tuz",
        })
    }
}

impl core::error::Error for IllegalMove {}

/// The legal moves of a position, hole 1 first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMoves(u16);

impl LegalMoves {
    /// Whether a hole is among them.
    pub const fn contains(&self, hole: Hole) -> bool {
        self.0 & (1 << hole.index()) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }
}

impl Iterator for LegalMoves {
    type Item = Hole;

    #[inline]
    fn next(&mut self) -> Option<Hole> {
        #[allow(clippy::cast_possible_truncation)] // at most 16
        let lowest = self.0.trailing_zeros() as u8;
        let hole = Hole::try_new(lowest + 1)?;
        self.0 &= self.0 - 1;
        Some(hole)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for LegalMoves {}

impl Position {
    /// The start of a game.
    pub fn initial(variant: Variant) -> Self {
        Self {
            variant,
            board: Board::initial(variant),
            turn: Side::South,
            move_number: 1,
        }
    }

    /// Which game this is.
    #[inline]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Stones, kazans and tuz.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who moves next. After the end: who would.
    #[inline]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The number of the next move pair, from 1; it grows after North has moved.
    #[inline]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The stones in a pit.
    #[inline]
    pub fn stones(&self, pit: Pit) -> u8 {
        self.board.stones(self.variant, pit)
    }

    /// The stones in each kazan.
    #[inline]
    pub const fn kazan(&self) -> BySide<u8> {
        self.board.kazan
    }

    /// For each side, the number of the opponent's hole that is its tuz.
    #[inline]
    pub const fn tuz(&self) -> BySide<Option<Hole>> {
        self.board.tuz
    }

    /// Every pit of the board, South 1 first, in sowing order.
    pub fn pits(&self) -> impl Iterator<Item = Pit> + use<> {
        let variant = self.variant;
        Side::ALL
            .into_iter()
            .flat_map(move |side| variant.holes().map(move |hole| Pit::new(side, hole)))
    }

    /// The end of the game, if this position is one: by majority or for want of a move.
    ///
    /// Repetition depends on the game so far and is [`Game`](crate::Game)'s to tell. So is one finer point: a
    /// bare board with a winner counts as swept here, though a capture of the very last stones may have won it.
    #[inline]
    pub fn conclusion(&self) -> Option<Conclusion> {
        let winning = self.variant.winning();
        let winner = Side::ALL
            .into_iter()
            .find(|&side| self.board.kazan[side] >= winning);
        if let Some(winner) = winner {
            // A kazan can pass the half by the sweep too: that leaves a bare board.
            let reason = if self.board.pits.iter().all(|&stones| stones == 0) {
                EndReason::NoMove
            } else {
                EndReason::Majority
            };
            return Some(Conclusion {
                outcome: Outcome::Win(winner),
                reason,
            });
        }
        // Neither has more than half, and the sweep has left nothing on the board: both have exactly half.
        self.board
            .is_row_empty(self.variant, self.turn)
            .then_some(Conclusion {
                outcome: Outcome::Draw,
                reason: EndReason::NoMove,
            })
    }

    /// Whether the position itself ends the game.
    #[inline]
    pub fn is_over(&self) -> bool {
        let winning = self.variant.winning();
        let kazan = self.board.kazan;
        kazan.south >= winning
            || kazan.north >= winning
            || self.board.is_row_empty(self.variant, self.turn)
    }

    /// The holes that the player to move may lift: all own holes with a stone, none once the game is over.
    #[inline]
    pub fn legal_moves(&self) -> LegalMoves {
        let mut moves = 0;
        if !self.is_over() {
            for (i, &stones) in self.board.row(self.variant, self.turn).iter().enumerate() {
                moves |= u16::from(stones != 0) << i;
            }
        }
        LegalMoves(moves)
    }

    /// Whether a hole may be lifted, and why not.
    ///
    /// # Errors
    ///
    /// The reason why it may not.
    #[inline]
    pub fn check(&self, hole: Hole) -> Result<(), IllegalMove> {
        if hole.get() > self.variant.row() {
            return Err(IllegalMove::NoSuchHole);
        }
        if self.is_over() {
            return Err(IllegalMove::Over);
        }
        let pit = Pit::new(self.turn, hole);
        if self.stones(pit) == 0 {
            return Err(if self.board.tuz_owner(pit).is_some() {
                IllegalMove::Tuz
            } else {
                IllegalMove::Empty
            });
        }
        Ok(())
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is illegal; this position is unchanged in any case.
    #[inline]
    pub fn play(&self, hole: Hole) -> Result<Self, IllegalMove> {
        self.play_each(hole, &mut |_| ()).map(|(after, _)| after)
    }

    /// What a move would do, without the steps.
    ///
    /// # Errors
    ///
    /// If the move is illegal.
    pub fn preview(&self, hole: Hole) -> Result<MoveInfo, IllegalMove> {
        self.play_each(hole, &mut |_| ()).map(|(_, info)| info)
    }

    /// The position after a move, what the move did, and every step of it.
    ///
    /// # Errors
    ///
    /// If the move is illegal.
    pub fn play_steps(&self, hole: Hole) -> Result<(Self, MoveInfo, Vec<SowStep>), IllegalMove> {
        let mut steps = Vec::new();
        let (after, info) = self.play_each(hole, &mut |step| steps.push(step))?;
        Ok((after, info, steps))
    }

    /// The position after a move, each step handed to `emit` as it happens.
    ///
    /// # Errors
    ///
    /// If the move is illegal; nothing is emitted then.
    #[inline]
    pub fn play_each(
        &self,
        hole: Hole,
        emit: &mut impl FnMut(SowStep),
    ) -> Result<(Self, MoveInfo), IllegalMove> {
        self.check(hole)?;
        let mut after = *self;
        let mut info = sow(
            &mut after.board,
            self.variant,
            Pit::new(self.turn, hole),
            emit,
        );
        after.turn = self.turn.opponent();
        after.move_number = self
            .move_number
            .saturating_add(u32::from(self.turn == Side::North));
        info.swept = after.sweep_if_stuck(emit);
        Ok((after, info))
    }

    /// If the player to move has no stone and nobody has won yet, the stones left go to the row's owner.
    /// Says how many.
    #[inline]
    #[allow(clippy::indexing_slicing)] // a pit of this board is inside the array
    fn sweep_if_stuck(&mut self, emit: &mut impl FnMut(SowStep)) -> u8 {
        let winning = self.variant.winning();
        let kazan = self.board.kazan;
        if kazan.south >= winning
            || kazan.north >= winning
            || !self.board.is_row_empty(self.variant, self.turn)
        {
            return 0;
        }
        let before = self.board.kazan[self.turn.opponent()];
        let to = self.turn.opponent();
        for hole in self.variant.holes() {
            let pit = Pit::new(to, hole);
            let stones = core::mem::take(&mut self.board.pits[pit.index(self.variant.row())]);
            if stones > 0 {
                self.board.kazan[to] += stones;
                emit(SowStep::Sweep { pit, stones, to });
            }
        }
        self.board.kazan[to] - before
    }

    /// Whether the rule of repetition takes the two for the same: stones, kazans, tuz and the side to move.
    #[inline]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.turn == other.turn && self.board == other.board && self.variant == other.variant
    }

    /// The same position as an unchecked record.
    pub const fn to_setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            board: self.board,
            turn: self.turn,
            move_number: self.move_number,
        }
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    /// Checks a setup. If the player to move has no stone, the game is over and the stones left are swept at
    /// once, as after a move: a finished position has one form only.
    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let problems = setup.problems();
        if !problems.is_empty() {
            return Err(SetupError(problems));
        }
        let mut position = Self {
            variant: setup.variant,
            board: setup.board,
            turn: setup.turn,
            move_number: setup.move_number,
        };
        position.sweep_if_stuck(&mut |_| ());
        Ok(position)
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.to_setup()
    }
}
