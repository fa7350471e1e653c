//! The options that `setoption` sets.

use core::fmt::Display;
use core::ops::RangeInclusive;
use core::str::FromStr;
use core::time::Duration;

use toguz_rules::Variant;
use toguz_search::Level;

use crate::command::shortened;

/// Memory for the transposition table, in MiB: what wasm can address sets the most.
const HASH: RangeInclusive<usize> = 1..=2048;
const DEFAULT_HASH: usize = 64;
const LINES: RangeInclusive<usize> = 1..=9;
/// What hosts can hold that know signed numbers only.
const SEED: RangeInclusive<u64> = 0..=u64::MAX >> 1;
const OVERHEAD: RangeInclusive<u64> = 0..=5000;
/// Enough for a pipe on a busy machine.
const DEFAULT_OVERHEAD: u64 = 10;

/// Memory for endgame tables, in MiB: the most is what positions with 15 stones need.
const TABLES_MEMORY: RangeInclusive<usize> = 0..=1024;
/// Enough for 12 stones on the board.
const DEFAULT_TABLES_MEMORY: usize = 40;

/// Whether this build knows anything without searching.
const HAS_KNOWLEDGE: bool = cfg!(feature = "knowledge");

/// What may be set, with what it is set to.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// MiB.
    pub(crate) hash: usize,
    pub(crate) lines: usize,
    /// The highest is full strength.
    pub(crate) level: Level,
    pub(crate) seed: u64,
    pub(crate) variant: Variant,
    /// What a move costs beside the thinking.
    pub(crate) overhead: Duration,
    /// Whether exact values of endgames are worked out and used.
    pub(crate) tables: bool,
    /// MiB that they may take.
    pub(crate) tables_memory: usize,
    /// Whether the opening is played from the book.
    pub(crate) book: bool,
}

/// What has to be done after an option was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Nothing,
    /// The table has another size now.
    Hash,
    /// Another game is played now.
    Variant,
}

/// Everything the program can do.
pub(crate) fn full_strength() -> Level {
    Level::ALL.last().copied().unwrap_or(Level::DEFAULT)
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: DEFAULT_HASH,
            lines: 1,
            level: full_strength(),
            seed: 0,
            variant: Variant::default(),
            overhead: Duration::from_millis(DEFAULT_OVERHEAD),
            tables: HAS_KNOWLEDGE,
            tables_memory: DEFAULT_TABLES_MEMORY,
            book: HAS_KNOWLEDGE,
        }
    }
}

impl Options {
    /// The bytes that endgame tables may take.
    pub(crate) const fn tables_bytes(&self) -> usize {
        if self.tables {
            self.tables_memory << 20
        } else {
            0
        }
    }

    /// The lines that tell a host which options there are.
    pub(crate) fn declared() -> Vec<String> {
        let spin = |name: &str, default: &dyn Display, least: &dyn Display, most: &dyn Display| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        let top = full_strength().get();
        let variants = Variant::ALL.map(Variant::key).join(" var ");
        let mut lines = vec![
            spin("Hash", &DEFAULT_HASH, HASH.start(), HASH.end()),
            spin("MultiPV", &1, LINES.start(), LINES.end()),
            spin("Level", &top, &1, &top),
            spin("Seed", &0, SEED.start(), SEED.end()),
            spin(
                "Move Overhead",
                &DEFAULT_OVERHEAD,
                OVERHEAD.start(),
                OVERHEAD.end(),
            ),
            // Only says that `go ponder` is understood; whether to ponder is the host's to decide.
            "option name Ponder type check default false".to_owned(),
            format!(
                "option name Variant type combo default {} var {variants}",
                Variant::default()
            ),
        ];
        if HAS_KNOWLEDGE {
            lines.push("option name Tables type check default true".to_owned());
            lines.push(spin(
                "TablesMemory",
                &DEFAULT_TABLES_MEMORY,
                TABLES_MEMORY.start(),
                TABLES_MEMORY.end(),
            ));
            lines.push("option name Book type check default true".to_owned());
        }
        lines
    }

    /// Sets one. Names are compared without regard to case.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("Hash") {
            self.hash = within("Hash", value, HASH)?;
            return Ok(Change::Hash);
        } else if is("MultiPV") {
            self.lines = within("MultiPV", value, LINES)?;
        } else if is("Level") {
            let number = within("Level", value, 1..=full_strength().get())?;
            self.level = Level::try_new(number).unwrap_or_else(full_strength);
        } else if is("Seed") {
            self.seed = within("Seed", value, SEED)?;
        } else if is("Move Overhead") {
            self.overhead = Duration::from_millis(within("Move Overhead", value, OVERHEAD)?);
        } else if is("Ponder") {
            check("Ponder", value)?;
        } else if is("Variant") {
            let variant = value
                .to_ascii_lowercase()
                .parse()
                .map_err(|error| format!("Variant: {error}"))?;
            if self.variant != variant {
                self.variant = variant;
                return Ok(Change::Variant);
            }
        } else if HAS_KNOWLEDGE && is("Tables") {
            self.tables = check("Tables", value)?;
        } else if HAS_KNOWLEDGE && is("TablesMemory") {
            self.tables_memory = within("TablesMemory", value, TABLES_MEMORY)?;
        } else if HAS_KNOWLEDGE && is("Book") {
            self.book = check("Book", value)?;
        } else {
            return Err(format!("there is no option {}", shortened(name)));
        }
        Ok(Change::Nothing)
    }
}

fn within<T: FromStr + PartialOrd + Display>(
    name: &str,
    value: &str,
    range: RangeInclusive<T>,
) -> Result<T, String> {
    value
        .parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            format!(
                "{name}: expected a number from {} to {}, not {}",
                range.start(),
                range.end(),
                shortened(value)
            )
        })
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    if value.eq_ignore_ascii_case("true") {
        Ok(true)
    } else if value.eq_ignore_ascii_case("false") {
        Ok(false)
    } else {
        Err(format!(
            "{name}: expected true or false, not {}",
            shortened(value)
        ))
    }
}
