//! The wood: shadow, frame with its ornament, two halves with their grain, hinges, hollows. And every colour.

use core::f64::consts::TAU;

use toguz_rules::{Pit, Side};

use super::pen::{Ink, Pen, number, px};
use crate::components::board::{FIELD, Geometry, HORNS, LOZENGE, Rect, ornament_width, rim_strips};

pub(super) const NUMBER: &str = "#3f2006";
pub(super) const BADGE: &str = "#2b1a10";
pub(super) const BADGE_EDGE: &str = "#c9a875";
pub(super) const BADGE_TEXT: &str = "#fff4de";
pub(super) const BRASS_TEXT: &str = "#2f1d06";
pub(super) const TURN: &str = "#fff1c4";
pub(super) const MARK: &str = "#0b5068";
pub(super) const MARK_HALO: &str = "#e9fbff";
const BRASS_LIGHT: &str = "#f7e3a6";
const BRASS_DARK: &str = "#8d6520";
const INLAY: &str = "#e6c58c";
const INLAY_DARK: &str = "#b98a4b";
const GAP: &str = "#25120a";
const SHADOW: &str = "#321806";

/// Gradients: the id and shape of each, and its stops (place, colour, opacity).
type Gradient = (
    &'static str,
    &'static [(&'static str, &'static str, &'static str)],
);

const GRADIENTS: [Gradient; 13] = [
    (
        r#"linearGradient id="frame" x1="0" y1="0" x2=".35" y2="1""#,
        &[
            ("0", "#7b4826", ""),
            (".5", "#5a2f16", ""),
            ("1", "#3b1d0d", ""),
        ],
    ),
    (
        r#"linearGradient id="half" x1="0" y1="0" x2=".12" y2="1""#,
        &[
            ("0", "#e2b272", ""),
            (".55", "#d39c58", ""),
            ("1", "#bf8544", ""),
        ],
    ),
    (
        r#"radialGradient id="sheen" cx=".22" cy="0" r=".95""#,
        &[
            ("0", "#f3d3a0", ".42"),
            (".55", "#f3d3a0", ".06"),
            ("1", "#3b1d0d", ".16"),
        ],
    ),
    (
        r#"linearGradient id="brass" x1="0" y1="0" x2=".35" y2="1""#,
        &[
            ("0", BRASS_LIGHT, ""),
            (".45", "#d2a64d", ""),
            ("1", BRASS_DARK, ""),
        ],
    ),
    (
        r#"linearGradient id="plate" x1="0" y1="0" x2=".12" y2="1""#,
        &[
            ("0", BRASS_LIGHT, ""),
            (".7", "#d2a64d", ""),
            ("1", "#c79a43", ""),
        ],
    ),
    (
        r#"linearGradient id="floor" x1="0" y1="0" x2=".1" y2="1""#,
        &[
            ("0", "#5d3216", ""),
            (".46", "#95582c", ""),
            ("1", "#a96a37", ""),
        ],
    ),
    (
        r#"linearGradient id="deep" x1="0" y1="0" x2="0" y2="1""#,
        &[
            ("0", "#200d03", ".85"),
            (".12", "#200d03", ".5"),
            (".34", "#200d03", "0"),
            (".9", "#ffd696", "0"),
            ("1", "#ffd696", ".22"),
        ],
    ),
    (
        r#"linearGradient id="lip" x1="0" y1="0" x2="0" y2="1""#,
        &[
            ("0", "#46220a", ".55"),
            (".45", "#f6d9a9", ".2"),
            ("1", "#f6d9a9", "1"),
        ],
    ),
    (
        r#"radialGradient id="ball-a" cx=".5" cy=".5" r=".52" fx=".33" fy=".27""#,
        &[
            ("0", "#cfc3ba", ""),
            (".06", "#cfc3ba", ""),
            (".3", "#483b35", ""),
            (".66", "#231a17", ""),
            (".93", "#0c0807", ""),
            ("1", "#5a4836", ""),
        ],
    ),
    (
        r#"radialGradient id="ball-b" cx=".5" cy=".5" r=".52" fx=".33" fy=".27""#,
        &[
            ("0", "#dcb897", ""),
            (".06", "#dcb897", ""),
            (".3", "#6b4630", ""),
            (".66", "#371f12", ""),
            (".93", "#110906", ""),
            ("1", "#5e432b", ""),
        ],
    ),
    (
        r#"radialGradient id="ball-c" cx=".5" cy=".5" r=".52" fx=".33" fy=".27""#,
        &[
            ("0", "#c9c8cc", ""),
            (".06", "#c9c8cc", ""),
            (".3", "#403b3b", ""),
            (".66", "#1d1a1b", ""),
            (".93", "#080708", ""),
            ("1", "#564636", ""),
        ],
    ),
    (
        r#"radialGradient id="tuz" cx=".5" cy=".5" r=".52" fx=".33" fy=".27""#,
        &[
            ("0", "#fff", ""),
            (".45", "#fbf3e1", ""),
            (".8", "#dccaa8", ""),
            ("1", "#97805a", ""),
        ],
    ),
    (
        r#"radialGradient id="shade""#,
        &[
            ("0", "#140700", ".62"),
            (".62", "#140700", ".62"),
            ("1", "#140700", "0"),
        ],
    ),
];

/// All that is used more than once.
pub(super) fn definitions(pen: &mut Pen, g: &Geometry) {
    pen.tag("defs", &[]);
    pen.open();
    for (shape, stops) in GRADIENTS {
        pen.add(&["<", shape, ">"]);
        for &(offset, colour, opacity) in stops {
            pen.tag("stop", &[("offset", offset), ("stop-color", colour)]);
            if !opacity.is_empty() {
                pen.attribute("stop-opacity", opacity);
            }
            pen.add(&["/>\n"]);
        }
        let name = shape.split(' ').next().unwrap_or_default();
        pen.close(name);
    }
    for (name, place) in [
        (
            "hollow",
            g.hollow(Pit::new(Side::South, toguz_rules::Hole::ALL[0])),
        ),
        ("trough", g.trough(Side::South)),
    ] {
        hollow(pen, name, place.w, place.h);
    }
    for side in Side::ALL {
        clip(pen, side.key(), g.half(side), 12.0);
    }
    if let Some(width) = ornament_width(g) {
        let scale = width / 10.0;
        pen.tag("g", &[("id", "horns"), ("fill", "none"), ("stroke", INLAY)]);
        pen.attribute("stroke-linecap", "round");
        pen.attribute("stroke-linejoin", "round");
        pen.attribute("stroke-width", &number(0.95, 2));
        pen.attribute("transform", &format!("scale({})", number(scale, 3)));
        pen.open();
        pen.tag("path", &[("d", HORNS)]);
        pen.add(&["/>\n"]);
        pen.tag("path", &[("d", LOZENGE)]);
        pen.add(&["/>\n"]);
        pen.close("g");
    }
    pen.close("defs");
}

/// Something to clip by.
fn clip(pen: &mut Pen, name: &str, place: Rect, radius: f64) {
    pen.tag("clipPath", &[("id", &format!("in-{name}"))]);
    pen.open();
    pen.rect(place, radius, Ink::fill("#000"));
    pen.close("clipPath");
}

/// A hollow at the origin, carved: lip and floor, dark under its upper edge, lit at the lower.
fn hollow(pen: &mut Pen, name: &str, w: f64, h: f64) {
    let place = Rect {
        x: 0.0,
        y: 0.0,
        w,
        h,
    };
    let round = place.short() / 2.0;
    clip(pen, name, place, round);
    pen.tag("g", &[("id", name)]);
    pen.open();
    let lip = place.grown(2.5);
    pen.rect(lip, lip.short() / 2.0, Ink::fill("url(#lip)"));
    let low = Rect { y: 3.0, ..place };
    pen.rect(low, round, Ink::fill("#f6d9a9").faint(0.55));
    pen.rect(place, round, Ink::fill("url(#floor)"));
    pen.tag("g", &[("clip-path", &format!("url(#in-{name})"))]);
    pen.open();
    // The inner shadow: rings of the same shape, each a little wider and lower.
    for step in 0..14_u8 {
        let step = f64::from(step);
        let ring = Rect {
            y: 1.1 * step - 2.0,
            ..place
        };
        pen.rect(
            ring,
            round,
            Ink::line("#200d03", 2.0 + 2.8 * step).faint(0.05),
        );
    }
    pen.rect(place, round, Ink::fill("url(#deep)").faint(0.8));
    pen.close("g");
    pen.rect(
        place.grown(-0.75),
        round,
        Ink::line("#46220a", 1.5).faint(0.6),
    );
    pen.close("g");
}

/// The board without a stone.
pub(super) fn board(pen: &mut Pen, g: &Geometry) {
    let whole = Rect {
        x: 0.0,
        y: 0.0,
        w: g.width,
        h: g.height,
    };
    let radius = g.rim * 0.75;
    for step in 0..16_u8 {
        let spread = 18.0 - 1.6 * f64::from(step);
        let place = whole.grown(spread);
        let place = Rect {
            y: place.y + 13.0,
            ..place
        };
        pen.rect(place, radius + spread, Ink::fill(SHADOW).faint(0.035));
    }
    pen.rect(whole, radius, Ink::fill("url(#frame)"));
    pen.rect(
        whole.grown(-1.0),
        radius - 1.0,
        Ink::line("#a86e40", 1.5).faint(0.8),
    );
    rims(pen, g, whole);
    // The dark ground on which the halves lie.
    pen.rect(whole.grown(1.5 - g.rim), g.rim * 0.3, Ink::fill(GAP));
    for side in Side::ALL {
        let half = g.half(side);
        pen.rect(half, 12.0, Ink::fill("url(#half)"));
        pen.tag("g", &[("clip-path", &format!("url(#in-{})", side.key()))]);
        pen.attribute("fill", "none");
        pen.open();
        grain(pen, half, side);
        pen.close("g");
        pen.rect(half, 12.0, Ink::fill("url(#sheen)"));
        pen.rect(
            half.grown(-0.75),
            11.0,
            Ink::line("#f3d3a0", 1.5).faint(0.55),
        );
    }
    hinges(pen, g);
    for side in Side::ALL {
        for index in 0..usize::from(g.row()) {
            let index = index + side.index() * usize::from(g.row());
            if let Some(pit) = Pit::from_index(index, g.row()) {
                let place = g.hollow(pit);
                pen.place("#hollow", place.x, place.y);
            }
        }
        let place = g.trough(side);
        pen.place("#trough", place.x, place.y);
    }
}

/// Horns and lozenges along the four rims, between two inlaid lines, and a star in each corner.
fn rims(pen: &mut Pen, g: &Geometry, whole: Rect) {
    for (share, round) in [(0.1, 0.66), (0.9, 0.3)] {
        let place = whole.grown(-g.rim * share);
        pen.rect(place, g.rim * round, Ink::line(INLAY_DARK, 1.0).faint(0.75));
    }
    let Some(width) = ornament_width(g) else {
        return;
    };
    let field = width * FIELD / 10.0;
    for (_, turn, strip) in rim_strips(g, width) {
        let length = strip.w.max(strip.h);
        let count = (length / field).round().max(1.0);
        // Each rim reads from outside: the foot of the horns stands on the inner edge. Fields are stretched a little so
        // that a whole number of them fills the rim.
        let (cx, cy) = strip.centre();
        pen.tag("g", &[]);
        let stretch = length / (count * field);
        let transform = format!(
            "translate({} {}) rotate({}) scale({} 1) translate({} {})",
            px(cx),
            px(cy),
            px(turn),
            number(stretch, 4),
            px(-count * field / 2.0),
            px(-width / 2.0)
        );
        pen.attribute("transform", &transform);
        pen.open();
        let mut at = 0.0;
        while at < (count - 0.5) * field {
            pen.place("#horns", at, 0.0);
            at += field;
        }
        pen.close("g");
    }
    let c = g.rim / 2.0;
    for (x, y) in [
        (c, c),
        (g.width - c, c),
        (c, g.height - c),
        (g.width - c, g.height - c),
    ] {
        let transform = format!(
            "translate({} {}) scale({})",
            px(x),
            px(y),
            number(g.rim * 0.026, 3)
        );
        pen.tag("g", &[("transform", &transform)]);
        pen.open();
        pen.circle((0.0, 0.0), 10.0, Ink::line(INLAY, 1.6));
        pen.path(
            "M0-7L2.2-2.2 7 0 2.2 2.2 0 7-2.2 2.2-7 0-2.2-2.2Z",
            Ink::fill(INLAY),
        );
        pen.close("g");
    }
}

/// A small generator: the grain is the same in every picture.
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

/// Growth rings: long lines along the row that give way to two hearts, and arches in these.
fn grain(pen: &mut Pen, half: Rect, side: Side) {
    const LINES: u8 = 34;
    const BENDS: u8 = 14;
    let at = |u: f64, v: f64| px(half.x + u * half.w) + " " + &px(half.y + v * half.h);
    let mut dice = Dice(match side {
        Side::South => 0x1A2B_3C4D,
        Side::North => 0x5E6F_7081,
    });
    let hearts = [0.14, 0.66].map(|u| (u + 0.2 * dice.roll(), 0.25 + 0.5 * dice.roll()));
    for line in 0..LINES {
        let v = (f64::from(line) + 0.15 + 0.7 * dice.roll()) / f64::from(LINES);
        let phase = dice.roll() * TAU;
        let bend = |u: f64| {
            let wave = (u * 5.0 + phase).sin() * 0.006 + (u * 11.0 + phase * 2.0).sin() * 0.003;
            let pushed: f64 = hearts
                .iter()
                .map(|&(hu, hv)| {
                    let (du, dv) = ((u - hu) / 0.13, v - hv);
                    0.085 * dv.signum() * (-du * du - dv.abs() * 5.0).exp()
                })
                .sum();
            v + wave + pushed
        };
        let mut path = format!("M{}", at(-0.01, bend(0.0)));
        for step in 1..=BENDS {
            let u = f64::from(step) / f64::from(BENDS);
            let before = (f64::from(step) - 0.5) / f64::from(BENDS);
            path = path + "Q" + &at(before, bend(before)) + " " + &at(u * 1.01, bend(u));
        }
        let (colour, width, opacity) = match dice.roll() {
            x if x < 0.5 => ("#7a4516", 0.8, 0.18),
            x if x < 0.8 => ("#7a4516", 1.2, 0.2),
            x if x < 0.92 => ("#ffe3b0", 1.6, 0.28),
            _ => ("#7a4516", 2.6, 0.11),
        };
        pen.path(&path, Ink::line(colour, width).faint(opacity));
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
            pen.path(&path.concat(), Ink::line("#7a4516", 0.8).faint(0.18));
        }
    }
}

/// Two brass hinges over the seam.
fn hinges(pen: &mut Pen, g: &Geometry) {
    let seam = g.seam();
    let thick = seam.h * 1.9;
    for share in [0.12, 0.88] {
        let (cx, cy) = (seam.x + seam.w * share, seam.y + seam.h / 2.0);
        let bar = |length: f64, thickness: f64| Rect {
            x: cx - length / 2.0,
            y: cy - thickness / 2.0,
            w: length,
            h: thickness,
        };
        let plate = bar(110.0, thick);
        let shadow = Rect {
            y: plate.y + thick * 0.12,
            ..plate
        };
        pen.rect(shadow, 3.0, Ink::fill(SHADOW).faint(0.45));
        let brass = Ink {
            fill: "url(#brass)",
            stroke: Some((BRASS_DARK, 0.75)),
            opacity: 1.0,
        };
        pen.rect(plate, 3.0, brass);
        let knuckle = bar(110.0, thick * 0.36);
        pen.rect(knuckle, thick * 0.18, Ink::fill(BRASS_LIGHT).faint(0.55));
        for x in [cx - 35.0, cx + 35.0] {
            let screw = Ink {
                fill: BRASS_DARK,
                stroke: Some((BRASS_LIGHT, 1.0)),
                opacity: 1.0,
            };
            pen.circle((x, cy), thick * 0.2, screw);
        }
    }
}

/// The ground of a plate.
pub(super) fn brass_plate(pen: &mut Pen, place: Rect) {
    for (drop, opacity) in [(5.0, 0.2), (3.0, 0.35)] {
        let shadow = Rect {
            y: place.y + drop,
            ..place
        };
        pen.rect(shadow, 12.0, Ink::fill(SHADOW).faint(opacity));
    }
    let ground = Ink {
        fill: "url(#plate)",
        stroke: Some((BRASS_DARK, 1.2)),
        opacity: 1.0,
    };
    pen.rect(place, 12.0, ground);
    pen.rect(
        place.grown(-1.6),
        10.5,
        Ink::line("#fdf3cf", 1.2).faint(0.8),
    );
}
