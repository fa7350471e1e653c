//! Windows that mostly tell: the rules, what this is, and whether one really resigns.

use toguz_rules::Variant;
use yew::{Callback, Html, html};

use super::modal::Modal;
use crate::i18n::Lang;
use crate::state::Action;

/// How the game is played.
///
/// The variant that is being played comes first: what is special about it must not be read last.
pub fn rules_dialog(lang: Lang, variant: Variant, dispatch: &Callback<Action>) -> Html {
    let texts = lang.texts();
    let mut sections = texts.rules_sections();
    if variant != Variant::TOGUZ {
        sections.rotate_right(1);
    }
    let on_close = dispatch.reform(|()| Action::Close);
    html! {
        <Modal id="rules" heading={texts.rules} close={texts.close} wide={true} {on_close}>
            <div class="dialog__body rules">
                { for sections.into_iter().map(|section| html! {
                    <section key={section.key}>
                        <h3>{ section.heading }</h3>
                        <p>{ section.text }</p>
                        if !section.points.is_empty() {
                            <ul>
                                { for section.points.iter().map(|point| html! { <li>{ *point }</li> }) }
                            </ul>
                        }
                    </section>
                }) }
            </div>
        </Modal>
    }
}

/// What this is.
pub fn about_dialog(lang: Lang, dispatch: &Callback<Action>) -> Html {
    let texts = lang.texts();
    let on_close = dispatch.reform(|()| Action::Close);
    html! {
        <Modal id="about" heading={texts.about} close={texts.close} {on_close}>
            <div class="dialog__body">
                <p>{ texts.subtitle }</p>
                <p>{ texts.about_text }</p>
                <p class="hint">{ (texts.about_version)(env!("CARGO_PKG_VERSION")) }</p>
            </div>
        </Modal>
    }
}

/// Asks before giving up.
pub fn resign_dialog(lang: Lang, dispatch: &Callback<Action>) -> Html {
    let texts = lang.texts();
    let on_close = dispatch.reform(|()| Action::Close);
    html! {
        <Modal id="resign" heading={texts.resign_question} close={texts.close} on_close={on_close.clone()}>
            <div class="dialog__body">
                <div class="dialog__actions">
                    <button type="button" class="button" onclick={on_close.reform(|_| ())}>{ texts.cancel }</button>
                    <button
                        type="button"
                        class="button button--danger"
                        data-action="confirm-resign"
                        onclick={dispatch.reform(|_| Action::Resign)}
                    >
                        { texts.resign }
                    </button>
                </div>
            </div>
        </Modal>
    }
}
