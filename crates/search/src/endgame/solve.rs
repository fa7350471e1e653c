//! Exact results a few stones above a table: every line of play followed down into it.

use alloc::vec::Vec;

use toguz_rules::{BySide, Outcome, Position};

use super::{Endgame, Exact};
use crate::board::{Board, Layout, OWN, THEIRS};

/// Entries of the memory: six megabytes.
const ENTRIES: usize = 1 << 18;

/// What is known of a position's value: all of the position but the kazans, so that nothing is ever mistaken for
/// something else, and the bounds.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    rows: [u64; 2],
    ninths: [u8; 2],
    tuz: [u8; 2],
    low: u8,
    high: u8,
    /// The hole that was best, counted from 1; 0 in an entry that was never written.
    hole: u8,
}

/// A search for how games end, with a table for where they lead to.
///
/// It asks whether the player to move gets so many stones, yes or no, and remembers what it has found out for the next
/// question. Once a tuz stands no position can come again, so the answers do not depend on the way there.
#[derive(Debug)]
struct Solver<'a> {
    table: &'a Endgame,
    layout: Layout,
    known: Vec<Known>,
    /// Positions that may still be looked at.
    left: u64,
}

impl Endgame {
    /// How the game ends from a position with best play, found by a search where the table has too few stones; by the
    /// table alone where it has enough. Looks at no more than so many positions. Takes six megabytes while it works.
    ///
    /// `None` if the position belongs to another table, that is not enough, or there is no memory. With more than three
    /// stones above the table there is little hope.
    pub fn solve(&self, position: &Position, node_budget: u64) -> Option<Exact> {
        if let Some(exact) = self.value(position) {
            return Some(exact);
        }
        let mut solver = Solver::new(self, position, node_budget)?;
        let board = Board::new(position);
        let (mut low, mut high) = (0, solver.on_board(&board));
        // The result first: what is asked next is hardly more work.
        let half = self.variant.total() / 2;
        let own = position.kazan()[position.turn()];
        let mut ask = half.saturating_sub(own).clamp(low + 1, high.max(1));
        while low < high {
            if solver.gets(&board, i16::from(ask))? {
                low = ask;
            } else {
                high = ask - 1;
            }
            ask = (low + 1).min(high);
        }
        Some(self.exact(position, low))
    }

    /// As [`Endgame::solve`], but only who wins: less work.
    pub fn result(&self, position: &Position, node_budget: u64) -> Option<Outcome> {
        if let Some(exact) = self.value(position) {
            return Some(exact.outcome);
        }
        let mut solver = Solver::new(self, position, node_budget)?;
        let board = Board::new(position);
        let mover = position.turn();
        let own = i16::from(position.kazan()[mover]);
        let winning = i16::from(self.variant.winning());
        let draw = i16::from(self.variant.total()) - winning + 1;
        Some(if solver.gets(&board, winning - own)? {
            Outcome::Win(mover)
        } else if solver.gets(&board, draw - own)? {
            Outcome::Draw
        } else {
            Outcome::Win(mover.opponent())
        })
    }

    /// The end of a game in which the player to move gets so many of the stones on the board.
    pub(super) fn exact(&self, position: &Position, value: u8) -> Exact {
        let total = self.variant.total();
        let mover = position.turn();
        let own = position.kazan()[mover] + value;
        let kazan = BySide::from_fn(|side| if side == mover { own } else { total - own });
        let outcome = if own >= self.variant.winning() {
            Outcome::Win(mover)
        } else if total - own >= self.variant.winning() {
            Outcome::Win(mover.opponent())
        } else {
            Outcome::Draw
        };
        Exact { kazan, outcome }
    }
}

impl<'a> Solver<'a> {
    fn new(table: &'a Endgame, position: &Position, node_budget: u64) -> Option<Self> {
        if !table.is_for(position) {
            return None;
        }
        let mut known = Vec::new();
        known.try_reserve_exact(ENTRIES).ok()?;
        known.resize(ENTRIES, Known::default());
        Some(Self {
            table,
            layout: Layout::new(position.variant()),
            known,
            left: node_budget,
        })
    }

    fn on_board(&self, board: &Board) -> u8 {
        self.layout.total() - board.kazan(OWN) - board.kazan(THEIRS)
    }

    /// Whether the player to move gets so many of the stones on the board. `None` if that is too much work.
    ///
    /// It calls itself, as often as a game can have moves without a tuz being passed: some 250 times.
    fn gets(&mut self, board: &Board, wanted: i16) -> Option<bool> {
        let stones = i16::from(self.on_board(board));
        if wanted <= 0 {
            return Some(true);
        }
        if wanted > stones {
            return Some(false);
        }
        if let Some(value) = self.table.probe(board) {
            return Some(i16::from(value) >= wanted);
        }
        let at = Self::place(board);
        let known = self.known[at];
        let is_known = known.hole > 0 && known.is_of(board);
        if is_known {
            if i16::from(known.low) >= wanted {
                return Some(true);
            }
            if i16::from(known.high) < wanted {
                return Some(false);
            }
        }
        self.left = self.left.checked_sub(1)?;
        let mut moves = [(i16::MIN, 0_u8); 9];
        let mut count = 0;
        for hole in 0..self.layout.row() {
            if !board.can_lift(usize::from(hole)) {
                continue;
            }
            let gain = board.gain(&self.layout, usize::from(hole));
            let mut rank = gain.stones * 16 - i16::from(hole);
            if is_known && known.hole == hole + 1 {
                rank = i16::MAX;
            }
            moves[count] = (rank, hole);
            count += 1;
        }
        moves[..count].sort_unstable_by_key(|&(rank, _)| core::cmp::Reverse(rank));
        let mut found = false;
        let mut best = moves[0].1;
        for &(_, hole) in &moves[..count] {
            let after = board.play(&self.layout, usize::from(hole));
            let gained = i16::from(after.kazan(THEIRS)) - i16::from(board.kazan(OWN));
            let rest = i16::from(self.on_board(&after));
            // He gets what he gains, and of the rest what the opponent does not get.
            if !self.gets(&after, gained + rest - wanted + 1)? {
                found = true;
                best = hole;
                break;
            }
        }
        self.learn(at, board, wanted, found, best);
        Some(found)
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // bounds of a number of stones, at most 255
    fn learn(&mut self, at: usize, board: &Board, wanted: i16, found: bool, hole: u8) {
        let stones = self.on_board(board);
        let entry = &mut self.known[at];
        if entry.hole == 0 || !entry.is_of(board) {
            *entry = Known::of(board, stones);
        }
        if found {
            entry.low = entry.low.max(wanted as u8);
        } else {
            entry.high = entry.high.min((wanted - 1) as u8);
        }
        entry.hole = hole + 1;
    }

    /// Where a position is remembered, in place of any other.
    #[allow(clippy::cast_possible_truncation)] // the low bits are meant
    fn place(board: &Board) -> usize {
        let known = Known::of(board, 0);
        let [own, theirs] = known.rows;
        let mut hash = own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ (hash >> 32) ^ theirs).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let rest = [known.ninths[0], known.ninths[1], known.tuz[0], known.tuz[1]];
        let rest = u64::from(u32::from_le_bytes(rest));
        hash = (hash ^ (hash >> 29) ^ rest).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash ^ (hash >> 32)) as usize & (ENTRIES - 1)
    }
}

impl Known {
    fn of(board: &Board, stones: u8) -> Self {
        let ((own, own_ninth), (theirs, their_ninth)) = (board.row(OWN), board.row(THEIRS));
        Self {
            rows: [own, theirs],
            ninths: [own_ninth, their_ninth],
            tuz: [board.tuz(OWN), board.tuz(THEIRS)],
            low: 0,
            high: stones,
            hole: 0,
        }
    }

    fn is_of(&self, board: &Board) -> bool {
        let other = Self::of(board, 0);
        self.rows == other.rows && self.ninths == other.ninths && self.tuz == other.tuz
    }
}
