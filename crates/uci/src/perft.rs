//! Counting the sequences of moves, in slices.

use core::time::Duration;

use toguz_rules::{Hole, Position, perft};

use crate::text::move_text;

/// Counted in one go: some tens of microseconds.
const IN_ONE_GO: u32 = 3;

/// A count below each move of a position, one after the other.
#[derive(Debug)]
pub(crate) struct Count {
    root: Position,
    depth: u32,
    /// Moves still to count, the next one last.
    moves: Vec<Hole>,
    /// The move in hand.
    current: Option<Hole>,
    /// What is still to count below it.
    open: Vec<(Position, u32)>,
    below: u64,
    total: u64,
    begun: Duration,
}

impl Count {
    pub(crate) fn new(root: &Position, depth: u32, now: Duration) -> Self {
        let mut moves: Vec<Hole> = root.legal_moves().collect();
        moves.reverse();
        if depth == 0 {
            moves.clear();
        }
        Self {
            root: *root,
            depth,
            moves,
            current: None,
            open: Vec::new(),
            below: 0,
            total: u64::from(depth == 0),
            begun: now,
        }
    }

    /// Counts on for a moment. Whether there is no more to count.
    pub(crate) fn work(
        &mut self,
        now: &dyn Fn() -> Duration,
        slice: Duration,
        out: &mut Vec<String>,
    ) -> bool {
        let end = now() + slice;
        loop {
            if let Some((position, depth)) = self.open.pop() {
                if depth <= IN_ONE_GO {
                    self.below = self.below.saturating_add(perft(&position, depth));
                } else {
                    let after = position
                        .legal_moves()
                        .filter_map(|hole| position.play(hole).ok());
                    self.open.extend(after.map(|after| (after, depth - 1)));
                }
            } else {
                self.end_move(out);
                let Some(hole) = self.moves.pop() else {
                    self.end(now(), out);
                    return true;
                };
                self.current = Some(hole);
                let after = self.root.play(hole).ok();
                self.open.extend(after.map(|after| (after, self.depth - 1)));
            }
            if now() >= end {
                return false;
            }
        }
    }

    fn end_move(&mut self, out: &mut Vec<String>) {
        if let Some(text) = self
            .current
            .take()
            .and_then(|hole| move_text(&self.root, hole))
        {
            out.push(format!("{text}: {}", self.below));
        }
        self.total = self.total.saturating_add(self.below);
        self.below = 0;
    }

    fn end(&self, now: Duration, out: &mut Vec<String>) {
        let time = now.saturating_sub(self.begun);
        out.push(String::new());
        out.push(format!(
            "Nodes searched: {} ({} ms)",
            self.total,
            time.as_millis()
        ));
    }
}
