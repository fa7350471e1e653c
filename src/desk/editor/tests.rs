use toguz_rules::notation::ParsePositionError;
use toguz_rules::notation::diagram::{ParseDiagramError, write_diagram};
use toguz_rules::{EndReason, Hole, Outcome, Pit, Position, Setup, SetupProblem, Side, Variant};

use super::*;
use crate::sowing::Place;
use crate::state::{Level, Player};

fn hole(number: u8) -> Hole {
    Hole::try_new(number).unwrap()
}

fn south(number: u8) -> Place {
    Place::Pit(Pit::new(Side::South, hole(number)))
}

fn north(number: u8) -> Place {
    Place::Pit(Pit::new(Side::North, hole(number)))
}

const SOUTH: Place = Place::Kazan(Side::South);
const NORTH: Place = Place::Kazan(Side::North);

fn start() -> Editor {
    Editor::new(Setup::initial(Variant::TOGUZ))
}

/// An editor that has read a text.
fn reading(text: &str) -> Editor {
    let mut editor = start();
    editor.edit(Edit::Text(text.to_owned())).unwrap();
    editor
}

fn problems(editor: &Editor) -> Vec<SetupProblem> {
    editor.verdict().problems.iter().collect()
}

fn edit(editor: &mut Editor, edits: impl IntoIterator<Item = Edit>) {
    for edit in edits {
        editor.edit(edit).unwrap();
    }
}

#[test]
fn a_tap_does_what_the_tool_says() {
    let mut editor = start();
    edit(&mut editor, [Edit::Tap(south(3)), Edit::Tap(SOUTH)]);
    assert_eq!((editor.stones(south(3)), editor.stones(SOUTH)), (10, 1));
    edit(
        &mut editor,
        [
            Edit::Tool(Tool::Take),
            Edit::Tap(south(3)),
            Edit::Tap(SOUTH),
        ],
    );
    assert_eq!((editor.stones(south(3)), editor.stones(SOUTH)), (9, 0));
    assert_eq!(editor.edit(Edit::Tap(SOUTH)), Err(Refusal::NothingHere));
    edit(&mut editor, [Edit::Tool(Tool::Empty), Edit::Tap(south(3))]);
    assert_eq!(editor.stones(south(3)), 0);
    assert_eq!(editor.missing(), 9);
    edit(
        &mut editor,
        [Edit::Tool(Tool::Put), Edit::Many(9), Edit::Tap(SOUTH)],
    );
    assert_eq!((editor.stones(SOUTH), editor.missing()), (9, 0));
    assert!(editor.verdict().playable().is_some());
    assert_eq!(
        editor.edit(Edit::Tap(SOUTH)),
        Ok(false),
        "nothing to change"
    );
}

#[test]
fn stones_are_dragged_and_none_is_lost() {
    let mut editor = start();
    edit(
        &mut editor,
        [Edit::Drag {
            from: south(1),
            to: north(9),
        }],
    );
    assert_eq!((editor.stones(south(1)), editor.stones(north(9))), (0, 18));
    edit(
        &mut editor,
        [
            Edit::Whole(false),
            Edit::Drag {
                from: north(9),
                to: NORTH,
            },
        ],
    );
    assert_eq!((editor.stones(north(9)), editor.stones(NORTH)), (17, 1));
    assert_eq!(editor.missing(), 0);
    assert_eq!(
        editor.edit(Edit::Drag {
            from: south(1),
            to: SOUTH
        }),
        Err(Refusal::NothingHere)
    );
    assert_eq!(
        editor.edit(Edit::Drag {
            from: NORTH,
            to: NORTH
        }),
        Ok(false)
    );
}

#[test]
fn a_number_is_typed_digit_by_digit_and_taken_back_as_one() {
    let mut editor = start();
    edit(
        &mut editor,
        [1, 2].map(|digit| Edit::Digit(south(4), digit)),
    );
    assert_eq!(editor.stones(south(4)), 12);
    // Behind twelve nothing fits but what keeps it under all the stones of the game.
    edit(&mut editor, [Edit::Digit(south(4), 0)]);
    assert_eq!(editor.stones(south(4)), 120);
    edit(&mut editor, [Edit::Digit(south(4), 7)]);
    assert_eq!(editor.stones(south(4)), 7, "a new number");
    edit(&mut editor, [Edit::Back(south(4))]);
    assert_eq!(editor.stones(south(4)), 0);
    edit(&mut editor, [Edit::Digit(south(4), 3)]);
    assert_eq!(editor.stones(south(4)), 3);
    // Elsewhere it is another number, and so it is after a rest.
    edit(
        &mut editor,
        [
            Edit::Digit(SOUTH, 1),
            Edit::Digit(south(4), 5),
            Edit::Typed,
            Edit::Digit(south(4), 6),
        ],
    );
    assert_eq!((editor.stones(south(4)), editor.stones(SOUTH)), (6, 1));

    let mut editor = start();
    edit(
        &mut editor,
        [1, 2].map(|digit| Edit::Digit(south(4), digit)),
    );
    edit(&mut editor, [Edit::Undo]);
    assert_eq!(editor.stones(south(4)), 9);
    assert!(!editor.can_undo());
    edit(&mut editor, [Edit::Redo]);
    assert_eq!(editor.stones(south(4)), 12);
}

#[test]
fn a_kazan_holds_up_to_all_stones() {
    let mut editor = start();
    edit(&mut editor, [Edit::Clear]);
    edit(
        &mut editor,
        [1, 6, 2].map(|digit| Edit::Digit(NORTH, digit)),
    );
    assert_eq!((editor.stones(NORTH), editor.missing()), (162, 0));
    assert_eq!(editor.edit(Edit::More(NORTH)), Err(Refusal::TooMany));
    assert_eq!(editor.stones(NORTH), 162);
}

#[test]
fn plus_and_minus() {
    let mut editor = start();
    edit(
        &mut editor,
        [
            Edit::More(north(2)),
            Edit::Less(north(3)),
            Edit::Empty(north(4)),
        ],
    );
    let row = [2, 3, 4].map(|number| editor.stones(north(number)));
    assert_eq!(row, [10, 8, 0]);
}

#[test]
fn a_tuz_is_set_with_what_lies_there_going_to_the_kazan() {
    let mut editor = start();
    edit(&mut editor, [Edit::Tool(Tool::Tuz), Edit::Tap(north(3))]);
    assert_eq!(editor.setup().board.tuz().south, Some(hole(3)));
    assert_eq!((editor.stones(north(3)), editor.stones(SOUTH)), (0, 9));
    assert_eq!(editor.missing(), 0);
    assert!(editor.verdict().playable().is_some());
    for refused in [
        Edit::More(north(3)),
        Edit::Digit(north(3), 4),
        Edit::Drag {
            from: south(1),
            to: north(3),
        },
    ] {
        assert_eq!(editor.edit(refused), Err(Refusal::TuzHoldsNothing));
    }
    // Another one takes its place: two in a row can not be said.
    edit(&mut editor, [Edit::Tap(north(5))]);
    assert_eq!(editor.setup().board.tuz().south, Some(hole(5)));
    edit(&mut editor, [Edit::Tap(north(5))]);
    assert_eq!(editor.setup().board.tuz().south, None);
    assert_eq!(editor.edit(Edit::Tap(SOUTH)), Err(Refusal::KazanIsNoTuz));
}

#[test]
fn every_problem_is_told() {
    let mut editor = start();
    edit(&mut editor, [Edit::More(south(1)), Edit::More(south(1))]);
    assert_eq!(problems(&editor), [SetupProblem::WrongTotal]);
    assert_eq!(editor.missing(), -2);
    edit(&mut editor, [Edit::Undo, Edit::Undo, Edit::Less(south(1))]);
    assert_eq!(problems(&editor), [SetupProblem::WrongTotal]);
    assert_eq!(editor.missing(), 1);
    edit(&mut editor, [Edit::Rest(Side::North)]);
    assert_eq!(problems(&editor), []);
    assert_eq!(
        editor.edit(Edit::Rest(Side::North)),
        Err(Refusal::NothingMissing)
    );

    let tuz = |side, number| Edit::Tuz(Pit::new(side, hole(number)));
    let mut editor = start();
    edit(&mut editor, [tuz(Side::North, 9)]);
    assert_eq!(problems(&editor), [SetupProblem::TuzInLastHole]);
    edit(&mut editor, [tuz(Side::North, 4), tuz(Side::South, 4)]);
    assert_eq!(problems(&editor), [SetupProblem::TuzSameNumber]);
    edit(&mut editor, [tuz(Side::South, 5)]);
    assert!(editor.verdict().playable().is_some());
    edit(&mut editor, [Edit::Number(0)]);
    assert_eq!(problems(&editor), [SetupProblem::MoveNumberZero]);
    edit(&mut editor, [Edit::Number(12)]);
    assert_eq!(problems(&editor), []);

    // The engines' form can say what ours can not.
    let editor = reading("9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9/0,0/3,0/w");
    assert_eq!(problems(&editor), [SetupProblem::StonesInTuz]);

    let mut small = start();
    edit(&mut small, [Edit::Variant(Variant::BESTEMSHE)]);
    assert_eq!(small.edit(tuz(Side::North, 3)), Err(Refusal::NoTuzInGame));
    assert!(!small.has_tuz());
    let mut small = reading("5S,5S,T,5S,5S/5S,5S,5S,5S,5S 5 0 S 1");
    assert_eq!(problems(&small), [SetupProblem::TuzNotInVariant]);
    // What came in by text can be taken out by hand.
    assert!(small.has_tuz());
    edit(&mut small, [tuz(Side::North, 3)]);
    assert_eq!(problems(&small), []);
}

#[test]
fn a_finished_game_is_told_too() {
    // North is to move and has nothing.
    let editor = reading("9/9S,9S,9S,9S,9S,9S,9S,9S,9S 40 41 N 30");
    let end = editor.verdict().end.unwrap();
    assert_eq!(end.reason, EndReason::NoMove);
    assert_eq!(end.outcome, Outcome::Win(Side::South));
    assert_eq!(editor.verdict().playable(), None);
    // What lies there is his who owns the row.
    assert_eq!(editor.verdict().position.unwrap().kazan().south, 121);
    // With the other to move nothing is over.
    let editor = reading("9/9S,9S,9S,9S,9S,9S,9S,9S,9S 40 41 S 30");
    assert!(editor.verdict().playable().is_some());

    let editor = reading("1S,8/9S,9S,9S,9S,9S,9S,9S,7S,1 82 9 S 30");
    assert_eq!(problems(&editor), []);
    let end = editor.verdict().end.unwrap();
    assert_eq!(
        (end.reason, end.outcome),
        (EndReason::Majority, Outcome::Win(Side::South))
    );

    let editor = reading("9/9 81 81 S 90");
    assert_eq!(editor.verdict().end.unwrap().outcome, Outcome::Draw);
}

#[test]
fn helpers() {
    let mut editor = start();
    edit(&mut editor, [Edit::Number(40), Edit::Clear]);
    assert_eq!((editor.missing(), editor.setup().move_number), (162, 40));
    edit(
        &mut editor,
        [
            Edit::Digit(south(2), 5),
            Edit::Rest(Side::South),
            Edit::Tuz(Pit::new(Side::South, hole(7))),
            Edit::Turn(Side::North),
        ],
    );
    assert_eq!(editor.stones(SOUTH), 157);
    let before = *editor.setup();
    edit(&mut editor, [Edit::Swap]);
    assert_eq!(
        (
            editor.stones(NORTH),
            editor.stones(north(2)),
            editor.setup().turn
        ),
        (157, 5, Side::South)
    );
    assert_eq!(editor.setup().board.tuz().south, Some(hole(7)));
    edit(&mut editor, [Edit::Swap]);
    assert_eq!(*editor.setup(), before);
    edit(&mut editor, [Edit::Start]);
    assert_eq!(*editor.setup(), Setup::initial(Variant::TOGUZ));
    edit(&mut editor, [Edit::Variant(Variant::BESTEMSHE)]);
    assert_eq!(*editor.setup(), Setup::initial(Variant::BESTEMSHE));
    edit(&mut editor, [Edit::Undo, Edit::Undo]);
    assert_eq!(*editor.setup(), before);
}

#[test]
fn text_and_board_follow_each_other() {
    let mut editor = start();
    edit(&mut editor, [Edit::More(south(1))]);
    assert_eq!(
        editor.text(),
        "9S,9S,9S,9S,9S,9S,9S,9S,9S/10S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1"
    );
    let text = "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1";
    edit(&mut editor, [Edit::Text(format!("  {text} "))]);
    assert_eq!(editor.stones(SOUTH), 10);
    assert_eq!(editor.setup().turn, Side::North);
    assert_eq!(
        editor.text(),
        format!("  {text} "),
        "as typed, as long as it is typed"
    );
    edit(&mut editor, [Edit::TextLeft]);
    assert_eq!(editor.text(), text);
    // Typed letter by letter it is one change.
    for end in 0..text.len() {
        let _ = editor.edit(Edit::Text(text[..end].to_owned()));
    }
    edit(&mut editor, [Edit::TextLeft]);
    edit(&mut editor, [Edit::Undo, Edit::Undo, Edit::Undo]);
    assert_eq!(*editor.setup(), Setup::initial(Variant::TOGUZ));

    // A text of the small board brings the small board.
    let small = Setup::initial(Variant::BESTEMSHE);
    assert_eq!(*reading(&small.to_string()).setup(), small);
}

#[test]
fn what_can_not_be_read_leaves_the_board_as_it_was() {
    let mut editor = start();
    edit(&mut editor, [Edit::Text("9S,9S/9S".to_owned())]);
    assert_eq!(
        editor.unread(),
        Some(Unread::Position(ParsePositionError::UnknownRowLength))
    );
    assert_eq!(*editor.setup(), Setup::initial(Variant::TOGUZ));
    assert_eq!(editor.text(), "9S,9S/9S");
    assert_eq!(
        editor.edit(Edit::TextLeft),
        Ok(false),
        "it can still be mended"
    );
    assert_eq!(
        reading("T,T,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S").unread(),
        Some(Unread::Position(ParsePositionError::SecondTuz {
            row: Side::North
        }))
    );
    // The next change of the board writes the text anew.
    edit(&mut editor, [Edit::More(south(1))]);
    assert_eq!(editor.unread(), None);
    assert!(editor.text().contains("10S"));
    let long = " ".repeat(MAX_TEXT + 1);
    assert_eq!(reading(&long).unread(), Some(Unread::TooLong));
}

#[test]
fn a_pasted_diagram_is_a_position_too() {
    let text = "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1";
    let setup: Setup = text.parse().unwrap();
    let mut editor = reading(&format!("\n{}", write_diagram(&setup)));
    assert_eq!(*editor.setup(), setup);
    assert!(
        editor.text().contains('|'),
        "as pasted, as long as one is at it"
    );
    edit(&mut editor, [Edit::TextLeft]);
    assert_eq!(editor.text(), text);
    // A position text may end with a line's end.
    assert_eq!(*reading(&format!("{text}\r\n")).setup(), setup);
    assert_eq!(
        reading("9 9 9\n9 9 9\n").unread(),
        Some(Unread::Diagram(ParseDiagramError::UnknownRowLength {
            line: 1
        }))
    );
}

#[test]
fn a_position_is_played_on_by_whom_one_likes() {
    let mut editor = start();
    edit(
        &mut editor,
        [
            Edit::Drag {
                from: south(1),
                to: NORTH,
            },
            Edit::Turn(Side::North),
        ],
    );
    let two = editor.saved(Opponents::Two, 5).unwrap();
    assert!(two.players.south.is_human() && two.players.north.is_human());
    assert_eq!(two.seed, 5);
    assert_eq!(two.game.start().to_setup(), *editor.setup());
    assert_eq!(two.game.ply(), 0);
    let level = Level::try_new(3).unwrap();
    let alone = editor
        .saved(
            Opponents::Computer {
                human: Side::North,
                level,
            },
            5,
        )
        .unwrap();
    assert_eq!(alone.players.south, Player::Computer(level));
    assert_eq!(alone.bottom, Side::North);
    edit(&mut editor, [Edit::More(south(1))]);
    assert_eq!(editor.saved(Opponents::Two, 5), None);
}

fn random(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    usize::try_from(*seed >> 20).unwrap()
}

fn any_place(variant: Variant, pick: usize) -> Place {
    match pick % 20 {
        18 => SOUTH,
        19 => NORTH,
        at => Place::Pit(Pit::from_index(at % variant.pits(), variant.row()).unwrap()),
    }
}

#[test]
fn any_edits_in_any_order_leave_a_sound_board() {
    for walk in 1..=300_u64 {
        let mut seed = walk.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut editor = start();
        if walk % 3 == 0 {
            // As full as a text can make it.
            let row = ["255S"; 9].join(",");
            edit(
                &mut editor,
                [Edit::Text(format!("{row}/{row} 255 255 S 1"))],
            );
            assert_eq!(editor.setup().board.total(), 20 * 255);
        }
        for _ in 0..200 {
            let variant = editor.setup().variant;
            let (pick, wish) = (random(&mut seed), random(&mut seed));
            let place = any_place(variant, wish);
            let other = any_place(variant, pick / 64);
            let before = *editor.setup();
            let small = u8::try_from(wish % 256).unwrap();
            let next = match pick % 32 {
                0 => Edit::Tool(Tool::ALL[wish % 5]),
                1 => Edit::Many(small),
                2 => Edit::Whole(wish % 2 == 0),
                3..=8 => Edit::Drag {
                    from: place,
                    to: other,
                },
                9..=12 => Edit::Digit(place, small),
                13 => Edit::Back(place),
                14 => Edit::More(place),
                15 => Edit::Less(place),
                16 => Edit::Empty(place),
                17 | 18 => match place {
                    Place::Pit(pit) => Edit::Tuz(pit),
                    Place::Kazan(side) => Edit::Rest(side),
                },
                19 => Edit::Typed,
                20 => Edit::Swap,
                21 if wish % 9 == 0 => Edit::Clear,
                22 if wish % 9 == 0 => Edit::Start,
                23 => Edit::Turn(Side::ALL[wish % 2]),
                24 => Edit::Number(u32::try_from(wish % 3).unwrap()),
                25 if wish % 19 == 0 => Edit::Variant(Variant::ALL[wish % 2]),
                26 => Edit::Text(editor.text().chars().take(wish % 90).collect()),
                27 => Edit::TextLeft,
                28 => Edit::Undo,
                29 => Edit::Redo,
                _ => Edit::Tap(place),
            };
            let keeps_the_stones = matches!(
                next,
                Edit::Drag { .. } | Edit::Tuz(_) | Edit::Swap | Edit::Turn(_)
            );
            let answer = editor.edit(next.clone());
            let after = *editor.setup();
            if answer.is_err() {
                assert_eq!(after, before, "{next:?}");
            }
            if keeps_the_stones {
                assert_eq!(after.board.total(), before.board.total(), "{next:?}");
            }
            let verdict = editor.verdict();
            assert_eq!(verdict.stones, after.board.total());
            assert_eq!(
                editor.missing() == 0,
                !verdict.problems.contains(SetupProblem::WrongTotal)
            );
            // A legal position keeps its total, whatever is made of it.
            assert_eq!(verdict.position.is_some(), verdict.problems.is_empty());
            if let Some(position) = verdict.position {
                assert_eq!(position.board().total(), u16::from(after.variant.total()));
                let saved = editor.saved(Opponents::Two, 1).unwrap();
                assert_eq!(*saved.game.start(), position);
                let again: Position = position.to_string().parse().unwrap();
                assert_eq!(again, position);
            }
        }
    }
}

#[test]
fn every_step_back_leads_to_where_it_was() {
    let mut seed = 99;
    let mut editor = start();
    let mut boards = vec![*editor.setup()];
    for _ in 0..300 {
        let (pick, wish) = (random(&mut seed), random(&mut seed));
        let from = any_place(Variant::TOGUZ, pick);
        let to = any_place(Variant::TOGUZ, wish);
        if editor.edit(Edit::Drag { from, to }) == Ok(true) {
            boards.push(*editor.setup());
        }
    }
    for board in boards.iter().rev().skip(1) {
        assert_eq!(editor.edit(Edit::Undo), Ok(true));
        assert_eq!(editor.setup(), board);
        assert_eq!(editor.text(), board.to_string());
    }
    assert_eq!(editor.edit(Edit::Undo), Ok(false));
    for board in boards.iter().skip(1) {
        assert_eq!(editor.edit(Edit::Redo), Ok(true));
        assert_eq!(editor.setup(), board);
    }
}
