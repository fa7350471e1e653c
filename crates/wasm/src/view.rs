//! What scripts see of positions, moves and games. The names are those of `npm/index.d.ts`.

use serde::Serialize;
use toguz_rules::{
    BySide, Conclusion, EndReason, Game, Hole, MoveInfo, NodeId, Pit, Position, Side, SowStep,
    Variant,
};

/// A variant.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VariantView {
    key: &'static str,
    row: u8,
    stones: u8,
    total: u8,
    winning: u8,
    has_tuz: bool,
}

impl From<Variant> for VariantView {
    fn from(variant: Variant) -> Self {
        Self {
            key: variant.key(),
            row: variant.row(),
            stones: variant.stones(),
            total: variant.total(),
            winning: variant.winning(),
            has_tuz: variant.has_tuz(),
        }
    }
}

/// A position.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PositionView {
    variant: &'static str,
    text: String,
    turn: Side,
    move_number: u32,
    stones: BySide<Vec<u8>>,
    kazan: BySide<u8>,
    tuz: BySide<Option<Hole>>,
    legal_moves: Vec<Hole>,
    conclusion: Option<ConclusionView>,
}

impl From<&Position> for PositionView {
    fn from(position: &Position) -> Self {
        let variant = position.variant();
        let row = |side| position.board().row(variant, side).to_vec();
        Self {
            variant: variant.key(),
            text: position.to_string(),
            turn: position.turn(),
            move_number: position.move_number(),
            stones: BySide::from_fn(row),
            kazan: position.kazan(),
            tuz: position.tuz(),
            legal_moves: position.legal_moves().collect(),
            conclusion: position.conclusion().map(Into::into),
        }
    }
}

/// How a game ended.
#[derive(Debug, Serialize)]
pub(crate) struct ConclusionView {
    result: &'static str,
    winner: Option<Side>,
    reason: EndReason,
}

impl From<Conclusion> for ConclusionView {
    fn from(end: Conclusion) -> Self {
        Self {
            result: end.outcome.as_str(),
            winner: end.outcome.winner(),
            reason: end.reason,
        }
    }
}

/// What a move does.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveView {
    text: String,
    side: Side,
    hole: Hole,
    lifted: u8,
    landing: Pit,
    captured: u8,
    made_tuz: bool,
    landed_in_tuz: Option<Side>,
    kazan: u8,
    swept: u8,
}

impl From<&MoveInfo> for MoveView {
    fn from(info: &MoveInfo) -> Self {
        Self {
            text: info.to_string(),
            side: info.side,
            hole: info.hole,
            lifted: info.lifted,
            landing: info.landing,
            captured: info.captured,
            made_tuz: info.made_tuz,
            landed_in_tuz: info.landed_in_tuz,
            kazan: info.kazan,
            swept: info.swept,
        }
    }
}

/// One step of a move.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum StepView {
    Lift { pit: Pit, stones: u8 },
    Drop { pit: Pit },
    DropInTuz { pit: Pit, owner: Side },
    Capture { pit: Pit, stones: u8, by: Side },
    MakeTuz { pit: Pit, stones: u8, owner: Side },
    Sweep { pit: Pit, stones: u8, to: Side },
}

impl From<SowStep> for StepView {
    fn from(step: SowStep) -> Self {
        match step {
            SowStep::Lift { pit, stones } => Self::Lift { pit, stones },
            SowStep::Drop { pit } => Self::Drop { pit },
            SowStep::DropInTuz { pit, owner } => Self::DropInTuz { pit, owner },
            SowStep::Capture { pit, stones, by } => Self::Capture { pit, stones, by },
            SowStep::MakeTuz { pit, stones, owner } => Self::MakeTuz { pit, stones, owner },
            SowStep::Sweep { pit, stones, to } => Self::Sweep { pit, stones, to },
        }
    }
}

/// A move that is played: what follows, what it did, and how.
#[derive(Debug, Serialize)]
pub(crate) struct PlayedView {
    pub(crate) position: PositionView,
    #[serde(rename = "move")]
    pub(crate) made: MoveView,
    pub(crate) steps: Vec<StepView>,
}

/// A node of a game's tree.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NodeView<'a> {
    id: u32,
    parent: Option<u32>,
    children: Vec<u32>,
    ply: u32,
    #[serde(rename = "move")]
    made: Option<MoveView>,
    position: PositionView,
    comment: &'a str,
    nags: &'a [u8],
    repetitions: usize,
    conclusion: Option<ConclusionView>,
}

impl<'a> NodeView<'a> {
    pub(crate) fn new(game: &'a Game, id: NodeId) -> Self {
        Self {
            id: id.get(),
            parent: game.parent(id).map(NodeId::get),
            children: numbers(game.children(id)),
            ply: game.ply_at(id),
            made: game.info_at(id).map(Into::into),
            position: game.position_at(id).into(),
            comment: game.comment(id),
            nags: game.nags(id),
            repetitions: game.repetitions(id),
            conclusion: game.conclusion_at(id).map(Into::into),
        }
    }
}

/// Nodes by their numbers.
pub(crate) fn numbers(nodes: &[NodeId]) -> Vec<u32> {
    nodes.iter().map(|id| id.get()).collect()
}
