//! Carries out what the state asks of the outside, and tells the state what happens there.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use yew::{Callback, UseReducerHandle, hook, use_effect_with, use_memo};

use crate::desk::client::{DeskClient, DeskEvent};
use crate::desk::protocol::{FromDesk, ToDesk};
use crate::link::{self, LinkError, Linked};
use crate::platform;
use crate::state::{Action, AppState, Effect, NoticeKind, SavedGame};
use crate::storage::schema::{
    GAME_KEY, KEPT_KEY, LEAVING, SETTINGS_KEY, decode_game, decode_settings, encode_game,
    encode_settings,
};
use crate::storage::{SafeStorage, StorageError};
use crate::worker::{EngineClient, EngineEvent};

/// How long after the start the desk is loaded if nobody has asked for it, in milliseconds: when the board is up and the
/// computer has had its first thought. At once if the address brings something beside a link, which the desk reads.
const WARM_MS: u32 = 2_500;

/// What lives as long as the app and is not state.
struct Outside {
    storage: Rc<SafeStorage>,
    engine: EngineClient,
    desk: DeskClient,
    /// The stored game as this tab last read or wrote it. If there is another one, another tab wrote it.
    seen: RefCell<Option<String>>,
    timers: RefCell<Vec<(u32, platform::Timeout)>>,
    dispatch: Callback<Action>,
    done: Cell<u32>,
    /// Whether the last thing could not be stored.
    failing: Cell<bool>,
}

impl Outside {
    fn run(&self, state: &AppState, effect: &Effect) {
        match effect {
            Effect::SaveGame => self.save_game(state),
            Effect::Keep(game) => self.keep(game),
            Effect::Desk(message) => self.desk.send(message.clone()),
            Effect::SaveSettings => self.save(SETTINGS_KEY, &encode_settings(&state.settings)),
            Effect::SaveKept => match &state.kept {
                Some(kept) => self.save(KEPT_KEY, &encode_game(kept)),
                None => {
                    // Nothing to tell: what can not be removed is merely offered once more.
                    let _ = self.storage.remove(KEPT_KEY);
                }
            },
            Effect::Ask(job) => self.engine.ask(job.clone()),
            Effect::StopEngine(id) => self.engine.stop(*id),
            Effect::Timer { id, ms } => self.start_timer(*id, *ms),
        }
    }

    fn save_game(&self, state: &AppState) {
        let text = encode_game(&state.saved());
        let mut seen = self.seen.borrow_mut();
        // Another tab has stored a game since: it goes to the archive before its place is taken.
        if let Ok(Some(stored)) = self.storage.read(GAME_KEY)
            && seen.as_ref() != Some(&stored)
            && stored != text
            && let Ok(other) = decode_game(&stored)
            && other.game.node_count() > 1
        {
            self.keep(&other);
        }
        self.save(GAME_KEY, &text);
        *seen = Some(text);
    }

    /// Hands a game to the archive. Until that has it, it lies in the storage, so that closing the page loses nothing.
    fn keep(&self, game: &SavedGame) {
        let text = encode_game(game);
        self.save(&leaving_key(game.seed), &text);
        self.desk.send(ToDesk::Keep { game: text });
    }

    /// Hands over what a page closed too early has left.
    fn keep_left(&self) {
        for key in self.storage.keys_after(LEAVING) {
            if let Ok(Some(game)) = self.storage.read(&key) {
                self.desk.send(ToDesk::Keep { game });
            }
        }
    }

    fn heard(&self, event: DeskEvent) -> Option<Action> {
        let message = match event {
            DeskEvent::Heard(message) => message,
            DeskEvent::Failed => return Some(Action::DeskFailed),
        };
        let read =
            |game: Option<String>| game.and_then(|game| decode_game(&game).ok().map(Box::new));
        match message {
            FromDesk::Ready => None,
            FromDesk::Closed => Some(Action::DeskClosed),
            FromDesk::Kept { seed, kept: true } => {
                // Nothing to tell: what can not be removed is merely handed over once more.
                let _ = self.storage.remove(&leaving_key(seed));
                None
            }
            FromDesk::Kept { .. } => Some(Action::Notify(NoticeKind::StorageBlocked)),
            FromDesk::Found { seed, game } => Some(Action::Found {
                seed,
                game: read(game),
            }),
            FromDesk::Play { game } => Some(match read(Some(game)) {
                Some(game) => Action::Put(game),
                None => Action::DeskFailed,
            }),
            FromDesk::Sent { seed, plies } => Some(Action::Sent { seed, plies }),
            FromDesk::Set { settings } => {
                let settings = decode_settings(&settings).ok()?;
                Some(Action::Set(Box::new(settings)))
            }
            FromDesk::Start { settings } => Some(Action::NewAs {
                choice: decode_settings(&settings).ok()?.new_game,
                seed: platform::random_seed(),
            }),
            FromDesk::Resign => Some(Action::Resign),
        }
    }

    fn save(&self, key: &str, text: &str) {
        let kept = self.storage.write(key, text);
        let failed = self.failing.replace(kept.is_err());
        match kept {
            Ok(()) if failed => self.dispatch.emit(Action::StorageWorks),
            Ok(()) => {}
            Err(error) => self.dispatch.emit(Action::Notify(match error {
                StorageError::Full => NoticeKind::StorageFull,
                StorageError::Blocked | StorageError::Other(_) => NoticeKind::StorageBlocked,
            })),
        }
    }

    fn start_timer(&self, id: u32, ms: u32) {
        let dispatch = self.dispatch.clone();
        let timer = platform::Timeout::new(ms, move || dispatch.emit(Action::TimerEnded(id)));
        let mut timers = self.timers.borrow_mut();
        // The last few are enough: an older one has run out or is of no use any more.
        if timers.len() >= 4 {
            drop(timers.remove(0));
        }
        timers.push((id, timer));
    }
}

fn leaving_key(seed: u64) -> String {
    format!("{LEAVING}{seed:016x}")
}

fn from_engine(event: EngineEvent) -> Option<Action> {
    match event {
        EngineEvent::Ready => Some(Action::EngineReady),
        EngineEvent::Info { .. } => None,
        EngineEvent::Done {
            id, hole, score, ..
        } => Some(Action::EngineAnswered {
            id: id.0,
            hole,
            score,
        }),
        EngineEvent::Restarted => Some(Action::EngineRestarted),
        EngineEvent::OnMainThread => Some(Action::EngineOnMainThread),
        EngineEvent::Failed { id, .. } => Some(Action::EngineFailed { id: Some(id.0) }),
    }
}

/// Connects a state with the browser for as long as the component lives.
#[hook]
pub fn use_outside(
    state: &UseReducerHandle<AppState>,
    dispatch: &Callback<Action>,
    storage: Rc<SafeStorage>,
) {
    let outside = {
        let dispatch = dispatch.clone();
        let made = use_memo((), move |()| {
            let on_engine = {
                let dispatch = dispatch.clone();
                Callback::from(move |event| {
                    if let Some(action) = from_engine(event) {
                        dispatch.emit(action);
                    }
                })
            };
            Rc::new_cyclic(|this: &Weak<Outside>| {
                let this = this.clone();
                let on_desk = Callback::from(move |event| {
                    if let Some(outside) = this.upgrade()
                        && let Some(action) = outside.heard(event)
                    {
                        outside.dispatch.emit(action);
                    }
                });
                Outside {
                    engine: EngineClient::new(on_engine),
                    desk: DeskClient::new(on_desk),
                    seen: RefCell::new(storage.read(GAME_KEY).unwrap_or_default()),
                    storage,
                    timers: RefCell::new(Vec::new()),
                    dispatch,
                    done: Cell::new(0),
                    failing: Cell::new(false),
                }
            })
        });
        Rc::clone(&made)
    };

    // Effects, each once.
    {
        let outside = Rc::clone(&outside);
        let current = state.clone();
        let last = state.effects.last().map(|&(id, _)| id);
        use_effect_with(last, move |last| {
            let Some(last) = *last else {
                return;
            };
            for (id, effect) in &current.effects {
                if *id > outside.done.get() {
                    outside.done.set(*id);
                    outside.run(&current, effect);
                }
            }
            outside.dispatch.emit(Action::EffectsDone(last));
        });
    }

    // The page around the app follows the settings.
    {
        let lang = state.lang();
        use_effect_with(lang, |lang| {
            let texts = lang.texts();
            // A page without a document element has worse troubles than its language.
            let _ = platform::set_document_language(lang.tag(), lang.direction().attribute());
            platform::set_title(texts.title);
        });
    }
    use_effect_with(state.settings.theme, |theme| {
        let _ = platform::set_root_attribute("data-theme", theme.key());
    });
    use_effect_with(state.speed().moves(), |moves| {
        let _ = platform::set_root_attribute("data-motion", if *moves { "on" } else { "off" });
    });

    // Events of the page.
    {
        let dispatch = dispatch.clone();
        let level = state.settings.new_game.level;
        use_effect_with((dispatch, level), |(dispatch, level)| {
            let (dispatch, level) = (dispatch.clone(), *level);
            let listener = platform::on_fragment_change(move |fragment| {
                let linked = link::parse(&fragment, level, platform::random_seed());
                if let Some(action) = by_link(linked) {
                    dispatch.emit(action);
                    let _ = platform::replace_fragment("");
                }
            });
            move || drop(listener)
        });
    }
    // Other tabs.
    {
        let dispatch = dispatch.clone();
        use_effect_with((), move |()| {
            outside.keep_left();
            let warming = {
                let outside = Rc::clone(&outside);
                let plain = platform::query().is_empty();
                let ms = if plain { WARM_MS } else { 0 };
                platform::Timeout::new(ms, move || outside.desk.warm())
            };
            let focused = dispatch.clone();
            let listeners = [
                platform::on_window("storage", move || {
                    let stored = outside.storage.read(GAME_KEY);
                    if let Ok(Some(text)) = stored
                        && outside.seen.borrow().as_ref() != Some(&text)
                        && let Ok(game) = decode_game(&text)
                    {
                        dispatch.emit(Action::OtherTab(Box::new(game)));
                    }
                }),
                platform::on_window("focus", move || focused.emit(Action::Focused)),
            ];
            move || drop((listeners, warming))
        });
    }
    {
        let dispatch = dispatch.clone();
        use_effect_with((), move |()| {
            let reduced = dispatch.clone();
            let query =
                platform::MediaQuery::listen(platform::PREFERS_REDUCED_MOTION, move |matches| {
                    reduced.emit(Action::ReducedMotion(matches));
                });
            // Also brings a game that waits for the computer into motion.
            dispatch.emit(Action::ReducedMotion(
                query.as_ref().is_some_and(platform::MediaQuery::matches),
            ));
            move || drop(query)
        });
    }
}

/// What a link asks for; nothing if there is none.
pub fn by_link(linked: Result<Option<Linked>, LinkError>) -> Option<Action> {
    Some(match linked {
        Ok(linked) => match linked? {
            Linked::New(new) => Action::NewByLink(new),
            Linked::Game(game) => Action::Show(Box::new(game)),
            Linked::Turn { game, draw } => Action::TakeTurn {
                game: Box::new(game),
                draw,
            },
        },
        Err(error) => Action::Notify(error.into()),
    })
}
