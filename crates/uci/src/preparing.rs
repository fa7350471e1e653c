//! What is done before a search begins: exact values of the endgame are worked out, as many as the limits allow.

use core::time::Duration;

use toguz_rules::{Game, Position};
use toguz_search::Table;

use crate::knowledge;
use crate::limits::{Budget, Go};
use crate::thinking::{Manner, Thinking};

/// Positions between two looks at the clock, a tenth of a millisecond; a line of a large table takes up to one.
const POSITIONS: u64 = 20_000;

/// Positions of the endgame for every position that the search may visit: less than a tenth of the time that those
/// take, and a number, so that the same limits give the same values on every machine.
const FOR_A_NODE: u64 = 32;

/// What a table may take for every millisecond of the move: to clear so much memory takes about a tenth of one.
const BYTES_FOR_A_MS: u128 = 400_000;

/// A move that waits for values of the endgame.
#[derive(Debug)]
pub(crate) struct Preparing {
    game: Game,
    go: Go,
    manner: Manner,
    table: Table,
    budget: Budget,
    begun: Duration,
    /// When the clock of this move began to run. `None` while it does not: pondering.
    clock: Option<Duration>,
    /// Positions that may still be worked out.
    left: u64,
}

/// How many bytes of endgame values to begin with, where so many are allowed and so many were taken before.
///
/// Values there are for the tuz in hand stay where they can: with little time a small table is begun, and a larger one
/// would have to begin anew.
pub(crate) fn room(
    table: &Table,
    position: &Position,
    budget: Budget,
    allowed: usize,
    taken: usize,
) -> usize {
    let Some(hard) = budget.hard else {
        return allowed;
    };
    if knowledge::is_for(table, position) && taken <= allowed {
        return taken;
    }
    usize::try_from(hard.as_millis() * BYTES_FOR_A_MS)
        .unwrap_or(usize::MAX)
        .min(allowed)
}

impl Preparing {
    /// Waits for values with a table that is [prepared](knowledge::prepare) for the position.
    pub(crate) fn new(game: Game, go: Go, manner: Manner, table: Table, now: Duration) -> Self {
        let position = game.position();
        let left = if manner.is_full {
            let nodes = go.nodes.unwrap_or(u64::MAX);
            nodes.saturating_mul(FOR_A_NODE)
        } else if knowledge::is_needed(manner.level, position) {
            // With some of them it would play other moves than with all.
            u64::MAX
        } else {
            0
        };
        Self {
            budget: go.budget(position, manner.overhead),
            game,
            go,
            manner,
            table,
            begun: now,
            clock: (!go.is_pondering).then_some(now),
            left,
        }
    }

    /// The opponent has played the move that was expected: from now on it is our time.
    pub(crate) const fn ponder_hit(&mut self, now: Duration) {
        if self.clock.is_none() {
            self.clock = Some(now);
        }
    }

    /// Works on for a moment. Whether the search may begin.
    pub(crate) fn work(&mut self, now: &dyn Fn() -> Duration, slice: Duration) -> bool {
        let mut time = now();
        let end = time + slice;
        while self.left > 0 && !self.is_late(time) {
            let positions = self.left.min(POSITIONS);
            if knowledge::build(&mut self.table, positions) {
                return true;
            }
            self.left -= positions;
            time = now();
            if time >= end {
                return false;
            }
        }
        true
    }

    /// Whether the time of this move is for searching now.
    fn is_late(&self, time: Duration) -> bool {
        let Some(clock) = self.clock else {
            return false;
        };
        let Budget { soft, hard } = self.budget;
        let share = if self.manner.is_full {
            soft.or(hard).map(|whole| whole / 8)
        } else {
            // A level thinks little, and badly without the values that are meant to be there.
            hard.map(|whole| whole / 2)
        };
        share.is_some_and(|share| time.saturating_sub(clock) >= share)
    }

    /// Begins to search. The table comes back if the game is over.
    #[allow(clippy::result_large_err)] // made once a move
    pub(crate) fn search(self, out: &mut Vec<String>) -> Result<Thinking, Table> {
        let exact = knowledge::exact(&self.table, self.game.position());
        out.extend(exact.map(|exact| format!("info string {exact}")));
        let mut thinking = Thinking::new(&self.game, self.go, self.manner, self.table, self.begun)?;
        if let Some(clock) = self.clock {
            thinking.ponder_hit(clock);
        }
        Ok(thinking)
    }
}
