//! The window out of which a game comes.

use std::rc::Rc;

use js_sys::{Array, Reflect};
use toguz::desk::DeskAction;
use toguz::desk::exchange::{ExportProps, ExportScreen};
use toguz::exchange::find::{Found, find};
use toguz::i18n::Lang;
use toguz::platform;
use toguz::state::{Level, Player, SavedGame};
use toguz_rules::{Game, Variant};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlElement, HtmlImageElement, HtmlInputElement, HtmlTextAreaElement};

use crate::common::{Clipboard, Downloads, GAME, Stage, bytes_at, desk, kept};

async fn open_with(lang: Lang, game: SavedGame) -> Stage<ExportScreen> {
    let (desk, _) = desk(lang, game);
    Stage::new(ExportProps { desk }).await
}

async fn open() -> Stage<ExportScreen> {
    open_with(Lang::En, kept(GAME)).await
}

async fn pick(stage: &Stage<ExportScreen>, form: &str) {
    let input: HtmlInputElement = stage.find(&format!("input[value={form}]")).unchecked_into();
    input.click();
    stage.settle().await;
}

fn text(stage: &Stage<ExportScreen>) -> String {
    stage
        .find("#export-text")
        .unchecked_into::<HtmlTextAreaElement>()
        .value()
}

/// Width and height of a PNG, and that it is one.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&bytes[12..16], b"IHDR");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[wasm_bindgen_test]
async fn every_text_reads_back_as_the_game() {
    let stage = open().await;
    let game = kept(GAME);
    for form in ["pgn", "tgk"] {
        pick(&stage, form).await;
        let Found::Game(again) = find(&text(&stage)) else {
            panic!("{form}: {}", text(&stage));
        };
        assert_eq!(again.game.moves(), game.game.moves(), "{form}");
    }
    for form in ["position", "diagram"] {
        pick(&stage, form).await;
        assert_eq!(
            find(&text(&stage)),
            Found::Position(game.game.position().to_setup()),
            "{form}"
        );
    }
    stage.assert_large_enough();
}

#[wasm_bindgen_test]
async fn a_text_is_copied_or_left_marked() {
    let stage = open().await;
    {
        let clipboard = Clipboard::taking();
        stage.click("copy").await;
        assert_eq!(clipboard.taken().as_string(), Some(text(&stage)));
        assert_eq!(stage.text("[data-said]"), "Copied.");
    }
    let _clipboard = Clipboard::refusing();
    stage.click("copy").await;
    assert!(stage.text("[data-said]").contains("did not allow"));
    let field: HtmlTextAreaElement = stage.find("#export-text").unchecked_into();
    assert_eq!(field.selection_start().unwrap(), Some(0));
    assert_eq!(
        field.selection_end().unwrap(),
        Some(u32::try_from(field.value().len()).unwrap())
    );
    // What was said of one form says nothing of another.
    pick(&stage, "tgk").await;
    assert_eq!(stage.text("[data-said]"), "");
    // A drawing's text is shown to be copied by hand.
    pick(&stage, "svg").await;
    stage.wait("[data-picture=svg]").await;
    assert!(stage.look("#export-text").is_none());
    stage.click("copy").await;
    let field: HtmlTextAreaElement = stage.wait("#export-text").await.unchecked_into();
    assert!(field.value().starts_with("<svg"));
    assert!(field.selection_end().unwrap() > Some(1000));
}

#[wasm_bindgen_test]
async fn files_are_downloaded_under_good_names() {
    let mut game = kept(GAME);
    game.tags.set("White", "Қабиев: М/");
    game.tags.set("Date", "2011.05.03");
    let white = "Қабиев М";
    let stage = open_with(Lang::Kk, game).await;
    let downloads = Downloads::watch();
    for (form, extension) in [
        ("pgn", "pgn"),
        ("tgk", "tgk"),
        ("position", "txt"),
        ("diagram", "txt"),
    ] {
        pick(&stage, form).await;
        stage.click("download").await;
        let (name, address) = downloads.log.borrow().last().cloned().unwrap();
        assert!(name.starts_with(white), "{name}");
        assert!(
            name.ends_with(&format!(" 2011-05-03.{extension}")),
            "{name}"
        );
        assert_eq!(bytes_at(&address).await, text(&stage).as_bytes());
    }
    pick(&stage, "svg").await;
    stage.wait("[data-picture=svg]").await;
    stage.click("download").await;
    let (name, address) = downloads.log.borrow().last().cloned().unwrap();
    assert_eq!(name.rsplit('.').next(), Some("svg"));
    let drawing = String::from_utf8(bytes_at(&address).await).unwrap();
    assert!(
        drawing.contains("Қабиев: М/"),
        "the name stands on the board"
    );
    assert_eq!(downloads.log.borrow().len(), 5);
}

#[wasm_bindgen_test]
async fn the_picture_is_a_png_of_twice_the_size() {
    let stage = open().await;
    pick(&stage, "png").await;
    // Nothing to hand over before it is there.
    let picture: HtmlImageElement = stage.wait("[data-picture=png]").await.unchecked_into();
    JsFuture::from(picture.decode()).await.unwrap();
    let alt = picture.alt();
    assert!(
        alt.contains("South 71, North 54") && alt.starts_with("Toguz korgool: "),
        "{alt}"
    );

    let downloads = Downloads::watch();
    stage.click("download").await;
    let (name, address) = downloads.log.borrow().last().cloned().unwrap();
    assert_eq!(name.rsplit('.').next(), Some("png"));
    let bytes = bytes_at(&address).await;
    let (width, height) = png_size(&bytes);
    assert_eq!(width, 2400);
    assert!((1300..1500).contains(&height), "{height}");
    assert_eq!(
        (picture.natural_width(), picture.natural_height()),
        (width, height)
    );
    // There is something in it.
    assert!(bytes.len() > 200_000, "{}", bytes.len());

    // The same file goes to the clipboard.
    let clipboard = Clipboard::taking();
    stage.click("copy").await;
    stage.settle().await;
    assert_eq!(stage.text("[data-said]"), "Copied.");
    let item = clipboard.taken().unchecked_into::<Array>().get(0);
    let kinds = Reflect::get(&item, &"types".into())
        .unwrap()
        .unchecked_into::<Array>();
    assert_eq!(kinds.get(0).as_string().as_deref(), Some("image/png"));
    drop(clipboard);
    let _clipboard = Clipboard::refusing();
    stage.click("copy").await;
    stage.settle().await;
    assert!(stage.text("[data-said]").contains("It can be downloaded."));
}

#[wasm_bindgen_test]
async fn pixels_are_those_of_the_board() {
    let svg = {
        let stage = open_with(Lang::En, SavedGame::new(Game::new(Variant::BESTEMSHE), 1)).await;
        let clipboard = Clipboard::taking();
        pick(&stage, "svg").await;
        stage.click("copy").await;
        clipboard.taken().as_string().unwrap()
    };
    let blob = platform::png_of_svg(&svg, 1.0).await.unwrap();
    let bitmap = js_sys::global()
        .unchecked_into::<web_sys::Window>()
        .create_image_bitmap_with_blob(&blob)
        .unwrap();
    let bitmap: web_sys::ImageBitmap = JsFuture::from(bitmap).await.unwrap().unchecked_into();
    let canvas: web_sys::HtmlCanvasElement = gloo::utils::document()
        .create_element("canvas")
        .unwrap()
        .unchecked_into();
    canvas.set_width(bitmap.width());
    canvas.set_height(bitmap.height());
    let context: web_sys::CanvasRenderingContext2d =
        canvas.get_context("2d").unwrap().unwrap().unchecked_into();
    context
        .draw_image_with_image_bitmap(&bitmap, 0.0, 0.0)
        .unwrap();
    let pixel = |x: f64, y: f64| {
        let data = context.get_image_data(x, y, 1.0, 1.0).unwrap().data();
        [data[0], data[1], data[2], data[3]]
    };
    // Nothing outside, wood at the rim, and no hole is white.
    assert_eq!(pixel(1.0, 1.0)[3], 0);
    let rim = pixel(600.0, 30.0);
    assert!(rim[3] == 255 && rim[0] > rim[2], "{rim:?}");
    let drawing = platform::png_of_svg("<svg xmlns='http://www.w3.org/2000/svg'><g", 1.0).await;
    assert!(drawing.is_err(), "a drawing that is none");
}

#[wasm_bindgen_test]
async fn a_game_may_end_at_the_position_shown() {
    let mut game = kept(GAME);
    let mut moves = (*game.game).clone();
    for _ in 0..75 {
        moves.undo();
    }
    game.game = Rc::new(moves);
    let stage = open_with(Lang::En, game).await;
    let plies = |stage: &Stage<ExportScreen>| match find(&text(stage)) {
        Found::Game(record) => record.game.main_line().len(),
        found => panic!("{found:?}"),
    };
    assert_eq!(plies(&stage), 85);
    let switch: HtmlInputElement = stage.find("input[name=until-shown]").unchecked_into();
    switch.click();
    stage.settle().await;
    assert_eq!(plies(&stage), 10);
    // A position has no moves behind it.
    pick(&stage, "position").await;
    assert!(stage.look("input[name=until-shown]").is_none());
    // And where nothing follows there is nothing to choose.
    assert!(open().await.look("input[name=until-shown]").is_none());
}

#[wasm_bindgen_test]
async fn a_computer_is_called_by_its_level() {
    let mut game = SavedGame::new(Game::new(Variant::TOGUZ), 1);
    game.players.north = Player::Computer(Level::try_new(4).unwrap());
    let stage = open_with(Lang::Ru, game).await;
    assert!(text(&stage).contains("[Black \"Toguz, level 4\"]"));
    let clipboard = Clipboard::taking();
    pick(&stage, "svg").await;
    stage.click("copy").await;
    let svg = clipboard.taken().as_string().unwrap();
    assert!(
        svg.contains("Компьютер 4") && svg.contains("Белые"),
        "names in the user's language"
    );
}

#[wasm_bindgen_test]
async fn every_language_fits_a_narrow_phone() {
    for lang in Lang::ALL {
        let stage = open_with(lang, kept(GAME)).await;
        let dialog: HtmlElement = stage.find("dialog").unchecked_into();
        dialog.style().set_property("inline-size", "304px").unwrap();
        for form in ["pgn", "svg"] {
            pick(&stage, form).await;
            stage.assert_large_enough();
            assert!(
                dialog.scroll_width() <= dialog.client_width(),
                "{lang} {form}"
            );
        }
    }
}

#[wasm_bindgen_test]
async fn the_window_closes() {
    let (desk, acts) = desk(Lang::En, kept(GAME));
    let stage: Stage<ExportScreen> = Stage::new(ExportProps { desk }).await;
    let close: HtmlElement = stage.find("header button").unchecked_into();
    close.click();
    assert_eq!(acts.borrow().last(), Some(&DeskAction::Close));
}
