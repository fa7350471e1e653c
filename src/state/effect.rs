//! What a change of state asks of the outside. One hook carries it out.

use std::rc::Rc;

use super::SavedGame;
use crate::desk::protocol::ToDesk;
use crate::worker::protocol::{Job, JobId};

/// Something the outside must do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Store the game.
    SaveGame,
    /// Store the game that a link replaces, or forget it.
    SaveKept,
    /// Store the settings.
    SaveSettings,
    /// Put a question to the computer player; it replaces any other.
    Ask(Job),
    /// The answer to this question is not wanted any more.
    StopEngine(JobId),
    /// Put a game into the archive.
    Keep(Rc<SavedGame>),
    /// Tell the desk something.
    Desk(ToDesk),
    /// Report back after a while.
    Timer {
        /// Comes back with [`Action::TimerEnded`](super::Action::TimerEnded).
        id: u32,
        /// How long, in milliseconds.
        ms: u32,
    },
}
