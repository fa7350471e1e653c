//! The game tree: undo, redo, variations, repetition, and the word of the players.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`. What is cast to a smaller
// type is a hole, a count of stones or plies, or a random number below a bound: it fits.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod common;

use common::{hole, toguz};
use toguz_rules::{
    Conclusion, EndReason, Game, IllegalMove, NodeId, Outcome, PlayError, Side, Variant,
};

fn play(game: &mut Game, holes: &[u8]) {
    for &number in holes {
        game.play(hole(number))
            .unwrap_or_else(|e| panic!("{number}: {e}"));
    }
}

/// Two stones that chase each other round the board for ever.
fn lone_stones() -> Game {
    Game::from_position(toguz("1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/80,80/0,0/w"))
}

/// One time round: each stone walks its row, then over into the other.
const ROUND: [u8; 18] = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9];

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut game = lone_stones();
    assert_eq!(game.repetitions(game.cursor()), 1);
    play(&mut game, &ROUND);
    assert_eq!(game.repetitions(game.cursor()), 2);
    assert_eq!(game.conclusion(), None);
    play(&mut game, &ROUND[..17]);
    assert_eq!(game.conclusion(), None);
    assert_eq!(game.repetitions(game.cursor()), 2);
    play(&mut game, &ROUND[17..]);
    let draw = Conclusion {
        outcome: Outcome::Draw,
        reason: EndReason::Repetition,
    };
    assert_eq!(game.repetitions(game.cursor()), 3);
    assert_eq!(game.conclusion(), Some(draw));
    assert_eq!(game.play(hole(1)), Err(PlayError::Ended(draw)));
    assert_eq!(game.ply(), 36);

    // Taken back, the game goes on: North may as well starve South, who has just left his row.
    assert!(game.undo());
    assert_eq!(game.conclusion(), None);
    play(&mut game, &[1]);
    let end = game.conclusion().expect("South has no move");
    assert_eq!(
        (end.outcome, end.reason),
        (Outcome::Win(Side::North), EndReason::NoMove)
    );
    // The drawn end is still there, as a variation.
    assert!(game.undo());
    assert_eq!(game.children(game.cursor()).len(), 2);
}

#[test]
fn only_the_way_to_a_node_counts_for_repetition() {
    let mut game = lone_stones();
    play(&mut game, &ROUND);
    // The same moves tried again from the start are the same nodes, not new occurrences.
    game.go_to_start();
    play(&mut game, &ROUND);
    assert_eq!(game.repetitions(game.cursor()), 2);
    assert_eq!(game.node_count(), 19);
}

#[test]
fn undo_and_redo_restore_everything() {
    let mut game = Game::new(Variant::TOGUZ);
    let mut seen = vec![(*game.position(), game.cursor())];
    for number in [7, 9, 6, 7, 1, 8, 2, 8, 9, 3, 4, 4] {
        play(&mut game, &[number]);
        seen.push((*game.position(), game.cursor()));
    }
    for (position, node) in seen.iter().rev().skip(1) {
        assert!(game.undo());
        assert_eq!((game.position(), game.cursor()), (position, *node));
    }
    assert!(!game.undo());
    for (position, node) in &seen[1..] {
        assert!(game.redo());
        assert_eq!((game.position(), game.cursor()), (position, *node));
    }
    assert!(!game.redo());
    for (position, node) in &seen {
        game.go_to(*node);
        assert_eq!(
            (game.position(), game.position_at(*node)),
            (position, position)
        );
    }
    game.go_to_start();
    assert_eq!(game.cursor(), NodeId::ROOT);
    assert_eq!(game.position(), game.start());
    game.go_to_end();
    assert_eq!(game.position(), &seen[12].0);
    assert_eq!(game.line().len(), 12);
    assert_eq!(game.moves().len(), 12);
}

#[test]
fn the_steps_of_a_node_are_those_of_its_move() {
    let mut game = Game::new(Variant::TOGUZ);
    assert!(game.steps_at(NodeId::ROOT).is_empty());
    play(&mut game, &[7]);
    let (_, info, steps) = game.start().play_steps(hole(7)).expect("legal");
    assert_eq!(game.steps_at(game.cursor()), steps);
    assert_eq!(game.info_at(game.cursor()), Some(&info));
}

#[test]
fn a_move_after_undo_is_a_variation() {
    let mut game = Game::new(Variant::TOGUZ);
    play(&mut game, &[7, 9, 6]);
    let main = game.cursor();
    assert!(game.undo() && game.undo());
    play(&mut game, &[8, 5]);
    let side_line = game.cursor();
    assert_eq!(game.moves(), [7, 8, 5].map(hole));
    assert_eq!(game.main_line().last(), Some(&main));

    // Redo follows the line last visited, and a known move leads to the known node.
    game.go_to_start();
    assert!(game.redo() && game.redo());
    assert_eq!(game.moves(), [7, 8].map(hole));
    game.go_to(main);
    assert!(game.undo());
    let count = game.node_count();
    play(&mut game, &[6]);
    assert_eq!((game.cursor(), game.node_count()), (main, count));

    game.promote(side_line);
    assert_eq!(game.main_line().last(), Some(&side_line));
    game.go_to(side_line);
    game.remove(side_line);
    assert_eq!(game.moves(), [7, 8].map(hole));
    game.remove(NodeId::ROOT);
    assert_eq!(game.moves(), [7, 8].map(hole));
}

#[test]
fn truncate_forgets_what_follows() {
    let mut game = Game::new(Variant::TOGUZ);
    play(&mut game, &[7, 9, 6]);
    assert!(game.undo() && game.undo());
    game.truncate();
    assert!(!game.redo());
    assert_eq!(game.moves(), [7].map(hole));
    play(&mut game, &[8]);
    assert_eq!(
        game.children(game.parent(game.cursor()).expect("a parent"))
            .len(),
        1
    );
}

#[test]
fn nodes_have_numbers() {
    let mut game = Game::new(Variant::TOGUZ);
    play(&mut game, &[7, 9, 6]);
    let last = game.cursor();
    assert_eq!((NodeId::ROOT.get(), last.get()), (0, 3));
    assert_eq!(game.node_id(3), Some(last));
    assert_eq!(game.node_id(4), None);
    assert_eq!(game.node_id(u32::MAX), None);
    // What was taken out with a node is no longer there either, and its numbers stay free.
    game.remove(game.node_id(2).expect("a node"));
    assert_eq!(
        [0, 1, 2, 3].map(|number| game.node_id(number).is_some()),
        [true, true, false, false]
    );
    play(&mut game, &[9]);
    assert_eq!(game.cursor().get(), 4);
}

#[test]
fn an_id_of_another_game_is_ignored() {
    let mut long = Game::new(Variant::TOGUZ);
    play(&mut long, &[7, 9, 6]);
    let mut short = Game::new(Variant::TOGUZ);
    short.go_to(long.cursor());
    assert_eq!(short.cursor(), NodeId::ROOT);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::new(Variant::BESTEMSHE);
    play(&mut game, &[3]);
    let before = game.clone();
    assert_eq!(
        game.play(hole(2)),
        Err(PlayError::Illegal(IllegalMove::Empty)),
        "hole 2 was captured"
    );
    assert_eq!(
        game.play(hole(6)),
        Err(PlayError::Illegal(IllegalMove::NoSuchHole))
    );
    assert_eq!(game, before);
}

#[test]
fn resignation_and_agreement_end_the_game_where_they_were_said() {
    let mut game = Game::new(Variant::TOGUZ);
    play(&mut game, &[7]);
    assert!(game.resign(Side::North));
    let end = game.conclusion().expect("resigned");
    assert_eq!(
        (end.outcome, end.reason),
        (Outcome::Win(Side::South), EndReason::Resignation)
    );
    assert_eq!(game.play(hole(9)), Err(PlayError::Ended(end)));
    assert!(!game.resign(Side::South), "it is over already");
    assert!(game.undo());
    assert_eq!(game.conclusion(), None);
    assert!(game.redo());
    game.truncate();
    assert_eq!(game.conclusion(), None);
    assert!(game.conclude(Conclusion {
        outcome: Outcome::Draw,
        reason: EndReason::Agreement,
    }));
    assert_eq!(
        game.conclusion().map(|end| end.outcome),
        Some(Outcome::Draw)
    );
}

#[test]
fn a_captured_last_stone_is_a_majority_and_a_swept_one_is_not() {
    // South takes everything that is left: 82 in the kazan, the board bare, nothing swept.
    let mut game = Game::from_position(toguz("0,0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0,0/80,80/0,0/w"));
    let info = game.play(hole(9)).expect("legal");
    assert_eq!((info.captured, info.swept), (2, 0));
    assert_eq!(
        game.conclusion().map(|end| end.reason),
        Some(EndReason::Majority)
    );

    let mut game = Game::from_position(toguz("0,0,0,0,0,0,0,2,0/0,0,0,0,0,0,0,0,0/80,80/0,0/w"));
    let info = game.play(hole(8)).expect("legal");
    assert_eq!((info.captured, info.swept), (0, 2));
    let end = game.conclusion().expect("North has no move");
    assert_eq!(
        (end.outcome, end.reason),
        (Outcome::Win(Side::South), EndReason::NoMove)
    );
    assert_eq!(game.position().kazan().south, 82);
}

#[test]
fn comments_and_signs_stay_with_their_move() {
    let mut game = Game::new(Variant::TOGUZ);
    play(&mut game, &[7]);
    let node = game.cursor();
    game.set_comment(node, "жакшы");
    game.add_nag(node, 1);
    game.add_nag(node, 1);
    play(&mut game, &[9]);
    assert!(game.undo());
    assert_eq!((game.comment(node), game.nags(node)), ("жакшы", &[1][..]));
    assert_eq!(game.comment(NodeId::ROOT), "");
}
