//! The forms that list plain numbers between slashes.

use crate::board::Board;
use crate::hole::{Hole, Pit};
use crate::setup::Setup;
use crate::side::{BySide, Side};
use crate::variant::{MAX_PITS, MAX_ROW, Variant};

use super::{Field, ParsePositionError, fit, scan, side_of};

/// Counts of stones as read, left to right.
struct Counts {
    stones: [u8; MAX_PITS],
    len: usize,
}

impl Counts {
    /// Reads a list of at most `max` counts; `row` is only for the error.
    fn read(text: &str, row: Side, max: u8) -> Result<Self, ParsePositionError> {
        let mut counts = Self {
            stones: [0; MAX_PITS],
            len: 0,
        };
        for cell in cells(text) {
            if counts.len >= usize::from(max) {
                return Err(ParsePositionError::RowLength { row, expected: max });
            }
            let number = u8::try_from(counts.len).unwrap_or(u8::MAX);
            let place = counts.stones.get_mut(counts.len);
            match (place, number_of(cell)) {
                (Some(place), Some(stones)) => *place = stones,
                _ => {
                    return Err(ParsePositionError::Cell {
                        row,
                        cell: number.saturating_add(1),
                    });
                }
            }
            counts.len += 1;
        }
        Ok(counts)
    }

    fn iter(&self) -> impl Iterator<Item = u8> {
        self.stones.into_iter().take(self.len)
    }
}

/// The cells between commas and spaces; stray separators count for nothing.
fn cells(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| scan::is_space(c) || c == ',')
        .filter(|cell| !cell.is_empty())
}

/// A plain number of at most three digits.
fn number_of(text: &str) -> Option<u8> {
    let plain = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

/// Two values, South's first; nothing before, between or after them.
fn pair(text: &str) -> Option<(&str, &str)> {
    let mut cells = cells(text);
    let pair = (cells.next()?, cells.next()?);
    cells.next().is_none().then_some(pair)
}

/// Reads a text with three or four slashes.
pub(super) fn read(text: &str, variant: Option<Variant>) -> Result<Setup, ParsePositionError> {
    let mut parts = text.split('/');
    let mut next = || parts.next().ok_or(ParsePositionError::Rows);
    let (variant, pits) = if text.bytes().filter(|&byte| byte == b'/').count() == 4 {
        let south = Counts::read(next()?, Side::South, MAX_ROW)?;
        let north = Counts::read(next()?, Side::North, MAX_ROW)?;
        let variant = fit(variant, Side::South, south.len)?;
        fit(Some(variant), Side::North, north.len)?;
        let mut pits = [0; MAX_PITS];
        for (pit, stones) in pits.iter_mut().zip(south.iter().chain(north.iter())) {
            *pit = stones;
        }
        (variant, pits)
    } else {
        #[allow(clippy::cast_possible_truncation)] // 18
        let both = Counts::read(next()?, Side::North, MAX_PITS as u8)?;
        if both.len % 2 != 0 {
            return Err(ParsePositionError::UnknownRowLength);
        }
        (fit(variant, Side::South, both.len / 2)?, both.stones)
    };

    let kazan = next()?;
    let score = |side| ParsePositionError::Field(Field::Score(side));
    let (south, north) = pair(kazan).ok_or(score(Side::South))?;
    let kazan = BySide {
        south: number_of(south).ok_or(score(Side::South))?,
        north: number_of(north).ok_or(score(Side::North))?,
    };

    let tuz = next()?;
    let (turn, from_zero) = match next()?.trim_matches(scan::is_space) {
        "0" => (Side::South, true),
        "1" => (Side::North, true),
        word => (
            side_of(word).ok_or(ParsePositionError::Field(Field::Turn))?,
            false,
        ),
    };
    let fail = |side| ParsePositionError::Field(Field::Tuz(side));
    let hole = |text: &str, side| {
        let number = match (text, from_zero) {
            ("-", _) | ("-1", true) => return Ok(None),
            (_, true) => number_of(text).map(|index| index.saturating_add(1)),
            (_, false) => number_of(text),
        };
        match number {
            Some(0) => Ok(None),
            Some(number) => Hole::try_new(number).map(Some).ok_or(fail(side)),
            None => Err(fail(side)),
        }
    };
    let (south, north) = pair(tuz).ok_or(fail(Side::South))?;
    let board = Board {
        pits,
        kazan,
        tuz: BySide {
            south: hole(south, Side::South)?,
            north: hole(north, Side::North)?,
        },
    };
    // A tuz on a hole that the board has not would never show.
    for owner in Side::ALL {
        if board
            .tuz_pit(owner)
            .is_some_and(|Pit { hole, .. }| hole.get() > variant.row())
        {
            return Err(fail(owner));
        }
    }
    Ok(Setup {
        variant,
        board,
        turn,
        move_number: 1,
    })
}
