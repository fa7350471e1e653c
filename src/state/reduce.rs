//! How the state changes. Pure: every consequence outside is an [`Effect`].

use std::rc::Rc;

use toguz_rules::{BySide, Conclusion, EndReason, Hole, IllegalMove, NodeId, Outcome, PlayError};

use super::{
    Action, Answer, AppState, Effect, EngineState, Mode, NewGame, NoticeKind, Player, Refusal,
    Said, SavedGame, Thinking,
};
use crate::desk::Screen;
use crate::desk::protocol::ToDesk;
use crate::sowing::{Motion, Speed};
use crate::storage::schema::{encode_game, encode_settings};
use crate::worker::protocol::{Job, JobId};

/// How long the computer's move waits after the board has come to rest, in milliseconds, so that the eye can follow.
pub(super) const REPLY_PAUSE_MS: u32 = 600;

/// The computer agrees to a draw when it does not think itself better than this, in hundredths of a stone.
pub(super) const DRAW_ACCEPTED_BELOW: i32 = 25;

/// The computer does not talk about a draw before this ply.
pub(super) const DRAW_FROM_PLY: u32 = 20;

impl AppState {
    /// The state after an action; the same `Rc` when nothing changed, so that nothing is drawn anew.
    pub fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        next.apply(action);
        next.settle_catching_up();
        next.settle();
        if next == *self { self } else { Rc::new(next) }
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Play(hole) => self.play(hole),
            Action::PlayOther => {
                let refusal = self.refusal().unwrap_or(Refusal::NotYours);
                self.say(Said::Refused(refusal));
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::View(view) => self.look_at(view),
            Action::Step { forward } => self.step(forward),
            Action::ContinueHere => self.continue_here(),
            Action::Replay => self.replay(),
            Action::Skip => self.motion = None,
            Action::MotionEnded(id) => {
                if self.motion.as_ref().is_some_and(|motion| motion.id == id) {
                    self.motion = None;
                }
            }
            Action::TimerEnded(id) => {
                if let Some(thinking) = &mut self.thinking
                    && thinking.timer == Some(id)
                {
                    thinking.timer = None;
                    thinking.rested = true;
                }
            }
            Action::Flip => {
                self.bottom = self.shown_bottom().opponent();
                // Turning the board by hand ends its turning by itself, or the hand would have no effect.
                if self.settings.auto_turn && self.mode() == Mode::Two {
                    self.settings.auto_turn = false;
                    self.effect(Effect::SaveSettings);
                }
                self.say(Said::Turned(self.bottom));
                self.effect(Effect::SaveGame);
            }
            Action::Resign => self.resign(),
            Action::OfferDraw => self.offer_draw(),
            Action::AnswerDraw { accept } => self.answer_draw(accept),
            Action::SetPaused(paused) => self.paused = paused,
            Action::New(new) => self.begin(new),
            Action::NewAs { choice, seed } => {
                self.desk = false;
                self.settings.new_game = choice;
                self.effect(Effect::SaveSettings);
                self.begin(choice.to_new_game(seed));
            }
            Action::NewByLink(new) => self.begin_by_link(new),
            Action::Show(game) => {
                self.put_aside();
                self.show(*game);
            }
            Action::TakeTurn { game, draw } => self.take_turn(*game, draw),
            Action::Put(game) => self.put(*game),
            Action::Found { seed, game } => self.found(seed, game.map(|game| *game)),
            Action::Sent { seed, plies } => {
                if self.seed == seed && self.sent < plies {
                    self.sent = plies;
                    self.effect(Effect::SaveGame);
                    self.keep();
                }
            }
            Action::Named { seed, names } => {
                if self.seed == seed {
                    for (tag, name) in ["White", "Black"].into_iter().zip(names) {
                        if name.is_empty() {
                            self.tags.remove(tag);
                        } else {
                            self.tags.set(tag, name);
                        }
                    }
                    self.effect(Effect::SaveGame);
                }
            }
            Action::OtherTab(game) => self.follow(*game),
            Action::Focused => self.following = false,
            Action::HandOut(key) => self.effect(Effect::Desk(ToDesk::HandOut { key })),
            Action::OpenDesk(screen) => self.open_desk(screen),
            Action::DeskClosed => self.desk = false,
            Action::DeskFailed => self.desk_failed(),
            Action::RestoreKept => self.restore_kept(),
            Action::Rematch { seed } => self.rematch(seed),
            Action::Set(settings) => {
                self.settings = *settings;
                if self.speed() == Speed::Off {
                    self.motion = None;
                }
                self.effect(Effect::SaveSettings);
            }
            Action::ReducedMotion(reduced) => self.reduced_motion = reduced,
            // A failed engine that is up again waits to be asked by a person.
            Action::EngineReady => {
                if self.engine == EngineState::Starting {
                    self.engine = EngineState::Ready;
                }
            }
            Action::EngineAnswered { id, hole, score } => self.answered(id, hole, score),
            Action::EngineRestarted => {
                self.notify(NoticeKind::WorkerRestarted);
            }
            Action::EngineOnMainThread => {
                self.notices
                    .retain(|notice| notice.kind != NoticeKind::WorkerRestarted);
                self.notify(NoticeKind::OnMainThread);
            }
            Action::EngineFailed { id } => {
                let asked = self.thinking.map(|thinking| thinking.id);
                if id.is_none() || id == asked {
                    self.engine_failed();
                }
            }
            Action::AskAgain => {
                self.engine = EngineState::Ready;
                self.notices
                    .retain(|notice| notice.kind != NoticeKind::EngineFailed);
            }
            Action::Notify(kind) => self.notify(kind),
            Action::StorageWorks => {
                self.hushed.clear();
                self.notices.retain(|notice| !notice.kind.is_of_storage());
            }
            Action::Dismiss(id) => {
                // A game that is kept stays kept: the cross hides the sentence, no more.
                if let Some(at) = self.notices.iter().position(|notice| notice.id == id) {
                    let notice = self.notices.remove(at);
                    if notice.kind.is_of_storage() {
                        self.hushed.push(notice.kind);
                    }
                }
            }
            Action::EffectsDone(last) => {
                if let Some(at) = self.effects.iter().position(|&(id, _)| id == last) {
                    self.effects.drain(..=at);
                }
            }
        }
    }

    /// Brings what must always hold back into force: the computer is asked when it is to move, and its answer is
    /// played when the board is at rest.
    fn settle(&mut self) {
        if !self.computer_to_move() {
            self.forget_question();
            return;
        }
        if self.engine == EngineState::Failed {
            return;
        }
        if self.thinking.is_none() {
            self.ask();
        }
        let at_rest = self.motion.is_none() && self.view.is_none();
        let Some(mut thinking) = self.thinking else {
            return;
        };
        if !at_rest {
            return;
        }
        if !thinking.rested && thinking.timer.is_none() {
            let id = self.fresh_id();
            self.effect(Effect::Timer {
                id,
                ms: REPLY_PAUSE_MS,
            });
            thinking.timer = Some(id);
            self.thinking = Some(thinking);
        }
        if let Some(answer) = thinking.answer
            && thinking.rested
        {
            self.thinking = None;
            let side = self.game.position().turn();
            self.opinion[side] = Some(answer.score);
            if self.make_move(answer.hole).is_err() {
                // The worker checks its own answers; this can only be a fault of ours.
                self.engine_failed();
                return;
            }
            // The other computer's turn, if it plays itself.
            self.settle();
        }
    }

    /// An answer still to come is not wanted any more.
    fn forget_question(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.effect(Effect::StopEngine(JobId(thinking.id)));
        }
    }

    fn ask(&mut self) {
        let Player::Computer(level) = self.players[self.game.position().turn()] else {
            return;
        };
        let id = self.fresh_id();
        self.thinking = Some(Thinking {
            id,
            answer: None,
            rested: false,
            timer: None,
        });
        let job = Job::new(JobId(id), &self.game, level.get(), self.seed);
        self.effect(Effect::Ask(job));
    }

    fn answered(&mut self, id: u32, hole: Hole, score: i32) {
        if let Some(thinking) = &mut self.thinking
            && thinking.id == id
        {
            thinking.answer = Some(Answer { hole, score });
            self.engine = EngineState::Ready;
        }
    }

    fn engine_failed(&mut self) {
        self.engine = EngineState::Failed;
        self.thinking = None;
        // It does not run there, it seems.
        self.notices
            .retain(|notice| notice.kind != NoticeKind::OnMainThread);
        self.notify(NoticeKind::EngineFailed);
    }

    /// Why nobody at this device may move now, if nobody may.
    fn refusal(&self) -> Option<Refusal> {
        if self.view.is_some() {
            Some(Refusal::LookingBack)
        } else if self.game.conclusion().is_some() {
            Some(Refusal::Over)
        } else if !self.players[self.game.position().turn()].is_human() {
            Some(Refusal::NotYourTurn)
        } else {
            None
        }
    }

    fn play(&mut self, hole: Hole) {
        self.following = false;
        // A second action ends the animation; the move itself counts, for the position is final already.
        self.motion = None;
        if let Some(refusal) = self.refusal() {
            self.say(Said::Refused(refusal));
            return;
        }
        if let Err(error) = self.game.position().check(hole) {
            self.say(Said::Refused(match error {
                IllegalMove::Over => Refusal::Over,
                IllegalMove::NoSuchHole => Refusal::NoSuchHole,
                IllegalMove::Empty => Refusal::Empty,
                IllegalMove::Tuz => Refusal::Tuz,
            }));
            return;
        }
        if self.make_move(hole).is_err() {
            self.say(Said::Refused(Refusal::Over));
        }
    }

    fn make_move(&mut self, hole: Hole) -> Result<(), PlayError> {
        let game = Rc::make_mut(&mut self.game);
        // What was taken back is given up by playing on.
        game.truncate();
        let info = game.play(hole)?;
        self.forget_link_notices();
        // An offer goes out with the move that it was made with.
        if self.mode() != Mode::Link || self.draw_offer != Some(info.side) {
            self.draw_offer = None;
        }
        self.say(Said::Move {
            info,
            after: *self.game.position(),
            end: self.game.conclusion(),
        });
        self.show_last_move();
        self.effect(Effect::SaveGame);
        if self.game.conclusion().is_some() || self.mode() == Mode::Link {
            self.keep();
        }
        Ok(())
    }

    /// Starts the animation of the move that led to the position shown.
    pub(super) fn show_last_move(&mut self) {
        self.motion = None;
        if self.speed() == Speed::Off {
            return;
        }
        let id = self.shown();
        let (Some(parent), Some(info)) = (self.game.parent(id), self.game.info_at(id)) else {
            return;
        };
        let (mover, before) = (info.side, *self.game.position_at(parent));
        let steps = self.game.steps_at(id);
        let id = self.fresh_id();
        self.motion = Some(Rc::new(Motion {
            id,
            before,
            steps,
            mover,
        }));
    }

    fn replay(&mut self) {
        let id = self.shown();
        if let Some(info) = self.game.info_at(id).copied() {
            self.say(Said::Move {
                info,
                after: *self.game.position_at(id),
                end: self.game.conclusion_at(id),
            });
            self.show_last_move();
        }
    }

    fn undo(&mut self) {
        let Some(target) = self.undo_target() else {
            return;
        };
        self.go_live(target);
    }

    fn redo(&mut self) {
        let Some(target) = self.redo_target() else {
            return;
        };
        self.go_live(target);
    }

    /// Makes a node the live position.
    fn go_live(&mut self, target: NodeId) {
        self.motion = None;
        self.view = None;
        self.draw_offer = None;
        self.forget_question();
        if self.engine == EngineState::Failed {
            self.engine = EngineState::Ready;
        }
        // An opinion of what came later says nothing of this position.
        self.opinion = BySide::default();
        if self.mode() == Mode::Watch {
            // Or the computer would at once play the move again.
            self.paused = true;
        }
        Rc::make_mut(&mut self.game).go_to(target);
        self.say_where();
        self.effect(Effect::SaveGame);
    }

    fn look_at(&mut self, view: Option<NodeId>) {
        self.catching_up = false;
        self.motion = None;
        self.view = view.filter(|&id| id != self.game.cursor());
        self.say_where();
    }

    fn step(&mut self, forward: bool) {
        let shown = self.shown();
        let target = if forward {
            self.game.next(shown)
        } else {
            self.game.parent(shown)
        };
        let Some(target) = target else {
            return;
        };
        self.look_at(Some(target));
        if forward {
            self.show_last_move();
        }
    }

    fn continue_here(&mut self) {
        let Some(target) = self.view else {
            return;
        };
        if self.mode() == Mode::Link {
            // The other player's moves are not ours to take back.
            self.look_at(None);
        } else {
            self.go_live(target);
        }
    }

    fn resign(&mut self) {
        self.desk = false;
        let Some(loser) = self.person_to_speak() else {
            return;
        };
        self.motion = None;
        self.view = None;
        self.conclude(Conclusion {
            outcome: Outcome::Win(loser.opponent()),
            reason: EndReason::Resignation,
        });
    }

    fn conclude(&mut self, conclusion: Conclusion) {
        let game = Rc::make_mut(&mut self.game);
        game.truncate();
        if game.conclude(conclusion) {
            self.draw_offer = None;
            self.say_end();
            self.effect(Effect::SaveGame);
            self.keep();
        }
    }

    fn offer_draw(&mut self) {
        let Some(side) = self.person_to_speak() else {
            return;
        };
        if self.draw_offer.is_some() {
            return;
        }
        if !matches!(self.players[side.opponent()], Player::Computer(_)) {
            self.say(Said::DrawOffered(side));
            self.draw_offer = Some(side);
            self.effect(Effect::SaveGame);
            return;
        }
        let opinion = self.opinion[side.opponent()];
        let agrees = self.game.ply() >= DRAW_FROM_PLY
            && opinion.is_some_and(|score| score < DRAW_ACCEPTED_BELOW);
        if agrees {
            self.agree();
        } else {
            self.say(Said::DrawDeclined);
            self.notify(NoticeKind::DrawDeclined);
        }
    }

    fn answer_draw(&mut self, accept: bool) {
        if self.draw_offer.take().is_none() {
            return;
        }
        self.effect(Effect::SaveGame);
        if accept {
            self.agree();
        } else {
            self.say(Said::DrawDeclined);
        }
    }

    fn agree(&mut self) {
        self.motion = None;
        self.view = None;
        self.conclude(Conclusion {
            outcome: Outcome::Draw,
            reason: EndReason::Agreement,
        });
    }

    fn begin(&mut self, new: NewGame) {
        self.set_game(new.into());
    }

    /// Puts the game on the board into the archive, if there is anything in it.
    fn keep(&mut self) {
        if self.game.node_count() > 1 {
            self.effect(Effect::Keep(Rc::new(self.saved())));
        }
    }

    /// Puts another game on the board. The one before goes to the archive, unless it is the same one.
    pub(super) fn set_game(&mut self, saved: SavedGame) {
        if self.seed != saved.seed && !self.seeking {
            self.keep();
        }
        self.catching_up = false;
        self.seeking = false;
        self.following = false;
        self.forget_question();
        self.game = saved.game;
        self.tags = saved.tags;
        self.players = saved.players;
        self.seed = saved.seed;
        self.bottom = saved.bottom;
        self.sent = saved.sent;
        let offer = saved.offer;
        self.view = None;
        self.motion = None;
        self.opinion = BySide::default();
        self.paused = false;
        self.draw_offer = offer;
        if self.engine == EngineState::Failed {
            self.engine = EngineState::Ready;
        }
        self.notices.retain(|notice| {
            !matches!(
                notice.kind,
                NoticeKind::DrawDeclined | NoticeKind::EngineFailed
            )
        });
        self.forget_link_notices();
        self.said.clear();
        self.say_where();
        self.effect(Effect::SaveGame);
    }

    fn begin_by_link(&mut self, new: NewGame) {
        self.put_aside();
        self.begin(new);
        self.tell_of_kept();
    }

    /// A link is about to take the place of the game on the board.
    pub(super) fn put_aside(&mut self) {
        // A game nobody has moved in is nothing to return to. Earlier ones are in the archive.
        if self.game.node_count() > 1 && !self.seeking {
            self.kept = Some(Rc::new(self.saved()));
            self.effect(Effect::SaveKept);
        }
        self.tell_of_kept();
    }

    fn tell_of_kept(&mut self) {
        if self.kept.is_some() {
            self.notify(NoticeKind::EarlierGameKept);
        }
    }

    /// Shows a game as its sender saw it; the live position is the end of the line he was in.
    fn show(&mut self, mut saved: SavedGame) {
        let game = Rc::make_mut(&mut saved.game);
        let shown = game.cursor();
        game.go_to_end();
        let is_live = shown == game.cursor();
        self.set_game(saved);
        if !is_live {
            self.look_at(Some(shown));
        }
    }

    /// A game that the desk hands over: another state of the one on the board, or another one.
    fn put(&mut self, saved: SavedGame) {
        self.desk = false;
        if self.seed == saved.seed && self.players == saved.players {
            if self.game.moves().starts_with(&saved.game.moves()) {
                // The archive has the same game at an earlier move.
                return;
            }
            self.keep();
        }
        self.set_game(saved);
        if self.mode() == Mode::Link {
            self.keep();
        }
    }

    /// Another tab has stored the game that is on the board here.
    fn follow(&mut self, saved: SavedGame) {
        if saved.seed != self.seed || self.saved() == saved {
            return;
        }
        let (view, seen) = (self.view, self.game.ply());
        self.set_game(saved);
        self.following = true;
        // What another tab has stored is stored.
        self.effects
            .retain(|(_, effect)| !matches!(effect, Effect::SaveGame));
        if view.is_none() && self.game.ply() == seen + 1 {
            self.show_last_move();
        }
    }

    fn open_desk(&mut self, screen: Screen) {
        if screen == Screen::Resign && self.person_to_speak().is_none() {
            return;
        }
        let mut saved = self.saved();
        // The desk is told what is seen, not only what is played.
        if screen != Screen::Games && self.mode() != Mode::Link {
            Rc::make_mut(&mut saved.game).go_to(self.shown());
        }
        self.desk = true;
        self.effect(Effect::Desk(ToDesk::Open {
            screen,
            game: encode_game(&saved),
            settings: encode_settings(&self.settings),
            draw: self.draw_offer.is_some() && self.draw_offer == self.seat(),
        }));
    }

    fn desk_failed(&mut self) {
        if core::mem::take(&mut self.desk) {
            self.notify(NoticeKind::DeskFailed);
        }
        if self.seeking {
            self.found(self.seed, None);
        }
    }

    fn restore_kept(&mut self) {
        let Some(kept) = self.kept.take() else {
            return;
        };
        self.notices
            .retain(|notice| notice.kind != NoticeKind::EarlierGameKept);
        self.effect(Effect::SaveKept);
        self.set_game(Rc::unwrap_or_clone(kept));
    }

    fn rematch(&mut self, seed: u64) {
        let start = *self.game.start();
        let swap = self.mode() == Mode::Computer;
        let players = if swap {
            BySide {
                south: self.players.north,
                north: self.players.south,
            }
        } else {
            self.players
        };
        self.begin(NewGame {
            start,
            players,
            seed,
            bottom: if swap {
                self.bottom.opponent()
            } else {
                self.bottom
            },
        });
    }
}
