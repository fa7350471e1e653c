//! What stands around the paper: digits to tap, the head of the sheet, the keys, and what becomes of it all.

use std::rc::Rc;

use toguz_rules::{Side, Variant};
use web_sys::{HtmlInputElement, InputEvent, MouseEvent};
use yew::{AttrValue, Callback, Html, TargetCast, html};

use super::head::Field;
use super::state::{Key, Sheet};
use crate::components::icon::{Glyph, icon};
use crate::desk::choice::choice;
use crate::desk::{Desk, DeskAction};
use crate::i18n::Lang;
use crate::platform;

/// A change of what stands at the head.
pub(super) enum Change {
    Field(Field, String),
    Result(&'static str),
}

impl Change {
    pub(super) fn apply(self, sheet: &mut Sheet) {
        match self {
            Self::Field(field, text) => sheet.head_mut().set(field, &text),
            Self::Result(result) => sheet.head_mut().result = result.parse().ok(),
        }
    }
}

/// Digits to tap.
pub(super) fn keypad(sheet: &Sheet, lang: Lang, press: &Callback<Key>) -> Html {
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
pub(super) fn form(
    sheet: &Sheet,
    lang: Lang,
    on_change: &Callback<Change>,
    press: &Callback<Key>,
) -> Html {
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

/// What the keys do.
pub(super) fn keys(lang: Lang) -> Html {
    let (texts, page) = (lang.sheet_texts(), lang.texts());
    let keys = [
        ("1 – 9", texts.key_type),
        ("Enter", texts.accept),
        ("Backspace", texts.back),
        ("← ↑ → ↓", texts.key_go),
        ("Ins", texts.insert),
        ("Del", texts.delete),
        ("Ctrl+Z", page.undo),
        ("Ctrl+Y", page.redo),
    ];
    html! {
        <details class="sheet__form">
            <summary>{ lang.choice_texts().keyboard }</summary>
            <dl class="keys">
                { for keys.into_iter().map(|(key, what)| html! {
                    <>
                        <dt><kbd>{ key }</kbd></dt>
                        <dd>{ what }</dd>
                    </>
                }) }
            </dl>
        </details>
    }
}

/// What becomes of the sheet.
pub(super) fn actions(
    sheet: &Sheet,
    archived: Option<bool>,
    desk: &Desk,
    press: &Callback<Key>,
    archive: Callback<MouseEvent>,
) -> Html {
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
                { match archived {
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
