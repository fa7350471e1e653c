//! What is on the screen, piece by piece. Components take values and give back wishes; nothing here knows how
//! stones move.

pub mod board;
pub mod header;
pub mod icon;
pub mod live;
pub mod move_list;
pub mod notices;
pub mod status;
pub mod tools;

pub use board::{Board, BoardStatus};
pub use header::header;
pub use live::live;
pub use move_list::move_list;
pub use notices::notices;
pub use status::status;
pub use tools::tools;
