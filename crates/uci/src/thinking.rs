//! Thinking about one move: what `go` begins and `bestmove` ends.

use core::time::Duration;

use toguz_rules::{Game, Hole, Position};
use toguz_search::{
    Choice, Level, LevelSearch, Limits, Line, Options as SearchOptions, Report, Score, Search,
    Status, Table,
};

use crate::knowledge;
use crate::limits::{Budget, Go};
use crate::text::{line_text, move_text};

/// The most nodes between two looks at the clock: well under a millisecond.
const NODES: u64 = 1024;

/// Who thinks.
#[derive(Debug)]
enum Mind {
    /// Everything there is.
    Full(Search),
    /// A player of some level, and what he has decided.
    Level(LevelSearch, Option<Choice>),
}

/// A search with the limits of a `go`.
#[derive(Debug)]
pub(crate) struct Thinking {
    mind: Mind,
    root: Position,
    go: Go,
    budget: Budget,
    begun: Duration,
    /// When the clock of this move began to run. `None` while it does not: pondering.
    clock: Option<Duration>,
    is_done: bool,
    told: Told,
}

/// What the host has heard last, and how the answer has held since.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    depth: u32,
    best: Option<Hole>,
    score: Option<Score>,
    /// Depths for which the best move has been the same.
    steady: u32,
}

/// How the thinking goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) level: Level,
    /// Whether this level is everything there is.
    pub(crate) is_full: bool,
    pub(crate) lines: usize,
    pub(crate) seed: u64,
    pub(crate) overhead: Duration,
    /// Whether the opening is played from the book.
    pub(crate) book: bool,
}

impl Thinking {
    /// Begins to think about the position at the game's cursor. The game is not over there.
    ///
    /// # Errors
    ///
    /// If it is over; the table comes back.
    #[allow(clippy::result_large_err)] // made once a move
    pub(crate) fn new(
        game: &Game,
        go: Go,
        manner: Manner,
        table: Table,
        now: Duration,
    ) -> Result<Self, Table> {
        let root = *game.position();
        let mind = if manner.is_full {
            let limits = Limits {
                depth: go.depth,
                nodes: go.nodes,
                time_ms: None,
            };
            let options = SearchOptions {
                lines: manner.lines,
                ..SearchOptions::default()
            };
            Mind::Full(Search::of_game(game, limits, table, options))
        } else {
            let Manner {
                level, seed, book, ..
            } = manner;
            let search = knowledge::level_search(game, level, seed, table, book)?;
            Mind::Level(search, None)
        };
        Ok(Self {
            mind,
            root,
            go,
            budget: go.budget(&root, manner.overhead),
            begun: now,
            clock: (!go.is_pondering).then_some(now),
            is_done: false,
            told: Told::default(),
        })
    }

    /// Whether there is something left to think about.
    pub(crate) const fn is_busy(&self) -> bool {
        !self.is_done
    }

    /// Whether it is time to answer, as far as the thinking itself is concerned.
    pub(crate) const fn is_due(&self) -> bool {
        self.is_done && !self.go.is_infinite && self.clock.is_some()
    }

    /// The opponent has played the move that was expected: from now on it is our time.
    pub(crate) const fn ponder_hit(&mut self, now: Duration) {
        if self.clock.is_none() {
            self.clock = Some(now);
        }
    }

    /// Thinks on for a moment.
    pub(crate) fn work(
        &mut self,
        now: &dyn Fn() -> Duration,
        slice: Duration,
        out: &mut Vec<String>,
    ) {
        let end = now() + slice;
        while !self.is_done {
            // In small steps at first: the first depths are over in no time, and each has its line.
            let nodes = (self.nodes() / 16).clamp(1, NODES);
            self.is_done = self.advance(nodes);
            let time = now();
            let is_deeper = self.tell_depth(time, out);
            if self.is_late(time, is_deeper) {
                self.is_done = true;
            }
            if time >= end {
                break;
            }
        }
    }

    /// Goes on for about so many nodes. Whether it is finished.
    fn advance(&mut self, nodes: u64) -> bool {
        match &mut self.mind {
            Mind::Full(search) => search.resume(nodes) == Status::Done,
            Mind::Level(search, choice) => {
                // A level has limits of its own; those of `go` can only be narrower.
                let left = self
                    .go
                    .nodes
                    .unwrap_or(u64::MAX)
                    .saturating_sub(search.nodes());
                *choice = search.resume(nodes.min(left.max(1)));
                let depth = self.go.depth.unwrap_or(u32::MAX);
                choice.is_some() || left <= nodes || search.report().depth >= depth
            }
        }
    }

    fn is_late(&self, time: Duration, is_deeper: bool) -> bool {
        let Some(clock) = self.clock else {
            return false;
        };
        if self
            .budget
            .hard
            .is_some_and(|hard| time.saturating_sub(clock) >= hard)
        {
            return true;
        }
        // What was thought in the opponent's time is thought all the same.
        is_deeper
            && self.budget.soft.is_some_and(|soft| {
                time.saturating_sub(self.begun) >= soft * self.percent_worth() / 100
            })
    }

    /// How much of the time meant for a move may have passed when another depth is begun. It takes two or three times
    /// as long as all before it; a settled question is not worth that.
    const fn percent_worth(&self) -> u32 {
        match self.told.steady {
            0 => 100,
            1..=3 => 60,
            _ => 40,
        }
    }

    /// Says what a finished depth has brought. Whether there was one.
    fn tell_depth(&mut self, time: Duration, out: &mut Vec<String>) -> bool {
        let report = self.report();
        if report.depth <= self.told.depth {
            return false;
        }
        let count = match self.mind {
            Mind::Full(_) => report.lines.len(),
            // He looks at all moves in order to choose; that is his affair.
            Mind::Level(..) => 1,
        };
        for (number, line) in (1..).zip(report.lines.iter().take(count)) {
            out.push(format!(
                "info depth {} seldepth {} multipv {number} score {} {} pv{}",
                report.depth,
                report.selective_depth,
                line.score,
                self.effort(time),
                line_text(&self.root, &line.moves)
            ));
        }
        let first = report.lines.first();
        let best = first.and_then(|line| line.moves.first().copied());
        let score = first.map(|line| line.score);
        let fell = match (
            self.told.score.and_then(Score::centistones),
            score.and_then(Score::centistones),
        ) {
            (Some(before), Some(after)) => after < before - 100,
            _ => false,
        };
        self.told = Told {
            depth: report.depth,
            steady: if best == self.told.best && !fell {
                self.told.steady + 1
            } else {
                0
            },
            best,
            score,
        };
        true
    }

    /// Ends the thinking: what it has come to, and the table for the next move.
    pub(crate) fn answer(self, time: Duration, out: &mut Vec<String>) -> Table {
        let told = self.told;
        let effort = self.effort(time);
        let depth = self.report().depth;
        let (line, table) = match self.mind {
            Mind::Full(search) => {
                let line = search.best().cloned().map(|best| {
                    // The depth in hand may know the move and not what follows it; the one before knew that too.
                    let known = search.report().lines.first();
                    match known {
                        Some(known) if known.moves.starts_with(&best.moves) => Line {
                            score: best.score,
                            moves: known.moves.clone(),
                        },
                        _ => best,
                    }
                });
                (line, search.into_table())
            }
            Mind::Level(mut search, choice) => {
                let choice = choice.unwrap_or_else(|| search.stop());
                let line = Line {
                    score: choice.score,
                    moves: if choice.moves.is_empty() {
                        vec![choice.hole]
                    } else {
                        choice.moves
                    },
                };
                (Some(line), search.into_table())
            }
        };
        let Some((line, best)) = line.and_then(|line| {
            let first = *line.moves.first()?;
            Some((line, first))
        }) else {
            out.push("bestmove (none)".to_owned());
            return table;
        };
        if told.best != Some(best) || told.score != Some(line.score) {
            // Found in a depth that was not finished, or chosen below what is best.
            out.push(format!(
                "info depth {depth} multipv 1 score {} {effort} pv{}",
                line.score,
                line_text(&self.root, &line.moves)
            ));
        }
        let text = move_text(&self.root, best).unwrap_or_else(|| best.to_string());
        let reply = self.root.play(best).ok().and_then(|after| {
            let hole = *line.moves.get(1)?;
            move_text(&after, hole)
        });
        out.push(match reply {
            Some(reply) => format!("bestmove {text} ponder {reply}"),
            None => format!("bestmove {text}"),
        });
        table
    }

    fn report(&self) -> &Report {
        match &self.mind {
            Mind::Full(search) => search.report(),
            Mind::Level(search, _) => search.report(),
        }
    }

    fn nodes(&self) -> u64 {
        match &self.mind {
            Mind::Full(search) => search.nodes(),
            Mind::Level(search, _) => search.nodes(),
        }
    }

    /// `nodes … nps … time …`.
    fn effort(&self, time: Duration) -> String {
        let nodes = self.nodes();
        let spent = time.saturating_sub(self.begun);
        let micros = u64::try_from(spent.as_micros()).unwrap_or(u64::MAX).max(1);
        format!(
            "nodes {nodes} nps {} time {}",
            nodes.saturating_mul(1_000_000) / micros,
            spent.as_millis()
        )
    }
}
