//! The position editor in a real browser.

#![allow(
    // A test fails by panicking; clippy.toml says so for test functions only, not for their helpers.
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use gloo::timers::future::TimeoutFuture;
use gloo::utils::document;
use toguz::desk::editor::{EditorProps, EditorScreen};
use toguz::desk::{DeskAction, Screen};
use toguz::state::Player;
use toguz_rules::{Hole, Position, Setup, Side, Variant};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::desk::{Window, key, key_with, middle, pointer};

type Editor = Window<EditorScreen>;

async fn open() -> Editor {
    Window::open(|desk| EditorProps { desk, start: None }).await
}

impl Editor {
    fn setup(&self) -> Setup {
        self.attr("[data-board]", "data-setup")
            .unwrap()
            .parse()
            .unwrap()
    }

    fn hole(&self, side: &str, number: u8) -> HtmlElement {
        self.find(&format!("button[data-side={side}][data-hole=\"{number}\"]"))
    }

    fn kazan(&self, side: &str) -> HtmlElement {
        self.find(&format!("button[data-kazan={side}]"))
    }

    async fn tap(&self, element: &HtmlElement) {
        element.click();
        self.settle().await;
    }

    async fn press(&self, name: &str) {
        key(name);
        self.settle().await;
    }

    async fn drag(&self, from: &Element, to: &Element, kind: &str) {
        let (start, end) = (middle(from), middle(to));
        pointer(from, "pointerdown", kind, start);
        // Sideways first: up and down a finger scrolls.
        pointer(from, "pointermove", kind, (start.0 + 12.0, start.1 + 1.0));
        self.settle().await;
        pointer(from, "pointermove", kind, end);
        self.settle().await;
        pointer(from, "pointerup", kind, end);
        self.settle().await;
    }

    fn judgement(&self) -> String {
        self.text(".editor__problems")
    }

    fn field(&self) -> HtmlInputElement {
        self.find("#editor-text").unchecked_into()
    }
}

fn stones(place: &Element) -> u8 {
    let stones = place.get_attribute("data-stones").unwrap();
    stones.parse().unwrap()
}

fn focused() -> String {
    let element = document().active_element().unwrap();
    let attr = |name| element.get_attribute(name);
    match (attr("data-kazan"), attr("data-side"), attr("data-hole")) {
        (Some(side), ..) => format!("{side} kazan"),
        (_, Some(side), Some(hole)) => format!("{side} {hole}"),
        _ => element.tag_name(),
    }
}

#[wasm_bindgen_test]
async fn it_begins_with_the_position_shown_and_plays_on() {
    let editor = open().await;
    assert_eq!(editor.setup(), Setup::initial(Variant::TOGUZ));
    assert_eq!(editor.all("button[data-hole]").len(), 18);
    assert_eq!(editor.all("button[data-kazan]").len(), 2);
    assert_eq!(editor.all("[data-board] [tabindex=\"0\"]").len(), 1);
    assert!(editor.text("[data-good]").contains("162 of 162"));
    editor.choose("editor-mode", "computer").await;
    editor.choose("editor-side", "north").await;
    editor.click("[data-action=play]").await;
    editor.click("[data-action=share]").await;
    editor.click("[data-action=export]").await;
    let wishes = editor.wishes.borrow();
    let games: Vec<_> = wishes
        .iter()
        .filter_map(|wish| match wish {
            DeskAction::Play(game) => Some((None, game.clone())),
            DeskAction::ShowGame(screen, game) => Some((Some(*screen), game.clone())),
            _ => None,
        })
        .collect();
    assert_eq!(games.len(), 3);
    assert!(matches!(games[0].1.players.south, Player::Computer(_)));
    assert!(games[0].1.players.north.is_human());
    assert_eq!(games[0].1.bottom, Side::North);
    assert_eq!(games[1].0, Some(Screen::Share));
    assert_eq!(games[2].0, Some(Screen::Export));
    assert_eq!(
        *games[2].1.game.position(),
        Position::initial(Variant::TOGUZ)
    );
}

#[wasm_bindgen_test]
async fn by_taps() {
    let editor = open().await;
    let three = editor.hole("south", 3);
    editor.tap(&three).await;
    assert_eq!(stones(&editor.hole("south", 3)), 10);
    assert_eq!(editor.judgement(), "1 stone too many.");
    assert_eq!(
        editor
            .attr("[data-action=play]", "aria-disabled")
            .as_deref(),
        Some("true")
    );
    editor.choose("editor-tool", "empty").await;
    editor.tap(&editor.hole("south", 3)).await;
    assert_eq!(editor.judgement(), "9 stones are missing.");
    editor.click("[data-action=rest-north]").await;
    assert_eq!(stones(&editor.kazan("north")), 9);
    assert_eq!(editor.judgement(), "All stones are there.");

    editor.choose("editor-tool", "put").await;
    editor.write("input[name=many]", "4", "change").await;
    editor.tap(&editor.kazan("north")).await;
    assert_eq!(stones(&editor.kazan("north")), 4);

    editor.choose("editor-tool", "tuz").await;
    editor.tap(&editor.hole("north", 4)).await;
    editor.tap(&editor.hole("south", 4)).await;
    assert_eq!(
        editor.hole("north", 4).get_attribute("data-tuz").as_deref(),
        Some("south")
    );
    assert!(editor.judgement().contains("Both tuz have the number 4."));
    editor.tap(&editor.hole("south", 9)).await;
    assert!(editor.judgement().contains("Hole 9 can not be a tuz."));
    editor.tap(&editor.kazan("south")).await;
    assert!(editor.judgement().contains("A kazan can not be a tuz."));

    editor.click("[data-action=start]").await;
    assert_eq!(editor.setup(), Setup::initial(Variant::TOGUZ));
    editor.click("[data-action=undo]").await;
    assert_eq!(editor.setup().board.tuz().south.map(Hole::get), Some(4));
    key_with("y", "KeyY", |init| init.set_ctrl_key(true));
    editor.settle().await;
    assert_eq!(editor.setup(), Setup::initial(Variant::TOGUZ));
    editor.choose("editor-variant", "bestemshe").await;
    assert_eq!(editor.all("button[data-hole]").len(), 10);
    assert!(editor.try_find("input[value=tuz]").is_none());
}

#[wasm_bindgen_test]
async fn by_keys_alone() {
    let editor = open().await;
    editor.hole("south", 1).focus().unwrap();
    editor.press("ArrowRight").await;
    assert_eq!(focused(), "south 2");
    editor.press("1").await;
    editor.press("7").await;
    assert_eq!(stones(&editor.hole("south", 2)), 17);
    editor.press("Backspace").await;
    assert_eq!(stones(&editor.hole("south", 2)), 1);
    editor.press("+").await;
    editor.press("+").await;
    editor.press("-").await;
    assert_eq!(stones(&editor.hole("south", 2)), 2);
    editor.press("Delete").await;
    assert_eq!(stones(&editor.hole("south", 2)), 0);
    // A new number after a rest elsewhere.
    editor.press("ArrowRight").await;
    editor.press("5").await;
    editor.press("ArrowLeft").await;
    editor.press("ArrowRight").await;
    editor.press("6").await;
    assert_eq!(stones(&editor.hole("south", 3)), 6);
    // Over the kazans to the other row.
    let mut way = Vec::new();
    for _ in 0..3 {
        editor.press("ArrowUp").await;
        way.push(focused());
    }
    assert_eq!(way, ["south kazan", "north kazan", "north 7"]);
    key_with("t", "KeyT", |_| ());
    editor.settle().await;
    assert_eq!(editor.setup().board.tuz().south.map(Hole::get), Some(7));
    assert_eq!(
        editor
            .kazan("south")
            .get_attribute("data-stones")
            .as_deref(),
        Some("9")
    );
    // A letter of another keyboard on the same key.
    key_with("е", "KeyT", |_| ());
    editor.settle().await;
    assert_eq!(editor.setup().board.tuz().south, None);
    // Enter and Space press the button, as everywhere.
    assert!(key("Enter"));
    let said = editor.wishes.borrow().last().cloned();
    assert_eq!(
        said,
        Some(DeskAction::Say("North hole 7, empty".to_owned()))
    );
    assert_eq!(editor.all("[data-board] [tabindex=\"0\"]").len(), 1);
}

#[wasm_bindgen_test]
async fn by_dragging() {
    let editor = open().await;
    let (three, six) = (editor.hole("south", 3), editor.hole("north", 6));
    editor.drag(&three, &six, "mouse").await;
    assert_eq!(stones(&editor.hole("south", 3)), 0);
    assert_eq!(stones(&editor.hole("north", 6)), 18);
    // The click that belongs to the drag is no tap.
    editor.hole("north", 6).click();
    editor.settle().await;
    assert_eq!(stones(&editor.hole("north", 6)), 18);
    TimeoutFuture::new(450).await;

    editor.choose("editor-drag", "one").await;
    editor.drag(&six, &editor.kazan("north"), "touch").await;
    assert_eq!(stones(&editor.kazan("north")), 1);
    assert_eq!(stones(&editor.hole("north", 6)), 17);
    assert_eq!(editor.judgement(), "All stones are there.");

    // Let go beside the board, nothing happens.
    let begin = middle(&three);
    pointer(&six, "pointerdown", "mouse", middle(&six));
    pointer(&six, "pointermove", "mouse", begin);
    editor.settle().await;
    assert!(editor.try_find(".board--dragging .air__hand").is_some());
    pointer(&six, "pointerup", "mouse", (-50.0, -50.0));
    editor.settle().await;
    assert!(editor.try_find(".board--dragging").is_none());
    assert_eq!(stones(&editor.hole("north", 6)), 17);
}

#[wasm_bindgen_test]
async fn a_finger_scrolls_up_and_down_and_drags_after_a_rest() {
    let editor = open().await;
    let style = document()
        .default_view()
        .unwrap()
        .get_computed_style(&editor.hole("south", 3))
        .unwrap()
        .unwrap();
    assert_eq!(
        style.get_property_value("touch-action").unwrap(),
        "pan-y pinch-zoom"
    );

    let three = editor.hole("south", 3);
    let (x, y) = middle(&three);
    pointer(&three, "pointerdown", "touch", (x, y));
    pointer(&three, "pointermove", "touch", (x + 2.0, y - 30.0));
    editor.settle().await;
    assert!(editor.try_find(".board--dragging").is_none(), "it scrolls");
    pointer(&three, "pointercancel", "touch", (x, y - 40.0));

    pointer(&three, "pointerdown", "touch", (x, y));
    TimeoutFuture::new(330).await;
    editor.settle().await;
    assert!(
        editor.try_find(".board--dragging").is_some(),
        "it holds them"
    );
    let kazan = editor.kazan("north");
    pointer(&three, "pointermove", "touch", middle(&kazan));
    pointer(&three, "pointerup", "touch", middle(&kazan));
    editor.settle().await;
    assert_eq!(stones(&editor.kazan("north")), 9);
}

#[wasm_bindgen_test]
async fn by_text_in_and_out() {
    let editor = open().await;
    let text = "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1";
    editor.write("#editor-text", text, "input").await;
    assert_eq!(stones(&editor.kazan("south")), 10);
    assert_eq!(editor.setup().to_string(), text);
    let turn: HtmlInputElement = editor
        .find("input[name=editor-turn][value=north]")
        .unchecked_into();
    assert!(turn.checked());

    editor
        .write("#editor-text", "T,T,7/9S,8 0 0 S 1", "input")
        .await;
    assert_eq!(
        editor.text("#editor-text-help"),
        "There are two tuz in North’s row."
    );
    assert_eq!(
        editor.attr("#editor-text", "aria-invalid").as_deref(),
        Some("true")
    );
    assert_eq!(editor.setup().to_string(), text, "the board is as it was");
    editor.write("#editor-text", "9S,9S,x", "input").await;
    assert!(!editor.text("#editor-text-help").is_empty());

    // The board writes the text anew.
    editor.tap(&editor.hole("south", 1)).await;
    assert!(editor.field().value().contains("/10S,9S"));
    editor
        .write("input[name=move-number]", "31", "change")
        .await;
    assert!(editor.field().value().ends_with(" N 31"));
    editor.write("input[name=move-number]", "", "change").await;
    let number: HtmlInputElement = editor.find("input[name=move-number]").unchecked_into();
    assert_eq!(number.value(), "31", "what is no number is not taken");

    // Copied, or told that it was not: either way it is said.
    editor.click("[data-action=copy]").await;
    let mut patience = 100;
    let told = || editor.text("#editor-text-help");
    while !(told().contains("copied") || told().contains("copy it by hand")) && patience > 0 {
        TimeoutFuture::new(20).await;
        patience -= 1;
    }
    assert!(patience > 0, "{}", told());
}

#[wasm_bindgen_test]
async fn a_finished_game_is_told() {
    let editor = open().await;
    editor
        .write(
            "#editor-text",
            "9/9S,9S,9S,9S,9S,9S,9S,9S,9S 40 41 N 30",
            "input",
        )
        .await;
    let told = editor.judgement();
    assert!(told.contains("the game is over"), "{told}");
    assert!(told.contains("South wins 121–41"), "{told}");
    assert_eq!(
        editor
            .attr("[data-action=play]", "aria-disabled")
            .as_deref(),
        Some("true")
    );
    assert!(
        editor
            .attr("[data-action=share]", "aria-disabled")
            .is_none()
    );
}

#[wasm_bindgen_test]
async fn everything_is_large_enough_for_a_finger() {
    let editor = open().await;
    for details in editor.all("details") {
        details.set_attribute("open", "").unwrap();
    }
    editor.choose("editor-tool", "put").await;
    editor.assert_fingers_fit();
}
