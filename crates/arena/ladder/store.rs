//! What was played before: a line for each pair of games, kept in `target/`.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, ErrorKind, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result};

/// Pairs of games that were played, by all that decides how they end.
#[derive(Debug)]
pub(crate) struct Store {
    known: HashMap<(String, u32), u8>,
    file: File,
}

impl Store {
    /// Reads what there is. Lines that make no sense, such as the last one of a run that was cut short, count as not
    /// written: the points, one digit, stand last.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let said = || format!("could not use {}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(said)?;
        }
        let mut known = HashMap::new();
        let mut is_whole = true;
        match File::open(path) {
            Ok(file) => {
                let mut reader = BufReader::new(file);
                let mut line = Vec::new();
                while reader.read_until(b'\n', &mut line).with_context(said)? > 0 {
                    is_whole = line.ends_with(b"\n");
                    if let Some((key, pair, points)) = read(&line) {
                        known.insert((key, pair), points);
                    }
                    line.clear();
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(said),
        }
        let mut file = File::options()
            .append(true)
            .create(true)
            .open(path)
            .with_context(said)?;
        if !is_whole {
            file.write_all(b"\n").with_context(said)?;
        }
        Ok(Self { known, file })
    }

    /// The half points that the first player got in a pair, if it was played.
    pub(crate) fn get(&self, key: &str, pair: u32) -> Option<u8> {
        self.known.get(&(key.to_owned(), pair)).copied()
    }

    /// Keeps a pair.
    pub(crate) fn put(&mut self, key: &str, pair: u32, half_points: u8) -> Result<()> {
        self.known.insert((key.to_owned(), pair), half_points);
        // A line in one piece: what is cut off here is only the end of the last.
        self.file
            .write_all(format!("{key}\t{pair}\t{half_points}\n").as_bytes())
            .context("could not keep what was played")
    }
}

fn read(line: &[u8]) -> Option<(String, u32, u8)> {
    let mut fields = std::str::from_utf8(line).ok()?.trim_end().split('\t');
    let (key, pair, points) = (fields.next()?, fields.next()?, fields.next()?);
    let points = points.parse().ok().filter(|&points| points <= 4)?;
    (fields.next().is_none()).then_some((key.to_owned(), pair.parse().ok()?, points))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_there_and_half_a_line_is_not() {
        let folder = std::env::temp_dir().join(format!("toguz-ladder-{}", std::process::id()));
        let path = folder.join("deep/games.tsv");
        {
            let mut store = Store::open(&path).unwrap();
            store.put("a", 0, 4).unwrap();
            store.put("a", 1, 3).unwrap();
            store.put("b", 0, 0).unwrap();
        }
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("a\t2\t9\nnonsense\na\t31");
        fs::write(&path, text).unwrap();
        for round in 0..2 {
            let mut store = Store::open(&path).unwrap();
            assert_eq!(store.get("a", 0), Some(4));
            assert_eq!(store.get("a", 1), Some(3));
            assert_eq!(store.get("b", 0), Some(0));
            assert_eq!(store.get("a", 2), None);
            assert_eq!(store.get("a", 31), None, "cut short");
            assert_eq!(store.get("c", 0), (round == 1).then_some(2));
            store.put("c", 0, 2).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
