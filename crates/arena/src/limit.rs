//! What a program may spend on a move.

use core::fmt;
use core::time::Duration;

use toguz_rules::BySide;

/// What a program may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Milliseconds for every move.
    MoveTime(u32),
    /// Positions for every move.
    Nodes(u64),
    /// Plies for every move.
    Depth(u32),
    /// A clock for the whole game, in milliseconds, and what it gains with every move.
    Clock {
        /// At the start.
        base: u32,
        /// With every move.
        increment: u32,
    },
}

impl Limit {
    /// The words behind `go`. `clocks` are what is left for each side in milliseconds, and what each gains with a move;
    /// only a clock needs them.
    pub fn go(&self, clocks: BySide<(u64, u32)>) -> String {
        match self {
            Self::MoveTime(ms) => format!("go movetime {ms}"),
            Self::Nodes(nodes) => format!("go nodes {nodes}"),
            Self::Depth(depth) => format!("go depth {depth}"),
            Self::Clock { .. } => format!(
                "go wtime {} btime {} winc {} binc {}",
                clocks.south.0, clocks.north.0, clocks.south.1, clocks.north.1
            ),
        }
    }

    /// What a move may take, with `left` on the clock; `None` where only the patience of the arena counts.
    pub fn time(&self, left: Duration) -> Option<Duration> {
        match self {
            Self::MoveTime(ms) => Some(Duration::from_millis((*ms).into())),
            Self::Clock { .. } => Some(left),
            Self::Nodes(_) | Self::Depth(_) => None,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoveTime(ms) => write!(f, "{ms} ms a move"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Clock { base, increment } => write!(
                f,
                "{}+{} s",
                f64::from(*base) / 1000.0,
                f64::from(*increment) / 1000.0
            ),
        }
    }
}
