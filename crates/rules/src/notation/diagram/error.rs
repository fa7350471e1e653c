//! What can be wrong with a diagram.

use core::fmt;

/// Why a text is not a diagram. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseDiagramError {
    /// There is not a single row.
    Empty,
    /// A word that means nothing here.
    Word {
        /// The line it stands in.
        line: usize,
    },
    /// A number too big for stones or for a move.
    Number {
        /// The line it stands in.
        line: usize,
    },
    /// More or fewer than two rows of holes.
    Rows {
        /// How many.
        found: usize,
    },
    /// No variant has rows of this length.
    UnknownRowLength {
        /// The row's line.
        line: usize,
    },
    /// The second row is not as long as the first.
    RowLength {
        /// Its line.
        line: usize,
        /// How many holes it must have.
        expected: u8,
    },
    /// A name of a side that belongs to no row and no kazan, or to both rows.
    Side {
        /// Its line.
        line: usize,
    },
    /// A row holds two tuz.
    SecondTuz {
        /// Its line.
        line: usize,
    },
    /// A number may be a kazan or not, or the one player's or the other's.
    WhichKazan {
        /// Its line.
        line: usize,
    },
    /// A kazan for which there is a number already.
    SecondKazan {
        /// Its line.
        line: usize,
    },
    /// Both kazans are missing, and not all stones lie in the holes.
    NoKazan {
        /// How many are left.
        left: u16,
    },
    /// The line that should say who moves next says it not, or twice.
    Turn {
        /// The line.
        line: usize,
    },
}

impl fmt::Display for ParseDiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected two rows of holes, found none"),
            Self::Word { line } => write!(f, "line {line}: a word that means nothing here"),
            Self::Number { line } => write!(f, "line {line}: the number is too big"),
            Self::Rows { found } => write!(f, "expected two rows of holes, found {found}"),
            Self::UnknownRowLength { line } => {
                write!(f, "line {line}: no variant has rows of this length")
            }
            Self::RowLength { line, expected } => {
                write!(
                    f,
                    "line {line}: expected {expected} holes, as in the other row"
                )
            }
            Self::Side { line } => write!(
                f,
                "line {line}: expected the name of one side with its row or kazan"
            ),
            Self::SecondTuz { line } => write!(f, "line {line}: a second tuz in this row"),
            Self::WhichKazan { line } => write!(
                f,
                "line {line}: can not tell which number is whose kazan; set it apart with | or write White or Black before it"
            ),
            Self::SecondKazan { line } => {
                write!(f, "line {line}: there is a number for this kazan already")
            }
            Self::NoKazan { left } => write!(
                f,
                "the kazans are missing, and {left} stones are not in the holes"
            ),
            Self::Turn { line } => write!(
                f,
                "line {line}: expected once who moves next, as in White to move"
            ),
        }
    }
}

impl core::error::Error for ParseDiagramError {}
