//! A cursor over a position text.

/// White space, and the underscore that stands for it in links.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '_' | '\u{feff}')
}

/// The letter after a number of stones: `S`, and the Cyrillic letter of the same shape.
pub(super) const fn is_stones(c: char) -> bool {
    matches!(c, 'S' | 's' | 'Ѕ' | 'ѕ')
}

/// The sign of a tuz: `T`, and the Cyrillic letters of the same shape.
pub(super) const fn is_tuz(c: char) -> bool {
    matches!(c, 'T' | 't' | 'Т' | 'т')
}

pub(super) struct Scan<'a> {
    rest: &'a str,
}

impl<'a> Scan<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn eat(&mut self, matches: impl FnOnce(char) -> bool) -> bool {
        let mut chars = self.rest.chars();
        if chars.next().is_some_and(matches) {
            self.rest = chars.as_str();
            return true;
        }
        false
    }

    /// Skips spaces and commas; whether there was a comma.
    pub(super) fn skip_separators(&mut self) -> bool {
        let rest = self.rest.trim_start_matches(|c| is_space(c) || c == ',');
        let skipped = self.rest.len() - rest.len();
        let comma = self.rest.bytes().take(skipped).any(|byte| byte == b',');
        self.rest = rest;
        comma
    }

    pub(super) fn at_digit(&self) -> bool {
        self.peek().is_some_and(|c| c.is_ascii_digit())
    }

    /// Whether a cell or field may end here.
    pub(super) fn at_boundary(&self) -> bool {
        self.peek()
            .is_none_or(|c| is_space(c) || matches!(c, ',' | '/'))
    }

    /// Whether a number without a sign behind it follows.
    pub(super) fn at_bare_number(&self) -> bool {
        let mut ahead = Self { rest: self.rest };
        ahead.number().is_some() && ahead.at_boundary()
    }

    /// Whether stones or a tuz follow, which can only be a hole.
    pub(super) fn at_cell(&self) -> bool {
        let mut ahead = Self { rest: self.rest };
        ahead.eat(is_tuz) || (ahead.number().is_some() && ahead.eat(is_stones))
    }

    /// A whole number, up to ten digits.
    pub(super) fn number(&mut self) -> Option<u32> {
        let rest = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = self.rest.get(..self.rest.len() - rest.len())?;
        self.rest = rest;
        // Longer than any number of the type.
        if digits.len() > 10 {
            return None;
        }
        digits.parse().ok()
    }

    /// Everything up to the next space, comma or slash.
    pub(super) fn word(&mut self) -> Option<&'a str> {
        let end = self
            .rest
            .find(|c| is_space(c) || matches!(c, ',' | '/'))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }
}
