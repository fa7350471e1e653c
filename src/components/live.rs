//! What those hear who do not see the board: every move, capture, total, turn and end.

use yew::{Html, html};

use crate::a11y;
use crate::i18n::Lang;
use crate::state::{AppState, Refusal, Said};

/// A polite live region with the last few sentences; each is new text in the page, and so is spoken once.
pub fn live(state: &AppState) -> Html {
    html! {
        <div class="sr-only" role="log" aria-live="polite" aria-relevant="additions" data-live="">
            { for state.said.iter().map(|(id, said)| html! {
                <p key={*id}>{ sentence(state, said) }</p>
            }) }
        </div>
    }
}

fn sentence(state: &AppState, said: &Said) -> String {
    let lang = state.lang();
    let texts = lang.texts();
    let seen = state.perspective();
    match said {
        Said::Move { info, after, end } => a11y::move_sentence(lang, info, after, *end, seen),
        Said::End { end, position } => a11y::conclusion_sentence(lang, *end, position, seen),
        Said::Refused(refusal) => refusal_sentence(lang, *refusal).to_owned(),
        Said::Went { ply, position, end } => a11y::went_sentence(lang, *ply, position, *end, seen),
        Said::DrawOffered(side) => (texts.draw_offered)(seen.who(*side)),
        Said::DrawDeclined => texts.spoken_draw_declined.to_owned(),
        Said::Turned(side) => a11y::turned_sentence(lang, *side, seen),
    }
}

/// Why a hole could not be played.
pub fn refusal_sentence(lang: Lang, refusal: Refusal) -> &'static str {
    let texts = lang.texts();
    match refusal {
        Refusal::Empty => texts.illegal_empty,
        Refusal::Tuz => texts.illegal_tuz,
        Refusal::NoSuchHole => texts.illegal_no_such_hole,
        Refusal::NotYourTurn => texts.illegal_not_your_turn,
        Refusal::Over => texts.illegal_over,
        Refusal::LookingBack => texts.illegal_looking_back,
        Refusal::NotYours => texts.illegal_opponents_hole,
    }
}
