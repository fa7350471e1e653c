//! Copying text.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::PlatformError;

/// Puts a text on the clipboard. Outside `https`, and in frames that were not allowed to, there is none, and the
/// user may refuse; then show the text to be copied by hand.
pub async fn write_clipboard(text: &str) -> Result<(), PlatformError> {
    let window = web_sys::window().ok_or_else(|| PlatformError::missing("window"))?;
    let navigator = window.navigator();
    // web-sys takes the clipboard for granted; it is undefined outside secure contexts.
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))?;
    if clipboard.is_undefined() || clipboard.is_null() {
        return Err(PlatformError::missing("clipboard"));
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await?;
    Ok(())
}
