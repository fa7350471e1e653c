//! Writing the one strict form.

use core::fmt;

use crate::hole::{Hole, Pit};
use crate::position::Position;
use crate::setup::Setup;
use crate::side::Side;

impl fmt::Display for Setup {
    /// The strict form. A tuz is written as `T`, whatever the setup puts into its hole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_row(f, self, Side::North, self.variant.holes().rev())?;
        f.write_str("/")?;
        write_row(f, self, Side::South, self.variant.holes())?;
        let kazan = self.board.kazan();
        let turn = match self.turn {
            Side::South => 'S',
            Side::North => 'N',
        };
        write!(
            f,
            " {} {} {turn} {}",
            kazan.south, kazan.north, self.move_number
        )
    }
}

impl fmt::Display for Position {
    /// The strict form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_setup(), f)
    }
}

fn write_row(
    f: &mut fmt::Formatter<'_>,
    setup: &Setup,
    side: Side,
    holes: impl Iterator<Item = Hole>,
) -> fmt::Result {
    let mut comma = "";
    let mut empty = 0;
    for hole in holes {
        let pit = Pit::new(side, hole);
        let tuz = setup.board.tuz_owner(pit).is_some();
        let stones = setup.board.stones(setup.variant, pit);
        if stones == 0 && !tuz {
            empty += 1;
            continue;
        }
        if empty > 0 {
            write!(f, "{comma}{empty}")?;
            (comma, empty) = (",", 0);
        }
        if tuz {
            write!(f, "{comma}T")?;
        } else {
            write!(f, "{comma}{stones}S")?;
        }
        comma = ",";
    }
    if empty > 0 {
        write!(f, "{comma}{empty}")?;
    }
    Ok(())
}
