//! A game typed in from paper: two digits a move, checked as they are typed.
//!
//! - `state`, `head`, `document`: the sheet, what stands above it, and how it is kept; pure.

mod document;
mod head;
mod state;
#[cfg(test)]
mod tests;

pub use document::{SHEET_KEY, decode_sheet, encode_sheet};
pub use head::{Field, Head, MAX_FIELD};
pub use state::{Answer, Cell, Entry, Fault, Key, MAX_PLIES, Reason, Sheet, Shown, Typed};
