//! Reading texts and files in slices, so that the page goes on meanwhile and the user may stop it.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::{Blob, File};
use yew::Callback;

use super::{AddError, AddMany, Added};
use crate::exchange::MAX_BYTES;
use crate::exchange::account::{Account, Note};
use crate::exchange::encoding::Encoding;
use crate::exchange::find::{Found, Survey, prepare};
use crate::exchange::import::{Importer, name_of, saved};
use crate::platform;
use crate::state::SavedGame;

/// Text read between two looks at the clock.
const SLICE: usize = 16 << 10;

/// How long the page may be held at a time, in milliseconds …
const HOLD_MS: f64 = 12.0;

/// … and while nobody looks at it, when browsers let a page breathe once a second.
const HIDDEN_MS: f64 = 250.0;

/// Games that go to the archive at a time.
const BATCH: usize = 200;

/// The most files that are taken at once.
pub(super) const MAX_FILES: usize = 1000;

/// Where a text comes from. Files are read again when they are needed again, so that only one of them is in memory.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    Text(Rc<str>),
    File(File),
}

impl Source {
    /// What the file is called; a text has no name.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Text(_) => String::new(),
            Self::File(file) => file.name(),
        }
    }

    /// In bytes.
    #[allow(clippy::cast_precision_loss)] // for a share of the whole
    fn size(&self) -> f64 {
        match self {
            Self::Text(text) => text.len() as f64,
            Self::File(file) => file.size(),
        }
    }

    #[allow(clippy::cast_precision_loss)] // a whole number far below 2^53
    async fn text(&self) -> Result<Rc<str>, Note> {
        if self.size() > MAX_BYTES as f64 {
            return Err(Note::TooLarge);
        }
        match self {
            Self::Text(text) => Ok(Rc::clone(text)),
            Self::File(file) => {
                let bytes = platform::read_file(file).await;
                let bytes = bytes.map_err(|_| Note::Unreadable)?;
                let encoding = Encoding::guess(&bytes);
                let text = platform::decode(bytes, encoding).map_err(|_| Note::Unreadable)?;
                Ok(text.into())
            }
        }
    }

    /// The bytes as they are, for who reads them in a way of his own.
    pub(super) fn blob(&self) -> Option<Blob> {
        match self {
            Self::Text(text) => platform::blob_of("text/plain", [&**text]).ok(),
            Self::File(file) => Some(file.clone().into()),
        }
    }
}

/// Work that the user may stop, and that says how far it is.
#[derive(Clone, Debug)]
pub(super) struct Job {
    stopped: Rc<Cell<bool>>,
    /// Of 100.
    tell: Callback<u8>,
}

impl Job {
    pub(super) fn new(tell: Callback<u8>) -> Self {
        Self {
            stopped: Rc::default(),
            tell,
        }
    }

    pub(super) fn stop(&self) {
        self.stopped.set(true);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.get()
    }
}

/// When the page was let go last, and how far the work is.
struct Pace<'a> {
    job: &'a Job,
    since: f64,
    /// Bytes of the sources before this one, of this one, and of all.
    before: f64,
    here: f64,
    all: f64,
}

impl<'a> Pace<'a> {
    fn new(job: &'a Job, sources: &[Source]) -> Self {
        Self {
            job,
            since: platform::now_ms(),
            before: 0.0,
            here: 0.0,
            all: sources.iter().map(Source::size).sum(),
        }
    }

    /// Goes to the next source.
    fn next(&mut self, source: &Source) {
        self.before += self.here;
        self.here = source.size();
    }

    /// Lets the page go if it was held for long enough, and says so if the work is to stop.
    async fn go_on(&mut self, percent: u8) -> bool {
        let hold = if platform::document_hidden() {
            HIDDEN_MS
        } else {
            HOLD_MS
        };
        if platform::now_ms() - self.since < hold {
            return !self.job.is_stopped();
        }
        let done = self.before + self.here * f64::from(percent) / 100.0;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a part of 100
        let percent = (done / self.all.max(1.0) * 100.0).clamp(0.0, 100.0) as u8;
        self.job.tell.emit(percent);
        platform::breathe().await;
        self.since = platform::now_ms();
        !self.job.is_stopped()
    }
}

/// What was found in one or several sources.
#[derive(Debug)]
pub(super) struct Gathered {
    pub(super) sources: Vec<Source>,
    /// What a single source holds.
    pub(super) single: Option<Result<Found, Note>>,
    /// The games of all of them.
    pub(super) account: Account,
}

/// Looks what is in the sources. `None` if it was stopped.
pub(super) async fn gather(sources: Vec<Source>, job: &Job) -> Option<Gathered> {
    let mut pace = Pace::new(job, &sources);
    let mut account = Account::default();
    let mut single = None;
    for source in &sources {
        pace.next(source);
        let found = match source.text().await {
            Ok(text) => {
                let text = prepare(&text);
                let mut survey = Survey::new(&text);
                while !survey.is_done() {
                    survey.run(SLICE);
                    if !pace.go_on(survey.percent()).await {
                        return None;
                    }
                }
                Ok(survey.finish())
            }
            Err(note) => Err(note),
        };
        account.add(&source.name(), &found);
        if sources.len() == 1 {
            single = Some(found);
        }
    }
    (!job.is_stopped()).then_some(Gathered {
        sources,
        single,
        account,
    })
}

/// How the way into the archive ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) added: Added,
    /// The user stopped it.
    pub(super) stopped: bool,
    /// A file was no longer there.
    pub(super) lost: bool,
    /// The archive refused.
    pub(super) error: Option<AddError>,
}

/// Puts every game that was found and can be read into the archive.
pub(super) async fn add_all(gathered: &Gathered, archive: &AddMany, job: &Job) -> Outcome {
    let mut pace = Pace::new(job, &gathered.sources);
    let mut outcome = Outcome::default();
    let mut batch = Vec::new();
    for (source, part) in gathered.sources.iter().zip(gathered.account.parts()) {
        pace.next(source);
        let has_games = part.outcome.as_ref().is_ok_and(|report| report.read > 0);
        // A file that can not be read any more has changed or gone since it was looked at.
        let text = if has_games {
            source.text().await
        } else {
            continue;
        };
        let Ok(text) = text else {
            outcome.lost = true;
            continue;
        };
        let text = prepare(&text);
        let mut importer = Importer::new(&text);
        while !importer.is_done() {
            let room = BATCH - batch.len();
            batch.extend(importer.run(SLICE, room).into_iter().map(|record| {
                // The same game read again bears the same name, and is not kept twice.
                let name = name_of(&record);
                saved(record, name)
            }));
            if batch.len() >= BATCH {
                outcome.hand_over(&mut batch, archive).await;
            }
            if outcome.error.is_some() {
                return outcome;
            }
            if !pace.go_on(importer.percent()).await {
                outcome.stopped = true;
                return outcome;
            }
        }
    }
    outcome.hand_over(&mut batch, archive).await;
    outcome
}

impl Outcome {
    async fn hand_over(&mut self, batch: &mut Vec<SavedGame>, archive: &AddMany) {
        if batch.is_empty() {
            return;
        }
        match archive.add(core::mem::take(batch)).await {
            Ok(added) => {
                self.added.new = self.added.new.saturating_add(added.new);
                self.added.known = self.added.known.saturating_add(added.known);
            }
            Err(error) => self.error = Some(error),
        }
    }
}
