//! How much the browser keeps for this site, and for how long.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What the site's data takes, and what it may take, in bytes. Browsers round both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    /// What is taken, by everything that the site keeps.
    pub used: f64,
    /// What may be taken.
    pub allowed: f64,
}

/// Calls a method of `navigator.storage` and waits for what it promises. `None` where there is no such method (outside
/// secure contexts, in older browsers) or it refuses (in sandboxed frames).
async fn ask(method: &str) -> Option<JsValue> {
    let navigator = web_sys::window()?.navigator();
    // web-sys takes all of it for granted.
    let storage = Reflect::get(&navigator, &JsValue::from_str("storage")).ok()?;
    let method: Function = Reflect::get(&storage, &JsValue::from_str(method))
        .ok()?
        .dyn_into()
        .ok()?;
    let promise: Promise = method.call0(&storage).ok()?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

fn number(object: &JsValue, name: &str) -> Option<f64> {
    Reflect::get(object, &JsValue::from_str(name))
        .ok()?
        .as_f64()
}

/// How much the site's data takes, if the browser says.
pub async fn space() -> Option<Space> {
    let estimate = ask("estimate").await?;
    Some(Space {
        used: number(&estimate, "usage")?,
        allowed: number(&estimate, "quota")?,
    })
}

/// Whether the browser has promised to keep the site's data until the user deletes it, if it says.
pub async fn is_kept() -> Option<bool> {
    ask("persisted").await?.as_bool()
}

/// Asks the browser to keep the site's data until the user deletes it, and gives its answer. It may ask the user in turn.
pub async fn ask_to_keep() -> Option<bool> {
    ask("persist").await?.as_bool()
}
