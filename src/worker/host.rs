//! The worker's side of the computer player.
//!
//! [`Host`] is pure: messages in, answers out, and work done in slices, so that a stop is heard between two of
//! them. It runs in the worker or on the page ([`start`]), and in native tests.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use toguz_rules::Hole;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    DedicatedWorkerGlobalScope, EventTarget, MessageEvent, MessageEventInit, MessagePort,
};

use super::engine::{Engine, LevelEngine, Progress, Search};
use super::protocol::{FromWorker, Job, JobError, JobId, PROTOCOL, ToWorker, build_id};
use super::wire::{ENGINE_EVENT, pack, page_stamp, read_bytes};
use crate::platform;

/// Progress with something new to say is told at most this often, in milliseconds.
const NEWS_MS: f64 = 100.0;

/// A sign of life is given at least this often while a job runs, in milliseconds.
const LIFE_MS: f64 = 250.0;

/// How long the worker searches before it listens again, in milliseconds.
const SLICE_MS: f64 = 12.0;

/// How long a search on the page may hold it at a time, in milliseconds: half a frame.
const PAGE_SLICE_MS: f64 = 8.0;

/// Nodes between two looks at the clock: well under a millisecond for a fast machine, a few for a slow one.
const NODES: u64 = 2_000;

/// The engine as an answering machine: one job running, one waiting.
#[derive(Debug)]
pub struct Host<E: Engine> {
    engine: E,
    running: Option<Running<E::Search>>,
    /// Not yet looked at. A newer job takes its place.
    waiting: Option<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    job: Job,
    stop: bool,
}

#[derive(Debug)]
struct Running<S> {
    id: JobId,
    search: S,
    stop: bool,
    /// The depth last told.
    told: u8,
    /// When something was last told; `None` before the first slice.
    last: Option<f64>,
}

impl<E: Engine> Host<E> {
    /// An idle host.
    pub fn new(engine: E) -> Self {
        Self {
            engine,
            running: None,
            waiting: None,
        }
    }

    /// Takes a message in. It costs next to nothing: the work is all in [`Host::work`].
    pub fn receive(&mut self, message: ToWorker) {
        match message {
            ToWorker::Search(job) => {
                // Whoever asks anew no longer wants the old answer.
                self.give_back();
                self.waiting = Some(Waiting { job, stop: false });
            }
            ToWorker::Stop(id) => {
                if let Some(running) = self.running.as_mut().filter(|running| running.id == id) {
                    running.stop = true;
                }
                if let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.job.id == id)
                {
                    waiting.stop = true;
                }
            }
            ToWorker::End => {
                self.give_back();
                self.waiting = None;
            }
        }
    }

    /// Whether [`Host::work`] has anything to do.
    pub fn has_work(&self) -> bool {
        self.running.is_some() || self.waiting.is_some()
    }

    /// Works for about `slice_ms` by this clock, and says what came of it.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, slice_ms: f64) -> Vec<FromWorker> {
        let mut replies = Vec::new();
        let started = clock();
        let mut now = started;
        // At least one step, or a clock that stands still or jumps could keep the search from going on.
        loop {
            replies.extend(self.step(now, NODES));
            now = clock();
            // A clock that gives no number ends the slice too.
            let in_time = now - started < slice_ms;
            if !in_time || !self.has_work() {
                return replies;
            }
        }
    }

    /// Does one bounded piece of work: starts the waiting job, or searches this many nodes.
    pub fn step(&mut self, now: f64, nodes: u64) -> Option<FromWorker> {
        if let Some(Waiting { job, stop }) = self.waiting.take() {
            match self.begin(&job) {
                Ok(search) => {
                    self.running = Some(Running {
                        id: job.id,
                        search,
                        stop,
                        told: 0,
                        last: None,
                    });
                }
                Err(error) => return Some(FromWorker::failed(Some(job.id), &error.to_string())),
            }
        }
        let running = self.running.as_mut()?;
        let id = running.id;
        let found = if running.stop {
            Some(running.search.stop())
        } else {
            running.search.resume(nodes)
        };
        if let Some(found) = found {
            self.give_back();
            return Some(match found.hole() {
                Some(hole) => FromWorker::Done {
                    id,
                    hole: hole.get(),
                    depth: found.depth,
                    nodes: found.nodes,
                    score: found.score,
                },
                None => FromWorker::failed(Some(id), "the search found no move"),
            });
        }
        let last = *running.last.get_or_insert(now);
        let progress = running.search.progress();
        let due = if progress.depth > running.told {
            NEWS_MS
        } else {
            LIFE_MS
        };
        let is_due = now - last >= due;
        if !is_due {
            return None;
        }
        running.last = Some(now);
        running.told = progress.depth;
        Some(info(id, progress))
    }

    fn begin(&mut self, job: &Job) -> Result<E::Search, JobError> {
        let game = job.replay()?;
        self.engine.start(&game, job.level, job.seed)
    }

    /// Ends the running job without a word.
    fn give_back(&mut self) {
        if let Some(running) = self.running.take() {
            self.engine.finish(running.search);
        }
    }
}

fn info(id: JobId, progress: Progress) -> FromWorker {
    FromWorker::Info {
        id,
        depth: progress.depth,
        nodes: progress.nodes,
        score: progress.score,
        line: progress
            .line
            .into_iter()
            .take(super::protocol::MAX_LINE)
            .map(Hole::get)
            .collect(),
    }
}

thread_local! {
    /// Where the last word goes.
    static SEAT: RefCell<Option<Seat>> = const { RefCell::new(None) };
}

/// Runs the engine where this program was started; see [`serve`].
///
/// # Errors
///
/// If this is neither a worker nor a page, or its browser lacks what every browser has.
pub fn start() -> Result<(), JsValue> {
    std::panic::set_hook(Box::new(|panic| {
        // The last word: after it the module is dead. Nothing of the host is touched, it may be the cause. A release
        // has no words for a panic: it traps, and the page hears of that from the browser.
        let message = panic.to_string();
        web_sys::console::error_1(&JsValue::from_str(&message));
        let seat = SEAT.with(|seat| seat.try_borrow().ok().and_then(|seat| seat.clone()));
        if let Some(seat) = seat {
            seat.post(&FromWorker::failed(None, &message));
            // A message that came now would only find the dead module.
            seat.close();
        }
    }));
    serve()
}

/// Runs the engine: in a worker for the page that started it, on a page for the client there that takes the engine's
/// port. Slice by slice it gives way to everything else that waits for its turn.
///
/// # Errors
///
/// If this is neither a worker nor a page, or its browser lacks what every browser has.
pub fn serve() -> Result<(), JsValue> {
    let Some(seat) = Seat::take()? else {
        // Whoever had this program loaded is gone.
        return Ok(());
    };
    SEAT.with(|last| last.replace(Some(seat.clone())));
    let stamp = seat.stamp();

    let host = Rc::new(RefCell::new(Host::new(LevelEngine::new())));
    // A message to oneself comes back after those already waiting, and is not slowed as timers are.
    let channel = web_sys::MessageChannel::new()?;
    let (inlet, outlet) = (channel.port1(), channel.port2());
    let queued = Rc::new(Cell::new(false));
    let queue = {
        let (queued, inlet) = (queued.clone(), inlet.clone());
        move || {
            if !queued.replace(true) && inlet.post_message(&JsValue::NULL).is_err() {
                queued.set(false);
            }
        }
    };

    let listener = {
        let (host, queue, seat) = (host.clone(), queue.clone(), seat.clone());
        EventListener::new(&seat.target(), "message", move |event| {
            match read_bytes(event).and_then(|bytes| ToWorker::try_from_bytes(&bytes)) {
                Ok(message) => {
                    let ends = message == ToWorker::End;
                    host.borrow_mut().receive(message);
                    if ends {
                        // Now nothing calls this module any more, and the browser takes it back.
                        inlet.close();
                        seat.close();
                        SEAT.with(RefCell::take);
                    } else {
                        queue();
                    }
                }
                Err(error) => seat.post(&FromWorker::failed(None, &error.to_string())),
            }
        })
    };
    let worker = {
        let seat = seat.clone();
        EventListener::new(&outlet, "message", move |_| {
            queued.set(false);
            let replies = host.borrow_mut().work(&|| seat.now(), seat.slice_ms());
            for reply in &replies {
                seat.post(reply);
            }
            if host.borrow().has_work() {
                queue();
            }
        })
    };
    outlet.start();
    // They live until the page ends the worker, or closes the ports that they listen to.
    listener.forget();
    worker.forget();

    seat.post(&FromWorker::Ready {
        protocol: PROTOCOL,
        build: build_id(&stamp),
    });
    seat.open();
    Ok(())
}

/// Where the program runs, and so whom it speaks to.
#[derive(Clone)]
enum Seat {
    Worker(DedicatedWorkerGlobalScope),
    Page(MessagePort),
}

impl Seat {
    /// `None` on a page where nobody takes the engine.
    fn take() -> Result<Option<Self>, JsValue> {
        let global = match js_sys::global().dyn_into() {
            Ok(scope) => return Ok(Some(Self::Worker(scope))),
            Err(global) => global,
        };
        let window: web_sys::Window = global
            .dyn_into()
            .map_err(|_| "neither a dedicated worker nor a page")?;
        let channel = web_sys::MessageChannel::new()?;
        let init = MessageEventInit::new();
        init.set_data(&channel.port2());
        init.set_cancelable(true);
        let event = MessageEvent::new_with_event_init_dict(ENGINE_EVENT, &init)?;
        let is_free = window.dispatch_event(&event)?;
        Ok((!is_free).then(|| Self::Page(channel.port1())))
    }

    fn target(&self) -> EventTarget {
        match self {
            Self::Worker(scope) => scope.clone().into(),
            Self::Page(port) => port.clone().into(),
        }
    }

    fn open(&self) {
        if let Self::Page(port) = self {
            port.start();
        }
    }

    fn close(&self) {
        match self {
            Self::Worker(scope) => scope.close(),
            Self::Page(port) => port.close(),
        }
    }

    fn post(&self, message: &FromWorker) {
        let (array, transfer) = pack(&message.to_bytes());
        let posted = match self {
            Self::Worker(scope) => scope.post_message_with_transfer(&array, &transfer),
            Self::Page(port) => port.post_message_with_transferable(&array, &transfer),
        };
        if let Err(error) = posted {
            // The page notices the silence; there is no other way to tell it.
            web_sys::console::error_1(&error);
        }
    }

    fn now(&self) -> f64 {
        match self {
            Self::Worker(scope) => scope
                .performance()
                .map_or(f64::NAN, |performance| performance.now()),
            Self::Page(_) => platform::now_ms(),
        }
    }

    const fn slice_ms(&self) -> f64 {
        match self {
            Self::Worker(_) => SLICE_MS,
            Self::Page(_) => PAGE_SLICE_MS,
        }
    }

    /// The stamp that the page gave this program.
    fn stamp(&self) -> String {
        match self {
            Self::Worker(scope) => stamp(&scope.location().search()),
            Self::Page(_) => page_stamp(),
        }
    }
}

/// The build stamp in the query that the page started the worker with.
fn stamp(query: &str) -> String {
    let value = query
        .trim_start_matches('?')
        .split('&')
        .find_map(|pair| pair.strip_prefix("build="))
        .unwrap_or_default();
    js_sys::decode_uri_component(value)
        .map(String::from)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests;
