//! Reading the user's files.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use super::PlatformError;

/// The bytes of a file from one place to another, so that a long one need not be held as a whole. Fails if the file
/// has been changed or taken away since it was chosen.
pub async fn read_piece(file: &Blob, from: f64, to: f64) -> Result<Vec<u8>, PlatformError> {
    let piece = file.slice_with_f64_and_f64(from, to)?;
    let buffer = JsFuture::from(piece.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
