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
    out.prefixed(GRADIENTS);
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
    let lit = if g.portrait { "half-upright" } else { "half" };
    // The dark ground on which the halves lie.
    out.rect("wood__bed", whole.grown(1.5 - g.rim), g.rim * 0.3, "");
    for side in Side::ALL {
        let (half, round) = (g.half(side), (g.rim * 0.3).max(4.0));
        out.add(&["<clipPath id=\"", prefix, "-", side.key(), "\">"]);
        out.rect("", half, round, "");
        out.add(&["</clipPath>"]);
        out.rect("", half, round, lit);
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

/// All gradients of the board, those of the stones too; `#` stands for the prefix. The halves are lit along their
/// grain, whichever way it runs.
const GRADIENTS: &str = concat!(
    r##"<linearGradient id="#-frame" x1="0" y1="0" x2="0.35" y2="1"><stop class="frame-1" offset="0"/>"##,
    r##"<stop class="frame-2" offset=".5"/><stop class="frame-3" offset="1"/></linearGradient>"##,
    r##"<linearGradient id="#-half" x1="0" y1="0" x2="0.12" y2="1"><stop class="half-1" offset="0"/>"##,
    r##"<stop class="half-2" offset=".55"/><stop class="half-3" offset="1"/></linearGradient>"##,
    r##"<linearGradient id="#-half-upright" x1="0" y1="0" x2="1" y2="0.25"><stop class="half-1" offset="0"/>"##,
    r##"<stop class="half-2" offset=".55"/><stop class="half-3" offset="1"/></linearGradient>"##,
    r##"<linearGradient id="#-brass" x1="0" y1="0" x2="0.35" y2="1"><stop class="brass-1" offset="0"/>"##,
    r##"<stop class="brass-2" offset=".45"/><stop class="brass-3" offset="1"/></linearGradient>"##,
    r##"<radialGradient id="#-sheen" cx="0.22" cy="0" r="0.95"><stop class="sheen-1" offset="0"/>"##,
    r##"<stop class="sheen-2" offset=".55"/><stop class="sheen-3" offset="1"/></radialGradient>"##,
    r##"<radialGradient id="#-ball-a" cx="0.5" cy="0.5" r="0.52" fx="0.33" fy="0.27"><stop class="ball-a1" offset="0"/>"##,
    r##"<stop class="ball-a1" offset=".06"/><stop class="ball-a2" offset=".3"/><stop class="ball-a3" offset=".66"/>"##,
    r##"<stop class="ball-a4" offset=".93"/><stop class="ball-rim" offset="1"/></radialGradient>"##,
    r##"<radialGradient id="#-ball-b" cx="0.5" cy="0.5" r="0.52" fx="0.33" fy="0.27"><stop class="ball-b1" offset="0"/>"##,
    r##"<stop class="ball-b1" offset=".06"/><stop class="ball-b2" offset=".3"/><stop class="ball-b3" offset=".66"/>"##,
    r##"<stop class="ball-b4" offset=".93"/><stop class="ball-rim" offset="1"/></radialGradient>"##,
    r##"<radialGradient id="#-ball-c" cx="0.5" cy="0.5" r="0.52" fx="0.33" fy="0.27"><stop class="ball-c1" offset="0"/>"##,
    r##"<stop class="ball-c1" offset=".06"/><stop class="ball-c2" offset=".3"/><stop class="ball-c3" offset=".66"/>"##,
    r##"<stop class="ball-c4" offset=".93"/><stop class="ball-rim" offset="1"/></radialGradient>"##,
    r##"<radialGradient id="#-tuz" cx="0.5" cy="0.5" r="0.52" fx="0.33" fy="0.27"><stop class="tuz-1" offset="0"/>"##,
    r##"<stop class="tuz-2" offset=".45"/><stop class="tuz-3" offset=".8"/><stop class="tuz-4" offset="1"/></radialGradient>"##,
    r##"<radialGradient id="#-shade"><stop class="shade-1" offset="0"/><stop class="shade-1" offset=".62"/>"##,
    r##"<stop class="shade-2" offset="1"/></radialGradient>"##,
);

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
