//! Games and databases to try things on.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use toguz::archive::Entry;
use toguz::desk::archive::Archive;
use toguz::state::SavedGame;
use toguz_rules::{Game, Hole, Side, Variant};
use wasm_bindgen_futures::spawn_local;

thread_local! {
    static NUMBER: Cell<u32> = const { Cell::new(0) };
}

/// The name of a database that no other test uses.
pub(crate) fn fresh_name() -> String {
    let number = NUMBER.get();
    NUMBER.set(number + 1);
    format!("test-{number}-{:016x}", toguz::platform::random_seed())
}

/// An archive that is gone with its test.
pub(crate) struct Scratch {
    pub(crate) archive: Archive,
    pub(crate) name: String,
}

impl Scratch {
    pub(crate) fn new() -> Self {
        let name = fresh_name();
        Self {
            archive: Archive::named(&name),
            name,
        }
    }

    /// The same archive as another tab has it: with its own connection, and its own memory of what it kept.
    pub(crate) fn other_tab(&self) -> Archive {
        Archive::named(&self.name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Closes what is open still.
        let _ = idb::Factory::new().and_then(|factory| factory.delete(&self.name));
    }
}

pub(crate) fn played(id: u64, moves: &[u8]) -> SavedGame {
    let mut game = Game::new(Variant::TOGUZ);
    for &number in moves {
        game.play(Hole::try_new(number).unwrap()).unwrap();
    }
    SavedGame::new(game, id)
}

pub(crate) fn resigned(id: u64, moves: &[u8]) -> SavedGame {
    let mut saved = played(id, moves);
    Rc::make_mut(&mut saved.game).resign(Side::North);
    saved
}

pub(crate) fn named(mut saved: SavedGame, south: &str, north: &str, title: &str) -> SavedGame {
    for (tag, value) in [("White", south), ("Black", north), ("Event", title)] {
        if !value.is_empty() {
            saved.tags.set(tag, value);
        }
    }
    saved
}

/// A game of a simple generator, to its end.
pub(crate) fn generated(id: u64) -> SavedGame {
    let mut random = id.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut game = Game::new(Variant::TOGUZ);
    while game.conclusion().is_none() && game.ply() < 200 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let moves: Vec<_> = game.position().legal_moves().collect();
        let pick = usize::try_from(random >> 33).unwrap() % moves.len();
        if game.play(moves[pick]).is_err() {
            break;
        }
    }
    SavedGame::new(game, id)
}

/// So many generated games with names, kept a minute apart.
pub(crate) fn many(count: u64) -> Vec<Entry> {
    const NAMES: [&str; 8] = [
        "Айгүл Асанова",
        "Нұрсұлтан Әлі",
        "Сергей Ёлкин",
        "Bolot Isakov",
        "Өмүрбек Калыев",
        "Gulnara Ünal",
        "Қанат Серік",
        "Петрова Анна",
    ];
    (1..=count)
        .map(|id| {
            let pick = |n: u64| NAMES[usize::try_from(n % 8).unwrap()];
            let title = format!("Кубок {}, тур {}", 2000 + id % 27, id % 9);
            let saved = named(generated(id), pick(id), pick(id / 3 + 1), &title);
            Entry::new(&saved, 1_700_000_000_000 + id * 60_000)
        })
        .collect()
}

/// Does both at the same time.
pub(crate) async fn join<A: 'static, B: 'static>(
    one: impl Future<Output = A> + 'static,
    other: impl Future<Output = B> + 'static,
) -> (A, B) {
    let first = Rc::new(RefCell::new(None));
    let slot = Rc::clone(&first);
    spawn_local(async move {
        slot.replace(Some(one.await));
    });
    let second = other.await;
    loop {
        if let Some(first) = first.take() {
            return (first, second);
        }
        toguz::platform::breathe().await;
    }
}
