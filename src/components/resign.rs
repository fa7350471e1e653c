//! The window that asks whether one really resigns.

use yew::{Callback, Html, html};

use super::modal::Modal;
use crate::i18n::Lang;
use crate::state::Action;

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
