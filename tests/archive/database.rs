//! What is kept, found, changed and lost in the browser's database, with two connections as two tabs have them.

use std::cell::RefCell;
use std::rc::Rc;

use idb::{DatabaseEvent, ObjectStoreParams};
use js_sys::Function;
use toguz::archive::{Entry, id_of};
use toguz::desk::archive::{Archive, ArchiveError, Kept, Names, News};
use toguz::platform::{self, Database, DatabaseError};
use toguz::state::SavedGame;
use toguz_rules::BySide;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::common::{Scratch, fresh_name, join, many, named, played, resigned};

/// The ids of all games, newest first, taken so many at a time.
async fn listed(archive: &Archive, limit: u32) -> Vec<u64> {
    let mut ids = Vec::new();
    let mut from = None;
    loop {
        let part = archive.list(from, limit).await.unwrap();
        assert!(part.rows.len() <= limit as usize);
        assert_eq!(part.unreadable, 0);
        ids.extend(part.rows.iter().map(|row| row.id));
        from = part.next;
        if from.is_none() {
            return ids;
        }
    }
}

fn moves(saved: &SavedGame) -> String {
    saved.game.moves().iter().map(ToString::to_string).collect()
}

#[wasm_bindgen_test]
async fn a_game_is_kept_found_and_listed() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    assert_eq!(archive.count().await, Ok(0));
    assert_eq!(archive.find(7).await, Ok(None));
    let saved = named(resigned(7, &[7, 9, 6]), "Айгүл", "Bolot", "Финал");
    assert_eq!(archive.keep(&saved, 1_000).await, Ok(Kept::New));
    assert_eq!(archive.find(7).await, Ok(Some(saved.clone())));
    assert_eq!(archive.count().await, Ok(1));
    let part = archive.list(None, 50).await.unwrap();
    assert_eq!(part.rows, [Entry::new(&saved, 1_000).row]);
    assert_eq!(part.next, None);
    assert_eq!(archive.row(7).await.unwrap().as_ref(), part.rows.first());
    // A new connection finds the same.
    assert_eq!(scratch.other_tab().find(7).await, Ok(Some(saved)));
}

#[wasm_bindgen_test]
async fn a_game_kept_again_replaces_its_earlier_state() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    archive.keep(&played(1, &[7]), 10).await.unwrap();
    archive.keep(&played(2, &[5]), 20).await.unwrap();
    assert_eq!(listed(archive, 1).await, [2, 1]);
    let longer = resigned(1, &[7, 9]);
    assert_eq!(archive.keep(&longer, 30).await, Ok(Kept::Updated));
    assert_eq!(archive.find(1).await, Ok(Some(longer.clone())));
    assert_eq!(listed(archive, 1).await, [1, 2]);
    // Looked at once more it does not become newer.
    assert_eq!(archive.keep(&longer, 40).await, Ok(Kept::There));
    assert_eq!(archive.row(1).await.unwrap().unwrap().kept, 30);
    // Own moves taken back.
    archive.keep(&played(3, &[7, 9, 6]), 50).await.unwrap();
    let other = played(3, &[7, 9, 5]);
    assert_eq!(archive.keep(&other, 60).await, Ok(Kept::Updated));
    assert_eq!(archive.count().await, Ok(3));
}

#[wasm_bindgen_test]
async fn two_tabs_never_overwrite_each_other() {
    let scratch = Scratch::new();
    let (here, there) = (&scratch.archive, scratch.other_tab());
    here.keep(&played(1, &[7, 9]), 10).await.unwrap();
    // The other tab plays on.
    there.keep(&played(1, &[7, 9, 6, 8]), 20).await.unwrap();
    // What is a part of that is not written over it.
    assert_eq!(here.keep(&played(1, &[7, 9, 6]), 30).await, Ok(Kept::There));
    assert_eq!(moves(&here.find(1).await.unwrap().unwrap()), "7968");
    // Another course is kept beside it.
    let Ok(Kept::Apart(id)) = here.keep(&played(1, &[7, 9, 5]), 40).await else {
        panic!("not apart");
    };
    assert_eq!(moves(&there.find(1).await.unwrap().unwrap()), "7968");
    let apart = there.find(id).await.unwrap().unwrap();
    assert_eq!((moves(&apart).as_str(), apart.seed), ("795", id));
    // Played on, it finds its place again.
    assert_eq!(
        here.keep(&played(1, &[7, 9, 5, 1]), 50).await,
        Ok(Kept::Apart(id))
    );
    assert_eq!(moves(&here.find(id).await.unwrap().unwrap()), "7951");
    assert_eq!(listed(here, 10).await, [id, 1]);
    // A third course, told from both.
    let elsewhere = scratch.other_tab();
    let Ok(Kept::Apart(third)) = elsewhere.keep(&resigned(1, &[7, 9, 4]), 60).await else {
        panic!("not apart");
    };
    assert_eq!(listed(here, 10).await, [third, id, 1]);
}

#[wasm_bindgen_test]
async fn two_tabs_writing_at_once_lose_nothing() {
    let scratch = Scratch::new();
    let (here, there) = (scratch.archive.clone(), scratch.other_tab());
    // Both connections are open before.
    here.count().await.unwrap();
    there.count().await.unwrap();
    for round in 0..20 {
        let id = 1000 + round;
        let first = played(id, &[7, 9, 6]);
        let second = played(id, &[7, 9, 5]);
        let (here, there) = (here.clone(), there.clone());
        let (one, other) = join(async move { here.keep(&first, 10).await }, async move {
            there.keep(&second, 10).await
        })
        .await;
        let mut found: Vec<String> = Vec::new();
        for kept in [one, other] {
            let here = &scratch.archive;
            let id = match kept.unwrap() {
                Kept::Apart(id) => id,
                _ => id,
            };
            found.push(moves(&here.find(id).await.unwrap().unwrap()));
        }
        found.sort();
        assert_eq!(found, ["795", "796"]);
    }
    assert_eq!(scratch.archive.count().await, Ok(40));
}

#[wasm_bindgen_test]
async fn many_games_are_added_and_found_there_the_second_time() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    let entries = many(600);
    let kept = archive.put_many(&entries).await.unwrap();
    assert!(kept.iter().all(|&kept| kept == Kept::New));
    assert_eq!(kept.len(), 600);
    let wanted: Vec<u64> = (1..=600).rev().collect();
    assert_eq!(listed(archive, 100).await, wanted);
    assert_eq!(listed(archive, 7).await, wanted);
    assert_eq!(listed(archive, 600).await, wanted);
    let kept = archive.put_many(&entries).await.unwrap();
    assert!(kept.iter().all(|&kept| kept == Kept::There));
    assert_eq!(archive.count().await, Ok(600));

    // All of them, by their ids.
    let mut records = Vec::new();
    loop {
        let behind = records
            .last()
            .map(|record: &toguz::archive::Record| record.id);
        let more = archive.records(behind, 250).await.unwrap();
        if more.is_empty() {
            break;
        }
        records.extend(more);
    }
    let wanted: Vec<_> = entries.into_iter().map(|entry| entry.record).collect();
    assert_eq!(records, wanted);
}

#[wasm_bindgen_test]
async fn games_of_one_moment_are_all_listed() {
    let scratch = Scratch::new();
    let entries: Vec<_> = (1..=40)
        .map(|id| Entry::new(&played(id, &[7]), 5))
        .collect();
    scratch.archive.put_many(&entries).await.unwrap();
    let wanted: Vec<u64> = (1..=40).collect();
    for limit in [1, 3, 20, 40, 41] {
        assert_eq!(listed(&scratch.archive, limit).await, wanted, "{limit}");
    }
}

#[wasm_bindgen_test]
async fn a_batch_may_hold_one_game_in_several_states() {
    let scratch = Scratch::new();
    let entries: Vec<_> = [&[7][..], &[7, 9], &[7, 8], &[7, 9, 6], &[7, 8], &[7]]
        .iter()
        .map(|moves| Entry::new(&played(1, moves), 5))
        .collect();
    let kept = scratch.archive.put_many(&entries).await.unwrap();
    assert!(matches!(
        kept[..],
        [
            Kept::New,
            Kept::Updated,
            Kept::Apart(_),
            Kept::Updated,
            Kept::There,
            Kept::There
        ]
    ));
    assert_eq!(scratch.archive.count().await, Ok(2));
}

#[wasm_bindgen_test]
async fn games_without_an_id_are_known_again_by_what_they_are() {
    let scratch = Scratch::new();
    for _ in 0..2 {
        let mut game = named(resigned(99, &[7, 9]), "A", "B", "");
        game.seed = id_of(&game);
        let mut other = named(resigned(98, &[7, 9]), "A", "C", "");
        other.seed = id_of(&other);
        let entries = [Entry::new(&game, 1), Entry::new(&other, 2)];
        scratch.archive.put_many(&entries).await.unwrap();
    }
    assert_eq!(scratch.archive.count().await, Ok(2));
}

#[wasm_bindgen_test]
async fn what_was_taken_out_can_be_put_back() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    for id in 1..=3 {
        archive.keep(&played(id, &[7]), id).await.unwrap();
    }
    let taken = archive.take(2).await.unwrap().unwrap();
    assert_eq!(listed(archive, 10).await, [3, 1]);
    assert_eq!(archive.find(2).await, Ok(None));
    assert_eq!(archive.take(2).await, Ok(None));
    assert_eq!(archive.restore(&taken).await, Ok(Kept::New));
    assert_eq!(listed(archive, 10).await, [3, 2, 1]);
    // Another tab has written it meanwhile: nothing is lost.
    let taken = archive.take(2).await.unwrap().unwrap();
    let there = scratch.other_tab();
    there.keep(&played(2, &[5]), 9).await.unwrap();
    let Ok(Kept::Apart(id)) = archive.restore(&taken).await else {
        panic!("not apart");
    };
    assert_eq!(listed(archive, 10).await, [2, 3, id, 1]);
}

#[wasm_bindgen_test]
async fn a_new_name_stays_when_the_game_goes_on() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    archive.keep(&played(1, &[7]), 10).await.unwrap();
    archive.keep(&played(2, &[7]), 20).await.unwrap();
    let names = Names {
        title: " Финал ".to_owned(),
        players: BySide {
            south: "Айгүл".to_owned(),
            north: String::new(),
        },
    };
    assert_eq!(archive.rename(1, &names).await, Ok(true));
    assert_eq!(archive.rename(9, &names).await, Ok(false));
    assert_eq!(listed(archive, 10).await, [2, 1]);
    let row = archive.row(1).await.unwrap().unwrap();
    assert_eq!(
        (row.title.as_str(), row.names.south.as_str()),
        ("Финал", "Айгүл")
    );
    assert_eq!((row.kept, row.plies), (10, 1));
    // The page goes on without having heard of the name.
    archive.keep(&played(1, &[7, 9]), 30).await.unwrap();
    let row = archive.row(1).await.unwrap().unwrap();
    assert_eq!((row.title.as_str(), row.plies), ("Финал", 2));
    // It is still the page's own game: a move taken back is no other course.
    assert_eq!(
        archive.keep(&played(1, &[7, 8]), 40).await,
        Ok(Kept::Updated)
    );
    // A name can be taken away.
    archive.rename(1, &Names::default()).await.unwrap();
    let saved = archive.find(1).await.unwrap().unwrap();
    assert!(saved.tags.is_empty());
}

#[wasm_bindgen_test]
async fn changes_are_told_here_and_in_other_tabs() {
    let scratch = Scratch::new();
    let (here, there) = (&scratch.archive, scratch.other_tab());
    let heard = Rc::new(RefCell::new(Vec::new()));
    let listen = |archive: &Archive, who: &'static str| {
        let heard = Rc::clone(&heard);
        archive.subscribe(move |news| heard.borrow_mut().push((who, news)))
    };
    let (first, second) = (listen(here, "here"), listen(&there, "there"));
    here.keep(&played(1, &[7]), 10).await.unwrap();
    platform::pause(50).await;
    assert_eq!(
        heard.take(),
        [("here", News::Put(1)), ("there", News::Put(1))]
    );
    here.keep(&played(1, &[7]), 20).await.unwrap();
    there.take(1).await.unwrap();
    platform::pause(50).await;
    assert_eq!(
        heard.take(),
        [("there", News::Gone(1)), ("here", News::Gone(1))]
    );
    drop(second);
    here.put_many(&many(3)).await.unwrap();
    platform::pause(50).await;
    assert_eq!(heard.take(), [("here", News::Many)]);
    drop(first);
}

#[wasm_bindgen_test]
async fn a_closed_connection_is_opened_anew() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    archive.keep(&played(1, &[7]), 10).await.unwrap();
    // A newer page changes the database: the connection here makes room at once.
    let mut request = idb::Factory::new()
        .unwrap()
        .open(&scratch.name, Some(2))
        .unwrap();
    request.on_upgrade_needed(|_| ());
    let newer = request.await.unwrap();
    assert_eq!(archive.count().await, Err(ArchiveError::Newer));
    newer.close();
    // Gone altogether, as when the user clears the site's data.
    idb::Factory::new()
        .unwrap()
        .delete(&scratch.name)
        .unwrap()
        .await
        .unwrap();
    assert_eq!(archive.count().await, Ok(0));
    archive.keep(&played(1, &[7]), 10).await.unwrap();
    idb::Factory::new()
        .unwrap()
        .delete(&scratch.name)
        .unwrap()
        .await
        .unwrap();
    // In the middle of things, too.
    assert_eq!(archive.keep(&played(2, &[7]), 10).await, Ok(Kept::New));
    assert_eq!(archive.count().await, Ok(1));
    // As WebKit loses one, without closing it.
    let window = web_sys::window().unwrap();
    Function::new_no_args(
        "const own = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function () {
            IDBDatabase.prototype.transaction = own;
            throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
        }",
    )
    .call0(&window)
    .unwrap();
    assert_eq!(archive.count().await, Ok(1));
}

#[wasm_bindgen_test]
async fn an_older_tab_that_does_not_make_room_is_told_of() {
    let name = fresh_name();
    // No version 0 can be opened, so deletion stands for the upgrade: it waits in the same way, and opening waits for it.
    let mut request = idb::Factory::new().unwrap().open(&name, Some(1)).unwrap();
    request.on_upgrade_needed(|_| ());
    let stubborn = request.await.unwrap();
    let deleting = idb::Factory::new().unwrap().delete(&name).unwrap();
    let opened = Database::open(&name).await;
    assert!(matches!(
        opened,
        Err(DatabaseError::Busy | DatabaseError::Other(_))
    ));
    stubborn.close();
    deleting.await.unwrap();
    // The late connection was closed, so the database can be removed without waiting.
    platform::pause(100).await;
    let database = Database::open(&name).await.unwrap();
    assert_eq!(database.count().await, Ok(0));
    drop(database);
    idb::Factory::new()
        .unwrap()
        .delete(&name)
        .unwrap()
        .await
        .unwrap();
}

#[wasm_bindgen_test]
async fn a_strange_database_is_a_value() {
    let name = fresh_name();
    let mut request = idb::Factory::new().unwrap().open(&name, Some(1)).unwrap();
    request.on_upgrade_needed(|event| {
        let database = event.database().unwrap();
        database
            .create_object_store("other", ObjectStoreParams::new())
            .unwrap();
    });
    request.await.unwrap().close();
    assert!(matches!(
        Archive::named(&name).count().await,
        Err(ArchiveError::Other(_))
    ));
    idb::Factory::new()
        .unwrap()
        .delete(&name)
        .unwrap()
        .await
        .unwrap();
}

#[wasm_bindgen_test]
async fn what_can_not_be_read_is_counted_and_not_lost() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    archive.keep(&played(1, &[7]), 10).await.unwrap();
    archive.keep(&played(2, &[7]), 20).await.unwrap();
    archive.keep(&played(3, &[7]), 30).await.unwrap();
    // Damage a row, and a row with its record.
    let mut request = idb::Factory::new()
        .unwrap()
        .open(&scratch.name, Some(1))
        .unwrap();
    request.on_upgrade_needed(|_| ());
    let raw = request.await.unwrap();
    let change = raw
        .transaction(&["rows", "records"], idb::TransactionMode::ReadWrite)
        .unwrap();
    let put = |store: &str, object: &str| {
        let object = js_sys::JSON::parse(object).unwrap();
        change
            .object_store(store)
            .unwrap()
            .put(&object, None)
            .unwrap();
    };
    put(
        "rows",
        r#"{"id":"0000000000000002","order":-20,"row":"version=9"}"#,
    );
    put("rows", r#"{"id":"0000000000000003","order":-30,"row":7}"#);
    put(
        "records",
        r#"{"id":"0000000000000003","kept":30,"text":"version=999&what=is+this"}"#,
    );
    change.await.unwrap();
    raw.close();

    let part = archive.list(None, 50).await.unwrap();
    let ids: Vec<u64> = part.rows.iter().map(|row| row.id).collect();
    assert_eq!((ids.len(), part.unreadable), (2, 1));
    assert!(ids.contains(&1) && ids.contains(&2));
    assert_eq!(archive.row(2).await.unwrap().unwrap().plies, 1);
    assert!(matches!(
        archive.find(3).await,
        Err(ArchiveError::Unreadable(_))
    ));
    assert!(matches!(
        archive.rename(3, &Names::default()).await,
        Err(ArchiveError::Unreadable(_))
    ));
    // It is not written over.
    let kept = archive.keep(&played(3, &[5]), 40).await;
    assert!(matches!(kept, Ok(Kept::Apart(_))));
    let record = archive.records(Some(2), 1).await.unwrap();
    assert_eq!(&*record[0].text, "version=999&what=is+this");
}

/// Does something while `indexedDB` is what this script makes of it.
async fn with_factory<T>(script: &str, work: impl AsyncFnOnce() -> T) -> T {
    let window = web_sys::window().unwrap();
    let script = format!(
        "window.ownFactory = Object.getOwnPropertyDescriptor(window, 'indexedDB')
            ?? Object.getOwnPropertyDescriptor(Window.prototype, 'indexedDB');
        Object.defineProperty(window, 'indexedDB', {{ configurable: true, get() {{ {script} }} }})"
    );
    Function::new_no_args(&script).call0(&window).unwrap();
    let done = work().await;
    Function::new_no_args("Object.defineProperty(window, 'indexedDB', window.ownFactory)")
        .call0(&window)
        .unwrap();
    done
}

#[wasm_bindgen_test]
async fn a_blocked_database_is_a_value() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    let saved = played(1, &[7]);
    for (script, wanted) in [
        ("return undefined", ArchiveError::Blocked),
        // Sandboxed frames.
        (
            "throw new DOMException('no', 'SecurityError')",
            ArchiveError::Blocked,
        ),
        (
            "return Object.setPrototypeOf({ open() { throw new DOMException('no', 'SecurityError') } }, IDBFactory.prototype)",
            ArchiveError::Blocked,
        ),
        // Old private windows.
        (
            "return Object.setPrototypeOf({ open() { throw new DOMException('no', 'InvalidStateError') } }, IDBFactory.prototype)",
            ArchiveError::Blocked,
        ),
        (
            "return Object.setPrototypeOf({ open() { throw new DOMException('no', 'QuotaExceededError') } }, IDBFactory.prototype)",
            ArchiveError::Full,
        ),
        (
            "return Object.setPrototypeOf({ open() { throw new DOMException('broken', 'UnknownError') } }, IDBFactory.prototype)",
            ArchiveError::Other("UnknownError: broken".to_owned()),
        ),
    ] {
        let (kept, found, list) = with_factory(script, async || {
            (
                archive.keep(&saved, 1).await,
                archive.find(1).await,
                archive.list(None, 50).await,
            )
        })
        .await;
        assert_eq!(kept, Err(wanted.clone()), "{script}");
        assert_eq!(found, Err(wanted.clone()), "{script}");
        assert_eq!(list, Err(wanted), "{script}");
    }
    // Given back, it works.
    assert_eq!(archive.keep(&saved, 1).await, Ok(Kept::New));
}

#[wasm_bindgen_test]
async fn a_full_storage_is_told_and_nothing_is_written_by_halves() {
    let scratch = Scratch::new();
    let archive = &scratch.archive;
    archive.keep(&played(1, &[7]), 10).await.unwrap();
    // The browser's quota is too big to be filled here: putting a record fails as it would.
    let window = web_sys::window().unwrap();
    Function::new_no_args(
        "window.ownPut = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (value) {
            if (this.name === 'records') throw new DOMException('full', 'QuotaExceededError');
            return window.ownPut.call(this, value);
        }",
    )
    .call0(&window)
    .unwrap();
    let kept = archive.keep(&played(2, &[7]), 20).await;
    Function::new_no_args("IDBObjectStore.prototype.put = window.ownPut")
        .call0(&window)
        .unwrap();
    assert_eq!(kept, Err(ArchiveError::Full));
    assert_eq!(listed(archive, 10).await, [1]);
    assert_eq!(archive.count().await, Ok(1));
    assert_eq!(archive.keep(&played(2, &[7]), 20).await, Ok(Kept::New));
}

#[wasm_bindgen_test]
async fn space_and_promise_are_asked_for() {
    let space = platform::space().await.unwrap();
    assert!(space.used >= 0.0 && space.allowed > space.used);
    assert!(platform::is_kept().await.is_some());
    // A browser without such a thing.
    let window = web_sys::window().unwrap();
    Function::new_no_args(
        "Object.defineProperty(navigator, 'storage', { configurable: true, get() { return undefined } })",
    )
    .call0(&window)
    .unwrap();
    let (space, kept, asked) = (
        platform::space().await,
        platform::is_kept().await,
        platform::ask_to_keep().await,
    );
    Function::new_no_args("delete navigator.storage")
        .call0(&window)
        .unwrap();
    assert_eq!((space, kept, asked), (None, None, None));
}

#[wasm_bindgen_test]
fn dates_and_sizes_are_told_in_every_language() {
    for lang in ["en", "ky", "kk", "ru"] {
        let day = platform::format_day(lang, 2019, 5, 12);
        assert!(day.contains("2019") && day.contains("12"), "{lang}: {day}");
        let moment = platform::format_moment(lang, 1_764_547_200_000);
        assert!(moment.contains("202"), "{lang}: {moment}");
        assert!(!platform::format_bytes(lang, 1_234_567.0).is_empty());
        assert!(platform::format_bytes(lang, 12.0).contains("12"));
    }
    assert_eq!(platform::format_day("en", 2019, 5, 12), "May 12, 2019");
    assert_eq!(platform::format_bytes("en", 1_234_567.0), "1.2 MB");
    assert_eq!(
        platform::format_bytes("ru", 1_234_567.0).replace('\u{a0}', " "),
        "1,2 МБ"
    );
    assert_eq!(platform::format_moment("en", u64::MAX), "");
    assert_eq!(platform::format_moment("not a language", 1), "");
}
