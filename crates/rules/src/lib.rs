//! The rules of toguz korgool (togyzkumalak) and its relatives.
//!
//! This crate alone knows how stones move. It has no required dependency, needs only `alloc`, holds no unsafe
//! code and does not panic on any input.
//!
//! ```
//! use toguz_rules::{Hole, Pit, Position, Side, Variant};
//!
//! let start = Position::initial(Variant::TOGUZ);
//! let seven = Hole::try_new(7).ok_or("no hole 7")?;
//! let after = start.play(seven)?;
//! assert_eq!(after.kazan().south, 10);
//! assert_eq!(after.turn(), Side::North);
//! assert_eq!(after.stones(Pit::new(Side::South, seven)), 1);
//! assert!(after.conclusion().is_none());
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! Texts are read and written in [`notation`]: positions, diagrams, moves, game records. [`packed`] puts a game into few
//! bytes.
//!
//! # Feature flags
//!
//! - `serde`: serialisation of the vocabulary types.

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;

mod board;
mod code;
mod game;
pub mod hash;
mod hole;
pub mod notation;
mod outcome;
pub mod packed;
mod perft;
mod position;
mod setup;
mod side;
mod sow;
mod trail;
mod variant;

pub use board::Board;
pub use game::{Game, NodeId, PlayError, REPETITIONS};
pub use hole::{Hole, HoleError, Pit};
pub use notation::{
    IllegalMoveText, MoveStyle, MoveText, ParseMoveError, ParsePositionError, ReadPositionError,
};
pub use outcome::{Conclusion, EndReason, Outcome, ParseOutcomeError};
pub use perft::{divide, perft};
pub use position::{IllegalMove, LegalMoves, Position};
pub use setup::{Setup, SetupError, SetupProblem, SetupProblems};
pub use side::{BySide, Side};
pub use sow::{MoveInfo, SowStep};
pub use variant::{MAX_PITS, MAX_ROW, Rules, UnknownVariant, Variant};
