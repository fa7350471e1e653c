//! The board: wood, holes as buttons, kazans, stones, and a move as it is made.
//!
//! [`Board`] takes values and gives back wishes; it knows no app state. It always tells the truth in its `data-*`
//! attributes and spoken names, and only draws the way there when it is given a [`Motion`](crate::sowing::Motion).
//! No component here computes where a stone lands: the rules do.
//!
//! - `geometry`: where everything is, pure;
//! - `wood`: what never changes while a game is played, a layer of its own;
//! - `pit`, `kazan`, `stones`: what does;
//! - `overlay`: stones in the air, and the preview;
//! - `playback`: which step of a motion is shown now;
//! - `dom`: places and movements set through the object model, since the page's content policy forbids style
//!   attributes.

#[allow(clippy::module_inception)]
// the component that the folder is named for; the other files are its parts
mod board;
mod dom;
mod geometry;
mod kazan;
mod overlay;
mod pit;
mod playback;
mod stones;
mod wood;

pub use board::{Board, BoardProps, BoardStatus};
