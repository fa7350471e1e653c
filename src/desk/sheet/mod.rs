//! A game typed in from paper: two digits a move, checked as they are typed.
//!
//! - `state`, `head`, `document`: the sheet, what stands above it, and how it is kept; pure;
//! - `screen` with `rows`, `message` and `form`: the window, the paper, what is said, and what stands around it;
//! - `keys`: what the keys mean.

mod document;
mod form;
mod head;
mod keys;
mod message;
mod rows;
mod screen;
mod state;
#[cfg(test)]
mod tests;

pub use document::{SHEET_KEY, decode_sheet, encode_sheet};
pub use head::{Field, Head, MAX_FIELD};
pub use screen::{SheetProps, SheetScreen};
pub use state::{Answer, Cell, Entry, Fault, Key, MAX_PLIES, Reason, Sheet, Shown, Typed};
