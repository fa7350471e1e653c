//! Making a table, slice by slice.

use alloc::vec::Vec;
use core::ops::Range;

use toguz_rules::Variant;

use super::row::{MAX_STONES, Numbered, Numbering, Packed, Rows};
use super::{Endgame, Layout};

/// Stones sown into the other row: the number in the lower four bits, and [`PASSED`] if the hand went on into the own
/// row, so that nothing there is captured.
type Crossing = usize;
const PASSED: Crossing = 16;
const CROSSINGS: usize = 32;

/// Preparing a row takes about as long as telling the value of so many positions.
const ROW_COST: u64 = 16;

/// What can happen in the rows of one side: all that the values need to know of the rules.
#[derive(Debug)]
struct Paths {
    /// By the row's number, where its moves begin; one more at the end.
    begins: Vec<u32>,
    /// The moves of each row.
    moves: Vec<Move>,
    /// For each crossing, where in `received` its rows begin.
    crossings: [usize; CROSSINGS],
    /// For each crossing and row number, the row after the opponent has sown into it, the capture done: the number,
    /// with the stones above it.
    received: Vec<u32>,
    /// Where the preparation stands.
    rows: Rows,
    next: usize,
}

/// One move as far as the mover's row is concerned: 19 bits for the number of the row after it, 5 for the crossing,
/// then the stones that fell into the opponent's tuz.
#[derive(Clone, Copy, Debug, Default)]
struct Move(u32);

const NUMBER_BITS: u32 = 19;
const NUMBER: u32 = (1 << NUMBER_BITS) - 1;

impl Move {
    #[allow(clippy::cast_possible_truncation)] // less than 2^19, 32 and 16
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

    /// Prepares the next row.
    #[allow(clippy::cast_possible_truncation)] // less than 2^19 rows and 8 moves each
    fn prepare(&mut self, numbering: &Numbering, max_stones: usize) {
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
            let after = receive(numbering, holes, crossing);
            self.received[self.crossings[crossing] + self.next] =
                after.number as u32 | (after.stones as u32) << NUMBER_BITS;
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
    fn receive(&self, row: usize, crossing: Crossing) -> Numbered {
        let packed = self.received[self.crossings[crossing] + row];
        Numbered {
            number: (packed & NUMBER) as usize,
            stones: (packed >> NUMBER_BITS) as usize,
        }
    }
}

/// Lifts a hole, counted from 0, with a stone in it.
fn lift(numbering: &Numbering, mut holes: [u8; 9], hole: usize) -> Move {
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

/// The row after the opponent, whose tuz is in it, has sown into it and taken what he captured.
fn receive(numbering: &Numbering, mut holes: [u8; 9], crossing: Crossing) -> Numbered {
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
        let landing = &mut holes[(stones - 1) % length];
        if landing.is_multiple_of(2) {
            *landing = 0;
        }
    }
    numbering.number(Packed::from(holes))
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
/// assert_eq!(table.stones(), 6);
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    table: Endgame,
    max_stones: u8,
    /// The first player's rows, and the second's.
    paths: [Paths; 2],
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
    /// On the board, in both heads, in the first player's row, and in its head.
    stones: usize,
    heads: usize,
    first: usize,
    first_head: usize,
    /// The first player's rows that are left to do.
    lines: Range<usize>,
    /// The second player's rows.
    columns: Range<usize>,
}

impl Cursor {
    /// The first stretch with so many stones on the board.
    fn new([first, second]: &[Numbering; 2], stones: usize) -> Self {
        Self {
            stones,
            lines: first.group(0, 0),
            columns: second.group(stones, 0),
            ..Self::default()
        }
    }

    /// The next stretch with these stones on the board, if there is another. It may be empty.
    fn advance(&mut self, [first, second]: &[Numbering; 2]) -> bool {
        self.first_head += 1;
        if self.first_head > self.first.min(self.heads) {
            if self.first < self.stones {
                self.first += 1;
            } else if self.heads < self.stones {
                self.heads += 1;
                self.first = 0;
            } else {
                return false;
            }
            // The rest of the heads' stones must find room among the second player's.
            self.first_head = self.heads.saturating_sub(self.stones - self.first);
        }
        self.lines = first.group(self.first, self.first_head);
        self.columns = second.group(self.stones - self.first, self.heads - self.first_head);
        true
    }
}

impl Builder {
    /// Prepares a table for the two tuz named, each by its hole's number, and at most so many stones on the board:
    /// 15 at most. The table works for both sides to move.
    ///
    /// `None` for a variant without tuz, for tuz that can not stand together, for too many stones, and where there is
    /// not enough memory: [`Builder::bytes`] are asked for at once.
    pub fn new(variant: Variant, own_tuz: u8, their_tuz: u8, max_stones: u8) -> Option<Self> {
        let allowed = |tuz: u8| {
            variant
                .hole(tuz)
                .is_some_and(|hole| variant.tuz_allowed_in(hole))
        };
        if !allowed(own_tuz)
            || !allowed(their_tuz)
            || own_tuz == their_tuz
            || max_stones > MAX_STONES.min(variant.total())
        {
            return None;
        }
        let length = usize::from(variant.row());
        let most = usize::from(max_stones);
        // A player's row has the other's tuz in it.
        let rows = [their_tuz, own_tuz].map(|tuz| Numbering::new(length, usize::from(tuz)));
        let [first, second] = &rows;
        let paths = [Paths::new(first, most)?, Paths::new(second, most)?];
        let losses = zeros(second.rows_up_to(most))?;
        let layout = Layout::new(rows, most);
        let values = zeros(layout.len(most))?;
        let at = Cursor::new(&layout.rows, 0);
        Some(Self {
            table: Endgame {
                variant,
                tuz: [own_tuz, their_tuz],
                complete: 0,
                layout,
                values,
            },
            max_stones,
            paths,
            losses,
            done: 0,
            at,
        })
    }

    /// The memory that a builder for the main game takes: the table itself, which stays, and a tenth to a half more
    /// until it is built. `None` for more than 15 stones.
    pub fn bytes(max_stones: u8) -> Option<usize> {
        if max_stones > MAX_STONES {
            return None;
        }
        let most = usize::from(max_stones);
        let length = usize::from(Variant::TOGUZ.row());
        // All pairs take the same.
        let rows = [1, 2].map(|tuz| Numbering::new(length, tuz));
        let paths: usize = rows
            .iter()
            .map(|numbering| Paths::bytes(numbering, most))
            .sum();
        let losses = rows[1].rows_up_to(most);
        Some(Layout::new(rows, most).len(most) + paths + losses)
    }

    /// The table as far as it is built.
    #[inline]
    pub const fn table(&self) -> &Endgame {
        &self.table
    }

    /// The table as far as it is built, without what only building needs.
    pub fn into_table(self) -> Endgame {
        self.table
    }

    /// The positions that have values and those that will have them, each counted for both sides to move.
    pub fn progress(&self) -> (u64, u64) {
        (self.done, 2 * self.table.values.len() as u64)
    }

    /// Whether all is built.
    pub const fn is_done(&self) -> bool {
        self.at.stones > self.max_stones as usize
    }

    /// Works on for about so many positions, and says whether all is built. A slice may be longer by some ten
    /// thousand positions, less than a millisecond.
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
        let most = usize::from(self.max_stones);
        for (paths, numbering) in self.paths.iter_mut().zip(&self.table.layout.rows) {
            if paths.next < numbering.rows_up_to(self.at.stones) {
                paths.prepare(numbering, most);
                return ROW_COST;
            }
        }
        let mut worth = 1;
        if let Some(number) = self.at.lines.next() {
            let stones = self.at.first;
            let columns = self.at.columns.clone();
            worth = 2 * columns.len() as u64;
            self.done += worth;
            self.fill_line(Numbered { number, stones }, columns);
        }
        let rows = &self.table.layout.rows;
        while self.at.lines.is_empty() || self.at.columns.is_empty() {
            if !self.at.advance(rows) {
                #[allow(clippy::cast_possible_truncation)] // at most 15
                {
                    self.table.complete = self.at.stones as u8;
                }
                let stones = self.at.stones + 1;
                self.at = Cursor {
                    stones,
                    ..Cursor::default()
                };
                if stones <= most {
                    self.at = Cursor::new(rows, stones);
                }
                break;
            }
        }
        worth
    }

    /// Tells the values for one row of the first player and some of the second, who all have the same number of
    /// stones.
    fn fill_line(&mut self, row: Numbered, columns: Range<usize>) {
        let layout = &self.table.layout;
        let values = &mut self.table.values[..];
        let [own, theirs] = &self.paths;
        let here = layout.line(row);
        #[allow(clippy::cast_possible_truncation)] // at most 15
        let stones = self.at.stones as u8;
        let losses = &mut self.losses[..columns.len()];

        // The first player's moves, each for all the rows of the second at once. Without a move he loses all stones.
        losses.fill(stones);
        for &entry in own.moves(row.number) {
            let crossing = entry.crossing();
            let lost = entry.lost();
            let after = layout.line(Numbered {
                number: entry.after(),
                stones: row.stones - crossing % PASSED - usize::from(lost),
            });
            if crossing == 0 {
                let line = &values[after + columns.start..after + columns.end];
                for (loss, value) in losses.iter_mut().zip(line) {
                    *loss = (*loss).min((value >> 4) + lost);
                }
            } else {
                let begin = theirs.crossings[crossing];
                let received = &theirs.received[begin + columns.start..begin + columns.end];
                for (loss, to) in losses.iter_mut().zip(received) {
                    let value = values[after + (to & NUMBER) as usize];
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
        let length = layout.rows[0].length();
        for crossing in crossings(length, usize::from(stones) - row.stones) {
            lines[crossing] = layout.line(own.receive(row.number, crossing));
        }
        let mut begin = theirs.begins[columns.start] as usize;
        for column in columns {
            let end = theirs.begins[column + 1] as usize;
            let mut loss = stones;
            for entry in &theirs.moves[begin..end] {
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
