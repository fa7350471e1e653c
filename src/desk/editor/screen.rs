//! The window in which a position is set up.

use std::rc::Rc;

use toguz_rules::notation::ParsePositionError;
use toguz_rules::notation::position::Field;
use toguz_rules::{BySide, Setup, SetupProblem, Side, Variant};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, HtmlInputElement, InputEvent, MouseEvent};
use yew::{
    AttrValue, Callback, Html, Properties, TargetCast, component, html, use_callback,
    use_force_update, use_mut_ref, use_state_eq,
};

use super::state::{Edit, Editor, MAX_TEXT, Opponents, Refusal, Tool, Verdict};
use crate::a11y::{self, Perspective};
use crate::components::board::{SetupBoard, Touched, place_name};
use crate::components::icon::{Glyph, icon};
use crate::desk::choice::choice;
use crate::desk::modal::Modal;
use crate::desk::undo_keys::undo_keys;
use crate::desk::{Desk, DeskAction, Screen};
use crate::i18n::Lang;
use crate::platform;
use crate::state::{Level, Player};

/// The field with the position text.
const TEXT: &str = "editor-text";

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct EditorProps {
    pub desk: Desk,
    /// Where to begin; without it, at the position shown.
    #[prop_or_default]
    pub start: Option<Setup>,
}

/// What lives as long as the window.
struct Page {
    editor: Editor,
    /// Why the last edit was not done.
    refused: Option<Refusal>,
}

/// What became of the last attempt to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copied {
    No,
    Yes,
    Refused,
}

/// Who is to play on from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    computer: bool,
    human: Side,
}

impl Plan {
    /// As in the game that is spoken of.
    fn of(desk: &Desk) -> Self {
        let players = desk.current.players;
        let [south, north] =
            [players.south, players.north].map(|player| matches!(player, Player::Computer(_)));
        Self {
            computer: south || north,
            human: if south && !north {
                Side::North
            } else {
                Side::South
            },
        }
    }
}

/// The window.
#[component]
pub fn EditorScreen(props: &EditorProps) -> Html {
    let desk = props.desk.clone();
    let lang = desk.lang;
    let update = use_force_update();
    let copied = use_state_eq(|| Copied::No);
    let plan = use_state_eq(|| Plan::of(&desk));
    let page = {
        let start = props.start;
        let shown = desk.current.game.position().to_setup();
        use_mut_ref(move || Page {
            editor: Editor::new(start.unwrap_or(shown)),
            refused: None,
        })
    };

    let act = use_mut_ref(|| desk.act.clone());
    *act.borrow_mut() = desk.act.clone();
    let edit = {
        let (page, copied, update) = (Rc::clone(&page), copied.setter(), update);
        use_callback(lang, move |edit: Edit, lang| {
            let said = {
                let mut page = page.borrow_mut();
                let place = place_of(&edit);
                let answer = page.editor.edit(edit);
                page.refused = answer.err();
                match answer {
                    Ok(true) => place.map(|place| place_name(*lang, page.editor.setup(), place)),
                    Ok(false) => None,
                    Err(refusal) => Some(refusal_sentence(&page.editor, refusal, *lang)),
                }
            };
            copied.set(Copied::No);
            update.force_update();
            if let Some(said) = said {
                let act = act.borrow().clone();
                act.emit(DeskAction::Say(said));
            }
        })
    };

    let shown = page.borrow();
    let editor = &shown.editor;
    let verdict = editor.verdict();
    let name = |side| AttrValue::from((lang.texts().name)(Perspective::Neutral.who(side)));
    let on_touch = use_callback(edit.clone(), |touched, edit| edit.emit(edit_of(touched)));
    let on_close = desk.act.reform(|()| DeskAction::Close);
    let back = undo_keys(edit.reform(|()| Edit::Undo), edit.reform(|()| Edit::Redo));
    let oncopy = {
        let (page, copied) = (Rc::clone(&page), copied.setter());
        Callback::from(move |_: MouseEvent| {
            let (text, copied) = (page.borrow().editor.text().to_owned(), copied.clone());
            spawn_local(async move {
                copied.set(if platform::write_clipboard(&text).await.is_ok() {
                    Copied::Yes
                } else {
                    platform::select_text(TEXT);
                    Copied::Refused
                });
            });
        })
    };
    html! {
        <Modal
            id="editor"
            heading={lang.editor_texts().heading}
            close={lang.texts().close}
            wide={true}
            {on_close}
        >
            <div class="dialog__body editor" onkeydown={back}>
                <div class="editor__left">
                    <div class="editor__board">
                        <SetupBoard
                            setup={*editor.setup()}
                            bottom={desk.current.bottom}
                            whole={editor.whole()}
                            kazan_at={desk.settings.kazan_at}
                            names={BySide::from_fn(name)}
                            {lang}
                            described_by="editor-help"
                            id_prefix="editor-board"
                            {on_touch}
                        />
                    </div>
                    { buttons(editor, lang, &edit) }
                    { text(editor, lang, &edit, *copied, &oncopy) }
                    { keys(lang) }
                </div>
                <div class="editor__right">
                    <div class="editor__bar">
                        { judgement(&shown, &verdict, lang) }
                        { taps(editor, lang, &edit) }
                    </div>
                    { tools(editor, lang, &edit) }
                    { state(editor, lang, &edit) }
                    { ending(editor, &verdict, &desk, *plan, &Callback::from({
                        let plan = plan.setter();
                        move |next| plan.set(next)
                    })) }
                </div>
            </div>
        </Modal>
    }
}

/// The place that an edit is about, if its stones are what is to be told.
const fn place_of(edit: &Edit) -> Option<crate::sowing::Place> {
    use crate::sowing::Place;

    match *edit {
        Edit::Tap(place)
        | Edit::Digit(place, _)
        | Edit::Back(place)
        | Edit::More(place)
        | Edit::Less(place)
        | Edit::Empty(place)
        | Edit::Drag { to: place, .. } => Some(place),
        Edit::Tuz(pit) => Some(Place::Pit(pit)),
        Edit::Rest(side) => Some(Place::Kazan(side)),
        _ => None,
    }
}

const fn edit_of(touched: Touched) -> Edit {
    match touched {
        Touched::Tap(place) => Edit::Tap(place),
        Touched::Drag { from, to } => Edit::Drag { from, to },
        Touched::Digit(place, digit) => Edit::Digit(place, digit),
        Touched::Back(place) => Edit::Back(place),
        Touched::More(place) => Edit::More(place),
        Touched::Less(place) => Edit::Less(place),
        Touched::Empty(place) => Edit::Empty(place),
        Touched::Tuz(pit) => Edit::Tuz(pit),
        Touched::Left => Edit::Typed,
    }
}

fn refusal_sentence(editor: &Editor, refusal: Refusal, lang: Lang) -> String {
    let texts = lang.editor_texts();
    match refusal {
        Refusal::TuzHoldsNothing => texts.refused_tuz_text.to_owned(),
        Refusal::TooMany => (texts.refused_many_text)(editor.setup().variant.total()),
        Refusal::NothingHere => texts.refused_empty_text.to_owned(),
        Refusal::KazanIsNoTuz => texts.refused_kazan_text.to_owned(),
        Refusal::NoTuzInGame => texts.tuz_variant_text.to_owned(),
        Refusal::NothingMissing => texts.refused_rest_text.to_owned(),
    }
}

/// Everything that is wrong, in words; then how the game is over here, if it is.
fn sentences(editor: &Editor, verdict: &Verdict, lang: Lang) -> Vec<String> {
    let texts = lang.editor_texts();
    let setup = editor.setup();
    let tuz = setup.board.tuz();
    let number = tuz.south.map_or(0, toguz_rules::Hole::get);
    let mut said: Vec<String> = verdict
        .problems
        .iter()
        .map(|problem| match problem {
            SetupProblem::WrongTotal => {
                let count = editor.missing().unsigned_abs();
                if editor.missing() > 0 {
                    (texts.missing_text)(count)
                } else {
                    (texts.too_many_text)(count)
                }
            }
            SetupProblem::TuzNotInVariant => texts.tuz_variant_text.to_owned(),
            SetupProblem::TuzInLastHole => (texts.tuz_last_text)(setup.variant.row()),
            SetupProblem::TuzSameNumber => (texts.tuz_same_text)(number),
            SetupProblem::StonesInTuz => texts.tuz_stones_text.to_owned(),
            SetupProblem::MoveNumberZero => texts.move_number_text.to_owned(),
        })
        .collect();
    if let (Some(end), Some(position)) = (verdict.end, &verdict.position) {
        let how = a11y::conclusion_sentence(lang, end, position, Perspective::Neutral);
        said.push(format!("{} {how}", texts.over_text));
    }
    said
}

/// The sum, and what is still wrong.
fn judgement(page: &Page, verdict: &Verdict, lang: Lang) -> Html {
    let texts = lang.editor_texts();
    let editor = &page.editor;
    let said = sentences(editor, verdict, lang);
    let good = verdict.problems.is_empty();
    let total = editor.setup().variant.total();
    let class = if good {
        "editor__sum editor__sum--good"
    } else {
        "editor__sum"
    };
    html! {
        <div class="editor__judgement" role="status" data-good={good.then_some("")}>
            <p {class}>
                <bdi>{ (texts.stones)(u32::from(verdict.stones), total) }</bdi>
            </p>
            <ul class="editor__problems">
                if said.is_empty() {
                    <li>{ texts.good_text }</li>
                }
                { for said.into_iter().map(|sentence| html! { <li>{ sentence }</li> }) }
                if let Some(refusal) = page.refused {
                    <li class="editor__refusal">{ refusal_sentence(editor, refusal, lang) }</li>
                }
            </ul>
        </div>
    }
}

/// What a tap does: a sign and a word for each.
fn taps(editor: &Editor, lang: Lang, edit: &Callback<Edit>) -> Html {
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
fn tools(editor: &Editor, lang: Lang, edit: &Callback<Edit>) -> Html {
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
fn buttons(editor: &Editor, lang: Lang, edit: &Callback<Edit>) -> Html {
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
fn state(editor: &Editor, lang: Lang, edit: &Callback<Edit>) -> Html {
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

/// Why a text is no position text, in words.
fn unread_sentence(error: ParsePositionError, lang: Lang) -> String {
    let texts = lang.editor_texts();
    match error {
        ParsePositionError::Empty => texts.unread_empty_text.to_owned(),
        ParsePositionError::Rows => texts.unread_rows_text.to_owned(),
        ParsePositionError::Cell { row, cell } => (texts.unread_cell_text)(row, cell),
        ParsePositionError::RowLength { row, expected } => {
            (texts.unread_length_text)(row, expected)
        }
        ParsePositionError::UnknownRowLength => texts.unread_variant_text.to_owned(),
        ParsePositionError::SecondTuz { row } => (texts.unread_second_tuz_text)(row),
        ParsePositionError::Field(Field::Score(side)) => (texts.unread_kazan_text)(side),
        ParsePositionError::Field(Field::Tuz(side)) => (texts.unread_tuz_text)(side),
        ParsePositionError::Field(Field::Turn) => texts.unread_turn_text.to_owned(),
        ParsePositionError::Field(Field::MoveNumber) => texts.unread_number_text.to_owned(),
        ParsePositionError::Trailing => texts.unread_rest_text.to_owned(),
    }
}

/// The position as text, in and out.
fn text(
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
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                edit.emit(Edit::Text(input.value()));
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
                <input
                    class="input editor__fen"
                    id={TEXT}
                    type="text"
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
fn keys(lang: Lang) -> Html {
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

/// The level of the computer that is played against, or that was chosen last.
fn level(desk: &Desk) -> Level {
    let players = desk.current.players;
    let known = [players.south, players.north]
        .into_iter()
        .find_map(|player| match player {
            Player::Computer(level) => Some(level),
            Player::Human | Player::Link => None,
        });
    known.unwrap_or(desk.settings.new_game.level)
}

/// Who plays on, and what else is made of the position.
fn ending(
    editor: &Editor,
    verdict: &Verdict,
    desk: &Desk,
    plan: Plan,
    set_plan: &Callback<Plan>,
) -> Html {
    let lang = desk.lang;
    let (texts, choices) = (lang.editor_texts(), lang.choice_texts());
    let level = level(desk);
    let opponents = if plan.computer {
        Opponents::Computer {
            human: plan.human,
            level,
        }
    } else {
        Opponents::Two
    };
    let make = |opponents: Opponents| {
        let saved = editor.saved(opponents, platform::random_seed())?;
        Some(Rc::new(saved))
    };
    let play = make(opponents)
        .filter(|_| verdict.playable().is_some())
        .map(|game| {
            desk.act
                .reform(move |_: MouseEvent| DeskAction::Play(Rc::clone(&game)))
        });
    let plain = make(Opponents::Two);
    let show = |screen: Screen| {
        plain.clone().map(|game| {
            desk.act
                .reform(move |_: MouseEvent| DeskAction::ShowGame(screen, Rc::clone(&game)))
        })
    };
    let button = |name: &'static str,
                  word: &'static str,
                  onclick: Option<Callback<MouseEvent>>,
                  main: bool| {
        html! {
            <button
                type="button"
                class={if main { "button button--main" } else { "button" }}
                data-action={name}
                aria-disabled={onclick.is_none().then_some("true")}
                {onclick}
            >
                { word }
            </button>
        }
    };
    let modes = [
        ("two", AttrValue::Static(choices.mode_two)),
        (
            "computer",
            AttrValue::from((lang.texts().computer_at_level)(level.get())),
        ),
    ];
    let sides = Side::ALL.map(|side| {
        let name = (lang.texts().name)(Perspective::Neutral.who(side));
        (side.key(), AttrValue::from(name))
    });
    html! {
        <div class="editor__end">
            <div class="editor__row">
                { choice(
                    choices.mode.into(),
                    "editor-mode",
                    if plan.computer { "computer" } else { "two" },
                    &modes,
                    &set_plan.reform(move |key| Plan { computer: key == "computer", ..plan }),
                ) }
                if plan.computer {
                    { choice(
                        choices.your_side.into(),
                        "editor-side",
                        plan.human.key(),
                        &sides,
                        &set_plan.reform(move |key| Plan {
                            human: Side::from_key(key).unwrap_or(Side::South),
                            ..plan
                        }),
                    ) }
                }
            </div>
            <div class="dialog__actions">
                { button("share", texts.share, show(Screen::Share), false) }
                { button("export", texts.export, show(Screen::Export), false) }
                { button("play", texts.play, play, true) }
            </div>
        </div>
    }
}
