//! The root component: the state, what it begins with, and what is on the screen.

use std::rc::Rc;

use toguz_rules::{BySide, Pit, Side};
use yew::{
    AttrValue, Callback, Html, Reducible, component, html, use_callback, use_effect_with, use_memo,
    use_reducer, use_state_eq,
};

use crate::components::{Board, BoardStatus, header, live, move_list, notices, status, tools};
use crate::hooks::{by_link, use_keys, use_outside};
use crate::i18n::Lang;
use crate::link;
use crate::platform;
use crate::state::{Action, AppState, NoticeKind, Player, SavedGame, Settings};
use crate::storage::schema::{self, SchemaError};
use crate::storage::{SafeStorage, StorageError};

impl Reducible for AppState {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Self::reduce(self, action)
    }
}

/// The stored text under a key, if there is one and it can be had.
fn stored(storage: &SafeStorage, key: &str, notices: &mut Vec<NoticeKind>) -> Option<String> {
    storage.read(key).unwrap_or_else(|error| {
        if error != StorageError::Full {
            notices.push(NoticeKind::StorageBlocked);
        }
        None
    })
}

/// Keeps a text that can not be used out of the way of what will be written, and says so.
fn set_aside(storage: &SafeStorage, key: &str, error: SchemaError, notices: &mut Vec<NoticeKind>) {
    notices.push(match (storage.set_aside(key, platform::unix_ms()), error) {
        (Ok(Some(key)), SchemaError::Corrupt) => NoticeKind::SetAside { key },
        (Ok(Some(key)), SchemaError::Newer) => NoticeKind::Newer { key },
        (Ok(None) | Err(_), _) => NoticeKind::Unreadable {
            key: key.to_owned(),
        },
    });
}

/// A stored game, if there is a good one.
fn stored_game(
    storage: &SafeStorage,
    key: &str,
    notices: &mut Vec<NoticeKind>,
) -> Option<SavedGame> {
    let text = stored(storage, key, notices)?;
    schema::decode_game(&text)
        .inspect_err(|&error| set_aside(storage, key, error, notices))
        .ok()
}

/// The state to begin with: what was stored, then what the link says.
fn first_state(storage: &SafeStorage) -> AppState {
    let mut notices = Vec::new();
    let settings: Settings = stored(storage, schema::SETTINGS_KEY, &mut notices)
        .and_then(|text| {
            schema::decode_settings(&text)
                .inspect_err(|&error| {
                    set_aside(storage, schema::SETTINGS_KEY, error, &mut notices);
                })
                .ok()
        })
        .unwrap_or_default();
    let game = stored_game(storage, schema::GAME_KEY, &mut notices);
    let kept = stored_game(storage, schema::KEPT_KEY, &mut notices);

    let languages = platform::languages();
    let browser_lang = Lang::choose(languages.iter().map(String::as_str));
    let seed = platform::random_seed();
    let linked = link::parse(&platform::fragment(), settings.new_game.level, seed);
    let mut state = match game {
        Some(saved) => AppState::from_saved(saved, settings, browser_lang).resumed(),
        None => AppState::new(settings, browser_lang, seed),
    };
    state.reduced_motion = platform::matches_media(platform::PREFERS_REDUCED_MOTION);
    if let Some(kept) = kept {
        state.kept = Some(Rc::new(kept));
        notices.push(NoticeKind::EarlierGameKept);
    }
    for notice in notices {
        state.notify(notice);
    }
    let Some(action) = by_link(linked) else {
        return state;
    };
    // Used up: a reload must come back to the game, not begin it again.
    let _ = platform::replace_fragment("");
    Rc::unwrap_or_clone(Rc::new(state).reduce(action))
}

/// The app.
#[component]
pub fn App() -> Html {
    // One for everything: it remembers what must not be written over.
    let storage = use_memo((), |()| platform::open_storage());
    let handle = {
        let storage = Rc::clone(&storage);
        use_reducer(move || first_state(&storage))
    };
    let dispatch: Callback<Action> = {
        let dispatcher = handle.dispatcher();
        use_callback((), move |action: Action, ()| dispatcher.dispatch(action))
    };
    use_outside(&handle, &dispatch, storage);
    let state = Rc::new((*handle).clone());
    use_keys(Rc::clone(&state), dispatch.clone());

    // A long list of moves weighs more than the board, and comes after it.
    let listed = use_state_eq(|| false);
    {
        let listed = listed.setter();
        use_effect_with((), move |()| {
            let soon = platform::Timeout::new(0, move || listed.set(true));
            move || drop(soon)
        });
    }
    use_effect_with((state.shown(), state.game.ply(), *listed), |_| {
        platform::keep_in_view(".moves", "[aria-current]");
    });

    let lang = state.lang();
    html! {
        <>
            <a class="skip-link" href="#board" onclick={skip_to_board()}>{ lang.texts().skip_to_board }</a>
            <div class="app" data-app="">
                { header(lang, &dispatch) }
                <main class="stage" id="board" tabindex="-1">
                    { status(&state, &dispatch) }
                    <div class="stage__board">{ board(&state, &dispatch) }</div>
                    { tools(&state, &dispatch) }
                </main>
                <aside class="side" aria-label={lang.texts().moves}>
                    { move_list(&state, *listed, &dispatch) }
                </aside>
            </div>
            { live(&state) }
            { notices(lang, &state.notices, &dispatch) }
        </>
    }
}

/// Focus goes to the board without a word in the address, which belongs to links that carry games.
fn skip_to_board() -> Callback<web_sys::MouseEvent> {
    Callback::from(|event: web_sys::MouseEvent| {
        event.prevent_default();
        platform::focus("board");
    })
}

/// The board with the position shown.
fn board(state: &Rc<AppState>, dispatch: &Callback<Action>) -> Html {
    let lang = state.lang();
    let position = *state.shown_position();
    let turn = position.turn();
    let name = |side: Side| -> AttrValue {
        let texts = lang.texts();
        let player = state.players[side];
        if let (false, Some(name)) = (matches!(player, Player::Computer(_)), state.name(side)) {
            return name.to_owned().into();
        }
        match player {
            Player::Human | Player::Link => (texts.name)(state.perspective().who(side)).into(),
            Player::Computer(level) => (texts.computer_at_level)(level.get()).into(),
        }
    };
    html! {
        <Board
            {position}
            motion={state.motion.clone()}
            speed={state.speed()}
            bottom={state.shown_bottom()}
            last={state.game.info_at(state.shown()).copied()}
            active={state.active()}
            status={board_status(state)}
            aids={state.settings.aids}
            numbers_only={state.settings.numbers_only}
            kazan_at={state.settings.kazan_at}
            names={BySide::from_fn(name)}
            {lang}
            seen={state.perspective()}
            on_play={dispatch.reform(Action::Play)}
            on_refuse={dispatch.reform(move |pit: Pit| {
                // The mover's own hole is refused with its own reason.
                if pit.side == turn {
                    Action::Play(pit.hole)
                } else {
                    Action::PlayOther
                }
            })}
            on_skip={dispatch.reform(|()| Action::Skip)}
            on_motion_end={dispatch.reform(Action::MotionEnded)}
        />
    }
}

fn board_status(state: &AppState) -> BoardStatus {
    if state.motion.is_some() {
        BoardStatus::Sowing
    } else if state.game.conclusion_at(state.shown()).is_some() {
        BoardStatus::Over
    } else if state.thinking.is_some() {
        BoardStatus::Thinking
    } else {
        BoardStatus::Idle
    }
}
