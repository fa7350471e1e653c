//! The archive as the desk uses it: games go in, come out and are told of, and another tab may do the same at any time.
//!
//! ```ignore
//! let archive = Archive::shared();
//! archive.keep(&saved, platform::unix_ms()).await?;
//! let saved = archive.find(id).await?;
//! ```
//!
//! Nothing here is open before it is used, and every call opens anew what was closed from outside.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use toguz_rules::{BySide, Side};

use crate::archive::{Decision, Entry, Record, Row, TITLE_TAG, id_of, reconcile};
use crate::platform::{self, Change, Channel, Database, DatabaseError, Place};
use crate::state::SavedGame;
use crate::storage::schema::SchemaError;

/// Why the archive did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchiveError {
    /// The browser lets this page keep nothing.
    Blocked,
    /// Another tab holds on to an older version of the archive.
    Busy,
    /// A newer version of the program has changed the archive.
    Newer,
    /// There is no room left.
    Full,
    /// The game lies there, but can not be read.
    Unreadable(SchemaError),
    /// Anything else, in the browser's words.
    Other(String),
}

impl From<DatabaseError> for ArchiveError {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Blocked => Self::Blocked,
            DatabaseError::Busy => Self::Busy,
            DatabaseError::Newer => Self::Newer,
            DatabaseError::Full => Self::Full,
            DatabaseError::Lost => Self::Other("the database was closed".to_owned()),
            DatabaseError::Other(text) => Self::Other(text),
        }
    }
}

/// What became of a game that was to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is new to the archive.
    New,
    /// It has taken the place of its earlier state.
    Updated,
    /// The archive had all of it already.
    There,
    /// The archive has the game in another course. This one is kept beside it, under this id.
    Apart(u64),
}

/// What has changed in the archive, here or in another tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// This game is new or not what it was.
    Put(u64),
    /// This game is gone.
    Gone(u64),
    /// More than is worth naming.
    Many,
}

impl News {
    fn to_text(self) -> String {
        match self {
            Self::Put(id) => format!("put {id:016x}"),
            Self::Gone(id) => format!("gone {id:016x}"),
            Self::Many => "many".to_owned(),
        }
    }

    /// What another tab says; one of another version may say what is not understood here.
    fn from_text(text: &str) -> Self {
        let id = |text: &str| u64::from_str_radix(text, 16).ok();
        match text.split_once(' ') {
            Some(("put", text)) => id(text).map(Self::Put),
            Some(("gone", text)) => id(text).map(Self::Gone),
            _ => None,
        }
        .unwrap_or(Self::Many)
    }
}

/// Names of a game, as one gives them in the list; empty takes a name away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The occasion, or any other name of the game.
    pub title: String,
    /// The players'.
    pub players: BySide<String>,
}

/// A part of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Rows, newest first.
    pub rows: Vec<Row>,
    /// How many games between them can not be read.
    pub unreadable: usize,
    /// Where the next part begins; `None` after the last.
    pub next: Option<Place>,
}

type Listener = Rc<dyn Fn(News)>;

struct Inner {
    name: String,
    database: RefCell<Option<Rc<Database>>>,
    /// For each game that this page has kept: which document it left there.
    own: RefCell<HashMap<u64, u64>>,
    listeners: RefCell<Vec<(u32, Listener)>>,
    next_listener: Cell<u32>,
    channel: RefCell<Option<Channel>>,
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inner")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The archive. Copies of it are the same.
#[derive(Clone, Debug)]
pub struct Archive(Rc<Inner>);

impl PartialEq for Archive {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Default for Archive {
    fn default() -> Self {
        Self::shared()
    }
}

thread_local! {
    static SHARED: Archive = Archive::named(platform::DATABASE);
}

/// As long as this lives its listener hears of changes.
#[derive(Debug)]
pub struct Subscription {
    archive: Archive,
    id: u32,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let listeners = &self.archive.0.listeners;
        listeners.borrow_mut().retain(|(id, _)| *id != self.id);
    }
}

/// How many games are written at once.
const BATCH: usize = 250;
/// How many forks of a game are looked through for a free id. More of one game nobody has.
const FORKS: usize = 64;

/// Tells a document from another. Not kept anywhere.
fn fingerprint(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Archive {
    /// The archive of this page's origin: one for all who ask.
    pub fn shared() -> Self {
        SHARED.with(Clone::clone)
    }

    /// An archive under another name, for tests.
    pub fn named(name: &str) -> Self {
        Self(Rc::new(Inner {
            name: name.to_owned(),
            database: RefCell::default(),
            own: RefCell::default(),
            listeners: RefCell::default(),
            next_listener: Cell::default(),
            channel: RefCell::default(),
        }))
    }

    /// Hears of every change from now on.
    pub fn subscribe(&self, listener: impl Fn(News) + 'static) -> Subscription {
        self.connect();
        let id = self.0.next_listener.get();
        self.0.next_listener.set(id.wrapping_add(1));
        let listener: Listener = Rc::new(listener);
        self.0.listeners.borrow_mut().push((id, listener));
        Subscription {
            archive: self.clone(),
            id,
        }
    }

    /// Opens the line to other tabs. Without one they learn of changes when they look.
    fn connect(&self) {
        let mut channel = self.0.channel.borrow_mut();
        if channel.is_none() {
            let inner = Rc::downgrade(&self.0);
            *channel = Channel::open(&format!("{}-archive", self.0.name), move |text| {
                if let Some(inner) = inner.upgrade() {
                    Self(inner).tell_here(News::from_text(&text));
                }
            })
            .ok();
        }
    }

    fn tell_here(&self, news: News) {
        // A listener may subscribe or leave meanwhile.
        let listeners = self.0.listeners.borrow().clone();
        for (_, listener) in listeners {
            listener(news);
        }
    }

    fn tell(&self, news: News) {
        self.connect();
        if let Some(channel) = &*self.0.channel.borrow() {
            channel.post(&news.to_text());
        }
        self.tell_here(news);
    }

    /// The open database.
    async fn database(&self) -> Result<Rc<Database>, DatabaseError> {
        let open = self.0.database.borrow().clone();
        if let Some(open) = open.filter(|open| !open.is_closed()) {
            return Ok(open);
        }
        let opened = Rc::new(Database::open(&self.0.name).await?);
        self.0.database.replace(Some(Rc::clone(&opened)));
        Ok(opened)
    }

    /// Does something with the database; once more with a new connection if it turns out to be gone.
    async fn with<T>(
        &self,
        work: impl AsyncFn(&Database) -> Result<T, DatabaseError>,
    ) -> Result<T, DatabaseError> {
        let open = self.database().await?;
        match work(&open).await {
            Err(DatabaseError::Lost) => {}
            done => return done,
        }
        self.0.database.replace(None);
        let again = self.database().await?;
        work(&again).await
    }

    /// Keeps a game at a time. Never at the cost of what another tab has made of it: see [`Kept::Apart`].
    pub async fn keep(&self, saved: &SavedGame, now: u64) -> Result<Kept, ArchiveError> {
        let entry = [Entry::new(saved, now)];
        let (kept, written) = self
            .with(async |database| self.put(database, &entry, true).await)
            .await?;
        for record in written {
            // By this it is told from what others write.
            let text = fingerprint(&record.text);
            self.0.own.borrow_mut().insert(record.id, text);
            self.tell(News::Put(record.id));
        }
        Ok(kept.first().copied().unwrap_or(Kept::There))
    }

    /// Adds games, and says what became of each, in their order. They count as kept when their entries say. What lies
    /// there already is never lost. The browser may draw in between; a failure leaves what went before it.
    ///
    /// Better called with some hundreds at a time, to show progress and to be able to stop. Games that have no id of their
    /// own get one by [`id_of`].
    pub async fn put_many(&self, entries: &[Entry]) -> Result<Vec<Kept>, ArchiveError> {
        let mut all = Vec::with_capacity(entries.len());
        let mut changed = false;
        let mut failure = None;
        for batch in entries.chunks(BATCH) {
            let put = self
                .with(async |database| self.put(database, batch, false).await)
                .await;
            match put {
                Ok((kept, written)) => {
                    changed |= !written.is_empty();
                    all.extend(kept);
                }
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
            platform::breathe().await;
        }
        if changed {
            self.tell(News::Many);
        }
        failure.map_or(Ok(all), |error| Err(error.into()))
    }

    /// Puts games in, all or none: what became of each, and the records written. `keeping` says that they come from the
    /// board of this very page.
    async fn put(
        &self,
        database: &Database,
        entries: &[Entry],
        keeping: bool,
    ) -> Result<(Vec<Kept>, Vec<Record>), DatabaseError> {
        let change = database.change()?;
        let ids: Vec<u64> = entries.iter().map(|entry| entry.record.id).collect();
        let found = change.records(&ids).await?;
        let mut lying: HashMap<u64, Option<Record>> = ids.into_iter().zip(found).collect();
        let mut all = Vec::with_capacity(entries.len());
        let mut written = Vec::new();
        for entry in entries {
            let (kept, new) = self.place(&change, &mut lying, entry, keeping).await?;
            if let Some(new) = new {
                change.put(&new)?;
                lying.insert(new.record.id, Some(new.record.clone()));
                written.push(new.record);
            }
            all.push(kept);
        }
        change.finish().await?;
        Ok((all, written))
    }

    /// What is to become of a game, and what is to be written for that. `lying` is what is known to lie under which id.
    async fn place(
        &self,
        change: &Change,
        lying: &mut HashMap<u64, Option<Record>>,
        entry: &Entry,
        keeping: bool,
    ) -> Result<(Kept, Option<Entry>), DatabaseError> {
        let mut new = entry.clone();
        for _ in 0..FORKS {
            let id = new.record.id;
            let apart = id != entry.record.id;
            let there = match lying.get(&id) {
                Some(there) => there.clone(),
                None => change.records(&[id]).await?.pop().flatten(),
            };
            let Some(there) = there else {
                let kept = if apart { Kept::Apart(id) } else { Kept::New };
                return Ok((kept, Some(new)));
            };
            if there.text == new.record.text {
                return Ok((Kept::There, None));
            }
            let Ok(saved) = new.record.game() else {
                // An entry is made from a game, so it reads.
                return Ok((Kept::There, None));
            };
            let decision = match there.game() {
                Ok(stored) => {
                    let own = self.0.own.borrow().get(&id).copied();
                    let own = keeping && own == Some(fingerprint(&there.text));
                    reconcile(&stored, &saved, own)
                }
                // Whatever it is, it is not ours to write over.
                Err(_) => Decision::Apart(id_of(&saved)),
            };
            match decision {
                Decision::Leave => return Ok((Kept::There, None)),
                Decision::Replace { game, news } => {
                    let time = if news {
                        there.kept.max(new.record.kept)
                    } else {
                        there.kept
                    };
                    let kept = if apart {
                        Kept::Apart(id)
                    } else {
                        Kept::Updated
                    };
                    return Ok((kept, Some(Entry::new(&game, time))));
                }
                Decision::Apart(id) => {
                    let saved = SavedGame { seed: id, ..saved };
                    new = Entry::new(&saved, new.record.kept);
                }
            }
        }
        Err(DatabaseError::Other(
            "too many courses of one game".to_owned(),
        ))
    }

    /// A game, if it is there.
    pub async fn find(&self, id: u64) -> Result<Option<SavedGame>, ArchiveError> {
        let record = self
            .with(async |database| database.record(id).await)
            .await?;
        record
            .map(|record| record.game())
            .transpose()
            .map_err(ArchiveError::Unreadable)
    }

    /// A part of the list: so many rows from the newest, or from where another part ended.
    pub async fn list(&self, from: Option<Place>, limit: u32) -> Result<Part, ArchiveError> {
        let page = self
            .with(async |database| database.page(from, limit).await)
            .await?;
        let mut part = Part {
            rows: page.rows,
            unreadable: 0,
            next: page.next,
        };
        for id in page.unreadable {
            match self.row_made_anew(id).await? {
                Some(row) => part.rows.push(row),
                None => part.unreadable += 1,
            }
        }
        Ok(part)
    }

    /// The row of a game, if it is there and can be read.
    pub async fn row(&self, id: u64) -> Result<Option<Row>, ArchiveError> {
        let row = self.with(async |database| database.row(id).await).await?;
        match row {
            Some(row) => Ok(Some(row)),
            None => self.row_made_anew(id).await,
        }
    }

    /// The row of a game by its record: a later version may have written the row, or it is damaged. It is not written
    /// back, for a later version's is better.
    async fn row_made_anew(&self, id: u64) -> Result<Option<Row>, ArchiveError> {
        let record = self
            .with(async |database| database.record(id).await)
            .await?;
        Ok(record
            .and_then(|record| Entry::read(record.text, record.kept).ok())
            .map(|entry| entry.row)
            .filter(|row| row.id == id))
    }

    /// So many games, by their ids from the lowest, or behind one: all of them in pieces.
    pub async fn records(
        &self,
        behind: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Record>, ArchiveError> {
        Ok(self
            .with(async |database| database.records(behind, limit).await)
            .await?)
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<u32, ArchiveError> {
        Ok(self.with(async |database| database.count().await).await?)
    }

    /// Takes a game out and gives it back, so that it can be [restored](Self::restore).
    pub async fn take(&self, id: u64) -> Result<Option<Record>, ArchiveError> {
        let taken = self
            .with(async |database| {
                let change = database.change()?;
                let record = change.records(&[id]).await?.pop().flatten();
                change.delete(id)?;
                change.finish().await?;
                Ok(record)
            })
            .await?;
        self.tell(News::Gone(id));
        Ok(taken)
    }

    /// Puts back what was taken out, where it was.
    pub async fn restore(&self, record: &Record) -> Result<Kept, ArchiveError> {
        let entry =
            Entry::read(Rc::clone(&record.text), record.kept).map_err(ArchiveError::Unreadable)?;
        let entry = [entry];
        let (kept, written) = self
            .with(async |database| self.put(database, &entry, false).await)
            .await?;
        for record in written {
            self.tell(News::Put(record.id));
        }
        Ok(kept.first().copied().unwrap_or(Kept::There))
    }

    /// Gives a game other names. Its place in the list stays. False if it is gone.
    pub async fn rename(&self, id: u64, names: &Names) -> Result<bool, ArchiveError> {
        let renamed = self
            .with(async |database| {
                let change = database.change()?;
                let Some(record) = change.records(&[id]).await?.pop().flatten() else {
                    return Ok(Ok(None));
                };
                let mut saved = match record.game() {
                    Ok(saved) => saved,
                    Err(error) => return Ok(Err(error)),
                };
                names.set(&mut saved);
                let entry = Entry::new(&saved, record.kept);
                change.put(&entry)?;
                change.finish().await?;
                Ok(Ok(Some((record, entry.record))))
            })
            .await?
            .map_err(ArchiveError::Unreadable)?;
        let Some((before, after)) = renamed else {
            return Ok(false);
        };
        // What was this page's own stays so.
        if let Some(own) = self.0.own.borrow_mut().get_mut(&id)
            && *own == fingerprint(&before.text)
        {
            *own = fingerprint(&after.text);
        }
        self.tell(News::Put(id));
        Ok(true)
    }
}

impl From<&SavedGame> for Names {
    fn from(saved: &SavedGame) -> Self {
        let said = |tag: &str| {
            let value = saved.tags.get(tag).unwrap_or_default();
            // So records write what nobody knows.
            if value == "?" {
                String::new()
            } else {
                value.to_owned()
            }
        };
        Self {
            title: said(TITLE_TAG),
            players: BySide::from_fn(|side| said(side.color())),
        }
    }
}

impl Names {
    fn set(&self, saved: &mut SavedGame) {
        let mut set = |tag: &str, value: &str| {
            let value = value.trim();
            if value.is_empty() {
                saved.tags.remove(tag);
            } else {
                // No room for more only where the game has as many tags as there may be.
                let _ = saved.tags.set(tag, value);
            }
        };
        set(TITLE_TAG, &self.title);
        for side in Side::ALL {
            set(side.color(), &self.players[side]);
        }
    }
}
