//! Stones in pits and kazans, and the two tuz: everything on the wood, nothing about whose turn it is.

use crate::hole::{Hole, Pit};
use crate::side::{BySide, Side};
use crate::variant::{MAX_PITS, Variant};

/// What lies on the board.
///
/// The pits stand in sowing order: South 1 to South n, then North 1 to North n. Places past the end of a
/// short row hold 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) pits: [u8; MAX_PITS],
    pub(crate) kazan: BySide<u8>,
    pub(crate) tuz: BySide<Option<Hole>>,
}

impl Board {
    /// The board before the first move.
    pub fn initial(variant: Variant) -> Self {
        let mut board = Self::empty();
        for stones in board.pits.iter_mut().take(variant.pits()) {
            *stones = variant.stones();
        }
        board
    }

    /// A board with no stone on it.
    pub const fn empty() -> Self {
        Self {
            pits: [0; MAX_PITS],
            kazan: BySide { south: 0, north: 0 },
            tuz: BySide {
                south: None,
                north: None,
            },
        }
    }

    /// The stones in a pit; 0 for a pit that the variant's board has not.
    #[inline]
    pub fn stones(&self, variant: Variant, pit: Pit) -> u8 {
        if pit.hole.get() > variant.row() {
            return 0;
        }
        self.pits
            .get(pit.index(variant.row()))
            .copied()
            .unwrap_or_default()
    }

    /// Puts stones into a pit, in place of those that lie there. Nothing happens for a pit that the variant's board
    /// has not.
    ///
    /// Whether the whole is a position is for [`Position::try_from`](crate::Position) to say.
    pub fn set_stones(&mut self, variant: Variant, pit: Pit, stones: u8) {
        if pit.hole.get() <= variant.row()
            && let Some(place) = self.pits.get_mut(pit.index(variant.row()))
        {
            *place = stones;
        }
    }

    /// Puts stones into a kazan, in place of those that lie there.
    pub const fn set_kazan(&mut self, side: Side, stones: u8) {
        match side {
            Side::South => self.kazan.south = stones,
            Side::North => self.kazan.north = stones,
        }
    }

    /// Says which hole of the opponent is a player's tuz, or that he has none.
    pub const fn set_tuz(&mut self, owner: Side, hole: Option<Hole>) {
        match owner {
            Side::South => self.tuz.south = hole,
            Side::North => self.tuz.north = hole,
        }
    }

    /// The stones in each kazan.
    #[inline]
    pub const fn kazan(&self) -> BySide<u8> {
        self.kazan
    }

    /// For each side, the number of the opponent's hole that is its tuz.
    #[inline]
    pub const fn tuz(&self) -> BySide<Option<Hole>> {
        self.tuz
    }

    /// Whose tuz a pit is, if it is one.
    #[inline]
    pub fn tuz_owner(&self, pit: Pit) -> Option<Side> {
        let owner = pit.side.opponent();
        (self.tuz[owner] == Some(pit.hole)).then_some(owner)
    }

    /// The pit that is this player's tuz.
    #[inline]
    pub fn tuz_pit(&self, owner: Side) -> Option<Pit> {
        self.tuz[owner].map(|hole| Pit::new(owner.opponent(), hole))
    }

    /// The stones of a row, hole 1 first.
    #[inline]
    #[allow(clippy::indexing_slicing)] // a row is at most half of the array
    pub fn row(&self, variant: Variant, side: Side) -> &[u8] {
        let row = variant.row() as usize;
        let start = side.index() * row;
        &self.pits[start..start + row]
    }

    /// Whether a player has no stone in his row.
    #[inline]
    pub fn is_row_empty(&self, variant: Variant, side: Side) -> bool {
        self.row(variant, side).iter().all(|&stones| stones == 0)
    }

    /// All stones, in pits and kazans. On a valid board this is [`Variant::total`].
    pub fn total(&self) -> u16 {
        self.pits
            .iter()
            .chain([&self.kazan.south, &self.kazan.north])
            .map(|&stones| u16::from(stones))
            .sum()
    }
}
