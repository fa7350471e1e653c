//! The worker's side of the computer player.
//!
//! [`Host`] is pure: messages in, answers out, and work done in slices, so that a stop is heard between two of
//! them. It runs in the worker or on the page ([`start`]), and in native tests.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use toguz_rules::{Game, Position};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    DedicatedWorkerGlobalScope, EventTarget, MessageEvent, MessageEventInit, MessagePort,
};

use super::engine::{Engine, LevelEngine, Progress, ProgressLine, Search, Task};
use super::protocol::{
    Analysis, ExactEnd, Findings, FoundLine, FromWorker, JobError, JobId, MAX_LINE, MAX_LINES,
    MAX_MESSAGE, PROTOCOL, ToWorker, build_id,
};
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

/// Endgame values between two looks at the clock: as quick.
const VALUES: u64 = 40_000;

/// What the page may say.
type Request = ToWorker<Analysis>;

/// What the host has to say.
type Reply = FromWorker<Findings>;

/// The engine as an answering machine: one task running, one waiting. When there is nothing to answer it works out the
/// endgame of the last position.
#[derive(Debug)]
pub struct Host<E: Engine> {
    engine: E,
    running: Option<Running<E::Search>>,
    /// Not yet looked at. A newer task takes its place.
    waiting: Option<Waiting>,
    spare: Spare,
}

#[derive(Debug)]
struct Waiting {
    task: Task,
    stop: bool,
}

#[derive(Debug)]
struct Running<S> {
    task: Task,
    position: Position,
    stage: Stage<S>,
    stop: bool,
    /// The depth last told.
    told: u8,
    /// When it began; `None` before the first slice.
    began: Option<f64>,
    /// When something was last told.
    last: f64,
}

#[derive(Debug)]
enum Stage<S> {
    /// First the endgame has to be worked out.
    Building(Game),
    Searching(S),
}

/// What there is to do when nobody asks.
#[derive(Debug)]
enum Spare {
    Nothing,
    /// Turn to this position, the one after the last answer.
    Prepare(Task, Position),
    Build,
}

impl<E: Engine> Host<E> {
    /// An idle host.
    pub fn new(engine: E) -> Self {
        Self {
            engine,
            running: None,
            waiting: None,
            spare: Spare::Nothing,
        }
    }

    /// Takes a message in. It costs next to nothing: the work is all in [`Host::work`].
    pub fn receive(&mut self, message: Request) {
        match message {
            ToWorker::Search(job) => self.put(Task::Move(job)),
            ToWorker::Analyse(analysis) => self.put(Task::Analysis(analysis)),
            ToWorker::Stop(id) => {
                if let Some(running) = &mut self.running
                    && running.task.id() == id
                {
                    running.stop = true;
                }
                if let Some(waiting) = &mut self.waiting
                    && waiting.task.id() == id
                {
                    waiting.stop = true;
                }
            }
            ToWorker::End => {
                self.give_back();
                self.waiting = None;
                self.spare = Spare::Nothing;
                self.engine.release();
            }
        }
    }

    fn put(&mut self, task: Task) {
        // Whoever asks anew no longer wants the old answer.
        self.give_back();
        self.waiting = Some(Waiting { task, stop: false });
    }

    /// Whether [`Host::work`] has anything to do.
    pub fn has_work(&self) -> bool {
        self.is_asked() || !matches!(self.spare, Spare::Nothing)
    }

    /// Whether somebody waits for an answer.
    pub const fn is_asked(&self) -> bool {
        self.running.is_some() || self.waiting.is_some()
    }

    /// Works for about `slice_ms` by this clock, or until there is something to say.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, slice_ms: f64) -> Option<Reply> {
        let started = clock();
        let mut now = started;
        // At least one step, or a clock that stands still or jumps could keep the search from going on.
        loop {
            let reply = self.step(now, NODES);
            now = clock();
            // A clock that gives no number ends the slice too.
            let in_time = now - started < slice_ms;
            if reply.is_some() || !in_time || !self.has_work() {
                return reply;
            }
        }
    }

    /// Does one bounded piece of work: starts the waiting task, searches this many nodes, or works out some values.
    pub fn step(&mut self, now: f64, nodes: u64) -> Option<Reply> {
        if let Some(Waiting { task, stop }) = self.waiting.take() {
            let id = task.id();
            match self.begin(task, stop) {
                Ok(running) => self.running = Some(running),
                Err(error) => return Some(failed(id, error)),
            }
        }
        let Some(running) = &mut self.running else {
            self.spend();
            return None;
        };
        let began = *running.began.get_or_insert_with(|| {
            running.last = now;
            now
        });
        let id = running.task.id();
        let search = match &mut running.stage {
            Stage::Searching(search) => search,
            Stage::Building(game) => {
                if !running.stop && !self.engine.build(VALUES) {
                    let is_due = now - running.last >= LIFE_MS;
                    return is_due.then(|| {
                        running.last = now;
                        info(id, &Progress::default(), millis(now - began))
                    });
                }
                match self.engine.start(&running.task, game) {
                    Ok(search) => running.stage = Stage::Searching(search),
                    Err(error) => {
                        self.running = None;
                        return Some(failed(id, error));
                    }
                }
                return None;
            }
        };
        let found = if running.stop {
            Some(search.stop())
        } else {
            search.resume(nodes)
        };
        if let Some(found) = found {
            let ms = millis(now - began);
            let reply = match &running.task {
                Task::Analysis(_) => findings(id, &found, search.exact(), ms, true),
                Task::Move(_) => match found.hole() {
                    Some(hole) => FromWorker::Done {
                        id,
                        hole: hole.get(),
                        depth: found.depth,
                        nodes: found.nodes,
                        score: found.lines.first().map_or(0, |line| line.score),
                    },
                    None => FromWorker::failed(Some(id), "the search found no move"),
                },
            };
            let (task, position) = (running.task.clone(), running.position);
            self.give_back();
            // The next question is about what follows the move, if anything does.
            let next = match task {
                Task::Move(_) => found.after(&position),
                Task::Analysis(_) => position,
            };
            if next.conclusion().is_none() {
                self.spare = Spare::Prepare(task, next);
            }
            return Some(reply);
        }
        let depth = search.depth();
        let due = if depth > running.told {
            NEWS_MS
        } else {
            LIFE_MS
        };
        let is_due = now - running.last >= due;
        if !is_due {
            return None;
        }
        running.last = now;
        let has_news = core::mem::replace(&mut running.told, depth) < depth;
        let (progress, ms) = (search.progress(), millis(now - began));
        Some(match &running.task {
            Task::Analysis(_) if has_news => findings(id, &progress, search.exact(), ms, false),
            _ => info(id, &progress, ms),
        })
    }

    fn begin(&mut self, task: Task, stop: bool) -> Result<Running<E::Search>, JobError> {
        // What was to be done in spare time was for an older position.
        self.spare = Spare::Nothing;
        let game = task.game().replay()?;
        let position = *game.position();
        self.engine.prepare(&task, &position)?;
        let stage = if self.engine.needs_endgame(&task, &position) {
            Stage::Building(game)
        } else {
            Stage::Searching(self.engine.start(&task, &game)?)
        };
        Ok(Running {
            task,
            position,
            stage,
            stop,
            told: 0,
            began: None,
            last: 0.0,
        })
    }

    /// Works on at the endgame.
    fn spend(&mut self) {
        match core::mem::replace(&mut self.spare, Spare::Nothing) {
            Spare::Nothing => {}
            Spare::Prepare(task, position) => {
                if self.engine.prepare(&task, &position).is_ok() {
                    self.spare = Spare::Build;
                }
            }
            Spare::Build => {
                if !self.engine.build(VALUES) {
                    self.spare = Spare::Build;
                }
            }
        }
    }

    /// Ends the running task without a word.
    fn give_back(&mut self) {
        if let Some(running) = self.running.take()
            && let Stage::Searching(search) = running.stage
        {
            self.engine.finish(search);
        }
    }
}

/// Milliseconds as the protocol has them; 0 if the clock gave no number.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
const fn millis(ms: f64) -> u32 {
    ms as u32
}

fn failed(id: JobId, error: JobError) -> Reply {
    FromWorker::failed(Some(id), &error.to_string())
}

fn info(id: JobId, progress: &Progress, ms: u32) -> Reply {
    let best = progress.lines.first();
    FromWorker::Info {
        id,
        depth: progress.depth,
        nodes: progress.nodes,
        score: best.map_or(0, |line| line.score),
        line: best.map(holes).unwrap_or_default(),
        ms,
    }
}

fn findings(id: JobId, progress: &Progress, exact: &[ExactEnd], ms: u32, is_last: bool) -> Reply {
    FromWorker::Found(Findings {
        id,
        is_last,
        depth: progress.depth,
        nodes: progress.nodes,
        ms,
        lines: progress
            .lines
            .iter()
            .take(MAX_LINES)
            .map(|line| FoundLine {
                score: line.score,
                line: holes(line),
            })
            .collect(),
        exact: exact.to_vec(),
    })
}

/// The moves of a line as the protocol has them.
fn holes(line: &ProgressLine) -> Vec<u8> {
    let moves = line.moves.iter().take(MAX_LINE);
    moves.map(|hole| hole.get()).collect()
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
            match read_bytes(event, MAX_MESSAGE).and_then(|bytes| Request::try_from_bytes(&bytes)) {
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
            let reply = host.borrow_mut().work(&|| seat.now(), seat.slice_ms());
            if let Some(reply) = reply {
                seat.post(&reply);
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

    fn post(&self, message: &Reply) {
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
