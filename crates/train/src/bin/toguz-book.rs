//! Makes the opening book: `cargo xtask book` runs this.
#![allow(clippy::print_stdout)] // a command line tool talks on its standard output

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use toguz_train::book::{Plan, build};

const HELP: &str = "\
Makes the opening book crates/search/weights/toguz.book, and a record of how beside it.

  --positions N  positions to analyse in all (1500)
  --nodes N      positions that the search of each visits (2000000)
  --threads T    searches side by side (2)
  --work FILE    where analyses are kept, for going on after an interruption
                 (target/book/EVALUATION-NODES.txt)
  --output FILE  the book, if not the program's own
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut positions, mut nodes, mut threads) = (1500, 2_000_000, 2);
    let (mut work, mut output) = (None, root.join("crates/search/weights/toguz.book"));
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let (name, joined) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (word.as_str(), None),
        };
        if matches!(name, "--help" | "-h") {
            print!("{HELP}");
            return Ok(());
        }
        let mut value = || {
            joined
                .clone()
                .or_else(|| words.next())
                .with_context(|| format!("{name} needs a value after it"))
        };
        let number = |text: String| -> Result<u64> {
            text.parse()
                .ok()
                .filter(|&number| number > 0)
                .with_context(|| format!("{name} needs a number from 1, not `{text}`"))
        };
        match name {
            "--positions" => positions = usize::try_from(number(value()?)?)?,
            "--nodes" => nodes = number(value()?)?,
            "--threads" => threads = usize::try_from(number(value()?)?)?,
            "--work" => work = Some(PathBuf::from(value()?)),
            "--output" => output = PathBuf::from(value()?),
            _ => bail!("`{word}` is not understood\n\n{HELP}"),
        }
    }
    build(&Plan {
        positions,
        nodes,
        threads,
        work: work.unwrap_or_else(|| Plan::work_file(&root.join("target"), nodes)),
        output,
    })
}
