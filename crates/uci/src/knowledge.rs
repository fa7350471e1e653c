//! What is known without searching: the exact values of endgames, and the opening book.

use toguz_rules::{Game, Outcome, Position, Variant};
use toguz_search::book::Book;
use toguz_search::{Choice, GameOver, Level, LevelSearch, Table};

/// Turns to the endgame that the position leads to, with at most so many bytes of memory, 0 for none.
pub(crate) fn prepare(table: &mut Table, position: &Position, bytes: usize) {
    table.prepare_endgame(position, bytes);
}

/// Whether there are values, or will be, for the endgame that the position leads to.
pub(crate) fn is_for(table: &Table, position: &Position) -> bool {
    table
        .endgame()
        .is_some_and(|endgame| endgame.is_for(position))
}

/// Works on for about so many positions. Whether there is nothing left to do.
pub(crate) fn build(table: &mut Table, positions: u64) -> bool {
    table.build_endgame(positions)
}

/// Lets go of all values.
pub(crate) fn forget(table: &mut Table) {
    // No tuz, no values.
    table.prepare_endgame(&Position::initial(Variant::TOGUZ), 0);
}

/// Whether the level is to have all the values before it begins to think.
pub(crate) fn is_needed(level: Level, position: &Position) -> bool {
    level.uses_endgame(position)
}

/// How the game ends with best play, in words: who wins, and what White and Black have in the end if they play on for
/// every stone. `None` where that is not known.
pub(crate) fn exact(table: &Table, position: &Position) -> Option<String> {
    let exact = table.endgame()?.value(position)?;
    let result = match exact.outcome {
        Outcome::Win(side) if side == position.turn() => "win",
        Outcome::Win(_) => "loss",
        Outcome::Draw => "draw",
    };
    let kazan = exact.kazan;
    Some(format!("exact {result} {}:{}", kazan.south, kazan.north))
}

/// A move of the opening book for a player of full strength.
pub(crate) fn book_choice(level: Level, game: &Game, seed: u64) -> Option<Choice> {
    level.book_choice(Book::shipped(), game, seed)
}

/// A level's thinking, with the book or without. The table comes back if the game is over.
#[allow(clippy::result_large_err)] // made once a move
pub(crate) fn level_search(
    game: &Game,
    level: Level,
    seed: u64,
    table: Table,
    with_book: bool,
) -> Result<LevelSearch, Table> {
    let book = with_book.then(Book::shipped);
    LevelSearch::with_book(game, level, seed, table, book).map_err(|GameOver(table)| table)
}
