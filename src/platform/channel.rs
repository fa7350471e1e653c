//! A word to the page's other tabs.

use wasm_bindgen::JsCast;
use web_sys::{BroadcastChannel, MessageEvent};

use super::{Listener, PlatformError};

/// Reaches all pages of this origin that opened a channel of the same name, but not itself.
#[derive(Debug)]
pub struct Channel {
    inner: BroadcastChannel,
    _listener: Listener,
}

impl Channel {
    /// Opens a channel. Some browsers and frames have none.
    pub fn open(name: &str, on_text: impl Fn(String) + 'static) -> Result<Self, PlatformError> {
        let inner = BroadcastChannel::new(name)?;
        let listener = Listener::new(&inner, "message", move |event| {
            let text = event
                .dyn_ref::<MessageEvent>()
                .and_then(|event| event.data().as_string());
            if let Some(text) = text {
                on_text(text);
            }
        });
        Ok(Self {
            inner,
            _listener: listener,
        })
    }

    /// Says something to the others. Nobody answers, so nothing follows from a failure.
    pub fn post(&self, text: &str) {
        let _ = self.inner.post_message(&text.into());
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.inner.close();
    }
}
