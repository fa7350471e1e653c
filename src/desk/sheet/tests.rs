use toguz_rules::notation::Reader;
use toguz_rules::{EndReason, Game, Hole, IllegalMove, MoveStyle, Outcome, Side, Variant};

use super::*;
use crate::storage::schema::SchemaError;

/// The full checked game of the format's description: 85 plies.
const FULL: &str = include_str!("../../../crates/rules/tests/data/records/full-game.pgn");

fn hole(number: u8) -> Hole {
    Hole::try_new(number).unwrap()
}

fn sheet() -> Sheet {
    Sheet::new(Variant::TOGUZ, 7)
}

fn digit(number: char) -> Key {
    Key::Digit(Hole::from_digit(number).unwrap())
}

/// Types digits, and gives the answer to the last.
fn type_in(sheet: &mut Sheet, digits: &str) -> Answer {
    digits
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| sheet.press(digit(c)))
        .last()
        .unwrap()
}

fn paper(sheet: &Sheet) -> String {
    let entries = sheet.entries().iter();
    let texts: Vec<_> = entries
        .map(|entry| format!("{}{}", entry.origin, entry.landing))
        .collect();
    texts.join(" ")
}

fn moves(game: &Game) -> Vec<String> {
    game.main_line()
        .into_iter()
        .filter_map(|id| game.info_at(id))
        .map(|info| info.display(MoveStyle::Federation).to_string())
        .collect()
}

fn random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed >> 16
}

/// Random games, from the start to their end.
fn games(variant: Variant, count: u64) -> impl Iterator<Item = Game> {
    (1..=count).map(move |number| {
        let mut seed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut game = Game::new(variant);
        while game.conclusion().is_none() {
            let moves: Vec<Hole> = game.position().legal_moves().collect();
            let pick = usize::try_from(random(&mut seed)).unwrap() % moves.len();
            game.play(moves[pick]).unwrap();
        }
        game
    })
}

/// What must hold whatever was typed.
fn check(sheet: &Sheet) {
    let fitting = sheet.fitting();
    assert!(fitting <= sheet.entries().len());
    assert!(sheet.at() <= fitting);
    assert!(sheet.entries().len() <= MAX_PLIES);
    assert!(!sheet.inserting() || sheet.at() < sheet.entries().len());
    assert_eq!(
        sheet.position().board().total(),
        u16::from(sheet.variant().total())
    );
    // What fits is a game, and what comes next does not.
    let mut game = Game::new(sheet.variant());
    for entry in &sheet.entries()[..fitting] {
        assert_eq!(game.play(entry.origin).unwrap().landing.hole, entry.landing);
    }
    if let Some(next) = sheet.entries().get(fitting) {
        assert!(
            game.play(next.origin)
                .is_ok_and(|info| info.landing.hole != next.landing)
                || game.play(next.origin).is_err()
        );
    }
    if let Some(saved) = sheet.saved() {
        assert_eq!(saved.game.main_line().len(), fitting);
        assert_eq!(
            saved.game.node_count(),
            fitting + 1,
            "no corrected move is left in it"
        );
    }
    let current = (0..sheet.cells().max(sheet.at() + 1))
        .filter(|&place| sheet.cell(place).current)
        .count();
    assert_eq!(current, 1);
    if matches!(sheet.typed(), Typed::Two(_)) {
        assert!(sheet.fault().is_some());
    }
    let text = encode_sheet(sheet);
    let again = decode_sheet(&text).unwrap();
    assert_eq!(encode_sheet(&again), text);
    assert_eq!(
        again.fault().map(|fault| fault.reason),
        sheet.fault().map(|fault| fault.reason)
    );
}

#[test]
fn two_digits_are_a_move_and_what_it_does_is_filled_in() {
    let mut sheet = sheet();
    assert_eq!(type_in(&mut sheet, "7"), Answer::Changed);
    assert_eq!(sheet.typed(), Typed::One(hole(7)));
    assert_eq!(sheet.cell(0).shown, Shown::Half(hole(7)));
    let Answer::Made(info) = type_in(&mut sheet, "6") else {
        panic!("no move")
    };
    assert_eq!(info.to_string(), "76(10)");
    assert_eq!(sheet.cell(0).shown, Shown::Move(info));
    assert_eq!((sheet.at(), sheet.fitting()), (1, 1));
    assert_eq!(sheet.last(), Some(&info));
    check(&sheet);
}

#[test]
fn a_whole_game_needs_two_keys_a_move() {
    let record = Reader::new(FULL).next().unwrap().unwrap();
    let mut sheet = sheet();
    let mut keys = 0;
    for text in moves(&record.game) {
        for key in text.chars().take(2) {
            sheet.press(digit(key));
            keys += 1;
        }
        assert_eq!(sheet.typed(), Typed::Nothing, "{text}");
    }
    assert_eq!(keys, 2 * 85);
    let saved = sheet.saved().unwrap();
    assert_eq!(moves(&saved.game), moves(&record.game));
    assert_eq!(saved.game.position(), record.game.position());
    check(&sheet);
}

#[test]
fn random_games_typed_key_by_key_are_the_games() {
    let mut same_digits = [0, 0];
    for variant in Variant::ALL {
        for game in games(variant, 30) {
            let mut sheet = Sheet::new(variant, 1);
            for text in moves(&game) {
                let Answer::Made(info) = type_in(&mut sheet, &text[..2]) else {
                    panic!("{text} is no move")
                };
                // `99` may be ten stones that end across or nineteen that come home: they are counted.
                if info.hole == info.landing.hole {
                    same_digits[usize::from(info.landing.side == info.side)] += 1;
                }
            }
            assert_eq!(sheet.conclusion(), game.conclusion());
            let saved = sheet.saved().unwrap();
            assert_eq!(saved.game.position(), game.position());
            assert_eq!(saved.game.conclusion(), game.conclusion());
            // There is no cell behind the end.
            assert!(matches!(type_in(&mut sheet, "1"), Answer::Over(_)));
            assert_eq!(sheet.typed(), Typed::Nothing);
            check(&sheet);
        }
    }
    assert!(same_digits.iter().all(|&seen| seen > 20), "{same_digits:?}");
}

#[test]
fn a_wrong_second_digit_is_told_with_what_would_be_right() {
    let mut sheet = sheet();
    assert_eq!(type_in(&mut sheet, "75"), Answer::Wrong);
    let fault = sheet.fault().unwrap();
    assert_eq!(fault.reason, Reason::Landing);
    assert_eq!(fault.right.unwrap().to_string(), "76(10)");
    assert_eq!(fault.proposal().unwrap().hole, hole(7));
    // Or the first digit is the wrong one.
    let others: Vec<_> = fault.others.iter().map(ToString::to_string).collect();
    assert_eq!(others, ["65(10)"]);
    assert!(sheet.cell(0).wrong);
    assert_eq!(sheet.fitting(), 0);
    check(&sheet);

    // The right digit takes it …
    assert!(matches!(type_in(&mut sheet, "6"), Answer::Made(_)));
    // … and so does Enter.
    type_in(&mut sheet, "97");
    assert!(matches!(sheet.press(Key::Accept), Answer::Made(_)));
    assert_eq!(paper(&sheet), "76 98");
    check(&sheet);
}

#[test]
fn what_is_typed_on_behind_a_mismatch_is_not_taken() {
    let mut sheet = sheet();
    assert_eq!(type_in(&mut sheet, "75 98 66 87"), Answer::Wrong);
    assert_eq!(sheet.entries(), []);
    let fault = sheet.fault().unwrap();
    assert!(fault.waiting);
    assert_eq!((fault.origin, fault.landing), (hole(7), Some(hole(5))));
    check(&sheet);
    sheet.press(Key::Accept);
    assert_eq!(paper(&sheet), "76");
    assert!(sheet.fault().is_none());
}

#[test]
fn a_hole_that_can_not_be_lifted_is_told_at_its_digit() {
    let mut sheet = sheet();
    type_in(&mut sheet, "76");
    // North's 6 was captured.
    assert_eq!(type_in(&mut sheet, "6"), Answer::Wrong);
    let fault = sheet.fault().unwrap();
    assert_eq!(fault.reason, Reason::Illegal(IllegalMove::Empty));
    assert_eq!((fault.right, fault.landing), (None, None));
    assert_eq!(sheet.press(Key::Accept), Answer::Wrong, "nothing to take");
    // The second digit may tell which hole was meant.
    assert_eq!(type_in(&mut sheet, "8"), Answer::Wrong);
    let fault = sheet.fault().unwrap();
    assert_eq!(
        fault.proposal().map(ToString::to_string).as_deref(),
        Some("98")
    );
    check(&sheet);
    assert!(matches!(sheet.press(Key::Accept), Answer::Made(_)));
    assert_eq!(paper(&sheet), "76 98");

    let mut small = Sheet::new(Variant::BESTEMSHE, 1);
    assert_eq!(type_in(&mut small, "7"), Answer::Wrong);
    assert_eq!(
        small.fault().unwrap().reason,
        Reason::Illegal(IllegalMove::NoSuchHole)
    );
    check(&small);
}

#[test]
fn a_tuz_is_told_from_an_empty_hole() {
    let record = Reader::new(FULL).next().unwrap().unwrap();
    let mut sheet = sheet();
    // After 23… 98X each has a tuz in the other's row: Black's 3, White's 8.
    for text in moves(&record.game).iter().take(46) {
        type_in(&mut sheet, &text[..2]);
    }
    assert_eq!(sheet.position().turn(), Side::South);
    type_in(&mut sheet, "8");
    assert_eq!(
        sheet.fault().unwrap().reason,
        Reason::Illegal(IllegalMove::Tuz)
    );
}

#[test]
fn back_takes_a_digit_or_a_move() {
    let mut sheet = sheet();
    assert_eq!(sheet.press(Key::Back), Answer::Nothing);
    type_in(&mut sheet, "76 95 5");
    assert!(sheet.fault().unwrap().waiting);
    sheet.press(Key::Back);
    assert_eq!(sheet.typed(), Typed::One(hole(9)));
    sheet.press(Key::Back);
    assert_eq!((sheet.typed(), sheet.at()), (Typed::Nothing, 1));
    sheet.press(Key::Back);
    assert_eq!((paper(&sheet).as_str(), sheet.at()), ("", 0));
    check(&sheet);
    // Not lost.
    sheet.press(Key::Undo);
    assert_eq!(paper(&sheet), "76");
    check(&sheet);
}

#[test]
fn an_earlier_move_is_corrected_and_what_follows_is_tried_again() {
    let record = Reader::new(FULL).next().unwrap().unwrap();
    let all = moves(&record.game);
    let mut sheet = sheet();
    for text in &all {
        type_in(&mut sheet, &text[..2]);
    }
    // Another move at ply 20: most of what follows can not stand.
    sheet.press(Key::Go(20));
    let other = sheet
        .position()
        .legal_moves()
        .find(|&hole| hole != sheet.entries()[20].origin)
        .unwrap();
    sheet.press(Key::Digit(other));
    sheet.press(Key::Accept);
    assert_eq!(sheet.entries().len(), all.len(), "nothing is thrown away");
    assert!(sheet.fitting() > 20 && sheet.fitting() < all.len());
    assert_eq!(
        sheet.at(),
        sheet.fitting(),
        "the first that does not fit is shown"
    );
    let fault = sheet.fault().unwrap();
    assert!(fault.kept);
    let cell = sheet.cell(sheet.at());
    assert!(cell.current && cell.wrong);
    assert!(matches!(cell.shown, Shown::Entry(_)));
    check(&sheet);

    // Corrected back: the whole game stands again.
    sheet.press(Key::Go(20));
    type_in(&mut sheet, &all[20][..2]);
    assert_eq!(sheet.fitting(), all.len());
    assert_eq!(sheet.at(), all.len());
    assert!(sheet.fault().is_none());
    assert_eq!(
        moves(&sheet.saved().unwrap().game),
        all,
        "and the game is as it was"
    );
    check(&sheet);
}

#[test]
fn only_what_fits_becomes_a_game() {
    let mut sheet = sheet();
    assert_eq!(sheet.saved(), None);
    type_in(&mut sheet, "76 98 66 87");
    sheet.press(Key::Go(0));
    type_in(&mut sheet, "19");
    assert_eq!(paper(&sheet), "19 98 66 87");
    assert_eq!(sheet.fitting(), 2);
    let saved = sheet.saved().unwrap();
    assert_eq!(moves(&saved.game), ["19", "98"]);
    // A move typed at the fault takes the place of the one that does not fit.
    let fault = sheet.fault().unwrap();
    assert_eq!(fault.right.unwrap().hole, hole(6));
    check(&sheet);
}

#[test]
fn a_forgotten_move_is_put_between() {
    let mut sheet = sheet();
    type_in(&mut sheet, "76 98 66 87");
    sheet.press(Key::Go(0));
    sheet.press(Key::Delete);
    assert_eq!(paper(&sheet), "98 66 87");
    check(&sheet);
    sheet.press(Key::Go(0));
    assert_eq!(sheet.press(Key::Insert), Answer::Changed);
    assert_eq!(sheet.cells(), 4);
    assert_eq!(sheet.cell(0).shown, Shown::Blank);
    check(&sheet);
    type_in(&mut sheet, "76");
    assert_eq!(paper(&sheet), "76 98 66 87");
    assert_eq!((sheet.fitting(), sheet.inserting()), (4, false));
    check(&sheet);

    // Called off.
    sheet.press(Key::Go(1));
    sheet.press(Key::Insert);
    type_in(&mut sheet, "9");
    sheet.press(Key::Back);
    sheet.press(Key::Back);
    assert!(!sheet.inserting());
    assert_eq!(sheet.entries().len(), 4);
    assert_eq!(sheet.press(Key::Go(4)), Answer::Changed);
    assert_eq!(
        sheet.press(Key::Insert),
        Answer::Nothing,
        "nothing is behind"
    );
}

#[test]
fn the_rest_is_cut_off() {
    let mut sheet = sheet();
    type_in(&mut sheet, "76 98 66 87");
    sheet.press(Key::Go(2));
    sheet.press(Key::Cut);
    assert_eq!((paper(&sheet).as_str(), sheet.at()), ("76 98", 2));
    assert_eq!(sheet.press(Key::Cut), Answer::Nothing);
    sheet.press(Key::Undo);
    assert_eq!(paper(&sheet), "76 98 66 87");
    sheet.press(Key::Redo);
    assert_eq!(paper(&sheet), "76 98");
    check(&sheet);
}

#[test]
fn another_move_that_ends_there_is_taken_whole() {
    let mut sheet = sheet();
    type_in(&mut sheet, "75");
    assert!(matches!(sheet.press(Key::Take(hole(6))), Answer::Made(_)));
    assert_eq!(paper(&sheet), "65");
    assert_eq!(
        sheet.press(Key::Take(hole(5))),
        Answer::Nothing,
        "it was captured empty"
    );
}

#[test]
fn one_digit_and_enter_is_a_move_too() {
    let mut sheet = sheet();
    type_in(&mut sheet, "7");
    assert!(matches!(sheet.press(Key::Accept), Answer::Made(_)));
    assert_eq!(paper(&sheet), "76");
    sheet.press(Key::Go(0));
    assert_eq!(sheet.press(Key::Accept), Answer::Changed, "on to the end");
    assert_eq!(sheet.at(), 1);
    assert_eq!(sheet.press(Key::Accept), Answer::Nothing);
}

#[test]
fn clearing_can_be_taken_back_with_the_names() {
    let mut sheet = sheet();
    assert_eq!(sheet.press(Key::Clear(2)), Answer::Nothing);
    sheet.head_mut().set(Field::White, "Aibek");
    type_in(&mut sheet, "76 9");
    sheet.press(Key::Clear(2));
    assert!(sheet.is_empty());
    assert_eq!(sheet.seed(), 2);
    check(&sheet);
    sheet.head_mut().set(Field::White, "Somebody else");
    sheet.press(Key::Undo);
    assert_eq!(sheet.head().get(Field::White), "Aibek");
    assert_eq!((paper(&sheet).as_str(), sheet.seed()), ("76", 7));
    sheet.press(Key::Redo);
    assert_eq!(sheet.head().get(Field::White), "Somebody else");
    assert_eq!(sheet.entries(), []);
}

#[test]
fn taking_a_move_back_leaves_the_names_alone() {
    let mut sheet = sheet();
    type_in(&mut sheet, "76");
    sheet.head_mut().set(Field::White, "Aibek");
    sheet.press(Key::Undo);
    assert_eq!(sheet.head().get(Field::White), "Aibek");
    sheet.head_mut().set(Field::Black, "Bolot");
    sheet.press(Key::Redo);
    assert_eq!(sheet.head().get(Field::Black), "Bolot");
    assert_eq!(paper(&sheet), "76");
}

#[test]
fn another_variant_tries_the_same_digits() {
    let mut sheet = sheet();
    type_in(&mut sheet, "76 98");
    assert_eq!(sheet.press(Key::Variant(Variant::TOGUZ)), Answer::Nothing);
    sheet.press(Key::Variant(Variant::BESTEMSHE));
    assert_eq!((sheet.variant(), sheet.fitting()), (Variant::BESTEMSHE, 0));
    assert_eq!(paper(&sheet), "76 98");
    check(&sheet);
    sheet.press(Key::Undo);
    assert_eq!((sheet.variant(), sheet.fitting()), (Variant::TOGUZ, 2));
}

#[test]
fn the_paper_tells_a_result_that_the_rules_do_not() {
    let mut sheet = sheet();
    type_in(&mut sheet, "76 98");
    sheet.head_mut().result = Some(Outcome::Win(Side::North));
    let end = sheet.saved().unwrap().game.conclusion().unwrap();
    assert_eq!(
        (end.outcome, end.reason),
        (Outcome::Win(Side::North), EndReason::Recorded)
    );
    // A part of a game has no result.
    sheet.press(Key::Go(0));
    type_in(&mut sheet, "19");
    let mut part = sheet.clone();
    part.press(Key::Go(0));
    type_in(&mut part, "76");
    if part.fitting() < part.entries().len() {
        assert_eq!(part.saved().unwrap().game.conclusion(), None);
    }

    // Where the rules end the game they are right.
    let game = games(Variant::TOGUZ, 40)
        .find(|game| game.conclusion().unwrap().outcome == Outcome::Win(Side::South))
        .unwrap();
    let mut sheet = Sheet::new(Variant::TOGUZ, 1);
    for text in moves(&game) {
        type_in(&mut sheet, &text[..2]);
    }
    sheet.head_mut().result = Some(Outcome::Win(Side::North));
    assert_eq!(sheet.saved().unwrap().game.conclusion(), game.conclusion());
}

#[test]
fn a_game_that_ends_too_early_shows_the_moves_behind() {
    let game = games(Variant::BESTEMSHE, 60)
        .find(|game| game.main_line().len() > 10)
        .unwrap();
    let mut sheet = Sheet::new(Variant::BESTEMSHE, 1);
    for text in moves(&game) {
        type_in(&mut sheet, &text[..2]);
    }
    let end = sheet.fitting();
    // As if the paper went on.
    let mut text = encode_sheet(&sheet);
    text = text.replace("&at=", "12&at=");
    let mut sheet = decode_sheet(&text).unwrap();
    assert_eq!((sheet.fitting(), sheet.at()), (end, end));
    assert!(matches!(sheet.fault().unwrap().reason, Reason::Over(_)));
    assert!(matches!(type_in(&mut sheet, "3"), Answer::Over(_)));
    sheet.press(Key::Cut);
    assert!(sheet.fault().is_none());
    assert_eq!(sheet.conclusion(), game.conclusion());
    check(&sheet);
}

#[test]
fn a_sheet_survives_down_to_the_half_typed_digit() {
    let mut before = sheet();
    before.head_mut().set(Field::White, "Ысык-Көл & Ко = 5 %");
    before.head_mut().result = Some(Outcome::Draw);
    type_in(&mut before, "76 98 6");
    let text = encode_sheet(&before);
    let after = decode_sheet(&text).unwrap();
    assert_eq!(after.typed(), Typed::One(hole(6)));
    assert_eq!((after.at(), after.fitting()), (2, 2));
    assert_eq!(after.head(), before.head());
    assert_eq!(after.seed(), before.seed());
    // And a mismatch half mended.
    type_in(&mut before, "1");
    let after = decode_sheet(&encode_sheet(&before)).unwrap();
    assert_eq!(after.fault().unwrap().reason, Reason::Landing);
}

/// A document of every version that was ever released.
#[test]
fn documents_of_every_version_are_read() {
    let text = include_str!("../../../tests/documents/sheet-1.txt").trim();
    let sheet = decode_sheet(text).unwrap();
    assert_eq!(sheet.entries().len(), 6);
    assert_eq!(sheet.fitting(), 6);
    assert_eq!(sheet.typed(), Typed::One(hole(7)));
    assert_eq!(sheet.head().get(Field::Black), "Өтебаев");
    assert_eq!(encode_sheet(&sheet), text);
}

#[test]
fn damage_is_an_answer_never_a_panic() {
    let mut good = sheet();
    type_in(&mut good, "76 98 6");
    let good = encode_sheet(&good);
    for end in 0..good.len() {
        let _ = decode_sheet(&good[..end]);
    }
    for (from, to) in [
        ("version=1", "version=0"),
        ("version=1", "version="),
        ("variant=toguz", "variant=chess"),
        ("moves=7698", "moves=769"),
        ("moves=7698", "moves=7690"),
        ("moves=7698", "moves=76x8"),
        ("at=2", "at=3"),
        ("at=2", "at=-1"),
        ("typed=6", "typed=0"),
        ("typed=6", "typed=666"),
        // A legal move is never half typed.
        ("typed=6", "typed=66"),
        ("seed=", "seed=x"),
        ("&typed", "&insert=on&typed"),
        ("&typed", "&insert=perhaps&typed"),
        ("&typed", "&result=2-0&typed"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good);
        assert_eq!(decode_sheet(&bad).err(), Some(SchemaError::Corrupt), "{to}");
    }
    let newer = good.replacen("version=1", "version=2", 1);
    assert_eq!(decode_sheet(&newer).err(), Some(SchemaError::Newer));
    let long = format!("{good}&x={}", "y".repeat(100_000));
    assert_eq!(decode_sheet(&long).err(), Some(SchemaError::Corrupt));
    // Too many moves, and as many as there may be.
    let many = |count: usize| {
        good.replacen("7698", &"76".repeat(count), 1)
            .replacen("at=2", "at=0", 1)
    };
    assert_eq!(
        decode_sheet(&many(MAX_PLIES + 1)).err(),
        Some(SchemaError::Corrupt)
    );
    let full = decode_sheet(&many(MAX_PLIES)).unwrap();
    check(&full);
}

#[test]
fn a_full_sheet_takes_no_more() {
    let good =
        encode_sheet(&sheet()).replacen("moves=", &format!("moves={}", "76".repeat(MAX_PLIES)), 1);
    let mut sheet = decode_sheet(&good).unwrap();
    assert_eq!(sheet.press(Key::Insert), Answer::Full);
    assert!(
        matches!(type_in(&mut sheet, "19"), Answer::Made(_)),
        "replacing is fine"
    );
    check(&sheet);
}

#[test]
fn any_keys_in_any_order_leave_a_sound_sheet() {
    for variant in Variant::ALL {
        for walk in 1..=60_u64 {
            let mut seed = walk.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut sheet = Sheet::new(variant, walk);
            for _ in 0..250 {
                let pick = random(&mut seed);
                let wish = usize::try_from(random(&mut seed)).unwrap();
                let key = match pick % 24 {
                    0 => Key::Back,
                    1 => Key::Delete,
                    2 => Key::Insert,
                    3 => Key::Go(wish % 40),
                    4 | 5 => Key::Undo,
                    6 => Key::Redo,
                    7 => Key::Take(Hole::ALL[wish % 9]),
                    8 if wish.is_multiple_of(7) => Key::Cut,
                    9 if wish.is_multiple_of(19) => Key::Clear(walk),
                    10 if wish.is_multiple_of(19) => Key::Variant(Variant::ALL[wish % 2]),
                    11..=16 => Key::Accept,
                    _ => Key::Digit(Hole::ALL[wish % 9]),
                };
                sheet.press(key);
                check(&sheet);
            }
        }
    }
}

#[test]
fn a_key_at_the_end_does_not_play_the_game_anew() {
    // A long game, typed; the last moves must cost no more than the first. Counted, not timed: the nodes of the game
    // are the very same ones.
    let game = games(Variant::TOGUZ, 60)
        .max_by_key(|game| game.main_line().len())
        .unwrap();
    let mut sheet = sheet();
    for text in moves(&game) {
        let before = sheet.saved().map_or(1, |saved| saved.game.node_count());
        type_in(&mut sheet, &text[..2]);
        let after = sheet.saved().map_or(1, |saved| saved.game.node_count());
        assert_eq!(after, before + 1);
    }
}
