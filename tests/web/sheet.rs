//! The score sheet in a real browser.

#![allow(
    // A test fails by panicking; clippy.toml says so for test functions only, not for their helpers.
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use gloo::timers::future::TimeoutFuture;
use gloo::utils::{document, window};
use toguz::desk::DeskAction;
use toguz::desk::archive::Archive;
use toguz::desk::sheet::{SHEET_KEY, SheetProps, SheetScreen, decode_sheet};
use toguz::platform;
use toguz_rules::notation::Reader;
use toguz_rules::{MoveStyle, Outcome, Side};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

use super::desk::{Window, key, key_with};

const FULL: &str = include_str!("../../crates/rules/tests/data/records/full-game.pgn");

type Sheet = Window<SheetScreen>;

/// The window over a storage in which no sheet lies.
async fn fresh() -> Sheet {
    platform::open_storage().remove(SHEET_KEY).unwrap();
    open().await
}

async fn open() -> Sheet {
    Window::open(|desk| SheetProps { desk }).await
}

fn stored() -> Option<String> {
    let storage = window().local_storage().unwrap().unwrap();
    storage.get_item(SHEET_KEY).unwrap()
}

impl Sheet {
    async fn type_in(&self, digits: &str) {
        for digit in digits.chars().filter(char::is_ascii_digit) {
            assert!(!key(&digit.to_string()), "the key was not taken");
        }
        self.settle().await;
    }

    async fn press(&self, name: &str) {
        key(name);
        self.settle().await;
    }

    fn cell(&self, place: usize) -> String {
        self.text(&format!("#sheet-{place}"))
    }

    fn current(&self) -> String {
        self.find("[aria-current]").id()
    }

    fn fen(&self) -> String {
        self.attr(".sheet__board [data-board]", "data-fen").unwrap()
    }

    fn said(&self) -> Option<String> {
        self.wishes
            .borrow()
            .iter()
            .rev()
            .find_map(|wish| match wish {
                DeskAction::Say(text) => Some(text.clone()),
                _ => None,
            })
    }
}

/// The moves of a game in the federations' way, two digits each.
fn digits_of_full_game() -> String {
    let record = Reader::new(FULL).next().unwrap().unwrap();
    let game = &record.game;
    game.main_line()
        .into_iter()
        .filter_map(|id| game.info_at(id))
        .map(|info| info.display(MoveStyle::Federation).to_string())
        .map(|text| text[..2].to_owned())
        .collect()
}

#[wasm_bindgen_test]
async fn a_whole_game_is_typed_with_two_keys_a_move() {
    let record = Reader::new(FULL).next().unwrap().unwrap();
    let sheet = fresh().await;
    assert_eq!(
        document().active_element().unwrap().id(),
        "sheet-moves",
        "one types at once"
    );
    let digits = digits_of_full_game();
    assert_eq!(digits.len(), 170);
    // As fast as keys can come: nothing is drawn in between.
    sheet.type_in(&digits).await;
    assert_eq!(sheet.attr(".sheet", "data-moves").as_deref(), Some("85"));
    assert_eq!(sheet.fen(), record.game.position().to_string());
    assert_eq!(sheet.cell(0), "76(10)", "what it wins is filled in");
    assert_eq!(sheet.cell(44), "93X");
    assert_eq!(sheet.current(), "sheet-85");
    assert!(sheet.try_find("[data-fault]").is_none());

    // The cell where one types is in view, in the box that scrolls.
    let paper = sheet.find(".sheet__moves").get_bounding_client_rect();
    let cell = sheet.find("[aria-current]").get_bounding_client_rect();
    assert!(cell.top() >= paper.top() - 1.0 && cell.bottom() <= paper.bottom() + 1.0);

    sheet.choose("sheet-result", "1-0").await;
    sheet.write("input[name=white]", "Қабиев", "input").await;
    sheet.write("input[name=date]", "3.5.2011", "input").await;
    sheet.click("[data-action=board]").await;
    let wishes = sheet.wishes.borrow();
    let Some(DeskAction::Play(saved)) = wishes.last() else {
        panic!("no game: {wishes:?}")
    };
    assert_eq!(saved.game.position(), record.game.position());
    assert_eq!(
        saved.game.conclusion().unwrap().outcome,
        Outcome::Win(Side::South)
    );
    assert_eq!(saved.tags.get("White"), Some("Қабиев"));
    assert_eq!(saved.tags.get("Date"), Some("2011.05.03"));
    assert!(saved.players.south.is_human() && saved.players.north.is_human());
}

#[wasm_bindgen_test]
async fn a_key_is_answered_within_a_moment() {
    let _sheet = fresh().await;
    let digits = digits_of_full_game();
    let mut longest = 0.0_f64;
    let begun = platform::now_ms();
    for digit in digits.chars() {
        let before = platform::now_ms();
        key(&digit.to_string());
        yew::scheduler::flush().await;
        longest = longest.max(platform::now_ms() - before);
    }
    let all = platform::now_ms() - begun;
    // Three minutes for 140 moves leave 640 ms a key. This build is not even optimised.
    assert!(all / 170.0 < 120.0, "{all} ms in all, {longest} ms at most");
}

#[wasm_bindgen_test]
async fn a_mismatch_is_shown_at_once_and_one_key_mends_it() {
    let sheet = fresh().await;
    sheet.type_in("75").await;
    let fault = sheet.text("[data-fault]");
    assert!(fault.contains("Move 1, South: 75"), "{fault}");
    assert!(
        fault.contains("A move from hole 7 ends in hole 6."),
        "{fault}"
    );
    assert_eq!(
        sheet.said().as_deref(),
        Some("A move from hole 7 ends in hole 6.")
    );
    assert_eq!(
        sheet.attr("#sheet-0", "aria-invalid").as_deref(),
        Some("true")
    );
    assert!(sheet.text("[data-take=\"7\"]").contains("76(10)"));
    assert_eq!(sheet.text("[data-take=\"6\"]"), "65(10)");
    // What is typed on is not taken …
    sheet.type_in("98").await;
    assert!(
        sheet
            .text("[data-fault]")
            .contains("What was typed after it was not taken.")
    );
    assert_eq!(sheet.attr(".sheet", "data-moves").as_deref(), Some("0"));
    // … and Enter takes the right move.
    sheet.press("Enter").await;
    assert_eq!(sheet.cell(0), "76(10)");
    assert!(sheet.try_find("[data-fault]").is_none());

    // Or a tap on the other hole that ends there.
    sheet.type_in("96").await;
    let other: HtmlElement = sheet
        .all("[data-take]")
        .into_iter()
        .find(|button| button.get_attribute("data-take").as_deref() != Some("9"))
        .unwrap()
        .unchecked_into();
    other.click();
    sheet.settle().await;
    assert!(sheet.cell(1).contains('6'), "{}", sheet.cell(1));

    // Backspace takes a digit back, then a move.
    sheet.type_in("1").await;
    sheet.press("Backspace").await;
    sheet.press("Backspace").await;
    assert_eq!(sheet.current(), "sheet-1");
    assert_eq!(sheet.cell(1), "");
}

#[wasm_bindgen_test]
async fn a_half_typed_sheet_survives_a_reload() {
    let sheet = fresh().await;
    sheet.write("input[name=black]", "Өтебаев", "input").await;
    sheet.type_in("76 98 6").await;
    let text = stored().unwrap();
    drop(sheet);

    let sheet = open().await;
    assert_eq!(stored().as_ref(), Some(&text), "nothing was touched");
    assert_eq!(sheet.current(), "sheet-2");
    assert_eq!(sheet.cell(2), "6");
    assert_eq!(sheet.cell(1), "98");
    let black: web_sys::HtmlInputElement = sheet.find("input[name=black]").unchecked_into();
    assert_eq!(black.value(), "Өтебаев");
    // And goes on where it was.
    sheet.type_in("6").await;
    assert_eq!(sheet.cell(2), "66");
    // A mismatch survives, too.
    sheet.type_in("82").await;
    drop(sheet);
    let sheet = open().await;
    assert!(
        sheet.text("[data-fault]").contains("hole 7"),
        "{}",
        sheet.text("[data-fault]")
    );
    sheet.press("Enter").await;
    assert_eq!(sheet.cell(3), "87(4)");
}

#[wasm_bindgen_test]
async fn a_damaged_sheet_is_set_aside_and_said() {
    let storage = window().local_storage().unwrap().unwrap();
    storage.set_item(SHEET_KEY, "version=1&moves=").unwrap();
    let sheet = open().await;
    assert!(sheet.text(".sheet__trouble").contains("set aside"));
    assert!(sheet.try_find("[data-action=download]").is_some());
    sheet.type_in("76").await;
    assert!(decode_sheet(&stored().unwrap()).is_ok());
    let aside = platform::open_storage().set_aside_list();
    let own: Vec<_> = aside
        .iter()
        .filter(|aside| aside.from == SHEET_KEY)
        .collect();
    assert!(!own.is_empty());
    for aside in own {
        platform::open_storage().remove(&aside.key).unwrap();
    }
}

#[wasm_bindgen_test]
async fn an_earlier_move_is_corrected_with_what_follows_kept() {
    let sheet = fresh().await;
    sheet.type_in("76 98 66 87").await;
    for _ in 0..4 {
        sheet.press("ArrowLeft").await;
    }
    assert_eq!(sheet.current(), "sheet-0");
    sheet.type_in("19").await;
    // White's 6 is nine stones now, and ends elsewhere.
    assert_eq!(sheet.current(), "sheet-2");
    assert_eq!(sheet.cell(2), "66");
    assert!(sheet.text("[data-fault]").contains("does not fit"));
    assert!(sheet.text(".sheet__end").contains("from number 2 on"));
    // A tap goes back, and the correction is corrected.
    sheet.find("#sheet-0").click();
    sheet.settle().await;
    assert_eq!(sheet.current(), "sheet-0");
    sheet.type_in("76").await;
    assert_eq!(sheet.attr(".sheet", "data-moves").as_deref(), Some("4"));
    assert_eq!(sheet.current(), "sheet-4");
    // All of it can be taken back.
    key_with("z", "KeyZ", |init| init.set_ctrl_key(true));
    sheet.settle().await;
    assert_eq!(sheet.cell(0), "19");
}

#[wasm_bindgen_test]
async fn digits_are_tapped_too() {
    let sheet = fresh().await;
    for name in ["7", "5", "back", "6", "9", "accept"] {
        sheet.click(&format!("[data-key=\"{name}\"]")).await;
    }
    assert_eq!(
        (sheet.cell(0).as_str(), sheet.cell(1).as_str()),
        ("76(10)", "98")
    );
}

#[wasm_bindgen_test]
async fn keys_elsewhere_are_left_alone() {
    let sheet = fresh().await;
    // In a field digits are text.
    sheet.find("details").set_attribute("open", "").unwrap();
    sheet.find("input[name=white]").focus().unwrap();
    assert!(key("7"));
    // A button that has the focus is pressed by Enter.
    sheet.find("[data-action=clear]").focus().unwrap();
    assert!(key("Enter"));
    // But digits go to the sheet, and by the key's place: the Kazakh row gives letters.
    assert!(!key_with("ә", "Digit7", |_| ()));
    sheet.settle().await;
    assert_eq!(sheet.cell(0), "7");
    // A key held down types once, and with Ctrl it is the browser's.
    assert!(key_with("6", "Digit6", |init| init.set_repeat(true)));
    assert!(key_with("6", "Digit6", |init| init.set_ctrl_key(true)));
    // Without NumLock the number pad has arrows.
    assert!(!key_with("6", "Numpad6", |_| ()));
    sheet.settle().await;
    assert_eq!(sheet.cell(0), "76(10)");
}

#[wasm_bindgen_test]
async fn clearing_and_the_small_board() {
    let sheet = fresh().await;
    sheet.type_in("76 98").await;
    sheet.click("[data-action=clear]").await;
    assert_eq!(sheet.cell(0), "");
    assert_eq!(stored(), None, "nothing is kept of nothing");
    sheet.click("[data-action=undo]").await;
    assert_eq!(sheet.cell(1), "98");
    sheet.click("[data-action=clear]").await;
    sheet.choose("sheet-variant", "bestemshe").await;
    assert_eq!(sheet.all("[data-key]").len(), 7);
    assert_eq!(sheet.all(".sheet__board button[data-hole]").len(), 10);
    sheet.find("#sheet-moves").focus().unwrap();
    sheet.type_in("7").await;
    assert!(sheet.text("[data-fault]").contains("no hole 7"));
    // The board is there to be looked at.
    let board: Element = sheet.find(".sheet__still").unchecked_into();
    assert!(board.has_attribute("inert"));
    let told = sheet.attr(".sheet__board", "aria-label").unwrap();
    assert!(told.contains("South to move"), "{told}");
}

#[wasm_bindgen_test]
async fn the_archive_takes_the_game() {
    let sheet = fresh().await;
    sheet.type_in("76 98 66").await;
    let seed = decode_sheet(&stored().unwrap()).unwrap().seed();
    sheet.click("[data-action=archive]").await;
    let mut patience = 200;
    while !sheet.text(".sheet__end [role=status]").contains("archive") && patience > 0 {
        TimeoutFuture::new(20).await;
        patience -= 1;
    }
    assert_eq!(
        sheet.text(".sheet__end [role=status]"),
        "The game is in the archive."
    );
    let kept = Archive::shared().find(seed).await.unwrap().unwrap();
    assert_eq!(kept.game.main_line().len(), 3);
    Archive::shared().take(seed).await.unwrap();
}

#[wasm_bindgen_test]
async fn everything_is_large_enough_for_a_finger() {
    let sheet = fresh().await;
    for details in sheet.all("details") {
        details.set_attribute("open", "").unwrap();
    }
    sheet.type_in("75").await;
    sheet.assert_fingers_fit();
}
