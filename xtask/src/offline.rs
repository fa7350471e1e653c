//! The list of files in the service worker: made after the build, from what there is.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context as _, Result, ensure};

use crate::{digest, hosting};

/// How the two lines begin that the build writes, and what they say before.
const BUILD: (&str, &str) = ("const BUILD = ", "\"dev\";");
const FILES: (&str, &str) = ("const FILES = ", "{};");

/// Writes the build and its files with their content hashes into the service worker of a finished folder.
pub(crate) fn stamp(folder: &Path, build: &str) -> Result<()> {
    let path = folder.join(hosting::WORKER);
    let source = fs::read_to_string(&path).context("there is no service worker in static/")?;
    let files = files(folder)?
        .iter()
        .map(|(name, digest)| format!("\"{name}\":\"{digest}\""))
        .collect::<Vec<_>>()
        .join(",");
    let stamped = written(&source, &format!("\"{build}\";"), &format!("{{{files}}};"))?;
    fs::write(path, stamped).context("could not write the service worker")
}

fn written(source: &str, build: &str, files: &str) -> Result<String> {
    let mut text = source.to_owned();
    for ((start, before), after) in [(BUILD, build), (FILES, files)] {
        let line = format!("{start}{before}\n");
        ensure!(
            text.matches(&line).count() == 1,
            "static/{} needs the line `{}` once",
            hosting::WORKER,
            line.trim_end()
        );
        text = text.replace(&line, &format!("{start}{after}\n"));
    }
    Ok(text)
}

/// Every file that the game may ask for, by its address relative to the page. Not the service worker itself, which
/// browsers look after, nor what only hosts read, nor the pictures that systems fetch when the game is installed. The
/// page goes by the address that it is opened at: some hosts send those on who ask for `index.html`.
fn files(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for path in digest::files(folder)? {
        let name = path.strip_prefix(folder)?.to_string_lossy().into_owned();
        let is_picture = path.extension().is_some_and(|extension| extension == "png");
        if name == hosting::WORKER || hosting::is_for_host(&name) || is_picture {
            continue;
        }
        let address = if name == "index.html" { "./" } else { &*name };
        files.insert(address.to_owned(), digest::short(&fs::read(&path)?));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;

    #[test]
    fn the_real_worker_takes_the_stamp() {
        let project = Project::find().unwrap();
        let source = fs::read_to_string(project.path("static/sw.js")).unwrap();
        let text = written(&source, "\"c0ffee\";", "{\"./\":\"77\"};").unwrap();
        assert!(text.contains("\nconst BUILD = \"c0ffee\";\nconst FILES = {\"./\":\"77\"};\n"));
        assert!(written(&text, "", "").is_err(), "it is stamped already");
    }

    #[test]
    fn lists_what_the_game_may_ask_for() {
        let folder = std::env::temp_dir().join(format!("toguz-offline-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for name in [
            "index.html",
            "sw.js",
            "_headers",
            ".htaccess",
            "a-1.js",
            "b-1.png",
        ] {
            fs::write(folder.join(name), name).unwrap();
        }
        let listed = files(&folder).unwrap();
        assert_eq!(listed.keys().collect::<Vec<_>>(), ["./", "a-1.js"]);
        assert_eq!(listed["a-1.js"], digest::short(b"a-1.js"));
        fs::remove_dir_all(folder).unwrap();
    }
}
