//! A position as a text or an editor states it, not yet checked.

use core::fmt;

use crate::board::Board;
use crate::side::Side;
use crate::variant::Variant;

/// Anything that a position text can say. [`Position::try_from`](crate::Position) decides whether it can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which game it belongs to.
    pub variant: Variant,
    /// Stones, kazans and tuz.
    pub board: Board,
    /// Who moves next.
    pub turn: Side,
    /// The number of the next move pair, from 1; it grows after North has moved.
    pub move_number: u32,
}

impl Setup {
    /// The start of a game.
    pub fn initial(variant: Variant) -> Self {
        Self {
            variant,
            board: Board::initial(variant),
            turn: Side::South,
            move_number: 1,
        }
    }

    /// A bare board for an editor to fill.
    pub const fn empty(variant: Variant) -> Self {
        Self {
            variant,
            board: Board::empty(),
            turn: Side::South,
            move_number: 1,
        }
    }

    /// Everything that keeps this from being a position; empty when nothing does.
    pub fn problems(&self) -> SetupProblems {
        let mut problems = SetupProblems::NONE;
        let total = self.board.total();
        if total != u16::from(self.variant.total()) {
            problems.insert(SetupProblem::WrongTotal);
        }
        let tuz = self.board.tuz;
        for owner in Side::ALL {
            let Some(pit) = self.board.tuz_pit(owner) else {
                continue;
            };
            if pit.hole.get() > self.variant.row() || !self.variant.has_tuz() {
                problems.insert(SetupProblem::TuzNotInVariant);
            } else if !self.variant.tuz_allowed_in(pit.hole) {
                problems.insert(SetupProblem::TuzInLastHole);
            }
            if self.board.stones(self.variant, pit) != 0 {
                problems.insert(SetupProblem::StonesInTuz);
            }
        }
        if tuz.south.is_some() && tuz.south == tuz.north {
            problems.insert(SetupProblem::TuzSameNumber);
        }
        if self.move_number == 0 {
            problems.insert(SetupProblem::MoveNumberZero);
        }
        problems
    }
}

/// One reason why a setup is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupProblem {
    /// The stones in holes and kazans do not add up to the variant's total.
    WrongTotal,
    /// The variant has no tuz, or no hole with that number.
    TuzNotInVariant,
    /// The last hole of a row can never be a tuz.
    TuzInLastHole,
    /// Both players' tuz have the same number.
    TuzSameNumber,
    /// A tuz never holds a stone.
    StonesInTuz,
    /// Moves are numbered from 1.
    MoveNumberZero,
}

impl SetupProblem {
    /// Every problem there is.
    pub const ALL: [Self; 6] = [
        Self::WrongTotal,
        Self::TuzNotInVariant,
        Self::TuzInLastHole,
        Self::TuzSameNumber,
        Self::StonesInTuz,
        Self::MoveNumberZero,
    ];
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WrongTotal => "the stones do not add up to the variant's total",
            Self::TuzNotInVariant => "this variant has no such tuz",
            Self::TuzInLastHole => "the last hole of a row can not be a tuz",
            Self::TuzSameNumber => "both tuz have the same number",
            Self::StonesInTuz => "a tuz holds stones",
            Self::MoveNumberZero => "the move number is 0",
        })
    }
}

/// A set of reasons why a setup is no position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SetupProblems(u8);

impl SetupProblems {
    /// No problem.
    pub const NONE: Self = Self(0);

    /// Adds a reason.
    pub const fn insert(&mut self, problem: SetupProblem) {
        self.0 |= 1 << problem as u8;
    }

    /// Whether a reason is among them.
    pub const fn contains(self, problem: SetupProblem) -> bool {
        self.0 & (1 << problem as u8) != 0
    }

    /// Whether there is no reason.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The reasons, one by one.
    pub fn iter(self) -> impl Iterator<Item = SetupProblem> {
        SetupProblem::ALL
            .into_iter()
            .filter(move |&problem| self.contains(problem))
    }
}

impl fmt::Display for SetupProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            fmt::Display::fmt(&problem, f)?;
        }
        Ok(())
    }
}

/// The setup can not be played, for the reasons it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupError(pub SetupProblems);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl core::error::Error for SetupError {}
