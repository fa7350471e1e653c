//! How long to think: what `go` says, and what of it is spent on one move.

use core::time::Duration;

use toguz_rules::{BySide, Position, Side};

/// What a `go` asks for. Times are milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) move_time: Option<u32>,
    /// What is left on each clock.
    pub(crate) time: BySide<Option<u32>>,
    /// What each clock gains with a move.
    pub(crate) increment: BySide<u32>,
    /// Moves until the clocks gain more.
    pub(crate) moves_until_more: Option<u32>,
    /// Answer only when told to stop.
    pub(crate) is_infinite: bool,
    /// The position is the one expected after the opponent's move: answer only when told that he has played it, or to
    /// stop.
    pub(crate) is_pondering: bool,
}

/// What may be spent on one move, from the moment when its clock begins to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// About what the move is worth: past this, or near it, no further depth is begun.
    pub(crate) soft: Option<Duration>,
    /// When to answer, whatever is going on.
    pub(crate) hard: Option<Duration>,
}

/// Own moves that a game is planned for at its start; it shrinks as the game goes on. A game has 72 on average, but the
/// last of them are easy.
const PLANNED_MOVES: u32 = 50;
/// … and never below this.
const LEAST_MOVES: u32 = 15;

impl Go {
    /// Whether a move is asked for, in a game that is being played: not a search of some size, nor an analysis.
    pub(crate) fn is_for_a_move(&self, side: Side) -> bool {
        let has_time = self.move_time.is_some() || self.time[side].is_some();
        has_time
            && self.depth.is_none()
            && self.nodes.is_none()
            && !self.is_infinite
            && !self.is_pondering
    }

    /// Shares out the time. `overhead` is what may pass between the clock's start and our hearing of it, and between
    /// our answer and the clock's stop.
    pub(crate) fn budget(&self, position: &Position, overhead: Duration) -> Budget {
        if self.is_infinite {
            return Budget::default();
        }
        if let Some(move_time) = self.move_time {
            // Time that is not used is lost, so nothing but the margin is left over; that is small where the whole is.
            let whole = Duration::from_millis(move_time.into());
            let margin = (whole / 20).max(Duration::from_millis(1)).min(overhead);
            return Budget {
                soft: None,
                hard: Some(whole.saturating_sub(margin)),
            };
        }
        let side = position.turn();
        let Some(left) = self.time[side] else {
            return Budget::default();
        };
        let available = Duration::from_millis(left.into()).saturating_sub(overhead);
        let increment = Duration::from_millis(self.increment[side].into());
        let (moves, most) = match self.moves_until_more {
            Some(moves) => (moves.clamp(1, PLANNED_MOVES), available * 4 / 5),
            None => (
                PLANNED_MOVES
                    .saturating_sub(position.move_number() / 2)
                    .max(LEAST_MOVES),
                available * 2 / 5,
            ),
        };
        let share = (available / moves + increment * 4 / 5).min(most);
        // A move that is forced needs no thought, only a look.
        let soft = if position.legal_moves().len() == 1 {
            Duration::ZERO
        } else {
            share
        };
        Budget {
            soft: Some(soft),
            hard: Some((share * 3).min(most)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toguz_rules::Variant;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn start() -> Position {
        Position::initial(Variant::TOGUZ)
    }

    fn clock(time: u32, increment: u32, moves_until_more: Option<u32>) -> Go {
        Go {
            time: BySide {
                south: Some(time),
                north: Some(1),
            },
            increment: BySide {
                south: increment,
                north: 0,
            },
            moves_until_more,
            ..Go::default()
        }
    }

    #[test]
    fn a_time_for_the_move_is_used_up_to_a_margin() {
        for (given, hard) in [
            (0, 0),
            (1, 0),
            (10, 9),
            (20, 19),
            (100, 95),
            (1000, 990),
            (60_000, 59_990),
        ] {
            let go = Go {
                move_time: Some(given),
                ..Go::default()
            };
            let budget = go.budget(&start(), OVERHEAD);
            assert_eq!(budget.hard.map(|hard| hard.as_millis()), Some(hard));
            assert_eq!(budget.soft, None);
        }
    }

    #[test]
    fn a_clock_never_runs_out() {
        for (time, increment, moves_until_more) in [
            (60_000_u32, 0_u32, None),
            (1000, 0, None),
            (300, 100, None),
            (60_000, 1000, Some(40)),
            (1000, 0, Some(1)),
        ] {
            let mut left = Duration::from_millis(time.into());
            for move_number in 1..400_u32 {
                let ms = u32::try_from(left.as_millis()).expect("a short time");
                let mut setup = start().to_setup();
                setup.move_number = move_number;
                let position = Position::try_from(setup).expect("a position");
                let budget = clock(ms, increment, moves_until_more).budget(&position, OVERHEAD);
                let (soft, hard) = (budget.soft.expect("soft"), budget.hard.expect("hard"));
                assert!(soft <= hard && hard <= left.saturating_sub(OVERHEAD));
                // The worst that may happen: everything allowed is used, and what lies between is lost.
                left = left.saturating_sub(hard + OVERHEAD / 2)
                    + Duration::from_millis(increment.into());
                if moves_until_more.is_some() {
                    break;
                }
            }
        }
    }

    #[test]
    fn the_other_clock_does_not_matter_and_no_clock_means_no_limit() {
        let go = Go {
            time: BySide {
                south: None,
                north: Some(5),
            },
            ..Go::default()
        };
        assert_eq!(go.budget(&start(), OVERHEAD), Budget::default());
        let infinite = Go {
            is_infinite: true,
            ..clock(1000, 0, None)
        };
        assert_eq!(infinite.budget(&start(), OVERHEAD), Budget::default());
    }
}
