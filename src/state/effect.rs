//! What a change of state asks of the outside. One hook carries it out.

use toguz_rules::{Hole, Position};

use super::Level;

/// A question to the computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Comes back with the answer.
    pub id: u32,
    /// Where the game started.
    pub start: Position,
    /// The moves since.
    pub moves: Vec<Hole>,
    /// How strong to be.
    pub level: Level,
    /// Makes the choice repeatable.
    pub seed: u64,
}

/// Something the outside must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store the game.
    SaveGame,
    /// Store the game that a link replaces, or forget it.
    SaveKept,
    /// Store the settings.
    SaveSettings,
    /// Put a question to the computer player; it replaces any other.
    Ask(Job),
    /// The answer is not wanted any more.
    StopEngine,
    /// Report back after a while.
    Timer {
        /// Comes back with [`Action::TimerEnded`](super::Action::TimerEnded).
        id: u32,
        /// How long, in milliseconds.
        ms: u32,
    },
}
