//! A game as text and as files, and how these are called.

use toguz_rules::notation::{Record, Tags, write_diagram};
use toguz_rules::{BySide, Side};

use super::svg::{self, Picture};
use crate::state::{Player, SavedGame};

/// A form in which a game or its position is given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The game with everything that belongs to it.
    Pgn,
    /// The game for Shambayev's programs.
    Tgk,
    /// The position on the board as one line.
    Position,
    /// The position as the federation draws it.
    Diagram,
    /// The board as a drawing.
    Svg,
    /// The board as a picture.
    Png,
}

impl Form {
    /// Every form, the most wanted first.
    pub const ALL: [Self; 6] = [
        Self::Pgn,
        Self::Tgk,
        Self::Position,
        Self::Diagram,
        Self::Svg,
        Self::Png,
    ];

    /// A stable word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Tgk => "tgk",
            Self::Position => "position",
            Self::Diagram => "diagram",
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// The end of the file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Position | Self::Diagram => "txt",
            other => other.key(),
        }
    }

    /// The kind of file, as browsers call it.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Pgn => "application/x-chess-pgn",
            Self::Tgk | Self::Position | Self::Diagram => "text/plain",
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
        }
    }
}

/// A game as a text of this form; of a picture the drawing.
pub fn text(saved: &SavedGame, form: Form, extent: Extent, picture: &Labels<'_>) -> String {
    let position = saved.game.position();
    match form {
        Form::Pgn => record(saved, extent).to_pgn(),
        Form::Tgk => record(saved, extent).to_tgk(),
        Form::Position => format!("{position}\n"),
        Form::Diagram => write_diagram(&position.to_setup()),
        Form::Svg | Form::Png => svg::draw(&Picture {
            setup: &position.to_setup(),
            bottom: saved.bottom,
            last: saved.game.info_at(saved.game.cursor()),
            names: picture.names,
            title: picture.title,
        }),
    }
}

/// What stands on a picture and names it.
#[derive(Clone, Copy, Debug)]
pub struct Labels<'a> {
    /// What the players are called.
    pub names: BySide<&'a str>,
    /// The name of the picture.
    pub title: &'a str,
}

/// How much of a game is given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// The moves up to the position shown, and the variations on the way.
    Shown,
}

/// Whether moves follow the position shown.
pub fn goes_on(saved: &SavedGame) -> bool {
    !saved.game.children(saved.game.cursor()).is_empty()
}

/// The record of a game: the line in which the position shown stands is its main line. A computer is named where no tag
/// names the player.
pub fn record(saved: &SavedGame, extent: Extent) -> Record {
    let mut game = (*saved.game).clone();
    if extent == Extent::Shown && goes_on(saved) {
        game.truncate();
    }
    let end = game.line().last().copied().unwrap_or(game.cursor());
    game.promote(end);
    let mut record = Record::new(game);
    record.tags = saved.tags.clone();
    for (side, tag) in [(Side::South, "White"), (Side::North, "Black")] {
        if let (Player::Computer(level), None) = (saved.players[side], name(&saved.tags, side)) {
            record
                .tags
                .set(tag, format!("Toguz, level {}", level.get()));
        }
    }
    record
}

/// Games one after the other as PGN, with a blank line between them, everything kept.
pub fn pgn<'a>(games: impl IntoIterator<Item = &'a SavedGame>) -> String {
    let mut text = String::new();
    for saved in games {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&record(saved, Extent::Whole).to_pgn());
    }
    text
}

/// What a player is called, if the tags say so.
pub fn name(tags: &Tags, side: Side) -> Option<&str> {
    let tag = match side {
        Side::South => "White",
        Side::North => "Black",
    };
    tags.get(tag)
        .map(str::trim)
        .filter(|name| !name.is_empty() && *name != "?" && *name != "-")
}

/// The name of a file with a game: its players and its date, or today's. Letters of any script stay; what some system
/// does not take in a file's name goes.
pub fn file_name(tags: &Tags, today: &str, extension: &str) -> String {
    let players: Vec<String> = Side::ALL
        .into_iter()
        .filter_map(|side| name(tags, side).map(safe))
        .filter(|name| !name.is_empty())
        .collect();
    let players = if players.is_empty() {
        "toguz".to_owned()
    } else {
        players.join(" - ")
    };
    let date = tags
        .get("Date")
        .map(|date| date.trim().replace('.', "-"))
        .filter(|date| is_date(date));
    format!("{players} {}.{extension}", date.as_deref().unwrap_or(today))
}

/// Whether a text is a day like `2011-05-03`.
fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| {
            if matches!(at, 4 | 7) {
                byte == b'-'
            } else {
                byte.is_ascii_digit()
            }
        })
}

/// A name as a part of a file's name.
fn safe(name: &str) -> String {
    /// Bytes: long enough for a person, short enough for two of them in any file system.
    const LONGEST: usize = 90;
    let mut text = String::new();
    for word in name.split(|c: char| c.is_whitespace() || c.is_control()) {
        let word: String = word.chars().filter(|&c| is_safe(c)).collect();
        if word.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text.truncate(text.floor_char_boundary(LONGEST));
    text.trim_matches(['.', ' ', '-', '~']).to_owned()
}

/// Whether every file system takes a character, and nobody is deceived by it.
fn is_safe(c: char) -> bool {
    let forbidden = matches!(
        c,
        '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*' | '%'
    );
    let hidden = matches!(
        c,
        '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff0}'..='\u{ffff}'
            | '\u{e0000}'..
    );
    !c.is_control() && !forbidden && !hidden
}
