//! Media queries: what the user's device and settings ask for.

use gloo::events::EventListener;
use web_sys::MediaQueryList;

/// The user wants less motion.
pub const PREFERS_REDUCED_MOTION: &str = "(prefers-reduced-motion: reduce)";

/// Whether a media query holds now; false where it can not be asked.
pub fn matches_media(query: &str) -> bool {
    list(query).is_some_and(|list| list.matches())
}

fn list(query: &str) -> Option<MediaQueryList> {
    web_sys::window()?.match_media(query).ok()?
}

/// A media query that is listened to until this is dropped.
#[derive(Debug)]
pub struct MediaQuery {
    list: MediaQueryList,
    _listener: EventListener,
}

impl MediaQuery {
    /// Calls whenever the query begins or ceases to hold. `None` where it can not be asked.
    pub fn listen(query: &str, mut react: impl FnMut(bool) + 'static) -> Option<Self> {
        let list = list(query)?;
        let watched = list.clone();
        let listener = EventListener::new(&list, "change", move |_| react(watched.matches()));
        Some(Self {
            list,
            _listener: listener,
        })
    }

    /// Whether it holds now.
    pub fn matches(&self) -> bool {
        self.list.matches()
    }
}
