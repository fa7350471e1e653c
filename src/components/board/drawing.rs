//! SVG as text, for what is drawn once and never compared.

use super::dom::px;
use super::geometry::Rect;

/// An SVG text that grows. Numbers and class names go into it, and the prefix, which the program chooses.
pub(super) struct Drawing<'a> {
    pub(super) text: String,
    pub(super) prefix: &'a str,
}

impl Drawing<'_> {
    pub(super) fn add(&mut self, parts: &[&str]) {
        for part in parts {
            self.text.push_str(part);
        }
    }

    /// A rounded rectangle; `fill` names a gradient or pattern of this board, or is empty.
    pub(super) fn rect(&mut self, class: &str, place: Rect, radius: f64, fill: &str) {
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

    pub(super) fn path(&mut self, class: &str, d: &str) {
        self.add(&["<path class=\"", class, "\" d=\"", d, "\"/>"]);
    }

    pub(super) fn circle(&mut self, class: &str, x: f64, y: f64, r: f64) {
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
    pub(super) fn gradient(&mut self, kind: &str, name: &str, shape: &str, stops: &[(&str, &str)]) {
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
