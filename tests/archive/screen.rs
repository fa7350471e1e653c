//! The window with all games: what is listed, found, renamed, deleted and brought back, and the file with all of them.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::utils::{document, window};
use js_sys::{Function, Reflect};
use toguz::archive::Entry;
use toguz::desk::games::{GamesProps, GamesScreen};
use toguz::desk::{Desk, DeskAction, Screen};
use toguz::i18n::Lang;
use toguz::platform::pause;
use toguz::state::{Level, Player, Settings};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{
    Blob, Element, Event, EventInit, HtmlElement, HtmlInputElement, KeyboardEvent,
    KeyboardEventInit,
};
use yew::{AppHandle, Callback, Renderer};

use crate::common::{Scratch, many, named, played, resigned};

const STYLES: [&str; 4] = [
    include_str!("../../styles/tokens.css"),
    include_str!("../../styles/base.css"),
    include_str!("../../styles/desk/base.css"),
    include_str!("../../styles/desk/games.css"),
];

/// The window on the page. It goes when the test is over.
pub(crate) struct Stage {
    root: HtmlElement,
    handle: Option<AppHandle<GamesScreen>>,
    props: GamesProps,
    actions: Rc<RefCell<Vec<DeskAction>>>,
}

impl Stage {
    pub(crate) fn new(scratch: &Scratch, lang: Lang) -> Self {
        // A test that failed leaves its window behind, and nothing below that can have the focus.
        while let Some(left) = document().query_selector("dialog").unwrap() {
            left.remove();
        }
        let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        let styles = document().create_element("style").unwrap();
        styles.set_text_content(Some(&STYLES.concat()));
        let inner = document().create_element("div").unwrap();
        root.append_child(&styles).unwrap();
        root.append_child(&inner).unwrap();
        document().body().unwrap().append_child(&root).unwrap();
        let actions = Rc::new(RefCell::new(Vec::new()));
        let log = Rc::clone(&actions);
        let props = GamesProps {
            desk: Desk {
                lang,
                current: Rc::new(played(77, &[7])),
                settings: Rc::new(Settings::default()),
                draw: false,
                page: "https://example.org/".into(),
                act: Callback::from(move |action| log.borrow_mut().push(action)),
            },
            archive: scratch.archive.clone(),
            backup: None,
        };
        let handle = Renderer::<GamesScreen>::with_root_and_props(inner, props.clone()).render();
        Self {
            root,
            handle: Some(handle),
            props,
            actions,
        }
    }

    /// The window, once all games are listed.
    async fn loaded(scratch: &Scratch) -> Self {
        let stage = Self::new(scratch, Lang::En);
        stage.settle().await;
        stage
    }

    async fn settle(&self) {
        self.until("the list", |stage| {
            let count = stage.text("[data-count]").unwrap_or_default();
            stage.has("[data-empty], [data-failure]")
                || !count.is_empty() && count != "Loading" && count != "Загрузка"
        })
        .await;
    }

    async fn until(&self, what: &str, done: impl Fn(&Self) -> bool) {
        // Not by yew's `flush`: while the scheduler lets the browser draw, that goes round for ever and never lets it.
        for _ in 0..1000 {
            if done(self) {
                return;
            }
            pause(5).await;
        }
        panic!(
            "waited in vain for {what}: {}",
            self.text("dialog")
                .unwrap_or_default()
                .chars()
                .take(1500)
                .collect::<String>()
        );
    }

    pub(crate) fn has(&self, selector: &str) -> bool {
        self.root.query_selector(selector).unwrap().is_some()
    }

    fn find(&self, selector: &str) -> HtmlElement {
        self.root
            .query_selector(selector)
            .unwrap()
            .unwrap_or_else(|| panic!("no {selector}"))
            .unchecked_into()
    }

    pub(crate) fn text(&self, selector: &str) -> Option<String> {
        self.root.query_selector(selector).unwrap()?.text_content()
    }

    pub(crate) fn all(&self, selector: &str) -> Vec<Element> {
        let list = self.root.query_selector_all(selector).unwrap();
        (0..list.length())
            .filter_map(|i| list.item(i))
            .map(JsCast::unchecked_into)
            .collect()
    }

    async fn lists(&self, ids: &[u64]) {
        self.until(&format!("{ids:?}"), |stage| stage.ids() == ids)
            .await;
    }

    fn ids(&self) -> Vec<u64> {
        self.all("[data-game]")
            .iter()
            .map(|game| u64::from_str_radix(&game.get_attribute("data-game").unwrap(), 16).unwrap())
            .collect()
    }

    fn click(&self, selector: &str) {
        self.find(selector).click();
    }

    fn click_of(&self, id: u64, action: &str) {
        self.click(&format!("[data-game=\"{id:016x}\"] [data-action={action}]"));
    }

    pub(crate) fn type_into(&self, selector: &str, text: &str) {
        let input: HtmlInputElement = self.find(selector).unchecked_into();
        input.set_value(text);
        let init = EventInit::new();
        init.set_bubbles(true);
        let event = Event::new_with_event_init_dict("input", &init).unwrap();
        input.dispatch_event(&event).unwrap();
    }

    /// Chooses a file of these bytes for the import.
    fn choose(&self, text: &str) {
        let input = self.find("[data-field=file]");
        let script = "const transfer = new DataTransfer();
            transfer.items.add(new File([text], 'games.txt', { type: 'text/plain' }));
            input.files = transfer.files;
            input.dispatchEvent(new Event('change', { bubbles: true }));";
        Function::new_with_args("input, text", script)
            .call2(&JsValue::NULL, &input, &text.into())
            .unwrap();
    }

    fn outcome(&self) -> Vec<String> {
        self.all("#games-outcome p")
            .iter()
            .filter_map(|line| line.text_content())
            .collect()
    }

    /// Waits until it says this of all games, and all are listed.
    async fn tells(&self, wanted: &[&str]) {
        self.until(&format!("{wanted:?}"), |stage| stage.outcome() == wanted)
            .await;
        self.settle().await;
    }

    async fn is_focused(&self, id: &str) {
        self.until(&format!("the focus on {id}"), |_| {
            document().active_element().is_some_and(|e| e.id() == id)
        })
        .await;
    }

    fn actions(&self) -> Vec<DeskAction> {
        self.actions.borrow().clone()
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

/// The text of the file that is offered for download while this works.
async fn downloaded(work: impl AsyncFnOnce()) -> String {
    Function::new_no_args(
        "window.ownCreate = URL.createObjectURL;
        URL.createObjectURL = (blob) => { window.offered = blob; return 'about:blank#'; };
        window.ownClick = HTMLAnchorElement.prototype.click;
        HTMLAnchorElement.prototype.click = function () { window.offeredName = this.download; };",
    )
    .call0(&window())
    .unwrap();
    work().await;
    Function::new_no_args(
        "URL.createObjectURL = window.ownCreate;
        HTMLAnchorElement.prototype.click = window.ownClick;",
    )
    .call0(&window())
    .unwrap();
    let get = |name: &str| Reflect::get(&window(), &name.into()).unwrap();
    let name = get("offeredName").as_string().unwrap();
    assert!(
        name.starts_with("toguz-20") && name.contains(".txt"),
        "{name}"
    );
    let blob: Blob = get("offered").unchecked_into();
    let text = JsFuture::from(blob.text()).await.unwrap();
    text.as_string().unwrap()
}

async fn three(scratch: &Scratch) {
    let mut first = named(resigned(1, &[7, 9, 6]), "Айгүл", "", "Кубок, финал");
    first.players.north = Player::Computer(Level::try_new(7).unwrap());
    first.tags.set("Date", "2019.05.12");
    let entries = [
        Entry::new(&first, 1_700_000_000_000),
        Entry::new(
            &named(played(2, &[5]), "Bolot", "Ünal", ""),
            1_700_000_100_000,
        ),
        Entry::new(&played(3, &[7, 9]), 1_700_000_200_000),
    ];
    scratch.archive.put_many(&entries).await.unwrap();
}

#[wasm_bindgen_test]
async fn an_empty_archive_says_how_games_come_into_it() {
    let scratch = Scratch::new();
    let stage = Stage::loaded(&scratch).await;
    assert!(stage.text("[data-empty]").unwrap().contains("no games yet"));
    assert!(!stage.has("[data-game]") && !stage.has("#games-search"));
    assert!(
        stage
            .find("[data-action=export-all]")
            .has_attribute("disabled")
    );
    stage.click("[data-action=import-games]");
    assert_eq!(stage.actions(), [DeskAction::Show(Screen::Import)]);
    // The first game comes by itself.
    scratch.archive.keep(&played(5, &[7]), 1).await.unwrap();
    stage.until("the game", |stage| stage.ids() == [5]).await;
    assert!(!stage.has("[data-empty]"));
}

#[wasm_bindgen_test]
async fn games_are_listed_newest_first_in_words() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let stage = Stage::loaded(&scratch).await;
    stage.lists(&[3, 2, 1]).await;
    assert_eq!(stage.text("[data-count]").unwrap(), "3 games");
    let cards = stage.all("[data-game]");
    let text = cards[2].text_content().unwrap();
    for part in [
        "Айгүл – Computer 7",
        "Кубок, финал",
        "You win 10–0: the opponent resigned.",
        "May 12, 2019",
        "3 moves",
        "Open",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(cards[2].get_attribute("data-result").unwrap(), "1-0");
    let text = cards[0].text_content().unwrap();
    assert!(text.contains("South – North") && text.contains("Unfinished, 10–0."));
    assert!(text.contains("Continue") && text.contains("2023"));
    assert_eq!(stage.all("[data-game] svg.small-board").len(), 3);
    // Every button says of which game it is, and is big enough.
    for button in stage.all(".game button") {
        let label = button.get_attribute("aria-label").unwrap();
        assert!(label.contains('–'), "{label}");
        let size = button.get_bounding_client_rect();
        assert!(size.width() >= 44.0 && size.height() >= 44.0, "{label}");
    }
}

#[wasm_bindgen_test]
async fn a_game_is_put_on_the_board_or_exported_whole() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let stage = Stage::loaded(&scratch).await;
    stage.click_of(1, "open");
    stage
        .until("the game", |stage| !stage.actions().is_empty())
        .await;
    let saved = scratch.archive.find(1).await.unwrap().unwrap();
    assert_eq!(stage.actions(), [DeskAction::Play(Rc::new(saved))]);
    stage.click_of(2, "export");
    stage
        .until("the game", |stage| stage.actions().len() == 2)
        .await;
    let saved = scratch.archive.find(2).await.unwrap().unwrap();
    assert_eq!(
        stage.actions()[1],
        DeskAction::ShowGame(Screen::Export, Rc::new(saved))
    );
}

#[wasm_bindgen_test]
async fn the_list_follows_what_is_typed() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let stage = Stage::loaded(&scratch).await;
    for (typed, found) in [
        ("айгул", &[1][..]),
        ("unal", &[2]),
        ("unfinished", &[3, 2]),
        ("computer кубок", &[1]),
        ("2019", &[1]),
        ("xyz", &[]),
        ("", &[3, 2, 1]),
    ] {
        stage.type_into("#games-search", typed);
        stage.lists(found).await;
        stage
            .until(typed, |stage| stage.has("[data-none]") == found.is_empty())
            .await;
    }
    stage.type_into("#games-search", "bolot");
    stage
        .until("one", |stage| {
            stage.text("[data-count]").unwrap() == "Found: 1 of 3"
        })
        .await;
    // What comes meanwhile is held against it.
    let archive = &scratch.archive;
    archive
        .keep(&named(played(8, &[7]), "Bolot", "", ""), 1)
        .await
        .unwrap();
    archive.keep(&played(9, &[7]), 1).await.unwrap();
    stage
        .until("both", |stage| {
            stage.text("[data-count]").unwrap() == "Found: 2 of 5"
        })
        .await;
    stage.lists(&[2, 8]).await;
}

#[wasm_bindgen_test]
async fn a_long_list_comes_page_by_page_and_is_searched_whole() {
    let scratch = Scratch::new();
    scratch.archive.put_many(&many(320)).await.unwrap();
    let stage = Stage::loaded(&scratch).await;
    assert_eq!(stage.text("[data-count]").unwrap(), "320 games");
    assert_eq!(stage.ids(), (271..=320).rev().collect::<Vec<_>>());
    stage.click("[data-action=more]");
    stage
        .until("a hundred", |stage| stage.ids().len() == 100)
        .await;
    // The focus goes on where the list goes on.
    stage.is_focused(&format!("game-{:016x}-open", 270)).await;
    stage.type_into("#games-search", "кубок 2001");
    // 2000 + id % 27 = 2001.
    let wanted: Vec<u64> = (1..=320).rev().filter(|id| id % 27 == 1).collect();
    stage.lists(&wanted).await;
    assert!(!stage.has("[data-action=more]"));
}

#[wasm_bindgen_test]
async fn a_game_gets_other_names() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let stage = Stage::loaded(&scratch).await;
    stage.click_of(1, "rename");
    stage.until("the form", |stage| stage.has("form")).await;
    stage.is_focused(&format!("game-{:016x}-title", 1)).await;
    let value = |field: &str| -> String {
        let input: HtmlInputElement = stage
            .find(&format!("[data-field={field}]"))
            .unchecked_into();
        input.value()
    };
    assert_eq!(value("title"), "Кубок, финал");
    assert_eq!(
        (value("south").as_str(), value("north").as_str()),
        ("Айгүл", "")
    );
    // Escape leaves the form and not the window.
    let init = KeyboardEventInit::new();
    init.set_key("Escape");
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
    assert!(
        !stage
            .find("[data-field=title]")
            .dispatch_event(&event)
            .unwrap()
    );
    stage.until("no form", |stage| !stage.has("form")).await;
    stage.is_focused(&format!("game-{:016x}-rename", 1)).await;
    assert_eq!(stage.actions(), []);

    stage.click_of(1, "rename");
    stage.until("the form", |stage| stage.has("form")).await;
    stage.type_into("[data-field=title]", "Полуфинал");
    pause(50).await;
    stage.type_into("[data-field=north]", "Bolot");
    pause(50).await;
    stage.click("[data-action=save]");
    stage
        .until("the names", |stage| {
            let cards = stage.all("[data-game]");
            cards[2].text_content().unwrap().contains("Полуфинал")
        })
        .await;
    stage.until("no form", |stage| !stage.has("form")).await;
    assert_eq!(
        stage.text("[data-bar] p").unwrap(),
        "The new names are saved."
    );
    stage.is_focused(&format!("game-{:016x}-rename", 1)).await;
    let saved = scratch.archive.find(1).await.unwrap().unwrap();
    assert_eq!(saved.tags.get("Event"), Some("Полуфинал"));
    assert_eq!(saved.tags.get("White"), Some("Айгүл"));
    assert_eq!(saved.tags.get("Black"), Some("Bolot"));
    stage.lists(&[3, 2, 1]).await;
    stage.type_into("#games-search", "полуфинал bolot");
    stage.lists(&[1]).await;
}

#[wasm_bindgen_test]
async fn a_deleted_game_comes_back() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let before = scratch.archive.find(2).await.unwrap();
    let stage = Stage::loaded(&scratch).await;
    stage.click_of(2, "delete");
    stage
        .until("the bar", |stage| stage.has("#games-undo"))
        .await;
    stage.lists(&[3, 1]).await;
    assert_eq!(scratch.archive.count().await, Ok(2));
    stage.is_focused("games-undo").await;
    stage.click("[data-action=undo-delete]");
    stage
        .until("the game", |stage| stage.ids() == [3, 2, 1])
        .await;
    stage.is_focused(&format!("game-{:016x}-open", 2)).await;
    assert_eq!(scratch.archive.find(2).await.unwrap(), before);
    // The next thing done is the end of the offer.
    stage.click_of(3, "delete");
    stage
        .until("the bar", |stage| stage.has("#games-undo"))
        .await;
    stage.click_of(2, "rename");
    stage.until("the form", |stage| stage.has("form")).await;
    stage
        .until("no bar", |stage| !stage.has("[data-bar]"))
        .await;
    stage.click_of(1, "delete");
    stage
        .until("the bar", |stage| stage.has("#games-undo"))
        .await;
    stage.click("[data-action=dismiss]");
    stage
        .until("no bar", |stage| !stage.has("[data-bar]"))
        .await;
    stage.lists(&[2]).await;
}

#[wasm_bindgen_test]
async fn another_tabs_changes_are_seen() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let stage = Stage::loaded(&scratch).await;
    let there = scratch.other_tab();
    there.take(3).await.unwrap();
    stage.until("it gone", |stage| stage.ids() == [2, 1]).await;
    there
        .keep(&played(4, &[7]), 1_800_000_000_000)
        .await
        .unwrap();
    stage
        .until("it there", |stage| stage.ids() == [4, 2, 1])
        .await;
    there.put_many(&many(60)).await.unwrap();
    let count = there.count().await.unwrap();
    assert!(count > 60);
    stage
        .until("them there", |stage| {
            stage.text("[data-count]") == Some(format!("{count} games"))
        })
        .await;
}

#[wasm_bindgen_test]
async fn all_games_go_out_and_come_in() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let stage = Stage::loaded(&scratch).await;
    let file = downloaded(async || {
        stage.click("[data-action=export-all]");
        stage.tells(&["The file has been written: 3 games."]).await;
    })
    .await;
    stage.is_focused("games-outcome").await;
    assert!(file.starts_with("toguz-games 1\n") && file.ends_with("end 3\n"));
    // Once more: all are here.
    stage.choose(&file);
    stage
        .tells(&["Added: 0 games.", "Here already: 3 games."])
        .await;
    drop(stage);

    let other = Scratch::new();
    let there = Stage::loaded(&other).await;
    there.choose(&file);
    there.tells(&["Added: 3 games."]).await;
    there.lists(&[3, 2, 1]).await;
    for id in 1..=3 {
        assert_eq!(
            other.archive.find(id).await.unwrap(),
            scratch.archive.find(id).await.unwrap()
        );
        assert_eq!(
            other.archive.row(id).await.unwrap(),
            scratch.archive.row(id).await.unwrap()
        );
    }
}

#[wasm_bindgen_test]
async fn a_damaged_file_is_read_as_far_as_it_goes() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let stage = Stage::loaded(&scratch).await;
    let file = downloaded(async || {
        stage.click("[data-action=export-all]");
        stage.tells(&["The file has been written: 3 games."]).await;
    })
    .await;
    drop(stage);
    let mut lines: Vec<&str> = file.lines().collect();
    lines[2] = "not a game";
    lines.pop();
    let other = Scratch::new();
    let there = Stage::loaded(&other).await;
    there.choose(&lines.join("\n"));
    there
        .tells(&[
            "The file ends early, so some games may be missing.",
            "Added: 2 games.",
            "Lines of the file that can not be read: 1 (3).",
        ])
        .await;
    there.choose("[Event \"?\"]\n\n1. 76 *");
    there
        .until("the refusal", |stage| {
            let text = stage.text("#games-outcome").unwrap();
            text.contains("does not come from")
        })
        .await;
    there.choose("toguz-games 9\n");
    there
        .until("the refusal", |stage| {
            let text = stage.text("#games-outcome").unwrap();
            text.contains("newer version")
        })
        .await;
    assert_eq!(other.archive.count().await, Ok(2));
}

/// A file with so many games.
pub(crate) fn file_of(entries: &[Entry]) -> String {
    use toguz::archive::backup;
    let mut file = backup::HEAD.to_owned();
    for entry in entries {
        file += &backup::line(&entry.record);
    }
    file + &backup::tail(u32::try_from(entries.len()).unwrap())
}

#[wasm_bindgen_test]
async fn an_import_shows_how_far_it_is_and_can_be_stopped() {
    let scratch = Scratch::new();
    let file = file_of(&many(3_000));
    let stage = Stage::loaded(&scratch).await;
    stage.choose(&file);
    stage
        .until("the progress", |stage| stage.has("progress"))
        .await;
    stage.is_focused("games-stop").await;
    stage
        .until("some progress", |stage| {
            // Far enough for some games to be written.
            let number = |name| -> f64 {
                let value = stage.find("progress").get_attribute(name);
                value.unwrap().parse().unwrap()
            };
            number("value") > 0.4 * number("max")
        })
        .await;
    stage.click("[data-action=stop]");
    stage
        .until("the end", |stage| !stage.outcome().is_empty())
        .await;
    let count = scratch.archive.count().await.unwrap();
    assert!(0 < count && count < 3_000, "{count}");
    stage
        .tells(&[
            "Stopped. The games read until then are kept.",
            &format!("Added: {count} games."),
        ])
        .await;
    // From the beginning again, to the end.
    stage.choose(&file);
    stage
        .until("the rest", |stage| {
            stage
                .text("#games-outcome")
                .unwrap()
                .contains("Here already")
        })
        .await;
    assert_eq!(scratch.archive.count().await, Ok(3_000));
}

#[wasm_bindgen_test]
async fn a_blocked_archive_says_what_can_be_done() {
    let scratch = Scratch::new();
    Function::new_no_args(
        "window.ownFactory = Object.getOwnPropertyDescriptor(window, 'indexedDB')
            ?? Object.getOwnPropertyDescriptor(Window.prototype, 'indexedDB');
        Object.defineProperty(window, 'indexedDB', { configurable: true, get() { throw new DOMException('no', 'SecurityError') } })",
    )
    .call0(&window())
    .unwrap();
    let stage = Stage::loaded(&scratch).await;
    Function::new_no_args("Object.defineProperty(window, 'indexedDB', window.ownFactory)")
        .call0(&window())
        .unwrap();
    let text = stage.text("[data-failure]").unwrap();
    assert!(text.contains("does not let the page keep games"), "{text}");
    stage.click("[data-action=export-current]");
    assert_eq!(stage.actions(), [DeskAction::Show(Screen::Export)]);
    stage.click("[data-action=retry]");
    stage
        .until("the list", |stage| stage.has("[data-empty]"))
        .await;
}

#[wasm_bindgen_test]
async fn it_says_how_much_space_it_takes_and_for_how_long() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let stage = Stage::loaded(&scratch).await;
    stage
        .until("the space", |stage| {
            let text = stage.text("[data-space]").unwrap();
            text.contains("The games take") && text.contains("Everything that this page keeps")
        })
        .await;
    stage
        .until("the promise", |stage| {
            stage.has("[data-action=ask-to-keep]")
        })
        .await;
    assert!(stage.text("[data-keeping]").unwrap().contains("may delete"));
    stage.click("[data-action=ask-to-keep]");
    // A test's browser says one or the other.
    stage
        .until("the answer", |stage| {
            !stage.has("[data-action=ask-to-keep]")
        })
        .await;
    let text = stage.text("[data-keeping]").unwrap();
    assert!(
        text.contains("until you delete") || text.contains("does not promise"),
        "{text}"
    );
}

#[wasm_bindgen_test]
async fn the_words_change_with_the_language() {
    let scratch = Scratch::new();
    three(&scratch).await;
    let mut stage = Stage::loaded(&scratch).await;
    stage.type_into("#games-search", "unfinished");
    stage.lists(&[3, 2]).await;
    stage.props.desk.lang = Lang::Ru;
    let props = stage.props.clone();
    if let Some(handle) = &mut stage.handle {
        handle.update(props);
    }
    stage
        .until("nothing", |stage| stage.has("[data-none]"))
        .await;
    stage.type_into("#games-search", "не закончена");
    stage.lists(&[3, 2]).await;
}

#[wasm_bindgen_test]
async fn it_fits_the_smallest_phone_and_never_mirrors_a_board() {
    let scratch = Scratch::new();
    let long = named(
        played(1, &[7]),
        "Константинопольский-Александровский",
        "Nurmukhammedkaliyev Bekzhan",
        &"Чемпионат".repeat(8),
    );
    scratch.archive.keep(&long, 1).await.unwrap();
    let stage = Stage::loaded(&scratch).await;
    let dialog = stage.find("dialog");
    dialog.style().set_property("inline-size", "304px").unwrap();
    for direction in ["ltr", "rtl"] {
        dialog.set_attribute("dir", direction).unwrap();
        assert!(
            dialog.scroll_width() <= dialog.client_width(),
            "{direction}"
        );
        let texts = stage.all(".small-board text");
        let x = |place: usize| texts[place].get_bounding_client_rect().x();
        assert!(x(0) > x(8), "North’s first hole is at the right");
    }
}
