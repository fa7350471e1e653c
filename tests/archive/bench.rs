//! How long the archive takes with ten thousand games. Prints figures and asserts none of them, for they are the machine's.
//!
//! ```sh
//! cargo test --release -p toguz --test archive --target wasm32-unknown-unknown -- bench --nocapture
//! ```

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function};
use toguz::desk::archive::Archive;
use toguz::desk::games::{Form, Stop, read_all, write_all};
use toguz::i18n::Lang;
use toguz::platform::{Interval, now_ms, pause};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};
use web_sys::Blob;

use crate::common::{Scratch, many};
use crate::screen::{Stage, file_of};

/// A program that is not optimised takes ten times as long and measures nothing.
const GAMES: u64 = if cfg!(debug_assertions) { 500 } else { 10_000 };

/// The longest time for which the page could do nothing else, in milliseconds.
struct Held {
    longest: Rc<Cell<f64>>,
    _clock: Interval,
}

impl Held {
    fn new() -> Self {
        let longest = Rc::new(Cell::new(0.0));
        let last = Rc::new(Cell::new(now_ms()));
        let clock = {
            let longest = Rc::clone(&longest);
            Interval::new(1, move || {
                let now = now_ms();
                longest.set(f64::max(longest.get(), now - last.replace(now)));
            })
        };
        Self {
            longest,
            _clock: clock,
        }
    }
}

/// Waits until the browser has drawn what is there.
async fn drawn() {
    let script = "return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))";
    let promise = Function::new_no_args(script).call0(&JsValue::NULL).unwrap();
    JsFuture::from(js_sys::Promise::from(promise))
        .await
        .unwrap();
}

/// What opening the window took, in milliseconds.
#[derive(Clone, Copy)]
struct Opened {
    /// Until games are in it.
    there: f64,
    /// Until the browser has drawn them.
    drawn: f64,
    /// Until all are listed.
    all: f64,
    /// The longest time for which the page could do nothing else.
    held: f64,
}

async fn open(scratch: &Scratch) -> (Stage, Opened) {
    let held = Held::new();
    let begun = now_ms();
    let stage = Stage::new(scratch, Lang::En);
    while !stage.has("[data-game]") {
        pause(0).await;
    }
    let there = now_ms() - begun;
    drawn().await;
    let drawn = now_ms() - begun;
    let all = format!("{GAMES} games");
    while stage.text("[data-count]").as_deref() != Some(&all) {
        pause(1).await;
    }
    let opened = Opened {
        there,
        drawn,
        all: now_ms() - begun,
        held: held.longest.get(),
    };
    (stage, opened)
}

/// The least and the middle one, to tell the work from what else the machine does.
fn figures(all: &[Opened], figure: impl Fn(&Opened) -> f64) -> String {
    let mut figures: Vec<f64> = all.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    format!("{:.0} to {:.0} ms", figures[0], figures[figures.len() / 2])
}

#[wasm_bindgen_test]
async fn bench_ten_thousand_games() {
    let mut scratch = Scratch::new();
    let file = file_of(&many(GAMES));
    let blob = Blob::new_with_str_sequence(&Array::of1(&file.as_str().into())).unwrap();
    console_log!("the file has {} bytes", file.len());

    for what in ["import", "import once more"] {
        let held = Held::new();
        let told = RefCell::new(0);
        let begun = now_ms();
        let report = read_all(&scratch.archive, &blob, &Stop::default(), |_| {
            *told.borrow_mut() += 1;
        })
        .await;
        let time = now_ms() - begun;
        assert_eq!(u64::from(report.added + report.there), GAMES);
        #[allow(clippy::cast_precision_loss)]
        let speed = GAMES as f64 / time * 1000.0;
        console_log!(
            "{what}: {time:.0} ms, {speed:.0} games a second, told {} times, the page held up for {:.0} ms at most",
            told.borrow(),
            held.longest.get(),
        );
    }

    for (what, cold) in [("database not open yet", true), ("database open", false)] {
        let mut all = Vec::new();
        for _ in 0..7 {
            if cold {
                scratch.archive = Archive::named(&scratch.name);
            }
            let (stage, opened) = open(&scratch).await;
            drop(stage);
            all.push(opened);
            pause(100).await;
        }
        console_log!(
            "opened, {what}: first games after {}, drawn after {}, all listed after {}, the page held up for {}",
            figures(&all, |opened| opened.there),
            figures(&all, |opened| opened.drawn),
            figures(&all, |opened| opened.all),
            figures(&all, |opened| opened.held),
        );
    }
    let (stage, _) = open(&scratch).await;

    for typed in [
        "к",
        "кубок",
        "кубок 2013 калыев",
        "нет такой",
        "south wins",
        "",
    ] {
        let begun = now_ms();
        stage.type_into("#games-search", typed);
        pause(0).await;
        let there = now_ms() - begun;
        while stage.text("[data-count]").as_deref() == Some("Loading") {
            pause(0).await;
        }
        let found = stage.text("[data-count]").unwrap();
        console_log!(
            "search {typed:?}: first games after {there:.1} ms, all after {:.1} ms ({found})",
            now_ms() - begun
        );
        drawn().await;
    }

    let held = Held::new();
    let begun = now_ms();
    let written = write_all(&scratch.archive, Form::Backup, &Stop::default(), |_| ()).await;
    let written = written.unwrap().unwrap();
    assert_eq!(u64::from(written.games), GAMES);
    console_log!(
        "export: {:.0} ms, the page held up for {:.0} ms at most",
        now_ms() - begun,
        held.longest.get()
    );
    let begun = now_ms();
    scratch.archive.take(GAMES / 2).await.unwrap();
    console_log!("one deleted: {:.1} ms", now_ms() - begun);
}
