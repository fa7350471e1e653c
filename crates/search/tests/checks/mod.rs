//! What must hold of any book at all. The fuzz target runs this on inputs it invents, the tests on the committed ones;
//! and the book's format once more, from its description.
#![allow(unreachable_pub)] // its users are crates of their own

use toguz_rules::{Game, Hole, Pit, Position, Variant};
use toguz_search::Level;
use toguz_search::book::{Book, BookError, MAX_MOVES, MAX_SCORE};

/// Bytes of a record behind its key.
pub const TAIL: usize = 10;

/// Any bytes as a book, and any moves for the positions of any walk: read or refused, and what is read is sound.
pub fn book(data: &[u8]) {
    if let Ok(book) = Book::try_from_bytes(data) {
        assert_eq!(data.len(), 16 + 16 * book.len());
        sound(&book, &Game::new(Variant::TOGUZ));
    }
    // A walk, then what to say of its positions, as if it were theirs.
    let (count, rest) = data.split_first().unwrap_or((&0, &[]));
    let (walk, said) = rest.split_at(rest.len().min(usize::from(*count)));
    let mut game = Game::new(Variant::TOGUZ);
    let mut line = vec![*game.position()];
    for byte in walk {
        let legal: Vec<Hole> = game.position().legal_moves().collect();
        if legal.is_empty() || game.conclusion().is_some() {
            break;
        }
        game.play(legal[usize::from(*byte) % legal.len()])
            .expect("legal");
        line.push(*game.position());
    }
    let mut records: Vec<Vec<u8>> = line
        .iter()
        .zip(said.chunks_exact(TAIL))
        .map(|(position, tail)| [&key(position)[..], tail].concat())
        .collect();
    records.sort();
    records.dedup_by(|a, b| a[..6] == b[..6]);
    let bytes = sealed(&records.concat());
    match Book::try_from_bytes(&bytes) {
        Ok(book) => {
            assert_eq!(book.len(), records.len());
            for node in line_of(&game) {
                game.go_to(node);
                sound(&book, &game);
            }
        }
        Err(error) => assert_eq!(error, BookError::Record),
    }
}

fn line_of(game: &Game) -> Vec<toguz_rules::NodeId> {
    std::iter::successors(Some(game.cursor()), |&node| game.parent(node)).collect()
}

/// What a book says of the position at a game's cursor can be played.
fn sound(book: &Book<'_>, game: &Game) {
    let position = game.position();
    if let Some(moves) = book.lookup(position) {
        let moves: Vec<_> = moves.collect();
        assert!((1..=MAX_MOVES).contains(&moves.len()));
        assert!(moves.is_sorted_by_key(|m| -m.score));
        for m in &moves {
            position.play(m.hole).expect("a legal move");
            assert!((-MAX_SCORE..=MAX_SCORE).contains(&m.score));
        }
    }
    for level in Level::ALL {
        if let Some(choice) = level.book_choice(book, game, 1) {
            let mut position = *position;
            assert_eq!(choice.moves.first(), Some(&choice.hole));
            for hole in choice.moves {
                position = position.play(hole).expect("a legal move");
            }
        }
    }
}

/// The file with these records.
pub fn sealed(records: &[u8]) -> Vec<u8> {
    let count = u32::try_from(records.len() / 16).expect("few");
    let mut crc = !0_u32;
    for byte in records {
        for bit in 0..8 {
            let is_odd = (crc ^ u32::from(byte >> bit)) & 1 == 1;
            crc >>= 1;
            if is_odd {
                crc ^= 0xedb8_8320;
            }
        }
    }
    let mut bytes = b"TGBK\x01\x00\x10\x00".to_vec();
    bytes.extend(count.to_le_bytes());
    bytes.extend((!crc).to_le_bytes());
    bytes.extend(records);
    bytes
}

/// The key of a position.
pub fn key(position: &Position) -> [u8; 6] {
    let turn = position.turn();
    let mut bytes = Vec::new();
    for side in [turn, turn.opponent()] {
        bytes.extend(Hole::ALL.map(|hole| position.stones(Pit::new(side, hole))));
    }
    bytes.push(position.kazan()[turn]);
    bytes.push(position.kazan()[turn.opponent()]);
    for side in [turn, turn.opponent()] {
        bytes.push(position.tuz()[side].map_or(0, Hole::get));
    }
    let mut z = 14_695_981_039_346_656_037_u64;
    for byte in bytes {
        z ^= u64::from(byte);
        z = z.wrapping_mul(1_099_511_628_211);
    }
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    std::array::from_fn(|i| (z >> (56 - 8 * i) & 255) as u8)
}
