//! `toguz-uci`: the computer player for programs that speak UCI.
//!
//! Two hosts for one machine: the native one reads standard input; compiled to wasm it is driven by
//! `node/toguz-uci.mjs`, which makes the same program of it.

#![forbid(unsafe_code)]

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod wasm;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    native::run()
}

/// Called when the module is loaded. The script then makes its own [`wasm::Engine`].
#[cfg(target_arch = "wasm32")]
const fn main() {}
