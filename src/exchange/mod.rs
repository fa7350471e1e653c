//! Games, positions and links out of texts and files, and back into them. Pure: what is in a text is found here, the
//! clipboard, files and windows are others' business.
//!
//! - [`encoding`]: which alphabet the bytes of a file are written in;
//! - [`find`]: what is in a text;
//! - [`import`]: the games of a text of any length, in slices, with a report;
//! - [`account`]: the reports of several files in one;
//! - [`fault`]: what is wrong with a game, in the user's language;
//! - [`export`]: a game as text and as files, and how these are called;
//! - [`svg`]: a position as a picture.
//!
//! Everything that comes in is hostile until read: readers are total, bounded, and never panic.

pub mod account;
pub mod encoding;
pub mod export;
pub mod fault;
pub mod find;
pub mod import;
pub mod svg;
#[cfg(test)]
mod tests;

/// The longest file and the longest text that is looked at, in bytes. The largest collections of games that are known
/// have a tenth of it.
pub const MAX_BYTES: usize = 64 << 20;
