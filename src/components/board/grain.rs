//! The grain of the wood.

use core::f64::consts::TAU;

use js_sys::Math;
use toguz_rules::Side;

use super::dom::px;
use super::drawing::Drawing;
use super::geometry::Geometry;

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
pub(super) fn grain(out: &mut Drawing<'_>, g: &Geometry, side: Side) {
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
