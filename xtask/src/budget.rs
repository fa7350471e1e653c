//! What the page weighs, as a static host sends it. A check that fails, so that weight is a decision.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{
    dist::WORKER_PREFIX,
    html, log,
    process::{node, output},
    project::Project,
};

/// Page, styles, script and wasm: what a reader waits for until the board can be played.
const PAGE_LIMIT: u64 = 150_000;

/// The computer player, loaded beside the page.
const WORKER_LIMIT: u64 = 150_000;

/// Prints what each file weighs and fails where a sum is over its limit.
pub(crate) fn check(project: &Project) -> Result<()> {
    let dist = project.dist();
    let html =
        fs::read_to_string(dist.join("index.html")).context("could not read dist/index.html")?;
    let named = html::named_files(&html)?;
    let (mut page, mut worker) = (vec!["index.html".to_owned()], Vec::new());
    for entry in fs::read_dir(&dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(WORKER_PREFIX) {
            worker.push(name);
        } else if weighs(&name) && (named.contains(&name) || html.contains(&name)) {
            page.push(name);
        }
    }
    page.sort();
    worker.sort();
    ensure!(
        worker.len() == 2,
        "dist/ should hold two worker files, but has {}",
        worker.len()
    );
    for kind in ["css", "js", "wasm"] {
        ensure!(
            page.iter().any(|name| has_extension(name, kind)),
            "index.html names no {kind} file: the budget would measure nothing"
        );
    }
    let sizes = compressed_sizes(project, &dist, page.iter().chain(&worker))?;
    let mut over = Vec::new();
    for (what, files, limit) in [
        ("page", &page, PAGE_LIMIT),
        ("worker", &worker, WORKER_LIMIT),
    ] {
        let sum = files
            .iter()
            .map(|name| sizes.get(name).map_or(0, |size| size.brotli))
            .sum::<u64>();
        log::note(format_args!("{what:<44}{:>10}{:>10}", "raw", "brotli"));
        for name in files {
            let size = sizes
                .get(name)
                .with_context(|| format!("{name} was not measured"))?;
            log::note(format_args!(
                "  {name:<42}{:>10}{:>10}",
                size.raw, size.brotli
            ));
        }
        log::note(format_args!("  {:<52}{sum:>10} of {limit}", "together"));
        if sum > limit {
            over.push(format!(
                "the {what} weighs {sum} bytes, {} over its limit",
                sum - limit
            ));
        }
    }
    if !over.is_empty() {
        bail!(
            "{}: make it lighter (`cargo tree`, `cargo bloat` and `twiggy` show what weighs)",
            over.join("; ")
        );
    }
    Ok(())
}

/// Icons and the manifest are not waited for.
fn weighs(name: &str) -> bool {
    ["css", "js", "wasm"]
        .iter()
        .any(|kind| has_extension(name, kind))
}

fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|found| found == extension)
}

#[derive(Debug, Clone, Copy)]
struct Size {
    raw: u64,
    brotli: u64,
}

/// Node carries the reference encoder; one process measures all files.
fn compressed_sizes<'a>(
    project: &Project,
    dist: &Path,
    names: impl Iterator<Item = &'a String>,
) -> Result<BTreeMap<String, Size>> {
    let script = project.path("xtask/brotli-sizes.mjs");
    let said = output(node(project).arg(script).arg(dist).args(names))
        .context("Node is needed to measure the files")?;
    said.lines()
        .map(|line| {
            let mut words = line.split('\t');
            let mut word = || words.next().context("the measuring script says too little");
            let (name, raw, brotli) = (word()?, word()?.parse()?, word()?.parse()?);
            Ok((name.to_owned(), Size { raw, brotli }))
        })
        .collect()
}
