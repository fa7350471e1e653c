//! Matches between programs that speak the engine protocol.
//!
//! Every opening is played twice, with the colours changed, so that nobody gains by the lot. What is counted is
//! therefore the pair, and all statistics are about pairs.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod engine;
mod game;
mod limit;
mod openings;
mod random;
mod stats;
mod tournament;

pub use engine::{Engine, EngineSettings, Fault, Input, Lines, Thought};
pub use game::{Ending, Finished, Rules, play};
pub use limit::Limit;
pub use openings::openings;
pub use stats::{Elo, Interval, Pairs, Sprt, Verdict, elo_of_score, score_of_elo};
pub use tournament::{Settings, Tournament};
