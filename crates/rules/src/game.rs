//! A game: start position, moves with variations, a cursor in the tree, and how it ended.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::hash;
use crate::hole::Hole;
use crate::outcome::{Conclusion, EndReason, Outcome};
use crate::position::{IllegalMove, Position};
use crate::side::Side;
use crate::sow::{MoveInfo, SowStep};
use crate::trail::Trail;
use crate::variant::Variant;

/// How often a position must stand for the game to be a draw.
pub const REPETITIONS: usize = 3;

/// Names a node of one game's move tree. It stays valid for the life of that game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: Self = Self(0);

    /// The node that was the nth to be added, the root being 0.
    pub(crate) const fn nth(n: u32) -> Self {
        Self(n)
    }

    /// Its number: the root is 0, and the nodes are numbered as they were added.
    pub const fn get(self) -> u32 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    parent: Option<NodeId>,
    /// What led here; `None` at the root only.
    info: Option<MoveInfo>,
    position: Position,
    hash: u64,
    ply: u32,
    /// How often the position has stood on the way here, this time counted.
    times: u8,
    /// Continuations, the main one first.
    children: Vec<NodeId>,
    /// The continuation that redo follows: the one last visited.
    next: Option<NodeId>,
    declared: Option<Conclusion>,
    comment: String,
    nags: Vec<u8>,
}

/// A game as a tree of moves with a cursor.
///
/// ```
/// use toguz_rules::{Game, Hole, Variant};
///
/// let mut game = Game::new(Variant::TOGUZ);
/// let seven = Hole::try_new(7).ok_or("no hole 7")?;
/// let info = game.play(seven)?;
/// assert_eq!((info.captured, game.position().kazan().south), (10, 10));
/// assert!(game.undo());
/// assert_eq!(game.ply(), 0);
/// # Ok::<_, Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    nodes: Vec<Node>,
    cursor: NodeId,
    /// The way to the cursor. On it, `next` of each node is the node that follows.
    trail: Trail,
}

/// Why a game did not take a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The rules forbid it in this position.
    Illegal(IllegalMove),
    /// The game ended here by repetition or by word of the players.
    Ended(Conclusion),
    /// The tree holds as many moves as it may ([`Game::MAX_NODES`]).
    TooLong,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(reason) => fmt::Display::fmt(reason, f),
            Self::Ended(end) => write!(f, "the game ended by {}", end.reason.key()),
            Self::TooLong => f.write_str("the game has too many moves"),
        }
    }
}

impl core::error::Error for PlayError {}

impl From<IllegalMove> for PlayError {
    fn from(reason: IllegalMove) -> Self {
        Self::Illegal(reason)
    }
}

impl Game {
    /// The most positions that one tree holds. The longest of a thousand million random games had 874 plies.
    pub const MAX_NODES: usize = 100_000;

    /// A new game from the usual start.
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::initial(variant))
    }

    /// A game from any position.
    pub fn from_position(position: Position) -> Self {
        let hash = hash::fresh(&position);
        let mut trail = Trail::new();
        trail.enter(NodeId::ROOT, hash);
        Self {
            nodes: vec![Node {
                parent: None,
                info: None,
                hash,
                position,
                ply: 0,
                times: 1,
                children: Vec::new(),
                next: None,
                declared: None,
                comment: String::new(),
                nags: Vec::new(),
            }],
            cursor: NodeId::ROOT,
            trail,
        }
    }

    #[allow(clippy::indexing_slicing)] // ids are made by this tree only and nodes are never removed; see `node_id`
    fn node(&self, id: NodeId) -> &Node {
        let last = self.nodes.len() - 1;
        &self.nodes[id.index().min(last)]
    }

    #[allow(clippy::indexing_slicing)] // as `node`
    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let last = self.nodes.len() - 1;
        &mut self.nodes[id.index().min(last)]
    }

    /// Which game is played.
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The position the game starts from.
    pub fn start(&self) -> &Position {
        &self.node(NodeId::ROOT).position
    }

    /// The node with this number; `None` if no node ever had it, or it was taken out of the tree.
    pub fn node_id(&self, number: u32) -> Option<NodeId> {
        let id = NodeId(number);
        if id.index() >= self.nodes.len() {
            return None;
        }
        let mut child = id;
        while let Some(parent) = self.parent(child) {
            if !self.children(parent).contains(&child) {
                return None;
            }
            child = parent;
        }
        Some(id)
    }

    /// Where the cursor stands.
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position {
        self.position_at(self.cursor)
    }

    /// The position at a node.
    pub fn position_at(&self, id: NodeId) -> &Position {
        &self.node(id).position
    }

    /// How many moves lead from the start to the cursor.
    pub fn ply(&self) -> u32 {
        self.ply_at(self.cursor)
    }

    /// How many moves lead from the start to a node.
    pub fn ply_at(&self, id: NodeId) -> u32 {
        self.node(id).ply
    }

    /// The move that leads to a node; `None` for the root.
    pub fn info_at(&self, id: NodeId) -> Option<&MoveInfo> {
        self.node(id).info.as_ref()
    }

    /// The node before this one; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The continuations of a node, the main one first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The number of positions in the tree, the start counted.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Every step of the move that leads to a node, for drawing it again; empty for the root.
    pub fn steps_at(&self, id: NodeId) -> Vec<SowStep> {
        let node = self.node(id);
        let (Some(parent), Some(info)) = (node.parent, node.info) else {
            return Vec::new();
        };
        self.position_at(parent)
            .play_steps(info.hole)
            .map(|(_, _, steps)| steps)
            .unwrap_or_default()
    }

    /// Plays a move at the cursor and moves the cursor on. A move already in the tree is followed, not doubled.
    ///
    /// # Errors
    ///
    /// If the move is illegal or the game is over at the cursor; nothing changes then.
    pub fn play(&mut self, hole: Hole) -> Result<MoveInfo, PlayError> {
        if let Some(end) = self.conclusion()
            && !matches!(end.reason, EndReason::Majority | EndReason::NoMove)
        {
            return Err(PlayError::Ended(end));
        }
        let here = self.cursor;
        let known = self.children(here).iter().copied().find_map(|id| {
            let info = self.info_at(id)?;
            (info.hole == hole).then_some((id, *info))
        });
        if let Some((id, info)) = known {
            self.step(id);
            return Ok(info);
        }
        let before = *self.position();
        let (position, info) = before.play_each(hole, &mut |_| ())?;
        if self.nodes.len() >= Self::MAX_NODES {
            return Err(PlayError::TooLong);
        }
        let hash = hash::update(self.node(here).hash, &before, &position);
        let earlier = self
            .trail
            .candidates(hash)
            .map(|id| self.node(id))
            .find(|node| node.hash == hash && node.position.is_same_position(&position));
        let node = Node {
            parent: Some(here),
            info: Some(info),
            hash,
            position,
            ply: self.ply() + 1,
            times: 1 + earlier.map_or(0, |node| node.times),
            children: Vec::new(),
            next: None,
            declared: None,
            comment: String::new(),
            nags: Vec::new(),
        };
        #[allow(clippy::cast_possible_truncation)] // bounded by MAX_NODES
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        self.node_mut(here).children.push(id);
        self.step(id);
        Ok(info)
    }

    /// Takes the cursor on, into one of the continuations of where it stands.
    fn step(&mut self, id: NodeId) {
        self.node_mut(self.cursor).next = Some(id);
        self.cursor = id;
        self.trail.enter(id, self.node(id).hash);
    }

    /// Takes the cursor one move back. False at the start.
    pub fn undo(&mut self) -> bool {
        match self.parent(self.cursor) {
            Some(parent) => {
                self.trail.leave(self.cursor, self.node(self.cursor).hash);
                self.cursor = parent;
                true
            }
            None => false,
        }
    }

    /// Takes the cursor forward again, into the continuation last visited. False at the end of the line.
    pub fn redo(&mut self) -> bool {
        match self.next(self.cursor) {
            Some(next) => {
                self.step(next);
                true
            }
            None => false,
        }
    }

    /// The node that [`Game::redo`] would go to from here.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.next.or_else(|| node.children.first().copied())
    }

    /// Puts the cursor on a node. An id that is not of this game is ignored.
    pub fn go_to(&mut self, id: NodeId) {
        if id.index() >= self.nodes.len() {
            return;
        }
        // Back to where the ways to both part, then down the other.
        let mut way = Vec::new();
        let mut to = id;
        while to != self.cursor {
            if self.ply_at(to) <= self.ply() {
                self.undo();
            } else if let Some(parent) = self.parent(to) {
                way.push(to);
                to = parent;
            }
        }
        for id in way.into_iter().rev() {
            self.step(id);
        }
    }

    /// Puts the cursor at the start.
    pub fn go_to_start(&mut self) {
        self.go_to(NodeId::ROOT);
    }

    /// Puts the cursor at the end of the line it stands in.
    pub fn go_to_end(&mut self) {
        let end = self.line_end(self.cursor);
        self.go_to(end);
    }

    fn line_end(&self, mut id: NodeId) -> NodeId {
        while let Some(next) = self.next(id) {
            id = next;
        }
        id
    }

    /// The nodes from the start to this one, the root left out.
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The line through the cursor: all moves before it, and after it those that [`Game::redo`] would follow.
    pub fn line(&self) -> Vec<NodeId> {
        self.line_through(self.cursor)
    }

    /// The line through a node: all moves before it, and after it those last visited.
    pub fn line_through(&self, id: NodeId) -> Vec<NodeId> {
        self.path_to(self.line_end(id))
    }

    /// The moves from the start to the cursor.
    pub fn moves(&self) -> Vec<Hole> {
        self.path_to(self.cursor)
            .into_iter()
            .filter_map(|id| self.info_at(id).map(|info| info.hole))
            .collect()
    }

    /// The first continuation at every node from the start: the game as it was played.
    pub fn main_line(&self) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut at = NodeId::ROOT;
        while let Some(&next) = self.children(at).first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// Forgets everything that follows the cursor, and how the game ended there.
    pub fn truncate(&mut self) {
        let here = self.cursor;
        let node = self.node_mut(here);
        node.children.clear();
        node.next = None;
        node.declared = None;
    }

    /// Forgets which continuations were visited, and puts the cursor at the start.
    pub(crate) fn forget_visits(&mut self) {
        self.go_to_start();
        for node in &mut self.nodes {
            node.next = None;
        }
    }

    /// Takes a node with all that follows it out of the tree. The cursor moves to the node before if it was inside.
    /// The root can not be removed.
    pub fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else {
            return;
        };
        if self.cursor == id || self.path_to(self.cursor).contains(&id) {
            self.go_to(parent);
        }
        let node = self.node_mut(parent);
        node.children.retain(|&child| child != id);
        if node.next == Some(id) {
            node.next = None;
        }
    }

    /// Makes the line to a node the main one.
    pub fn promote(&mut self, id: NodeId) {
        let mut child = id;
        while let Some(parent) = self.parent(child) {
            let children = &mut self.node_mut(parent).children;
            if let Some(at) = children.iter().position(|&other| other == child)
                && let Some(front) = children.get_mut(..=at)
            {
                front.rotate_right(1);
            }
            child = parent;
        }
    }

    /// How often the position at a node has stood on the way to it, itself counted: at least 1.
    pub fn repetitions(&self, id: NodeId) -> usize {
        usize::from(self.node(id).times)
    }

    /// How the game ended at the cursor, if it did.
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.conclusion_at(self.cursor)
    }

    /// How the game ended at a node, if it did: by the rules first, else by word of the players.
    pub fn conclusion_at(&self, id: NodeId) -> Option<Conclusion> {
        let node = self.node(id);
        if let Some(mut end) = node.position.conclusion() {
            // Only the move tells a board swept bare from one whose last stones were captured.
            let swept = node.info.is_none_or(|info| info.swept > 0);
            if end.reason == EndReason::NoMove && end.outcome != Outcome::Draw && !swept {
                end.reason = EndReason::Majority;
            }
            return Some(end);
        }
        if self.repetitions(id) >= REPETITIONS {
            return Some(Conclusion {
                outcome: Outcome::Draw,
                reason: EndReason::Repetition,
            });
        }
        node.declared
    }

    /// Ends the game at the cursor by word: resignation, agreement, time, or the result that a record gives.
    /// False, and nothing changes, if it is over there already.
    pub fn conclude(&mut self, conclusion: Conclusion) -> bool {
        if self.conclusion().is_some() {
            return false;
        }
        let here = self.cursor;
        self.node_mut(here).declared = Some(conclusion);
        true
    }

    /// The side to move gives up, or the one named does. False if the game is over already.
    pub fn resign(&mut self, loser: Side) -> bool {
        self.conclude(Conclusion {
            outcome: Outcome::Win(loser.opponent()),
            reason: EndReason::Resignation,
        })
    }

    /// What was said to have ended the game at a node.
    pub(crate) fn declared_at(&self, id: NodeId) -> Option<Conclusion> {
        self.node(id).declared
    }

    /// The remark on the move that leads to a node.
    pub fn comment(&self, id: NodeId) -> &str {
        &self.node(id).comment
    }

    /// Sets the remark on the move that leads to a node.
    pub fn set_comment(&mut self, id: NodeId, comment: impl Into<String>) {
        self.node_mut(id).comment = comment.into();
    }

    /// Adds to the remark on the move that leads to a node, a space between the two. In place: a record may hand
    /// over a remark in any number of pieces.
    pub(crate) fn push_comment(&mut self, id: NodeId, more: &str) {
        let comment = &mut self.node_mut(id).comment;
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(more);
    }

    /// The signs on the move that leads to a node, as PGN numbers them: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub fn nags(&self, id: NodeId) -> &[u8] {
        &self.node(id).nags
    }

    /// Adds a sign to the move that leads to a node, once.
    pub fn add_nag(&mut self, id: NodeId, nag: u8) {
        let nags = &mut self.node_mut(id).nags;
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }
}
