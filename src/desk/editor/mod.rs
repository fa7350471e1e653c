//! A position set up by hand: by tapping, dragging, typing, or as text.
//!
//! - `state`: the board being made, and what is wrong with it; pure.

mod state;
#[cfg(test)]
mod tests;

pub use state::{Edit, Editor, MAX_TEXT, Opponents, Refusal, Tool, Verdict};
