//! Cuts a record into tokens. Every byte is looked at a bounded number of times.

use crate::notation::mv::{is_cross, nag_of};
use crate::outcome::Outcome;
use crate::side::Side;

use super::tags;

/// What the result of a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Outcome(Outcome),
    /// `*`: not over, or not known.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'a> {
    /// A tag with its value as it stands between the quotes, escapes and all.
    Tag {
        name: &'a str,
        value: &'a str,
    },
    /// The text of a comment.
    Comment {
        text: &'a str,
        closed: bool,
    },
    Open,
    Close,
    /// `12.`, `12...`
    Number {
        number: u32,
        dots: usize,
    },
    Nag(u8),
    Result(Verdict),
    /// Anything else: most likely a move.
    Word(&'a str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind<'a>,
    /// Whether it is the first of its line.
    pub(super) line_start: bool,
    /// Whether a blank line, or nothing at all, lies before it.
    pub(super) after_blank: bool,
    /// The line it begins in, from 1.
    pub(super) line: usize,
    /// How much of the text there is from its first byte on.
    pub(super) left: usize,
}

/// The tags that the texts of Shambayev's programs have, which may stand without brackets.
const BARE_TAGS: [&str; 19] = [
    "White",
    "Black",
    "Result",
    "Date",
    "Event",
    "Round",
    "Site",
    "Count",
    "Comment",
    "Time",
    "TimeControl",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "Variant",
    "SetUp",
    "FEN",
    "Termination",
];

#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    /// Line ends since the last token.
    newlines: usize,
}

/// White space, and commas, which some lists have between moves.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '\u{feff}')
}

impl<'a> Lexer<'a> {
    /// Reads from the first byte of a token, or of a text.
    pub(super) fn at(rest: &'a str, line: usize, line_start: bool, after_blank: bool) -> Self {
        Self {
            rest,
            line,
            newlines: usize::from(line_start) + usize::from(after_blank),
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes on by some bytes, which must end at a character; counts the lines, gives what was passed.
    fn advance(&mut self, len: usize) -> &'a str {
        let (taken, rest) = self
            .rest
            .split_at_checked(len)
            .unwrap_or((self.rest, Default::default()));
        self.rest = rest;
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        taken
    }

    /// Takes characters as long as they match.
    fn advance_while(&mut self, mut matches: impl FnMut(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !matches(c)).unwrap_or(self.rest.len());
        self.advance(end)
    }

    fn take_line(&mut self) -> &'a str {
        self.advance_while(|c| !matches!(c, '\n' | '\r'))
    }

    fn skip_gap(&mut self) {
        loop {
            let gap = self.advance_while(is_gap);
            self.newlines += line_ends(gap);
            // PGN's escape: such a line is not for us.
            if self.newlines > 0 && self.peek() == Some('%') {
                self.take_line();
                self.newlines = 0;
                continue;
            }
            return;
        }
    }

    /// A word: up to a gap or a character with a meaning of its own. A total in brackets belongs to it.
    fn word(&mut self) -> &'a str {
        let mut end = 0;
        let mut may_have_total = false;
        let mut had_total = false;
        let mut chars = self.rest.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '(' if may_have_total && !had_total => {
                    let Some(len) = self.rest.get(at..).and_then(total_len) else {
                        break;
                    };
                    end = at + len;
                    had_total = true;
                    // Behind the bracket come digits and a bracket, each of one byte.
                    for _ in 1..len {
                        chars.next();
                    }
                }
                '{' | '}' | ';' | '[' | ']' | '$' | '(' | ')' => break,
                _ if is_gap(c) => break,
                // Behind a total only signs belong to the move.
                _ if had_total && !matches!(c, '!' | '?' | '=' | ':' | '-') => break,
                _ => {
                    end = at + c.len_utf8();
                    may_have_total = c.is_ascii_digit() || is_cross(c);
                }
            }
        }
        self.advance(end)
    }

    /// A tag in brackets; the scanner stands behind the opening one.
    ///
    /// Without quotes it must begin a line: there are programs that write remarks like `[0:05]` behind moves.
    fn tag(&mut self, line_start: bool) -> Option<TokenKind<'a>> {
        self.advance_while(is_blank);
        let name = self.advance_while(|c| c.is_ascii_alphanumeric() || c == '_');
        self.advance_while(|c| is_blank(c) || matches!(c, ':' | '='));
        let quoted = self.peek() == Some('"');
        let value = if quoted {
            self.advance(1);
            self.quoted()
        } else {
            let value = self.advance_while(|c| !matches!(c, ']' | '\n' | '\r'));
            if self.peek() == Some(']') {
                self.advance(1);
            }
            value.trim()
        };
        (tags::is_name(name) && (quoted || line_start)).then_some(TokenKind::Tag { name, value })
    }

    /// A value up to its closing quote. The quote that counts is the first that a bracket or the line's end follows,
    /// so that unescaped quotes inside do no harm; a value never goes past its line.
    fn quoted(&mut self) -> &'a str {
        let line = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
        let text = self.rest.get(..line).unwrap_or_default();
        let mut escaped = false;
        // Where the last quote stood, as long as only blanks have followed it.
        let mut closing = None;
        for (at, c) in text.char_indices() {
            match (c, closing) {
                (']', Some(quote)) => {
                    let value = text.get(..quote).unwrap_or_default();
                    self.advance(at + 1);
                    return value;
                }
                ('"', _) if !escaped => closing = Some(at),
                _ if is_blank(c) => {}
                _ => closing = None,
            }
            escaped = c == '\\' && !escaped;
        }
        self.advance(line);
        match closing {
            Some(quote) => text.get(..quote).unwrap_or_default(),
            None => text.trim_end_matches(']'),
        }
    }

    /// A tag without brackets: a known name at the start of a line, then `:`, `=` or a quote, or just the value.
    fn bare_tag(&mut self) -> Option<TokenKind<'a>> {
        let mut ahead = self.clone();
        let name = ahead.advance_while(|c| c.is_ascii_alphabetic());
        if !BARE_TAGS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
        {
            return None;
        }
        let before = ahead.rest.len();
        ahead.advance_while(|c| is_blank(c) || matches!(c, ':' | '='));
        if ahead.rest.len() == before && ahead.peek() != Some('"') {
            return None;
        }
        let value = ahead.take_line().trim();
        let value = value
            .strip_prefix('"')
            .and_then(|value| value.strip_suffix('"'))
            .unwrap_or(value);
        *self = ahead;
        Some(TokenKind::Tag { name, value })
    }

    fn result(&mut self) -> Option<TokenKind<'a>> {
        let (outcome, len) = result_of(self.rest)?;
        self.advance(len);
        Some(TokenKind::Result(Verdict::Outcome(outcome)))
    }

    fn number(&mut self) -> Option<TokenKind<'a>> {
        let digits = self.rest.find(|c: char| !c.is_ascii_digit())?;
        let after = self.rest.get(digits..)?;
        if !after.starts_with(['.', '…']) {
            return None;
        }
        let number = self.advance(digits).parse().unwrap_or(u32::MAX);
        let mut dots = 0;
        // `12. ...` is one number, as long as it is in one line.
        while let Some(c) = self.peek()
            && (is_dot(c) || is_blank(c))
        {
            let rest = self.rest.trim_start_matches(is_blank);
            if !rest.starts_with(is_dot) {
                break;
            }
            self.advance(self.rest.len() - rest.len());
            dots += self
                .advance_while(is_dot)
                .chars()
                .map(|c| if c == '…' { 3 } else { 1 })
                .sum::<usize>();
        }
        Some(TokenKind::Number { number, dots })
    }
}

/// The length of a comment's text: up to its closing brace. One that was forgotten must not swallow the games that
/// follow: a blank line with a tag behind it ends the text too.
fn comment_len(text: &str) -> usize {
    // Where the white space began that we stand behind.
    let mut gap = 0;
    for (at, c) in text.char_indices() {
        match c {
            '}' => return at,
            '[' => {
                let (before, rest) = (text.get(gap..at), text.get(at..));
                if before.is_some_and(|gap| line_ends(gap) > 1) && rest.is_some_and(begins_tag) {
                    return gap;
                }
            }
            _ if c.is_whitespace() => continue,
            _ => {}
        }
        gap = at + c.len_utf8();
    }
    text.len()
}

/// Whether a text begins as a tag does that a program wrote: `[Name "`.
fn begins_tag(text: &str) -> bool {
    let text = text.strip_prefix('[').unwrap_or(text);
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    tags::is_name(name) && rest.trim_start_matches(is_blank).starts_with('"')
}

/// How many lines end in a gap. A lone CR ends one too, but CR LF is one end, and so is the CR CR LF that a file gets
/// which is translated twice.
fn line_ends(gap: &str) -> usize {
    let mut rest = gap.as_bytes();
    let mut count = 0;
    while let Some((&byte, after)) = rest.split_first() {
        let belongs_to_next = after.starts_with(b"\n") || after.starts_with(b"\r\n");
        count += usize::from(byte == b'\n' || (byte == b'\r' && !belongs_to_next));
        rest = after;
    }
    count
}

const fn is_dot(c: char) -> bool {
    matches!(c, '.' | '…')
}

/// White space inside a line.
fn is_blank(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\n' | '\r')
}

/// The length of a total like `(10)`, if the text begins with one.
fn total_len(text: &str) -> Option<usize> {
    let digits = text
        .bytes()
        .skip(1)
        .take(4)
        .take_while(u8::is_ascii_digit)
        .count();
    let closed = text.as_bytes().get(digits + 1) == Some(&b')');
    (closed && (1..=3).contains(&digits)).then_some(digits + 2)
}

/// The result that a text begins with, and its length: two scores with a dash of any kind between them, blanks or not.
/// It ends where a word does.
fn result_of(text: &str) -> Option<(Outcome, usize)> {
    let (rest, left) = score(text)?;
    let rest = rest
        .trim_start_matches(is_blank)
        .strip_prefix(['-', '–', '—', '−'])?;
    let (rest, right) = score(rest.trim_start_matches(is_blank))?;
    if rest
        .starts_with(|c| !is_gap(c) && !matches!(c, '{' | '}' | ';' | '[' | ']' | '$' | '(' | ')'))
    {
        return None;
    }
    let outcome = match (left, right) {
        ("1", "0") => Outcome::Win(Side::South),
        ("0", "1") => Outcome::Win(Side::North),
        ("1/2" | "½", "1/2" | "½") => Outcome::Draw,
        _ => return None,
    };
    Some((outcome, text.len() - rest.len()))
}

/// One side's part of a result: what follows it, and itself.
fn score(text: &str) -> Option<(&str, &str)> {
    ["1/2", "½", "1", "0"]
        .into_iter()
        .find_map(|score| Some((text.strip_prefix(score)?, score)))
}

/// The result that a whole text gives.
pub(super) fn verdict_of(text: &str) -> Option<Verdict> {
    match text {
        "*" => Some(Verdict::Unknown),
        "1/2" | "½" => Some(Verdict::Outcome(Outcome::Draw)),
        _ => {
            let (outcome, len) = result_of(text)?;
            (len == text.len()).then_some(Verdict::Outcome(outcome))
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.skip_gap();
            let first = self.peek()?;
            let (line, newlines, left) = (self.line, self.newlines, self.rest.len());
            let kind = match first {
                '{' => {
                    self.advance(1);
                    let text = self.advance(comment_len(self.rest));
                    let closed = self.peek() == Some('}');
                    if closed {
                        self.advance(1);
                    }
                    Some(TokenKind::Comment { text, closed })
                }
                ';' => {
                    self.advance(1);
                    let text = self.take_line();
                    Some(TokenKind::Comment { text, closed: true })
                }
                '(' | ')' => {
                    self.advance(1);
                    Some(if first == '(' {
                        TokenKind::Open
                    } else {
                        TokenKind::Close
                    })
                }
                '[' => {
                    self.advance(1);
                    self.tag(newlines > 0)
                }
                '$' => {
                    self.advance(1);
                    let digits = self.advance_while(|c| c.is_ascii_digit());
                    digits.parse().ok().map(TokenKind::Nag)
                }
                // Brackets and dots that belong to nothing.
                '}' | ']' | '.' | '…' => {
                    self.advance(first.len_utf8());
                    None
                }
                _ => {
                    let tag = if newlines > 0 && first.is_ascii_alphabetic() {
                        self.bare_tag()
                    } else {
                        None
                    };
                    let known = tag.or_else(|| self.result()).or_else(|| self.number());
                    Some(known.unwrap_or_else(|| {
                        let word = self.word();
                        if let Some(verdict) = verdict_of(word) {
                            TokenKind::Result(verdict)
                        } else if let Some(nag) = nag_of(word) {
                            TokenKind::Nag(nag)
                        } else {
                            TokenKind::Word(word)
                        }
                    }))
                }
            };
            if let Some(kind) = kind {
                self.newlines = 0;
                return Some(Token {
                    kind,
                    line_start: newlines > 0,
                    after_blank: newlines > 1,
                    line,
                    left,
                });
            }
        }
    }
}
