//! What tests of the desk's windows start from: one screen on the page, in the styles it ships with.

#![allow(
    // A test fails by panicking; clippy.toml says so for test functions only, not for their helpers.
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::future::TimeoutFuture;
use gloo::utils::document;
use toguz::desk::{Desk, DeskAction};
use toguz::i18n::Lang;
use toguz::state::{SavedGame, Settings};
use toguz_rules::{Game, Variant};
use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, EventInit, HtmlElement, HtmlInputElement, KeyboardEvent, KeyboardEventInit,
    PointerEvent, PointerEventInit,
};
use yew::{AppHandle, BaseComponent, Callback, Renderer};

const STYLES: [&str; 8] = [
    include_str!("../../styles/tokens.css"),
    include_str!("../../styles/base.css"),
    include_str!("../../styles/layout.css"),
    include_str!("../../styles/board.css"),
    include_str!("../../styles/panels.css"),
    include_str!("../../styles/desk/base.css"),
    include_str!("../../styles/desk/sheet.css"),
    include_str!("../../styles/desk/editor.css"),
];

/// What a screen wanted, in order.
pub(crate) type Wishes = Rc<RefCell<Vec<DeskAction>>>;

/// A screen on the page. It goes when the test is over.
pub(crate) struct Window<C: BaseComponent> {
    root: HtmlElement,
    handle: Option<AppHandle<C>>,
    pub(crate) wishes: Wishes,
}

impl<C: BaseComponent> Window<C> {
    pub(crate) async fn open(props: impl FnOnce(Desk) -> C::Properties) -> Self {
        let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        let styles = document().create_element("style").unwrap();
        styles.set_text_content(Some(&STYLES.concat()));
        let inner = document().create_element("div").unwrap();
        root.append_child(&styles).unwrap();
        root.append_child(&inner).unwrap();
        document().body().unwrap().append_child(&root).unwrap();
        let wishes = Wishes::default();
        let act = {
            let wishes = Rc::clone(&wishes);
            Callback::from(move |wish| wishes.borrow_mut().push(wish))
        };
        let desk = Desk {
            lang: Lang::En,
            current: Rc::new(SavedGame::new(Game::new(Variant::TOGUZ), 1)),
            settings: Rc::new(Settings::default()),
            draw: false,
            page: "https://example.org/".into(),
            act,
        };
        let handle = Renderer::<C>::with_root_and_props(inner, props(desk)).render();
        let window = Self {
            root,
            handle: Some(handle),
            wishes,
        };
        window.settle().await;
        window
    }

    pub(crate) async fn settle(&self) {
        yew::scheduler::flush().await;
        // What effects and observers asked for.
        TimeoutFuture::new(1).await;
        yew::scheduler::flush().await;
    }

    pub(crate) fn find(&self, selector: &str) -> HtmlElement {
        self.try_find(selector)
            .unwrap_or_else(|| panic!("no {selector}"))
            .unchecked_into()
    }

    pub(crate) fn try_find(&self, selector: &str) -> Option<Element> {
        self.root.query_selector(selector).unwrap()
    }

    pub(crate) fn all(&self, selector: &str) -> Vec<Element> {
        let list = self.root.query_selector_all(selector).unwrap();
        (0..list.length())
            .filter_map(|i| list.item(i))
            .map(JsCast::unchecked_into)
            .collect()
    }

    pub(crate) fn text(&self, selector: &str) -> String {
        self.find(selector).text_content().unwrap_or_default()
    }

    pub(crate) fn attr(&self, selector: &str, name: &str) -> Option<String> {
        self.find(selector).get_attribute(name)
    }

    pub(crate) async fn click(&self, selector: &str) {
        self.find(selector).click();
        self.settle().await;
    }

    /// Chooses one of a group of radio buttons.
    pub(crate) async fn choose(&self, name: &str, value: &str) {
        self.click(&format!("input[name={name}][value=\"{value}\"]"))
            .await;
    }

    /// Writes a text into a field, as if it had been pasted there.
    pub(crate) async fn write(&self, selector: &str, text: &str, event: &str) {
        let input: HtmlInputElement = self.find(selector).unchecked_into();
        input.set_value(text);
        let init = EventInit::new();
        init.set_bubbles(true);
        let event = Event::new_with_event_init_dict(event, &init).unwrap();
        input.dispatch_event(&event).unwrap();
        self.settle().await;
    }

    /// Every tappable thing is as large as a finger needs.
    pub(crate) fn assert_fingers_fit(&self) {
        for element in self.all("button, summary, input:not([type=radio]), .choice__option") {
            if element.closest("[inert]").unwrap().is_some() {
                continue;
            }
            let rect = element.get_bounding_client_rect();
            let shown = rect.width() > 0.0 && rect.height() > 0.0;
            assert!(
                !shown || (rect.width() >= 43.9 && rect.height() >= 43.9),
                "{} × {}: {}",
                rect.width(),
                rect.height(),
                element.outer_html().chars().take(200).collect::<String>()
            );
        }
    }
}

impl<C: BaseComponent> Drop for Window<C> {
    fn drop(&mut self) {
        if let Some(handle) = self.handle.take() {
            handle.destroy();
        }
        self.root.remove();
    }
}

/// A key pressed where the focus is. Says whether the browser would still do something with it.
pub(crate) fn key_with(key: &str, code: &str, change: impl FnOnce(&KeyboardEventInit)) -> bool {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_code(code);
    init.set_bubbles(true);
    init.set_cancelable(true);
    change(&init);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
    let target = document().active_element().unwrap();
    target.dispatch_event(&event).unwrap()
}

pub(crate) fn key(key: &str) -> bool {
    let code = if key.len() == 1 && key.as_bytes()[0].is_ascii_digit() {
        format!("Digit{key}")
    } else {
        key.to_owned()
    };
    key_with(key, &code, |_| ())
}

/// A pointer event at a place of the page.
pub(crate) fn pointer(target: &Element, name: &str, kind: &str, (x, y): (f64, f64)) -> bool {
    let init = PointerEventInit::new();
    init.set_pointer_type(kind);
    init.set_pointer_id(7);
    init.set_is_primary(true);
    #[allow(clippy::cast_possible_truncation)] // pixels
    {
        init.set_client_x(x as i32);
        init.set_client_y(y as i32);
    }
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = PointerEvent::new_with_event_init_dict(name, &init).unwrap();
    target.dispatch_event(&event).unwrap()
}

pub(crate) fn middle(element: &Element) -> (f64, f64) {
    let rect = element.get_bounding_client_rect();
    (
        f64::midpoint(rect.left(), rect.right()),
        f64::midpoint(rect.top(), rect.bottom()),
    )
}
