//! The computer player beside the page.
//!
//! What is said between the two is in [`protocol`]; the engine's side is [`host`]; the page's side is [`client`], whose
//! decisions are in [`supervisor`]. All but the two thin ends are pure.
//!
//! [`host`] and [`engine`] are linked into the worker's program and not into the app's: where workers are refused the
//! page loads the very same program beside the app.

pub mod client;
pub mod engine;
pub mod host;
pub mod protocol;
pub mod supervisor;
pub(crate) mod wire;

pub use client::{EngineClient, Options};
pub use protocol::{Job, JobId};
pub use supervisor::{EngineEvent, EngineState, Timing};
