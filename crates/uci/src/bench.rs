//! A search of fixed positions to a fixed depth: its number of nodes is a signature of the search, the same on every
//! machine; the time it takes is a measure of speed.

use core::time::Duration;

use toguz_rules::{Hole, Position, Variant};
use toguz_search::{Limits, Search, Status, Table};

/// Openings, middle games and endgames, as origin holes from the start.
const LINES: [&str; 8] = [
    "",
    "79671828934",
    "5135",
    "66982437",
    "7967182893448296587991198718",
    "79671828934482965879911987182427676",
    "98765432198765432",
    "1234567891234567",
];
const DEFAULT_DEPTH: u32 = 18;
/// Its own table, so that the signature does not depend on options. Small, so that making it does not count.
const TABLE: usize = 4 << 20;
const NODES: u64 = 4096;

/// The searches, one after the other.
#[derive(Debug)]
pub(crate) struct Bench {
    depth: u32,
    /// Number of the position in hand.
    at: usize,
    search: Option<Search>,
    /// Between two searches.
    table: Option<Table>,
    nodes: u64,
    /// Spent in the search, and nowhere else.
    time: Duration,
}

impl Bench {
    pub(crate) fn new(depth: Option<u32>) -> Self {
        Self {
            depth: depth.unwrap_or(DEFAULT_DEPTH).max(1),
            at: 0,
            search: None,
            table: None,
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// Goes on for a moment. Whether it is finished.
    pub(crate) fn work(
        &mut self,
        now: &dyn Fn() -> Duration,
        slice: Duration,
        out: &mut Vec<String>,
    ) -> bool {
        let Some(mut search) = self.search.take().or_else(|| self.next()) else {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // for reading only
            #[allow(clippy::cast_precision_loss)]
            let speed = (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64;
            out.push(format!(
                "bench depth {} signature {} time {} nps {speed}",
                self.depth,
                self.nodes,
                self.time.as_millis(),
            ));
            return true;
        };
        let begin = now();
        let status = loop {
            let status = search.resume(NODES);
            if status == Status::Done || now() >= begin + slice {
                break status;
            }
        };
        self.time += now().saturating_sub(begin);
        if status == Status::Running {
            self.search = Some(search);
            return false;
        }
        let best = search.best().map(|line| {
            let score = line.score;
            format!("score {score}")
        });
        out.push(format!(
            "info string bench {}/{} depth {} nodes {} {}",
            self.at,
            LINES.len(),
            search.report().depth,
            search.nodes(),
            best.unwrap_or_default()
        ));
        self.nodes += search.nodes();
        self.table = Some(search.into_table());
        false
    }

    /// The search of the next position.
    fn next(&mut self) -> Option<Search> {
        let line = LINES.get(self.at)?;
        self.at += 1;
        let mut position = Position::initial(Variant::TOGUZ);
        for hole in line.chars().filter_map(Hole::from_digit) {
            if let Ok(after) = position.play(hole) {
                position = after;
            }
        }
        let mut table = self.table.take().unwrap_or_else(|| Table::new(TABLE));
        table.clear();
        Some(Search::new(
            &position,
            &[],
            Limits::depth(self.depth),
            table,
        ))
    }
}
