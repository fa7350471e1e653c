//! Turned balls, the white ball of a tuz, and how they lie.

use toguz_rules::Side;

use super::pen::{Ink, Pen};
use crate::components::board::{Geometry, Rect, Stone};

/// Which of the three woods a stone is of: mixed, but the same in every picture.
fn wood(seed: usize, index: usize) -> &'static str {
    match (seed * 31 + index * 17 + (seed * index) % 7) % 10 {
        0..=3 => "url(#ball-a)",
        4..=7 => "url(#ball-b)",
        _ => "url(#ball-c)",
    }
}

/// The colours that tell a side: its own, and its edge.
pub(super) const fn side_colours(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::South => ("#fff", "#3b2110"),
        Side::North => ("#14100e", "#f6e7cb"),
    }
}

/// A heap, the lowest layer first; shadows fall on what lies below and stay inside of the hollow.
pub(super) fn heap(pen: &mut Pen, stones: &[Stone], seed: usize, hollow: &str, place: Rect) {
    let mut index = 0;
    for layer in stones.chunk_by(|a, b| a.layer == b.layer) {
        // The clip is that of a hollow at the origin, so what it clips is moved there and back.
        pen.tag(
            "g",
            &[(
                "transform",
                &format!(
                    "translate({} {})",
                    super::pen::px(place.x),
                    super::pen::px(place.y)
                ),
            )],
        );
        pen.attribute("clip-path", &format!("url(#in-{hollow})"));
        pen.open();
        for stone in layer {
            let (x, y) = (stone.x + stone.r * 0.22, stone.y + stone.r * 0.3);
            pen.circle(
                (x - place.x, y - place.y),
                stone.r * 1.15,
                Ink::fill("url(#shade)"),
            );
        }
        pen.close("g");
        for stone in layer {
            pen.circle((stone.x, stone.y), stone.r, Ink::fill(wood(seed, index)));
            index += 1;
        }
    }
}

/// The stones won, in the trough of their owner's half.
pub(super) fn kazan(pen: &mut Pen, g: &Geometry, owner: Side, count: u8) {
    let trough = g.trough(owner);
    heap(
        pen,
        &g.store(trough, count),
        40 + owner.index(),
        "trough",
        trough,
    );
}

/// The white ball with its X, and a ring in the colour of its owner.
pub(super) fn tuz(pen: &mut Pen, (x, y): (f64, f64), r: f64, owner: Side) {
    let (own, edge) = side_colours(owner);
    pen.circle(
        (x + r * 0.2, y + r * 0.3),
        r * 1.35,
        Ink::fill("url(#shade)"),
    );
    pen.circle((x, y), r * 1.2, Ink::line(edge, r * 0.26));
    pen.circle((x, y), r * 1.2, Ink::line(own, r * 0.17));
    pen.circle((x, y), r, Ink::fill("url(#tuz)"));
    let arm = r * 0.36;
    let at = |x: f64, y: f64| super::pen::px(x) + " " + &super::pen::px(y);
    let cross = [
        "M".to_owned(),
        at(x - arm, y - arm),
        "L".to_owned(),
        at(x + arm, y + arm),
        "M".to_owned(),
        at(x - arm, y + arm),
        "L".to_owned(),
        at(x + arm, y - arm),
    ];
    pen.tag("g", &[("stroke-linecap", "round")]);
    pen.open();
    pen.path(&cross.concat(), Ink::line("#8f1420", r * 0.2));
    pen.close("g");
}
