//! Sharing: the link of a game, as text, by the system's share sheet and as a QR code; and games by link.

mod links;
mod qr;

use std::rc::Rc;

use toguz_rules::Side;
use wasm_bindgen_futures::spawn_local;
use web_sys::{FocusEvent, HtmlInputElement, InputEvent};
use yew::{Html, Properties, TargetCast, component, html, use_memo, use_state, use_state_eq};

pub use links::{address, invitation, is_turn_over, with_names};
pub use qr::qr_code;

use super::modal::Modal;
use super::{Desk, DeskAction};
use crate::platform;

/// The field with the link.
const LINK: &str = "share-link";

/// Names in a link are cut at so many letters.
const MAX_NAME: &str = "40";

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct ShareProps {
    pub desk: Desk,
}

/// What became of the last attempt to hand the link on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    None,
    Copied,
    CopyRefused,
    Shared,
    ShareRefused,
}

/// The window.
#[component]
pub fn ShareScreen(props: &ShareProps) -> Html {
    let desk = props.desk.clone();
    let texts = desk.lang.share_texts();
    let names = use_state(|| {
        Side::ALL.map(|side| {
            desk.current
                .name(side)
                .map(ToOwned::to_owned)
                .unwrap_or_default()
        })
    });
    let attempt = use_state_eq(|| Attempt::None);
    let game = use_memo(
        (Rc::clone(&desk.current), (*names).clone()),
        |(game, names)| with_names(game, names),
    );
    let by_link = desk.current.seat().is_some();
    let turn_over = is_turn_over(&game);
    let link = use_memo((Rc::clone(&game), desk.draw), |(game, draw)| {
        address(&desk.page, game, *draw)
    });
    let code = use_memo(Rc::clone(&link), |link| qr_code(link));

    // The move is out of this device's hands: the page notes it.
    let sent = {
        let (act, plies) = (desk.act.clone(), game.game.ply());
        move || {
            if turn_over {
                act.emit(DeskAction::Sent(plies));
            }
        }
    };
    let oncopy = {
        let (link, attempt, sent) = (Rc::clone(&link), attempt.setter(), sent.clone());
        move |_| {
            let (link, attempt, sent) = (Rc::clone(&link), attempt.clone(), sent.clone());
            spawn_local(async move {
                if platform::write_clipboard(&link).await.is_ok() {
                    attempt.set(Attempt::Copied);
                    sent();
                } else {
                    platform::select_text(LINK);
                    attempt.set(Attempt::CopyRefused);
                }
            });
        }
    };
    let onshare = {
        let (link, attempt, sent) = (Rc::clone(&link), attempt.setter(), sent.clone());
        let title = desk.lang.texts().title;
        move |_| {
            let (link, attempt, sent) = (Rc::clone(&link), attempt.clone(), sent.clone());
            spawn_local(async move {
                match platform::share(title, &link).await {
                    Ok(true) => {
                        attempt.set(Attempt::Shared);
                        sent();
                    }
                    Ok(false) => {}
                    Err(_) => attempt.set(Attempt::ShareRefused),
                }
            });
        }
    };
    let said = match *attempt {
        Attempt::None => "",
        Attempt::Copied => texts.copied_text,
        Attempt::CopyRefused => texts.copy_refused_text,
        Attempt::Shared => texts.shared_text,
        Attempt::ShareRefused => texts.share_refused_text,
    };
    let name_field = |side: Side| {
        let (label, key) = match side {
            Side::South => (texts.name_white, "name-white"),
            Side::North => (texts.name_black, "name-black"),
        };
        let at = usize::from(side == Side::North);
        let value = names.get(at).cloned().unwrap_or_default();
        let (names, attempt) = (names.clone(), attempt.setter());
        let oninput = move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                let mut changed = (*names).clone();
                if let Some(name) = changed.get_mut(at) {
                    *name = input.value();
                }
                names.set(changed);
                attempt.set(Attempt::None);
            }
        };
        html! {
            <label class="share__name">
                <span class="field__label">{ label }</span>
                <input
                    class="input"
                    type="text"
                    maxlength={MAX_NAME}
                    autocomplete="off"
                    dir="auto"
                    data-field={key}
                    {value}
                    {oninput}
                />
            </label>
        }
    };
    let invite = |seat: Side| {
        let (game, act) = (Rc::clone(&game), desk.act.clone());
        let (word, key) = match seat {
            Side::South => (texts.play_white, "invite-white"),
            Side::North => (texts.play_black, "invite-black"),
        };
        let onclick = move |_| {
            let invitation = invitation(&game, seat, platform::random_seed());
            act.emit(DeskAction::Play(Rc::new(invitation)));
        };
        html! {
            <button type="button" class="button" data-action={key} {onclick}>{ word }</button>
        }
    };
    let on_close = desk.act.reform(|()| DeskAction::Close);
    let onfocus = |event: FocusEvent| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            input.select();
        }
    };
    html! {
        <Modal id="share" heading={texts.heading} close={desk.lang.texts().close} {on_close}>
            <div class="dialog__body">
                if turn_over {
                    <p>{ texts.turn_text }</p>
                } else if by_link && game.game.conclusion().is_none() {
                    <p>{ texts.your_move_text }</p>
                }
                <div class="field">
                    <label class="field__label" for={LINK}>
                        { if turn_over { texts.turn_link } else { texts.game_link } }
                    </label>
                    <input id={LINK} class="input share__link" type="text" readonly=true dir="ltr" value={(*link).clone()} {onfocus} />
                </div>
                <div class="dialog__actions share__actions">
                    <button type="button" class="button button--main" data-action="copy-link" onclick={oncopy}>
                        { texts.copy }
                    </button>
                    if platform::can_share() {
                        <button type="button" class="button" data-action="share-link" onclick={onshare}>
                            { texts.share }
                        </button>
                    }
                    if turn_over && *attempt == Attempt::CopyRefused {
                        <button type="button" class="button" data-action="mark-sent" onclick={move |_| sent()}>
                            { texts.mark_sent }
                        </button>
                    }
                </div>
                <p class="hint share__said" role="status" data-said="">{ said }</p>
                <div class="share__names">
                    { for Side::ALL.into_iter().map(name_field) }
                </div>
                <details class="share__more" open={turn_over}>
                    <summary>{ texts.qr }</summary>
                    { match (*code).clone() {
                        Some(svg) => html! {
                            <div class="share__qr" role="img" aria-label={texts.qr} data-qr="">
                                { Html::from_html_unchecked(svg.into()) }
                            </div>
                        },
                        None => html! { <p class="hint">{ texts.qr_too_long_text }</p> },
                    } }
                </details>
                if !by_link && game.game.conclusion().is_none() {
                    <section class="share__invite" aria-labelledby="invite-heading">
                        <h3 class="field__label" id="invite-heading">{ texts.by_link }</h3>
                        <p class="hint">{ texts.by_link_text }</p>
                        <div class="dialog__actions share__actions">
                            { for Side::ALL.into_iter().map(invite) }
                        </div>
                    </section>
                }
                <div class="dialog__actions share__actions">
                    <button type="button" class="button" data-action="to-export"
                        onclick={desk.act.reform(|_| DeskAction::Show(super::Screen::Export))}>
                        { texts.export }
                    </button>
                </div>
            </div>
        </Modal>
    }
}
