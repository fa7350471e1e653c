//! A window over the page: the browser's own `<dialog>`, which keeps focus inside, gives it back, and makes the
//! rest inert.

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement, MouseEvent};
use yew::{
    AttrValue, Callback, Children, Html, NodeRef, Properties, component, html, use_context,
    use_effect_with, use_node_ref,
};

use crate::components::icon::{Glyph, icon};

/// What is to be read out in the window that is open, if the context says something: the rest of the page is inert, and
/// its live region silent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told(pub AttrValue);

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct ModalProps {
    /// The heading, which also names the window.
    pub heading: AttrValue,
    /// The name of the button that closes it.
    pub close: AttrValue,
    /// A word for `id`s and tests.
    pub id: AttrValue,
    /// Takes much text.
    #[prop_or_default]
    pub wide: bool,
    pub on_close: Callback<()>,
    pub children: Children,
}

/// Shows its children in a window until `on_close` takes it away.
#[component]
pub fn Modal(props: &ModalProps) -> Html {
    let node: NodeRef = use_node_ref();
    {
        let node = node.clone();
        use_effect_with((), move |()| {
            let dialog = node.cast::<HtmlDialogElement>();
            if let Some(dialog) = &dialog
                && !dialog.open()
            {
                // Fails only where the element is not in a document; then it is open as a plain box.
                let _ = dialog.show_modal();
            }
            move || {
                if let Some(dialog) = dialog {
                    // Closing gives focus back to where it was.
                    dialog.close();
                }
            }
        });
    }
    let on_close = &props.on_close;
    let oncancel = on_close.reform(|event: Event| event.prevent_default());
    // Browsers close a dialog at a second Escape whatever the first was told.
    let onclose = on_close.reform(|_: Event| ());
    let onclick = {
        let on_close = on_close.clone();
        Callback::from(move |event: MouseEvent| {
            // The backdrop belongs to the dialog element; everything inside is another target.
            let on_backdrop = event
                .target()
                .is_some_and(|target| target.dyn_ref::<HtmlDialogElement>().is_some());
            if on_backdrop {
                on_close.emit(());
            }
        })
    };
    let told = use_context::<Told>();
    let heading_id = format!("{}-heading", props.id);
    html! {
        <dialog
            ref={node}
            class={if props.wide { "dialog dialog--wide" } else { "dialog" }}
            id={props.id.clone()}
            aria-labelledby={heading_id.clone()}
            {oncancel}
            {onclose}
            {onclick}
        >
            <div class="dialog__box">
                <header class="dialog__head">
                    <h2 class="dialog__heading" id={heading_id}>{ &props.heading }</h2>
                    <button
                        type="button"
                        class="button button--icon button--plain"
                        aria-label={props.close.clone()}
                        title={props.close.clone()}
                        onclick={on_close.reform(|_| ())}
                    >
                        { icon(Glyph::Cross) }
                    </button>
                </header>
                { for props.children.iter() }
                if let Some(Told(text)) = told {
                    <p class="sr-only" role="status">{ text }</p>
                }
            </div>
        </dialog>
    }
}
