//! Self-play and training: `cargo xtask train` runs these one after the other.
#![allow(clippy::print_stdout)] // a command line tool talks on its standard output

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};
use toguz_train::fit::{self, Plan};
use toguz_train::generate::{Recipe, generate};
use toguz_train::{quantise, record};

const HELP: &str = "\
toguz-train generate [OPTION…] FOLDER     games of the engine against itself; goes on where it was interrupted
  --files N      files of 50 games each (1000)
  --nodes N      positions that the search of a move visits (2500)
  --seed N       sets these games apart from others (1)
  --terms        judge by a few fitted terms, not by the learned evaluation
  --threads T    games side by side (2)

toguz-train fit [OPTION…] FOLDER…         a network from those games
  --output FILE  the weights (crates/search/weights/toguz.net); a record goes beside them
  --epochs N     how often every position is seen (14)
  --share P      how much of the target is the game's result, in percent; the rest is the search's opinion (40)
  --loud         learn from positions whose best move captures too
  --threads T    (2)
";

struct Words(VecDeque<String>);

impl Words {
    fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() < before
    }

    fn value(&mut self, name: &str) -> Result<Option<String>> {
        let Some(at) = self.0.iter().position(|word| word == name) else {
            return Ok(None);
        };
        self.0.remove(at);
        let value = self.0.remove(at);
        Ok(Some(value.with_context(|| {
            format!("{name} needs a value after it")
        })?))
    }

    fn number(&mut self, name: &str, usual: u64) -> Result<u64> {
        match self.value(name)? {
            None => Ok(usual),
            Some(text) => text
                .parse()
                .with_context(|| format!("{name} needs a whole number, not `{text}`")),
        }
    }

    fn folders(self) -> Result<Vec<PathBuf>> {
        if let Some(word) = self.0.iter().find(|word| word.starts_with('-')) {
            bail!("`{word}` is not understood\n\n{HELP}");
        }
        ensure!(!self.0.is_empty(), "a folder is missing\n\n{HELP}");
        Ok(self.0.into_iter().map(PathBuf::from).collect())
    }
}

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
    let mut words = Words(std::env::args().skip(1).collect());
    match words.0.pop_front().as_deref() {
        Some("generate") => make_games(words),
        Some("fit") => train(words),
        Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            Ok(())
        }
        Some(word) => bail!("`{word}` is not understood\n\n{HELP}"),
        None => bail!("what is to be done?\n\n{HELP}"),
    }
}

fn make_games(mut words: Words) -> Result<()> {
    let recipe = Recipe {
        games: 50,
        nodes: words.number("--nodes", 2500)?,
        slips: 20,
        seed: words.number("--seed", 1)?,
        terms: words.flag("--terms"),
    };
    let files = u32::try_from(words.number("--files", 1000)?)?;
    let threads = usize::try_from(words.number("--threads", 2)?)?;
    let folders = words.folders()?;
    for folder in &folders {
        generate(folder, files, threads, recipe)?;
    }
    Ok(())
}

fn train(mut words: Words) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = words.value("--output")?.map_or_else(
        || root.join("crates/search/weights/toguz.net"),
        PathBuf::from,
    );
    let share = words.number("--share", 40)?;
    ensure!(share <= 100, "--share is in percent");
    #[allow(clippy::cast_precision_loss)] // at most 100
    let result_share = share as f32 / 100.0;
    let plan = Plan {
        epochs: u32::try_from(words.number("--epochs", 14)?)?,
        batch: 8192,
        rate: 0.002,
        result_share,
        quiet_only: !words.flag("--loud"),
        seed: 7,
        threads: usize::try_from(words.number("--threads", 2)?)?,
    };
    let folders = words.folders()?;
    let trained = fit::fit(&fit::shards(&folders)?, plan)?;
    let weights = quantise::weights(&trained.model)?;
    fs::write(&output, &weights).with_context(|| format!("writing {}", output.display()))?;
    let beside = output.with_extension("net.txt");
    fs::write(&beside, record::text(&weights, &folders, plan, &trained))
        .with_context(|| format!("writing {}", beside.display()))?;
    println!("{} written", output.display());
    Ok(())
}
