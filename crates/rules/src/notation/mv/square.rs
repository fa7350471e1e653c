//! PlayStrategy's squares.

use core::fmt;

use crate::hole::{Hole, Pit};
use crate::side::Side;

/// A square of PlayStrategy's coordinates: file `a` is South's leftmost, rank 1 is South's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// Counted from South's left: 0 to 8.
    pub(super) file: u8,
    pub(super) side: Side,
}

impl Square {
    /// The square of a pit on a board with `row` holes a side; `None` if the board has no such hole.
    pub fn of_pit(pit: Pit, row: u8) -> Option<Self> {
        let file = match pit.side {
            Side::South => pit.hole.get() - 1,
            Side::North => row.checked_sub(pit.hole.get())?,
        };
        (pit.hole.get() <= row).then_some(Self {
            file,
            side: pit.side,
        })
    }

    /// The pit on a board with `row` holes a side; `None` if the board has no such square.
    pub fn pit(self, row: u8) -> Option<Pit> {
        let number = match self.side {
            Side::South => self.file + 1,
            Side::North => row.checked_sub(self.file)?,
        };
        let hole = Hole::try_new(number)?;
        (number <= row).then_some(Pit::new(self.side, hole))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = match self.side {
            Side::South => '1',
            Side::North => '2',
        };
        write!(f, "{}{rank}", char::from(b'a' + self.file))
    }
}
