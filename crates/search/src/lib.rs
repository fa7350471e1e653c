//! The computer player: a search over positions of [`toguz_rules`].

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod level;

pub use level::Level;
