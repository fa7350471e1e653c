//! A game in the list.

use std::rc::Rc;

use toguz_rules::Side;
use web_sys::{HtmlInputElement, InputEvent, KeyboardEvent, SubmitEvent};
use yew::{Callback, Html, Properties, TargetCast, component, html, use_effect_with, use_state_eq};

use super::board::small_board;
use super::words;
use crate::archive::Row;
use crate::desk::archive::Names;
use crate::i18n::Lang;
use crate::platform;

/// What is wanted of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardAction {
    /// Put it on the board.
    Open(u64),
    /// To the window of export with it.
    Export(u64),
    /// Ask for other names.
    Rename(u64),
    /// These are its names.
    Save(u64, Names),
    /// Its names stay.
    Leave(u64),
    /// Take it out.
    Delete(u64),
}

/// The `id` of an element of a game's card.
pub(super) fn element_id(game: u64, what: &str) -> String {
    format!("game-{game:016x}-{what}")
}

/// Longer names can be seen nowhere.
const MAX_NAME: &str = "120";

#[derive(Clone, Debug, PartialEq, Properties)]
pub(super) struct CardProps {
    pub(super) lang: Lang,
    pub(super) row: Rc<Row>,
    /// Its names, while they are being changed.
    pub(super) naming: Option<Names>,
    pub(super) act: Callback<CardAction>,
}

/// A game in the list: its last position, who played, how it ended, when, and what can be done with it.
#[component]
pub(super) fn Card(props: &CardProps) -> Html {
    let CardProps {
        lang,
        row,
        naming,
        act,
    } = props;
    let (lang, id) = (*lang, row.id);
    let own = lang.games_texts();
    let players = words::players(lang, row);
    let heading = element_id(id, "heading");
    let button = |word: &'static str, key: &'static str, main: bool, action: CardAction| {
        let class = if main {
            "button button--main"
        } else {
            "button button--plain"
        };
        let onclick = act.reform(move |_| action.clone());
        html! {
            <button
                type="button"
                {class}
                id={element_id(id, key)}
                data-action={key}
                aria-label={format!("{word}: {players}")}
                {onclick}
            >
                { word }
            </button>
        }
    };
    html! {
        <li
            class="game"
            data-game={format!("{id:016x}")}
            data-result={row.end.map_or("*", |end| end.outcome.as_str())}
            aria-labelledby={heading.clone()}
        >
            { Html::from_html_unchecked(small_board(&row.position, row.bottom).into()) }
            <div class="game__words">
                <h3 class="game__players" id={heading}>
                    <bdi>{ words::player(lang, row, Side::South) }</bdi>
                    { " – " }
                    <bdi>{ words::player(lang, row, Side::North) }</bdi>
                </h3>
                if !row.title.is_empty() {
                    <p class="game__title"><bdi>{ &row.title }</bdi></p>
                }
                <p>{ words::result(lang, row) }</p>
                <p class="hint">
                    <bdi>{ words::when(lang, row) }</bdi>
                    { " · " }
                    { (own.moves)(row.plies) }
                </p>
            </div>
            if let Some(names) = naming {
                <Naming {lang} {id} names={names.clone()} {act} />
            } else {
                <div class="game__actions">
                    { button(if row.is_open() { own.go_on } else { own.open }, "open", true, CardAction::Open(id)) }
                    { button(own.rename, "rename", false, CardAction::Rename(id)) }
                    { button(own.export, "export", false, CardAction::Export(id)) }
                    { button(own.delete, "delete", false, CardAction::Delete(id)) }
                </div>
            }
        </li>
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct NamingProps {
    lang: Lang,
    id: u64,
    names: Names,
    act: Callback<CardAction>,
}

/// The names of a game, to be changed.
#[component]
fn Naming(props: &NamingProps) -> Html {
    let NamingProps {
        lang,
        id,
        names,
        act,
    } = props;
    let (lang, id) = (*lang, *id);
    let (texts, own) = (lang.texts(), lang.games_texts());
    let names = {
        let names = names.clone();
        use_state_eq(move || names)
    };
    use_effect_with(id, |&id| {
        platform::focus(&element_id(id, "title"));
    });
    let field = |label: String, key: &'static str, value: String, set: fn(&mut Names, String)| {
        let names = names.clone();
        let oninput = move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                let mut changed = (*names).clone();
                set(&mut changed, input.value());
                names.set(changed);
            }
        };
        html! {
            <label class="field">
                <span class="field__label">{ label }</span>
                <input
                    class="input"
                    type="text"
                    id={element_id(id, key)}
                    maxlength={MAX_NAME}
                    autocomplete="off"
                    dir="auto"
                    data-field={key}
                    {value}
                    {oninput}
                />
            </label>
        }
    };
    let onsubmit = {
        let names = names.clone();
        act.reform(move |event: SubmitEvent| {
            event.prevent_default();
            CardAction::Save(id, (*names).clone())
        })
    };
    let onkeydown = {
        let act = act.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                // It leaves the form, not the window.
                event.prevent_default();
                event.stop_propagation();
                act.emit(CardAction::Leave(id));
            }
        }
    };
    html! {
        <form class="game__naming" {onsubmit} {onkeydown}>
            { field(own.title_field.to_owned(), "title", names.title.clone(), |names, text| names.title = text) }
            { for Side::ALL.into_iter().map(|side| {
                let set: fn(&mut Names, String) = match side {
                    Side::South => |names, text| names.players.south = text,
                    Side::North => |names, text| names.players.north = text,
                };
                let who = crate::a11y::Perspective::Neutral.who(side);
                field((texts.name)(who), side.key(), names.players[side].clone(), set)
            }) }
            <div class="dialog__actions">
                <button type="button" class="button" data-action="leave" onclick={act.reform(move |_| CardAction::Leave(id))}>
                    { lang.choice_texts().cancel }
                </button>
                <button type="submit" class="button button--main" data-action="save">{ own.save }</button>
            </div>
        </form>
    }
}
