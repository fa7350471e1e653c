//! What became of several files: their reports in one.

use super::MAX_BYTES;
use super::fault;
use super::find::Found;
use super::import::Report;
use crate::i18n::Lang;

/// Why a file has no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// It is larger than [`MAX_BYTES`].
    TooLarge,
    /// The browser could not read it.
    Unreadable,
    /// It is no text.
    NoText,
    /// There is no game in it, and nothing that looks like one.
    NoGame,
}

/// What became of one file.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What the file is called; a text that was pasted has no name.
    pub name: String,
    /// Its games.
    pub outcome: Result<Report, Note>,
}

/// What became of all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    parts: Vec<Part>,
    kept: usize,
}

impl Account {
    /// Adds a file, and what was found in it. The faults that are kept are limited for all files together.
    pub fn add(&mut self, name: &str, found: &Result<Found, Note>) {
        let mut outcome = match found {
            Ok(Found::Game(_)) => Ok(Report {
                read: 1,
                ..Report::default()
            }),
            Ok(Found::Broken(report, _) | Found::Games(report)) => Ok(report.clone()),
            Ok(Found::NoText) => Err(Note::NoText),
            Ok(
                Found::Nothing
                | Found::Backup
                | Found::Link(_)
                | Found::Position(_)
                | Found::Unknown(_),
            ) => Err(Note::NoGame),
            Err(note) => Err(*note),
        };
        if let Ok(report) = &mut outcome {
            report.keep(Report::MOST.saturating_sub(self.kept));
            self.kept += report.failures.len();
        }
        self.parts.push(Part {
            name: name.to_owned(),
            outcome,
        });
    }

    /// File by file, in their order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Games that can be read.
    pub fn read(&self) -> u32 {
        self.sum(|report| report.read)
    }

    /// Games with a fault.
    pub fn failed(&self) -> u32 {
        self.sum(|report| report.failed)
    }

    fn sum(&self, count: fn(&Report) -> u32) -> u32 {
        let reports = self
            .parts
            .iter()
            .filter_map(|part| part.outcome.as_ref().ok());
        reports.map(count).fold(0, u32::saturating_add)
    }

    /// Whether there is more to say than how many games there are.
    pub fn has_faults(&self) -> bool {
        self.failed() > 0 || self.parts.iter().any(|part| part.outcome.is_err())
    }

    /// The whole as a text: the counts, then each file that has something to say, a line for each fault.
    pub fn text(&self, lang: Lang) -> String {
        let texts = lang.exchange_texts();
        let mut text = (texts.found_games_text)(self.read()) + "\n";
        if self.failed() > 0 {
            text = text + &(texts.found_faults_text)(self.failed()) + "\n";
        }
        for part in &self.parts {
            let said = lines(lang, part);
            if !said.is_empty() && !part.name.is_empty() {
                text = text + "\n" + &part.name + "\n";
            }
            for (place, sentence) in said {
                if !place.is_empty() {
                    text = text + &place + ": ";
                }
                text = text + &sentence + "\n";
            }
        }
        text
    }
}

/// What there is to say of a file besides its counts: where, if it is somewhere, and what.
pub fn lines(lang: Lang, part: &Part) -> Vec<(String, String)> {
    let texts = lang.exchange_texts();
    let report = match &part.outcome {
        Ok(report) => report,
        Err(note) => return vec![(String::new(), sentence(lang, *note))],
    };
    let mut said: Vec<_> = report
        .failures
        .iter()
        .map(|failure| (fault::place(lang, failure), fault::sentence(lang, failure)))
        .collect();
    let more = fault::more_faults(report);
    if more > 0 {
        said.push((String::new(), (texts.more_faults_text)(more)));
    }
    said
}

/// Why a file has no report, in words.
pub fn sentence(lang: Lang, note: Note) -> String {
    let texts = lang.exchange_texts();
    match note {
        Note::TooLarge => (texts.too_large_text)(u8::try_from(MAX_BYTES >> 20).unwrap_or(u8::MAX)),
        Note::Unreadable => texts.unreadable_file_text.to_owned(),
        Note::NoText => texts.no_text_text.to_owned(),
        Note::NoGame => texts.unknown_text.to_owned(),
    }
}
