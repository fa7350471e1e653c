//! The learned evaluation: a small network whose first layer is looked up.
//!
//! Every hole with its number of stones, the pair of tuz and each kazan names a row of [`LANES`] numbers. The rows are
//! added up; lane 0 goes straight to the output, the others are cut to 0..[`ONE`] and feed a layer of [`HIDDEN`] numbers,
//! one of [`BUCKETS`] by the stones left on the board. Everything is in whole numbers, so that every machine gets the
//! same value. `toguz-train` makes the weights; what they were made from stands beside them.
#![allow(clippy::indexing_slicing)] // sizes are those of the index ranges: see each access

use crate::board::{Board, OWN, THEIRS};

/// Numbers of a row.
pub const LANES: usize = 64;
/// Rows that are added up for a position.
pub const INPUTS: usize = 21;
/// Numbers of the second layer.
pub const HIDDEN: usize = 16;
/// Second layers to choose from.
pub const BUCKETS: usize = 6;
/// More stones than this in a hole count as this many.
const MOST_STONES: u8 = 31;
/// Stones in a kazan without having won.
const MOST_KAZAN: u8 = 81;
const COUNTS: usize = MOST_STONES as usize + 1;
const TUZ: usize = 18 * COUNTS;
const OWN_KAZAN: usize = TUZ + 81;
const THEIR_KAZAN: usize = OWN_KAZAN + MOST_KAZAN as usize + 1;
/// All rows.
pub const ROWS: usize = THEIR_KAZAN + MOST_KAZAN as usize + 1;
/// Where the rows of each input begin, and where the last end: a position names one row of each.
pub const GROUPS: [usize; INPUTS + 1] = {
    let mut starts = [ROWS; INPUTS + 1];
    let mut hole = 0;
    while hole < 18 {
        starts[hole] = hole * COUNTS;
        hole += 1;
    }
    starts[18] = TUZ;
    starts[19] = OWN_KAZAN;
    starts[20] = THEIR_KAZAN;
    starts
};
/// What stands for 1.0 in a cut lane.
pub const ONE: i16 = 255;
/// What stands for 1.0 in the second layer's weights, as a power of two.
pub const WEIGHT_BITS: u32 = 8;

/// The rows of a position: stones in the holes 1..9 of the player to move and of the opponent, the kazans and the numbers
/// of the tuz (0 for none), the player to move first. Figures above their range count as the greatest.
#[allow(clippy::cast_possible_truncation)] // below ROWS
pub fn rows(holes: &[u8; 18], kazan: [u8; 2], tuz: [u8; 2]) -> [u16; INPUTS] {
    let mut rows = [0; INPUTS];
    for (hole, &stones) in holes.iter().enumerate() {
        rows[hole] = (hole * COUNTS) as u16 + u16::from(stones.min(MOST_STONES));
    }
    rows[18] = TUZ as u16 + u16::from(tuz[0].min(8)) * 9 + u16::from(tuz[1].min(8));
    rows[19] = OWN_KAZAN as u16 + u16::from(kazan[0].min(MOST_KAZAN));
    rows[20] = THEIR_KAZAN as u16 + u16::from(kazan[1].min(MOST_KAZAN));
    rows
}

/// Which of the second layers judges a position, by the stones left on the board.
pub fn bucket(kazan: [u8; 2]) -> usize {
    let left = 162_usize.saturating_sub(usize::from(kazan[0]) + usize::from(kazan[1]));
    (left / 27).min(BUCKETS - 1)
}

type Row = [i16; LANES];

/// The network in whole numbers.
#[derive(Debug)]
struct Net {
    rows: [Row; ROWS],
    bias: Row,
    second: [[Row; HIDDEN]; BUCKETS],
    second_bias: [[i32; HIDDEN]; BUCKETS],
    out: [[i16; HIDDEN]; BUCKETS],
    out_bias: [i16; BUCKETS],
}

/// Bytes of a weights file: each part of the network in its order, little-endian.
pub const BYTES: usize = 2 * (ROWS * LANES + LANES + BUCKETS * HIDDEN * LANES)
    + BUCKETS * HIDDEN * (4 + 2)
    + 2 * BUCKETS;

impl Net {
    #[allow(clippy::large_stack_arrays)] // only the compiler runs it
    const fn new(bytes: &[u8; BYTES]) -> Self {
        let mut at = 0;
        let mut net = Self {
            rows: [[0; LANES]; ROWS],
            bias: [0; LANES],
            second: [[[0; LANES]; HIDDEN]; BUCKETS],
            second_bias: [[0; HIDDEN]; BUCKETS],
            out: [[0; HIDDEN]; BUCKETS],
            out_bias: [0; BUCKETS],
        };
        let mut i = 0;
        while i < ROWS {
            at = read_row(bytes, at, &mut net.rows[i]);
            i += 1;
        }
        at = read_row(bytes, at, &mut net.bias);
        i = 0;
        while i < BUCKETS * HIDDEN {
            at = read_row(bytes, at, &mut net.second[i / HIDDEN][i % HIDDEN]);
            i += 1;
        }
        i = 0;
        while i < BUCKETS * HIDDEN {
            net.second_bias[i / HIDDEN][i % HIDDEN] =
                i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            at += 4;
            i += 1;
        }
        i = 0;
        while i < BUCKETS * HIDDEN {
            net.out[i / HIDDEN][i % HIDDEN] = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
            at += 2;
            i += 1;
        }
        i = 0;
        while i < BUCKETS {
            net.out_bias[i] = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
            at += 2;
            i += 1;
        }
        net
    }
}

const fn read_row(bytes: &[u8; BYTES], mut at: usize, row: &mut Row) -> usize {
    let mut lane = 0;
    while lane < LANES {
        row[lane] = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        at += 2;
        lane += 1;
    }
    at
}

#[allow(long_running_const_eval)] // sixty thousand numbers, read once by the compiler
static NET: Net = Net::new(include_bytes!("../weights/toguz.net"));

#[inline]
fn add(sum: &mut Row, row: usize) {
    for (sum, weight) in sum.iter_mut().zip(&NET.rows[row]) {
        *sum = sum.wrapping_add(*weight);
    }
}

/// The sum of the products. The compiler finds the instruction for it where it is the same for x86, and not for wasm.
#[cfg(not(target_arch = "wasm32"))]
#[inline]
fn dot(a: &Row, b: &Row) -> i32 {
    let products = a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b));
    products.sum()
}

#[cfg(target_arch = "wasm32")]
#[inline]
#[target_feature(enable = "simd128")]
fn dot(a: &Row, b: &Row) -> i32 {
    use core::arch::wasm32::{i16x8, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat};
    let mut sum = i32x4_splat(0);
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
        let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
        let a = i16x8(a0, a1, a2, a3, a4, a5, a6, a7);
        let b = i16x8(b0, b1, b2, b3, b4, b5, b6, b7);
        sum = i32x4_add(sum, i32x4_dot_i16x8(a, b));
    }
    i32x4_extract_lane::<0>(sum)
        + i32x4_extract_lane::<1>(sum)
        + i32x4_extract_lane::<2>(sum)
        + i32x4_extract_lane::<3>(sum)
}

/// What the network makes of a position of the main game, for the player to move, in hundredths of a stone: between
/// -20,000 and 20,000. The search calls this at every leaf; here it is for tests, measurements and the trainer.
pub fn estimate(position: &toguz_rules::Position) -> i32 {
    evaluate(&Board::new(position))
}

/// The estimate for the player to move, in hundredths of a stone: the logit of the chance to win in units of 0.00052.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub(crate) fn evaluate(board: &Board) -> i32 {
    let mut sum = NET.bias;
    for side in [OWN, THEIRS] {
        let (row, ninth) = board.row(side);
        let first = side * 9 * COUNTS;
        for (hole, stones) in row.to_le_bytes().into_iter().enumerate() {
            add(
                &mut sum,
                first + hole * COUNTS + usize::from(stones.min(MOST_STONES)),
            );
        }
        add(
            &mut sum,
            first + 8 * COUNTS + usize::from(ninth.min(MOST_STONES)),
        );
    }
    let (own, theirs) = (board.kazan(OWN), board.kazan(THEIRS));
    add(
        &mut sum,
        TUZ + usize::from(board.tuz(OWN)) * 9 + usize::from(board.tuz(THEIRS)),
    );
    add(&mut sum, OWN_KAZAN + usize::from(own.min(MOST_KAZAN)));
    add(&mut sum, THEIR_KAZAN + usize::from(theirs.min(MOST_KAZAN)));

    let straight = i32::from(sum[0]);
    for lane in &mut sum {
        *lane = (*lane).clamp(0, ONE);
    }
    let bucket = bucket([own, theirs]);
    let mut second = [0_i16; HIDDEN];
    for ((second, weights), bias) in second
        .iter_mut()
        .zip(&NET.second[bucket])
        .zip(&NET.second_bias[bucket])
    {
        let total = *bias + dot(&sum, weights);
        #[allow(clippy::cast_possible_truncation)] // cut to eight bits
        let cut = (total >> WEIGHT_BITS).clamp(0, i32::from(ONE)) as i16;
        *second = cut;
    }
    let mut out = 0;
    for (second, weight) in second.iter().zip(&NET.out[bucket]) {
        out += i32::from(*second) * i32::from(*weight);
    }
    (straight + i32::from(NET.out_bias[bucket]) + (out >> 8)).clamp(-20_000, 20_000)
}
