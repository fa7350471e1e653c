//! Making a table, slice by slice.

use alloc::vec::Vec;
use core::ops::Range;

use toguz_rules::{Position, Variant};

use super::row::{MAX_ROW, MAX_STONES, Numbered, Numbering, Packed, Rows};
use super::{Endgame, parts, size, tuz_numbers};

/// Stones sown into the other row: the number in the lower four bits, and [`PASSED`] if the hand went on into the own
/// row, so that nothing there is captured.
type Crossing = usize;
const PASSED: Crossing = 16;
const CROSSINGS: usize = 32;

/// Preparing a row takes about as long as telling the value of so many positions.
const ROW_COST: u64 = 16;

/// What can happen in one player's rows: all that the values need to know of the rules.
#[derive(Debug)]
struct Paths {
    /// By the row's number, where its moves begin; one more at the end.
    begins: Vec<u32>,
    /// The moves of each row.
    moves: Vec<Move>,
    /// For each crossing, where in `received` its rows begin.
    crossings: [usize; CROSSINGS],
    /// For each crossing and row number, the row after the opponent has sown into it.
    received: Vec<Received>,
    /// Where the preparation stands.
    rows: Rows,
    next: usize,
}

const NUMBER_BITS: u32 = 21;
const NUMBER: u32 = (1 << NUMBER_BITS) - 1;

/// One move as far as the mover's row is concerned: 21 bits for the number of the row after it, 5 for the crossing,
/// then the stones that fell into the opponent's tuz.
#[derive(Clone, Copy, Debug, Default)]
struct Move(u32);

impl Move {
    #[allow(clippy::cast_possible_truncation)] // less than 2^21, 32 and 16
    const fn new(after: usize, crossing: Crossing, lost: usize) -> Self {
        Self(after as u32 | (crossing as u32) << NUMBER_BITS | (lost as u32) << (NUMBER_BITS + 5))
    }

    #[inline]
    const fn after(self) -> usize {
        (self.0 & NUMBER) as usize
    }

    #[inline]
    const fn crossing(self) -> Crossing {
        (self.0 >> NUMBER_BITS) as usize & (CROSSINGS - 1)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // at most 15
    const fn lost(self) -> u8 {
        (self.0 >> (NUMBER_BITS + 5)) as u8
    }
}

/// A row that was sown into, the capture done: 21 bits for its number, 4 for its stones, then the part of the table
/// that it belongs to if the opponent has made a tuz of it, else 0.
#[derive(Clone, Copy, Debug, Default)]
struct Received(u32);

impl Received {
    #[allow(clippy::cast_possible_truncation)] // less than 2^21, 16 and 9
    const fn new(row: Numbered, made: usize) -> Self {
        Self(
            row.number as u32
                | (row.stones as u32) << NUMBER_BITS
                | (made as u32) << (NUMBER_BITS + 4),
        )
    }

    #[inline]
    const fn row(self) -> Numbered {
        Numbered {
            number: (self.0 & NUMBER) as usize,
            stones: (self.0 >> NUMBER_BITS) as usize & 15,
        }
    }

    #[inline]
    const fn made(self) -> usize {
        (self.0 >> (NUMBER_BITS + 4)) as usize
    }
}

/// So many zeros, if there is memory for them.
fn zeros<T: Clone + Default>(len: usize) -> Option<Vec<T>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).ok()?;
    zeros.resize(len, T::default());
    Some(zeros)
}

/// How many moves all rows with at most so many stones have: for each pit, the rows that have a stone in it.
const fn move_count(numbering: &Numbering, max_stones: usize) -> usize {
    match max_stones.checked_sub(1) {
        Some(rest) => numbering.pits() * numbering.rows_up_to(rest),
        None => 0,
    }
}

/// Which crossings there are, up to so many stones.
fn crossings(length: usize, max_stones: usize) -> impl Iterator<Item = Crossing> {
    (1..=max_stones).flat_map(move |stones| {
        let passed = stones.is_multiple_of(length).then_some(stones | PASSED);
        [Some(stones), passed].into_iter().flatten()
    })
}

fn received_count(numbering: &Numbering, max_stones: usize) -> usize {
    crossings(numbering.length(), max_stones)
        .map(|crossing| numbering.rows_up_to(max_stones - crossing % PASSED))
        .sum()
}

impl Paths {
    fn new(numbering: &Numbering, max_stones: usize) -> Option<Self> {
        let mut paths = Self {
            begins: zeros(numbering.rows_up_to(max_stones) + 1)?,
            moves: zeros(move_count(numbering, max_stones))?,
            crossings: [0; CROSSINGS],
            received: zeros(received_count(numbering, max_stones))?,
            rows: Rows::new(numbering),
            next: 0,
        };
        let mut begin = 0;
        for crossing in crossings(numbering.length(), max_stones) {
            paths.crossings[crossing] = begin;
            begin += numbering.rows_up_to(max_stones - crossing % PASSED);
        }
        Some(paths)
    }

    fn bytes(numbering: &Numbering, max_stones: usize) -> usize {
        size_of::<u32>()
            * (numbering.rows_up_to(max_stones)
                + 1
                + move_count(numbering, max_stones)
                + received_count(numbering, max_stones))
    }

    /// Gives the memory back.
    fn clear(&mut self) {
        self.begins = Vec::new();
        self.moves = Vec::new();
        self.received = Vec::new();
    }

    /// Prepares the next row. `make` tells what becomes of a row when the opponent may make a tuz of a hole of it, that
    /// has been emptied.
    #[allow(clippy::cast_possible_truncation)] // less than 2^21 rows and 9 moves each
    fn prepare(
        &mut self,
        numbering: &Numbering,
        max_stones: usize,
        make: impl Fn(Holes, usize) -> Option<Received>,
    ) {
        let holes = *self.rows.holes();
        let stones = usize::from(self.rows.stones());
        let mut end = self.begins[self.next] as usize;
        for hole in 0..numbering.length() {
            if holes[hole] > 0 {
                self.moves[end] = lift(numbering, holes, hole);
                end += 1;
            }
        }
        self.begins[self.next + 1] = end as u32;
        for crossing in crossings(numbering.length(), max_stones - stones) {
            self.received[self.crossings[crossing] + self.next] =
                receive(numbering, holes, crossing, &make);
        }
        self.next += 1;
        self.rows.advance();
    }

    #[inline]
    fn moves(&self, row: usize) -> &[Move] {
        &self.moves[self.begins[row] as usize..self.begins[row + 1] as usize]
    }

    /// The row after the opponent has sown into it.
    #[inline]
    fn receive(&self, row: usize, crossing: Crossing) -> Received {
        self.received[self.crossings[crossing] + row]
    }
}

/// The stones in the holes of a row.
type Holes = [u8; MAX_ROW];

/// Lifts a hole, counted from 0, with a stone in it.
fn lift(numbering: &Numbering, mut holes: Holes, hole: usize) -> Move {
    let length = numbering.length();
    let stones = usize::from(holes[hole]);
    holes[hole] = 0;
    let start = if stones == 1 { hole + 1 } else { hole };
    let mut across = 0;
    let mut in_own_row = false;
    for pit in start..start + stones {
        let pit = pit % (2 * length);
        in_own_row = pit < length;
        if in_own_row {
            holes[pit] += 1;
        } else {
            across += 1;
        }
    }
    let lost = match numbering.tuz() {
        0 => 0,
        tuz => core::mem::take(&mut holes[tuz - 1]),
    };
    let crossing = if in_own_row && across > 0 {
        across | PASSED
    } else {
        across
    };
    Move::new(
        numbering.number(Packed::from(holes)).number,
        crossing,
        usize::from(lost),
    )
}

/// The row after the opponent has sown into it and taken what he captured. If he has a tuz, it is in this row.
fn receive(
    numbering: &Numbering,
    mut holes: Holes,
    crossing: Crossing,
    make: impl Fn(Holes, usize) -> Option<Received>,
) -> Received {
    let length = numbering.length();
    let stones = crossing % PASSED;
    for stone in 0..stones {
        holes[stone % length] += 1;
    }
    if numbering.tuz() > 0 {
        holes[numbering.tuz() - 1] = 0;
    }
    if crossing & PASSED == 0 {
        // Nothing to capture in a tuz, which is empty.
        let landing = (stones - 1) % length;
        let there = holes[landing];
        if there == 3 {
            let mut taken = holes;
            taken[landing] = 0;
            if let Some(made) = make(taken, landing + 1) {
                return made;
            }
        } else if there.is_multiple_of(2) {
            holes[landing] = 0;
        }
    }
    Received::new(numbering.number(Packed::from(holes)), 0)
}

/// Makes a table. The work is done in slices, and positions with few stones have their values before it is finished.
///
/// ```
/// use toguz_rules::Variant;
/// use toguz_search::endgame::Builder;
///
/// // The player with the tuz in the opponent's hole 2, and the other with his in hole 5.
/// let mut builder = Builder::new(Variant::TOGUZ, 2, 5, 6).ok_or("no such table, or no memory")?;
/// while !builder.resume(10_000) {}
/// let table = builder.into_table();
/// assert_eq!(table.stones(), Some(6));
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    table: Endgame,
    max_stones: u8,
    /// For each part of the table the first player's rows.
    first: Vec<Paths>,
    /// The second player's rows: the same for all parts.
    second: Paths,
    /// What the player to move loses with best play, for one line.
    losses: Vec<u8>,
    /// Positions whose values are told, both sides to move counted.
    done: u64,
    at: Cursor,
}

/// The stretch of the table where the work stands: the first player's rows with so many stones, so many of them in the
/// head, each by the second player's rows with the others.
#[derive(Clone, Debug, Default)]
struct Cursor {
    part: usize,
    /// On the board, in the second player's head, in the first player's head, in the first player's row.
    stones: usize,
    second_head: usize,
    first_head: usize,
    first: usize,
    /// The first player's rows that are left to do.
    lines: Range<usize>,
    /// The second player's rows.
    columns: Range<usize>,
}

impl Cursor {
    /// The first stretch of a part with so many stones on the board.
    fn new(part: usize, rows: &[Numbering; 2], stones: usize) -> Self {
        let mut cursor = Self {
            part,
            stones,
            ..Self::default()
        };
        cursor.enter(rows);
        cursor
    }

    fn enter(&mut self, [first, second]: &[Numbering; 2]) {
        self.lines = first.group(self.first, self.first_head);
        self.columns = second.group(self.stones - self.first, self.second_head);
    }

    /// The next stretch of this part with these stones on the board, if there is another. It may be empty.
    fn advance(&mut self, rows: &[Numbering; 2]) -> bool {
        if self.first < self.stones - self.second_head {
            self.first += 1;
        } else if self.first_head < self.stones - self.second_head {
            self.first_head += 1;
            self.first = self.first_head;
        } else if self.second_head < self.stones {
            self.second_head += 1;
            self.first_head = 0;
            self.first = 0;
        } else {
            return false;
        }
        self.enter(rows);
        true
    }
}

impl Builder {
    /// Prepares a table for the two tuz named, each by its hole's number, and at most so many stones on the board: 15
    /// at most. One of the numbers may be 0: then the table is for positions in which only one player has a tuz, and
    /// holds what comes of it when the other makes his. The table works for both sides to move.
    ///
    /// `None` for a variant without tuz, for tuz that can not stand together, for no tuz, for too many stones, and
    /// where there is not enough memory: [`Builder::bytes`] are asked for at once.
    pub fn new(variant: Variant, own_tuz: u8, their_tuz: u8, max_stones: u8) -> Option<Self> {
        let parts = parts(variant, [own_tuz, their_tuz], max_stones)?;
        let most = usize::from(max_stones);
        let first = parts
            .iter()
            .map(|part| Paths::new(&part.rows[0], part.most))
            .collect::<Option<Vec<Paths>>>()?;
        let [first_row, second_row] = &parts.first()?.rows;
        let second = Paths::new(second_row, most)?;
        let losses = zeros(second_row.rows_up_to(most))?;
        let values = zeros(size(&parts))?;
        let at = Cursor::new(0, &[first_row.clone(), second_row.clone()], 0);
        Some(Self {
            table: Endgame::new(variant, parts, values),
            max_stones,
            first,
            second,
            losses,
            done: 0,
            at,
        })
    }

    /// Prepares the table for the tuz of a position, as [`Builder::new`] does.
    pub fn for_position(position: &Position, max_stones: u8) -> Option<Self> {
        let [own, their] = tuz_numbers(position);
        Self::new(position.variant(), own, their, max_stones)
    }

    /// Prepares the largest table for the tuz of a position that takes at most so many bytes while it is built, and a
    /// smaller one where there is no such memory. `None` if there is none at all.
    pub fn within(position: &Position, bytes: usize) -> Option<Self> {
        let [own, their] = tuz_numbers(position);
        (0..=MAX_STONES)
            .rev()
            .filter(|&most| {
                Self::bytes(position.variant(), own, their, most)
                    .is_some_and(|needed| needed <= bytes)
            })
            .find_map(|most| Self::for_position(position, most))
    }

    /// The memory that a builder takes: the table itself, which stays, and a tenth to a half more until it is built.
    /// `None` where [`Builder::new`] has no such table.
    pub fn bytes(variant: Variant, own_tuz: u8, their_tuz: u8, max_stones: u8) -> Option<usize> {
        let parts = parts(variant, [own_tuz, their_tuz], max_stones)?;
        let most = usize::from(max_stones);
        let first: usize = parts
            .iter()
            .map(|part| Paths::bytes(&part.rows[0], part.most))
            .sum();
        let second_row = &parts.first()?.rows[1];
        let second = Paths::bytes(second_row, most) + second_row.rows_up_to(most);
        Some(size(&parts) + first + second)
    }

    /// The table as far as it is built.
    #[inline]
    pub const fn table(&self) -> &Endgame {
        &self.table
    }

    /// The table as far as it is built, without what only building needs; a finished builder has let go of that already.
    pub fn into_table(self) -> Endgame {
        self.table
    }

    /// The positions that have values and those that will have them, each counted for both sides to move.
    pub const fn progress(&self) -> (u64, u64) {
        (self.done, 2 * self.table.values.len() as u64)
    }

    /// Whether all is built.
    pub const fn is_done(&self) -> bool {
        self.at.stones > self.max_stones as usize
    }

    /// Works on for about so many positions, and says whether all is built. A slice may be longer by one line of the
    /// table: up to 100,776 positions with 12 stones, about a millisecond.
    pub fn resume(&mut self, positions: u64) -> bool {
        let mut spent = 0;
        while !self.is_done() {
            if spent >= positions {
                return false;
            }
            spent += self.work();
        }
        true
    }

    /// The least piece of work. Says how many positions it was worth.
    fn work(&mut self) -> u64 {
        if self.prepare() {
            return ROW_COST;
        }
        let mut worth = 1;
        if let Some(number) = self.at.lines.next() {
            let stones = self.at.first;
            let columns = self.at.columns.clone();
            worth = 2 * columns.len() as u64;
            self.done += worth;
            self.fill_line(Numbered { number, stones }, columns);
        }
        let parts = &mut self.table.parts;
        while self.at.lines.is_empty() || self.at.columns.is_empty() {
            if self.at.advance(&parts[self.at.part].rows) {
                continue;
            }
            let mut stones = self.at.stones;
            #[allow(clippy::cast_possible_truncation)] // at most 15
            {
                parts[self.at.part].complete = Some(stones as u8);
            }
            // With as many stones the other parts, as far as they go; then with one more.
            let mut part = self.at.part + 1;
            if parts.get(part).is_none_or(|part| part.most < stones) {
                part = 0;
                stones += 1;
            }
            if stones <= usize::from(self.max_stones) {
                self.at = Cursor::new(part, &parts[part].rows, stones);
            } else {
                self.at = Cursor {
                    stones,
                    ..Cursor::default()
                };
                // What only building needs goes at once: a host may keep the builder for its table.
                self.first = Vec::new();
                self.second.clear();
                self.losses = Vec::new();
            }
            break;
        }
        worth
    }

    /// Prepares a row that the next values need, if there is one that is not prepared yet.
    fn prepare(&mut self) -> bool {
        let Cursor { part, stones, .. } = self.at;
        let parts = &self.table.parts;
        let here = &parts[part];
        let [first, second] = &here.rows;
        if self.first[part].next < first.rows_up_to(stones) {
            self.first[part].prepare(first, here.most, |holes, tuz| {
                let made = parts.iter().position(|part| part.rows[0].tuz() == tuz)?;
                // He has one already, or this one is not allowed.
                if first.tuz() != 0 || made == 0 {
                    return None;
                }
                let row = parts[made].rows[0].number(Packed::from(holes));
                Some(Received::new(row, made))
            });
            return true;
        }
        if self.second.next < second.rows_up_to(stones) {
            let most = usize::from(self.max_stones);
            self.second.prepare(second, most, |_, _| None);
            return true;
        }
        false
    }

    /// Tells the values for one row of the first player and some of the second, who all have the same number of
    /// stones.
    fn fill_line(&mut self, row: Numbered, columns: Range<usize>) {
        let part = &self.table.parts[self.at.part];
        let values = &mut self.table.values[..];
        let first = &self.first[self.at.part];
        let second = &self.second;
        let here = part.line(row);
        #[allow(clippy::cast_possible_truncation)] // at most 15
        let stones = self.at.stones as u8;
        let losses = &mut self.losses[..columns.len()];

        // The first player's moves, each for all the rows of the second at once. Without a move he loses all stones.
        losses.fill(stones);
        for &entry in first.moves(row.number) {
            let crossing = entry.crossing();
            let lost = entry.lost();
            let after = part.line(Numbered {
                number: entry.after(),
                stones: row.stones - crossing % PASSED - usize::from(lost),
            });
            if crossing == 0 {
                let line = &values[after + columns.start..after + columns.end];
                for (loss, value) in losses.iter_mut().zip(line) {
                    *loss = (*loss).min((value >> 4) + lost);
                }
            } else {
                let begin = second.crossings[crossing];
                let received = &second.received[begin + columns.start..begin + columns.end];
                for (loss, to) in losses.iter_mut().zip(received) {
                    let value = values[after + (to.0 & NUMBER) as usize];
                    *loss = (*loss).min((value >> 4) + lost);
                }
            }
        }
        for (value, loss) in values[here + columns.start..here + columns.end]
            .iter_mut()
            .zip(&*losses)
        {
            *value = stones - loss;
        }

        // The second player's moves need the lines that his stones make of this one.
        let mut lines = [here; CROSSINGS];
        let length = part.rows[0].length();
        for crossing in crossings(length, usize::from(stones) - row.stones) {
            let received = first.receive(row.number, crossing);
            let part = match received.made() {
                0 => part,
                made => &self.table.parts[made],
            };
            lines[crossing] = part.line(received.row());
        }
        let mut begin = second.begins[columns.start] as usize;
        for column in columns {
            let end = second.begins[column + 1] as usize;
            let mut loss = stones;
            for entry in &second.moves[begin..end] {
                let value = values[lines[entry.crossing()] + entry.after()];
                loss = loss.min((value & 15) + entry.lost());
            }
            values[here + column] |= (stones - loss) << 4;
            begin = end;
        }
    }
}

#[cfg(test)]
mod memory {
    use super::zeros;

    #[test]
    fn too_much_memory_is_refused() {
        assert!(zeros::<u32>(usize::MAX / 8).is_none());
        assert_eq!(zeros::<u8>(3), Some(alloc::vec![0; 3]));
    }
}
