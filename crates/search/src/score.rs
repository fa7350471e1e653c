//! What a position is worth, with proven results told apart from estimates.

use core::fmt;
use core::ops::Neg;

/// The worth of a position for the player to move.
///
/// Either an estimate in hundredths of a stone, or a result proven to its end with the number of plies that it
/// takes. Scores compare: any proven win is above every estimate, and a nearer win above a farther one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(crate) i32);

/// A result that no defence can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The player to move wins within this number of plies.
    Win(u32),
    /// The player to move loses within this number of plies, however he plays.
    Loss(u32),
}

/// A win on the spot. Every ply to it costs 1.
pub(crate) const WIN: i32 = 1_000_000;
/// Below this, in either sign, a number is an estimate.
pub(crate) const ESTIMATE_LIMIT: i32 = WIN - 10_000;
/// Above every score.
pub(crate) const INFINITY: i32 = WIN + 1;

/// The chance to win, in thousandths, at 0, 5, 10 … stones ahead: `1000 / (1 + exp(-0.052 x))`. Whole numbers, so
/// that every machine agrees.
const CHANCES: [i32; 21] = [
    500, 565, 627, 686, 739, 786, 826, 861, 889, 912, 931, 946, 958, 967, 974, 980, 985, 988, 991,
    993, 995,
];

impl Score {
    /// An even position, and the worth of a draw.
    pub const EVEN: Self = Self(0);

    /// Proven results; `None` for an estimate or a draw.
    pub const fn forced(self) -> Option<Forced> {
        if self.0 >= ESTIMATE_LIMIT {
            Some(Forced::Win((WIN - self.0).unsigned_abs()))
        } else if self.0 <= -ESTIMATE_LIMIT {
            Some(Forced::Loss((WIN + self.0).unsigned_abs()))
        } else {
            None
        }
    }

    /// The estimate in hundredths of a stone; `None` for a proven win or loss.
    pub const fn centistones(self) -> Option<i32> {
        if self.forced().is_none() {
            Some(self.0)
        } else {
            None
        }
    }

    /// The chance to win, in thousandths: 1000 for a proven win, 0 for a proven loss.
    pub fn win_permille(self) -> u16 {
        let permille = match self.forced() {
            Some(Forced::Win(_)) => 1000,
            Some(Forced::Loss(_)) => 0,
            None => {
                let ahead = self.0.abs();
                let step = ahead.unsigned_abs() as usize / 500;
                let low = CHANCES.get(step).copied().unwrap_or(996);
                let high = CHANCES.get(step + 1).copied().unwrap_or(996);
                let chance = low + (high - low) * (ahead % 500) / 500;
                if self.0 >= 0 { chance } else { 1000 - chance }
            }
        };
        u16::try_from(permille).unwrap_or(500)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `cp 135`, `win 7` or `win -4`, as the engine protocol writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced() {
            Some(Forced::Win(plies)) => write!(f, "win {plies}"),
            Some(Forced::Loss(plies)) => write!(f, "win -{plies}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn proven_results_are_told_apart() {
        assert_eq!(Score(WIN - 3).forced(), Some(Forced::Win(3)));
        assert_eq!(Score(3 - WIN).forced(), Some(Forced::Loss(3)));
        assert_eq!(Score(8_000).forced(), None);
        assert_eq!(Score(8_000).centistones(), Some(8_000));
        assert_eq!(Score(WIN - 3).centistones(), None);
        assert!(Score(WIN - 1) > Score(WIN - 3) && Score(WIN - 3) > Score(16_200));
        assert_eq!(Score(WIN - 3).to_string(), "win 3");
        assert_eq!((-Score(WIN - 3)).to_string(), "win -3");
        assert_eq!(Score(-135).to_string(), "cp -135");
    }

    #[test]
    fn the_chance_grows_with_the_score() {
        let mut before = 0;
        for score in (-20_000..20_000).step_by(7) {
            let chance = Score(score).win_permille();
            assert!(chance >= before && chance > 0 && chance < 1000);
            assert!((u16::abs_diff(chance + Score(-score).win_permille(), 1000)) <= 1);
            before = chance;
        }
        assert_eq!(Score::EVEN.win_permille(), 500);
        assert_eq!(Score(WIN - 1).win_permille(), 1000);
        assert_eq!(Score(1 - WIN).win_permille(), 0);
    }
}
