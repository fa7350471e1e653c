//! app
pub mod a11y;
pub mod i18n;
pub mod platform;
pub mod storage;
pub mod worker;
pub mod link;
pub mod sowing;
pub mod state;
pub mod app;
pub mod components;
pub mod hooks;
