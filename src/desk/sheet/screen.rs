//! The window of the score sheet.

use std::rc::Rc;

use toguz_rules::{BySide, Side, Variant};
use wasm_bindgen_futures::spawn_local;
use web_sys::MouseEvent;
use yew::{
    AttrValue, Callback, Html, Properties, component, html, use_callback, use_effect_with,
    use_force_update, use_mut_ref,
};

use super::document::{SHEET_KEY, decode_sheet, encode_sheet};
use super::form::{Change, actions, form, keypad, keys};
use super::head::Field;
use super::keys::key_of;
use super::message::{message, spoken};
use super::rows::{cell_id, rows};
use super::state::{Answer, Key, Sheet};
use crate::a11y::{self, Perspective};
use crate::components::Board;
use crate::desk::archive::Archive;
use crate::desk::modal::Modal;
use crate::desk::undo_keys::use_undo_keys;
use crate::desk::{Desk, DeskAction};
use crate::i18n::Lang;
use crate::platform;
use crate::sowing::Speed;
use crate::storage::SafeStorage;
use crate::storage::schema::SchemaError;

/// The element that has the focus while one types.
const GRID: &str = "sheet-moves";

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct SheetProps {
    pub desk: Desk,
}

/// A sheet that could not be read, and why.
#[derive(Clone, Debug, PartialEq)]
struct Aside {
    /// Where it is now.
    key: String,
    error: SchemaError,
    moved: bool,
}

/// All that lives as long as the window.
struct Page {
    sheet: Sheet,
    storage: SafeStorage,
    /// The stored sheet as this window last read or wrote it.
    seen: Option<String>,
    aside: Option<Aside>,
    /// The last sheet could not be kept.
    unkept: bool,
    /// The sheet is full.
    full: bool,
    /// Whether the archive took the game as it stands; nothing, if it was not asked.
    archived: Option<bool>,
}

impl Page {
    fn open() -> Self {
        let storage = platform::open_storage();
        let mut aside = None;
        let (text, unkept) = match storage.read(SHEET_KEY) {
            Ok(text) => (text, false),
            Err(_) => (None, true),
        };
        let seen = text.clone();
        let sheet = text.and_then(|text| match decode_sheet(&text) {
            Ok(sheet) => Some(sheet),
            Err(error) => {
                let moved = storage
                    .set_aside(SHEET_KEY, platform::unix_ms())
                    .unwrap_or_default();
                aside = Some(Aside {
                    moved: moved.is_some(),
                    key: moved.unwrap_or_else(|| SHEET_KEY.to_owned()),
                    error,
                });
                None
            }
        });
        Self {
            sheet: sheet.unwrap_or_else(|| Sheet::new(Variant::default(), platform::random_seed())),
            storage,
            seen,
            aside,
            unkept,
            full: false,
            archived: None,
        }
    }

    fn save(&mut self) {
        // Another tab has written a sheet since: it goes to the archive before its place is taken.
        let stored = self.storage.read(SHEET_KEY).ok().flatten();
        if let Some(text) = stored.filter(|text| self.seen.as_ref() != Some(text))
            && let Ok(other) = decode_sheet(&text)
            && let Some(game) = other.saved()
        {
            spawn_local(async move {
                // If it can not be kept, the archive's window says why.
                let _ = Archive::shared().keep(&game, platform::unix_ms()).await;
            });
        }
        let kept = if self.sheet.is_empty() {
            self.seen = None;
            self.storage.remove(SHEET_KEY)
        } else {
            let text = encode_sheet(&self.sheet);
            let kept = self.storage.write(SHEET_KEY, &text);
            self.seen = Some(text);
            kept
        };
        self.unkept = kept.is_err();
        self.archived = None;
    }
}

/// The window.
#[component]
pub fn SheetScreen(props: &SheetProps) -> Html {
    let desk = props.desk.clone();
    let lang = desk.lang;
    let update = use_force_update();
    let page = use_mut_ref(Page::open);

    // What is said changes with the props, the callback must not: every row has it.
    let say = use_mut_ref(|| desk.act.clone());
    *say.borrow_mut() = desk.act.clone();
    let press = {
        let (page, update) = (Rc::clone(&page), update.clone());
        use_callback(lang, move |key: Key, lang| {
            let said = {
                let mut page = page.borrow_mut();
                let place = page.sheet.at();
                let answer = page.sheet.press(key);
                page.full = answer == Answer::Full;
                if answer != Answer::Nothing {
                    page.save();
                }
                spoken(&page.sheet, place, answer, *lang)
            };
            update.force_update();
            if let Some(said) = said {
                let act = say.borrow().clone();
                act.emit(DeskAction::Say(said));
            }
        })
    };
    let on_go = use_callback(press.clone(), |place: usize, press| {
        press.emit(Key::Go(place));
        // A click on a cell is on no control: the focus would be lost.
        platform::focus(GRID);
    });
    {
        let page = Rc::clone(&page);
        use_effect_with(press.clone(), move |press| {
            let press = press.clone();
            let listener = platform::on_key(move |event| {
                let key = key_of(event, &page.borrow().sheet);
                if let Some(key) = key {
                    press.emit(key);
                }
                key.is_some()
            });
            move || drop(listener)
        });
    }
    let undo = use_callback(press.clone(), |(), press| press.emit(Key::Undo));
    let redo = use_callback(press.clone(), |(), press| press.emit(Key::Redo));
    use_undo_keys(undo, redo);
    let head = {
        let (page, update) = (Rc::clone(&page), update.clone());
        Callback::from(move |change: Change| {
            {
                let mut page = page.borrow_mut();
                change.apply(&mut page.sheet);
                page.save();
            }
            update.force_update();
        })
    };

    let shown = page.borrow();
    let sheet = &shown.sheet;
    // The cell where one types stays in view, with the rows before and behind it.
    let cell = (sheet.at(), sheet.cells(), sheet.typed(), sheet.inserting());
    use_effect_with(cell, |&(at, ..)| {
        for place in [at.saturating_sub(2), at + 2, at] {
            platform::keep_in_view(".sheet__moves", &format!("#{}", cell_id(place)));
        }
    });

    let on_close = desk.act.reform(|()| DeskAction::Close);
    let archive = {
        let (page, update) = (Rc::clone(&page), update);
        Callback::from(move |_: MouseEvent| {
            let Some(saved) = page.borrow().sheet.saved() else {
                return;
            };
            let (page, update) = (Rc::clone(&page), update.clone());
            spawn_local(async move {
                let kept = Archive::shared().keep(&saved, platform::unix_ms()).await;
                page.borrow_mut().archived = Some(kept.is_ok());
                update.force_update();
            });
        })
    };
    html! {
        <Modal
            id="sheet"
            heading={lang.sheet_texts().heading}
            close={lang.texts().close}
            wide={true}
            {on_close}
        >
            <div class="dialog__body sheet" data-moves={sheet.fitting().to_string()}>
                { trouble(&shown, lang) }
                <div class="sheet__work">
                    { board(sheet, &desk) }
                    { message(sheet, shown.full, lang, &press) }
                    { paper(sheet, lang, &on_go) }
                    { keypad(sheet, lang, &press) }
                </div>
                <div class="sheet__more">
                    { form(sheet, lang, &head, &press) }
                    { keys(lang) }
                </div>
                { actions(sheet, shown.archived, &desk, &press, archive) }
            </div>
        </Modal>
    }
}

/// That the last sheet could not be read, or that this one is not kept.
fn trouble(page: &Page, lang: Lang) -> Html {
    let texts = lang.texts();
    let aside = page.aside.as_ref().map(|aside| {
        let text = match (aside.moved, aside.error) {
            (true, SchemaError::Corrupt) => texts.set_aside,
            (true, SchemaError::Newer) => texts.newer_version,
            (false, _) => texts.unreadable,
        };
        let (storage, key) = (page.storage.clone(), aside.key.clone());
        let onclick = move |_| {
            // The text may be gone from the storage by now, and a browser may refuse a download without a word.
            if let Ok(Some(text)) = storage.read(&key) {
                let _ = platform::download("toguz-sheet.txt", "text/plain", &text);
            }
        };
        html! {
            <div class="sheet__trouble" role="status">
                <p>{ text }</p>
                <button type="button" class="button" data-action="download" {onclick}>{ texts.download }</button>
            </div>
        }
    });
    html! {
        <>
            { aside }
            if page.unkept {
                <p class="sheet__trouble" role="status">{ lang.sheet_texts().not_kept_text }</p>
            }
        </>
    }
}

/// The position before the cell where one types. To look at, not to play on: it is described in words.
fn board(sheet: &Sheet, desk: &Desk) -> Html {
    let lang = desk.lang;
    let position = *sheet.position();
    let seen = Perspective::Neutral;
    let told = match sheet.end() {
        Some(end) => a11y::conclusion_sentence(lang, end, &position, seen),
        None => format!(
            "{} {}",
            a11y::score_sentence(lang, &position, seen),
            a11y::turn_sentence(lang, &position, seen)
        ),
    };
    let name = |side| AttrValue::from((lang.texts().name)(Perspective::Neutral.who(side)));
    html! {
        <div class="sheet__board" role="img" aria-label={told}>
            <div class="sheet__still" inert=true>
                <Board
                    {position}
                    last={sheet.last().copied()}
                    speed={Speed::Off}
                    aids={false}
                    numbers_only={desk.settings.numbers_only}
                    kazan_at={desk.settings.kazan_at}
                    names={BySide::from_fn(name)}
                    {lang}
                    id_prefix="sheet-board"
                />
            </div>
        </div>
    }
}

/// The paper.
fn paper(sheet: &Sheet, lang: Lang, on_go: &Callback<usize>) -> Html {
    let name = |side: Side| {
        let class = match side {
            Side::South => "disc disc--south",
            Side::North => "disc disc--north",
        };
        let told = sheet.head().get(match side {
            Side::South => Field::White,
            Side::North => Field::Black,
        });
        html! {
            <span class="sheet__player">
                <span {class} />
                <bdi>
                    if told.trim().is_empty() {
                        { (lang.texts().name)(Perspective::Neutral.who(side)) }
                    } else {
                        { told }
                    }
                </bdi>
            </span>
        }
    };
    html! {
        <div class="sheet__paper">
            <div class="sheet__players" aria-hidden="true">
                <span class="sheet__number">{ "№" }</span>
                { name(Side::South) }
                { name(Side::North) }
            </div>
            <div
                id={GRID}
                class="sheet__moves"
                role="grid"
                tabindex="0"
                autofocus=true
                aria-label={lang.texts().moves}
                aria-activedescendant={cell_id(sheet.at())}
            >
                { rows(sheet, lang, on_go) }
            </div>
        </div>
    }
}
