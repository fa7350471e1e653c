//! All games out into one file, and in again: in slices that let the browser draw, with progress, and to be stopped at
//! any time.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::Blob;

use crate::archive::Entry;
use crate::archive::backup::{self, Reader, Step};
use crate::desk::archive::{Archive, ArchiveError, Kept};
use crate::exchange::export;
use crate::platform;
use crate::state::SavedGame;
use crate::storage::schema::SchemaError;
use crate::storage::schema::decode_game;

/// So much of a file is read at once, in bytes.
const PIECE: f64 = 65_536.0;
/// So many games are written at once.
const BATCH: usize = 250;
/// For so long the work may hold up the page, in milliseconds: less than a frame.
const SLICE_MS: f64 = 12.0;
/// So many lines that can not be read are named.
const NAMED: usize = 10;

/// Stops what it was given to. Copies of it are the same.
#[derive(Clone, Debug, Default)]
pub struct Stop(Rc<Cell<bool>>);

impl Stop {
    /// Stops.
    pub fn stop(&self) {
        self.0.set(true);
    }

    /// Whether it is to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.get()
    }
}

/// How far the work has come: so much of so much.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// What is done, in bytes or games.
    pub done: f64,
    /// What there is to do.
    pub total: f64,
}

/// How the reading of a file came to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// All of it was read.
    #[default]
    Whole,
    /// The file itself ends too early.
    CutOff,
    /// The user has stopped it.
    Stopped,
    /// The file is something else.
    NotOurs,
    /// The file is newer than this program.
    Newer,
    /// The file could not be read.
    FileFailed,
    /// The archive took no more.
    ArchiveFailed(ArchiveError),
}

/// What was in a file, and what became of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games that are new.
    pub added: u32,
    /// Games of which the archive had an earlier state.
    pub updated: u32,
    /// Games that the archive had already.
    pub there: u32,
    /// Games of which the archive has another course.
    pub apart: u32,
    /// Lines that could not be read.
    pub damaged: u32,
    /// The first of their numbers.
    pub lines: Vec<u32>,
    /// How it ended.
    pub end: End,
}

impl Report {
    fn count(&mut self, kept: Kept) {
        let place = match kept {
            Kept::New => &mut self.added,
            Kept::Updated => &mut self.updated,
            Kept::There => &mut self.there,
            Kept::Apart(_) => &mut self.apart,
        };
        *place += 1;
    }
}

/// Takes all games of a file into the archive. What was read stays, also if it is stopped or fails.
pub async fn read_all(
    archive: &Archive,
    file: &Blob,
    stop: &Stop,
    tell: impl Fn(Progress),
) -> Report {
    let mut report = Report::default();
    let mut batch = Vec::new();
    let end = read_games(archive, file, stop, tell, &mut report, &mut batch).await;
    report.end = match flush(archive, &mut batch, &mut report).await {
        Err(error) => End::ArchiveFailed(error),
        Ok(()) => end.unwrap_or_else(End::ArchiveFailed),
    };
    report
}

async fn read_games(
    archive: &Archive,
    file: &Blob,
    stop: &Stop,
    tell: impl Fn(Progress),
    report: &mut Report,
    batch: &mut Vec<Entry>,
) -> Result<End, ArchiveError> {
    let total = file.size();
    let mut done = 0.0;
    let mut reader = Reader::default();
    let mut begun = platform::now_ms();
    loop {
        if stop.is_stopped() {
            return Ok(End::Stopped);
        }
        match reader.step() {
            Step::Game(entry) => {
                batch.push(*entry);
                if batch.len() >= BATCH {
                    flush(archive, batch, report).await?;
                }
            }
            Step::Damaged(damaged) => {
                report.damaged += 1;
                if report.lines.len() < NAMED {
                    report.lines.push(damaged.line);
                }
            }
            Step::More if done < total => {
                let to = (done + PIECE).min(total);
                let Ok(piece) = platform::read_piece(file, done, to).await else {
                    return Ok(End::FileFailed);
                };
                reader.feed(&piece);
                done = to;
                tell(Progress { done, total });
            }
            Step::More => reader.finish(),
            Step::End { complete: true } => return Ok(End::Whole),
            Step::End { complete: false } => return Ok(End::CutOff),
            Step::Refused(SchemaError::Corrupt) => return Ok(End::NotOurs),
            Step::Refused(SchemaError::Newer) => return Ok(End::Newer),
        }
        if platform::now_ms() - begun > SLICE_MS {
            platform::breathe().await;
            begun = platform::now_ms();
        }
    }
}

/// Writes the games read so far.
async fn flush(
    archive: &Archive,
    batch: &mut Vec<Entry>,
    report: &mut Report,
) -> Result<(), ArchiveError> {
    let batch = core::mem::take(batch);
    for kept in archive.put_many(&batch).await? {
        report.count(kept);
    }
    Ok(())
}

/// The file with all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its text, in pieces.
    pub parts: Vec<String>,
    /// How many games are in it.
    pub games: u32,
}

/// What a file with all games is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For this program: everything comes back as it was.
    Backup,
    /// For others: records as PGN. A game that can not be read is left out.
    Pgn,
}

impl Form {
    /// How the file's name ends.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Backup => "txt",
            Self::Pgn => "pgn",
        }
    }

    /// So many games are written at once: records take longer.
    const fn slice(self) -> u32 {
        match self {
            Self::Backup => 250,
            Self::Pgn => 40,
        }
    }
}

/// Writes all games into one file. `None` if it was stopped.
pub async fn write_all(
    archive: &Archive,
    form: Form,
    stop: &Stop,
    tell: impl Fn(Progress),
) -> Result<Option<Written>, ArchiveError> {
    let total = f64::from(archive.count().await?);
    let mut written = Written {
        parts: Vec::new(),
        games: 0,
    };
    if form == Form::Backup {
        written.parts.push(backup::HEAD.to_owned());
    }
    let mut seen = 0;
    let mut behind = None;
    loop {
        if stop.is_stopped() {
            return Ok(None);
        }
        let records = archive.records(behind, form.slice()).await?;
        let Some(last) = records.last() else {
            break;
        };
        behind = Some(last.id);
        let count = |games: usize| u32::try_from(games).unwrap_or(u32::MAX);
        seen += count(records.len());
        match form {
            Form::Backup => {
                written
                    .parts
                    .push(records.iter().map(backup::line).collect());
                written.games += count(records.len());
            }
            Form::Pgn => {
                let games: Vec<SavedGame> = records
                    .iter()
                    .filter_map(|record| decode_game(&record.text).ok())
                    .collect();
                if !games.is_empty() && !written.parts.is_empty() {
                    written.parts.push("\n".to_owned());
                }
                written.parts.push(export::pgn(&games));
                written.games += count(games.len());
            }
        }
        tell(Progress {
            done: f64::from(seen),
            total,
        });
        platform::breathe().await;
    }
    if form == Form::Backup {
        written.parts.push(backup::tail(written.games));
    }
    Ok(Some(written))
}
