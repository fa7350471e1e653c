//! Files that the system hands to the installed page.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::File;

// Not every browser has these, so they are not asked what they are.
#[wasm_bindgen]
extern "C" {
    type LaunchQueue;
    #[wasm_bindgen(method, catch, js_name = setConsumer)]
    fn set_consumer(this: &LaunchQueue, consumer: &Function) -> Result<(), JsValue>;

    type LaunchParams;
    #[wasm_bindgen(method, getter)]
    fn files(this: &LaunchParams) -> JsValue;

    type FileHandle;
    #[wasm_bindgen(method, catch, js_name = getFile)]
    fn get_file(this: &FileHandle) -> Result<Promise, JsValue>;
}

/// Takes what the page is launched with. The browser keeps it until somebody asks.
#[derive(Debug)]
pub struct Launches {
    _consumer: Closure<dyn Fn(LaunchParams)>,
}

impl Launches {
    /// Calls with the files of each launch that brings some, as long as the value lives. `None` where files are not
    /// handed over.
    pub fn listen(react: impl Fn(Vec<File>) + Clone + 'static) -> Option<Self> {
        let window = web_sys::window()?;
        let queue = Reflect::get(&window, &JsValue::from_str("launchQueue")).ok()?;
        if !queue.is_object() {
            return None;
        }
        let consumer = Closure::<dyn Fn(LaunchParams)>::new(move |launch: LaunchParams| {
            let Ok(handles) = launch.files().dyn_into::<Array>() else {
                return;
            };
            let react = react.clone();
            spawn_local(async move {
                let mut files = Vec::new();
                for handle in handles.iter() {
                    // One that is gone, or may not be read, is left out.
                    let handle: FileHandle = handle.unchecked_into();
                    if let Ok(file) = handle.get_file()
                        && let Ok(file) = JsFuture::from(file).await
                        && let Ok(file) = file.dyn_into::<File>()
                    {
                        files.push(file);
                    }
                }
                if !files.is_empty() {
                    react(files);
                }
            });
        });
        queue
            .unchecked_ref::<LaunchQueue>()
            .set_consumer(consumer.as_ref().unchecked_ref())
            .ok()?;
        Some(Self {
            _consumer: consumer,
        })
    }
}
