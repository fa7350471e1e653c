//! The line above the board: whose turn it is, what is being looked at, a draw offered, or how the game ended.

use toguz_rules::Side;
use yew::{Callback, Html, html};

use super::live::refusal_sentence;
use crate::a11y;
use crate::desk::Screen;
use crate::platform;
use crate::state::{Action, AppState, EngineState, Mode, Said, to_tell};

/// The status line.
pub fn status(state: &AppState, dispatch: &Callback<Action>) -> Html {
    html! {
        <div class="status" data-status="">{ content(state, dispatch) }</div>
    }
}

fn content(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let lang = state.lang();
    let texts = lang.texts();
    let seen = state.perspective();
    let button = |word: &'static str, key: &'static str, main: bool, action: Action| {
        let onclick = dispatch.reform(move |_| action.clone());
        let class = if main {
            "button button--main"
        } else {
            "button"
        };
        html! {
            <button type="button" {class} data-action={key} {onclick}>{ word }</button>
        }
    };

    let by_link = state.mode() == Mode::Link;
    let unsent = state.sent < to_tell(&state.game);
    // What was done here has to reach the other player.
    let send = |word: &'static str, main: bool| {
        html! {
            <div class="status__actions">
                { button(word, "send", main, Action::OpenDesk(Screen::Share)) }
            </div>
        }
    };
    if state.seeking {
        return html! {
            <p class="status__text">{ texts.link_seeking }</p>
        };
    }

    if let Some(view) = state.view
        && !state.catching_up
    {
        let ply = state.game.ply_at(view);
        let text = match state.game.info_at(view) {
            None => texts.viewing_start.to_owned(),
            Some(_) => (texts.viewing_move)(ply),
        };
        return html! {
            <>
                <p class="status__text">{ text }</p>
                <div class="status__actions">
                    { button(texts.back_to_game, "back-to-game", true, Action::View(None)) }
                    if state.mode() != Mode::Link {
                        { button(texts.continue_here, "continue-here", false, Action::ContinueHere) }
                    }
                </div>
            </>
        };
    }

    if let Some(end) = state.game.conclusion() {
        if state.motion.is_some() {
            // The board is still showing how it came to this.
            return html! {};
        }
        let position = state.game.position();
        let rematch = dispatch.reform(|_| Action::Rematch {
            seed: platform::random_seed(),
        });
        if by_link && unsent {
            return html! {
                <>
                    <p class="status__text" data-result={end.outcome.as_str()} data-reason={end.reason.key()}>
                        { a11y::result_label(lang, end, seen) }
                    </p>
                    { send(texts.link_send_end, true) }
                </>
            };
        }
        return html! {
            <>
                <p class="status__text" data-result={end.outcome.as_str()} data-reason={end.reason.key()}>
                    { a11y::result_label(lang, end, seen) }
                </p>
                <p class="status__more">{ a11y::conclusion_sentence(lang, end, position, seen) }</p>
                <div class="status__actions">
                    <button type="button" class="button button--main" data-action="rematch" onclick={rematch}>
                        { texts.rematch }
                    </button>
                    { button(texts.new_game, "new-game", false, Action::OpenDesk(Screen::NewGame)) }
                </div>
            </>
        };
    }

    let turn = state.game.position().turn();
    // By link an offer is answered by the one it comes to, and waits until then.
    if let Some(side) = state
        .draw_offer
        .filter(|&side| !by_link || state.seat() != Some(side))
    {
        return html! {
            <>
                <p class="status__text">{ (texts.draw_offered)(seen.who(side)) }</p>
                <div class="status__actions">
                    { button(texts.accept, "accept-draw", true, Action::AnswerDraw { accept: true }) }
                    { button(texts.decline, "decline-draw", false, Action::AnswerDraw { accept: false }) }
                </div>
            </>
        };
    }

    if state.engine == EngineState::Failed && state.computer_to_move() {
        return html! {
            <>
                <p class="status__text">{ disc(turn) }{ texts.engine_failed }</p>
                <div class="status__actions">
                    { button(texts.ask_again, "ask-again", true, Action::AskAgain) }
                </div>
            </>
        };
    }

    let thinking = state.thinking.is_some();
    let watch = (state.mode() == Mode::Watch).then(|| {
        let (word, key) = if state.paused {
            (texts.resume, "resume")
        } else {
            (texts.pause, "pause")
        };
        html! {
            <div class="status__actions">
                { button(word, key, false, Action::SetPaused(!state.paused)) }
            </div>
        }
    });
    let waiting = by_link && state.seat() != Some(turn);
    if waiting {
        let unsent = unsent || state.game.ply() == 0;
        let (text, word) = if unsent {
            (texts.link_unsent, texts.link_send)
        } else {
            (texts.link_waiting, texts.link_send_again)
        };
        return html! {
            <>
                <p class="status__text">{ disc(turn) }{ text }</p>
                { send(word, unsent) }
            </>
        };
    }
    let text = if thinking && state.mode() == Mode::Computer {
        texts.thinking.to_owned()
    } else {
        a11y::turn_label(lang, state.game.position(), seen)
    };
    // What was refused just now is said to those who see, too.
    let refused = state.said.last().and_then(|(_, said)| match said {
        Said::Refused(refusal) => Some(refusal_sentence(lang, *refusal)),
        _ => None,
    });
    html! {
        <>
            <p class="status__text">
                { disc(turn) }
                { text }
                if thinking {
                    <span class="dots" aria-hidden="true"><span /><span /><span /></span>
                }
            </p>
            if let Some(refused) = refused {
                <p class="status__more">{ refused }</p>
            }
            { watch }
        </>
    }
}

fn disc(side: Side) -> Html {
    let class = match side {
        Side::South => "disc disc--south",
        Side::North => "disc disc--north",
    };
    html! {
        <span {class} aria-hidden="true" />
    }
}
