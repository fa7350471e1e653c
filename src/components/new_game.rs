//! The window in which the next game is chosen.

use toguz_rules::Variant;
use yew::{AttrValue, Callback, Html, Properties, component, html, use_state};

use super::choice::Choice;
use super::modal::Modal;
use crate::i18n::Lang;
use crate::platform;
use crate::state::{Action, Level, Lot, ModeChoice, NewGameChoice};

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct NewGameProps {
    pub lang: Lang,
    /// What was chosen the last time.
    pub last: NewGameChoice,
    /// A game that is not over would be replaced.
    pub replaces: bool,
    pub dispatch: Callback<Action>,
}

/// The window.
#[component]
pub fn NewGameDialog(props: &NewGameProps) -> Html {
    let texts = props.lang.texts();
    let choice = use_state(|| props.last);
    let now = *choice;
    let set = {
        let choice = choice.clone();
        move |next: NewGameChoice| choice.set(next)
    };
    let on = |change: fn(&mut NewGameChoice, &str)| {
        let set = set.clone();
        Callback::from(move |value: AttrValue| {
            let mut next = now;
            change(&mut next, &value);
            set(next);
        })
    };
    let option = |value: &'static str, label: &'static str| {
        (AttrValue::Static(value), AttrValue::Static(label))
    };
    let levels: Vec<(AttrValue, AttrValue)> = Level::ALL
        .into_iter()
        .map(|level| {
            let number = AttrValue::from(level.get().to_string());
            (number, AttrValue::from(texts.level_name(level.get())))
        })
        .collect();
    let start = props.dispatch.reform(move |_| Action::NewAs {
        choice: now,
        seed: platform::random_seed(),
    });
    let on_close = props.dispatch.reform(|()| Action::Close);
    html! {
        <Modal id="new-game" heading={texts.new_game} close={texts.close} on_close={on_close.clone()}>
            <div class="dialog__body">
                <Choice
                    legend={texts.mode}
                    name="mode"
                    value={mode_key(now.mode)}
                    options={vec![
                        option("computer", texts.mode_computer),
                        option("two", texts.mode_two),
                        option("watch", texts.mode_watch),
                    ]}
                    on_change={on(|choice, value| choice.mode = match value {
                        "two" => ModeChoice::Two,
                        "watch" => ModeChoice::Watch,
                        _ => ModeChoice::Computer,
                    })}
                />
                if now.mode == ModeChoice::Computer {
                    <Choice
                        legend={texts.level}
                        name="level"
                        value={now.level.get().to_string()}
                        options={levels.clone()}
                        on_change={on(|choice, value| choice.level = level(value, choice.level))}
                    />
                    <Choice
                        legend={texts.your_side}
                        name="side"
                        value={lot_key(now.side)}
                        options={vec![
                            option("south", texts.side_south),
                            option("north", texts.side_north),
                            option("lot", texts.side_lot),
                        ]}
                        on_change={on(|choice, value| choice.side = match value {
                            "north" => Lot::North,
                            "lot" => Lot::Lot,
                            _ => Lot::South,
                        })}
                    />
                } else if now.mode == ModeChoice::Watch {
                    <Choice
                        legend={(texts.level_of)(crate::i18n::Who::South)}
                        name="level"
                        value={now.level.get().to_string()}
                        options={levels.clone()}
                        on_change={on(|choice, value| choice.level = level(value, choice.level))}
                    />
                    <Choice
                        legend={(texts.level_of)(crate::i18n::Who::North)}
                        name="level-north"
                        value={now.level_north.get().to_string()}
                        options={levels}
                        on_change={on(|choice, value| choice.level_north = level(value, choice.level_north))}
                    />
                }
                <Choice
                    legend={texts.variant}
                    name="variant"
                    value={now.variant.key()}
                    options={Variant::ALL
                        .into_iter()
                        .map(|variant| {
                            let name = variant_name(props.lang, variant);
                            let label = format!("{name} {}×{}", variant.row(), variant.stones());
                            (AttrValue::Static(variant.key()), AttrValue::from(label))
                        })
                        .collect::<Vec<_>>()}
                    on_change={on(|choice, value| {
                        choice.variant = Variant::from_key(value).unwrap_or(choice.variant);
                    })}
                />
                if props.replaces {
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
pub fn variant_name(lang: Lang, variant: Variant) -> &'static str {
    let texts = lang.texts();
    if variant == Variant::BESTEMSHE {
        texts.bestemshe
    } else {
        texts.title
    }
}

const fn mode_key(mode: ModeChoice) -> &'static str {
    match mode {
        ModeChoice::Computer => "computer",
        ModeChoice::Two => "two",
        ModeChoice::Watch => "watch",
    }
}

const fn lot_key(lot: Lot) -> &'static str {
    match lot {
        Lot::South => "south",
        Lot::North => "north",
        Lot::Lot => "lot",
    }
}

fn level(value: &str, before: Level) -> Level {
    value
        .parse()
        .ok()
        .and_then(Level::try_new)
        .unwrap_or(before)
}
