//! The top of the page: the name, and the ways to everything that is not the game itself.

use yew::{AttrValue, Callback, Html, html};

use super::icon::{Glyph, icon};
use crate::desk::Screen;
use crate::i18n::Lang;
use crate::state::Action;

/// The board in small. One piece of text: it never changes, and as elements it would weigh ten times as much.
const MARK: &str = "<svg class=\"head__mark\" viewBox=\"0 0 32 32\" aria-hidden=\"true\" focusable=\"false\">\
    <rect class=\"mark__wood\" x=\"1\" y=\"5\" width=\"30\" height=\"22\" rx=\"7\"/>\
    <path class=\"mark__hole\" d=\"M8.2 11.2v9.6M16 11.2v9.6M23.8 11.2v9.6\"/>\
    <path class=\"mark__ball\" d=\"M8.2 20h0M16 20h0M16 15h0\"/>\
    <path class=\"mark__tuz\" d=\"M23.8 16h0\"/></svg>";

/// The header.
pub fn header(lang: Lang, dispatch: &Callback<Action>) -> Html {
    let texts = lang.texts();
    let button = |key: &'static str, glyph: Glyph, name: &'static str, action: Action| {
        let onclick = dispatch.reform(move |_| action.clone());
        html! {
            <button
                type="button"
                class="button button--plain button--icon head__button"
                data-open={key}
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
                { Html::from_html_unchecked(AttrValue::Static(MARK)) }
                <h1 class="head__name">{ texts.title }</h1>
            </div>
            { button("new-game", Glyph::Plus, texts.new_game, Action::OpenDesk(Screen::NewGame)) }
            { button("games", Glyph::Shelf, texts.games, Action::OpenDesk(Screen::Games)) }
            { button("share", Glyph::Share, texts.share, Action::OpenDesk(Screen::Share)) }
            { button("rules", Glyph::Book, texts.rules, Action::OpenDesk(Screen::Rules)) }
            { button("settings", Glyph::Sliders, texts.settings, Action::OpenDesk(Screen::Settings)) }
        </header>
    }
}
