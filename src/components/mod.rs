//! What is on the screen, piece by piece. Components take values and give back wishes; nothing here knows how
//! stones move.

pub mod choice;
pub mod header;
pub mod icon;
pub mod live;
pub mod modal;
pub mod move_list;
pub mod new_game;
pub mod notices;
pub mod pages;
pub mod settings;
pub mod status;
pub mod tools;

pub use header::Header;
pub use live::Live;
pub use move_list::MoveList;
pub use new_game::NewGameDialog;
pub use notices::Notices;
pub use pages::{AboutDialog, ResignDialog, RulesDialog};
pub use settings::SettingsDialog;
pub use status::Status;
pub use tools::Tools;
