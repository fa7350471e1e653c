//! Numbers for what can lie in one row.
//!
//! In a row there may be a hole that is the opponent's tuz and always empty. The live pits after it, up to the end of
//! the row, are the row's **head**; those before it are its **tail**. Stones leave the head for the opponent's row and
//! come into the tail from there; no move carries stones past the tuz without losing one to it. If the opponent has no
//! tuz, all of the row is head.
//!
//! Rows are numbered by how many stones they hold, then by how many of these lie in the head, then by the head, then
//! by the tail. Stones in `m` pits have the number `Σ C(p(i) + i - 1, i)` over `0 < i < m`, where `p(i)` of them lie in
//! the first `i` pits (the combinatorial number system, for combinations with repetition). A move that keeps all its
//! stones within head or tail makes some `p(i)` less and no other greater: it leads to a row with a lesser number.

/// The most stones that a table can be built for: what half a byte counts.
pub(super) const MAX_STONES: u8 = 15;

/// The most holes of a row.
pub(super) const MAX_ROW: usize = 9;

/// Sizes of arrays by stones, 0 to 15.
pub(super) const COUNTS: usize = MAX_STONES as usize + 1;

/// `C(n, k)`, for `n` up to 33.
pub(super) const fn choose(n: usize, k: usize) -> usize {
    let mut result: u64 = 1;
    let mut i = 0;
    while i < k {
        result = result * (n - i) as u64 / (i as u64 + 1);
        i += 1;
    }
    #[allow(clippy::cast_possible_truncation)] // at most C(33, 16), about 1.2 thousand million
    {
        result as usize
    }
}

/// In how many ways so many stones lie in so many pits.
pub(super) const fn ways(pits: usize, stones: usize) -> usize {
    match pits {
        0 => (stones == 0) as usize,
        _ => choose(stones + pits - 1, stones),
    }
}

/// `PLACES[i][s]` is `C(s + i, i + 1)`.
const PLACES: [[u32; COUNTS]; MAX_ROW] = {
    let mut table = [[0; COUNTS]; MAX_ROW];
    let mut i = 0;
    while i < MAX_ROW {
        let mut stones = 1;
        while stones < COUNTS {
            #[allow(clippy::cast_possible_truncation)] // at most C(23, 9)
            {
                table[i][stones] = choose(stones + i, i + 1) as u32;
            }
            stones += 1;
        }
        i += 1;
    }
    table
};

/// A row's stones: holes 1 to 8, hole 1 in the lowest byte, and hole 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Packed {
    pub(super) low: u64,
    pub(super) ninth: u8,
}

impl From<[u8; MAX_ROW]> for Packed {
    fn from(holes: [u8; MAX_ROW]) -> Self {
        let low = holes.iter().take(8).rev();
        Self {
            low: low.fold(0, |low, &stones| low << 8 | u64::from(stones)),
            ninth: holes[8],
        }
    }
}

/// How the rows of one side are numbered.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    /// Holes, 2 to 9.
    length: usize,
    /// The empty hole, counted from 1; 0 if the opponent has no tuz: then all of the row is head.
    tuz: usize,
    /// The first number of the rows with so many stones, so many of them in the head.
    groups: [[u32; COUNTS]; COUNTS],
    /// In how many ways so many stones lie in the tail.
    tails: [u32; COUNTS],
}

/// A row's number and its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbered {
    pub(super) number: usize,
    pub(super) stones: usize,
}

#[allow(clippy::cast_possible_truncation)] // numbers stay below C(24, 9)
impl Numbering {
    pub(super) fn new(length: usize, tuz: usize) -> Self {
        let mut numbering = Self {
            length,
            tuz,
            groups: [[0; COUNTS]; COUNTS],
            tails: [0; COUNTS],
        };
        let mut next = 0;
        for stones in 0..COUNTS {
            numbering.tails[stones] = ways(numbering.tail(), stones) as u32;
            for head in 0..=stones {
                numbering.groups[stones][head] = next as u32;
                next += numbering.group_len(stones, head);
            }
        }
        numbering
    }

    /// Pits of the head.
    const fn head(&self) -> usize {
        self.length - self.tuz
    }

    /// Pits of the tail.
    const fn tail(&self) -> usize {
        self.tuz.saturating_sub(1)
    }

    pub(super) const fn length(&self) -> usize {
        self.length
    }

    pub(super) const fn tuz(&self) -> usize {
        self.tuz
    }

    /// Live pits.
    pub(super) const fn pits(&self) -> usize {
        self.head() + self.tail()
    }

    /// How many rows hold at most so many stones.
    pub(super) const fn rows_up_to(&self, stones: usize) -> usize {
        choose(stones + self.pits(), self.pits())
    }

    /// How many rows hold so many stones, so many of them in the head.
    const fn group_len(&self, stones: usize, head: usize) -> usize {
        ways(self.head(), head) * ways(self.tail(), stones - head)
    }

    /// The numbers of the rows with so many stones, so many of them in the head.
    pub(super) fn group(&self, stones: usize, head: usize) -> core::ops::Range<usize> {
        let first = self.groups[stones][head] as usize;
        first..first + self.group_len(stones, head)
    }

    /// The number of a row with at most 15 stones and none in the tuz.
    #[inline]
    pub(super) fn number(&self, row: Packed) -> Numbered {
        let (head, tail) = if self.tuz == 0 {
            // Nine pits, one more than a word's bytes: the ninth's sum is the total, which is known otherwise.
            (row.low, 0)
        } else {
            let shift = 8 * (self.tuz - 1);
            (
                row.low >> shift >> 8 | u64::from(row.ninth) << (56 - shift),
                row.low & !(u64::MAX << shift),
            )
        };
        let head_sums = sums(head);
        let tail_sums = sums(tail);
        let mut in_head = (head_sums >> 56) as usize;
        if self.tuz == 0 {
            in_head += usize::from(row.ninth);
        }
        let in_tail = (tail_sums >> 56) as usize;
        let stones = in_head + in_tail;
        let number = self.groups[stones & 15][in_head & 15]
            + rank(head_sums, self.head()) * self.tails[in_tail & 15]
            + rank(tail_sums, self.tail());
        Numbered {
            number: number as usize,
            stones,
        }
    }
}

/// In each byte the sum of this byte and those below.
#[inline]
const fn sums(bytes: u64) -> u64 {
    bytes.wrapping_mul(0x0101_0101_0101_0101)
}

/// The number of stones in so many pits, by how many lie in the first pits.
#[inline]
fn rank(mut sums: u64, pits: usize) -> u32 {
    let mut rank = 0;
    for places in PLACES.iter().take(pits.saturating_sub(1)) {
        rank += places[(sums & 15) as usize];
        sums >>= 8;
    }
    rank
}

/// Goes through all rows in the order of their numbers.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// Pits of the head.
    head: usize,
    /// The first pit of the head.
    first: usize,
    /// Pits of the tail.
    tail: usize,
    holes: [u8; MAX_ROW],
    stones: u8,
    in_head: u8,
}

impl Rows {
    /// Stands at the empty row, number 0.
    pub(super) fn new(numbering: &Numbering) -> Self {
        Self {
            head: numbering.head(),
            first: numbering.tuz,
            tail: numbering.tail(),
            holes: [0; MAX_ROW],
            stones: 0,
            in_head: 0,
        }
    }

    /// The holes of the row it stands at, hole 1 first.
    pub(super) const fn holes(&self) -> &[u8; MAX_ROW] {
        &self.holes
    }

    /// How many stones they hold.
    pub(super) const fn stones(&self) -> u8 {
        self.stones
    }

    /// Steps to the next row.
    pub(super) fn advance(&mut self) {
        if step(&mut self.holes[..self.tail]) {
            return;
        }
        gather(&mut self.holes[..self.tail], self.stones - self.in_head);
        let head = &mut self.holes[self.first..self.first + self.head];
        if step(head) {
            return;
        }
        // With a tail, some of the stones may lie there; without one, all lie in the head.
        if self.in_head < self.stones {
            self.in_head += 1;
        } else {
            self.stones += 1;
            self.in_head = if self.tail == 0 { self.stones } else { 0 };
        }
        gather(head, self.in_head);
        gather(&mut self.holes[..self.tail], self.stones - self.in_head);
    }
}

/// Steps to the next number of the stones in these pits; stays at the last one and says so.
fn step(pits: &mut [u8]) -> bool {
    // One stone more among the first pits, as few of them as can be: it comes from the first pit after hole 1 that has
    // one, and what lies before it is put together.
    let Some(from) = (1..pits.len()).find(|&pit| pits[pit] > 0) else {
        return false;
    };
    pits[from] -= 1;
    let together = pits[0] + 1;
    pits[0] = 0;
    pits[from - 1] = together;
    true
}

/// Puts all stones into the last pit: number 0.
fn gather(pits: &mut [u8], stones: u8) {
    pits.fill(0);
    if let Some(last) = pits.last_mut() {
        *last = stones;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_in_order() {
        for length in 2..=MAX_ROW {
            for tuz in 0..length {
                let numbering = Numbering::new(length, tuz);
                let mut rows = Rows::new(&numbering);
                let most = 6;
                for number in 0..numbering.rows_up_to(most) {
                    let holes = *rows.holes();
                    let stones: u8 = holes.iter().sum();
                    assert_eq!(stones, rows.stones());
                    assert!(tuz == 0 || holes[tuz - 1] == 0);
                    assert!(holes[length..].iter().all(|&stones| stones == 0));
                    let stones = usize::from(stones);
                    assert_eq!(
                        numbering.number(Packed::from(holes)),
                        Numbered { number, stones },
                        "{length} {tuz} {holes:?}"
                    );
                    let in_head = holes[tuz..].iter().map(|&s| usize::from(s)).sum();
                    assert!(numbering.group(stones, in_head).contains(&number));
                    rows.advance();
                }
                assert_eq!(usize::from(rows.stones()), most + 1);
            }
        }
    }

    #[test]
    fn the_fullest_row_has_the_last_number() {
        for tuz in 0..9 {
            let numbering = Numbering::new(9, tuz);
            let mut holes = [0; MAX_ROW];
            holes[if tuz == 0 { 0 } else { tuz }] = MAX_STONES;
            let numbered = numbering.number(Packed::from(holes));
            assert_eq!(numbered.stones, 15);
            assert_eq!(numbered.number, numbering.rows_up_to(15) - 1);
        }
    }
}
