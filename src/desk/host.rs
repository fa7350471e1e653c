//! The desk's own side: it starts, offers its port to the page, and hears what the page wants.

use gloo::events::EventListener;
use wasm_bindgen::JsValue;
use web_sys::{MessageChannel, MessageEvent, MessageEventInit, MessagePort};

use super::app::{DeskApp, DeskAppProps};
use super::protocol::{FromDesk, MAX_MESSAGE, ToDesk, from_bytes, to_bytes};
use super::{DESK_EVENT, ROOT};
use crate::worker::wire::{pack, read_bytes};

/// The desk's end of the line to the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Line(MessagePort);

impl Line {
    /// Tells the page something.
    pub fn send(&self, message: &FromDesk) {
        let (array, transfer) = pack(&to_bytes(message));
        // A page that does not hear has forgotten this desk.
        let _ = self.0.post_message_with_transferable(&array, &transfer);
    }

    /// Calls with everything the page says, until the listener is dropped.
    pub fn listen(&self, react: impl Fn(ToDesk) + 'static) -> EventListener {
        let listener = EventListener::new(&self.0, "message", move |event| {
            let message = read_bytes(event, MAX_MESSAGE)
                .ok()
                .and_then(|bytes| from_bytes(&bytes));
            // What makes no sense can only come from another build, which the page finds out by the answers.
            if let Some(message) = message {
                react(message);
            }
        });
        self.0.start();
        listener
    }
}

/// Puts the desk on the page, if the page wants it.
///
/// # Errors
///
/// If this is no page, or nobody takes the desk's port.
pub fn start() -> Result<(), JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let document = window.document().ok_or("no document")?;
    let root = document.get_element_by_id(ROOT).ok_or("no place for it")?;
    let channel = MessageChannel::new()?;
    let init = MessageEventInit::new();
    init.set_data(&channel.port2());
    init.set_cancelable(true);
    let event = MessageEvent::new_with_event_init_dict(DESK_EVENT, &init)?;
    // Who takes the port cancels the event.
    if window.dispatch_event(&event)? {
        return Err("nobody wants the desk".into());
    }
    let line = Line(channel.port1());
    yew::Renderer::<DeskApp>::with_root_and_props(root, DeskAppProps { line }).render();
    Ok(())
}
