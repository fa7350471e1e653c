//! The root component: the state, what it begins with, and what is on the screen.

use std::rc::Rc;

use yew::{Callback, Html, Reducible, component, html, use_callback, use_memo, use_reducer};

use crate::components::{
    AboutDialog, Header, Live, MoveList, NewGameDialog, Notices, ResignDialog, RulesDialog,
    SettingsDialog, Status, Tools,
};
use crate::hooks::{use_keys, use_outside};
use crate::i18n::Lang;
use crate::link;
use crate::platform;
use crate::state::{Action, AppState, Dialog, NoticeKind, SavedBefore, Settings};
use crate::storage::schema::{self, SchemaError};
use crate::storage::{SafeStorage, StorageError};

impl Reducible for AppState {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Self::reduce(self, action)
    }
}

/// Reads a document, and sets it aside when it can not be used.
fn load<T>(
    storage: &SafeStorage,
    key: &str,
    decode: impl FnOnce(&str) -> Result<T, SchemaError>,
    notices: &mut Vec<NoticeKind>,
) -> Option<T> {
    let text = match storage.read(key) {
        Ok(text) => text?,
        Err(StorageError::Full) => return None,
        Err(StorageError::Blocked | StorageError::Other(_)) => {
            notices.push(NoticeKind::StorageBlocked);
            return None;
        }
    };
    match decode(&text) {
        Ok(document) => Some(document),
        Err(error) => {
            notices.push(match (storage.set_aside(key, platform::unix_ms()), error) {
                (Ok(Some(key)), SchemaError::Corrupt) => NoticeKind::SetAside { key },
                (Ok(Some(key)), SchemaError::Newer) => NoticeKind::Newer { key },
                (Ok(None) | Err(_), _) => NoticeKind::Unreadable {
                    key: key.to_owned(),
                },
            });
            None
        }
    }
}

/// The state to begin with: what was stored, then what the link says.
fn first_state(storage: &SafeStorage) -> AppState {
    let mut notices = Vec::new();
    let settings: Settings = load(
        storage,
        schema::SETTINGS_KEY,
        schema::decode_settings,
        &mut notices,
    )
    .unwrap_or_default();
    let game: Option<SavedBefore> = load(
        storage,
        schema::GAME_KEY,
        schema::decode_game,
        &mut notices,
    );
    let kept = load(
        storage,
        schema::KEPT_KEY,
        schema::decode_game,
        &mut notices,
    );

    let languages = platform::languages();
    let browser_lang = Lang::choose(languages.iter().map(String::as_str));
    let seed = platform::random_seed();
    let linked = link::parse(&platform::fragment(), settings.new_game.level, seed);
    let mut state = match game {
        Some(saved) => AppState::from_game(
            Rc::unwrap_or_clone(saved.game),
            saved.players,
            saved.seed,
            saved.bottom,
            settings,
            browser_lang,
        ),
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
    let state = match linked {
        Ok(None) => return state,
        Ok(Some(new)) => Rc::new(state).reduce(Action::NewByLink(new)),
        Err(error) => Rc::new(state).reduce(Action::Notify(error.into())),
    };
    // Used up: a reload must come back to the game, not begin it again.
    let _ = platform::replace_fragment("");
    Rc::unwrap_or_clone(state)
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

    let lang = state.lang();
    html! {
        <>
            <a class="skip-link" href="#board" onclick={skip_to_board()}>{ lang.texts().skip_to_board }</a>
            <div class="app" data-app="">
                <Header {lang} dispatch={dispatch.clone()} />
                <main class="stage" id="board" tabindex="-1">
                    <Status state={Rc::clone(&state)} dispatch={dispatch.clone()} />
                    <div class="stage__board">{ board(&state, &dispatch) }</div>
                    <Tools state={Rc::clone(&state)} dispatch={dispatch.clone()} />
                </main>
                <aside class="side" aria-label={lang.texts().moves}>
                    <MoveList state={Rc::clone(&state)} dispatch={dispatch.clone()} />
                </aside>
            </div>
            <Live state={Rc::clone(&state)} />
            { dialog(&state, &dispatch) }
            <Notices {lang} notices={state.notices.clone()} {dispatch} />
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

fn board(_state: &Rc<AppState>, _dispatch: &Callback<Action>) -> Html {
    html! {}
}

/// The open window, if one is.
fn dialog(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let lang = state.lang();
    let dispatch = dispatch.clone();
    match state.dialog {
        None => html! {},
        Some(Dialog::NewGame) => html! {
            <NewGameDialog
                {lang}
                last={state.settings.new_game}
                replaces={state.game.ply() > 0 && state.game.conclusion().is_none()}
                {dispatch}
            />
        },
        Some(Dialog::Settings) => html! {
            <SettingsDialog {lang} settings={state.settings.clone()} speed={state.speed()} {dispatch} />
        },
        Some(Dialog::Rules) => html! { <RulesDialog {lang} {dispatch} /> },
        Some(Dialog::About) => html! { <AboutDialog {lang} {dispatch} /> },
        Some(Dialog::ConfirmResign) => html! { <ResignDialog {lang} {dispatch} /> },
    }
}
