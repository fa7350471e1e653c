//! The tree below the root: one position entered, one move made, one value returned at a time.
#![allow(clippy::indexing_slicing)] // plies are below the stack's length, move numbers below the count of moves

use super::{Search, Status};
use crate::board::{Board, End, Gain, OWN, THEIRS};
use crate::score::{ESTIMATE_LIMIT, INFINITY, WIN};
use crate::table::{Bound, Entry};

/// No line is followed farther than this, captures and all.
pub(crate) const MAX_PLY: usize = 128;
/// The most moves a position can have.
pub(super) const MAX_MOVES: usize = 9;
/// Plies to a win that the exact values tell of, to begin with: farther than any line is followed, so that a win seen to
/// its end comes first.
pub(super) const FAR: i32 = 200;
/// So near the leaves a position that looks this much better than asked for, a ply, is good enough as it stands.
const STANDING_DEPTH: i32 = 8;
const STANDING_MARGIN: i32 = 120;
/// From this depth on a position of which the table knows no move is searched a ply less.
const UNKNOWN_DEPTH: i32 = 4;
/// So near the leaves a position that looks this much worse than asked for, a ply, is not saved by a quiet move.
const HOPELESS_DEPTH: i32 = 3;
const HOPELESS_MARGIN: i32 = 250;
/// Past the depth a capture must come this near the window to be followed.
const CAPTURE_MARGIN: i32 = 600;

/// What happens next at the top of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
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
pub(super) enum Phase {
    Full,
    /// With a window of nothing, to see whether the move is better at all.
    Zero,
    /// That, and less deeply.
    Reduced,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) board: Board,
    pub(super) hash: u64,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Alpha as it was on entering.
    pub(super) floor: i32,
    pub(super) best: i32,
    /// What the position looks worth by itself, for its own player.
    pub(super) estimate: i32,
    /// No score but the sign against one bound is asked for, so that guesses may cut.
    pub(super) is_narrow: bool,
    pub(super) depth: i32,
    /// Plies since a kazan last grew: only within them can a position have stood before.
    pub(super) calm: u32,
    pub(super) moves: [u8; MAX_MOVES],
    /// For each of `moves`, whether it brings nothing.
    pub(super) quiet: [bool; MAX_MOVES],
    pub(super) count: usize,
    pub(super) next: usize,
    pub(super) best_hole: u8,
    pub(super) phase: Phase,
}

pub(super) const NO_HOLE: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
pub(super) struct Variation {
    pub(super) holes: [u8; MAX_PLY],
    pub(super) length: usize,
}
impl Frame {
    /// A frame that holds a position and nothing of a search yet.
    pub(super) const fn new(board: Board, hash: u64) -> Self {
        Self {
            board,
            hash,
            alpha: 0,
            beta: 0,
            floor: 0,
            best: 0,
            estimate: 0,
            is_narrow: false,
            depth: 0,
            calm: 0,
            moves: [0; MAX_MOVES],
            quiet: [false; MAX_MOVES],
            count: 0,
            next: 0,
            best_hole: NO_HOLE,
            phase: Phase::Full,
        }
    }
}

impl Variation {
    pub(super) const EMPTY: Self = Self {
        holes: [0; MAX_PLY],
        length: 0,
    };
}

impl Search {
    /// The machine: runs until this many nodes were visited or the search is done.
    pub(super) fn advance(&mut self, until: u64) {
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
        if self.options.endgame
            && let Some(gets) = self.table.exact(&board)
        {
            return Some(self.exact_score(&board, gets, distance));
        }
        // The nearest win that this position could lead to, and the nearest loss.
        let alpha = frame.alpha.max(distance - WIN);
        let beta = frame.beta.min(WIN - distance - 1);
        if alpha >= beta {
            return Some(alpha);
        }
        if ply >= MAX_PLY - 1 {
            return Some(self.evaluation.evaluate(&board));
        }
        let (hash, depth) = (frame.hash, frame.depth);
        let is_narrow = beta - alpha == 1;

        // The table lies far from the processor, so what the evaluation alone can settle comes first.
        let estimate = self.evaluation.evaluate(&board);
        let may_guess = self.options.reductions && is_narrow && beta.abs() < ESTIMATE_LIMIT;
        if depth <= 0 {
            // The player may leave the captures alone.
            if estimate >= beta || -depth >= self.options.quiescence.cast_signed() {
                return Some(estimate);
            }
        } else if may_guess && depth <= STANDING_DEPTH && estimate - STANDING_MARGIN * depth >= beta
        {
            return Some(estimate);
        }

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
        let mut depth = depth;
        if self.options.reductions && known_hole.is_none() && depth >= UNKNOWN_DEPTH {
            // Not worth its whole depth yet: the next time there is a move to begin with.
            depth -= 1;
        }
        let frame = &mut self.frames[ply];
        frame.alpha = alpha;
        frame.beta = beta;
        frame.floor = alpha;
        frame.best = -INFINITY;
        frame.best_hole = NO_HOLE;
        frame.next = 0;
        frame.depth = depth;
        frame.estimate = estimate;
        frame.is_narrow = is_narrow;
        let quiet_too = depth > 0;
        if !quiet_too {
            let frame = &mut self.frames[ply];
            frame.best = estimate;
            frame.alpha = alpha.max(estimate);
        }
        self.list_moves(ply, known_hole, quiet_too);
        None
    }

    /// The score of a position from which the player to move gets so many of the stones on the board.
    fn exact_score(&self, board: &Board, gets: u8, distance: i32) -> i32 {
        let left = i32::from(self.layout.total() - board.kazan(OWN) - board.kazan(THEIRS));
        // Every move brings a stone forward, and none passes a tuz: the game can not be longer than that.
        let plies = FAR + left * 2 * i32::from(self.layout.row());
        let ahead =
            2 * (i32::from(board.kazan(OWN)) + i32::from(gets)) - i32::from(self.layout.total());
        match ahead.signum() {
            1 => WIN - distance - plies,
            -1 => distance + plies - WIN,
            _ => 0,
        }
    }

    /// Lists the moves of the frame in the order to try them; past the depth only those that bring something.
    fn list_moves(&mut self, ply: usize, known: Option<u8>, quiet_too: bool) {
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
                    + CAPTURE_MARGIN;
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
    pub(super) fn rank(
        &self,
        board: &Board,
        ply: usize,
        hole: u8,
        known: Option<u8>,
    ) -> (i32, bool, Gain) {
        let index = usize::from(hole);
        let stones = board.stones(OWN, index);
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
            if self.options.reductions && frame.quiet[number] {
                // Too far below the window for a move that brings nothing; but a lost game is lost by trying them all.
                if frame.is_narrow
                    && frame.depth <= HOPELESS_DEPTH
                    && frame.best > -ESTIMATE_LIMIT
                    && frame.estimate + HOPELESS_MARGIN * frame.depth <= frame.alpha
                {
                    return;
                }
                if frame.depth >= 3 {
                    reduction = late_reduction(frame.depth, number).min(frame.depth - 2);
                    if reduction > 0 {
                        phase = Phase::Reduced;
                    }
                }
            }
        }
        frame.phase = phase;
        let (alpha, beta) = match phase {
            Phase::Full => (-frame.beta, -frame.alpha),
            Phase::Zero | Phase::Reduced => (-frame.alpha - 1, -frame.alpha),
        };
        let board = frame.board.play(&self.layout, usize::from(hole));
        let is_calm = board.kazan(OWN) == frame.board.kazan(THEIRS)
            && board.kazan(THEIRS) == frame.board.kazan(OWN);
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
        let stones = |hole: u8| frame.board.stones(OWN, usize::from(hole));
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

/// By how many plies less a move is searched at first that comes as late in the order: half the product of the natural
/// logarithms of depth and place, in whole numbers.
fn late_reduction(depth: i32, number: usize) -> i32 {
    /// A hundred times the natural logarithms of 1 to 64, cut.
    const LOGARITHMS: [i32; 64] = [
        0, 69, 109, 138, 160, 179, 194, 207, 219, 230, 239, 248, 256, 263, 270, 277, 283, 289, 294,
        299, 304, 309, 313, 317, 321, 325, 329, 333, 336, 340, 343, 346, 349, 352, 355, 358, 361,
        363, 366, 368, 371, 373, 376, 378, 380, 382, 385, 387, 389, 391, 393, 395, 397, 398, 400,
        402, 404, 406, 407, 409, 411, 412, 414, 415,
    ];
    let logarithm = |n: usize| LOGARITHMS[n.clamp(1, 64) - 1];
    logarithm(depth.unsigned_abs() as usize) * logarithm(number + 1) / 20_000
}
