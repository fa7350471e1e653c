//! Everything that may happen: wishes in the imperative, events in the past tense.

use toguz_rules::{BySide, Game, Hole, NodeId, Position, Side};

use super::{NewGameChoice, NoticeKind, Player, SavedGame, Settings};
use crate::desk::Screen;

/// A game to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Where it starts.
    pub start: Position,
    /// Who plays.
    pub players: BySide<Player>,
    /// Makes the computer's choices repeatable.
    pub seed: u64,
    /// Whose row is near.
    pub bottom: Side,
}

impl From<NewGame> for SavedGame {
    fn from(new: NewGame) -> Self {
        Self {
            players: new.players,
            bottom: new.bottom,
            ..Self::new(Game::from_position(new.start), new.seed)
        }
    }
}

/// Everything that may happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Lift a hole of the side to move.
    Play(Hole),
    /// A hole was chosen that is not the mover's.
    PlayOther,
    /// Take the last move back; against the computer, to one's own turn.
    Undo,
    /// Play an undone move again.
    Redo,
    /// Look at a position of the game; `None` returns to the live one.
    View(Option<NodeId>),
    /// Look one move back or forward.
    Step {
        /// Forward, else back.
        forward: bool,
    },
    /// Go on playing from the position looked at.
    ContinueHere,
    /// Show the last move again.
    Replay,
    /// End the animation that runs.
    Skip,
    /// The board has shown a motion to its end.
    MotionEnded(u32),
    /// A timer asked for has run out.
    TimerEnded(u32),
    /// Turn the board.
    Flip,
    /// The side to move, or the only person, gives up.
    Resign,
    /// The side to move, or the only person, offers a draw.
    OfferDraw,
    /// The offer is answered.
    AnswerDraw {
        /// Accepted, else declined.
        accept: bool,
    },
    /// Let the computer's game against itself wait or go on.
    SetPaused(bool),
    /// Begin a game.
    New(NewGame),
    /// Begin a game and remember the choice for the next time.
    NewAs {
        /// What was chosen.
        choice: NewGameChoice,
        /// Makes it repeatable.
        seed: u64,
    },
    /// Begin a game that a link asks for, and keep the one before.
    NewByLink(NewGame),
    /// Look at a game that a link brings, and keep the one before.
    Show(Box<SavedGame>),
    /// Go on with a game for two devices that a link brings.
    TakeTurn {
        /// As [`Linked::Turn`](crate::link::Linked::Turn) has it.
        game: Box<SavedGame>,
        /// Whether a draw is offered.
        draw: bool,
    },
    /// Put a game from the desk on the board, and keep the one before.
    Put(Box<SavedGame>),
    /// What the archive knows of the game by link that was asked for.
    Found {
        /// The game asked for.
        seed: u64,
        /// It, if it is there.
        game: Option<Box<SavedGame>>,
    },
    /// So many plies of the game by link of this name are on their way.
    Sent {
        /// The game.
        seed: u64,
        /// How many.
        plies: u32,
    },
    /// The players of the game of this name are called so, White first; an empty text is no name.
    Named {
        /// The game.
        seed: u64,
        /// The names.
        names: [String; 2],
    },
    /// Another tab has stored this game.
    OtherTab(Box<SavedGame>),
    /// The user turned to this tab.
    Focused,
    /// Give the user what is stored under this key, as a file.
    HandOut(String),
    /// Show a screen of the desk.
    OpenDesk(Screen),
    /// The desk shows nothing any more.
    DeskClosed,
    /// The desk could not be loaded, or it died.
    DeskFailed,
    /// Return to the game that a link replaced.
    RestoreKept,
    /// The same players again, sides exchanged against the computer.
    Rematch {
        /// Makes it repeatable.
        seed: u64,
    },
    /// Change the settings.
    Set(Box<Settings>),
    /// The system's wish for little movement changed.
    ReducedMotion(bool),
    /// The computer player is up.
    EngineReady,
    /// The computer player has chosen.
    EngineAnswered {
        /// The job.
        id: u32,
        /// The hole to lift.
        hole: Hole,
        /// Its opinion of its own chances, in hundredths of a stone.
        score: i32,
    },
    /// The computer player stopped and was started again.
    EngineRestarted,
    /// The computer player runs on the page's own thread now.
    EngineOnMainThread,
    /// The computer player could not answer.
    EngineFailed {
        /// The job, where it is known.
        id: Option<u32>,
    },
    /// Ask the computer player once more.
    AskAgain,
    /// Something is to be said to the user.
    Notify(NoticeKind),
    /// Something could be stored again after it could not.
    StorageWorks,
    /// A notice was dismissed.
    Dismiss(u32),
    /// The effects up to this id have been carried out.
    EffectsDone(u32),
}
