//! Finds the positions that may have stood before on the way to where a game stands, without going all the way back.

use alloc::vec;
use alloc::vec::Vec;

use crate::game::NodeId;

/// A few hundred: as many as a long game has moves.
const BUCKETS: usize = 256;

/// The nodes on the way to a node, in buckets by the hash of their positions.
///
/// It is entered and left one move at a time, as a stack: so that a whole tree can be gone over in time proportional to
/// its size, however long its lines are.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    /// The last node of each bucket.
    last: Vec<Option<NodeId>>,
    /// For each node on the way, the one before it in its bucket. What stands there for others means nothing.
    before: Vec<Option<NodeId>>,
}

impl Trail {
    pub(crate) fn new() -> Self {
        Self {
            last: vec![None; BUCKETS],
            before: Vec::new(),
        }
    }

    /// Goes one move on.
    pub(crate) fn enter(&mut self, id: NodeId, hash: u64) {
        if self.before.len() <= id.index() {
            self.before.resize(id.index() + 1, None);
        }
        if let (Some(last), Some(before)) = (
            self.last.get_mut(bucket(hash)),
            self.before.get_mut(id.index()),
        ) {
            *before = last.replace(id);
        }
    }

    /// Goes one move back, from the node that was entered last.
    pub(crate) fn leave(&mut self, id: NodeId, hash: u64) {
        if let (Some(last), Some(before)) =
            (self.last.get_mut(bucket(hash)), self.before.get(id.index()))
        {
            *last = *before;
        }
    }

    /// All nodes on the way whose positions may have this hash, the last first.
    pub(crate) fn candidates(&self, hash: u64) -> impl Iterator<Item = NodeId> {
        let last = self.last.get(bucket(hash)).copied().flatten();
        core::iter::successors(last, |id| self.before.get(id.index()).copied().flatten())
    }
}

/// Two games are the same whatever way was gone in them.
impl PartialEq for Trail {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Trail {}

#[allow(clippy::cast_possible_truncation)] // below BUCKETS
const fn bucket(hash: u64) -> usize {
    (hash % BUCKETS as u64) as usize
}
