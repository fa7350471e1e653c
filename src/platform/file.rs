//! Reading the user's files.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, TextDecoder};

use super::PlatformError;
use crate::exchange::encoding::Encoding;

/// The bytes of a file from one place to another, so that a long one need not be held as a whole. Fails if the file
/// has been changed or taken away since it was chosen.
pub async fn read_piece(file: &Blob, from: f64, to: f64) -> Result<Vec<u8>, PlatformError> {
    let piece = file.slice_with_f64_and_f64(from, to)?;
    let buffer = JsFuture::from(piece.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// The bytes of a file. Fails if it has been changed or taken away since it was chosen.
pub async fn read_file(file: &Blob) -> Result<Vec<u8>, PlatformError> {
    let buffer = JsFuture::from(file.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Bytes as a text, without the mark that may stand before it; what makes no sense becomes U+FFFD.
pub fn decode(bytes: Vec<u8>, encoding: Encoding) -> Result<String, PlatformError> {
    let text = match encoding {
        // By far the most, and no work: they are a text already.
        Encoding::Utf8 => String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        _ => TextDecoder::new_with_label(encoding.label())?.decode_with_u8_array(&bytes)?,
    };
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}
