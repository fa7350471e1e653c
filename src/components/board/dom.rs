//! Styles and movements through the object model: a strict content policy forbids `style` attributes, not these.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};
use yew::NodeRef;

use super::geometry::Rect;

/// A length as written in CSS and SVG: a tenth of a pixel is fine enough.
pub(crate) fn px(value: f64) -> String {
    number(value, 1)
}

/// A number with so many decimals. By whole numbers: the library's way of writing floats weighs more than all of
/// this module.
pub(crate) fn number(value: f64, decimals: u32) -> String {
    let one = 10_i32.pow(decimals.min(6));
    // Saturates; no length on a page comes near.
    #[allow(clippy::cast_possible_truncation)]
    let scaled = (value * f64::from(one) + 0.5).floor() as i32;
    let (whole, part) = (
        scaled.unsigned_abs() / one.unsigned_abs(),
        scaled.unsigned_abs() % one.unsigned_abs(),
    );
    let sign = if scaled < 0 { "-" } else { "" };
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let width = decimals as usize;
    format!("{sign}{whole}.{part:0width$}")
}

/// A length of a style.
pub(super) fn pixels(value: f64) -> String {
    px(value) + "px"
}

/// A class name, and those after it that are on; each of these brings its own space.
pub(super) fn class_of(base: &str, more: &[(bool, &str)]) -> String {
    let mut class = String::from(base);
    for (on, name) in more {
        if *on {
            class.push_str(name);
        }
    }
    class
}

/// Sets style properties of an element. An element that is gone, or a value that is not understood, is passed over.
pub(super) fn set_style(node: &NodeRef, properties: &[(&str, String)]) {
    if let Some(element) = node.cast::<HtmlElement>() {
        for (name, value) in properties {
            // Fails for read-only styles only, and an element's own are not.
            let _ = element.style().set_property(name, value);
        }
    }
}

/// A place for an element's `style` property, which an element has from its first moment: effects may come a frame
/// later.
pub(super) fn placed(place: Rect) -> JsValue {
    let [x, y, w, h] = [place.x, place.y, place.w, place.h].map(pixels);
    let style = ["left:", &x, ";top:", &y, ";width:", &w, ";height:", &h];
    JsValue::from(style.concat())
}

/// Puts the absolutely placed elements that `selector` finds where they belong, in the document's order.
pub(super) fn place(scene: &Element, selector: &str, places: &[Rect]) {
    // Fails for selectors that are none.
    let Ok(found) = scene.query_selector_all(selector) else {
        return;
    };
    for (index, place) in (0..).zip(places) {
        let Some(element) = found.item(index) else {
            return;
        };
        let style = element.unchecked_ref::<HtmlElement>().style();
        for (name, value) in [
            ("left", place.x),
            ("top", place.y),
            ("width", place.w),
            ("height", place.h),
        ] {
            // Fails for read-only styles only, and an element's own are not.
            let _ = style.set_property(name, &pixels(value));
        }
    }
}

#[wasm_bindgen]
extern "C" {
    /// An element with the Web Animations method, which `web-sys` still keeps behind an unstable switch.
    #[wasm_bindgen(extends = Element)]
    type Animatable;

    #[wasm_bindgen(method, catch)]
    fn animate(
        this: &Animatable,
        keyframes: &JsValue,
        options: &JsValue,
    ) -> Result<JsValue, JsValue>;
}

/// One point of a movement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Key {
    /// When, as a share of the whole.
    pub(super) at: f64,
    /// Where.
    pub(super) x: f64,
    /// Where.
    pub(super) y: f64,
    /// How large.
    pub(super) scale: f64,
    /// How the way to the next point is covered.
    pub(super) easing: &'static str,
}

/// Moves an element along the points and leaves it at the last. Without support it just stays where it is.
pub(super) fn fly(element: &Element, keys: &[Key], millis: f64, delay: f64) {
    let set = |object: &Object, name: &str, value: JsValue| {
        // Fails on frozen objects only; this one is ours.
        let _ = Reflect::set(object, &name.into(), &value);
    };
    let frames: Array = keys
        .iter()
        .map(|key| {
            let frame = Object::new();
            let transform = format!(
                "translate3d({}px, {}px, 0) scale({})",
                px(key.x),
                px(key.y),
                number(key.scale, 2)
            );
            set(&frame, "transform", transform.into());
            set(&frame, "offset", key.at.into());
            set(&frame, "easing", key.easing.into());
            frame
        })
        .collect();
    let options = Object::new();
    set(&options, "duration", millis.max(1.0).into());
    set(&options, "delay", delay.into());
    set(&options, "fill", "both".into());
    let animatable: &Animatable = element.unchecked_ref();
    // A browser without it shows the frames without the flights between them.
    let _ = animatable.animate(&frames, &options);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_page_reads_them() {
        for (value, decimals, text) in [
            (0.0, 1, "0"),
            (12.0, 1, "12"),
            (12.34, 1, "12.3"),
            (12.05, 2, "12.05"),
            (-0.26, 1, "-0.3"),
            (-3.5, 1, "-3.5"),
            (0.0004, 3, "0"),
            (1.0625, 4, "1.0625"),
            (-0.02, 1, "0"),
        ] {
            assert_eq!(number(value, decimals), text);
        }
        assert_eq!(px(f64::NAN), "0");
        assert!(px(f64::INFINITY).parse::<f64>().is_ok());
    }
}
