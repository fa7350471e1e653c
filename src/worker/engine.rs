//! What the host needs of a search, and the search of `toguz-search` in that shape.

use core::fmt::Debug;

use toguz_rules::{Game, Hole};
use toguz_search::{Choice, Forced, GameOver, Level, LevelSearch, Score, Table};

use super::protocol::{JobError, WIN_SCORE};

/// The memory of the search. The same everywhere, since it decides what is found: on a phone it is little enough.
const TABLE_BYTES: usize = 16 << 20;

/// How far a search has come, or what it found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The moves expected, the one to play first.
    pub line: Vec<Hole>,
    /// For the side to move, in the engine's unit.
    pub score: i32,
    /// The deepest depth finished.
    pub depth: u8,
    /// Positions seen.
    pub nodes: u64,
}

impl Progress {
    /// The move to play.
    pub fn hole(&self) -> Option<Hole> {
        self.line.first().copied()
    }
}

/// A search that goes on when told and never on its own.
pub trait Search: Debug {
    /// Searches about this many nodes more; the answer if there is one now.
    fn resume(&mut self, nodes: u64) -> Option<Progress>;

    /// The best answer so far.
    fn stop(&mut self) -> Progress;

    /// How far it has come.
    fn progress(&self) -> Progress;
}

/// Something that starts searches, one at a time.
pub trait Engine: Debug {
    /// Its searches.
    type Search: Search;

    /// Starts to search the position at the game's cursor.
    ///
    /// # Errors
    ///
    /// If the engine has no such level.
    fn start(&mut self, game: &Game, level: u8, seed: u64) -> Result<Self::Search, JobError>;

    /// Takes back what a search borrowed, its memory above all.
    fn finish(&mut self, search: Self::Search) {
        drop(search);
    }
}

/// The levels of `toguz-search`, with one table that goes from search to search.
#[derive(Debug)]
pub struct LevelEngine {
    /// Missing before the first search, and while one has it.
    table: Option<Table>,
}

impl LevelEngine {
    /// An engine that has taken no memory yet.
    pub const fn new() -> Self {
        Self { table: None }
    }
}

impl Default for LevelEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine for LevelEngine {
    type Search = LevelSearch;

    fn start(&mut self, game: &Game, level: u8, seed: u64) -> Result<LevelSearch, JobError> {
        let level = Level::try_new(level).ok_or(JobError::Level)?;
        let table = match self.table.take() {
            Some(mut table) => {
                // What an earlier search left would change the answer, and the same job must get the same one.
                table.clear();
                table
            }
            None => Table::new(TABLE_BYTES),
        };
        LevelSearch::new(game, level, seed, table).map_err(|GameOver(table)| {
            self.table = Some(table);
            JobError::Over
        })
    }

    fn finish(&mut self, search: LevelSearch) {
        self.table = Some(search.into_table());
    }
}

impl Search for LevelSearch {
    fn resume(&mut self, nodes: u64) -> Option<Progress> {
        Self::resume(self, nodes).map(Into::into)
    }

    fn stop(&mut self) -> Progress {
        Self::stop(self).into()
    }

    fn progress(&self) -> Progress {
        let report = self.report();
        let best = report.lines.first();
        Progress {
            line: best.map(|line| line.moves.clone()).unwrap_or_default(),
            score: best.map_or(0, |line| number(line.score)),
            depth: report.depth.try_into().unwrap_or(u8::MAX),
            nodes: self.nodes(),
        }
    }
}

impl From<Choice> for Progress {
    fn from(choice: Choice) -> Self {
        let mut line = choice.moves;
        // A level may play another move than the one its line begins with, or know one without a line.
        if line.first() != Some(&choice.hole) {
            line = vec![choice.hole];
        }
        Self {
            line,
            score: number(choice.score),
            depth: choice.depth.try_into().unwrap_or(u8::MAX),
            nodes: choice.nodes,
        }
    }
}

/// A score as the protocol writes it.
fn number(score: Score) -> i32 {
    let won_in = |plies: u32| WIN_SCORE - i32::try_from(plies).unwrap_or(WIN_SCORE);
    match score.forced() {
        Some(Forced::Win(plies)) => won_in(plies),
        Some(Forced::Loss(plies)) => -won_in(plies),
        None => score.centistones().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use toguz_rules::Variant;

    use super::*;

    #[test]
    fn the_same_job_gets_the_same_answer_on_a_used_table() {
        let game = Game::new(Variant::TOGUZ);
        let mut engine = LevelEngine::new();
        let mut answer = |nodes| {
            let mut search = engine.start(&game, 4, 99).unwrap();
            let found = loop {
                if let Some(found) = Search::resume(&mut search, nodes) {
                    break found;
                }
            };
            engine.finish(search);
            found
        };
        let first = answer(1_000);
        assert!(first.hole().is_some() && first.depth > 0 && first.nodes > 0);
        assert_eq!(answer(777), first);
        assert_eq!(answer(100_000), first);
    }

    #[test]
    fn levels_that_do_not_exist_are_refused() {
        let game = Game::new(Variant::BESTEMSHE);
        let mut engine = LevelEngine::new();
        for level in [0, 11, 255] {
            assert_eq!(engine.start(&game, level, 1).err(), Some(JobError::Level));
        }
        assert!(engine.start(&game, 1, 1).is_ok());
    }

    #[test]
    fn a_stop_before_anything_is_found_still_has_a_legal_move() {
        let game = Game::new(Variant::TOGUZ);
        let mut search = LevelEngine::new().start(&game, 5, 1).unwrap();
        let found = Search::stop(&mut search);
        assert!(
            game.position()
                .legal_moves()
                .contains(found.hole().unwrap())
        );
    }
}
