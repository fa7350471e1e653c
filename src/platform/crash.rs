//! The last screen.
//!
//! After a panic the module is dead: nothing unwinds, no component draws again. The page brings a hidden block
//! `#crash` from the start, in the languages of the app, with a small script of its own that shows it when the
//! app never starts. The panic hook here fills in what only it knows, with plain DOM calls. Everything else is
//! put in while all is well ([`prepare`]), so the hook needs nothing of the app, which may be the cause.

use std::cell::Cell;

use wasm_bindgen::JsCast;
use web_sys::{Document, Element};

use super::page::document;
use crate::storage::schema::GAME_KEY;

/// The texts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrashTexts<'a> {
    /// What happened, in a few words.
    pub title: &'a str,
    /// That the game is saved, and what to do.
    pub saved: &'a str,
    /// On the button that loads the page anew.
    pub reload: &'a str,
    /// Over the text of the stored game.
    pub game: &'a str,
    /// Over the error's own text.
    pub details: &'a str,
}

/// Shows the screen when the app panics. Call it before the app is rendered.
pub fn install() {
    yew::set_custom_panic_hook(Box::new(|panic| {
        // A panic inside the hook would abort it half done.
        thread_local! { static SHOWN: Cell<bool> = const { Cell::new(false) } }
        if !SHOWN.replace(true) {
            let message = panic.to_string();
            web_sys::console::error_1(&message.as_str().into());
            show(&message);
        }
    }));
}

/// Puts the texts in the user's language into the hidden screen.
pub fn prepare(texts: CrashTexts<'_>) {
    let Some(document) = document() else {
        return;
    };
    let language = document
        .document_element()
        .and_then(|root| root.get_attribute("lang"))
        .unwrap_or_default();
    // Until now the browser's language chose among the blocks; from now on the first says it in the app's.
    if let Ok(blocks) = document.query_selector_all("#crash > [lang]") {
        for index in 0..blocks.length() {
            let Some(block) = blocks
                .get(index)
                .and_then(|node| node.dyn_into::<Element>().ok())
            else {
                continue;
            };
            if index == 0 {
                let _ = block.set_attribute("lang", &language);
                let _ = block.remove_attribute("hidden");
                for (tag, text) in [("h1", texts.title), ("p", texts.saved)] {
                    if let Ok(Some(element)) = block.query_selector(tag) {
                        element.set_text_content(Some(text));
                    }
                }
            } else {
                let _ = block.set_attribute("hidden", "");
            }
        }
    }
    set_text(&document, "crash-reload", texts.reload);
    set_text(&document, "crash-game-label", texts.game);
    set_text(&document, "crash-reason-label", texts.details);
}

/// Shows the screen with this message.
pub fn show(message: &str) {
    let Some(document) = document() else {
        return;
    };
    set_text(&document, "crash-reason", message);
    if let Ok(Some(game)) = super::open_storage().read(GAME_KEY) {
        set_text(&document, "crash-game", &game);
        set_hidden(&document, "crash-game-block", false);
    }
    // The dead app stays visible behind it, but no longer answers to keys or readers.
    if let Some(app) = document.get_element_by_id("app") {
        let _ = app.set_attribute("inert", "");
    }
    set_hidden(&document, "crash", false);
    super::focus("crash-reload");
}

fn set_text(document: &Document, id: &str, text: &str) {
    if let Some(element) = document.get_element_by_id(id) {
        element.set_text_content(Some(text));
    }
}

fn set_hidden(document: &Document, id: &str, hidden: bool) {
    if let Some(element) = document.get_element_by_id(id) {
        // Both can only fail for names that are no names.
        let _ = if hidden {
            element.set_attribute("hidden", "")
        } else {
            element.remove_attribute("hidden")
        };
    }
}
