//! The desk: everything around the game that is not the game. The window for a new game, the settings, sharing, the
//! archive, import and export, the score sheet, the position editor, the rules page.
//!
//! It is a program of its own beside the page, loaded when it is first asked for, so that a playable board is not
//! waited for longer than needed. The page asks and is answered by messages; [`protocol`] has them. Its windows lie over
//! the page, which is inert meanwhile and goes on to hold the truth about the current game.
//!
//! A screen is a component that takes a [`Desk`] and gives back wishes through it; one file or folder a screen.

pub mod app;
pub mod archive;
pub mod choice;
pub mod client;
pub mod editor;
pub mod exchange;
pub mod games;
mod history;
pub mod host;
pub mod install;
pub mod modal;
pub mod new_game;
pub mod pages;
pub mod protocol;
pub mod settings;
pub mod share;
pub mod sheet;
mod undo_keys;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use toguz_rules::Setup;
use web_sys::Blob;
use yew::Callback;

use crate::i18n::Lang;
use crate::state::{NewGameChoice, SavedGame, Settings};

/// The element of the page that the desk lives in.
pub const ROOT: &str = "desk";

/// How the desk's program says on the page that it is up: a cancelable `MessageEvent` of this type at the window, with
/// its port as data. Who takes the port cancels the event. A text instead of a port says that it could not start or
/// has died.
pub const DESK_EVENT: &str = "toguz-desk";

/// A window of the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Screen {
    /// The link of the current game: copy, share sheet, QR code; and playing by link.
    Share,
    /// The archive.
    Games,
    /// Games out of texts and files.
    Import,
    /// The current game as text, file, diagram and picture.
    Export,
    /// A game typed in from paper.
    Sheet,
    /// A position set up by hand.
    Editor,
    /// How the game is played.
    Rules,
    /// What this is.
    About,
    /// Choosing the next game.
    NewGame,
    /// Language, look, animation, aids.
    Settings,
    /// Asking whether the player really gives up.
    Resign,
}

/// What a screen wants.
#[derive(Clone, Debug, PartialEq)]
pub enum DeskAction {
    /// Close the desk: back to the board.
    Close,
    /// Go to another screen.
    Show(Screen),
    /// Go to another screen with another game, which is not on the board.
    ShowGame(Screen, Rc<SavedGame>),
    /// Go to the editor with this position, which need not be playable.
    Edit(Setup),
    /// Go to the archive and read a file with all games into it.
    Restore(Blob),
    /// In the game by link on the board so many plies have been handed over to be sent.
    Sent(u32),
    /// Put this game on the board and close the desk. The game that is there now goes to the archive.
    Play(Rc<SavedGame>),
    /// Begin a game, and remember the choice for the next time.
    Start(NewGameChoice),
    /// Change the settings.
    Set(Rc<Settings>),
    /// Give the game up.
    Resign,
    /// The players of the game that is spoken of are called so.
    Named(Rc<SavedGame>),
    /// Tell those who do not see, and nobody else.
    Say(String),
}

/// What every screen is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Desk {
    /// The language.
    pub lang: Lang,
    /// The game that is spoken of: the one on the board, or another one that a screen came to. Its cursor is at the
    /// position shown.
    pub current: Rc<SavedGame>,
    /// The user's settings.
    pub settings: Rc<Settings>,
    /// Whether a draw is offered in it, in a game by link.
    pub draw: bool,
    /// The address of the page without a fragment, for links.
    pub page: Rc<str>,
    /// Takes what the screen wants.
    pub act: Callback<DeskAction>,
}
