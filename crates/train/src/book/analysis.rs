//! Analyses of single positions, and the file that keeps them.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context as _, Result, ensure};
use toguz_rules::{Hole, Position, Variant, notation};
use toguz_search::book::MAX_SCORE;
use toguz_search::{Forced, Limits, Options, Score, Search, Status, Table};

/// Moves of a position that get a score of their own: one more than the book holds, so that it is known how far the
/// others are behind.
pub const LINES: usize = 4;

/// Memory of a search. Part of the plan: it changes what is found.
const TABLE: usize = 64 << 20;

/// What a search has found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Plies looked ahead.
    pub depth: u8,
    /// The best moves, the best first, with their scores in hundredths of a stone for the player to move.
    pub moves: Vec<(Hole, i16)>,
}

/// Analyses positions side by side. The result stands in their order and does not depend on the number of threads.
pub(crate) fn analyse(
    positions: &[Position],
    nodes: u64,
    threads: usize,
) -> Vec<(Position, Analysis)> {
    let next = AtomicUsize::new(0);
    let mut done: Vec<(usize, Analysis)> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            let mut table = Table::new(TABLE);
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(position) = positions.get(at) else {
                    return done;
                };
                table.clear();
                let (analysis, back) = search(position, nodes, table);
                table = back;
                done.push((at, analysis));
            }
        };
        let threads = threads.min(positions.len());
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .filter_map(|worker| worker.join().ok())
            .flatten()
            .collect()
    });
    done.sort_by_key(|&(at, _)| at);
    done.into_iter()
        .map(|(at, analysis)| (positions[at], analysis))
        .collect()
}

fn search(position: &Position, nodes: u64, table: Table) -> (Analysis, Table) {
    let options = Options {
        lines: LINES,
        ..Options::default()
    };
    let mut search = Search::with_options(position, &[], Limits::nodes(nodes), table, options);
    while search.resume(u64::MAX) == Status::Running {}
    let report = search.report();
    let analysis = Analysis {
        depth: u8::try_from(report.depth).unwrap_or(u8::MAX),
        moves: report
            .lines
            .iter()
            .filter_map(|line| Some((*line.moves.first()?, number(line.score))))
            .collect(),
    };
    (analysis, search.into_table())
}

/// A score as a book has it; a proven result is the most there is.
fn number(score: Score) -> i16 {
    match score.forced() {
        Some(Forced::Win(_)) => MAX_SCORE,
        Some(Forced::Loss(_)) => -MAX_SCORE,
        None => score
            .centistones()
            .and_then(|score| i16::try_from(score).ok())
            .map_or(MAX_SCORE, |score| score.clamp(-MAX_SCORE, MAX_SCORE)),
    }
}

/// Analyses as text, a line each, behind a line that says of which plan they are.
pub(crate) struct WorkFile(File);

impl WorkFile {
    /// Opens or begins the file, and reads what it knows.
    pub(crate) fn open(
        path: &Path,
        nodes: u64,
        evaluation: &str,
    ) -> Result<(Self, HashMap<Position, Analysis>)> {
        let plan =
            format!("toguz book 1, {nodes} nodes, {LINES} lines, {TABLE} bytes, {evaluation}\n");
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
        }
        let name = || format!("{}", path.display());
        let text = if path.exists() {
            fs::read_to_string(path).with_context(name)?
        } else {
            String::new()
        };
        // A run that was cut short may have left half a line.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(false)
            .open(path)
            .with_context(name)?;
        let mut known = HashMap::new();
        if whole.is_empty() {
            file.set_len(0)?;
            file.write_all(plan.as_bytes())?;
        } else {
            let rest = whole.strip_prefix(&plan);
            ensure!(
                rest.is_some(),
                "{} is of another plan or evaluation: name another file with --work, or remove it",
                path.display()
            );
            for (number, line) in (2..).zip(rest.unwrap_or_default().lines()) {
                let (position, analysis) =
                    read(line).with_context(|| format!("{}, line {number}", path.display()))?;
                known.insert(position, analysis);
            }
            file.set_len(whole.len() as u64)?;
        }
        drop(file);
        let file = OpenOptions::new()
            .append(true)
            .open(path)
            .with_context(name)?;
        Ok((Self(file), known))
    }

    /// Keeps analyses.
    pub(crate) fn add(&mut self, new: &[(Position, Analysis)]) -> Result<()> {
        let text: String = new.iter().map(|(p, a)| line(p, a)).collect();
        self.0.write_all(text.as_bytes())?;
        self.0.flush().context("keeping the analyses")
    }
}

fn line(position: &Position, analysis: &Analysis) -> String {
    let moves: Vec<String> = analysis
        .moves
        .iter()
        .map(|(hole, score)| format!("{hole}:{score}"))
        .collect();
    format!("{position}\t{}\t{}\n", analysis.depth, moves.join(" "))
}

fn read(line: &str) -> Result<(Position, Analysis)> {
    let mut parts = line.split('\t');
    let mut part = || parts.next().context("a part is missing");
    let position = notation::read_position(part()?, Some(Variant::TOGUZ))
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    let depth = part()?.parse()?;
    let moves = part()?
        .split(' ')
        .map(|word| {
            let (hole, score) = word.split_once(':').context("no colon")?;
            let hole = Hole::try_new(hole.parse()?).context("no such hole")?;
            ensure!(position.legal_moves().contains(hole), "an illegal move");
            Ok((hole, score.parse()?))
        })
        .collect::<Result<Vec<_>>>()?;
    Ok((position, Analysis { depth, moves }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Position {
        Position::initial(Variant::TOGUZ)
    }

    fn sample() -> Analysis {
        Analysis {
            depth: 12,
            moves: [(7, 40), (3, -5)]
                .map(|(hole, score)| (Hole::ALL[hole - 1], score))
                .to_vec(),
        }
    }

    #[test]
    fn threads_change_nothing() {
        let mut positions = vec![start()];
        for hole in [7, 9, 1, 4] {
            positions.push(start().play(Hole::ALL[hole - 1]).expect("legal"));
        }
        let one = analyse(&positions, 3_000, 1);
        assert_eq!(one, analyse(&positions, 3_000, 3));
        assert_eq!(one.len(), positions.len());
        for (at, (position, analysis)) in one.iter().enumerate() {
            assert_eq!(position, &positions[at]);
            assert_eq!(analysis.moves.len(), LINES);
            assert!(analysis.depth >= 2);
            assert!(analysis.moves.is_sorted_by_key(|m| -m.1));
        }
    }

    #[test]
    fn a_run_goes_on_where_it_was_cut_off() {
        let path = std::env::temp_dir().join(format!("toguz-book-{}.txt", std::process::id()));
        let _ = fs::remove_file(&path);
        let (mut work, known) = WorkFile::open(&path, 9, "abc").expect("a new file");
        assert!(known.is_empty());
        work.add(&[(start(), sample())]).expect("kept");
        drop(work);
        // Half a line.
        let mut text = fs::read_to_string(&path).expect("text");
        text.push_str("9,9,9,9");
        fs::write(&path, &text).expect("written");
        let (mut work, known) = WorkFile::open(&path, 9, "abc").expect("the same file");
        assert_eq!(known, HashMap::from([(start(), sample())]));
        let after = start().play(Hole::ALL[0]).expect("legal");
        work.add(&[(after, sample())]).expect("kept");
        drop(work);
        let (_, known) = WorkFile::open(&path, 9, "abc").expect("the same file");
        assert_eq!(known.len(), 2);
        // Another plan does not take them for its own.
        assert!(WorkFile::open(&path, 10, "abc").is_err());
        assert!(WorkFile::open(&path, 9, "abd").is_err());
        fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn spoilt_lines_are_refused() {
        let good = line(&start(), &sample());
        assert_eq!(read(good.trim_end()).expect("our own"), (start(), sample()));
        for bad in ["", "x", "9\t1\t7:1"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read(&good.trim_end().replace("7:", "0:")).is_err());
        assert!(read(&good.trim_end().replace("\t12", "\t300")).is_err());
        assert!(read(&good.trim_end().replace(":-5", "")).is_err());
    }
}
