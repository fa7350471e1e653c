//! What the page weighs, as a static host sends it. A check that fails, so that weight is a decision.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{
    dist::{DESK_PREFIX, WORKER_PREFIX},
    hosting, html, log,
    process::{node, output},
    project::Project,
    tools,
};

/// Page, styles, script and wasm: what a reader waits for until the board can be played.
const PAGE_LIMIT: u64 = 150_000;

/// The desk: the archive, sharing and the rest, loaded when it is first asked for.
const DESK_LIMIT: u64 = 330_000;

/// What browsers fetch to keep the game on the device, and to install it.
const OFFLINE_LIMIT: u64 = 5_000;

/// The computer player without what it has learned, loaded beside the page.
const CODE_LIMIT: u64 = 150_000;

/// What the computer player has learned: files that are part of its wasm file as they are, and what each may weigh.
const KNOWLEDGE: [(&str, u64); 2] = [("toguz.net", 150_000), ("toguz.book", 300_000)];

/// Where they lie.
pub(crate) const KNOWLEDGE_FOLDER: &str = "crates/search/weights";

/// What says in a list of wasm features that the file does not load in browsers of 2020.
pub(crate) const SIMD: &str = "--enable-simd";

/// Prints what each file weighs and fails where a sum is over its limit.
pub(crate) fn check(project: &Project) -> Result<()> {
    let dist = project.dist();
    let html =
        fs::read_to_string(dist.join("index.html")).context("could not read dist/index.html")?;
    let named = html::named_files(&html)?;
    let (mut page, mut worker) = (vec!["index.html".to_owned()], Vec::new());
    let mut desk = Vec::new();
    for entry in fs::read_dir(&dist)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(WORKER_PREFIX) {
            worker.push(name);
        } else if name.starts_with(DESK_PREFIX) {
            desk.push(name);
        } else if weighs(&name) && (named.contains(&name) || html.contains(&name)) {
            page.push(name);
        }
    }
    page.sort();
    worker.sort();
    desk.sort();
    ensure!(
        desk.len() == 3,
        "dist/ should hold three desk files, but has {}",
        desk.len()
    );
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
    let mut over = Vec::new();
    let mut weigh = |what: &str, sum: u64, limit: u64| {
        log::note(format_args!("  {what:<52}{sum:>10} of {limit}"));
        if sum > limit {
            over.push(format!(
                "{what} weighs {sum} bytes, {} over its limit",
                sum - limit
            ));
        }
    };
    weigh("the page", list(project, &dist, "page", &page)?, PAGE_LIMIT);

    weigh("the desk", list(project, &dist, "desk", &desk)?, DESK_LIMIT);

    let offline = [hosting::WORKER, hosting::MANIFEST].map(str::to_owned);
    weigh(
        "what keeps it all on the device",
        list(project, &dist, "offline", &offline)?,
        OFFLINE_LIMIT,
    );

    let knowledge = embedded(project, &dist, &page, &worker)?;
    let mut code = list(project, &dist, "worker", &worker)?;
    let folder = project.path(KNOWLEDGE_FOLDER);
    let sizes = compressed_sizes(project, &folder, knowledge.iter().map(|(name, _)| name))?;
    for (name, limit) in &knowledge {
        let size = size_of(&sizes, name)?.brotli;
        code = code.saturating_sub(size);
        weigh(&format!("of that {name}"), size, *limit);
    }
    weigh("of that the worker's code", code, CODE_LIMIT);
    check_features(project, &dist, &page, &desk, &worker)?;
    if !over.is_empty() {
        bail!(
            "{}: make it lighter (`cargo tree`, `cargo bloat` and `twiggy` show what weighs)",
            over.join("; ")
        );
    }
    Ok(())
}

/// Says what each file weighs. The sum after compression.
fn list(project: &Project, folder: &Path, what: &str, files: &[String]) -> Result<u64> {
    let sizes = compressed_sizes(project, folder, files.iter())?;
    log::note(format_args!("{what:<44}{:>10}{:>10}", "raw", "brotli"));
    let mut sum = 0;
    for name in files {
        let Size { raw, brotli } = *size_of(&sizes, name)?;
        log::note(format_args!("  {name:<42}{raw:>10}{brotli:>10}"));
        sum += brotli;
    }
    log::note(format_args!("  {:<52}{sum:>10}", "together"));
    Ok(sum)
}

fn size_of<'a>(sizes: &'a BTreeMap<String, Size>, name: &str) -> Result<&'a Size> {
    sizes
        .get(name)
        .with_context(|| format!("{name} was not measured"))
}

/// Which of [`KNOWLEDGE`] is in the worker's wasm file. Fails if the weights are not, and if the page has any of it.
fn embedded(
    project: &Project,
    dist: &Path,
    page: &[String],
    worker: &[String],
) -> Result<Vec<(String, u64)>> {
    let (page, worker) = (wasm_of(dist, page)?, wasm_of(dist, worker)?);
    let mut found = Vec::new();
    for (name, limit) in KNOWLEDGE {
        let path = project.path(KNOWLEDGE_FOLDER).join(name);
        let Ok(content) = fs::read(&path) else {
            continue;
        };
        ensure!(
            !holds(&page, &content),
            "the page's wasm file holds {name}: something of the engine got into the page"
        );
        if holds(&worker, &content) {
            found.push((name.to_owned(), limit));
        }
    }
    ensure!(
        found.iter().any(|(name, _)| name == "toguz.net"),
        "the worker's wasm file does not hold toguz.net: the budget would take its weights for code"
    );
    Ok(found)
}

/// Whether pieces of a file stand in a program. Not all of it in a row: a tool may leave out zeros.
pub(crate) fn holds(program: &[u8], file: &[u8]) -> bool {
    const PIECE: usize = 32;
    let pieces = file
        .chunks_exact(PIECE)
        .filter(|piece| !piece.contains(&0))
        .collect::<Vec<_>>();
    let step = (pieces.len() / 16).max(1);
    pieces
        .iter()
        .step_by(step)
        .any(|piece| program.windows(PIECE).any(|window| window == *piece))
}

fn wasm_of(dist: &Path, names: &[String]) -> Result<Vec<u8>> {
    Ok(fs::read(dist.join(the_wasm(names)?))?)
}

fn the_wasm(names: &[String]) -> Result<&String> {
    names
        .iter()
        .find(|name| has_extension(name, "wasm"))
        .context("there is no wasm file")
}

/// The page loads in browsers that can not run the worker, and tells their users so.
fn check_features(
    project: &Project,
    dist: &Path,
    page: &[String],
    desk: &[String],
    worker: &[String],
) -> Result<()> {
    tools::ensure_npm_packages(project)?;
    let features = |names: &[String]| -> Result<String> {
        let wasm = dist.join(the_wasm(names)?);
        output(tools::wasm_opt(project).arg("--print-features").arg(wasm))
    };
    ensure!(
        !says(&features(page)?, SIMD),
        "the page's wasm file uses SIMD: browsers before 2021 would show nothing"
    );
    ensure!(
        !says(&features(desk)?, SIMD),
        "the desk's wasm file uses SIMD: browsers before 2021 could not open it"
    );
    ensure!(
        says(&features(worker)?, SIMD),
        "the worker's wasm file uses no SIMD, or does not say so: its search would be slow"
    );
    Ok(())
}

pub(crate) fn says(text: &str, line: &str) -> bool {
    text.lines().any(|found| found == line)
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
pub(crate) struct Size {
    pub(crate) raw: u64,
    pub(crate) brotli: u64,
}

/// Node carries the reference encoder; one process measures all files.
pub(crate) fn compressed_sizes<'a>(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_in_a_program_that_leaves_out_its_zeros() {
        let file: Vec<u8> = (0..4_096_u32)
            .map(|i| i.wrapping_mul(2_654_435_761).to_be_bytes()[0] | 1)
            .chain([0; 512])
            .collect();
        let program: Vec<u8> = [&[7; 99], &file[..4_096], &[8; 99]].concat();
        assert!(holds(&program, &file));
        assert!(!holds(&[7; 9_999], &file));
        assert!(!holds(&program, &[0; 4_096]));
    }
}
