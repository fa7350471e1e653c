//! The desk: everything around the game that is not the game. Sharing, the archive, import and export, the score
//! sheet, the position editor, the rules page.
//!
//! It is a program of its own beside the page, loaded when it is first asked for, so that a playable board is not
//! waited for longer than needed. The page asks and is answered by messages; [`protocol`] has them. Its windows lie over
//! the page, which is inert meanwhile and goes on to hold the truth about the current game.
//!
//! A screen is a component that takes a [`Desk`] and gives back wishes through it; one file or folder a screen.

pub mod editor;
mod history;
pub mod pages;
pub mod protocol;
pub mod sheet;

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use yew::Callback;

use crate::i18n::Lang;
use crate::state::SavedGame;

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
}

/// What a screen wants.
#[derive(Clone, Debug, PartialEq)]
pub enum DeskAction {
    /// Close the desk: back to the board.
    Close,
    /// Go to another screen.
    Show(Screen),
    /// Put this game on the board and close the desk. The game that is there now goes to the archive.
    Play(Rc<SavedGame>),
    /// Tell those who do not see, and nobody else.
    Say(String),
}

/// What every screen is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Desk {
    /// The language.
    pub lang: Lang,
    /// The game on the board, as it is now.
    pub current: Rc<SavedGame>,
    /// The address of the page without a fragment, for links.
    pub page: Rc<str>,
    /// Takes what the screen wants.
    pub act: Callback<DeskAction>,
}
