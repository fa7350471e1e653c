//! The page's side of the computer player: starts the worker, asks it, notices when it dies, and plays on.
//!
//! [`ClientCore`] decides what to do. [`EngineClient`] is the thin part that owns the browser's worker and does it.

use core::cell::{Cell, RefCell};
use core::fmt;
use std::rc::{Rc, Weak};

use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use yew::Callback;

use super::engine::LevelEngine;
use super::host::Host;
use super::protocol::{DecodeError, FromWorker, Job, JobId, MAX_MESSAGE, ToWorker, build_id};
use super::supervisor::{ClientCore, Command, Event};
pub use super::supervisor::{EngineEvent, EngineState, Timing};
use crate::platform;

/// How often the client looks at the clock while it waits for a worker, in milliseconds.
const TICK_MS: u32 = 250;

/// How long a search on the page may hold it at a time, in milliseconds: half a frame.
const SLICE_MS: f64 = 8.0;

/// The same while nobody sees the page, whose timers then come once a second.
const HIDDEN_SLICE_MS: f64 = 200.0;

/// Where the worker is, and what it must call itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The address of the worker's script.
    pub loader: String,
    /// The stamp of the build.
    pub stamp: String,
    /// How long to wait.
    pub timing: Timing,
}

impl Options {
    /// What the page's `<meta name="toguz-worker">` and `<meta name="toguz-build">` say.
    pub fn from_page() -> Self {
        Self {
            loader: platform::meta("toguz-worker")
                .unwrap_or_else(|| "./worker_loader.js".to_owned()),
            stamp: platform::meta("toguz-build").unwrap_or_else(|| "dev".to_owned()),
            timing: Timing::default(),
        }
    }
}

/// The computer player. Dropping it ends the worker and everything that listens to it.
pub struct EngineClient {
    inner: Rc<Inner>,
}

impl EngineClient {
    /// Starts the engine as the page says. What it has to tell comes through `on_event`, never from inside a
    /// call of this client.
    pub fn new(on_event: Callback<EngineEvent>) -> Self {
        Self::with_options(Options::from_page(), on_event)
    }

    /// Starts the engine.
    pub fn with_options(options: Options, on_event: Callback<EngineEvent>) -> Self {
        let (core, first) = ClientCore::new(&build_id(&options.stamp), options.timing);
        let inner = Rc::new_cyclic(|this| Inner {
            this: this.clone(),
            options,
            on_event,
            core: RefCell::new(core),
            spawned: Cell::new(0),
            worker: RefCell::new(None),
            here: RefCell::new(None),
            ticker: RefCell::new(None),
            told: RefCell::new(None),
        });
        inner.carry_out(vec![first]);
        inner.watch();
        Self { inner }
    }

    /// Asks for a move. An earlier job that still runs is forgotten.
    pub fn ask(&self, job: Job) {
        self.inner.handle(Event::Ask(job));
    }

    /// Takes a job back; no event for it follows.
    pub fn stop(&self, id: JobId) {
        self.inner.handle(Event::Stop(id));
    }

    /// Wants the best move found so far, now, as the job's [`EngineEvent::Done`].
    pub fn hurry(&self, id: JobId) {
        self.inner.handle(Event::Hurry(id));
    }

    /// Where the engine stands.
    pub fn state(&self) -> EngineState {
        self.inner.core.borrow().state()
    }
}

impl Drop for EngineClient {
    fn drop(&mut self) {
        // The callbacks hold only weak references; this ends what runs outside.
        self.inner.worker.take();
        self.inner.here.take();
        self.inner.ticker.take();
        self.inner.told.take();
    }
}

impl fmt::Debug for EngineClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EngineClient").field(&self.state()).finish()
    }
}

struct Inner {
    this: Weak<Self>,
    options: Options,
    on_event: Callback<EngineEvent>,
    core: RefCell<ClientCore>,
    /// How many workers there have been.
    spawned: Cell<u32>,
    worker: RefCell<Option<LiveWorker>>,
    here: RefCell<Option<Here>>,
    ticker: RefCell<Option<Interval>>,
    /// Events for the app on their way.
    told: RefCell<Option<Telling>>,
}

/// Events wait for a turn of their own, so that the app is never called from inside its own call.
struct Telling {
    events: Vec<EngineEvent>,
    _timer: Timeout,
}

impl Inner {
    fn handle(&self, event: Event) {
        let commands = self.core.borrow_mut().handle(event);
        self.carry_out(commands);
        self.watch();
    }

    fn carry_out(&self, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Spawn => self.spawn(),
                Command::Terminate => drop(self.worker.take()),
                Command::RunHere => {
                    self.here.replace(Some(Here::new()));
                }
                Command::Post(message) => self.post(message),
                Command::Tell(event) => self.tell(event),
            }
        }
    }

    /// Runs the ticker exactly while the core wants it.
    fn watch(&self) {
        let wanted = self.core.borrow().wants_ticks();
        let mut ticker = self.ticker.borrow_mut();
        if !wanted {
            *ticker = None;
        } else if ticker.is_none() {
            let this = self.this.clone();
            *ticker = Some(Interval::new(TICK_MS, move || {
                if let Some(inner) = this.upgrade() {
                    inner.handle(Event::Tick {
                        now: platform::now_ms(),
                        hidden: platform::document_hidden(),
                    });
                }
            }));
        }
    }

    fn tell(&self, event: EngineEvent) {
        let mut told = self.told.borrow_mut();
        if let Some(telling) = told.as_mut() {
            telling.events.push(event);
            return;
        }
        let this = self.this.clone();
        *told = Some(Telling {
            events: vec![event],
            _timer: Timeout::new(0, move || {
                let Some(inner) = this.upgrade() else {
                    return;
                };
                let events = inner
                    .told
                    .take()
                    .map(|telling| telling.events)
                    .unwrap_or_default();
                for event in events {
                    inner.on_event.emit(event);
                }
            }),
        });
    }

    fn spawn(&self) {
        let number = self.spawned.get();
        self.spawned.set(number.wrapping_add(1));
        let stamp = String::from(js_sys::encode_uri_component(&self.options.stamp));
        let mut address = format!("{}?build={stamp}", self.options.loader);
        if number > 0 {
            // Another address, so that a broken copy in a cache is not fetched again.
            address = format!("{address}&try={number}");
        }
        match LiveWorker::new(&address, &self.this) {
            Ok(worker) => {
                self.worker.replace(Some(worker));
            }
            Err(_) => self.handle(Event::Refused),
        }
    }

    fn post(&self, message: ToWorker) {
        if let Some(here) = self.here.borrow().as_ref() {
            here.receive(message, &self.this);
            return;
        }
        let sent = self
            .worker
            .borrow()
            .as_ref()
            .map(|worker| worker.post(&message.to_bytes()));
        if let Some(Err(_)) = sent {
            self.handle(Event::Broke("a message could not be sent".to_owned()));
        }
    }
}

/// A browser's worker with what listens to it.
struct LiveWorker {
    worker: web_sys::Worker,
    _listeners: [EventListener; 3],
}

impl LiveWorker {
    fn new(address: &str, inner: &Weak<Inner>) -> Result<Self, JsValue> {
        let worker = web_sys::Worker::new(address)?;
        let listen = |kind: &'static str, react: fn(&web_sys::Event) -> Event| {
            let inner = inner.clone();
            EventListener::new(&worker, kind, move |event| {
                if let Some(inner) = inner.upgrade() {
                    inner.handle(react(event));
                }
            })
        };
        let listeners = [
            listen("message", |event| {
                let data = event
                    .dyn_ref::<web_sys::MessageEvent>()
                    .map(web_sys::MessageEvent::data);
                Event::Heard(
                    read_bytes(data.as_ref()).and_then(|bytes| FromWorker::try_from_bytes(&bytes)),
                )
            }),
            listen("error", |event| {
                // The page reports it itself; the browser's own report would be an uncaught error.
                event.prevent_default();
                let message = event
                    .dyn_ref::<web_sys::ErrorEvent>()
                    .map(web_sys::ErrorEvent::message)
                    .filter(|message| !message.is_empty())
                    .unwrap_or_else(|| "the worker's script could not be loaded".to_owned());
                Event::Broke(message)
            }),
            listen("messageerror", |_| {
                Event::Broke("a message could not be read".to_owned())
            }),
        ];
        Ok(Self {
            worker,
            _listeners: listeners,
        })
    }

    fn post(&self, bytes: &[u8]) -> Result<(), JsValue> {
        let array = Uint8Array::from(bytes);
        let transfer = Array::of1(&array.buffer());
        self.worker.post_message_with_transfer(&array, &transfer)
    }
}

impl Drop for LiveWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The bytes of a message, measured before they are copied.
pub(super) fn read_bytes(data: Option<&JsValue>) -> Result<Vec<u8>, DecodeError> {
    let array = data
        .and_then(JsCast::dyn_ref::<Uint8Array>)
        .ok_or(DecodeError::Malformed)?;
    if array.length() as usize > MAX_MESSAGE {
        return Err(DecodeError::TooLong);
    }
    Ok(array.to_vec())
}

/// The same host as in the worker, on the page: a slice, then the browser's turn, then the next.
struct Here {
    host: Rc<RefCell<Host<LevelEngine>>>,
    timer: Rc<RefCell<Option<Timeout>>>,
}

impl Here {
    fn new() -> Self {
        Self {
            host: Rc::new(RefCell::new(Host::new(LevelEngine::new()))),
            timer: Rc::default(),
        }
    }

    fn receive(&self, message: ToWorker, inner: &Weak<Inner>) {
        self.host.borrow_mut().receive(message);
        Self::schedule(&self.host, &self.timer, inner);
    }

    fn schedule(
        host: &Rc<RefCell<Host<LevelEngine>>>,
        timer: &Rc<RefCell<Option<Timeout>>>,
        inner: &Weak<Inner>,
    ) {
        // Weak, because the timer's slot holds the closure that would hold the slot.
        let (weak_host, weak_timer) = (Rc::downgrade(host), Rc::downgrade(timer));
        let inner = inner.clone();
        timer.replace(Some(Timeout::new(0, move || {
            let (Some(host), Some(timer)) = (weak_host.upgrade(), weak_timer.upgrade()) else {
                return;
            };
            let slice = if platform::document_hidden() {
                HIDDEN_SLICE_MS
            } else {
                SLICE_MS
            };
            let replies = host.borrow_mut().work(&platform::now_ms, slice);
            if host.borrow().has_work() {
                Self::schedule(&host, &timer, &inner);
            }
            if let Some(inner) = inner.upgrade() {
                for reply in replies {
                    inner.handle(Event::Heard(Ok(reply)));
                }
            }
        })));
    }
}
