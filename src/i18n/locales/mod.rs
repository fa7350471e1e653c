//! One file a language. A text that is missing in one of them does not compile.

pub(super) mod en;
pub(super) mod kk;
pub(super) mod ky;
pub(super) mod ru;

pub(super) use en::EN;
pub(super) use kk::KK;
pub(super) use ky::KY;
pub(super) use ru::RU;
