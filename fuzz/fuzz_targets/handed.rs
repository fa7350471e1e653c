#![no_main]

#[allow(dead_code)] // the other targets' part
#[path = "../../tests/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::handed(data));
