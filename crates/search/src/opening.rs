//! Which move of the opening book a level plays.

use alloc::vec::Vec;

use toguz_rules::{Game, hash};

use crate::book::{Book, BookMove};
use crate::level::{Choice, Level, halvings};
use crate::random::Random;

/// How far a line from the book is followed for [`Choice::moves`].
const LINE: usize = 12;

impl Level {
    /// How many thousandths of the chance to win a book move may cost against the best. `None` for levels that play
    /// without a book: what they are meant to overlook would stand in it.
    const fn book_allowance(self) -> Option<i32> {
        match self.get() {
            10 => Some(15),
            9 => Some(30),
            7 | 8 => Some(50),
            _ => None,
        }
    }

    /// The move that this level plays from a book at the game's cursor, without thinking: the best or one that is hardly
    /// worse, so that games vary. The same game, seed and book give the same move.
    ///
    /// `None` if the level plays without a book, the game is over, the book does not know the position, or the game has
    /// been there before: twice the same move could be a draw by repetition.
    pub fn book_choice(self, book: &Book<'_>, game: &Game, seed: u64) -> Option<Choice> {
        let allowance = self.book_allowance()?;
        let moves = book.lookup(game.position())?;
        if game.conclusion().is_some() || game.repetitions(game.cursor()) > 1 {
            return None;
        }
        let chance = |m: BookMove| i32::from(m.worth().win_permille());
        let best = chance(moves.clone().next()?);
        let likely: Vec<(BookMove, u64)> = moves
            .map(|m| (m, best - chance(m)))
            .filter(|&(_, loss)| loss <= allowance)
            .map(|(m, loss)| (m, halvings(loss, allowance / 3)))
            .collect();
        let mut random = Random::new(draw(game, seed));
        let mut dart = random.next() % likely.iter().map(|&(_, weight)| weight).sum::<u64>().max(1);
        for (m, weight) in likely {
            if dart < weight {
                return Some(choice(book, game, m));
            }
            dart -= weight;
        }
        None
    }
}

/// A seed for one position of one game.
pub(crate) fn draw(game: &Game, seed: u64) -> u64 {
    // The place in the game is part of the chance: else a position met again would be played alike for ever.
    seed ^ hash::fresh(game.position()).rotate_left(17) ^ u64::from(game.ply())
}

/// A move, with what the book expects after it.
fn choice(book: &Book<'_>, game: &Game, first: BookMove) -> Choice {
    let mut moves = Vec::from([first.hole]);
    let mut after = game.position().play(first.hole);
    while let Ok(position) = after {
        let next = book.lookup(&position).and_then(|mut moves| moves.next());
        let Some(next) = next.filter(|_| moves.len() < LINE) else {
            break;
        };
        moves.push(next.hole);
        after = position.play(next.hole);
    }
    Choice {
        hole: first.hole,
        score: first.worth(),
        depth: first.depth.into(),
        nodes: 0,
        moves,
    }
}
