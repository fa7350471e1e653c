//! What can be wrong with a move text.

use core::fmt;

use crate::position::IllegalMove;
use crate::sow::MoveInfo;

use super::{MovePlaces, MoveText};

/// Why a text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseMoveError {
    /// It does not begin with a hole number, 1 to 9, or a square.
    Origin,
    /// The landing is not a hole number or not a square.
    Landing,
    /// The brackets do not hold a total.
    Total,
    /// A tuz never carries a total.
    TotalOfTuz,
    /// There is more text after the move.
    Trailing,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Origin => "expected a hole number, 1 to 9",
            Self::Landing => "expected the number of the landing hole, 1 to 9",
            Self::Total => "expected a total in brackets, like (10)",
            Self::TotalOfTuz => "a tuz carries no total",
            Self::Trailing => "unexpected text after the move",
        })
    }
}

impl core::error::Error for ParseMoveError {}

/// What is wrong with a move text in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveProblem {
    /// The hole can not be lifted.
    Illegal(IllegalMove),
    /// The square is not in the mover's row, or not on the board.
    Square,
    /// The last stone falls elsewhere.
    Landing,
    /// The move makes no tuz.
    Tuz,
    /// The move wins nothing.
    Capture,
    /// The move captures nothing, or the mover's total is another.
    Total,
}

/// The move text does not fit the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllegalMoveText {
    /// What the text says.
    pub given: MoveText,
    /// What is wrong with it.
    pub problem: MoveProblem,
    /// What lifting that hole does, if it can be lifted.
    pub expected: Option<MoveInfo>,
}

impl fmt::Display for IllegalMoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = self.given;
        match (self.problem, given.places) {
            (MoveProblem::Illegal(IllegalMove::Empty), MovePlaces::Holes { origin, .. }) => {
                return write!(f, "hole {origin} is empty");
            }
            (MoveProblem::Illegal(IllegalMove::Tuz), MovePlaces::Holes { origin, .. }) => {
                return write!(f, "hole {origin} is a tuz");
            }
            (MoveProblem::Illegal(IllegalMove::NoSuchHole), MovePlaces::Holes { origin, .. }) => {
                return write!(f, "the board has no hole {origin}");
            }
            (MoveProblem::Illegal(reason), _) => write!(f, "{given}: {reason}")?,
            (MoveProblem::Square, _) => write!(f, "{given} is not a hole of the mover")?,
            (MoveProblem::Landing, _) => write!(f, "{given} does not land there")?,
            (MoveProblem::Tuz, _) => write!(f, "{given} makes no tuz")?,
            (MoveProblem::Capture, _) => write!(f, "{given} wins nothing")?,
            (MoveProblem::Total, _) => write!(f, "{given} gives a wrong total")?,
        }
        match self.expected {
            Some(expected) => write!(f, ", expected {expected}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for IllegalMoveText {}
