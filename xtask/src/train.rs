//! `cargo xtask train`: the evaluation, from the engine's own games.

use std::fs;

use anyhow::{Context as _, Result};

use crate::{
    args::Args,
    process::{cargo, run},
    project::Project,
};

/// A generation of games, and the network that is made from it and all before.
struct Stage {
    name: &'static str,
    /// Files of 50 games, some six thousand positions each.
    files: u32,
    nodes: u32,
}

/// Each takes less than an hour of two cores. The first judges by fitted terms, every other by the network of the stage
/// before.
const STAGES: [Stage; 4] = [
    Stage {
        name: "g0",
        files: 400,
        nodes: 2500,
    },
    Stage {
        name: "g1",
        files: 400,
        nodes: 2500,
    },
    Stage {
        name: "g2",
        files: 600,
        nodes: 2500,
    },
    Stage {
        name: "g3",
        files: 1000,
        nodes: 2500,
    },
];

/// Runs the stages that are not done yet.
pub(crate) fn run_stages(project: &Project, mut args: Args) -> Result<()> {
    let tiny = args.flag("--tiny");
    args.finish()?;
    if !tiny {
        return stages(project, tiny);
    }
    // What a few games teach is not to be played with.
    let shipped = project.path("crates/search/weights/toguz.net");
    let record = shipped.with_extension("net.txt");
    let before = (fs::read(&shipped)?, fs::read(&record)?);
    let result = stages(project, tiny);
    fs::write(shipped, before.0).context("putting the weights back")?;
    fs::write(record, before.1).context("putting the record back")?;
    result
}

fn stages(project: &Project, tiny: bool) -> Result<()> {
    let work = project
        .root()
        .join("target")
        .join(if tiny { "train-tiny" } else { "train" });
    let shipped = project.root().join("crates/search/weights/toguz.net");
    let mut folders = Vec::new();
    for (number, stage) in STAGES.iter().enumerate() {
        let folder = work.join(stage.name);
        let weights = work.join(stage.name).with_extension("net");
        folders.push(folder.clone());
        if weights.exists() {
            println!("stage {}: done", stage.name);
            fs::copy(&weights, &shipped).context("taking over the weights of a stage")?;
            continue;
        }
        println!("stage {}: games", stage.name);
        let (files, nodes) = if tiny {
            (4, 200)
        } else {
            (stage.files, stage.nodes)
        };
        let mut games = trainer(project);
        games
            .arg("generate")
            .args(["--files", &files.to_string(), "--nodes", &nodes.to_string()])
            .args(["--seed", &(1000 * (number + 1)).to_string()]);
        if number == 0 {
            games.arg("--terms");
        }
        run(games.arg(&folder))?;
        println!("stage {}: training", stage.name);
        run(trainer(project)
            .args(["fit", "--output"])
            .arg(&weights)
            .args(tiny.then_some(["--epochs", "1"]).into_iter().flatten())
            .args(&folders))?;
        fs::copy(&weights, &shipped).context("taking over the weights of a stage")?;
        let record = weights.with_extension("net.txt");
        fs::copy(record, shipped.with_extension("net.txt")).context("taking over the record")?;
    }
    if tiny {
        println!("It works; the weights are as they were.");
        return Ok(());
    }
    println!(
        "The weights are in {}. Measure them (`cargo xtask arena native git:HEAD`), then make the book and the ladder again.",
        shipped.display()
    );
    Ok(())
}

/// The trainer, built with the weights that lie there now.
fn trainer(project: &Project) -> std::process::Command {
    let mut command = cargo(project);
    command
        .args(["run", "--quiet", "--release", "--locked"])
        .args(["--package", "toguz-train", "--bin", "toguz-train", "--"]);
    command
}
