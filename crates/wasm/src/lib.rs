//! What the npm package is made of: the rules, the formats and the search in the shape that scripts want.
//!
//! Everything here is pure and natively tested; the two programs in `bin/` hand it to scripts and do nothing else. What
//! goes out is JSON with the very names that `npm/index.d.ts` and `npm/engine.d.ts` declare; what comes in is hostile.
//! A fault is a [`Failure`], which the scripts throw as an error with a code.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod engine;
pub mod failure;
pub mod game;
pub mod position;
pub mod reader;
mod view;

pub use failure::Failure;

/// A value as JSON.
fn json(value: &impl serde::Serialize) -> String {
    // Only maps with odd keys can fail, and there is none.
    serde_json::to_string(value).unwrap_or_default()
}
