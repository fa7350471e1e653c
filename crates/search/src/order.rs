//! Which move to try first: moves that refuted something before are good guesses.
#![allow(clippy::indexing_slicing)] // sizes are those of the index ranges: see each access

use crate::search::MAX_PLY;

const HOLES: usize = 9;
const COUNTS: usize = 32;

/// Moves that did well, by place in the tree and in general.
#[derive(Debug)]
pub(crate) struct Order {
    killers: [[u8; 2]; MAX_PLY],
    /// By whose move it is, the hole, and the stones in it.
    history: [[[i32; COUNTS]; HOLES]; 2],
}

/// No hole.
const NONE: u8 = u8::MAX;
/// History values stay below this.
const TOP: i32 = 1 << 14;

impl Order {
    pub(crate) const fn new() -> Self {
        Self {
            killers: [[NONE; 2]; MAX_PLY],
            history: [[[0; COUNTS]; HOLES]; 2],
        }
    }

    /// The rank of a move that brings nothing: below any that brings a stone.
    #[inline]
    pub(crate) fn quiet_rank(&self, ply: usize, hole: u8, stones: u8) -> i32 {
        match self.killers[ply.min(MAX_PLY - 1)] {
            [first, _] if first == hole => 2 * TOP,
            [_, second] if second == hole => 2 * TOP - 1,
            _ => {
                self.history[ply & 1][usize::from(hole).min(HOLES - 1)]
                    [usize::from(stones).min(COUNTS - 1)]
            }
        }
    }

    /// A quiet move refuted what came before it.
    pub(crate) fn reward(&mut self, ply: usize, hole: u8, stones: u8, depth: i32) {
        let killers = &mut self.killers[ply.min(MAX_PLY - 1)];
        if killers[0] != hole {
            *killers = [hole, killers[0]];
        }
        self.shift(ply, hole, stones, (depth * depth).min(400));
    }

    /// A quiet move was tried in vain before the one that refuted.
    pub(crate) fn punish(&mut self, ply: usize, hole: u8, stones: u8, depth: i32) {
        self.shift(ply, hole, stones, -(depth * depth).min(400));
    }

    fn shift(&mut self, ply: usize, hole: u8, stones: u8, by: i32) {
        let value = &mut self.history[ply & 1][usize::from(hole).min(HOLES - 1)]
            [usize::from(stones).min(COUNTS - 1)];
        // Drawn towards 0 the farther it has gone, so that it stays within bounds.
        *value += by - *value * by.abs() / TOP;
    }
}
