//! Principal variation search with an explicit stack, so that it can pause between any two positions.
//!
//! Every number that decides anything lives in [`Search`], none on the call stack: a search that is resumed in a
//! thousand slices visits the same positions in the same order as one that runs in one go.

mod root;
mod tree;

use alloc::vec;
use alloc::vec::Vec;

use toguz_rules::{Game, Hole, Position};

use crate::board::{Board, Layout};
use crate::eval::Evaluation;
use crate::limits::{Clock, Limits};
use crate::order::Order;
use crate::score::Score;
use crate::table::Table;

use root::{RootMove, Window};
use tree::{Action, Frame, Variation};

pub(crate) use tree::MAX_PLY;

/// Nodes between two looks at the clock: well under a millisecond.
const CLOCK_NODES: u64 = 2048;
/// Switches for tests and measurements; the default is full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Search moves that come late in the order less deeply at first, and let the evaluation alone settle what is far
    /// from the window. Without, a depth means what it says.
    pub reductions: bool,
    /// Plies of captures and tuz to follow past the nominal depth; 0 for none.
    pub quiescence: u32,
    /// How many root moves get a score and a line of their own, 1 to 9.
    pub lines: usize,
    /// Judge positions by the learned evaluation where there is one, not by a few fitted terms. The training begins
    /// without.
    pub learned: bool,
    /// Use the exact values of the endgame that the table has.
    pub endgame: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            reductions: true,
            quiescence: 6,
            lines: 1,
            learned: true,
            endgame: true,
        }
    }
}

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Resume the search to go on.
    Running,
    /// A limit is reached, the result is proven, or the search was stopped.
    Done,
}

/// A move with what follows it when both sides play their best, and its worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// For the player to move at the root.
    pub score: Score,
    /// The moves, the one to play first. Never empty.
    pub moves: Vec<Hole>,
}

/// What a finished depth has brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Plies looked ahead; 0 before the first depth is finished.
    pub depth: u32,
    /// The longest line followed, captures counted.
    pub selective_depth: u32,
    /// Positions visited so far.
    pub nodes: u64,
    /// The best moves, the best first.
    pub lines: Vec<Line>,
}
/// A search for the best move of one position.
///
/// ```
/// use toguz_rules::{Position, Variant};
/// use toguz_search::{Limits, Search, Status, Table};
///
/// let start = Position::initial(Variant::TOGUZ);
/// let mut search = Search::new(&start, &[], Limits::depth(6), Table::new(1 << 20));
/// while search.resume(1000) == Status::Running {
///     // Here a worker would look for messages.
/// }
/// let best = search.best().ok_or("no legal move")?;
/// assert!(start.legal_moves().contains(best.moves[0]));
/// assert_eq!(search.report().depth, 6);
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search {
    layout: Layout,
    evaluation: Evaluation,
    options: Options,
    limits: Limits,
    table: Table,
    order: Order,
    /// Hashes of the positions before the root that it could repeat, the nearest first.
    before: Vec<u64>,
    root: Board,
    frames: Vec<Frame>,
    variations: Vec<Variation>,
    ply: usize,
    action: Action,
    /// What the frame that returns is worth to its own player.
    value: i32,
    nodes: u64,
    deepest: usize,
    depth: i32,
    /// The number of the line in hand.
    line: usize,
    window: Window,
    root_moves: Vec<RootMove>,
    root_nodes: u64,
    /// The lines of the depth in hand that are finished.
    finished: Vec<Line>,
    best: Option<Line>,
    report: Report,
    status: Status,
}
impl Search {
    /// A search of `root`. `before` are the positions of the game so far, oldest first and `root` not among them: a
    /// third occurrence is a draw.
    ///
    /// If the game is over at the root there is nothing to search, and [`Search::best`] is `None`.
    pub fn new(root: &Position, before: &[Position], limits: Limits, table: Table) -> Self {
        Self::with_options(root, before, limits, table, Options::default())
    }

    /// A search of the position at a game's cursor.
    pub fn of_game(game: &Game, limits: Limits, table: Table, options: Options) -> Self {
        let mut before: Vec<Position> = Vec::new();
        let mut node = game.cursor();
        while let Some(parent) = game.parent(node) {
            before.push(*game.position_at(parent));
            node = parent;
        }
        before.reverse();
        Self::with_options(game.position(), &before, limits, table, options)
    }

    /// A search with something switched off, or with several lines.
    pub fn with_options(
        root: &Position,
        before: &[Position],
        limits: Limits,
        mut table: Table,
        options: Options,
    ) -> Self {
        let variant = root.variant();
        let layout = Layout::new(variant);
        let board = Board::new(root);
        table.age();
        let before = if board.has_no_tuz() {
            before
                .iter()
                .rev()
                .take_while(|earlier| {
                    earlier.kazan() == root.kazan() && earlier.variant() == variant
                })
                .map(|earlier| Board::new(earlier).hash(&layout))
                .collect()
        } else {
            Vec::new()
        };
        let blank = Frame::new(board, board.hash(&layout));
        let mut search = Self {
            evaluation: Evaluation::new(variant, options.learned),
            layout,
            options,
            limits,
            table,
            order: Order::new(),
            before,
            root: board,
            frames: vec![blank; MAX_PLY],
            variations: vec![Variation::EMPTY; MAX_PLY],
            ply: 0,
            action: Action::Begin,
            value: 0,
            nodes: 0,
            deepest: 0,
            depth: 1,
            line: 0,
            window: Window::FULL,
            root_moves: Vec::new(),
            root_nodes: 0,
            finished: Vec::new(),
            best: None,
            report: Report::default(),
            status: Status::Running,
        };
        search.list_root_moves();
        search
    }
    /// Goes on for about this many nodes (at least one), or until it is done.
    ///
    /// The size of the slices changes nothing but when control comes back.
    pub fn resume(&mut self, node_budget: u64) -> Status {
        if self.status == Status::Running {
            let end = self.limits.nodes.unwrap_or(u64::MAX);
            let until = self.nodes.saturating_add(node_budget.max(1)).min(end);
            self.advance(until);
            if self.nodes >= end {
                self.status = Status::Done;
            }
        }
        self.status
    }

    /// Goes on for about this many milliseconds, or until it is done. Heeds [`Limits::time_ms`]: no new depth is begun
    /// that could hardly be finished.
    pub fn resume_for(&mut self, slice_ms: u32, clock: &impl Clock) -> Status {
        let begin = clock.elapsed_ms();
        while self.status == Status::Running {
            let depth = self.depth;
            self.resume(CLOCK_NODES);
            let now = clock.elapsed_ms();
            if let Some(limit) = self.limits.time_ms {
                // A depth takes some three times as long as all those before it.
                let is_too_late = self.depth > depth && now > limit / 2;
                if now >= limit || is_too_late {
                    self.stop();
                }
            }
            if now.saturating_sub(begin) >= slice_ms {
                break;
            }
        }
        self.status
    }

    /// Runs to the end: until a limit is reached or the result proven. Without a limit this may take for ever.
    pub fn run(&mut self, clock: &impl Clock) -> &Report {
        while self.resume_for(u32::MAX, clock) == Status::Running {}
        self.report()
    }

    /// Ends the search. What it has found stays.
    pub const fn stop(&mut self) {
        self.status = Status::Done;
    }

    /// Whether it has ended.
    pub fn is_done(&self) -> bool {
        self.status == Status::Done
    }

    /// The best move found so far, also of the depth in hand: a legal move from the first moment on. `None` only if
    /// the game is over.
    pub const fn best(&self) -> Option<&Line> {
        self.best.as_ref()
    }

    /// What the last finished depth has brought. A worker sends it on whenever its depth has grown.
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// Positions visited so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Ends the search and gives the table back, for the next one.
    pub fn into_table(self) -> Table {
        self.table
    }
}
