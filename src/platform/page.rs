//! The document around the app.

use gloo::events::EventListener;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlElement, HtmlInputElement, HtmlTextAreaElement};

use super::PlatformError;

pub(super) fn document() -> Option<Document> {
    web_sys::window()?.document()
}

fn root() -> Result<Element, PlatformError> {
    document()
        .and_then(|document| document.document_element())
        .ok_or_else(|| PlatformError::missing("document"))
}

/// What `<meta name="…" content="…">` says, unless it is missing or empty.
pub fn meta(name: &str) -> Option<String> {
    document()?
        .query_selector(&format!("meta[name=\"{name}\"]"))
        .ok()??
        .get_attribute("content")
        .filter(|content| !content.is_empty())
}

/// Whether nobody sees the page: its tab is in the background or its window minimised.
pub fn document_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

/// Calls at every event of this kind at the window, until the listener is dropped.
pub fn on_window(kind: &'static str, react: impl Fn() + 'static) -> Option<EventListener> {
    let window = web_sys::window()?;
    Some(EventListener::new(&window, kind, move |_| react()))
}

/// The languages the user reads, the best first, as tags like `ky-KG`.
pub fn languages() -> Vec<String> {
    web_sys::window()
        .map(|window| {
            window
                .navigator()
                .languages()
                .iter()
                .filter_map(|tag: JsValue| tag.as_string())
                .collect()
        })
        .unwrap_or_default()
}

/// Whether the device says that it has no more than 2 GiB of memory. Some browsers never say.
pub fn is_small_device() -> bool {
    web_sys::window()
        .and_then(|window| {
            let key = JsValue::from_str("deviceMemory");
            js_sys::Reflect::get(&window.navigator(), &key).ok()
        })
        .and_then(|gib| gib.as_f64())
        .is_some_and(|gib| gib <= 2.0)
}

/// Says on `<html>` which language the page is in, and which way it runs (`ltr` or `rtl`).
pub fn set_document_language(tag: &str, direction: &str) -> Result<(), PlatformError> {
    let root = root()?;
    root.set_attribute("lang", tag)?;
    root.set_attribute("dir", direction)?;
    Ok(())
}

/// Whether a window lies over the page.
pub fn has_window() -> bool {
    let open = document().and_then(|document| document.query_selector("dialog[open]").ok()?);
    open.is_some()
}

/// What the board says about itself, and how many moves the list has.
pub fn board_state() -> Option<(String, u32)> {
    let document = document()?;
    let board = document.query_selector("[data-board]").ok()??;
    let moves = document.query_selector_all("[data-ply]").ok()?.length();
    Some((board.get_attribute("data-state")?, moves))
}

/// Loads the page again.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        // Refused by no browser to the page itself.
        let _ = window.location().reload();
    }
}

/// What `<html>` says about the page's language.
pub fn document_language() -> Option<String> {
    root().ok()?.get_attribute("lang")
}

/// Sets an attribute of `<html>`, for style sheets to follow: the theme, for one.
pub fn set_root_attribute(name: &str, value: &str) -> Result<(), PlatformError> {
    Ok(root()?.set_attribute(name, value)?)
}

/// Takes an attribute off `<html>`.
pub fn remove_root_attribute(name: &str) -> Result<(), PlatformError> {
    Ok(root()?.remove_attribute(name)?)
}

/// Sets the page's title.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Takes away everything in the element with this id.
pub fn clear(id: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(id)) {
        element.set_text_content(None);
    }
}

/// Puts the focus on the element with this id. False if there is none.
pub fn focus(id: &str) -> bool {
    let element = document().and_then(|document| document.get_element_by_id(id));
    let Some(element) = element.as_ref().and_then(|e| e.dyn_ref::<HtmlElement>()) else {
        return false;
    };
    // Refused only by elements that can not have it.
    let _ = element.focus();
    true
}

/// Marks all text of the field with this id, for the user to copy.
pub fn select_text(id: &str) {
    let element = document().and_then(|document| document.get_element_by_id(id));
    if let Some(field) = element
        .as_ref()
        .and_then(|e| e.dyn_ref::<HtmlInputElement>())
    {
        field.select();
    } else if let Some(field) = element
        .as_ref()
        .and_then(|e| e.dyn_ref::<HtmlTextAreaElement>())
    {
        field.select();
    }
}

/// Scrolls a box, and nothing around it, until the element that `inside` selects in it can be seen. Where the box does
/// not scroll by itself nothing happens: moving the page under a player's finger would be worse.
pub fn keep_in_view(scroller: &str, inside: &str) {
    let Some(document) = document() else {
        return;
    };
    let Ok(Some(scroller)) = document.query_selector(scroller) else {
        return;
    };
    let Ok(Some(inside)) = scroller.query_selector(inside) else {
        return;
    };
    if scroller.scroll_height() <= scroller.client_height() {
        return;
    }
    let (outer, inner) = (
        scroller.get_bounding_client_rect(),
        inside.get_bounding_client_rect(),
    );
    let by = if inner.top() < outer.top() {
        inner.top() - outer.top()
    } else {
        (inner.bottom() - outer.bottom()).max(0.0)
    };
    #[allow(clippy::cast_possible_truncation)] // pixels
    scroller.set_scroll_top(scroller.scroll_top() + by as i32);
}
