//! The wood: frame, ornament, two halves, hinges, hollows. Drawn once; nothing in it changes during a game.

use core::f64::consts::TAU;

use js_sys::Math;
use toguz_rules::{Pit, Side};
use yew::{AttrValue, Html, Properties, component, html, use_node_ref};

use super::dom::{number, px, use_place};
use super::geometry::{Geometry, Rect};

#[derive(Clone, Debug, PartialEq, Properties)]
pub(super) struct WoodProps {
    pub(super) geometry: Geometry,
    pub(super) prefix: AttrValue,
}

/// The board without a stone.
#[component]
pub(super) fn Wood(props: &WoodProps) -> Html {
    let g = props.geometry;
    // One piece of text: nothing in it ever changes, so there are no nodes to keep and compare.
    let drawing = Html::from_html_unchecked(draw(&props.prefix, &g).into());
    let pits = (0..2 * usize::from(g.row())).filter_map(|index| Pit::from_index(index, g.row()));
    html! {
        <div class="wood" aria-hidden="true">
            { drawing }
            for pit in pits {
                <Hollow place={g.hollow(pit)} class="hollow" />
            }
            for side in Side::ALL {
                <Hollow place={g.trough(side)} class="hollow hollow--kazan" />
            }
        </div>
    }
}

/// An SVG text that grows. Numbers and class names go into it, and the prefix, which the program chooses.
struct Drawing<'a> {
    text: String,
    prefix: &'a str,
}

impl Drawing<'_> {
    fn add(&mut self, parts: &[&str]) {
        for part in parts {
            self.text.push_str(part);
        }
    }

    /// A rounded rectangle; `fill` names a gradient or pattern of this board, or is empty.
    fn rect(&mut self, class: &str, place: Rect, radius: f64, fill: &str) {
        let Rect { x, y, w, h } = place;
        self.add(&[
            "<rect class=\"",
            class,
            "\" x=\"",
            &px(x),
            "\" y=\"",
            &px(y),
        ]);
        self.add(&[
            "\" width=\"",
            &px(w.max(0.0)),
            "\" height=\"",
            &px(h.max(0.0)),
        ]);
        self.add(&["\" rx=\"", &px(radius.max(0.0))]);
        if !fill.is_empty() {
            self.add(&["\" fill=\"url(#", self.prefix, "-", fill, ")"]);
        }
        self.add(&["\"/>"]);
    }

    fn path(&mut self, class: &str, d: &str) {
        self.add(&["<path class=\"", class, "\" d=\"", d, "\"/>"]);
    }

    fn circle(&mut self, class: &str, x: f64, y: f64, r: f64) {
        self.add(&[
            "<circle class=\"",
            class,
            "\" cx=\"",
            &px(x),
            "\" cy=\"",
            &px(y),
        ]);
        self.add(&["\" r=\"", &px(r), "\"/>"]);
    }

    /// A gradient: its shape, and its stops as class and offset.
    fn gradient(&mut self, kind: &str, name: &str, shape: &str, stops: &[(&str, &str)]) {
        self.add(&[
            "<",
            kind,
            " id=\"",
            self.prefix,
            "-",
            name,
            "\" ",
            shape,
            ">",
        ]);
        for (class, offset) in stops {
            self.add(&["<stop class=\"", class, "\" offset=\"", offset, "\"/>"]);
        }
        self.add(&["</", kind, ">"]);
    }
}

fn draw(prefix: &str, g: &Geometry) -> String {
    let mut out = Drawing {
        text: String::with_capacity(24_000),
        prefix,
    };
    let (w, h) = (px(g.width), px(g.height));
    out.add(&[
        "<svg class=\"wood__drawing\" focusable=\"false\" width=\"",
        &w,
        "\" height=\"",
        &h,
    ]);
    out.add(&["\" viewBox=\"0 0 ", &w, " ", &h, "\"><defs>"]);
    gradients(&mut out, g.portrait);
    ornament(&mut out, g);
    out.add(&["</defs>"]);

    let whole = Rect {
        x: 0.0,
        y: 0.0,
        w: g.width,
        h: g.height,
    };
    let radius = (g.rim * 0.75).max(7.0);
    out.rect("", whole, radius, "frame");
    out.rect("wood__frame-edge", whole.grown(-1.0), radius - 1.0, "");
    rims(&mut out, g, whole);
    // The dark ground on which the halves lie.
    out.rect("wood__bed", whole.grown(1.5 - g.rim), g.rim * 0.3, "");
    for side in Side::ALL {
        let (half, round) = (g.half(side), (g.rim * 0.3).max(4.0));
        out.add(&["<clipPath id=\"", prefix, "-", side.key(), "\">"]);
        out.rect("", half, round, "");
        out.add(&["</clipPath>"]);
        out.rect("", half, round, "half");
        out.add(&["<g clip-path=\"url(#", prefix, "-", side.key(), ")\">"]);
        grain(&mut out, g, side);
        out.add(&["</g>"]);
        out.rect("", half, round, "sheen");
        out.rect("wood__half-edge", half.grown(-0.75), round - 0.75, "");
    }
    hinges(&mut out, g);
    out.add(&["</svg>"]);
    out.text
}

/// All gradients of the board, those of the stones too.
fn gradients(out: &mut Drawing<'_>, portrait: bool) {
    const LINE: &str = "linearGradient";
    const ROUND: &str = "radialGradient";
    let lean = if portrait {
        "x1=\"0\" y1=\"0\" x2=\"1\" y2=\"0.25\""
    } else {
        "x1=\"0\" y1=\"0\" x2=\"0.12\" y2=\"1\""
    };
    let slant = "x1=\"0\" y1=\"0\" x2=\"0.35\" y2=\"1\"";
    let lit = "cx=\"0.5\" cy=\"0.5\" r=\"0.52\" fx=\"0.33\" fy=\"0.27\"";
    out.gradient(
        LINE,
        "frame",
        slant,
        &[("frame-1", "0"), ("frame-2", ".5"), ("frame-3", "1")],
    );
    out.gradient(
        LINE,
        "half",
        lean,
        &[("half-1", "0"), ("half-2", ".55"), ("half-3", "1")],
    );
    out.gradient(
        LINE,
        "brass",
        slant,
        &[("brass-1", "0"), ("brass-2", ".45"), ("brass-3", "1")],
    );
    out.gradient(
        ROUND,
        "sheen",
        "cx=\"0.22\" cy=\"0\" r=\"0.95\"",
        &[("sheen-1", "0"), ("sheen-2", ".55"), ("sheen-3", "1")],
    );
    for (name, [spot, light, body, edge]) in [
        ("ball-a", ["ball-a1", "ball-a2", "ball-a3", "ball-a4"]),
        ("ball-b", ["ball-b1", "ball-b2", "ball-b3", "ball-b4"]),
        ("ball-c", ["ball-c1", "ball-c2", "ball-c3", "ball-c4"]),
    ] {
        out.gradient(
            ROUND,
            name,
            lit,
            &[
                (spot, "0"),
                (spot, ".06"),
                (light, ".3"),
                (body, ".66"),
                (edge, ".93"),
                ("ball-rim", "1"),
            ],
        );
    }
    out.gradient(
        ROUND,
        "tuz",
        lit,
        &[
            ("tuz-1", "0"),
            ("tuz-2", ".45"),
            ("tuz-3", ".8"),
            ("tuz-4", "1"),
        ],
    );
    out.gradient(
        ROUND,
        "shade",
        "",
        &[("shade-1", "0"), ("shade-1", ".62"), ("shade-2", "1")],
    );
}

/// A ram's horn pair (qoshqar muiiz) on its stem, in a field 28 wide and 10 high …
const HORNS: &str = "M14 8.8V5.4C14 2.4 11.2.7 8.9 1.3 6.8 1.9 6 4.1 6.7 5.8 7.4 7.3 9.4 7.7 10.3 6.4 11 5.3 10.3 4 9.1 4.2\
    M14 5.4C14 2.4 16.8.7 19.1 1.3 21.2 1.9 22 4.1 21.3 5.8 20.6 7.3 18.6 7.7 17.7 6.4 17 5.3 17.7 4 18.9 4.2M10.8 8.8H17.2";
/// … and the lozenges between one and the next, half at each edge.
const LOZENGE: &str = "M0 2.6L1.9 5.2 0 7.8M28 2.6L26.1 5.2 28 7.8";
const FIELD: f64 = 28.0;

/// How wide the ornament is, or `None` where the rim has no room for one.
fn ornament_width(g: &Geometry) -> Option<f64> {
    (g.rim >= 14.0).then_some(g.rim * 0.64)
}

/// The four rims: name, how the pattern is turned, and where it lies.
fn rim_strips(g: &Geometry, width: f64) -> [(&'static str, f64, Rect); 4] {
    let (w, h, rim, inset) = (g.width, g.height, g.rim, (g.rim - width) / 2.0);
    let across = |y: f64| Rect {
        x: rim,
        y,
        w: w - 2.0 * rim,
        h: width,
    };
    let upright = |x: f64| Rect {
        x,
        y: rim,
        w: width,
        h: h - 2.0 * rim,
    };
    [
        ("rim-top", 0.0, across(inset)),
        ("rim-bottom", 180.0, across(h - inset - width)),
        ("rim-left", -90.0, upright(inset)),
        ("rim-right", 90.0, upright(w - inset - width)),
    ]
}

/// The fields of the ornament, stretched a little so that a whole number of them fills each rim.
fn ornament(out: &mut Drawing<'_>, g: &Geometry) {
    let Some(width) = ornament_width(g) else {
        return;
    };
    for (name, turn, strip) in rim_strips(g, width) {
        let length = strip.w.max(strip.h);
        let tile = length / (length / (width * FIELD / 10.0)).round().max(1.0);
        // Each rim reads from outside: the foot of the horns stands on the inner edge.
        let (x, y) = match name {
            "rim-top" => (strip.x, strip.y),
            "rim-bottom" => (strip.x + strip.w, strip.y + strip.h),
            "rim-left" => (strip.x, strip.y + strip.h),
            _ => (strip.x + strip.w, strip.y),
        };
        out.add(&[
            "<pattern id=\"",
            out.prefix,
            "-",
            name,
            "\" width=\"",
            &number(tile, 3),
        ]);
        out.add(&[
            "\" height=\"",
            &px(width),
            "\" patternUnits=\"userSpaceOnUse\"",
        ]);
        out.add(&[
            " patternTransform=\"translate(",
            &number(x, 2),
            " ",
            &number(y, 2),
            ") rotate(",
        ]);
        out.add(&[
            &px(turn),
            ")\"><g transform=\"scale(",
            &number(tile / FIELD, 4),
            " ",
        ]);
        out.add(&[&number(width / 10.0, 4), ")\">"]);
        out.path("wood__horns", HORNS);
        out.path("wood__horns wood__lozenge", LOZENGE);
        out.add(&["</g></pattern>"]);
    }
}

/// The four rims with their ornament, or with a plain inlaid line where there is no room for one.
fn rims(out: &mut Drawing<'_>, g: &Geometry, whole: Rect) {
    let Some(width) = ornament_width(g) else {
        out.rect("wood__line", whole.grown(-g.rim * 0.48), g.rim * 0.4, "");
        return;
    };
    out.rect("wood__line", whole.grown(-g.rim * 0.1), g.rim * 0.66, "");
    out.rect("wood__line", whole.grown(-g.rim * 0.9), g.rim * 0.3, "");
    for (name, _, strip) in rim_strips(g, width) {
        out.rect("", strip, 0.0, name);
    }
    let c = g.rim / 2.0;
    for (x, y) in [
        (c, c),
        (g.width - c, c),
        (c, g.height - c),
        (g.width - c, g.height - c),
    ] {
        out.add(&[
            "<g class=\"wood__corner\" transform=\"translate(",
            &px(x),
            " ",
            &px(y),
        ]);
        out.add(&[
            ") scale(",
            &number(g.rim * 0.026, 3),
            ")\"><circle r=\"10\"/>",
        ]);
        out.path(
            "wood__star",
            "M0-7L2.2-2.2 7 0 2.2 2.2 0 7-2.2 2.2-7 0-2.2-2.2Z",
        );
        out.add(&["</g>"]);
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
fn grain(out: &mut Drawing<'_>, g: &Geometry, side: Side) {
    const LINES: u8 = 34;
    const BENDS: u8 = 24;
    let half = g.half(side);
    // From shares along and across the half to the screen.
    let at = |u: f64, v: f64| {
        let (x, y) = if g.portrait {
            (half.x + v * half.w, half.y + u * half.h)
        } else {
            (half.x + u * half.w, half.y + v * half.h)
        };
        px(x) + " " + &px(y)
    };
    let mut dice = Dice(match side {
        Side::South => 0x1A2B_3C4D,
        Side::North => 0x5E6F_7081,
    });
    // The hearts: the lines give way to them, and arches stand inside.
    let hearts = [0.14, 0.66].map(|u| (u + 0.2 * dice.roll(), 0.25 + 0.5 * dice.roll()));
    for line in 0..LINES {
        let v = (f64::from(line) + 0.15 + 0.7 * dice.roll()) / f64::from(LINES);
        let phase = dice.roll() * TAU;
        let bend = |u: f64| {
            let wave =
                Math::sin(u * 5.0 + phase) * 0.006 + Math::sin(u * 11.0 + phase * 2.0) * 0.003;
            let pushed: f64 = hearts
                .iter()
                .map(|&(hu, hv)| {
                    let (du, dv) = ((u - hu) / 0.13, v - hv);
                    0.085 * dv.signum() * Math::exp(-du * du - dv.abs() * 5.0)
                })
                .sum();
            v + wave + pushed
        };
        let mut path = String::from("M") + &at(-0.01, bend(0.0));
        for step in 1..=BENDS {
            let u = f64::from(step) / f64::from(BENDS);
            let before = (f64::from(step) - 0.5) / f64::from(BENDS);
            for part in ["Q", &at(before, bend(before)), " ", &at(u * 1.01, bend(u))] {
                path.push_str(part);
            }
        }
        let class = match dice.roll() {
            x if x < 0.5 => "grain grain--fine",
            x if x < 0.8 => "grain",
            x if x < 0.92 => "grain grain--light",
            _ => "grain grain--bold",
        };
        out.path(class, &path);
    }
    for (u, v) in hearts {
        for ring in 1..=4_u8 {
            let (du, dv) = (0.03 + 0.026 * f64::from(ring), 0.013 * f64::from(ring));
            let path = [
                "M".to_owned(),
                at(u - du, v),
                "C".to_owned(),
                at(u - du * 0.5, v - dv),
                " ".to_owned(),
                at(u + du * 0.6, v - dv * 1.2),
                " ".to_owned(),
                at(u + du * 1.15, v),
                "S".to_owned(),
                at(u - du * 0.5, v + dv * 1.1),
                " ".to_owned(),
                at(u - du, v),
                "Z".to_owned(),
            ];
            out.path("grain grain--fine", &path.concat());
        }
    }
}

/// Two brass hinges over the seam.
fn hinges(out: &mut Drawing<'_>, g: &Geometry) {
    let seam = g.seam();
    let reach = (g.scale * 110.0).clamp(22.0, 120.0);
    let thick = (seam.short() * 1.9).max(9.0);
    for share in [0.12, 0.88] {
        // Laid along the seam, whichever way it runs.
        let along = |length: f64, thickness: f64| {
            let (w, h) = if g.portrait {
                (thickness, length)
            } else {
                (length, thickness)
            };
            let (cx, cy) = if g.portrait {
                (seam.x + seam.w / 2.0, seam.y + seam.h * share)
            } else {
                (seam.x + seam.w * share, seam.y + seam.h / 2.0)
            };
            Rect {
                x: cx - w / 2.0,
                y: cy - h / 2.0,
                w,
                h,
            }
        };
        let plate = along(reach, thick);
        let shadow = Rect {
            y: plate.y + thick * 0.12,
            ..plate
        };
        out.rect("brass-shadow", shadow, 3.0, "");
        out.rect("brass", plate, 3.0, "brass");
        out.rect(
            "brass-knuckle",
            along(reach, thick * 0.36),
            thick * 0.18,
            "",
        );
        if reach > 44.0 {
            let screws = along(reach * 0.64, 0.0);
            out.circle("brass-screw", screws.x, screws.y, thick * 0.2);
            out.circle(
                "brass-screw",
                screws.x + screws.w,
                screws.y + screws.h,
                thick * 0.2,
            );
        }
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
