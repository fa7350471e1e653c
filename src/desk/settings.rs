//! The window of settings. Everything takes effect at once.

use std::rc::Rc;

use yew::{AttrValue, Callback, Html, html};

use super::choice::{choice, switch};
use super::modal::Modal;
use super::{Desk, DeskAction, Screen};
use crate::i18n::Lang;
use crate::sowing::Speed;
use crate::state::{KazanPlace, Settings, Theme};

/// The form value that leaves a choice to the browser or the system.
const AUTO: &str = "auto";

/// The window.
pub fn settings(desk: &Desk) -> Html {
    let (page, texts) = (desk.lang.texts(), desk.lang.choice_texts());
    let settings = &desk.settings;
    let set = |change: fn(&mut Settings, &str)| {
        let (act, settings) = (desk.act.clone(), Rc::clone(settings));
        Callback::from(move |value: &'static str| {
            let mut next = (*settings).clone();
            change(&mut next, value);
            act.emit(DeskAction::Set(Rc::new(next)));
        })
    };
    let flag = |place: fn(&mut Settings) -> &mut bool| {
        let (act, settings) = (desk.act.clone(), Rc::clone(settings));
        Callback::from(move |on| {
            let mut next = (*settings).clone();
            *place(&mut next) = on;
            act.emit(DeskAction::Set(Rc::new(next)));
        })
    };
    let option = |value: &'static str, label: &'static str| (value, AttrValue::Static(label));
    let langs: Vec<_> = core::iter::once(option(AUTO, texts.language_auto))
        .chain(
            Lang::ALL
                .into_iter()
                .map(|lang| option(lang.tag(), lang.native_name())),
        )
        .collect();
    let on_close = desk.act.reform(|()| DeskAction::Close);
    let keys = [
        ("1 – 9", texts.keys_digits),
        ("← ↑ → ↓", texts.keys_arrows),
        ("Enter", texts.keys_enter),
        ("U", page.undo),
        ("Y", page.redo),
        ("R", page.replay_move),
        ("F", page.flip_board),
        ("N", page.new_game),
        ("Esc", texts.keys_escape),
    ];
    html! {
        <Modal id="settings" heading={page.settings} close={page.close} {on_close}>
            <div class="dialog__body">
                { choice(
                    texts.language.into(),
                    "lang",
                    settings.lang.map_or(AUTO, Lang::tag),
                    &langs,
                    &set(|settings, value| settings.lang = Lang::from_tag(value)),
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
                    &set(|settings, value| {
                        let theme = Theme::ALL.into_iter().find(|theme| theme.key() == value);
                        settings.theme = theme.unwrap_or_default();
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
                    &set(|settings, value| {
                        settings.speed = Speed::ALL.into_iter().find(|speed| speed.key() == value);
                    }),
                ) }
                { choice(
                    texts.kazan_place.into(),
                    "kazan-at",
                    settings.kazan_at.key(),
                    &[option("own", texts.kazan_own), option("far", texts.kazan_far)],
                    &set(|settings, value| settings.kazan_at = match value {
                        "far" => KazanPlace::Far,
                        _ => KazanPlace::Own,
                    }),
                ) }
                <div>
                    { switch(
                        texts.landing_preview,
                        Some(texts.landing_preview_help),
                        "aids",
                        settings.aids,
                        &flag(|settings| &mut settings.aids),
                    ) }
                    { switch(
                        texts.numbers_only,
                        None,
                        "numbers-only",
                        settings.numbers_only,
                        &flag(|settings| &mut settings.numbers_only),
                    ) }
                    { switch(texts.auto_turn, None, "auto-turn", settings.auto_turn, &flag(|settings| &mut settings.auto_turn)) }
                    { switch(texts.keys_on, None, "keys", settings.keys, &flag(|settings| &mut settings.keys)) }
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
                    onclick={desk.act.reform(|_| DeskAction::Show(Screen::About))}
                >
                    { desk.lang.rules_texts().about }
                </button>
            </div>
        </Modal>
    }
}
