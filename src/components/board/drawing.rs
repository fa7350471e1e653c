//! SVG as text: for what is drawn once, and for what is cheaper to draw again than to compare piece by piece.

use yew::{AttrValue, Html};

use super::dom::px;
use super::geometry::Rect;

/// An SVG text that grows. Numbers and class names go into it, and the prefix, which the program chooses; names that
/// people choose do not.
pub(super) struct Drawing<'a> {
    pub(super) text: String,
    pub(super) prefix: &'a str,
}

impl<'a> Drawing<'a> {
    pub(super) const fn new(prefix: &'a str) -> Self {
        Self {
            text: String::new(),
            prefix,
        }
    }

    /// The drawing as it goes onto the page. It is replaced there only when its text is another.
    pub(super) fn html(self) -> Html {
        Html::from_html_unchecked(AttrValue::from(self.text))
    }

    pub(super) fn add(&mut self, parts: &[&str]) {
        for part in parts {
            self.text.push_str(part);
        }
    }

    /// Opens a tag, and leaves it open for more attributes.
    fn tag(&mut self, name: &str, class: &str, numbers: &[(&str, f64)]) {
        self.add(&["<", name]);
        if !class.is_empty() {
            self.add(&[" class=\"", class, "\""]);
        }
        for (name, value) in numbers {
            self.add(&[" ", name, "=\"", &px(*value), "\""]);
        }
    }

    /// An element without content; `fill` names a gradient or pattern of this board, or is empty.
    pub(super) fn shape(&mut self, name: &str, class: &str, numbers: &[(&str, f64)], fill: &str) {
        self.tag(name, class, numbers);
        if !fill.is_empty() {
            self.add(&[" fill=\"url(#", self.prefix, "-", fill, ")\""]);
        }
        self.add(&["/>"]);
    }

    /// A rounded rectangle.
    pub(super) fn rect(&mut self, class: &str, place: Rect, radius: f64, fill: &str) {
        let Rect { x, y, w, h } = place;
        let numbers = [
            ("x", x),
            ("y", y),
            ("width", w.max(0.0)),
            ("height", h.max(0.0)),
            ("rx", radius.max(0.0)),
        ];
        self.shape("rect", class, &numbers, fill);
    }

    /// A line around a hollow, or its outline.
    pub(super) fn ring(&mut self, class: &str, hollow: Rect, margin: f64) {
        let place = hollow.grown(margin);
        self.rect(class, place, place.short() / 2.0, "");
    }

    /// Gives a hollow as something to clip by, and the attribute that does so.
    pub(super) fn clip(&mut self, name: &str, hollow: Rect) -> String {
        let id = [self.prefix, "-", name].concat();
        self.add(&["<clipPath id=\"", &id, "\">"]);
        self.ring("", hollow, 0.0);
        self.add(&["</clipPath>"]);
        [" clip-path=\"url(#", &id, ")\""].concat()
    }

    pub(super) fn circle(&mut self, class: &str, x: f64, y: f64, r: f64, fill: &str) {
        self.shape("circle", class, &[("cx", x), ("cy", y), ("r", r)], fill);
    }

    /// A few signs around a point.
    pub(super) fn signs(&mut self, class: &str, x: f64, y: f64, size: f64, signs: &str) {
        self.tag("text", class, &[("x", x), ("y", y), ("font-size", size)]);
        self.add(&[">", signs, "</text>"]);
    }

    /// A rounded ground of some width with a few signs on it.
    pub(super) fn plaque(&mut self, (x, y): (f64, f64), size: f64, w: f64, signs: &str) {
        let h = size * 1.3;
        let ground = Rect {
            x: x - w / 2.0,
            y: y - h / 2.0,
            w,
            h,
        };
        self.rect("badge__ground", ground, h / 2.0, "");
        self.signs("badge__text", x, y, size, signs);
    }

    pub(super) fn path(&mut self, class: &str, d: &str) {
        self.add(&["<path class=\"", class, "\" d=\"", d, "\"/>"]);
    }

    /// A text in which `#` stands for the prefix.
    pub(super) fn prefixed(&mut self, text: &str) {
        for (index, part) in text.split('#').enumerate() {
            if index > 0 {
                self.add(&[self.prefix]);
            }
            self.add(&[part]);
        }
    }
}
