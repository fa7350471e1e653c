//! Game records, both ways.
//!
//! [`Reader`] goes over a text and yields one game after the other, in any mix of these dialects:
//!
//! - PGN tags, moves with or without numbers, comments `{}` and `;`, signs (`$1`, `!?`), variations, a result;
//! - PlayOK's form of it: totals in brackets, numbers at line ends, `{zero}` behind the result of a game that
//!   stopped for want of a move;
//! - TGK: tags, one numbered line a pair of moves (the number with or without a dot), `93x` for a tuz;
//! - one digit a move, `7x` for a capture and `7X` for a tuz;
//! - PlayStrategy's squares (`g1d2`);
//! - bare lists: `76 98 66 87 …`, or the digits of the holes lifted in one word, `7967…`.
//!
//! # Where a game ends
//!
//! At its result, with comments behind it and prose on the same line; before the next tags, also where a comment was
//! left open and a blank line lies before them; before a move numbered 1; at a blank line that is followed by a move
//! without a number, unless that is Black's reply in a numbered game, which has tags or goes on with a numbered move;
//! and, outside tags, each line that begins with digits in one word is a game of its own. A list of bare moves with
//! neither tags nor numbers may also be a game a line: a line that leads further from the start than as the rest of the
//! game before it begins another.
//!
//! # Who is right
//!
//! The board is. If the rules end the game (majority, no move, third repetition), that is its end, whatever the record
//! says, and a further move is an error. If they do not, the result behind the moves counts, or without one the
//! `Result` tag; the game is then concluded at its last move for the reason that the `Termination` tag gives, if it is
//! one of our words, else as [`Recorded`](EndReason::Recorded).
//!
//! # Errors
//!
//! A game with an error yields a [`RecordError`], which holds the moves before it; the reader skips the rest of that
//! game and goes on with the next.
//!
//! ```
//! use toguz_rules::notation::Reader;
//!
//! let mut games = Reader::new("[White \"Aibek\"]\n\n1. 76(10) 98 2. 66 1-0\n\n76 98 65");
//! let first = games.next().ok_or("no game")??;
//! assert_eq!(first.tags.get("White"), Some("Aibek"));
//! assert_eq!(first.game.main_line().len(), 3);
//! let error = games.next().ok_or("no game")?.unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "game 2, move 2, White: 65 does not land there, expected 66"
//! );
//! assert_eq!(error.partial.game.main_line().len(), 2);
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```

mod builder;
mod error;
mod lex;
mod line;
mod read;
mod tags;
mod words;
mod write;

pub use error::{RecordError, RecordProblem};
pub use read::{Place, Reader, Reading};
pub use tags::Tags;

use crate::game::Game;
use crate::outcome::{Conclusion, EndReason, Outcome};

/// How deep variations may lie in one another, read or written.
pub const MAX_NESTING: usize = 100;

/// A game with what its record says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Event, players, date and so on, as the text gives them.
    pub tags: Tags,
    /// Moves, variations, comments and signs.
    pub game: Game,
    /// The result; `None` for a game that is not over, or whose record does not tell.
    pub result: Option<Outcome>,
}

impl Record {
    /// A game without tags.
    pub fn new(game: Game) -> Self {
        let result = main_conclusion(&game).map(|end| end.outcome);
        Self {
            tags: Tags::default(),
            game,
            result,
        }
    }

    /// How the main line ended: by the rules, or as the record says.
    pub fn conclusion(&self) -> Option<Conclusion> {
        main_conclusion(&self.game)
            .filter(|end| end.reason.is_by_rule())
            .or_else(|| {
                let outcome = self.result?;
                let reason = main_conclusion(&self.game)
                    .filter(|end| end.outcome == outcome)
                    .map_or(EndReason::Recorded, |end| end.reason);
                Some(Conclusion { outcome, reason })
            })
    }
}

/// How the game ended at the end of its main line.
fn main_conclusion(game: &Game) -> Option<Conclusion> {
    let end = game.main_line().last().copied().unwrap_or_default();
    game.conclusion_at(end)
}
