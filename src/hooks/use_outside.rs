//! Carries out what the state asks of the outside, and tells the state what happens there.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use yew::{Callback, UseReducerHandle, hook, use_effect_with, use_memo};

use crate::link;
use crate::platform;
use crate::state::{Action, AppState, Effect, NewGame, NoticeKind};
use crate::storage::schema::{
    GAME_KEY, KEPT_KEY, SETTINGS_KEY, encode_game, encode_kept, encode_settings,
};
use crate::storage::{SafeStorage, StorageError};
use crate::worker::{EngineClient, EngineEvent};

/// What lives as long as the app and is not state.
struct Outside {
    storage: Rc<SafeStorage>,
    engine: EngineClient,
    timers: RefCell<Vec<(u32, platform::Timeout)>>,
    dispatch: Callback<Action>,
    done: Cell<u32>,
    /// Whether the last thing could not be stored.
    failing: Cell<bool>,
}

impl Outside {
    fn run(&self, state: &AppState, effect: &Effect) {
        match effect {
            Effect::SaveGame => self.save(GAME_KEY, &encode_game(state)),
            Effect::SaveSettings => self.save(SETTINGS_KEY, &encode_settings(&state.settings)),
            Effect::SaveKept => match &state.kept {
                Some(kept) => self.save(KEPT_KEY, &encode_kept(kept)),
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
        use_memo((), move |()| {
            let on_event = {
                let dispatch = dispatch.clone();
                Callback::from(move |event| {
                    if let Some(action) = from_engine(event) {
                        dispatch.emit(action);
                    }
                })
            };
            Outside {
                storage,
                engine: EngineClient::new(on_event),
                timers: RefCell::new(Vec::new()),
                dispatch,
                done: Cell::new(0),
                failing: Cell::new(false),
            }
        })
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
                match link::parse(&fragment, level, platform::random_seed()) {
                    Ok(None) => return,
                    Ok(Some(new)) => dispatch.emit(by_link(new)),
                    Err(error) => dispatch.emit(Action::Notify(error.into())),
                }
                let _ = platform::replace_fragment("");
            });
            move || drop(listener)
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

const fn by_link(new: NewGame) -> Action {
    Action::NewByLink(new)
}
