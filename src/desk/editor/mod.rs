//! A position set up by hand: by tapping, dragging, typing, or as text.
//!
//! - `state`: the board being made, and what is wrong with it; pure;
//! - `screen` with `tools` and `ending`: the window, in the order of its parts. Its board is the workbench of
//!   [`components::board`](crate::components::board);
//! - `words`: what is wrong, in words.

mod ending;
mod screen;
mod state;
#[cfg(test)]
mod tests;
mod tools;
mod words;

pub use screen::{EditorProps, EditorScreen};
pub use state::{Edit, Editor, MAX_TEXT, Opponents, Refusal, Tool, Unread, Verdict};
