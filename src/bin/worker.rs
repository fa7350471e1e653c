//! The computer player's worker.

fn main() {
    if let Err(error) = toguz::worker::host::start() {
        web_sys::console::error_1(&error);
    }
}
