//! A window on the page, the files a user might give it, and what a browser would do with what it gets.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::future::TimeoutFuture;
use gloo::utils::{document, window};
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use toguz::desk::{Desk, DeskAction};
use toguz::i18n::Lang;
use toguz::state::{SavedGame, Settings};
use toguz_rules::notation::Reader;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, Element, Event, EventInit, File, HtmlElement, HtmlInputElement,
    HtmlTextAreaElement,
};
use yew::{AppHandle, BaseComponent, Callback, Renderer};

const STYLES: [&str; 4] = [
    include_str!("../../styles/tokens.css"),
    include_str!("../../styles/base.css"),
    include_str!("../../styles/desk/base.css"),
    include_str!("../../styles/desk/exchange.css"),
];

/// A full game with tags.
pub(crate) const GAME: &str = include_str!("../../crates/rules/tests/data/records/full-game.pgn");

/// What a screen asked for, in order.
pub(crate) type Acts = Rc<RefCell<Vec<DeskAction>>>;

/// The game of a record, kept.
pub(crate) fn kept(text: &str) -> SavedGame {
    let record = Reader::new(text).next().unwrap().unwrap();
    toguz::exchange::import::saved(record, 5)
}

/// What every screen is given, and what it asks for in turn.
pub(crate) fn desk(lang: Lang, current: SavedGame) -> (Desk, Acts) {
    let acts = Acts::default();
    let log = Rc::clone(&acts);
    let desk = Desk {
        lang,
        current: Rc::new(current),
        settings: Rc::new(Settings::default()),
        draw: false,
        page: "https://example.org/".into(),
        act: Callback::from(move |action| log.borrow_mut().push(action)),
    };
    (desk, acts)
}

/// A window on the page. It goes when the test is over.
pub(crate) struct Stage<C: BaseComponent> {
    pub(crate) root: HtmlElement,
    handle: Option<AppHandle<C>>,
}

impl<C: BaseComponent> Stage<C>
where
    C::Properties: Clone,
{
    pub(crate) async fn new(props: C::Properties) -> Self {
        let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        let styles = document().create_element("style").unwrap();
        styles.set_text_content(Some(&STYLES.concat()));
        let inner = document().create_element("div").unwrap();
        root.append_child(&styles).unwrap();
        root.append_child(&inner).unwrap();
        document().body().unwrap().append_child(&root).unwrap();
        let handle = Renderer::<C>::with_root_and_props(inner, props).render();
        let stage = Self {
            root,
            handle: Some(handle),
        };
        stage.settle().await;
        stage
    }

    pub(crate) async fn settle(&self) {
        for _ in 0..3 {
            yew::scheduler::flush().await;
            TimeoutFuture::new(1).await;
        }
        yew::scheduler::flush().await;
    }

    /// Waits until something is there.
    pub(crate) async fn wait(&self, selector: &str) -> Element {
        for _ in 0..600 {
            if let Some(found) = self.look(selector) {
                return found;
            }
            TimeoutFuture::new(10).await;
            yew::scheduler::flush().await;
        }
        panic!("no {selector} in {}", self.root.inner_html());
    }

    pub(crate) fn look(&self, selector: &str) -> Option<Element> {
        self.root.query_selector(selector).unwrap()
    }

    pub(crate) fn find(&self, selector: &str) -> Element {
        self.look(selector)
            .unwrap_or_else(|| panic!("no {selector} in {}", self.root.inner_html()))
    }

    pub(crate) fn all(&self, selector: &str) -> Vec<HtmlElement> {
        let list = self.root.query_selector_all(selector).unwrap();
        (0..list.length())
            .filter_map(|i| list.item(i))
            .map(JsCast::unchecked_into)
            .collect()
    }

    pub(crate) fn text(&self, selector: &str) -> String {
        self.find(selector).text_content().unwrap_or_default()
    }

    pub(crate) async fn click(&self, action: &str) {
        let button: HtmlElement = self
            .find(&format!("[data-action={action}]"))
            .unchecked_into();
        button.click();
        self.settle().await;
    }

    /// Types into the big field.
    pub(crate) async fn paste(&self, text: &str) {
        let field: HtmlTextAreaElement = self.find("#import-text").unchecked_into();
        field.set_value(text);
        fire(&field, "input");
        self.settle().await;
    }

    /// Chooses files with the button.
    pub(crate) async fn choose(&self, files: &[File]) {
        let input: HtmlInputElement = self.find("input[type=file]").unchecked_into();
        input.set_files(transfer(files).files().as_ref());
        fire(&input, "change");
        self.settle().await;
    }

    /// Whatever can be operated is large enough for a finger.
    pub(crate) fn assert_large_enough(&self) {
        for control in self.all("button, label.button, select, textarea, .choice__option, .switch")
        {
            let place = control.get_bounding_client_rect();
            assert!(
                place.width() >= 43.9 && place.height() >= 43.9,
                "{} × {}: {}",
                place.width(),
                place.height(),
                control.outer_html()
            );
        }
    }
}

impl<C: BaseComponent> Drop for Stage<C> {
    fn drop(&mut self) {
        if let Some(handle) = self.handle.take() {
            handle.destroy();
        }
        self.root.remove();
    }
}

fn fire(target: &Element, name: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = Event::new_with_event_init_dict(name, &init).unwrap();
    target.dispatch_event(&event).unwrap();
}

/// A file with these bytes.
pub(crate) fn file(name: &str, bytes: &[u8]) -> File {
    let parts = Array::of1(&Uint8Array::from(bytes));
    File::new_with_u8_array_sequence(&parts, name).unwrap()
}

/// Files as they come with a drop or a choice.
pub(crate) fn transfer(files: &[File]) -> DataTransfer {
    let data = DataTransfer::new().unwrap();
    for file in files {
        data.items().add_with_file(file).unwrap();
    }
    data
}

/// Another clipboard in place of the browser's, until this is dropped.
pub(crate) struct Clipboard(JsValue);

impl Clipboard {
    /// One that answers with this function's body, given what is written as `data`.
    pub(crate) fn new(body: &str) -> Self {
        let write = Function::new_with_args("data", body);
        let clipboard = Object::new();
        for name in ["write", "writeText"] {
            Reflect::set(&clipboard, &name.into(), &write).unwrap();
        }
        let descriptor = Object::new();
        Reflect::set(&descriptor, &"value".into(), &clipboard).unwrap();
        Reflect::set(&descriptor, &"configurable".into(), &true.into()).unwrap();
        let navigator = window().navigator();
        let navigator: &Object = navigator.unchecked_ref();
        Object::define_property(navigator, &"clipboard".into(), &descriptor);
        Self(clipboard.into())
    }

    pub(crate) fn refusing() -> Self {
        Self::new("return Promise.reject(new DOMException('no', 'NotAllowedError'))")
    }

    pub(crate) fn taking() -> Self {
        Self::new("this.taken = data; return Promise.resolve()")
    }

    pub(crate) fn taken(&self) -> JsValue {
        Reflect::get(&self.0, &"taken".into()).unwrap()
    }
}

impl Drop for Clipboard {
    fn drop(&mut self) {
        // The browser's own lies on the prototype.
        let navigator = window().navigator();
        let navigator: &Object = navigator.unchecked_ref();
        let _ = Reflect::delete_property(navigator, &"clipboard".into());
    }
}

/// Downloads in place of the browser's: name and address of each.
pub(crate) struct Downloads {
    pub(crate) log: Rc<RefCell<Vec<(String, String)>>>,
    _listener: EventListener,
}

impl Downloads {
    pub(crate) fn watch() -> Self {
        let log = Rc::<RefCell<Vec<_>>>::default();
        let into = Rc::clone(&log);
        let options = EventListenerOptions {
            phase: gloo::events::EventListenerPhase::Capture,
            passive: false,
        };
        let listener =
            EventListener::new_with_options(&document(), "click", options, move |event| {
                let link = event
                    .target()
                    .and_then(|target| target.dyn_into::<Element>().ok());
                let Some(link) = link.filter(|link| link.has_attribute("download")) else {
                    return;
                };
                event.prevent_default();
                let get = |name| link.get_attribute(name).unwrap_or_default();
                into.borrow_mut().push((get("download"), get("href")));
            });
        Self {
            log,
            _listener: listener,
        }
    }
}

/// The bytes behind an address.
pub(crate) async fn bytes_at(address: &str) -> Vec<u8> {
    let response = JsFuture::from(window().fetch_with_str(address))
        .await
        .unwrap();
    let response: web_sys::Response = response.unchecked_into();
    let buffer = JsFuture::from(response.array_buffer().unwrap())
        .await
        .unwrap();
    Uint8Array::new(&buffer).to_vec()
}
