//! What the fuzz target checks, on the inputs that are committed, on changed ones and on random ones.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod checks;

use std::fs;
use std::path::Path;

use arbtest::arbtest;

fn corpus() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/script");
    let files = fs::read_dir(folder).expect("the corpus");
    files
        .map(|file| fs::read(file.expect("a file").path()).expect("its content"))
        .collect()
}

#[test]
fn committed_inputs() {
    let inputs = corpus();
    assert!(inputs.len() > 5);
    for input in inputs {
        assert!(
            checks::script(&input),
            "{:?}",
            String::from_utf8_lossy(&input)
        );
    }
}

#[test]
fn committed_inputs_a_little_changed() {
    let inputs = corpus();
    arbtest(|u| {
        let mut input = u.choose(&inputs)?.clone();
        for _ in 0..u.int_in_range(1..=4)? {
            if input.is_empty() {
                break;
            }
            let at = u.choose_index(input.len())?;
            match u.int_in_range(0..=2)? {
                0 => input[at] = u.arbitrary()?,
                1 => drop(input.remove(at)),
                _ => input.insert(at, u.arbitrary()?),
            }
        }
        checks::script(&input);
        Ok(())
    });
}

#[test]
fn random_inputs() {
    arbtest(|u| {
        let input: Vec<u8> = u.arbitrary()?;
        checks::script(&input);
        Ok(())
    });
}
