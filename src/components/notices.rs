//! Sentences to the user at the edge of the page, until dismissed.

use yew::{Callback, Html, html};

use super::icon::{Glyph, icon};
use crate::i18n::Lang;
use crate::state::{Action, Notice, NoticeKind};

/// The notices, oldest first.
pub fn notices(lang: Lang, notices: &[Notice], dispatch: &Callback<Action>) -> Html {
    let texts = lang.texts();
    html! {
        <div class="notices" role="status" aria-live="polite">
            { for notices.iter().map(|notice| {
                let id = notice.id;
                let dismiss = dispatch.reform(move |_| Action::Dismiss(id));
                html! {
                    <div class="notice" key={id} data-notice={key(&notice.kind)}>
                        <p class="notice__text">{ sentence(lang, &notice.kind) }</p>
                        <div class="notice__actions">
                            { action(lang, &notice.kind, dispatch) }
                            <button
                                type="button"
                                class="button button--icon button--plain"
                                data-action="dismiss"
                                aria-label={texts.dismiss}
                                title={texts.dismiss}
                                onclick={dismiss}
                            >
                                { icon(Glyph::Cross) }
                            </button>
                        </div>
                    </div>
                }
            }) }
        </div>
    }
}

fn sentence(lang: Lang, kind: &NoticeKind) -> String {
    let texts = lang.texts();
    match kind {
        NoticeKind::StorageBlocked => texts.storage_blocked,
        NoticeKind::StorageFull => texts.storage_full,
        NoticeKind::SetAside { .. } => texts.set_aside,
        NoticeKind::Unreadable { .. } => texts.unreadable,
        NoticeKind::Newer { .. } => texts.newer_version,
        NoticeKind::WorkerRestarted => texts.worker_restarted,
        NoticeKind::OnMainThread => texts.on_main_thread,
        NoticeKind::EngineFailed => texts.engine_failed,
        NoticeKind::BadLink => texts.bad_link,
        NoticeKind::BadLinkText => texts.bad_link_text,
        NoticeKind::NewerLink => texts.newer_link,
        NoticeKind::OlderLink => texts.older_link,
        NoticeKind::DifferentLink => texts.different_link,
        NoticeKind::DeskFailed => texts.desk_failed,
        NoticeKind::NotArchived => texts.not_archived,
        NoticeKind::BadLinkPosition(problems) => return texts.unplayable_link(*problems),
        NoticeKind::EarlierGameKept => texts.earlier_game_kept,
        NoticeKind::DrawDeclined => texts.draw_declined,
    }
    .to_owned()
}

/// What can be done about it.
fn action(lang: Lang, kind: &NoticeKind, dispatch: &Callback<Action>) -> Html {
    let texts = lang.texts();
    match kind {
        NoticeKind::SetAside { key }
        | NoticeKind::Unreadable { key }
        | NoticeKind::Newer { key } => {
            let key = key.clone();
            let onclick = dispatch.reform(move |_| Action::HandOut(key.clone()));
            html! {
                <button type="button" class="button" data-action="download" {onclick}>{ texts.download }</button>
            }
        }
        NoticeKind::EarlierGameKept => {
            let onclick = dispatch.reform(|_| Action::RestoreKept);
            html! {
                <button type="button" class="button button--main" data-action="restore" {onclick}>
                    { texts.restore_game }
                </button>
            }
        }
        _ => html! {},
    }
}

const fn key(kind: &NoticeKind) -> &'static str {
    match kind {
        NoticeKind::StorageBlocked => "storage-blocked",
        NoticeKind::StorageFull => "storage-full",
        NoticeKind::SetAside { .. } => "set-aside",
        NoticeKind::Unreadable { .. } => "unreadable",
        NoticeKind::Newer { .. } => "newer",
        NoticeKind::WorkerRestarted => "worker-restarted",
        NoticeKind::OnMainThread => "on-main-thread",
        NoticeKind::EngineFailed => "engine-failed",
        NoticeKind::BadLink => "bad-link",
        NoticeKind::BadLinkText => "bad-link-text",
        NoticeKind::NewerLink => "newer-link",
        NoticeKind::OlderLink => "older-link",
        NoticeKind::DifferentLink => "different-link",
        NoticeKind::DeskFailed => "desk-failed",
        NoticeKind::NotArchived => "not-archived",
        NoticeKind::BadLinkPosition(_) => "bad-link-position",
        NoticeKind::EarlierGameKept => "earlier-game-kept",
        NoticeKind::DrawDeclined => "draw-declined",
    }
}
