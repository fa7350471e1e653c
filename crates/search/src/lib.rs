//! The computer player: alpha-beta search over [`toguz_rules`] positions.
//!
//! [`Search`] finds the best moves of a position, [`LevelSearch`] picks a move as a player of some strength would.
//! Both are machines that a host resumes slice by slice: neither knows the time nor threads, nor has any source of
//! chance but the seed it is given. The same position, limits in nodes or depth, and seed give the same move on every
//! machine, native and wasm, whatever the slices.
//!
//! ```
//! use toguz_rules::{Game, Variant};
//! use toguz_search::{Level, LevelSearch, Table};
//!
//! let mut game = Game::new(Variant::TOGUZ);
//! let level = Level::try_new(2).ok_or("no such level")?;
//! let mut search = LevelSearch::new(&game, level, 2026, Table::new(1 << 20)).map_err(|_| "game over")?;
//! let choice = loop {
//!     if let Some(choice) = search.resume(5_000) {
//!         break choice;
//!     }
//! };
//! game.play(choice.hole)?;
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
pub mod book;
pub mod endgame;
mod eval;
mod level;
mod limits;
pub mod net;
mod opening;
mod order;
mod random;
mod score;
mod search;
mod table;

pub use level::{Choice, GameOver, Level, LevelSearch, Traits};
pub use limits::{Clock, Limits};
pub use score::{Forced, Score};
pub use search::{Line, Options, Report, Search, Status};
pub use table::Table;
