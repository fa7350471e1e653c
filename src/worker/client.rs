//! The page's side of the computer player: starts the worker, asks it, notices when it dies, and plays on.
//!
//! [`ClientCore`] decides what to do. [`EngineClient`] is the thin part that owns the browser's worker and does it.
//!
//! Where workers are refused the client loads the worker's program into the page, as a script like any other, and
//! speaks with it through the port that it offers: the same messages, the same engine, only on the page's own time.

use core::cell::{Cell, RefCell};
use core::fmt;
use std::rc::{Rc, Weak};

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::{Interval, Timeout};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, EventTarget, MessagePort};
use yew::Callback;

use super::protocol::{ENDGAME_MB, FromWorker, Job, JobId, MAX_MESSAGE, ToWorker, build_id};
use super::supervisor::{ClientCore, Command, Event};
pub use super::supervisor::{EngineEvent, EngineState, Timing};
use super::wire::{ENGINE_EVENT, data_of, pack, page_stamp, read_bytes};
use crate::platform;

/// How often the client looks at the clock while it waits for a worker, in milliseconds.
const TICK_MS: u32 = 250;

/// An engine that nobody asks is ended after so many milliseconds: what memory it once took, it keeps.
const IDLE_MS: u32 = 600_000;

/// Where the worker is, and what it must call itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The address of the engine's script, which runs in a worker and on a page.
    pub loader: String,
    /// The stamp of the build.
    pub stamp: String,
    /// How long to wait.
    pub timing: Timing,
    /// The most memory that a job may have for exact endgame values, in MiB.
    pub endgame: u8,
}

impl Options {
    /// What the page's `<meta name="toguz-worker">` and `<meta name="toguz-build">` say.
    pub fn from_page() -> Self {
        Self {
            loader: platform::meta("toguz-worker")
                .unwrap_or_else(|| "./worker_loader.js".to_owned()),
            stamp: page_stamp(),
            timing: Timing::default(),
            endgame: if platform::is_small_device() {
                0
            } else {
                ENDGAME_MB
            },
        }
    }
}

/// The computer player. Dropping it ends the engine and everything that listens to it.
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
            started: Cell::new(0),
            engine: RefCell::new(None),
            ticker: RefCell::new(None),
            idle: RefCell::new(None),
            told: RefCell::new(None),
        });
        inner.carry_out(vec![first]);
        inner.watch();
        Self { inner }
    }

    /// Asks for a move. An earlier job that still runs is forgotten.
    pub fn ask(&self, mut job: Job) {
        job.endgame = job.endgame.min(self.inner.options.endgame);
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
        self.inner.engine.take();
        self.inner.ticker.take();
        self.inner.idle.take();
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
    /// How many engines there have been.
    started: Cell<u32>,
    engine: RefCell<Option<Engine>>,
    ticker: RefCell<Option<Interval>>,
    /// Runs while the engine is up for nothing.
    idle: RefCell<Option<Timeout>>,
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
                Command::Terminate => drop(self.engine.take()),
                Command::RunHere => self.run_here(),
                Command::Post(message) => self.post(message),
                Command::Tell(event) => self.tell(event),
            }
        }
    }

    /// Runs the ticker exactly while the core wants it, and the other timer while nobody asks.
    fn watch(&self) {
        let is_idle = self.core.borrow().is_idle();
        let mut idle = self.idle.borrow_mut();
        if !is_idle {
            *idle = None;
        } else if idle.is_none() {
            let this = self.this.clone();
            *idle = Some(Timeout::new(IDLE_MS, move || {
                if let Some(inner) = this.upgrade() {
                    // The next one is no new try: it comes from the same address.
                    inner.started.set(inner.started.get().wrapping_sub(1));
                    inner.handle(Event::Idle);
                }
            }));
        }
        drop(idle);
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

    /// Where the next engine is loaded from.
    fn address(&self) -> String {
        let number = self.started.get();
        self.started.set(number.wrapping_add(1));
        let stamp = String::from(js_sys::encode_uri_component(&self.options.stamp));
        let mut address = format!("{}?build={stamp}", self.options.loader);
        if number > 0 {
            // Another address, so that a broken copy in a cache is not fetched again.
            address = format!("{address}&try={number}");
        }
        address
    }

    fn spawn(&self) {
        match LiveWorker::new(&self.address(), &self.this) {
            Ok(worker) => {
                self.engine.replace(Some(Engine::Worker(worker)));
            }
            Err(_) => self.handle(Event::Refused),
        }
    }

    fn run_here(&self) {
        match EngineHere::new(&self.address(), &self.this) {
            Ok(here) => {
                self.engine.replace(Some(Engine::Here(here)));
            }
            Err(_) => self.handle(Event::Broke("the page takes no script".to_owned())),
        }
    }

    /// An engine on the page is up, or its program can not start.
    fn engine_event(&self, event: &web_sys::Event) {
        if let Some(Engine::Here(here)) = self.engine.borrow().as_ref() {
            if here.line.borrow().is_some() {
                // Another client's.
                return;
            }
            event.prevent_default();
            event.stop_immediate_propagation();
            if let Ok(port) = data_of(event).dyn_into() {
                here.line.replace(Some(Line::new(port, &self.this)));
                return;
            }
        } else {
            return;
        }
        let message = data_of(event).as_string().unwrap_or_default();
        self.handle(Event::Broke(message));
    }

    fn post(&self, message: ToWorker) {
        let bytes = message.to_bytes();
        let sent = match self.engine.borrow().as_ref() {
            Some(Engine::Worker(worker)) => worker.post(&bytes),
            Some(Engine::Here(here)) => match here.line.borrow().as_ref() {
                Some(line) => line.post(&bytes),
                None => Ok(()),
            },
            None => Ok(()),
        };
        if sent.is_err() {
            self.handle(Event::Broke("a message could not be sent".to_owned()));
        }
    }
}

/// What searches.
enum Engine {
    Worker(LiveWorker),
    Here(EngineHere),
}

/// Tells the client of every event of this kind.
fn listen(
    target: &EventTarget,
    kind: &'static str,
    inner: &Weak<Inner>,
    react: fn(&web_sys::Event) -> Event,
) -> EventListener {
    let inner = inner.clone();
    // One that reports an error itself must be able to say so.
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(target, kind, options, move |event| {
        if let Some(inner) = inner.upgrade() {
            inner.handle(react(event));
        }
    })
}

fn heard(event: &web_sys::Event) -> Event {
    Event::Heard(
        read_bytes(event, MAX_MESSAGE).and_then(|bytes| FromWorker::try_from_bytes(&bytes)),
    )
}

fn unreadable(_: &web_sys::Event) -> Event {
    Event::Broke("a message could not be read".to_owned())
}

fn script_failed(event: &web_sys::Event) -> Event {
    // The page reports it itself; the browser's own report would be an uncaught error.
    event.prevent_default();
    let message = event
        .dyn_ref::<web_sys::ErrorEvent>()
        .map(web_sys::ErrorEvent::message)
        .filter(|message| !message.is_empty())
        .unwrap_or_else(|| "the engine's script could not be loaded".to_owned());
    Event::Broke(message)
}

/// A browser's worker with what listens to it.
struct LiveWorker {
    worker: web_sys::Worker,
    _listeners: [EventListener; 3],
}

impl LiveWorker {
    fn new(address: &str, inner: &Weak<Inner>) -> Result<Self, JsValue> {
        let worker = web_sys::Worker::new(address)?;
        let listeners = [
            listen(&worker, "message", inner, heard),
            listen(&worker, "error", inner, script_failed),
            listen(&worker, "messageerror", inner, unreadable),
        ];
        Ok(Self {
            worker,
            _listeners: listeners,
        })
    }

    fn post(&self, bytes: &[u8]) -> Result<(), JsValue> {
        let (array, transfer) = pack(bytes);
        self.worker.post_message_with_transfer(&array, &transfer)
    }
}

impl Drop for LiveWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The worker's program on the page. Each script is an engine of its own, with its own memory, and lives until its
/// port is closed; one that is not up yet when this is dropped finds nobody who takes its port.
struct EngineHere {
    script: Element,
    /// Once the program is up.
    line: RefCell<Option<Line>>,
    _listeners: [EventListener; 2],
}

impl EngineHere {
    fn new(address: &str, inner: &Weak<Inner>) -> Result<Self, JsValue> {
        let window = web_sys::window().ok_or(JsValue::NULL)?;
        let document = window.document().ok_or(JsValue::NULL)?;
        let root = document.document_element().ok_or(JsValue::NULL)?;
        let script = document.create_element("script")?;
        script.set_attribute("src", address)?;
        let client = inner.clone();
        // One that takes the port must be able to say so.
        let options = EventListenerOptions::enable_prevent_default();
        let up = EventListener::new_with_options(&window, ENGINE_EVENT, options, move |event| {
            if let Some(client) = client.upgrade() {
                client.engine_event(event);
            }
        });
        let failed = listen(&script, "error", inner, script_failed);
        root.append_child(&script)?;
        Ok(Self {
            script,
            line: RefCell::new(None),
            _listeners: [up, failed],
        })
    }
}

impl Drop for EngineHere {
    fn drop(&mut self) {
        self.script.remove();
    }
}

/// A port to an engine on the page, with what listens to it.
struct Line {
    port: MessagePort,
    _listeners: [EventListener; 2],
}

impl Line {
    fn new(port: MessagePort, inner: &Weak<Inner>) -> Self {
        let listeners = [
            listen(&port, "message", inner, heard),
            listen(&port, "messageerror", inner, unreadable),
        ];
        port.start();
        Self {
            port,
            _listeners: listeners,
        }
    }

    fn post(&self, bytes: &[u8]) -> Result<(), JsValue> {
        let (array, transfer) = pack(bytes);
        self.port.post_message_with_transferable(&array, &transfer)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        // If the engine does not hear it, it is dead already.
        let _ = self.post(&<ToWorker>::End.to_bytes());
        self.port.close();
    }
}
