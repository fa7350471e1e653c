//! The archive's place in the browser's database, IndexedDB.
//!
//! # Stability
//!
//! The database is called `toguz` and has version 1, with two stores. Both are keyed by `id`, the game's id in sixteen
//! hexadecimal digits:
//!
//! | store | objects |
//! |---|---|
//! | `rows` | `id`; `order`, the time of keeping with a minus before it; `row`, the text of a [`Row`] |
//! | `records` | `id`; `kept`, the time of keeping; `text`, the game's document |
//!
//! The index `newest` of the rows, over `order` and `id`, has them newest first. A game's row and record are written and
//! removed in one transaction, so there is never one without the other. A change of this shape raises the version
//! and has to bring along what was there before.
//!
//! # What happens beside us
//!
//! Every function may fail, and says how by a value. The browser may close the connection (site data cleared, a newer
//! version of the page that wants to change the database); what is asked then fails with [`DatabaseError::Lost`], and
//! opening anew may help.

use std::cell::Cell;
use std::rc::Rc;

use idb::event::VersionChangeEvent;
use idb::request::futures::GetStoreRequestFuture;
use idb::{
    DatabaseEvent, Error, Event as _, Factory, KeyPath, KeyRange, ObjectStore, ObjectStoreParams,
    Query, Request, Transaction, TransactionMode,
};
use js_sys::{Array, Function, Promise};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::Event;

use super::{describe, pause, text_of};
use crate::archive::{Entry, Record, Row};

/// The database's name.
pub(crate) const NAME: &str = "toguz";
const VERSION: u32 = 1;
const ROWS: &str = "rows";
const RECORDS: &str = "records";
const NEWEST: &str = "newest";

/// How long a tab with an older version may take to make room, in milliseconds.
const PATIENCE_MS: u32 = 4_000;

#[wasm_bindgen]
extern "C" {
    /// An object of either store. Read as anything: who knows what lies there.
    #[wasm_bindgen(extends = js_sys::Object)]
    type Stored;
    #[wasm_bindgen(method, getter)]
    fn id(this: &Stored) -> JsValue;
    #[wasm_bindgen(method, setter)]
    fn set_id(this: &Stored, id: &str);
    #[wasm_bindgen(method, getter)]
    fn order(this: &Stored) -> JsValue;
    #[wasm_bindgen(method, setter)]
    fn set_order(this: &Stored, order: f64);
    #[wasm_bindgen(method, getter)]
    fn row(this: &Stored) -> JsValue;
    #[wasm_bindgen(method, setter)]
    fn set_row(this: &Stored, row: &str);
    #[wasm_bindgen(method, getter)]
    fn kept(this: &Stored) -> JsValue;
    #[wasm_bindgen(method, setter)]
    fn set_kept(this: &Stored, kept: f64);
    #[wasm_bindgen(method, getter)]
    fn text(this: &Stored) -> JsValue;
    #[wasm_bindgen(method, setter)]
    fn set_text(this: &Stored, text: &str);
}

/// Why the database did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseError {
    /// The browser gives this page none: a private window, a sandboxed frame, site data switched off.
    Blocked,
    /// Another tab holds on to an older version of it.
    Busy,
    /// A newer version of the program has changed it.
    Newer,
    /// There is no room left.
    Full,
    /// The connection was closed.
    Lost,
    /// Anything else, in the browser's words.
    Other(String),
}

/// What was thrown, as ours.
fn understand(thrown: &JsValue) -> DatabaseError {
    match text_of(thrown, "name").as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => DatabaseError::Full,
        Some("SecurityError") => DatabaseError::Blocked,
        Some("VersionError") => DatabaseError::Newer,
        // What is asked of a closed connection, and what it had begun.
        Some("InvalidStateError" | "AbortError") => DatabaseError::Lost,
        // So WebKit says it, after the page was in the background for long.
        Some("UnknownError") if describe(thrown).contains("server lost") => DatabaseError::Lost,
        _ => DatabaseError::Other(describe(thrown)),
    }
}

impl From<Error> for DatabaseError {
    fn from(error: Error) -> Self {
        match &error {
            Error::IndexedDbNotFound(_) => Self::Blocked,
            Error::DomException(thrown) => understand(thrown),
            Error::CountFailed(thrown)
            | Error::DeleteFailed(thrown)
            | Error::GetAllKeysFailed(thrown)
            | Error::GetFailed(thrown)
            | Error::IndexedDbOpenFailed(thrown)
            | Error::IndexNotFound(thrown)
            | Error::ObjectStoreNotFound(thrown)
            | Error::TransactionOpenFailed(thrown)
            | Error::UpdateFailed(thrown) => understand(thrown),
            other => Self::Other(other.to_string()),
        }
    }
}

/// Why there is no connection: what later tells of a lost one here is how some browsers refuse it in private windows.
fn at_opening(error: Error) -> DatabaseError {
    let thrown = match &error {
        Error::DomException(thrown) => Some(JsValue::from(thrown)),
        Error::IndexedDbOpenFailed(thrown) => Some(thrown.clone()),
        _ => None,
    };
    match thrown
        .and_then(|thrown| text_of(&thrown, "name"))
        .as_deref()
    {
        Some("InvalidStateError") => DatabaseError::Blocked,
        _ => error.into(),
    }
}

/// A connection. It is closed when dropped.
#[derive(Debug)]
pub struct Database {
    inner: idb::Database,
    closed: Rc<Cell<bool>>,
}

impl Drop for Database {
    fn drop(&mut self) {
        self.inner.close();
    }
}

/// Rows of the list, newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Those that can be read.
    pub rows: Vec<Row>,
    /// The games whose rows can not.
    pub unreadable: Vec<u64>,
    /// Where the next page begins; `None` if this is the last.
    pub next: Option<Place>,
}

/// A place in the list: behind the game kept at this time under this id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    order: f64,
    id: u64,
}

impl Database {
    /// Opens a database, and makes it if there is none.
    pub async fn open(name: &str) -> Result<Self, DatabaseError> {
        let mut request = Factory::new()?
            .open(name, Some(VERSION))
            .map_err(at_opening)?;
        let blocked = Rc::new(Cell::new(false));
        request.on_blocked({
            let blocked = Rc::clone(&blocked);
            move |_| blocked.set(true)
        });
        request.on_upgrade_needed(|event| {
            if make_stores(&event).is_err()
                && let Ok(request) = event.target()
                && let Some(transaction) = request.transaction()
            {
                // Then the opening fails, too, and another may do better. It can not be ended already.
                let _ = transaction.abort();
            }
        });
        let outcome = Rc::new(Cell::new(None));
        let awaited = Rc::new(Cell::new(true));
        let opening = future_to_promise({
            let (outcome, awaited) = (Rc::clone(&outcome), Rc::clone(&awaited));
            async move {
                let opened = request.await;
                if awaited.get() {
                    outcome.set(Some(opened));
                } else if let Ok(late) = opened {
                    // Open and used by nobody it would stand in the way of others.
                    late.close();
                }
                Ok(JsValue::UNDEFINED)
            }
        });
        let patience = future_to_promise(async {
            pause(PATIENCE_MS).await;
            Ok(JsValue::UNDEFINED)
        });
        // Neither fails.
        let _ = JsFuture::from(Promise::race(&Array::of2(&opening, &patience))).await;
        awaited.set(false);
        match outcome.take() {
            Some(opened) => Self::connected(opened.map_err(at_opening)?),
            None if blocked.get() => Err(DatabaseError::Busy),
            None => Err(DatabaseError::Other(
                "no answer from the database".to_owned(),
            )),
        }
    }

    fn connected(mut inner: idb::Database) -> Result<Self, DatabaseError> {
        let names = inner.store_names();
        if ![ROWS, RECORDS]
            .iter()
            .all(|name| names.iter().any(|other| other == name))
        {
            inner.close();
            return Err(DatabaseError::Other(
                "the database has no stores".to_owned(),
            ));
        }
        let closed = Rc::new(Cell::new(false));
        inner.on_version_change({
            let closed = Rc::clone(&closed);
            // A newer version, in another tab, must not wait for this one.
            move |event| {
                closed.set(true);
                if let Ok(database) = event.database() {
                    database.close();
                }
            }
        });
        inner.on_close({
            let closed = Rc::clone(&closed);
            move |_| closed.set(true)
        });
        Ok(Self { inner, closed })
    }

    /// Whether the connection was closed from outside.
    pub fn is_closed(&self) -> bool {
        self.closed.get()
    }

    fn transaction(
        &self,
        stores: &[&str],
        mode: TransactionMode,
    ) -> Result<Transaction, DatabaseError> {
        if self.is_closed() {
            return Err(DatabaseError::Lost);
        }
        Ok(self.inner.transaction(stores, mode)?)
    }

    fn read(&self, name: &str) -> Result<ObjectStore, DatabaseError> {
        let transaction = self.transaction(&[name], TransactionMode::ReadOnly)?;
        Ok(transaction.object_store(name)?)
    }

    /// A page of the list: so many rows from the newest, or from where another page ended.
    pub async fn page(&self, from: Option<Place>, limit: u32) -> Result<Page, DatabaseError> {
        let range = from.map(|place| {
            let key = Array::of2(&place.order.into(), &key(place.id));
            KeyRange::lower_bound(&key, Some(true)).map(Query::KeyRange)
        });
        let found = self
            .read(ROWS)?
            .index(NEWEST)?
            .get_all(range.transpose()?, Some(limit))?
            .await?;
        let mut page = Page::default();
        let is_last = found.len() < limit as usize;
        for object in found {
            let object: Stored = object.unchecked_into();
            let Some(id) = id_from(&object.id()) else {
                continue;
            };
            if !is_last {
                page.next = object.order().as_f64().map(|order| Place { order, id });
            }
            match read_row(&object).filter(|row| row.id == id) {
                Some(row) => page.rows.push(row),
                None => page.unreadable.push(id),
            }
        }
        Ok(page)
    }

    /// The row of a game, if it is there and can be read.
    pub async fn row(&self, id: u64) -> Result<Option<Row>, DatabaseError> {
        let found = self.read(ROWS)?.get(key(id))?.await?;
        Ok(found.and_then(|object| read_row(object.unchecked_ref())))
    }

    /// A game.
    pub async fn record(&self, id: u64) -> Result<Option<Record>, DatabaseError> {
        let found = self.read(RECORDS)?.get(key(id))?.await?;
        Ok(found.and_then(|object| read_record(object.unchecked_ref())))
    }

    /// So many games, by their ids from the lowest, or behind one.
    pub async fn records(
        &self,
        behind: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Record>, DatabaseError> {
        let range = behind
            .map(|id| KeyRange::lower_bound(&key(id), Some(true)).map(Query::KeyRange))
            .transpose()?;
        let found = self.read(RECORDS)?.get_all(range, Some(limit))?.await?;
        Ok(found
            .into_iter()
            .filter_map(|object| read_record(object.unchecked_ref()))
            .collect())
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<u32, DatabaseError> {
        Ok(self.read(ROWS)?.count(None)?.await?)
    }

    /// Begins to change something. Others that want to change or read the same wait until it is finished.
    pub fn change(&self) -> Result<Change, DatabaseError> {
        let transaction = self.transaction(&[ROWS, RECORDS], TransactionMode::ReadWrite)?;
        Ok(Change {
            rows: transaction.object_store(ROWS)?,
            records: transaction.object_store(RECORDS)?,
            transaction: Some(transaction),
        })
    }
}

/// A change of the archive that happens as a whole or, if it is dropped or fails, not at all.
///
/// The browser ends it by itself when nothing is asked of it: wait for nothing else between its beginning and
/// its end.
#[derive(Debug)]
pub struct Change {
    rows: ObjectStore,
    records: ObjectStore,
    transaction: Option<Transaction>,
}

impl Change {
    /// What lies under these ids now, in their order.
    pub async fn records(&self, ids: &[u64]) -> Result<Vec<Option<Record>>, DatabaseError> {
        // All are asked for before the first is waited for.
        let mut asked: Vec<GetStoreRequestFuture> = Vec::with_capacity(ids.len());
        for &id in ids {
            asked.push(self.records.get(key(id))?.into_future());
        }
        let mut found = Vec::with_capacity(ids.len());
        let mut failure = None;
        for request in asked {
            // All are waited for, also after one has failed: the browser answers each.
            match request.await {
                Ok(object) => {
                    found.push(object.and_then(|object| read_record(object.unchecked_ref())));
                }
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(found), |error| Err(error.into()))
    }

    /// Writes a game, in place of the one that has its id.
    pub fn put(&self, entry: &Entry) -> Result<(), DatabaseError> {
        let id = format!("{:016x}", entry.record.id);
        #[allow(clippy::cast_precision_loss)] // no moment is so far off
        let kept = entry.record.kept as f64;
        let row: Stored = js_sys::Object::new().unchecked_into();
        row.set_id(&id);
        row.set_order(-kept);
        row.set_row(&entry.row.encode());
        self.rows.put(&row, None)?;
        let record: Stored = js_sys::Object::new().unchecked_into();
        record.set_id(&id);
        record.set_kept(kept);
        record.set_text(&entry.record.text);
        self.records.put(&record, None)?;
        Ok(())
    }

    /// Takes a game out, whether it is there or not.
    pub fn delete(&self, id: u64) -> Result<(), DatabaseError> {
        self.rows.delete(key(id))?;
        self.records.delete(key(id))?;
        Ok(())
    }

    /// Waits until everything is written.
    pub async fn finish(mut self) -> Result<(), DatabaseError> {
        let Some(mut transaction) = self.transaction.take() else {
            return Ok(());
        };
        // Not by waiting for the transaction itself: that does not tell why one came to nothing, and a full storage
        // is often noticed only at the end.
        let ended = Promise::new(&mut |resolve, reject| {
            transaction.on_complete(move |_| settle(&resolve, &JsValue::UNDEFINED));
            transaction.on_abort(move |event| settle(&reject, &reason(&event)));
        });
        let ended = JsFuture::from(ended).await;
        drop(transaction);
        ended.map(|_| ()).map_err(|thrown| understand(&thrown))
    }
}

impl Drop for Change {
    fn drop(&mut self) {
        if let Some(transaction) = self.transaction.take() {
            // Fails if it has failed already.
            let _ = transaction.abort();
        }
    }
}

fn settle(promise: &Function, value: &JsValue) {
    // The browser's own functions, which do not throw.
    let _ = promise.call1(&JsValue::UNDEFINED, value);
}

/// Why a transaction was broken off.
fn reason(event: &Event) -> JsValue {
    event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::IdbTransaction>().ok())
        .and_then(|transaction| transaction.error())
        .map_or(JsValue::UNDEFINED, JsValue::from)
}

fn make_stores(event: &VersionChangeEvent) -> Result<(), Error> {
    let database = event.database()?;
    let by_id = || {
        let mut params = ObjectStoreParams::new();
        params.key_path(Some(KeyPath::new_single("id")));
        params
    };
    let rows = database.create_object_store(ROWS, by_id())?;
    rows.create_index(NEWEST, KeyPath::new_array(["order", "id"]), None)?;
    database.create_object_store(RECORDS, by_id())?;
    Ok(())
}

fn key(id: u64) -> JsValue {
    JsValue::from_str(&format!("{id:016x}"))
}

fn id_from(key: &JsValue) -> Option<u64> {
    u64::from_str_radix(&key.as_string()?, 16).ok()
}

fn read_row(object: &Stored) -> Option<Row> {
    Row::decode(&object.row().as_string()?)
}

fn read_record(object: &Stored) -> Option<Record> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
    let kept = object.kept().as_f64()? as u64;
    Some(Record {
        id: id_from(&object.id())?,
        kept,
        text: object.text().as_string()?.into(),
    })
}
