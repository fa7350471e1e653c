//! The search's own board: eighteen pits in two words and a half, seen by the player to move.
//!
//! Rows, kazans and tuz stand with the player to move first, so that a position and its mirror image are one.
//! Sowing adds a ready-made pattern to the words: no pit ever holds more than 255 stones, so bytes do not carry.
//! Proven equal to `toguz-rules` by perft and random games in the tests.
#![allow(clippy::indexing_slicing)] // holes are below the row's length, at most 9, and sides are 0 or 1

use toguz_rules::{Hole, Position, Variant};

/// The side to move, and the other, in a [`Board`]'s pairs.
pub(crate) const OWN: usize = 0;
pub(crate) const THEIRS: usize = 1;

/// Pits of a row that share a word; the ninth has a byte elsewhere.
const WORD_PITS: usize = 8;
/// The most holes a side, and starts of a sowing: each own hole and the opponent's first.
const ROW: usize = 9;
const STARTS: usize = ROW + 1;

/// What a sowing adds to the board.
#[derive(Clone, Copy, Debug, Default)]
struct Sowing {
    rows: [u64; 2],
    ninth: u16,
}

impl Sowing {
    fn add_one(&mut self, index: usize, row: usize) {
        let (side, hole) = (index / row, index % row);
        if hole < WORD_PITS {
            self.rows[side] += 1 << (8 * hole);
        } else {
            self.ninth += 1 << (8 * side);
        }
    }
}

/// What stays the same for all boards of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    row: u8,
    winning: u8,
    total: u8,
    has_tuz: bool,
    /// Sets the hashes of the variants apart.
    seed: u64,
    /// One stone in every pit.
    lap: Sowing,
    /// By the pit of the first stone and the number of stones, less than a lap.
    sowings: [[Sowing; 2 * ROW]; STARTS],
}

impl Layout {
    pub(crate) fn new(variant: Variant) -> Self {
        let row = usize::from(variant.row());
        let pits = 2 * row;
        let mut sowings = [[Sowing::default(); 2 * ROW]; STARTS];
        for (start, by_count) in sowings.iter_mut().enumerate().take(row + 1) {
            for count in 1..pits {
                let mut sowing = by_count[count - 1];
                sowing.add_one((start + count - 1) % pits, row);
                by_count[count] = sowing;
            }
        }
        let mut lap = Sowing::default();
        for index in 0..pits {
            lap.add_one(index, row);
        }
        Self {
            row: variant.row(),
            winning: variant.winning(),
            total: variant.total(),
            has_tuz: variant.has_tuz(),
            seed: u64::from(variant.row()) << 16
                | u64::from(variant.stones()) << 8
                | u64::from(variant.has_tuz()),
            lap,
            sowings,
        }
    }

    /// Holes in a row.
    #[inline]
    pub(crate) const fn row(&self) -> u8 {
        self.row
    }

    /// All stones of the game.
    #[inline]
    pub(crate) const fn total(&self) -> u8 {
        self.total
    }
}

/// Whether the game is over, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    On,
    Won,
    Lost,
    Drawn,
}

/// A position without its past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// Holes 1 to 8, hole 1 in the lowest byte.
    rows: [u64; 2],
    /// Hole 9 of both rows, the own one in the lower byte.
    ninth: u16,
    kazan: [u8; 2],
    /// For each side the number of the opponent's hole that is its tuz, or 0.
    tuz: [u8; 2],
    end: End,
}

/// What a move brings, for ordering moves before they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gain {
    /// Stones for the own kazan, less those for the opponent's.
    pub(crate) stones: i16,
    pub(crate) makes_tuz: bool,
}

impl Board {
    pub(crate) fn new(position: &Position) -> Self {
        let variant = position.variant();
        let sides = [position.turn(), position.turn().opponent()];
        let mut board = Self {
            rows: [0; 2],
            ninth: 0,
            kazan: sides.map(|side| position.kazan()[side]),
            tuz: sides.map(|side| position.tuz()[side].map_or(0, Hole::get)),
            end: End::On,
        };
        for (at, side) in sides.into_iter().enumerate() {
            for (hole, &stones) in position.board().row(variant, side).iter().enumerate() {
                board.put(at, hole, stones);
            }
        }
        board.end = match position.conclusion().map(|end| end.outcome.winner()) {
            None => End::On,
            Some(None) => End::Drawn,
            Some(Some(winner)) if winner == position.turn() => End::Won,
            Some(Some(_)) => End::Lost,
        };
        board
    }

    /// The stones in a hole counted from 0.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // one byte is meant
    pub(crate) const fn stones(&self, side: usize, hole: usize) -> u8 {
        if hole < WORD_PITS {
            (self.rows[side] >> (8 * hole)) as u8
        } else {
            (self.ninth >> (8 * side)) as u8
        }
    }

    /// Puts stones into an empty hole.
    fn put(&mut self, side: usize, hole: usize, stones: u8) {
        if hole < WORD_PITS {
            self.rows[side] |= u64::from(stones) << (8 * hole);
        } else {
            self.ninth |= u16::from(stones) << (8 * side);
        }
    }

    #[inline]
    const fn clear(&mut self, side: usize, hole: usize) {
        if hole < WORD_PITS {
            self.rows[side] &= !(0xff << (8 * hole));
        } else {
            self.ninth &= !(0xff << (8 * side));
        }
    }

    #[inline]
    pub(crate) const fn kazan(&self, side: usize) -> u8 {
        self.kazan[side]
    }

    /// The number of the opponent's hole that is this side's tuz, or 0.
    #[inline]
    pub(crate) const fn tuz(&self, side: usize) -> u8 {
        self.tuz[side]
    }

    /// Whether nobody has a tuz: only then can positions repeat.
    #[inline]
    pub(crate) const fn has_no_tuz(&self) -> bool {
        self.tuz[OWN] | self.tuz[THEIRS] == 0
    }

    #[inline]
    pub(crate) const fn end(&self) -> End {
        self.end
    }

    /// Holes 1 to 8 of a row as bytes, and the ninth.
    #[inline]
    pub(crate) const fn row(&self, side: usize) -> (u64, u8) {
        (self.rows[side], self.stones(side, WORD_PITS))
    }

    /// All stones of a row.
    #[inline]
    pub(crate) const fn row_sum(&self, side: usize) -> u8 {
        // Bytes summed into the highest one: all the stones there are fit in it.
        (self.rows[side].wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
            + self.stones(side, WORD_PITS)
    }

    /// Whether the player to move may lift this hole, were the game not over.
    #[inline]
    pub(crate) const fn can_lift(&self, hole: usize) -> bool {
        self.stones(OWN, hole) != 0
    }

    /// The pit of the first stone and, with all laps counted, that of the last.
    #[inline]
    const fn path(hole: usize, stones: u8) -> (usize, usize) {
        if stones == 1 {
            (hole + 1, hole + 1)
        } else {
            (hole, hole + stones as usize - 1)
        }
    }

    /// The board after a move, seen by the next player. The hole must hold a stone and the game must go on.
    #[inline]
    #[must_use]
    pub(crate) fn play(&self, layout: &Layout, hole: usize) -> Self {
        let row = usize::from(layout.row);
        let pits = 2 * row;
        let stones = self.stones(OWN, hole);
        let (start, mut last) = Self::path(hole, stones);
        let mut after = *self;
        after.clear(OWN, hole);
        let mut rest = usize::from(stones);
        if rest >= pits {
            let laps = rest / pits;
            rest -= laps * pits;
            after.rows[OWN] += layout.lap.rows[OWN] * laps as u64;
            after.rows[THEIRS] += layout.lap.rows[THEIRS] * laps as u64;
            #[allow(clippy::cast_possible_truncation)] // at most 255 stones
            let laps = laps as u16;
            after.ninth += layout.lap.ninth * laps;
        }
        let sowing = &layout.sowings[start][rest];
        after.rows[OWN] += sowing.rows[OWN];
        after.rows[THEIRS] += sowing.rows[THEIRS];
        after.ninth += sowing.ninth;
        if last >= pits {
            last %= pits;
        }

        for owner in [OWN, THEIRS] {
            let tuz = usize::from(after.tuz[owner]);
            if tuz != 0 {
                let fallen = after.stones(1 - owner, tuz - 1);
                after.clear(1 - owner, tuz - 1);
                after.kazan[owner] += fallen;
            }
        }
        if last >= row {
            let landing = last - row;
            #[allow(clippy::cast_possible_truncation)] // at most 9
            let number = landing as u8 + 1;
            if number != after.tuz[OWN] {
                let now = after.stones(THEIRS, landing);
                if now == 3 && after.may_make_tuz(layout, number) {
                    after.clear(THEIRS, landing);
                    after.kazan[OWN] += 3;
                    after.tuz[OWN] = number;
                } else if now & 1 == 0 {
                    after.clear(THEIRS, landing);
                    after.kazan[OWN] += now;
                }
            }
        }

        after.rows.swap(OWN, THEIRS);
        after.ninth = after.ninth.swap_bytes();
        after.kazan.swap(OWN, THEIRS);
        after.tuz.swap(OWN, THEIRS);
        after.judge(layout);
        after
    }

    #[inline]
    const fn may_make_tuz(&self, layout: &Layout, number: u8) -> bool {
        layout.has_tuz && number < layout.row && self.tuz[OWN] == 0 && self.tuz[THEIRS] != number
    }

    /// Sees whether the game is over, and sweeps the stones left if the player to move has none.
    #[inline]
    fn judge(&mut self, layout: &Layout) {
        if self.kazan[THEIRS] >= layout.winning {
            self.end = End::Lost;
        } else if self.kazan[OWN] >= layout.winning {
            self.end = End::Won;
        } else if self.rows[OWN] == 0 && self.stones(OWN, WORD_PITS) == 0 {
            self.kazan[THEIRS] += self.row_sum(THEIRS);
            self.rows[THEIRS] = 0;
            self.ninth = 0;
            self.end = match self.kazan[OWN].cmp(&self.kazan[THEIRS]) {
                core::cmp::Ordering::Less => End::Lost,
                core::cmp::Ordering::Equal => End::Drawn,
                core::cmp::Ordering::Greater => End::Won,
            };
        }
    }

    /// What lifting a hole brings, were there `stones` in it: the number is a parameter so that a player can miscount.
    #[inline]
    pub(crate) fn gain_with(&self, layout: &Layout, hole: usize, stones: u8) -> Gain {
        let row = usize::from(layout.row);
        let pits = 2 * row;
        let (start, last) = Self::path(hole, stones);
        let mut gain = 0_i16;
        for (owner, sign) in [(OWN, 1_i16), (THEIRS, -1)] {
            let tuz = usize::from(self.tuz[owner]);
            if tuz != 0 {
                let mut at = tuz - 1 + if owner == OWN { row } else { 0 };
                if at < start {
                    at += pits;
                }
                // Every pass of the tuz before the hand is empty.
                while at <= last {
                    gain += sign;
                    at += pits;
                }
            }
        }
        let landing = last % pits;
        let mut makes_tuz = false;
        if landing >= row {
            #[allow(clippy::cast_possible_truncation)] // at most 9
            let number = (landing - row) as u8 + 1;
            if number != self.tuz[OWN] {
                #[allow(clippy::cast_possible_truncation)] // at most 255 stones
                let laps = ((last - start) / pits) as u8;
                let now = self.stones(THEIRS, landing - row) + laps + 1;
                if now == 3 && self.may_make_tuz(layout, number) {
                    gain += 3;
                    makes_tuz = true;
                } else if now & 1 == 0 {
                    gain += i16::from(now);
                }
            }
        }
        Gain {
            stones: gain,
            makes_tuz,
        }
    }

    /// What a move brings.
    #[inline]
    pub(crate) fn gain(&self, layout: &Layout, hole: usize) -> Gain {
        self.gain_with(layout, hole, self.stones(OWN, hole))
    }

    /// A 64-bit hash of everything but the past. Whose turn it is does not matter: see the module.
    #[inline]
    pub(crate) fn hash(&self, layout: &Layout) -> u64 {
        const K: u64 = 0x9e37_79b9_7f4a_7c15;
        const L: u64 = 0xd6e8_feb8_6659_fd93;
        // The other kazan follows from the total.
        let rest = u64::from(self.ninth)
            | u64::from(self.kazan[OWN]) << 16
            | u64::from(self.tuz[OWN]) << 24
            | u64::from(self.tuz[THEIRS]) << 32;
        let mut hash = (self.rows[OWN] ^ layout.seed).wrapping_mul(K);
        hash = (hash ^ (hash >> 32) ^ self.rows[THEIRS]).wrapping_mul(L);
        hash = (hash ^ (hash >> 29) ^ rest).wrapping_mul(K);
        hash ^ (hash >> 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;
    use toguz_rules::{Rules, Side};

    static PANTUSOV_ROW: Rules = match Rules::try_new("one", 1, 9, true) {
        Some(rules) => rules,
        None => panic!(),
    };
    static THREE: Rules = match Rules::try_new("three", 3, 20, true) {
        Some(rules) => rules,
        None => panic!(),
    };
    static EIGHT: Rules = match Rules::try_new("eight", 8, 9, true) {
        Some(rules) => rules,
        None => panic!(),
    };

    fn variants() -> [Variant; 5] {
        [
            Variant::TOGUZ,
            Variant::BESTEMSHE,
            Variant::new(&PANTUSOV_ROW),
            Variant::new(&THREE),
            Variant::new(&EIGHT),
        ]
    }

    fn perft(board: &Board, layout: &Layout, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if board.end() != End::On {
            return 0;
        }
        (0..usize::from(layout.row()))
            .filter(|&hole| board.can_lift(hole))
            .map(|hole| perft(&board.play(layout, hole), layout, depth - 1))
            .sum()
    }

    #[test]
    fn perft_of_the_rules() {
        for (variant, depth, count) in [
            (Variant::TOGUZ, 6, 360_035),
            (Variant::BESTEMSHE, 9, 685_630),
        ] {
            let layout = Layout::new(variant);
            let board = Board::new(&Position::initial(variant));
            assert_eq!(perft(&board, &layout, depth), count, "{variant}");
        }
    }

    #[test]
    fn random_games_agree_with_the_rules() {
        let mut random = crate::random::Random::new(5);
        for game in 0..5_000 {
            let variant = variants()[game % 5];
            let layout = Layout::new(variant);
            let mut position = Position::initial(variant);
            let mut board = Board::new(&position);
            loop {
                assert_eq!(board, Board::new(&position), "{variant}: {position:?}");
                assert_eq!(board.end() != End::On, position.is_over());
                assert_eq!(
                    u16::from(board.row_sum(OWN)) + u16::from(board.row_sum(THEIRS)),
                    u16::from(variant.total())
                        - u16::from(board.kazan(OWN))
                        - u16::from(board.kazan(THEIRS))
                );
                let legal: Vec<Hole> = position.legal_moves().collect();
                for &hole in &legal {
                    let info = position.preview(hole).expect("legal");
                    let after = position.play(hole).expect("legal");
                    let gain = board.gain(&layout, hole.index());
                    assert_eq!(gain.makes_tuz, info.made_tuz);
                    let net = |side: Side| {
                        i16::from(after.kazan()[side]) - i16::from(position.kazan()[side])
                    };
                    let swept = i16::from(info.swept);
                    let (mover, other) = (position.turn(), position.turn().opponent());
                    assert_eq!(gain.stones, net(mover) - swept - net(other));
                }
                if legal.is_empty() {
                    break;
                }
                let hole = legal[random.below(legal.len())];
                position = position.play(hole).expect("legal");
                board = board.play(&layout, hole.index());
            }
        }
    }

    #[test]
    fn the_hash_tells_boards_apart() {
        let mut seen = std::collections::HashMap::new();
        let mut random = crate::random::Random::new(11);
        for game in 0..600 {
            let variant = variants()[game % 2];
            let layout = Layout::new(variant);
            let mut board = Board::new(&Position::initial(variant));
            while board.end() == End::On {
                let legal: Vec<usize> = (0..usize::from(variant.row()))
                    .filter(|&hole| board.can_lift(hole))
                    .collect();
                board = board.play(&layout, legal[random.below(legal.len())]);
                let known = *seen.entry(board.hash(&layout)).or_insert((variant, board));
                if known.1.end() == End::On || board.end() == End::On {
                    assert_eq!(known, (variant, board));
                }
            }
        }
        assert!(seen.len() > 20_000);
    }
}
