//! The pipeline from end to end, small: games, training, whole numbers.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation
)]

use std::fs;
use std::path::PathBuf;

use toguz_rules::{Position, Variant};
use toguz_train::fit::{Plan, fit, shards};
use toguz_train::generate::{Recipe, generate, sample, shard_path};
use toguz_train::model::{Input, LOGIT_PER_STONE, Model, PARAMETERS};
use toguz_train::quantise;
use toguz_train::random::Random;
use toguz_train::sample::{BYTES, Sample};

const RECIPE: Recipe = Recipe {
    games: 3,
    nodes: 150,
    slips: 20,
    seed: 5,
    terms: false,
};

/// A folder of its own for each test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn samples(folder: &std::path::Path, files: u32) -> Vec<Sample> {
    (0..files)
        .flat_map(|file| {
            let bytes = fs::read(shard_path(folder, file)).unwrap();
            assert_eq!(bytes.len() % BYTES, 0);
            bytes
                .chunks_exact(BYTES)
                .map(|chunk| Sample::from_bytes(chunk.try_into().unwrap()))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Positions of random games.
fn positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(77);
    let mut all = Vec::new();
    while all.len() < count {
        let mut position = Position::initial(Variant::TOGUZ);
        while !position.is_over() {
            all.push(position);
            let legal: Vec<_> = position.legal_moves().collect();
            position = position.play(legal[random.below(legal.len())]).unwrap();
        }
    }
    all.truncate(count);
    all
}

#[test]
fn games_are_the_same_again_and_go_on_where_they_stopped() {
    let (one, two) = (folder("one"), folder("two"));
    generate(&one, 3, 2, RECIPE).unwrap();
    generate(&two, 1, 1, RECIPE).unwrap();
    let kept = fs::metadata(shard_path(&two, 0))
        .unwrap()
        .modified()
        .unwrap();
    generate(&two, 3, 1, RECIPE).unwrap();
    assert_eq!(
        fs::metadata(shard_path(&two, 0))
            .unwrap()
            .modified()
            .unwrap(),
        kept
    );
    let (first, second) = (samples(&one, 3), samples(&two, 3));
    assert_eq!(first, second);
    assert!(first.len() > 500);
    for sample in &first {
        let stones: u32 = sample
            .holes
            .iter()
            .chain(&sample.kazan)
            .map(|&n| u32::from(n))
            .sum();
        assert_eq!(stones, 162);
        assert!(sample.tuz[0] == 0 || sample.tuz[0] != sample.tuz[1]);
    }
    // The first generation judges otherwise, and so plays other games.
    let three = folder("three");
    generate(
        &three,
        1,
        1,
        Recipe {
            terms: true,
            ..RECIPE
        },
    )
    .unwrap();
    assert_ne!(samples(&three, 1), samples(&one, 1));
}

#[test]
fn training_learns_and_its_weights_are_whole() {
    let games = folder("games");
    generate(
        &games,
        4,
        2,
        Recipe {
            games: 10,
            ..RECIPE
        },
    )
    .unwrap();
    let plan = Plan {
        epochs: 1,
        batch: 256,
        rate: 0.004,
        result_share: 0.4,
        quiet_only: false,
        seed: 3,
        threads: 2,
    };
    let files = shards(std::slice::from_ref(&games)).unwrap();
    let short = fit(&files, plan).unwrap();
    let long = fit(
        &files,
        Plan {
            epochs: 6,
            threads: 1,
            ..plan
        },
    )
    .unwrap();
    assert!(long.loss < short.loss * 0.9, "{} {}", long.loss, short.loss);
    // The number of threads changes nothing.
    let again = fit(&files, Plan { epochs: 6, ..plan }).unwrap();
    assert_eq!(again.model.0, long.model.0);
    let weights = quantise::weights(&long.model).unwrap();
    let back = quantise::model(&weights).unwrap();
    assert_eq!(quantise::weights(&back).unwrap(), weights);
    assert!(quantise::model(&weights[1..]).is_none());
}

#[test]
fn the_search_reckons_as_the_trainer_does() {
    let bytes = include_bytes!("../../search/weights/toguz.net");
    let model = quantise::model(bytes).unwrap();
    for position in positions(3000) {
        let input = Input::new(&sample(&position, 0, true, 0));
        let exact = (model.value(&input) * 100.0 / LOGIT_PER_STONE).clamp(-20_000.0, 20_000.0);
        let whole = toguz_search::net::estimate(&position) as f32;
        // Sixteen numbers cut to 8 bits, with weights of some stones each.
        assert!(
            (exact - whole).abs() < 150.0,
            "{exact} {whole} {position:?}"
        );
    }
}

#[test]
fn the_gradient_is_the_slope() {
    let model = Model::start(9);
    let mut random = Random::new(1);
    for position in positions(400).into_iter().skip(30).step_by(60) {
        let input = Input::new(&sample(&position, 0, true, 0));
        let mut gradient = vec![0.0; PARAMETERS];
        model.learn(&input, 0.7, &mut gradient);
        let used: Vec<usize> = (0..PARAMETERS)
            .filter(|&at| gradient[at].abs() > 1e-3)
            .collect();
        assert!(used.len() > 50);
        for _ in 0..40 {
            let at = used[random.below(used.len())];
            let loss = |change: f32| {
                let mut moved = model.clone();
                moved.0[at] += change;
                moved.learn(&input, 0.7, &mut vec![0.0; PARAMETERS])
            };
            let slope = (loss(0.004) - loss(-0.004)) / 0.008;
            let error = (slope - gradient[at]).abs();
            assert!(
                error < 0.02 + 0.1 * slope.abs(),
                "{at}: {slope} {}",
                gradient[at]
            );
        }
    }
}
