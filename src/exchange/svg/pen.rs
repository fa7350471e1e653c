//! SVG as text, with presentation attributes only.

use crate::components::board::Rect;
pub(super) use crate::components::board::{number, px};

/// How a shape is painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink {
    /// A colour, or `url(#…)`.
    pub(super) fill: &'static str,
    /// Colour and width of the outline.
    pub(super) stroke: Option<(&'static str, f64)>,
    /// Of the whole.
    pub(super) opacity: f64,
}

impl Ink {
    pub(super) const fn fill(fill: &'static str) -> Self {
        Self {
            fill,
            stroke: None,
            opacity: 1.0,
        }
    }

    pub(super) const fn line(stroke: &'static str, width: f64) -> Self {
        Self {
            fill: "none",
            stroke: Some((stroke, width)),
            opacity: 1.0,
        }
    }

    pub(super) const fn faint(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}

/// An SVG text that grows.
#[derive(Debug)]
pub(super) struct Pen {
    text: String,
}

impl Pen {
    pub(super) fn new() -> Self {
        Self {
            text: String::with_capacity(64 << 10),
        }
    }

    pub(super) fn add(&mut self, parts: &[&str]) {
        for part in parts {
            self.text.push_str(part);
        }
    }

    /// Begins a tag and leaves it open for more attributes.
    pub(super) fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.add(&["<", name]);
        for (name, value) in attributes {
            self.attribute(name, value);
        }
    }

    pub(super) fn attribute(&mut self, name: &str, value: &str) {
        self.add(&[" ", name, "=\""]);
        self.escaped(value);
        self.add(&["\""]);
    }

    pub(super) fn numbers(&mut self, numbers: &[(&str, f64)]) {
        for (name, value) in numbers {
            self.add(&[" ", name, "=\"", &px(*value), "\""]);
        }
    }

    /// Ends a tag that has content.
    pub(super) fn open(&mut self) {
        self.add(&[">"]);
    }

    /// Ends an element.
    pub(super) fn close(&mut self, name: &str) {
        self.add(&["</", name, ">"]);
    }

    /// An element with text.
    pub(super) fn element(&mut self, name: &str, text: &str) {
        self.tag(name, &[]);
        self.open();
        self.escaped(text);
        self.close(name);
    }

    /// The whole text, ended.
    pub(super) fn finish(mut self, name: &str) -> String {
        self.close(name);
        self.add(&["\n"]);
        self.text
    }

    /// A text that people chose: no sign of it has a meaning for XML, and none that XML forbids is left.
    fn escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                '\t' | '\n' | '\r' => self.text.push(' '),
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
                c => self.text.push(c),
            }
        }
    }

    fn ink(&mut self, ink: Ink) {
        self.attribute("fill", ink.fill);
        if let Some((colour, width)) = ink.stroke {
            self.attribute("stroke", colour);
            self.numbers(&[("stroke-width", width)]);
        }
        if ink.opacity < 1.0 {
            self.attribute("opacity", &number(ink.opacity, 2));
        }
    }

    fn rect_tag(&mut self, place: Rect, radius: f64) {
        self.tag("rect", &[]);
        self.numbers(&[
            ("x", place.x),
            ("y", place.y),
            ("width", place.w.max(0.0)),
            ("height", place.h.max(0.0)),
            ("rx", radius.max(0.0)),
        ]);
    }

    pub(super) fn rect(&mut self, place: Rect, radius: f64, ink: Ink) {
        self.rect_tag(place, radius);
        self.ink(ink);
        self.add(&["/>\n"]);
    }

    /// An outline, of dashes or whole.
    pub(super) fn dashed(
        &mut self,
        place: Rect,
        radius: f64,
        colour: &'static str,
        width: f64,
        dashes: Option<&str>,
    ) {
        self.rect_tag(place, radius);
        self.ink(Ink::line(colour, width));
        if let Some(dashes) = dashes {
            self.attribute("stroke-dasharray", dashes);
            self.attribute("stroke-linecap", "round");
        }
        self.add(&["/>\n"]);
    }

    pub(super) fn circle(&mut self, (x, y): (f64, f64), r: f64, ink: Ink) {
        self.tag("circle", &[]);
        self.numbers(&[("cx", x), ("cy", y), ("r", r)]);
        self.ink(ink);
        self.add(&["/>\n"]);
    }

    pub(super) fn path(&mut self, d: &str, ink: Ink) {
        self.tag("path", &[("d", d)]);
        self.ink(ink);
        self.add(&["/>\n"]);
    }

    /// Something defined, at a place.
    pub(super) fn place(&mut self, id: &str, x: f64, y: f64) {
        self.tag("use", &[("href", id)]);
        self.numbers(&[("x", x), ("y", y)]);
        self.add(&["/>\n"]);
    }

    /// A few signs around a point.
    pub(super) fn text(
        &mut self,
        at: (f64, f64),
        size: f64,
        weight: &str,
        colour: &'static str,
        signs: &str,
    ) {
        self.anchored("middle", at, size, weight, colour, signs);
    }

    /// Signs that begin, end or have their middle at a point, whose height is that of the middle of a digit.
    pub(super) fn anchored(
        &mut self,
        anchor: &str,
        (x, y): (f64, f64),
        size: f64,
        weight: &str,
        colour: &'static str,
        signs: &str,
    ) {
        self.tag("text", &[]);
        // By the size, not by `dominant-baseline`, which half of the programs do not know.
        self.numbers(&[("x", x), ("y", y + size * 0.36), ("font-size", size)]);
        if anchor != "middle" {
            self.attribute("text-anchor", anchor);
        }
        self.attribute("font-weight", weight);
        self.attribute("fill", colour);
        self.open();
        self.escaped(signs);
        self.close("text");
        self.add(&["\n"]);
    }
}
