//! Content hashes of files and folders.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};

/// Collects content into one hash.
#[derive(Default)]
pub(crate) struct Digest(Sha256);

impl Digest {
    /// Adds a name and what stands under it. Lengths go in too, so that two lists never read the same.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) {
        for part in [name.as_bytes(), content] {
            self.0.update(part.len().to_le_bytes());
            self.0.update(part);
        }
    }

    /// Adds a file, or all files of a folder, under their names relative to `base`.
    pub(crate) fn add_path(&mut self, base: &Path, path: &Path) -> Result<()> {
        for file in files(path)? {
            let content =
                fs::read(&file).with_context(|| format!("could not read {}", file.display()))?;
            let name = file
                .strip_prefix(base)
                .unwrap_or(&file)
                .to_string_lossy()
                .replace('\\', "/");
            self.add(&name, &content);
        }
        Ok(())
    }

    pub(crate) fn hex(self) -> String {
        hex(&self.0.finalize())
    }
}

/// Enough of a content hash for a file name.
pub(crate) fn short(content: &[u8]) -> String {
    let mut text = hex(&Sha256::digest(content));
    text.truncate(16);
    text
}

/// A content hash as a content security policy spells it.
pub(crate) fn csp_source(content: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(content)))
}

fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

/// All files below a path, or the path itself if it is one, in an order that does not depend on the file system.
/// A path that does not exist has none.
pub(crate) fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    if path.is_dir() {
        let entries =
            fs::read_dir(path).with_context(|| format!("could not read {}", path.display()))?;
        let mut entries = entries
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<Vec<_>>>()?;
        entries.sort();
        for entry in entries {
            found.extend(files(&entry)?);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policy_hash_is_the_known_one() {
        // The example of the Content Security Policy specification.
        assert_eq!(
            csp_source("alert('Hello, world.');"),
            "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        );
    }

    #[test]
    fn a_moved_border_is_another_digest() {
        let of = |parts: &[(&str, &str)]| {
            let mut digest = Digest::default();
            for (name, content) in parts {
                digest.add(name, content.as_bytes());
            }
            digest.hex()
        };
        assert_ne!(of(&[("a", "bc")]), of(&[("ab", "c")]));
        assert_ne!(of(&[("a", "b"), ("c", "d")]), of(&[("a", "bcd")]));
        assert_eq!(of(&[("a", "bc")]), of(&[("a", "bc")]));
    }
}
