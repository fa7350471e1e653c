//! The part of the address after `#`, by which a link starts a game, shows one, or brings a move.
//!
//! ```text
//! #new=two
//! #new=computer&level=3&side=north
//! #new=watch&level=2&level-north=10
//! #g=AQAIAZ…
//! #play=AQAIAZ…&id=AAECAwQFBgc&draw=1
//! ```
//!
//! Each of the first three may add `variant=bestemshe` and `fen=…` (position text, percent-encoded; `+` is a space).
//! `g` and `play` are whole games, packed as [`toguz_rules::packed`] does it and written in base64url: the first is to
//! be looked at; the second is one for two people at two devices, whose name both know by `id`, and `draw=1` offers a
//! draw. Keys this version does not know are ignored. Reading is total, and nothing is believed that the rules do not
//! allow.
//!
//! # Stability
//!
//! A link that any released version made is read by every later one: `tests/documents/links.txt` keeps some of each.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use toguz_rules::notation::position::read_playstrategy;
use toguz_rules::packed::{MAX_BYTES, PackedGame, UnpackError};
use toguz_rules::{Game, NodeId, Position, Side, Variant};

use crate::state::{Level, Lot, ModeChoice, NewGame, NewGameChoice, NoticeKind, SavedGame};

/// A longer fragment is not read at all: the longest game, and some room for the rest.
const MAX_FRAGMENT: usize = MAX_BYTES / 3 * 4 + 4096;

/// What a link asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Linked {
    /// To begin a game.
    New(NewGame),
    /// To look at one. The cursor is where the sender stood.
    Game(SavedGame),
    /// To take one's turn in a game for two devices. The cursor is at the last move.
    Turn {
        /// The game as the sender knows it. Who plays which side is not said: the reader's device knows, or the
        /// reader is the one to move.
        game: SavedGame,
        /// Whether the sender offers a draw.
        draw: bool,
    },
}

/// Why a link can not be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// It is not one of ours, is damaged, or a value in it makes no sense.
    Unreadable,
    /// A newer version of the program made it.
    Newer,
    /// Its position text makes no sense.
    BadPositionText,
    /// Its position can not be played.
    BadPosition(toguz_rules::SetupProblems),
}

impl From<LinkError> for NoticeKind {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::Unreadable => Self::BadLink,
            LinkError::Newer => Self::NewerLink,
            LinkError::BadPositionText => Self::BadLinkText,
            LinkError::BadPosition(problems) => Self::BadLinkPosition(problems),
        }
    }
}

/// The fragment, without its `#`, of a link that shows this game at a node.
pub fn game_fragment(game: &SavedGame, shown: NodeId) -> String {
    format!("g={}", encode(game, shown))
}

/// The fragment, without its `#`, of a link that asks the other player for his move, or tells him the end.
pub fn turn_fragment(game: &SavedGame, draw: bool) -> String {
    let code = encode(game, game.game.cursor());
    let id = URL_SAFE_NO_PAD.encode(game.seed.to_be_bytes());
    let draw = if draw { "&draw=1" } else { "" };
    format!("play={code}&id={id}{draw}")
}

/// A game as text for links and stored documents.
pub(crate) fn encode(saved: &SavedGame, shown: NodeId) -> String {
    let mut game = Game::clone(&saved.game);
    game.go_to(shown);
    let packed = PackedGame {
        tags: saved.tags.clone(),
        game,
        bottom: saved.bottom,
    };
    URL_SAFE_NO_PAD.encode(packed.to_bytes())
}

/// The game of such a text.
pub(crate) fn decode(code: &str) -> Result<PackedGame, LinkError> {
    // Messages put a full stop or a bracket behind a link.
    let code = code.trim_end_matches(|c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c)));
    if code.len() > MAX_FRAGMENT {
        return Err(LinkError::Unreadable);
    }
    let bytes = URL_SAFE_NO_PAD
        .decode(code)
        .map_err(|_| LinkError::Unreadable)?;
    PackedGame::try_from_bytes(&bytes).map_err(|error| match error {
        UnpackError::Newer { .. } => LinkError::Newer,
        _ => LinkError::Unreadable,
    })
}

fn game(code: &str, seed: u64) -> Result<SavedGame, LinkError> {
    let packed = decode(code)?;
    Ok(SavedGame {
        tags: packed.tags,
        bottom: packed.bottom,
        ..SavedGame::new(packed.game, seed)
    })
}

fn read_id(id: &str) -> Option<u64> {
    let bytes = URL_SAFE_NO_PAD.decode(id).ok()?;
    Some(u64::from_be_bytes(bytes.try_into().ok()?))
}

/// Reads a fragment, with or without its `#`. `None` if there is nothing in it.
///
/// `level` is used where the link names none, `seed` decides the lot and the computer's choices.
///
/// # Errors
///
/// If it is no link of ours, or can not be followed.
pub fn parse(fragment: &str, level: Level, seed: u64) -> Result<Option<Linked>, LinkError> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    if fragment.is_empty() {
        return Ok(None);
    }
    if fragment.len() > MAX_FRAGMENT {
        return Err(LinkError::Unreadable);
    }
    let pairs = || form_urlencoded::parse(fragment.as_bytes());
    let get = |name: &str| {
        let mut pairs = pairs().filter(|(key, _)| key == name);
        pairs.next().map(|(_, value)| value)
    };
    if let Some(code) = get("g") {
        // The same link is the same game, however often it is opened.
        let name = code.bytes().fold(0xcbf2_9ce4_8422_2325, |name: u64, byte| {
            (name ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        return Ok(Some(Linked::Game(game(&code, name)?)));
    }
    if let Some(code) = get("play") {
        let id = get("id").and_then(|id| read_id(&id));
        let mut game = game(&code, id.ok_or(LinkError::Unreadable)?)?;
        let moves = &mut game.game;
        std::rc::Rc::make_mut(moves).go_to_end();
        let draw = get("draw").is_some_and(|draw| draw == "1");
        return Ok(Some(Linked::Turn { game, draw }));
    }
    let mut mode = None;
    let mut fen = None;
    let mut variant = None;
    let mut choice = NewGameChoice {
        level,
        level_north: level,
        ..NewGameChoice::default()
    };
    for (key, value) in pairs() {
        match &*key {
            "new" => mode = Some(read_mode(&value)?),
            "level" => {
                choice.level = read_level(&value)?;
                choice.level_north = choice.level;
            }
            "side" => choice.side = read_lot(&value)?,
            "variant" => {
                let known = Variant::from_key(&value).ok_or(LinkError::Unreadable)?;
                variant = Some(known);
            }
            "fen" => fen = Some(value.into_owned()),
            _ => {}
        }
    }
    // After the loop: `level` stands for both sides wherever in the link it comes.
    for (key, value) in pairs() {
        if key == "level-north" {
            choice.level_north = read_level(&value)?;
        }
    }
    choice.mode = mode.ok_or(LinkError::Unreadable)?;
    choice.variant = variant.unwrap_or_default();
    let mut new = choice.to_new_game(seed);
    if let Some(fen) = fen {
        let setup = read_playstrategy(&fen, variant).map_err(|_| LinkError::BadPositionText)?;
        new.start = Position::try_from(setup).map_err(|error| LinkError::BadPosition(error.0))?;
    }
    Ok(Some(Linked::New(new)))
}

fn read_mode(value: &str) -> Result<ModeChoice, LinkError> {
    match value {
        "two" => Ok(ModeChoice::Two),
        "computer" => Ok(ModeChoice::Computer),
        "watch" => Ok(ModeChoice::Watch),
        _ => Err(LinkError::Unreadable),
    }
}

fn read_level(value: &str) -> Result<Level, LinkError> {
    value
        .parse()
        .ok()
        .and_then(Level::try_new)
        .ok_or(LinkError::Unreadable)
}

fn read_lot(value: &str) -> Result<Lot, LinkError> {
    if value == "lot" {
        return Ok(Lot::Lot);
    }
    match Side::from_key(value) {
        Some(Side::South) => Ok(Lot::South),
        Some(Side::North) => Ok(Lot::North),
        None => Err(LinkError::Unreadable),
    }
}

#[cfg(test)]
mod tests {
    use toguz_rules::SetupProblem;

    use super::*;
    use crate::state::Player;

    fn read(fragment: &str) -> Result<Option<Linked>, LinkError> {
        parse(fragment, Level::DEFAULT, 5)
    }

    fn game(fragment: &str) -> NewGame {
        match read(fragment).unwrap() {
            Some(Linked::New(new)) => new,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn nothing_is_no_link() {
        assert_eq!(read(""), Ok(None));
        assert_eq!(read("#"), Ok(None));
    }

    #[test]
    fn the_documented_links() {
        let two = game("#new=two");
        assert!(two.players.south.is_human() && two.players.north.is_human());
        let new = game("#new=computer&level=3&side=north");
        assert_eq!(
            new.players.south,
            Player::Computer(Level::try_new(3).unwrap())
        );
        assert!(new.players.north.is_human());
        assert_eq!(new.bottom, Side::North);
        let watch = game("new=watch&level-north=10&level=1");
        assert_eq!(watch.players.north, Player::Computer(Level::FULL));
    }

    #[test]
    fn positions_and_variants() {
        let new = game("#new=two&variant=bestemshe");
        assert_eq!(new.start, Position::initial(Variant::BESTEMSHE));
        // The row tells the variant where the link does not.
        let new = game("#new=two&fen=5S,5S,1,6S,6S/5S,5S,5S,1S,6S%206%200%20N%201");
        assert_eq!(new.start.variant(), Variant::BESTEMSHE);
        assert_eq!(new.start.turn(), Side::North);
        let new = game(
            "#new=two&fen=9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S+10+0+N+1",
        );
        assert_eq!(new.start.kazan().south, 10);
    }

    #[test]
    fn what_can_not_be_is_said() {
        for bad in [
            "#x",
            "#new=",
            "#new=three",
            "#level=3",
            "#new=computer&level=0",
            "#new=computer&level=11",
            "#new=computer&level=9999999999",
            "#new=computer&side=west",
            "#new=two&variant=chess",
            "#%",
            "#&&&===",
        ] {
            assert_eq!(read(bad), Err(LinkError::Unreadable), "{bad}");
        }
        assert_eq!(read("#new=two&fen=hello"), Err(LinkError::BadPositionText));
        let fen = "8S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1";
        let Err(LinkError::BadPosition(problems)) = read(&format!("#new=two&fen={fen}")) else {
            panic!("161 stones are no position");
        };
        assert!(problems.contains(SetupProblem::WrongTotal));
        assert_eq!(
            read(&format!("#new=two&x={}", "y".repeat(5000))),
            Err(LinkError::Unreadable)
        );
    }

    #[test]
    fn noise_never_panics() {
        // A small generator of its own: every byte the fragment may hold, in lengths up to 60.
        let mut seed = 1_u64;
        for length in (0..60).cycle().take(20_000) {
            let text: String = (0..length)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let alphabet = b"new=two&fncpr,/%+0123456789STt SN-\xd0\xa5#levl";
                    let byte = alphabet[(seed >> 33) as usize % alphabet.len()];
                    char::from(byte)
                })
                .collect();
            let _ = read(&text);
            let _ = read(&format!("#new=two&fen={text}"));
        }
    }
}
