//! `cargo xtask arena`: a match between two engines, each given by a command line or a word for one of ours.

use anyhow::{Context as _, Result, ensure};

use crate::{
    args::Args,
    engine, log,
    process::{command, run},
    project::Project,
};

pub(crate) fn run_match(project: &Project, mut args: Args) -> Result<()> {
    let mut player = |which: &str| -> Result<String> {
        let word = args
            .word()
            .with_context(|| format!("engine {which} is missing: `cargo xtask help` shows how"))?;
        ensure!(
            !word.starts_with('-'),
            "the two engines come first, before `{word}`"
        );
        engine::command_line(project, &word)
    };
    let (a, b) = (player("A")?, player("B")?);
    let arena = engine::release(project, "toguz-arena")?;
    log::note(format_args!("A  {a}"));
    log::note(format_args!("B  {b}"));
    let mut arena = command(project, arena);
    arena.args([a, b]).args(args.all());
    // Files are named from where people stand.
    if let Ok(here) = std::env::current_dir() {
        arena.current_dir(here);
    }
    run(&mut arena)
}
