//! The opening book: its format, hostile bytes, what levels make of it, and the book that ships.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`. What is cast to a smaller type
// is a random number below a bound: it fits.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod checks;
mod common;

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use arbtest::{arbitrary, arbtest};
use common::{Random, random_game, toguz};
use toguz_rules::{Game, Hole, Pit, Position, Setup, Side, Variant};
use toguz_search::book::{
    Book, BookError, BookMove, MAX_MOVES, MAX_SCORE, WriteBookError, to_bytes,
};
use toguz_search::{Choice, Level, LevelSearch, Table};

const SHIPPED: &[u8] = include_bytes!("../weights/toguz.book");

fn start() -> Position {
    Position::initial(Variant::TOGUZ)
}

fn hole(number: u8) -> Hole {
    Hole::try_new(number).expect("a hole")
}

fn moves(list: &[(u8, i16)]) -> Vec<BookMove> {
    list.iter()
        .map(|&(number, score)| BookMove {
            hole: hole(number),
            score,
            depth: 20,
        })
        .collect()
}

fn found(book: &Book<'_>, position: &Position) -> Option<Vec<BookMove>> {
    book.lookup(position).map(Iterator::collect)
}

/// The position with the players changed round.
fn mirrored(position: &Position) -> Position {
    let mut setup = Setup::empty(position.variant());
    setup.turn = position.turn().opponent();
    for side in Side::ALL {
        let from = side.opponent();
        for hole in position.variant().holes() {
            let stones = position.stones(Pit::new(from, hole));
            setup
                .board
                .set_stones(position.variant(), Pit::new(side, hole), stones);
        }
        setup.board.set_kazan(side, position.kazan()[from]);
        setup.board.set_tuz(side, position.tuz()[from]);
    }
    Position::try_from(setup).expect("a mirrored position is one")
}

#[test]
fn the_format_is_the_golden_one() {
    let after = start().play(hole(7)).expect("legal");
    let bytes = to_bytes([
        (start(), moves(&[(7, 260), (5, 1), (9, -300)])),
        (after, moves(&[(3, -20_000)])),
    ])
    .expect("a book");
    let golden = "5447424b 0100 1000 02000000 ba7564cb \
                  ad01e521f313 14 03e0b1 000000 000000 \
                  d9125b0cf5e0 14 070401 050100 09d4fe"
        .replace(' ', "");
    let golden: Vec<u8> = (0..golden.len() / 2)
        .map(|at| u8::from_str_radix(&golden[2 * at..][..2], 16).expect("two digits"))
        .collect();
    assert_eq!(bytes, golden);
    // The same by the description of the format.
    let mut records = [(start(), 1), (after, 0)].map(|(position, at)| {
        let tail = &bytes[16 + 16 * at + 6..][..checks::TAIL];
        [&checks::key(&position)[..], tail].concat()
    });
    records.sort();
    assert_eq!(checks::sealed(&records.concat()), bytes);
    let book = Book::try_from_bytes(&bytes).expect("our own");
    assert_eq!(book.len(), 2);
    assert_eq!(
        found(&book, &start()),
        Some(moves(&[(7, 260), (5, 1), (9, -300)]))
    );
    assert_eq!(found(&book, &after), Some(moves(&[(3, -20_000)])));
}

#[test]
fn what_is_written_reads_the_same() {
    arbtest(|u| {
        let mut entries: Vec<(Position, Vec<BookMove>)> = Vec::new();
        let mut position = start();
        while !u.is_empty() && !position.is_over() {
            let legal: Vec<Hole> = position.legal_moves().collect();
            let depth = u.arbitrary()?;
            let mut score = u.int_in_range(-MAX_SCORE..=MAX_SCORE)?;
            let mut list: Vec<BookMove> = Vec::new();
            for _ in 0..u.int_in_range(1..=MAX_MOVES)? {
                let hole = *u.choose(&legal)?;
                if list.iter().all(|m| m.hole != hole) {
                    list.push(BookMove { hole, score, depth });
                }
                score = u.int_in_range(-MAX_SCORE..=score)?;
            }
            entries.push((position, list));
            position = position.play(*u.choose(&legal)?).expect("legal");
        }
        entries.sort_by_key(|(position, _)| checks::key(position));
        entries.dedup_by_key(|(position, _)| checks::key(position));
        let bytes = to_bytes(entries.clone()).expect("a book");
        let book = Book::try_from_bytes(&bytes).expect("our own");
        assert_eq!(book.len(), entries.len());
        for (position, list) in &entries {
            assert_eq!(found(&book, position).as_ref(), Some(list));
            assert_eq!(found(&book, &mirrored(position)).as_ref(), Some(list));
        }
        entries.reverse();
        assert_eq!(to_bytes(entries).expect("a book"), bytes);
        Ok(())
    });
}

#[test]
fn what_no_book_can_hold_is_not_written() {
    let refused = |list: Vec<BookMove>| {
        let error = to_bytes([(start(), list)]).unwrap_err();
        assert_eq!(error, WriteBookError::Moves(start()));
        assert!(error.to_string().contains("9S"), "{error}");
    };
    refused(vec![]);
    refused(moves(&[(1, 3), (2, 2), (3, 1), (4, 0)]));
    refused(moves(&[(1, 3), (1, 2)]));
    refused(moves(&[(1, 3), (2, 4)]));
    refused(moves(&[(1, MAX_SCORE + 1)]));
    refused(moves(&[(1, -MAX_SCORE - 1)]));
    let mut two_depths = moves(&[(1, 3), (2, 2)]);
    two_depths[1].depth = 7;
    refused(two_depths);
    let after = start().play(hole(7)).expect("legal");
    let after = after.play(hole(1)).expect("legal");
    let emptied = toguz("0,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9/9,0/0,0/w");
    assert!(to_bytes([(emptied, moves(&[(1, 0)]))]).is_err());
    let bestemshe = Position::initial(Variant::BESTEMSHE);
    assert!(to_bytes([(bestemshe, moves(&[(1, 0)]))]).is_err());
    let twice = to_bytes([
        (after, moves(&[(2, 0)])),
        (mirrored(&after), moves(&[(3, 0)])),
    ]);
    assert!(matches!(twice, Err(WriteBookError::Collision(_))));
}

#[test]
fn any_bytes_at_all_are_read_or_refused() {
    arbtest(|u: &mut arbitrary::Unstructured<'_>| {
        let bytes = u.bytes(u.len())?;
        checks::book(bytes);
        Ok(())
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/book");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let bytes = std::fs::read(entry.expect("an entry").path()).expect("an input");
        checks::book(&bytes);
        let mut random = Random(count);
        for _ in 0..40 {
            let mut spoilt = bytes.clone();
            if let Some(last) = spoilt.len().checked_sub(1) {
                let at = random.below(last + 1);
                spoilt[at] ^= 1 << random.below(8);
                if random.below(3) == 0 {
                    spoilt.truncate(random.below(last + 1));
                }
            }
            checks::book(&spoilt);
        }
        count += 1;
    }
    assert!(count >= 5);
}

#[test]
fn a_spoilt_book_is_refused() {
    let read = |bytes: &[u8]| Book::try_from_bytes(bytes).map(|book| book.len());
    assert_eq!(read(b""), Err(BookError::NotABook));
    assert_eq!(read(&[b'T'; 16]), Err(BookError::NotABook));
    let (header, body) = SHIPPED.split_at(16);
    for at in 0..SHIPPED.len().min(400) {
        for bit in 0..8 {
            let mut bytes = SHIPPED.to_vec();
            bytes[at] ^= 1 << bit;
            let wanted = match at {
                0..4 => BookError::NotABook,
                4..6 => BookError::Version(u16::from_le_bytes([bytes[4], bytes[5]])),
                6..12 => BookError::Length,
                _ => BookError::Checksum,
            };
            assert_eq!(read(&bytes), Err(wanted));
        }
    }
    for length in (0..64).chain([SHIPPED.len() - 16, SHIPPED.len() - 1]) {
        assert!(read(&SHIPPED[..length.min(SHIPPED.len() - 1)]).is_err());
    }
    let longer = [SHIPPED, &[0]].concat();
    assert_eq!(read(&longer), Err(BookError::Length));
    // Whole, but in another order, or with a record twice.
    let swapped = [&body[16..32], &body[..16], &body[32..]].concat();
    assert_eq!(read(&checks::sealed(&swapped)), Err(BookError::Record));
    let twice = [&body[..16], body].concat();
    assert_eq!(read(&checks::sealed(&twice)), Err(BookError::Record));
    assert_eq!(checks::sealed(body)[..16], *header);
    // Any number of records may be there, as far as the bytes go: none is asked for before they are counted.
    let mut many = SHIPPED[..16].to_vec();
    many[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(read(&many), Err(BookError::Length));
    assert_eq!(read(&vec![0; 300_001]), Err(BookError::Length));
    assert_eq!(read(&checks::sealed(&[])), Ok(0));
}

#[test]
fn a_collision_leads_to_no_illegal_move() {
    // As if another position had the same key: one in which the holes 7 and 8 hold stones.
    let here = toguz("9,9,9,9,9,9,0,9,9/9,9,9,9,9,9,9,9,9/9,0/0,0/w");
    let tail = [20, 7, 10, 0, 8, 5, 0, 0, 0, 0];
    let record = [&checks::key(&here)[..], &tail].concat();
    let bytes = checks::sealed(&record);
    let book = Book::try_from_bytes(&bytes).expect("well formed");
    assert_eq!(found(&book, &here), None);
}

#[test]
fn only_the_game_that_the_book_is_of_is_looked_up() {
    let mut random = Random(8);
    for position in random_game(Variant::BESTEMSHE, &mut random) {
        assert!(Book::shipped().lookup(&position).is_none());
    }
}

fn choose(book: Option<&Book<'_>>, game: &Game, level: Level, seed: u64) -> Choice {
    let mut search =
        LevelSearch::with_book(game, level, seed, Table::new(0), book).expect("not over");
    search.resume(50).unwrap_or_else(|| search.stop())
}

#[test]
fn levels_choose_among_what_is_hardly_worse() {
    // 1000 hundredths are some 127 thousandths of the chance to win: the losses are 0, 11 and 38.
    let list = moves(&[(4, 0), (6, -85), (8, -300)]);
    let bytes = to_bytes([(start(), list.clone())]).expect("a book");
    let book = Book::try_from_bytes(&bytes).expect("our own");
    let game = Game::new(Variant::TOGUZ);
    for level in Level::ALL {
        let mut played = BTreeSet::new();
        for seed in 0..300 {
            let choice = level.book_choice(&book, &game, seed);
            assert_eq!(level.book_choice(&book, &game, seed), choice);
            let Some(choice) = choice else { continue };
            assert_eq!(choose(Some(&book), &game, level, seed), choice);
            let m = list
                .iter()
                .find(|m| m.hole == choice.hole)
                .expect("of the book");
            assert_eq!(choice.score, m.worth());
            assert_eq!((choice.depth, choice.nodes), (20, 0));
            assert_eq!(choice.moves, [choice.hole]);
            played.insert(choice.hole.get());
        }
        let wanted: &[u8] = match level.get() {
            ..7 => &[],
            7 | 8 => &[4, 6, 8],
            _ => &[4, 6],
        };
        assert!(played.iter().eq(wanted), "{level:?}: {played:?}");
        assert!(choose(None, &game, level, 1).nodes > 0);
    }
}

#[test]
fn the_best_move_is_played_most() {
    let bytes = to_bytes([(start(), moves(&[(2, 100), (3, 40)]))]).expect("a book");
    let book = Book::try_from_bytes(&bytes).expect("our own");
    let game = Game::new(Variant::TOGUZ);
    let best = (0..1000)
        .filter_map(|seed| Level::FULL.book_choice(&book, &game, seed))
        .filter(|choice| choice.hole == hole(2))
        .count();
    assert!((600..900).contains(&best), "{best}");
}

#[test]
fn a_choice_tells_what_the_book_expects() {
    let mut entries = Vec::new();
    let mut position = start();
    for number in [7, 5, 9] {
        entries.push((position, moves(&[(number, 10)])));
        position = position.play(hole(number)).expect("legal");
    }
    let bytes = to_bytes(entries).expect("a book");
    let book = Book::try_from_bytes(&bytes).expect("our own");
    let choice = Level::FULL.book_choice(&book, &Game::new(Variant::TOGUZ), 5);
    assert_eq!(choice.expect("in the book").moves, [7, 5, 9].map(hole));
}

#[test]
fn the_book_is_silent_where_it_has_been_or_the_game_is_over() {
    let mut game = Game::new(Variant::TOGUZ);
    let bytes = to_bytes([(start(), moves(&[(1, 0)]))]).expect("a book");
    let book = Book::try_from_bytes(&bytes).expect("our own");
    assert!(Level::FULL.book_choice(&book, &game, 0).is_some());
    assert!(game.resign(Side::South));
    assert!(Level::FULL.book_choice(&book, &game, 0).is_none());

    // Two stones go round and round.
    let mut random = Random(44);
    let again = (0..2000).find_map(|_| {
        game = Game::from_position(toguz("1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/80,80/0,0/w"));
        while game.conclusion().is_none() {
            if game.repetitions(game.cursor()) > 1 {
                return Some(game.clone());
            }
            let legal: Vec<Hole> = game.position().legal_moves().collect();
            game.play(legal[random.below(legal.len())]).expect("legal");
        }
        None
    });
    let again = again.expect("a repetition");
    let here = *again.position();
    let first = here.legal_moves().next().expect("a move");
    let bytes = to_bytes([(here, moves(&[(first.get(), 0)]))]).expect("a book");
    let book = Book::try_from_bytes(&bytes).expect("our own");
    assert!(Level::FULL.book_choice(&book, &again, 0).is_none());
    let fresh = Game::from_position(here);
    assert!(Level::FULL.book_choice(&book, &fresh, 0).is_some());
}

#[test]
fn the_shipped_book_weighs_little() {
    // Part of the worker's download, and hardly to be compressed.
    assert!(SHIPPED.len() <= 60_000, "{}", SHIPPED.len());
    assert_eq!(Book::try_from_bytes(SHIPPED).as_ref(), Ok(Book::shipped()));
    assert!(!Book::shipped().is_empty());
}

/// Whether the player to move keeps to the book.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Role {
    Book,
    Other,
}

#[test]
fn every_record_of_the_shipped_book_can_come_on_the_board() {
    let book = Book::shipped();
    let mut seen = HashSet::new();
    let mut known = HashSet::new();
    let mut line = vec![(start(), Role::Book), (start(), Role::Other)];
    while let Some((position, role)) = line.pop() {
        if !seen.insert((checks::key(&position), role)) {
            continue;
        }
        let list = found(book, &position);
        assert_eq!(list, found(book, &mirrored(&position)));
        if let Some(list) = &list {
            known.insert(checks::key(&position));
            assert!((1..=MAX_MOVES).contains(&list.len()));
            let chances: Vec<u16> = list.iter().map(|m| m.worth().win_permille()).collect();
            assert!(
                chances.is_sorted_by(|a, b| a >= b) && chances[0] - chances[list.len() - 1] <= 50
            );
        }
        let (holes, next): (Vec<Hole>, Role) = match role {
            Role::Book => (
                list.into_iter().flatten().map(|m| m.hole).collect(),
                Role::Other,
            ),
            Role::Other => (position.legal_moves().collect(), Role::Book),
        };
        for hole in holes {
            line.push((position.play(hole).expect("a legal move"), next));
        }
    }
    assert_eq!(known.len(), book.len());
}

#[test]
fn the_shipped_book_answers_every_early_move() {
    let book = Book::shipped();
    let answers = |position: &Position| {
        found(book, position).unwrap_or_else(|| panic!("no answer to {position}"))
    };
    // As White: any first answer of the opponent. As Black: any first two moves of the opponent.
    let mut count = 0;
    for first in answers(&start()) {
        let after = start().play(first.hole).expect("legal");
        for reply in after.legal_moves() {
            answers(&after.play(reply).expect("legal"));
            count += 1;
        }
    }
    for first in start().legal_moves() {
        let after = start().play(first).expect("legal");
        for answer in answers(&after) {
            let after = after.play(answer.hole).expect("legal");
            for reply in after.legal_moves() {
                answers(&after.play(reply).expect("legal"));
                count += 1;
            }
        }
    }
    assert!(count >= 80, "{count}");
}
