//! What must hold for any input at all. The fuzz targets run these on inputs they invent, the test `fuzz_corpus` on
//! the committed ones.
#![allow(unreachable_pub)] // its users are crates of their own

use toguz_rules::notation::record::{Place, Reader, Reading};
use toguz_rules::notation::{Record, read_diagram, read_position, read_setup, write_diagram};
use toguz_rules::packed::{MAX_BYTES, PackedGame, UnpackError};
use toguz_rules::{
    Conclusion, EndReason, Game, Hole, MoveStyle, MoveText, NodeId, Outcome, Position, Side,
    Variant, hash,
};

/// A variant by the first byte, and the bytes behind it.
fn variant_of(data: &[u8]) -> (Variant, &[u8]) {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let at = usize::from(*first) % Variant::ALL.len();
    (Variant::ALL[at], rest)
}

/// The legal move that a byte picks.
fn pick(position: &Position, byte: u8) -> Option<Hole> {
    let mut legal = position.legal_moves();
    let count = legal.len();
    (count > 0).then(|| legal.nth(usize::from(byte) % count))?
}

/// Position text: what reads is written, and that reads as the same.
pub fn position_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for variant in [None, Some(Variant::TOGUZ), Some(Variant::BESTEMSHE)] {
        let Ok(setup) = read_setup(&text, variant) else {
            assert!(read_position(&text, variant).is_err());
            continue;
        };
        let strict = setup.to_string();
        let again = read_setup(&strict, Some(setup.variant)).expect("our own text");
        assert_eq!(again.to_string(), strict);
        let Ok(position) = Position::try_from(setup) else {
            continue;
        };
        let strict = position.to_string();
        assert_eq!(strict.parse(), Ok(position), "{strict}");
        assert_eq!(
            position.board().total(),
            u16::from(position.variant().total())
        );
        for hole in position.legal_moves() {
            position.play(hole).expect("a legal move");
        }
    }
}

/// Diagrams: what reads is written, and that reads as the same.
pub fn diagram(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match read_diagram(&text) {
        Ok(setup) => assert_eq!(read_diagram(&write_diagram(&setup)), Ok(setup)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Move text: what reads is written the same, and what a position accepts is a move of it.
pub fn move_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(read) = text.parse::<MoveText>() else {
        return;
    };
    let written = read.to_string();
    assert_eq!(written.parse(), Ok(read), "{written}");
    for variant in Variant::ALL {
        // A few positions that the text itself picks.
        let mut position = Position::initial(variant);
        for &byte in data.iter().chain(data) {
            match read.resolve(&position) {
                Ok(hole) => {
                    let info = position.preview(hole).expect("a legal move");
                    for style in [
                        MoveStyle::Federation,
                        MoveStyle::Total,
                        MoveStyle::Tgk,
                        MoveStyle::OneDigit,
                        MoveStyle::Origin,
                        MoveStyle::Squares(variant),
                    ] {
                        let text = info.display(style).to_string();
                        let read: MoveText = text.parse().expect("our own text");
                        assert_eq!(read.resolve(&position), Ok(hole), "{text}");
                    }
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
            let Some(hole) = pick(&position, byte) else {
                break;
            };
            position = position.play(hole).expect("a legal move");
        }
    }
}

/// Game records: any text gives games or errors, and what was read can be written and read again.
pub fn record(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for variant in [Variant::TOGUZ, Variant::BESTEMSHE] {
        let mut reader = Reader::new(&text).with_variant(variant);
        for _ in 0..=text.len() {
            let record = match reader.next() {
                None => break,
                Some(Ok(record)) => record,
                Some(Err(error)) => {
                    assert!(error.to_string().starts_with("game "));
                    assert!(error.line <= text.lines().count() + 1);
                    *error.partial
                }
            };
            same_after_writing(&record);
        }
        assert!(reader.next().is_none(), "more games than characters");
        assert_eq!(reader.offset(), text.len());
        same_with_pauses(&text, variant);
        same_with_new_readers(&text, variant);
    }
}

/// Reading with pauses gives the same games.
fn same_with_pauses(text: &str, variant: Variant) {
    let mut whole = Reader::new(text).with_variant(variant);
    let mut paused = Reader::new(text).with_variant(variant);
    let mut budgets = [1, 2, 7].into_iter().cycle();
    loop {
        match paused.read_some(budgets.next().unwrap_or(1)) {
            Reading::Game(game) => assert_eq!(Some(game), whole.next()),
            Reading::Paused => assert!(paused.offset() <= text.len()),
            Reading::End => break,
        }
    }
    assert!(whole.next().is_none(), "a game was lost");
    assert_eq!(paused.offset(), text.len());
}

/// A new reader for every game reads the same games.
fn same_with_new_readers(text: &str, variant: Variant) {
    let mut whole = Reader::new(text).with_variant(variant);
    let mut place = Place::START;
    loop {
        let mut one = Reader::at(text, place).with_variant(variant);
        let game = one.next();
        assert_eq!(game, whole.next());
        if game.is_none() {
            break;
        }
        place = one.place().expect("between two games");
    }
}

/// A tree of moves made from bytes: writing and reading it gives the same again.
pub fn record_round_trip(data: &[u8]) {
    let (variant, mut data) = variant_of(data);
    let mut game = Game::new(variant);
    while let Some((&byte, rest)) = data.split_first() {
        data = rest;
        // Three bits say what to do, the others how.
        let how = byte >> 3;
        match byte & 7 {
            0 => {
                for _ in 0..=how {
                    game.undo();
                }
            }
            1 => game.go_to_end(),
            2 => {
                let here = game.cursor();
                if game.nags(here).len() < 8 && here != NodeId::ROOT {
                    game.add_nag(here, how);
                }
            }
            3 => {
                let len = usize::from(how).min(data.len());
                let (remark, rest) = data.split_at(len);
                data = rest;
                game.set_comment(game.cursor(), String::from_utf8_lossy(remark).into_owned());
            }
            _ => {
                if let Some(hole) = pick(game.position(), byte >> 2) {
                    // A third repetition takes no move.
                    let _ = game.play(hole);
                }
            }
        }
    }
    let end = game.main_line().last().copied().unwrap_or_default();
    game.go_to(end);
    if game.node_count().is_multiple_of(3) {
        game.conclude(Conclusion {
            outcome: Outcome::Win(Side::North),
            reason: EndReason::Resignation,
        });
    }
    same_after_writing(&Record::new(game));
}

fn same_after_writing(record: &Record) {
    let text = record.to_pgn();
    let mut games = Reader::new(&text);
    let again = games.next().expect("a game").expect("a good game");
    assert!(games.next().is_none(), "{text}");
    assert_eq!(again.to_pgn(), text);
    assert_eq!(again.conclusion(), record.conclusion(), "{text}");
    same_tree(&record.game, &again.game);

    let text = record.to_tgk();
    let again = Reader::new(&text)
        .next()
        .expect("a game")
        .expect("a good game");
    assert_eq!(
        again.game.main_line().len(),
        record.game.main_line().len(),
        "{text}"
    );
}

fn same_tree(ours: &Game, theirs: &Game) {
    let mut left = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((here, there)) = left.pop() {
        assert_eq!(ours.position_at(here), theirs.position_at(there));
        assert_eq!(ours.nags(here), theirs.nags(there));
        let words: Vec<&str> = ours.comment(here).split_whitespace().collect();
        assert_eq!(words.join(" "), theirs.comment(there));
        // Variations that lie too deep are not written.
        if ours.children(here).len() == theirs.children(there).len() {
            left.extend(
                ours.children(here)
                    .iter()
                    .copied()
                    .zip(theirs.children(there).iter().copied()),
            );
        } else {
            assert_eq!(theirs.children(there).len(), 1);
        }
    }
}

/// A walk picked by bytes: the legal moves are those that can be played, no stone is lost, the hash is right.
pub fn legal_moves(data: &[u8]) {
    let (variant, data) = variant_of(data);
    let mut position = Position::initial(variant);
    let mut carried = hash::fresh(&position);
    for &byte in data {
        let legal: Vec<Hole> = position.legal_moves().collect();
        let over = position.conclusion().is_some();
        let row = position.board().row(variant, position.turn());
        let stones: Vec<Hole> = Hole::ALL
            .into_iter()
            .filter(|hole| {
                row.get(hole.index())
                    .is_some_and(|&stones| stones > 0 && !over)
            })
            .collect();
        let playable: Vec<Hole> = Hole::ALL
            .into_iter()
            .filter(|&hole| position.play(hole).is_ok())
            .collect();
        assert_eq!(legal, stones, "{position}");
        assert_eq!(legal, playable, "{position}");
        assert_eq!(position.is_over(), legal.is_empty(), "{position}");
        assert_eq!(position.board().total(), u16::from(variant.total()));
        let Some(hole) = pick(&position, byte) else {
            break;
        };
        let after = position.play(hole).expect("a legal move");
        carried = hash::update(carried, &position, &after);
        assert_eq!(carried, hash::fresh(&after));
        position = after;
    }
}

/// CRC-24 as `OpenPGP` has it, written for clarity: the remainder of a long division, bit by bit.
pub fn crc24(bytes: &[u8]) -> u32 {
    let mut crc = 0x00b7_04ce;
    for byte in bytes {
        for bit in (0..8).rev() {
            let top = crc >> 23 & 1;
            let carry = top ^ u32::from(byte >> bit & 1);
            crc = crc << 1 & 0x00ff_ffff;
            if carry == 1 {
                crc ^= 0x0086_4cfb;
            }
        }
    }
    crc
}

/// Bytes with the checksum that a packed game needs.
pub fn sealed(body: &[u8]) -> Vec<u8> {
    let mut bytes = body.to_vec();
    bytes.extend(&crc24(body).to_be_bytes()[1..]);
    bytes
}

/// Packed games: any bytes as they are, and with a checksum made good, or else nothing would be seen behind it.
pub fn packed(data: &[u8]) {
    if let Ok(game) = PackedGame::try_from_bytes(data) {
        packs_again(&game);
    }
    packed_body(data.split_last_chunk::<3>().map_or(data, |(body, _)| body));
}

/// A packed game without its checksum.
pub fn packed_body(body: &[u8]) {
    match PackedGame::try_from_bytes(&sealed(body)) {
        Ok(game) => packs_again(&game),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error != UnpackError::Empty);
        }
    }
}

/// What was unpacked is a game by the rules, and packs to the same.
fn packs_again(game: &PackedGame) {
    let bytes = game.to_bytes();
    assert!(bytes.len() <= MAX_BYTES);
    let again = PackedGame::try_from_bytes(&bytes).expect("our own bytes");
    same_game(game, &again);
    assert_eq!(again.to_bytes(), bytes);
}

/// Everything that can be seen of two games is the same.
pub fn same_game(ours: &PackedGame, theirs: &PackedGame) {
    assert_eq!((&ours.tags, ours.bottom), (&theirs.tags, theirs.bottom));
    let (ours, theirs) = (&ours.game, &theirs.game);
    let mut left = vec![(NodeId::ROOT, NodeId::ROOT)];
    let mut cursor = false;
    while let Some((here, there)) = left.pop() {
        assert_eq!(ours.position_at(here), theirs.position_at(there));
        assert_eq!(ours.info_at(here), theirs.info_at(there));
        assert_eq!(ours.ply_at(here), theirs.ply_at(there));
        assert_eq!(ours.nags(here), theirs.nags(there));
        assert_eq!(ours.comment(here), theirs.comment(there));
        assert_eq!(ours.conclusion_at(here), theirs.conclusion_at(there));
        assert_eq!(ours.children(here).len(), theirs.children(there).len());
        let children = ours.children(here).iter().zip(theirs.children(there));
        left.extend(children.map(|(&here, &there)| (here, there)));
        assert_eq!(ours.cursor() == here, theirs.cursor() == there);
        cursor |= ours.cursor() == here;
    }
    assert!(cursor);
}
