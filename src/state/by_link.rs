//! A game for two people at two devices, whose moves travel by link.

use std::rc::Rc;

use toguz_rules::{BySide, Game, NodeId, Side};

use super::{AppState, Effect, Mode, NoticeKind, Player, SavedGame};
use crate::desk::protocol::ToDesk;

/// How what a link tells stands to what this device knows of the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    /// The link goes on where the device stands, or tells of the end.
    Newer,
    /// Both tell the same.
    Same,
    /// The device knows more.
    Older,
    /// The two part somewhere.
    Different,
}

fn news(known: &Game, told: &Game) -> News {
    let (old, new) = (known.moves(), told.moves());
    if known.start() != told.start() {
        News::Different
    } else if old == new {
        match (known.conclusion(), told.conclusion()) {
            (a, b) if a == b => News::Same,
            (None, _) => News::Newer,
            (_, None) => News::Older,
            _ => News::Different,
        }
    } else if new.starts_with(&old) && known.conclusion().is_none() {
        News::Newer
    } else if old.starts_with(&new) && told.conclusion().is_none() {
        News::Older
    } else {
        News::Different
    }
}

impl AppState {
    /// A link brought a game for two devices. The device may know it and which side is played here; if it is not the
    /// game on the board, the archive is asked first.
    pub(super) fn take_turn(&mut self, told: SavedGame, draw: bool) {
        if self.mode() == Mode::Link && self.seed == told.seed {
            self.view = None;
            self.meet(told, draw);
            return;
        }
        self.put_aside();
        let seed = told.seed;
        let bottom = told.game.position().turn();
        // Nobody moves here until it is known who plays which side.
        self.set_game(SavedGame {
            players: BySide {
                south: Player::Link,
                north: Player::Link,
            },
            sent: told.game.ply(),
            bottom,
            ..told
        });
        self.seeking = true;
        self.draw_offer = draw.then_some(bottom.opponent());
        self.effect(Effect::Desk(ToDesk::Find { seed }));
    }

    /// The archive's answer. `None` also if it could not be asked.
    pub(super) fn found(&mut self, seed: u64, known: Option<SavedGame>) {
        if !self.seeking || self.seed != seed {
            return;
        }
        self.seeking = false;
        let told = self.saved();
        let draw = self.draw_offer.is_some();
        match known {
            Some(known) if known.seat().is_some() => {
                self.set_game(known);
                self.meet(told, draw);
            }
            _ => {
                // Who opens a link that nobody here knows is the one it was sent to.
                let seat = told.game.position().turn();
                let before = told.game.parent(told.game.cursor());
                self.sit(told, seat);
                self.draw_offer = draw.then_some(seat.opponent());
                self.catch_up(before);
                self.effect(Effect::SaveGame);
                self.effect(Effect::Keep(Rc::new(self.saved())));
            }
        }
    }

    fn sit(&mut self, told: SavedGame, seat: Side) {
        self.set_game(SavedGame {
            players: BySide::from_fn(|side| {
                if side == seat {
                    Player::Human
                } else {
                    Player::Link
                }
            }),
            bottom: seat,
            ..told
        });
    }

    /// What a link tells meets what this device knows: the game on the board.
    fn meet(&mut self, told: SavedGame, draw: bool) {
        let Some(seat) = self.seat() else {
            return;
        };
        match news(&self.game, &told.game) {
            News::Newer => {
                let seen = self.game.ply();
                let plies = told.game.ply();
                let tags = if told.tags.is_empty() {
                    self.tags.clone()
                } else {
                    told.tags.clone()
                };
                self.sit(
                    SavedGame {
                        sent: plies,
                        tags,
                        ..told
                    },
                    seat,
                );
                let path = self.game.path_to(self.game.cursor());
                let before = (seen as usize)
                    .checked_sub(1)
                    .map_or(Some(NodeId::default()), |last| path.get(last).copied());
                self.catch_up(before);
            }
            News::Same => self.sent = self.sent.max(told.game.ply()),
            News::Older => self.notify(NoticeKind::OlderLink),
            News::Different => {
                self.notify(NoticeKind::DifferentLink);
                return;
            }
        }
        let his = self.game.conclusion().is_none() && self.game.position().turn() == seat;
        if draw && his {
            self.draw_offer = Some(seat.opponent());
        }
        self.effect(Effect::SaveGame);
        self.effect(Effect::Keep(Rc::new(self.saved())));
    }

    /// Shows the moves from this node to the live position, one after the other.
    fn catch_up(&mut self, from: Option<NodeId>) {
        if from.is_some_and(|from| from != self.game.cursor()) {
            self.view = from;
            self.catching_up = true;
        }
    }

    /// The next move to be shown, if the board is at rest.
    pub(super) fn settle_catching_up(&mut self) {
        while self.catching_up && self.motion.is_none() {
            let next = self.view.and_then(|view| self.game.next(view));
            self.view = next.filter(|&next| next != self.game.cursor());
            self.catching_up = self.view.is_some();
            if next.is_some() {
                self.show_last_move();
            }
        }
    }
}

impl SavedGame {
    /// The side played at this device, in a game by link.
    pub fn seat(&self) -> Option<Side> {
        let human = |side: &Side| self.players[*side].is_human();
        let link = |side: Side| self.players[side] == Player::Link;
        Side::ALL
            .into_iter()
            .find(|side| human(side) && link(side.opponent()))
    }
}

#[cfg(test)]
mod tests {
    use toguz_rules::{EndReason, Hole, Variant};

    use super::*;
    use crate::i18n::Lang;
    use crate::sowing::Speed;
    use crate::state::{Action, Settings};

    const NAME: u64 = 0xA1;

    fn game(holes: &[u8]) -> Game {
        let mut game = Game::new(Variant::TOGUZ);
        for &hole in holes {
            game.play(Hole::try_new(hole).unwrap()).unwrap();
        }
        game
    }

    /// A device with a game of its own of three moves.
    fn device() -> Rc<AppState> {
        let settings = Settings {
            speed: Some(Speed::Off),
            ..Settings::default()
        };
        let own = SavedGame::new(game(&[7, 9, 6]), 1);
        Rc::new(AppState::from_saved(own, settings, Lang::En))
    }

    fn told(holes: &[u8]) -> SavedGame {
        SavedGame::new(game(holes), NAME)
    }

    fn open(state: Rc<AppState>, holes: &[u8]) -> Rc<AppState> {
        state.reduce(Action::TakeTurn {
            game: Box::new(told(holes)),
            draw: false,
        })
    }

    /// A device that has opened a link which nobody there knew.
    fn joined(holes: &[u8]) -> Rc<AppState> {
        open(device(), holes).reduce(Action::Found {
            seed: NAME,
            game: None,
        })
    }

    fn notices(state: &AppState) -> Vec<NoticeKind> {
        state
            .notices
            .iter()
            .map(|notice| notice.kind.clone())
            .collect()
    }

    fn play(state: Rc<AppState>, hole: u8) -> Rc<AppState> {
        state.reduce(Action::Play(Hole::try_new(hole).unwrap()))
    }

    #[test]
    fn nobody_moves_before_the_archive_has_answered() {
        let state = open(device(), &[7]);
        assert!(state.seeking);
        assert_eq!(state.active(), None);
        assert!(
            state
                .effects
                .iter()
                .any(|(_, effect)| *effect == Effect::Desk(ToDesk::Find { seed: NAME }))
        );
        let same = play(Rc::clone(&state), 9);
        assert_eq!(same.game.ply(), 1);
        // The answer to another question changes nothing.
        let same = state.reduce(Action::Found {
            seed: NAME + 1,
            game: None,
        });
        assert!(same.seeking);
    }

    #[test]
    fn who_opens_an_unknown_link_is_the_one_to_move() {
        let state = joined(&[7]);
        assert_eq!(state.seat(), Some(Side::North));
        assert_eq!(state.active(), Some(Side::North));
        assert_eq!(state.bottom, Side::North);
        // The game that was here is kept, in the archive and at hand.
        assert_eq!(notices(&state), [NoticeKind::EarlierGameKept]);
        assert!(
            state
                .effects
                .iter()
                .any(|(_, effect)| matches!(effect, Effect::Keep(kept) if kept.seed == 1))
        );
        let state = play(state, 9);
        assert_eq!(state.active(), None);
        assert_eq!(state.sent, 1);
        // The other side is not played here.
        let state = play(state, 6);
        assert_eq!(state.game.ply(), 2);
    }

    #[test]
    fn a_move_can_be_taken_back_until_it_is_sent() {
        let state = play(joined(&[7]), 9);
        let back = Rc::clone(&state).reduce(Action::Undo);
        assert_eq!(back.game.ply(), 1);
        assert_eq!(Rc::clone(&back).reduce(Action::Undo).game.ply(), 1);
        let sent = state.reduce(Action::Sent {
            seed: NAME,
            plies: 2,
        });
        assert_eq!(sent.reduce(Action::Undo).game.ply(), 2);
    }

    #[test]
    fn the_answer_goes_on_where_this_device_stands() {
        let state = play(joined(&[7]), 9);
        let state = open(state, &[7, 9, 6]);
        assert_eq!(state.game.ply(), 3);
        assert_eq!(state.seat(), Some(Side::North));
        assert_eq!(state.sent, 3);
        assert_eq!(state.view, None);
        assert_eq!(state.active(), Some(Side::North));
    }

    #[test]
    fn what_changed_is_shown_move_by_move() {
        let mut state = play(joined(&[7]), 9);
        Rc::make_mut(&mut state).settings.speed = Some(Speed::Fast);
        let mut state = open(state, &[7, 9, 6, 8, 5]);
        assert_eq!(state.game.ply(), 5);
        let mut shown = Vec::new();
        while let Some(motion) = state.motion.clone() {
            shown.push(state.game.ply_at(state.shown()));
            assert_eq!(state.active(), (shown.len() == 3).then_some(Side::North));
            state = state.reduce(Action::MotionEnded(motion.id));
        }
        assert_eq!(shown, [3, 4, 5]);
        assert_eq!((state.view, state.catching_up), (None, false));
    }

    #[test]
    fn an_older_and_a_different_link_change_nothing() {
        let state = open(play(joined(&[7]), 9), &[7, 9, 6]);
        let older = open(Rc::clone(&state), &[7]);
        assert_eq!(older.game.ply(), 3);
        assert!(notices(&older).contains(&NoticeKind::OlderLink));
        let other = open(state, &[7, 8, 6, 5, 4]);
        assert_eq!(other.game.moves(), game(&[7, 9, 6]).moves());
        assert!(notices(&other).contains(&NoticeKind::DifferentLink));
    }

    #[test]
    fn ones_own_link_does_not_change_sides() {
        let state = play(joined(&[7]), 9);
        let state = open(state, &[7, 9]);
        assert_eq!(state.seat(), Some(Side::North));
        assert_eq!(state.active(), None);
        // The same on another day, when another game is on the board and the archive knows.
        let known = Box::new(state.saved());
        let state = open(device(), &[7, 9]).reduce(Action::Found {
            seed: NAME,
            game: Some(known),
        });
        assert_eq!(state.seat(), Some(Side::North));
        assert_eq!(state.active(), None);
    }

    #[test]
    fn a_known_game_is_gone_on_with_after_others() {
        let known = Box::new(play(joined(&[7]), 9).saved());
        let state = open(device(), &[7, 9, 6]).reduce(Action::Found {
            seed: NAME,
            game: Some(known),
        });
        assert_eq!(state.game.ply(), 3);
        assert_eq!(state.active(), Some(Side::North));
        assert_eq!(state.sent, 3);
    }

    #[test]
    fn a_desk_that_does_not_load_does_not_stop_the_game() {
        let state = open(device(), &[7]).reduce(Action::DeskFailed);
        assert_eq!(state.active(), Some(Side::North));
    }

    #[test]
    fn resignation_has_to_be_sent_and_arrives() {
        let state = play(joined(&[7]), 9);
        let state = open(state, &[7, 9, 6]).reduce(Action::Resign);
        let end = state.game.conclusion().unwrap();
        assert_eq!(end.reason, EndReason::Resignation);
        assert!(state.sent < state.game.ply());
        // On the other device.
        let other = SavedGame {
            players: BySide {
                south: Player::Human,
                north: Player::Link,
            },
            sent: 3,
            ..SavedGame::new(game(&[7, 9, 6]), NAME)
        };
        let other = AppState::from_saved(other, Settings::default(), Lang::En);
        let link = Box::new(SavedGame::new((*state.game).clone(), NAME));
        let other = Rc::new(other).reduce(Action::TakeTurn {
            game: link,
            draw: false,
        });
        assert_eq!(other.game.conclusion(), Some(end));
    }

    #[test]
    fn an_offered_draw_goes_out_with_the_move_and_is_answered_there() {
        let state = joined(&[7]).reduce(Action::OfferDraw);
        let state = play(state, 9);
        assert_eq!(state.draw_offer, Some(Side::North));
        let other = SavedGame {
            players: BySide {
                south: Player::Human,
                north: Player::Link,
            },
            ..SavedGame::new(game(&[7]), NAME)
        };
        let other = Rc::new(AppState::from_saved(other, Settings::default(), Lang::En));
        let other = other.reduce(Action::TakeTurn {
            game: Box::new(told(&[7, 9])),
            draw: true,
        });
        assert_eq!(other.draw_offer, Some(Side::North));
        let other = other.reduce(Action::AnswerDraw { accept: true });
        assert_eq!(
            other.game.conclusion().unwrap().reason,
            EndReason::Agreement
        );
    }

    #[test]
    fn earlier_positions_are_looked_at_and_not_played_from() {
        let state = open(play(joined(&[7]), 9), &[7, 9, 6]);
        let state = state.reduce(Action::Step { forward: false });
        assert!(state.view.is_some());
        let state = state.reduce(Action::ContinueHere);
        assert_eq!((state.view, state.game.ply()), (None, 3));
    }
}
