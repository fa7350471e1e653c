//! Giving the user a file.

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

use super::page::document;
use super::{PlatformError, Timeout};

/// How long the browser has to begin the download before the text is freed, in milliseconds.
const KEEP_MS: u32 = 60_000;

/// Offers a text as a file of this name. The browser may still ask the user, or drop it without a word.
pub fn download(name: &str, mime: &str, text: &str) -> Result<(), PlatformError> {
    download_parts(name, mime, [text])
}

/// Offers a text in pieces as a file of this name, so that a long one need not be put together here.
pub fn download_parts<'a>(
    name: &str,
    mime: &str,
    parts: impl IntoIterator<Item = &'a str>,
) -> Result<(), PlatformError> {
    download_blob(name, &blob_of(mime, parts)?)
}

/// A text in pieces as the content of a file.
pub fn blob_of<'a>(
    mime: &str,
    parts: impl IntoIterator<Item = &'a str>,
) -> Result<Blob, PlatformError> {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let parts: Array = parts.into_iter().map(JsValue::from_str).collect();
    Ok(Blob::new_with_str_sequence_and_options(&parts, &options)?)
}

/// Offers the content of a file under this name.
pub fn download_blob(name: &str, blob: &Blob) -> Result<(), PlatformError> {
    let document = document().ok_or_else(|| PlatformError::missing("document"))?;
    let body = document
        .body()
        .ok_or_else(|| PlatformError::missing("page body"))?;
    let address = Url::create_object_url_with_blob(blob)?;
    let link = document.create_element("a")?;
    link.set_attribute("href", &address)?;
    link.set_attribute("download", name)?;
    link.set_attribute("hidden", "")?;
    let link: HtmlElement = link
        .dyn_into()
        .map_err(|_| PlatformError::missing("link element"))?;
    // Some browsers follow only a link that is in the page.
    body.append_child(&link)?;
    link.click();
    link.remove();
    Timeout::new(KEEP_MS, move || {
        // It was made above; if the browser has let it go already, all the better.
        let _ = Url::revoke_object_url(&address);
    })
    .forget();
    Ok(())
}
