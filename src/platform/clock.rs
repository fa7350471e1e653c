//! Time and timers.

pub use gloo::timers::callback::{Interval, Timeout};
use gloo::timers::future::TimeoutFuture;

/// Lets the browser do everything else first: draw, and hear what the user does.
pub async fn breathe() {
    pause(0).await;
}

/// Waits so many milliseconds.
pub async fn pause(ms: u32) {
    TimeoutFuture::new(ms).await;
}

/// Milliseconds since the page was opened, on a clock that never goes back; 0 where there is none.
pub fn now_ms() -> f64 {
    web_sys::window()
        .and_then(|window| window.performance())
        .map_or(0.0, |performance| performance.now())
}

/// Milliseconds since 1970, as the device believes.
pub fn unix_ms() -> u64 {
    let now = js_sys::Date::now();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // saturates, and 2^53 is far off
    let now = now as u64;
    now
}

/// The day as the device believes, like `2026-12-01`.
pub fn today() -> String {
    let now = js_sys::Date::new_0();
    format!(
        "{:04}-{:02}-{:02}",
        now.get_full_year(),
        now.get_month() + 1,
        now.get_date()
    )
}
