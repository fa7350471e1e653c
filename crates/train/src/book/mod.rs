//! The opening book: which positions are worth an analysis, the analyses, and the book that comes of them.
//!
//! The work file grows by a line with every position. A run that was cut short goes on from there, and one for more
//! positions adds to what is known. The book depends on the plan alone, not on the threads nor on interruptions.

mod analysis;
mod tree;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};
use toguz_rules::{Position, Variant};
use toguz_search::book::{self, Book, BookMove};

pub use analysis::{Analysis, LINES};
pub use tree::{Tree, WINDOW};

use analysis::WorkFile;

/// The evaluation that this program searches with.
const EVALUATION: &[u8] = include_bytes!("../../../search/weights/toguz.net");

/// Positions that are chosen at once and analysed side by side. Part of the plan: with what one of them brings the next
/// ones would be chosen otherwise.
const BATCH: usize = 16;

/// What book to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Positions to analyse in all; a few more where the first plies would else have a gap.
    pub positions: usize,
    /// Positions that the search of each visits.
    pub nodes: u64,
    /// Searches side by side.
    pub threads: usize,
    /// Where the analyses are kept.
    pub work: PathBuf,
    /// The book; what it was made from is written beside it, with `.txt` behind the name.
    pub output: PathBuf,
}

impl Plan {
    /// Where the analyses of so many nodes lie if nobody says otherwise: apart for each evaluation.
    pub fn work_file(target: &Path, nodes: u64) -> PathBuf {
        let mut evaluation = evaluation();
        evaluation.truncate(12);
        target.join(format!("book/{evaluation}-{nodes}.txt"))
    }
}

/// Names the evaluation that this program searches with.
pub fn evaluation() -> String {
    sha256(EVALUATION)
}

/// SHA-256 in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .fold(String::new(), |mut text, byte| {
            // Writing to a string does not fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Analyses what is missing, and writes the book.
///
/// # Errors
///
/// If a file can not be read or written, or the work file is of another plan.
pub fn build(plan: &Plan) -> Result<()> {
    let (mut work, known) = WorkFile::open(&plan.work, plan.nodes, &evaluation())?;
    let mut tree = Tree::new(Position::initial(Variant::TOGUZ));
    // Chosen anew in the same order: what was analysed for a larger book is not taken into a smaller one.
    let (begin, mut fresh, mut told) = (Instant::now(), 0_usize, Instant::now());
    loop {
        let wanted = match plan.positions.saturating_sub(tree.len()) {
            0 => tree.wanted_early(BATCH),
            left => tree.wanted(BATCH.min(left)),
        };
        if wanted.is_empty() {
            break;
        }
        let missing: Vec<Position> = wanted
            .iter()
            .filter(|position| !known.contains_key(*position))
            .copied()
            .collect();
        let new = analysis::analyse(&missing, plan.nodes, plan.threads);
        ensure!(new.len() == missing.len(), "a search has died");
        work.add(&new)?;
        fresh += new.len();
        for (position, analysis) in new {
            tree.add(position, analysis);
        }
        for position in wanted {
            if let Some(analysis) = known.get(&position) {
                tree.add(position, analysis.clone());
            }
        }
        if fresh > 0 && (told.elapsed() > Duration::from_secs(10) || tree.len() >= plan.positions) {
            told = Instant::now();
            report(&tree, plan.positions, fresh, begin.elapsed());
        }
    }
    write(plan, &tree)
}

fn report(tree: &Tree, positions: usize, fresh: usize, spent: Duration) {
    let each = spent / u32::try_from(fresh).unwrap_or(u32::MAX).max(1);
    let left = each * u32::try_from(positions.saturating_sub(tree.len())).unwrap_or(u32::MAX);
    println!(
        "{} of {positions} positions, {} ms each, {} min {} s left",
        tree.len(),
        each.as_millis(),
        left.as_secs() / 60,
        left.as_secs() % 60
    );
}

fn write(plan: &Plan, tree: &Tree) -> Result<()> {
    let entries = tree.entries();
    let bytes = book::to_bytes(
        entries
            .iter()
            .map(|entry| (entry.position, entry.moves.clone())),
    )?;
    let book = Book::try_from_bytes(&bytes)?;
    ensure!(book.len() == entries.len(), "the book has lost positions");
    replace(&plan.output, &bytes)?;
    let record = record(plan, tree, &bytes);
    print!("{record}");
    let mut name = plan.output.clone().into_os_string();
    name.push(".txt");
    replace(Path::new(&name), record.as_bytes())
}

/// What the book was made from.
fn record(plan: &Plan, tree: &Tree, bytes: &[u8]) -> String {
    let entries = tree.entries();
    let count = |wanted: usize| entries.iter().filter(|e| e.moves.len() == wanted).count();
    let mut plies = vec![0; entries.iter().map(|e| e.ply).max().unwrap_or_default() + 1];
    let mut depths: Vec<u8> = Vec::new();
    for entry in &entries {
        plies[entry.ply] += 1;
        depths.extend(entry.moves.first().map(|m| m.depth));
    }
    depths.sort_unstable();
    let plies: Vec<String> = plies.iter().map(ToString::to_string).collect();
    let start = entries.iter().find(|entry| entry.ply == 0).map(|entry| {
        entry
            .moves
            .iter()
            .copied()
            .map(shown)
            .collect::<Vec<_>>()
            .join(", ")
    });
    format!(
        "The opening book toguz.book\n\n\
         made on      {date}\n\
         by           cargo xtask book --positions {positions} --nodes {nodes}\n\
         evaluation   weights/toguz.net, SHA-256 {evaluation}\n\
         SHA-256      {sha}\n\
         bytes        {size}\n\
         analysed     {analysed} positions, {nodes} nodes and {LINES} lines each, depth {least} to {most}, {median} in the middle\n\
         in the book  {known} positions: {one} with one move, {two} with two, {three} with three\n\
         by ply       {plies}\n\
         first moves  {start}\n",
        date = date(SystemTime::now()),
        positions = plan.positions,
        nodes = plan.nodes,
        evaluation = evaluation(),
        sha = sha256(bytes),
        size = bytes.len(),
        analysed = tree.len(),
        least = depths.first().copied().unwrap_or_default(),
        most = depths.last().copied().unwrap_or_default(),
        median = depths.get(depths.len() / 2).copied().unwrap_or_default(),
        known = entries.len(),
        one = count(1),
        two = count(2),
        three = count(3),
        plies = plies.join(" "),
        start = start.unwrap_or_default(),
    )
}

fn shown(m: BookMove) -> String {
    format!("{} ({:+.2})", m.hole, f32::from(m.score) / 100.0)
}

/// Writes a file in one step: a run that is cut short leaves the old one.
fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut half = path.to_owned().into_os_string();
    half.push(".tmp");
    fs::write(&half, bytes)
        .and_then(|()| fs::rename(&half, path))
        .with_context(|| format!("writing {}", path.display()))
}

/// The day, as in 2026-11-30, by Greenwich.
pub(crate) fn date(time: SystemTime) -> String {
    let days = time
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs()
        / 86_400;
    // Counted from 0000-03-01, so that a leap day ends its year; 400 years have 146097 days.
    let day = days + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153;
    let day = day - (153 * march + 2) / 5 + 1;
    let (year, month) = (
        era * 400 + year,
        if march < 10 { march + 3 } else { march - 9 },
    );
    format!("{:04}-{month:02}-{day:02}", year + u64::from(month <= 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        let at = |days: u64| date(SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400 + 7));
        assert_eq!(at(0), "1970-01-01");
        assert_eq!(at(59), "1970-03-01");
        assert_eq!(at(11_016), "2000-02-29");
        assert_eq!(at(20_787), "2026-11-30");
        assert_eq!(at(20_818), "2026-12-31");
    }

    #[test]
    fn the_shipped_book_is_the_one_that_its_record_tells_of() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../search/weights");
        let bytes = fs::read(folder.join("toguz.book")).expect("the book");
        let record = fs::read_to_string(folder.join("toguz.book.txt")).expect("its record");
        assert!(record.contains(&sha256(&bytes)), "made by hand? {record}");
    }
}
