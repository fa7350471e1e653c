//! When a search ends by itself.

/// What bounds a search. Whatever is reached first ends it; without any bound it goes on until it is stopped or has
/// proven the result.
///
/// Only depth and nodes give the same answer on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead, captures beyond them not counted.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Milliseconds by the caller's [`Clock`]; heeded by [`Search::resume_for`](crate::Search::resume_for) and
    /// [`Search::run`](crate::Search::run) alone.
    pub time_ms: Option<u32>,
}

impl Limits {
    /// No bound.
    pub const NONE: Self = Self {
        depth: None,
        nodes: None,
        time_ms: None,
    };

    /// A bound on the depth alone.
    pub const fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::NONE
        }
    }

    /// A bound on the nodes alone.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::NONE
        }
    }

    /// A bound on the time alone.
    pub const fn time_ms(ms: u32) -> Self {
        Self {
            time_ms: Some(ms),
            ..Self::NONE
        }
    }
}

/// The time, which this crate can not know by itself: a browser and a native program ask differently.
pub trait Clock {
    /// Milliseconds since the search began.
    fn elapsed_ms(&self) -> u32;
}

impl<F: Fn() -> u32> Clock for F {
    fn elapsed_ms(&self) -> u32 {
        self()
    }
}
