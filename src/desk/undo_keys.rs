//! The keys by which the whole world takes something back.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::{Callback, hook, use_effect_with};

/// Hears Ctrl+Z (or ⌘Z), and with Shift or as Ctrl+Y the way forward again, wherever the focus is. A field that is typed
/// into takes back its own.
#[hook]
pub(super) fn use_undo_keys(undo: Callback<()>, redo: Callback<()>) {
    use_effect_with((undo, redo), |(undo, redo)| {
        let (undo, redo) = (undo.clone(), redo.clone());
        let options = EventListenerOptions::enable_prevent_default();
        let listener =
            EventListener::new_with_options(&window(), "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
                    return;
                };
                if !(event.ctrl_key() || event.meta_key()) || event.alt_key() || is_in_field(event)
                {
                    return;
                }
                // By the key's place: on Cyrillic keyboards it gives another letter.
                match (event.code().as_str(), event.shift_key()) {
                    ("KeyZ", false) => undo.emit(()),
                    ("KeyZ", true) | ("KeyY", false) => redo.emit(()),
                    _ => return,
                }
                event.prevent_default();
            });
        move || drop(listener)
    });
}

fn is_in_field(event: &KeyboardEvent) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|target| {
            target
                .matches("input:not([type=radio]), textarea")
                .unwrap_or(false)
        })
}
