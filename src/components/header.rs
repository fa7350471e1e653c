//! The top of the page: the name, and the ways to everything that is not the game itself.

use yew::{Callback, Html, html};

use super::icon::{Glyph, icon};
use crate::i18n::Lang;
use crate::state::{Action, Dialog};

/// The header.
pub fn header(lang: Lang, dispatch: &Callback<Action>) -> Html {
    let texts = lang.texts();
    let button = |dialog: Dialog, glyph: Glyph, name: &'static str| {
        let onclick = dispatch.reform(move |_| Action::Open(dialog));
        html! {
            <button
                type="button"
                class="button button--plain button--icon head__button"
                data-open={dialog_key(dialog)}
                aria-label={name}
                title={name}
                {onclick}
            >
                { icon(glyph) }
            </button>
        }
    };
    html! {
        <header class="head">
            <div class="head__brand">
                <svg class="head__mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
                    <rect class="mark__wood" x="1" y="5" width="30" height="22" rx="7" />
                    <rect class="mark__hole" x="5.5" y="8.5" width="5.5" height="15" rx="2.75" />
                    <rect class="mark__hole" x="13.25" y="8.5" width="5.5" height="15" rx="2.75" />
                    <rect class="mark__hole" x="21" y="8.5" width="5.5" height="15" rx="2.75" />
                    <circle class="mark__ball" cx="8.25" cy="20" r="2.1" />
                    <circle class="mark__ball" cx="16" cy="20" r="2.1" />
                    <circle class="mark__ball" cx="16" cy="15" r="2.1" />
                    <circle class="mark__tuz" cx="23.75" cy="16" r="2.3" />
                </svg>
                <h1 class="head__name">{ texts.title }</h1>
            </div>
            { button(Dialog::NewGame, Glyph::Plus, texts.new_game) }
            { button(Dialog::Rules, Glyph::Book, texts.rules) }
            { button(Dialog::Settings, Glyph::Sliders, texts.settings) }
            { button(Dialog::About, Glyph::Info, texts.about) }
        </header>
    }
}

/// A word for tests and styles.
const fn dialog_key(dialog: Dialog) -> &'static str {
    match dialog {
        Dialog::NewGame => "new-game",
        Dialog::Settings => "settings",
        Dialog::Rules => "rules",
        Dialog::About => "about",
        Dialog::ConfirmResign => "resign",
    }
}
