//! Reading the games of a text one by one.

use toguz_rules::Variant;
use toguz_rules::notation::Reader;
use toguz_rules::notation::record::Place;

use crate::failure::Failure;
use crate::game::Game;
use crate::position::variant;

/// A text with games, and how far it has been read.
#[derive(Debug)]
pub struct Games {
    text: String,
    variant: Option<Variant>,
    place: Place,
}

/// What is read of a game.
#[derive(Debug)]
pub struct Read {
    /// The game, up to the fault if there is one.
    pub game: Game,
    /// What is wrong with it.
    pub failure: Option<Failure>,
}

impl Games {
    /// The games of a text. Those that say not which variant they are of are of the one given.
    ///
    /// # Errors
    ///
    /// If there is no such variant.
    pub fn new(text: String, key: Option<&str>) -> Result<Self, Failure> {
        Ok(Self {
            text,
            variant: key.map(variant).transpose()?,
            place: Place::START,
        })
    }
}

impl Iterator for Games {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        let mut reader = Reader::at(&self.text, self.place);
        if let Some(variant) = self.variant {
            reader = reader.with_variant(variant);
        }
        let read = reader.next()?;
        // It has not paused: it read a whole game.
        self.place = reader.place()?;
        Some(match read {
            Ok(record) => Read {
                game: record.into(),
                failure: None,
            },
            Err(error) => Read {
                failure: Some((&error).into()),
                game: (*error.partial).into(),
            },
        })
    }
}
