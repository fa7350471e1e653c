//! The browser, behind functions that return values.
//!
//! Every call here can fail in some frame of some page, and says so by its value; nothing throws. What listens
//! or waits is held by a value and ends when that is dropped.

mod channel;
mod clipboard;
mod clock;
mod database;
mod download;
mod drop;
mod file;
mod format;
mod fragment;
mod keys;
mod launch;
mod media;
mod page;
mod picture;
mod random;
mod service_worker;
mod space;
mod storage;
mod watch;

pub use channel::Channel;
pub use clipboard::{can_share, share, write_clipboard, write_clipboard_picture};
pub use clock::{Interval, Timeout, breathe, now_ms, pause, today, unix_ms};
pub(crate) use database::NAME as DATABASE;
pub use database::{Change, Database, DatabaseError, Page, Place};
pub use download::{blob_of, download, download_blob, download_parts};
pub use drop::{Dropped, FileDrop, files_of};
pub use file::{decode, read_file, read_piece};
pub use format::{format_bytes, format_day, format_moment};
pub use fragment::{
    follow_fragment, fragment, on_fragment_change, page_address, query, replace_fragment,
    replace_query,
};
pub use gloo::events::EventListener as Listener;
pub use keys::on_key;
pub use launch::Launches;
pub use media::{MediaQuery, PREFERS_REDUCED_MOTION, matches_media};
pub use page::{
    board_state, clear, document_hidden, document_language, focus, has_window, is_small_device,
    keep_in_view, languages, meta, on_window, reload, remove_root_attribute, select_text,
    set_document_language, set_root_attribute, set_title,
};
pub use picture::{ObjectUrl, png_of_svg};
pub use random::random_seed;
pub use service_worker::{FilesEvent, ServiceWorker};
pub use space::{Space, ask_to_keep, is_kept, space};
pub use storage::open_storage;
pub use watch::Watch;

use core::fmt;
use wasm_bindgen::JsValue;

/// The browser did not do what was asked. The text is for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlatformError(pub String);

impl fmt::Display for PlatformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for PlatformError {}

impl From<JsValue> for PlatformError {
    fn from(error: JsValue) -> Self {
        Self(describe(&error))
    }
}

impl PlatformError {
    fn missing(what: &str) -> Self {
        Self(format!("no {what} here"))
    }
}

/// A property of something thrown, if it is a text.
fn text_of(error: &JsValue, property: &str) -> Option<String> {
    js_sys::Reflect::get(error, &JsValue::from_str(property))
        .ok()?
        .as_string()
}

/// What was thrown, as `Name: message`.
fn describe(error: &JsValue) -> String {
    match (text_of(error, "name"), text_of(error, "message")) {
        (Some(name), Some(message)) => format!("{name}: {message}"),
        _ => error
            .as_string()
            .unwrap_or_else(|| "an unknown error".to_owned()),
    }
}
