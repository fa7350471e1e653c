//! Looking on while the page changes.

use js_sys::Array;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MutationObserver, MutationObserverInit};

use super::page::document;

/// Sees some attributes change anywhere on the page, until it is dropped.
#[derive(Debug)]
pub struct Watch {
    observer: MutationObserver,
    _react: Closure<dyn Fn()>,
}

impl Watch {
    /// Calls after any of these attributes has changed, or some have.
    pub fn attributes(names: &[&str], react: impl Fn() + 'static) -> Option<Self> {
        let root = document()?.document_element()?;
        let react = Closure::<dyn Fn()>::new(react);
        let observer = MutationObserver::new(react.as_ref().unchecked_ref()).ok()?;
        let names: Array = names.iter().map(|name| JsValue::from_str(name)).collect();
        let options = MutationObserverInit::new();
        options.set_subtree(true);
        options.set_attribute_filter(&names);
        observer.observe_with_options(&root, &options).ok()?;
        Some(Self {
            observer,
            _react: react,
        })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
