//! The page's side of the desk: loads its program when it is first wanted, hands it messages, notices when it dies.

use core::cell::RefCell;
use core::fmt;
use std::rc::{Rc, Weak};

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, MessagePort};
use yew::Callback;

use super::protocol::{FromDesk, MAX_MESSAGE, ToDesk, from_bytes, to_bytes};
use super::{DESK_EVENT, ROOT};
use crate::platform;
use crate::worker::wire::{data_of, pack, read_bytes};

/// What the desk's client tells the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskEvent {
    /// The desk said something.
    Heard(FromDesk),
    /// It could not be loaded, or it died: nothing of it is on the page, and what it was told last is not done.
    Failed,
}

/// The desk as the page sees it. Dropping it ends the desk.
pub struct DeskClient(Rc<Inner>);

struct Inner {
    this: Weak<Self>,
    loader: String,
    on_event: Callback<DeskEvent>,
    line: RefCell<Line>,
    tries: core::cell::Cell<u32>,
}

/// Where the desk stands.
enum Line {
    Off,
    /// Its program is on its way; these messages wait for it.
    Loading(Script, Vec<ToDesk>),
    Up {
        /// Kept for what it listens for.
        _script: Script,
        port: Port,
    },
}

/// The program in the page, and what listens for its start and its death. Taken away, it finds nobody who takes its
/// port.
struct Script {
    element: Element,
    _listeners: [EventListener; 2],
}

impl Drop for Script {
    fn drop(&mut self) {
        self.element.remove();
    }
}

struct Port {
    port: MessagePort,
    _listener: EventListener,
}

impl Drop for Port {
    fn drop(&mut self) {
        self.port.close();
    }
}

impl DeskClient {
    /// A desk that is not loaded yet. What it has to tell comes through `on_event`.
    pub fn new(on_event: Callback<DeskEvent>) -> Self {
        let loader = platform::meta("toguz-desk").unwrap_or_else(|| "./desk_loader.js".to_owned());
        Self(Rc::new_cyclic(|this| Inner {
            this: this.clone(),
            loader,
            on_event,
            line: RefCell::new(Line::Off),
            tries: core::cell::Cell::default(),
        }))
    }

    /// Loads the desk, so that its first window opens at once.
    pub fn warm(&self) {
        let off = matches!(*self.0.line.borrow(), Line::Off);
        if off {
            self.0.begin(Vec::new());
        }
    }

    /// Tells the desk something, loading it first if it is not there.
    pub fn send(&self, message: ToDesk) {
        self.0.send(message);
    }
}

impl fmt::Debug for DeskClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeskClient")
    }
}

impl Inner {
    fn send(&self, message: ToDesk) {
        let mut line = self.line.borrow_mut();
        match &mut *line {
            Line::Up { port, .. } => {
                if port.post(&message).is_err() {
                    drop(line);
                    self.fail();
                }
            }
            Line::Loading(_, waiting) => waiting.push(message),
            Line::Off => {
                drop(line);
                self.begin(vec![message]);
            }
        }
    }

    fn begin(&self, waiting: Vec<ToDesk>) {
        match self.load() {
            Ok(script) => *self.line.borrow_mut() = Line::Loading(script, waiting),
            Err(_) => self.fail(),
        }
    }

    fn load(&self) -> Result<Script, JsValue> {
        let window = web_sys::window().ok_or(JsValue::NULL)?;
        let document = window.document().ok_or(JsValue::NULL)?;
        let root = document.document_element().ok_or(JsValue::NULL)?;
        let number = self.tries.get();
        self.tries.set(number.wrapping_add(1));
        // Another address, so that a broken copy in a cache is not fetched again.
        let address = match number {
            0 => self.loader.clone(),
            _ => format!("{}?try={number}", self.loader),
        };
        let element = document.create_element("script")?;
        element.set_attribute("src", &address)?;
        let options = EventListenerOptions::enable_prevent_default();
        let this = self.this.clone();
        let told = EventListener::new_with_options(&window, DESK_EVENT, options, move |event| {
            if let Some(inner) = this.upgrade() {
                inner.told(event);
            }
        });
        let this = self.this.clone();
        let failed = EventListener::new(&element, "error", move |_| {
            if let Some(inner) = this.upgrade() {
                inner.fail();
            }
        });
        root.append_child(&element)?;
        Ok(Script {
            element,
            _listeners: [told, failed],
        })
    }

    /// The program is up and offers its port; or it could not start, or it has died, and the page's script says so.
    fn told(&self, event: &web_sys::Event) {
        event.prevent_default();
        let Ok(port) = data_of(event).dyn_into::<MessagePort>() else {
            self.fail();
            return;
        };
        let mut line = self.line.borrow_mut();
        let Line::Loading(script, waiting) = core::mem::replace(&mut *line, Line::Off) else {
            return;
        };
        let this = self.this.clone();
        let listener = EventListener::new(&port, "message", move |event| {
            if let Some(inner) = this.upgrade() {
                inner.heard(event);
            }
        });
        port.start();
        let port = Port {
            port,
            _listener: listener,
        };
        let sent = waiting.iter().try_for_each(|message| port.post(message));
        *line = Line::Up {
            _script: script,
            port,
        };
        drop(line);
        if sent.is_err() {
            self.fail();
        }
    }

    fn heard(&self, event: &web_sys::Event) {
        let message = read_bytes(event, MAX_MESSAGE)
            .ok()
            .and_then(|bytes| from_bytes(&bytes));
        match message {
            Some(message) => self.on_event.emit(DeskEvent::Heard(message)),
            None => self.fail(),
        }
    }

    fn fail(&self) {
        drop(self.line.replace(Line::Off));
        // A dead program leaves its windows behind, and one that is open would keep the page from being used.
        platform::clear(ROOT);
        self.on_event.emit(DeskEvent::Failed);
    }
}

impl Port {
    fn post(&self, message: &ToDesk) -> Result<(), JsValue> {
        let (array, transfer) = pack(&to_bytes(message));
        self.port.post_message_with_transferable(&array, &transfer)
    }
}
