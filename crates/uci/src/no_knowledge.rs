//! As `knowledge`, for a search that knows nothing without searching: the first one had neither tables nor a book.

use toguz_rules::{Game, Position};
use toguz_search::{Choice, GameOver, Level, LevelSearch, Table};

pub(crate) const fn prepare(_: &mut Table, _: &Position, _: usize) {}

pub(crate) const fn is_for(_: &Table, _: &Position) -> bool {
    false
}

pub(crate) const fn build(_: &mut Table, _: u64) -> bool {
    true
}

pub(crate) const fn forget(_: &mut Table) {}

pub(crate) const fn is_needed(_: Level, _: &Position) -> bool {
    false
}

pub(crate) const fn exact(_: &Table, _: &Position) -> Option<String> {
    None
}

pub(crate) const fn book_choice(_: Level, _: &Game, _: u64) -> Option<Choice> {
    None
}

#[allow(clippy::result_large_err)] // made once a move
pub(crate) fn level_search(
    game: &Game,
    level: Level,
    seed: u64,
    table: Table,
    _: bool,
) -> Result<LevelSearch, Table> {
    LevelSearch::new(game, level, seed, table).map_err(|GameOver(table)| table)
}
