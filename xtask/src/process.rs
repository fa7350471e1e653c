//! Running other programs in the one environment that the build is tried in.

use std::{
    ffi::{OsStr, OsString},
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, bail};

use crate::{counts::Counts, project::Project};

/// A command in the root of the project that finds the project's own tools before the system's.
pub(crate) fn command(project: &Project, program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(project.root())
        .env("PATH", search_path(project))
        .env("TRUNK_SKIP_VERSION_CHECK", "true");
    // Trunk takes NO_COLOR for an option of its own and wants `true` or `false` there.
    if std::env::var_os("NO_COLOR").is_some() {
        command
            .env_remove("NO_COLOR")
            .env("TRUNK_COLOR", "never")
            .env("CARGO_TERM_COLOR", "never");
    }
    command
}

/// Cargo, the same that runs us.
pub(crate) fn cargo(project: &Project) -> Command {
    let mut command = command(
        project,
        std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
    );
    // Set by `cargo run` for this program alone; a build that sees them would be another build.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO_PKG_")
            || name.starts_with("CARGO_MANIFEST_")
            || name == "CARGO_CRATE_NAME"
        {
            command.env_remove(name.as_ref());
        }
    }
    command
}

/// A script that npm installs beside its programs under another name on Windows.
pub(crate) fn npm(project: &Project) -> Command {
    command(project, if cfg!(windows) { "npm.cmd" } else { "npm" })
}

pub(crate) fn node(project: &Project) -> Command {
    command(project, "node")
}

fn search_path(project: &Project) -> OsString {
    let ours = [
        project.tools().join("bin"),
        project.path("node_modules/.bin"),
    ];
    let theirs = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(ours.into_iter().chain(std::env::split_paths(&theirs))).unwrap_or(theirs)
}

/// The first program of these names on the search path.
pub(crate) fn find(project: &Project, names: &[&str]) -> Option<PathBuf> {
    let folders = search_path(project);
    names.iter().find_map(|name| {
        std::env::split_paths(&folders)
            .map(|folder| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
            .find(|path| path.is_file())
    })
}

/// Runs to the end and fails unless the program succeeds.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("could not start {}", name(command)))?;
    if !status.success() {
        bail!(
            "{} failed ({status}); its own message is above",
            shown(command)
        );
    }
    Ok(())
}

/// What the program prints, without the line end. Fails unless it succeeds.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("could not start {}", name(command)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!(
            "{} failed ({}): {}",
            shown(command),
            output.status,
            said.trim()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a test runner, shows what it prints and counts its tests by it.
///
/// The second value says whether the runner succeeded: a failed test is counted, not an error here.
pub(crate) fn count_tests(command: &mut Command) -> Result<(Counts, bool)> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not start {}", name(command)))?;
    let mut counts = Counts::default();
    if let Some(stdout) = child.stdout.take() {
        let mut reader = BufReader::new(stdout);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line)? > 0 {
            std::io::stdout().write_all(&line)?;
            counts.read_line(&String::from_utf8_lossy(&line));
            line.clear();
        }
    }
    let status = child.wait()?;
    Ok((counts, status.success()))
}

fn name(command: &Command) -> String {
    Path::new(command.get_program())
        .file_stem()
        .unwrap_or(command.get_program())
        .to_string_lossy()
        .into_owned()
}

/// The command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let words = command
        .get_args()
        .map(|word| word.to_string_lossy().into_owned());
    format!(
        "`{}`",
        std::iter::once(name(command))
            .chain(words)
            .collect::<Vec<_>>()
            .join(" ")
    )
}
