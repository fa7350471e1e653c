//! The window of settings. Everything takes effect at once.

use yew::{AttrValue, Callback, Html, html};

use super::choice::{choice, switch};
use super::modal::Modal;
use crate::desk::Screen;
use crate::i18n::Lang;
use crate::sowing::Speed;
use crate::state::{Action, AppState, KazanPlace, Setting, Theme};

/// The form value that leaves a choice to the browser or the system.
const AUTO: &str = "auto";

/// The window.
pub fn settings_dialog(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let texts = state.lang().texts();
    let settings = &state.settings;
    let set = |make: fn(&str) -> Setting| {
        dispatch.reform(move |value: &'static str| Action::Set(make(value)))
    };
    let flag = |make: fn(bool) -> Setting| dispatch.reform(move |on| Action::Set(make(on)));
    let option = |value: &'static str, label: &'static str| (value, AttrValue::Static(label));
    let langs: Vec<_> = core::iter::once(option(AUTO, texts.language_auto))
        .chain(
            Lang::ALL
                .into_iter()
                .map(|lang| option(lang.tag(), lang.native_name())),
        )
        .collect();
    let on_close = dispatch.reform(|()| Action::Close);
    let keys = [
        ("1 – 9", texts.keys_digits),
        ("← ↑ → ↓", texts.keys_arrows),
        ("Enter", texts.keys_enter),
        ("U", texts.undo),
        ("Y", texts.redo),
        ("R", texts.replay_move),
        ("F", texts.flip_board),
        ("N", texts.new_game),
        ("Esc", texts.keys_escape),
    ];
    html! {
        <Modal id="settings" heading={texts.settings} close={texts.close} {on_close}>
            <div class="dialog__body">
                { choice(
                    texts.language.into(),
                    "lang",
                    settings.lang.map_or(AUTO, Lang::tag),
                    &langs,
                    &set(|value| Setting::Lang(Lang::from_tag(value))),
                ) }
                { choice(
                    texts.theme.into(),
                    "theme",
                    settings.theme.key(),
                    &[
                        option("auto", texts.theme_auto),
                        option("light", texts.theme_light),
                        option("dark", texts.theme_dark),
                        option("contrast", texts.theme_contrast),
                    ],
                    &set(|value| {
                        let theme = Theme::ALL.into_iter().find(|theme| theme.key() == value);
                        Setting::Theme(theme.unwrap_or_default())
                    }),
                ) }
                { choice(
                    texts.speed.into(),
                    "speed",
                    settings.speed.map_or(AUTO, Speed::key),
                    &[
                        option(AUTO, texts.speed_auto),
                        option("off", texts.speed_off),
                        option("fast", texts.speed_fast),
                        option("normal", texts.speed_normal),
                        option("slow", texts.speed_slow),
                    ],
                    &set(|value| {
                        Setting::Speed(Speed::ALL.into_iter().find(|speed| speed.key() == value))
                    }),
                ) }
                { choice(
                    texts.kazan_place.into(),
                    "kazan-at",
                    settings.kazan_at.key(),
                    &[option("own", texts.kazan_own), option("far", texts.kazan_far)],
                    &set(|value| Setting::KazanAt(match value {
                        "far" => KazanPlace::Far,
                        _ => KazanPlace::Own,
                    })),
                ) }
                <div>
                    { switch(
                        texts.landing_preview,
                        Some(texts.landing_preview_help),
                        "aids",
                        settings.aids,
                        &flag(Setting::Aids),
                    ) }
                    { switch(
                        texts.numbers_only,
                        None,
                        "numbers-only",
                        settings.numbers_only,
                        &flag(Setting::NumbersOnly),
                    ) }
                    { switch(texts.auto_turn, None, "auto-turn", settings.auto_turn, &flag(Setting::AutoTurn)) }
                    { switch(texts.keys_on, None, "keys", settings.keys, &flag(Setting::Keys)) }
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
                    </dl>
                </section>
                <button
                    type="button"
                    class="button"
                    data-open="about"
                    onclick={dispatch.reform(|_| Action::OpenDesk(Screen::About))}
                >
                    { texts.about }
                </button>
            </div>
        </Modal>
    }
}
