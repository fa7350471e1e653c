//! The computer's strengths, from a child's first opponent to all it can.

/// How strong the computer plays: 1 is the weakest.
///
/// The app depends on this type as it stands: `ALL`, `DEFAULT`, `try_new`, `get`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Offered to somebody who has not chosen yet.
    pub const DEFAULT: Self = Self(2);

    /// The level with this number, or `None` if there is none.
    pub const fn try_new(number: u8) -> Option<Self> {
        if number == 0 || number as usize > Self::ALL.len() {
            return None;
        }
        Some(Self(number))
    }

    /// The number, 1 to 5.
    pub const fn get(self) -> u8 {
        self.0
    }
}
