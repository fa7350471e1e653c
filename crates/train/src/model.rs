//! The network in floating point: how it is trained. `toguz_search` holds the same in whole numbers.
//!
//! Inputs are looked up, not multiplied: every hole with its number of stones, the pair of tuz and each kazan names a row
//! of [`LANES`] numbers, and the rows are added up. Lane 0 goes straight to the output; the others, cut to 0..1, feed
//! a small layer that is chosen by how many stones are left on the board.

use toguz_search::net::{BUCKETS, HIDDEN, INPUTS, LANES, ROWS};

use crate::random::Random;
use crate::sample::Sample;

/// The logit of a won game that a stone is worth: `win chance = 1 / (1 + exp(-0.052 stones))`.
pub const LOGIT_PER_STONE: f32 = 0.052;

/// Places of the parts in the one long list of parameters.
pub const BIAS: usize = ROWS * LANES;
pub const SECOND: usize = BIAS + LANES;
pub const SECOND_BIAS: usize = SECOND + BUCKETS * HIDDEN * LANES;
pub const OUT: usize = SECOND_BIAS + BUCKETS * HIDDEN;
pub const OUT_BIAS: usize = OUT + BUCKETS * HIDDEN;
pub const PARAMETERS: usize = OUT_BIAS + BUCKETS;

/// The network's parameters, or a gradient by them.
#[derive(Clone, Debug)]
pub struct Model(pub Vec<f32>);

/// A sample as the network sees it.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    rows: [u16; INPUTS],
    bucket: u8,
}

impl Input {
    pub fn new(sample: &Sample) -> Self {
        Self {
            rows: toguz_search::net::rows(&sample.holes, sample.kazan, sample.tuz),
            bucket: u8::try_from(toguz_search::net::bucket(sample.kazan)).unwrap_or_default(),
        }
    }
}

/// What a forward pass leaves for the way back.
struct Trace {
    sum: [f32; LANES],
    cut: [f32; LANES],
    second: [f32; HIDDEN],
}

impl Model {
    pub fn zero() -> Self {
        Self(vec![0.0; PARAMETERS])
    }

    pub fn start(seed: u64) -> Self {
        let mut model = Self::zero();
        let mut random = Random::new(seed);
        let mut noise = |width: f32| {
            #[allow(clippy::cast_precision_loss)]
            let unit = (random.next() >> 40) as f32 / (1_u64 << 24) as f32;
            (unit - 0.5) * 2.0 * width
        };
        for weight in &mut model.0[..BIAS] {
            *weight = noise(0.12);
        }
        // The lane that goes straight to the output begins with no opinion.
        for row in 0..ROWS {
            model.0[row * LANES] = 0.0;
        }
        for bias in &mut model.0[BIAS + 1..SECOND] {
            *bias = 0.35;
        }
        for weight in &mut model.0[SECOND..SECOND_BIAS] {
            *weight = noise(0.2);
        }
        for bias in &mut model.0[SECOND_BIAS..OUT] {
            *bias = 0.2;
        }
        for weight in &mut model.0[OUT..OUT_BIAS] {
            *weight = noise(0.5);
        }
        model
    }

    fn forward(&self, input: &Input) -> (f32, Trace) {
        let p = &self.0;
        let mut sum = [0.0_f32; LANES];
        sum.copy_from_slice(&p[BIAS..SECOND]);
        for &row in &input.rows {
            let at = usize::from(row) * LANES;
            for (sum, weight) in sum.iter_mut().zip(&p[at..at + LANES]) {
                *sum += weight;
            }
        }
        let mut cut = sum.map(|x| x.clamp(0.0, 1.0));
        cut[0] = 0.0;
        let bucket = usize::from(input.bucket);
        let mut second = [0.0_f32; HIDDEN];
        let mut value = sum[0] + p[OUT_BIAS + bucket];
        for (i, second) in second.iter_mut().enumerate() {
            let at = SECOND + (bucket * HIDDEN + i) * LANES;
            let mut parts = [0.0_f32; 8];
            for (w, x) in p[at..at + LANES].chunks_exact(8).zip(cut.chunks_exact(8)) {
                for lane in 0..8 {
                    parts[lane] += w[lane] * x[lane];
                }
            }
            *second = p[SECOND_BIAS + bucket * HIDDEN + i] + parts.iter().sum::<f32>();
            value += second.clamp(0.0, 1.0) * p[OUT + bucket * HIDDEN + i];
        }
        (value, Trace { sum, cut, second })
    }

    /// The logit of the chance to win.
    pub fn value(&self, input: &Input) -> f32 {
        self.forward(input).0
    }

    /// Adds a sample's gradient, and returns its loss (cross entropy over that of a perfect guess).
    pub fn learn(&self, input: &Input, target: f32, gradient: &mut [f32]) -> f32 {
        let (value, trace) = self.forward(input);
        let chance = 1.0 / (1.0 + (-value).exp());
        let slope = chance - target;
        let p = &self.0;
        let bucket = usize::from(input.bucket);
        gradient[OUT_BIAS + bucket] += slope;
        let mut back = [0.0_f32; LANES];
        for i in 0..HIDDEN {
            let second = trace.second[i];
            let out = OUT + bucket * HIDDEN + i;
            gradient[out] += slope * second.clamp(0.0, 1.0);
            if second <= 0.0 || second >= 1.0 {
                continue;
            }
            let through = slope * p[out];
            gradient[SECOND_BIAS + bucket * HIDDEN + i] += through;
            let at = SECOND + (bucket * HIDDEN + i) * LANES;
            let (weights, slopes) = (&p[at..at + LANES], &mut gradient[at..at + LANES]);
            for lane in 0..LANES {
                slopes[lane] += through * trace.cut[lane];
                back[lane] += through * weights[lane];
            }
        }
        for lane in 0..LANES {
            let is_open = trace.sum[lane] > 0.0 && trace.sum[lane] < 1.0;
            back[lane] = if is_open { back[lane] } else { 0.0 };
        }
        back[0] = slope;
        for lane in 0..LANES {
            gradient[BIAS + lane] += back[lane];
        }
        for &row in &input.rows {
            let at = usize::from(row) * LANES;
            for (slope, back) in gradient[at..at + LANES].iter_mut().zip(&back) {
                *slope += back;
            }
        }
        cross_entropy(chance, target) - cross_entropy(target, target)
    }
}

fn cross_entropy(chance: f32, target: f32) -> f32 {
    let safe = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * safe.ln() + (1.0 - target) * (1.0 - safe).ln())
}

/// The chance to win that a score in hundredths of a stone stands for.
pub fn chance(score: i16) -> f32 {
    1.0 / (1.0 + (-LOGIT_PER_STONE * f32::from(score) / 100.0).exp())
}
