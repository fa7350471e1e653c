//! What the sheet says: of a move, of what is wrong, of where one is.

use toguz_rules::{IllegalMove, MoveInfo};
use web_sys::MouseEvent;
use yew::{Callback, Html, html};

use super::rows::notation;
use super::state::{Answer, Fault, Key, Reason, Sheet};
use crate::a11y::{self, Perspective};
use crate::i18n::Lang;

/// What is said of an answer, to what was done in the cell of that place, to those who do not see.
pub(super) fn spoken(sheet: &Sheet, place: usize, answer: Answer, lang: Lang) -> Option<String> {
    match answer {
        // A digit speaks for itself; another cell is told by the grid.
        Answer::Nothing | Answer::Changed => None,
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
    }
}

fn move_label(lang: Lang, place: usize, notation: &str) -> String {
    let (number, side) = Sheet::turn(place);
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    (lang.texts().move_label)(number, Perspective::Neutral.who(side), notation)
}

/// What is wrong, in words.
fn fault_sentence(sheet: &Sheet, fault: &Fault, lang: Lang) -> String {
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

/// The line that answers every key: what is wrong and what would be right, else where one is.
pub(super) fn message(sheet: &Sheet, full: bool, lang: Lang, press: &Callback<Key>) -> Html {
    let texts = lang.sheet_texts();
    let take = |info: &MoveInfo, main: bool| {
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
        None if full => texts.full_text.to_owned(),
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
