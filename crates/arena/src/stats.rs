//! What a number of games says about strength.
//!
//! The two games of a pair share their opening, so they are not independent; pairs are. A pair is worth 0, ½, 1, 1½ or
//! 2 points, and everything here is reckoned from how many pairs there were of each kind (the pentanomial model).

use core::fmt;

/// 97.5 % of a normal distribution lie below this.
const Z: f64 = 1.959_963_985;

/// How many pairs brought the first program 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs([u32; 5]);

/// A range that holds the truth in 95 of 100 matches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// A difference in strength with its interval: infinite where the score is 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference.
    pub elo: f64,
    /// Between what it lies.
    pub interval: Interval,
}

/// The share of the points, 0 to 1, that a player so much stronger gets.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// By how much a player is stronger who gets this share of the points.
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

impl Pairs {
    /// Pairs counted before: of 0, ½, 1, 1½ and 2 points.
    pub const fn new(counts: [u32; 5]) -> Self {
        Self(counts)
    }

    /// Counts a pair by the half points that it has brought, 0 to 4.
    pub fn add(&mut self, half_points: u8) {
        if let Some(count) = self.0.get_mut(usize::from(half_points)) {
            *count += 1;
        }
    }

    /// The pairs of 0, ½, 1, 1½ and 2 points.
    pub const fn counts(&self) -> [u32; 5] {
        self.0
    }

    /// How many pairs.
    pub fn len(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Worth of a pair, 0 to 1, with its share of all pairs.
    fn shares(&self) -> impl Iterator<Item = (f64, f64)> + Clone {
        let all = f64::from(self.len().max(1));
        WORTHS
            .into_iter()
            .zip(self.0)
            .map(move |(worth, count)| (worth, f64::from(count) / all))
    }

    /// The share of the points, 0 to 1; a half without any pair.
    pub fn score(&self) -> f64 {
        if self.is_empty() {
            return 0.5;
        }
        self.shares().map(|(worth, share)| worth * share).sum()
    }

    /// Of a pair's worth, 0 to 1.
    fn variance(&self) -> f64 {
        let mean = self.score();
        self.shares()
            .map(|(worth, share)| share * (worth - mean).powi(2))
            .sum()
    }

    /// The interval of the score by Wilson's formula, which does not leave 0 to 1 and does not shrink to nothing where
    /// every pair was won. It asks for a number of independent games: here as many as would vary like these pairs.
    pub fn interval(&self) -> Interval {
        if self.is_empty() {
            return Interval {
                low: 0.0,
                high: 1.0,
            };
        }
        let (pairs, score, variance) = (f64::from(self.len()), self.score(), self.variance());
        let games = if variance > 0.0 {
            pairs * score * (1.0 - score) / variance
        } else {
            // All alike: nothing is known of how they vary. Then a game is a game.
            2.0 * pairs
        };
        let z2 = Z * Z;
        let middle = (score + z2 / (2.0 * games)) / (1.0 + z2 / games);
        let half = Z / (1.0 + z2 / games)
            * (score * (1.0 - score) / games + z2 / (4.0 * games * games)).sqrt();
        Interval {
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }

    /// The score as a difference in strength.
    pub fn elo(&self) -> Elo {
        let Interval { low, high } = self.interval();
        Elo {
            elo: elo_of_score(self.score()),
            interval: Interval {
                low: elo_of_score(low),
                high: elo_of_score(high),
            },
        }
    }

    /// The chance that the first program is the stronger one.
    pub fn likelihood_of_superiority(&self) -> f64 {
        let deviation = (self.variance().max(1e-9) / f64::from(self.len().max(1))).sqrt();
        normal_below((self.score() - 0.5) / deviation)
    }
}

/// What each kind of pair is worth.
const WORTHS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The share of a normal distribution below `x` (Abramowitz and Stegun 26.2.17: right to 7 digits).
fn normal_below(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let tail = (-x * x / 2.0).exp() / (2.0 * core::f64::consts::PI).sqrt()
        * t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    if x >= 0.0 { 1.0 - tail } else { tail }
}

/// A sequential test of two guesses about the strength of the first program, with 5 % of error either way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo that it has if the change is worth nothing.
    pub elo0: f64,
    /// The Elo that it has if the change is worth having.
    pub elo1: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The second guess is the better one.
    Accepted,
    /// The first guess is the better one.
    Rejected,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
        })
    }
}

impl Sprt {
    /// The logarithm of 0.95 / 0.05: where the test ends.
    pub const BOUND: f64 = 2.944_438_979;

    /// How much likelier the pairs are by the second guess than by the first, as a logarithm.
    ///
    /// For either guess the distribution of pairs is taken that fits what was seen best among all those with the score
    /// that the guess says.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.is_empty() {
            return 0.0;
        }
        // A kind that was not seen yet may come: without that one game can prove anything.
        let counts = pairs.counts().map(|count| f64::from(count).max(1e-3));
        let all: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / all);
        let (first, second) = (
            tilt(&seen, score_of_elo(self.elo0)),
            tilt(&seen, score_of_elo(self.elo1)),
        );
        // With the share p / (1 + tilt * (worth - score)) for each kind, p cancels out.
        counts
            .iter()
            .zip(WORTHS)
            .map(|(count, worth)| {
                let (low, high) = (first.weight(worth), second.weight(worth));
                count * (low / high).ln()
            })
            .sum()
    }

    /// Whether the pairs decide the test.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let llr = self.llr(pairs);
        if llr >= Self::BOUND {
            Verdict::Accepted
        } else if llr <= -Self::BOUND {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

/// How a distribution has to be bent to have a certain score.
#[derive(Clone, Copy, Debug)]
struct Tilt {
    score: f64,
    tilt: f64,
}

impl Tilt {
    fn weight(&self, worth: f64) -> f64 {
        1.0 + self.tilt * (worth - self.score)
    }
}

/// Finds the tilt by halving: the sum falls from plus to minus infinity between the ends where a share becomes infinite.
fn tilt(seen: &[f64; 5], score: f64) -> Tilt {
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let bent = Tilt {
            score,
            tilt: middle,
        };
        let sum: f64 = seen
            .iter()
            .zip(WORTHS)
            .map(|(share, worth)| share * (worth - score) / bent.weight(worth))
            .sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Tilt {
        score,
        tilt: f64::midpoint(low, high),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() <= by, "{a} is not {b}");
    }

    #[test]
    fn scores_and_elo_are_two_ways_to_say_one_thing() {
        near(score_of_elo(0.0), 0.5, 1e-12);
        near(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
        near(elo_of_score(0.75), 190.848_501_9, 1e-6);
        for elo in [-300.0, -5.0, 0.0, 12.0, 250.0] {
            near(elo_of_score(score_of_elo(elo)), elo, 1e-9);
        }
        assert!(elo_of_score(1.0).is_infinite() && elo_of_score(0.0).is_infinite());
    }

    #[test]
    fn the_score_of_pairs() {
        let pairs = Pairs::new([1, 2, 3, 2, 2]);
        assert_eq!(pairs.len(), 10);
        near(pairs.score(), 0.55, 1e-12);
        // By hand: 1·0.3025 + 2·0.09 + 3·0.0025 + 2·0.04 + 2·0.2025 = 0.975, of ten.
        near(pairs.variance(), 0.0975, 1e-12);
    }

    #[test]
    fn pairs_that_share_their_fate_count_for_less() {
        // 100 games, 60 points, either way.
        let apart = Pairs::new([0, 15, 10, 15, 10]).interval();
        let alike = Pairs::new([20, 0, 0, 0, 30]).interval();
        assert!(alike.high - alike.low > apart.high - apart.low);
        // As many coin throws as there are pairs, for pairs that are all or nothing: Wilson's interval of 30 in 50.
        near(alike.low, 0.4618, 5e-4);
        near(alike.high, 0.7239, 5e-4);
    }

    #[test]
    fn intervals_stay_in_bounds_and_do_not_vanish() {
        let won = Pairs::new([0, 0, 0, 0, 10]).interval();
        near(won.low, 20.0 / (20.0 + Z * Z), 1e-9);
        near(won.high, 1.0, 1e-9);
        let drawn = Pairs::new([0, 0, 10, 0, 0]).interval();
        assert!(drawn.low < 0.4 && drawn.high > 0.6);
        assert_eq!(
            Pairs::default().interval(),
            Interval {
                low: 0.0,
                high: 1.0
            }
        );
        for counts in [
            [1, 0, 0, 0, 0],
            [0, 0, 0, 1, 99],
            [99, 1, 0, 0, 0],
            [3, 1, 4, 1, 5],
        ] {
            let pairs = Pairs::new(counts);
            let Interval { low, high } = pairs.interval();
            assert!(0.0 <= low && low <= pairs.score() && pairs.score() <= high && high <= 1.0);
            assert!(low < high);
        }
    }

    #[test]
    fn the_likelihood_ratio_is_the_textbook_one_where_that_is_right() {
        // For small differences: N (s1 - s0) (2 s - s0 - s1) / (2 variance).
        let pairs = Pairs::new([200, 480, 900, 520, 220]);
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
        };
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(5.0));
        let simple = f64::from(pairs.len()) * (s1 - s0) * (2.0 * pairs.score() - s0 - s1)
            / (2.0 * pairs.variance());
        near(sprt.llr(&pairs), simple, 0.01 * simple.abs());
    }

    #[test]
    fn the_test_ends_on_the_right_side() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 20.0,
        };
        assert_eq!(sprt.verdict(&Pairs::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&Pairs::new([1, 2, 3, 2, 2])), Verdict::Open);
        assert_eq!(
            sprt.verdict(&Pairs::new([40, 100, 300, 200, 100])),
            Verdict::Accepted
        );
        assert_eq!(
            sprt.verdict(&Pairs::new([100, 200, 300, 100, 40])),
            Verdict::Rejected
        );
        // One pair, however clear, decides nothing.
        assert_eq!(sprt.verdict(&Pairs::new([0, 0, 0, 0, 1])), Verdict::Open);
        let turned = Sprt {
            elo0: -20.0,
            elo1: 0.0,
        };
        near(
            sprt.llr(&Pairs::new([10, 20, 30, 40, 50])),
            -turned.llr(&Pairs::new([50, 40, 30, 20, 10])),
            1e-6,
        );
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        // Equal programs against a guess of 0 or 40: fewer than 5 % of the tests may accept, give or take chance.
        let mut random = crate::random::Random::new(1);
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 40.0,
        };
        let tests = 400;
        let accepted = (0..tests)
            .filter(|_| {
                let mut pairs = Pairs::default();
                loop {
                    // Two coins: 0, 1 or 2 points. Looking less often makes no error likelier.
                    for _ in 0..5 {
                        pairs.add([0, 2, 2, 4][random.below(4)]);
                    }
                    match sprt.verdict(&pairs) {
                        Verdict::Open => {}
                        verdict => break verdict == Verdict::Accepted,
                    }
                }
            })
            .count();
        assert!(accepted * 100 < tests * 8, "{accepted} of {tests}");
        assert!(accepted > 0, "the test never errs: it is not sharp");
    }

    #[test]
    fn the_normal_distribution() {
        near(normal_below(0.0), 0.5, 1e-6);
        near(normal_below(1.959_964), 0.975, 1e-6);
        near(normal_below(-1.0), 0.158_655_3, 1e-6);
    }
}
