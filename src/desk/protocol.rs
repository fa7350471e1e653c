//! What page and desk say to each other. Pure: bytes in, values out.
//!
//! A message is one version byte ([`PROTOCOL`]) and a [postcard] body, as between page and engine. Games travel as the
//! documents of [`storage::schema`](crate::storage::schema), which both sides read as they read what is stored.
//!
//! # Stability
//!
//! Page and desk are built together but fetched apart. The first byte of every message is its version in all versions
//! to come; everything after it may change when, and only when, [`PROTOCOL`] does; `golden_bytes` below fails if it
//! changes without.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Screen;

/// The version of everything below.
pub const PROTOCOL: u8 = 1;

/// The longest message either side reads: a document and a little more.
pub const MAX_MESSAGE: usize = (1 << 20) + 64;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToDesk {
    /// Show a screen.
    Open {
        /// Which.
        screen: Screen,
        /// The document of the game on the board; its cursor is at the position shown.
        game: String,
        /// The document of the settings.
        settings: String,
        /// Whether the player at this device offers a draw in it.
        draw: bool,
    },
    /// Put a game into the archive, whatever is shown.
    Keep {
        /// Its document.
        game: String,
    },
    /// Look for the game of this name in the archive.
    Find {
        /// [`SavedGame::seed`](crate::state::SavedGame::seed).
        seed: u64,
    },
    /// Give the user what is stored under a key, as a file.
    HandOut {
        /// The key.
        key: String,
    },
}

/// What the desk answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromDesk {
    /// It is up.
    Ready,
    /// It shows nothing any more.
    Closed,
    /// A game was put into the archive, or not.
    Kept {
        /// The game.
        seed: u64,
        /// Whether it is there.
        kept: bool,
    },
    /// What the archive has under a name.
    Found {
        /// The name asked for.
        seed: u64,
        /// The game's document, if there is one.
        game: Option<String>,
    },
    /// Put this game on the board.
    Play {
        /// Its document.
        game: String,
    },
    /// In the game by link of this name so many plies have been handed over to be sent.
    Sent {
        /// The game.
        seed: u64,
        /// How many.
        plies: u32,
    },
    /// Change the settings.
    Set {
        /// Their document.
        settings: String,
    },
    /// Begin a game.
    Start {
        /// The document of the settings; the choice for a new game is part of them.
        settings: String,
    },
    /// The player gives up.
    Resign,
    /// The players of the game of this name are called so; an empty text is no name.
    Named {
        /// The game.
        seed: u64,
        /// White.
        white: String,
        /// Black.
        black: String,
    },
}

/// The bytes of a message.
pub fn to_bytes<T: Serialize>(message: &T) -> Vec<u8> {
    // Serialising into memory does not fail; an empty message is refused by the reader.
    postcard::to_extend(message, vec![PROTOCOL]).unwrap_or_default()
}

/// Reads a message; `None` if it is damaged, too long or of another version.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    if bytes.len() > MAX_MESSAGE {
        return None;
    }
    let (&version, body) = bytes.split_first()?;
    if version != PROTOCOL {
        return None;
    }
    let (message, rest) = postcard::take_from_bytes(body).ok()?;
    rest.is_empty().then_some(message)
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use super::*;

    fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(message: T) -> Vec<u8> {
        let bytes = to_bytes(&message);
        assert_eq!(from_bytes::<T>(&bytes), Some(message));
        for end in 0..bytes.len() {
            assert_eq!(from_bytes::<T>(&bytes[..end]), None);
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(from_bytes::<T>(&longer), None);
        bytes
    }

    fn text(letter: &str) -> String {
        letter.to_owned()
    }

    #[test]
    fn golden_bytes() {
        let to = [
            there_and_back(ToDesk::Open {
                screen: Screen::Editor,
                game: text("g"),
                settings: text("s"),
                draw: true,
            }),
            there_and_back(ToDesk::Keep { game: text("g") }),
            there_and_back(ToDesk::Find { seed: 300 }),
            there_and_back(ToDesk::HandOut { key: text("k") }),
        ];
        assert_eq!(
            to,
            [
                vec![1, 0, 5, 1, b'g', 1, b's', 1],
                vec![1, 1, 1, b'g'],
                vec![1, 2, 172, 2],
                vec![1, 3, 1, b'k'],
            ]
        );
        let from = [
            there_and_back(FromDesk::Ready),
            there_and_back(FromDesk::Closed),
            there_and_back(FromDesk::Kept {
                seed: 5,
                kept: true,
            }),
            there_and_back(FromDesk::Found {
                seed: 5,
                game: Some(text("g")),
            }),
            there_and_back(FromDesk::Play { game: text("g") }),
            there_and_back(FromDesk::Sent { seed: 5, plies: 9 }),
            there_and_back(FromDesk::Set {
                settings: text("s"),
            }),
            there_and_back(FromDesk::Start {
                settings: text("s"),
            }),
            there_and_back(FromDesk::Resign),
            there_and_back(FromDesk::Named {
                seed: 5,
                white: text("w"),
                black: text("b"),
            }),
        ];
        assert_eq!(
            from,
            [
                vec![1, 0],
                vec![1, 1],
                vec![1, 2, 5, 1],
                vec![1, 3, 5, 1, 1, b'g'],
                vec![1, 4, 1, b'g'],
                vec![1, 5, 5, 9],
                vec![1, 6, 1, b's'],
                vec![1, 7, 1, b's'],
                vec![1, 8],
                vec![1, 9, 5, 1, b'w', 1, b'b'],
            ]
        );
    }

    #[test]
    fn others_are_refused() {
        assert_eq!(from_bytes::<FromDesk>(&[]), None);
        assert_eq!(from_bytes::<FromDesk>(&[2, 0]), None);
        assert_eq!(from_bytes::<FromDesk>(&[1, 10]), None);
        assert_eq!(
            from_bytes::<FromDesk>(&[1, 4, 255, 255, 255, 255, 15]),
            None
        );
        let long = ToDesk::Keep {
            game: "x".repeat(MAX_MESSAGE),
        };
        assert_eq!(from_bytes::<ToDesk>(&to_bytes(&long)), None);
    }
}
