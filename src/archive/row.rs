//! What the list of games shows of each, and its text.
//!
//! # Stability
//!
//! A row is a flat list of names and values in the form of a web form, as the documents are:
//!
//! | name | value |
//! |---|---|
//! | `version` | 1 |
//! | `id` | sixteen hexadecimal digits |
//! | `kept` | milliseconds since 1970 |
//! | `south`, `north` | the computer's level, `human` or `link` |
//! | `south_name`, `north_name`, `title`, `date` | what the game's tags say; only if they do |
//! | `bottom` | the side that is near |
//! | `plies` | how many moves were made |
//! | `variant`, `position` | the game's key, the last position as text |
//! | `result`, `reason` | how it ended; only if it did |
//! | `size` | the bytes of the document |
//!
//! A row that any released version wrote is read by every later one; unknown names are passed over. A row is made from
//! its document, so one that can not be read is no loss: it is made anew.

use core::str::FromStr;

use form_urlencoded::{Serializer, parse};
use toguz_rules::notation::Tags;
use toguz_rules::notation::position::read_playstrategy;
use toguz_rules::{BySide, Conclusion, EndReason, Position, Side, Variant};

use crate::a11y::Perspective;
use crate::state::{Level, Player, SavedGame};

/// The longest name or title that a row repeats, in characters. The document has all of it.
const MAX_NAME: usize = 160;
/// A longer text is no row.
const MAX_TEXT: usize = 1 << 14;

/// What the list of games shows of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Names the game: its seed.
    pub id: u64,
    /// When it was kept, in milliseconds since 1970.
    pub kept: u64,
    /// Who plays.
    pub players: BySide<Player>,
    /// The players' names; empty where the game says none.
    pub names: BySide<String>,
    /// The event or whatever else it was called; may be empty.
    pub title: String,
    /// When it was played, as records write it (`2026.11.30`, `2019.??.??`); may be empty.
    pub date: String,
    /// The side that is near.
    pub bottom: Side,
    /// How many moves were made.
    pub plies: u32,
    /// The last position.
    pub position: Position,
    /// How it ended; `None` if it can be continued.
    pub end: Option<Conclusion>,
    /// The bytes of its document.
    pub size: u32,
}

/// The tag of a game's name or occasion.
pub(crate) const TITLE_TAG: &str = "Event";
/// The tag of the day on which it was played.
pub(crate) const DATE_TAG: &str = "Date";

/// What a tag says; records write `?` where nobody knows.
fn said<'a>(tags: &'a Tags, name: &str) -> Option<&'a str> {
    let value = tags.get(name)?.trim();
    let known = value.chars().any(|c| c != '?' && c != '.' && c != '-');
    known.then_some(value)
}

fn short(text: Option<&str>) -> String {
    text.unwrap_or_default()
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(MAX_NAME)
        .collect()
}

fn player_key(player: Player) -> String {
    match player {
        Player::Human => "human".to_owned(),
        Player::Link => "link".to_owned(),
        Player::Computer(level) => level.get().to_string(),
    }
}

fn player_from(key: &str) -> Option<Player> {
    match key {
        "human" => Some(Player::Human),
        "link" => Some(Player::Link),
        _ => Level::try_new(key.parse().ok()?).map(Player::Computer),
    }
}

const REASONS: [EndReason; 7] = [
    EndReason::Majority,
    EndReason::NoMove,
    EndReason::Repetition,
    EndReason::Agreement,
    EndReason::Resignation,
    EndReason::Time,
    EndReason::Recorded,
];

impl Row {
    /// The row of a game whose document has so many bytes.
    pub fn new(saved: &SavedGame, kept: u64, size: usize) -> Self {
        let game = &saved.game;
        let tags = &saved.tags;
        Self {
            id: saved.seed,
            kept,
            players: saved.players,
            names: BySide::from_fn(|side| short(said(tags, side.color()))),
            title: short(said(tags, TITLE_TAG)),
            date: short(said(tags, DATE_TAG)),
            bottom: saved.bottom,
            plies: game.ply(),
            position: *game.position(),
            end: game.conclusion(),
            size: u32::try_from(size).unwrap_or(u32::MAX),
        }
    }

    /// Whether it can be played on.
    pub const fn is_open(&self) -> bool {
        self.end.is_none()
    }

    /// From whose seat it is spoken of: the only person's who plays here.
    pub fn perspective(&self) -> Perspective {
        match (self.players.south.is_human(), self.players.north.is_human()) {
            (true, false) => Perspective::Seat(Side::South),
            (false, true) => Perspective::Seat(Side::North),
            _ => Perspective::Neutral,
        }
    }

    /// Whether it comes before another in the list: the one kept last is first.
    pub fn is_before(&self, other: &Self) -> bool {
        self.place() < other.place()
    }

    /// Its place in the list, newest first. Games kept at the same moment stand by their ids, as in the database.
    pub(crate) const fn place(&self) -> (core::cmp::Reverse<u64>, u64) {
        (core::cmp::Reverse(self.kept), self.id)
    }

    /// Writes the row.
    pub fn encode(&self) -> String {
        let mut text = Serializer::new(String::new());
        text.append_pair("version", "1");
        text.append_pair("id", &format!("{:016x}", self.id));
        text.append_pair("kept", &self.kept.to_string());
        for side in Side::ALL {
            text.append_pair(side.key(), &player_key(self.players[side]));
        }
        for (name, value) in [
            ("south_name", &self.names.south),
            ("north_name", &self.names.north),
            ("title", &self.title),
            ("date", &self.date),
        ] {
            if !value.is_empty() {
                text.append_pair(name, value);
            }
        }
        text.append_pair("bottom", self.bottom.key());
        text.append_pair("plies", &self.plies.to_string());
        text.append_pair("variant", self.position.variant().key());
        text.append_pair("position", &self.position.to_string());
        if let Some(end) = self.end {
            text.append_pair("result", end.outcome.as_str());
            text.append_pair("reason", end.reason.key());
        }
        text.append_pair("size", &self.size.to_string());
        text.finish()
    }

    /// Reads a row; `None` if the text is none, or newer than this program.
    pub fn decode(text: &str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let (mut version, mut id, mut kept, mut plies, mut size) = (0, None, None, None, None);
        let mut players = BySide::default();
        let mut names: BySide<String> = BySide::default();
        let (mut title, mut date) = (String::new(), String::new());
        let (mut bottom, mut variant, mut position) = (None, None, None);
        let (mut outcome, mut reason) = (None, None);
        for (name, value) in parse(text.as_bytes()) {
            match &*name {
                "version" => version = number(&value)?,
                "id" => id = Some(u64::from_str_radix(&value, 16).ok()?),
                "kept" => kept = Some(number(&value)?),
                "south" => players.south = Some(player_from(&value)?),
                "north" => players.north = Some(player_from(&value)?),
                "south_name" => names.south = short(Some(&value)),
                "north_name" => names.north = short(Some(&value)),
                "title" => title = short(Some(&value)),
                "date" => date = short(Some(&value)),
                "bottom" => bottom = Some(Side::from_key(&value)?),
                "plies" => plies = Some(number(&value)?),
                "variant" => variant = Some(Variant::from_key(&value)?),
                "position" => position = Some(value.into_owned()),
                "result" => outcome = Some(value.parse().ok()?),
                "reason" => {
                    reason = Some(REASONS.into_iter().find(|reason| reason.key() == value)?);
                }
                "size" => size = Some(number(&value)?),
                _ => {}
            }
        }
        if version != 1 {
            return None;
        }
        let setup = read_playstrategy(&position?, Some(variant?)).ok()?;
        let end = match (outcome, reason) {
            (None, None) => None,
            (outcome, reason) => Some(Conclusion {
                outcome: outcome?,
                reason: reason?,
            }),
        };
        Some(Self {
            id: id?,
            kept: kept?,
            players: BySide {
                south: players.south?,
                north: players.north?,
            },
            names,
            title,
            date,
            bottom: bottom?,
            plies: plies?,
            position: Position::try_from(setup).ok()?,
            end,
            size: size?,
        })
    }
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use toguz_rules::{Game, Hole, Outcome};

    use super::*;

    fn game(moves: &[u8]) -> Game {
        let mut game = Game::new(Variant::TOGUZ);
        for &number in moves {
            game.play(Hole::try_new(number).unwrap()).unwrap();
        }
        game
    }

    fn sample() -> SavedGame {
        let mut game = game(&[7, 9, 6, 8]);
        game.resign(Side::North);
        let mut saved = SavedGame::new(game, 0xfeed);
        saved.players.north = Player::Computer(Level::try_new(7).unwrap());
        saved.tags.set("White", "Айгүл & Ко");
        saved.tags.set("Black", "?");
        saved.tags.set("Event", "Кубок, 2-тур");
        saved.tags.set("Date", "2026.11.30");
        saved
    }

    #[test]
    fn a_row_tells_what_the_list_needs() {
        let row = Row::new(&sample(), 1_700_000_000_000, 321);
        assert_eq!(row.names.south, "Айгүл & Ко");
        assert_eq!(row.names.north, "");
        assert_eq!(
            (row.title.as_str(), row.date.as_str()),
            ("Кубок, 2-тур", "2026.11.30")
        );
        assert_eq!((row.plies, row.size, row.id), (4, 321, 0xfeed));
        assert_eq!(
            row.end.map(|end| end.outcome),
            Some(Outcome::Win(Side::South))
        );
        assert!(!row.is_open());
        assert_eq!(row.perspective(), Perspective::Seat(Side::South));
        let row = Row::new(&SavedGame::new(game(&[]), 1), 2, 3);
        assert!(row.is_open());
        assert_eq!(row.perspective(), Perspective::Neutral);
    }

    #[test]
    fn what_records_write_for_unknown_is_nothing() {
        let mut saved = sample();
        for unknown in ["?", "????.??.??", "", " ", "-", "??"] {
            saved.tags.set("Date", unknown);
            assert_eq!(Row::new(&saved, 1, 1).date, "", "{unknown:?}");
        }
        saved.tags.set("Date", "2019.??.??");
        assert_eq!(Row::new(&saved, 1, 1).date, "2019.??.??");
    }

    /// The text of version 1, which every later version reads.
    const GOLDEN: &str = "version=1&id=000000000000feed&kept=1700000000000&south=human&north=7\
        &south_name=%D0%90%D0%B9%D0%B3%D2%AF%D0%BB+%26+%D0%9A%D0%BE\
        &title=%D0%9A%D1%83%D0%B1%D0%BE%D0%BA%2C+2-%D1%82%D1%83%D1%80&date=2026.11.30&bottom=south&plies=4\
        &variant=toguz&position=2S%2C1S%2C9S%2C1S%2C11S%2C11S%2C11S%2C11S%2C11S%2F11S%2C11S%2C11S%2C11S%2C11S%2C2S%2C1%2C12S%2C11S+10+4+S+3\
        &result=1-0&reason=resignation&size=321";

    #[test]
    fn the_first_versions_text_stays() {
        let row = Row::new(&sample(), 1_700_000_000_000, 321);
        assert_eq!(row.encode(), GOLDEN);
        assert_eq!(Row::decode(GOLDEN), Some(row.clone()));
        // What a later version adds is passed over.
        assert_eq!(Row::decode(&format!("{GOLDEN}&opening=x")), Some(row));
        assert_eq!(Row::decode(&GOLDEN.replace("version=1", "version=2")), None);
    }

    #[test]
    fn damage_is_an_answer_never_a_panic() {
        for end in 0..GOLDEN.len() - 1 {
            // A size that lost a digit is still a size.
            if !GOLDEN[..end].contains("&size=3") {
                assert_eq!(Row::decode(&GOLDEN[..end]), None, "{end}");
            }
        }
        for bad in ["", "version=1", "&&&", "=", "%", "version=1&id=g"] {
            assert_eq!(Row::decode(bad), None, "{bad}");
        }
        assert_eq!(
            Row::decode(&format!("{GOLDEN}&x={}", "y".repeat(MAX_TEXT))),
            None
        );
        assert_eq!(Row::decode(&GOLDEN.replace("&result=1-0", "")), None);
        assert_eq!(
            Row::decode(&GOLDEN.replace("2S%2C1S%2C9S", "3S%2C1S%2C9S")),
            None
        );
    }

    #[test]
    fn long_names_are_cut_and_stay_readable() {
        let mut saved = sample();
        saved.tags.set("White", "ң".repeat(5_000));
        saved.tags.set("Event", "a\nb\tc");
        let row = Row::new(&saved, 1, 1);
        assert_eq!(row.names.south.chars().count(), MAX_NAME);
        assert_eq!(row.title, "a b c");
        assert_eq!(Row::decode(&row.encode()), Some(row));
    }

    #[test]
    fn any_row_comes_back() {
        arbtest::arbtest(|u| {
            let mut game = Game::new(if u.arbitrary()? {
                Variant::TOGUZ
            } else {
                Variant::BESTEMSHE
            });
            for _ in 0..u.int_in_range(0..=120)? {
                let moves: Vec<_> = game.position().legal_moves().collect();
                if moves.is_empty() || game.play(*u.choose(&moves)?).is_err() {
                    break;
                }
            }
            if u.arbitrary()? {
                game.resign(game.position().turn());
            }
            let mut saved = SavedGame::new(game, u.arbitrary()?);
            let player = |u: &mut arbtest::arbitrary::Unstructured<'_>| {
                Ok(match u.int_in_range(0..=11)? {
                    0 => Player::Human,
                    11 => Player::Link,
                    level => Player::Computer(Level::try_new(level).unwrap()),
                })
            };
            saved.players = BySide {
                south: player(u)?,
                north: player(u)?,
            };
            for tag in ["White", "Black", "Event", "Date"] {
                saved.tags.set(tag, u.arbitrary::<String>()?);
            }
            saved.game = Rc::clone(&saved.game);
            let row = Row::new(&saved, u.arbitrary()?, u.arbitrary::<u32>()? as usize);
            assert_eq!(Row::decode(&row.encode()), Some(row));
            Ok(())
        });
    }
}
