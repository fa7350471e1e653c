//! What is above the board: the hand, and stones on their way.
//!
//! Each thing that moves is a small element of its own, so that the browser can move it without painting the wood
//! again.

use core::time::Duration;

use js_sys::Math;
use toguz_rules::{Pit, SowStep};
use yew::{AttrValue, Html, NodeRef, hook, use_effect_with};

use super::board::Shown;
use super::dom::{Key, fly, px};
use super::drawing::Drawing;
use super::geometry::{Geometry, Stone};
use super::stones::{ball, shadow, stones};
use crate::sowing::{Beat, Flight, Place};

const EASE: &str = "cubic-bezier(0.45, 0.05, 0.4, 1)";
const FALL: &str = "cubic-bezier(0.5, 0, 0.9, 0.6)";

/// The way of one thing that moves.
#[derive(Clone, Debug, PartialEq)]
struct Path {
    keys: Vec<Key>,
    millis: f64,
    delay: f64,
    radius: f64,
}

/// The hand and what flies during one step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Air {
    /// Which step it is: things that go the same way in two of them go it twice.
    index: usize,
    /// What moves, drawn one element after the other …
    drawn: AttrValue,
    /// … and the way of each.
    paths: Vec<Path>,
}

impl Air {
    /// Draws a step.
    pub(super) fn of(shown: &Shown<'_>, beat: &Beat, index: usize, length: Duration) -> Self {
        let g = &shown.g;
        let whole = length.as_secs_f64() * 1000.0;
        let mut out = Drawing::new(&shown.props.id_prefix);
        let mut paths = Vec::new();
        if let Some(over) = beat.lying.over
            && beat.lying.hand > 0
        {
            paths.push(draw_hand(&mut out, g, beat, over, whole));
        }
        if let Some(flight) = beat.flight {
            for (shade, path) in flying(shown, beat, flight, whole).into_iter().enumerate() {
                let r = path.radius;
                let stone = Stone {
                    x: 0.0,
                    y: 0.0,
                    r,
                    layer: 0,
                };
                open(&mut out, "air__stone", r * 1.5);
                shadow(&mut out, r * 0.28, r * 0.42, r * 1.18);
                ball(&mut out, &stone, 5, shade);
                close(&mut out);
                paths.push(centred(path, r * 1.5));
            }
        }
        Self {
            index,
            drawn: out.text.into(),
            paths,
        }
    }

    /// What is drawn.
    pub(super) fn html(&self) -> Html {
        Html::from_html_unchecked(self.drawn.clone())
    }
}

/// Sends everything in the air on its way when a step begins.
#[hook]
pub(super) fn use_air(node: &NodeRef, air: Option<Air>) {
    use_effect_with((node.clone(), air), |(node, air)| {
        let Some(air) = air else { return };
        let mut element = node
            .cast::<web_sys::Element>()
            .and_then(|node| node.first_element_child());
        for path in &air.paths {
            let Some(moved) = element else { break };
            fly(&moved, &path.keys, path.millis, path.delay);
            element = moved.next_element_sibling();
        }
    });
}

/// Begins an element with an image around its own middle.
fn open(out: &mut Drawing<'_>, class: &str, size: f64) {
    let (least, extent) = (px(-size), px(size * 2.0));
    out.add(&["<div class=\"", class, "\"><svg viewBox=\""]);
    out.add(&[&least, " ", &least, " ", &extent, " ", &extent]);
    out.add(&["\" width=\"", &extent, "\" height=\"", &extent]);
    out.add(&["\" focusable=\"false\">"]);
}

fn close(out: &mut Drawing<'_>) {
    out.add(&["</svg></div>"]);
}

/// The way of the middle of an element as that of its corner.
fn centred(mut path: Path, size: f64) -> Path {
    for key in &mut path.keys {
        key.x -= size;
        key.y -= size;
    }
    path
}

/// Where the hand hovers: above the middle of a hole, a little higher than it.
fn hover(g: &Geometry, pit: Pit) -> (f64, f64) {
    let hollow = g.hollow(pit);
    let (x, y) = hollow.centre();
    (x, y - hollow.short() * 0.3)
}

fn key(at: f64, (x, y): (f64, f64), scale: f64, easing: &'static str) -> Key {
    Key {
        at,
        x,
        y,
        scale,
        easing,
    }
}

/// The ways of all stones that fly during a step.
fn flying(shown: &Shown<'_>, beat: &Beat, flight: Flight, whole: f64) -> Vec<Path> {
    let g = &shown.g;
    let lying = &beat.lying;
    let target = |more: u8| {
        let heap = match flight.to {
            Place::Pit(pit) => {
                let count = lying.stones(pit).saturating_add(more);
                g.heap(pit, g.hollow(pit), count)
            }
            Place::Kazan(owner) => {
                let count = lying.kazan[owner].saturating_add(more);
                // Halves and owners belong together both ways.
                g.store(g.trough(shown.owner(owner)), count)
            }
        };
        heap.last().copied()
    };

    if let Some(over) = flight.over {
        // Sown: with the hand to the hole, then down, and out of a tuz on to the kazan.
        let Some(to) = target(1) else {
            return Vec::new();
        };
        let from = match flight.from {
            Place::Pit(pit) => hover(g, pit),
            Place::Kazan(_) => hover(g, over),
        };
        let above = hover(g, over);
        let radius = g.hand_radius();
        let end = key(1.0, (to.x, to.y), to.r / radius, "linear");
        let keys = if matches!(flight.to, Place::Kazan(_)) {
            vec![
                key(0.0, from, 1.12, EASE),
                key(0.3, above, 1.12, FALL),
                key(0.5, g.hollow(over).centre(), 0.95, EASE),
                end,
            ]
        } else {
            vec![
                key(0.0, from, 1.12, EASE),
                key(0.55, above, 1.12, FALL),
                end,
            ]
        };
        return vec![Path {
            keys,
            millis: whole,
            delay: 0.0,
            radius,
        }];
    }

    // Taken: one after the other from the heap to the kazan, in a low arc.
    let Place::Pit(pit) = flight.from else {
        return Vec::new();
    };
    let heap = g.heap(pit, g.hollow(pit), flight.stones);
    // Leave the result of the sowing to be seen for a moment.
    let pause = match beat.step {
        SowStep::Capture { .. } | SowStep::MakeTuz { .. } => whole * 0.2,
        _ => 0.0,
    };
    let millis = (whole - pause) * 0.62;
    let many = f64::from(u32::try_from(heap.len()).unwrap_or(u32::MAX)).max(2.0);
    let apart = (whole - pause - millis) / (many - 1.0);
    heap.iter()
        .rev()
        .zip(1_u8..)
        .filter_map(|(from, nth)| {
            let to = target(nth)?;
            let (mx, my) = (f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y));
            let radius = from.r.max(to.r);
            let rise = radius * 1.2;
            Some(Path {
                keys: vec![
                    key(0.0, (from.x, from.y), from.r / radius, "ease-in"),
                    key(0.5, (mx, my - rise), 1.15, "ease-out"),
                    key(1.0, (to.x, to.y), to.r / radius, "linear"),
                ],
                millis,
                delay: pause + apart * f64::from(nth - 1),
                radius,
            })
        })
        .collect()
}

/// The stones in the hand, and how many they are.
fn draw_hand(out: &mut Drawing<'_>, g: &Geometry, beat: &Beat, over: Pit, whole: f64) -> Path {
    let r = g.hand_radius();
    let size = handful(out, r, beat.lying.hand);

    let end = hover(g, over);
    let keys = if let Some(from) = beat.hand_from {
        [
            key(0.0, hover(g, from), 1.0, EASE),
            key(0.55, end, 1.0, EASE),
            key(1.0, end, 1.0, "linear"),
        ]
    } else {
        // Lifted: it rises out of the hole.
        [
            key(0.0, g.hollow(over).centre(), 0.8, EASE),
            key(0.7, end, 1.06, EASE),
            key(1.0, end, 1.0, "linear"),
        ]
    };
    let path = Path {
        keys: keys.into(),
        millis: whole,
        delay: 0.0,
        radius: r,
    };
    centred(path, size)
}

/// Draws stones in a hand, with their number: an element around its own middle, which reaches as far to each side as
/// is told.
pub(super) fn handful(out: &mut Drawing<'_>, r: f64, held: u8) -> f64 {
    let size = r * 5.0;
    // A handful, not every stone of a large heap: the number tells the rest.
    let cluster: Vec<Stone> = (0..held.min(19))
        .map(|k| {
            let (turn, out) = (f64::from(k) * 2.4, r * 0.9 * f64::from(k).sqrt());
            Stone {
                x: out * Math::cos(turn),
                y: out * Math::sin(turn),
                r,
                layer: 0,
            }
        })
        .rev()
        .collect();
    let spread = r * (1.35 + 0.9 * f64::from(held.clamp(1, 19) - 1).sqrt());
    let signs = r.max(11.0) * 1.15;
    let wide = signs * if held > 9 { 1.95 } else { 1.4 };
    open(out, "air__hand", size);
    shadow(out, r * 0.5, r * 1.2, spread * 1.2);
    out.circle("air__palm", 0.0, 0.0, spread, "");
    stones(out, &cluster, 11, "");
    out.add(&["<g class=\"badge badge--hand\">"]);
    let corner = (spread * 0.72, -spread * 0.72);
    out.plaque(corner, signs, wide, &held.to_string());
    out.add(&["</g>"]);
    close(out);
    size
}
