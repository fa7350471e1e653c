//! The session for a script.

use core::time::Duration;

use toguz_uci::Session;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the script began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// A session whose lines come as one text, each with its line end.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine(Session);

#[wasm_bindgen]
impl Engine {
    /// A session that has not begun.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)] // scripts know no `Default`
    pub fn new() -> Self {
        Self(Session::new(|| {
            Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
        }))
    }

    /// Takes a line. What to answer.
    pub fn hear(&mut self, line: &str) -> String {
        text(&self.0.hear(line))
    }

    /// Works on for about two milliseconds. What to say.
    pub fn work(&mut self) -> String {
        text(&self.0.work())
    }

    /// Whether there is something to work on.
    #[wasm_bindgen(getter, js_name = isBusy)]
    pub fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    /// Whether the host has said `quit`.
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }
}

fn text(lines: &[String]) -> String {
    let mut text = lines.join("\n");
    if !lines.is_empty() {
        text.push('\n');
    }
    text
}
