//! What the host needs of a search, and the searches of `toguz-search` in that shape.

use core::fmt::Debug;

use toguz_rules::{Game, Hole, Position, Side};
use toguz_search::{
    Choice, Forced, GameOver, Level, LevelSearch, Limits, Line, Options, Report, Score,
    Search as LineSearch, Status, Table,
};

use super::protocol::{Analysis, ExactEnd, GameText, Job, JobError, JobId, MAX_LINES, WIN_SCORE};

/// The memory of the search. The same everywhere, since it decides what is found: on a phone it is little enough.
const TABLE_BYTES: usize = 16 << 20;

/// The system gives new memory slowly, a page at a time when it is first written to: so many bytes take about as long
/// as [`Engine::build`] may.
const ROOM_STEP: usize = 1 << 20;

/// What a page may ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move.
    Move(Job),
    /// What the moves are worth.
    Analysis(Analysis),
}

impl Task {
    /// Which one.
    pub const fn id(&self) -> JobId {
        match self {
            Self::Move(job) => job.id,
            Self::Analysis(analysis) => analysis.id,
        }
    }

    /// The game in question.
    pub const fn game(&self) -> &GameText {
        match self {
            Self::Move(job) => &job.game,
            Self::Analysis(analysis) => &analysis.game,
        }
    }
}

/// How far a search has come, or what it found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The best moves with what is expected to follow, the one to play first. An analysis has as many as were asked for.
    pub lines: Vec<ProgressLine>,
    /// The deepest depth finished.
    pub depth: u8,
    /// Positions seen.
    pub nodes: u64,
}

impl Progress {
    /// The move to play.
    pub fn hole(&self) -> Option<Hole> {
        self.lines.first()?.moves.first().copied()
    }

    /// The position once the move is played.
    pub fn after(&self, position: &Position) -> Position {
        self.hole()
            .and_then(|hole| position.play(hole).ok())
            .unwrap_or(*position)
    }
}

/// A move and its worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgressLine {
    /// For the side to move, in the protocol's unit.
    pub score: i32,
    /// The moves expected.
    pub moves: Vec<Hole>,
}

/// A search that goes on when told and never on its own.
pub trait Search: Debug {
    /// Searches about this many nodes more; the answer if there is one now.
    fn resume(&mut self, nodes: u64) -> Option<Progress>;

    /// The best answer so far.
    fn stop(&mut self) -> Progress;

    /// How far it has come.
    fn progress(&self) -> Progress;

    /// The deepest depth finished: asked often, so it costs nothing.
    fn depth(&self) -> u8;

    /// How the game ends after each move, where that is known.
    fn exact(&self) -> &[ExactEnd];
}

/// Something that starts searches, one at a time, and in between works out exact endgame values for them.
pub trait Engine: Debug {
    /// Its searches.
    type Search: Search;

    /// Turns to a task and its position: lets go of values for another endgame, makes room for those of this one.
    ///
    /// # Errors
    ///
    /// If the engine can not do the task.
    fn prepare(&mut self, task: &Task, position: &Position) -> Result<(), JobError>;

    /// Whether the values must be there before the task begins: with some of them the search would find something
    /// else than with all.
    fn needs_endgame(&self, task: &Task, position: &Position) -> bool;

    /// Works out about this many values more. Whether there is nothing left to work out.
    fn build(&mut self, values: u64) -> bool;

    /// Starts to search the position at the game's cursor.
    ///
    /// # Errors
    ///
    /// If the engine can not do the task.
    fn start(&mut self, task: &Task, game: &Game) -> Result<Self::Search, JobError>;

    /// Takes back what a search borrowed, its memory above all.
    fn finish(&mut self, search: Self::Search);

    /// Lets go of all memory.
    fn release(&mut self);
}

/// The searches of `toguz-search`, with one table that goes from one to the next.
#[derive(Debug, Default)]
pub struct LevelEngine {
    /// Missing before the first search, and while one has it.
    table: Option<Table>,
    /// What is in it was found out by analyses alone, which may believe one another.
    holds_analyses: bool,
    room: Room,
}

/// Memory for the endgame. All at once it would hold up a page, or a stop, for longer than may be: so it is taken in
/// steps, given back, and taken again by the endgame, which finds it at once.
#[derive(Debug, Default)]
struct Room {
    /// The position to prepare when it is made, and the bytes for it.
    wanted: Option<(Position, usize)>,
    /// What is taken so far.
    taken: Vec<u8>,
    /// What was taken once: a module's memory never shrinks.
    made: usize,
}

impl Room {
    /// Whether the endgame of this position is waited for.
    fn is_for(&self, position: &Position) -> bool {
        self.wanted.is_some_and(|(wanted, _)| {
            wanted.variant() == position.variant() && wanted.tuz() == position.tuz()
        })
    }

    /// Makes more room. The position, and the bytes for it, once it is made or there is no more to be had.
    fn make(&mut self) -> Option<(Position, usize)> {
        let (_, bytes) = self.wanted?;
        let next = bytes.min(self.taken.len() + ROOM_STEP);
        let more = bytes.saturating_sub(self.taken.len());
        if self.taken.try_reserve_exact(more).is_ok() {
            self.taken.resize(next, 0);
            if next < bytes {
                return None;
            }
        }
        // Refused, it is made too: of what there is the endgame takes what it can use.
        self.made = bytes;
        self.taken = Vec::new();
        self.wanted.take()
    }
}

impl LevelEngine {
    /// An engine that has taken no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    fn table(&mut self) -> &mut Table {
        self.table.get_or_insert_with(|| Table::new(TABLE_BYTES))
    }

    fn take_table(&mut self) -> Table {
        self.table.take().unwrap_or_else(|| Table::new(TABLE_BYTES))
    }
}

/// The level of a job.
fn level_of(job: &Job) -> Result<Level, JobError> {
    Level::try_new(job.level).ok_or(JobError::Level)
}

impl Engine for LevelEngine {
    type Search = Thinking;

    fn prepare(&mut self, task: &Task, position: &Position) -> Result<(), JobError> {
        let megabytes = match task {
            Task::Move(job) if level_of(job)?.knows_endgames() => Some(job.endgame),
            Task::Move(_) => None,
            Task::Analysis(analysis) => {
                if !(1..=MAX_LINES).contains(&usize::from(analysis.lines)) {
                    return Err(JobError::Lines);
                }
                Some(analysis.endgame)
            }
        };
        if let Some(megabytes) = megabytes {
            self.room.wanted = None;
            let bytes = usize::from(megabytes) << 20;
            // Without a tuz there is nothing to keep values of.
            let is_early = position.tuz().south.is_none() && position.tuz().north.is_none();
            if is_early || bytes <= self.room.made {
                self.table().prepare_endgame(position, bytes);
            } else {
                self.table().prepare_endgame(position, 0);
                self.room.wanted = Some((*position, bytes));
            }
        } else if let Some(table) = &mut self.table {
            // A level that has no use for values: those of this game may stay, its opponent may be another level.
            let known = table.endgame();
            let is_kept =
                known.is_some_and(|endgame| endgame.is_for(position)) || self.room.is_for(position);
            if !is_kept {
                self.room.wanted = None;
                table.prepare_endgame(position, 0);
            }
        }
        Ok(())
    }

    fn needs_endgame(&self, task: &Task, position: &Position) -> bool {
        match task {
            Task::Move(job) => level_of(job).is_ok_and(|level| level.uses_endgame(position)),
            Task::Analysis(_) => Level::FULL.uses_endgame(position),
        }
    }

    fn build(&mut self, values: u64) -> bool {
        let Some(table) = &mut self.table else {
            return true;
        };
        if self.room.wanted.is_none() {
            return table.build_endgame(values);
        }
        if let Some((position, bytes)) = self.room.make() {
            table.prepare_endgame(&position, bytes);
        }
        false
    }

    fn start(&mut self, task: &Task, game: &Game) -> Result<Thinking, JobError> {
        match task {
            Task::Move(job) => {
                let level = level_of(job)?;
                self.holds_analyses = false;
                let table = self.take_table();
                let search = LevelSearch::new(game, level, job.seed, table);
                search.map(Thinking::Level).map_err(|GameOver(table)| {
                    self.table = Some(table);
                    JobError::Over
                })
            }
            Task::Analysis(analysis) => {
                let mut table = self.take_table();
                if !core::mem::replace(&mut self.holds_analyses, true) {
                    // A level sees less than there is.
                    table.clear();
                }
                let exact = table
                    .endgame()
                    .and_then(|endgame| endgame.moves(game.position()))
                    .unwrap_or_default()
                    .into_iter()
                    .map(|end| ExactEnd {
                        hole: end.hole.get(),
                        south: end.exact.kazan[Side::South],
                    })
                    .collect();
                let limits = Limits {
                    depth: analysis.depth.map(u32::from),
                    nodes: analysis.nodes,
                    time_ms: None,
                };
                let options = Options {
                    lines: analysis.lines.into(),
                    endgame: Level::FULL.uses_endgame(game.position()),
                    ..Options::default()
                };
                let search = LineSearch::of_game(game, limits, table, options);
                Ok(Thinking::Analysis { search, exact })
            }
        }
    }

    fn finish(&mut self, search: Thinking) {
        self.table = Some(match search {
            Thinking::Level(search) => search.into_table(),
            Thinking::Analysis { search, .. } => search.into_table(),
        });
    }

    fn release(&mut self) {
        *self = Self::new();
    }
}

/// A search of [`LevelEngine`].
#[derive(Debug)]
pub enum Thinking {
    /// For a move.
    Level(LevelSearch),
    /// For what the moves are worth.
    Analysis {
        /// The search.
        search: LineSearch,
        /// How the game ends after each move, where that is known.
        exact: Vec<ExactEnd>,
    },
}

impl Thinking {
    const fn report(&self) -> &Report {
        match self {
            Self::Level(search) => search.report(),
            Self::Analysis { search, .. } => search.report(),
        }
    }
}

impl Search for Thinking {
    fn resume(&mut self, nodes: u64) -> Option<Progress> {
        match self {
            Self::Level(search) => search.resume(nodes).map(Into::into),
            Self::Analysis { search, .. } => match search.resume(nodes) {
                Status::Running => None,
                Status::Done => Some(self.progress()),
            },
        }
    }

    fn stop(&mut self) -> Progress {
        match self {
            Self::Level(search) => search.stop().into(),
            Self::Analysis { search, .. } => {
                search.stop();
                self.progress()
            }
        }
    }

    fn progress(&self) -> Progress {
        let report = self.report();
        let count = match self {
            // What it would choose among is its own affair.
            Self::Level(_) => 1,
            Self::Analysis { .. } => MAX_LINES,
        };
        Progress {
            lines: report.lines.iter().take(count).map(Into::into).collect(),
            depth: self.depth(),
            nodes: match self {
                Self::Level(search) => search.nodes(),
                Self::Analysis { search, .. } => search.nodes(),
            },
        }
    }

    fn depth(&self) -> u8 {
        depth(self.report().depth)
    }

    fn exact(&self) -> &[ExactEnd] {
        match self {
            Self::Level(_) => &[],
            Self::Analysis { exact, .. } => exact,
        }
    }
}

impl From<Choice> for Progress {
    fn from(choice: Choice) -> Self {
        let mut moves = choice.moves;
        // A level may play another move than the one its line begins with, or know one without a line.
        if moves.first() != Some(&choice.hole) {
            moves = vec![choice.hole];
        }
        Self {
            lines: vec![ProgressLine {
                score: number(choice.score),
                moves,
            }],
            depth: depth(choice.depth),
            nodes: choice.nodes,
        }
    }
}

impl From<&Line> for ProgressLine {
    fn from(line: &Line) -> Self {
        Self {
            score: number(line.score),
            moves: line.moves.clone(),
        }
    }
}

fn depth(plies: u32) -> u8 {
    plies.try_into().unwrap_or(u8::MAX)
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
mod tests;
