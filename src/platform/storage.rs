//! The browser's local storage as a [`Backend`].

use wasm_bindgen::JsValue;
use web_sys::Storage;

use super::{describe, text_of};
use crate::storage::{Backend, SafeStorage, StorageError};

thread_local! {
    static STORAGE: SafeStorage = SafeStorage::new(Box::new(LocalStorage));
}

/// The storage of this page's origin: one for all who ask, so that what could not be kept is the same for all.
/// Works everywhere: where the browser gives none, what is written lives as long as the page.
pub fn open_storage() -> SafeStorage {
    STORAGE.with(Clone::clone)
}

/// Asked for anew every time: a browser may take it away or give it while the page runs.
#[derive(Debug)]
struct LocalStorage;

fn local() -> Result<Storage, StorageError> {
    let window = web_sys::window().ok_or(StorageError::Blocked)?;
    match window.local_storage() {
        Ok(Some(storage)) => Ok(storage),
        // In a sandboxed frame, or with site data switched off, asking alone throws.
        Ok(None) | Err(_) => Err(StorageError::Blocked),
    }
}

fn error(thrown: JsValue) -> StorageError {
    match text_of(&thrown, "name").as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StorageError::Full,
        Some("SecurityError") => StorageError::Blocked,
        _ => StorageError::Other(describe(&thrown)),
    }
}

impl Backend for LocalStorage {
    fn get(&self, key: &str) -> Result<Option<String>, StorageError> {
        local()?.get_item(key).map_err(error)
    }

    fn set(&self, key: &str, text: &str) -> Result<(), StorageError> {
        local()?.set_item(key, text).map_err(error)
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        local()?.remove_item(key).map_err(error)
    }

    fn keys(&self) -> Result<Vec<String>, StorageError> {
        let storage = local()?;
        let length = storage.length().map_err(error)?;
        let mut keys = Vec::new();
        for index in 0..length {
            // Another tab may remove one meanwhile.
            keys.extend(storage.key(index).map_err(error)?);
        }
        Ok(keys)
    }
}
