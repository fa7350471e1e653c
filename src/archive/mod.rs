//! The games kept on the device, as far as no browser is needed for them: what the list shows of each, how two states
//! of one game become one, how they are searched, and the file that holds them all.
//!
//! A game is kept as the document of [`storage::schema`](crate::storage::schema), unopened; beside it lies a [`Row`],
//! all that the list needs, so that ten thousand games are listed without reading one of them. Where both lie is
//! [`platform::Database`](crate::platform::Database)'s.

pub mod backup;
mod list;
mod reconcile;
mod row;
mod search;

use std::rc::Rc;

pub use list::List;
pub use reconcile::{Decision, reconcile};
pub use row::Row;
pub(crate) use row::TITLE_TAG;
pub use search::{Needle, fold};

use crate::state::SavedGame;
use crate::storage::schema::{SchemaError, decode_game, encode_game};

/// A game as it lies in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Names the game: its seed.
    pub id: u64,
    /// When it was kept, in milliseconds since 1970.
    pub kept: u64,
    /// Its document.
    pub text: Rc<str>,
}

impl Record {
    /// Reads the game.
    ///
    /// # Errors
    ///
    /// If the document is damaged or newer than this program.
    pub fn game(&self) -> Result<SavedGame, SchemaError> {
        decode_game(&self.text)
    }
}

/// A game ready to be kept: its record and its row.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What is kept.
    pub record: Record,
    /// What the list shows of it.
    pub row: Row,
}

impl Entry {
    /// A game kept at a time.
    pub fn new(saved: &SavedGame, kept: u64) -> Self {
        let text: Rc<str> = encode_game(saved).into();
        Self {
            row: Row::new(saved, kept, text.len()),
            record: Record {
                id: saved.seed,
                kept,
                text,
            },
        }
    }

    /// The game of a document, kept at a time.
    ///
    /// # Errors
    ///
    /// If the document is damaged or newer than this program.
    pub fn read(text: Rc<str>, kept: u64) -> Result<Self, SchemaError> {
        let saved = decode_game(&text)?;
        Ok(Self {
            row: Row::new(&saved, kept, text.len()),
            record: Record {
                id: saved.seed,
                kept,
                text,
            },
        })
    }
}

/// An id for a game that has none of its own, as one out of a text: the same game has the same id, so that one who
/// takes a file in twice has its games once.
pub fn id_of(saved: &SavedGame) -> u64 {
    let mut bare = saved.clone();
    bare.seed = 0;
    let bytes = encode_game(&bare);
    reconcile::mix(bytes.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    }))
}
