//! `cargo xtask ladder`: the levels of the computer player, measured.

use anyhow::Result;

use crate::{
    args::Args,
    process::{cargo, run as run_command},
    project::Project,
};

/// Runs the program, which knows its own options.
pub(crate) fn run(project: &Project, args: Args) -> Result<()> {
    run_command(
        cargo(project)
            .args(["run", "--quiet", "--release", "--locked"])
            .args(["--package", "toguz-arena", "--bin", "toguz-ladder", "--"])
            .args(args.all()),
    )
}
