//! The windows of import and export in a real browser: `cargo xtask test --only components`.

#![cfg(target_arch = "wasm32")]
#![allow(
    // A test fails by panicking; clippy.toml says so for test functions only, not for their helpers.
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

use wasm_bindgen_test::wasm_bindgen_test_configure;

wasm_bindgen_test_configure!(run_in_browser);

// Beside this file cargo would take them for tests of their own.
#[path = "exchange/common.rs"]
mod common;
#[path = "exchange/export.rs"]
mod export;
#[path = "exchange/import.rs"]
mod import;
