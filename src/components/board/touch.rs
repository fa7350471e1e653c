//! Pointers, fingers and keys at the holes.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use toguz_rules::{Hole, Pit};
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};
use yew::{Callback, NodeRef, hook, use_callback, use_mut_ref, use_state_eq};

use super::geometry::{Geometry, Go};

/// What a person does to a hole.
#[derive(Clone, Debug)]
pub(super) enum Touch {
    Click,
    Enter(PointerEvent),
    Leave,
    Down(PointerEvent),
    Release,
    Focus(FocusEvent),
    Blur,
    Key(KeyboardEvent),
    Menu(MouseEvent),
}

/// How long a finger rests before the preview comes.
const LONG_PRESS_MILLIS: u32 = 350;

/// The click that belongs to a press comes at once or not at all; after this it is another one.
const CLICK_FOLLOWS_MILLIS: u32 = 400;

/// What the pointer and the focus are at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Attention {
    hovered: Option<Pit>,
    held: Option<Pit>,
    /// Focused by keyboard: a hole just clicked has the focus too, and would keep its preview up.
    pub(super) focused: Option<Pit>,
}

impl Attention {
    /// The hole looked at: a resting finger before the pointer before the focus.
    pub(super) fn pit(self) -> Option<Pit> {
        self.held.or(self.hovered).or(self.focused)
    }
}

/// What a finger or a key is doing.
#[derive(Default)]
struct Press {
    timer: Option<Timeout>,
    /// The click that may follow is no move: the press was a preview, or it ended a motion.
    no_click: bool,
}

/// What the hook needs to know of the board.
pub(super) struct Table {
    pub(super) root: NodeRef,
    pub(super) geometry: Geometry,
    /// Whether a move is being shown: the next action ends it and does nothing else.
    pub(super) sowing: bool,
    /// Whether a finger that rests brings the preview.
    pub(super) aids: bool,
    pub(super) playable: Box<dyn Fn(Pit) -> bool>,
    pub(super) on_play: Callback<Hole>,
    pub(super) on_refuse: Callback<Pit>,
    /// Ends the motion.
    pub(super) on_skip: Callback<()>,
}

/// What came of it, and the listeners.
pub(super) struct Touched {
    pub(super) attention: Attention,
    /// The hole at which the tab key stops, if one was focused before.
    pub(super) tab_stop: Option<Pit>,
    /// For each hole.
    pub(super) on_touch: Callback<(Pit, Touch)>,
    /// For the board, after the hole's own.
    pub(super) onclick: Callback<MouseEvent>,
    pub(super) onkeydown: Callback<KeyboardEvent>,
}

/// Turns what people do into moves, previews and focus.
#[hook]
pub(super) fn use_touch(table: Table) -> Touched {
    let attention = use_state_eq(Attention::default);
    let tab_stop = use_state_eq(|| None::<Pit>);
    let press = use_mut_ref(Press::default);
    let Table {
        root,
        geometry,
        sowing,
        aids,
        playable,
        on_play,
        on_refuse,
        on_skip,
    } = table;

    let on_touch = use_latest({
        let (attention, tab_stop, press) = (attention.clone(), tab_stop.clone(), press.clone());
        move |(pit, touch): (Pit, Touch)| {
            let look = |change: &dyn Fn(&mut Attention)| {
                let mut now = *attention;
                change(&mut now);
                attention.set(now);
            };
            match touch {
                Touch::Click => {
                    if press.take().no_click || sowing {
                        // The board ends the motion, or has shown a preview: that was all.
                    } else if playable(pit) {
                        on_play.emit(pit.hole);
                    } else {
                        on_refuse.emit(pit);
                    }
                }
                Touch::Enter(event) => {
                    if event.pointer_type() != "touch" {
                        look(&|now| now.hovered = Some(pit));
                    }
                }
                Touch::Leave => look(&|now| now.hovered = None),
                Touch::Down(event) => {
                    let by_finger = event.pointer_type() == "touch";
                    let timer = (by_finger && aids && !sowing).then(|| {
                        let (attention, press) = (attention.clone(), press.clone());
                        Timeout::new(LONG_PRESS_MILLIS, move || {
                            press.borrow_mut().no_click = true;
                            attention.set(Attention {
                                held: Some(pit),
                                ..*attention
                            });
                        })
                    });
                    press.replace(Press {
                        timer,
                        // What was pressed to end a motion must not play if the motion ends by itself meanwhile.
                        no_click: sowing,
                    });
                }
                Touch::Release => {
                    look(&|now| now.held = None);
                    let forget = press.borrow().no_click.then(|| {
                        let press = press.clone();
                        Timeout::new(CLICK_FOLLOWS_MILLIS, move || {
                            press.borrow_mut().no_click = false;
                        })
                    });
                    press.borrow_mut().timer = forget;
                }
                Touch::Focus(event) => {
                    tab_stop.set(Some(pit));
                    let by_key = event
                        .target()
                        .and_then(|target| target.dyn_into::<Element>().ok())
                        .is_some_and(|element| element.matches(":focus-visible").unwrap_or(false));
                    look(&|now| now.focused = by_key.then_some(pit));
                }
                Touch::Blur => look(&|now| now.focused = None),
                Touch::Key(event) => {
                    press.borrow_mut().no_click = false;
                    if let Some(next) = go(&event).and_then(|go| geometry.beside(pit, go)) {
                        event.prevent_default();
                        tab_stop.set(Some(next));
                        focus(&root, next);
                    }
                }
                Touch::Menu(event) => {
                    // A long press is the preview here, not a menu.
                    if attention.held.is_some() || press.borrow().timer.is_some() {
                        event.prevent_default();
                    }
                }
            }
        }
    });
    let onclick = {
        let on_skip = on_skip.clone();
        Callback::from(move |_: MouseEvent| {
            if sowing {
                on_skip.emit(());
            }
        })
    };
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let key = event.key();
        let presses = matches!(key.as_str(), "Enter" | " ");
        if event.repeat() && presses {
            // A key held down to end a motion does not go on to play.
            event.prevent_default();
        }
        if sowing && is_bare(&event) && !matches!(key.as_str(), "Tab" | "Shift") {
            if presses {
                // Otherwise the key would go on to press the button.
                event.prevent_default();
                press.borrow_mut().no_click = true;
            }
            on_skip.emit(());
        }
    });
    Touched {
        attention: *attention,
        tab_stop: *tab_stop,
        on_touch,
        onclick,
        onkeydown,
    }
}

/// Whether no modifier is down: those keys are the browser's.
fn is_bare(event: &KeyboardEvent) -> bool {
    !(event.ctrl_key() || event.alt_key() || event.meta_key())
}

/// Which way a key leads.
fn go(event: &KeyboardEvent) -> Option<Go> {
    if !is_bare(event) {
        return None;
    }
    match event.key().as_str() {
        "ArrowLeft" => Some(Go::Left),
        "ArrowRight" => Some(Go::Right),
        "ArrowUp" => Some(Go::Up),
        "ArrowDown" => Some(Go::Down),
        "Home" => Some(Go::First),
        "End" => Some(Go::Last),
        _ => None,
    }
}

fn focus(root: &NodeRef, pit: Pit) {
    let selector = format!(
        "button[data-side={}][data-hole=\"{}\"]",
        pit.side.key(),
        pit.hole
    );
    let button = root
        .cast::<Element>()
        .and_then(|root| root.query_selector(&selector).ok().flatten())
        .and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(button) = button {
        // Fails for elements without focus only; a button has it.
        let _ = button.focus();
    }
}

/// A callback that stays the same from render to render and does what the newest one says, so that holes that did
/// not change are not drawn again.
#[hook]
fn use_latest<T: 'static>(act: impl Fn(T) + 'static) -> Callback<T> {
    let act: Rc<dyn Fn(T)> = Rc::new(act);
    let latest = use_mut_ref(|| act.clone());
    *latest.borrow_mut() = act;
    use_callback((), move |value: T, ()| {
        let act = latest.borrow().clone();
        act(value);
    })
}
