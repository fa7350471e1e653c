//! Reading what people type: first line by line, then what the lines are to one another.

use alloc::vec::Vec;

use crate::board::Board;
use crate::hole::{Hole, Pit};
use crate::setup::Setup;
use crate::side::{BySide, Side};
use crate::variant::{MAX_ROW, Variant};

use super::ParseDiagramError;
use super::lex::{Cell, Lexer, Token, WORD, Word};

/// A row with its kazan at an end.
const MAX_CELLS: usize = MAX_ROW as usize + 1;

/// Two rows with the numbers of their holes.
const MAX_ROWS: usize = 4;

/// Reads a diagram without judging what it says.
///
/// # Errors
///
/// If there are not two rows of holes, or something is said that can not be understood, or nothing about a kazan that is
/// not known otherwise.
pub fn read_diagram(text: &str) -> Result<Setup, ParseDiagramError> {
    let mut reader = Reader::default();
    // `\r\n` is one end of a line, and so is each alone.
    let lines = text
        .split('\n')
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    for (number, line) in (1..).zip(lines) {
        reader.take(Line::read(number, line)?)?;
    }
    reader.finish()
}

/// A line of the text.
#[derive(Clone, Copy)]
struct Line {
    /// Counted from 1.
    number: usize,
    cells: [Cell; MAX_CELLS],
    /// How much each cell is set apart from the one before.
    gaps: [u8; MAX_CELLS],
    /// How many cells there are, more than are kept perhaps.
    len: usize,
    /// The sides named, the first two of them.
    sides: [Option<Side>; 2],
    /// How many are named.
    named: usize,
    /// Whether it speaks of a kazan.
    kazan: bool,
    /// Whether it says who moves.
    turn: bool,
}

impl Line {
    fn read(number: usize, text: &str) -> Result<Self, ParseDiagramError> {
        let mut line = Self {
            number,
            cells: [Cell::Empty; MAX_CELLS],
            gaps: [0; MAX_CELLS],
            len: 0,
            sides: [None; 2],
            named: 0,
            kazan: false,
            turn: false,
        };
        // Spaces set apart only where nothing else does.
        let (mut wide, mut signs) = (false, 0_u8);
        for token in Lexer::new(text, number) {
            match token? {
                Token::Space { wide: more } => wide |= more,
                Token::Sign(weight) => signs = signs.saturating_add(weight),
                Token::Word(word) => {
                    signs = signs.saturating_add(WORD);
                    line.word(word);
                }
                Token::Cell(cell) => {
                    let gap = if signs > 0 { signs } else { u8::from(wide) };
                    (wide, signs) = (false, 0);
                    line.push(cell, gap);
                }
            }
        }
        Ok(line)
    }

    fn word(&mut self, word: Word) {
        match word {
            Word::Side(side) => {
                if let Some(place) = self.sides.get_mut(self.named) {
                    *place = Some(side);
                }
                self.named += 1;
            }
            Word::Kazan => self.kazan = true,
            Word::Move => self.turn = true,
            Word::Filler => {}
        }
    }

    fn push(&mut self, cell: Cell, gap: u8) {
        if let (Some(place), Some(apart)) =
            (self.cells.get_mut(self.len), self.gaps.get_mut(self.len))
        {
            (*place, *apart) = (cell, gap);
        }
        self.len += 1;
    }

    fn cells(&self) -> &[Cell] {
        self.cells.get(..self.len).unwrap_or(&self.cells)
    }

    /// The numbers among the cells that are kept.
    fn numbers(&self) -> impl Iterator<Item = u32> {
        self.cells().iter().filter_map(|cell| match cell {
            Cell::Number(number) => Some(*number),
            _ => None,
        })
    }

    fn has_tuz(&self) -> bool {
        self.cells().contains(&Cell::Tuz)
    }

    /// The one side that is named, if any is.
    fn side(&self) -> Result<Option<Side>, ParseDiagramError> {
        match self.named {
            0 | 1 => Ok(self.sides[0]),
            _ => Err(ParseDiagramError::Side { line: self.number }),
        }
    }

    /// Whether the line is about kazans: a number for each, with a name or alone, and perhaps dashes between.
    fn is_kazans(&self) -> bool {
        let numbers = self.numbers().count();
        let with_names = numbers == self.named && self.len <= 2 * numbers;
        let with_word = self.kazan && (1..=2).contains(&numbers) && self.len <= 3;
        numbers > 0 && !self.has_tuz() && (self.len == 1 || with_names || with_word)
    }

    /// Whether the numbers only count the holes.
    fn counts_holes(&self, left_to_right: bool) -> bool {
        let numbers = self.cells().iter();
        let counted = |(cell, number): (&Cell, u32)| *cell == Cell::Number(number);
        self.named == 0
            && if left_to_right {
                numbers.zip(1..).all(counted)
            } else {
                numbers.rev().zip(1..).all(counted)
            }
    }

    /// Where the kazan stands in a row, the first cell or the last: that which is set apart more than any other.
    fn end_apart(&self) -> Option<End> {
        let gaps = self.gaps.get(1..self.len)?;
        let (last, others) = gaps.split_last()?;
        if others.iter().all(|gap| gap < last) {
            return Some(End::Last);
        }
        let (first, others) = gaps.split_first()?;
        others.iter().all(|gap| gap < first).then_some(End::First)
    }

    /// The row, and its kazan if that stands with it. `alone` if it does not, as is known from elsewhere.
    fn split(&self, alone: bool) -> Result<(&[Cell], Option<u8>), ParseDiagramError> {
        let line = self.number;
        let cells = self.cells();
        if self.len > cells.len() {
            return Err(ParseDiagramError::UnknownRowLength { line });
        }
        let fits = |len: usize| variant_of(len).is_some();
        let with_kazan = !alone && self.len > 0 && fits(self.len - 1);
        let (row, kazan) = match self.end_apart() {
            Some(End::First) if with_kazan => cells.split_first().map(|(kazan, row)| (row, kazan)),
            Some(End::Last) if with_kazan => cells.split_last().map(|(kazan, row)| (row, kazan)),
            _ if fits(self.len) => return Ok((cells, None)),
            _ if with_kazan => None,
            _ => return Err(ParseDiagramError::UnknownRowLength { line }),
        }
        .ok_or(ParseDiagramError::WhichKazan { line })?;
        let kazan = match kazan {
            Cell::Number(number) => stones(*number, line)?,
            Cell::Empty => 0,
            Cell::Tuz => return Err(ParseDiagramError::WhichKazan { line }),
        };
        Ok((row, Some(kazan)))
    }
}

enum End {
    First,
    Last,
}

fn stones(number: u32, line: usize) -> Result<u8, ParseDiagramError> {
    u8::try_from(number).map_err(|_| ParseDiagramError::Number { line })
}

fn variant_of(row: usize) -> Option<Variant> {
    Variant::ALL
        .into_iter()
        .find(|variant| usize::from(variant.row()) == row)
}

/// A kazan on a line of its own.
struct Kazan {
    line: usize,
    owner: Option<Side>,
    stones: u8,
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    rows: Vec<(Line, Option<Side>)>,
    /// How many rows there were, more than are kept perhaps.
    found: usize,
    kazans: Vec<Kazan>,
    /// The name of a side on a line of its own.
    name: Option<(usize, Side)>,
    turn: Option<(Side, u32)>,
}

impl Reader {
    fn take(&mut self, line: Line) -> Result<(), ParseDiagramError> {
        if line.turn {
            return self.take_turn(&line);
        }
        if line.len == 0 {
            // A name for the next line, or nothing.
            if let Some(side) = line.side()? {
                self.no_name()?;
                self.name = Some((line.number, side));
            }
            return Ok(());
        }
        if line.is_kazans() {
            return self.take_kazans(&line);
        }
        let side = self.owner(&line)?;
        self.found += 1;
        if self.rows.len() < MAX_ROWS {
            self.rows.push((line, side));
        }
        Ok(())
    }

    /// Who owns what is on a line with one thing.
    fn owner(&mut self, line: &Line) -> Result<Option<Side>, ParseDiagramError> {
        let side = line.side()?;
        if side.is_some() {
            self.no_name()?;
        }
        Ok(side.or(self.name.take().map(|(_, side)| side)))
    }

    /// That no name waits for its row.
    fn no_name(&self) -> Result<(), ParseDiagramError> {
        match self.name {
            Some((line, _)) => Err(ParseDiagramError::Side { line }),
            None => Ok(()),
        }
    }

    fn take_turn(&mut self, line: &Line) -> Result<(), ParseDiagramError> {
        let mut numbers = line.numbers();
        let number = numbers.next().unwrap_or(1);
        let side = line.sides[0].filter(|_| line.named == 1);
        match (side, self.turn, numbers.next()) {
            (Some(side), None, None) if !line.has_tuz() => {
                self.turn = Some((side, number));
                Ok(())
            }
            _ => Err(ParseDiagramError::Turn { line: line.number }),
        }
    }

    fn take_kazans(&mut self, line: &Line) -> Result<(), ParseDiagramError> {
        let number = line.number;
        let mut owners = line.sides;
        if line.numbers().count() == 1 {
            owners[0] = self.owner(line)?;
        } else if line.named != 2 {
            return Err(ParseDiagramError::WhichKazan { line: number });
        }
        for (count, owner) in line.numbers().zip(owners) {
            if self.kazans.len() == 2 {
                return Err(ParseDiagramError::SecondKazan { line: number });
            }
            self.kazans.push(Kazan {
                line: number,
                owner,
                stones: stones(count, number)?,
            });
        }
        Ok(())
    }

    fn finish(self) -> Result<Setup, ParseDiagramError> {
        self.no_name()?;
        let (upper, lower) = self.two_rows()?;
        let (above, below) = match (upper.1, lower.1) {
            (Some(above), Some(below)) if above == below => {
                let line = lower.0.number;
                return Err(ParseDiagramError::Side { line });
            }
            (Some(above), _) => (above, above.opponent()),
            (None, Some(below)) => (below.opponent(), below),
            (None, None) => (Side::North, Side::South),
        };
        let mut kazan = self.kazans_of(above, upper.0.number, lower.0.number)?;

        let (holes, own) = upper.0.split(kazan[above].is_some())?;
        kazan[above] = kazan[above].or(own);
        let (other_holes, own) = lower.0.split(kazan[below].is_some())?;
        kazan[below] = kazan[below].or(own);
        let variant = variant_of(holes.len()).unwrap_or_default();
        if holes.len() != other_holes.len() {
            return Err(ParseDiagramError::RowLength {
                line: lower.0.number,
                expected: variant.row(),
            });
        }

        let mut board = Board::empty();
        let mut place = |line: &Line, side: Side, hole: Hole, cell: Cell| {
            let count = match cell {
                Cell::Number(number) => stones(number, line.number)?,
                Cell::Empty => 0,
                Cell::Tuz => {
                    let owner = side.opponent();
                    if board.tuz()[owner].is_some() {
                        return Err(ParseDiagramError::SecondTuz { line: line.number });
                    }
                    board.set_tuz(owner, Some(hole));
                    0
                }
            };
            board.set_stones(variant, Pit::new(side, hole), count);
            Ok(())
        };
        for (hole, &cell) in variant.holes().rev().zip(holes) {
            place(&upper.0, above, hole, cell)?;
        }
        for (hole, &cell) in variant.holes().zip(other_holes) {
            place(&lower.0, below, hole, cell)?;
        }

        let given = [kazan.south, kazan.north]
            .into_iter()
            .flatten()
            .map(u16::from);
        let left = u16::from(variant.total())
            .saturating_sub(board.total())
            .saturating_sub(given.sum());
        if left > 0 && kazan.south.is_none() && kazan.north.is_none() {
            return Err(ParseDiagramError::NoKazan { left });
        }
        // Not more than the variant has stones.
        let left = u8::try_from(left).unwrap_or_default();
        for side in Side::ALL {
            board.set_kazan(side, kazan[side].unwrap_or(left));
        }
        let (turn, move_number) = self.turn.unwrap_or((Side::South, 1));
        Ok(Setup {
            variant,
            board,
            turn,
            move_number,
        })
    }

    /// The rows of stones, without those that only number the holes.
    fn two_rows(&self) -> Result<(&Row, &Row), ParseDiagramError> {
        let numbers = |row: Option<&Row>, left_to_right| {
            row.is_some_and(|(line, _)| line.counts_holes(left_to_right))
        };
        let above = numbers(self.rows.first(), false);
        let below = numbers(self.rows.last(), true);
        match (self.found, &self.rows[..]) {
            (2, [upper, lower]) => Ok((upper, lower)),
            (3, [_, upper, lower]) if above && !below => Ok((upper, lower)),
            (3, [upper, lower, _]) if below && !above => Ok((upper, lower)),
            (4, [_, upper, lower, _]) if above && below => Ok((upper, lower)),
            (0, _) => Err(ParseDiagramError::Empty),
            (found, _) => Err(ParseDiagramError::Rows { found }),
        }
    }

    /// The kazans from lines of their own. A name says whose one is, or else where it stands.
    fn kazans_of(
        &self,
        above: Side,
        upper: usize,
        lower: usize,
    ) -> Result<BySide<Option<u8>>, ParseDiagramError> {
        let mut known = BySide::from_fn(|_| None);
        let named_first = self.kazans.first().and_then(|kazan| kazan.owner);
        let named_last = self.kazans.last().and_then(|kazan| kazan.owner);
        for (at, kazan) in self.kazans.iter().enumerate() {
            let line = kazan.line;
            let by_place = match (self.kazans.len(), at) {
                (2, 0) => named_last.map_or(above, Side::opponent),
                (2, _) => named_first.map_or(above.opponent(), Side::opponent),
                _ if line < upper => above,
                _ if line > lower => above.opponent(),
                _ if kazan.owner.is_some() => above,
                _ => return Err(ParseDiagramError::WhichKazan { line }),
            };
            let owner = kazan.owner.unwrap_or(by_place);
            if known[owner].is_some() {
                return Err(ParseDiagramError::SecondKazan { line });
            }
            known[owner] = Some(kazan.stones);
        }
        Ok(known)
    }
}

type Row = (Line, Option<Side>);
