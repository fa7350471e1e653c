//! Trying a line of moves as the beginning of a game.

use core::iter::Peekable;

use crate::notation::mv::MoveText;
use crate::position::Position;

use super::lex::{Lexer, TokenKind};

/// How far a line can be played from a position.
#[derive(Default)]
pub(super) struct LinePlay {
    /// Moves that can be played.
    pub(super) played: usize,
    /// Those of them that name their landing hole, which is hardly ever right by chance.
    pub(super) certain: usize,
    /// Those of them that name a capture or a tuz, which may be.
    pub(super) marked: usize,
    /// Whether that is the whole line, and there is a move in it.
    pub(super) whole: bool,
}

impl LinePlay {
    /// Tries a line from its first token.
    pub(super) fn new(mut position: Position, tokens: &Peekable<Lexer<'_>>) -> Self {
        let mut line = Self::default();
        for (i, token) in tokens.clone().enumerate() {
            if i > 0 && token.line_start {
                break;
            }
            match token.kind {
                TokenKind::Word(word) => {
                    let Ok(text) = word.parse::<MoveText>() else {
                        return line;
                    };
                    let after = text.resolve(&position).map(|hole| position.play(hole));
                    let Ok(Ok(after)) = after else {
                        return line;
                    };
                    position = after;
                    line.played += 1;
                    line.certain += usize::from(text.has_landing());
                    line.marked += usize::from(text.mark.is_some() || text.total.is_some());
                }
                TokenKind::Result(_) => break,
                TokenKind::Comment { .. } | TokenKind::Nag(_) => {}
                TokenKind::Tag { .. }
                | TokenKind::Open
                | TokenKind::Close
                | TokenKind::Number { .. } => return line,
            }
        }
        line.whole = line.played > 0;
        line
    }
}
