//! The browser adapters in a real browser: `cargo xtask test --only components`.

#![cfg(target_arch = "wasm32")]
// Clippy takes only functions marked `#[test]` for tests.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::future::TimeoutFuture;
use gloo::utils::{document, window};
use toguz::platform;
use toguz::storage::StorageError;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Element, HtmlElement, KeyboardEvent, KeyboardEventInit};

wasm_bindgen_test_configure!(run_in_browser);

fn add(html: &str) -> Element {
    let holder = document().create_element("div").unwrap();
    holder.set_inner_html(html);
    document().body().unwrap().append_child(&holder).unwrap();
    holder
}

#[wasm_bindgen_test]
fn storage_keeps_and_frees() {
    let storage = platform::open_storage();
    assert_eq!(storage.write("test.a", "ң 1"), Ok(()));
    assert_eq!(storage.read("test.a"), Ok(Some("ң 1".to_owned())));
    let raw = window().local_storage().unwrap().unwrap();
    assert_eq!(raw.get_item("test.a").unwrap().as_deref(), Some("ң 1"));
    assert_eq!(storage.remove("test.a"), Ok(()));
    assert_eq!(raw.get_item("test.a").unwrap(), None);
}

#[wasm_bindgen_test]
fn full_storage_is_told_from_other_failures() {
    let storage = platform::open_storage();
    // Above every browser's quota.
    let huge = "x".repeat(11 << 20);
    assert_eq!(storage.write("test.huge", &huge), Err(StorageError::Full));
    // The session has it none the less, and whoever opens the storage again.
    assert_eq!(
        platform::open_storage()
            .read("test.huge")
            .map(|text| text.map(|text| text.len())),
        Ok(Some(huge.len()))
    );
    assert_eq!(storage.remove("test.huge"), Ok(()));
    assert_eq!(storage.read("test.huge"), Ok(None));
}

#[wasm_bindgen_test]
fn bad_documents_are_moved_in_the_real_storage() {
    let storage = platform::open_storage();
    storage.write("test.bad-document", "{").unwrap();
    let now = platform::unix_ms();
    assert!(now > 1_700_000_000_000);
    let place = storage
        .set_aside("test.bad-document", now)
        .unwrap()
        .unwrap();
    assert_eq!(storage.read(&place), Ok(Some("{".to_owned())));
    assert_eq!(storage.read("test.bad-document"), Ok(None));
    let aside = storage
        .set_aside_list()
        .into_iter()
        .find(|aside| aside.key == place)
        .unwrap();
    assert_eq!((aside.from.as_str(), aside.at), ("test.bad-document", now));
    storage.remove(&place).unwrap();
}

#[wasm_bindgen_test]
async fn blocked_storage_is_a_value() {
    // A sandboxed frame throws at the mere question. Its window is asked in this module's place.
    let holder = add("<iframe sandbox=\"allow-scripts\" srcdoc=\"<script>
        let name = 'none';
        try { localStorage } catch (error) { name = error.name }
        parent.postMessage(name, '*');
    </script>\"></iframe>");
    let heard = Rc::new(RefCell::new(None));
    let _listener = {
        let heard = heard.clone();
        gloo::events::EventListener::new(&window(), "message", move |event| {
            let data = event.dyn_ref::<web_sys::MessageEvent>().unwrap().data();
            if let Some(name) = data.as_string() {
                heard.replace(Some(name));
            }
        })
    };
    for _ in 0..100 {
        if heard.borrow().is_some() {
            break;
        }
        TimeoutFuture::new(20).await;
    }
    holder.remove();
    assert_eq!(heard.borrow().as_deref(), Some("SecurityError"));

    // The same here: a getter that throws, as the browser's does.
    let throwing = js_sys::Function::new_no_args(
        "window.ownStorage = Object.getOwnPropertyDescriptor(window, 'localStorage');
        Object.defineProperty(window, 'localStorage', {
            configurable: true,
            get() { throw new DOMException('no', 'SecurityError'); },
        })",
    );
    throwing.call0(&window()).unwrap();
    let storage = platform::open_storage();
    let read = storage.read("test.blocked");
    let write = storage.write("test.blocked", "1");
    let again = storage.read("test.blocked");
    let list = storage.set_aside_list();
    js_sys::Function::new_no_args(
        "Object.defineProperty(window, 'localStorage', window.ownStorage)",
    )
    .call0(&window())
    .unwrap();
    assert_eq!(read, Err(StorageError::Blocked));
    assert_eq!(write, Err(StorageError::Blocked));
    assert_eq!(again, Ok(Some("1".to_owned())));
    assert_eq!(list, []);
    // Back again: what was written meanwhile is kept now.
    assert_eq!(storage.retry(), Ok(()));
    let raw = window().local_storage().unwrap().unwrap();
    assert_eq!(raw.get_item("test.blocked").unwrap().as_deref(), Some("1"));
    storage.remove("test.blocked").unwrap();
}

#[wasm_bindgen_test]
fn seeds_differ() {
    assert_ne!(platform::random_seed(), platform::random_seed());
}

#[wasm_bindgen_test]
fn the_clock_goes_on() {
    let before = platform::now_ms();
    assert!(before > 0.0 && platform::now_ms() >= before);
}

#[wasm_bindgen_test]
async fn the_fragment_is_read_heard_and_replaced() {
    let entries = window().history().unwrap().length().unwrap();
    assert_eq!(platform::replace_fragment("new=two&fen=a%2Fb"), Ok(()));
    assert_eq!(platform::fragment(), "new=two&fen=a%2Fb");
    assert!(!platform::page_address().contains('#'));
    assert_eq!(window().history().unwrap().length().unwrap(), entries);

    let heard = Rc::new(RefCell::new(Vec::new()));
    let listener = {
        let heard = heard.clone();
        platform::on_fragment_change(move |fragment| heard.borrow_mut().push(fragment)).unwrap()
    };
    window().location().set_hash("#one").unwrap();
    TimeoutFuture::new(50).await;
    assert_eq!(platform::replace_fragment(""), Ok(()));
    assert_eq!(platform::fragment(), "");
    assert!(!window().location().href().unwrap().contains('#'));
    TimeoutFuture::new(50).await;
    drop(listener);
    window().location().set_hash("#two").unwrap();
    TimeoutFuture::new(50).await;
    assert_eq!(*heard.borrow(), ["one"]);
    platform::replace_fragment("").unwrap();
}

#[wasm_bindgen_test]
fn the_document_follows() {
    let root = document().document_element().unwrap();
    platform::set_document_language("ky", "ltr").unwrap();
    assert_eq!(root.get_attribute("lang").as_deref(), Some("ky"));
    assert_eq!(root.get_attribute("dir").as_deref(), Some("ltr"));
    platform::set_root_attribute("data-theme", "dark").unwrap();
    assert_eq!(root.get_attribute("data-theme").as_deref(), Some("dark"));
    platform::remove_root_attribute("data-theme").unwrap();
    assert_eq!(root.get_attribute("data-theme"), None);
    platform::set_title("Тогуз");
    assert_eq!(document().title(), "Тогуз");
    assert!(!platform::languages().is_empty());
    assert!(!platform::document_hidden());
    assert_eq!(platform::meta("no-such-meta"), None);
}

#[wasm_bindgen_test]
fn media_queries_are_answered() {
    assert!(platform::matches_media("all"));
    assert!(!platform::matches_media("not all"));
    let query = platform::MediaQuery::listen("all", |_| ()).unwrap();
    assert!(query.matches());
    // Asking for nonsense is no error.
    assert!(!platform::matches_media("(((("));
}

#[wasm_bindgen_test]
async fn media_queries_are_heard() {
    // A frame's width is the one medium that a page can change itself; the listener hangs on the same list.
    let heard = Rc::new(Cell::new(0));
    let query = {
        let heard = heard.clone();
        platform::MediaQuery::listen(platform::PREFERS_REDUCED_MOTION, move |_| {
            heard.set(heard.get() + 1);
        })
        .unwrap()
    };
    let list = window()
        .match_media(platform::PREFERS_REDUCED_MOTION)
        .unwrap()
        .unwrap();
    assert_eq!(query.matches(), list.matches());
    drop(query);
    TimeoutFuture::new(20).await;
    assert_eq!((heard.get(), Rc::strong_count(&heard)), (0, 1));
}

fn press(target: &web_sys::EventTarget, key: &str, change: impl Fn(&KeyboardEventInit)) -> bool {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_bubbles(true);
    init.set_cancelable(true);
    change(&init);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
    // True unless somebody prevented the default.
    target.dispatch_event(&event).unwrap()
}

#[wasm_bindgen_test]
fn keys_are_heard_unless_they_belong_to_somebody_else() {
    let holder = add(
        "<input id=field><input id=box type=checkbox><button id=button><i>b</i></button>\
         <div contenteditable><b id=inside>x</b></div>",
    );
    let at = |selector: &str| holder.query_selector(selector).unwrap().unwrap();
    let heard = Rc::new(RefCell::new(Vec::new()));
    let listener = {
        let heard = heard.clone();
        platform::on_key(move |event| {
            heard.borrow_mut().push(event.key());
            event.key() == "7"
        })
        .unwrap()
    };
    let plain = |_: &KeyboardEventInit| ();
    assert!(!press(&window(), "7", plain));
    assert!(press(&window(), "u", plain));
    press(&at("#button i"), "1", plain);
    press(&at("#box"), "2", plain);
    // None of these.
    press(&at("#field"), "3", plain);
    press(&at("#inside"), "3", plain);
    press(&window(), "3", |init| init.set_ctrl_key(true));
    press(&window(), "3", |init| init.set_meta_key(true));
    press(&window(), "3", |init| init.set_alt_key(true));
    press(&window(), "3", |init| init.set_is_composing(true));
    drop(listener);
    press(&window(), "3", plain);
    holder.remove();
    assert_eq!(*heard.borrow(), ["7", "u", "1", "2"]);
}

#[wasm_bindgen_test]
async fn a_download_is_a_click_on_a_named_link() {
    let clicked = Rc::new(RefCell::new(None));
    let listener = {
        let clicked = clicked.clone();
        gloo::events::EventListener::new_with_options(
            &document(),
            "click",
            gloo::events::EventListenerOptions::run_in_capture_phase(),
            move |event| {
                let link: HtmlElement = event.target().unwrap().dyn_into().unwrap();
                clicked.replace(Some((
                    link.get_attribute("download"),
                    link.get_attribute("href"),
                )));
            },
        )
    };
    platform::download("game.json", "application/json", "{\"a\":\"ң\"}").unwrap();
    drop(listener);
    let (name, address) = clicked.take().unwrap();
    assert_eq!(name.as_deref(), Some("game.json"));
    let address = address.unwrap();
    assert!(address.starts_with("blob:"));
    let response = wasm_bindgen_futures::JsFuture::from(window().fetch_with_str(&address))
        .await
        .unwrap();
    let read = js_sys::Function::new_with_args("response", "return response.text()");
    let text = read.call1(&window(), &response).unwrap();
    let text = wasm_bindgen_futures::JsFuture::from(js_sys::Promise::from(text))
        .await
        .unwrap();
    assert_eq!(text.as_string().as_deref(), Some("{\"a\":\"ң\"}"));
    assert!(document().query_selector("a[download]").unwrap().is_none());
}

#[wasm_bindgen_test]
async fn the_clipboard_answers_or_says_why_not() {
    // Headless browsers differ in what they allow; neither answer may be a panic.
    if let Err(error) = platform::write_clipboard("9S").await {
        assert!(!error.to_string().is_empty());
    }
}
