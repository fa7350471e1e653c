//! Small windows: the rules, what this is, and whether one really resigns.

use toguz_rules::Variant;
use yew::{Html, html};

use super::install::VersionLine;
use super::modal::Modal;
use super::{Desk, DeskAction};

/// How the game is played.
///
/// The variant that is being played comes first: what is special about it must not be read last.
pub fn rules(desk: &Desk) -> Html {
    let texts = desk.lang.texts();
    let mut sections = desk
        .lang
        .rules_texts()
        .sections(desk.lang.choice_texts().bestemshe);
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
        <Modal id="about" heading={own.about} close={texts.close} {on_close}>
            <div class="dialog__body">
                <p>{ own.subtitle }</p>
                <p>{ own.about_text }</p>
                <VersionLine lang={desk.lang} />
            </div>
        </Modal>
    }
}

/// Asks before giving up.
pub fn resign(desk: &Desk) -> Html {
    let (page, texts) = (desk.lang.texts(), desk.lang.choice_texts());
    let on_close = desk.act.reform(|()| DeskAction::Close);
    html! {
        <Modal id="resign" heading={texts.resign_question} close={page.close} on_close={on_close.clone()}>
            <div class="dialog__body">
                <div class="dialog__actions">
                    <button type="button" class="button" onclick={on_close.reform(|_| ())}>{ texts.cancel }</button>
                    <button
                        type="button"
                        class="button button--danger"
                        data-action="confirm-resign"
                        onclick={desk.act.reform(|_| DeskAction::Resign)}
                    >
                        { page.resign }
                    </button>
                </div>
            </div>
        </Modal>
    }
}
