//! What a move would do, before it is made.

use toguz_rules::{MoveInfo, Pit, Position, SowStep};

use super::pit::digits;

/// A move looked at before it is made.
#[derive(Clone, Debug)]
pub(super) struct Preview {
    /// The hole that would be lifted.
    pub(super) from: Pit,
    /// The holes that would get a stone, in order.
    pub(super) path: Vec<Pit>,
    /// What it would do.
    pub(super) info: MoveInfo,
}

impl Preview {
    /// Asks the rules; `None` when the move is illegal.
    pub(super) fn of(position: &Position, from: Pit) -> Option<Self> {
        let (_, info, steps) = position.play_steps(from.hole).ok()?;
        let path = steps.iter().filter_map(|step| match *step {
            SowStep::Drop { pit } | SowStep::DropInTuz { pit, .. } => Some(pit),
            _ => None,
        });
        let path = path.collect();
        Some(Self { from, path, info })
    }

    /// What happens at the landing hole, in a few signs.
    pub(super) fn chip(&self) -> Option<String> {
        match self.info.won() {
            0 => None,
            won if self.info.made_tuz => Some(["✕ +", &digits(won)].concat()),
            won => Some(["+", &digits(won)].concat()),
        }
    }
}
