//! What is above the board: the hand, and stones on their way.
//!
//! Each thing that moves is a small element of its own, so that the browser can move it without painting the wood
//! again.

use core::time::Duration;

use js_sys::Math;
use toguz_rules::{Pit, Side, SowStep};
use yew::{AttrValue, Html, Properties, component, html, use_effect_with, use_node_ref};

use super::dom::{Key, fly, px};
use super::geometry::{Geometry, Stone};
use super::stones::{ball, stones};
use crate::sowing::{Beat, Flight, Place};

const EASE: &str = "cubic-bezier(0.45, 0.05, 0.4, 1)";
const FALL: &str = "cubic-bezier(0.5, 0, 0.9, 0.6)";

#[derive(Clone, Debug, PartialEq, Properties)]
pub(super) struct AirProps {
    pub(super) geometry: Geometry,
    pub(super) prefix: AttrValue,
    pub(super) beat: Beat,
    /// Which step it is.
    pub(super) index: usize,
    pub(super) length: Duration,
    /// Whether kazans lie in the opponent's half.
    pub(super) far: bool,
}

/// The hand and what flies during one step.
#[component]
pub(super) fn Air(props: &AirProps) -> Html {
    let beat = &props.beat;
    let flights = beat.flight.map(|flight| paths(props, flight));
    html! {
        <div class="air" aria-hidden="true">
            if let Some(over) = beat.lying.over && beat.lying.hand > 0 {
                <Hand
                    geometry={props.geometry}
                    prefix={props.prefix.clone()}
                    stones={beat.lying.hand}
                    from={beat.hand_from}
                    to={over}
                    index={props.index}
                    length={props.length}
                />
            }
            if let Some(flights) = flights {
                for (n, path) in flights.into_iter().enumerate() {
                    <Flying
                        key={format!("{}-{n}", props.index)}
                        geometry={props.geometry}
                        prefix={props.prefix.clone()}
                        {path}
                        shade={n}
                    />
                }
            }
        </div>
    }
}

/// Where the hand hovers: above the middle of a hole, a little higher than it.
fn hover(g: &Geometry, pit: Pit) -> (f64, f64) {
    let hollow = g.hollow(pit);
    let (x, y) = hollow.centre();
    (x, y - hollow.short() * 0.3)
}

#[derive(Clone, Debug, PartialEq)]
struct Path {
    keys: Vec<Key>,
    millis: f64,
    delay: f64,
    radius: f64,
}

fn key(at: f64, x: f64, y: f64, scale: f64, easing: &'static str) -> Key {
    Key {
        at,
        x,
        y,
        scale,
        easing,
    }
}

/// The ways of all stones that fly during a step.
fn paths(props: &AirProps, flight: Flight) -> Vec<Path> {
    let g = &props.geometry;
    let whole = props.length.as_secs_f64() * 1000.0;
    let lying = &props.beat.lying;
    let in_kazan = |owner: Side, more: u8| {
        let half = if props.far { owner.opponent() } else { owner };
        let trough = g.trough(half);
        let count = lying.kazan[owner].saturating_add(more);
        g.store(trough, count).last().copied()
    };
    let in_pit = |pit: Pit, more: u8| {
        let count = lying.stones(pit).saturating_add(more);
        g.heap(pit, g.hollow(pit), count).last().copied()
    };
    let target = |more: u8| match flight.to {
        Place::Pit(pit) => in_pit(pit, more),
        Place::Kazan(owner) => in_kazan(owner, more),
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
        let end = to.r / radius;
        let keys = if matches!(flight.to, Place::Kazan(_)) {
            let (x, y) = g.hollow(over).centre();
            vec![
                key(0.0, from.0, from.1, 1.12, EASE),
                key(0.3, above.0, above.1, 1.12, FALL),
                key(0.5, x, y, 0.95, EASE),
                key(1.0, to.x, to.y, end, "linear"),
            ]
        } else {
            vec![
                key(0.0, from.0, from.1, 1.12, EASE),
                key(0.55, above.0, above.1, 1.12, FALL),
                key(1.0, to.x, to.y, end, "linear"),
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
    let pause = match props.beat.step {
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
                    key(0.0, from.x, from.y, from.r / radius, "ease-in"),
                    key(0.5, mx, my - rise, 1.15, "ease-out"),
                    key(1.0, to.x, to.y, to.r / radius, "linear"),
                ],
                millis,
                delay: pause + apart * f64::from(nth - 1),
                radius,
            })
        })
        .collect()
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct FlyingProps {
    geometry: Geometry,
    prefix: AttrValue,
    path: Path,
    shade: usize,
}

/// One stone on its way.
#[component]
fn Flying(props: &FlyingProps) -> Html {
    let node = use_node_ref();
    let size = props.path.radius * 1.5;
    use_effect_with((node.clone(), props.path.clone()), move |(node, path)| {
        let keys: Vec<Key> = path
            .keys
            .iter()
            .map(|k| Key {
                x: k.x - size,
                y: k.y - size,
                ..*k
            })
            .collect();
        fly(node, &keys, path.millis, path.delay);
    });
    let stone = Stone {
        x: 0.0,
        y: 0.0,
        r: props.path.radius,
        layer: 0,
    };
    html! {
        <div ref={node} class="air__stone">
            { drawing(size, &html! {
                <>
                    { shadow(&props.prefix, props.path.radius) }
                    { ball(&props.prefix, &stone, 5, props.shade) }
                </>
            }) }
        </div>
    }
}

/// An image around its own middle.
fn drawing(size: f64, content: &Html) -> Html {
    let extent = px(size * 2.0);
    let view = format!("{0} {0} {1} {1}", px(-size), extent);
    html! {
        <svg viewBox={view} width={extent.clone()} height={extent.clone()} focusable="false">{ content.clone() }</svg>
    }
}

fn shadow(prefix: &str, r: f64) -> Html {
    html! {
        <circle
            class="ball-shade"
            cx={px(r * 0.28)}
            cy={px(r * 0.42)}
            r={px(r * 1.18)}
            fill={format!("url(#{prefix}-shade)")}
        />
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct HandProps {
    geometry: Geometry,
    prefix: AttrValue,
    stones: u8,
    from: Option<Pit>,
    to: Pit,
    index: usize,
    length: Duration,
}

/// The stones in the hand, and how many they are.
#[component]
fn Hand(props: &HandProps) -> Html {
    let node = use_node_ref();
    let g = props.geometry;
    let r = g.hand_radius();
    let size = r * 5.0;
    let way = (props.from, props.to, props.index, props.length);
    use_effect_with(
        (node.clone(), g, way),
        move |(node, g, (from, to, _, length))| {
            let millis = length.as_secs_f64() * 1000.0;
            let (x, y) = hover(g, *to);
            let keys = if let Some(from) = from {
                let (fx, fy) = hover(g, *from);
                [
                    key(0.0, fx - size, fy - size, 1.0, EASE),
                    key(0.55, x - size, y - size, 1.0, EASE),
                    key(1.0, x - size, y - size, 1.0, "linear"),
                ]
            } else {
                // Lifted: it rises out of the hole.
                let (cx, cy) = g.hollow(*to).centre();
                [
                    key(0.0, cx - size, cy - size, 0.8, EASE),
                    key(0.7, x - size, y - size, 1.06, EASE),
                    key(1.0, x - size, y - size, 1.0, "linear"),
                ]
            };
            fly(node, &keys, millis, 0.0);
        },
    );
    // A handful, not every stone of a large heap: the number tells the rest.
    let cluster: Vec<Stone> = (0..props.stones.min(19))
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
    let spread = r * (1.35 + 0.9 * f64::from(props.stones.clamp(1, 19) - 1).sqrt());
    let text = r.max(11.0) * 1.15;
    let (bx, by) = (spread * 0.72, -spread * 0.72);
    let wide = text * if props.stones > 9 { 1.95 } else { 1.4 };
    html! {
        <div ref={node} class="air__hand">
            { drawing(size, &html! {
                <>
                    <circle
                        class="ball-shade"
                        cx={px(r * 0.5)}
                        cy={px(r * 1.2)}
                        r={px(spread * 1.2)}
                        fill={format!("url(#{}-shade)", props.prefix)}
                    />
                    <circle class="air__palm" r={px(spread)} />
                    { stones(&props.prefix, &cluster, 11, None) }
                    <g class="badge badge--hand">
                        <rect
                            class="badge__ground"
                            x={px(bx - wide / 2.0)}
                            y={px(by - text * 0.65)}
                            width={px(wide)}
                            height={px(text * 1.3)}
                            rx={px(text * 0.65)}
                        />
                        <text class="badge__text" x={px(bx)} y={px(by)} font-size={px(text)}>{ props.stones }</text>
                    </g>
                </>
            }) }
        </div>
    }
}
