//! app
pub mod a11y;
pub mod i18n;
