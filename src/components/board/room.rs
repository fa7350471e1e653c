//! How much room the board has, and the size it takes.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::{NodeRef, hook, use_effect_with, use_state_eq};

use super::dom::{number, px, set_style};
use super::geometry::Geometry;

/// The room that the board's element has, kept up to date; `None` before the first measure.
#[hook]
pub(super) fn use_room(root: &NodeRef) -> Option<(f64, f64)> {
    let room = use_state_eq(|| None);
    let now = *room;
    use_effect_with(root.clone(), move |root| {
        let element = root.cast::<Element>();
        let measure = {
            let element = element.clone();
            move || {
                let Some(element) = &element else { return };
                let (w, h) = (element.client_width(), element.client_height());
                if w > 0 && h > 0 {
                    room.set(Some((f64::from(w), f64::from(h))));
                } else if room.is_none() {
                    // Not shown yet: some size, so that the board is there for whoever asks the document.
                    room.set(Some((960.0, 600.0)));
                }
            }
        };
        measure();
        let changed = Closure::<dyn Fn()>::new(measure);
        let observer = ResizeObserver::new(changed.as_ref().unchecked_ref()).ok();
        if let (Some(observer), Some(element)) = (&observer, &element) {
            observer.observe(element);
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop(changed);
        }
    });
    now
}

/// Gives the drawing its size, and the board's element a least height where its room is too small to use.
#[hook]
pub(super) fn use_size(root: &NodeRef, scene: &NodeRef, g: Geometry, room: Option<(f64, f64)>) {
    use_effect_with(
        (root.clone(), scene.clone(), g, room),
        |(root, scene, g, room)| {
            let Some(room) = room else { return };
            set_style(
                scene,
                &[
                    ("width", format!("{}px", px(g.width))),
                    ("height", format!("{}px", px(g.height))),
                    ("--u", format!("{}px", number(g.scale, 2))),
                    // The holes find their places in the same round; until then they lie in a heap.
                    ("visibility", "visible".to_owned()),
                ],
            );
            let least = if g.height > room.1 + 0.5 {
                format!("{}px", px(g.height))
            } else {
                String::new()
            };
            set_style(root, &[("min-height", least)]);
        },
    );
}
