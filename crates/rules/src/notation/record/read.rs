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
    variant: Option<Variant>,
    next_game: usize,
}

impl<'a> Reader<'a> {
    /// Reads a text.
    pub fn new(text: &'a str) -> Self {
        Self {
            tokens: Lexer::new(text).peekable(),
            variant: None,
            next_game: 1,
        }
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
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut game = Builder::new(self.variant);
            while let Some(&token) = self.tokens.peek() {
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
                self.tokens.peek()?;
                continue;
            }
            let number = self.next_game;
            self.next_game += 1;
            return Some(game.finish(number));
        }
    }
}
