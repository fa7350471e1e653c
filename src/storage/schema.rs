//! The documents kept in the browser's storage: their JSON, their versions, and how old ones become new ones.
//!
//! # Stability
//!
//! A document that any released version wrote is read by every later one. A change of shape raises the version
//! and adds a migration; `tests/documents/` keeps one document of every version, and a test reads them all.
//!
//! Reading is total: whatever the text, the answer is a document or the reason why it is none.

use std::rc::Rc;

use serde::Serialize;
use serde_json::Value;
use toguz_rules::notation::position::read_position;
use toguz_rules::{BySide, Conclusion, EndReason, Game, Hole, Side, Variant};

use crate::i18n::Lang;
use crate::sowing::Speed;
use crate::state::{
    AppState, KazanPlace, Level, Lot, ModeChoice, Player, SavedBefore, Settings, Theme,
};

/// Where the current game lies.
pub const GAME_KEY: &str = "toguz.game";
/// Where the game lies that a link replaced.
pub const KEPT_KEY: &str = "toguz.game.kept";
/// Where the settings lie.
pub const SETTINGS_KEY: &str = "toguz.settings";

/// The version of both documents that this program writes.
pub const VERSION: u64 = 1;

/// A longer text is no document of ours: the longest game is far below.
const MAX_TEXT: usize = 1 << 20;

/// Turns a document of version `n` (its place in the list, from 1) into one of version `n + 1`.
type Migration = fn(Value) -> Option<Value>;

/// For games; the first entry leads from version 1 to 2 once there is a 2.
const GAME_MIGRATIONS: &[Migration] = &[];
/// For settings.
const SETTINGS_MIGRATIONS: &[Migration] = &[];

/// Why a text is no document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaError {
    /// It is damaged, or something else.
    Corrupt,
    /// A newer version of the program wrote it.
    Newer,
}

/// A game as it is stored.
///
/// Written by serde, read by hand from a [`Value`]: derived reading would bring a reader for every type, and
/// float tables for its error messages, some fifteen kilobytes of download.
#[derive(Serialize)]
struct GameDocument<'a> {
    version: u64,
    variant: &'a str,
    /// Position text of the start.
    start: String,
    /// The origin digit of every move.
    moves: String,
    /// How many of the moves stand; the rest can be redone.
    ply: usize,
    /// How the game ended by word of the players, after `end_ply` moves.
    end: Option<EndDocument>,
    end_ply: usize,
    /// The computer's level, or nothing for a person.
    levels: LevelsDocument,
    /// Hexadecimal, since JSON's numbers are not exact to 64 bits everywhere.
    seed: String,
    bottom: &'a str,
}

#[derive(Serialize)]
struct EndDocument {
    /// `1-0`, `0-1`, `1/2-1/2`.
    result: &'static str,
    /// [`EndReason::key`].
    reason: &'static str,
}

#[derive(Serialize)]
struct LevelsDocument {
    south: Option<u8>,
    north: Option<u8>,
}

/// Writes the current game.
pub fn encode_game(state: &AppState) -> String {
    encode(&state.game, state.players, state.seed, state.bottom)
}

/// Writes a game that was put aside.
pub fn encode_kept(kept: &SavedBefore) -> String {
    encode(&kept.game, kept.players, kept.seed, kept.bottom)
}

fn encode(game: &Game, players: BySide<Player>, seed: u64, bottom: Side) -> String {
    let line = game.line();
    let last = line.last().copied().unwrap_or(game.cursor());
    let end = game
        .conclusion_at(last)
        .filter(|end| !end.reason.is_by_rule());
    let level = |side: Side| match players[side] {
        Player::Human => None,
        Player::Computer(level) => Some(level.get()),
    };
    to_json(&GameDocument {
        version: VERSION,
        variant: game.variant().key(),
        start: game.start().to_string(),
        moves: line
            .iter()
            .filter_map(|&id| game.info_at(id))
            .map(|info| info.hole.to_string())
            .collect(),
        ply: game.ply() as usize,
        end: end.map(|end| EndDocument {
            result: end.outcome.as_str(),
            reason: end.reason.key(),
        }),
        end_ply: line.len(),
        levels: LevelsDocument {
            south: level(Side::South),
            north: level(Side::North),
        },
        seed: format!("{seed:016x}"),
        bottom: bottom.key(),
    })
}

fn to_json(document: &impl Serialize) -> String {
    // Plain structures with string keys always have a JSON text.
    serde_json::to_string(document).unwrap_or_default()
}

/// Reads a game.
///
/// # Errors
///
/// If it is damaged in any way, down to a single illegal move, or newer than this program.
pub fn decode_game(text: &str) -> Result<SavedBefore, SchemaError> {
    let document = decode(text, GAME_MIGRATIONS)?;
    game_from(&document).ok_or(SchemaError::Corrupt)
}

fn game_from(document: &Value) -> Option<SavedBefore> {
    let text = |name: &str| document.get(name)?.as_str();
    let count = |name: &str| usize::try_from(document.get(name)?.as_u64()?).ok();
    let variant = Variant::from_key(text("variant")?)?;
    let start = read_position(text("start")?, Some(variant)).ok()?;
    let mut game = Game::from_position(start);
    let mut nodes = vec![game.cursor()];
    for digit in text("moves")?.chars() {
        game.play(Hole::from_digit(digit)?).ok()?;
        nodes.push(game.cursor());
    }
    let end = document.get("end")?;
    if !end.is_null() {
        let reason = end.get("reason")?.as_str()?;
        game.go_to(*nodes.get(count("end_ply")?)?);
        let told = game.conclude(Conclusion {
            outcome: end.get("result")?.as_str()?.parse().ok()?,
            reason: TOLD.into_iter().find(|told| told.key() == reason)?,
        });
        if !told {
            return None;
        }
    }
    game.go_to(*nodes.last()?);
    game.go_to(*nodes.get(count("ply")?)?);
    let player = |side: Side| {
        Some(match document.get("levels")?.get(side.key())? {
            Value::Null => Player::Human,
            number => Player::Computer(level(number)?),
        })
    };
    Some(SavedBefore {
        game: Rc::new(game),
        players: BySide {
            south: player(Side::South)?,
            north: player(Side::North)?,
        },
        seed: u64::from_str_radix(text("seed")?, 16).ok()?,
        bottom: Side::from_key(text("bottom")?)?,
    })
}

/// The ends that somebody says rather than the rules.
const TOLD: [EndReason; 4] = [
    EndReason::Agreement,
    EndReason::Resignation,
    EndReason::Time,
    EndReason::Recorded,
];

fn level(number: &Value) -> Option<Level> {
    Level::try_new(u8::try_from(number.as_u64()?).ok()?)
}

#[derive(Serialize)]
struct SettingsDocument {
    version: u64,
    lang: Option<&'static str>,
    theme: &'static str,
    speed: Option<&'static str>,
    aids: bool,
    numbers_only: bool,
    kazan_at: &'static str,
    auto_turn: bool,
    keys: bool,
    new_game: NewGameDocument,
}

#[derive(Serialize)]
struct NewGameDocument {
    mode: &'static str,
    level: u8,
    level_north: u8,
    side: &'static str,
    variant: &'static str,
}

/// Writes the settings.
pub fn encode_settings(settings: &Settings) -> String {
    let new_game = settings.new_game;
    to_json(&SettingsDocument {
        version: VERSION,
        lang: settings.lang.map(Lang::tag),
        theme: settings.theme.key(),
        speed: settings.speed.map(Speed::key),
        aids: settings.aids,
        numbers_only: settings.numbers_only,
        kazan_at: settings.kazan_at.key(),
        auto_turn: settings.auto_turn,
        keys: settings.keys,
        new_game: NewGameDocument {
            mode: new_game.mode.key(),
            level: new_game.level.get(),
            level_north: new_game.level_north.get(),
            side: new_game.side.key(),
            variant: new_game.variant.key(),
        },
    })
}

/// Reads the settings. What the document does not mention, or says in a word unknown here, has its default.
///
/// # Errors
///
/// If the text is no document of ours, or newer than this program.
pub fn decode_settings(text: &str) -> Result<Settings, SchemaError> {
    let document = decode(text, SETTINGS_MIGRATIONS)?;
    let mut settings = Settings::default();
    let word = |name: &str| document.get(name).and_then(Value::as_str);
    let flag = |name: &str, value: &mut bool| {
        if let Some(said) = document.get(name).and_then(Value::as_bool) {
            *value = said;
        }
    };
    settings.lang = word("lang").and_then(Lang::from_tag);
    settings.speed = word("speed").and_then(|word| find(Speed::ALL, Speed::key, word));
    settings.theme = word("theme")
        .and_then(|word| find(Theme::ALL, Theme::key, word))
        .unwrap_or_default();
    settings.kazan_at = word("kazan_at")
        .and_then(|word| find(KazanPlace::ALL, KazanPlace::key, word))
        .unwrap_or_default();
    flag("aids", &mut settings.aids);
    flag("numbers_only", &mut settings.numbers_only);
    flag("auto_turn", &mut settings.auto_turn);
    flag("keys", &mut settings.keys);
    if let Some(document) = document.get("new_game") {
        let new_game = &mut settings.new_game;
        let word = |name: &str| document.get(name).and_then(Value::as_str);
        let number = |name: &str| document.get(name).and_then(level);
        if let Some(mode) = word("mode").and_then(|w| find(ModeChoice::ALL, ModeChoice::key, w)) {
            new_game.mode = mode;
        }
        if let Some(side) = word("side").and_then(|word| find(Lot::ALL, Lot::key, word)) {
            new_game.side = side;
        }
        new_game.level = number("level").unwrap_or(new_game.level);
        new_game.level_north = number("level_north").unwrap_or(new_game.level_north);
        if let Some(variant) = word("variant").and_then(Variant::from_key) {
            new_game.variant = variant;
        }
    }
    Ok(settings)
}

/// The value whose stable word this is.
fn find<T: Copy, const N: usize>(all: [T; N], key: fn(T) -> &'static str, word: &str) -> Option<T> {
    all.into_iter().find(|&value| key(value) == word)
}

fn decode(text: &str, migrations: &[Migration]) -> Result<Value, SchemaError> {
    if text.len() > MAX_TEXT {
        return Err(SchemaError::Corrupt);
    }
    let value: Value = serde_json::from_str(text).map_err(|_| SchemaError::Corrupt)?;
    upgrade(value, migrations)
}

/// Brings a document up to the version after the last migration.
fn upgrade(mut value: Value, migrations: &[Migration]) -> Result<Value, SchemaError> {
    let version = value
        .get("version")
        .and_then(Value::as_u64)
        .filter(|&version| version >= 1)
        .ok_or(SchemaError::Corrupt)?;
    let newest = migrations.len() as u64 + 1;
    if version > newest {
        return Err(SchemaError::Newer);
    }
    // Below the number of migrations, which fits.
    let done = usize::try_from(version - 1).unwrap_or(usize::MAX);
    for (step, migration) in migrations.iter().enumerate().skip(done) {
        value = migration(value).ok_or(SchemaError::Corrupt)?;
        if let Some(object) = value.as_object_mut() {
            object.insert("version".to_owned(), Value::from(step as u64 + 2));
        }
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, NewGameChoice};

    fn state_after(moves: &[u8]) -> AppState {
        let mut state = AppState::new(Settings::default(), Lang::En, 7);
        state.players = BySide {
            south: Player::Human,
            north: Player::Human,
        };
        let mut state = Rc::new(state);
        for &number in moves {
            state = state.reduce(Action::Play(Hole::try_new(number).unwrap()));
        }
        (*state).clone()
    }

    fn round_trip(state: &AppState) -> SavedBefore {
        decode_game(&encode_game(state)).unwrap()
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let state = state_after(&[7, 9, 6, 8]);
        let back = round_trip(&state);
        assert_eq!(back.game.position(), state.game.position());
        assert_eq!(back.game.moves(), state.game.moves());
        assert_eq!((back.players, back.seed), (state.players, state.seed));
    }

    #[test]
    fn what_was_taken_back_can_still_be_redone() {
        let state = Rc::new(state_after(&[7, 9, 6, 8]));
        let state = state.reduce(Action::Undo).reduce(Action::Undo);
        let back = round_trip(&state);
        assert_eq!(back.game.ply(), 2);
        assert_eq!(back.game.line().len(), 4);
    }

    #[test]
    fn resignation_survives_and_is_not_made_up() {
        let state = Rc::new(state_after(&[7, 9, 6]));
        assert_eq!(round_trip(&state).game.conclusion(), None);
        let state = state.reduce(Action::Resign);
        let back = round_trip(&state);
        assert_eq!(back.game.conclusion(), state.game.conclusion());
        assert!(back.game.conclusion().is_some());
    }

    #[test]
    fn a_long_game_is_kept_whole() {
        // The first legal hole each time, both ways round: long enough to be far past anything usual.
        let mut state = state_after(&[]);
        let game = Rc::make_mut(&mut state.game);
        for turn in 0..600 {
            let mut moves = game.position().legal_moves();
            let hole = if turn % 3 == 0 {
                moves.last()
            } else {
                moves.next()
            };
            let Some(hole) = hole else { break };
            if game.play(hole).is_err() {
                break;
            }
        }
        let back = round_trip(&state);
        assert_eq!(back.game.moves(), state.game.moves());
    }

    #[test]
    fn settings_come_back_and_gaps_are_filled() {
        let settings = Settings {
            aids: false,
            lang: Some(Lang::Ky),
            new_game: NewGameChoice {
                level: Level::try_new(5).unwrap(),
                ..NewGameChoice::default()
            },
            ..Settings::default()
        };
        assert_eq!(decode_settings(&encode_settings(&settings)), Ok(settings));
        assert_eq!(
            decode_settings(r#"{"version":1,"future":[1]}"#),
            Ok(Settings::default())
        );
    }

    #[test]
    fn damage_is_an_answer_never_a_panic() {
        let good = encode_game(&state_after(&[7, 9, 6, 8]));
        for end in 0..good.len() {
            assert_eq!(decode_game(&good[..end]).err(), Some(SchemaError::Corrupt));
        }
        for bad in [
            "",
            "null",
            "[]",
            "{}",
            r#"{"version":0}"#,
            r#"{"version":-1}"#,
            r#"{"version":"1"}"#,
        ] {
            assert_eq!(decode_game(bad).err(), Some(SchemaError::Corrupt), "{bad}");
            assert_eq!(decode_settings(bad).err(), Some(SchemaError::Corrupt));
        }
        for (from, to) in [
            (r#""7968""#, r#""7960""#),
            (r#""7968""#, r#""77""#),
            (r#""ply":4"#, r#""ply":5"#),
            (r#""variant":"toguz""#, r#""variant":"bestemshe""#),
            (r#""south":null"#, r#""south":99"#),
            ("9S,", "8S,"),
        ] {
            let bad = good.replacen(from, to, 1);
            assert_ne!(bad, good, "{from}");
            assert_eq!(decode_game(&bad).err(), Some(SchemaError::Corrupt), "{to}");
        }
    }

    #[test]
    fn a_newer_document_is_told_from_a_damaged_one() {
        let newer = r#"{"version":2,"who":"knows"}"#;
        assert_eq!(decode_game(newer).err(), Some(SchemaError::Newer));
        assert_eq!(decode_settings(newer).err(), Some(SchemaError::Newer));
    }

    #[test]
    fn migrations_run_from_the_documents_own_version_on() {
        fn rename(mut value: Value) -> Option<Value> {
            let object = value.as_object_mut()?;
            let old = object.remove("old")?;
            object.insert("new".to_owned(), old);
            Some(value)
        }
        fn double(mut value: Value) -> Option<Value> {
            let n = value.get("new")?.as_u64()?;
            value
                .as_object_mut()?
                .insert("new".to_owned(), (2 * n).into());
            Some(value)
        }
        let migrations: &[Migration] = &[rename, double];
        let read = |text: &str| upgrade(serde_json::from_str(text).unwrap(), migrations);
        let done = |n: u64| Ok(serde_json::json!({"version": 3, "new": n}));
        assert_eq!(read(r#"{"version":1,"old":4}"#), done(8));
        assert_eq!(read(r#"{"version":2,"new":4}"#), done(8));
        assert_eq!(read(r#"{"version":3,"new":4}"#), done(4));
        assert_eq!(read(r#"{"version":1}"#).err(), Some(SchemaError::Corrupt));
        assert_eq!(read(r#"{"version":4}"#).err(), Some(SchemaError::Newer));
    }

    /// A document of every version that was ever released.
    #[test]
    fn documents_of_every_version_are_read() {
        let game = decode_game(include_str!("../../tests/documents/game-1.json")).unwrap();
        assert_eq!(game.game.ply(), 5);
        assert_eq!(game.game.line().len(), 6);
        assert_eq!(game.players.south, Player::Human);
        assert_eq!(
            game.players.north,
            Player::Computer(Level::try_new(3).unwrap())
        );
        let settings =
            decode_settings(include_str!("../../tests/documents/settings-1.json")).unwrap();
        assert_eq!(settings.lang, Some(Lang::Kk));
        assert!(!settings.aids);
    }
}
