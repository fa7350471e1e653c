//! The window in which the next game is chosen.

use toguz_rules::Variant;
use yew::{AttrValue, Callback, Html, Properties, component, html, use_state_eq};

use super::choice::choice;
use super::modal::Modal;
use super::{Desk, DeskAction, Screen};
use crate::i18n::{Lang, Who};
use crate::state::{Level, Lot, ModeChoice, NewGameChoice};

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct NewGameProps {
    pub desk: Desk,
}

/// The window.
#[component]
pub fn NewGameScreen(props: &NewGameProps) -> Html {
    let desk = &props.desk;
    let lang = desk.lang;
    let (page, texts) = (lang.texts(), lang.choice_texts());
    let draft = use_state_eq(|| desk.settings.new_game);
    let now = *draft;
    let on = |change: fn(&mut NewGameChoice, &str)| {
        let set = draft.setter();
        Callback::from(move |value: &'static str| {
            let mut next = now;
            change(&mut next, value);
            set.set(next);
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
    let start = desk.act.reform(move |_| DeskAction::Start(now));
    let on_close = desk.act.reform(|()| DeskAction::Close);
    html! {
        <Modal id="new-game" heading={page.new_game} close={page.close} on_close={on_close.clone()}>
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
                if desk.current.game.ply() > 0 && desk.current.game.conclusion().is_none() {
                    <p class="hint">{ texts.game_replaced }</p>
                }
                <div class="dialog__actions dialog__actions--more">
                    { other(desk, Screen::Editor, "to-editor", lang.editor_texts().heading) }
                    { other(desk, Screen::Sheet, "to-sheet", lang.sheet_texts().heading) }
                </div>
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

/// Another way to a game than to begin one.
fn other(desk: &Desk, screen: Screen, key: &'static str, word: &'static str) -> Html {
    html! {
        <button
            type="button"
            class="button"
            data-action={key}
            onclick={desk.act.reform(move |_| DeskAction::Show(screen))}
        >
            { word }
        </button>
    }
}

/// The name of a variant.
fn variant_name(lang: Lang, variant: Variant) -> &'static str {
    if variant == Variant::BESTEMSHE {
        lang.choice_texts().bestemshe
    } else {
        lang.texts().title
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
