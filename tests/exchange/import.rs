//! The window into which texts and files go.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::utils::window;
use toguz::desk::exchange::{AddError, AddMany, Added, ImportProps, ImportScreen};
use toguz::desk::{DeskAction, Screen};
use toguz::i18n::Lang;
use toguz::platform::Dropped;
use toguz::state::SavedGame;
use toguz_rules::{Game, Setup, Variant};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, DragEvent, DragEventInit, Event, HtmlElement, HtmlTextAreaElement};
use yew::Callback;

use crate::common::{Acts, Clipboard, GAME, Stage, desk, file, kept, transfer};

/// What the window did to the world.
struct World {
    acts: Acts,
    archive: Rc<RefCell<Vec<SavedGame>>>,
    edited: Rc<RefCell<Vec<Setup>>>,
    backups: Rc<RefCell<Vec<Blob>>>,
}

impl World {
    /// The last thing asked for that is not only said.
    fn asked(&self) -> Option<DeskAction> {
        let acts = self.acts.borrow();
        acts.iter()
            .rev()
            .find(|act| !matches!(act, DeskAction::Say(_)))
            .cloned()
    }

    fn said(&self) -> String {
        let acts = self.acts.borrow();
        let said = acts.iter().rev().find_map(|act| match act {
            DeskAction::Say(text) => Some(text.clone()),
            _ => None,
        });
        said.unwrap_or_default()
    }
}

async fn open_in(lang: Lang) -> (Stage<ImportScreen>, World) {
    open_with(lang, None).await
}

async fn open_with(lang: Lang, handed: Option<Dropped>) -> (Stage<ImportScreen>, World) {
    let current = SavedGame::new(Game::new(Variant::TOGUZ), 1);
    let (desk, acts) = desk(lang, current);
    let world = World {
        acts,
        archive: Rc::default(),
        edited: Rc::default(),
        backups: Rc::default(),
    };
    let (archive, edited, backups) = (
        Rc::clone(&world.archive),
        Rc::clone(&world.edited),
        Rc::clone(&world.backups),
    );
    let props = ImportProps {
        desk,
        archive: AddMany::new(move |games: Vec<SavedGame>| {
            let archive = Rc::clone(&archive);
            async move {
                gloo::timers::future::TimeoutFuture::new(1).await;
                let mut archive = archive.borrow_mut();
                let mut added = Added::default();
                for game in games {
                    if game.tags.get("Event") == Some("refuse") {
                        return Err(AddError("It is full.".to_owned()));
                    }
                    if archive.iter().any(|known| known.seed == game.seed) {
                        added.known += 1;
                    } else {
                        added.new += 1;
                        archive.push(game);
                    }
                }
                Ok(added)
            }
        }),
        on_edit: Callback::from(move |setup| edited.borrow_mut().push(setup)),
        on_backup: Callback::from(move |blob| backups.borrow_mut().push(blob)),
        handed,
    };
    (Stage::new(props).await, world)
}

async fn open() -> (Stage<ImportScreen>, World) {
    open_in(Lang::En).await
}

fn found(stage: &Stage<ImportScreen>) -> Option<String> {
    stage.look("[data-found]")?.get_attribute("data-found")
}

#[wasm_bindgen_test]
async fn a_pasted_game_goes_on_the_board() {
    let (stage, world) = open().await;
    assert_eq!(found(&stage), None);
    stage.paste(GAME).await;
    assert_eq!(found(&stage).as_deref(), Some("game"));
    assert!(stage.text("[data-found]").contains("A game of 85 moves."));
    assert!(stage.text("[data-details]").contains("1-0"));
    assert_eq!(world.said(), "A game of 85 moves.");
    stage.assert_large_enough();
    stage.click("play").await;
    let Some(DeskAction::Play(game)) = world.asked() else {
        panic!("{:?}", world.asked());
    };
    assert_eq!(game.game.moves().len(), 85);
    assert_eq!(game.tags.iter().count(), kept(GAME).tags.iter().count());
}

#[wasm_bindgen_test]
async fn what_is_handed_over_is_looked_at_at_once() {
    let text = Dropped::Text("76 98 66".to_owned());
    let (stage, _) = open_with(Lang::En, Some(text)).await;
    stage.wait("[data-found=game]").await;
    let field: HtmlTextAreaElement = stage.find("#import-text").unchecked_into();
    assert_eq!(field.value(), "76 98 66");
    let files = Dropped::Files(vec![file("a.pgn", b"76 98\n\n76 98")]);
    let (stage, _) = open_with(Lang::En, Some(files)).await;
    stage.wait("[data-found=games]").await;
}

#[wasm_bindgen_test]
async fn what_is_found_follows_the_text() {
    let (stage, _) = open().await;
    for (text, key) in [
        ("76 98 66", Some("game")),
        ("76 98 65", Some("broken")),
        ("hello", Some("unknown")),
        ("", None),
        ("   ", None),
        (
            "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1",
            Some("position"),
        ),
        ("5 5 5 5 5\n5 5 5 5 5", Some("position")),
        ("https://example.org/#new=two", Some("link")),
        ("toguz-games 1\n", Some("backup")),
        ("76 98\n\n76 98", Some("games")),
        ("\u{0}\u{1}", Some("no-text")),
    ] {
        stage.paste(text).await;
        assert_eq!(found(&stage).as_deref(), key, "{text}");
    }
}

#[wasm_bindgen_test]
async fn a_game_with_a_fault_says_where_and_keeps_its_beginning() {
    let (stage, world) = open().await;
    stage
        .paste("[White \"Айгүл\"]\n\n1. 76(10) 98 2. 65 87")
        .await;
    assert_eq!(found(&stage).as_deref(), Some("broken"));
    assert!(stage.text("[data-details]").contains("Айгүл"));
    assert_eq!(
        stage.text("[data-report] li"),
        "Game 1, line 3, move 2, South: “65” ends in another hole; expected: 66."
    );
    stage.click("play-part").await;
    assert!(matches!(world.asked(), Some(DeskAction::Play(game)) if game.game.ply() == 2));
}

#[wasm_bindgen_test]
async fn a_report_is_copied_or_left_marked() {
    let (stage, _) = open().await;
    stage
        .paste("[White \"a\"]\n\n1. 76 98 2. 65\n\n[White \"b\"]\n\n1. 76")
        .await;
    assert_eq!(found(&stage).as_deref(), Some("games"));
    let expected = "Games that can be read: 1.\nGames with a fault: 1.\n\
                    Game 1, line 3, move 2, South: “65” ends in another hole; expected: 66.\n";
    {
        let clipboard = Clipboard::taking();
        stage.click("copy-report").await;
        assert_eq!(clipboard.taken().as_string().as_deref(), Some(expected));
        assert_eq!(stage.text("[data-report] [data-said]"), "Copied.");
        assert!(stage.look("#import-report").is_none());
    }
    let _clipboard = Clipboard::refusing();
    stage.click("copy-report").await;
    assert!(
        stage
            .text("[data-report] [data-said]")
            .contains("did not allow")
    );
    let field: HtmlTextAreaElement = stage.find("#import-report").unchecked_into();
    assert_eq!(field.value(), expected);
    let marked = (
        field.selection_start().unwrap(),
        field.selection_end().unwrap(),
    );
    let length = u32::try_from(expected.encode_utf16().count()).unwrap();
    assert_eq!(marked, (Some(0), Some(length)));
}

#[wasm_bindgen_test]
async fn positions_are_played_or_edited() {
    let (stage, world) = open().await;
    let text = "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1";
    stage.paste(&format!("Black to move: {text}")).await;
    stage.click("edit").await;
    assert_eq!(
        world
            .edited
            .borrow()
            .last()
            .map(ToString::to_string)
            .as_deref(),
        Some(text)
    );
    stage.click("play").await;
    let Some(DeskAction::Play(game)) = world.asked() else {
        panic!("{:?}", world.asked());
    };
    assert_eq!(game.game.start().to_string(), text);
    // One that can not be played can still be put right.
    stage.paste(&text.replace(" 10 0 N", " 9 0 N")).await;
    assert!(
        stage
            .text("[data-found]")
            .contains("can not be played: the number of stones is wrong.")
    );
    assert!(stage.look("[data-action=play]").is_none());
    stage.click("edit").await;
    assert_eq!(world.edited.borrow().len(), 2);
}

#[wasm_bindgen_test]
async fn a_link_is_followed_by_the_page() {
    let (stage, world) = open().await;
    stage
        .paste("Look: https://example.org/#new=two&level=3.")
        .await;
    stage.click("open-link").await;
    assert_eq!(world.asked(), Some(DeskAction::Close));
    assert_eq!(window().location().hash().unwrap(), "#new=two&level=3");
    window().location().set_hash("").unwrap();
}

#[wasm_bindgen_test]
async fn a_backup_is_handed_on_as_it_is() {
    let (stage, world) = open().await;
    stage
        .choose(&[file("games.toguz.txt", b"toguz-games 1\nend 0\n")])
        .await;
    stage.wait("[data-found=backup]").await;
    stage.click("backup").await;
    assert!((world.backups.borrow()[0].size() - 20.0).abs() < 0.5);
    stage.paste("toguz-games 1\n").await;
    stage.click("backup").await;
    assert!((world.backups.borrow()[1].size() - 14.0).abs() < 0.5);
}

#[wasm_bindgen_test]
async fn files_are_read_in_their_alphabet() {
    let (stage, _) = open().await;
    let text = "[White \"Иванов\"]\r\n\r\n1. 76 98 2. 66 1-0\r\n";
    let utf16 = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        format!("\u{feff}{text}")
            .encode_utf16()
            .flat_map(bytes)
            .collect()
    };
    let old: Vec<u8> = text
        .chars()
        .map(|c| match c {
            'А'..='я' => u8::try_from(u32::from(c) - 0x410 + 0xc0).unwrap(),
            c => u8::try_from(c).unwrap(),
        })
        .collect();
    for (name, bytes) in [
        ("utf8.pgn", text.as_bytes().to_vec()),
        ("mark.pgn", [b"\xef\xbb\xbf", text.as_bytes()].concat()),
        ("little.pgn", utf16(u16::to_le_bytes)),
        ("big.pgn", utf16(u16::to_be_bytes)),
        ("old.pgn", old),
    ] {
        stage.paste("").await;
        stage.choose(&[file(name, &bytes)]).await;
        stage.wait("[data-found=game]").await;
        assert!(stage.text("[data-details]").contains("Иванов"), "{name}");
    }
}

#[wasm_bindgen_test]
async fn many_files_have_one_report_and_go_to_the_archive() {
    let (stage, world) = open().await;
    let files = [
        file(
            "two.pgn",
            b"[White \"a\"]\n\n1. 76 98 1-0\n\n[White \"b\"]\n\n1. 76 0-1",
        ),
        file("bad.pgn", b"[White \"c\"]\n\n1. 76 98 2. 65"),
        file("photo.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"),
        file(
            "tgk.txt",
            include_bytes!("../../crates/rules/tests/data/records/full-game.tgk"),
        ),
        file("position.txt", b"5 5 5 5 5\n5 5 5 5 5\n"),
    ];
    stage.choose(&files).await;
    stage.wait("[data-found=games]").await;
    assert!(
        stage
            .text("[data-found]")
            .contains("Games that can be read: 3.")
    );
    assert!(
        stage
            .text("[data-found]")
            .contains("Games with a fault: 1.")
    );
    let names: Vec<_> = stage
        .all("[data-report] h4")
        .iter()
        .map(HtmlElement::inner_text)
        .collect();
    assert_eq!(names, ["bad.pgn", "photo.png", "position.txt"]);
    stage.click("archive").await;
    stage.wait("[data-found=added]").await;
    assert_eq!(world.archive.borrow().len(), 3);
    assert_eq!(world.said(), "Added to the archive: 3.");
    // The report stays.
    assert!(stage.look("[data-report]").is_some());
    stage.click("show-games").await;
    assert_eq!(world.asked(), Some(DeskAction::Show(Screen::Games)));
    // Once more: nothing is kept twice.
    stage.choose(&files).await;
    stage.wait("[data-found=games]").await;
    stage.click("archive").await;
    stage.wait("[data-found=added]").await;
    assert_eq!(world.archive.borrow().len(), 3);
    assert_eq!(world.said(), "Added to the archive: 0. Already there: 3.");
}

#[wasm_bindgen_test]
async fn files_may_be_dropped_anywhere() {
    let (stage, _) = open().await;
    let data = transfer(&[file("game.pgn", GAME.as_bytes())]);
    let fire = |name: &str, to: &web_sys::EventTarget| {
        let init = DragEventInit::new();
        init.set_bubbles(true);
        init.set_cancelable(true);
        init.set_data_transfer(Some(&data));
        let event = DragEvent::new_with_event_init_dict(name, &init).unwrap();
        to.dispatch_event(&event).unwrap();
        event.default_prevented()
    };
    let heading = stage.find("h2");
    assert!(fire("dragover", &heading));
    stage.settle().await;
    assert_eq!(stage.text("[data-drop]"), "Drop the files here");
    fire("dragleave", &heading);
    stage.settle().await;
    assert!(stage.look("[data-drop]").is_none());
    fire("dragenter", &heading);
    stage.settle().await;
    assert!(stage.look("[data-drop]").is_some());
    // On the field too: the browser would only put the file's name there.
    assert!(fire("drop", &stage.find("textarea")));
    stage.wait("[data-found=game]").await;
    assert!(stage.look("[data-drop]").is_none());
    // Where the window is closed the page is the browser's again.
    drop(stage);
    yew::scheduler::flush().await;
    assert!(!fire("dragover", &window()));
}

#[wasm_bindgen_test]
async fn a_large_text_is_read_in_slices_and_can_be_stopped() {
    let (stage, world) = open().await;
    let one = "[White \"Aigul\"]\n[Round \"#\"]\n\n1. 76(10) 98 2. 66 87(4) 3. 12(22) 76(8) 4. 25(34) 35 1-0\n\n";
    let text: String = (0..4_000)
        .map(|at| one.replace('#', &at.to_string()))
        .collect();
    stage.paste(&text).await;
    // The page goes on meanwhile.
    let mut bars = 0;
    while found(&stage).is_none() {
        bars += usize::from(stage.look("[data-progress] progress").is_some());
        gloo::timers::future::TimeoutFuture::new(1).await;
        yew::scheduler::flush().await;
    }
    assert!(bars > 0);
    assert!(
        stage
            .text("[data-found]")
            .contains("Games that can be read: 4000.")
    );

    // Stopped on the way to the archive: what is there stays, and is told.
    stage.click("archive").await;
    for _ in 0..200 {
        gloo::timers::future::TimeoutFuture::new(1).await;
        if world.archive.borrow().len() >= 400 {
            break;
        }
    }
    stage.click("stop").await;
    stage.wait("[data-found=added]").await;
    let there = world.archive.borrow().len();
    assert!((400..4_000).contains(&there), "{there}");
    assert!(
        stage
            .text("[data-found]")
            .contains(&format!("Added to the archive: {there}. ").trim().to_owned())
    );
    assert!(stage.text("[data-found]").contains("Stopped."));

    // Stopped while it is looked at: as if nothing had been given. A machine that has warmed up may be done before.
    stage.paste(&text).await;
    if stage.look("[data-progress]").is_some() {
        stage.click("stop").await;
        assert_eq!(found(&stage), None);
        gloo::timers::future::TimeoutFuture::new(50).await;
        stage.settle().await;
        assert_eq!(found(&stage), None);
    }
    // And another text is looked at as ever.
    stage.paste("76 98").await;
    assert_eq!(found(&stage).as_deref(), Some("game"));
}

#[wasm_bindgen_test]
async fn an_archive_that_refuses_is_told() {
    let (stage, world) = open().await;
    stage
        .paste("[Event \"refuse\"]\n\n1. 76 98\n\n[Event \"b\"]\n\n1. 76")
        .await;
    stage.click("archive").await;
    stage.wait("[data-found=added]").await;
    assert_eq!(
        world.said(),
        "Added to the archive: 0. The archive could not take the games. It is full."
    );
}

#[wasm_bindgen_test]
async fn files_that_can_not_be_read_are_told() {
    let (stage, _) = open().await;
    // As large as that, and no such memory: a file of the same megabyte many times.
    let megabyte = js_sys::Uint8Array::new_with_length(1 << 20);
    let parts = js_sys::Array::new();
    for _ in 0..65 {
        parts.push(&megabyte);
    }
    let large = web_sys::File::new_with_u8_array_sequence(&parts, "large.pgn").unwrap();
    stage.choose(&[large]).await;
    stage.wait("[data-found=too-large]").await;
    assert_eq!(
        stage.text("[data-found] p"),
        "Files of more than 64 MB are not read."
    );
    assert!(stage.all("[data-found] button").is_empty());
}

#[wasm_bindgen_test]
async fn a_pasted_file_is_a_file() {
    let (stage, _) = open().await;
    let field = stage.find("textarea");
    let event = Event::new("paste").unwrap();
    // A paste of text is left to the field.
    field.dispatch_event(&event).unwrap();
    stage.settle().await;
    assert_eq!(found(&stage), None);
    let init = js_sys::Object::new();
    let set = |name: &str, value: &wasm_bindgen::JsValue| {
        js_sys::Reflect::set(&init, &name.into(), value).unwrap();
    };
    set("clipboardData", &transfer(&[file("a.pgn", b"76 98 66")]));
    set("bubbles", &true.into());
    set("cancelable", &true.into());
    let event = web_sys::ClipboardEvent::new_with_event_init_dict("paste", init.unchecked_ref());
    field.dispatch_event(&event.unwrap()).unwrap();
    stage.wait("[data-found=game]").await;
}

#[wasm_bindgen_test]
async fn every_language_fits_a_narrow_phone() {
    for lang in Lang::ALL {
        let (stage, _) = open_in(lang).await;
        let dialog: HtmlElement = stage.find("dialog").unchecked_into();
        dialog.style().set_property("inline-size", "304px").unwrap();
        stage
            .paste("[White \"a\"]\n\n1. 76 98 2. 65\n\n[White \"b\"]\n\n1. 76")
            .await;
        stage.assert_large_enough();
        assert!(
            dialog.scroll_width() <= dialog.client_width(),
            "{lang}: {} > {}",
            dialog.scroll_width(),
            dialog.client_width()
        );
        assert!(stage.text("[data-report] li").len() > 20);
    }
}
