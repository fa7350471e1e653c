//! The wood: frame, ornament, two halves, hinges, hollows. Drawn once; nothing in it changes during a game.

use toguz_rules::{Pit, Side};
use yew::{AttrValue, Html, hook, use_memo};

use super::dom::px;
use super::drawing::Drawing;
use super::geometry::{Geometry, Rect};
use super::grain::grain;
use super::ornament::{ornament, rims};

/// The board without a stone, as one piece of text: nothing in it ever changes, so there are no nodes to keep and
/// compare. Empty as long as there is no place for it.
#[hook]
pub(super) fn use_wood(g: Option<Geometry>, prefix: &AttrValue) -> Html {
    let drawing = use_memo((g, prefix.clone()), |(g, prefix)| {
        AttrValue::from(g.map_or_else(String::new, |g| draw(prefix, &g)))
    });
    Html::from_html_unchecked((*drawing).clone())
}

/// Everything that is carved into the wood, and its class; the shading is the style sheet's.
pub(super) fn hollows(g: &Geometry) -> impl Iterator<Item = (Rect, &'static str)> {
    let pits = (0..2 * usize::from(g.row()))
        .filter_map(|index| Pit::from_index(index, g.row()))
        .map(|pit| (g.hollow(pit), "hollow"));
    pits.chain(Side::ALL.map(|side| (g.trough(side), "hollow hollow--kazan")))
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
    for (_, class) in hollows(g) {
        out.add(&["<div class=\"", class, "\"></div>"]);
    }
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
            out.circle("brass-screw", screws.x, screws.y, thick * 0.2, "");
            out.circle(
                "brass-screw",
                screws.x + screws.w,
                screws.y + screws.h,
                thick * 0.2,
                "",
            );
        }
    }
}
