//! The documents kept in the browser's storage: their text, their versions, and how old ones become new ones.
//!
//! A document is a flat list of names and values in the form of a web form, `version=1&variant=toguz&…`: the links
//! have the same form, so one small library reads both.
//!
//! # Stability
//!
//! A document that any released version wrote is read by every later one. A change of shape raises the version
//! and adds a migration; `tests/documents/` keeps one document of every version, and a test reads them all.
//!
//! Reading is total: whatever the text, the answer is a document or the reason why it is none.

use form_urlencoded::{Serializer, parse};
use toguz_rules::notation::position::read_playstrategy;
use toguz_rules::{BySide, Conclusion, EndReason, Game, Hole, Position, Side, Variant};

use crate::i18n::Lang;
use crate::link;
use crate::sowing::Speed;
use crate::state::{KazanPlace, Level, Lot, ModeChoice, Player, SavedGame, Settings, Theme};

/// Where the current game lies.
pub const GAME_KEY: &str = "toguz.game";
/// Where the game lies that a link replaced.
pub const KEPT_KEY: &str = "toguz.game.kept";
/// Where games lie that are on their way into the archive, each under its own name.
pub const LEAVING: &str = "toguz.leaving.";
/// Where the settings lie.
pub const SETTINGS_KEY: &str = "toguz.settings";

/// A longer text is no document of ours: the longest game is far below.
const MAX_TEXT: usize = 1 << 20;

/// Turns a document of version `n` (its place in the list, from 1) into one of version `n + 1`.
type Migration = fn(&mut Document) -> Option<()>;

/// For games and settings alike; the first entry leads from version 1 to 2.
const MIGRATIONS: &[Migration] = &[ten_levels, packed_games];

/// Version 1 had five levels. They become those of their strength among ten; other numbers meant nothing.
#[allow(clippy::unnecessary_wraps)] // a migration may fail
fn ten_levels(document: &mut Document) -> Option<()> {
    for (name, value) in &mut document.0 {
        if ["south", "north", "level", "level_north"].contains(&&**name) {
            let level = match &**value {
                "human" => continue,
                "1" => "1",
                "2" => "3",
                "3" => "5",
                "4" => "7",
                "5" => "10",
                _ => "0",
            };
            level.clone_into(value);
        }
    }
    Some(())
}

/// Why a text is no document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaError {
    /// It is damaged, or something else.
    Corrupt,
    /// A newer version of the program wrote it.
    Newer,
}

/// Names and values, not yet understood. A list, because a map's code weighs more than looking through a few dozen.
#[derive(Debug)]
struct Document(Vec<(String, String)>);

impl Document {
    fn get(&self, name: &str) -> Option<&str> {
        // Of a name that comes twice the last value counts.
        let mut pairs = self.0.iter().rev();
        let (_, value) = pairs.find(|(other, _)| other == name)?;
        Some(value)
    }

    fn number<T: core::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    fn level(&self, name: &str) -> Option<Level> {
        Level::try_new(self.number(name)?)
    }

    /// The value whose stable word is given under this name.
    fn word<T: Copy, const N: usize>(
        &self,
        name: &str,
        all: [T; N],
        key: fn(T) -> &'static str,
    ) -> Option<T> {
        let word = self.get(name)?;
        all.into_iter().find(|&value| key(value) == word)
    }
}

/// Writes a game. Its fields:
///
/// | name | value |
/// |---|---|
/// | `south`, `north` | the computer's level, `human`, or `link` |
/// | `seed` | sixteen hexadecimal digits |
/// | `sent` | in a game by link, how much the other player knows: plies, and an end by word as one more |
/// | `offer` | the side that offers a draw |
/// | `game` | the whole game as in a link: moves, cursor, what can be redone, remarks, names, which side is near |
pub fn encode_game(saved: &SavedGame) -> String {
    let mut text = begin();
    for side in Side::ALL {
        match saved.players[side] {
            Player::Human => text.append_pair(side.key(), "human"),
            Player::Link => text.append_pair(side.key(), "link"),
            Player::Computer(level) => text.append_pair(side.key(), &level.get().to_string()),
        };
    }
    text.append_pair("seed", &format!("{:016x}", saved.seed));
    if saved.sent > 0 {
        text.append_pair("sent", &saved.sent.to_string());
    }
    if let Some(side) = saved.offer {
        text.append_pair("offer", side.key());
    }
    // Last, so that a text that was cut off anywhere is seen to be: it ends with a checksum.
    text.append_pair("game", &link::encode(saved, saved.game.cursor()));
    text.finish()
}

/// A document of the newest version: the one after the last migration.
fn begin() -> Serializer<'static, String> {
    let mut text = Serializer::new(String::new());
    text.append_pair("version", &(MIGRATIONS.len() + 1).to_string());
    text
}

/// Reads a game.
///
/// # Errors
///
/// If it is damaged in any way, down to a single illegal move, or newer than this program.
pub fn decode_game(text: &str) -> Result<SavedGame, SchemaError> {
    let document = decode(text, MIGRATIONS)?;
    game_from(&document).ok_or(SchemaError::Corrupt)
}

fn game_from(document: &Document) -> Option<SavedGame> {
    let packed = link::decode(document.get("game")?).ok()?;
    let player = |side: Side| match document.get(side.key())? {
        "human" => Some(Player::Human),
        "link" => Some(Player::Link),
        _ => document.level(side.key()).map(Player::Computer),
    };
    Some(SavedGame {
        tags: packed.tags,
        players: BySide {
            south: player(Side::South)?,
            north: player(Side::North)?,
        },
        bottom: packed.bottom,
        sent: match document.get("sent") {
            Some(sent) => sent.parse().ok()?,
            None => 0,
        },
        offer: match document.get("offer") {
            Some(side) => Some(Side::from_key(side)?),
            None => None,
        },
        ..SavedGame::new(
            packed.game,
            u64::from_str_radix(document.get("seed")?, 16).ok()?,
        )
    })
}

/// Versions 1 and 2 had the moves as digits, the position text they began from and the side that is near; a game had one
/// line. Settings, which have no moves, stay as they are.
fn packed_games(document: &mut Document) -> Option<()> {
    if document.get("moves").is_none() {
        return Some(());
    }
    let variant = Variant::from_key(document.get("variant")?)?;
    let start = read_playstrategy(document.get("start")?, Some(variant)).ok()?;
    let mut game = Game::from_position(Position::try_from(start).ok()?);
    let mut nodes = vec![game.cursor()];
    for digit in document.get("moves")?.chars() {
        game.play(Hole::from_digit(digit)?).ok()?;
        nodes.push(game.cursor());
    }
    if let Some(result) = document.get("result") {
        game.go_to(*nodes.get(document.number::<usize>("end")?)?);
        let told = game.conclude(Conclusion {
            outcome: result.parse().ok()?,
            reason: document.word("reason", TOLD, EndReason::key)?,
        });
        if !told {
            return None;
        }
    }
    game.go_to(*nodes.get(document.number::<usize>("ply")?)?);
    let saved = SavedGame {
        bottom: Side::from_key(document.get("bottom")?)?,
        ..SavedGame::new(game, 0)
    };
    let code = link::encode(&saved, saved.game.cursor());
    document.0.push(("game".to_owned(), code));
    Some(())
}

/// The ends that somebody says rather than the rules.
const TOLD: [EndReason; 4] = [
    EndReason::Agreement,
    EndReason::Resignation,
    EndReason::Time,
    EndReason::Recorded,
];

/// The names of the settings that are on or off, and where they are kept.
type Flag = (&'static str, fn(&mut Settings) -> &mut bool);
const FLAGS: [Flag; 4] = [
    ("aids", |settings| &mut settings.aids),
    ("numbers_only", |settings| &mut settings.numbers_only),
    ("auto_turn", |settings| &mut settings.auto_turn),
    ("keys", |settings| &mut settings.keys),
];

/// Writes the settings: each under its name, what the user left open not at all.
pub fn encode_settings(settings: &Settings) -> String {
    let mut text = begin();
    let mut settings = settings.clone();
    if let Some(lang) = settings.lang {
        text.append_pair("lang", lang.tag());
    }
    if let Some(speed) = settings.speed {
        text.append_pair("speed", speed.key());
    }
    text.append_pair("theme", settings.theme.key());
    text.append_pair("kazan_at", settings.kazan_at.key());
    for (name, flag) in FLAGS {
        text.append_pair(name, if *flag(&mut settings) { "on" } else { "off" });
    }
    let new_game = settings.new_game;
    text.append_pair("mode", new_game.mode.key());
    text.append_pair("level", &new_game.level.get().to_string());
    text.append_pair("level_north", &new_game.level_north.get().to_string());
    text.append_pair("side", new_game.side.key());
    text.append_pair("variant", new_game.variant.key());
    text.finish()
}

/// Reads the settings. What the document does not mention, or says in a word unknown here, has its default.
///
/// # Errors
///
/// If the text is no document of ours, or newer than this program.
pub fn decode_settings(text: &str) -> Result<Settings, SchemaError> {
    let document = decode(text, MIGRATIONS)?;
    let mut settings = Settings {
        lang: document.get("lang").and_then(Lang::from_tag),
        speed: document.word("speed", Speed::ALL, Speed::key),
        ..Settings::default()
    };
    for (name, flag) in FLAGS {
        match document.get(name) {
            Some("on") => *flag(&mut settings) = true,
            Some("off") => *flag(&mut settings) = false,
            _ => {}
        }
    }
    set(
        &mut settings.theme,
        document.word("theme", Theme::ALL, Theme::key),
    );
    set(
        &mut settings.kazan_at,
        document.word("kazan_at", KazanPlace::ALL, KazanPlace::key),
    );
    let new_game = &mut settings.new_game;
    set(
        &mut new_game.mode,
        document.word("mode", ModeChoice::ALL, ModeChoice::key),
    );
    set(
        &mut new_game.side,
        document.word("side", Lot::ALL, Lot::key),
    );
    set(&mut new_game.level, document.level("level"));
    set(&mut new_game.level_north, document.level("level_north"));
    set(
        &mut new_game.variant,
        document.get("variant").and_then(Variant::from_key),
    );
    Ok(settings)
}

fn set<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

fn decode(text: &str, migrations: &[Migration]) -> Result<Document, SchemaError> {
    if text.len() > MAX_TEXT {
        return Err(SchemaError::Corrupt);
    }
    let pairs = parse(text.as_bytes()).into_owned().collect();
    let mut document = Document(pairs);
    upgrade(&mut document, migrations)?;
    Ok(document)
}

/// Brings a document up to the version after the last migration.
fn upgrade(document: &mut Document, migrations: &[Migration]) -> Result<(), SchemaError> {
    let version: usize = document
        .number("version")
        .filter(|&version| version >= 1)
        .ok_or(SchemaError::Corrupt)?;
    if version > migrations.len() + 1 {
        return Err(SchemaError::Newer);
    }
    for migration in migrations.iter().skip(version - 1) {
        migration(document).ok_or(SchemaError::Corrupt)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::state::{Action, AppState, NewGameChoice};

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

    fn round_trip(state: &AppState) -> SavedGame {
        decode_game(&encode_game(&state.saved())).unwrap()
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
            speed: Some(Speed::Slow),
            new_game: NewGameChoice {
                level: Level::try_new(5).unwrap(),
                ..NewGameChoice::default()
            },
            ..Settings::default()
        };
        assert_eq!(decode_settings(&encode_settings(&settings)), Ok(settings));
        assert_eq!(
            decode_settings("version=2&future=1&theme=plaid&level=77&aids=perhaps"),
            Ok(Settings::default())
        );
        // Nobody who wrote the first version knew of a level 7.
        assert_eq!(
            decode_settings("version=1&level=7&level_north=0"),
            Ok(Settings::default())
        );
    }

    #[test]
    fn damage_is_an_answer_never_a_panic() {
        let good = encode_game(&state_after(&[7, 9, 6, 8]).saved());
        // Cut anywhere, it is damaged; only the last word could lose a letter and still be one.
        for end in 0..good.len() {
            assert_eq!(
                decode_game(&good[..end]).err(),
                Some(SchemaError::Corrupt),
                "{end}"
            );
        }
        for bad in [
            "",
            "null",
            "[]",
            "version=0",
            "version=-1",
            "version=",
            "=1",
            "%",
            "a&b",
        ] {
            assert_eq!(decode_game(bad).err(), Some(SchemaError::Corrupt), "{bad}");
            assert_eq!(
                decode_settings(bad).err(),
                Some(SchemaError::Corrupt),
                "{bad}"
            );
        }
        for (from, to) in [
            ("south=human", "south=99"),
            ("north=human", "north=Link"),
            ("seed=0000000000000007", "seed=x"),
            ("&game=", "&sent=many&game="),
            ("&game=", "&game=A"),
            ("&game=", "&moves="),
        ] {
            let bad = good.replacen(from, to, 1);
            assert_ne!(bad, good, "{from}");
            assert_eq!(decode_game(&bad).err(), Some(SchemaError::Corrupt), "{to}");
        }
        // What the first versions wrote is read as strictly.
        let good = include_str!("../../tests/documents/game-2.txt").trim();
        for (from, to) in [
            ("moves=", "moves=0"),
            ("ply=", "ply=9"),
            ("variant=toguz", "variant=bestemshe"),
            ("9S", "8S"),
            ("bottom=", "bottom=west"),
            ("&seed=", "&result=1-0&reason=majority&end=4&seed="),
            ("&seed=", "&result=1-0&reason=resignation&end=99&seed="),
        ] {
            let bad = good.replacen(from, to, 1);
            assert_ne!(bad, good, "{from}");
            assert_eq!(decode_game(&bad).err(), Some(SchemaError::Corrupt), "{to}");
        }
        let good = encode_game(&state_after(&[7, 9, 6, 8]).saved());
        let long = format!("{good}&x={}", "y".repeat(MAX_TEXT));
        assert_eq!(decode_game(&long).err(), Some(SchemaError::Corrupt));
    }

    #[test]
    fn a_newer_document_is_told_from_a_damaged_one() {
        let newer = "version=4&who=knows";
        assert_eq!(decode_game(newer).err(), Some(SchemaError::Newer));
        assert_eq!(decode_settings(newer).err(), Some(SchemaError::Newer));
    }

    #[test]
    fn migrations_run_from_the_documents_own_version_on() {
        fn rename(document: &mut Document) -> Option<()> {
            let (name, _) = document.0.iter_mut().find(|(name, _)| name == "old")?;
            "new".clone_into(name);
            Some(())
        }
        fn double(document: &mut Document) -> Option<()> {
            let n: u32 = document.number("new")?;
            document.0.push(("new".to_owned(), (2 * n).to_string()));
            Some(())
        }
        let read = |text: &str| {
            decode(text, &[rename, double]).map(|document| document.number::<u32>("new"))
        };
        assert_eq!(read("version=1&old=4"), Ok(Some(8)));
        assert_eq!(read("version=2&new=4"), Ok(Some(8)));
        assert_eq!(read("version=3&new=4"), Ok(Some(4)));
        assert_eq!(read("version=1"), Err(SchemaError::Corrupt));
        assert_eq!(read("version=4"), Err(SchemaError::Newer));
    }

    /// A document of every version that was ever released.
    #[test]
    fn documents_of_every_version_are_read() {
        let game = decode_game(include_str!("../../tests/documents/game-1.txt").trim()).unwrap();
        assert_eq!(game.game.ply(), 5);
        assert_eq!(game.game.line().len(), 6);
        assert_eq!(game.players.south, Player::Human);
        assert_eq!(computer_level(game.players.north), 5);
        let settings =
            decode_settings(include_str!("../../tests/documents/settings-1.txt").trim()).unwrap();
        assert_eq!(settings.lang, Some(Lang::Kk));
        assert!(!settings.aids);
        let levels = |settings: &Settings| {
            let new_game = settings.new_game;
            [new_game.level.get(), new_game.level_north.get()]
        };
        assert_eq!(levels(&settings), [7, 3]);

        let text = include_str!("../../tests/documents/game-2.txt").trim();
        let game = decode_game(text).unwrap();
        assert_eq!(computer_level(game.players.south), 3);
        assert_eq!(computer_level(game.players.north), 10);
        let before = game.game.moves();
        let text = include_str!("../../tests/documents/game-3.txt").trim();
        let game = decode_game(text).unwrap();
        assert_eq!(game.game.moves(), before);
        assert_eq!(encode_game(&game), text);
        let text = include_str!("../../tests/documents/settings-2.txt").trim();
        let settings = decode_settings(text).unwrap();
        assert_eq!(levels(&settings), [10, 3]);
        let text = include_str!("../../tests/documents/settings-3.txt").trim();
        assert_eq!(decode_settings(text), Ok(settings.clone()));
        assert_eq!(encode_settings(&settings), text);
    }

    fn computer_level(player: Player) -> u8 {
        match player {
            Player::Computer(level) => level.get(),
            Player::Human | Player::Link => panic!("a person"),
        }
    }

    /// The first version's five levels keep their strength.
    #[test]
    fn the_five_levels_of_the_first_version_become_those_of_ten() {
        let game = include_str!("../../tests/documents/game-1.txt").trim();
        let settings = include_str!("../../tests/documents/settings-1.txt").trim();
        for (old, new) in [(1, 1), (2, 3), (3, 5), (4, 7), (5, 10)] {
            let text = game.replace("north=3", &format!("north={old}"));
            let read = decode_game(&text).unwrap();
            assert_eq!(computer_level(read.players.north), new);
            // Written anew it is of this version, and is not changed again.
            let again = decode_game(&encode_game(&read)).unwrap();
            assert_eq!(again.players, read.players);
            let text = settings.replace("level=4", &format!("level={old}"));
            assert_eq!(decode_settings(&text).unwrap().new_game.level.get(), new);
        }
        for bad in ["0", "6", "7", "10", "255", "256", "-1", ""] {
            let text = game.replace("north=3", &format!("north={bad}"));
            assert_eq!(
                decode_game(&text).err(),
                Some(SchemaError::Corrupt),
                "{bad}"
            );
        }
    }
}
