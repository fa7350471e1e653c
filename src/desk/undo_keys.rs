//! The keys by which the whole world takes something back.

use web_sys::{Element, KeyboardEvent};
use yew::{Callback, TargetCast};

/// Hears Ctrl+Z (or ⌘Z), and with Shift or as Ctrl+Y the way forward again; for the element around a screen. A field
/// that is typed into takes back its own.
pub(super) fn undo_keys(undo: Callback<()>, redo: Callback<()>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        if !(event.ctrl_key() || event.meta_key()) || event.alt_key() {
            return;
        }
        let in_field = event.target_dyn_into::<Element>().is_some_and(|target| {
            target
                .matches("input:not([type=radio]), textarea")
                .unwrap_or(false)
        });
        if in_field {
            return;
        }
        // By the key's place: on Cyrillic keyboards it gives another letter.
        match (event.code().as_str(), event.shift_key()) {
            ("KeyZ", false) => undo.emit(()),
            ("KeyZ", true) | ("KeyY", false) => redo.emit(()),
            _ => return,
        }
        event.prevent_default();
    })
}
