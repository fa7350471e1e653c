//! Single keys that play and control, wherever the focus is.

use std::rc::Rc;

use toguz_rules::Hole;
use web_sys::KeyboardEvent;
use yew::{Callback, hook, use_effect_with, use_mut_ref};

use crate::desk::Screen;
use crate::platform;
use crate::state::{Action, AppState};

/// Listens to keys, which mean what they mean in `state`.
///
/// Letters are told by their place on the keyboard (`code`), since on Cyrillic layouts the keys give other
/// letters and on the Kazakh one the digit row gives letters too.
#[hook]
pub fn use_keys(state: Rc<AppState>, dispatch: Callback<Action>) {
    // Set while drawing, not in an effect: effects may run some frames after what they belong to is on the screen,
    // and a key pressed in between would meet a window that is closed already.
    let latest = use_mut_ref(|| Rc::clone(&state));
    *latest.borrow_mut() = state;
    use_effect_with(dispatch, move |dispatch| {
        let dispatch = dispatch.clone();
        let listener = platform::on_key(move |event| {
            let state = Rc::clone(&latest.borrow());
            match action(&state, event) {
                Some(action) => {
                    dispatch.emit(action);
                    true
                }
                None => false,
            }
        });
        move || drop(listener)
    });
}

fn action(state: &AppState, event: &KeyboardEvent) -> Option<Action> {
    // A window has its own keys.
    if platform::has_window() || event.repeat() {
        return None;
    }
    if event.key() == "Escape" {
        return if state.motion.is_some() {
            Some(Action::Skip)
        } else if state.view.is_some() {
            Some(Action::View(None))
        } else {
            None
        };
    }
    if !state.settings.keys || event.shift_key() {
        return None;
    }
    let code = event.code();
    let digit = code
        .strip_prefix("Digit")
        .and_then(|rest| rest.parse().ok())
        .and_then(Hole::try_new)
        .or_else(|| {
            // The number pad, whose keys are arrows without NumLock; and keyboards on a screen may send no code.
            let mut letters = event.key().chars().collect::<Vec<_>>();
            let only = letters.pop()?;
            letters.is_empty().then(|| Hole::from_digit(only)).flatten()
        });
    if let Some(hole) = digit {
        return Some(Action::Play(hole));
    }
    match code.as_str() {
        "KeyU" => Some(Action::Undo),
        "KeyY" => Some(Action::Redo),
        "KeyR" => Some(Action::Replay),
        "KeyF" => Some(Action::Flip),
        "KeyN" => Some(Action::OpenDesk(Screen::NewGame)),
        // The board uses the arrows itself when it has the focus, and says so by taking the event.
        "ArrowLeft" => Some(Action::Step { forward: false }),
        "ArrowRight" => Some(Action::Step { forward: true }),
        _ => None,
    }
}
