//! Taking games in and giving them out: the two windows. What is in a text, and how a game is written, is
//! [`exchange`](crate::exchange)'s business; here are the clipboard, files, and what the user sees of it.

mod export;
mod import;
mod reading;

use core::fmt;
use core::pin::Pin;
use std::rc::Rc;

pub use export::{ExportProps, ExportScreen};
pub use import::{ImportProps, ImportScreen};

use crate::state::SavedGame;

/// What became of games that were handed to the archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// They are new there.
    pub new: u32,
    /// It had them already.
    pub known: u32,
}

/// Why the archive took no more, as a sentence in the user's language; empty if nobody knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AddError(pub String);

/// The archive's answer, once it is there.
type Adding = Pin<Box<dyn Future<Output = Result<Added, AddError>>>>;

/// How games get into the archive: some hundred at a time, all of them or none.
#[derive(Clone)]
pub struct AddMany(Rc<dyn Fn(Vec<SavedGame>) -> Adding>);

impl AddMany {
    /// Hands games over by calling this.
    pub fn new<F>(add: impl Fn(Vec<SavedGame>) -> F + 'static) -> Self
    where
        F: Future<Output = Result<Added, AddError>> + 'static,
    {
        Self(Rc::new(move |games| Box::pin(add(games))))
    }

    async fn add(&self, games: Vec<SavedGame>) -> Result<Added, AddError> {
        (self.0)(games).await
    }
}

impl PartialEq for AddMany {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for AddMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AddMany")
    }
}
