//! The engine client in a real browser, with workers that misbehave and with none:
//! `cargo xtask test --only components`.

#![cfg(target_arch = "wasm32")]
// Clippy takes only functions marked `#[test]` for tests.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::future::TimeoutFuture;
use js_sys::{Array, Function};
use toguz::worker::protocol::{FromWorker, PROTOCOL, build_id};
use toguz::worker::{EngineClient, EngineEvent, EngineState, Job, JobId, Options, Timing};
use toguz_rules::{Game, Hole, Variant};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use yew::Callback;

wasm_bindgen_test_configure!(run_in_browser);

const STAMP: &str = "test";

struct Rig {
    client: EngineClient,
    events: Rc<RefCell<Vec<EngineEvent>>>,
}

impl Rig {
    /// A client whose first worker runs the first script, and so on; the last one serves all that follow.
    fn with_scripts(scripts: &[&str]) -> Self {
        let list = scripts
            .iter()
            .copied()
            .map(JsValue::from_str)
            .collect::<Array>();
        Function::new_with_args(
            "scripts",
            "window.RealWorker ??= window.Worker;
            window.addresses = [];
            window.Worker = function (address) {
                const script = scripts[Math.min(window.addresses.length, scripts.length - 1)];
                window.addresses.push(address);
                return new window.RealWorker(URL.createObjectURL(new Blob([script])));
            };",
        )
        .call1(&JsValue::NULL, &list)
        .unwrap();
        Self::start(&page_engine())
    }

    /// A client that is refused workers, whose engine on the page is this script.
    fn without_workers(loader: &str) -> Self {
        Function::new_no_args(
            "window.RealWorker ??= window.Worker;
            window.Worker = function () { throw new DOMException('no', 'SecurityError'); };",
        )
        .call0(&JsValue::NULL)
        .unwrap();
        Self::start(loader)
    }

    /// A client with the browser's own workers.
    fn new(loader: &str) -> Self {
        Function::new_no_args("window.Worker = window.RealWorker ?? window.Worker;")
            .call0(&JsValue::NULL)
            .unwrap();
        Self::start(loader)
    }

    fn start(loader: &str) -> Self {
        let events = Rc::new(RefCell::new(Vec::new()));
        let on_event = {
            let events = events.clone();
            Callback::from(move |event| events.borrow_mut().push(event))
        };
        let options = Options {
            loader: loader.to_owned(),
            stamp: STAMP.to_owned(),
            timing: Timing {
                ready: 1_000.0,
                silence: 600.0,
                answer: 20_000.0,
                grace: 600.0,
            },
            endgame: 0,
        };
        Self {
            client: EngineClient::with_options(options, on_event),
            events,
        }
    }

    fn ask(&self, id: u32) {
        let game = Game::new(Variant::TOGUZ);
        self.client.ask(Job::new(JobId(id), &game, 1, 5));
    }

    /// Waits for the first event of this kind and says what it was.
    async fn wait(&self, what: impl Fn(&EngineEvent) -> bool) -> EngineEvent {
        for _ in 0..400 {
            if let Some(event) = self.events.borrow().iter().find(|event| what(event)) {
                return event.clone();
            }
            TimeoutFuture::new(25).await;
        }
        panic!("only {:?}", self.events.borrow());
    }

    async fn answer(&self, id: u32) -> Hole {
        let event = self
            .wait(|event| matches!(event, EngineEvent::Done { id: JobId(done), .. } if *done == id))
            .await;
        match event {
            EngineEvent::Done { hole, .. } => hole,
            other => panic!("{other:?}"),
        }
    }

    async fn failure(&self, id: u32) -> String {
        let event = self
            .wait(|event| matches!(event, EngineEvent::Failed { id: JobId(failed), .. } if *failed == id))
            .await;
        match event {
            EngineEvent::Failed { message, .. } => message,
            other => panic!("{other:?}"),
        }
    }

    fn has(&self, event: &EngineEvent) -> bool {
        self.events.borrow().contains(event)
    }
}

/// A statement that posts this message from a worker.
fn post(message: &FromWorker) -> String {
    format!("postMessage(new Uint8Array({:?}));", message.to_bytes())
}

fn ready() -> String {
    post(&FromWorker::Ready {
        protocol: PROTOCOL,
        build: build_id(STAMP),
    })
}

fn done(id: u32) -> String {
    post(&FromWorker::Done {
        id: JobId(id),
        hole: 4,
        depth: 1,
        nodes: 1,
        score: 0,
    })
}

/// The address of a script, whatever query the client adds to it.
fn script(code: &str) -> String {
    format!(
        "data:text/javascript,{}//",
        String::from(js_sys::encode_uri_component(code))
    )
}

/// An engine on the page that answers every job at once with hole 4, and counts how often it is told to end.
fn page_engine() -> String {
    let (ready, done) = (ready(), done(0));
    script(&format!(
        "{{
            const {{ port1, port2 }} = new MessageChannel();
            const postMessage = (bytes) => port1.postMessage(bytes);
            port1.onmessage = ({{ data: [, kind, id] }}) => {{
                const Uint8Array = function (bytes) {{
                    return window.Uint8Array.from(bytes, (byte, at) => (at === 2 ? id : byte));
                }};
                if (kind === 0) {{ {done} }}
                if (kind === 2) window.ended = (window.ended ?? 0) + 1;
            }};
            const offer = new MessageEvent('toguz-engine', {{ data: port2, cancelable: true }});
            if (!dispatchEvent(offer)) {{ {ready} }}
        }}"
    ))
}

fn ended() -> f64 {
    let ended = Function::new_no_args("return window.ended ?? 0")
        .call0(&JsValue::NULL)
        .unwrap();
    ended.as_f64().unwrap()
}

#[wasm_bindgen_test]
async fn a_script_that_is_missing_for_workers_and_page_fails_the_job() {
    let rig = Rig::new("./no-such-worker.js");
    rig.ask(1);
    rig.failure(1).await;
    assert!(rig.has(&EngineEvent::OnMainThread) && !rig.has(&EngineEvent::Ready));
    assert_eq!(rig.client.state(), EngineState::ReadyHere);
    // It is asked again, and tried again.
    rig.ask(2);
    rig.failure(2).await;
}

#[wasm_bindgen_test]
async fn an_engine_on_the_page_that_says_why_it_can_not_start_fails_the_job() {
    let rig = Rig::without_workers(&script(
        "dispatchEvent(new MessageEvent('toguz-engine', { data: 'no wasm', cancelable: true }));",
    ));
    rig.ask(1);
    assert_eq!(rig.failure(1).await, "no wasm");
}

#[wasm_bindgen_test]
async fn an_engine_on_the_page_that_never_starts_fails_the_job() {
    let rig = Rig::without_workers(&script(""));
    rig.ask(1);
    rig.failure(1).await;
}

#[wasm_bindgen_test]
async fn a_worker_that_never_speaks_is_done_without() {
    let rig = Rig::with_scripts(&[""]);
    rig.ask(1);
    rig.answer(1).await;
    assert!(rig.has(&EngineEvent::OnMainThread) && !rig.has(&EngineEvent::Ready));
}

#[wasm_bindgen_test]
async fn a_worker_that_speaks_nonsense_is_done_without() {
    let rig = Rig::with_scripts(&["postMessage('ready');"]);
    rig.ask(1);
    rig.answer(1).await;
    assert!(rig.has(&EngineEvent::OnMainThread));
}

#[wasm_bindgen_test]
async fn a_worker_of_another_release_is_done_without() {
    let other = post(&FromWorker::Ready {
        protocol: PROTOCOL,
        build: "0.0.0+old".to_owned(),
    });
    let rig = Rig::with_scripts(&[&other]);
    rig.ask(1);
    rig.answer(1).await;
    assert!(rig.has(&EngineEvent::OnMainThread));
}

/// A worker that answers as soon as it is asked.
fn good() -> String {
    format!("{} onmessage = () => {{ {} }};", ready(), done(1))
}

#[wasm_bindgen_test]
async fn a_worker_that_dies_silently_is_replaced_and_asked_again() {
    let mute = format!("{} onmessage = () => close();", ready());
    let rig = Rig::with_scripts(&[&mute, &good()]);
    rig.wait(|event| *event == EngineEvent::Ready).await;
    rig.ask(1);
    assert_eq!(rig.answer(1).await.get(), 4);
    assert!(rig.has(&EngineEvent::Restarted) && !rig.has(&EngineEvent::OnMainThread));
    assert_eq!(rig.client.state(), EngineState::Ready);
    let addresses = Function::new_no_args("return window.addresses.join(' ')")
        .call0(&JsValue::NULL)
        .unwrap();
    assert_eq!(
        addresses.as_string().as_deref(),
        Some(format!("{0}?build=test {0}?build=test&try=1", page_engine()).as_str())
    );
}

#[wasm_bindgen_test]
async fn a_worker_that_throws_is_replaced_and_asked_again() {
    let rude = format!(
        "{} onmessage = () => {{ throw new Error('boom'); }};",
        ready()
    );
    let rig = Rig::with_scripts(&[&rude, &good()]);
    rig.ask(1);
    assert_eq!(rig.answer(1).await.get(), 4);
    assert!(rig.has(&EngineEvent::Restarted));
}

#[wasm_bindgen_test]
async fn a_job_that_breaks_every_worker_fails() {
    let last_word = post(&FromWorker::failed(None, "a panic"));
    let rig = Rig::with_scripts(&[&format!("{} onmessage = () => {{ {last_word} }};", ready())]);
    rig.ask(1);
    rig.wait(|event| matches!(event, EngineEvent::Failed { id: JobId(1), .. }))
        .await;
    assert!(!rig.has(&EngineEvent::OnMainThread));
}

#[wasm_bindgen_test]
async fn refused_workers_are_done_without_at_once() {
    let rig = Rig::without_workers(&page_engine());
    assert_eq!(rig.client.state(), EngineState::ReadyHere);
    let scripts = || {
        let all = gloo::utils::document().query_selector_all("script");
        all.unwrap().length()
    };
    let before = scripts();
    rig.ask(1);
    assert_eq!(rig.client.state(), EngineState::BusyHere);
    assert_eq!(rig.answer(1).await.get(), 4);
    assert_eq!(
        rig.events.borrow().first(),
        Some(&EngineEvent::OnMainThread)
    );
    rig.ask(2);
    rig.answer(2).await;
    // One program for all jobs, and told to end with the client.
    assert_eq!(scripts(), before + 1);
    let ends = ended();
    drop(rig);
    TimeoutFuture::new(100).await;
    assert_eq!(scripts(), before);
    assert!(ended() > ends);
}

#[wasm_bindgen_test]
async fn two_clients_each_have_their_own_engine_on_the_page() {
    let one = Rig::without_workers(&page_engine());
    let two = Rig::without_workers(&page_engine());
    one.ask(1);
    two.ask(1);
    one.answer(1).await;
    two.answer(1).await;
    drop(one);
    two.ask(2);
    two.answer(2).await;
}

/// The program that the workers run, here beside the client in one module.
#[wasm_bindgen_test]
async fn the_real_engine_answers_on_the_page() {
    let document = gloo::utils::document();
    let stamp = document.create_element("meta").unwrap();
    stamp.set_attribute("name", "toguz-build").unwrap();
    stamp.set_attribute("content", STAMP).unwrap();
    document.head().unwrap().append_child(&stamp).unwrap();

    // Nobody wants it yet.
    toguz::worker::host::serve().unwrap();
    let rig = Rig::without_workers(&script(""));
    rig.ask(1);
    toguz::worker::host::serve().unwrap();
    let hole = rig.answer(1).await;
    assert!(
        Game::new(Variant::TOGUZ)
            .position()
            .legal_moves()
            .contains(hole)
    );
    // The same answer each time, and none to a job that was overtaken.
    rig.ask(2);
    rig.ask(3);
    assert_eq!(rig.answer(3).await, hole);
    assert!(
        !rig.events
            .borrow()
            .iter()
            .any(|event| matches!(event, EngineEvent::Done { id, .. } if *id == JobId(2)))
    );
    // A long search leaves the page its time, and ends with the client.
    rig.client
        .ask(Job::new(JobId(4), &Game::new(Variant::TOGUZ), 10, 5));
    let now = toguz::platform::now_ms;
    let (start, mut turns) = (now(), 0);
    while now() - start < 300.0 {
        TimeoutFuture::new(0).await;
        turns += 1;
    }
    assert!(turns >= 6, "{turns} turns in 300 ms");
    drop(rig);
    stamp.remove();
}

#[wasm_bindgen_test]
async fn a_dropped_client_is_silent() {
    let info = post(&FromWorker::Info {
        id: JobId(1),
        depth: 1,
        nodes: 1,
        score: 0,
        line: Vec::new(),
        ms: 1,
    });
    let rig = Rig::with_scripts(&[&format!("{} setInterval(() => {{ {info} }}, 10);", ready())]);
    rig.ask(1);
    rig.wait(|event| matches!(event, EngineEvent::Info { .. }))
        .await;
    let Rig { client, events } = rig;
    drop(client);
    let before = events.borrow().len();
    TimeoutFuture::new(200).await;
    assert_eq!(events.borrow().len(), before);
    // The callback went with it: nothing of the client is left behind.
    assert_eq!(Rc::strong_count(&events), 1);
}

#[wasm_bindgen_test]
async fn the_app_is_never_called_from_inside_its_own_call() {
    let rig = Rig::with_scripts(&[&ready()]);
    let mut job = Job::new(JobId(1), &Game::new(Variant::TOGUZ), 1, 5);
    job.game.moves = vec![0];
    rig.client.ask(job);
    assert!(rig.events.borrow().is_empty());
    rig.wait(|event| matches!(event, EngineEvent::Failed { id: JobId(1), .. }))
        .await;
}
