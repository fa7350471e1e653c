//! How long the archive takes with ten thousand games. Prints figures and asserts none of them, for they are the machine's.
//!
//! ```sh
//! cargo test --release -p toguz --test archive --target wasm32-unknown-unknown -- bench --nocapture
//! ```

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function};
use toguz::desk::archive::Archive;
use toguz::desk::games::{Stop, read_all, write_all};
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

/// Opens the window and measures until games are in it, until they are drawn, and until all are listed.
async fn open(scratch: &Scratch, what: &str) -> Stage {
    let held = Held::new();
    let begun = now_ms();
    let stage = Stage::new(scratch, Lang::En);
    while !stage.has("[data-game]") {
        yew::scheduler::flush().await;
        pause(0).await;
    }
    let there = now_ms() - begun;
    drawn().await;
    let painted = now_ms() - begun;
    let all = format!("{GAMES} games");
    while stage.text("[data-count]").as_deref() != Some(&all) {
        pause(1).await;
    }
    console_log!(
        "{what}: first games after {there:.0} ms, drawn after {painted:.0} ms, all {GAMES} listed after {:.0} ms, \
         the page held up for {:.0} ms at most",
        now_ms() - begun,
        held.longest.get(),
    );
    stage
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

    // As when the page was opened anew: the database is not open yet.
    scratch.archive = Archive::named(&scratch.name);
    drop(open(&scratch, "opened cold").await);
    let stage = open(&scratch, "opened again").await;

    for typed in [
        "к",
        "кубок",
        "кубок 2013 калыев",
        "нет такой",
        "south wins",
        "",
    ] {
        let begun = now_ms();
        stage.type_into("#games-search", typed).await;
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
    let written = write_all(&scratch.archive, &Stop::default(), |_| ()).await;
    let written = written.unwrap().unwrap();
    assert_eq!(u64::from(written.games), GAMES);
    console_log!(
        "export: {:.0} ms, the page held up for {:.0} ms at most",
        now_ms() - begun,
        held.longest.get()
    );
    let begun = now_ms();
    scratch.archive.take(GAMES / 2).await.unwrap();
    yew::scheduler::flush().await;
    console_log!("one deleted: {:.1} ms", now_ms() - begun);
}
