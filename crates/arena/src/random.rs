//! Chance from a seed, the same for ever: openings are named by their seed.

/// splitmix64, the mixer of Steele, Lea and Flood.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `count`; 0 if that is 0.
    #[allow(clippy::cast_possible_truncation)] // below a usize
    pub(crate) const fn below(&mut self, count: usize) -> usize {
        // The high bits: a product instead of a remainder.
        ((self.next() as u128 * count as u128) >> 64) as usize
    }
}
