//! The wood: frame, ornament, two halves, hinges, hollows. Drawn once; nothing in it changes during a game.

use toguz_rules::{Pit, Side};
use yew::{AttrValue, Html, Properties, component, html, use_node_ref};

use super::dom::{px, use_place};
use super::geometry::{Geometry, Rect};

#[derive(Clone, Debug, PartialEq, Properties)]
pub(super) struct WoodProps {
    pub(super) geometry: Geometry,
    pub(super) prefix: AttrValue,
}

/// The board without a stone.
#[component]
pub(super) fn Wood(props: &WoodProps) -> Html {
    let g = &props.geometry;
    let id = |name: &str| format!("{}-{name}", props.prefix);
    let url = |name: &str| format!("url(#{}-{name})", props.prefix);
    let (w, h) = (px(g.width), px(g.height));
    let radius = px((g.rim * 0.75).max(7.0));
    let whole = Rect {
        x: 0.0,
        y: 0.0,
        w: g.width,
        h: g.height,
    };
    let pits = (0..2 * usize::from(g.row())).filter_map(|index| Pit::from_index(index, g.row()));
    html! {
        <div class="wood" aria-hidden="true">
            <svg class="wood__drawing" viewBox={format!("0 0 {w} {h}")} width={w.clone()} height={h.clone()}>
                <defs>{ gradients(&props.prefix, g.portrait) }{ ornament(&props.prefix, g) }</defs>
                <rect class="wood__frame" width={w.clone()} height={h.clone()} rx={radius.clone()} fill={url("frame")} />
                { rect("wood__frame-edge", whole.grown(-1.0), g.rim * 0.75, "none") }
                { rims(&props.prefix, g) }
                { rect("wood__bed", bed(g), g.rim * 0.3, "") }
                for side in Side::ALL {
                    <g>
                        <clipPath id={id(side.key())}>
                            { rect("", g.half(side), (g.rim * 0.3).max(4.0), "") }
                        </clipPath>
                        { rect("wood__half", g.half(side), (g.rim * 0.3).max(4.0), &url("half")) }
                        <g clip-path={url(side.key())}>{ grain(g, side) }</g>
                        { rect("wood__sheen", g.half(side), (g.rim * 0.3).max(4.0), &url("sheen")) }
                        { rect("wood__half-edge", g.half(side).grown(-0.75), (g.rim * 0.3).max(4.0) - 0.75, "none") }
                    </g>
                }
                { hinges(&props.prefix, g) }
            </svg>
            for pit in pits {
                <Hollow place={g.hollow(pit)} class="hollow" />
            }
            for side in Side::ALL {
                <Hollow place={g.trough(side)} class="hollow hollow--kazan" />
            }
        </div>
    }
}

fn rect(class: &'static str, place: Rect, radius: f64, fill: &str) -> Html {
    let fill = (!fill.is_empty()).then(|| fill.to_owned());
    let class = (!class.is_empty()).then_some(class);
    html! {
        <rect
            {class}
            x={px(place.x)}
            y={px(place.y)}
            width={px(place.w.max(0.0))}
            height={px(place.h.max(0.0))}
            rx={px(radius.max(0.0))}
            {fill}
        />
    }
}

/// The dark ground on which the halves lie.
fn bed(g: &Geometry) -> Rect {
    Rect {
        x: g.rim,
        y: g.rim,
        w: g.width - 2.0 * g.rim,
        h: g.height - 2.0 * g.rim,
    }
    .grown(1.5)
}

fn stops(names: &[(&'static str, &'static str)]) -> Html {
    html! {
        for (class, offset) in names.iter().copied() {
            <stop {class} {offset} />
        }
    }
}

/// All gradients of the board; `prefix` keeps them apart from another board's.
fn gradients(prefix: &str, portrait: bool) -> Html {
    let id = |name: &str| format!("{prefix}-{name}");
    let (x2, y2) = if portrait {
        ("1", "0.25")
    } else {
        ("0.12", "1")
    };
    let balls = [
        ("a", ["ball-a1", "ball-a2", "ball-a3", "ball-a4"]),
        ("b", ["ball-b1", "ball-b2", "ball-b3", "ball-b4"]),
        ("c", ["ball-c1", "ball-c2", "ball-c3", "ball-c4"]),
    ];
    html! {
        <>
            <linearGradient id={id("frame")} x1="0" y1="0" x2="0.35" y2="1">
                { stops(&[("frame-1", "0"), ("frame-2", "0.5"), ("frame-3", "1")]) }
            </linearGradient>
            <linearGradient id={id("half")} x1="0" y1="0" {x2} {y2}>
                { stops(&[("half-1", "0"), ("half-2", "0.55"), ("half-3", "1")]) }
            </linearGradient>
            <radialGradient id={id("sheen")} cx="0.22" cy="0" r="0.95">
                { stops(&[("sheen-1", "0"), ("sheen-2", "0.55"), ("sheen-3", "1")]) }
            </radialGradient>
            <linearGradient id={id("brass")} x1="0" y1="0" x2="0.3" y2="1">
                { stops(&[("brass-1", "0"), ("brass-2", "0.45"), ("brass-3", "1")]) }
            </linearGradient>
            for (name, [spot, light, body, edge]) in balls {
                <radialGradient id={id(&format!("ball-{name}"))} cx="0.5" cy="0.5" r="0.52" fx="0.33" fy="0.27">
                    { stops(&[(spot, "0"), (spot, "0.06"), (light, "0.3"), (body, "0.66"), (edge, "0.93"), ("ball-rim", "1")]) }
                </radialGradient>
            }
            <radialGradient id={id("tuz")} cx="0.5" cy="0.5" r="0.52" fx="0.34" fy="0.26">
                { stops(&[("tuz-1", "0"), ("tuz-2", "0.45"), ("tuz-3", "0.8"), ("tuz-4", "1")]) }
            </radialGradient>
            <radialGradient id={id("shade")}>
                { stops(&[("shade-1", "0"), ("shade-1", "0.62"), ("shade-2", "1")]) }
            </radialGradient>
        </>
    }
}

/// A ram's horn pair (qoshqar muiiz) on its stem, in a field 28 wide and 10 high …
const HORNS: &str = "M14 8.8V5.4C14 2.4 11.2.7 8.9 1.3 6.8 1.9 6 4.1 6.7 5.8 7.4 7.3 9.4 7.7 10.3 6.4 11 5.3 10.3 4 9.1 4.2\
    M14 5.4C14 2.4 16.8.7 19.1 1.3 21.2 1.9 22 4.1 21.3 5.8 20.6 7.3 18.6 7.7 17.7 6.4 17 5.3 17.7 4 18.9 4.2M10.8 8.8H17.2";
/// … and the lozenges between one and the next, half at each edge.
const LOZENGE: &str = "M0 2.6L1.9 5.2 0 7.8M28 2.6L26.1 5.2 28 7.8";
const FIELD: f64 = 28.0;

/// The field of the ornament, once for each of the four rims.
fn ornament(prefix: &str, g: &Geometry) -> Html {
    if g.rim < 14.0 {
        return html! {};
    }
    let width = (g.rim * 0.64).max(6.0);
    let inner = (g.width - 2.0 * g.rim, g.height - 2.0 * g.rim);
    let fields = |length: f64| (length / (width * FIELD / 10.0)).round().max(1.0);
    let pattern = |name: &str, length: f64, turn: String| {
        let tile = length / fields(length);
        html! {
            <pattern
                id={format!("{prefix}-{name}")}
                width={format!("{tile:.3}")}
                height={px(width)}
                patternUnits="userSpaceOnUse"
                patternTransform={turn}
            >
                <g transform={format!("scale({:.4} {:.4})", tile / FIELD, width / 10.0)}>
                    <path class="wood__horns" d={HORNS} />
                    <path class="wood__horns wood__lozenge" d={LOZENGE} />
                </g>
            </pattern>
        }
    };
    let inset = (g.rim - width) / 2.0;
    let (w, h) = (g.width, g.height);
    html! {
        <>
            { pattern("rim-top", inner.0, format!("translate({:.2} {:.2})", g.rim, inset)) }
            { pattern("rim-bottom", inner.0, format!("translate({:.2} {:.2}) rotate(180)", w - g.rim, h - inset)) }
            { pattern("rim-left", inner.1, format!("translate({:.2} {:.2}) rotate(-90)", inset, h - g.rim)) }
            { pattern("rim-right", inner.1, format!("translate({:.2} {:.2}) rotate(90)", w - inset, g.rim)) }
        </>
    }
}

/// The four rims with their ornament, or with a plain inlaid line where there is no room for one.
fn rims(prefix: &str, g: &Geometry) -> Html {
    let whole = Rect {
        x: 0.0,
        y: 0.0,
        w: g.width,
        h: g.height,
    };
    if g.rim < 14.0 {
        return rect(
            "wood__line",
            whole.grown(-g.rim * 0.48),
            g.rim * 0.4,
            "none",
        );
    }
    let width = (g.rim * 0.64).max(6.0);
    let inset = (g.rim - width) / 2.0;
    let (w, h) = (g.width, g.height);
    let strips = [
        (
            "rim-top",
            Rect {
                x: g.rim,
                y: inset,
                w: w - 2.0 * g.rim,
                h: width,
            },
        ),
        (
            "rim-bottom",
            Rect {
                x: g.rim,
                y: h - inset - width,
                w: w - 2.0 * g.rim,
                h: width,
            },
        ),
        (
            "rim-left",
            Rect {
                x: inset,
                y: g.rim,
                w: width,
                h: h - 2.0 * g.rim,
            },
        ),
        (
            "rim-right",
            Rect {
                x: w - inset - width,
                y: g.rim,
                w: width,
                h: h - 2.0 * g.rim,
            },
        ),
    ];
    let corner = |x: f64, y: f64| {
        let r = g.rim * 0.26;
        html! {
            <g class="wood__corner" transform={format!("translate({} {}) scale({:.3})", px(x), px(y), r / 10.0)}>
                <path d="M0-10C6-10 10-6 10 0 10 6 6 10 0 10-6 10-10 6-10 0-10-6-6-10 0-10Z" />
                <path d="M0-7L2.2-2.2 7 0 2.2 2.2 0 7-2.2 2.2-7 0-2.2-2.2Z" class="wood__star" />
            </g>
        }
    };
    let c = g.rim / 2.0;
    html! {
        <>
            { rect("wood__line", whole.grown(-g.rim * 0.1), g.rim * 0.66, "none") }
            { rect("wood__line", whole.grown(-g.rim * 0.9), g.rim * 0.3, "none") }
            for (name, strip) in strips {
                { rect("", strip, 0.0, &format!("url(#{prefix}-{name})")) }
            }
            { corner(c, c) }{ corner(w - c, c) }{ corner(c, h - c) }{ corner(w - c, h - c) }
        </>
    }
}

/// A small generator: the grain is the same at every drawing.
struct Dice(u32);

impl Dice {
    /// A number from 0 to 1.
    fn roll(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 % 10_000) / 10_000.0
    }
}

/// Growth rings: long lines along the row, and a few pointed arches where the cut met the heart.
fn grain(g: &Geometry, side: Side) -> Html {
    let half = g.half(side);
    let (length, depth) = if g.portrait {
        (half.h, half.w)
    } else {
        (half.w, half.h)
    };
    // From along/across to the screen.
    let at = |u: f64, v: f64| {
        if g.portrait {
            format!("{} {}", px(half.x + v * depth), px(half.y + u * length))
        } else {
            format!("{} {}", px(half.x + u * length), px(half.y + v * depth))
        }
    };
    let mut dice = Dice(if side == Side::South {
        0x1A2B_3C4D
    } else {
        0x5E6F_7081
    });
    // The arches: where the heart lies, and how the lines bend around it.
    let hearts = [
        (0.14 + 0.2 * dice.roll(), 0.25 + 0.5 * dice.roll()),
        (0.66 + 0.2 * dice.roll(), 0.25 + 0.5 * dice.roll()),
    ];
    let lines: Vec<(&'static str, String)> = (0..34_u8)
        .map(|i| {
            let v = (f64::from(i) + 0.15 + 0.7 * dice.roll()) / 34.0;
            let phase = dice.roll() * 6.28;
            let bend = |u: f64| {
                let wave = (u * 5.0 + phase).sin() * 0.006 + (u * 11.0 + phase * 2.0).sin() * 0.003;
                let pushed: f64 = hearts
                    .iter()
                    .map(|&(hu, hv)| {
                        let (du, dv) = ((u - hu) / 0.13, v - hv);
                        0.085 * dv.signum() * (-du * du).exp() * (-dv.abs() * 5.0).exp()
                    })
                    .sum();
                v + wave + pushed
            };
            let mut path = format!("M{}", at(-0.01, bend(0.0)));
            for step in 1..=24_u8 {
                let u = f64::from(step) / 24.0;
                let before = (f64::from(step) - 0.5) / 24.0;
                path.push_str(&format!(
                    "Q{} {}",
                    at(before, bend(before)),
                    at(u * 1.01, bend(u))
                ));
            }
            let class = match dice.roll() {
                x if x < 0.5 => "grain grain--fine",
                x if x < 0.8 => "grain",
                x if x < 0.92 => "grain grain--light",
                _ => "grain grain--bold",
            };
            (class, path)
        })
        .collect();
    let arches: Vec<String> = hearts
        .iter()
        .flat_map(|&(hu, hv)| (1..=4_u8).map(move |i| (hu, hv, f64::from(i))))
        .map(|(hu, hv, i)| {
            let (du, dv) = (0.03 + 0.026 * i, 0.013 * i);
            format!(
                "M{}C{} {} {}S{} {}Z",
                at(hu - du, hv),
                at(hu - du * 0.5, hv - dv),
                at(hu + du * 0.6, hv - dv * 1.2),
                at(hu + du * 1.15, hv),
                at(hu - du * 0.5, hv + dv * 1.1),
                at(hu - du, hv),
            )
        })
        .collect();
    html! {
        <>
            for (class, d) in lines {
                <path {class} {d} />
            }
            for d in arches {
                <path class="grain grain--fine" {d} />
            }
        </>
    }
}

/// Two brass hinges over the seam.
fn hinges(prefix: &str, g: &Geometry) -> Html {
    let seam = g.seam();
    let reach = (g.scale * 110.0).clamp(22.0, 120.0);
    let thick = (seam.short() * 1.9).max(9.0);
    let screws = reach > 44.0;
    let hinge = |share: f64| {
        let (cx, cy) = if g.portrait {
            (seam.x + seam.w / 2.0, seam.y + seam.h * share)
        } else {
            (seam.x + seam.w * share, seam.y + seam.h / 2.0)
        };
        let (w, h) = if g.portrait {
            (thick, reach)
        } else {
            (reach, thick)
        };
        let place = Rect {
            x: cx - w / 2.0,
            y: cy - h / 2.0,
            w,
            h,
        };
        let (kx, ky) = if g.portrait {
            (0.0, reach * 0.32)
        } else {
            (reach * 0.32, 0.0)
        };
        let knuckle = if g.portrait {
            Rect {
                x: cx - thick * 0.18,
                y: place.y,
                w: thick * 0.36,
                h: reach,
            }
        } else {
            Rect {
                x: place.x,
                y: cy - thick * 0.18,
                w: reach,
                h: thick * 0.36,
            }
        };
        html! {
            <g>
                { rect("brass-shadow", Rect { y: place.y + thick * 0.12, ..place }, 3.0, "") }
                { rect("brass", place, 3.0, &format!("url(#{prefix}-brass)")) }
                { rect("brass-knuckle", knuckle, thick * 0.18, "") }
                if screws {
                    <circle class="brass-screw" cx={px(cx - kx)} cy={px(cy - ky)} r={px(thick * 0.2)} />
                    <circle class="brass-screw" cx={px(cx + kx)} cy={px(cy + ky)} r={px(thick * 0.2)} />
                }
            </g>
        }
    };
    html! {
        <>{ hinge(0.12) }{ hinge(0.88) }</>
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct HollowProps {
    place: Rect,
    class: &'static str,
}

/// Something carved into the wood; its shading is the style sheet's.
#[component]
fn Hollow(props: &HollowProps) -> Html {
    let node = use_node_ref();
    use_place(&node, props.place);
    html! {
        <div ref={node} class={props.class} />
    }
}
