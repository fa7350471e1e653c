//! Tables of state and action: what follows, and what is asked of the outside.

use std::rc::Rc;

use toguz_rules::{BySide, EndReason, Game, Hole, Outcome, Position, Side, Variant};

use super::reduce::DRAW_FROM_PLY;
use super::{
    Action, AppState, Control, Effect, EngineState, Level, Mode, NewGame, NoticeKind, Player,
    Refusal, Said, SavedGame, Settings,
};
use crate::desk::Screen;
use crate::desk::protocol::ToDesk;
use crate::i18n::Lang;
use crate::sowing::Speed;
use crate::storage::schema::decode_game;

fn hole(number: u8) -> Hole {
    Hole::try_new(number).unwrap()
}

const COMPUTER: Player = Player::Computer(Level::DEFAULT);

fn with_players(south: Player, north: Player) -> Rc<AppState> {
    let mut state = AppState::new(Settings::default(), Lang::En, 7);
    state.players = BySide { south, north };
    Rc::new(state)
}

fn two() -> Rc<AppState> {
    with_players(Player::Human, Player::Human)
}

fn versus() -> Rc<AppState> {
    with_players(Player::Human, COMPUTER)
}

fn play(state: Rc<AppState>, holes: &[u8]) -> Rc<AppState> {
    holes.iter().fold(state, |state, &number| {
        state.reduce(Action::Play(hole(number)))
    })
}

fn end_motion(state: Rc<AppState>) -> Rc<AppState> {
    let id = state.motion.as_ref().map(|motion| motion.id).unwrap();
    state.reduce(Action::MotionEnded(id))
}

/// The computer has answered, the board is at rest, the pause has passed.
fn answer(state: Rc<AppState>, number: u8) -> Rc<AppState> {
    let id = state.thinking.unwrap().id;
    let state = state.reduce(Action::EngineAnswered {
        id,
        hole: hole(number),
        score: 0,
    });
    let state = state.reduce(Action::Skip);
    let timer = state.thinking.unwrap().timer.unwrap();
    state.reduce(Action::TimerEnded(timer))
}

fn set_speed(speed: Speed) -> Action {
    Action::Set(Box::new(Settings {
        speed: Some(speed),
        ..Settings::default()
    }))
}

fn asked(state: &AppState) -> Vec<u32> {
    state
        .effects
        .iter()
        .filter_map(|(_, effect)| match effect {
            Effect::Ask(job) => Some(job.id.0),
            _ => None,
        })
        .collect()
}

fn has_effect(state: &AppState, wanted: &Effect) -> bool {
    state.effects.iter().any(|(_, effect)| effect == wanted)
}

fn is_stopped(state: &AppState) -> bool {
    state
        .effects
        .iter()
        .any(|(_, effect)| matches!(effect, Effect::StopEngine(_)))
}

fn last_said(state: &AppState) -> &Said {
    &state.said.last().unwrap().1
}

#[test]
fn a_move_is_final_at_once_and_its_motion_only_shows_it() {
    let state = play(two(), &[7]);
    assert_eq!(state.game.position().kazan().south, 10);
    let motion = state.motion.clone().unwrap();
    assert_eq!(motion.before, Position::initial(Variant::TOGUZ));
    assert!(has_effect(&state, &Effect::SaveGame));
    assert!(end_motion(state).motion.is_none());
}

#[test]
fn nothing_is_drawn_anew_when_nothing_changed() {
    let state = two();
    let same = Rc::clone(&state).reduce(Action::MotionEnded(99));
    assert!(Rc::ptr_eq(&state, &same));
    let same = Rc::clone(&state).reduce(Action::Undo);
    assert!(Rc::ptr_eq(&state, &same));
}

#[test]
fn a_late_end_of_an_older_motion_leaves_the_newer_alone() {
    let state = play(two(), &[7]);
    let old = state.motion.clone().unwrap().id;
    let state = play(state, &[9]);
    let state = state.reduce(Action::MotionEnded(old));
    assert!(state.motion.is_some());
}

#[test]
fn with_animation_off_nothing_moves() {
    let state = two().reduce(set_speed(Speed::Off));
    let state = play(state, &[7]);
    assert!(state.motion.is_none());
    assert_eq!(state.game.ply(), 1);
}

#[test]
fn little_movement_is_the_default_where_the_system_asks_for_it() {
    let state = two().reduce(Action::ReducedMotion(true));
    assert_eq!(state.speed(), Speed::Off);
    let state = state.reduce(set_speed(Speed::Slow));
    assert_eq!(state.speed(), Speed::Slow);
}

#[test]
fn refused_moves_say_why_and_change_nothing() {
    let state = play(two(), &[9, 1]);
    // South 9 keeps one stone; played again, it is empty.
    let state = play(state, &[9, 2]);
    let state = play(state, &[9]);
    assert_eq!(last_said(&state), &Said::Refused(Refusal::Empty));
    assert_eq!(state.game.ply(), 4);
    let state = state.reduce(Action::PlayOther);
    assert_eq!(last_said(&state), &Said::Refused(Refusal::NotYours));
    let state = play(versus(), &[7, 1]);
    assert_eq!(last_said(&state), &Said::Refused(Refusal::NotYourTurn));
    assert_eq!(state.game.ply(), 1);
}

#[test]
fn the_computer_is_asked_at_once_and_moves_when_the_board_is_at_rest() {
    let state = play(versus(), &[7]);
    let id = state.thinking.unwrap().id;
    assert_eq!(asked(&state), [id]);
    // The answer comes while the stones still move: it waits.
    let state = state.reduce(Action::EngineAnswered {
        id,
        hole: hole(9),
        score: -30,
    });
    assert_eq!(state.game.ply(), 1);
    let state = end_motion(state);
    assert_eq!(state.game.ply(), 1, "the pause has not passed");
    let timer = state.thinking.unwrap().timer.unwrap();
    let state = state.reduce(Action::TimerEnded(timer));
    assert_eq!(state.game.ply(), 2);
    assert!(state.motion.is_some());
    assert_eq!(state.opinion.north, Some(-30));
    assert!(state.thinking.is_none());
}

#[test]
fn the_pause_is_kept_without_animation_too() {
    let state = versus().reduce(set_speed(Speed::Off));
    let state = play(state, &[7]);
    let id = state.thinking.unwrap().id;
    let state = state.reduce(Action::EngineAnswered {
        id,
        hole: hole(9),
        score: 0,
    });
    assert_eq!(state.game.ply(), 1);
    let timer = state.thinking.unwrap().timer.unwrap();
    assert_eq!(state.reduce(Action::TimerEnded(timer)).game.ply(), 2);
}

#[test]
fn late_answers_are_dropped() {
    let state = play(versus(), &[7]);
    let late = state.thinking.unwrap().id;
    let state = state.reduce(Action::Undo);
    assert!(is_stopped(&state));
    let state = play(state, &[6]);
    let state = state.reduce(Action::EngineAnswered {
        id: late,
        hole: hole(9),
        score: 0,
    });
    assert_eq!(state.thinking.unwrap().answer, None);
}

/// Report R61: undo takes back only the computer's move, or swaps sides.
#[test]
fn undo_against_the_computer_returns_to_ones_own_turn() {
    let state = answer(play(versus(), &[7]), 9);
    let state = state.reduce(Action::Undo);
    assert_eq!(state.game.ply(), 0);
    assert_eq!(state.active(), Some(Side::South));

    let state = state.reduce(Action::Redo);
    assert_eq!(state.game.ply(), 2);

    let state = play(state, &[6]);
    assert!(state.thinking.is_some());
    let state = state.reduce(Action::Undo);
    assert_eq!(state.game.ply(), 2, "while it thinks: only one's own move");
    assert!(state.thinking.is_none());
}

#[test]
fn there_is_nothing_to_undo_before_ones_own_first_move() {
    let state = with_players(COMPUTER, Player::Human).reduce(Action::EngineReady);
    let state = answer(state, 7);
    assert_eq!(state.game.ply(), 1);
    assert!(!state.can(Control::Undo));
    assert_eq!(state.reduce(Action::Undo).game.ply(), 1);
}

/// Report R8: takeback did not restore the shown score.
#[test]
fn undo_restores_kazans_tuz_side_and_marks() {
    let start = two();
    let after = play(Rc::clone(&start), &[7, 9, 6, 8]);
    let back = (0..4).fold(after, |state, _| state.reduce(Action::Undo));
    assert_eq!(back.game.position(), start.game.position());
    assert_eq!(back.game.info_at(back.shown()), None);
    assert!(back.motion.is_none());
}

#[test]
fn playing_on_after_undo_gives_up_what_was_taken_back() {
    let state = play(two(), &[7, 9]).reduce(Action::Undo);
    assert!(state.can(Control::Redo));
    let state = play(state, &[8]);
    assert!(!state.can(Control::Redo));
    assert_eq!(state.game.main_line().len(), 2);
}

#[test]
fn looking_back_leaves_the_game_alone() {
    let state = play(two(), &[7, 9, 6]);
    let first = state.game.line()[0];
    let state = state.reduce(Action::View(Some(first)));
    assert_eq!(state.shown_position().kazan().south, 10);
    assert_eq!(state.game.ply(), 3);
    assert_eq!(state.active(), None);
    let state = play(state, &[8]);
    assert_eq!(last_said(&state), &Said::Refused(Refusal::LookingBack));
    let state = state.reduce(Action::Step { forward: true });
    assert_eq!(state.game.ply_at(state.shown()), 2);
    let state = state.reduce(Action::Step { forward: true });
    assert_eq!(state.view, None, "the live position is no view");
    let state = state.reduce(Action::Step { forward: true });
    assert_eq!(state.game.ply_at(state.shown()), 3);
}

#[test]
fn the_computer_waits_while_one_looks_back() {
    let state = answer(play(versus(), &[7]), 9);
    let state = play(state, &[6]);
    let first = state.game.line()[0];
    let state = state.reduce(Action::View(Some(first)));
    let id = state.thinking.unwrap().id;
    let state = state.reduce(Action::EngineAnswered {
        id,
        hole: hole(8),
        score: 0,
    });
    assert_eq!(state.game.ply(), 3);
    let state = state.reduce(Action::View(None));
    let timer = state.thinking.unwrap().timer.unwrap();
    assert_eq!(state.reduce(Action::TimerEnded(timer)).game.ply(), 4);
}

#[test]
fn one_can_go_on_from_an_earlier_position() {
    let state = play(two(), &[7, 9, 6]);
    let first = state.game.line()[0];
    let state = state
        .reduce(Action::View(Some(first)))
        .reduce(Action::ContinueHere);
    assert_eq!((state.game.ply(), state.view), (1, None));
    assert!(state.can(Control::Redo));
}

#[test]
fn resignation_ends_the_game_for_the_right_side() {
    let state = play(versus(), &[7]).reduce(Action::Resign);
    let end = state.game.conclusion().unwrap();
    assert_eq!(end.outcome, Outcome::Win(Side::North));
    assert_eq!(end.reason, EndReason::Resignation);
    assert!(state.thinking.is_none());
    assert!(is_stopped(&state));
    assert!(!state.can(Control::Resign));
    // Two people: the one to move gives up.
    let end = play(two(), &[7]).reduce(Action::Resign).game.conclusion();
    assert_eq!(end.unwrap().outcome, Outcome::Win(Side::South));
}

#[test]
fn two_people_agree_to_a_draw_or_do_not() {
    let offered = play(two(), &[7]).reduce(Action::OfferDraw);
    assert_eq!(offered.draw_offer, Some(Side::North));
    let declined = Rc::clone(&offered).reduce(Action::AnswerDraw { accept: false });
    assert_eq!(declined.draw_offer, None);
    assert!(declined.game.conclusion().is_none());
    let played_on = play(Rc::clone(&offered), &[9]);
    assert_eq!(played_on.draw_offer, None);
    let end = offered
        .reduce(Action::AnswerDraw { accept: true })
        .game
        .conclusion()
        .unwrap();
    assert_eq!(end.outcome, Outcome::Draw);
    assert_eq!(end.reason, EndReason::Agreement);
}

#[test]
fn an_answer_without_an_offer_is_nothing() {
    let state = play(two(), &[7]).reduce(Action::AnswerDraw { accept: true });
    assert!(state.game.conclusion().is_none());
}

#[test]
fn the_computer_agrees_to_a_draw_only_late_and_when_it_is_not_better() {
    let early = answer(play(versus(), &[7]), 9).reduce(Action::OfferDraw);
    assert!(early.game.conclusion().is_none());
    assert!(
        early
            .notices
            .iter()
            .any(|notice| notice.kind == NoticeKind::DrawDeclined)
    );

    let mut late = (*versus()).clone();
    let game = Rc::make_mut(&mut late.game);
    while game.ply() < DRAW_FROM_PLY {
        let first = game.position().legal_moves().next().unwrap();
        game.play(first).unwrap();
    }
    late.opinion.north = Some(500);
    let better = Rc::new(late.clone()).reduce(Action::OfferDraw);
    assert!(better.game.conclusion().is_none());
    late.opinion.north = Some(-100);
    let worse = Rc::new(late).reduce(Action::OfferDraw);
    assert_eq!(worse.game.conclusion().unwrap().outcome, Outcome::Draw);
}

/// Report R13: positions without a move end by themselves.
#[test]
fn a_game_without_a_move_ends_by_itself() {
    let text = "8,1S/9 76 77 S 60";
    let setup = toguz_rules::notation::position::read_setup(text, Some(Variant::TOGUZ));
    assert!(setup.is_ok());
    let start = Position::try_from(setup.unwrap());
    // 76 + 77 + 1 is not 162: said as an error, not played.
    assert!(start.is_err());
    let text = "9/8,1S 80 81 S 60";
    let setup = toguz_rules::notation::position::read_setup(text, Some(Variant::TOGUZ)).unwrap();
    let start = Position::try_from(setup).unwrap();
    let mut state = (*two()).clone();
    state.game = Rc::new(Game::from_position(start));
    // The single stone goes over to North, who then moves and is swept at the end.
    let state = play(Rc::new(state), &[9]);
    assert!(state.game.conclusion().is_none());
    let state = play(state, &[1]);
    let end = state.game.conclusion().unwrap();
    assert_eq!(end.outcome, Outcome::Win(Side::North));
    assert_eq!(end.reason, EndReason::NoMove);
    assert!(matches!(last_said(&state), Said::Move { end: Some(_), .. }));
    assert_eq!(state.active(), None);
}

#[test]
fn the_computer_plays_itself_until_it_is_told_to_wait() {
    let state = with_players(COMPUTER, COMPUTER).reduce(Action::EngineReady);
    assert_eq!(state.mode(), Mode::Watch);
    let state = answer(state, 7);
    let state = state.reduce(Action::SetPaused(true));
    assert!(state.thinking.is_none());
    assert!(is_stopped(&state));
    let state = state.reduce(Action::SetPaused(false));
    let state = answer(state, 9);
    assert_eq!(state.game.ply(), 2);
    let state = state.reduce(Action::Undo);
    assert!(state.paused, "or the move would be made again at once");
}

#[test]
fn a_new_game_stops_the_old_question() {
    let state = play(versus(), &[7]);
    let state = state.reduce(Action::New(NewGame {
        start: Position::initial(Variant::BESTEMSHE),
        players: BySide {
            south: Player::Human,
            north: Player::Human,
        },
        seed: 1,
        bottom: Side::South,
    }));
    assert!(state.thinking.is_none());
    assert!(is_stopped(&state));
    assert_eq!(state.game.variant(), Variant::BESTEMSHE);
    let state = play(state, &[6]);
    assert_eq!(last_said(&state), &Said::Refused(Refusal::NoSuchHole));
}

#[test]
fn a_link_keeps_the_game_before_until_it_is_restored() {
    let new = NewGame {
        start: Position::initial(Variant::TOGUZ),
        players: BySide {
            south: Player::Human,
            north: Player::Human,
        },
        seed: 1,
        bottom: Side::North,
    };
    let fresh = two().reduce(Action::NewByLink(new));
    assert!(fresh.kept.is_none() && fresh.notices.is_empty());

    let linked = play(versus(), &[7]).reduce(Action::NewByLink(new));
    assert_eq!(linked.game.ply(), 0);
    let notice = linked.notices[0].clone();
    assert_eq!(notice.kind, NoticeKind::EarlierGameKept);
    let restored = Rc::clone(&linked).reduce(Action::RestoreKept);
    assert_eq!(restored.game.ply(), 1);
    assert_eq!(restored.mode(), Mode::Computer);
    assert!(restored.notices.is_empty());
    // The cross hides the sentence; the game stays.
    let dismissed = Rc::clone(&linked).reduce(Action::Dismiss(notice.id));
    assert!(dismissed.notices.is_empty() && dismissed.kept.is_some());
    // Of several the last is offered; the others are in the archive.
    let new = NewGame { seed: 2, ..new };
    let again = play(linked, &[9]).reduce(Action::NewByLink(new));
    let offered = again.kept.clone().unwrap();
    assert_eq!(offered.game.moves(), [hole(9)]);
    assert_eq!(kept(&again), [7, 1]);
}

#[test]
fn a_full_storage_is_said_once_and_not_after_it_was_dismissed() {
    let full = || Action::Notify(NoticeKind::StorageFull);
    let state = two().reduce(full());
    let notice = state.notices[0].clone();
    let state = state.reduce(full());
    assert_eq!(
        state.notices,
        std::slice::from_ref(&notice),
        "the same one, not a new one"
    );
    let state = state.reduce(Action::Dismiss(notice.id)).reduce(full());
    assert!(state.notices.is_empty());
    let state = state.reduce(Action::StorageWorks).reduce(full());
    assert_eq!(state.notices.len(), 1);
}

#[test]
fn a_failed_engine_that_comes_up_again_is_not_asked_by_itself() {
    let state = play(versus(), &[7]);
    let id = state.thinking.unwrap().id;
    let state = state
        .reduce(Action::EngineFailed { id: Some(id) })
        .reduce(Action::EngineReady);
    assert!(state.thinking.is_none());
    assert_eq!(state.engine, EngineState::Failed);
}

#[test]
fn an_opinion_does_not_outlive_the_moves_it_was_about() {
    let mut state = (*play(two(), &[7, 9])).clone();
    state.opinion.north = Some(-500);
    let state = Rc::new(state).reduce(Action::Undo);
    assert_eq!(state.opinion.north, None);
}

#[test]
fn a_rematch_exchanges_sides_against_the_computer() {
    let state = play(versus(), &[7])
        .reduce(Action::Resign)
        .reduce(Action::Rematch { seed: 3 });
    assert_eq!(state.players.south, COMPUTER);
    assert_eq!(state.bottom, Side::North);
    assert_eq!(state.game.ply(), 0);
    assert!(state.thinking.is_some());
}

#[test]
fn a_failed_engine_is_asked_again_only_by_wish() {
    let state = play(versus(), &[7]);
    let id = state.thinking.unwrap().id;
    let state = state.reduce(Action::EngineFailed { id: Some(id) });
    assert_eq!(state.engine, EngineState::Failed);
    assert!(state.thinking.is_none());
    let state = state.reduce(Action::AskAgain);
    assert!(state.thinking.is_some());
    assert_ne!(state.thinking.unwrap().id, id);
    assert!(state.notices.is_empty());
}

#[test]
fn an_illegal_answer_is_a_fault_not_a_move() {
    let state = play(versus(), &[7]);
    let id = state.thinking.unwrap().id;
    let state = state.reduce(Action::Skip);
    let timer = state.thinking.unwrap().timer.unwrap();
    let state = state.reduce(Action::TimerEnded(timer));
    // North 6 was captured: empty.
    let state = state.reduce(Action::EngineAnswered {
        id,
        hole: hole(6),
        score: 0,
    });
    assert_eq!(state.game.ply(), 1);
    assert_eq!(state.engine, EngineState::Failed);
}

#[test]
fn the_board_turns_by_hand_and_by_itself() {
    let state = two();
    assert_eq!(state.shown_bottom(), Side::South);
    let state = state.reduce(Action::Set(Box::new(Settings {
        auto_turn: true,
        ..Settings::default()
    })));
    let state = play(state, &[7]);
    assert_eq!(state.shown_bottom(), Side::South, "while the move is shown");
    let state = end_motion(state);
    assert_eq!(state.shown_bottom(), Side::North);
    let state = state.reduce(Action::Flip);
    assert_eq!(state.shown_bottom(), Side::South);
    assert!(!state.settings.auto_turn);
}

#[test]
fn effects_are_forgotten_once_done() {
    let state = play(two(), &[7]);
    let last = state.effects.last().unwrap().0;
    assert!(state.reduce(Action::EffectsDone(last)).effects.is_empty());
}

#[test]
fn only_the_last_sayings_are_kept() {
    let state = play(two(), &[7, 9, 6, 8, 5, 4, 3]);
    assert!(state.said.len() <= 4);
    let ids: Vec<u32> = state.said.iter().map(|&(id, _)| id).collect();
    assert!(ids.is_sorted());
}

#[test]
fn the_desk_is_told_what_is_shown_and_keys_rest_meanwhile() {
    let state = play(two(), &[7, 9]).reduce(Action::Step { forward: false });
    let state = state.reduce(Action::OpenDesk(Screen::Share));
    assert!(state.desk);
    let Some((_, Effect::Desk(ToDesk::Open { game, .. }))) = state.effects.last() else {
        panic!("the desk was not told");
    };
    let told = decode_game(game).unwrap();
    assert_eq!((told.game.ply(), told.game.line().len()), (1, 2));
    assert!(!state.reduce(Action::DeskClosed).desk);
}

#[test]
fn a_desk_that_does_not_come_is_told_once_it_was_wanted() {
    let failed = |state: &AppState| {
        let mut notices = state.notices.iter();
        notices.any(|notice| notice.kind == NoticeKind::DeskFailed)
    };
    let state = two().reduce(Action::DeskFailed);
    assert!(!failed(&state));
    let state = state
        .reduce(Action::OpenDesk(Screen::Rules))
        .reduce(Action::DeskFailed);
    assert!(failed(&state) && !state.desk);
}

#[test]
fn nobody_to_resign_is_not_asked() {
    let state = with_players(COMPUTER, COMPUTER).reduce(Action::OpenDesk(Screen::Resign));
    assert!(!state.desk);
}

#[test]
fn the_choice_for_a_new_game_is_remembered() {
    let mut choice = two().settings.new_game;
    choice.level = Level::try_new(5).unwrap();
    let state = two().reduce(Action::NewAs { choice, seed: 1 });
    assert_eq!(state.settings.new_game, choice);
    assert_eq!(state.players.north, Player::Computer(choice.level));
}

fn kept(state: &AppState) -> Vec<u64> {
    let effects = state.effects.iter();
    effects
        .filter_map(|(_, effect)| match effect {
            Effect::Keep(game) => Some(game.seed),
            _ => None,
        })
        .collect()
}

#[test]
fn games_left_and_games_over_go_to_the_archive() {
    let new = |seed| Action::NewAs {
        choice: two().settings.new_game,
        seed,
    };
    assert!(kept(&two().reduce(new(1))).is_empty(), "nobody has moved");
    let state = play(two(), &[7, 9]);
    assert!(kept(&state).is_empty());
    assert_eq!(kept(&Rc::clone(&state).reduce(new(1))), [7]);
    assert_eq!(kept(&state.reduce(Action::Resign)), [7]);
}

#[test]
fn a_linked_game_is_shown_where_its_sender_stood() {
    let mut game = Game::new(Variant::TOGUZ);
    for number in [7, 9, 6] {
        game.play(hole(number)).unwrap();
    }
    game.undo();
    let shown = game.cursor();
    let state = play(two(), &[5]).reduce(Action::Show(Box::new(SavedGame::new(game, 99))));
    assert_eq!((state.game.ply(), state.view), (3, Some(shown)));
    assert_eq!(kept(&state), [7]);
    // The game before is one click away.
    let state = state.reduce(Action::RestoreKept);
    assert_eq!(state.game.moves(), [hole(5)]);
}

#[test]
fn an_earlier_state_of_the_same_game_does_not_take_its_place() {
    let early = Box::new(play(two(), &[7]).saved());
    let late = play(two(), &[7, 9, 6]);
    let same = Rc::clone(&late).reduce(Action::Put(early));
    assert_eq!(same.game.ply(), 3);
    // Another line of it does, and the one here is kept.
    let other = Box::new(play(two(), &[7, 8]).saved());
    let state = late.reduce(Action::Put(other));
    assert_eq!(state.game.ply(), 2);
    assert_eq!(kept(&state), [7]);
}

#[test]
fn a_tab_follows_another_and_lets_it_ask_the_computer() {
    let state = versus();
    let there = play(versus(), &[7]).saved();
    let state = state.reduce(Action::OtherTab(Box::new(there)));
    assert_eq!(state.game.ply(), 1);
    assert!(asked(&state).is_empty());
    assert!(
        !state
            .effects
            .iter()
            .any(|(_, effect)| *effect == Effect::SaveGame)
    );
    // Once the user is here, this tab is the one that plays.
    let state = state.reduce(Action::Focused);
    assert_eq!(asked(&state).len(), 1);
    // Another game of another tab is none of this one's business.
    let mut other = play(two(), &[5]).saved();
    other.seed = 1_000;
    let same = Rc::clone(&state).reduce(Action::OtherTab(Box::new(other)));
    assert_eq!(same.game.moves(), state.game.moves());
}
