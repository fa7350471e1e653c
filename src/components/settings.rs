//! The window of settings. Everything takes effect at once.

use yew::{AttrValue, Callback, Html, Properties, component, html};

use super::choice::{Choice, Switch};
use super::modal::Modal;
use crate::i18n::Lang;
use crate::sowing::Speed;
use crate::state::{Action, KazanPlace, Setting, Settings, Theme};

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct SettingsProps {
    pub lang: Lang,
    pub settings: Settings,
    /// The speed in force, chosen or not.
    pub speed: Speed,
    pub dispatch: Callback<Action>,
}

/// The window.
#[component]
pub fn SettingsDialog(props: &SettingsProps) -> Html {
    let texts = props.lang.texts();
    let settings = &props.settings;
    let set = |make: fn(&str) -> Setting| {
        props
            .dispatch
            .reform(move |value: AttrValue| Action::Set(make(&value)))
    };
    let flag = |make: fn(bool) -> Setting| props.dispatch.reform(move |on| Action::Set(make(on)));
    let option = |value: &'static str, label: &'static str| {
        (AttrValue::Static(value), AttrValue::Static(label))
    };
    let on_close = props.dispatch.reform(|()| Action::Close);
    let keys: [(&str, &str); 8] = [
        ("1 – 9", texts.keys_digits),
        ("← ↑ → ↓", texts.keys_arrows),
        ("Enter", texts.keys_enter),
        ("U", texts.undo),
        ("Y", texts.redo),
        ("R", texts.replay_move),
        ("F", texts.flip_board),
        ("N", texts.new_game),
    ];
    html! {
        <Modal id="settings" heading={texts.settings} close={texts.close} {on_close}>
            <div class="dialog__body">
                <Choice
                    legend={texts.language}
                    name="lang"
                    value={props.lang.tag()}
                    options={Lang::ALL
                        .into_iter()
                        .map(|lang| option(lang.tag(), lang.native_name()))
                        .collect::<Vec<_>>()}
                    on_change={set(|value| Setting::Lang(Lang::from_tag(value)))}
                />
                <Choice
                    legend={texts.theme}
                    name="theme"
                    value={settings.theme.key()}
                    options={vec![
                        option("auto", texts.theme_auto),
                        option("light", texts.theme_light),
                        option("dark", texts.theme_dark),
                        option("contrast", texts.theme_contrast),
                    ]}
                    on_change={set(|value| {
                        let theme = Theme::ALL.into_iter().find(|theme| theme.key() == value);
                        Setting::Theme(theme.unwrap_or_default())
                    })}
                />
                <Choice
                    legend={texts.speed}
                    name="speed"
                    value={props.speed.key()}
                    options={vec![
                        option("off", texts.speed_off),
                        option("fast", texts.speed_fast),
                        option("normal", texts.speed_normal),
                        option("slow", texts.speed_slow),
                    ]}
                    on_change={set(|value| {
                        Setting::Speed(Speed::ALL.into_iter().find(|speed| speed.key() == value))
                    })}
                />
                <Choice
                    legend={texts.kazan_place}
                    name="kazan-at"
                    value={match settings.kazan_at {
                        KazanPlace::Own => "own",
                        KazanPlace::Far => "far",
                    }}
                    options={vec![
                        option("own", texts.kazan_own),
                        option("far", texts.kazan_far),
                    ]}
                    on_change={set(|value| Setting::KazanAt(match value {
                        "far" => KazanPlace::Far,
                        _ => KazanPlace::Own,
                    }))}
                />
                <div>
                    <Switch
                        label={texts.landing_preview}
                        help={texts.landing_preview_help}
                        name="aids"
                        on={settings.aids}
                        on_change={flag(Setting::Aids)}
                    />
                    <Switch
                        label={texts.numbers_only}
                        name="numbers-only"
                        on={settings.numbers_only}
                        on_change={flag(Setting::NumbersOnly)}
                    />
                    <Switch
                        label={texts.auto_turn}
                        name="auto-turn"
                        on={settings.auto_turn}
                        on_change={flag(Setting::AutoTurn)}
                    />
                    <Switch
                        label={texts.keys_on}
                        name="keys"
                        on={settings.keys}
                        on_change={flag(Setting::Keys)}
                    />
                </div>
                <section aria-labelledby="keys-heading">
                    <h3 class="field__label" id="keys-heading">{ texts.keyboard }</h3>
                    <dl class="keys">
                        { for keys.into_iter().map(|(key, what)| html! {
                            <>
                                <dt><kbd>{ key }</kbd></dt>
                                <dd>{ what }</dd>
                            </>
                        }) }
                        <dt><kbd>{ "Esc" }</kbd></dt>
                        <dd>{ texts.keys_escape }</dd>
                    </dl>
                </section>
            </div>
        </Modal>
    }
}
