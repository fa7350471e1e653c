#![no_main]

#[path = "../../crates/wasm/tests/checks/mod.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::script(data);
});
