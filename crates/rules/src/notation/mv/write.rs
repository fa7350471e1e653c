//! Writing moves.

use core::fmt;

use crate::hole::Pit;
use crate::sow::MoveInfo;
use crate::variant::Variant;

use super::Square;

/// The ways to write a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveStyle {
    /// `76`, `36X`: the federations' score sheet.
    Federation,
    /// `76(10)`, `36X`: with the mover's total after a capture. This is the form shown and written by default.
    Total,
    /// `76`, `36x`: Shambayev's programs.
    Tgk,
    /// `7x`, `3X`: one digit, a small letter for a capture and a capital for a tuz.
    OneDigit,
    /// `7`: the hole lifted.
    Origin,
    /// `g1d2`: PlayStrategy's squares on the board of a variant.
    Squares(Variant),
}

/// A move in one of the ways to write it; see [`MoveInfo::display`].
#[derive(Clone, Copy, Debug)]
pub struct MoveDisplay<'a> {
    info: &'a MoveInfo,
    style: MoveStyle,
}

impl fmt::Display for MoveDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveInfo {
            side,
            hole,
            landing,
            captured,
            made_tuz,
            kazan,
            ..
        } = *self.info;
        match self.style {
            MoveStyle::Squares(variant) => {
                for pit in [Pit::new(side, hole), landing] {
                    // A move of another board has no squares here; nothing better can be written.
                    if let Some(square) = Square::of_pit(pit, variant.row()) {
                        write!(f, "{square}")?;
                    }
                }
                return Ok(());
            }
            MoveStyle::Origin | MoveStyle::OneDigit => write!(f, "{hole}")?,
            MoveStyle::Federation | MoveStyle::Total | MoveStyle::Tgk => {
                write!(f, "{hole}{}", landing.hole)?;
            }
        }
        match self.style {
            MoveStyle::Federation | MoveStyle::Total | MoveStyle::OneDigit if made_tuz => {
                f.write_str("X")
            }
            MoveStyle::Tgk if made_tuz => f.write_str("x"),
            MoveStyle::OneDigit if captured > 0 => f.write_str("x"),
            MoveStyle::Total if captured > 0 => write!(f, "({kazan})"),
            _ => Ok(()),
        }
    }
}

impl MoveInfo {
    /// The move as text in the style asked for.
    pub const fn display(&self, style: MoveStyle) -> MoveDisplay<'_> {
        MoveDisplay { info: self, style }
    }
}

impl fmt::Display for MoveInfo {
    /// [`MoveStyle::Total`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.display(MoveStyle::Total), f)
    }
}
