//! The board in a real browser, in the page styles it ships with.

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
use toguz::a11y::Perspective;
use toguz::components::board::{Board, BoardProps, BoardStatus};
use toguz::i18n::Lang;
use toguz::sowing::{Motion, Speed, Timeline};
use toguz::state::KazanPlace;
use toguz_rules::{BySide, Hole, MoveInfo, Pit, Position, Side, Variant};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{
    Element, Event, EventInit, HtmlElement, KeyboardEvent, KeyboardEventInit, PointerEvent,
    PointerEventInit,
};
use yew::{AppHandle, AttrValue, Callback, Renderer};

const TOKENS: &str = include_str!("../../styles/tokens.css");
const BASE: &str = include_str!("../../styles/base.css");
const STYLES: &str = include_str!("../../styles/board.css");

/// What a board asked for, in order.
type Log = Rc<RefCell<Vec<String>>>;

/// A board on the page. It goes when the test is over.
struct Stage {
    root: HtmlElement,
    handle: Option<AppHandle<Board>>,
    props: BoardProps,
    log: Log,
}

impl Stage {
    async fn new(width: u32, height: u32, change: impl FnOnce(&mut BoardProps)) -> Self {
        let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        root.style()
            .set_property("width", &format!("{width}px"))
            .unwrap();
        root.style()
            .set_property("height", &format!("{height}px"))
            .unwrap();
        let styles = document().create_element("style").unwrap();
        styles.set_text_content(Some(&format!("{TOKENS}{BASE}{STYLES}")));
        let inner = document().create_element("div").unwrap();
        inner
            .set_attribute("style", "width:100%;height:100%")
            .unwrap();
        root.append_child(&styles).unwrap();
        root.append_child(&inner).unwrap();
        document().body().unwrap().append_child(&root).unwrap();

        let log = Log::default();
        let write = |log: &Log| {
            let log = log.clone();
            move |line: String| log.borrow_mut().push(line)
        };
        let (play, refuse, skip, end) = (write(&log), write(&log), write(&log), write(&log));
        let mut props = BoardProps {
            position: Position::initial(Variant::TOGUZ),
            motion: None,
            speed: Speed::Off,
            bottom: Side::South,
            last: None,
            active: Some(Side::South),
            status: BoardStatus::Idle,
            aids: true,
            numbers_only: false,
            kazan_at: KazanPlace::Own,
            names: BySide {
                south: AttrValue::from("Aigul"),
                north: AttrValue::from("Bolot"),
            },
            lang: Lang::En,
            seen: Perspective::Seat(Side::South),
            id_prefix: AttrValue::from("t"),
            on_play: Callback::from(move |hole: Hole| play(format!("play {hole}"))),
            on_refuse: Callback::from(move |pit: Pit| refuse(format!("refuse {pit}"))),
            on_skip: Callback::from(move |()| skip("skip".to_owned())),
            on_motion_end: Callback::from(move |id: u32| end(format!("end {id}"))),
        };
        change(&mut props);
        let handle = Renderer::<Board>::with_root_and_props(inner, props.clone()).render();
        let stage = Self {
            root,
            handle: Some(handle),
            props,
            log,
        };
        stage.settle().await;
        stage
    }

    async fn settle(&self) {
        yew::scheduler::flush().await;
        // What effects and observers asked for.
        TimeoutFuture::new(1).await;
        yew::scheduler::flush().await;
    }

    async fn update(&mut self, change: impl FnOnce(&mut BoardProps)) {
        change(&mut self.props);
        if let Some(handle) = &mut self.handle {
            handle.update(self.props.clone());
        }
        self.settle().await;
    }

    /// Makes a move and gives it to the board to be shown.
    async fn play(&mut self, id: u32, number: u8) -> Rc<Motion> {
        let (after, info, motion) = Motion::play(id, self.props.position, hole(number)).unwrap();
        let motion = Rc::new(motion);
        let given = motion.clone();
        self.update(|props| {
            props.position = after;
            props.last = Some(info);
            props.motion = Some(given);
            props.active = None;
        })
        .await;
        motion
    }

    fn find(&self, selector: &str) -> Element {
        self.root
            .query_selector(selector)
            .unwrap()
            .unwrap_or_else(|| panic!("no {selector}"))
    }

    fn all(&self, selector: &str) -> Vec<Element> {
        let list = self.root.query_selector_all(selector).unwrap();
        (0..list.length())
            .filter_map(|i| list.item(i))
            .map(JsCast::unchecked_into)
            .collect()
    }

    fn hole(&self, side: Side, number: u8) -> HtmlElement {
        self.find(&format!(
            "button[data-side={}][data-hole=\"{number}\"]",
            side.key()
        ))
        .unchecked_into()
    }

    fn board(&self) -> Element {
        self.find("[data-board]")
    }

    fn log(&self) -> Vec<String> {
        self.log.borrow().clone()
    }

    /// The count drawn beside a hole.
    fn badge(&self, side: Side, number: u8) -> Option<String> {
        self.hole(side, number)
            .query_selector(".badge__text")
            .unwrap()
            .and_then(|text| text.text_content())
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if let Some(handle) = self.handle.take() {
            handle.destroy();
        }
        self.root.remove();
    }
}

fn hole(number: u8) -> Hole {
    Hole::try_new(number).unwrap()
}

fn attr(element: &Element, name: &str) -> Option<String> {
    element.get_attribute(name)
}

fn key(target: &Element, name: &str) -> bool {
    let init = KeyboardEventInit::new();
    init.set_key(name);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
    target.dispatch_event(&event).unwrap()
}

fn pointer(target: &Element, name: &str, kind: &str) {
    let init = PointerEventInit::new();
    init.set_pointer_type(kind);
    // As the browser does: entering and leaving do not bubble.
    init.set_bubbles(!matches!(name, "pointerenter" | "pointerleave"));
    init.set_cancelable(true);
    let event = PointerEvent::new_with_event_init_dict(name, &init).unwrap();
    target.dispatch_event(&event).unwrap();
}

fn focused_hole() -> Option<(String, String)> {
    let element = document().active_element()?;
    Some((attr(&element, "data-side")?, attr(&element, "data-hole")?))
}

#[wasm_bindgen_test]
async fn the_board_says_what_it_shows() {
    let stage = Stage::new(1000, 620, |_| ()).await;
    let board = stage.board();
    assert_eq!(attr(&board, "data-turn").as_deref(), Some("south"));
    assert_eq!(attr(&board, "data-state").as_deref(), Some("idle"));
    assert_eq!(attr(&board, "dir").as_deref(), Some("ltr"));
    assert_eq!(
        attr(&board, "data-fen"),
        Some(Position::initial(Variant::TOGUZ).to_string())
    );
    let holes = stage.all("button[data-hole]");
    assert_eq!(holes.len(), 18);
    for button in &holes {
        assert_eq!(attr(button, "type").as_deref(), Some("button"));
        assert_eq!(attr(button, "data-stones").as_deref(), Some("9"));
        assert!(!button.has_attribute("data-tuz"));
        assert!(!button.has_attribute("disabled"));
        assert!(!button.has_attribute("style") || !attr(button, "style").unwrap().contains("url"));
        assert_eq!(button.query_selector_all(".ball").unwrap().length(), 9);
    }
    let stops = stage.all("button[tabindex=\"0\"]");
    assert_eq!(stops.len(), 1, "one stop for the tab key");
    assert_eq!(stage.all("[data-kazan]").len(), 2);
    let name = stage.hole(Side::South, 4).query_selector(".sr-only");
    let name = name.unwrap().and_then(|name| name.text_content());
    assert_eq!(name.as_deref(), Some("Your hole 4, 9 stones"));
    assert!(!stage.hole(Side::South, 4).has_attribute("aria-disabled"));
    assert_eq!(
        attr(&stage.hole(Side::North, 4), "aria-disabled").as_deref(),
        Some("true")
    );
}

#[wasm_bindgen_test]
async fn a_tuz_names_its_owner_and_holds_a_white_ball() {
    let text = "9S,9S,9S,9S,9S,9S,T,9S,9S/9S,9S,9S,9S,9S,9S,9S,T,9S 9 9 S 5";
    let stage = Stage::new(1000, 620, |props| props.position = text.parse().unwrap()).await;
    let by_south = stage.hole(Side::North, 3);
    assert_eq!(attr(&by_south, "data-tuz").as_deref(), Some("south"));
    assert!(
        by_south
            .query_selector(".tuz--south .tuz__x")
            .unwrap()
            .is_some()
    );
    assert_eq!(
        attr(&stage.hole(Side::South, 8), "data-tuz").as_deref(),
        Some("north")
    );
    assert_eq!(stage.all("[data-tuz]").len(), 2);
    let south = stage.find("[data-kazan=south]");
    assert_eq!(attr(&south, "data-stones").as_deref(), Some("9"));
    assert_eq!(south.query_selector_all(".ball").unwrap().length(), 9);
}

#[wasm_bindgen_test]
async fn a_click_plays_only_what_may_be_played() {
    let mut stage = Stage::new(1000, 620, |_| ()).await;
    stage.hole(Side::South, 7).click();
    stage.hole(Side::North, 7).click();
    assert_eq!(stage.log(), ["play 7", "refuse Black 7"]);
    stage.update(|props| props.active = None).await;
    stage.hole(Side::South, 7).click();
    assert_eq!(stage.log().len(), 3);
    assert_eq!(
        stage.log()[2],
        "refuse White 7",
        "a locked board plays nothing"
    );
    assert_eq!(
        attr(&stage.hole(Side::South, 7), "aria-disabled").as_deref(),
        Some("true")
    );
}

#[wasm_bindgen_test]
async fn arrows_move_the_focus_as_the_holes_are_seen() {
    let stage = Stage::new(1000, 620, |_| ()).await;
    stage.hole(Side::South, 1).focus().unwrap();
    let go = |name: &str| {
        key(&document().active_element().unwrap(), name);
        focused_hole().unwrap()
    };
    let at = |side: &str, number: &str| (side.to_owned(), number.to_owned());
    assert_eq!(go("ArrowRight"), at("south", "2"));
    assert_eq!(go("ArrowUp"), at("north", "8"));
    assert_eq!(go("ArrowRight"), at("north", "7"));
    assert_eq!(go("ArrowUp"), at("north", "7"), "nothing is above");
    assert_eq!(go("ArrowDown"), at("south", "3"));
    assert_eq!(go("End"), at("south", "9"));
    assert_eq!(go("ArrowRight"), at("south", "9"));
    assert_eq!(go("Home"), at("south", "1"));
    stage.settle().await;
    let stops = stage.all("button[tabindex=\"0\"]");
    assert_eq!(stops.len(), 1);
    assert_eq!(attr(&stops[0], "data-hole").as_deref(), Some("1"));
}

#[wasm_bindgen_test]
async fn the_focus_stays_on_its_hole_through_moves() {
    let mut stage = Stage::new(1000, 620, |_| ()).await;
    stage.hole(Side::South, 7).focus().unwrap();
    stage.play(1, 7).await;
    assert_eq!(focused_hole().unwrap().1, "7");
    stage
        .update(|props| {
            props.position = props.position.play(hole(2)).unwrap();
            props.active = Some(Side::South);
        })
        .await;
    assert_eq!(focused_hole(), Some(("south".into(), "7".into())));
}

#[wasm_bindgen_test]
async fn an_upright_board_has_two_columns() {
    let stage = Stage::new(320, 460, |_| ()).await;
    let place = |side, number| stage.hole(side, number).get_bounding_client_rect();
    for button in stage.all("button[data-hole]") {
        let rect = button.get_bounding_client_rect();
        assert!(
            rect.width() >= 56.0 && rect.height() >= 44.0,
            "{} {}",
            rect.width(),
            rect.height()
        );
    }
    assert!(place(Side::South, 1).top() > place(Side::South, 9).top());
    assert!(place(Side::North, 1).top() < place(Side::North, 9).top());
    assert!(place(Side::South, 1).left() > place(Side::North, 9).right());
    let kazan = stage.find("[data-kazan=south]").get_bounding_client_rect();
    assert!(kazan.right() <= place(Side::South, 5).left() + 0.5);
    assert!(kazan.left() >= place(Side::North, 5).right() - 0.5);
    stage.hole(Side::South, 4).focus().unwrap();
    key(&document().active_element().unwrap(), "ArrowUp");
    assert_eq!(focused_hole(), Some(("south".into(), "5".into())));
}

#[wasm_bindgen_test]
async fn five_holes_and_numbers_only() {
    let stage = Stage::new(900, 500, |props| {
        props.position = Position::initial(Variant::BESTEMSHE);
        props.numbers_only = true;
    })
    .await;
    assert_eq!(stage.all("button[data-hole]").len(), 10);
    assert_eq!(stage.all("button .pit__count").len(), 10);
    assert!(stage.all(".ball").is_empty());
    assert_eq!(stage.all(".pit__number").len(), 10, "numbers of holes stay");
}

#[wasm_bindgen_test]
async fn a_board_turned_round_keeps_totals_with_their_owners() {
    for (bottom, kazan_at) in [
        (Side::South, KazanPlace::Own),
        (Side::North, KazanPlace::Own),
        (Side::South, KazanPlace::Far),
        (Side::North, KazanPlace::Far),
    ] {
        for (w, h) in [(1000, 600), (390, 640)] {
            let stage = Stage::new(w, h, |props| {
                props.position = props.position.play(hole(7)).unwrap();
                props.bottom = bottom;
                props.kazan_at = kazan_at;
            })
            .await;
            let text = |selector: &str| stage.find(selector).text_content().unwrap();
            assert_eq!(text(".plate--south .plate__name"), "Aigul");
            assert_eq!(text(".plate--south .plate__total"), "10");
            assert_eq!(text(".plate--north .plate__name"), "Bolot");
            assert_eq!(text(".plate--north .plate__total"), "0");
            let label = attr(&stage.find("[data-kazan=south]"), "aria-label").unwrap();
            assert!(label.contains("10"), "{label}");
        }
    }
}

#[wasm_bindgen_test]
async fn the_last_move_is_marked_also_when_it_comes_home() {
    let start: Position = "1S,1S,1S,1S,1S,1S,1S,1S,1S/19S,1S,1S,1S,1S,1S,1S,1S,1S 63 63 S 30"
        .parse()
        .unwrap();
    let (after, info, _) = Motion::play(1, start, hole(1)).unwrap();
    let stage = Stage::new(1000, 620, |props| {
        props.position = after;
        props.last = Some(info);
    })
    .await;
    let home = stage.hole(Side::South, 1);
    assert!(home.matches(".pit--landing").unwrap());
    assert!(home.matches(".pit--origin").unwrap());
    assert_eq!(stage.all(".pit--landing").len(), 1);
}

#[wasm_bindgen_test]
async fn a_last_stone_in_a_tuz_marks_the_tuz() {
    let start: Position = "9S,9S,9S,9S,9S,9S,T,9S,9S/9S,9S,9S,9S,9S,9S,6S,T,9S 12 9 S 5"
        .parse()
        .unwrap();
    let (after, info, _) = Motion::play(1, start, hole(7)).unwrap();
    assert_eq!(info.landed_in_tuz, Some(Side::South));
    let stage = Stage::new(1000, 620, |props| {
        props.position = after;
        props.last = Some(info);
    })
    .await;
    assert!(stage.hole(Side::North, 3).matches(".pit--landing").unwrap());
}

#[wasm_bindgen_test]
async fn the_truth_is_told_at_once_and_the_drawing_follows() {
    let mut stage = Stage::new(1000, 620, |props| props.speed = Speed::Fast).await;
    let motion = stage.play(1, 7).await;
    let board = stage.board();
    assert_eq!(
        attr(&board, "data-fen"),
        Some(stage.props.position.to_string())
    );
    assert_eq!(attr(&board, "data-turn").as_deref(), Some("north"));
    assert_eq!(attr(&board, "data-state").as_deref(), Some("sowing"));
    assert_eq!(
        attr(&stage.find("[data-kazan=south]"), "data-stones").as_deref(),
        Some("10")
    );
    assert_eq!(
        attr(&stage.hole(Side::North, 6), "data-stones").as_deref(),
        Some("0")
    );
    // Drawn: the first stones only. The hole to be captured still holds its own.
    assert_eq!(stage.badge(Side::North, 6).as_deref(), Some("9"));
    assert!(!stage.all(".air__hand").is_empty());
    assert!(stage.log().is_empty());

    let total = Timeline::new(&motion.steps, Speed::Fast).total();
    TimeoutFuture::new(u32::try_from(total.as_millis()).unwrap() + 250).await;
    assert_eq!(stage.log(), ["end 1"]);
    assert_eq!(attr(&board, "data-state").as_deref(), Some("idle"));
    assert_eq!(stage.badge(Side::North, 6), None);
    assert!(stage.all(".air").is_empty());
    assert_eq!(
        stage
            .find("[data-kazan=south]")
            .query_selector_all(".ball")
            .unwrap()
            .length(),
        10
    );
}

#[wasm_bindgen_test]
async fn a_capture_is_seen_on_its_way_with_its_number() {
    let start: Position = "9S,9S,9S,9S,9S,9S,9S,9S,1S/9S,9S,9S,9S,9S,9S,9S,9S,1S 8 8 S 5"
        .parse()
        .unwrap();
    let mut stage = Stage::new(1000, 620, |props| {
        props.position = start;
        props.speed = Speed::Slow;
    })
    .await;
    let motion = stage.play(1, 9).await;
    let timeline = Timeline::new(&motion.steps, Speed::Slow);
    let capture = motion.steps.len() - 1;
    let middle = timeline.end_of(capture - 1) + timeline.length_of(capture) / 2;
    TimeoutFuture::new(u32::try_from(middle.as_millis()).unwrap()).await;
    assert_eq!(stage.badge(Side::North, 1).as_deref(), Some("2"));
    assert_eq!(stage.all(".air__stone").len(), 2);
    let landing = stage.hole(Side::North, 1);
    assert!(landing.matches(".pit--landing").unwrap());
    assert!(landing.query_selector(".ball").unwrap().is_none());
    let south = stage.find("[data-kazan=south]");
    assert_eq!(
        south.query_selector_all(".ball").unwrap().length(),
        8,
        "not there yet"
    );
    assert_eq!(attr(&south, "data-stones").as_deref(), Some("10"));
}

#[wasm_bindgen_test]
async fn every_motion_ends_exactly_once_at_every_speed() {
    for speed in Speed::ALL {
        // A single stone: short at any speed.
        let start: Position = "9S,9S,9S,9S,9S,9S,9S,9S,9S/1S,9S,9S,9S,9S,9S,9S,9S,9S 8 0 S 5"
            .parse()
            .unwrap();
        let mut stage = Stage::new(1000, 620, |props| {
            props.position = start;
            props.speed = speed;
        })
        .await;
        let motion = stage.play(7, 1).await;
        if speed == Speed::Off {
            assert_eq!(stage.log(), ["end 7"], "off is over at once");
        }
        let total = Timeline::new(&motion.steps, speed).total();
        TimeoutFuture::new(u32::try_from(total.as_millis()).unwrap() + 200).await;
        assert_eq!(stage.log(), ["end 7"], "{speed:?}");
        // Rendering again, and taking the motion away, report nothing more.
        stage.update(|props| props.aids = false).await;
        stage.update(|props| props.motion = None).await;
        assert_eq!(stage.log(), ["end 7"], "{speed:?}");
    }
}

#[wasm_bindgen_test]
async fn with_speed_off_nothing_moves() {
    let mut stage = Stage::new(1000, 620, |_| ()).await;
    stage.play(1, 7).await;
    assert!(stage.all(".air, .air__hand, .air__stone").is_empty());
    assert_eq!(attr(&stage.board(), "data-state").as_deref(), Some("idle"));
    // Neither style transitions nor animations are left on anything.
    let window = gloo::utils::window();
    for element in stage.all(".board, .board *") {
        let style = window.get_computed_style(&element).unwrap().unwrap();
        for property in ["transition-duration", "animation-name"] {
            let value = style.get_property_value(property).unwrap();
            assert!(
                matches!(value.as_str(), "0s" | "none" | ""),
                "{property}: {value}"
            );
        }
    }
}

#[wasm_bindgen_test]
async fn a_second_action_ends_the_motion_and_plays_nothing() {
    for by_key in [false, true] {
        let mut stage = Stage::new(1000, 620, |props| props.speed = Speed::Slow).await;
        stage.play(3, 7).await;
        stage.update(|props| props.active = Some(Side::North)).await;
        let other = stage.hole(Side::North, 2);
        if by_key {
            assert!(
                !key(&other, "Enter"),
                "the key must not press the button too"
            );
        } else {
            other.click();
        }
        stage.settle().await;
        assert_eq!(
            stage.log().iter().filter(|line| *line == "end 3").count(),
            1
        );
        assert_eq!(stage.log().iter().filter(|line| *line == "skip").count(), 1);
        assert!(!stage.log().iter().any(|line| line.starts_with("play")));
        assert_eq!(attr(&stage.board(), "data-state").as_deref(), Some("idle"));
        assert!(stage.all(".air").is_empty());
        TimeoutFuture::new(30).await;
        pointer(&other, "pointerdown", "mouse");
        other.click();
        assert_eq!(stage.log().last().map(String::as_str), Some("play 2"));
    }
}

#[wasm_bindgen_test]
async fn a_new_motion_finishes_the_old_one() {
    let mut stage = Stage::new(1000, 620, |props| props.speed = Speed::Slow).await;
    stage.play(1, 7).await;
    stage.play(2, 2).await;
    assert_eq!(stage.log(), ["end 1"]);
    // What is drawn is the beginning of the second, not a mixture: North's second hole is in the hand.
    assert_eq!(stage.badge(Side::South, 7).as_deref(), Some("1"));
    assert_eq!(stage.badge(Side::North, 6), None, "captured by the first");
    stage.update(|props| props.motion = None).await;
    assert_eq!(stage.log(), ["end 1", "end 2"]);
    assert!(stage.all(".air").is_empty());
}

#[wasm_bindgen_test]
async fn a_board_that_goes_reports_its_motion() {
    let mut stage = Stage::new(1000, 620, |props| props.speed = Speed::Slow).await;
    stage.play(5, 7).await;
    let log = stage.log.clone();
    drop(stage);
    TimeoutFuture::new(30).await;
    assert_eq!(*log.borrow(), ["end 5"]);
}

#[wasm_bindgen_test]
async fn a_change_of_speed_carries_on_and_off_ends() {
    let mut stage = Stage::new(1000, 620, |props| props.speed = Speed::Slow).await;
    stage.play(1, 7).await;
    stage.update(|props| props.speed = Speed::Normal).await;
    assert!(stage.log().is_empty());
    assert!(!stage.all(".air").is_empty());
    stage.update(|props| props.speed = Speed::Off).await;
    assert_eq!(stage.log(), ["end 1"]);
    assert!(stage.all(".air").is_empty());
}

fn hint(stage: &Stage) -> (Option<String>, String) {
    let hint = stage.find(".board__hint");
    (attr(&hint, "data-preview"), hint.text_content().unwrap())
}

#[wasm_bindgen_test]
async fn a_preview_comes_by_pointer_and_names_the_capture() {
    let mut stage = Stage::new(1000, 620, |_| ()).await;
    let seven = stage.hole(Side::South, 7);
    assert_eq!(hint(&stage), (None, String::new()));
    pointer(&seven, "pointerenter", "mouse");
    stage.settle().await;
    let (from, text) = hint(&stage);
    assert_eq!(from.as_deref(), Some("7"));
    assert!(text.contains("10") && text.contains('6'), "{text}");
    let target = stage.hole(Side::North, 6);
    assert!(target.matches(".pit--target").unwrap());
    let chip = target.query_selector(".pit__chip").unwrap().unwrap();
    assert_eq!(chip.text_content().as_deref(), Some("+10"));
    assert_eq!(stage.all(".pit--path").len(), 9);
    pointer(&seven, "pointerleave", "mouse");
    stage.settle().await;
    assert_eq!(hint(&stage).0, None);

    stage.update(|props| props.aids = false).await;
    pointer(&seven, "pointerenter", "mouse");
    stage.settle().await;
    assert_eq!(hint(&stage).0, None, "the aid can be switched off");
}

#[wasm_bindgen_test]
async fn a_preview_comes_by_keyboard_focus_and_describes_the_hole() {
    let stage = Stage::new(1000, 620, |_| ()).await;
    // A key first: the browser then takes the focus for one by keyboard.
    stage.hole(Side::South, 6).focus().unwrap();
    key(&document().active_element().unwrap(), "ArrowRight");
    stage.settle().await;
    assert_eq!(focused_hole().unwrap().1, "7");
    let seven = stage.hole(Side::South, 7);
    assert!(seven.matches(":focus-visible").unwrap());
    assert_eq!(hint(&stage).0.as_deref(), Some("7"));
    let described = attr(&seven, "aria-describedby").unwrap();
    assert_eq!(
        stage.find(&format!("#{described}")).text_content().unwrap(),
        hint(&stage).1
    );
    seven.blur().unwrap();
    stage.settle().await;
    assert_eq!(hint(&stage).0, None);
}

#[wasm_bindgen_test]
async fn a_long_press_previews_and_does_not_play() {
    let stage = Stage::new(390, 640, |_| ()).await;
    let seven = stage.hole(Side::South, 7);
    pointer(&seven, "pointerdown", "touch");
    TimeoutFuture::new(420).await;
    assert_eq!(hint(&stage).0.as_deref(), Some("7"));
    let menu = EventInit::new();
    menu.set_bubbles(true);
    menu.set_cancelable(true);
    let menu = Event::new_with_event_init_dict("contextmenu", &menu).unwrap();
    assert!(
        !seven.dispatch_event(&menu).unwrap(),
        "no menu over the preview"
    );
    pointer(&seven, "pointerup", "touch");
    seven.click();
    stage.settle().await;
    assert_eq!(hint(&stage).0, None);
    assert!(
        stage.log().is_empty(),
        "a long press plays nothing: {:?}",
        stage.log()
    );

    // A tap plays, and needs no second one.
    pointer(&seven, "pointerdown", "touch");
    pointer(&seven, "pointerup", "touch");
    seven.click();
    assert_eq!(stage.log(), ["play 7"]);
}

#[wasm_bindgen_test]
async fn two_boards_on_a_page_share_no_id() {
    let one = Stage::new(600, 400, |props| props.id_prefix = AttrValue::from("one")).await;
    let two = Stage::new(600, 400, |props| props.id_prefix = AttrValue::from("two")).await;
    let ids =
        |stage: &Stage| -> Vec<String> { stage.all("[id]").iter().map(Element::id).collect() };
    let (first, second) = (ids(&one), ids(&two));
    assert!(first.len() > 10 && first.len() == second.len());
    assert!(
        first
            .iter()
            .all(|id| id.starts_with("one-") && !second.contains(id))
    );
    for stone in two.all(".ball") {
        assert!(attr(&stone, "fill").unwrap().starts_with("url(#two-"));
    }
}

#[wasm_bindgen_test]
async fn full_holes_and_kazans_stay_inside_at_320_pixels() {
    let full: Position = "0S,0S,0S,0S,0S,0S,0S,0S,0S/60S,1S,0S,0S,0S,0S,0S,0S,0S 21 80 S 40"
        .parse()
        .unwrap();
    let stage = Stage::new(320, 460, |props| props.position = full).await;
    let inside = |stone: &Element, outer: &Element| {
        let (a, b) = (
            stone.get_bounding_client_rect(),
            outer.get_bounding_client_rect(),
        );
        a.left() >= b.left() - 0.6
            && a.right() <= b.right() + 0.6
            && a.top() >= b.top() - 0.6
            && a.bottom() <= b.bottom() + 0.6
    };
    let one = stage.hole(Side::South, 1);
    for stone in stage.all("[data-side=south][data-hole=\"1\"] .ball") {
        assert!(inside(&stone, &one));
    }
    assert_eq!(stage.badge(Side::South, 1).as_deref(), Some("60"));
    for kazan in stage.all("[data-kazan]") {
        let stones = kazan.query_selector_all(".ball").unwrap();
        assert!(stones.length() > 20);
        for i in 0..stones.length() {
            assert!(inside(&stones.item(i).unwrap().unchecked_into(), &kazan));
        }
    }
}

#[wasm_bindgen_test]
async fn a_page_from_right_to_left_does_not_mirror_the_board() {
    let stage = Stage::new(1000, 620, |_| ()).await;
    stage.root.set_attribute("dir", "rtl").unwrap();
    stage.settle().await;
    let x = |number| {
        stage
            .hole(Side::South, number)
            .get_bounding_client_rect()
            .left()
    };
    assert!(x(1) < x(9));
    stage.root.remove_attribute("dir").unwrap();
}

#[wasm_bindgen_test]
async fn over_is_said_and_nobodys_turn_shines() {
    let stage = Stage::new(1000, 620, |props| {
        props.status = BoardStatus::Over;
        props.active = None;
        props.last = None::<MoveInfo>;
    })
    .await;
    assert_eq!(attr(&stage.board(), "data-state").as_deref(), Some("over"));
    assert!(stage.all(".board__turn--on, .plate--turn").is_empty());
}

#[wasm_bindgen_test]
async fn a_room_a_little_too_low_does_not_make_the_board_flicker() {
    for (w, h) in [(500, 240), (540, 240), (600, 240), (600, 230), (330, 455)] {
        let stage = Stage::new(w, h, |_| ()).await;
        let board: HtmlElement = stage.board().unchecked_into();
        let least = || board.style().get_property_value("min-height").unwrap();
        TimeoutFuture::new(60).await;
        let settled = least();
        for _ in 0..8 {
            TimeoutFuture::new(17).await;
            assert_eq!(least(), settled, "{w}×{h}");
        }
        // In a room that is high enough nothing is left of it.
        stage.root.style().set_property("height", "700px").unwrap();
        TimeoutFuture::new(60).await;
        assert_eq!(least(), "", "{w}×{h}");
    }
}
