//! Every word the app shows or speaks, in every language, through one layer.
//!
//! [`Lang`] is a small copyable value that components pass about; [`Lang::texts`] gives the [`Texts`] of it. A
//! plain text is a `&'static str` field, a text with values a `fn` field, so that each language has its own word
//! order, cases and plurals:
//!
//! ```
//! use toguz::i18n::{Lang, Who};
//!
//! let texts = Lang::choose(["de", "kk-KZ", "en"]).texts();
//! assert_eq!(texts.undo, "Қайтару");
//! assert_eq!((texts.to_move)(Who::You), "Сіздің жүрісіңіз");
//! ```
//!
//! Every text is data of one language's struct literal, so the compiler finds a missing one; what it can not find
//! (a look-alike letter, an English word left in place) the tests of this module do. Nothing here touches the
//! browser.
//!
//! Numbers, move notation and scores that stand alone in HTML belong into `<bdi>`. The texts themselves hold no
//! direction marks: all four languages run left to right, and some screen readers spell such marks out.

pub mod desk;
mod lang;
mod locales;
mod text;

#[cfg(test)]
mod tests;

pub use lang::{Direction, Lang, Plural, UnknownLang};
pub use text::{Content, Effect, Ending, Score, SpokenMove, Spot, Texts, Who};
