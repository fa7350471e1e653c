//! Keys pressed anywhere on the page.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// Calls for every key pressed, except what belongs to somebody else: keys with Ctrl, Alt or Meta, keys
/// typed into a field or while an input method composes, and keys that something else has used already.
/// If the call returns true the browser does nothing more with the key.
pub fn on_key(mut react: impl FnMut(&KeyboardEvent) -> bool + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    let options = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(
        &window,
        "keydown",
        options,
        move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
                return;
            };
            let foreign = event.ctrl_key()
                || event.alt_key()
                || event.meta_key()
                || event.is_composing()
                || event.default_prevented()
                || is_typed_into(event);
            if !foreign && react(event) {
                event.prevent_default();
            }
        },
    ))
}

/// Whether the key goes into a field that takes text or has keys of its own.
fn is_typed_into(event: &KeyboardEvent) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| {
            let field = "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, \
                         [contenteditable]:not([contenteditable=false])";
            element
                .closest(field)
                .is_ok_and(|closest| closest.is_some())
        })
}
