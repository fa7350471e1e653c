//! Components in a real browser: `cargo xtask test --only components`.

#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::wasm_bindgen_test_configure;

wasm_bindgen_test_configure!(run_in_browser);

// Beside this file cargo would take it for a test of its own.
#[path = "web/board.rs"]
mod board;
#[path = "web/desk.rs"]
mod desk;
#[path = "web/editor.rs"]
mod editor;
#[path = "web/sheet.rs"]
mod sheet;
