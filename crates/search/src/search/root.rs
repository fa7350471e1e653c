//! The root of a search: which window, line and depth come next, and what is reported of them.
#![allow(clippy::indexing_slicing)] // plies are below the stack's length, move numbers below the count of moves

use alloc::vec;
use alloc::vec::Vec;

use toguz_rules::Hole;

use super::tree::{Action, FAR, MAX_MOVES, NO_HOLE};
use super::{Line, Report, Search, Status};
use crate::board::End;
use crate::score::{ESTIMATE_LIMIT, INFINITY, Score, WIN};

/// The deepest iteration.
const MAX_DEPTH: i32 = 100;
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    hole: u8,
    /// Positions visited below it in this depth: a move that was hard to refute is tried early next time.
    effort: u64,
}
/// The aspiration window at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    alpha: i32,
    beta: i32,
    step: i32,
}

impl Window {
    pub(super) const FULL: Self = Self {
        alpha: -INFINITY,
        beta: INFINITY,
        step: 0,
    };
    const FIRST_STEP: i32 = 120;

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
    /// The legal moves at the root, those that look best first, but one that the table knows before all: the first of
    /// them is the answer until there is a better one.
    pub(super) fn list_root_moves(&mut self) {
        if self.root.end() != End::On {
            self.status = Status::Done;
            return;
        }
        let known = self
            .table
            .get(self.frames[0].hash, 0)
            .and_then(|entry| entry.hole);
        let mut ranked: Vec<(bool, i32, u8)> = (0..self.layout.row())
            .filter(|&hole| self.root.can_lift(usize::from(hole)))
            .map(|hole| {
                let after = self.root.play(&self.layout, usize::from(hole));
                let value = match after.end() {
                    End::On => -self.evaluation.evaluate(&after),
                    End::Lost => WIN - 1,
                    End::Won => 1 - WIN,
                    End::Drawn => 0,
                };
                (known != Some(hole), -value, hole)
            })
            .collect();
        ranked.sort_unstable();
        self.best = ranked.first().and_then(|&(_, loss, hole)| {
            Some(Line {
                score: Score(-loss),
                moves: vec![Hole::try_new(hole + 1)?],
            })
        });
        self.root_moves = ranked
            .into_iter()
            .map(|(_, _, hole)| RootMove { hole, effort: 0 })
            .collect();
        if self.best.is_none() {
            self.status = Status::Done;
        }
    }
    /// Puts the root on the stack for the line and window in hand.
    pub(super) fn begin_window(&mut self) {
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
    pub(super) fn end_window(&mut self) {
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
            // No deeper search can change a result that this depth has seen to its end, nor one that the exact values
            // of the endgame tell.
            let plies = WIN - line.score.0.abs();
            plies <= self.depth || (FAR..WIN - ESTIMATE_LIMIT).contains(&plies)
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
    /// Keeps account of root moves, and takes a better one as the answer at once.
    pub(super) fn take_at_root(&mut self, value: i32, hole: u8) {
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
}
