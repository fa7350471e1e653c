//! The tags of a game record.

use alloc::string::String;
use alloc::vec::Vec;

/// The tags of a game record, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The most tags that a game keeps; a hostile record may list any number.
    pub const MAX: usize = 256;

    /// The value of a tag; names are compared without regard to case.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Sets a tag, in its old place if it was there. The name must be made of ASCII letters, digits and `_`.
    /// False, and nothing changes, if it is not, or if there are [`Tags::MAX`] tags already.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) -> bool {
        let name = name.into();
        if !is_name(&name) {
            return false;
        }
        let full = self.0.len() >= Self::MAX;
        let known = self
            .0
            .iter_mut()
            .find(|(known, _)| known.eq_ignore_ascii_case(&name));
        match known {
            Some((_, old)) => *old = value.into(),
            None if full => return false,
            None => self.0.push((name, value.into())),
        }
        true
    }

    /// Takes a tag out, and gives its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self
            .0
            .iter()
            .position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(self.0.remove(at).1)
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a tag may have this name.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
