//! Principal variation search with an explicit stack, so that it can pause between any two positions.
//!
//! Every number that decides anything lives in [`Search`], none on the call stack: a search that is resumed in a
//! thousand slices visits the same positions in the same order as one that runs in one go.
#![allow(clippy::indexing_slicing)] // plies are below the stack's length, move numbers below the count of moves

use alloc::vec;
use alloc::vec::Vec;

use toguz_rules::{Game, Hole, Position};

use crate::board::{Board, End, Layout};
use crate::eval::Weights;
use crate::limits::{Clock, Limits};
use crate::order::Order;
use crate::score::{ESTIMATE_LIMIT, INFINITY, Score, WIN};
use crate::table::{Bound, Entry, Table};

/// No line is followed farther than this, captures and all.
pub(crate) const MAX_PLY: usize = 128;
/// The deepest iteration.
const MAX_DEPTH: i32 = 100;
/// The most moves a position can have.
const MAX_MOVES: usize = 9;
/// Nodes between two looks at the clock: well under a millisecond.
const CLOCK_NODES: u64 = 2048;

/// Switches for tests and measurements; the default is full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Search moves that come late in the order less deeply at first.
    pub reductions: bool,
    /// Plies of captures and tuz to follow past the nominal depth; 0 for none.
    pub quiescence: u32,
    /// How many root moves get a score and a line of their own, 1 to 9.
    pub lines: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            reductions: true,
            quiescence: 6,
            lines: 1,
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

/// What happens next at the top of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    /// The position there is to be looked at.
    Enter,
    /// Its next move is to be made.
    Next,
    /// It has got its value.
    Return,
    /// The stack is empty: the next window, line or depth is to be begun.
    Begin,
}

/// How the child of a frame is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Full,
    /// With a window of nothing, to see whether the move is better at all.
    Zero,
    /// That, and less deeply.
    Reduced,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    board: Board,
    hash: u64,
    alpha: i32,
    beta: i32,
    /// Alpha as it was on entering.
    floor: i32,
    best: i32,
    depth: i32,
    /// Plies since a kazan last grew: only within them can a position have stood before.
    calm: u32,
    moves: [u8; MAX_MOVES],
    /// For each of `moves`, whether it brings nothing.
    quiet: [bool; MAX_MOVES],
    count: usize,
    next: usize,
    best_hole: u8,
    phase: Phase,
}

const NO_HOLE: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
struct Variation {
    holes: [u8; MAX_PLY],
    length: usize,
}

#[derive(Clone, Copy, Debug)]
struct RootMove {
    hole: u8,
    /// Positions visited below it in this depth: a move that was hard to refute is tried early next time.
    effort: u64,
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
    weights: Weights,
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

/// The aspiration window at the root.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
    step: i32,
}

impl Window {
    const FULL: Self = Self {
        alpha: -INFINITY,
        beta: INFINITY,
        step: 0,
    };
    const FIRST_STEP: i32 = 150;

    const fn around(score: i32) -> Self {
        if score.abs() >= ESTIMATE_LIMIT {
            return Self::FULL;
        }
        Self {
            alpha: score - Self::FIRST_STEP,
            beta: score + Self::FIRST_STEP,
            step: Self::FIRST_STEP,
        }
    }

    /// Opens on the side where the score fell out; all the way after a few times.
    const fn widen_down(&mut self) {
        self.step *= 3;
        self.alpha = if self.step > 3000 {
            -INFINITY
        } else {
            self.alpha - self.step
        };
    }

    const fn widen_up(&mut self) {
        self.step *= 3;
        self.beta = if self.step > 3000 {
            INFINITY
        } else {
            self.beta + self.step
        };
    }
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
        let blank = Frame {
            board,
            hash: board.hash(&layout),
            alpha: 0,
            beta: 0,
            floor: 0,
            best: 0,
            depth: 0,
            calm: 0,
            moves: [0; MAX_MOVES],
            quiet: [false; MAX_MOVES],
            count: 0,
            next: 0,
            best_hole: NO_HOLE,
            phase: Phase::Full,
        };
        let mut search = Self {
            weights: Weights::new(variant),
            layout,
            options,
            limits,
            table,
            order: Order::new(),
            before,
            root: board,
            frames: vec![blank; MAX_PLY],
            variations: vec![
                Variation {
                    holes: [0; MAX_PLY],
                    length: 0
                };
                MAX_PLY
            ],
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

    /// The legal moves at the root, those that bring most first: the first of them is the answer until there is a
    /// better one.
    fn list_root_moves(&mut self) {
        if self.root.end() != End::On {
            self.status = Status::Done;
            return;
        }
        let known = self
            .table
            .get(self.frames[0].hash, 0)
            .and_then(|entry| entry.hole);
        let mut ranked: Vec<(i32, u8)> = (0..self.layout.row())
            .filter(|&hole| self.root.can_lift(usize::from(hole)))
            .map(|hole| (self.rank(&self.root, 0, hole, known).0, hole))
            .collect();
        ranked.sort_by_key(|&(rank, _)| -rank);
        self.root_moves = ranked
            .into_iter()
            .map(|(_, hole)| RootMove { hole, effort: 0 })
            .collect();
        self.best = self.root_moves.first().and_then(|first| {
            Some(Line {
                score: Score(self.weights.evaluate(&self.root)),
                moves: vec![Hole::try_new(first.hole + 1)?],
            })
        });
        if self.best.is_none() {
            self.status = Status::Done;
        }
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

    /// The machine: runs until this many nodes were visited or the search is done.
    fn advance(&mut self, until: u64) {
        while self.status == Status::Running {
            match self.action {
                Action::Enter => {
                    if self.nodes >= until {
                        return;
                    }
                    self.nodes += 1;
                    self.action = match self.enter() {
                        Some(value) => {
                            self.value = value;
                            Action::Return
                        }
                        None => Action::Next,
                    };
                }
                Action::Next => self.next_move(),
                Action::Return => {
                    if self.ply == 0 {
                        self.end_window();
                        self.action = Action::Begin;
                    } else {
                        self.ply -= 1;
                        self.take(-self.value);
                    }
                }
                Action::Begin => self.begin_window(),
            }
        }
    }

    /// Puts the root on the stack for the line and window in hand.
    fn begin_window(&mut self) {
        let lines = &self.finished;
        let taken = |hole: u8| {
            lines.iter().any(|line| {
                line.moves
                    .first()
                    .is_some_and(|first| first.index() == usize::from(hole))
            })
        };
        let frame = &mut self.frames[0];
        frame.count = 0;
        for root_move in self
            .root_moves
            .iter()
            .filter(|m| !taken(m.hole))
            .take(MAX_MOVES)
        {
            frame.moves[frame.count] = root_move.hole;
            // Root moves are too few to reduce.
            frame.quiet[frame.count] = false;
            frame.count += 1;
        }
        frame.alpha = self.window.alpha;
        frame.beta = self.window.beta;
        frame.floor = frame.alpha;
        frame.best = -INFINITY;
        frame.best_hole = NO_HOLE;
        frame.depth = self.depth;
        frame.next = 0;
        #[allow(clippy::cast_possible_truncation)] // a game is never that long
        let calm = self.before.len() as u32;
        frame.calm = calm;
        self.variations[0].length = 0;
        self.ply = 0;
        self.root_nodes = self.nodes;
        self.action = Action::Next;
    }

    /// The root has got a value for the window in hand.
    fn end_window(&mut self) {
        let value = self.value;
        if value <= self.window.alpha && self.window.alpha > -INFINITY {
            self.window.widen_down();
            return;
        }
        if value >= self.window.beta && self.window.beta < INFINITY {
            self.window.widen_up();
            return;
        }
        let line = self.line_from(0, value);
        if let Some(line) = line {
            self.finished.push(line);
        }
        let wanted = self
            .options
            .lines
            .clamp(1, MAX_MOVES)
            .min(self.root_moves.len());
        if self.finished.len() < wanted && self.line + 1 < wanted {
            self.line += 1;
            self.window = self.first_window();
            return;
        }
        self.end_depth();
    }

    /// All lines of a depth are finished.
    fn end_depth(&mut self) {
        // A later line may turn out better than one before it: they were searched with different tables.
        self.finished.sort_by_key(|line| -line.score);
        let lines = core::mem::take(&mut self.finished);
        self.best = lines.first().cloned().or(self.best.take());
        self.root_moves.sort_by_key(|m| {
            let place = lines.iter().position(|line| {
                line.moves
                    .first()
                    .is_some_and(|h| h.index() == usize::from(m.hole))
            });
            (place.unwrap_or(usize::MAX), u64::MAX - m.effort)
        });
        for root_move in &mut self.root_moves {
            root_move.effort = 0;
        }
        let is_proven = lines.iter().all(|line| {
            // No deeper search can change a result that this depth has seen to its end.
            (WIN - line.score.0.abs()) <= self.depth
        });
        self.report = Report {
            depth: self.depth.unsigned_abs(),
            #[allow(clippy::cast_possible_truncation)] // below MAX_PLY
            selective_depth: self.deepest as u32,
            nodes: self.nodes,
            lines,
        };
        let limit = self.limits.depth.map_or(MAX_DEPTH, |depth| {
            i32::try_from(depth)
                .unwrap_or(MAX_DEPTH)
                .clamp(1, MAX_DEPTH)
        });
        if self.depth >= limit || is_proven {
            self.status = Status::Done;
        }
        self.depth += 1;
        self.line = 0;
        self.window = self.first_window();
    }

    /// The window to begin a line with, around the score that its place had a depth ago.
    fn first_window(&self) -> Window {
        if self.depth < 4 {
            return Window::FULL;
        }
        self.report
            .lines
            .get(self.line)
            .map_or(Window::FULL, |line| Window::around(line.score.0))
    }

    /// The best line below a ply's frame as holes, if a move has raised the window there.
    fn line_from(&self, ply: usize, score: i32) -> Option<Line> {
        let variation = &self.variations[ply];
        let moves: Vec<Hole> = variation.holes[..variation.length]
            .iter()
            .filter_map(|&hole| Hole::try_new(hole + 1))
            .collect();
        (!moves.is_empty()).then_some(Line {
            score: Score(score),
            moves,
        })
    }

    /// Looks at the position on top: a value if that settles it, else its moves are listed.
    fn enter(&mut self) -> Option<i32> {
        let ply = self.ply;
        #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // below MAX_PLY
        let distance = ply as i32;
        self.deepest = self.deepest.max(ply);
        self.variations[ply].length = 0;
        let frame = &self.frames[ply];
        let board = frame.board;
        match board.end() {
            End::On => {}
            End::Won => return Some(WIN - distance),
            End::Lost => return Some(distance - WIN),
            End::Drawn => return Some(0),
        }
        if board.has_no_tuz() && self.is_repetition() {
            return Some(0);
        }
        // The nearest win that this position could lead to, and the nearest loss.
        let alpha = frame.alpha.max(distance - WIN);
        let beta = frame.beta.min(WIN - distance - 1);
        if alpha >= beta {
            return Some(alpha);
        }
        if ply >= MAX_PLY - 1 {
            return Some(self.weights.evaluate(&board));
        }
        let (hash, depth) = (frame.hash, frame.depth);
        let is_narrow = beta - alpha == 1;

        let known = self.table.get(hash, distance);
        if let Some(entry) = known
            && is_narrow
            && entry.depth >= depth
        {
            match entry.bound {
                Bound::Exact => return Some(entry.score),
                Bound::Lower if entry.score >= beta => return Some(entry.score),
                Bound::Upper if entry.score <= alpha => return Some(entry.score),
                Bound::Lower | Bound::Upper => {}
            }
        }
        let known_hole = known.and_then(|entry| entry.hole);

        let frame = &mut self.frames[ply];
        frame.alpha = alpha;
        frame.beta = beta;
        frame.floor = alpha;
        frame.best = -INFINITY;
        frame.best_hole = NO_HOLE;
        frame.next = 0;
        let quiet_too = depth > 0;
        if !quiet_too {
            // The player may leave the captures alone.
            let estimate = self.weights.evaluate(&board);
            if estimate >= beta || -depth >= self.options.quiescence.cast_signed() {
                return Some(estimate);
            }
            let frame = &mut self.frames[ply];
            frame.best = estimate;
            frame.alpha = alpha.max(estimate);
        }
        self.list_moves(ply, known_hole, quiet_too);
        None
    }

    /// Lists the moves of the frame in the order to try them; past the depth only those that bring something.
    fn list_moves(&mut self, ply: usize, known: Option<u8>, quiet_too: bool) {
        /// A capture must come this near the window to be followed.
        const MARGIN: i32 = 300;
        const TUZ: i32 = 1500;

        let board = self.frames[ply].board;
        let (estimate, alpha) = (self.frames[ply].best, self.frames[ply].alpha);
        let mut ranks = [0_i32; MAX_MOVES];
        let mut moves = [0_u8; MAX_MOVES];
        let mut quiet = [false; MAX_MOVES];
        let mut count = 0;
        for hole in 0..self.layout.row() {
            if !board.can_lift(usize::from(hole)) {
                continue;
            }
            let (rank, is_quiet, gain) = self.rank(&board, ply, hole, known);
            if !quiet_too {
                let hope = estimate
                    + i32::from(gain.stones) * 100
                    + if gain.makes_tuz { TUZ } else { 0 }
                    + MARGIN;
                if is_quiet || hope <= alpha {
                    continue;
                }
            }
            // Sorted in as it comes: there are nine at most.
            let mut at = count;
            while at > 0 && ranks[at - 1] < rank {
                ranks[at] = ranks[at - 1];
                moves[at] = moves[at - 1];
                quiet[at] = quiet[at - 1];
                at -= 1;
            }
            ranks[at] = rank;
            moves[at] = hole;
            quiet[at] = is_quiet;
            count += 1;
        }
        let frame = &mut self.frames[ply];
        frame.moves = moves;
        frame.quiet = quiet;
        frame.count = count;
    }

    /// How early to try a move, whether it brings nothing, and what it brings.
    #[inline]
    fn rank(
        &self,
        board: &Board,
        ply: usize,
        hole: u8,
        known: Option<u8>,
    ) -> (i32, bool, crate::board::Gain) {
        let index = usize::from(hole);
        let stones = board.stones(crate::board::OWN, index);
        let gain = board.gain(&self.layout, index);
        let is_quiet = gain.stones <= 1 && !gain.makes_tuz;
        let rank = if known == Some(hole) {
            i32::MAX
        } else if gain.makes_tuz {
            1 << 24
        } else if is_quiet {
            self.order.quiet_rank(ply, hole, stones)
        } else {
            (1 << 20) + i32::from(gain.stones)
        };
        (rank, is_quiet, gain)
    }

    /// Whether the position on top counts as a draw: it stood before in this line, or twice in the game.
    fn is_repetition(&self) -> bool {
        let ply = self.ply;
        let frame = &self.frames[ply];
        let mut in_game = 0;
        for back in (2..=frame.calm as usize).step_by(2) {
            let earlier = if back <= ply {
                self.frames[ply - back].hash
            } else {
                match self.before.get(back - ply - 1) {
                    Some(&hash) => hash,
                    None => break,
                }
            };
            if earlier == frame.hash {
                if back <= ply {
                    return true;
                }
                in_game += 1;
                if in_game == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Makes the next move of the frame on top, or returns from it.
    fn next_move(&mut self) {
        let ply = self.ply;
        let frame = &mut self.frames[ply];
        if frame.next >= frame.count {
            self.finish();
            return;
        }
        let number = frame.next;
        frame.next += 1;
        let hole = frame.moves[number];
        let depth = frame.depth - 1;
        let mut phase = Phase::Full;
        let mut reduction = 0;
        if number > 0 && frame.depth > 0 {
            phase = Phase::Zero;
            if self.options.reductions && frame.depth >= 3 && number >= 2 && frame.quiet[number] {
                reduction = if number >= 4 && frame.depth >= 6 {
                    2
                } else {
                    1
                };
                phase = Phase::Reduced;
            }
        }
        frame.phase = phase;
        let (alpha, beta) = match phase {
            Phase::Full => (-frame.beta, -frame.alpha),
            Phase::Zero | Phase::Reduced => (-frame.alpha - 1, -frame.alpha),
        };
        let board = frame.board.play(&self.layout, usize::from(hole));
        let is_calm =
            board.kazan(0) == frame.board.kazan(1) && board.kazan(1) == frame.board.kazan(0);
        let calm = if is_calm { frame.calm + 1 } else { 0 };
        let hash = board.hash(&self.layout);
        let child = &mut self.frames[ply + 1];
        child.board = board;
        child.hash = hash;
        child.calm = calm;
        child.alpha = alpha;
        child.beta = beta;
        child.depth = depth - reduction;
        self.ply += 1;
        self.action = Action::Enter;
    }

    /// Searches the child of the frame on top again.
    fn again(&mut self, phase: Phase) {
        let frame = &mut self.frames[self.ply];
        frame.phase = phase;
        let (alpha, beta) = match phase {
            Phase::Full => (-frame.beta, -frame.alpha),
            Phase::Zero | Phase::Reduced => (-frame.alpha - 1, -frame.alpha),
        };
        let depth = frame.depth - 1;
        let child = &mut self.frames[self.ply + 1];
        child.alpha = alpha;
        child.beta = beta;
        child.depth = depth;
        self.ply += 1;
        self.action = Action::Enter;
    }

    /// The frame on top gets the value of the move it has just tried.
    fn take(&mut self, value: i32) {
        let ply = self.ply;
        let frame = &mut self.frames[ply];
        let number = frame.next - 1;
        let hole = frame.moves[number];
        if value > frame.alpha {
            match frame.phase {
                Phase::Reduced => return self.again(Phase::Zero),
                Phase::Zero if value < frame.beta => return self.again(Phase::Full),
                Phase::Zero | Phase::Full => {}
            }
        }
        self.action = Action::Next;
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.alpha = value;
                frame.best_hole = hole;
                let is_cut = value >= frame.beta;
                if is_cut {
                    // No move after this one matters.
                    frame.next = frame.count;
                }
                self.extend_variation(ply, hole);
                if is_cut {
                    self.learn(ply, number);
                }
            }
        }
        if ply == 0 {
            self.take_at_root(value, hole);
        }
    }

    /// Keeps account of root moves, and takes a better one as the answer at once.
    fn take_at_root(&mut self, value: i32, hole: u8) {
        let effort = self.nodes - self.root_nodes;
        self.root_nodes = self.nodes;
        if let Some(root_move) = self.root_moves.iter_mut().find(|m| m.hole == hole) {
            root_move.effort += effort;
        }
        let is_best =
            self.line == 0 && self.frames[0].best_hole == hole && value == self.frames[0].best;
        if is_best && let Some(line) = self.line_from(0, value) {
            self.best = Some(line);
        }
    }

    fn extend_variation(&mut self, ply: usize, hole: u8) {
        let (upper, lower) = self.variations.split_at_mut(ply + 1);
        let (Some(here), Some(below)) = (upper.last_mut(), lower.first()) else {
            return;
        };
        let length = below.length.min(MAX_PLY - 1);
        here.holes[0] = hole;
        here.holes[1..=length].copy_from_slice(&below.holes[..length]);
        here.length = length + 1;
    }

    /// Remembers a quiet move that made all others needless, and those that were tried before it.
    fn learn(&mut self, ply: usize, number: usize) {
        let frame = &self.frames[ply];
        if frame.depth <= 0 || ply == 0 {
            return;
        }
        let stones = |hole: u8| frame.board.stones(crate::board::OWN, usize::from(hole));
        if frame.quiet[number] {
            let hole = frame.moves[number];
            self.order.reward(ply, hole, stones(hole), frame.depth);
        }
        for tried in 0..number {
            if frame.quiet[tried] {
                let hole = frame.moves[tried];
                self.order.punish(ply, hole, stones(hole), frame.depth);
            }
        }
    }

    /// The frame on top has no move left to try: it returns the best.
    fn finish(&mut self) {
        let ply = self.ply;
        let frame = &self.frames[ply];
        #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // below MAX_PLY
        let distance = ply as i32;
        // With other lines taken out the root's value is not the position's.
        if ply > 0 || self.line == 0 {
            let bound = if frame.best >= frame.beta {
                Bound::Lower
            } else if frame.best > frame.floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.put(
                frame.hash,
                distance,
                Entry {
                    score: frame.best,
                    depth: frame.depth.max(0),
                    bound,
                    hole: (frame.best_hole != NO_HOLE).then_some(frame.best_hole),
                },
            );
        }
        self.value = frame.best;
        self.action = Action::Return;
    }
}
