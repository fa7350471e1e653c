//! Move text, both ways.
//!
//! A move is written as the number of the hole lifted and the number of the hole where the last stone falls,
//! each counted in its own row: `76`. `X` says that the move makes a tuz, `(10)` that it captures and that the
//! mover's kazan now holds ten: `36X`, `76(10)`.
//!
//! Reading has two steps. [`MoveText`] is what the text says, known without a board. [`MoveText::resolve`] holds
//! it against a position: the landing hole, the tuz and the total are **counted, not believed**, so that `99` is
//! the move it says whether ten stones end in the opponent's 9 or nineteen come home.
//!
//! ```
//! use toguz_rules::{MoveText, Position, Variant};
//!
//! let start = Position::initial(Variant::TOGUZ);
//! let hole = "76(10)".parse::<MoveText>()?.resolve(&start)?;
//! assert_eq!(hole.get(), 7);
//! assert_eq!(start.preview(hole)?.to_string(), "76(10)");
//!
//! let wrong = "75".parse::<MoveText>()?.resolve(&start).unwrap_err();
//! assert_eq!(wrong.to_string(), "75 does not land there, expected 76(10)");
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```

mod error;
mod square;
mod write;

use core::fmt;
use core::str::FromStr;

use crate::hole::Hole;
use crate::position::Position;
use crate::side::Side;
use crate::variant::MAX_ROW;

pub use error::{IllegalMoveText, MoveProblem, ParseMoveError};
pub use square::Square;
pub use write::{MoveDisplay, MoveStyle};

/// Where a move text says that a move begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MovePlaces {
    /// Hole numbers, as players write them.
    Holes {
        /// The hole lifted.
        origin: Hole,
        /// The number of the hole where the last stone falls, in whichever row.
        landing: Option<Hole>,
    },
    /// Squares, as PlayStrategy stores them.
    Squares {
        /// The square lifted.
        origin: Square,
        /// The square where the last stone falls.
        landing: Option<Square>,
    },
}

/// What a move text says about stones won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveMark {
    /// The move makes a tuz.
    Tuz,
    /// The move wins stones: `x` after a lone origin digit, `:` on score sheets.
    Capture,
}

/// What a move text says, not yet held against a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveText {
    /// Origin and landing.
    pub places: MovePlaces,
    /// A tuz or a capture, if the text names one.
    pub mark: Option<MoveMark>,
    /// The mover's new total, if the text gives it.
    pub total: Option<u8>,
    /// The sign behind the move as PGN numbers it: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nag: Option<u8>,
}

/// The signs `! ? !! ?? !? ?!` in PGN's order, from 1.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The number that PGN gives a sign like `!?`.
pub(crate) fn nag_of(sign: &str) -> Option<u8> {
    let at = SIGNS.iter().position(|&known| known == sign)?;
    u8::try_from(at + 1).ok()
}

/// Whether a letter marks a tuz: `X`, `x`, and the Cyrillic letters of the same shape.
pub(crate) const fn is_cross(c: char) -> bool {
    matches!(c, 'X' | 'x' | 'Х' | 'х')
}

impl FromStr for MoveText {
    type Err = ParseMoveError;

    /// Reads one move: `7`, `76`, `76(10)`, `36X`, `7x` and `7X` (one-digit dialect: a capture, a tuz), `g1d2`.
    ///
    /// `:` marks a capture, `-` an ordinary move and `=` a draw offer; the last two say nothing about the move
    /// and are skipped.
    ///
    /// # Errors
    ///
    /// If the text is anything else.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let text = text.trim();
        let (places, rest) = match text.chars().next() {
            Some('a'..='i' | 'A'..='I') => read_squares(text)?,
            _ => read_holes(text)?,
        };
        let one_digit = matches!(places, MovePlaces::Holes { landing: None, .. });
        let mut read = Self {
            places,
            mark: None,
            total: None,
            nag: None,
        };
        let mut rest = rest;
        while let Some(c) = rest.chars().next() {
            let after = rest.get(c.len_utf8()..).unwrap_or_default();
            match c {
                _ if is_cross(c) && read.mark.is_none() => {
                    // One digit and a small letter: the dialect that tells captures from tuz by the case.
                    let small = matches!(c, 'x' | 'х');
                    read.mark = Some(if one_digit && small {
                        MoveMark::Capture
                    } else {
                        MoveMark::Tuz
                    });
                    rest = after;
                }
                ':' if read.mark.is_none() => {
                    read.mark = Some(MoveMark::Capture);
                    rest = after;
                }
                '-' | '=' => rest = after,
                '(' if read.total.is_none() => {
                    let (total, after) = read_total(after)?;
                    read.total = Some(total);
                    rest = after;
                }
                '!' | '?' if read.nag.is_none() => {
                    let len = if after.starts_with(['!', '?']) { 2 } else { 1 };
                    read.nag = rest.get(..len).and_then(nag_of);
                    rest = rest.get(len..).unwrap_or_default();
                }
                _ => return Err(ParseMoveError::Trailing),
            }
        }
        if read.mark == Some(MoveMark::Tuz) && read.total.is_some() {
            return Err(ParseMoveError::TotalOfTuz);
        }
        Ok(read)
    }
}

fn read_holes(text: &str) -> Result<(MovePlaces, &str), ParseMoveError> {
    let mut chars = text.chars();
    let origin = chars
        .next()
        .and_then(Hole::from_digit)
        .ok_or(ParseMoveError::Origin)?;
    let mut rest = chars.as_str();
    let landing = match chars.next() {
        Some(c) if c.is_ascii_digit() => {
            rest = chars.as_str();
            Some(Hole::from_digit(c).ok_or(ParseMoveError::Landing)?)
        }
        _ => None,
    };
    Ok((MovePlaces::Holes { origin, landing }, rest))
}

fn read_squares(text: &str) -> Result<(MovePlaces, &str), ParseMoveError> {
    let (origin, rest) = read_square(text).ok_or(ParseMoveError::Origin)?;
    let (landing, rest) = match rest.chars().next() {
        Some('a'..='i' | 'A'..='I') => {
            let (square, rest) = read_square(rest).ok_or(ParseMoveError::Landing)?;
            (Some(square), rest)
        }
        _ => (None, rest),
    };
    Ok((MovePlaces::Squares { origin, landing }, rest))
}

fn read_square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let letter = chars.next()?.to_ascii_lowercase();
    let file = u8::try_from(letter).ok()?.checked_sub(b'a')?;
    let side = match chars.next()? {
        '1' => Side::South,
        '2' => Side::North,
        _ => return None,
    };
    (file < MAX_ROW).then_some((Square { file, side }, chars.as_str()))
}

/// Reads what follows the opening bracket.
fn read_total(text: &str) -> Result<(u8, &str), ParseMoveError> {
    let (digits, rest) = text.split_once(')').ok_or(ParseMoveError::Total)?;
    let plain = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let total = digits.parse().ok().filter(|_| plain);
    Ok((total.ok_or(ParseMoveError::Total)?, rest))
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut one_digit = false;
        match self.places {
            MovePlaces::Holes { origin, landing } => {
                write!(f, "{origin}")?;
                match landing {
                    Some(landing) => write!(f, "{landing}")?,
                    None => one_digit = true,
                }
            }
            MovePlaces::Squares { origin, landing } => {
                write!(f, "{origin}")?;
                if let Some(landing) = landing {
                    write!(f, "{landing}")?;
                }
            }
        }
        match self.mark {
            Some(MoveMark::Tuz) => f.write_str("X")?,
            Some(MoveMark::Capture) => f.write_str(if one_digit { "x" } else { ":" })?,
            None => {}
        }
        if let Some(total) = self.total {
            write!(f, "({total})")?;
        }
        let sign = self
            .nag
            .and_then(|nag| SIGNS.get(usize::from(nag).checked_sub(1)?));
        f.write_str(sign.copied().unwrap_or_default())
    }
}

impl MoveText {
    /// The short form: the hole lifted and nothing else.
    pub const fn of_origin(origin: Hole) -> Self {
        Self {
            places: MovePlaces::Holes {
                origin,
                landing: None,
            },
            mark: None,
            total: None,
            nag: None,
        }
    }

    /// Whether the text says where the last stone falls.
    pub const fn has_landing(&self) -> bool {
        matches!(
            self.places,
            MovePlaces::Holes {
                landing: Some(_),
                ..
            } | MovePlaces::Squares {
                landing: Some(_),
                ..
            }
        )
    }

    /// The move that this text means in a position.
    ///
    /// What the text leaves out is not missed: `7` alone is hole 7, and a tuz or a capture need not be marked.
    ///
    /// # Errors
    ///
    /// If the hole can not be lifted, or the move does something else than the text says.
    pub fn resolve(&self, position: &Position) -> Result<Hole, IllegalMoveText> {
        let row = position.variant().row();
        let error = |problem, expected| IllegalMoveText {
            given: *self,
            problem,
            expected,
        };
        let origin = match self.places {
            MovePlaces::Holes { origin, .. } => origin,
            MovePlaces::Squares { origin, .. } => origin
                .pit(row)
                .filter(|pit| pit.side == position.turn())
                .map(|pit| pit.hole)
                .ok_or(error(MoveProblem::Square, None))?,
        };
        let info = position
            .preview(origin)
            .map_err(|reason| error(MoveProblem::Illegal(reason), None))?;
        let lands = match self.places {
            MovePlaces::Holes { landing, .. } => {
                landing.is_none_or(|hole| hole == info.landing.hole)
            }
            MovePlaces::Squares { landing, .. } => {
                landing.is_none_or(|square| square.pit(row) == Some(info.landing))
            }
        };
        let problem = if !lands {
            MoveProblem::Landing
        } else if self.mark == Some(MoveMark::Tuz) && !info.made_tuz {
            MoveProblem::Tuz
        } else if self.mark == Some(MoveMark::Capture) && info.won() == 0 {
            MoveProblem::Capture
        } else if self
            .total
            .is_some_and(|total| info.captured == 0 || total != info.kazan)
        {
            MoveProblem::Total
        } else {
            return Ok(origin);
        };
        Err(error(problem, Some(info)))
    }
}
