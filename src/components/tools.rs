//! The controls of the game, below or beside the board.

use yew::{Callback, Html, html};

use super::icon::{Glyph, icon};
use crate::desk::Screen;
use crate::state::{Action, AppState, Control};

struct Tool {
    key: &'static str,
    glyph: Glyph,
    word: &'static str,
    action: Action,
    enabled: bool,
}

/// The row of controls.
pub fn tools(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let texts = state.lang().texts();
    let tool = |key, glyph, word, action, enabled| Tool {
        key,
        glyph,
        word,
        action,
        enabled,
    };
    let replay = if state.motion.is_some() {
        tool(
            "skip",
            Glyph::Skip,
            texts.skip_animation,
            Action::Skip,
            true,
        )
    } else {
        tool(
            "replay",
            Glyph::Replay,
            texts.replay_move,
            Action::Replay,
            state.can(Control::Replay),
        )
    };
    let tools = [
        tool(
            "undo",
            Glyph::Undo,
            texts.undo,
            Action::Undo,
            state.can(Control::Undo),
        ),
        tool(
            "redo",
            Glyph::Redo,
            texts.redo,
            Action::Redo,
            state.can(Control::Redo),
        ),
        replay,
        tool("flip", Glyph::Flip, texts.flip_board, Action::Flip, true),
        tool(
            "draw",
            Glyph::Handshake,
            texts.offer_draw,
            Action::OfferDraw,
            state.can(Control::OfferDraw),
        ),
        tool(
            "resign",
            Glyph::Flag,
            texts.resign,
            Action::OpenDesk(Screen::Resign),
            state.can(Control::Resign),
        ),
    ];
    html! {
        <div class="tools" role="toolbar" aria-label={texts.controls}>
            { for tools.into_iter().map(|tool| view(tool, dispatch)) }
        </div>
    }
}

fn view(tool: Tool, dispatch: &Callback<Action>) -> Html {
    let Tool {
        key,
        glyph,
        word,
        action,
        enabled,
    } = tool;
    // Never `disabled`: a control that goes off under the finger must not lose the focus.
    let onclick = enabled.then(|| dispatch.reform(move |_| action.clone()));
    // Skip takes replay's place; they share a slot so that the focus stays on it.
    let slot = if key == "skip" { "replay" } else { key };
    html! {
        <button
            key={slot}
            type="button"
            class="button tools__button"
            data-action={key}
            title={word}
            aria-disabled={(!enabled).then_some("true")}
            {onclick}
        >
            { icon(glyph) }
            <span class="tools__word">{ word }</span>
        </button>
    }
}
