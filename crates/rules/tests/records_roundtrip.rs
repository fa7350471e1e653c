//! What the writers write, the reader reads: the same game, with variations, comments and signs.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use arbtest::{arbitrary, arbtest};
use toguz_rules::notation::record::MAX_NESTING;
use toguz_rules::notation::{Reader, Record};
use toguz_rules::{Conclusion, EndReason, Game, Hole, NodeId, Outcome, Position, Side, Variant};

type Bytes<'a> = arbitrary::Unstructured<'a>;

const WORDS: [&str; 20] = [
    "good", "}", "{", "(", ")", ";", "%", "\"", "\\", "1-0", "zero", "76", "[White", "\n", "\r\n",
    "  ", "$1", "Ә", "!?", "*",
];

fn remark(u: &mut Bytes<'_>) -> arbitrary::Result<String> {
    let mut text = String::new();
    for _ in 0..u.int_in_range(0..=12)? {
        text.push_str(u.choose(&WORDS)?);
        text.push(' ');
    }
    Ok(text)
}

/// A position of a random game.
fn start(u: &mut Bytes<'_>, variant: Variant) -> arbitrary::Result<Position> {
    let mut position = Position::initial(variant);
    if u.ratio(1, 2)? {
        return Ok(position);
    }
    for _ in 0..u.int_in_range(0..=40)? {
        let legal: Vec<Hole> = position.legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        position = position.play(*u.choose(&legal)?).expect("a legal move");
    }
    Ok(position)
}

/// A tree of moves with remarks, signs and perhaps an end by word.
fn tree(u: &mut Bytes<'_>) -> arbitrary::Result<Record> {
    let variant = *u.choose(&Variant::ALL)?;
    let mut game = Game::from_position(start(u, variant)?);
    game.set_comment(NodeId::ROOT, remark(u)?);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..u.int_in_range(0..=80)? {
        // Mostly on from here, sometimes from somewhere else.
        if u.ratio(1, 5)? {
            game.go_to(*u.choose(&nodes)?);
        }
        let legal: Vec<Hole> = game.position().legal_moves().collect();
        if legal.is_empty() || game.play(*u.choose(&legal)?).is_err() {
            continue;
        }
        let here = game.cursor();
        nodes.push(here);
        if u.ratio(1, 4)? {
            game.set_comment(here, remark(u)?);
        }
        if u.ratio(1, 4)? {
            game.add_nag(here, u.arbitrary()?);
        }
    }
    game.go_to(game.main_line().last().copied().unwrap_or_default());
    if u.ratio(1, 2)? {
        game.conclude(Conclusion {
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
        });
    }
    let mut record = Record::new(game);
    for name in [
        "White",
        "Event",
        "Annotator",
        "Result",
        "FEN",
        "Variant",
        "Termination",
    ] {
        if u.ratio(1, 3)? {
            record.tags.set(name, remark(u)?);
        }
    }
    Ok(record)
}

/// A text with each gap made one space, as the writers have it.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn assert_same(ours: &Game, here: NodeId, theirs: &Game, there: NodeId) {
    assert_eq!(ours.position_at(here), theirs.position_at(there));
    assert_eq!(ours.info_at(here), theirs.info_at(there));
    assert_eq!(plain(ours.comment(here)), theirs.comment(there));
    assert_eq!(ours.nags(here), theirs.nags(there));
    assert_eq!(ours.children(here).len(), theirs.children(there).len());
    for (&ours_next, &theirs_next) in ours.children(here).iter().zip(theirs.children(there)) {
        assert_same(ours, ours_next, theirs, theirs_next);
    }
}

fn read(text: &str) -> Record {
    let mut reader = Reader::new(text);
    let record = reader
        .next()
        .expect("a game")
        .unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert!(reader.next().is_none(), "one game is one game:\n{text}");
    record
}

#[test]
fn a_record_survives_pgn() {
    arbtest(|u| {
        let record = tree(u)?;
        let text = record.to_pgn();
        let again = read(&text);
        assert_same(&record.game, NodeId::ROOT, &again.game, NodeId::ROOT);
        assert_eq!(again.conclusion(), record.conclusion(), "{text}");
        assert_eq!(again.result, record.conclusion().map(|end| end.outcome));
        for name in ["White", "Event", "Annotator"] {
            if let Some(value) = record.tags.get(name) {
                assert_eq!(again.tags.get(name), Some(plain(value).as_str()), "{text}");
            }
        }
        assert_eq!(again.to_pgn(), text);
        assert_eq!(again.to_string(), text);
        // Lines are short, but for tags and for remarks that need a line of their own.
        for line in text.lines() {
            let free = line.starts_with(['[', ';']) || !line.contains(' ');
            assert!(free || line.chars().count() <= 79, "{line}");
        }
        Ok(())
    });
}

#[test]
fn two_records_behind_one_another_stay_two() {
    arbtest(|u| {
        let (one, two) = (tree(u)?, tree(u)?);
        let text = format!("{one}\n{two}");
        let games: Vec<Record> = Reader::new(&text)
            .map(|game| game.unwrap_or_else(|e| panic!("{e}\n{text}")))
            .collect();
        assert_eq!(games.len(), 2, "{text}");
        assert_same(&one.game, NodeId::ROOT, &games[0].game, NodeId::ROOT);
        assert_same(&two.game, NodeId::ROOT, &games[1].game, NodeId::ROOT);
        Ok(())
    });
}

#[test]
fn the_main_line_survives_tgk() {
    arbtest(|u| {
        let record = tree(u)?;
        let text = record.to_tgk();
        let again = read(&text);
        let holes = |game: &Game| -> Vec<Hole> {
            game.main_line()
                .into_iter()
                .filter_map(|id| game.info_at(id).map(|info| info.hole))
                .collect()
        };
        assert_eq!(holes(&again.game), holes(&record.game), "{text}");
        assert_eq!(again.game.start(), record.game.start());
        assert_eq!(again.conclusion(), record.conclusion(), "{text}");
        assert_eq!(again.to_tgk(), read(&again.to_tgk()).to_tgk());
        Ok(())
    });
}

#[test]
fn the_full_game_is_written_as_the_world_writes_it() {
    let text = include_str!("data/records/full-game.txt");
    let mut record = read(text);
    for (name, value) in [
        ("Event", "Championship of Kazakhstan"),
        ("Site", "Pavlodar"),
        ("Date", "2011"),
        ("Round", "9"),
        ("White", "Kabiyev"),
        ("Black", "Otebayev"),
    ] {
        assert!(record.tags.set(name, value));
    }
    record.result = Some(Outcome::Win(Side::South));
    assert_eq!(record.to_pgn(), include_str!("data/records/full-game.pgn"));
    assert_eq!(record.to_tgk(), include_str!("data/records/full-game.tgk"));
}

#[test]
fn a_game_that_stopped_for_want_of_a_move_is_marked_as_playok_does() {
    let record = read("[FEN \"9/7,1S,1 80 81 S 60\"]\n\n60. 89 *");
    assert_eq!(
        record.conclusion().map(|end| end.reason),
        Some(EndReason::NoMove)
    );
    let text = record.to_pgn();
    assert!(text.ends_with("{zero}\n"), "{text}");
}

#[test]
fn variations_too_deep_to_read_are_not_written() {
    let mut game = Game::new(Variant::TOGUZ);
    // From every position one move of the main line and one of a variation, in which the next one lies.
    let mut depth = 0;
    while depth < MAX_NESTING + 20 {
        let legal: Vec<Hole> = game.position().legal_moves().collect();
        if legal.len() < 2 {
            break;
        }
        game.play(legal[0]).unwrap();
        game.undo();
        game.play(legal[1]).unwrap();
        depth += 1;
    }
    let record = Record::new(game);
    let again = read(&record.to_pgn());
    assert_eq!(again.to_pgn(), read(&again.to_pgn()).to_pgn());
    assert_eq!(again.game.main_line().len(), 1);
    assert_eq!(
        again
            .game
            .info_at(again.game.main_line()[0])
            .map(|info| info.hole),
        Hole::try_new(1)
    );
}
