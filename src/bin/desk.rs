//! The desk.

fn main() {
    if let Err(error) = toguz::desk::host::start() {
        web_sys::console::error_1(&error);
    }
}
