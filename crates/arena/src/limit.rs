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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn go_names_what_a_program_needs_to_know() {
        let clocks = BySide {
            south: (900, 10),
            north: (800, 20),
        };
        for (limit, go, words) in [
            (Limit::MoveTime(100), "go movetime 100", "100 ms a move"),
            (Limit::Nodes(5), "go nodes 5", "5 nodes a move"),
            (Limit::Depth(7), "go depth 7", "depth 7"),
            (
                Limit::Clock {
                    base: 10_000,
                    increment: 100,
                },
                "go wtime 900 btime 800 winc 10 binc 20",
                "10+0.1 s",
            ),
        ] {
            assert_eq!(limit.go(clocks), go);
            assert_eq!(limit.to_string(), words);
        }
    }

    #[test]
    fn only_time_limits_time() {
        let left = Duration::from_secs(3);
        assert_eq!(
            Limit::MoveTime(100).time(left),
            Some(Duration::from_millis(100))
        );
        let clock = Limit::Clock {
            base: 1,
            increment: 1,
        };
        assert_eq!(clock.time(left), Some(left));
        assert_eq!(Limit::Nodes(1).time(left), None);
    }
}
