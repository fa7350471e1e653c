//! The games of a text of any length, in slices, with a report.

use toguz_rules::notation::record::{Reader, Reading};
use toguz_rules::notation::{Record, RecordError, RecordProblem};
use toguz_rules::{Side, Variant};

use crate::state::SavedGame;

/// A game that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which game of the text, from 1.
    pub game: u32,
    /// The line of the text, from 1.
    pub line: u32,
    /// The number of the move pair and the side whose move it is; `None` if the fault is not at a move.
    pub at: Option<(u32, Side)>,
    /// What is wrong.
    pub problem: RecordProblem,
    /// Which game it is, so that moves can be named as the record names them.
    pub variant: Variant,
}

impl From<&RecordError> for Failure {
    fn from(error: &RecordError) -> Self {
        Self {
            game: saturate(error.game),
            line: saturate(error.line),
            at: error.at,
            problem: error.problem.clone(),
            variant: error.partial.game.variant(),
        }
    }
}

/// What became of the games of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games read.
    pub read: u32,
    /// Games with a fault.
    pub failed: u32,
    /// The first [`Report::MOST`] of these.
    pub failures: Vec<Failure>,
}

impl Report {
    /// The most failures that are kept: a text that is no record at all may have any number.
    pub const MOST: usize = 1000;

    /// All games there were.
    pub const fn games(&self) -> u32 {
        self.read.saturating_add(self.failed)
    }

    /// Forgets the failures beyond so many; they stay counted.
    pub fn keep(&mut self, most: usize) {
        self.failures.truncate(most);
    }

    /// Notes a game that could not be read.
    fn note(&mut self, error: &RecordError) {
        self.failed = self.failed.saturating_add(1);
        if self.failures.len() < Self::MOST {
            self.failures.push(error.into());
        }
    }
}

/// Words and signs between two looks at how far the text is read.
const STEP: usize = 256;

/// Goes over a text in slices. Dropping it ends the import.
#[derive(Clone, Debug)]
pub struct Importer<'a> {
    reader: Reader<'a>,
    len: usize,
    at: usize,
    report: Report,
    /// The moves before the first fault.
    broken: Option<Box<Record>>,
    done: bool,
}

impl<'a> Importer<'a> {
    /// Will read a text; see [`prepare`](super::find::prepare) for what it may hold.
    pub fn new(text: &'a str) -> Self {
        Self {
            reader: Reader::new(text),
            len: text.len(),
            at: 0,
            report: Report::default(),
            broken: None,
            done: false,
        }
    }

    /// Reads on until about so many bytes are passed or so many games are read, and gives these. Nothing is left once
    /// [`Importer::is_done`] says so; an empty list alone does not.
    pub fn run(&mut self, bytes: usize, games: usize) -> Vec<Record> {
        let mut read = Vec::new();
        let end = self.at.saturating_add(bytes.max(1));
        while !self.done && self.at < end && read.len() < games.max(1) {
            match self.reader.read_some(STEP) {
                Reading::Game(Ok(record)) => {
                    self.report.read = self.report.read.saturating_add(1);
                    read.push(record);
                }
                Reading::Game(Err(error)) => {
                    self.report.note(&error);
                    if self.broken.is_none() {
                        self.broken = Some(error.partial);
                    }
                }
                Reading::Paused => {}
                Reading::End => self.done = true,
            }
            // A line that is read again does not take back what was told.
            self.at = self.at.max(self.reader.offset());
        }
        read
    }

    /// Whether the text is read.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// How much of the text is read, of 100.
    pub fn percent(&self) -> u8 {
        // In 64 bits: in the browser a length has 32, and a hundred times it no room there.
        let percent = self.at as u64 * 100 / (self.len.max(1) as u64);
        u8::try_from(percent.min(100)).unwrap_or(100)
    }

    /// What became of the games so far.
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The report, and the first game with a fault up to that.
    pub fn into_parts(self) -> (Report, Option<Box<Record>>) {
        (self.report, self.broken)
    }
}

/// A game that was read, to be kept and played on by people at this device. `seed` names it.
pub fn saved(record: Record, seed: u64) -> SavedGame {
    SavedGame {
        tags: record.tags,
        ..SavedGame::new(record.game, seed)
    }
}

/// A name for a game that is the same whenever the same game is read, so that an archive that has it already knows it.
pub fn name_of(record: &Record) -> u64 {
    // FNV-1a over the strict text: what was written differently and means the same is the same.
    let text = record.to_pgn();
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // Zero might stand for "no name" somewhere.
    hash.max(1)
}

/// Numbers of games and lines are shown, not counted with.
fn saturate(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
