//! Training: Adam over shuffled batches.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::model::{BIAS, Input, Model, OUT, PARAMETERS, SECOND, SECOND_BIAS, chance};
use crate::random::Random;
use crate::sample::{BYTES, Sample};

/// How a network is trained.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub epochs: u32,
    /// Samples between two steps.
    pub batch: usize,
    /// The first step's length; it falls to a hundredth along a cosine.
    pub rate: f32,
    /// How much the target is the game's result, the rest is the search's opinion.
    pub result_share: f32,
    /// Leave out positions whose best move captures or makes a tuz.
    pub quiet_only: bool,
    pub seed: u64,
    pub threads: usize,
}

/// What came of a training.
#[derive(Debug)]
pub struct Trained {
    pub model: Model,
    /// Positions learned from.
    pub learnt: usize,
    /// Positions of other games, which the loss is measured on.
    pub held_out: usize,
    /// The mean square of the error of the chance to win.
    pub loss: f32,
}

/// Parts of a batch, each summed by one thread; fixed, so that the sums do not depend on the number of threads.
const PARTS: usize = 4;

/// Samples with what they are to be taught.
struct Lessons {
    inputs: Vec<Input>,
    targets: Vec<f32>,
}

/// The sample files of folders, in order.
pub fn shards(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|e| e == "bin") {
                all.push(path);
            }
        }
    }
    all.sort();
    ensure!(!all.is_empty(), "no sample files: generate them first");
    Ok(all)
}

fn read(paths: &[PathBuf], plan: &Plan) -> Result<Lessons> {
    let mut lessons = Lessons {
        inputs: Vec::new(),
        targets: Vec::new(),
    };
    for path in paths {
        let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
        for chunk in bytes.chunks_exact(BYTES) {
            let Ok(chunk) = chunk.try_into() else {
                continue;
            };
            let sample = Sample::from_bytes(chunk);
            if plan.quiet_only && !sample.is_quiet {
                continue;
            }
            let opinion = chance(sample.score);
            let target = if sample.has_result {
                let result = f32::from(sample.result) / 2.0;
                plan.result_share * result + (1.0 - plan.result_share) * opinion
            } else {
                opinion
            };
            lessons.inputs.push(Input::new(&sample));
            lessons.targets.push(target);
        }
    }
    Ok(lessons)
}

/// Trains on the files, all but some that it is tested on.
///
/// # Errors
///
/// If a file can not be read, or there are too few.
pub fn fit(paths: &[PathBuf], plan: Plan) -> Result<Trained> {
    let held = (paths.len() / 25).max(1);
    ensure!(paths.len() > held, "too few sample files");
    // Held out evenly, so that each generation of games is tested.
    let step = paths.len() / held;
    let (test, train): (Vec<_>, Vec<_>) = paths
        .iter()
        .cloned()
        .enumerate()
        .partition(|(i, _)| i % step == 0);
    let names = |part: Vec<(usize, PathBuf)>| part.into_iter().map(|(_, p)| p).collect::<Vec<_>>();
    let test = read(&names(test), &plan)?;
    let train = read(&names(train), &plan)?;
    println!(
        "{} samples to learn, {} to test",
        train.inputs.len(),
        test.inputs.len()
    );

    let mut model = Model::start(plan.seed);
    let (mut first, mut second) = (vec![0.0_f32; PARAMETERS], vec![0.0_f32; PARAMETERS]);
    let mut order: Vec<u32> = (0..u32::try_from(train.inputs.len())?).collect();
    let mut random = Random::new(plan.seed ^ 0x5eed);
    let batches = order.len() / plan.batch;
    ensure!(batches > 0, "fewer samples than a batch");
    let steps = batches * plan.epochs as usize;
    let mut step = 0;
    let begin = Instant::now();
    let mut gradients: Vec<Vec<f32>> = vec![vec![0.0; PARAMETERS]; PARTS];
    let mut error = f32::NAN;
    for epoch in 0..plan.epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i + 1));
        }
        let mut total = 0.0;
        for batch in order.chunks_exact(plan.batch) {
            total += sum(&model, &train, batch, &mut gradients, plan.threads);
            step += 1;
            descend(
                &mut model,
                &mut first,
                &mut second,
                &gradients,
                plan,
                step,
                steps,
            );
        }
        error = test_loss(&model, &test, plan.threads);
        #[allow(clippy::cast_precision_loss)]
        let mean = total / (batches * plan.batch) as f32;
        println!(
            "epoch {} of {}: loss {mean:.5}, of unseen games {error:.5}, {} s",
            epoch + 1,
            plan.epochs,
            begin.elapsed().as_secs()
        );
    }
    Ok(Trained {
        model,
        learnt: train.inputs.len(),
        held_out: test.inputs.len(),
        loss: error,
    })
}

fn sum(
    model: &Model,
    lessons: &Lessons,
    batch: &[u32],
    gradients: &mut [Vec<f32>],
    threads: usize,
) -> f32 {
    let size = batch.len().div_ceil(PARTS);
    let work = |part: &[u32], gradient: &mut Vec<f32>| {
        gradient.fill(0.0);
        part.iter()
            .map(|&at| {
                let at = at as usize;
                model.learn(&lessons.inputs[at], lessons.targets[at], gradient)
            })
            .sum::<f32>()
    };
    let mut jobs: Vec<_> = batch.chunks(size).zip(gradients.iter_mut()).collect();
    let share = jobs.len().div_ceil(threads.max(1));
    std::thread::scope(|scope| {
        let handles: Vec<_> = jobs
            .chunks_mut(share)
            .map(|mine| {
                scope.spawn(move || {
                    mine.iter_mut()
                        .map(|(part, gradient)| work(part, gradient))
                        .collect::<Vec<f32>>()
                })
            })
            .collect();
        handles
            .into_iter()
            .flat_map(|handle| handle.join().unwrap_or_default())
            .sum()
    })
}

/// One step of Adam (Kingma and Ba, 2015), with weight decay apart from it (Loshchilov and Hutter, 2019).
fn descend(
    model: &mut Model,
    first: &mut [f32],
    second: &mut [f32],
    gradients: &[Vec<f32>],
    plan: Plan,
    step: usize,
    steps: usize,
) {
    #[allow(clippy::cast_precision_loss)]
    let done = step as f32 / steps as f32;
    let rate = plan.rate * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
    #[allow(clippy::cast_precision_loss)]
    let scale = 1.0 / plan.batch as f32;
    let (b1, b2) = (0.9_f32, 0.999_f32);
    let power = i32::try_from(step).unwrap_or(i32::MAX);
    let (c1, c2) = (1.0 - b1.powi(power), 1.0 - b2.powi(power));
    for at in 0..PARAMETERS {
        let slope = gradients.iter().map(|g| g[at]).sum::<f32>() * scale;
        first[at] = b1 * first[at] + (1.0 - b1) * slope;
        second[at] = b2 * second[at] + (1.0 - b2) * slope * slope;
        let move_by = rate * (first[at] / c1) / ((second[at] / c2).sqrt() + 1e-8);
        let weight = &mut model.0[at];
        *weight -= move_by;
        // What the whole numbers of the search can hold.
        let most = if at < BIAS {
            8.0
        } else if (SECOND..SECOND_BIAS).contains(&at) {
            3.9
        } else if at >= OUT {
            12.0
        } else {
            8.0
        };
        *weight = weight.clamp(-most, most);
    }
}

fn test_loss(model: &Model, lessons: &Lessons, threads: usize) -> f32 {
    let size = lessons.inputs.len().div_ceil(threads.max(1)).max(1);
    let total: f64 = std::thread::scope(|scope| {
        let handles: Vec<_> = lessons
            .inputs
            .chunks(size)
            .zip(lessons.targets.chunks(size))
            .map(|(inputs, targets)| {
                scope.spawn(move || {
                    inputs
                        .iter()
                        .zip(targets)
                        .map(|(input, target)| {
                            let chance = 1.0 / (1.0 + (-model.value(input)).exp());
                            f64::from((chance - target) * (chance - target))
                        })
                        .sum::<f64>()
                })
            })
            .collect();
        handles
            .into_iter()
            .map(|handle| handle.join().unwrap_or(f64::NAN))
            .sum()
    });
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
    {
        (total / lessons.inputs.len() as f64) as f32
    }
}
