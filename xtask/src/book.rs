//! `cargo xtask book`: the opening book, from analyses by the program as it is.

use anyhow::Result;

use crate::{
    args::Args,
    process::{cargo, run},
    project::Project,
};

/// Runs the builder, which knows its own options.
pub(crate) fn make(project: &Project, args: Args) -> Result<()> {
    run(cargo(project)
        .args(["run", "--quiet", "--release", "--locked"])
        .args(["--package", "toguz-train", "--bin", "toguz-book", "--"])
        .args(args.all()))
}
