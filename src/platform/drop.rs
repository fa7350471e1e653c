//! Files and texts that the user drops on the page.

use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{DataTransfer, DragEvent, Element, Event, File, FileList};

/// What was dropped.
#[derive(Clone, Debug, PartialEq)]
pub enum Dropped {
    /// Files, at least one.
    Files(Vec<File>),
    /// A text.
    Text(String),
}

/// The files of a list.
pub fn files_of(list: &FileList) -> Vec<File> {
    (0..list.length()).filter_map(|at| list.item(at)).collect()
}

/// A page that takes files and texts wherever they are dropped, until this is dropped itself.
#[derive(Debug)]
pub struct FileDrop {
    _listeners: Vec<EventListener>,
}

impl FileDrop {
    /// Calls `hover` when something is held over the page and when it no longer is, and `take` with what was dropped.
    /// `None` where there is no page.
    pub fn listen(
        hover: impl Fn(bool) + 'static,
        take: impl Fn(Dropped) + 'static,
    ) -> Option<Self> {
        let window = web_sys::window()?;
        let hover = Rc::new(hover);
        let on = |name: &'static str, react: Box<dyn Fn(&DragEvent)>| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, name, options, move |event: &Event| {
                if let Some(event) = event.dyn_ref::<DragEvent>() {
                    react(event);
                }
            })
        };
        let over = {
            let hover = Rc::clone(&hover);
            move |event: &DragEvent| {
                if is_ours(event) {
                    // Else the browser would leave the page for the file.
                    event.prevent_default();
                    hover(true);
                }
            }
        };
        let left = {
            let hover = Rc::clone(&hover);
            move |event: &DragEvent| {
                // Out of the window, not from one element to the next.
                if event.related_target().is_none() {
                    hover(false);
                }
            }
        };
        let dropped = move |event: &DragEvent| {
            hover(false);
            if !is_ours(event) {
                return;
            }
            event.prevent_default();
            if let Some(dropped) = event.data_transfer().and_then(|data| what(&data)) {
                take(dropped);
            }
        };
        Some(Self {
            _listeners: vec![
                on("dragenter", Box::new(over.clone())),
                on("dragover", Box::new(over)),
                on("dragleave", Box::new(left)),
                on("drop", Box::new(dropped)),
            ],
        })
    }
}

/// Whether something is dragged that the page takes: files anywhere, texts where the browser does not put them into a
/// field by itself.
fn is_ours(event: &DragEvent) -> bool {
    let Some(data) = event.data_transfer() else {
        return false;
    };
    let has = |kind: &str| {
        data.types()
            .iter()
            .any(|known| known.as_string().as_deref() == Some(kind))
    };
    let in_field = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| element.closest("textarea, input").ok().flatten().is_some());
    has("Files") || (has("text/plain") && !in_field)
}

fn what(data: &DataTransfer) -> Option<Dropped> {
    let files = data.files().map(|list| files_of(&list)).unwrap_or_default();
    if !files.is_empty() {
        return Some(Dropped::Files(files));
    }
    let text = data.get_data("text/plain").ok()?;
    (!text.is_empty()).then_some(Dropped::Text(text))
}
