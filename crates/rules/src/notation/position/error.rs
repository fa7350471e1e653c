//! What can be wrong with a position text.

use core::fmt;

use crate::setup::SetupError;
use crate::side::Side;

/// A part of a position text that is not a row of holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The stones in a kazan.
    Score(Side),
    /// The tuz that a player owns, in the forms that list it apart.
    Tuz(Side),
    /// Who moves next.
    Turn,
    /// The number of the move pair.
    MoveNumber,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(side) => write!(f, "{side}'s score"),
            Self::Tuz(side) => write!(f, "{side}'s tuz"),
            Self::Turn => f.write_str("the side to move"),
            Self::MoveNumber => f.write_str("the move number"),
        }
    }
}

/// Why a text is not a position text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParsePositionError {
    /// There is no text.
    Empty,
    /// The text has not the slashes of any known form.
    Rows,
    /// A cell is neither stones, nor a run of empty holes, nor a tuz.
    Cell {
        /// Whose row it is in.
        row: Side,
        /// Which cell of the text, 1 the first.
        cell: u8,
    },
    /// A row has too few or too many holes.
    RowLength {
        /// Whose row.
        row: Side,
        /// How many holes it must have.
        expected: u8,
    },
    /// No variant has rows of this length.
    UnknownRowLength,
    /// A row holds two tuz.
    SecondTuz {
        /// Whose row.
        row: Side,
    },
    /// A field is missing or can not be read.
    Field(Field),
    /// There is more text after the last field.
    Trailing,
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the text is empty"),
            Self::Rows => f.write_str("expected two rows of holes with a / between them"),
            Self::Cell { row, cell } => write!(
                f,
                "{row}'s row, cell {cell}: expected stones like 9S, a number of empty holes, or T"
            ),
            Self::RowLength { row, expected } => {
                write!(f, "{row}'s row: expected {expected} holes")
            }
            Self::UnknownRowLength => f.write_str("no variant has rows of this length"),
            Self::SecondTuz { row } => write!(f, "{row}'s row: a second tuz"),
            Self::Field(field @ Field::Turn) => write!(f, "{field}: expected S or N"),
            Self::Field(field @ Field::Tuz(_)) => write!(f, "{field}: expected a hole or none"),
            Self::Field(field) => write!(f, "{field}: expected a number"),
            Self::Trailing => f.write_str("unexpected text after the position"),
        }
    }
}

impl core::error::Error for ParsePositionError {}

/// Why a text does not give a position that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadPositionError {
    /// It is not a position text.
    Parse(ParsePositionError),
    /// It is one, and what it says is impossible.
    Setup(SetupError),
}

impl fmt::Display for ReadPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => fmt::Display::fmt(error, f),
            Self::Setup(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for ReadPositionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Parse(error) => Some(error),
            Self::Setup(error) => Some(error),
        }
    }
}

impl From<ParsePositionError> for ReadPositionError {
    fn from(error: ParsePositionError) -> Self {
        Self::Parse(error)
    }
}

impl From<SetupError> for ReadPositionError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}
