//! app
pub mod a11y;
pub mod app;
pub mod archive;
pub mod components;
pub mod desk;
pub mod exchange;
pub mod hooks;
pub mod i18n;
pub mod link;
pub mod platform;
pub mod sowing;
pub mod state;
pub mod storage;
pub mod worker;
