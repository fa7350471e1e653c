//! The opening book: positions of the first moves with the best moves there, from analyses longer than any that a
//! player waits for.
//!
//! [`Book::shipped`] is part of the program, [`Book::try_from_bytes`] reads any other. A book is used where its bytes
//! lie: reading takes no memory, and looking up is a binary search. Bytes from anywhere may be read; what a book says
//! of a position is handed out only if every move of it is legal there.
//!
//! ```
//! use toguz_rules::{Position, Variant};
//! use toguz_search::book::Book;
//!
//! let start = Position::initial(Variant::TOGUZ);
//! let mut moves = Book::shipped().lookup(&start).ok_or("not in the book")?;
//! let best = moves.next().ok_or("never empty")?;
//! assert!(start.legal_moves().contains(best.hole));
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! # Stability
//!
//! The format is stable: a book of version 1 will be read for ever, or refused by its version. Numbers are
//! little-endian. The file is a header and records one after the other, each of 16 bytes.
//!
//! | header | bytes |
//! |---|---|
//! | `TGBK` | 4 |
//! | version: 1 | 2 |
//! | bytes of a record: 16 | 2 |
//! | number of records | 4 |
//! | CRC-32 (ISO-HDLC, that of gzip) of everything behind the header | 4 |
//!
//! | record | bytes |
//! |---|---|
//! | key of the position, the most significant byte first; records stand in rising order of it, none twice | 6 |
//! | plies that the search of the position looked ahead | 1 |
//! | three times, the best move first: number of the hole (1 byte), score in hundredths of a stone for the player to move (2 bytes, signed); all 0 where there are fewer moves | 9 |
//!
//! Positions are those of [`Variant::TOGUZ`], and seen by the player to move, so that one record serves both sides. The
//! key of a position is made from 22 bytes: the stones in the holes 1 to 9 of the player to move, those of his
//! opponent, the kazan of either, and for either the number of the opponent's hole that is his tuz, or 0. It is the
//! upper 48 bits of their 64-bit FNV-1a hash after the finaliser of `SplitMix64` (see `key` in the source).

use alloc::vec::Vec;
use core::fmt;

use toguz_rules::{Hole, Position, Variant};

use crate::score::Score;

const MAGIC: [u8; 4] = *b"TGBK";
const VERSION: u16 = 1;
const HEADER: usize = 16;
const RECORD: usize = 16;

type Record = [u8; RECORD];
type Key = [u8; 6];

/// The most bytes that a book may have.
pub const MAX_BYTES: usize = 300_000;

/// The most moves that a book has for a position.
pub const MAX_MOVES: usize = 3;

/// The greatest score of a move, in hundredths of a stone: what is beyond it is no matter for a book.
pub const MAX_SCORE: i16 = 20_000;

/// A move that a book gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The hole to lift.
    pub hole: Hole,
    /// What it is worth to the player who makes it, in hundredths of a stone, at most [`MAX_SCORE`] in either sign.
    pub score: i16,
    /// Plies that the search of the position looked ahead. The score comes from deeper where the book goes on.
    pub depth: u8,
}

impl BookMove {
    /// The score, to compare with those of a search.
    pub fn worth(self) -> Score {
        Score(self.score.into())
    }
}

/// Why bytes are no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They do not begin as a book does.
    NotABook,
    /// A version that is not known here.
    Version(u16),
    /// There are more bytes or fewer than the header says, or more than [`MAX_BYTES`].
    Length,
    /// The bytes are not those that were written.
    Checksum,
    /// A record that no book has: out of order, without a move, or with moves, scores that can not be.
    Record,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABook => f.write_str("not an opening book"),
            Self::Version(version) => write!(f, "an opening book of unknown version {version}"),
            Self::Length => f.write_str("the opening book is cut short or too long"),
            Self::Checksum => f.write_str("the opening book is damaged"),
            Self::Record => f.write_str("the opening book holds what can not be"),
        }
    }
}

impl core::error::Error for BookError {}

/// Why positions and moves make no book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteBookError {
    /// A position has no move, more than [`MAX_MOVES`], one that is illegal or twice there, a score beyond
    /// [`MAX_SCORE`], a better move behind a worse one, or two depths; or it is of another variant.
    Moves(Position),
    /// A position is there twice, or two have the same key.
    Collision(Position),
    /// The book would be larger than [`MAX_BYTES`].
    TooLarge,
}

impl fmt::Display for WriteBookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(position) => write!(f, "the moves of {position} can not stand in a book"),
            Self::Collision(position) => write!(f, "the key of {position} is there twice"),
            Self::TooLarge => write!(f, "more than {MAX_BYTES} bytes"),
        }
    }
}

impl core::error::Error for WriteBookError {}

/// A book, used where its bytes lie.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Book<'a> {
    /// In rising order of their keys; each has a move.
    records: &'a [Record],
}

/// Read by the compiler: a file that is no book does not build.
#[allow(clippy::panic)] // at compile time
#[allow(long_running_const_eval)] // the checksum, bit by bit
static SHIPPED: Book<'static> = match Book::try_from_bytes(include_bytes!("../weights/toguz.book"))
{
    Ok(book) => book,
    Err(_) => panic!("weights/toguz.book is not an opening book"),
};

impl Book<'static> {
    /// The book that is part of the program. What it was made from stands beside it, in `weights/toguz.book.txt`.
    pub const fn shipped() -> &'static Self {
        &SHIPPED
    }
}

impl<'a> Book<'a> {
    /// A book from its bytes, whatever they are. Takes no memory.
    ///
    /// # Errors
    ///
    /// If they are not exactly what [`to_bytes`] writes for some book.
    pub const fn try_from_bytes(bytes: &'a [u8]) -> Result<Self, BookError> {
        if bytes.len() > MAX_BYTES {
            return Err(BookError::Length);
        }
        let Some((header, body)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(BookError::NotABook);
        };
        let [
            m0,
            m1,
            m2,
            m3,
            v0,
            v1,
            r0,
            r1,
            n0,
            n1,
            n2,
            n3,
            c0,
            c1,
            c2,
            c3,
        ] = *header;
        if u32::from_le_bytes([m0, m1, m2, m3]) != u32::from_le_bytes(MAGIC) {
            return Err(BookError::NotABook);
        }
        let version = u16::from_le_bytes([v0, v1]);
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let (records, rest) = body.as_chunks::<RECORD>();
        if u16::from_le_bytes([r0, r1]) as usize != RECORD
            || u32::from_le_bytes([n0, n1, n2, n3]) as usize != records.len()
            || !rest.is_empty()
        {
            return Err(BookError::Length);
        }
        if crc32(body) != u32::from_le_bytes([c0, c1, c2, c3]) {
            return Err(BookError::Checksum);
        }
        let mut left = records;
        let mut least = 0;
        while let [record, rest @ ..] = left {
            // Above the key before it; the first may be 0.
            let number = number(record);
            if number < least || !is_sound(record) {
                return Err(BookError::Record);
            }
            least = number + 1;
            left = rest;
        }
        Ok(Self { records })
    }

    /// The number of positions.
    pub const fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether it knows nothing.
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The moves that the book has for a position, the best first: at least one, at most [`MAX_MOVES`], and all of them
    /// legal. `None` if it does not know the position.
    pub fn lookup(
        &self,
        position: &Position,
    ) -> Option<impl Iterator<Item = BookMove> + Clone + use<>> {
        let key = key(position)?;
        let at = self.records.binary_search_by_key(&key, key_of).ok()?;
        let moves = moves(self.records.get(at)?);
        // Another position may have the same key, if hardly ever in the life of the universe.
        let legal = position.legal_moves();
        let is_ours = |m: &BookMove| legal.contains(m.hole);
        moves
            .iter()
            .flatten()
            .all(is_ours)
            .then(|| moves.into_iter().flatten())
    }
}

impl fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("len", &self.len()).finish()
    }
}

/// The bytes of a book with these positions, each with its best moves, the best first.
///
/// # Errors
///
/// If there is something among them that no book can hold.
pub fn to_bytes(
    positions: impl IntoIterator<Item = (Position, Vec<BookMove>)>,
) -> Result<Vec<u8>, WriteBookError> {
    let mut records: Vec<(Record, Position)> = positions
        .into_iter()
        .map(|(position, moves)| {
            let record = record(&position, &moves).ok_or(WriteBookError::Moves(position))?;
            Ok((record, position))
        })
        .collect::<Result<_, _>>()?;
    records.sort_unstable_by_key(|&(record, _)| record);
    for ((first, _), (second, position)) in records.iter().zip(records.iter().skip(1)) {
        if key_of(first) == key_of(second) {
            return Err(WriteBookError::Collision(*position));
        }
    }
    if HEADER + records.len() * RECORD > MAX_BYTES {
        return Err(WriteBookError::TooLarge);
    }
    let body: Vec<u8> = records.iter().flat_map(|&(record, _)| record).collect();
    #[allow(clippy::cast_possible_truncation)] // far below
    let count = records.len() as u32;
    let mut bytes = Vec::with_capacity(HEADER + body.len());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    #[allow(clippy::cast_possible_truncation)] // 16
    bytes.extend((RECORD as u16).to_le_bytes());
    bytes.extend(count.to_le_bytes());
    bytes.extend(crc32(&body).to_le_bytes());
    bytes.extend(body);
    Ok(bytes)
}

/// A position's record, if its moves can stand in a book.
fn record(position: &Position, moves: &[BookMove]) -> Option<Record> {
    let legal = position.legal_moves();
    let depth = moves.first()?.depth;
    let are_ours = moves
        .iter()
        .all(|m| m.depth == depth && legal.contains(m.hole));
    if moves.len() > MAX_MOVES || !are_ours {
        return None;
    }
    let mut record = [0; RECORD];
    let slots = moves.iter().flat_map(|m| {
        let [low, high] = m.score.to_le_bytes();
        [m.hole.get(), low, high]
    });
    let bytes = key(position)?.into_iter().chain([depth]).chain(slots);
    for (to, from) in record.iter_mut().zip(bytes) {
        *to = from;
    }
    is_sound(&record).then_some(record)
}

/// Holes with their scores; 0 and 0 for none.
const fn slots(record: &Record) -> [(u8, i16); MAX_MOVES] {
    let [_, _, _, _, _, _, _, h0, a0, b0, h1, a1, b1, h2, a2, b2] = *record;
    [
        (h0, i16::from_le_bytes([a0, b0])),
        (h1, i16::from_le_bytes([a1, b1])),
        (h2, i16::from_le_bytes([a2, b2])),
    ]
}

/// Whether a record holds moves as they can be in some position.
const fn is_sound(record: &Record) -> bool {
    let [first, second, third] = slots(record);
    let mut left: &[(u8, i16)] = &[first, second, third];
    let mut best = MAX_SCORE;
    let mut seen = 0_u32;
    while let [(hole, score), rest @ ..] = left {
        let (hole, score) = (*hole, *score);
        if hole == 0 {
            // From here on there must be nothing.
            if score != 0 {
                return false;
            }
        } else if hole as usize > Hole::ALL.len()
            || seen & (1 << hole | 1) != 0
            || score > best
            || score < -MAX_SCORE
        {
            return false;
        } else {
            best = score;
        }
        seen |= 1 << hole;
        left = rest;
    }
    first.0 != 0
}

fn moves(record: &Record) -> [Option<BookMove>; MAX_MOVES] {
    let [_, _, _, _, _, _, depth, ..] = *record;
    slots(record).map(|(hole, score)| {
        Some(BookMove {
            hole: Hole::try_new(hole)?,
            score,
            depth,
        })
    })
}

const fn key_of(record: &Record) -> Key {
    let [k0, k1, k2, k3, k4, k5, ..] = *record;
    [k0, k1, k2, k3, k4, k5]
}

/// A key as a number, in the same order.
const fn number(record: &Record) -> u64 {
    let [k0, k1, k2, k3, k4, k5] = key_of(record);
    u64::from_be_bytes([0, 0, k0, k1, k2, k3, k4, k5])
}

/// What names a position in a book; `None` for games that have no book. Part of the format: it must never change.
fn key(position: &Position) -> Option<Key> {
    let variant = position.variant();
    if variant != Variant::TOGUZ {
        return None;
    }
    let (board, own) = (position.board(), position.turn());
    let theirs = own.opponent();
    let tuz = |side| position.tuz()[side].map_or(0, Hole::get);
    let bytes = board
        .row(variant, own)
        .iter()
        .chain(board.row(variant, theirs))
        .copied()
        .chain([position.kazan()[own], position.kazan()[theirs]])
        .chain([tuz(own), tuz(theirs)]);
    // FNV-1a, by Fowler, Noll and Vo.
    let mut hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    // The finaliser of SplitMix64, by Steele, Lea and Flood.
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^= hash >> 31;
    let [k0, k1, k2, k3, k4, k5, ..] = hash.to_be_bytes();
    Some([k0, k1, k2, k3, k4, k5])
}

/// CRC-32 as gzip has it. Bit by bit: it runs at compile time, and else over a few kilobytes once.
const fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    let mut left = bytes;
    while let [byte, rest @ ..] = left {
        crc ^= *byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
            bit += 1;
        }
        left = rest;
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_known_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }

    #[test]
    fn records_that_can_not_be_are_told_from_those_that_can() {
        let sound = |tail: [u8; 9]| {
            let mut record = [7; RECORD];
            record[7..].copy_from_slice(&tail);
            is_sound(&record)
        };
        assert!(sound([1, 0, 0, 0, 0, 0, 0, 0, 0]));
        assert!(sound([9, 5, 0, 8, 5, 0, 1, 4, 0]));
        assert!(sound([9, 0x20, 0x4e, 8, 0xe0, 0xb1, 0, 0, 0])); // 20000 and -20000
        assert!(!sound([0, 0, 0, 0, 0, 0, 0, 0, 0])); // no move
        assert!(!sound([1, 0, 0, 0, 0, 0, 2, 0, 0])); // a gap
        assert!(!sound([1, 0, 0, 0, 1, 0, 0, 0, 0])); // a score without a move
        assert!(!sound([10, 0, 0, 0, 0, 0, 0, 0, 0]));
        assert!(!sound([255, 0, 0, 0, 0, 0, 0, 0, 0]));
        assert!(!sound([3, 9, 0, 4, 8, 0, 3, 7, 0])); // twice
        assert!(!sound([3, 9, 0, 4, 10, 0, 0, 0, 0])); // the better one behind
        assert!(!sound([3, 0x21, 0x4e, 0, 0, 0, 0, 0, 0])); // 20001
        assert!(!sound([3, 0xdf, 0xb1, 0, 0, 0, 0, 0, 0])); // -20001
    }
}
