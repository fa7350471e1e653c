//! The computer player, one question at a time, in slices.
//!
//! [`Engine`] neither knows the time nor waits for anything: its host calls [`Engine::work`] again and again, and between
//! two calls hears what there is to hear.

use serde::Serialize;
use toguz_rules::{Game, Hole, Position, Variant};
use toguz_search::{
    Choice, Forced, GameOver, Level, LevelSearch, Limits, Line, Options, Report, Score, Search,
    Status, Table,
};

use crate::failure::{Code, Failure};
use crate::json;
use crate::position::{position, variant};

/// The memory of the search. It decides what is found, so it is the same as in the app.
const TABLE_BYTES: usize = 16 << 20;

/// The memory for exact endgame values: so too.
const ENDGAME_BYTES: usize = 40 << 20;

/// Nodes between two looks at the clock: well under a millisecond.
const NODES: u64 = 2_000;

/// Endgame values between two looks at the clock: as quick.
const VALUES: u64 = 40_000;

/// Endgame values for every node that an analysis may visit: worked out in less than a tenth of the time.
const VALUES_FOR_A_NODE: u64 = 32;

/// The most lines that may be asked for: as many as there are holes.
pub const MAX_LINES: u8 = 9;

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// A player of some strength. The same game, level and seed give the same move.
    Level(Level, u64),
    /// Everything there is, and so many lines.
    Analysis(u8),
}

impl Mind {
    /// A player.
    ///
    /// # Errors
    ///
    /// If there is no such level.
    pub fn level(number: u8, seed: u64) -> Result<Self, Failure> {
        let level = Level::try_new(number)
            .ok_or_else(|| Failure::new(Code::BadArgument, "a level is 1 to 10"))?;
        Ok(Self::Level(level, seed))
    }

    /// Everything there is.
    ///
    /// # Errors
    ///
    /// If there can not be so many lines.
    pub fn analysis(lines: u8) -> Result<Self, Failure> {
        if !(1..=MAX_LINES).contains(&lines) {
            return Err(Failure::new(Code::BadArgument, "there are 1 to 9 lines"));
        }
        Ok(Self::Analysis(lines))
    }

    fn uses_endgame(self, position: &Position) -> bool {
        match self {
            Self::Level(level, _) => level.uses_endgame(position),
            Self::Analysis(_) => Level::FULL.uses_endgame(position),
        }
    }
}

/// Where to stop. What a level would do anyway it does not do longer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub time: Option<f64>,
}

/// The game that a start and the moves from there make. Without a start it is the usual one.
///
/// # Errors
///
/// If the start is no position or a move can not be played.
pub fn replay(key: Option<&str>, start: Option<&str>, moves: &[u8]) -> Result<Game, Failure> {
    let start = match start {
        Some(text) => position(key, text)?,
        None => Position::initial(key.map(variant).transpose()?.unwrap_or_default()),
    };
    let mut game = Game::from_position(start);
    for &number in moves {
        let hole = Hole::try_new(number)
            .ok_or_else(|| Failure::new(Code::BadArgument, "a hole is numbered 1 to 9"))?;
        game.play(hole)?;
    }
    Ok(game)
}

/// The computer player.
#[derive(Debug, Default)]
pub struct Engine {
    /// Missing before the first search, and while one has it.
    table: Option<Table>,
    /// Of which variant it is, if what is in it was found out by analyses alone, which may believe one another.
    holds_analyses: Option<Variant>,
    job: Option<Job>,
}

#[derive(Debug)]
struct Job {
    asked: Asked,
    stage: Stage,
    /// The depth last told.
    told: u32,
}

/// What is asked, and how long ago.
#[derive(Clone, Copy, Debug)]
struct Asked {
    mind: Mind,
    bounds: Bounds,
    root: Position,
    began: f64,
    /// The last time that was looked at.
    now: f64,
    is_stopped: bool,
}

#[derive(Debug)]
enum Stage {
    /// First the endgame is worked out: so many values more.
    Building(Box<Game>, u64),
    Searching(Box<Thinking>),
    Done(Findings),
}

#[derive(Debug)]
enum Thinking {
    Level(LevelSearch),
    Analysis(Search),
}

/// What has been found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Findings {
    lines: Vec<Line>,
    depth: u32,
    nodes: u64,
}

impl Engine {
    /// An engine that has taken no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins to think about the position at the game's cursor. What was going on ends without an answer.
    ///
    /// # Errors
    ///
    /// If the game is over there.
    pub fn begin(
        &mut self,
        game: Game,
        mind: Mind,
        bounds: Bounds,
        now: f64,
    ) -> Result<(), Failure> {
        self.give_back();
        if game.conclusion().is_some() {
            return Err(Failure::new(Code::GameOver, "the game is over"));
        }
        let root = *game.position();
        let mut values = 0;
        if mind.uses_endgame(&root) {
            let table = self.table.get_or_insert_with(|| Table::new(TABLE_BYTES));
            table.prepare_endgame(&root, ENDGAME_BYTES);
            values = match (mind, bounds.nodes) {
                (Mind::Analysis(_), Some(nodes)) => nodes.saturating_mul(VALUES_FOR_A_NODE),
                // With some of them a level would play other moves than with all.
                _ => u64::MAX,
            };
        }
        self.job = Some(Job {
            asked: Asked {
                mind,
                bounds,
                root,
                began: now,
                now,
                is_stopped: false,
            },
            stage: Stage::Building(Box::new(game), values),
            told: 0,
        });
        Ok(())
    }

    /// Whether [`Engine::work`] has something to do.
    pub fn is_busy(&self) -> bool {
        self.job
            .as_ref()
            .is_some_and(|job| !matches!(job.stage, Stage::Done(_)))
    }

    /// Answer with what there is, at the next [`Engine::work`].
    pub const fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.asked.is_stopped = true;
        }
    }

    /// Works for about so many milliseconds of the clock. What there is to tell, if a depth was finished meanwhile.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, slice: f64) -> Option<String> {
        let end = clock() + slice;
        loop {
            let now = clock();
            self.step(now);
            // Written so that a clock that gives no number ends the slice too.
            let in_time = now < end;
            if !in_time || !self.is_busy() {
                break;
            }
        }
        let Job { asked, stage, told } = self.job.as_mut()?;
        let Stage::Searching(thinking) = stage else {
            return None;
        };
        let found = thinking.findings();
        if found.depth <= *told {
            return None;
        }
        *told = found.depth;
        Some(json(&News::new(&found, asked)))
    }

    /// The answer, once there is one.
    pub fn take_answer(&mut self) -> Option<String> {
        if self.is_busy() {
            return None;
        }
        let job = self.job.take()?;
        let Stage::Done(found) = job.stage else {
            return None;
        };
        let news = News::new(&found, &job.asked);
        let best = news.pv.first()?.clone();
        Some(json(&Answer { best, news }))
    }

    /// Does one bounded piece of work.
    fn step(&mut self, now: f64) {
        let Some(Job {
            mut asked,
            stage,
            told,
        }) = self.job.take()
        else {
            return;
        };
        asked.now = now;
        let stage = match stage {
            Stage::Building(game, values) => {
                if values == 0 || asked.is_late(0.5) || self.build(VALUES) {
                    self.search(&game, asked)
                } else {
                    Stage::Building(game, values.saturating_sub(VALUES))
                }
            }
            Stage::Searching(mut thinking) => {
                let nodes = thinking.nodes();
                let left = asked.bounds.nodes.unwrap_or(u64::MAX).saturating_sub(nodes);
                let found = if left == 0 || asked.is_late(1.0) || thinking.is_deep(asked.bounds) {
                    Some(thinking.stop())
                } else {
                    // The first depths are over in no time, and each is news.
                    thinking.resume((nodes / 16).clamp(1, NODES).min(left))
                };
                match found {
                    None => Stage::Searching(thinking),
                    Some(found) => {
                        self.table = Some(thinking.into_table());
                        Stage::Done(found)
                    }
                }
            }
            done @ Stage::Done(_) => done,
        };
        self.job = Some(Job { asked, stage, told });
    }

    /// Works out some values of the endgame. Whether there is nothing left to work out.
    fn build(&mut self, values: u64) -> bool {
        self.table
            .as_mut()
            .is_none_or(|table| table.build_endgame(values))
    }

    fn search(&mut self, game: &Game, asked: Asked) -> Stage {
        let mut table = self.table.take().unwrap_or_else(|| Table::new(TABLE_BYTES));
        let thinking = match asked.mind {
            Mind::Level(level, seed) => {
                self.holds_analyses = None;
                match LevelSearch::new(game, level, seed, table) {
                    Ok(search) => Thinking::Level(search),
                    Err(GameOver(table)) => {
                        // Not a game that was begun with.
                        self.table = Some(table);
                        return Stage::Done(Findings::default());
                    }
                }
            }
            Mind::Analysis(lines) => {
                let variant = game.variant();
                if self.holds_analyses.replace(variant) != Some(variant) {
                    // A level sees less than there is, and another game is another game.
                    table.clear();
                }
                let limits = Limits {
                    depth: asked.bounds.depth,
                    nodes: asked.bounds.nodes,
                    time_ms: None,
                };
                let options = Options {
                    lines: lines.into(),
                    endgame: asked.mind.uses_endgame(&asked.root),
                    ..Options::default()
                };
                Thinking::Analysis(Search::of_game(game, limits, table, options))
            }
        };
        Stage::Searching(Box::new(thinking))
    }

    /// Ends what is going on.
    fn give_back(&mut self) {
        if let Some(job) = self.job.take()
            && let Stage::Searching(thinking) = job.stage
        {
            self.table = Some(thinking.into_table());
        }
    }
}

impl Asked {
    /// Whether such a share of the time has passed, or nobody wants to wait.
    fn is_late(&self, share: f64) -> bool {
        let is_over = |time| self.now - self.began >= time * share;
        self.is_stopped || self.bounds.time.is_some_and(is_over)
    }
}

impl Thinking {
    const fn report(&self) -> &Report {
        match self {
            Self::Level(search) => search.report(),
            Self::Analysis(search) => search.report(),
        }
    }

    const fn nodes(&self) -> u64 {
        match self {
            Self::Level(search) => search.nodes(),
            Self::Analysis(search) => search.nodes(),
        }
    }

    /// Whether it has looked as far ahead as it may.
    fn is_deep(&self, bounds: Bounds) -> bool {
        bounds
            .depth
            .is_some_and(|depth| self.report().depth >= depth)
    }

    fn resume(&mut self, nodes: u64) -> Option<Findings> {
        match self {
            Self::Level(search) => search.resume(nodes).map(Into::into),
            Self::Analysis(search) => match search.resume(nodes) {
                Status::Running => None,
                Status::Done => Some(best(search)),
            },
        }
    }

    fn stop(&mut self) -> Findings {
        match self {
            Self::Level(search) => search.stop().into(),
            Self::Analysis(search) => {
                search.stop();
                best(search)
            }
        }
    }

    /// How far it has come.
    fn findings(&self) -> Findings {
        let report = self.report();
        let count = match self {
            // It looks at all moves in order to choose; that is its affair.
            Self::Level(_) => 1,
            Self::Analysis(_) => report.lines.len(),
        };
        Findings {
            lines: report.lines.iter().take(count).cloned().collect(),
            depth: report.depth,
            nodes: self.nodes(),
        }
    }

    fn into_table(self) -> Table {
        match self {
            Self::Level(search) => search.into_table(),
            Self::Analysis(search) => search.into_table(),
        }
    }
}

/// What an analysis has found, with the best move of the depth in hand before the lines of the last one finished.
fn best(search: &Search) -> Findings {
    let report = search.report();
    let mut lines = report.lines.clone();
    if let Some(best) = search.best() {
        let known = lines
            .iter()
            .position(|line| line.moves.first() == best.moves.first());
        let mut first = best.clone();
        if let Some(known) = known {
            let known = lines.remove(known);
            // The depth in hand may know the move and not what follows it; the one before knew that too.
            if known.moves.starts_with(&first.moves) {
                first.moves = known.moves;
            }
        } else if lines.len() > 1 {
            lines.pop();
        } else {
            lines.clear();
        }
        lines.insert(0, first);
    }
    Findings {
        lines,
        depth: report.depth,
        nodes: search.nodes(),
    }
}

impl From<Choice> for Findings {
    fn from(choice: Choice) -> Self {
        let mut moves = choice.moves;
        // A level may play another move than the one its line begins with, or know one without a line.
        if moves.first() != Some(&choice.hole) {
            moves = vec![choice.hole];
        }
        Self {
            lines: vec![Line {
                score: choice.score,
                moves,
            }],
            depth: choice.depth,
            nodes: choice.nodes,
        }
    }
}

/// How a search stands, for scripts. The names are those of `npm/engine.d.ts`.
#[derive(Debug, Serialize)]
struct News {
    depth: u32,
    nodes: u64,
    /// Milliseconds.
    time: u64,
    score: ScoreView,
    pv: Vec<MoveView>,
    lines: Vec<LineView>,
}

#[derive(Debug, Serialize)]
struct Answer {
    best: MoveView,
    #[serde(flatten)]
    news: News,
}

#[derive(Clone, Debug, Serialize)]
struct MoveView {
    hole: Hole,
    text: String,
}

#[derive(Clone, Debug, Serialize)]
struct LineView {
    score: ScoreView,
    pv: Vec<MoveView>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum ScoreView {
    Estimate { centistones: i32, permille: u16 },
    Win { plies: u32, permille: u16 },
    Loss { plies: u32, permille: u16 },
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> Self {
        let permille = score.win_permille();
        match score.forced() {
            Some(Forced::Win(plies)) => Self::Win { plies, permille },
            Some(Forced::Loss(plies)) => Self::Loss { plies, permille },
            None => Self::Estimate {
                centistones: score.centistones().unwrap_or_default(),
                permille,
            },
        }
    }
}

impl LineView {
    fn new(line: &Line, root: &Position) -> Self {
        let mut position = *root;
        let mut pv = Vec::new();
        for &hole in &line.moves {
            let Ok((after, info)) = position.play_each(hole, &mut |_| ()) else {
                break;
            };
            pv.push(MoveView {
                hole,
                text: info.to_string(),
            });
            position = after;
        }
        Self {
            score: line.score.into(),
            pv,
        }
    }
}

impl News {
    fn new(found: &Findings, asked: &Asked) -> Self {
        let lines: Vec<LineView> = found
            .lines
            .iter()
            .map(|line| LineView::new(line, &asked.root))
            .collect();
        let first = lines.first();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        let time = (asked.now - asked.began) as u64;
        Self {
            depth: found.depth,
            nodes: found.nodes,
            time,
            score: first.map_or_else(|| Score::EVEN.into(), |line| line.score),
            pv: first.map(|line| line.pv.clone()).unwrap_or_default(),
            lines,
        }
    }
}
