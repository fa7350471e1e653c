//! The games of the family as data: how long a row is, how many stones, whether there is a tuz, what wins.

use core::fmt;
use core::str::FromStr;

use crate::hole::Hole;

/// The longest row a board may have. Holes are written with one digit.
pub const MAX_ROW: u8 = 9;

/// The most pits a board may have.
pub const MAX_PITS: usize = 2 * MAX_ROW as usize;

/// What distinguishes one game of the family from another.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    key: &'static str,
    row: u8,
    stones: u8,
    tuz: bool,
}

impl Rules {
    /// Describes a game with standard sowing and even capture.
    ///
    /// `key` names it in links and records, `row` is the number of holes a side (1 to 9), `stones` the
    /// number in each hole at the start, and `tuz` whether a hole with three stones may become one.
    /// `None` if the row is out of range, there is no stone, or a kazan could overflow (more than 255 in all).
    pub const fn try_new(key: &'static str, row: u8, stones: u8, tuz: bool) -> Option<Self> {
        if row == 0 || row > MAX_ROW || stones == 0 || 2 * row as u16 * stones as u16 > 255 {
            return None;
        }
        Some(Self {
            key,
            row,
            stones,
            tuz,
        })
    }
}

/// A game of the family. Two variants are equal when their rules are.
#[derive(Clone, Copy)]
pub struct Variant(&'static Rules);

impl Variant {
    /// Toguz korgool, togyzkumalak: 2 × 9 holes, 9 stones each, with tuz.
    pub const TOGUZ: Self = Self(&Rules {
        key: "toguz",
        row: 9,
        stones: 9,
        tuz: true,
    });

    /// Bestemshe: 2 × 5 holes, 5 stones each, no tuz.
    pub const BESTEMSHE: Self = Self(&Rules {
        key: "bestemshe",
        row: 5,
        stones: 5,
        tuz: false,
    });

    /// Every variant that ships, the main game first.
    pub const ALL: [Self; 2] = [Self::TOGUZ, Self::BESTEMSHE];

    /// A variant of one's own.
    pub const fn new(rules: &'static Rules) -> Self {
        Self(rules)
    }

    /// The shipped variant with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.key() == key)
    }

    /// The name used in links, records and command lines.
    #[inline]
    pub const fn key(self) -> &'static str {
        self.0.key
    }

    /// Holes in a row, 1 to 9.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0.row
    }

    /// Pits on the board: twice [`Variant::row`].
    #[inline]
    pub const fn pits(self) -> usize {
        2 * self.0.row as usize
    }

    /// Stones in each hole at the start.
    #[inline]
    pub const fn stones(self) -> u8 {
        self.0.stones
    }

    /// All the stones of the game.
    #[inline]
    pub const fn total(self) -> u8 {
        2 * self.0.row * self.0.stones
    }

    /// The stones in a kazan that win at once: more than half.
    #[inline]
    pub const fn winning(self) -> u8 {
        self.total() / 2 + 1
    }

    /// Whether the game has a tuz.
    #[inline]
    pub const fn has_tuz(self) -> bool {
        self.0.tuz
    }

    /// Whether this hole of the opponent may ever be a tuz: never the last of the row.
    #[inline]
    pub const fn tuz_allowed_in(self, hole: Hole) -> bool {
        self.0.tuz && hole.get() < self.0.row
    }

    /// The hole with this number, if this board has it.
    #[inline]
    pub const fn hole(self, number: u8) -> Option<Hole> {
        if number > self.0.row {
            return None;
        }
        Hole::try_new(number)
    }

    /// The holes of a row, 1 first.
    pub fn holes(self) -> impl DoubleEndedIterator<Item = Hole> + ExactSizeIterator + Clone {
        Hole::ALL.into_iter().take(self.0.row as usize)
    }
}

impl PartialEq for Variant {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // The same static is the rule; a copy with the same content is the same game too.
        core::ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl Eq for Variant {}

impl core::hash::Hash for Variant {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Default for Variant {
    fn default() -> Self {
        Self::TOGUZ
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.key())
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// No variant ships under the name given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownVariant;

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown variant (known:")?;
        for (i, variant) in Variant::ALL.into_iter().enumerate() {
            write!(f, "{} {variant}", if i == 0 { "" } else { "," })?;
        }
        f.write_str(")")
    }
}

impl core::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(key: &str) -> Result<Self, UnknownVariant> {
        Self::from_key(key).ok_or(UnknownVariant)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Variant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Variant {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = alloc::string::String::deserialize(deserializer)?;
        key.parse().map_err(serde::de::Error::custom)
    }
}
