//! What a line of training data says: a position seen by the player to move, what the search thought, how the game ended.

/// Bytes of one sample in a file.
pub const BYTES: usize = 28;

/// The search's opinion is cut to this, in hundredths of a stone; a proven result has it too.
pub const MOST: i16 = 20_000;

/// One position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Stones in the holes 1..9 of the player to move, then in the opponent's.
    pub holes: [u8; 18],
    /// The kazans, the player to move first.
    pub kazan: [u8; 2],
    /// For each side the number of the opponent's hole that is its tuz, or 0.
    pub tuz: [u8; 2],
    /// The search's opinion for the player to move, in hundredths of a stone.
    pub score: i16,
    /// Half points that the player to move made in the end: 0, 1 or 2.
    pub result: u8,
    /// The best move brings nothing at once.
    pub is_quiet: bool,
    /// No random move was played between this position and the end, so that `result` tells something.
    pub has_result: bool,
    /// Plies since the start of the game, at most 255.
    pub ply: u8,
}

impl Sample {
    /// The sample as bytes.
    pub fn to_bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let flags = u8::from(self.is_quiet) | u8::from(self.has_result) << 1;
        let parts = self
            .holes
            .iter()
            .chain(&self.kazan)
            .chain(&self.tuz)
            .copied()
            .chain(self.score.to_le_bytes())
            .chain([self.result, flags, self.ply]);
        for (to, from) in bytes.iter_mut().zip(parts) {
            *to = from;
        }
        bytes
    }

    /// The sample that bytes hold. Total: every figure is cut to its range.
    pub fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let mut at = bytes.iter().copied();
        let mut next = || at.next().unwrap_or_default();
        let holes = std::array::from_fn(|_| next());
        let kazan = [next(), next()];
        let tuz = [next().min(9), next().min(9)];
        let score = i16::from_le_bytes([next(), next()]);
        let result = next().min(2);
        let flags = next();
        Self {
            holes,
            kazan,
            tuz,
            score: score.clamp(-MOST, MOST),
            result,
            is_quiet: flags & 1 != 0,
            has_result: flags & 2 != 0,
            ply: next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_come_back_from_their_bytes() {
        let sample = Sample {
            holes: [3; 18],
            kazan: [70, 3],
            tuz: [8, 0],
            score: -1234,
            result: 2,
            is_quiet: false,
            has_result: true,
            ply: 200,
        };
        assert_eq!(Sample::from_bytes(&sample.to_bytes()), sample);
        let hostile = Sample::from_bytes(&[255; BYTES]);
        assert!(hostile.result <= 2 && hostile.tuz[0] <= 9);
    }
}
