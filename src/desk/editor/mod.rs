//! A position set up by hand: by tapping, dragging, typing, or as text.
//!
//! - `state`: the board being made, and what is wrong with it; pure;
//! - `screen`: the window. Its board is the workbench of [`components::board`](crate::components::board).

mod screen;
mod state;
#[cfg(test)]
mod tests;

pub use screen::{EditorProps, EditorScreen};
pub use state::{Edit, Editor, MAX_TEXT, Opponents, Refusal, Tool, Verdict};
