//! The moves of the game in federation notation; a click goes there.

use toguz_rules::{NodeId, Side};
use yew::{Callback, Html, html};

use super::icon::{Glyph, icon};
use crate::state::{Action, AppState};

/// The list, and buttons to step through it. The list is left out where it is not wanted yet.
pub fn move_list(state: &AppState, listed: bool, dispatch: &Callback<Action>) -> Html {
    let texts = state.lang().texts();
    let shown = state.shown();
    let line = if listed {
        state.game.line_through(shown)
    } else {
        Vec::new()
    };
    let live_ply = state.game.ply();
    let seen = state.perspective();

    // A record may tell more than the moves: a remark, and what else could have been played.
    let remark = state.game.comment(shown);
    let others: Vec<NodeId> = state.game.parent(shown).map_or_else(Vec::new, |parent| {
        let children = state.game.children(parent).iter();
        children.copied().filter(|&child| child != shown).collect()
    });

    let entry = |id: NodeId| {
        let Some(info) = state.game.info_at(id) else {
            return html! {};
        };
        let ply = state.game.ply_at(id);
        let mut notation = info.to_string();
        for &nag in state.game.nags(id) {
            notation.push_str(sign(nag));
        }
        let before = state
            .game
            .parent(id)
            .map_or(1, |parent| state.game.position_at(parent).move_number());
        let label = (texts.move_label)(before, seen.who(info.side), &notation);
        let is_shown = id == shown;
        let class = if ply > live_ply {
            "move move--ahead"
        } else {
            "move"
        };
        let onclick = dispatch.reform(move |_| Action::View(Some(id)));
        html! {
            <button
                type="button"
                {class}
                data-ply={ply.to_string()}
                aria-label={label}
                aria-current={is_shown.then_some("step")}
                {onclick}
            >
                <bdi>{ notation }</bdi>
            </button>
        }
    };

    // Rows of a move pair; the first may begin with North's move.
    let mut rows: Vec<(u32, Option<NodeId>, Option<NodeId>)> = Vec::new();
    for &id in &line {
        let Some(parent) = state.game.parent(id) else {
            continue;
        };
        let before = state.game.position_at(parent);
        match before.turn() {
            Side::South => rows.push((before.move_number(), Some(id), None)),
            Side::North => match rows.last_mut() {
                Some((number, _, north @ None)) if *number == before.move_number() => {
                    *north = Some(id);
                }
                _ => rows.push((before.move_number(), None, Some(id))),
            },
        }
    }

    let step = |glyph: Glyph, key: &'static str, word: &'static str, action: Option<Action>| {
        let enabled = action.is_some();
        let onclick = action.map(|action| dispatch.reform(move |_| action.clone()));
        html! {
            <button
                type="button"
                class="button button--icon"
                data-action={key}
                aria-label={word}
                title={word}
                aria-disabled={(!enabled).then_some("true")}
                {onclick}
            >
                { icon(glyph) }
            </button>
        }
    };
    let has_before = state.game.parent(shown).is_some();
    let has_after = state.game.next(shown).is_some();
    let end = line.last().copied();

    html! {
        <section class="panel panel--grow" aria-labelledby="moves-heading">
            <header class="panel__head">
                <h2 class="panel__heading" id="moves-heading">{ texts.moves }</h2>
            </header>
            if rows.is_empty() && listed {
                <p class="panel__empty">{ texts.no_moves_yet }</p>
            } else {
                <div class="moves" tabindex="-1">
                    <ol class="moves__list">
                        { for rows.into_iter().map(|(number, south, north)| html! {
                            <li class="moves__pair" key={number}>
                                <span class="moves__number"><bdi>{ number }{ "." }</bdi></span>
                                { south.map_or_else(
                                    || html! { <span aria-hidden="true" class="moves__gap">{ "…" }</span> },
                                    entry,
                                ) }
                                { north.map_or_else(|| html! { <span /> }, entry) }
                            </li>
                        }) }
                    </ol>
                </div>
            }
            if !remark.is_empty() {
                <p class="moves__remark" dir="auto">{ remark }</p>
            }
            if !others.is_empty() {
                <div class="moves__others" role="group" aria-label={texts.other_moves}>
                    { for others.into_iter().map(entry) }
                </div>
            }
            <div class="steps" role="toolbar" aria-label={texts.moves}>
                { step(Glyph::First, "first", texts.go_first, has_before.then_some(Action::View(Some(NodeId::ROOT)))) }
                { step(Glyph::Previous, "previous", texts.go_previous, has_before.then_some(Action::Step { forward: false })) }
                { step(Glyph::Next, "next", texts.go_next, has_after.then_some(Action::Step { forward: true })) }
                { step(Glyph::Last, "last", texts.go_last, has_after.then_some(Action::View(end))) }
            </div>
        </section>
    }
}

/// The sign that PGN has a number for.
const fn sign(nag: u8) -> &'static str {
    match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        _ => "",
    }
}
