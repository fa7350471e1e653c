//! The tools that the build needs: which versions, whether they are there, and how they get there.
//!
//! Versions are written once. wasm-bindgen's stands in `Cargo.lock`, those of the npm packages in `package-lock.json`,
//! Trunk's here.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{
    digest, log,
    process::{cargo, command, find, node, npm, output, run},
    project::Project,
};

/// Trunk builds the page. Its stated minimal Rust is newer than ours, but this version builds with ours.
const TRUNK: &str = "0.22.1";

const NODE_AT_LEAST: u32 = 20;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// What a release or development build needs.
pub(crate) fn ensure_build_tools(project: &Project) -> Result<()> {
    ensure_wasm_target(project)?;
    ensure_wasm_bindgen(project)?;
    ensure_installed(
        project,
        "trunk",
        "trunk",
        TRUNK,
        &[
            "--ignore-rust-version",
            "--no-default-features",
            "--features",
            "rustls",
        ],
    )?;
    // More than a gigabyte that nothing reads again.
    let leftovers = project.tools().join("build");
    if leftovers.is_dir() {
        fs::remove_dir_all(&leftovers).context("could not remove .tools/build")?;
    }
    Ok(())
}

/// The project's own Trunk.
pub(crate) fn trunk(project: &Project) -> Command {
    let mut trunk = command(project, own_program(project, "trunk"));
    // Its backtraces bury what the compiler said.
    trunk.env("RUST_BACKTRACE", "0");
    trunk
}

/// The wasm-bindgen programs, of exactly the version that the code is compiled against.
pub(crate) fn ensure_wasm_bindgen(project: &Project) -> Result<()> {
    ensure_installed(
        project,
        "wasm-bindgen-cli",
        "wasm-bindgen",
        &wasm_bindgen_version(project)?,
        &[],
    )
}

/// The one that writes the script around a module.
pub(crate) fn wasm_bindgen(project: &Project) -> Command {
    command(project, own_program(project, "wasm-bindgen"))
}

/// Rust's standard library for the browser.
pub(crate) fn ensure_wasm_target(project: &Project) -> Result<()> {
    let sysroot = output(command(project, "rustc").args(["--print", "sysroot"]))
        .context("Rust is needed: install it by rustup")?;
    if Path::new(&sysroot).join("lib/rustlib").join(WASM).is_dir() {
        return Ok(());
    }
    log::step("Installing Rust's standard library for the browser", || {
        run(command(project, "rustup").args(["target", "add", WASM]))
            .with_context(|| format!("the Rust target {WASM} is missing: install it with rustup, or as your system packages Rust"))
    })
}

/// Whether a release can be built with [`small`]: the source of the standard library is here or can be had, and this
/// compiler knows the switches. They are not stable: a newer one may name them otherwise.
pub(crate) fn can_build_small(project: &Project) -> bool {
    let mut rustc = command(project, "rustc");
    rustc
        .env("RUSTC_BOOTSTRAP", "1")
        .args(SMALL.split(' '))
        .args(["--target", WASM, "--print", "cfg"]);
    if output(&mut rustc).is_err() {
        return false;
    }
    let Ok(sysroot) = output(command(project, "rustc").args(["--print", "sysroot"])) else {
        return false;
    };
    let source = Path::new(&sysroot).join("lib/rustlib/src/rust/library/std/Cargo.toml");
    source.is_file()
        || log::step("Installing the source of Rust's standard library", || {
            run(command(project, "rustup").args(["component", "add", "rust-src"]))
        })
        .is_ok()
}

/// The compiler's switches of [`small`].
const SMALL: &str = "-Zunstable-options -Cpanic=immediate-abort";

/// Makes cargo build the standard library along with the program, for size and without the texts of panics.
///
/// As it is delivered, the library brings the words for every panic that could ever happen, and each index and each
/// `unwrap` the place where it stands: a tenth of the page. Built along, a panic is a trap at once; the page notices
/// that and shows its crash screen, the client of the worker starts another. The switches are not stable yet, which
/// is why the compiler must be told that we know. Development builds and tests are built as usual and keep the words.
///
/// What fetches the libraries needs the same: the standard library has some of its own.
pub(crate) fn small(cargo: &mut Command) {
    cargo
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
        .env("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", SMALL);
}

/// The version of wasm-bindgen in the lock file.
fn wasm_bindgen_version(project: &Project) -> Result<String> {
    let lock =
        fs::read_to_string(project.path("Cargo.lock")).context("could not read Cargo.lock")?;
    locked_version(&lock, "wasm-bindgen").context("Cargo.lock does not name wasm-bindgen")
}

fn locked_version(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.next()?;
    Some(
        lines
            .next()?
            .strip_prefix("version = \"")?
            .strip_suffix('"')?
            .to_owned(),
    )
}

/// What `PROGRAM --version` says: the last word of `trunk 0.22.1` or the third of `wasm-opt version 132 (…)`.
fn version_of(command: &mut Command) -> Option<String> {
    let said = output(command.arg("--version")).ok()?;
    let mut words = said.split_whitespace();
    words
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()))
        .map(str::to_owned)
}

fn own_program(project: &Project, program: &str) -> PathBuf {
    project
        .tools()
        .join("bin")
        .join(format!("{program}{}", std::env::consts::EXE_SUFFIX))
}

/// Builds a tool into the project's own folder unless it is there in the right version.
fn ensure_installed(
    project: &Project,
    package: &str,
    program: &str,
    version: &str,
    options: &[&str],
) -> Result<()> {
    let installed = version_of(&mut command(project, own_program(project, program)));
    if installed.as_deref() == Some(version) {
        return Ok(());
    }
    log::step(
        &format!("Building {program} {version} into .tools (once; some minutes)"),
        || {
            run(cargo(project)
            .args(["install", "--root"])
            .arg(project.tools())
            .args(["--locked", "--version", version])
            .args(options)
            .arg(package)
            // Quick to build rather than quick to run: with the crates' own release profile Trunk takes 20 minutes.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_TARGET_DIR", project.tools().join("build"))
            // Flags meant for the app are not meant for the tools.
            .env_remove("RUSTFLAGS"))
        .with_context(|| format!("{program} {version} could not be built; the reason is above (a missing C compiler or no network, most likely)"))
        },
    )
}

/// Whether Node is there in a version that will do.
pub(crate) fn has_node(project: &Project) -> bool {
    node_version(project).is_some_and(|version| major(&version) >= NODE_AT_LEAST)
}

fn node_version(project: &Project) -> Option<String> {
    Some(
        output(node(project).arg("--version"))
            .ok()?
            .trim_start_matches('v')
            .to_owned(),
    )
}

fn major(version: &str) -> u32 {
    version
        .split('.')
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}

/// The npm packages of the lock file, exactly.
pub(crate) fn ensure_npm_packages(project: &Project) -> Result<()> {
    ensure!(
        has_node(project),
        "Node {NODE_AT_LEAST} or later is needed for this ({}): install it from nodejs.org or your system's packages",
        node_version(project).map_or("none is on the PATH".to_owned(), |version| format!(
            "found {version}"
        )),
    );
    // npm writes its own lock into node_modules; ours beside it says which lock file that came from.
    let lock =
        fs::read(project.path("package-lock.json")).context("could not read package-lock.json")?;
    let (wanted, mark) = (
        digest::short(&lock),
        project.path("node_modules/.toguz-lock"),
    );
    if fs::read_to_string(&mark).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    log::step("Installing the npm packages of package-lock.json", || {
        run(npm(project).args(["ci", "--no-audit", "--no-fund"]))
            .context("npm could not install the packages; its message is above")?;
        fs::write(&mark, wanted).context("could not write into node_modules")
    })
}

/// `wasm-opt` of the npm package. Started through Node itself, which works on every system.
pub(crate) fn wasm_opt(project: &Project) -> Command {
    let mut command = node(project);
    command.arg(project.path("node_modules/binaryen/bin/wasm-opt"));
    command
}

/// A browser to test with, and the driver that goes with it.
#[derive(Debug)]
pub(crate) struct Chromium {
    pub(crate) browser: PathBuf,
    pub(crate) driver: PathBuf,
}

/// Finds Chromium or Chrome and its driver, by the variables `CHROME` and `CHROMEDRIVER` or in the usual places.
fn find_chromium(project: &Project) -> (Option<PathBuf>, Option<PathBuf>) {
    let given = |name| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let existing = |paths: &[&str]| paths.iter().map(PathBuf::from).find(|path| path.is_file());
    let browser = given("CHROME")
        .or_else(|| {
            find(
                project,
                &[
                    "chromium",
                    "chromium-browser",
                    "google-chrome",
                    "google-chrome-stable",
                    "chrome",
                ],
            )
        })
        .or_else(|| {
            existing(&[
                "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
                "/Applications/Chromium.app/Contents/MacOS/Chromium",
                "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
            ])
        });
    let driver = given("CHROMEDRIVER")
        .or_else(|| find(project, &["chromedriver"]))
        .or_else(|| {
            existing(&[
                "/usr/lib/chromium/chromedriver",
                "/usr/lib/chromium-browser/chromedriver",
            ])
        });
    (browser, driver)
}

/// Chromium with its driver, from the system's packages if it is missing and we may install it.
pub(crate) fn ensure_chromium(project: &Project) -> Result<Chromium> {
    if let (Some(browser), Some(driver)) = find_chromium(project) {
        return Ok(Chromium { browser, driver });
    }
    if let Some(apt) = apt_get(project) {
        log::step(
            "Installing Chromium and its driver from the system's packages",
            || {
                run(apt(&["update"]).env("DEBIAN_FRONTEND", "noninteractive"))?;
                run(apt(&[
                    "install",
                    "--yes",
                    "--no-install-recommends",
                    "chromium",
                    "chromium-driver",
                ])
                .env("DEBIAN_FRONTEND", "noninteractive"))
            },
        )?;
    }
    match find_chromium(project) {
        (Some(browser), Some(driver)) => Ok(Chromium { browser, driver }),
        (browser, driver) => {
            let missing = match (browser.is_some(), driver.is_some()) {
                (true, _) => "chromedriver is",
                (_, true) => "Chromium is",
                _ => "Chromium and chromedriver are",
            };
            bail!(
                "{missing} missing: install them (Debian: `apt-get install chromium chromium-driver`; others: Chrome and \
                 the chromedriver of the same version), or say where they are by the variables CHROME and CHROMEDRIVER"
            )
        }
    }
}

/// The servers of `docs/hosting.md`, for the tests of its examples. On machines made for tests only: to install a server
/// may be to start it. Where one is missing its tests are left out.
pub(crate) fn try_hosts(project: &Project) {
    if std::env::var_os("CI").is_none() {
        return;
    }
    let missing = [
        ("nginx", "nginx-light"),
        ("apache2", "apache2-bin"),
        ("caddy", "caddy"),
    ]
    .into_iter()
    .filter(|(program, _)| find(project, &[program]).is_none())
    .map(|(_, package)| package)
    .collect::<Vec<_>>();
    let (false, Some(apt)) = (missing.is_empty(), apt_get(project)) else {
        return;
    };
    let installed = log::step("Installing servers to test with", || {
        run(apt(&["update"]).env("DEBIAN_FRONTEND", "noninteractive"))?;
        run(apt(&["install", "--yes", "--no-install-recommends"])
            .args(&missing)
            .env("DEBIAN_FRONTEND", "noninteractive"))
    });
    if installed.is_err() {
        log::note("They could not be installed: tests of what they do are left out.");
    }
}

/// How to run `apt-get`, if there is one and nobody has to be asked for a password.
fn apt_get(project: &Project) -> Option<impl Fn(&[&str]) -> Command> {
    let apt = find(project, &["apt-get"])?;
    let root = output(command(project, "id").arg("-u")).is_ok_and(|id| id == "0");
    let sudo = !root && output(command(project, "sudo").args(["-n", "true"])).is_ok();
    let project = project.clone();
    (root || sudo).then_some(move |words: &[&str]| {
        let mut apt_get = if root {
            command(&project, &apt)
        } else {
            command(&project, "sudo")
        };
        if sudo {
            apt_get.arg("-n").arg(&apt);
        }
        apt_get.args(words);
        apt_get
    })
}

/// Compares every tool with the version that the project names.
pub(crate) fn check_versions(project: &Project) -> Result<()> {
    let package_lock = fs::read_to_string(project.path("package-lock.json"))
        .context("could not read package-lock.json")?;
    let binaryen = npm_version(&package_lock, "binaryen")
        .context("package-lock.json does not name binaryen")?;
    // wasm-opt says `132`, the package `132.0.0`.
    let binaryen = binaryen.split('.').next().unwrap_or_default().to_owned();
    let (browser, driver) = find_chromium(project);
    let browser = browser.and_then(|program| version_of(&mut command(project, program)));
    let driver = driver.and_then(|program| version_of(&mut command(project, program)));
    let wanted_driver = browser
        .as_deref()
        .map_or("any".to_owned(), |version| format!("{}.x", major(version)));
    let rows = [
        (
            "rustc",
            env!("CARGO_PKG_RUST_VERSION").to_owned() + " or later",
            version_of(&mut command(project, "rustc")),
        ),
        (
            "wasm-bindgen",
            wasm_bindgen_version(project)?,
            version_of(&mut command(project, own_program(project, "wasm-bindgen"))),
        ),
        (
            "trunk",
            TRUNK.to_owned(),
            version_of(&mut command(project, own_program(project, "trunk"))),
        ),
        (
            "node",
            format!("{NODE_AT_LEAST}.x or later"),
            node_version(project),
        ),
        ("wasm-opt", binaryen, version_of(&mut wasm_opt(project))),
        ("chromium", "any".to_owned(), browser),
        ("chromedriver", wanted_driver, driver),
    ];
    let mut wrong = Vec::new();
    for (tool, wanted, found) in &rows {
        let fits = found.as_deref().is_some_and(|found| fits(wanted, found));
        log::note(format_args!(
            "{tool:<14}{wanted:<18}{:<18}{}",
            found.as_deref().unwrap_or("missing"),
            if fits {
                ""
            } else {
                "<- not the wanted version"
            }
        ));
        if !fits {
            wrong.push(*tool);
        }
    }
    ensure!(
        wrong.is_empty(),
        "wrong or missing: {}. `cargo xtask build` and `cargo xtask test` install what they can",
        wrong.join(", ")
    );
    Ok(())
}

/// Whether a version is what is wanted: `any`, `20.x`, `1.95 or later`, or exactly this one.
fn fits(wanted: &str, found: &str) -> bool {
    let numbers = |text: &str| {
        text.split('.')
            .map_while(|part| part.parse::<u32>().ok())
            .collect::<Vec<_>>()
    };
    if wanted == "any" {
        true
    } else if let Some(least) = wanted.strip_suffix(" or later") {
        numbers(found) >= numbers(least)
    } else if let Some(start) = wanted.strip_suffix(".x") {
        found.starts_with(&format!("{start}."))
    } else {
        wanted == found
    }
}

fn npm_version(lock: &str, package: &str) -> Option<String> {
    let entry = lock
        .split_once(&format!("\"node_modules/{package}\": {{"))?
        .1;
    let version = entry.split_once("\"version\": \"")?.1;
    Some(version.split_once('"')?.0.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_the_lock_files() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"9.9.9\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.129\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen").unwrap(), "0.2.129");
        assert_eq!(locked_version(lock, "yew"), None);
        let npm = "\"packages\": {\n \"node_modules/binaryen\": {\n \"version\": \"132.0.0\",\n";
        assert_eq!(npm_version(npm, "binaryen").unwrap(), "132.0.0");
    }

    #[test]
    fn the_real_lock_files_can_be_read() {
        let project = Project::find().unwrap();
        assert!(wasm_bindgen_version(&project).unwrap().starts_with("0.2."));
        let lock = fs::read_to_string(project.path("package-lock.json")).unwrap();
        assert!(npm_version(&lock, "playwright-core").is_some());
    }

    #[test]
    fn wanted_versions() {
        assert!(
            fits("1.95 or later", "1.95.0")
                && fits("1.95 or later", "1.100.0")
                && !fits("1.95 or later", "1.94.9")
        );
        assert!(
            fits("20.x or later", "22.1.0") && fits("156.x", "156.0.1") && !fits("15.x", "156.0.1")
        );
        assert!(fits("132", "132") && !fits("132", "108"));
    }
}
