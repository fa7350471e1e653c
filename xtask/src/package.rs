//! The npm package `toguz-wasm`: made, packed, and tested as somebody has it who installs it.
//!
//! `crates/wasm/npm` is the package but for its two wasm files, which are built as those of the page are: the rules for
//! size, the search for speed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};

use crate::{
    budget::{self, KNOWLEDGE_FOLDER, SIMD},
    check,
    counts::Counts,
    digest, dist, log,
    process::{cargo, node, npm, output, run},
    project::Project,
    tools::{self, WASM},
};

/// One of the wasm files.
struct Part {
    /// The package's name for it.
    name: &'static str,
    program: &'static str,
    profile: &'static str,
    how: &'static [&'static str],
}

const RULES: Part = Part {
    name: "rules",
    program: "package-rules",
    profile: "app",
    how: dist::FOR_DOWNLOAD,
};

const SEARCH: Part = Part {
    name: "search",
    program: "package-search",
    profile: "release",
    how: dist::FOR_SPEED,
};

/// What the rules may weigh as a good host sends them.
const RULES_LIMIT: u64 = 75_000;

/// What stands in `package.json` where the version of `Cargo.toml` goes.
const NO_VERSION: &str = "\"version\": \"0.0.0\"";

/// What is tested where the package is installed, and what tests it there.
const TESTS: [&str; 2] = ["crates/wasm/tests/package", "crates/wasm/example"];

/// Makes the package and says what there is to know about it.
pub(crate) fn make(project: &Project) -> Result<()> {
    let tarball = build(project)?;
    weigh(project, &tarball)?;
    println!("{}", project.relative(&tarball).display());
    Ok(())
}

/// Makes the package, installs it and tests that.
pub(crate) fn test(project: &Project) -> Result<Option<Counts>> {
    let tarball = build(project)?;
    weigh(project, &tarball)?;
    let folder = install(project, &tarball)?;
    let chromium = tools::ensure_chromium(project)?;

    let mut in_node = node(project);
    in_node
        .current_dir(&folder)
        .env("TOGUZ_ROOT", project.root());
    let mut in_browser = node(project);
    in_browser
        .env("TOGUZ_INSTALLED", &folder)
        .env("CHROME", chromium.browser);
    let mut counts = Counts::default();
    for (command, tests, base) in [
        (&mut in_node, folder.clone(), folder.as_path()),
        (&mut in_browser, project.path("e2e/package"), project.root()),
    ] {
        command.args(["--test", "--test-reporter=spec", "--test-concurrency=2"]);
        for file in digest::files(&tests)? {
            let path = file.strip_prefix(base).unwrap_or(&file);
            let is_installed = path.starts_with("node_modules");
            if !is_installed && path.to_string_lossy().ends_with(".test.mjs") {
                command.arg(path);
            }
        }
        if let Some(more) = check::counted(command)? {
            counts.add(more);
        }
        if counts.failed > 0 {
            break;
        }
    }
    Ok(Some(counts))
}

fn folder(project: &Project, name: &str) -> PathBuf {
    project.path("target/package").join(name)
}

/// Makes the tarball, and says where it is.
fn build(project: &Project) -> Result<PathBuf> {
    tools::ensure_wasm_target(project)?;
    tools::ensure_wasm_bindgen(project)?;
    tools::ensure_npm_packages(project)?;
    let stage = folder(project, "stage");
    dist::remove(&stage)?;
    dist::copy(&project.path("crates/wasm/npm"), &stage)?;
    for (from, to) in [("LICENSE", "LICENSE"), ("docs/api.md", "api.md")] {
        fs::copy(project.path(from), stage.join(to))?;
    }
    stamp(&stage.join("package.json"))?;
    for part in [RULES, SEARCH] {
        log::step(&format!("Building the package's {}", part.name), || {
            put(project, &part, &stage.join("wasm"))
        })?;
    }
    let tarballs = folder(project, "tarball");
    dist::remove(&tarballs)?;
    fs::create_dir_all(&tarballs)?;
    let name = output(
        npm(project)
            .args(["pack", "--silent", "--pack-destination"])
            .arg(&tarballs)
            .current_dir(&stage),
    )
    .context("npm could not pack the package")?;
    let tarball = tarballs.join(name.lines().last().unwrap_or_default());
    ensure!(
        tarball.is_file(),
        "npm packed nothing, or not where it was told"
    );
    Ok(tarball)
}

/// Writes the version into `package.json`.
fn stamp(file: &Path) -> Result<()> {
    let text = fs::read_to_string(file)?;
    ensure!(
        text.contains(NO_VERSION),
        "{} has no {NO_VERSION}, where the version of Cargo.toml goes",
        file.display()
    );
    // All packages of the workspace have one version.
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    fs::write(file, text.replace(NO_VERSION, &version))?;
    Ok(())
}

/// Builds a wasm file with its script into a folder.
fn put(project: &Project, part: &Part, folder: &Path) -> Result<()> {
    let small = tools::can_build_small(project);
    dist::fetch(project, small)?;
    let mut build = cargo(project);
    build
        .args(["build", "--quiet", "--locked", "--package", "toguz-wasm"])
        .args(["--bin", part.program, "--profile", part.profile])
        .args(["--target", WASM])
        // Where page and worker are built with the same switches.
        .env("CARGO_TARGET_DIR", project.work("cargo"));
    if small {
        tools::small(&mut build);
    }
    run(&mut build).context("it did not build; the compiler's words are above")?;
    let module = project
        .work("cargo")
        .join(WASM)
        .join(part.profile)
        .join(format!("{}.wasm", part.program));
    fs::create_dir_all(folder)?;
    run(tools::wasm_bindgen(project)
        .args(["--target", "web", "--no-typescript", "--out-name"])
        .arg(part.name)
        .arg("--out-dir")
        .arg(folder)
        .arg(&module))
    .context("wasm-bindgen failed")?;
    let code = folder.join(format!("{}_bg.wasm", part.name));
    fs::write(&code, dist::optimised(project, &code, Some(part.how))?)?;
    Ok(())
}

/// Says what the package weighs, and fails if something of the search is in the rules.
fn weigh(project: &Project, tarball: &Path) -> Result<()> {
    let folder = folder(project, "stage/wasm");
    let names = [&RULES, &SEARCH].map(|part| format!("{}_bg.wasm", part.name));
    let sizes = budget::compressed_sizes(project, &folder, names.iter())?;
    log::note(format_args!(
        "{:<44}{:>10}{:>10}",
        "the package", "raw", "brotli"
    ));
    for name in &names {
        if let Some(size) = sizes.get(name) {
            log::note(format_args!(
                "  {name:<42}{:>10}{:>10}",
                size.raw, size.brotli
            ));
        }
    }
    log::note(format_args!(
        "  {:<42}{:>10}",
        "the tarball",
        fs::metadata(tarball)?.len()
    ));
    let [rules, search] = &names;
    let brotli = sizes
        .get(rules)
        .context("the rules were not measured")?
        .brotli;
    ensure!(
        brotli <= RULES_LIMIT,
        "the rules weigh {brotli} bytes, {} over their limit",
        brotli - RULES_LIMIT
    );
    let weights = fs::read(project.path(KNOWLEDGE_FOLDER).join("toguz.net"))?;
    for (name, searches) in [(rules, false), (search, true)] {
        let file = folder.join(name);
        let features = output(tools::wasm_opt(project).arg("--print-features").arg(&file))?;
        ensure!(
            budget::says(&features, SIMD) == searches
                && budget::holds(&fs::read(&file)?, &weights) == searches,
            "{name}: the search has its weights and uses SIMD, the rules have and use neither"
        );
    }
    Ok(())
}

/// Installs the package into a folder of its own, beside what tests it.
fn install(project: &Project, tarball: &Path) -> Result<PathBuf> {
    let folder = folder(project, "test");
    dist::remove(&folder)?;
    fs::create_dir_all(&folder)?;
    fs::write(
        folder.join("package.json"),
        "{ \"private\": true, \"type\": \"module\" }\n",
    )?;
    for from in TESTS {
        dist::copy(&project.path(from), &folder)?;
    }
    run(npm(project)
        .args(["install", "--offline", "--silent", "--ignore-scripts"])
        .args(["--no-audit", "--no-fund", "--no-package-lock"])
        .arg(tarball)
        .current_dir(&folder))
    .context("the package could not be installed; npm's message is above")?;
    Ok(folder)
}
