//! Hole numbers, and the pit they name on a board.

use core::fmt;
use core::num::NonZeroU8;

use crate::side::Side;
use crate::variant::MAX_ROW;

/// The number of a hole in its row, counted from its owner's left: 1 to 9.
///
/// A hole number is not tied to a board: whether hole 7 exists depends on the variant's row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Hole(NonZeroU8);

impl Hole {
    /// Every hole number of the longest row, in order.
    pub const ALL: [Self; MAX_ROW as usize] = {
        let mut all = [Self(NonZeroU8::MIN); MAX_ROW as usize];
        let mut i = 1;
        while i < MAX_ROW {
            if let Some(n) = NonZeroU8::new(i + 1) {
                #[allow(clippy::indexing_slicing)] // checked by the compiler: this runs there
                {
                    all[i as usize] = Self(n);
                }
            }
            i += 1;
        }
        all
    };

    /// The hole with this number, or `None` outside 1 to 9.
    #[inline]
    pub const fn try_new(number: u8) -> Option<Self> {
        if number > MAX_ROW {
            return None;
        }
        match NonZeroU8::new(number) {
            Some(n) => Some(Self(n)),
            None => None,
        }
    }

    /// The hole that a digit `1` to `9` names.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='9' => Self::try_new(digit as u8 - b'0'),
            _ => None,
        }
    }

    /// The number, 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The number less one, 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Debug for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hole({})", self.get())
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

/// The number given is not a hole number (1 to 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoleError;

impl fmt::Display for HoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hole is numbered 1 to 9")
    }
}

impl core::error::Error for HoleError {}

impl TryFrom<u8> for Hole {
    type Error = HoleError;

    fn try_from(number: u8) -> Result<Self, HoleError> {
        Self::try_new(number).ok_or(HoleError)
    }
}

impl From<Hole> for u8 {
    fn from(hole: Hole) -> Self {
        hole.get()
    }
}

/// One of the holes on the board: whose row, and which number in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pit {
    /// The player in whose row it lies.
    pub side: Side,
    /// Its number, counted from that player's left.
    pub hole: Hole,
}

impl Pit {
    /// The pit of `side` with this number.
    #[inline]
    pub const fn new(side: Side, hole: Hole) -> Self {
        Self { side, hole }
    }

    /// Its place in sowing order on a board with `row` holes a side: South 1 is 0.
    ///
    /// The result is below `2 * row` as long as the hole is on the board.
    #[inline]
    pub const fn index(self, row: u8) -> usize {
        self.side.index() * row as usize + self.hole.index()
    }

    /// The pit at a place in sowing order, or `None` past the end of the board.
    #[inline]
    pub const fn from_index(index: usize, row: u8) -> Option<Self> {
        let row = row as usize;
        if index >= 2 * row {
            return None;
        }
        let (side, number) = if index < row {
            (Side::South, index)
        } else {
            (Side::North, index - row)
        };
        #[allow(clippy::cast_possible_truncation)] // below 2 * MAX_ROW
        match Hole::try_new(number as u8 + 1) {
            Some(hole) => Some(Self { side, hole }),
            None => None,
        }
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.hole)
    }
}
