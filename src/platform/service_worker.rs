//! The service worker, which keeps the page's files on the device.

use gloo::events::EventListener;
use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    MessageChannel, MessageEvent, RegistrationOptions, ServiceWorkerContainer,
    ServiceWorkerRegistration, ServiceWorkerUpdateViaCache,
};

use super::PlatformError;

/// What makes a version that waits take over; `static/sw.js` knows it.
const TAKE_OVER: &str = "take over";

/// What makes the one that has taken over name its build, by the port that comes along.
const WHICH_BUILD: &str = "which build";

/// The registered service worker, listened to until this is dropped.
#[derive(Debug)]
pub struct ServiceWorker {
    container: ServiceWorkerContainer,
    registration: ServiceWorkerRegistration,
    _listeners: [EventListener; 2],
}

/// What happens to the page's files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilesEvent {
    /// A newer version is on its way; it may fail to come.
    Coming,
    /// The page's files come from another version than before.
    TakenOver,
}

impl ServiceWorker {
    /// Registers the script at this address, relative to the page, for the folder that it lies in.
    ///
    /// Fails in a frame: what is embedded belongs to the page around it, and keeps nothing.
    pub async fn register(
        address: &str,
        react: impl Fn(FilesEvent) + Clone + 'static,
    ) -> Result<Self, PlatformError> {
        let window = web_sys::window().ok_or_else(|| PlatformError::missing("window"))?;
        if window.parent()?.as_ref() != Some(&window) {
            return Err(PlatformError::missing("window of its own"));
        }
        // In a sandboxed frame asking for it throws, and without a secure connection there is none.
        let container = Reflect::get(&window.navigator(), &JsValue::from_str("serviceWorker"))?
            .dyn_into::<ServiceWorkerContainer>()
            .map_err(|_| PlatformError::missing("service worker"))?;
        let had_one = container.controller().is_some();
        let options = RegistrationOptions::new();
        options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
        let registration =
            JsFuture::from(container.register_with_options(address, &options)).await?;
        // Browsers under test may say that they have registered it, and have not.
        let registration = registration
            .dyn_into::<ServiceWorkerRegistration>()
            .map_err(|_| PlatformError::missing("registration"))?;
        let first = core::cell::Cell::new(!had_one);
        let taken = react.clone();
        let listeners = [
            EventListener::new(&registration, "updatefound", move |_| {
                react(FilesEvent::Coming);
            }),
            EventListener::new(&container, "controllerchange", move |_| {
                // The first one has what this page has.
                if !first.take() {
                    taken(FilesEvent::TakenOver);
                }
            }),
        ];
        Ok(Self {
            container,
            registration,
            _listeners: listeners,
        })
    }

    /// Whether a newer version is here and waits to be wanted.
    pub fn waits(&self) -> bool {
        // The very first one waits for a moment, too, and for nobody.
        self.registration.waiting().is_some() && self.registration.active().is_some()
    }

    /// Calls when the version that is on its way has come, or has failed to, until the listener is dropped.
    pub fn when_settled(&self, react: impl Fn() + 'static) -> Option<EventListener> {
        let coming = self.registration.installing()?;
        Some(EventListener::new(&coming, "statechange", move |_| react()))
    }

    /// Calls with the build that this page's files come from now, until the listener is dropped. `None` where they come
    /// from the host.
    pub fn ask_build(&self, react: impl Fn(String) + 'static) -> Option<EventListener> {
        let now = self.container.controller()?;
        let channel = MessageChannel::new().ok()?;
        let listener = EventListener::new(&channel.port1(), "message", move |event| {
            let build = event
                .dyn_ref::<MessageEvent>()
                .and_then(|event| event.data().as_string());
            if let Some(build) = build {
                react(build);
            }
        });
        channel.port1().start();
        let question = JsValue::from_str(WHICH_BUILD);
        now.post_message_with_transferable(&question, &Array::of1(&channel.port2()))
            .ok()?;
        Some(listener)
    }

    /// Tells the version that waits to take over. False if none waits.
    pub fn take_over(&self) -> bool {
        let Some(waiting) = self.registration.waiting() else {
            return false;
        };
        waiting.post_message(&JsValue::from_str(TAKE_OVER)).is_ok()
    }

    /// Asks the host for a newer version.
    pub fn look(&self) {
        if let Ok(promise) = self.registration.update() {
            // Without a network it fails, and that is all.
            wasm_bindgen_futures::spawn_local(async move {
                let _ = JsFuture::from(promise).await;
            });
        }
    }
}
