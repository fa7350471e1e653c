//! Builds of `toguz-uci`: native, as wasm, and of any commit of the past.
//!
//! The one as wasm is built like the worker, so that what is measured with it is true of the browser.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, ensure};

use crate::{
    dist, log,
    process::{cargo, command, output, run},
    project::Project,
    tools,
};

/// The first engine of this repository, which is what later ones are measured against. It had no `toguz-uci`.
const FIRST: &str = "3b30d37f588679c3cb115b85a3599970887e5169";

const PROGRAM: &str = "toguz-uci";

/// Builds the native program of the sources as they are, and says where it is.
pub(crate) fn native(project: &Project) -> Result<PathBuf> {
    release(project, PROGRAM)
}

/// Builds a program of the workspace, and says where it is.
pub(crate) fn release(project: &Project, program: &str) -> Result<PathBuf> {
    run(cargo(project).args([
        "build",
        "--quiet",
        "--release",
        "--locked",
        "--package",
        program,
    ]))
    .with_context(|| format!("{program} did not build; the compiler's words are above"))?;
    Ok(built(&target(project), program))
}

/// Builds the program as wasm, and says which script runs it.
pub(crate) fn wasm(project: &Project) -> Result<PathBuf> {
    tools::ensure_wasm_target(project)?;
    tools::ensure_wasm_bindgen(project)?;
    tools::ensure_npm_packages(project)?;
    let mut build = cargo(project);
    build
        .args(["build", "--quiet", "--release", "--locked", "--package"])
        .args([PROGRAM, "--bin", PROGRAM, "--target", tools::WASM])
        // Where the worker is built with the same switches.
        .env("CARGO_TARGET_DIR", project.work("cargo"));
    if tools::can_build_small(project) {
        tools::small(&mut build);
    }
    run(&mut build).context("toguz-uci did not build as wasm; the compiler's words are above")?;
    let module = project
        .work("cargo")
        .join(tools::WASM)
        .join("release/toguz-uci.wasm");
    let folder = project.path("target/uci-wasm");
    fs::create_dir_all(&folder)?;
    run(tools::wasm_bindgen(project)
        .args([
            "--target",
            "nodejs",
            "--no-typescript",
            "--out-name",
            "engine",
        ])
        .arg("--out-dir")
        .arg(&folder)
        .arg(&module))
    .context("wasm-bindgen failed")?;
    let code = folder.join("engine_bg.wasm");
    fs::write(
        &code,
        dist::optimised(project, &code, Some(dist::FOR_SPEED))?,
    )?;
    // By its name: the package.json above says that other scripts are modules, which this one is not.
    fs::rename(folder.join("engine.js"), folder.join("engine.cjs"))?;
    let script = folder.join("toguz-uci.mjs");
    fs::copy(project.path("crates/uci/node/toguz-uci.mjs"), &script)?;
    Ok(script)
}

/// The program that a word of `cargo xtask arena` names, as a command line: `native`, `wasm`, `first`, `git:REVISION`; any other
/// word is a command line already.
pub(crate) fn command_line(project: &Project, word: &str) -> Result<String> {
    let program = match word {
        "native" => native(project)?,
        "wasm" => return Ok(format!("node {}", quoted(&wasm(project)?))),
        "first" => of_revision(project, FIRST)?,
        _ => match word.strip_prefix("git:") {
            Some(revision) => of_revision(project, revision)?,
            None => return Ok(word.to_owned()),
        },
    };
    Ok(quoted(&program))
}

/// Builds the program of a commit: its own, or, where it had none yet, today's around its search.
fn of_revision(project: &Project, revision: &str) -> Result<PathBuf> {
    let hash = output(command(project, "git").args([
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &format!("{revision}^{{commit}}"),
    ]))
    .with_context(|| {
        format!("there is no commit {revision}; a shallow clone has only the last ones")
    })?;
    let short = hash.get(..12).unwrap_or(&hash);
    let folder = project.path("target/uci").join(short);
    let source = folder.join("source");
    check_out(project, &hash, &source)?;
    let mut build = cargo(project);
    // Of one folder for all commits: what they have in common is built once.
    let target = project.path("target/uci/cargo");
    build
        .args(["build", "--quiet", "--release", "--package", PROGRAM])
        .env("CARGO_TARGET_DIR", &target);
    if source.join("crates/uci/Cargo.toml").is_file() {
        build.current_dir(&source).arg("--locked");
    } else {
        let driver = folder.join("driver");
        write_driver(project, short, &source, &driver)?;
        build.current_dir(&driver);
    }
    log::step(&format!("Building {PROGRAM} of {short}"), || {
        run(&mut build).context("that commit does not build; the compiler's words are above")
    })?;
    // Apart: the next commit is built into the same place.
    let program = folder.join(name(PROGRAM));
    fs::copy(built(&target, PROGRAM), &program)?;
    Ok(program)
}

/// Writes a commit's files into a folder, unless they are there. With an index of its own: neither the checkout nor the
/// list of worktrees learns of it.
fn check_out(project: &Project, hash: &str, folder: &Path) -> Result<()> {
    let mark = folder.join(".complete");
    if mark.is_file() {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    let index = folder.join(".index");
    let git = |words: &[&str]| -> Command {
        let mut git = command(project, "git");
        git.args(words).env("GIT_INDEX_FILE", &index);
        git
    };
    let prefix = format!("--prefix={}/", folder.display());
    run(&mut git(&["read-tree", hash]))?;
    run(&mut git(&["checkout-index", "--all", "--force", &prefix]))?;
    fs::write(mark, hash)?;
    Ok(())
}

/// A package of today's program around the search of another commit. Without the features that need a newer search.
fn write_driver(project: &Project, commit: &str, source: &Path, folder: &Path) -> Result<()> {
    ensure!(
        source.join("crates/search/Cargo.toml").is_file(),
        "that commit has no engine"
    );
    fs::create_dir_all(folder)?;
    let ours = project.path("crates/uci/src");
    let manifest = format!(
        r#"[package]
name = "{PROGRAM}"
version = "0.0.0+{commit}"
edition = "2024"

[lib]
path = {lib}

[[bin]]
name = "{PROGRAM}"
path = {main}

[features]
knowledge = []

[dependencies]
toguz-rules = {{ path = {rules} }}
toguz-search = {{ path = {search} }}

[workspace]

[profile.release]
opt-level = 3
lto = true
codegen-units = 1
panic = "abort"
"#,
        lib = toml_text(&ours.join("lib.rs")),
        main = toml_text(&ours.join("main.rs")),
        rules = toml_text(&source.join("crates/rules")),
        search = toml_text(&source.join("crates/search")),
    );
    // Only where it differs: a newer file is another build.
    let path = folder.join("Cargo.toml");
    if !fs::read_to_string(&path).is_ok_and(|found| found == manifest) {
        fs::write(&path, manifest)?;
        fs::copy(source.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    }
    Ok(())
}

/// Where cargo builds what is not for the page.
fn target(project: &Project) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || project.path("target"),
        |folder| project.root().join(folder),
    )
}

fn built(target: &Path, program: &str) -> PathBuf {
    target.join("release").join(name(program))
}

fn name(program: &str) -> String {
    format!("{program}{}", std::env::consts::EXE_SUFFIX)
}

/// A path as a text of TOML.
fn toml_text(path: &Path) -> String {
    let escaped = path
        .to_string_lossy()
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    format!("\"{escaped}\"")
}

/// A path as a word of a command line.
pub(crate) fn quoted(path: &Path) -> String {
    format!("'{}'", path.to_string_lossy().replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_odd_letters_stay_one_word() {
        let path = Path::new("/a b/it's \"c\"");
        assert_eq!(quoted(path), r#"'/a b/it'\''s "c"'"#);
        assert_eq!(toml_text(path), r#""/a b/it's \"c\"""#);
    }

    #[test]
    fn other_words_are_command_lines() {
        let project = Project::find().unwrap();
        assert_eq!(
            command_line(&project, "node engine.mjs --fast").unwrap(),
            "node engine.mjs --fast"
        );
        assert!(command_line(&project, "git:no-such-revision").is_err());
        assert!(command_line(&project, "git:--help").is_err());
    }

    #[test]
    fn todays_program_needs_what_the_driver_gives() {
        // The driver has no dependency beyond these and no feature: see that the real manifest keeps to that.
        let project = Project::find().unwrap();
        let manifest = fs::read_to_string(project.path("crates/uci/Cargo.toml")).unwrap();
        let dependencies = manifest
            .split_once("[dependencies]\n")
            .unwrap()
            .1
            .split("\n[")
            .next()
            .unwrap()
            .lines()
            .filter(|line| line.contains('='))
            .map(|line| line.split(['.', ' ']).next().unwrap())
            .collect::<Vec<_>>();
        assert_eq!(dependencies, ["toguz-rules", "toguz-search"]);
    }
}
