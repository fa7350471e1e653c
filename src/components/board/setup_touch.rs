//! Pointers, fingers and keys at the workbench.
//!
//! A mouse drags at once. A finger that moves up or down scrolls the page, so it drags when it moves sideways, or
//! after it has rested for a moment; either way the keys can do all that a drag can.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use gloo::timers::callback::Timeout;
use toguz_rules::{Hole, Pit, Setup, Side};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};
use yew::{
    Callback, NodeRef, UseStateHandle, hook, use_callback, use_effect_with, use_mut_ref,
    use_state_eq,
};

use super::dom::{pixels, set_style};
use super::geometry::{Geometry, Go};
use super::setup::Touched;
use crate::sowing::Place;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    Click,
    Down,
    Move,
    Up,
    Cancel,
    Scroll,
    Focus,
    Blur,
    Key,
    Menu,
}

const TOUCHES: [(&str, Touch); 11] = [
    ("click", Touch::Click),
    ("pointerdown", Touch::Down),
    ("pointermove", Touch::Move),
    ("pointerup", Touch::Up),
    ("pointercancel", Touch::Cancel),
    ("lostpointercapture", Touch::Cancel),
    ("touchmove", Touch::Scroll),
    ("focus", Touch::Focus),
    ("blur", Touch::Blur),
    ("keydown", Touch::Key),
    ("contextmenu", Touch::Menu),
];

/// How far a pointer moves before it drags, in pixels.
const DRAG_BEGINS: f64 = 7.0;

/// How long a finger rests before it holds the stones, in milliseconds.
const LONG_PRESS_MILLIS: u32 = 280;

/// The click that belongs to a press comes at once or not at all; after this it is another one.
const CLICK_FOLLOWS_MILLIS: u32 = 400;

/// What the hook needs to know of the board.
pub(super) struct Bench {
    pub(super) root: NodeRef,
    pub(super) scene: NodeRef,
    pub(super) hand: NodeRef,
    pub(super) geometry: Geometry,
    pub(super) setup: Setup,
    /// Each kazan lies in the half of its owner's opponent.
    pub(super) far: bool,
    pub(super) on_touch: Callback<Touched>,
}

/// What came of it.
pub(super) struct Held {
    /// Where stones are being dragged from, and over what they are.
    pub(super) drag: Option<(Place, Option<Place>)>,
    /// The place at which the tab key stops, if one was focused before.
    pub(super) tab_stop: Option<Place>,
    /// Puts the drawn hand where the pointer is.
    pub(super) place_hand: Callback<()>,
}

/// A pointer that is down.
struct Press {
    id: i32,
    from: Place,
    begun: (f64, f64),
    at: (f64, f64),
    finger: bool,
    dragging: bool,
    /// Runs while a finger rests.
    rest: Option<Timeout>,
}

#[derive(Default)]
struct Hand {
    press: Option<Press>,
    /// The click that may follow is no tap: the press was a drag …
    no_click: bool,
    /// … until this has run.
    forget: Option<Timeout>,
    /// The hole last focused, to which the way from a kazan leads back.
    column: Option<Pit>,
}

/// Turns what people do into taps, drags and numbers.
#[hook]
pub(super) fn use_hands(bench: Bench) -> Held {
    let drag = use_state_eq(|| None);
    let tab_stop = use_state_eq(|| None);
    let hand = use_mut_ref(Hand::default);
    let (now, stop) = (*drag, *tab_stop);
    let root = bench.root.clone();
    let hands = Rc::new(Hands {
        bench,
        drag,
        tab_stop,
        hand,
    });
    // The listeners stay, and do what the newest drawing says.
    let latest = use_mut_ref(|| hands.clone());
    *latest.borrow_mut() = hands;
    let place_hand = {
        let latest = latest.clone();
        use_callback((), move |(), ()| {
            let hands = latest.borrow().clone();
            hands.place_hand();
        })
    };
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
    Held {
        drag: now,
        tab_stop: stop,
        place_hand,
    }
}

struct Hands {
    bench: Bench,
    drag: UseStateHandle<Option<(Place, Option<Place>)>>,
    tab_stop: UseStateHandle<Option<Place>>,
    hand: Rc<RefCell<Hand>>,
}

impl Hands {
    fn touch(&self, touch: Touch, event: &Event) {
        match touch {
            Touch::Click => self.click(event),
            Touch::Down => self.down(event.unchecked_ref()),
            Touch::Move => self.moved(event.unchecked_ref()),
            Touch::Up => self.up(event.unchecked_ref()),
            Touch::Cancel => {
                let own = self.hand.borrow().press.as_ref().is_some_and(|press| {
                    press.id == event.unchecked_ref::<PointerEvent>().pointer_id()
                });
                if own {
                    self.let_go();
                }
            }
            // Once the stones are in the hand the page must not slip away below it.
            Touch::Scroll => {
                if self.is_dragging() {
                    event.prevent_default();
                }
            }
            Touch::Focus => {
                if let Some(place) = place_of(event) {
                    self.tab_stop.set(Some(place));
                    if let Place::Pit(pit) = place {
                        self.hand.borrow_mut().column = Some(pit);
                    }
                }
            }
            Touch::Blur => self.tell(Touched::Left),
            Touch::Key => self.key(event.unchecked_ref()),
            Touch::Menu => {
                let by_finger = self
                    .hand
                    .borrow()
                    .press
                    .as_ref()
                    .is_some_and(|press| press.finger);
                if by_finger {
                    event.prevent_default();
                }
            }
        }
    }

    fn tell(&self, touched: Touched) {
        self.bench.on_touch.emit(touched);
    }

    fn is_dragging(&self) -> bool {
        self.hand
            .borrow()
            .press
            .as_ref()
            .is_some_and(|press| press.dragging)
    }

    fn stones(&self, place: Place) -> u8 {
        let Setup { board, variant, .. } = &self.bench.setup;
        match place {
            Place::Pit(pit) => board.stones(*variant, pit),
            Place::Kazan(side) => board.kazan()[side],
        }
    }

    fn click(&self, event: &Event) {
        if core::mem::take(&mut self.hand.borrow_mut().no_click) {
            event.prevent_default();
            event.stop_propagation();
            return;
        }
        if let Some(place) = place_of(event) {
            // Not every browser focuses a button that is clicked, and a number may be typed next.
            if event.unchecked_ref::<MouseEvent>().detail() > 0 {
                focus(&self.bench.root, place);
            }
            self.tell(Touched::Tap(place));
        }
    }

    fn down(&self, event: &PointerEvent) {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        let Some(from) = place_of(event) else { return };
        let finger = event.pointer_type() == "touch";
        let rest = (finger && self.stones(from) > 0).then(|| {
            let (hand, drag) = (self.hand.clone(), self.drag.clone());
            Timeout::new(LONG_PRESS_MILLIS, move || {
                let mut hand = hand.borrow_mut();
                if let Some(press) = &mut hand.press {
                    press.dragging = true;
                    drag.set(Some((press.from, None)));
                }
            })
        });
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let mut hand = self.hand.borrow_mut();
        hand.no_click = false;
        hand.press = Some(Press {
            id: event.pointer_id(),
            from,
            begun: at,
            at,
            finger,
            dragging: false,
            rest,
        });
    }

    fn moved(&self, event: &PointerEvent) {
        let mut hand = self.hand.borrow_mut();
        let Some(press) = hand
            .press
            .as_mut()
            .filter(|press| press.id == event.pointer_id())
        else {
            return;
        };
        press.at = (f64::from(event.client_x()), f64::from(event.client_y()));
        if !press.dragging {
            let (dx, dy) = (press.at.0 - press.begun.0, press.at.1 - press.begun.1);
            if dx.hypot(dy) <= DRAG_BEGINS {
                return;
            }
            // It does not rest any more. A finger that goes up or down scrolls.
            press.rest = None;
            press.dragging = self.stones(press.from) > 0 && (!press.finger || dx.abs() > dy.abs());
            if !press.dragging {
                return;
            }
            // A finger is heard wherever it goes; a mouse must be held.
            if !press.finger
                && let Some(root) = self.bench.root.cast::<Element>()
            {
                // Fails if the pointer is gone already; then what it does outside is not heard.
                let _ = root.set_pointer_capture(press.id);
            }
        }
        let from = press.from;
        drop(hand);
        self.place_hand();
        self.drag.set(Some((from, self.over())));
    }

    fn up(&self, event: &PointerEvent) {
        let from = {
            let mut hand = self.hand.borrow_mut();
            let Some(press) = hand
                .press
                .as_mut()
                .filter(|press| press.id == event.pointer_id())
            else {
                return;
            };
            press.at = (f64::from(event.client_x()), f64::from(event.client_y()));
            press.rest = None;
            press.dragging.then_some(press.from)
        };
        let to = from.and_then(|_| self.over());
        self.let_go();
        if let (Some(from), Some(to)) = (from, to)
            && from != to
        {
            self.tell(Touched::Drag { from, to });
            focus(&self.bench.root, to);
        }
    }

    /// The pointer holds nothing any more.
    fn let_go(&self) {
        let press = self.hand.borrow_mut().press.take();
        if press.is_some_and(|press| press.dragging) {
            let again = self.hand.clone();
            let forget = Timeout::new(CLICK_FOLLOWS_MILLIS, move || {
                again.borrow_mut().no_click = false;
            });
            let mut hand = self.hand.borrow_mut();
            hand.no_click = true;
            hand.forget = Some(forget);
            drop(hand);
            self.drag.set(None);
        }
    }

    /// The pointer, as the board counts.
    fn pointer(&self) -> Option<(f64, f64)> {
        let (x, y) = self.hand.borrow().press.as_ref()?.at;
        let scene = self
            .bench
            .scene
            .cast::<Element>()?
            .get_bounding_client_rect();
        Some((x - scene.left(), y - scene.top()))
    }

    /// What the pointer is over.
    fn over(&self) -> Option<Place> {
        let (x, y) = self.pointer()?;
        let place = self.bench.geometry.place_at(x, y)?;
        Some(self.turned(place))
    }

    /// From a kazan by the half in which it lies to the same by its owner, and back.
    fn turned(&self, place: Place) -> Place {
        match place {
            Place::Kazan(side) if self.bench.far => Place::Kazan(side.opponent()),
            _ => place,
        }
    }

    fn place_hand(&self) {
        let Some((x, y)) = self.pointer() else { return };
        let finger = self
            .hand
            .borrow()
            .press
            .as_ref()
            .is_some_and(|press| press.finger);
        // A finger hides what is below it: the stones are held a little above.
        let y = if finger { y - 44.0 } else { y };
        let way = ["translate(", &pixels(x), ", ", &pixels(y), ")"].concat();
        set_style(&self.bench.hand, &[("transform", way)]);
    }

    fn key(&self, event: &KeyboardEvent) {
        let Some(place) = place_of(event) else { return };
        let key = event.key();
        if key == "Escape" && self.is_dragging() {
            event.prevent_default();
            event.stop_propagation();
            self.let_go();
            return;
        }
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        if let Some(go) = go(&key) {
            event.prevent_default();
            let column = self
                .hand
                .borrow()
                .column
                .unwrap_or(Pit::new(self.bench.geometry.bottom, Hole::ALL[0]));
            let here = self.turned(place);
            if let Some(next) = self.bench.geometry.beside_place(here, go, column) {
                focus(&self.bench.root, self.turned(next));
            }
            return;
        }
        let touched = match key.as_str() {
            "Backspace" => Touched::Back(place),
            "Delete" => Touched::Empty(place),
            "+" | "=" => Touched::More(place),
            "-" | "−" => Touched::Less(place),
            _ => match (digit(event), event.code().as_str(), place) {
                (Some(digit), ..) => Touched::Digit(place, digit),
                (None, "KeyT", Place::Pit(pit)) => Touched::Tuz(pit),
                _ => return,
            },
        };
        event.prevent_default();
        self.tell(touched);
    }
}

/// The digit of a key: by its place on the keyboard, since the Kazakh one gives letters there; on the number pad by its
/// sign, since without the number lock its keys are arrows.
fn digit(event: &KeyboardEvent) -> Option<u8> {
    if event.shift_key() {
        return None;
    }
    let code = event.code();
    let key = event.key();
    code.strip_prefix("Digit")
        .unwrap_or(&key)
        .parse()
        .ok()
        .filter(|&digit| digit <= 9)
}

fn go(key: &str) -> Option<Go> {
    match key {
        "ArrowLeft" => Some(Go::Left),
        "ArrowRight" => Some(Go::Right),
        "ArrowUp" => Some(Go::Up),
        "ArrowDown" => Some(Go::Down),
        "Home" => Some(Go::First),
        "End" => Some(Go::Last),
        _ => None,
    }
}

/// The place that an event is about.
fn place_of(event: &Event) -> Option<Place> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let button = target
        .closest("button[data-hole], button[data-kazan]")
        .ok()??;
    if let Some(side) = button.get_attribute("data-kazan") {
        return Side::from_key(&side).map(Place::Kazan);
    }
    let side = Side::from_key(&button.get_attribute("data-side")?)?;
    let hole = Hole::try_new(button.get_attribute("data-hole")?.parse().ok()?)?;
    Some(Place::Pit(Pit::new(side, hole)))
}

fn focus(root: &NodeRef, place: Place) {
    let selector = match place {
        Place::Pit(pit) => format!(
            "button[data-side={}][data-hole=\"{}\"]",
            pit.side.key(),
            pit.hole
        ),
        Place::Kazan(side) => format!("button[data-kazan={}]", side.key()),
    };
    let button = root
        .cast::<Element>()
        .and_then(|root| root.query_selector(&selector).ok().flatten())
        .and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(button) = button {
        // Fails for elements without focus only; a button has it.
        let _ = button.focus();
    }
}
