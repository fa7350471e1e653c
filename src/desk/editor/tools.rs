//! What stands around the workbench: tools, the larger changes, what is not on the wood, the text.

use toguz_rules::{Side, Variant};
use web_sys::{Event, HtmlInputElement, HtmlTextAreaElement, InputEvent, MouseEvent};
use yew::{AttrValue, Callback, Html, TargetCast, html};

use super::state::{Edit, Editor, MAX_TEXT, Tool};
use super::words::unread_sentence;
use crate::a11y::Perspective;
use crate::components::icon::{Glyph, icon};
use crate::desk::choice::choice;
use crate::i18n::Lang;

/// The field with the position text.
pub(super) const TEXT: &str = "editor-text";

/// What became of the last attempt to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Copied {
    No,
    Yes,
    Refused,
}

/// What a tap does: a sign and a word for each.
pub(super) fn taps(editor: &Editor, lang: Lang, edit: &Callback<Edit>) -> Html {
    let texts = lang.editor_texts();
    let tool = |tool: Tool| {
        let (sign, word) = match tool {
            Tool::Add => ("+1".to_owned(), texts.tool_add),
            Tool::Take => ("−1".to_owned(), texts.tool_take),
            Tool::Empty => ("0".to_owned(), texts.tool_empty),
            Tool::Put => (format!("={}", editor.many()), texts.tool_put),
            Tool::Tuz => ("✕".to_owned(), texts.tool_tuz),
        };
        let onchange = edit.reform(move |_: Event| Edit::Tool(tool));
        html! {
            <label class="choice__option" key={tool.key()} title={word}>
                <input
                    type="radio"
                    name="editor-tool"
                    value={tool.key()}
                    checked={editor.tool() == tool}
                    {onchange}
                />
                <span class="editor__sign" dir="ltr" aria-hidden="true">{ sign }</span>
                <span class="editor__word">{ word }</span>
            </label>
        }
    };
    let offered = Tool::ALL
        .into_iter()
        .filter(|&tool| tool != Tool::Tuz || editor.has_tuz());
    html! {
        <fieldset class="choice editor__taps">
            <legend class="choice__legend">{ texts.tap }</legend>
            <div class="choice__options">{ for offered.map(tool) }</div>
        </fieldset>
    }
}

/// What else is to be said of taps and drags.
pub(super) fn tools(editor: &Editor, lang: Lang, edit: &Callback<Edit>) -> Html {
    let texts = lang.editor_texts();
    let on_many = number_field(edit, |number| {
        Edit::Many(u8::try_from(number).unwrap_or(u8::MAX))
    });
    let drags = [
        ("whole", AttrValue::Static(texts.drag_whole)),
        ("one", AttrValue::Static(texts.drag_one)),
    ];
    let drag = if editor.whole() { "whole" } else { "one" };
    html! {
        <div class="editor__tools">
            if editor.tool() == Tool::Put {
                <label class="editor__number">
                    <span class="field__label">{ texts.many }</span>
                    <input
                        class="input"
                        type="number"
                        name="many"
                        min="0"
                        max={editor.setup().variant.total().to_string()}
                        inputmode="numeric"
                        value={editor.many().to_string()}
                        onchange={on_many}
                    />
                </label>
            }
            { choice(
                texts.drag.into(),
                "editor-drag",
                drag,
                &drags,
                &edit.reform(|key| Edit::Whole(key == "whole")),
            ) }
            <p class="hint" id="editor-help">{ texts.board_help }</p>
        </div>
    }
}

/// Hears the number of a field, once it is complete.
fn number_field(edit: &Callback<Edit>, make: fn(u32) -> Edit) -> Callback<Event> {
    let edit = edit.clone();
    Callback::from(move |event: Event| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            match input.value().trim().parse() {
                Ok(number) => edit.emit(make(number)),
                // Not a number: the field shows again what stands.
                Err(_) => edit.emit(Edit::Typed),
            }
        }
    })
}

/// The larger changes, and the way back.
pub(super) fn buttons(editor: &Editor, lang: Lang, edit: &Callback<Edit>) -> Html {
    let (texts, words) = (lang.editor_texts(), lang.texts());
    let button = |change: Edit, name: &'static str, word: AttrValue, on: bool| {
        let onclick = edit.reform(move |_: MouseEvent| change.clone());
        html! {
            <button
                type="button"
                class="button"
                data-action={name}
                aria-disabled={(!on).then_some("true")}
                {onclick}
            >
                { word }
            </button>
        }
    };
    let tool = |change: Edit, name: &'static str, glyph: Glyph, word: &'static str, on: bool| {
        let onclick = on.then(|| edit.reform(move |_: MouseEvent| change.clone()));
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
    let missing = editor.missing() > 0;
    html! {
        <div class="editor__buttons">
            { tool(Edit::Undo, "undo", Glyph::Undo, words.undo, editor.can_undo()) }
            { tool(Edit::Redo, "redo", Glyph::Redo, words.redo, editor.can_redo()) }
            { button(Edit::Start, "start", texts.start.into(), true) }
            { button(Edit::Clear, "clear", texts.clear.into(), true) }
            { button(Edit::Swap, "swap", texts.swap.into(), true) }
            for side in Side::ALL {
                { button(
                    Edit::Rest(side),
                    if side == Side::South { "rest-south" } else { "rest-north" },
                    (texts.rest)(side).into(),
                    missing,
                ) }
            }
        </div>
    }
}

/// What is not on the wood.
pub(super) fn state(editor: &Editor, lang: Lang, edit: &Callback<Edit>) -> Html {
    let (texts, words) = (lang.editor_texts(), lang.texts());
    let setup = editor.setup();
    let sides = Side::ALL.map(|side| {
        let name = (words.name)(Perspective::Neutral.who(side));
        (side.key(), AttrValue::from(name))
    });
    let variants: Vec<_> = Variant::ALL
        .into_iter()
        .map(|variant| {
            let name = if variant == Variant::BESTEMSHE {
                lang.choice_texts().bestemshe
            } else {
                words.title
            };
            (variant.key(), AttrValue::Static(name))
        })
        .collect();
    html! {
        <div class="editor__state">
            <div class="editor__row">
                { choice(
                    texts.to_move.into(),
                    "editor-turn",
                    setup.turn.key(),
                    &sides,
                    &edit.reform(|key| Edit::Turn(Side::from_key(key).unwrap_or(Side::South))),
                ) }
                <label class="editor__number">
                    <span class="field__label">{ texts.move_number }</span>
                    <input
                        class="input"
                        type="number"
                        name="move-number"
                        min="1"
                        inputmode="numeric"
                        value={setup.move_number.to_string()}
                        onchange={number_field(edit, Edit::Number)}
                    />
                </label>
            </div>
            { choice(
                lang.choice_texts().variant.into(),
                "editor-variant",
                setup.variant.key(),
                &variants,
                &edit.reform(|key| Edit::Variant(Variant::from_key(key).unwrap_or_default())),
            ) }
        </div>
    }
}

/// The position as text, in and out.
pub(super) fn text(
    editor: &Editor,
    lang: Lang,
    edit: &Callback<Edit>,
    copied: Copied,
    oncopy: &Callback<MouseEvent>,
) -> Html {
    let texts = lang.editor_texts();
    let oninput = {
        let edit = edit.clone();
        move |event: InputEvent| {
            if let Some(field) = event.target_dyn_into::<HtmlTextAreaElement>() {
                edit.emit(Edit::Text(field.value()));
            }
        }
    };
    let unread = editor.unread();
    let said = match copied {
        Copied::No => "",
        Copied::Yes => texts.copied_text,
        Copied::Refused => texts.not_copied_text,
    };
    html! {
        <div class="editor__text">
            <label class="field">
                <span class="field__label">{ texts.position }</span>
                <textarea
                    class="input editor__fen"
                    id={TEXT}
                    rows="2"
                    name="position"
                    dir="ltr"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    maxlength={MAX_TEXT.to_string()}
                    value={editor.text().to_owned()}
                    aria-invalid={unread.is_some().then_some("true")}
                    aria-describedby="editor-text-help"
                    {oninput}
                    onblur={edit.reform(|_| Edit::TextLeft)}
                />
            </label>
            <button type="button" class="button" data-action="copy" onclick={oncopy.clone()}>{ texts.copy }</button>
            <p id="editor-text-help" class={if unread.is_some() { "editor__unread" } else { "hint" }} role="status">
                { match unread {
                    Some(error) => unread_sentence(error, lang),
                    None if said.is_empty() => texts.position_help.to_owned(),
                    None => said.to_owned(),
                } }
            </p>
        </div>
    }
}

/// What the keys do.
pub(super) fn keys(lang: Lang) -> Html {
    let (texts, page, choices) = (lang.editor_texts(), lang.texts(), lang.choice_texts());
    let keys = [
        ("← ↑ → ↓", choices.keys_arrows),
        ("0 – 9", texts.key_digits),
        ("+ −", texts.key_more),
        ("Del", texts.key_empty),
        ("T", texts.key_tuz),
        ("Ctrl+Z", page.undo),
        ("Ctrl+Y", page.redo),
    ];
    html! {
        <details class="editor__keys">
            <summary>{ choices.keyboard }</summary>
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
