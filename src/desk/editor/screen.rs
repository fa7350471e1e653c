//! The window in which a position is set up.

use std::rc::Rc;

use toguz_rules::{BySide, Setup};
use wasm_bindgen_futures::spawn_local;
use web_sys::MouseEvent;
use yew::{
    AttrValue, Callback, Html, Properties, component, html, use_callback, use_force_update,
    use_mut_ref, use_state_eq,
};

use super::ending::{Plan, ending};
use super::state::{Edit, Editor, Refusal, Verdict};
use super::tools::{Copied, TEXT, buttons, keys, state, taps, text, tools};
use super::words::{refusal_sentence, sentences};
use crate::a11y::Perspective;
use crate::components::board::{SetupBoard, Touched, place_name};
use crate::desk::modal::Modal;
use crate::desk::undo_keys::use_undo_keys;
use crate::desk::{Desk, DeskAction};
use crate::i18n::Lang;
use crate::platform;
use crate::sowing::Place;

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct EditorProps {
    pub desk: Desk,
    /// Where to begin; without it, at the position shown.
    #[prop_or_default]
    pub start: Option<Setup>,
}

/// What lives as long as the window.
struct Page {
    editor: Editor,
    /// Why the last edit was not done.
    refused: Option<Refusal>,
}

/// The window.
#[component]
pub fn EditorScreen(props: &EditorProps) -> Html {
    let desk = props.desk.clone();
    let lang = desk.lang;
    let update = use_force_update();
    let copied = use_state_eq(|| Copied::No);
    let plan = use_state_eq(|| Plan::of(&desk));
    let page = {
        let start = props.start;
        let shown = desk.current.game.position().to_setup();
        use_mut_ref(move || Page {
            editor: Editor::new(start.unwrap_or(shown)),
            refused: None,
        })
    };

    let act = use_mut_ref(|| desk.act.clone());
    *act.borrow_mut() = desk.act.clone();
    let edit = {
        let (page, copied, update) = (Rc::clone(&page), copied.setter(), update);
        use_callback(lang, move |edit: Edit, lang| {
            let said = {
                let mut page = page.borrow_mut();
                let place = place_of(&edit);
                let answer = page.editor.edit(edit);
                page.refused = answer.err();
                match answer {
                    Ok(true) => place.map(|place| place_name(*lang, page.editor.setup(), place)),
                    Ok(false) => None,
                    Err(refusal) => Some(refusal_sentence(&page.editor, refusal, *lang)),
                }
            };
            copied.set(Copied::No);
            update.force_update();
            if let Some(said) = said {
                let act = act.borrow().clone();
                act.emit(DeskAction::Say(said));
            }
        })
    };

    let undo = use_callback(edit.clone(), |(), edit| edit.emit(Edit::Undo));
    let redo = use_callback(edit.clone(), |(), edit| edit.emit(Edit::Redo));
    use_undo_keys(undo, redo);

    let shown = page.borrow();
    let editor = &shown.editor;
    let verdict = editor.verdict();
    let name = |side| AttrValue::from((lang.texts().name)(Perspective::Neutral.who(side)));
    let on_touch = use_callback(edit.clone(), |touched, edit| edit.emit(edit_of(touched)));
    let on_close = desk.act.reform(|()| DeskAction::Close);
    let oncopy = {
        let (page, copied) = (Rc::clone(&page), copied.setter());
        Callback::from(move |_: MouseEvent| {
            let (text, copied) = (page.borrow().editor.text().to_owned(), copied.clone());
            spawn_local(async move {
                copied.set(if platform::write_clipboard(&text).await.is_ok() {
                    Copied::Yes
                } else {
                    platform::select_text(TEXT);
                    Copied::Refused
                });
            });
        })
    };
    html! {
        <Modal
            id="editor"
            heading={lang.editor_texts().heading}
            close={lang.texts().close}
            wide={true}
            {on_close}
        >
            <div class="dialog__body editor">
                <div class="editor__left">
                    <div class="editor__board">
                        <SetupBoard
                            setup={*editor.setup()}
                            bottom={desk.current.bottom}
                            whole={editor.whole()}
                            kazan_at={desk.settings.kazan_at}
                            names={BySide::from_fn(name)}
                            {lang}
                            described_by="editor-help"
                            id_prefix="editor-board"
                            {on_touch}
                        />
                    </div>
                    { buttons(editor, lang, &edit) }
                    { text(editor, lang, &edit, *copied, &oncopy) }
                    { keys(lang) }
                </div>
                <div class="editor__right">
                    <div class="editor__bar">
                        { judgement(&shown, &verdict, lang) }
                        { taps(editor, lang, &edit) }
                    </div>
                    { tools(editor, lang, &edit) }
                    { state(editor, lang, &edit) }
                    { ending(editor, &verdict, &desk, *plan, &Callback::from({
                        let plan = plan.setter();
                        move |next| plan.set(next)
                    })) }
                </div>
            </div>
        </Modal>
    }
}

/// The place that an edit is about, if its stones are what is to be told.
const fn place_of(edit: &Edit) -> Option<Place> {
    match *edit {
        Edit::Tap(place)
        | Edit::Digit(place, _)
        | Edit::Back(place)
        | Edit::More(place)
        | Edit::Less(place)
        | Edit::Empty(place)
        | Edit::Drag { to: place, .. } => Some(place),
        Edit::Tuz(pit) => Some(Place::Pit(pit)),
        Edit::Rest(side) => Some(Place::Kazan(side)),
        _ => None,
    }
}

const fn edit_of(touched: Touched) -> Edit {
    match touched {
        Touched::Tap(place) => Edit::Tap(place),
        Touched::Drag { from, to } => Edit::Drag { from, to },
        Touched::Digit(place, digit) => Edit::Digit(place, digit),
        Touched::Back(place) => Edit::Back(place),
        Touched::More(place) => Edit::More(place),
        Touched::Less(place) => Edit::Less(place),
        Touched::Empty(place) => Edit::Empty(place),
        Touched::Tuz(pit) => Edit::Tuz(pit),
        Touched::Left => Edit::Typed,
    }
}

/// The sum, and what is still wrong.
fn judgement(page: &Page, verdict: &Verdict, lang: Lang) -> Html {
    let texts = lang.editor_texts();
    let editor = &page.editor;
    let said = sentences(editor, verdict, lang);
    let good = verdict.problems.is_empty();
    let total = editor.setup().variant.total();
    let class = if good {
        "editor__sum editor__sum--good"
    } else {
        "editor__sum"
    };
    html! {
        <div class="editor__judgement" role="status" data-good={good.then_some("")}>
            <p {class}>
                <bdi>{ (texts.stones)(u32::from(verdict.stones), total) }</bdi>
            </p>
            <ul class="editor__problems">
                if said.is_empty() {
                    <li>{ texts.good_text }</li>
                }
                { for said.into_iter().map(|sentence| html! { <li>{ sentence }</li> }) }
                if let Some(refusal) = page.refused {
                    <li class="editor__refusal">{ refusal_sentence(editor, refusal, lang) }</li>
                }
            </ul>
        </div>
    }
}
