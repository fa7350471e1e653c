//! The window of the score sheet.

use std::rc::Rc;

use toguz_rules::{BySide, Side, Variant};
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlInputElement, InputEvent, MouseEvent};
use yew::{
    AttrValue, Callback, Html, Properties, TargetCast, component, html, use_callback,
    use_effect_with, use_force_update, use_mut_ref,
};

use super::document::{SHEET_KEY, decode_sheet, encode_sheet};
use super::head::Field;
use super::keys::key_of;
use super::rows::{cell_id, notation, rows, who};
use super::state::{Answer, Fault, Key, Reason, Sheet};
use crate::a11y::{self, Perspective};
use crate::components::Board;
use crate::components::icon::{Glyph, icon};
use crate::desk::archive::Archive;
use crate::desk::choice::choice;
use crate::desk::modal::Modal;
use crate::desk::undo_keys::undo_keys;
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
            aside,
            unkept,
            full: false,
            archived: None,
        }
    }

    fn save(&mut self) {
        let kept = if self.sheet.is_empty() {
            self.storage.remove(SHEET_KEY)
        } else {
            self.storage.write(SHEET_KEY, &encode_sheet(&self.sheet))
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
    let back = undo_keys(press.reform(|()| Key::Undo), press.reform(|()| Key::Redo));
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
            <div class="dialog__body sheet" onkeydown={back} data-moves={sheet.fitting().to_string()}>
                { trouble(&shown, lang) }
                <div class="sheet__work">
                    { board(sheet, &desk) }
                    { message(&shown, lang, &press) }
                    { paper(sheet, lang, &on_go) }
                    { keypad(sheet, lang, &press) }
                </div>
                { form(sheet, lang, &head, &press) }
                { actions(&shown, &desk, &press, archive) }
            </div>
        </Modal>
    }
}

/// A change of what stands at the head.
enum Change {
    Field(Field, String),
    Result(&'static str),
}

impl Change {
    fn apply(self, sheet: &mut Sheet) {
        match self {
            Self::Field(field, text) => sheet.head_mut().set(field, &text),
            Self::Result(result) => sheet.head_mut().result = result.parse().ok(),
        }
    }
}

/// What is said of an answer, to what was done in the cell of that place, to those who do not see.
fn spoken(sheet: &Sheet, place: usize, answer: Answer, lang: Lang) -> Option<String> {
    match answer {
        Answer::Nothing => None,
        Answer::Made(info) => {
            let mut said = move_label(lang, place, &info.to_string());
            if let Some(end) = sheet.conclusion() {
                said.push_str(". ");
                said.push_str(&a11y::conclusion_sentence(
                    lang,
                    end,
                    sheet.position(),
                    Perspective::Neutral,
                ));
            }
            if let Some(fault) = sheet.fault() {
                said.push_str(". ");
                said.push_str(&fault_sentence(sheet, &fault, lang));
            }
            Some(said)
        }
        Answer::Wrong => sheet
            .fault()
            .map(|fault| fault_sentence(sheet, &fault, lang)),
        Answer::Over(end) => Some(a11y::conclusion_sentence(
            lang,
            end,
            sheet.position(),
            Perspective::Neutral,
        )),
        Answer::Full => Some(lang.sheet_texts().full_text.to_owned()),
        // A digit speaks for itself; another cell is told by the grid.
        Answer::Changed => None,
    }
}

fn move_label(lang: Lang, place: usize, notation: &str) -> String {
    let (number, side) = Sheet::turn(place);
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    (lang.texts().move_label)(number, who(side), notation)
}

/// What is wrong, in words.
fn fault_sentence(sheet: &Sheet, fault: &Fault, lang: Lang) -> String {
    use toguz_rules::IllegalMove;

    let texts = lang.sheet_texts();
    let hole = fault.origin.get();
    let mut said = Vec::new();
    if fault.kept {
        said.push(texts.misfit_text.to_owned());
    }
    said.push(match fault.reason {
        Reason::Landing => {
            let landing = fault.right.map_or(0, |info| info.landing.hole.get());
            (texts.lands_text)(hole, landing)
        }
        Reason::Illegal(IllegalMove::Empty) => (texts.empty_text)(hole),
        Reason::Illegal(IllegalMove::Tuz) => (texts.tuz_text)(hole),
        Reason::Illegal(IllegalMove::NoSuchHole) => (texts.no_hole_text)(hole),
        Reason::Illegal(IllegalMove::Over) => texts.over_text.to_owned(),
        Reason::Over(end) => {
            let end = a11y::conclusion_sentence(lang, end, sheet.position(), Perspective::Neutral);
            format!("{} {end}", texts.over_text)
        }
    });
    if fault.waiting {
        said.push(texts.waiting_text.to_owned());
    }
    said.join(" ")
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
    let name = |side| AttrValue::from((lang.texts().name)(who(side)));
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

/// The line that answers every key: what is wrong and what would be right, else where one is.
fn message(page: &Page, lang: Lang, press: &Callback<Key>) -> Html {
    let sheet = &page.sheet;
    let texts = lang.sheet_texts();
    let take = |info: &toguz_rules::MoveInfo, main: bool| {
        let hole = info.hole;
        let onclick = press.reform(move |_: MouseEvent| Key::Take(hole));
        html! {
            <button
                key={hole.get()}
                type="button"
                class={if main { "button button--main" } else { "button" }}
                data-take={hole.to_string()}
                aria-label={(!main).then(|| (texts.take)(&info.to_string()))}
                {onclick}
            >
                if main {
                    <bdi>{ (texts.take)(&info.to_string()) }</bdi>
                    <kbd aria-hidden="true">{ "↵" }</kbd>
                } else {
                    <bdi>{ info.to_string() }</bdi>
                }
            </button>
        }
    };
    let tool = |key: Key, name: &'static str, word: &'static str| {
        let onclick = press.reform(move |_: MouseEvent| key);
        html! {
            <button type="button" class="button sheet__edit" data-action={name} {onclick}>{ word }</button>
        }
    };
    let place = sheet.at();
    let behind = place < sheet.entries().len() && !sheet.inserting();
    let edits = behind.then(|| {
        html! {
            <>
                { tool(Key::Insert, "insert", texts.insert) }
                { tool(Key::Delete, "delete", texts.delete) }
                { tool(Key::Cut, "cut", texts.cut) }
            </>
        }
    });
    if let Some(fault) = sheet.fault() {
        let proposal = fault.proposal();
        let others = fault
            .others
            .iter()
            .filter(|info| proposal.is_none_or(|proposal| proposal.hole != info.hole));
        let others: Vec<Html> = others.map(|info| take(info, false)).collect();
        let cell = sheet.cell(place);
        return html! {
            <div class="sheet__message sheet__message--wrong" data-fault="">
                <p>
                    <strong>{ move_label(lang, place, &notation(&cell)) }</strong>
                    { " " }
                    { fault_sentence(sheet, &fault, lang) }
                </p>
                <div class="sheet__answers">
                    { proposal.map(|info| take(info, true)) }
                    if !others.is_empty() {
                        <span class="sheet__others">
                            { fault.landing.map(|landing| (texts.others)(landing.get())) }
                        </span>
                        { for others }
                    }
                </div>
                if fault.kept {
                    <div class="sheet__answers">{ edits }</div>
                }
            </div>
        };
    }
    let seen = Perspective::Neutral;
    let last = sheet.last().map(|info| {
        html! {
            <p class="sheet__last">
                <bdi>{ info.to_string() }</bdi>
                { " " }
                { a11y::preview_sentence(lang, info, seen) }
            </p>
        }
    });
    let (number, side) = Sheet::turn(place);
    let now = match sheet.end() {
        Some(end) => a11y::conclusion_sentence(lang, end, sheet.position(), seen),
        None if page.full => texts.full_text.to_owned(),
        None => (texts.turn)(u32::try_from(number).unwrap_or(u32::MAX), side),
    };
    html! {
        <div class="sheet__message">
            <p class="sheet__now">{ now }</p>
            if sheet.is_empty() {
                <p class="hint">{ texts.intro_help }</p>
            }
            { last }
            if behind {
                <div class="sheet__answers">{ edits }</div>
            }
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
                        { (lang.texts().name)(who(side)) }
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

/// Digits to tap.
fn keypad(sheet: &Sheet, lang: Lang, press: &Callback<Key>) -> Html {
    let texts = lang.sheet_texts();
    // The focus stays where it is, or the next Enter would press the button again.
    let keep_focus = Callback::from(|event: MouseEvent| event.prevent_default());
    let button = |key: Key, name: String, label: Option<&'static str>, content: Html| {
        let onclick = press.reform(move |_: MouseEvent| key);
        html! {
            <button
                key={name.clone()}
                type="button"
                class="button sheet__key"
                data-key={name}
                aria-label={label}
                title={label}
                onmousedown={keep_focus.clone()}
                {onclick}
            >
                { content }
            </button>
        }
    };
    html! {
        <div class="sheet__pad" role="group" aria-label={texts.keypad} data-holes={sheet.variant().row().to_string()}>
            for hole in sheet.variant().holes() {
                { button(Key::Digit(hole), hole.to_string(), None, html! { hole.to_string() }) }
            }
            { button(Key::Back, "back".to_owned(), Some(texts.back), html! { "⌫" }) }
            { button(Key::Accept, "accept".to_owned(), Some(texts.accept), html! { "↵" }) }
        </div>
    }
}

/// Names, date, result and the kind of game.
fn form(sheet: &Sheet, lang: Lang, on_change: &Callback<Change>, press: &Callback<Key>) -> Html {
    let texts = lang.sheet_texts();
    let field = |field: Field| {
        let label = match field {
            Field::White => (texts.player)(Side::South),
            Field::Black => (texts.player)(Side::North),
            Field::Event => texts.event.to_owned(),
            Field::Site => texts.site.to_owned(),
            Field::Round => texts.round.to_owned(),
            Field::Date => texts.date.to_owned(),
        };
        let oninput = {
            let on_change = on_change.clone();
            move |event: InputEvent| {
                if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                    on_change.emit(Change::Field(field, input.value()));
                }
            }
        };
        let help = (field == Field::Date).then_some("sheet-date-help");
        html! {
            <label class="field" key={field.key()}>
                <span class="field__label">{ label }</span>
                <input
                    class="input"
                    type="text"
                    name={field.key()}
                    maxlength="100"
                    autocomplete="off"
                    value={sheet.head().get(field).to_owned()}
                    aria-describedby={help}
                    {oninput}
                />
                if let Some(id) = help {
                    <span class="hint" {id}>{ texts.date_help }</span>
                }
            </label>
        }
    };
    let results = [
        ("*", AttrValue::Static(texts.result_open)),
        ("1-0", AttrValue::Static("1–0")),
        ("1/2-1/2", AttrValue::Static("½–½")),
        ("0-1", AttrValue::Static("0–1")),
    ];
    let variants: Vec<_> = Variant::ALL
        .into_iter()
        .map(|variant| {
            let name = if variant == Variant::BESTEMSHE {
                lang.choice_texts().bestemshe
            } else {
                lang.texts().title
            };
            (variant.key(), AttrValue::Static(name))
        })
        .collect();
    let on_variant =
        press.reform(|key: &'static str| Key::Variant(Variant::from_key(key).unwrap_or_default()));
    html! {
        <details class="sheet__form">
            <summary>{ texts.details }</summary>
            <div class="sheet__fields">
                { for Field::ALL.into_iter().map(field) }
            </div>
            { choice(
                texts.result.into(),
                "sheet-result",
                sheet.head().result.map_or("*", |outcome| outcome.as_str()),
                &results,
                &on_change.reform(Change::Result),
            ) }
            { choice(
                lang.choice_texts().variant.into(),
                "sheet-variant",
                sheet.variant().key(),
                &variants,
                &on_variant,
            ) }
        </details>
    }
}

/// What becomes of the sheet.
fn actions(page: &Page, desk: &Desk, press: &Callback<Key>, archive: Callback<MouseEvent>) -> Html {
    let sheet = &page.sheet;
    let (texts, words) = (desk.lang.sheet_texts(), desk.lang.texts());
    let tool = |key: Key, name: &'static str, glyph: Glyph, word: &'static str, on: bool| {
        let onclick = on.then(|| press.reform(move |_: MouseEvent| key));
        html! {
            <button
                type="button"
                class="button button--icon"
                data-action={name}
                aria-label={word}
                title={word}
                aria-disabled={(!on).then_some("true")}
                {onclick}
            >
                { icon(glyph) }
            </button>
        }
    };
    let clear = press.reform(|_: MouseEvent| Key::Clear(platform::random_seed()));
    let play = sheet.saved().map(|saved| {
        let saved = Rc::new(saved);
        desk.act
            .reform(move |_: MouseEvent| DeskAction::Play(Rc::clone(&saved)))
    });
    let ready = play.is_some();
    let off = (!ready).then_some("true");
    let left_out = (ready && sheet.fitting() < sheet.entries().len()).then(|| {
        let (number, _) = Sheet::turn(sheet.fitting());
        (texts.left_out_text)(u32::try_from(number).unwrap_or(u32::MAX))
    });
    html! {
        <div class="sheet__end">
            if let Some(left_out) = left_out {
                <p class="hint">{ left_out }</p>
            }
            <p class="hint" role="status">
                { match page.archived {
                    None => "",
                    Some(true) => texts.archived_text,
                    Some(false) => texts.not_archived_text,
                } }
            </p>
            <div class="dialog__actions">
                <div class="sheet__tools">
                    { tool(Key::Undo, "undo", Glyph::Undo, words.undo, sheet.can_undo()) }
                    { tool(Key::Redo, "redo", Glyph::Redo, words.redo, sheet.can_redo()) }
                    <button
                        type="button"
                        class="button"
                        data-action="clear"
                        aria-disabled={sheet.is_empty().then_some("true")}
                        onclick={clear}
                    >
                        { texts.clear }
                    </button>
                </div>
                <button
                    type="button"
                    class="button"
                    data-action="archive"
                    aria-disabled={off}
                    onclick={archive}
                >
                    { texts.to_archive }
                </button>
                <button
                    type="button"
                    class="button button--main"
                    data-action="board"
                    aria-disabled={off}
                    onclick={play}
                >
                    { texts.to_board }
                </button>
            </div>
        </div>
    }
}
