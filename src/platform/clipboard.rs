//! Copying text, and handing it to other programs.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Clipboard, ShareData};

use super::PlatformError;

/// Puts a text on the clipboard. Outside `https`, and in frames that were not allowed to, there is none, and the
/// user may refuse; then show the text to be copied by hand.
pub async fn write_clipboard(text: &str) -> Result<(), PlatformError> {
    JsFuture::from(clipboard()?.write_text(text)).await?;
    Ok(())
}

/// Puts a picture on the clipboard. Besides what stops a text, some browsers take no pictures.
pub async fn write_clipboard_picture(picture: &Blob) -> Result<(), PlatformError> {
    let window = web_sys::window().ok_or_else(|| PlatformError::missing("window"))?;
    let item = Reflect::get(&window, &JsValue::from_str("ClipboardItem"))?;
    let item: Function = item
        .dyn_into()
        .map_err(|_| PlatformError::missing("clipboard for pictures"))?;
    let kinds = Object::new();
    Reflect::set(&kinds, &JsValue::from_str(&picture.type_()), picture)?;
    let item = Reflect::construct(&item, &Array::of1(&kinds))?;
    JsFuture::from(clipboard()?.write(&Array::of1(&item))).await?;
    Ok(())
}

fn clipboard() -> Result<Clipboard, PlatformError> {
    let window = web_sys::window().ok_or_else(|| PlatformError::missing("window"))?;
    let navigator = window.navigator();
    // web-sys takes the clipboard for granted; it is undefined outside secure contexts.
    let clipboard = Reflect::get(&navigator, &JsValue::from_str("clipboard"))?;
    if clipboard.is_undefined() || clipboard.is_null() {
        return Err(PlatformError::missing("clipboard"));
    }
    Ok(navigator.clipboard())
}

fn has(name: &str) -> bool {
    web_sys::window()
        .and_then(|window| Reflect::get(&window.navigator(), &JsValue::from_str(name)).ok())
        .is_some_and(|value| value.is_function())
}

/// Whether the system has a share sheet for pages.
pub fn can_share() -> bool {
    has("share")
}

/// Opens the system's share sheet with an address. False if the user closed it without sharing.
///
/// # Errors
///
/// If it could not be opened.
pub async fn share(title: &str, address: &str) -> Result<bool, PlatformError> {
    let window = web_sys::window().ok_or_else(|| PlatformError::missing("window"))?;
    if !can_share() {
        return Err(PlatformError::missing("share sheet"));
    }
    let data = ShareData::new();
    data.set_title(title);
    data.set_url(address);
    match JsFuture::from(window.navigator().share_with_data(&data)).await {
        Ok(_) => Ok(true),
        Err(error) if super::text_of(&error, "name").as_deref() == Some("AbortError") => Ok(false),
        Err(error) => Err(error.into()),
    }
}
