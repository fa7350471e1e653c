//! What the app keeps on the device.
//!
//! [`SafeStorage`] sits on a [`Backend`] that may be blocked, full or broken at any moment. Every failure is a
//! value, and what could not be kept is remembered until the page closes, so the session goes on. Nothing of the
//! user's is ever erased because it could not be read: [`SafeStorage::set_aside`] moves it out of the way.

pub mod schema;

use core::fmt;
use std::cell::RefCell;
use std::rc::Rc;

/// Stands between the key of a document and the time at which it was set aside.
const ASIDE: &str = ".bad.";

/// Why something could not be kept or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The browser gives this page no storage.
    Blocked,
    /// There is no room left.
    Full,
    /// Something else, in the browser's words.
    Other(String),
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocked => f.write_str("storage is blocked"),
            Self::Full => f.write_str("storage is full"),
            Self::Other(message) => f.write_str(message),
        }
    }
}

impl core::error::Error for StorageError {}

/// Texts under keys, kept somewhere.
pub trait Backend {
    /// The text under a key.
    ///
    /// # Errors
    ///
    /// If it can not be known.
    fn get(&self, key: &str) -> Result<Option<String>, StorageError>;

    /// Puts a text under a key.
    ///
    /// # Errors
    ///
    /// If it was not kept; the text before it is still there then.
    fn set(&self, key: &str, text: &str) -> Result<(), StorageError>;

    /// Frees a key.
    ///
    /// # Errors
    ///
    /// If it could not be freed.
    fn remove(&self, key: &str) -> Result<(), StorageError>;

    /// Every key in use, in any order.
    ///
    /// # Errors
    ///
    /// If they can not be known.
    fn keys(&self) -> Result<Vec<String>, StorageError>;
}

/// A document that could not be read and was set aside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SetAside {
    /// Where it is now; [`SafeStorage::read`] gets its text, [`SafeStorage::remove`] forgets it.
    pub key: String,
    /// Where it was.
    pub from: String,
    /// When it was moved, in milliseconds since 1970.
    pub at: u64,
}

/// Storage that does not fail the session. Clones share what they know.
#[derive(Clone)]
pub struct SafeStorage(Rc<Inner>);

struct Inner {
    backend: Box<dyn Backend>,
    state: RefCell<State>,
}

#[derive(Debug, Default)]
struct State {
    /// What the backend should hold and does not; `None` is a key that should be free.
    unkept: ByKey<Option<String>>,
    /// Keys whose bad text could not be moved yet, and when that was tried: it must not be written over.
    guarded: ByKey<u64>,
}

/// Values under a handful of keys. A list, because a map's code weighs more than all that will ever be in it.
#[derive(Clone, Debug)]
struct ByKey<T>(Vec<(String, T)>);

impl<T> Default for ByKey<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ByKey<T> {
    fn get(&self, key: &str) -> Option<&T> {
        let found = self.0.iter().find(|(other, _)| other == key);
        found.map(|(_, value)| value)
    }

    fn insert(&mut self, key: &str, value: T) {
        self.remove(key);
        self.0.push((key.to_owned(), value));
    }

    fn remove(&mut self, key: &str) {
        self.0.retain(|(other, _)| other != key);
    }
}

impl SafeStorage {
    /// Storage on this backend.
    pub fn new(backend: Box<dyn Backend>) -> Self {
        Self(Rc::new(Inner {
            backend,
            state: RefCell::default(),
        }))
    }

    /// The text under a key: what was last written, whether or not it could be kept.
    ///
    /// # Errors
    ///
    /// If the backend can not say.
    pub fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        // Not `borrow`: the crash screen reads too, whatever was going on.
        if let Ok(state) = self.0.state.try_borrow()
            && let Some(text) = state.unkept.get(key)
        {
            return Ok(text.clone());
        }
        self.0.backend.get(key)
    }

    /// Puts a text under a key.
    ///
    /// # Errors
    ///
    /// If it lives only as long as the page. A later write may succeed again.
    pub fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        let kept = self
            .release(key)
            .and_then(|()| self.0.backend.set(key, text));
        self.note(key, Some(text), kept)
    }

    /// Frees a key.
    ///
    /// # Errors
    ///
    /// If the text may be there again when the page is loaded next.
    pub fn remove(&self, key: &str) -> Result<(), StorageError> {
        let kept = self.release(key).and_then(|()| self.0.backend.remove(key));
        self.note(key, None, kept)
    }

    /// Moves a text that could not be understood to a key of its own, [`SetAside`], and says which; `None` if there
    /// is no text. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// If it could not be moved. It stays where it is, untouched: later writes to the key try to move it again, and
    /// live only as long as the page until that succeeds.
    pub fn set_aside(&self, key: &str, now: u64) -> Result<Option<String>, StorageError> {
        let moved = self.move_aside(key, now);
        let mut state = self.0.state.borrow_mut();
        if moved.is_ok() {
            state.guarded.remove(key);
            state.unkept.remove(key);
        } else {
            state.guarded.insert(key, now);
            // To this session the key is free.
            state.unkept.insert(key, None);
        }
        moved
    }

    /// What was set aside and is still there, the oldest first. Empty if that can not be known.
    pub fn set_aside_list(&self) -> Vec<SetAside> {
        let mut list: Vec<SetAside> = self
            .0
            .backend
            .keys()
            .unwrap_or_default()
            .into_iter()
            .filter_map(parse_aside)
            .collect();
        // No two have the same key, so there is no order among equals to keep.
        list.sort_unstable_by(|a, b| a.at.cmp(&b.at).then_with(|| a.key.cmp(&b.key)));
        list
    }

    /// The keys that begin so. Empty if they can not be known.
    pub fn keys_after(&self, prefix: &str) -> Vec<String> {
        let mut keys = self.0.backend.keys().unwrap_or_default();
        keys.retain(|key| key.starts_with(prefix));
        keys
    }

    /// Tries again to keep everything that could not be kept.
    ///
    /// # Errors
    ///
    /// The first failure, if something still lives only as long as the page.
    pub fn retry(&self) -> Result<(), StorageError> {
        let unkept = self.0.state.borrow().unkept.clone();
        let mut result = Ok(());
        for (key, text) in unkept.0 {
            let kept = match text {
                Some(text) => self.write(&key, &text),
                None => self.remove(&key),
            };
            result = result.and(kept);
        }
        result
    }

    fn note(
        &self,
        key: &str,
        text: Option<&str>,
        kept: Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        let mut state = self.0.state.borrow_mut();
        if kept.is_ok() {
            state.unkept.remove(key);
        } else {
            state.unkept.insert(key, text.map(ToOwned::to_owned));
        }
        kept
    }

    /// Makes a guarded key writable by moving what must not be lost.
    fn release(&self, key: &str) -> Result<(), StorageError> {
        let Some(since) = self.0.state.borrow().guarded.get(key).copied() else {
            return Ok(());
        };
        self.move_aside(key, since)?;
        self.0.state.borrow_mut().guarded.remove(key);
        Ok(())
    }

    fn move_aside(&self, key: &str, now: u64) -> Result<Option<String>, StorageError> {
        let Some(text) = self.0.backend.get(key)? else {
            return Ok(None);
        };
        let taken = self.0.backend.keys()?;
        // The same text again, as when a document can be moved but its key not freed, needs no second copy.
        let mut copy = None;
        for other in &taken {
            if parse_aside(other.clone()).is_some_and(|aside| aside.from == key)
                && self.0.backend.get(other)?.as_deref() == Some(&text)
            {
                copy = Some(other.clone());
            }
        }
        let place = if let Some(place) = copy {
            place
        } else {
            let place = (now..=u64::MAX)
                .map(|at| format!("{key}{ASIDE}{at}"))
                .find(|place| !taken.contains(place))
                .ok_or(StorageError::Full)?;
            self.0.backend.set(&place, &text)?;
            place
        };
        self.0.backend.remove(key)?;
        Ok(Some(place))
    }
}

impl fmt::Debug for SafeStorage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SafeStorage")
            .field("state", &self.0.state)
            .finish_non_exhaustive()
    }
}

fn parse_aside(key: String) -> Option<SetAside> {
    let (from, at) = key.rsplit_once(ASIDE)?;
    let at = at.parse().ok()?;
    Some(SetAside {
        from: from.to_owned(),
        at,
        key,
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeMap;

    use super::*;

    /// Storage with as much room as the test says, counted in bytes of keys and texts.
    #[derive(Clone, Default)]
    struct Fake(Rc<Memory>);

    #[derive(Default)]
    struct Memory {
        texts: RefCell<BTreeMap<String, String>>,
        room: Cell<Option<usize>>,
        blocked: Cell<bool>,
        no_remove: Cell<bool>,
    }

    impl Fake {
        fn open(&self) -> SafeStorage {
            SafeStorage::new(Box::new(self.clone()))
        }

        fn check(&self) -> Result<(), StorageError> {
            if self.0.blocked.get() {
                return Err(StorageError::Blocked);
            }
            Ok(())
        }

        fn text(&self, key: &str) -> Option<String> {
            self.0.texts.borrow().get(key).cloned()
        }

        fn fill(&self, key: &str, text: &str) {
            self.0
                .texts
                .borrow_mut()
                .insert(key.to_owned(), text.to_owned());
        }
    }

    impl Backend for Fake {
        fn get(&self, key: &str) -> Result<Option<String>, StorageError> {
            self.check()?;
            Ok(self.text(key))
        }

        fn set(&self, key: &str, text: &str) -> Result<(), StorageError> {
            self.check()?;
            let mut texts = self.0.texts.borrow_mut();
            let others: usize = texts
                .iter()
                .filter(|(other, _)| *other != key)
                .map(|(key, text)| key.len() + text.len())
                .sum();
            if self
                .0
                .room
                .get()
                .is_some_and(|room| others + key.len() + text.len() > room)
            {
                return Err(StorageError::Full);
            }
            texts.insert(key.to_owned(), text.to_owned());
            Ok(())
        }

        fn remove(&self, key: &str) -> Result<(), StorageError> {
            self.check()?;
            if self.0.no_remove.get() {
                return Err(StorageError::Other("no".to_owned()));
            }
            self.0.texts.borrow_mut().remove(key);
            Ok(())
        }

        fn keys(&self) -> Result<Vec<String>, StorageError> {
            self.check()?;
            Ok(self.0.texts.borrow().keys().cloned().collect())
        }
    }

    #[test]
    fn what_is_written_is_read_and_kept() {
        let fake = Fake::default();
        let storage = fake.open();
        assert_eq!(storage.read("a"), Ok(None));
        assert_eq!(storage.write("a", "1"), Ok(()));
        assert_eq!(storage.read("a"), Ok(Some("1".to_owned())));
        assert_eq!(fake.open().read("a"), Ok(Some("1".to_owned())));
        assert_eq!(storage.remove("a"), Ok(()));
        assert_eq!(fake.text("a"), None);
    }

    #[test]
    fn blocked_storage_serves_the_session() {
        let fake = Fake::default();
        fake.fill("b", "old");
        fake.0.blocked.set(true);
        let storage = fake.open();
        assert_eq!(storage.read("a"), Err(StorageError::Blocked));
        assert_eq!(storage.write("a", "1"), Err(StorageError::Blocked));
        assert_eq!(storage.read("a"), Ok(Some("1".to_owned())));
        assert_eq!(storage.remove("b"), Err(StorageError::Blocked));
        assert_eq!(storage.read("b"), Ok(None));
        assert_eq!(storage.set_aside_list(), []);
        // It comes back: what was said meanwhile is kept now.
        fake.0.blocked.set(false);
        assert_eq!(storage.retry(), Ok(()));
        assert_eq!(fake.text("a").as_deref(), Some("1"));
        assert_eq!(fake.text("b"), None);
    }

    #[test]
    fn full_storage_keeps_the_old_text_and_serves_the_new() {
        let fake = Fake::default();
        fake.0.room.set(Some(4));
        let storage = fake.open();
        assert_eq!(storage.write("a", "123"), Ok(()));
        assert_eq!(storage.write("a", "1234"), Err(StorageError::Full));
        assert_eq!(storage.read("a"), Ok(Some("1234".to_owned())));
        assert_eq!(fake.text("a").as_deref(), Some("123"));
        assert_eq!(storage.retry(), Err(StorageError::Full));
        assert_eq!(storage.write("a", "12"), Ok(()));
        assert_eq!(storage.read("a"), Ok(Some("12".to_owned())));
    }

    #[test]
    fn bad_texts_are_moved_and_listed() {
        let fake = Fake::default();
        fake.fill("game", "{bad");
        fake.fill("other.bad.word", "not ours");
        let storage = fake.open();
        assert_eq!(
            storage.set_aside("game", 100),
            Ok(Some("game.bad.100".to_owned()))
        );
        assert_eq!(storage.read("game"), Ok(None));
        assert_eq!(fake.text("game.bad.100").as_deref(), Some("{bad"));
        // Another one in the same millisecond finds another place.
        fake.fill("game", "{worse");
        assert_eq!(
            storage.set_aside("game", 100),
            Ok(Some("game.bad.101".to_owned()))
        );
        let list = storage.set_aside_list();
        assert_eq!(
            list,
            [100, 101].map(|at| SetAside {
                key: format!("game.bad.{at}"),
                from: "game".to_owned(),
                at,
            })
        );
        assert_eq!(storage.set_aside("game", 100), Ok(None));
        assert_eq!(storage.remove("game.bad.100"), Ok(()));
        assert_eq!(storage.set_aside_list().len(), 1);
    }

    #[test]
    fn a_bad_text_that_can_not_be_moved_is_never_written_over() {
        let fake = Fake::default();
        fake.fill("game", "{bad");
        fake.0.room.set(Some(10));
        let storage = fake.open();
        assert_eq!(storage.set_aside("game", 5), Err(StorageError::Full));
        assert_eq!(fake.text("game").as_deref(), Some("{bad"));
        // The session plays on without it.
        assert_eq!(storage.read("game"), Ok(None));
        let elsewhere = storage.clone();
        assert_eq!(elsewhere.write("game", "new"), Err(StorageError::Full));
        assert_eq!(storage.read("game"), Ok(Some("new".to_owned())));
        assert_eq!(storage.remove("game"), Err(StorageError::Full));
        assert_eq!(fake.text("game").as_deref(), Some("{bad"));
        // Room again: the bad text moves first, then the new one is kept.
        fake.0.room.set(None);
        assert_eq!(storage.write("game", "new"), Ok(()));
        assert_eq!(fake.text("game").as_deref(), Some("new"));
        let list = storage.set_aside_list();
        assert_eq!(list.len(), 1);
        assert_eq!(fake.text(&list[0].key).as_deref(), Some("{bad"));
    }

    #[test]
    fn a_copy_is_not_made_twice() {
        let fake = Fake::default();
        fake.fill("game", "{bad");
        fake.0.no_remove.set(true);
        let storage = fake.open();
        assert!(storage.set_aside("game", 5).is_err());
        assert!(storage.set_aside("game", 6).is_err());
        fake.0.no_remove.set(false);
        assert_eq!(storage.write("game", "new"), Ok(()));
        assert_eq!(storage.set_aside_list().len(), 1);
        assert_eq!(fake.text("game").as_deref(), Some("new"));
    }
}
