//! Pointers, fingers and keys at the holes.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use gloo::timers::callback::Timeout;
use toguz_rules::{Hole, Pit, Position, Side};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};
use yew::{Callback, NodeRef, UseStateHandle, hook, use_effect_with, use_mut_ref, use_state_eq};

use super::geometry::{Geometry, Go};

/// What a person can do to a hole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    Click,
    Enter,
    Leave,
    Down,
    Release,
    Focus,
    Blur,
    Key,
    Menu,
}

/// The events that tell. Some of these do not bubble, so that the board hears them on their way down.
const TOUCHES: [(&str, Touch); 10] = [
    ("click", Touch::Click),
    ("pointerenter", Touch::Enter),
    ("pointerleave", Touch::Leave),
    ("pointerdown", Touch::Down),
    ("pointerup", Touch::Release),
    ("pointercancel", Touch::Release),
    ("focus", Touch::Focus),
    ("blur", Touch::Blur),
    ("keydown", Touch::Key),
    ("contextmenu", Touch::Menu),
];

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
    /// Whether a move is being shown: the next click or key on the board ends it and does nothing else. (A digit
    /// anywhere on the page ends it and plays: the position is final already.)
    pub(super) sowing: bool,
    /// Whether a finger that rests brings the preview.
    pub(super) aids: bool,
    /// The position, if moves may be made in it now.
    pub(super) open: Option<Position>,
    pub(super) on_play: Callback<Hole>,
    pub(super) on_refuse: Callback<Pit>,
    /// A person ended the motion …
    pub(super) on_skip: Callback<()>,
    /// … which this does.
    pub(super) skip: Callback<()>,
}

/// What came of it.
pub(super) struct Touched {
    pub(super) attention: Attention,
    /// The hole at which the tab key stops, if one was focused before.
    pub(super) tab_stop: Option<Pit>,
}

/// Turns what people do into moves, previews and focus.
#[hook]
pub(super) fn use_touch(table: Table) -> Touched {
    let attention = use_state_eq(Attention::default);
    let tab_stop = use_state_eq(|| None::<Pit>);
    let press = use_mut_ref(Press::default);
    let touched = Touched {
        attention: *attention,
        tab_stop: *tab_stop,
    };
    let root = table.root.clone();
    let hands = Rc::new(Hands {
        table,
        attention,
        tab_stop,
        press,
    });
    // The listeners stay, and do what the newest drawing says.
    let latest = use_mut_ref(|| hands.clone());
    *latest.borrow_mut() = hands;
    use_effect_with(root, move |root| {
        let options = EventListenerOptions {
            phase: EventListenerPhase::Capture,
            passive: false,
        };
        let listeners = root.cast::<Element>().map(|root| {
            TOUCHES.map(|(name, touch)| {
                let latest = latest.clone();
                EventListener::new_with_options(&root, name, options, move |event| {
                    let hands = latest.borrow().clone();
                    hands.touch(touch, event);
                })
            })
        });
        move || drop(listeners)
    });
    touched
}

/// All that an event can ask and change.
struct Hands {
    table: Table,
    attention: UseStateHandle<Attention>,
    tab_stop: UseStateHandle<Option<Pit>>,
    press: Rc<RefCell<Press>>,
}

impl Hands {
    fn touch(&self, touch: Touch, event: &Event) {
        if let Some(pit) = hole_of(event, touch) {
            self.touch_hole(pit, touch, event);
        }
        match touch {
            Touch::Click if self.table.sowing => self.skip(),
            Touch::Key => self.key(event.unchecked_ref()),
            _ => {}
        }
    }

    fn look(&self, change: impl FnOnce(&mut Attention)) {
        let mut now = *self.attention;
        change(&mut now);
        self.attention.set(now);
    }

    fn touch_hole(&self, pit: Pit, touch: Touch, event: &Event) {
        let Table { sowing, aids, .. } = self.table;
        match touch {
            Touch::Click => {
                // The second click of a double click was meant for what the first has done; the hole under it may be
                // the opponent's by now, if the board turns by itself.
                let second = event.unchecked_ref::<MouseEvent>().detail() > 1;
                if self.press.take().no_click || sowing || second {
                    // The board ends the motion, or has shown a preview: that was all.
                } else if may_play(self.table.open.as_ref(), pit) {
                    self.table.on_play.emit(pit.hole);
                } else {
                    self.table.on_refuse.emit(pit);
                }
            }
            Touch::Enter if !by_finger(event) => self.look(|now| now.hovered = Some(pit)),
            Touch::Leave => self.look(|now| now.hovered = None),
            Touch::Down => {
                let timer = (by_finger(event) && aids && !sowing).then(|| {
                    let (attention, press) = (self.attention.clone(), self.press.clone());
                    Timeout::new(LONG_PRESS_MILLIS, move || {
                        press.borrow_mut().no_click = true;
                        attention.set(Attention {
                            held: Some(pit),
                            ..*attention
                        });
                    })
                });
                self.press.replace(Press {
                    timer,
                    // What was pressed to end a motion must not play if the motion ends by itself meanwhile.
                    no_click: sowing,
                });
            }
            Touch::Release => {
                self.look(|now| now.held = None);
                let forget = self.press.borrow().no_click.then(|| {
                    let press = self.press.clone();
                    Timeout::new(CLICK_FOLLOWS_MILLIS, move || {
                        press.borrow_mut().no_click = false;
                    })
                });
                self.press.borrow_mut().timer = forget;
            }
            Touch::Focus => {
                self.tab_stop.set(Some(pit));
                let by_key = target(event)
                    .is_some_and(|element| element.matches(":focus-visible").unwrap_or(false));
                self.look(|now| now.focused = by_key.then_some(pit));
            }
            Touch::Blur => self.look(|now| now.focused = None),
            Touch::Key => {
                self.press.borrow_mut().no_click = false;
                let next =
                    go(event.unchecked_ref()).and_then(|go| self.table.geometry.beside(pit, go));
                if let Some(next) = next {
                    event.prevent_default();
                    self.tab_stop.set(Some(next));
                    focus(&self.table.root, next);
                }
            }
            // A long press is the preview here, not a menu.
            Touch::Menu if self.attention.held.is_some() || self.press.borrow().timer.is_some() => {
                event.prevent_default();
            }
            Touch::Enter | Touch::Menu => {}
        }
    }

    /// A key anywhere on the board, after the hole has had it.
    fn key(&self, event: &KeyboardEvent) {
        let key = event.key();
        let presses = matches!(key.as_str(), "Enter" | " ");
        if event.repeat() && presses {
            // A key held down to end a motion does not go on to play.
            event.prevent_default();
        }
        if self.table.sowing && is_bare(event) && !matches!(key.as_str(), "Tab" | "Shift") {
            if presses {
                // Otherwise the key would go on to press the button.
                event.prevent_default();
                self.press.borrow_mut().no_click = true;
            }
            self.skip();
        }
    }

    fn skip(&self) {
        self.table.skip.emit(());
        self.table.on_skip.emit(());
    }
}

/// Whether a hole is among those that may be played now.
pub(super) fn may_play(open: Option<&Position>, pit: Pit) -> bool {
    open.is_some_and(|position| {
        position.turn() == pit.side && position.legal_moves().contains(pit.hole)
    })
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The hole that an event is about.
fn hole_of(event: &Event, touch: Touch) -> Option<Pit> {
    let target = target(event)?;
    let button = if matches!(touch, Touch::Enter | Touch::Leave) {
        // These come to each element in its turn, and leaving the drawing is not leaving the hole.
        target
    } else {
        target.closest("[data-hole]").ok()??
    };
    let side = Side::from_key(&button.get_attribute("data-side")?)?;
    let hole = Hole::try_new(button.get_attribute("data-hole")?.parse().ok()?)?;
    Some(Pit::new(side, hole))
}

fn by_finger(event: &Event) -> bool {
    let event: &PointerEvent = event.unchecked_ref();
    event.pointer_type() == "touch"
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
