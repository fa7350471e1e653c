//! What can be wrong with a game record.

use alloc::boxed::Box;
use core::fmt;

use crate::game::PlayError;
use crate::notation::mv::{IllegalMoveText, ParseMoveError};
use crate::notation::position::ReadPositionError;
use crate::side::Side;
use crate::variant::UnknownVariant;

use super::{MAX_NESTING, Record};

/// What is wrong with a game record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordProblem {
    /// The `Variant` tag names no variant known here.
    Variant(UnknownVariant),
    /// The `FEN` tag gives no position.
    Position(ReadPositionError),
    /// A word is neither a move nor anything else that may stand there.
    NotAMove {
        /// The word, cut if it is long.
        text: Box<str>,
        /// Why it is no move.
        reason: ParseMoveError,
    },
    /// The move does not fit the position.
    Move(IllegalMoveText),
    /// The game takes no further move.
    Play(PlayError),
    /// A variation stands where there is no move to vary.
    VariationWithoutMove,
    /// Variations lie too deep in one another.
    NestedTooDeep,
    /// A variation is not closed.
    UnclosedVariation,
    /// A variation is closed that was not opened.
    StrayClose,
    /// A comment is not closed.
    UnclosedComment,
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(error) => fmt::Display::fmt(error, f),
            Self::Position(error) => write!(f, "start position: {error}"),
            Self::NotAMove { text, reason } => write!(f, "{text:?} is no move: {reason}"),
            Self::Move(error) => fmt::Display::fmt(error, f),
            Self::Play(error) => fmt::Display::fmt(error, f),
            Self::VariationWithoutMove => f.write_str("a variation without a move before it"),
            Self::NestedTooDeep => write!(f, "more than {MAX_NESTING} variations in one another"),
            Self::UnclosedVariation => f.write_str("a variation is not closed"),
            Self::StrayClose => f.write_str("a bracket closes nothing"),
            Self::UnclosedComment => f.write_str("a comment is not closed"),
        }
    }
}

impl core::error::Error for RecordProblem {}

/// A game record with an error: what, where, and the game up to there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Which game of the text, from 1 unless the reader was told otherwise.
    pub game: usize,
    /// The number of the move pair and the side whose move it is; `None` if the error is not at a move.
    pub at: Option<(u32, Side)>,
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: RecordProblem,
    /// The tags, and the moves before the error.
    pub partial: Box<Record>,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.game)?;
        if let Some((number, side)) = self.at {
            write!(f, ", move {number}, {side}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl core::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.problem)
    }
}
