//! The window out of which a game comes: as text, as a file, as a picture.

use std::rc::Rc;

use toguz_rules::{BySide, Side};
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;
use yew::{
    AttrValue, Callback, Html, Properties, UseStateHandle, component, html, use_effect_with,
    use_memo, use_state, use_state_eq,
};

use crate::a11y::{self, Perspective};
use crate::desk::choice::{choice, switch};
use crate::desk::modal::Modal;
use crate::desk::{Desk, DeskAction};
use crate::exchange::export::{Extent, Form, Labels, file_name, goes_on, name, text};
use crate::i18n::Lang;
use crate::platform::{self, ObjectUrl};
use crate::state::{Player, SavedGame};

/// The field with the text.
const TEXT: &str = "export-text";

/// A picture is as many times as large as its drawing: sharp on screens of today.
const SCALE: f64 = 2.0;

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct ExportProps {
    pub desk: Desk,
}

/// What became of the last attempt to hand something on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    None,
    Copied,
    CopyRefused,
    DownloadFailed,
}

/// The file that the browser makes of a drawing.
#[derive(Clone, Debug)]
enum Drawn {
    Not,
    Failed,
    /// With an address by which it is shown.
    Picture(Blob, Rc<ObjectUrl>),
}

/// The window.
#[component]
pub fn ExportScreen(props: &ExportProps) -> Html {
    let desk = &props.desk;
    let lang = desk.lang;
    let texts = lang.exchange_texts();
    let form = use_state_eq(|| Form::Pgn);
    let shown_only = use_state_eq(|| false);
    let attempt = use_state_eq(|| Attempt::None);
    let drawn = use_state(|| Drawn::Not);

    let extent = if *shown_only {
        Extent::Shown
    } else {
        Extent::Whole
    };
    let written = use_memo(
        (Rc::clone(&desk.current), *form, extent, lang),
        |(game, form, extent, lang)| {
            let names = BySide::from_fn(|side| player_name(*lang, game, side));
            let labels = Labels {
                names: BySide {
                    south: &names.south,
                    north: &names.north,
                },
                title: &title(*lang, &names),
            };
            text(game, *form, *extent, &labels)
        },
    );
    use_drawing(&drawn, *form, &written);
    {
        // The field of a drawing is there only now.
        use_effect_with(*attempt, |attempt| {
            if *attempt == Attempt::CopyRefused {
                platform::select_text(TEXT);
            }
        });
    }

    let oncopy = {
        let (written, drawn, attempt) = (Rc::clone(&written), (*drawn).clone(), attempt.setter());
        let form = *form;
        move |_| {
            let (written, drawn, attempt) = (Rc::clone(&written), drawn.clone(), attempt.clone());
            attempt.set(Attempt::None);
            spawn_local(async move {
                let copied = match (form, drawn) {
                    (Form::Png, Drawn::Picture(blob, _)) => {
                        platform::write_clipboard_picture(&blob).await.is_ok()
                    }
                    (Form::Png, _) => false,
                    _ => platform::write_clipboard(&written).await.is_ok(),
                };
                attempt.set(if copied {
                    Attempt::Copied
                } else {
                    Attempt::CopyRefused
                });
            });
        }
    };
    let ondownload = {
        let (written, drawn, attempt) = (Rc::clone(&written), (*drawn).clone(), attempt.setter());
        let (form, game) = (*form, Rc::clone(&desk.current));
        move |_| {
            let name = file_name(&game.tags, &platform::today(), form.extension());
            let taken = match (form, &drawn) {
                (Form::Png, Drawn::Picture(blob, _)) => platform::download_blob(&name, blob),
                // There is no button then.
                (Form::Png, _) => Ok(()),
                _ => platform::download(&name, form.mime(), &written),
            };
            attempt.set(match taken {
                Ok(()) => Attempt::None,
                Err(_) => Attempt::DownloadFailed,
            });
        }
    };
    let said = match (*attempt, *form) {
        (Attempt::None, _) => "",
        (Attempt::Copied, _) => texts.copied_text,
        (Attempt::CopyRefused, Form::Png) => texts.copy_picture_refused_text,
        (Attempt::CopyRefused, _) => texts.copy_refused_text,
        (Attempt::DownloadFailed, _) => texts.download_failed_text,
    };
    let on_form = {
        let (form, attempt) = (form.setter(), attempt.setter());
        Callback::from(move |key: &'static str| {
            form.set(form_of(key));
            attempt.set(Attempt::None);
        })
    };
    let on_extent = {
        let (shown_only, attempt) = (shown_only.setter(), attempt.setter());
        Callback::from(move |on| {
            shown_only.set(on);
            attempt.set(Attempt::None);
        })
    };
    let is_game = matches!(*form, Form::Pgn | Form::Tgk);
    let is_ready = *form != Form::Png || matches!(*drawn, Drawn::Picture(..));
    let on_close = desk.act.reform(|()| DeskAction::Close);
    html! {
        <Modal id="export" heading={texts.export} close={lang.texts().close} wide={true} {on_close}>
            <div class="dialog__body">
                { choice(texts.form.into(), "form", form.key(), &options(lang), &on_form) }
                if is_game && goes_on(&desk.current) {
                    { switch(texts.until_shown, None, "until-shown", *shown_only, &on_extent) }
                }
                { preview(lang, &desk.current, *form, &written, &drawn, *attempt) }
                <div class="dialog__actions exchange__actions">
                    <button type="button" class="button button--main" data-action="copy" disabled={!is_ready} onclick={oncopy}>
                        { texts.copy }
                    </button>
                    <button type="button" class="button" data-action="download" disabled={!is_ready} onclick={ondownload}>
                        { lang.texts().download }
                    </button>
                </div>
                <p class="hint exchange__said" role="status" data-said="">{ said }</p>
            </div>
        </Modal>
    }
}

/// Every form with its label: formats have one name in all languages.
fn options(lang: Lang) -> Vec<(&'static str, AttrValue)> {
    let texts = lang.exchange_texts();
    let label = |form| match form {
        Form::Pgn => "PGN",
        Form::Tgk => "TGK",
        Form::Position => texts.position,
        Form::Diagram => texts.diagram,
        Form::Svg => "SVG",
        Form::Png => "PNG",
    };
    Form::ALL
        .into_iter()
        .map(|form| (form.key(), label(form).into()))
        .collect()
}

fn form_of(key: &str) -> Form {
    let found = Form::ALL.into_iter().find(|form| form.key() == key);
    found.unwrap_or(Form::Pgn)
}

/// What a player is called on a picture.
fn player_name(lang: Lang, game: &SavedGame, side: Side) -> String {
    let texts = lang.texts();
    match (name(&game.tags, side), game.players[side]) {
        (Some(name), _) => name.to_owned(),
        (None, Player::Computer(level)) => (texts.computer_at_level)(level.get()),
        (None, Player::Human | Player::Link) => (texts.name)(Perspective::Neutral.who(side)),
    }
}

fn title(lang: Lang, names: &BySide<String>) -> String {
    format!("{}: {} – {}", lang.texts().title, names.south, names.north)
}

/// Has the picture made whenever there is another drawing to make it of.
#[yew::hook]
fn use_drawing(drawn: &UseStateHandle<Drawn>, form: Form, written: &Rc<String>) {
    let set = drawn.setter();
    let drawing = matches!(form, Form::Svg | Form::Png).then(|| Rc::clone(written));
    use_effect_with((form, drawing), move |(form, drawing)| {
        let wanted = Rc::new(core::cell::Cell::new(true));
        let still = Rc::clone(&wanted);
        set.set(Drawn::Not);
        if let Some(drawing) = drawing.clone() {
            let form = *form;
            spawn_local(async move {
                let blob = match form {
                    Form::Png => platform::png_of_svg(&drawing, SCALE).await,
                    _ => platform::blob_of(form.mime(), [drawing.as_str()]),
                };
                let made = blob.and_then(|blob| {
                    let address = ObjectUrl::new(&blob)?;
                    Ok(Drawn::Picture(blob, Rc::new(address)))
                });
                // The user has gone on to something else meanwhile.
                if still.get() {
                    set.set(made.unwrap_or(Drawn::Failed));
                }
            });
        }
        move || wanted.set(false)
    });
}

/// What is given out.
fn preview(
    lang: Lang,
    game: &SavedGame,
    form: Form,
    written: &Rc<String>,
    drawn: &Drawn,
    attempt: Attempt,
) -> Html {
    let texts = lang.exchange_texts();
    let is_picture = matches!(form, Form::Svg | Form::Png);
    // A drawing's text is shown where it must be copied by hand.
    let by_hand = form == Form::Svg && attempt == Attempt::CopyRefused;
    let picture = match drawn {
        _ if !is_picture => html! {},
        Drawn::Not => html! { <div class="exchange__picture" aria-hidden="true" /> },
        Drawn::Failed => html! { <p data-failed="">{ texts.picture_failed_text }</p> },
        Drawn::Picture(_, address) => {
            let names = BySide::from_fn(|side| player_name(lang, game, side));
            let position = game.game.position();
            let alt = format!(
                "{}. {} {}",
                title(lang, &names),
                a11y::score_sentence(lang, position, Perspective::Neutral),
                a11y::turn_sentence(lang, position, Perspective::Neutral),
            );
            html! {
                <img class="exchange__picture" data-picture={form.key()} src={address.as_str().to_owned()} {alt} />
            }
        }
    };
    html! {
        <>
            { picture }
            if !is_picture || by_hand {
                <textarea
                    id={TEXT}
                    class="input input--text exchange__text"
                    readonly=true
                    dir="ltr"
                    spellcheck="false"
                    aria-label={texts.preview}
                    value={(**written).clone()}
                />
            }
        </>
    }
}
