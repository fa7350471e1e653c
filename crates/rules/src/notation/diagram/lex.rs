//! The words and signs of a diagram.

use alloc::string::String;

use crate::side::Side;

use super::ParseDiagramError;

/// What a line is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Cell(Cell),
    Word(Word),
    /// White space; whether there is more than one of it.
    Space {
        wide: bool,
    },
    /// A sign that sets things apart, and how much it does so.
    Sign(u8),
}

/// What may stand for a hole or a kazan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Number(u32),
    Empty,
    Tuz,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Side(Side),
    Kazan,
    /// A word for moving.
    Move,
    /// A word that may stand beside the others.
    Filler,
}

/// How much a word sets apart what stands on either side of it.
pub(super) const WORD: u8 = 4;

/// Words by their beginnings, so that any of their forms will do.
const BEGINNINGS: [(&str, Word); 24] = [
    ("white", Word::Side(Side::South)),
    ("south", Word::Side(Side::South)),
    ("бел", Word::Side(Side::South)),
    ("начина", Word::Side(Side::South)),
    ("башт", Word::Side(Side::South)),
    ("баст", Word::Side(Side::South)),
    ("black", Word::Side(Side::North)),
    ("north", Word::Side(Side::North)),
    ("чёрн", Word::Side(Side::North)),
    ("черн", Word::Side(Side::North)),
    ("кара", Word::Side(Side::North)),
    ("қара", Word::Side(Side::North)),
    ("кошт", Word::Side(Side::North)),
    ("қост", Word::Side(Side::North)),
    ("kazan", Word::Kazan),
    ("казан", Word::Kazan),
    ("қазан", Word::Kazan),
    ("move", Word::Move),
    ("turn", Word::Move),
    ("ход", Word::Move),
    ("жүр", Word::Move),
    ("кезе", Word::Move),
    ("жаг", Word::Filler),
    ("жағ", Word::Filler),
];

/// Words that are too short to go by their beginnings.
const WORDS: [(&str, Word); 8] = [
    ("w", Word::Side(Side::South)),
    ("ак", Word::Side(Side::South)),
    ("ақ", Word::Side(Side::South)),
    ("b", Word::Side(Side::North)),
    ("to", Word::Filler),
    ("is", Word::Filler),
    ("of", Word::Filler),
    ("s", Word::Filler), // of White's
];

fn meaning(word: &str) -> Option<Word> {
    let word: String = word.chars().flat_map(char::to_lowercase).collect();
    let whole = WORDS.iter().find(|(known, _)| *known == word);
    whole
        .or_else(|| BEGINNINGS.iter().find(|(known, _)| word.starts_with(known)))
        .map(|&(_, meaning)| meaning)
}

const fn is_tuz(c: char) -> bool {
    matches!(c, 'X' | 'x' | 'Х' | 'х')
}

const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐'..='―' | '−')
}

/// Goes over the tokens of a line.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    /// The character before the rest.
    before: char,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str, line: usize) -> Self {
        Self {
            rest: text,
            line,
            before: ' ',
        }
    }

    /// Takes all characters that fit from the front.
    fn run(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let len = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (run, rest) = self.rest.split_at(len);
        self.before = run.chars().next_back().unwrap_or(self.before);
        self.rest = rest;
        run
    }

    fn number(&mut self) -> Result<Token, ParseDiagramError> {
        let line = self.line;
        self.run(|c| c.is_ascii_digit())
            .parse()
            .map(|number| Token::Cell(Cell::Number(number)))
            .map_err(|_| ParseDiagramError::Number { line })
    }

    fn word(&mut self) -> Result<Token, ParseDiagramError> {
        let line = self.line;
        let word = self.run(char::is_alphabetic);
        let mut chars = word.chars();
        if chars.next().is_some_and(is_tuz) && chars.next().is_none() {
            return Ok(Token::Cell(Cell::Tuz));
        }
        meaning(word)
            .map(Token::Word)
            .ok_or(ParseDiagramError::Word { line })
    }

    /// A dash alone is an empty hole; between words or numbers, or in a line that is drawn (`-+-`, `:-:`), it is a sign.
    fn dash(&mut self) -> Token {
        let before = self.before;
        let run = self.run(is_dash);
        let after = self.rest.chars().next().unwrap_or(' ');
        let touches = |c: char| c.is_alphanumeric() || matches!(c, '+' | ':');
        if run.chars().nth(1).is_none() && !touches(before) && !touches(after) {
            return Token::Cell(Cell::Empty);
        }
        Token::Sign(2)
    }
}

impl Iterator for Lexer<'_> {
    type Item = Result<Token, ParseDiagramError>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_space = |c: char| c.is_whitespace() && c != '\t';
        let token = match self.rest.chars().next()? {
            '0'..='9' => return Some(self.number()),
            c if c.is_alphabetic() => return Some(self.word()),
            c if is_dash(c) => self.dash(),
            c if is_space(c) => Token::Space {
                wide: self.run(is_space).chars().nth(1).is_some(),
            },
            c => {
                let mut chars = self.rest.chars();
                self.before = chars.next().unwrap_or(c);
                self.rest = chars.as_str();
                Token::Sign(match c {
                    ',' | '.' => 2,
                    '|' | '│' | '║' | '┃' => 4,
                    _ => 3,
                })
            }
        };
        Some(Ok(token))
    }
}
