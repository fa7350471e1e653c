//! The ornament on the rim: ram's horns and lozenges, our own drawing of a motif that both peoples carve and weave.

use super::dom::{number, px};
use super::drawing::Drawing;
use super::geometry::{Geometry, Rect};

/// A ram's horn pair (qoshqar muiiz) on its stem, in a field 28 wide and 10 high …
pub(crate) const HORNS: &str = "M14 8.8V5.4C14 2.4 11.2.7 8.9 1.3 6.8 1.9 6 4.1 6.7 5.8 7.4 7.3 9.4 7.7 10.3 6.4 11 5.3 10.3 4 9.1 4.2\
    M14 5.4C14 2.4 16.8.7 19.1 1.3 21.2 1.9 22 4.1 21.3 5.8 20.6 7.3 18.6 7.7 17.7 6.4 17 5.3 17.7 4 18.9 4.2M10.8 8.8H17.2";
/// … and the lozenges between one and the next, half at each edge.
pub(crate) const LOZENGE: &str = "M0 2.6L1.9 5.2 0 7.8M28 2.6L26.1 5.2 28 7.8";
/// How wide the field is.
pub(crate) const FIELD: f64 = 28.0;

/// How wide the ornament is, or `None` where the rim has no room for one.
pub(crate) fn ornament_width(g: &Geometry) -> Option<f64> {
    (g.rim >= 14.0).then_some(g.rim * 0.64)
}

/// The four rims: name, how the pattern is turned, and where it lies.
pub(crate) fn rim_strips(g: &Geometry, width: f64) -> [(&'static str, f64, Rect); 4] {
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
pub(super) fn ornament(out: &mut Drawing<'_>, g: &Geometry) {
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
pub(super) fn rims(out: &mut Drawing<'_>, g: &Geometry, whole: Rect) {
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
