//! Position text, both ways.
//!
//! The form written is that of PlayStrategy: North's row from 9 to 1, a slash, South's row from 1 to 9, the
//! score of South, the score of North, the side to move, the number of the move pair. A cell is `9S` (nine
//! stones), `2` (a run of two empty holes) or `T` (a tuz: it belongs to the player of the *other* row).
//!
//! ```
//! use toguz_rules::{Hole, Position, Variant};
//!
//! let start: Position = "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1".parse()?;
//! assert_eq!(start, Position::initial(Variant::TOGUZ));
//! let after = start.play(Hole::try_new(7).ok_or("no hole 7")?)?;
//! assert_eq!(
//!     after.to_string(),
//!     "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1"
//! );
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! Reading is lenient: `s`, `t`, Cyrillic letters that look like them, spaces, stray or missing commas, `0S` for
//! an empty hole, `w`/`b` for the side, and fields left out at the end (no score, South to move, move 1).
//!
//! Three more forms are read, told apart by their slashes and by the side:
//!
//! | form | tuz | side |
//! |---|---|---|
//! | `w1,…,wn/b1,…,bn/kw,kb/tw,tb/side` | number of the hole, 0 or `-` for none | `w` or `b` |
//! | the same | number less one, -1 for none | `0` or `1` |
//! | `w1,…,wn,b1,…,bn/kw,kb/tw,tb/side` | number of the hole, 0 or `-` for none | `w` or `b` |

mod error;
mod scan;
mod tuple;
mod write;

use core::str::FromStr;

use crate::board::Board;
use crate::hole::Pit;
use crate::position::Position;
use crate::setup::Setup;
use crate::side::Side;
use crate::variant::{MAX_ROW, Variant};

use scan::Scan;

pub use error::{Field, ParsePositionError, ReadPositionError};

/// Reads a position text without judging what it says.
///
/// Without a variant it is found by the length of the rows, among [`Variant::ALL`].
///
/// # Errors
///
/// If the text has none of the known forms, or its rows do not fit the variant.
pub fn read_setup(text: &str, variant: Option<Variant>) -> Result<Setup, ParsePositionError> {
    let text = text.trim_matches(scan::is_space);
    match text.bytes().filter(|&byte| byte == b'/').count() {
        0 if text.is_empty() => Err(ParsePositionError::Empty),
        1 => read_rows(text, variant),
        3 | 4 => tuple::read(text, variant),
        _ => Err(ParsePositionError::Rows),
    }
}

/// Reads the form that is written and no other, as leniently as [`read_setup`]: for places where only our own text and
/// PlayStrategy's can stand, and where the readers of the other forms would be dead weight.
///
/// # Errors
///
/// If the text has another form, or its rows do not fit the variant.
pub fn read_playstrategy(
    text: &str,
    variant: Option<Variant>,
) -> Result<Setup, ParsePositionError> {
    let text = text.trim_matches(scan::is_space);
    match text.bytes().filter(|&byte| byte == b'/').count() {
        1 => read_rows(text, variant),
        _ => Err(ParsePositionError::Rows),
    }
}

/// Reads a position text, and checks that the position can be played.
///
/// # Errors
///
/// As [`read_setup`], and if the setup is impossible.
pub fn read_position(text: &str, variant: Option<Variant>) -> Result<Position, ReadPositionError> {
    let setup = read_setup(text, variant)?;
    Ok(Position::try_from(setup)?)
}

impl FromStr for Setup {
    type Err = ParsePositionError;

    /// As [`read_setup`], the variant found by the length of the rows.
    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        read_setup(text, None)
    }
}

impl FromStr for Position {
    type Err = ReadPositionError;

    /// As [`read_position`], the variant found by the length of the rows.
    fn from_str(text: &str) -> Result<Self, ReadPositionError> {
        read_position(text, None)
    }
}

/// The variant asked for, or the one with rows of this length.
fn fit(variant: Option<Variant>, row: Side, found: usize) -> Result<Variant, ParsePositionError> {
    match variant {
        Some(variant) if usize::from(variant.row()) == found => Ok(variant),
        Some(variant) => Err(ParsePositionError::RowLength {
            row,
            expected: variant.row(),
        }),
        None => Variant::ALL
            .into_iter()
            .find(|variant| usize::from(variant.row()) == found)
            .ok_or(ParsePositionError::UnknownRowLength),
    }
}

/// One hole of a row as a text gives it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Stones(u8),
    Tuz,
}

/// A row as read, left to right.
struct Row {
    side: Side,
    cells: [Cell; MAX_ROW as usize],
    len: usize,
    /// Cells of the text read so far: a run of empty holes is one.
    read: u8,
    tuz: bool,
}

impl Row {
    const fn new(side: Side) -> Self {
        Self {
            side,
            cells: [Cell::Stones(0); MAX_ROW as usize],
            len: 0,
            read: 0,
            tuz: false,
        }
    }

    const fn error(&self) -> ParsePositionError {
        ParsePositionError::Cell {
            row: self.side,
            cell: self.read,
        }
    }

    fn push(&mut self, cell: Cell) -> Result<(), ParsePositionError> {
        if cell == Cell::Tuz && core::mem::replace(&mut self.tuz, true) {
            return Err(ParsePositionError::SecondTuz { row: self.side });
        }
        let too_long = self.too_long();
        let place = self.cells.get_mut(self.len).ok_or(too_long)?;
        *place = cell;
        self.len += 1;
        Ok(())
    }

    const fn too_long(&self) -> ParsePositionError {
        ParsePositionError::RowLength {
            row: self.side,
            expected: MAX_ROW,
        }
    }

    /// Reads one cell at the scanner.
    fn read_cell(&mut self, scan: &mut Scan<'_>) -> Result<(), ParsePositionError> {
        self.read = self.read.saturating_add(1);
        if scan.eat(scan::is_tuz) {
            return self.push(Cell::Tuz);
        }
        let number = scan.number().ok_or(self.error())?;
        if scan.eat(scan::is_stones) {
            let stones = u8::try_from(number).map_err(|_| self.error())?;
            return self.push(Cell::Stones(stones));
        }
        // A bare number: a run of empty holes. It must stand alone, or `1,2S` and `12S` could be confused.
        if number == 0 || !scan.at_boundary() {
            return Err(self.error());
        }
        if number > u32::from(MAX_ROW) {
            return Err(self.too_long());
        }
        for _ in 0..number {
            self.push(Cell::Stones(0))?;
        }
        Ok(())
    }

    /// Puts the row on the board, `left` being the hole of its first cell.
    #[allow(clippy::indexing_slicing)] // `read_rows` has checked that the row has the variant's length
    fn place(&self, board: &mut Board, variant: Variant) {
        for (i, (hole, cell)) in variant.holes().zip(self.cells).enumerate() {
            let hole = match self.side {
                Side::South => hole,
                Side::North => variant.holes().rev().nth(i).unwrap_or(hole),
            };
            let pit = Pit::new(self.side, hole);
            match cell {
                Cell::Stones(stones) => board.pits[pit.index(variant.row())] = stones,
                Cell::Tuz => board.tuz[self.side.opponent()] = Some(hole),
            }
        }
    }
}

fn read_rows(text: &str, variant: Option<Variant>) -> Result<Setup, ParsePositionError> {
    let mut scan = Scan::new(text);
    let mut north = Row::new(Side::North);
    loop {
        scan.skip_separators();
        if scan.eat(|c| c == '/') {
            break;
        }
        north.read_cell(&mut scan)?;
    }
    let variant = fit(variant, Side::North, north.len)?;
    let expected = variant.row();
    let wrong_length = ParsePositionError::RowLength {
        row: Side::South,
        expected,
    };
    let mut south = Row::new(Side::South);
    while south.len < usize::from(expected) {
        let comma = scan.skip_separators();
        // Without a comma a bare number is the score already: the row is too short.
        if scan.is_empty() || (south.len > 0 && !comma && scan.at_bare_number()) {
            return Err(wrong_length);
        }
        south.read_cell(&mut scan)?;
    }
    if south.len > usize::from(expected) {
        return Err(wrong_length);
    }
    let mut board = Board::empty();
    north.place(&mut board, variant);
    south.place(&mut board, variant);

    scan.skip_separators();
    if scan.at_cell() {
        return Err(wrong_length);
    }
    if scan.at_digit() {
        for side in Side::ALL {
            scan.skip_separators();
            board.kazan[side] = scan
                .number()
                .and_then(|score| u8::try_from(score).ok())
                .filter(|_| scan.at_boundary())
                .ok_or(ParsePositionError::Field(Field::Score(side)))?;
        }
    }
    scan.skip_separators();
    let turn = if scan.is_empty() {
        Side::South
    } else {
        scan.word()
            .and_then(side_of)
            .ok_or(ParsePositionError::Field(Field::Turn))?
    };
    scan.skip_separators();
    let move_number = if scan.is_empty() {
        1
    } else {
        scan.number()
            .filter(|_| scan.at_boundary())
            .ok_or(ParsePositionError::Field(Field::MoveNumber))?
    };
    scan.skip_separators();
    if !scan.is_empty() {
        return Err(ParsePositionError::Trailing);
    }
    Ok(Setup {
        variant,
        board,
        turn,
        move_number,
    })
}

/// The side that a word names.
fn side_of(word: &str) -> Option<Side> {
    let is = |names: &[&str]| names.iter().any(|name| word.eq_ignore_ascii_case(name));
    if is(&["S", "W", "South", "White", "Ѕ", "ѕ"]) {
        Some(Side::South)
    } else if is(&["N", "B", "North", "Black"]) {
        Some(Side::North)
    } else {
        None
    }
}
