//! The engine protocol: UCI as chess programs speak it, with the moves and positions of toguz korgool.
//!
//! [`Session`] is the whole protocol as a machine: lines go in, lines come out, and between two lines it thinks in
//! slices of a few milliseconds. It knows no input, no output, no threads, and takes the time from its host, so the
//! native program and the one compiled to wasm are the same machine.
//!
//! ```
//! use core::time::Duration;
//! use toguz_uci::Session;
//!
//! let mut session = Session::new(|| Duration::ZERO);
//! session.hear("setoption name Hash value 1");
//! session.hear("position startpos moves 7");
//! let mut said = session.hear("go depth 4");
//! while session.is_busy() {
//!     // Here a host would look for further lines.
//!     said.extend(session.work());
//! }
//! assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")));
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod bench;
mod command;
#[cfg_attr(not(feature = "knowledge"), path = "no_knowledge.rs")]
mod knowledge;
mod limits;
mod options;
mod perft;
mod preparing;
mod session;
mod text;
mod thinking;

pub use session::Session;
