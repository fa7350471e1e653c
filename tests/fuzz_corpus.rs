//! The inputs committed for the fuzzers of what reaches the app from outside, and small changes of each.

#![cfg(not(target_arch = "wasm32"))]
// Clippy takes only functions marked `#[test]` for tests.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod checks;

use std::path::Path;

/// Runs a check over a target's inputs: whole, cut at every place, and with each byte changed in a few ways.
fn run(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(target);
    let mut inputs = 0;
    for entry in folder.read_dir().unwrap() {
        let input = std::fs::read(entry.unwrap().path()).unwrap();
        check(&input);
        for place in 0..input.len() {
            check(&input[..place]);
            for other in [0, b'0', b'9', b'&', b'=', b'%', 0x7f, 0xff] {
                let mut changed = input.clone();
                changed[place] = other;
                check(&changed);
            }
        }
        inputs += 1;
    }
    assert!(inputs > 0, "no inputs for {target}");
}

#[test]
fn link() {
    run("link", checks::link);
}

#[test]
fn documents() {
    run("documents", checks::documents);
}

#[test]
fn messages() {
    run("messages", checks::messages);
}

#[test]
fn handed() {
    run("handed", checks::handed);
}

#[test]
fn desk_messages() {
    run("desk_messages", checks::desk_messages);
}

#[test]
fn backup() {
    run("backup", checks::backup);
}

#[test]
fn sheet() {
    run("sheet", checks::sheet);
}

#[test]
fn import() {
    run("import", checks::import);
}
