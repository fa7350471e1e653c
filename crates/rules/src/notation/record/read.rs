//! The streaming reader.

use core::iter::Peekable;

use crate::variant::Variant;

use super::builder::Builder;
use super::lex::Lexer;
use super::{Record, RecordError};

/// Reads the games of a text one after the other; see the [module](super).
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    tokens: Peekable<Lexer<'a>>,
    /// The length of the text.
    len: usize,
    variant: Option<Variant>,
    next_game: usize,
    /// The game in which [`Reader::read_some`] paused.
    paused: Option<Builder<'a>>,
}

/// Where a [`Reader`] stands before a game, apart from its text: for programs that can not keep the two together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    offset: usize,
    line: usize,
    line_start: bool,
    after_blank: bool,
    next_game: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Self = Self {
        offset: 0,
        line: 1,
        line_start: true,
        after_blank: true,
        next_game: 1,
    };
}

/// What [`Reader::read_some`] came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The end of a game.
    Game(Result<Record, RecordError>),
    /// The end of what it was allowed to read, in the middle of a game.
    Paused,
    /// The end of the text.
    End,
}

impl<'a> Reader<'a> {
    /// Reads a text.
    pub fn new(text: &'a str) -> Self {
        Self::at(text, Place::START)
    }

    /// Reads on from where another reader of the same text stood. Only the variant has to be said again.
    pub fn at(text: &'a str, place: Place) -> Self {
        let Place {
            offset,
            line,
            line_start,
            after_blank,
            next_game,
        } = place;
        // Of another text there may be nothing at that place.
        let rest = text.get(offset..).unwrap_or_default();
        Self {
            tokens: Lexer::at(rest, line, line_start, after_blank).peekable(),
            len: text.len(),
            variant: None,
            next_game,
            paused: None,
        }
    }

    /// Where it stands; `None` if it has paused in the middle of a game.
    pub fn place(&mut self) -> Option<Place> {
        if self.paused.is_some() {
            return None;
        }
        let place = match self.tokens.peek() {
            Some(token) => Place {
                offset: self.len - token.left,
                line: token.line,
                line_start: token.line_start,
                after_blank: token.after_blank,
                next_game: self.next_game,
            },
            None => Place {
                offset: self.len,
                next_game: self.next_game,
                ..Place::START
            },
        };
        Some(place)
    }

    /// The variant of games whose tags name none. Without it the length of the rows of a `FEN` tag tells,
    /// else it is toguz.
    #[must_use]
    pub const fn with_variant(mut self, variant: Variant) -> Self {
        self.variant = Some(variant);
        self
    }

    /// The number of the first game, for errors: 1 unless set.
    #[must_use]
    pub const fn with_first_number(mut self, number: usize) -> Self {
        self.next_game = number;
        self
    }

    /// The number of the next game.
    pub const fn next_number(&self) -> usize {
        self.next_game
    }

    /// How much of the text has been read, in bytes.
    ///
    /// It may fall back a little: the line of a bare list that turns out to be the next game is read again.
    pub fn offset(&mut self) -> usize {
        self.len - self.tokens.peek().map_or(0, |token| token.left)
    }

    /// Reads on to the end of a game, or until so many words, signs and comments have been passed: for programs that
    /// must not be busy for long. However often it pauses, the games are those that the iterator gives.
    pub fn read_some(&mut self, mut budget: usize) -> Reading {
        loop {
            let mut game = self
                .paused
                .take()
                .unwrap_or_else(|| Builder::new(self.variant));
            while let Some(&token) = self.tokens.peek() {
                if budget == 0 {
                    self.paused = Some(game);
                    return Reading::Paused;
                }
                budget -= 1;
                if game.ends_before(&token, &self.tokens)
                    || game.is_lost_before(&token, &self.tokens)
                {
                    break;
                }
                if token.line_start {
                    game.mark_line(&token, &self.tokens);
                }
                self.tokens.next();
                let complete = game.take(token, &mut self.tokens);
                if let Some(line) = game.give_back_line() {
                    self.tokens = line;
                    break;
                }
                if complete {
                    break;
                }
            }
            if game.is_empty() {
                if self.tokens.peek().is_none() {
                    return Reading::End;
                }
                continue;
            }
            let number = self.next_game;
            self.next_game += 1;
            return Reading::Game(game.finish(number));
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.read_some(usize::MAX) {
                Reading::Game(game) => return Some(game),
                Reading::End => return None,
                Reading::Paused => {}
            }
        }
    }
}
