//! How much room the board has, and the size it takes.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::{NodeRef, hook, use_effect_with, use_mut_ref, use_state_eq};

use super::dom::{number, pixels, place, set_style};
use super::geometry::{Geometry, Rect};
use super::wood::hollows;

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

/// Gives the drawing its size, the hollows their places, and the board's element a least height where its room is
/// too small to use. What stands on the wood brings its own place (see [`placed`](super::dom::placed)).
#[hook]
pub(super) fn use_layout(root: &NodeRef, scene: &NodeRef, g: Geometry, room: Option<(f64, f64)>) {
    // The least height given, and the width of the room that it was given for.
    let given = use_mut_ref(|| None::<(f64, f64)>);
    use_effect_with(
        (root.clone(), scene.clone(), g, room),
        move |(root, scene, g, room)| {
            let Some(room) = room else { return };
            if let Some(scene) = scene.cast::<Element>() {
                let places: Vec<Rect> = hollows(g).map(|(place, _)| place).collect();
                place(&scene, ".hollow", &places);
            }
            set_style(
                scene,
                &[
                    ("width", pixels(g.width)),
                    ("height", pixels(g.height)),
                    ("--u", number(g.scale, 2) + "px"),
                    // Until it has its size it is not seen.
                    ("visibility", "visible".to_owned()),
                ],
            );
            // A least height makes the room higher, in which the board may fit: taken away then, it would be given
            // again at once, and so on for ever. It stays as long as the room is no higher than it.
            let mut given = given.borrow_mut();
            let stays = given.is_some_and(|(width, least)| {
                (width - room.0).abs() < 0.5 && room.1 <= least + 0.5
            });
            if g.height > room.1 + 0.5 {
                *given = Some((room.0, g.height));
            } else if !stays {
                *given = None;
            }
            let least = given.map_or_else(String::new, |(_, least)| pixels(least));
            set_style(root, &[("min-height", least)]);
        },
    );
}
