//! The computer player beside the page.
//!
//! What is said between the two is in [`protocol`]; the worker's side is [`host`]; the page's side is [`client`], whose
//! decisions are in [`supervisor`]. All but the two thin ends are pure.

pub mod client;
pub mod engine;
pub mod host;
pub mod protocol;
pub mod supervisor;

pub use client::{EngineClient, Options};
pub use protocol::{Job, JobId};
pub use supervisor::{EngineEvent, EngineState, Timing};
