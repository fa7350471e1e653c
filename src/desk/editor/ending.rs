//! What becomes of the position.

use std::rc::Rc;

use toguz_rules::Side;
use web_sys::MouseEvent;
use yew::{AttrValue, Callback, Html, html};

use super::state::{Editor, Opponents, Verdict};
use crate::a11y::Perspective;
use crate::desk::choice::choice;
use crate::desk::{Desk, DeskAction, Screen};
use crate::platform;
use crate::state::{Level, Player};

/// Who is to play on from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    computer: bool,
    human: Side,
}

impl Plan {
    /// As in the game that is spoken of.
    pub(super) fn of(desk: &Desk) -> Self {
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
pub(super) fn ending(
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
    let on_play = make(opponents)
        .filter(|_| verdict.playable().is_some())
        .map(|game| {
            desk.act
                .reform(move |_: MouseEvent| DeskAction::Play(Rc::clone(&game)))
        });
    let bare = make(Opponents::Two);
    let show = |screen: Screen| {
        bare.clone().map(|game| {
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
                { button("play", texts.play, on_play, true) }
            </div>
        </div>
    }
}
