//! The texts the world writes: positions, moves, whole games.
//!
//! Everything here reads leniently and writes one strict form. Readers take any text whatever: they do not
//! panic, they need time in proportion to its length, and their errors say where the fault is and what was
//! expected there.
//!
//! - [`position`]: a position as one line (the PlayStrategy form, and the tuple forms of engines and data files);
//! - [`diagram`]: a position as a table, as the federation draws it;
//! - [`mv`]: one move (`76(10)`, `36X`, `7`, `g1d2`);
//! - [`record`]: whole games with tags, comments, signs and variations.

pub mod diagram;
pub mod mv;
pub mod position;
pub mod record;

pub use diagram::{ParseDiagramError, read_diagram, write_diagram};
pub use mv::{IllegalMoveText, MoveStyle, MoveText, ParseMoveError};
pub use position::{ParsePositionError, ReadPositionError, read_position, read_setup};
pub use record::{Reader, Record, RecordError, RecordProblem, Tags};
