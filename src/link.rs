//! The part of the address after `#`, by which a link starts a game, shows one, or brings a move.
//!
//! ```text
//! #new=two
//! #new=computer&level=3&side=north
//! #new=watch&level=2&level-north=10
//! #g=AQAIAZ…
//! #play=AQAIAZ…&id=00f1e2d3c4b5a697&draw=1
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

use toguz_rules::notation::Tags;
use toguz_rules::notation::position::read_playstrategy;
use toguz_rules::packed::{MAX_BYTES, PackedGame, UnpackError};
use toguz_rules::{Game, NodeId, Position, Side, Variant};

use crate::state::{Level, Lot, ModeChoice, NewGame, NewGameChoice, NoticeKind, SavedGame};

/// A longer fragment is not read at all: the longest game, and some room for the rest.
const MAX_FRAGMENT: usize = MAX_BYTES / 3 * 4 + 4096;

/// … and one that begins a game.
const MAX_WORDS: usize = 4096;

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
    let id = format!("{:016x}", game.seed);
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
    packed.to_code()
}

/// The game of such a text.
pub(crate) fn decode(code: &str) -> Result<PackedGame, LinkError> {
    // Messages put a full stop or a bracket behind a link.
    let code = code.trim_end_matches(|c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c)));
    PackedGame::try_from_code(code).map_err(|error| match error {
        UnpackError::Newer { .. } => LinkError::Newer,
        _ => LinkError::Unreadable,
    })
}

/// Letters that a name or another tag of a link may have. Records may say more; a link is made by anybody.
const MAX_TAG: usize = 200;

fn game(code: &str, seed: u64) -> Result<SavedGame, LinkError> {
    let packed = decode(code)?;
    let mut tags = Tags::default();
    for (name, value) in packed.tags.iter() {
        // No line breaks, and nothing that turns round the direction of what follows.
        let strange = |c: char| {
            c.is_control()
                || ('\u{202a}'..='\u{202e}').contains(&c)
                || ('\u{2066}'..='\u{2069}').contains(&c)
        };
        let value: String = value
            .chars()
            .filter(|&c| !strange(c))
            .take(MAX_TAG)
            .collect();
        tags.set(name, value);
    }
    Ok(SavedGame {
        tags,
        bottom: packed.bottom,
        ..SavedGame::new(packed.game, seed)
    })
}

fn read_id(id: &str) -> Option<u64> {
    // Sixteen digits, as in the stored document.
    (id.len() == 16)
        .then(|| u64::from_str_radix(id, 16).ok())
        .flatten()
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
    if fragment.len() > MAX_WORDS {
        return Err(LinkError::Unreadable);
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

    fn played(holes: &[u8]) -> SavedGame {
        let mut game = Game::new(Variant::TOGUZ);
        for &hole in holes {
            game.play(toguz_rules::Hole::try_new(hole).unwrap())
                .unwrap();
        }
        SavedGame::new(game, 5)
    }

    fn shown(fragment: &str) -> SavedGame {
        match read(fragment) {
            Ok(Some(Linked::Game(game))) => game,
            other => panic!("{fragment}: {other:?}"),
        }
    }

    #[test]
    fn a_game_comes_back_with_the_place_where_its_sender_stood() {
        let sent = played(&[7, 9, 6, 8]);
        let second = sent.game.line()[1];
        let fragment = game_fragment(&sent, second);
        let back = shown(&format!("#{fragment}"));
        assert_eq!(back.game.ply(), 2);
        assert_eq!(back.game.line().len(), 4);
        // The same link is the same game, another another one.
        assert_eq!(back.seed, shown(&fragment).seed);
        let other = game_fragment(&sent, sent.game.cursor());
        assert_ne!(back.seed, shown(&other).seed);
        // What a message puts behind it is no part of it.
        for end in [".", ")", "»", "!", "&utm=1"] {
            assert_eq!(shown(&format!("{fragment}{end}")).game.ply(), 2, "{end}");
        }
    }

    #[test]
    fn names_of_links_are_tame() {
        let mut sent = played(&[7]);
        sent.tags.set("White", "А\u{0}й\u{202e}гүл");
        sent.tags.set("Black", "x".repeat(100_000));
        let back = shown(&game_fragment(&sent, sent.game.cursor()));
        assert_eq!(back.name(Side::South), Some("Айгүл"));
        assert_eq!(back.name(Side::North).map(str::len), Some(MAX_TAG));
    }

    #[test]
    fn a_turn_keeps_the_name_and_the_offer() {
        let mut sent = played(&[7, 9]);
        sent.seed = 0xFEED_0000_0000_0001;
        for offered in [false, true] {
            let fragment = turn_fragment(&sent, offered);
            let Ok(Some(Linked::Turn { game, draw })) = read(&fragment) else {
                panic!("{fragment}");
            };
            assert_eq!((game.seed, draw), (sent.seed, offered));
            assert_eq!(game.game.moves(), sent.game.moves());
        }
        let fragment = turn_fragment(&sent, false);
        let (code, _) = fragment.split_once("&id=").unwrap();
        for bad in ["", "&id=", "&id=ff", "&id=+00000000000000f"] {
            assert_eq!(
                read(&format!("{code}{bad}")),
                Err(LinkError::Unreadable),
                "{bad}"
            );
        }
    }

    fn random(plies: u32) -> SavedGame {
        let mut seed = 9_u64;
        loop {
            let mut game = Game::new(Variant::TOGUZ);
            while game.ply() < plies && game.conclusion().is_none() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let moves: Vec<_> = game.position().legal_moves().collect();
                let pick = (seed >> 33) as usize % moves.len();
                game.play(moves[pick]).unwrap();
            }
            if game.ply() == plies {
                return SavedGame::new(game, 5);
            }
        }
    }

    /// The most characters that a link may have, by plies.
    #[test]
    fn links_are_short() {
        let size = |game: &SavedGame| game_fragment(game, game.game.cursor()).len();
        assert!(size(&random(20)) < 60, "{}", size(&random(20)));
        assert!(size(&random(200)) < 220, "{}", size(&random(200)));
        let mut named = random(20);
        named.tags.set("White", "Айгүл");
        named.tags.set("Black", "Бакыт");
        assert!(size(&named) < 80, "{}", size(&named));
    }

    #[test]
    fn damaged_games_are_refused() {
        let fragment = game_fragment(&played(&[7, 9, 6, 8, 5]), NodeId::default());
        for end in 0..fragment.len() {
            assert!(!matches!(read(&fragment[..end]), Ok(Some(_))), "{end}");
        }
        for place in 2..fragment.len() {
            let mut changed = fragment.clone();
            let other = if fragment[place..].starts_with('A') {
                "B"
            } else {
                "A"
            };
            changed.replace_range(place..=place, other);
            assert!(!matches!(read(&changed), Ok(Some(_))), "{changed}");
        }
        let newer = "-gECAwQFBg";
        assert_eq!(read(&format!("g={newer}")), Err(LinkError::Newer));
        let long = format!("g={}", "A".repeat(MAX_FRAGMENT));
        assert_eq!(read(&long), Err(LinkError::Unreadable));
    }

    /// Links of every version that was ever released, and the position that each must show.
    #[test]
    fn old_links_are_followed() {
        for line in include_str!("../tests/documents/links.txt").lines() {
            let (fragment, fen) = line.split_once(' ').unwrap();
            let position = match read(fragment).unwrap().unwrap() {
                Linked::New(new) => new.start,
                Linked::Game(game) | Linked::Turn { game, .. } => *game.game.position(),
            };
            assert_eq!(position.to_string(), fen, "{fragment}");
        }
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
