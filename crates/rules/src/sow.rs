//! How stones move. This is the crate's only sowing code: play, preview, animation and perft all run through it.
//! (The search has a board of its own for speed, and tests that hold it equal to this.)

use crate::board::Board;
use crate::hole::{Hole, Pit};
use crate::side::Side;
use crate::variant::Variant;

/// One visible step of a move, in the order in which a player's hand makes it.
///
/// Applying the steps to the board before the move gives the board after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SowStep {
    /// The mover takes all stones out of a pit.
    Lift {
        /// The pit emptied.
        pit: Pit,
        /// How many stones are in the hand now.
        stones: u8,
    },
    /// One stone from the hand falls into a pit and stays there.
    Drop {
        /// The pit it falls into.
        pit: Pit,
    },
    /// One stone from the hand falls into a tuz and rolls on into its owner's kazan.
    DropInTuz {
        /// The tuz hole.
        pit: Pit,
        /// Whose tuz it is, and whose kazan gains the stone.
        owner: Side,
    },
    /// The mover takes the even number of stones in the landing pit into his kazan.
    Capture {
        /// The landing pit.
        pit: Pit,
        /// How many stones are taken.
        stones: u8,
        /// Who takes them.
        by: Side,
    },
    /// The landing pit with its three stones becomes the mover's tuz; the three go to his kazan.
    MakeTuz {
        /// The landing pit.
        pit: Pit,
        /// How many stones are taken: always three.
        stones: u8,
        /// The mover.
        owner: Side,
    },
    /// The game is over for want of a move: the stones left go to the player in whose row they lie.
    Sweep {
        /// The pit emptied.
        pit: Pit,
        /// How many stones it held.
        stones: u8,
        /// Whose kazan gains them.
        to: Side,
    },
}

/// What a move did, in brief.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveInfo {
    /// Who moved.
    pub side: Side,
    /// The hole that was lifted.
    pub hole: Hole,
    /// How many stones were lifted: at least 1.
    pub lifted: u8,
    /// Where the last stone fell.
    pub landing: Pit,
    /// The even number of stones captured from the landing pit, or 0. The three stones of a new tuz do not count here.
    pub captured: u8,
    /// Whether the landing pit became the mover's tuz.
    pub made_tuz: bool,
    /// Whose tuz the last stone fell into, if it fell into one that stood already.
    pub landed_in_tuz: Option<Side>,
    /// The mover's kazan after the move, the sweep at the end of the game not counted.
    pub kazan: u8,
    /// Stones swept to the mover because the opponent has no move left: the end of the game, or 0.
    pub swept: u8,
}

impl MoveInfo {
    /// Stones that the move brought into the mover's kazan from the landing pit: the capture or the tuz.
    pub const fn won(&self) -> u8 {
        if self.made_tuz { 3 } else { self.captured }
    }
}

/// Sows `pit`, which must lie in the mover's row, on the variant's board, and hold a stone.
///
/// The sweep is not part of it: it belongs to the position that the move leads to.
#[inline]
#[allow(clippy::indexing_slicing)] // every index is below `variant.pits()`, at most the array's length
pub(crate) fn sow(
    board: &mut Board,
    variant: Variant,
    pit: Pit,
    emit: &mut impl FnMut(SowStep),
) -> MoveInfo {
    let row = variant.row();
    let pits = variant.pits();
    let mover = pit.side;
    // A place in sowing order always names a pit; the fallback is never taken.
    let pit_at = |index: usize| Pit::from_index(index, row).unwrap_or(pit);
    let tuz_at = |board: &Board, owner: Side| board.tuz_pit(owner).map_or(MAX, |t| t.index(row));

    let origin = pit.index(row);
    let stones = core::mem::take(&mut board.pits[origin]);
    emit(SowStep::Lift { pit, stones });

    let (south_tuz, north_tuz) = (tuz_at(board, Side::South), tuz_at(board, Side::North));
    let owner_at = |index: usize| {
        if index == south_tuz {
            Some(Side::South)
        } else if index == north_tuz {
            Some(Side::North)
        } else {
            None
        }
    };

    // Two or more: the first goes back into the origin. A single stone goes one further.
    let mut at = if stones == 1 { origin + 1 } else { origin };
    if at == pits {
        at = 0;
    }
    let mut last = at;
    for _ in 0..stones {
        // Stones that fall into a tuz rest there only until the hand is empty; the steps say at once where they go.
        board.pits[at] += 1;
        match owner_at(at) {
            Some(owner) => emit(SowStep::DropInTuz {
                pit: pit_at(at),
                owner,
            }),
            None => emit(SowStep::Drop { pit: pit_at(at) }),
        }
        last = at;
        at += 1;
        if at == pits {
            at = 0;
        }
    }
    for (owner, tuz) in [(Side::South, south_tuz), (Side::North, north_tuz)] {
        if tuz != MAX {
            board.kazan[owner] += core::mem::take(&mut board.pits[tuz]);
        }
    }

    let landing = pit_at(last);
    let landed_in_tuz = owner_at(last);
    let mut captured = 0;
    let mut made_tuz = false;
    if landed_in_tuz.is_none() && landing.side != mover {
        let now = board.pits[last];
        if now == 3 && may_make_tuz(board, variant, mover, landing.hole) {
            board.pits[last] = 0;
            board.kazan[mover] += now;
            board.tuz[mover] = Some(landing.hole);
            made_tuz = true;
            emit(SowStep::MakeTuz {
                pit: landing,
                stones: now,
                owner: mover,
            });
        } else if now.is_multiple_of(2) {
            board.pits[last] = 0;
            board.kazan[mover] += now;
            captured = now;
            emit(SowStep::Capture {
                pit: landing,
                stones: now,
                by: mover,
            });
        }
    }
    MoveInfo {
        side: mover,
        hole: pit.hole,
        lifted: stones,
        landing,
        captured,
        made_tuz,
        landed_in_tuz,
        kazan: board.kazan[mover],
        swept: 0,
    }
}

/// No place on any board.
const MAX: usize = usize::MAX;

/// Whether `mover` may turn the opponent's hole with this number into his tuz.
///
/// He has none yet, it is not the last hole of the row, and it has not the **same number** as the opponent's tuz.
#[inline]
pub(crate) fn may_make_tuz(board: &Board, variant: Variant, mover: Side, hole: Hole) -> bool {
    variant.tuz_allowed_in(hole)
        && board.tuz[mover].is_none()
        && board.tuz[mover.opponent()] != Some(hole)
}
