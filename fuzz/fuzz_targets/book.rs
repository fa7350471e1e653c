#![no_main]

#[allow(dead_code)] // the tests' part
#[path = "../../crates/search/tests/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::book(data));
