//! Windows that only tell: the rules, and what this is.

use toguz_rules::Variant;
use yew::{Html, html};

use super::Desk;
use super::DeskAction;
use crate::components::modal::Modal;

/// How the game is played.
///
/// The variant that is being played comes first: what is special about it must not be read last.
pub fn rules(desk: &Desk) -> Html {
    let texts = desk.lang.texts();
    let mut sections = desk.lang.rules_texts().sections(texts.bestemshe);
    if desk.current.game.variant() != Variant::TOGUZ {
        sections.rotate_right(1);
    }
    let on_close = desk.act.reform(|()| DeskAction::Close);
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
pub fn about(desk: &Desk) -> Html {
    let texts = desk.lang.texts();
    let own = desk.lang.rules_texts();
    let on_close = desk.act.reform(|()| DeskAction::Close);
    html! {
        <Modal id="about" heading={texts.about} close={texts.close} {on_close}>
            <div class="dialog__body">
                <p>{ texts.subtitle }</p>
                <p>{ own.about_text }</p>
                <p class="hint">{ (own.about_version)(env!("CARGO_PKG_VERSION")) }</p>
            </div>
        </Modal>
    }
}
