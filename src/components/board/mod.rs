//! The board: wood, holes as buttons, kazans, stones, and a move as it is made.
//!
//! [`Board`] takes values and gives back wishes; it knows no app state. It always tells the truth in its `data-*`
//! attributes and spoken names, and only draws the way there when it is given a [`Motion`](crate::sowing::Motion).
//! No component here computes where a stone lands: the rules do.
//!
//! - `geometry`, `heap`: where everything is, pure;
//! - `room`: how much room there is, and each part put into its place;
//! - `drawing`: SVG as text, which all of the following write; a text is replaced on the page when it is another;
//! - `wood` with `grain`, `ornament`: what never changes while a game is played, a layer of its own;
//! - `pit`, `kazan`, `stones`: what does;
//! - `overlay`: the hand, and stones in the air;
//! - `preview`, `touch`: what a move would do, and what people do;
//! - `playback`: which step of a motion is shown now;
//! - `setup`, `setup_touch`: the board as a workbench, for positions set up by hand, and what people do to it;
//! - `dom`: places and movements set through the object model, since the page's content policy forbids style
//!   attributes.

#[allow(clippy::module_inception)]
// the component that the folder is named for; the other files are its parts
mod board;
mod dom;
mod drawing;
mod geometry;
mod grain;
mod heap;
mod kazan;
mod ornament;
mod overlay;
mod pit;
mod playback;
mod preview;
mod room;
mod setup;
mod setup_touch;
mod stones;
mod touch;
mod wood;

pub use board::{Board, BoardProps, BoardStatus};
pub use setup::{SetupBoard, SetupBoardProps, Touched, place_name};
// For the board as a file, which is drawn after the one on the page.
pub(crate) use dom::{number, px};
pub(crate) use geometry::{Geometry, Rect, Stone};
pub(crate) use ornament::{FIELD, HORNS, LOZENGE, ornament_width, rim_strips};
