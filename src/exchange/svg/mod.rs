//! A position as a picture that stands by itself: one SVG file with its own colours, no style sheet, no font, no filter
//! and nothing from elsewhere, so that every program shows the same.
//!
//! It is drawn after the board on the page, with the same geometry, always wide and in daylight.

mod pen;
mod stones;
#[cfg(test)]
mod tests;
mod wood;

use toguz_rules::{BySide, MoveInfo, Pit, Setup, Side};

use crate::components::board::{Geometry, Rect};
use pen::{Ink, Pen};

/// What the picture shows.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The position, which need not be one that can be played.
    pub setup: &'a Setup,
    /// The side whose row is near.
    pub bottom: Side,
    /// The move that led there, to be marked.
    pub last: Option<&'a MoveInfo>,
    /// What stands on the plates beside the totals.
    pub names: BySide<&'a str>,
    /// Names the picture for those who do not see it.
    pub title: &'a str,
}

/// The most that the file asks for, in CSS pixels: its width on a wide board, its height on one of few holes.
pub const SIZE: (f64, f64) = (1200.0, 1000.0);

/// Room around the board for its shadow.
const MARGIN: f64 = 34.0;

/// The picture as the text of a file.
pub fn draw(picture: &Picture<'_>) -> String {
    let g = Geometry::fit(1800.0, 1060.0, picture.setup.variant, picture.bottom);
    let (w, h) = (g.width + 2.0 * MARGIN, g.height + 2.0 * MARGIN);
    let mut pen = Pen::new();
    pen.tag("svg", &[("xmlns", "http://www.w3.org/2000/svg")]);
    let scale = (SIZE.0 / w).min(SIZE.1 / h);
    pen.numbers(&[
        ("width", (w * scale).round()),
        ("height", (h * scale).round()),
    ]);
    let [corner, w, h] = [-MARGIN, w, h].map(pen::px);
    pen.attribute("viewBox", &format!("{corner} {corner} {w} {h}"));
    pen.attribute("role", "img");
    pen.attribute("font-family", FONT);
    pen.attribute("text-anchor", "middle");
    pen.open();
    pen.element("title", picture.title);
    // Whoever opens the file as text finds the position, and the import does.
    pen.element("desc", &picture.setup.to_string());
    wood::definitions(&mut pen, &g);
    wood::board(&mut pen, &g);
    turn(&mut pen, &g, picture.setup.turn);
    for side in Side::ALL {
        for hole in picture.setup.variant.holes() {
            pit(&mut pen, &g, picture, Pit::new(side, hole));
        }
    }
    // The far player's kazan lies in his own half.
    for owner in Side::ALL {
        stones::kazan(&mut pen, &g, owner, picture.setup.board.kazan()[owner]);
        plate(&mut pen, &g, picture, owner);
    }
    marks(&mut pen, &g, picture);
    pen.finish("svg")
}

/// Fonts that some system has; the sizes leave room for any.
const FONT: &str = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', Arial, sans-serif";

/// A hole with its stones or its tuz, its number and its count.
fn pit(pen: &mut Pen, g: &Geometry, picture: &Picture<'_>, pit: Pit) {
    let setup = picture.setup;
    let hollow = g.hollow(pit);
    let count = setup.board.stones(setup.variant, pit);
    let number = g.number_at(pit);
    let size = g.number_size();
    pen.text(number, size, "650", wood::NUMBER, &pit.hole.to_string());
    if let Some(owner) = setup.board.tuz_owner(pit) {
        stones::tuz(pen, hollow.centre(), g.tuz_radius(), owner);
    } else {
        let seed = pit.index(g.row()) + 3;
        stones::heap(pen, &g.heap(pit, hollow, count), seed, "hollow", hollow);
    }
    if count > 0 {
        badge(pen, g.badge_at(pit).centre(), g.badge_size(), count);
    }
}

/// A count on its ground.
fn badge(pen: &mut Pen, (x, y): (f64, f64), size: f64, count: u8) {
    let signs = count.to_string();
    let wide: f64 = signs.chars().fold(0.7, |wide, _| wide + 0.62);
    let (w, h) = (size * wide, size * 1.3);
    let ground = Rect {
        x: x - w / 2.0,
        y: y - h / 2.0,
        w,
        h,
    };
    let ink = Ink {
        fill: wood::BADGE,
        stroke: Some((wood::BADGE_EDGE, 1.5)),
        opacity: 1.0,
    };
    pen.rect(ground, h / 2.0, ink);
    pen.text((x, y), size, "700", wood::BADGE_TEXT, &signs);
}

/// The brass plate: whose kazan it is, and how much is in it.
fn plate(pen: &mut Pen, g: &Geometry, picture: &Picture<'_>, owner: Side) {
    let place = g.plate(owner);
    let y = place.y + place.h / 2.0;
    wood::brass_plate(pen, place);
    let disc = place.x + 36.0;
    if picture.setup.turn == owner {
        pen.circle((disc, y), 19.0, Ink::line(wood::BRASS_TEXT, 3.0));
    }
    let (fill, edge) = stones::side_colours(owner);
    pen.circle(
        (disc, y),
        12.0,
        Ink {
            fill,
            stroke: Some((edge, 3.0)),
            opacity: 1.0,
        },
    );
    let total = picture.setup.board.kazan()[owner].to_string();
    let right = place.x + place.w - 20.0;
    pen.anchored("end", (right, y), TOTAL, "750", wood::BRASS_TEXT, &total);
    let left = disc + 26.0;
    let total_width: f64 = total.chars().fold(14.0, |wide, _| wide + LETTER * TOTAL);
    let (lines, size) = fit(picture.names[owner], right - total_width - left);
    let apart = size * 1.15;
    let mut at = y - apart / 2.0 * if lines.len() > 1 { 1.0 } else { 0.0 };
    for line in &lines {
        pen.anchored("start", (left, at), size, "600", wood::BRASS_TEXT, line);
        at += apart;
    }
}

/// What an average letter of the widest usual fonts takes of its size.
const LETTER: f64 = 0.66;

/// The size of a total.
const TOTAL: f64 = 36.0;

/// A name for a room of some width: first a smaller hand, then two lines, then fewer letters.
fn fit(name: &str, room: f64) -> (Vec<String>, f64) {
    const LARGEST: f64 = 26.0;
    const SMALLEST: f64 = 19.0;
    let words: Vec<&str> = name.split_whitespace().collect();
    #[allow(clippy::cast_precision_loss)] // names are not that long
    let size = |letters: usize| room / (LETTER * letters.max(1) as f64);
    let length = |words: &[&str]| words.join(" ").chars().count();
    if size(length(&words)) >= SMALLEST {
        return (vec![words.join(" ")], size(length(&words)).min(LARGEST));
    }
    // The break that leaves the longer line as short as can be.
    let break_at = (1..words.len()).min_by_key(|&at| {
        let (first, second) = words.split_at(at);
        length(first).max(length(second))
    });
    let (first, second) = words.split_at(break_at.unwrap_or(words.len()));
    let lines = [first.join(" "), second.join(" ")];
    let longest = length(first).max(length(second));
    let size = size(longest).clamp(SMALLEST, LARGEST - 4.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few dozen
    let most = (room / (LETTER * size)) as usize;
    let lines = lines
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(|line| {
            if line.chars().count() <= most {
                return line;
            }
            let cut: String = line.chars().take(most.saturating_sub(1)).collect();
            cut.trim_end().to_owned() + "…"
        })
        .collect();
    (lines, size)
}

/// The line of light along the row of the side to move.
fn turn(pen: &mut Pen, g: &Geometry, side: Side) {
    let line = g.turn_line(side);
    for (margin, opacity) in [(7.0, 0.1), (4.0, 0.18), (1.5, 0.3), (0.0, 1.0)] {
        let place = line.grown(margin);
        pen.rect(
            place,
            place.short() / 2.0,
            Ink::fill(wood::TURN).faint(opacity),
        );
    }
}

/// Where the last move began and ended.
fn marks(pen: &mut Pen, g: &Geometry, picture: &Picture<'_>) {
    let Some(info) = picture.last else {
        return;
    };
    let row = picture.setup.variant.row();
    let from = Pit::new(info.side, info.hole);
    if from.hole.get() > row || info.landing.hole.get() > row {
        return;
    }
    // A move of as many stones as there are holes and one more ends where it began: one mark inside the other.
    let inner = if from == info.landing { -4.5 } else { 2.0 };
    for (pit, margin, dashes) in [(info.landing, 2.0, None), (from, inner, Some("0.5 7"))] {
        let place = g.hollow(pit).grown(margin);
        let round = place.short() / 2.0;
        pen.rect(
            place,
            round,
            Ink::line(wood::MARK_HALO, if dashes.is_some() { 4.6 } else { 6.0 }),
        );
        pen.dashed(place, round, wood::MARK, 3.4, dashes);
    }
}
