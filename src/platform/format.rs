//! Dates and sizes as the reader's language writes them.

use std::cell::RefCell;

use js_sys::{Array, Date, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

thread_local! {
    /// Making a formatter takes a hundred times what using it does.
    static FORMATTERS: RefCell<Vec<(String, Function)>> = const { RefCell::new(Vec::new()) };
}

/// The `format` function of `new Intl.{kind}(lang, options)`. `None` where the browser knows no such thing.
fn formatter(kind: &str, lang: &str, options: &[(&str, &str)]) -> Option<Function> {
    let name = format!("{kind} {lang} {options:?}");
    FORMATTERS.with_borrow_mut(|known| {
        if let Some((_, format)) = known.iter().find(|(other, _)| *other == name) {
            return Some(format.clone());
        }
        let format = make_formatter(kind, lang, options)?;
        known.push((name, format.clone()));
        Some(format)
    })
}

fn make_formatter(kind: &str, lang: &str, options: &[(&str, &str)]) -> Option<Function> {
    let get = |object: &JsValue, name: &str| Reflect::get(object, &JsValue::from_str(name)).ok();
    let constructor: Function = get(&get(&js_sys::global(), "Intl")?, kind)?
        .dyn_into()
        .ok()?;
    let chosen = Object::new();
    for (name, value) in options {
        Reflect::set(&chosen, &JsValue::from_str(name), &JsValue::from_str(value)).ok()?;
    }
    // Throws for options that the browser does not know.
    let made =
        Reflect::construct(&constructor, &Array::of2(&JsValue::from_str(lang), &chosen)).ok()?;
    // Bound to its object already.
    get(&made, "format")?.dyn_into().ok()
}

fn format(format: &Function, value: &JsValue) -> Option<String> {
    format.call1(&JsValue::UNDEFINED, value).ok()?.as_string()
}

/// A moment, in milliseconds since 1970, to the minute where the device is. Empty if the browser can not tell it.
pub fn format_moment(lang: &str, unix_ms: u64) -> String {
    let options = [("dateStyle", "medium"), ("timeStyle", "short")];
    formatter("DateTimeFormat", lang, &options)
        .and_then(|formatter| format(&formatter, &number(unix_ms)))
        .unwrap_or_default()
}

/// A day of the calendar. Empty if the browser can not tell it.
pub fn format_day(lang: &str, year: u32, month: u32, day: u32) -> String {
    let Ok(month) = i32::try_from(month) else {
        return String::new();
    };
    let Ok(day) = i32::try_from(day) else {
        return String::new();
    };
    // Made and told where the device is, so the day stays the same.
    let date = Date::new_with_year_month_day(year, month - 1, day);
    formatter("DateTimeFormat", lang, &[("dateStyle", "medium")])
        .and_then(|formatter| format(&formatter, &date))
        .unwrap_or_default()
}

/// A number of bytes in the unit that suits it.
pub fn format_bytes(lang: &str, bytes: f64) -> String {
    let (unit, short, size) = match bytes {
        ..1e3 => ("byte", "B", bytes),
        ..1e6 => ("kilobyte", "kB", bytes / 1e3),
        ..1e9 => ("megabyte", "MB", bytes / 1e6),
        _ => ("gigabyte", "GB", bytes / 1e9),
    };
    let digits = if (1.0..10.0).contains(&size) && unit != "byte" {
        "1"
    } else {
        "0"
    };
    let options = [
        ("style", "unit"),
        ("unit", unit),
        ("maximumFractionDigits", digits),
    ];
    formatter("NumberFormat", lang, &options)
        .and_then(|formatter| format(&formatter, &size.into()))
        .unwrap_or_else(|| format!("{size:.0} {short}"))
}

fn number(value: u64) -> JsValue {
    #[allow(clippy::cast_precision_loss)] // no moment is so far off
    JsValue::from_f64(value as f64)
}
