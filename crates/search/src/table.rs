//! The transposition table: what the search found out about positions, sixteen bytes each.
#![allow(clippy::indexing_slicing)] // an index is masked by the number of buckets, never 0 where it is used

use alloc::boxed::Box;
use alloc::vec::Vec;

use toguz_rules::Position;

use crate::board::Board;
use crate::endgame::{Builder, Endgame};
use crate::score::ESTIMATE_LIMIT;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What a table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The best move's hole counted from 0, if one is known.
    pub(crate) hole: Option<u8>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    /// From the lowest bit: score 24, depth 8, bound 2, hole 4, generation 8. A slot never written is 0: its bound
    /// is none.
    data: u64,
}

const BUCKET: usize = 4;

/// One line of the processor's cache: a look at the table waits for the memory once.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

impl Slot {
    #[allow(clippy::cast_possible_truncation)] // eight bits are meant
    const fn generation(self) -> u8 {
        (self.data >> 38) as u8
    }

    #[allow(clippy::cast_possible_truncation)] // eight bits are meant
    const fn depth(self) -> i32 {
        (self.data >> 24) as u8 as i32
    }

    /// The hole's number, 0 for none.
    const fn hole_bits(self) -> u64 {
        (self.data >> 34) & 15
    }

    const fn bound(self) -> Option<Bound> {
        match (self.data >> 32) & 3 {
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        }
    }
}

/// Memory of positions that a search fills and the next one profits from.
///
/// Give it to a search and take it back afterwards: a table is costly to make.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// Counts searches.
    generation: u8,
    /// Slots of generations before this one count as empty.
    oldest: u8,
    /// Exact values for the tuz of the game in hand, as far as they are known.
    endgame: Option<Box<Builder>>,
    /// What it was allowed to take.
    endgame_bytes: usize,
}

/// With at most so many stones on the board the exact values for one tuz are worth their while.
const FEW_STONES: u8 = 40;

impl Table {
    /// A table of at most this many bytes, and less where there is no such memory. 0 makes a table that remembers
    /// nothing.
    pub fn new(bytes: usize) -> Self {
        let mut wanted = bytes / size_of::<Bucket>();
        if wanted > 0 && !wanted.is_power_of_two() {
            wanted = wanted.next_power_of_two() / 2;
        }
        let mut buckets = Vec::new();
        while wanted > 0 {
            if buckets.try_reserve_exact(wanted).is_ok() {
                buckets.resize(wanted, Bucket::default());
                break;
            }
            wanted /= 2;
        }
        Self {
            buckets,
            generation: 0,
            oldest: 0,
            endgame: None,
            endgame_bytes: 0,
        }
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Sees to it that exact values can be worked out for the endgame that this position leads to, with at most so many
    /// bytes of memory, 0 for none. Values for another pair of tuz are let go; there are none before a tuz stands.
    pub fn prepare_endgame(&mut self, position: &Position, bytes: usize) {
        let is_same = self
            .endgame
            .as_ref()
            .is_some_and(|builder| builder.table().is_for(position));
        if !is_same || self.endgame_bytes != bytes {
            // Never two at a time: one may be all that fits.
            self.endgame = None;
            self.endgame_bytes = bytes;
            let (tuz, kazan) = (position.tuz(), position.kazan());
            let is_settled = tuz.south.is_some() && tuz.north.is_some();
            let left = position.variant().total() - kazan.south - kazan.north;
            // Else the second tuz is still to come, and with it another table.
            if is_settled || left <= FEW_STONES {
                self.endgame = Builder::within(position, bytes).map(Box::new);
            }
        }
    }

    /// Works on at the endgame for about this many positions. Whether there is nothing left to work out.
    pub fn build_endgame(&mut self, positions: u64) -> bool {
        self.endgame
            .as_mut()
            .is_none_or(|builder| builder.resume(positions))
    }

    /// The exact values there are.
    pub fn endgame(&self) -> Option<&Endgame> {
        self.endgame.as_ref().map(|builder| builder.table())
    }

    /// How many stones of those on the board the player to move gets, if that is known.
    #[inline]
    pub(crate) fn exact(&self, board: &Board) -> Option<u8> {
        self.endgame.as_ref()?.table().probe(board)
    }

    /// Forgets everything but the endgame, which stays true.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.generation = 0;
        self.oldest = 0;
    }

    /// Forgets everything without touching the memory: what follows goes as with a new table.
    pub(crate) fn forget(&mut self) {
        self.age();
        self.oldest = self.generation;
    }

    /// Marks what is in it as older than what follows.
    pub(crate) fn age(&mut self) {
        if self.generation == u8::MAX {
            // The counter is about to come round to generations long gone.
            self.clear();
        }
        self.generation += 1;
    }

    /// How a slot bounds its score, if it is neither empty nor forgotten.
    #[inline]
    const fn valid_bound(&self, slot: Slot) -> Option<Bound> {
        if slot.generation() < self.oldest {
            return None;
        }
        slot.bound()
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // the low bits are meant
    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    /// What is known about a position that stands this many plies from the root.
    #[inline]
    pub(crate) fn get(&self, hash: u64, ply: i32) -> Option<Entry> {
        if self.buckets.is_empty() {
            return None;
        }
        let bucket = &self.buckets[self.bucket(hash)];
        let slot = bucket.0.iter().find(|slot| slot.key == hash)?;
        let bound = self.valid_bound(*slot)?;
        // Sign-extended from 24 bits.
        #[allow(clippy::cast_possible_truncation)] // 24 bits
        let mut score = ((slot.data << 8) as u32).cast_signed() >> 8;
        // A proven result is stored as seen from the position itself.
        if score >= ESTIMATE_LIMIT {
            score -= ply;
        } else if score <= -ESTIMATE_LIMIT {
            score += ply;
        }
        #[allow(clippy::cast_possible_truncation)] // four bits
        let hole = slot.hole_bits() as u8;
        Some(Entry {
            score,
            depth: slot.depth(),
            bound,
            hole: hole.checked_sub(1),
        })
    }

    /// Stores what was found, in place of the least useful of the bucket.
    #[inline]
    pub(crate) fn put(&mut self, hash: u64, ply: i32, entry: Entry) {
        if self.buckets.is_empty() {
            return;
        }
        let at = self.bucket(hash);
        let generation = self.generation;
        let mut place = 0;
        let mut least = i32::MAX;
        let mut old_hole = 0;
        for (i, slot) in self.buckets[at].0.iter().enumerate() {
            let worth = if self.valid_bound(*slot).is_none() {
                i32::MIN
            } else if slot.key == hash {
                place = i;
                old_hole = slot.hole_bits();
                break;
            } else {
                slot.depth() - 4 * i32::from(generation - slot.generation())
            };
            if worth < least {
                least = worth;
                place = i;
            }
        }
        let mut score = entry.score;
        if score >= ESTIMATE_LIMIT {
            score += ply;
        } else if score <= -ESTIMATE_LIMIT {
            score -= ply;
        }
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        // Without a new best move the old one is still the best guess.
        let hole = match entry.hole {
            Some(hole) => u64::from(hole) + 1,
            None => old_hole,
        };
        self.buckets[at].0[place] = Slot {
            key: hash,
            data: u64::from((score << 8).cast_unsigned() >> 8)
                | u64::from(entry.depth.clamp(0, 255).cast_unsigned()) << 24
                | bound << 32
                | hole << 34
                | u64::from(generation) << 38,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn sixteen_bytes_each_and_never_more_than_asked() {
        assert_eq!(size_of::<Slot>(), 16);
        for bytes in [0, 1, 63, 64, 65, 1000, 1 << 20, 3 << 20] {
            let table = Table::new(bytes);
            assert!(table.bytes() <= bytes);
            assert!(bytes < 64 || table.bytes() > bytes / 2);
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let mut table = Table::new(1 << 16);
        for (i, score) in [0, 1, -1, 16_200, -16_200, WIN - 12, 12 - WIN]
            .into_iter()
            .enumerate()
        {
            for (bound, hole) in [
                (Bound::Exact, Some(0)),
                (Bound::Lower, Some(8)),
                (Bound::Upper, None),
            ] {
                let hash = 0x1234_5678_9abc_0000 + i as u64 * 7;
                let entry = Entry {
                    score,
                    depth: 9,
                    bound,
                    hole: hole.or(Some(3)),
                };
                table.put(hash, 5, entry);
                assert_eq!(table.get(hash, 5), Some(entry));
                assert_eq!(table.get(hash ^ (1 << 60), 5), None);
            }
        }
        table.put(
            99,
            4,
            Entry {
                score: WIN - 10,
                depth: 3,
                bound: Bound::Exact,
                hole: None,
            },
        );
        // Six plies from the position, so eight from a root two plies before it.
        assert_eq!(table.get(99, 2).map(|entry| entry.score), Some(WIN - 8));
        table.clear();
        assert_eq!(table.get(99, 2), None);
    }

    #[test]
    fn what_is_forgotten_counts_as_empty() {
        let entry = Entry {
            score: 7,
            depth: 3,
            bound: Bound::Exact,
            hole: Some(2),
        };
        let mut table = Table::new(1 << 8);
        for round in 0..600 {
            table.put(round, 0, entry);
            assert_eq!(table.get(round, 0), Some(entry));
            table.forget();
            assert_eq!(table.get(round, 0), None);
            // Nor does the old hole come back.
            table.put(
                round,
                0,
                Entry {
                    hole: None,
                    ..entry
                },
            );
            assert_eq!(table.get(round, 0).and_then(|entry| entry.hole), None);
        }
    }

    #[test]
    fn an_empty_table_remembers_nothing() {
        let mut table = Table::new(0);
        table.put(
            1,
            0,
            Entry {
                score: 1,
                depth: 1,
                bound: Bound::Exact,
                hole: None,
            },
        );
        assert_eq!(table.get(1, 0), None);
    }

    #[test]
    fn a_hash_of_zero_is_not_an_empty_slot() {
        let table = Table::new(1 << 10);
        assert_eq!(table.get(0, 0), None);
    }
}
