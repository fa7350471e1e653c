//! How messages travel between page and engine, and page and desk: bytes in an array that is handed over, not copied.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::MessageEvent;

use super::protocol::DecodeError;
use crate::platform;

/// How the engine's program says on a page that it is up: a cancelable `MessageEvent` of this type at the window,
/// with the engine's port as its data. Who takes the port cancels the event. If the program can not start, its
/// loader says why by the same event with a text as its data.
pub(super) const ENGINE_EVENT: &str = "toguz-engine";

/// What came, not yet copied.
pub(crate) fn data_of(event: &web_sys::Event) -> JsValue {
    event
        .dyn_ref::<MessageEvent>()
        .map_or(JsValue::UNDEFINED, MessageEvent::data)
}

/// The bytes of a message of at most this length, measured before they are copied.
pub(crate) fn read_bytes(event: &web_sys::Event, longest: usize) -> Result<Vec<u8>, DecodeError> {
    let array: Uint8Array = data_of(event)
        .dyn_into()
        .map_err(|_| DecodeError::Malformed)?;
    if array.length() as usize > longest {
        return Err(DecodeError::TooLong);
    }
    Ok(array.to_vec())
}

/// The two arguments of a `postMessage` that sends these bytes.
pub(crate) fn pack(bytes: &[u8]) -> (Uint8Array, Array) {
    let array = Uint8Array::from(bytes);
    let transfer = Array::of1(&array.buffer());
    (array, transfer)
}

/// The stamp of the build that the page belongs to.
pub(super) fn page_stamp() -> String {
    platform::meta("toguz-build").unwrap_or_else(|| "dev".to_owned())
}
