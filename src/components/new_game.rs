//! The window in which the next game is chosen.

use toguz_rules::Variant;
use yew::{AttrValue, Callback, Html, html};

use super::choice::choice;
use super::modal::Modal;
use crate::i18n::{Lang, Who};
use crate::platform;
use crate::state::{Action, AppState, Level, Lot, ModeChoice, NewGameChoice};

/// The window, with what is chosen in it so far.
pub fn new_game_dialog(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let lang = state.lang();
    let texts = lang.texts();
    let now = state.draft;
    let on = |change: fn(&mut NewGameChoice, &str)| {
        dispatch.reform(move |value: &'static str| {
            let mut next = now;
            change(&mut next, value);
            Action::Choose(next)
        })
    };
    let option = |value: &'static str, label: &'static str| (value, AttrValue::Static(label));
    let levels = LEVEL_KEYS.map(|key| option(key, key));
    let level_choice = |legend: AttrValue, name, now: Level, set: Callback<&'static str>| {
        html! {
            <div class="levels">
                { choice(legend, name, level_key(now), &levels, &set) }
                // Said when it changes: the numbers alone tell a screen reader little.
                <p class="hint" role="status">{ texts.level_name(now.get()) }</p>
            </div>
        }
    };
    let variants: Vec<_> = Variant::ALL
        .into_iter()
        .map(|variant| {
            let name = variant_name(lang, variant);
            let label = format!("{name} 2×{}", variant.row());
            (variant.key(), AttrValue::from(label))
        })
        .collect();
    let set_level = on(|choice, value| choice.level = level(value, choice.level));
    let start = dispatch.reform(move |_| Action::NewAs {
        choice: now,
        seed: platform::random_seed(),
    });
    let on_close = dispatch.reform(|()| Action::Close);
    html! {
        <Modal id="new-game" heading={texts.new_game} close={texts.close} on_close={on_close.clone()}>
            <div class="dialog__body">
                { choice(
                    texts.mode.into(),
                    "mode",
                    now.mode.key(),
                    &[
                        option("computer", texts.mode_computer),
                        option("two", texts.mode_two),
                        option("watch", texts.mode_watch),
                    ],
                    &on(|choice, value| choice.mode = match value {
                        "two" => ModeChoice::Two,
                        "watch" => ModeChoice::Watch,
                        _ => ModeChoice::Computer,
                    }),
                ) }
                { match now.mode {
                    ModeChoice::Two => html! {},
                    ModeChoice::Computer => html! {
                        <>
                            { level_choice(texts.level.into(), "level", now.level, set_level) }
                            { choice(
                                texts.your_side.into(),
                                "side",
                                now.side.key(),
                                &[
                                    option("south", texts.side_south),
                                    option("north", texts.side_north),
                                    option("lot", texts.side_lot),
                                ],
                                &on(|choice, value| choice.side = match value {
                                    "north" => Lot::North,
                                    "lot" => Lot::Lot,
                                    _ => Lot::South,
                                }),
                            ) }
                        </>
                    },
                    ModeChoice::Watch => html! {
                        <>
                            { level_choice(
                                AttrValue::from((texts.level_of)(Who::South)),
                                "level",
                                now.level,
                                set_level,
                            ) }
                            { level_choice(
                                AttrValue::from((texts.level_of)(Who::North)),
                                "level-north",
                                now.level_north,
                                on(|choice, value| choice.level_north = level(value, choice.level_north)),
                            ) }
                        </>
                    },
                } }
                { choice(
                    texts.variant.into(),
                    "variant",
                    now.variant.key(),
                    &variants,
                    &on(|choice, value| {
                        choice.variant = Variant::from_key(value).unwrap_or(choice.variant);
                    }),
                ) }
                if state.game.ply() > 0 && state.game.conclusion().is_none() {
                    <p class="hint">{ texts.game_replaced }</p>
                }
                <div class="dialog__actions">
                    <button type="button" class="button" onclick={on_close.reform(|_| ())}>{ texts.cancel }</button>
                    <button type="button" class="button button--main" data-action="start" onclick={start}>
                        { texts.start_game }
                    </button>
                </div>
            </div>
        </Modal>
    }
}

/// The name of a variant.
fn variant_name(lang: Lang, variant: Variant) -> &'static str {
    let texts = lang.texts();
    if variant == Variant::BESTEMSHE {
        texts.bestemshe
    } else {
        texts.title
    }
}

/// The form value of each level: its number.
const LEVEL_KEYS: [&str; Level::ALL.len()] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

fn level_key(level: Level) -> &'static str {
    let key = LEVEL_KEYS.get(usize::from(level.get()).wrapping_sub(1));
    key.copied().unwrap_or_default()
}

fn level(value: &str, before: Level) -> Level {
    value
        .parse()
        .ok()
        .and_then(Level::try_new)
        .unwrap_or(before)
}
