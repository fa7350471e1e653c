//! What the user sees of a newer version: a bar over the page, and a line in the window about the game.

use yew::{Html, Properties, component, html, use_context};

use super::Update;
use crate::components::icon::{Glyph, icon};
use crate::i18n::Lang;
use crate::platform;

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct UpdateBarProps {
    pub update: Update,
}

/// Offers a newer version, without standing in the way of anything.
#[component]
pub fn UpdateBar(props: &UpdateBarProps) -> Html {
    let update = &props.update;
    let dismiss = update.lang.texts().dismiss;
    // The region is there before what it says, or it would not be read out.
    html! {
        <div class="update" role="status" aria-live="polite">
            if update.offered {
                <div class="notice" data-update="">
                    <p class="notice__text">{ sentence(update) }</p>
                    <div class="notice__actions">
                        { button(update) }
                        <button
                            type="button"
                            class="button button--icon button--plain"
                            data-action="dismiss-update"
                            aria-label={dismiss}
                            title={dismiss}
                            onclick={update.dismiss.reform(|_| ())}
                        >
                            { icon(Glyph::Cross) }
                        </button>
                    </div>
                </div>
            }
        </div>
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Properties)]
pub struct VersionLineProps {
    /// The language of the window.
    pub lang: Lang,
}

/// Which version this is, and whether there is a newer one.
#[component]
pub fn VersionLine(props: &VersionLineProps) -> Html {
    let update = use_context::<Update>().filter(|update| update.ready);
    let number = env!("CARGO_PKG_VERSION");
    let version = match platform::meta("toguz-build") {
        Some(build) => format!("{number} ({build})"),
        None => number.to_owned(),
    };
    html! {
        <>
            <p class="hint" data-version="">{ (props.lang.rules_texts().about_version)(&version) }</p>
            if let Some(update) = update {
                <div class="dialog__actions">
                    <p class="notice__text">{ sentence(&update) }</p>
                    { button(&update) }
                </div>
            }
        </>
    }
}

fn sentence(update: &Update) -> &'static str {
    let texts = update.lang.install_texts();
    if update.wanted {
        texts.coming_text
    } else {
        texts.ready_text
    }
}

fn button(update: &Update) -> Html {
    html! {
        <button
            type="button"
            class="button button--main"
            data-action="update"
            disabled={update.wanted}
            onclick={update.accept.reform(|_| ())}
        >
            { update.lang.install_texts().update }
        </button>
    }
}
