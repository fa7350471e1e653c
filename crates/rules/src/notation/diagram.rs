//! A position as the federation draws it: Black's holes from 9 to 1, White's below from 1 to 9, `-` for an empty hole,
//! `X` for a tuz, the kazans in cells of their own.
//!
//! ```
//! use toguz_rules::notation::diagram::{read_diagram, write_diagram};
//! use toguz_rules::{Hole, Position, Variant};
//!
//! let start = Position::initial(Variant::TOGUZ);
//! let after = start.play(Hole::try_new(7).ok_or("no hole 7")?)?.to_setup();
//! let text = "
//!          9  8  7  6  5  4  3  2  1
//! Black |  9  9  9  - 10 10 10 10 10 |  0
//! White |  9  9  9  9  9  9  1 10 10 | 10
//!          1  2  3  4  5  6  7  8  9
//! Move 1: Black to move
//! ";
//! assert_eq!(write_diagram(&after), text.trim_start_matches('\n'));
//! assert_eq!(read_diagram(text)?, after);
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! # What reads
//!
//! Two rows of numbers, a line each, the upper from the last hole to the first. Between the cells stand spaces, tabs, `|`,
//! `;` or any other signs. Numbers above or below that only count the holes are passed over. Words may be English, Kyrgyz,
//! Kazakh or Russian:
//!
//! - the name of a side in front of or behind a row, or on a line before it, says whose the row is; without one the upper
//!   is Black's. With White above it is the board as Black sees it;
//! - a kazan stands at either end of its row if something sets it apart (`|`, a wider gap, `kazan`), or on a line of its
//!   own: the upper player's first, or with a name (`White 43`, `Kazans: White 43, Black 35`). Kazans that are missing are
//!   worked out if only one number is possible;
//! - `White to move`, with or without the number of the move pair. Without it White moves, without a number it is move 1.
//!
//! How long the rows are tells the variant.

mod error;
mod lex;
mod read;

use alloc::string::String;
use core::fmt::Write;

use crate::hole::{Hole, Pit};
use crate::setup::Setup;
use crate::side::Side;

pub use error::ParseDiagramError;
pub use read::read_diagram;

/// The diagram of a position, a line's end behind each line. A tuz is written as `X`, whatever the setup puts into its
/// hole.
pub fn write_diagram(setup: &Setup) -> String {
    let variant = setup.variant;
    let kazan = setup.board.kazan();
    let digits = |number: u8| 1 + usize::from(number > 9) + usize::from(number > 99);
    let pits = Side::ALL
        .into_iter()
        .flat_map(|side| setup.board.row(variant, side));
    // One-digit numbers would be hard to count without a gap of two.
    let width = pits.map(|&stones| digits(stones)).fold(2, usize::max);
    let kazan_width = digits(kazan.south.max(kazan.north));

    let mut text = String::new();
    // Writing to a string does not fail.
    let numbers = |text: &mut String, holes: &mut dyn Iterator<Item = Hole>| {
        text.push_str("       ");
        for hole in holes {
            let _ = write!(text, " {:>width$}", hole.get());
        }
        text.push('\n');
    };
    let row = |text: &mut String, side: Side, holes: &mut dyn Iterator<Item = Hole>| {
        let _ = write!(text, "{side} |");
        for hole in holes {
            let pit = Pit::new(side, hole);
            let _ = match setup.board.stones(variant, pit) {
                _ if setup.board.tuz_owner(pit).is_some() => write!(text, " {:>width$}", 'X'),
                0 => write!(text, " {:>width$}", '-'),
                stones => write!(text, " {stones:>width$}"),
            };
        }
        let _ = writeln!(text, " | {:>kazan_width$}", kazan[side]);
    };
    numbers(&mut text, &mut variant.holes().rev());
    row(&mut text, Side::North, &mut variant.holes().rev());
    row(&mut text, Side::South, &mut variant.holes());
    numbers(&mut text, &mut variant.holes());
    let _ = writeln!(text, "Move {}: {} to move", setup.move_number, setup.turn);
    text
}
