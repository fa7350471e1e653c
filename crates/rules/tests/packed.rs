//! Packed games: what comes back, how long they are, and what becomes of damaged ones.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`. What is cast to a smaller
// type is a hole, a count of stones or plies, or a random number below a bound: it fits.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

#[allow(dead_code)] // the fuzz targets' part
mod checks;
mod common;

use arbtest::{arbitrary, arbtest};
use checks::same_game;
use common::hole;
use serde_json::Value;
use toguz_rules::notation::{Reader, Tags, read_position};
use toguz_rules::packed::{MAX_BYTES, PackedGame, UnpackError};
use toguz_rules::{
    Conclusion, EndReason, Game, Hole, IllegalMove, NodeId, Outcome, PlayError, Position, Setup,
    Side, Variant,
};

type Bytes<'a> = arbitrary::Unstructured<'a>;

fn plain(game: Game) -> PackedGame {
    PackedGame {
        tags: Tags::default(),
        game,
        bottom: Side::South,
    }
}

fn unpack(bytes: &[u8]) -> PackedGame {
    PackedGame::try_from_bytes(bytes).unwrap_or_else(|e| panic!("{}: {e}", hex(bytes)))
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

/// How many letters of base64 without padding.
fn letters(bytes: &[u8]) -> usize {
    (bytes.len() * 4).div_ceil(3)
}

/// A game of random moves, of so many plies if it lasts.
fn random_game(random: &mut common::Random, variant: Variant, plies: u32) -> Game {
    let mut game = Game::new(variant);
    while game.ply() < plies {
        let Some(hole) = random.legal_move(game.position()) else {
            break;
        };
        if game.play(hole).is_err() {
            break;
        }
    }
    game
}

/// A game of exactly so many plies. The players spare each other's stones where they can.
fn long_game(plies: u32) -> Game {
    let mut random = common::Random(u64::from(plies));
    loop {
        let mut game = Game::new(Variant::TOGUZ);
        while game.ply() < plies && game.conclusion().is_none() {
            let moves: Vec<Hole> = game.position().legal_moves().collect();
            let won = |&hole: &Hole| game.position().preview(hole).expect("a legal move").won();
            let least = moves.iter().map(won).min();
            let moves: Vec<Hole> = moves
                .iter()
                .copied()
                .filter(|m| Some(won(m)) == least)
                .collect();
            let hole = moves[random.below(moves.len())];
            game.play(hole).expect("a legal move");
        }
        if game.ply() == plies {
            return game;
        }
    }
}

const TEXTS: [&str; 12] = [
    "",
    "a",
    "Айбек",
    "Ұлжан Өмірқызы, Әбіш Ққ Ғғ Ңң Үү Һһ",
    "Ёлка ёж іІ Ђ",
    "№ 1 – «кыргыз»",
    "\"\\\n\r\t\0",
    "ҒғꙐ",
    "naïve",
    "😀",
    "\u{45f}\u{460}\u{3ff}\u{7f}\u{80}",
    "Ҕ",
];

fn text(u: &mut Bytes<'_>) -> arbitrary::Result<String> {
    let mut text = String::new();
    for _ in 0..u.int_in_range(0..=4)? {
        text.push_str(u.choose(&TEXTS)?);
    }
    if u.ratio(1, 4)? {
        text.push_str(u.arbitrary()?);
    }
    Ok(text)
}

fn conclusion(u: &mut Bytes<'_>) -> arbitrary::Result<Conclusion> {
    Ok(Conclusion {
        outcome: *u.choose(&[
            Outcome::Win(Side::South),
            Outcome::Win(Side::North),
            Outcome::Draw,
        ])?,
        reason: *u.choose(&[
            EndReason::Agreement,
            EndReason::Resignation,
            EndReason::Time,
            EndReason::Recorded,
        ])?,
    })
}

/// A start: the usual one, one from a game, or one that somebody set up.
fn start(u: &mut Bytes<'_>, variant: Variant) -> arbitrary::Result<Position> {
    let mut position = Position::initial(variant);
    if u.ratio(1, 2)? {
        return Ok(position);
    }
    for _ in 0..u.int_in_range(0..=60)? {
        let legal: Vec<Hole> = position.legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        position = position.play(*u.choose(&legal)?).expect("a legal move");
    }
    let mut setup = position.to_setup();
    if u.ratio(1, 2)? {
        setup.move_number = u.int_in_range(1..=u32::MAX)?;
    }
    if u.ratio(1, 2)? {
        setup.turn = setup.turn.opponent();
    }
    Ok(Position::try_from(setup).expect("as good as the one before"))
}

/// Any tree of moves, with parts taken out, remarks, signs, ends, tags and the cursor anywhere.
fn tree(u: &mut Bytes<'_>) -> arbitrary::Result<PackedGame> {
    let variant = *u.choose(&Variant::ALL)?;
    let mut game = Game::from_position(start(u, variant)?);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..u.int_in_range(0..=90)? {
        if u.ratio(1, 5)? {
            game.go_to(*u.choose(&nodes)?);
        }
        match u.int_in_range(0..=40)? {
            0 => game.remove(*u.choose(&nodes)?),
            1 => game.promote(*u.choose(&nodes)?),
            2 => game.truncate(),
            3..=6 => {
                game.conclude(conclusion(u)?);
            }
            7..=12 => game.set_comment(game.cursor(), text(u)?),
            13..=16 => game.add_nag(game.cursor(), u.arbitrary()?),
            _ => {
                let legal: Vec<Hole> = game.position().legal_moves().collect();
                if !legal.is_empty() && game.play(*u.choose(&legal)?).is_ok() {
                    nodes.push(game.cursor());
                }
            }
        }
    }
    // Nodes that were taken out are still ids, and nothing is drawn at them.
    let there: Vec<NodeId> = nodes
        .into_iter()
        .filter(|&id| {
            game.path_to(id).iter().all(|&on| {
                game.parent(on)
                    .is_some_and(|up| game.children(up).contains(&on))
            })
        })
        .collect();
    game.go_to(*u.choose(&there)?);
    let mut tags = Tags::default();
    for name in ["White", "BLACK", "Event", "X", "Comment", "FEN", "Team_1"] {
        if u.ratio(1, 3)? {
            tags.set(name, text(u)?);
        }
    }
    Ok(PackedGame {
        tags,
        game,
        bottom: *u.choose(&Side::ALL)?,
    })
}

#[test]
fn every_tree_comes_back() {
    arbtest(|u| {
        let packed = tree(u)?;
        let bytes = packed.to_bytes();
        let again = unpack(&bytes);
        same_game(&packed, &again);
        assert_eq!(again.to_bytes(), bytes);
        // Once unpacked, it is the same to the last redo.
        assert_eq!(unpack(&bytes), again);
        Ok(())
    })
    .budget_ms(2_000);
}

#[test]
fn a_game_as_it_is_played_comes_back_equal() {
    let mut random = common::Random(5);
    for variant in Variant::ALL {
        for plies in (0..300).step_by(7) {
            let mut packed = plain(random_game(&mut random, variant, plies));
            for _ in 0..random.below(6) {
                packed.game.undo();
            }
            assert_eq!(unpack(&packed.to_bytes()), packed);
        }
    }
}

#[test]
fn links_are_short() {
    let long = plain(long_game(200)).to_bytes();
    assert_eq!((long.len(), letters(&long)), (87, 116));
    let short = plain(long_game(20)).to_bytes();
    assert_eq!((short.len(), letters(&short)), (14, 19));
    let mut named = plain(long_game(20));
    named.tags.set("White", "Алмаз Иманов");
    named.tags.set("Black", "Өмүрбек Асан");
    let named = named.to_bytes();
    assert_eq!((named.len(), letters(&named)), (43, 58));
    // Flipped and resigned, six letters more.
    let mut resigned = plain(long_game(20));
    resigned.bottom = Side::North;
    assert!(resigned.game.resign(Side::North));
    let resigned = resigned.to_bytes();
    assert_eq!((resigned.len(), letters(&resigned)), (18, 24));
}

#[test]
fn the_longest_games_come_back() {
    let long = long_game(600);
    assert_eq!(unpack(&plain(long.clone()).to_bytes()).game, long);
    // As many nodes as a tree may have: nine moves, nine replies to each and so on.
    let mut game = Game::new(Variant::TOGUZ);
    let mut open = std::collections::VecDeque::from([NodeId::ROOT]);
    'full: while let Some(here) = open.pop_front() {
        for hole in game.position_at(here).legal_moves() {
            game.go_to(here);
            if game.play(hole).is_err() {
                break 'full;
            }
            open.push_back(game.cursor());
        }
    }
    assert_eq!(game.node_count(), Game::MAX_NODES);
    let bytes = plain(game.clone()).to_bytes();
    assert!(bytes.len() < 250_000, "{}", bytes.len());
    let again = unpack(&bytes);
    assert_eq!(again.game.node_count(), Game::MAX_NODES);
    same_game(&plain(game), &again);
}

/// The big files, where they lie beside the repository.
fn shared(file: &str) -> Option<String> {
    let path = format!(
        "{}/../../../shared/testdata/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).ok()
}

#[test]
fn real_games_come_back() {
    let mut texts = vec![include_str!("data/records/games.txt").to_owned()];
    texts.extend(shared("shortest_11ply_games.txt"));
    for file in ["master_games.jsonl", "playok_games.jsonl"] {
        for line in shared(file).unwrap_or_default().lines() {
            let row: Value = serde_json::from_str(line).expect("JSON");
            let moves = row["moves"].as_array().expect("moves");
            let moves: Vec<&str> = moves.iter().filter_map(Value::as_str).collect();
            texts.push(moves.join(" ") + " " + row["result"].as_str().expect("a result"));
        }
    }
    let mut count = 0;
    for text in texts {
        for record in Reader::new(&text) {
            let record = record.unwrap_or_else(|e| panic!("{e}"));
            let packed = PackedGame {
                tags: record.tags,
                game: record.game,
                bottom: Side::South,
            };
            let again = unpack(&packed.to_bytes());
            assert_eq!(again, packed);
            count += 1;
        }
    }
    assert!(count >= 8);
}

#[test]
fn every_byte_changed_is_noticed_and_every_truncation() {
    arbtest(|u| {
        let bytes = tree(u)?.to_bytes();
        for len in 0..bytes.len() {
            let error = PackedGame::try_from_bytes(&bytes[..len]).expect_err("too short");
            let expected = if len == 0 {
                UnpackError::Empty
            } else {
                UnpackError::Damaged
            };
            assert_eq!(error, expected);
        }
        let mut bytes = bytes;
        for at in 0..bytes.len() {
            let good = bytes[at];
            for bit in 0..8 {
                bytes[at] ^= 1 << bit;
                assert!(PackedGame::try_from_bytes(&bytes).is_err());
                bytes[at] = good;
            }
            bytes[at] = u.arbitrary()?;
            if bytes[at] != good {
                assert!(PackedGame::try_from_bytes(&bytes).is_err());
            }
            bytes[at] = good;
        }
        Ok(())
    })
    .budget_ms(1_000);
}

#[test]
fn behind_the_checksum_nothing_panics() {
    arbtest(|u| {
        let mut bytes = tree(u)?.to_bytes();
        bytes.truncate(bytes.len() - 3);
        for _ in 0..u.int_in_range(1..=4)? {
            let at = u.int_in_range(0..=bytes.len() - 1)?;
            bytes[at] = u.arbitrary()?;
        }
        checks::packed_body(&bytes);
        Ok(())
    })
    .budget_ms(2_000);
}

/// Bytes with the checksum that they need.
fn sealed(body: &[u8]) -> Result<PackedGame, UnpackError> {
    PackedGame::try_from_bytes(&checks::sealed(body))
}

#[test]
fn errors_say_what_is_wrong() {
    let newer = |version| Err(UnpackError::Newer { version });
    assert_eq!(PackedGame::try_from_bytes(&[]), Err(UnpackError::Empty));
    assert_eq!(PackedGame::try_from_bytes(&[2]), newer(2));
    assert_eq!(PackedGame::try_from_bytes(&[255, 0, 0, 0, 0]), newer(255));
    assert_eq!(sealed(&[0, 0, 0]), Err(UnpackError::Damaged));
    assert_eq!(sealed(&[1]), Err(UnpackError::Damaged));
    assert_eq!(sealed(&[1, 0x80, 0]), newer(1));
    // A variant, a reason, a tag and a letter of later times.
    assert_eq!(sealed(&[1, 1, 2, 0]), newer(1));
    assert_eq!(sealed(&[1, 0x20, 0, 1, 0, 2, 12]), newer(1));
    assert_eq!(sealed(&[1, 0x40, 0, 1, 19, 0]), newer(1));
    assert_eq!(sealed(&[1, 0x40, 0, 1, 1, 3, 240]), newer(1));
    // The same, as far as they are known.
    assert!(sealed(&[1, 1, 1, 0]).is_ok());
    assert!(sealed(&[1, 0x20, 0, 1, 0, 2, 11]).is_ok());
    assert!(sealed(&[1, 0x40, 0, 1, 18, 0]).is_ok());
    assert!(sealed(&[1, 0x40, 0, 1, 1, 3, 239]).is_ok());
    for body in [
        &[1, 0, 0, 0][..],                        // more than there should be
        &[1, 0, 0x80, 0],                         // a number longer than needed
        &[1, 8, 0, 0xff, 0xff, 0xff, 0xff, 0x1f], // a number too big
        &[1, 0, 1, 9],                            // hole 1 and nothing more, in a digit too many
        &[1, 0, 1],                               // no hole
        &[1, 8, 0, 1],                            // a node too many
        &[1, 0x20, 0, 1, 1, 0],                   // a note on it
        &[1, 4, 1, 0, 0],                         // a line without moves
        &[1, 4, 1, 0, 2],                         // a main line too long
        &[1, 4, 2, 0, 1, 0, 1],                   // the same move twice
        &[1, 0x40, 0, 1, 0, 0, 0],                // a tag without a name
        &[1, 0x40, 0, 2, 1, 0, 0, 10, b'w', b'h', b'i', b't', b'e', 0], // a tag twice
        &[1, 0x40, 0, 1, 1, 2, 0xff],             // no UTF-8
        &[1, 0x40, 0, 1, 1, 0xfe, 0xff, 0xff, 0xff, 0x0f], // a text of 2 GB
        &[1, 2, 0, 200],                          // nobody's turn
    ] {
        assert_eq!(sealed(body), Err(UnpackError::Damaged), "{body:?}");
    }
    assert_eq!(sealed(&[1, 0, 0xa0, 0x8d, 6]), Err(UnpackError::TooLong));
    assert_eq!(
        sealed(&[1, 0, 0x9f, 0x8d, 6]),
        Err(UnpackError::Damaged),
        "one less may be"
    );
    let mut big = vec![0; MAX_BYTES + 1];
    big[0] = 1;
    assert_eq!(PackedGame::try_from_bytes(&big), Err(UnpackError::TooLong));

    // A position without stones.
    let mut empty = vec![1, 2, 0, 1];
    empty.extend([0; 20]);
    empty.push(0);
    let Err(UnpackError::Start(error)) = sealed(&empty) else {
        panic!("a position without stones");
    };
    assert_eq!(
        error.to_string(),
        Position::try_from(Setup::empty(Variant::TOGUZ))
            .unwrap_err()
            .to_string()
    );
    // White has nothing but one stone in hole 9.
    let fen = "8,1S/1S,8 80 80 S 50";
    let mut packed = plain(Game::from_position(read_position(fen, None).unwrap()));
    packed.game.play(hole(1)).unwrap();
    let mut bytes = packed.to_bytes();
    let at = bytes.len() - 4;
    assert_eq!(bytes[at], 0);
    bytes[at] = 4;
    let error = sealed(&bytes[..=at]).unwrap_err();
    assert_eq!(
        error,
        UnpackError::Illegal {
            number: 50,
            side: Side::South,
            reason: PlayError::Illegal(IllegalMove::Empty)
        }
    );
    assert_eq!(error.to_string(), "move 50, White: the hole is empty");
    for error in [
        UnpackError::Empty,
        UnpackError::TooLong,
        UnpackError::Damaged,
        UnpackError::Newer { version: 7 },
    ] {
        let text = error.to_string();
        assert!(text.starts_with(|c: char| c.is_ascii_lowercase()), "{text}");
    }
}

/// A game whose bytes are written down: a record, the bytes, and what a record can not say.
type Golden = (
    &'static str,
    &'static str,
    &'static str,
    fn(&mut PackedGame),
);

macro_rules! golden {
    ($name:literal, $finish:expr) => {
        (
            $name,
            include_str!(concat!("data/packed/", $name, ".txt")),
            include_str!(concat!("data/packed/", $name, ".hex")),
            $finish,
        )
    };
}

/// What was packed once must be read for ever: never change these files, only add to them.
const GOLDEN: [Golden; 11] = [
    golden!("empty", |packed| packed.game.go_to_start()),
    golden!("bare", |_| ()),
    golden!("full-game", |packed| packed.tags = Tags::default()),
    golden!("two-hundred", |_| ()),
    golden!("annotated", |_| ()),
    golden!("bestemshe", |packed| packed.tags = Tags::default()),
    golden!("start", |packed| packed.tags = Tags::default()),
    golden!("resigned", |packed| {
        assert!(packed.game.resign(Side::North));
        packed.bottom = Side::North;
    }),
    golden!("lines", |packed| {
        // The reply in the variation of a variation.
        go(&mut packed.game, &[0, 1, 1, 0]);
    }),
    // The one that docs/formats.md takes apart.
    golden!("example", |packed| {
        assert!(packed.game.resign(Side::South));
        go(&mut packed.game, &[0, 1]);
    }),
    golden!("ends", |packed| {
        let end = |outcome, reason| Conclusion { outcome, reason };
        let game = &mut packed.game;
        go(game, &[0, 1]);
        assert!(game.conclude(end(Outcome::Draw, EndReason::Agreement)));
        go(game, &[0, 2]);
        assert!(game.conclude(end(Outcome::Win(Side::North), EndReason::Time)));
        go(game, &[0, 0, 0]);
        assert!(game.conclude(end(Outcome::Win(Side::South), EndReason::Recorded)));
    }),
];

/// Puts the cursor where a path of continuations leads, 0 being the main one.
fn go(game: &mut Game, path: &[usize]) {
    let mut at = NodeId::ROOT;
    for &child in path {
        at = game.children(at)[child];
    }
    game.go_to(at);
}

#[test]
fn what_was_packed_once_is_read_for_ever() {
    for (name, record, bytes, finish) in GOLDEN {
        let record = Reader::new(record).next();
        let mut packed = match record {
            Some(record) => {
                let record = record.unwrap_or_else(|e| panic!("{name}: {e}"));
                PackedGame {
                    tags: record.tags,
                    game: record.game,
                    bottom: Side::South,
                }
            }
            None => plain(Game::new(Variant::TOGUZ)),
        };
        let end = packed.game.main_line().last().copied();
        packed.game.go_to(end.unwrap_or_default());
        finish(&mut packed);
        let expected = hex(&packed.to_bytes());
        assert_eq!(
            expected,
            bytes.split_whitespace().collect::<String>(),
            "{name}"
        );
        let bytes: Vec<u8> = (0..expected.len() / 2)
            .map(|at| u8::from_str_radix(&expected[2 * at..][..2], 16).expect("hex"))
            .collect();
        same_game(&unpack(&bytes), &packed);
    }
}

#[test]
fn the_checksum_is_the_known_one() {
    // The check value of CRC-24 as OpenPGP has it.
    assert_eq!(checks::crc24(b"123456789"), 0x0021_cf02);
    assert_eq!(checks::crc24(b""), 0x00b7_04ce);
}
