//! Facts derived from the state, for the views and the reducer.

use toguz_rules::notation::Tags;
use toguz_rules::{NodeId, Position, Side};

use super::{AppState, Player, SavedGame};
use crate::a11y::Perspective;

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A person against the computer.
    Computer,
    /// Two people at this device.
    Two,
    /// The computer against itself.
    Watch,
    /// A person against one at another device.
    Link,
}

/// A control that is not always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Show the last move again.
    Replay,
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
}

impl AppState {
    /// Who plays whom.
    pub fn mode(&self) -> Mode {
        if Side::ALL
            .into_iter()
            .any(|side| self.players[side] == Player::Link)
        {
            return Mode::Link;
        }
        match (self.players.south.is_human(), self.players.north.is_human()) {
            (true, true) => Mode::Two,
            (false, false) => Mode::Watch,
            _ => Mode::Computer,
        }
    }

    /// What a player is called, if the game says so.
    pub fn name(&self, side: Side) -> Option<&str> {
        name(&self.tags, side)
    }

    /// The person's side in a game against the computer or against a person elsewhere.
    pub fn seat(&self) -> Option<Side> {
        matches!(self.mode(), Mode::Computer | Mode::Link)
            .then(|| {
                Side::ALL
                    .into_iter()
                    .find(|&side| self.players[side].is_human())
            })
            .flatten()
    }

    /// From whose seat the game is spoken of.
    pub fn perspective(&self) -> Perspective {
        self.seat().map_or(Perspective::Neutral, Perspective::Seat)
    }

    /// The node shown: the one looked at, else the live one.
    pub fn shown(&self) -> NodeId {
        self.view.unwrap_or(self.game.cursor())
    }

    /// The position shown.
    pub fn shown_position(&self) -> &Position {
        self.game.position_at(self.shown())
    }

    /// The side shown near.
    pub fn shown_bottom(&self) -> Side {
        if self.settings.auto_turn && self.mode() == Mode::Two {
            // While a move is shown the board stays with the one who made it.
            match &self.motion {
                Some(motion) => motion.mover,
                None => self.shown_position().turn(),
            }
        } else {
            self.bottom
        }
    }

    /// Whether the live position waits for the computer.
    pub fn computer_to_move(&self) -> bool {
        matches!(
            self.players[self.game.position().turn()],
            Player::Computer(_)
        ) && self.game.conclusion().is_none()
            && !(self.paused && self.mode() == Mode::Watch)
            && !self.following
    }

    /// The side whose holes may be played on the board now.
    pub fn active(&self) -> Option<Side> {
        let turn = self.game.position().turn();
        (self.view.is_none() && self.game.conclusion().is_none() && self.players[turn].is_human())
            .then_some(turn)
    }

    /// The person who may resign or offer a draw now: the only one, else the one to move.
    pub fn person_to_speak(&self) -> Option<Side> {
        if self.game.conclusion().is_some() {
            return None;
        }
        match self.mode() {
            Mode::Computer | Mode::Link => self.seat(),
            Mode::Two => Some(self.game.position().turn()),
            Mode::Watch => None,
        }
    }

    /// Where undo leads: the last position before this one in which a person was to move.
    pub fn undo_target(&self) -> Option<NodeId> {
        let mut at = self.game.parent(self.game.cursor())?;
        // What the other player has seen, or has played, stays.
        if self.mode() == Mode::Link && self.game.ply() <= self.sent {
            return None;
        }
        while self.mode() == Mode::Computer
            && !self.players[self.game.position_at(at).turn()].is_human()
        {
            at = self.game.parent(at)?;
        }
        Some(at)
    }

    /// Where redo leads: the next position in which a person is to move, or the end of what was played.
    pub fn redo_target(&self) -> Option<NodeId> {
        let mut at = self.game.next(self.game.cursor())?;
        while self.mode() == Mode::Computer
            && !self.players[self.game.position_at(at).turn()].is_human()
        {
            match self.game.next(at) {
                Some(next) => at = next,
                None => break,
            }
        }
        Some(at)
    }

    /// Whether a control can be used now.
    pub fn can(&self, control: Control) -> bool {
        match control {
            Control::Undo => self.undo_target().is_some(),
            Control::Redo => self.redo_target().is_some(),
            Control::Replay => self.game.info_at(self.shown()).is_some(),
            Control::Resign => self.person_to_speak().is_some() && self.game.ply() > 0,
            Control::OfferDraw => {
                self.person_to_speak().is_some() && self.draw_offer.is_none() && self.game.ply() > 0
            }
        }
    }
}

impl SavedGame {
    /// What a player is called, if the game says so.
    pub fn name(&self, side: Side) -> Option<&str> {
        name(&self.tags, side)
    }
}

fn name(tags: &Tags, side: Side) -> Option<&str> {
    let tag = match side {
        Side::South => "White",
        Side::North => "Black",
    };
    tags.get(tag)
        .filter(|name| !name.is_empty() && *name != "?")
}
