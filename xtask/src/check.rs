//! `cargo xtask test`: every check and every test, in the order in which a fault is cheapest to find.

use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};

use crate::{
    budget,
    counts::Counts,
    digest, dist, log, package,
    process::{cargo, count_tests, node, npm, run, shown},
    project::Project,
    tools::{self, WASM},
};

/// What a stage does: `Some` counts if it runs tests, an error if it fails.
type Run = fn(&Project) -> Result<Option<Counts>>;

const STAGES: [(&str, &str, Run); 11] = [
    ("format", "Rust is formatted", format),
    (
        "clippy",
        "clippy finds nothing, for this machine and for the browser",
        clippy,
    ),
    ("native", "native tests", native),
    ("docs", "documentation builds without warnings", docs),
    (
        "lint",
        "JavaScript, styles and page are formatted and parse",
        lint,
    ),
    (
        "components",
        "component tests in headless Chromium",
        components,
    ),
    ("build", "release build", build),
    (
        "versions",
        "tools are the versions that the project names",
        versions,
    ),
    ("budget", "page and worker are within their budgets", weigh),
    (
        "package",
        "the npm package, packed and installed, in Node and Chromium",
        package::test,
    ),
    ("e2e", "browser tests of the release", e2e),
];

/// Runs all stages, or those named, up to the first that fails.
pub(crate) fn test(project: &Project, only: &[String]) -> Result<()> {
    if only == ["list"] {
        for (name, what, _) in STAGES {
            log::note(format_args!("{name:<12}{what}"));
        }
        return Ok(());
    }
    for name in only {
        ensure!(
            STAGES.iter().any(|(stage, ..)| stage == name),
            "there is no stage `{name}`; `cargo xtask test --only list` names them"
        );
    }
    let begun = Instant::now();
    let mut counts = Counts::default();
    let mut summary = Vec::new();
    let mut failure = None;
    for (name, what, work) in STAGES {
        if !only.is_empty() && !only.iter().any(|wanted| wanted == name) {
            continue;
        }
        log::start(format_args!("{name}: {what}"));
        let stage_begun = Instant::now();
        let result = work(project);
        let time = log::seconds(stage_begun.elapsed());
        let said = match &result {
            Ok(Some(ran)) => {
                counts.add(*ran);
                format!("{} passed, {} failed", ran.passed, ran.failed)
            }
            Ok(None) => "ok".to_owned(),
            Err(_) => "FAILED".to_owned(),
        };
        summary.push(format!("{name:<12}{said:<24}{time:>12}"));
        let failed_tests = matches!(&result, Ok(Some(ran)) if ran.failed > 0);
        if failed_tests {
            failure = Some(anyhow::anyhow!(
                "{name}: tests failed; run only this stage by `cargo xtask test --only {name}`"
            ));
        } else if let Err(error) = result {
            // A stage that did not get as far as counting is one failure.
            counts.failed += 1;
            failure = Some(error.context(format!(
                "{name} failed; run only this stage by `cargo xtask test --only {name}`"
            )));
        }
        if failure.is_some() {
            break;
        }
    }
    log::start(format_args!(
        "Summary after {}",
        log::seconds(begun.elapsed())
    ));
    summary.iter().for_each(log::note);
    let skipped = if counts.skipped > 0 {
        format!(", {} skipped", counts.skipped)
    } else {
        String::new()
    };
    match failure {
        None => {
            println!("{} passed, 0 failed{skipped}", counts.passed);
            Ok(())
        }
        Some(failure) => {
            println!(
                "{} passed, {} failed{skipped}",
                counts.passed, counts.failed
            );
            Err(failure)
        }
    }
}

fn format(project: &Project) -> Result<Option<Counts>> {
    run(cargo(project).args(["fmt", "--all", "--check"]))
        .context("`cargo fmt --all` mends this")?;
    Ok(None)
}

fn clippy(project: &Project) -> Result<Option<Counts>> {
    let deny = ["--", "-D", "warnings"];
    run(cargo(project)
        .args([
            "clippy",
            "--locked",
            "--workspace",
            "--all-targets",
            "--all-features",
        ])
        .args(deny))?;
    tools::ensure_wasm_target(project)?;
    run(cargo(project)
        .args([
            "clippy",
            "--locked",
            "--package",
            "toguz",
            "--lib",
            "--bins",
            "--tests",
            "--target",
            WASM,
        ])
        .args(deny))?;
    run(cargo(project)
        .args([
            "clippy",
            "--locked",
            "--package",
            "toguz-uci",
            "--package",
            "toguz-wasm",
            "--bins",
            "--target",
            WASM,
        ])
        .args(deny))?;
    // `no_std` is only proved where the library is built without what its other users switch on.
    run(cargo(project)
        .args([
            "clippy",
            "--locked",
            "--package",
            "toguz-rules",
            "--lib",
            "--no-default-features",
        ])
        .args(deny))?;
    Ok(None)
}

fn native(project: &Project) -> Result<Option<Counts>> {
    // Fuzz corpora and golden files are replayed by these tests too.
    let mut command = cargo(project);
    command.args([
        "test",
        "--locked",
        "--workspace",
        "--all-features",
        "--no-fail-fast",
    ]);
    counted(&mut command)
}

fn docs(project: &Project) -> Result<Option<Counts>> {
    run(cargo(project)
        .args([
            "doc",
            "--locked",
            "--workspace",
            "--exclude",
            "xtask",
            "--no-deps",
            "--all-features",
        ])
        .env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(None)
}

fn lint(project: &Project) -> Result<Option<Counts>> {
    tools::ensure_npm_packages(project)?;
    run(npm(project).args(["run", "--silent", "lint"]))
        .context("`npm run format` mends the layout")?;
    for folder in ["e2e", "static", "xtask", "crates/uci/node", "crates/wasm"] {
        for file in digest::files(&project.path(folder))? {
            if file
                .extension()
                .is_some_and(|extension| extension == "js" || extension == "mjs")
            {
                run(node(project).arg("--check").arg(&file))?;
            }
        }
    }
    Ok(None)
}

fn components(project: &Project) -> Result<Option<Counts>> {
    tools::ensure_wasm_target(project)?;
    tools::ensure_wasm_bindgen(project)?;
    let chromium = tools::ensure_chromium(project)?;
    let mut command = cargo(project);
    command
        .args([
            "test",
            "--locked",
            "--package",
            "toguz",
            "--test",
            "*",
            "--no-fail-fast",
            "--target",
            WASM,
        ])
        .env("CHROMEDRIVER", chromium.driver)
        // The first start of a browser on a busy machine takes its time.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "120");
    counted(&mut command)
}

fn build(project: &Project) -> Result<Option<Counts>> {
    dist::build(project, dist::WasmOpt::Required)?;
    Ok(None)
}

fn versions(project: &Project) -> Result<Option<Counts>> {
    tools::check_versions(project)?;
    Ok(None)
}

fn weigh(project: &Project) -> Result<Option<Counts>> {
    dist::require(project)?;
    budget::check(project)?;
    Ok(None)
}

fn e2e(project: &Project) -> Result<Option<Counts>> {
    // Alone, this stage must not test a build of yesterday; after the build stage this costs a moment.
    dist::build(project, dist::WasmOpt::Required)?;
    browser_tests(project, &[])
}

/// The tests in `e2e/tests`, or the given files, against `dist/`.
pub(crate) fn browser_tests(project: &Project, files: &[String]) -> Result<Option<Counts>> {
    tools::ensure_npm_packages(project)?;
    let chromium = tools::ensure_chromium(project)?;
    tools::try_hosts(project);
    let mut command = node(project);
    command
        .args(["--test", "--test-reporter=spec", "--test-concurrency=2"])
        .env("CHROME", chromium.browser)
        .env("CHROMEDRIVER", chromium.driver)
        // For the test of `preview`.
        .env("TOGUZ_XTASK", std::env::current_exe()?);
    if files.is_empty() {
        let all = digest::files(&project.path("e2e/tests"))?;
        let tests = all
            .iter()
            .filter(|file| file.to_string_lossy().ends_with(".test.mjs"))
            .collect::<Vec<_>>();
        ensure!(!tests.is_empty(), "there is no test in e2e/tests");
        command.args(tests.iter().map(|file| project.relative(file)));
    } else {
        command.args(files);
    }
    counted(&mut command)
}

/// Runs a test runner. That it says nothing countable is an error, and so is a failure that it counts no test for.
pub(crate) fn counted(command: &mut std::process::Command) -> Result<Option<Counts>> {
    let (counts, success) = count_tests(command)?;
    if !success && counts.failed == 0 {
        bail!("{} failed; its own message is above", shown(command));
    }
    ensure!(
        counts.any(),
        "{} ran no test that could be counted",
        shown(command)
    );
    Ok(Some(counts))
}
