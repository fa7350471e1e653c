//! The few options that the commands take.

use std::collections::VecDeque;

use anyhow::{Context, Result, bail};

/// The words after `cargo xtask` that nobody has asked for yet.
#[derive(Debug)]
pub(crate) struct Args(VecDeque<String>);

impl Args {
    pub(crate) fn new(words: impl IntoIterator<Item = String>) -> Self {
        Self(words.into_iter().collect())
    }

    /// The next word, whatever it is.
    pub(crate) fn word(&mut self) -> Option<String> {
        self.0.pop_front()
    }

    /// Whether `name` was given.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() != before
    }

    /// The value of `name VALUE` or `name=VALUE`.
    fn value(&mut self, name: &str) -> Result<Option<String>> {
        let joined = format!("{name}=");
        let Some(at) = self
            .0
            .iter()
            .position(|word| word == name || word.starts_with(&joined))
        else {
            return Ok(None);
        };
        let word = self.0.remove(at).unwrap_or_default();
        if let Some(value) = word.strip_prefix(&joined) {
            return Ok(Some(value.to_owned()));
        }
        let value = self
            .0
            .remove(at)
            .with_context(|| format!("{name} needs a value after it"))?;
        Ok(Some(value))
    }

    pub(crate) fn number(&mut self, name: &str) -> Result<Option<u16>> {
        self.value(name)?
            .map(|text| {
                text.parse()
                    .with_context(|| format!("{name} needs a number up to 65535, not `{text}`"))
            })
            .transpose()
    }

    /// The values of `name A,B` or of several words after `name`.
    pub(crate) fn list(&mut self, name: &str) -> Result<Vec<String>> {
        let Some(first) = self.value(name)? else {
            return Ok(Vec::new());
        };
        let more = self.0.drain(..).collect::<Vec<_>>();
        Ok(std::iter::once(first)
            .chain(more)
            .flat_map(|word| word.split(',').map(str::to_owned).collect::<Vec<_>>())
            .filter(|word| !word.is_empty())
            .collect())
    }

    /// All words left, options too: for another program.
    pub(crate) fn all(self) -> Vec<String> {
        self.0.into()
    }

    /// All words left, none of them an option.
    pub(crate) fn rest(self) -> Result<Vec<String>> {
        match self.0.iter().find(|word| word.starts_with('-')) {
            Some(option) => bail!("there is no option `{option}`; `cargo xtask help` lists them"),
            None => Ok(self.0.into()),
        }
    }

    /// Refuses what nobody asked for.
    pub(crate) fn finish(self) -> Result<()> {
        match self.0.front() {
            Some(word) => {
                bail!("`{word}` is not understood here; `cargo xtask help` lists the options")
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(text: &str) -> Args {
        Args::new(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_in_any_order_and_both_spellings() {
        let mut given = args("--no-open --port 9000");
        assert_eq!(given.number("--port").unwrap(), Some(9000));
        assert!(given.flag("--no-open"));
        assert!(!given.flag("--dev"));
        given.finish().unwrap();
        assert_eq!(args("--port=81").number("--port").unwrap(), Some(81));
    }

    #[test]
    fn lists_by_comma_and_by_space() {
        assert_eq!(
            args("--only a,b c").list("--only").unwrap(),
            ["a", "b", "c"]
        );
        assert!(args("").list("--only").unwrap().is_empty());
    }

    #[test]
    fn mistakes_are_named() {
        assert!(args("--port").number("--port").is_err());
        assert!(args("--port many").number("--port").is_err());
        assert!(
            args("--prot 1")
                .finish()
                .unwrap_err()
                .to_string()
                .contains("--prot")
        );
        assert!(args("a.mjs --fast").rest().is_err());
    }
}
