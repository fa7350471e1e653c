//! Hooks: where components meet the browser.

mod use_keys;
mod use_outside;

pub use use_keys::use_keys;
pub use use_outside::{by_link, use_outside};
