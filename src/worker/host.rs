//! The worker's side of the computer player.
//!
//! [`Host`] is pure: messages in, answers out, and work done in slices, so that a stop is heard between two of
//! them. It runs in the worker ([`start`]), on the page when there is no worker, and in native tests.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::{Array, Uint8Array};
use toguz_rules::Hole;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

use super::client::read_bytes;
use super::engine::{Engine, LevelEngine, Progress, Search};
use super::protocol::{FromWorker, Job, JobError, JobId, PROTOCOL, ToWorker, build_id};

/// Progress with something new to say is told at most this often, in milliseconds.
const NEWS_MS: f64 = 100.0;

/// A sign of life is given at least this often while a job runs, in milliseconds.
const LIFE_MS: f64 = 250.0;

/// How long the worker searches before it listens again, in milliseconds.
const SLICE_MS: f64 = 12.0;

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

/// Runs the engine in the worker that this code was started in.
///
/// # Errors
///
/// If this is no dedicated worker, or its browser lacks what every browser has.
pub fn start() -> Result<(), JsValue> {
    let scope = scope().ok_or("not a dedicated worker")?;
    std::panic::set_hook(Box::new(|panic| {
        // The last word: after it the module is dead. Nothing of the host is touched, it may be the cause.
        let message = panic.to_string();
        web_sys::console::error_1(&JsValue::from_str(&message));
        if let Some(scope) = self::scope() {
            post(&scope, &FromWorker::failed(None, &message));
        }
    }));
    let stamp = stamp(&scope.location().search());

    let host = Rc::new(RefCell::new(Host::new(LevelEngine::new())));
    // A message to oneself comes back after those already waiting, and is not slowed as timers are.
    let channel = web_sys::MessageChannel::new()?;
    let (inlet, outlet) = (channel.port1(), channel.port2());
    let queued = Rc::new(Cell::new(false));
    let queue = {
        let queued = queued.clone();
        move || {
            if !queued.replace(true) && inlet.post_message(&JsValue::NULL).is_err() {
                queued.set(false);
            }
        }
    };

    let listener = {
        let (host, queue) = (host.clone(), queue.clone());
        EventListener::new(&scope, "message", move |event| {
            let data = event
                .dyn_ref::<web_sys::MessageEvent>()
                .map(web_sys::MessageEvent::data);
            let message =
                read_bytes(data.as_ref()).and_then(|bytes| ToWorker::try_from_bytes(&bytes));
            match message {
                Ok(message) => {
                    host.borrow_mut().receive(message);
                    queue();
                }
                Err(error) => {
                    if let Some(scope) = self::scope() {
                        post(&scope, &FromWorker::failed(None, &error.to_string()));
                    }
                }
            }
        })
    };
    let worker = {
        let scope = scope.clone();
        EventListener::new(&outlet, "message", move |_| {
            queued.set(false);
            let clock = || {
                scope
                    .performance()
                    .map_or(f64::NAN, |performance| performance.now())
            };
            let replies = host.borrow_mut().work(&clock, SLICE_MS);
            for reply in &replies {
                post(&scope, reply);
            }
            if host.borrow().has_work() {
                queue();
            }
        })
    };
    outlet.start();
    // They live as long as the worker does, which only the page ends.
    listener.forget();
    worker.forget();

    post(
        &scope,
        &FromWorker::Ready {
            protocol: PROTOCOL,
            build: build_id(&stamp),
        },
    );
    Ok(())
}

fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &FromWorker) {
    let array = Uint8Array::from(message.to_bytes().as_slice());
    let transfer = Array::of1(&array.buffer());
    if let Err(error) = scope.post_message_with_transfer(&array, &transfer) {
        // The page notices the silence; there is no other way to tell it.
        web_sys::console::error_1(&error);
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
