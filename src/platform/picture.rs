//! Pictures: an SVG made into a PNG by the browser, and addresses for what is shown.

use js_sys::{Function, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

use super::PlatformError;
use super::download::blob_of;
use super::page::document;

/// The address of a file's content, for as long as this lives.
#[derive(Debug, PartialEq, Eq)]
pub struct ObjectUrl(String);

impl ObjectUrl {
    /// An address for this content.
    pub fn new(blob: &Blob) -> Result<Self, PlatformError> {
        Ok(Self(Url::create_object_url_with_blob(blob)?))
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Drop for ObjectUrl {
    fn drop(&mut self) {
        // It was made by `new`; if the browser has let it go already, all the better.
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// Draws an SVG, `scale` times as large as it says, into a PNG. What is outside of the drawing stays transparent.
pub async fn png_of_svg(svg: &str, scale: f64) -> Result<Blob, PlatformError> {
    let document = document().ok_or_else(|| PlatformError::missing("document"))?;
    let address = ObjectUrl::new(&blob_of("image/svg+xml", [svg])?)?;
    let image = HtmlImageElement::new()?;
    image.set_src(address.as_str());
    JsFuture::from(image.decode()).await?;

    let [w, h] =
        [image.natural_width(), image.natural_height()].map(|side| f64::from(side) * scale);
    let canvas: HtmlCanvasElement = document
        .create_element("canvas")?
        .dyn_into()
        .map_err(|_| PlatformError::missing("canvas"))?;
    // Saturates; pictures are a few thousand pixels.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let [wide, high] = [w, h].map(|side| side.round() as u32);
    canvas.set_width(wide);
    canvas.set_height(high);
    let context: CanvasRenderingContext2d = canvas
        .get_context("2d")?
        .and_then(|context| context.dyn_into().ok())
        .ok_or_else(|| PlatformError::missing("canvas"))?;
    context.draw_image_with_html_image_element_and_dw_and_dh(
        &image,
        0.0,
        0.0,
        f64::from(wide),
        f64::from(high),
    )?;
    let made = JsFuture::from(Promise::new(&mut |resolve: Function, reject: Function| {
        // `null` if the picture is too large for this browser.
        let took = Closure::once_into_js(move |blob: JsValue| {
            // Only a promise's own functions are called here, which do not throw.
            let _ = resolve.call1(&JsValue::NULL, &blob);
        });
        if let Err(error) = canvas.to_blob(took.unchecked_ref()) {
            let _ = reject.call1(&JsValue::NULL, &error);
        }
    }));
    made.await?
        .dyn_into()
        .map_err(|_| PlatformError::missing("picture"))
}
