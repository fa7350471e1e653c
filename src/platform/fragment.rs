//! The part of the page's address after `#`, where links keep what they carry.

use gloo::events::EventListener;
use wasm_bindgen::JsValue;

use super::PlatformError;

/// The fragment without its `#`, as it stands in the address (percent signs and all).
pub fn fragment() -> String {
    web_sys::window()
        .and_then(|window| window.location().hash().ok())
        .map(|hash| hash.strip_prefix('#').unwrap_or(&hash).to_owned())
        .unwrap_or_default()
}

/// Puts another fragment into the address (or none, if empty) without a new entry in the history and without a
/// `hashchange`.
pub fn replace_fragment(fragment: &str) -> Result<(), PlatformError> {
    let window = web_sys::window().ok_or_else(|| PlatformError::missing("window"))?;
    let address = if fragment.is_empty() {
        page_address()
    } else {
        format!("#{fragment}")
    };
    window
        .history()?
        .replace_state_with_url(&JsValue::NULL, "", Some(&address))?;
    Ok(())
}

/// Follows a link within the page: the fragment goes into the address as if the user had put it there.
pub fn follow_fragment(fragment: &str) -> Result<(), PlatformError> {
    let window = web_sys::window().ok_or_else(|| PlatformError::missing("window"))?;
    Ok(window.location().set_hash(fragment)?)
}

/// What stands in the address between `?` and `#`, as it stands there.
pub fn query() -> String {
    web_sys::window()
        .and_then(|window| window.location().search().ok())
        .map(|query| query.strip_prefix('?').unwrap_or(&query).to_owned())
        .unwrap_or_default()
}

/// Puts another query into the address (or none, if empty), and leaves the fragment, without a new entry in the history.
pub fn replace_query(query: &str) -> Result<(), PlatformError> {
    let window = web_sys::window().ok_or_else(|| PlatformError::missing("window"))?;
    let location = window.location();
    let mark = if query.is_empty() { "" } else { "?" };
    let address = format!("{}{mark}{query}{}", location.pathname()?, location.hash()?);
    window
        .history()?
        .replace_state_with_url(&JsValue::NULL, "", Some(&address))?;
    Ok(())
}

/// The page's address without the fragment; empty where it is not to be had.
pub fn page_address() -> String {
    web_sys::window()
        .and_then(|window| window.location().href().ok())
        .map(|href| match href.split_once('#') {
            Some((before, _)) => before.to_owned(),
            None => href,
        })
        .unwrap_or_default()
}

/// Calls with the new fragment when the user follows a link or edits the address.
pub fn on_fragment_change(mut react: impl FnMut(String) + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, "hashchange", move |_| {
        react(fragment());
    }))
}
