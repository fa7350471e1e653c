//! Where things are.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// The checkout.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    root: PathBuf,
}

impl Project {
    /// The checkout that this program was built from.
    pub(crate) fn find() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("xtask has no folder above it")?;
        Ok(Self {
            root: root.to_owned(),
        })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// The folder to publish.
    pub(crate) fn dist(&self) -> PathBuf {
        self.path("dist")
    }

    /// Tools built for this checkout alone.
    pub(crate) fn tools(&self) -> PathBuf {
        self.path(".tools")
    }

    /// What builds leave behind between two steps.
    pub(crate) fn work(&self, name: &str) -> PathBuf {
        self.path("target/web").join(name)
    }

    /// A path as it reads from the root.
    pub(crate) fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}
