//! What is in a text.
//!
//! A text that holds a game is games, whatever else it says: a comment may well quote a position or a link. Without one
//! it is a link, a position, or nothing that is known here.

use std::borrow::Cow;

use toguz_rules::notation::{Record, read_diagram, read_setup};
use toguz_rules::{NodeId, Position, Setup, Variant};

use super::import::{Importer, Report};

/// What the first line of a backup of the archive begins with.
pub const BACKUP_MARK: &str = "toguz-games ";

/// How far a text is looked through for a position, which people paste with a few words around.
const MAX_PROSE: usize = 64 << 10;

/// So many moves are more than chance.
const FEW: usize = 8;

/// A longer text is no diagram.
const MAX_DIAGRAM: usize = 8 << 10;

/// What was found in a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// Nothing at all.
    Nothing,
    /// No text: the bytes of something else.
    NoText,
    /// A backup of the archive.
    Backup,
    /// A link of this app: what stands behind its `#`.
    Link(String),
    /// A position, as text or as a diagram, which may be one that can not be played.
    Position(Setup),
    /// One game.
    Game(Box<Record>),
    /// One game with a fault, and its moves up to there.
    Broken(Report, Box<Record>),
    /// Several games, of which some may have faults.
    Games(Report),
    /// Text, and nothing in it that can be read here; the report says why it is no game.
    Unknown(Report),
}

/// Looks at a text in slices: what is in it, and how many games can be read.
#[derive(Clone, Debug)]
pub struct Survey<'a> {
    text: &'a str,
    importer: Importer<'a>,
    first: Option<Record>,
    /// Whether any game that was read has a move.
    played: bool,
    /// What shows without reading games.
    at_once: Option<Found>,
}

impl<'a> Survey<'a> {
    /// Will look at a text, which has gone through [`prepare`].
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            importer: Importer::new(text),
            first: None,
            played: false,
            at_once: at_once(text),
        }
    }

    /// Goes on for about so many bytes.
    pub fn run(&mut self, bytes: usize) {
        if self.at_once.is_some() {
            return;
        }
        for record in self.importer.run(bytes, usize::MAX) {
            self.played |= has_moves(&record);
            self.first.get_or_insert(record);
        }
    }

    /// Whether all is known.
    pub const fn is_done(&self) -> bool {
        self.at_once.is_some() || self.importer.is_done()
    }

    /// How much of the text is read, of 100.
    pub fn percent(&self) -> u8 {
        self.importer.percent()
    }

    /// What was found, as far as was looked.
    pub fn finish(self) -> Found {
        if let Some(found) = self.at_once {
            return found;
        }
        let (report, broken) = self.importer.into_parts();
        // Words like `White` at the start of a line read as tags, so that prose may come out as a game without moves.
        let has_tags = self.text.trim_start_matches(is_blank).starts_with('[');
        // Rows of numbers may pass for moves, but hardly ever do moves add up to the stones of a board.
        let diagram = find_diagram(self.text).filter(|_| !has_tags);
        if let Some(setup) = diagram.filter(|setup| setup.problems().is_empty()) {
            return Found::Position(setup);
        }
        if let Some(first) = self.first.filter(|_| self.played || has_tags) {
            return match report.games() {
                1 if is_bare_setup(&first) => Found::Position((*first.game.start()).into()),
                1 => Found::Game(Box::new(first)),
                _ => Found::Games(report),
            };
        }
        if let Some(fragment) = find_link(self.text) {
            return Found::Link(fragment.to_owned());
        }
        // The first numbers of a position may pass for a few moves, too.
        let moves = broken
            .as_ref()
            .map_or(0, |record| record.game.node_count() - 1);
        let position = find_position(self.text)
            .filter(|(_, alone)| !has_tags && (*alone || moves < FEW))
            .map(|(setup, _)| setup);
        if let Some(setup) = position {
            return Found::Position(setup);
        }
        // Nobody begins prose with a move number.
        let is_numbered = self
            .text
            .trim_start_matches(is_blank)
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .starts_with('.')
            && self
                .text
                .trim_start_matches(is_blank)
                .starts_with(|c: char| c.is_ascii_digit());
        match broken.filter(|_| has_tags || is_numbered || moves > 0) {
            Some(record) if report.games() == 1 => Found::Broken(report, record),
            Some(_) => Found::Games(report),
            None => diagram.map_or(Found::Unknown(report), Found::Position),
        }
    }
}

/// The whole of [`Survey`] in one go.
pub fn find(text: &str) -> Found {
    let text = prepare(text);
    let mut survey = Survey::new(&text);
    while !survey.is_done() {
        survey.run(usize::MAX);
    }
    survey.finish()
}

/// A text as [`Survey`] and [`Importer`] read it: the `position` line of an engine's talk is made a record, everything
/// else stays as it is.
///
/// ```
/// use toguz::exchange::find::{Found, find, prepare};
///
/// assert_eq!(prepare("1. 76 98"), "1. 76 98");
/// let Found::Game(record) = find("position startpos moves 7 9 6") else {
///     panic!("an engine's game");
/// };
/// assert_eq!(record.game.main_line().len(), 3);
/// ```
pub fn prepare(text: &str) -> Cow<'_, str> {
    let line = text.trim_matches(is_blank);
    let talk = line
        .strip_prefix("position ")
        .filter(|_| !line.contains(['\n', '\r']));
    let Some(talk) = talk.map(str::trim) else {
        return Cow::Borrowed(text);
    };
    let (start, moves) = talk.split_once("moves").unwrap_or((talk, ""));
    match (start.trim(), start.trim().strip_prefix("fen ")) {
        ("startpos", _) if moves.trim().is_empty() => {
            Cow::Owned(Position::initial(Variant::TOGUZ).to_string())
        }
        ("startpos", _) => Cow::Owned(moves.trim().to_owned()),
        // A quote would end the tag early, and no position text has one.
        (_, Some(fen)) if !fen.contains('"') => Cow::Owned(format!("[FEN \"{fen}\"]\n\n{moves}")),
        _ => Cow::Borrowed(text),
    }
}

/// What a text is that need not be read for games.
fn at_once(text: &str) -> Option<Found> {
    let text = text.trim_start_matches(is_blank);
    if text.is_empty() {
        Some(Found::Nothing)
    } else if text.starts_with(BACKUP_MARK) {
        Some(Found::Backup)
    } else if looks_binary(text) {
        Some(Found::NoText)
    } else if text.starts_with("<svg") || text.starts_with("<?xml") {
        // A drawing is full of numbers that are no moves; ours says in words what it shows.
        let found = find_position(text).map(|(setup, _)| Found::Position(setup));
        Some(found.unwrap_or_else(|| Found::Unknown(Report::default())))
    } else {
        None
    }
}

/// White space, and the mark that some programs put before a text.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Whether the beginning is that of a picture, an archive or the like: such have control characters, and texts do not.
fn looks_binary(text: &str) -> bool {
    let (mut all, mut strange) = (0_u32, 0_u32);
    for c in text.chars().take(4096) {
        all += 1;
        // 1A ends a text of old programs.
        let control = c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}' | '\u{1a}');
        strange += u32::from(control || c == '\u{fffd}');
    }
    strange * 20 > all
}

fn has_moves(record: &Record) -> bool {
    record.game.node_count() > 1
}

/// Whether a record says where a game would start, and no more.
fn is_bare_setup(record: &Record) -> bool {
    let only = |name: &str| {
        ["FEN", "SetUp", "Variant"]
            .iter()
            .any(|own| own.eq_ignore_ascii_case(name))
    };
    !has_moves(record)
        && record.game.comment(NodeId::ROOT).is_empty()
        && record.tags.get("FEN").is_some()
        && record.tags.iter().all(|(name, _)| only(name))
}

/// What stands behind the `#` of the first link of ours.
fn find_link(text: &str) -> Option<&str> {
    text.split('#').skip(1).find_map(|rest| {
        let known = ["g=", "play=", "new="];
        if !known.iter().any(|key| rest.starts_with(key)) {
            return None;
        }
        // Up to what can not stand in a link, without the stop of the sentence around it.
        let end =
            rest.find(|c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>' | '»' | '”'));
        let link = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        Some(link.trim_end_matches(['.', ',', ';', ':', ')', ']', '!', '?', '\'']))
    })
}

fn find_diagram(text: &str) -> Option<Setup> {
    (text.len() <= MAX_DIAGRAM).then(|| read_diagram(text).ok())?
}

/// The first position text, and whether it has a line of its own.
fn find_position(text: &str) -> Option<(Setup, bool)> {
    let text = text.get(..text.floor_char_boundary(MAX_PROSE))?;
    let read = |text: &str| read_setup(text, None).ok();
    let mut lines = text.lines().filter(|line| line.contains('/'));
    if let Some(setup) = read(text).or_else(|| lines.find_map(read)) {
        return Some((setup, true));
    }
    runs(text).find_map(read_run).map(|setup| (setup, false))
}

/// A letter, digit or sign of the rows of a position text. The Cyrillic ones look like `S` and `T`.
fn is_of_rows(c: char) -> bool {
    c.is_ascii_digit()
        || matches!(
            c,
            'S' | 's' | 'T' | 't' | 'Ѕ' | 'ѕ' | 'Т' | 'т' | ',' | '/' | '-'
        )
}

/// The stretches of a text that may be the rows of a position, each with everything behind it.
fn runs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    core::iter::from_fn(move || {
        loop {
            let from = rest.get(rest.find(is_of_rows)?..)?;
            let len = from.find(|c| !is_of_rows(c)).unwrap_or(from.len());
            let (run, behind) = from.split_at_checked(len)?;
            rest = behind;
            if run.contains('/') && run.contains(',') {
                return Some((run, behind));
            }
        }
    })
}

/// Reads a run as rows, with as many of the fields behind it as make sense.
fn read_run((run, behind): (&str, &str)) -> Option<Setup> {
    // In addresses a blank is written in three ways.
    let head: String = behind.chars().take(40).collect();
    let head = head.replace("%20", " ").replace(['_', '+'], " ");
    // Behind anything else than letters, digits and blanks there is another matter.
    let end = head.find(|c: char| !c.is_alphanumeric() && !c.is_whitespace());
    let head = head.get(..end.unwrap_or(head.len())).unwrap_or_default();
    // The tuple forms end with a side behind a slash.
    let side = head
        .chars()
        .next()
        .filter(|c| run.ends_with('/') && matches!(c, 'w' | 'b'));
    let fields: Vec<&str> = if head.starts_with(char::is_whitespace) {
        head.split_whitespace().take(4).collect()
    } else {
        Vec::new()
    };
    // The end of a word before the rows may look like a part of them, even like a tuz.
    let begins = |c: char| c.is_ascii_digit();
    let begins_or_tuz = |c: char| begins(c) || matches!(c, 'T' | 't' | 'Т' | 'т');
    let rows = [run.find(begins_or_tuz), run.find(begins)];
    rows.into_iter().flatten().find_map(|from| {
        let rows = run.get(from..)?;
        if let Some(side) = side {
            return read_setup(&format!("{rows}{side}"), None).ok();
        }
        let rows = rows.trim_end_matches(['-', ',']);
        (0..=fields.len()).rev().find_map(|count| {
            let fields = fields.get(..count)?.join(" ");
            read_setup(&format!("{rows} {fields}"), None).ok()
        })
    })
}
