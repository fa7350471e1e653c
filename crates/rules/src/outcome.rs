//! How a game ended, and why.

use core::fmt;
use core::str::FromStr;

use crate::side::Side;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// One player has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The winner, unless it is a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Side::South) => "1-0",
            Self::Win(Side::North) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is not `1-0`, `0-1` or `1/2-1/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseOutcomeError;

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a result is 1-0, 0-1 or 1/2-1/2")
    }
}

impl core::error::Error for ParseOutcomeError {}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        match text {
            "1-0" => Ok(Self::Win(Side::South)),
            "0-1" => Ok(Self::Win(Side::North)),
            "1/2-1/2" | "½-½" => Ok(Self::Draw),
            _ => Err(ParseOutcomeError),
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum EndReason {
    /// A kazan holds more than half of all stones.
    Majority,
    /// The player to move has no stone to move; the stones left went to the row's owner.
    NoMove,
    /// The same position stood for the third time.
    Repetition,
    /// Both players agreed to a draw.
    Agreement,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// A record gives the result and no reason for it.
    Recorded,
}

impl EndReason {
    /// Whether the rules alone ended the game, with nobody saying so.
    pub const fn is_by_rule(self) -> bool {
        matches!(self, Self::Majority | Self::NoMove | Self::Repetition)
    }

    /// A stable word: `majority`, `no-move`, `repetition`, `agreement`, `resignation`, `time`, `recorded`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Majority => "majority",
            Self::NoMove => "no-move",
            Self::Repetition => "repetition",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Recorded => "recorded",
        }
    }
}

/// The end of a game: its result and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Conclusion {
    /// Who won.
    pub outcome: Outcome,
    /// Why play stopped.
    pub reason: EndReason,
}
