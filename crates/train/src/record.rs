//! What stands beside a weights file: how it was made.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::SystemTime;

use sha2::{Digest as _, Sha256};

use crate::book::date;
use crate::fit::{Plan, Trained};

/// The record of a network.
pub fn text(weights: &[u8], folders: &[PathBuf], plan: Plan, trained: &Trained) -> String {
    let hash = Sha256::digest(weights)
        .iter()
        .fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
    let names: Vec<String> = folders
        .iter()
        .filter_map(|folder| Some(folder.file_name()?.to_string_lossy().into_owned()))
        .collect();
    format!(
        "The learned evaluation toguz.net\n\n\
         made on      {}\n\
         by           toguz-train fit --epochs {} --share {:.0}{}\n\
         from         {} positions of the engine's own games, generations {}\n\
         held out     {} positions of other games\n\
         loss         {:.6}, the mean square of the error of the chance to win, on those held out\n\
         SHA-256      {hash}\n\
         bytes        {}\n",
        date(SystemTime::now()),
        plan.epochs,
        plan.result_share * 100.0,
        if plan.quiet_only { "" } else { " --loud" },
        trained.learnt,
        names.join(", "),
        trained.held_out,
        trained.loss,
        weights.len(),
    )
}
