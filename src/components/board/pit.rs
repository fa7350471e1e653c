//! A hole: a button with its number, its stones and its count.

use toguz_rules::{Pit, Side};
use yew::{AttrValue, Html, html};

use super::board::Shown;
use super::dom::{class_of, placed};
use super::drawing::Drawing;
use super::geometry::{Geometry, Rect};
use super::preview::Preview;
use super::stones::{shadow, stones};
use crate::a11y;
use crate::sowing::Place;

/// One of the holes. What is done to it, `touch` hears.
pub(super) fn hole_button(shown: &Shown<'_>, pit: Pit) -> Html {
    let props = shown.props;
    let position = &props.position;
    let playable = shown.playable(pit);
    let preview = shown.preview.as_ref();
    let marks = Marks {
        origin: shown.origin == Some(pit),
        landing: shown.landing == Some(pit),
        lift: preview.is_some_and(|preview| preview.from == pit),
        path: preview.is_some_and(|preview| preview.path.contains(&pit)),
        target: preview.is_some_and(|preview| preview.info.landing == pit),
    };
    let class = class_of(
        "pit",
        &[
            (playable, " pit--legal"),
            (marks.landing, " pit--landing"),
            (marks.origin, " pit--origin"),
            (marks.lift, " pit--lift"),
            (marks.path, " pit--path"),
            (marks.target, " pit--target"),
        ],
    );
    let cell = shown.g.cell(pit);
    let hollow = shown.g.hollow(pit).relative_to(cell);
    // Three texts: what changes at one time is drawn again, and the rest keeps its place in a transition.
    let [mut glow, mut content, mut signs] = [(); 3].map(|()| Drawing::new(&props.id_prefix));
    glow.ring("pit__glow", hollow, 1.0);
    draw_content(&mut content, shown, pit, hollow);
    draw_marks(&mut signs, marks, hollow);
    draw_signs(&mut signs, shown, pit, cell, hollow);
    html! {
        <button
            key={pit.hole.get()}
            type="button"
            ~style={placed(cell)}
            {class}
            data-side={pit.side.key()}
            data-hole={digits(pit.hole.get())}
            data-stones={digits(position.stones(pit))}
            data-tuz={position.board().tuz_owner(pit).map(Side::key)}
            aria-describedby={shown.described_by(pit)}
            aria-disabled={(!playable).then_some("true")}
            tabindex={if shown.tab_stop == pit { "0" } else { "-1" }}
        >
            // Not an `aria-label`: that would have to repeat the digits of the drawing just as they stand there.
            <span class="sr-only">{ a11y::hole_name(props.lang, position, pit, props.seen) }</span>
            <svg class="pit__drawing" aria-hidden="true" focusable="false">
                { glow.html() }
                { content.html() }
                { signs.html() }
            </svg>
        </button>
    }
}

/// A count, as an attribute and as signs.
pub(super) fn digits(count: u8) -> AttrValue {
    AttrValue::from(count.to_string())
}

/// What is marked on a hole.
#[allow(clippy::struct_excessive_bools)] // each is a mark of its own; any of them may meet
#[derive(Clone, Copy, Default)]
pub(super) struct Marks {
    /// The last move began here.
    pub(super) origin: bool,
    /// The last move ended here.
    pub(super) landing: bool,
    /// The move previewed begins here …
    pub(super) lift: bool,
    /// … passes here …
    pub(super) path: bool,
    /// … and ends here.
    pub(super) target: bool,
}

fn draw_content(out: &mut Drawing<'_>, shown: &Shown<'_>, pit: Pit, hollow: Rect) {
    let g = &shown.g;
    let lying = shown.frame.stones(pit);
    if let Some(owner) = shown.frame.tuz_owner(pit) {
        draw_tuz(out, owner, shown.makes_tuz(pit), hollow, g.tuz_radius());
    } else if shown.props.numbers_only {
        let (x, y) = hollow.centre();
        let size = hollow.short() * if lying > 9 { 0.52 } else { 0.62 };
        let class = class_of("pit__count", &[(lying == 0, " pit__count--none")]);
        out.signs(&class, x, y, size, &digits(lying));
    } else {
        draw_heap(out, g, pit, hollow, lying);
    }
}

/// The stones of a hole.
pub(super) fn draw_heap(out: &mut Drawing<'_>, g: &Geometry, pit: Pit, hollow: Rect, lying: u8) {
    out.add(&["<g class=\"pit__heap\">"]);
    let name = [pit.side.key(), "-", &digits(pit.hole.get())].concat();
    let clip = out.clip(&name, hollow);
    let seed = pit.index(g.row()) + 3;
    stones(out, &g.heap(pit, hollow, lying), seed, &clip);
    out.add(&["</g>"]);
}

/// The white ball: an X, and a ring in the colour of its owner, broken for Black, so that colour is never alone.
pub(super) fn draw_tuz(out: &mut Drawing<'_>, owner: Side, fresh: bool, hollow: Rect, r: f64) {
    let (cx, cy) = hollow.centre();
    let class = class_of(
        "tuz",
        &[
            (owner == Side::South, " tuz--south"),
            (owner == Side::North, " tuz--north"),
            (fresh, " tuz--fresh"),
        ],
    );
    let arm = r * 0.36;
    out.add(&["<g class=\"", &class, "\">"]);
    shadow(out, cx + r * 0.2, cy + r * 0.3, r * 1.35);
    for (class, width) in [("tuz__ring-edge", 0.26), ("tuz__ring", 0.17)] {
        let numbers = [
            ("cx", cx),
            ("cy", cy),
            ("r", r * 1.2),
            ("stroke-width", r * width),
        ];
        out.shape("circle", class, &numbers, "");
    }
    out.circle("", cx, cy, r, "tuz");
    for lean in [arm, -arm] {
        let numbers = [
            ("x1", cx - arm),
            ("y1", cy - lean),
            ("x2", cx + arm),
            ("y2", cy + lean),
            ("stroke-width", r * 0.2),
        ];
        out.shape("line", "tuz__x", &numbers, "");
    }
    out.add(&["</g>"]);
}

pub(super) fn draw_marks(out: &mut Drawing<'_>, marks: Marks, hollow: Rect) {
    // A move of 19 stones ends where it began: both marks, one inside the other.
    let from = if marks.landing { -4.5 } else { 2.0 };
    for (on, halo, line, margin) in [
        (marks.landing, "pit__mark-halo", "pit__mark", 2.0),
        (marks.origin, "pit__from-halo", "pit__from", from),
        (marks.path || marks.lift, "pit__path-halo", "pit__path", 2.0),
        (marks.target, "pit__mark-halo", "pit__goal", 3.5),
        (true, "pit__focus pit__focus-halo", "pit__focus", 5.0),
    ] {
        if on {
            out.ring(halo, hollow, margin);
            out.ring(line, hollow, margin);
        }
    }
}

/// The number, the count, and what a previewed move would do.
fn draw_signs(out: &mut Drawing<'_>, shown: &Shown<'_>, pit: Pit, cell: Rect, hollow: Rect) {
    let g = &shown.g;
    draw_number(out, g, pit, cell);
    // While a heap goes to the kazan its number stays: that is what was won.
    let taken = shown.taken(pit);
    let told = shown.props.numbers_only || shown.frame.tuz_owner(pit).is_some();
    let count = match taken {
        0 if told => 0,
        0 => shown.frame.stones(pit),
        taken => taken,
    };
    if count > 0 {
        let fresh = taken > 0 || shown.just_fell == Some(Place::Pit(pit));
        let at = g.badge_at(pit).relative_to(cell).centre();
        let class = class_of("badge", &[(fresh, " badge--fresh")]);
        draw_plaque(out, &class, at, g.badge_size(), &digits(count));
    }
    let chip = shown
        .preview
        .as_ref()
        .filter(|preview| preview.info.landing == pit)
        .and_then(Preview::chip);
    if let Some(chip) = chip {
        let size = (g.badge_size() * 1.25).min(hollow.short() * 0.42).max(14.0);
        draw_plaque(out, "pit__chip", hollow.centre(), size, &chip);
    }
}

/// The number of a hole.
pub(super) fn draw_number(out: &mut Drawing<'_>, g: &Geometry, pit: Pit, cell: Rect) {
    let (x, y) = g.number_at(pit);
    out.signs(
        "pit__number",
        x - cell.x,
        y - cell.y,
        g.number_size(),
        &digits(pit.hole.get()),
    );
}

/// A ground as wide as its signs.
pub(super) fn draw_plaque(
    out: &mut Drawing<'_>,
    class: &str,
    at: (f64, f64),
    size: f64,
    signs: &str,
) {
    let wide = signs.chars().fold(0.7, |wide, _| wide + 0.62);
    out.add(&["<g class=\"", class, "\">"]);
    out.plaque(at, size, size * wide, signs);
    out.add(&["</g>"]);
}
