//! What the keys of a keyboard mean on the sheet.

use toguz_rules::Hole;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::state::{Key, Sheet};

/// What a key does. Keys typed into a field never come here.
pub(super) fn key_of(event: &KeyboardEvent, sheet: &Sheet) -> Option<Key> {
    if event.shift_key() {
        return None;
    }
    // A button that has the focus is pressed by Enter, and a choice has the arrows.
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let on = |selector: &str| {
        target
            .as_ref()
            .is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
    };
    let at = sheet.at();
    match event.key().as_str() {
        "Backspace" => return Some(Key::Back),
        "Enter" if !event.repeat() && !on("button, summary, a, input") => return Some(Key::Accept),
        "Delete" if !on("input") => return Some(Key::Delete),
        "Insert" if !on("input") => return Some(Key::Insert),
        "ArrowLeft" if !on("input") => return Some(Key::Go(at.saturating_sub(1))),
        "ArrowRight" if !on("input") => return Some(Key::Go(at + 1)),
        "ArrowUp" if !on("input") => {
            // From the first row there is nowhere to go up to.
            return Some(Key::Go(at.checked_sub(2).unwrap_or(at)));
        }
        "ArrowDown" if !on("input") => return Some(Key::Go(at + 2)),
        "PageUp" if !on("input") => return Some(Key::Go(at.checked_sub(20).unwrap_or(at % 2))),
        "PageDown" if !on("input") => return Some(Key::Go(at + 20)),
        "Home" if !on("input") => return Some(Key::Go(0)),
        "End" if !on("input") => return Some(Key::Go(usize::MAX)),
        _ => {}
    }
    // A key held down would type a move of its own: two equal digits may well be one.
    if event.repeat() {
        return None;
    }
    digit(event).map(Key::Digit)
}

/// A digit by the key's place on the keyboard, since the Kazakh one gives letters there; on the number pad by its sign,
/// since without the number lock its keys are arrows.
fn digit(event: &KeyboardEvent) -> Option<Hole> {
    let code = event.code();
    let key = event.key();
    let mut signs = code.strip_prefix("Digit").unwrap_or(&key).chars();
    let only = signs.next()?;
    signs.next().is_none().then(|| Hole::from_digit(only))?
}
