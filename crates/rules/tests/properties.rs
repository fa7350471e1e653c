//! What holds in every position of every game, tried on random ones.

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

use arbtest::{arbitrary, arbtest};
use toguz_rules::{
    BySide, Game, Hole, MoveInfo, Position, Setup, SetupProblem, Side, SowStep, Variant, hash,
};

type Bytes<'a> = arbitrary::Unstructured<'a>;

/// A variant, and a walk from its start of as many random moves as the bytes give.
fn walk(
    u: &mut Bytes<'_>,
    visit: &mut dyn FnMut(&Position, Hole, &Position),
) -> arbitrary::Result<Position> {
    let variant = *u.choose(&common::variants())?;
    let mut position = Position::initial(variant);
    while !u.is_empty() {
        let legal: Vec<Hole> = position.legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        let hole = *u.choose(&legal)?;
        let after = position.play(hole).expect("a legal move");
        visit(&position, hole, &after);
        position = after;
    }
    Ok(position)
}

/// Any board at all of a variant whose stones add up, with tuz where they may stand.
fn any_position(u: &mut Bytes<'_>) -> arbitrary::Result<Position> {
    let variant = *u.choose(&common::variants())?;
    let mut setup = Setup::empty(variant);
    setup.turn = *u.choose(&Side::ALL)?;
    if variant.has_tuz() {
        for owner in Side::ALL {
            let tuz = u.int_in_range(0..=variant.row() - 1)?;
            setup.board.set_tuz(owner, Hole::try_new(tuz));
        }
        if setup.board.tuz().south == setup.board.tuz().north {
            setup.board.set_tuz(Side::North, None);
        }
    }
    let mut left = variant.total();
    let pits: Vec<_> = Position::initial(variant).pits().collect();
    while !u.is_empty() && left > 0 {
        let pit = *u.choose(&pits)?;
        if setup.board.tuz_owner(pit).is_some() || setup.board.stones(variant, pit) > 0 {
            continue;
        }
        let stones = u.int_in_range(1..=left.min(40))?;
        setup.board.set_stones(variant, pit, stones);
        left -= stones;
    }
    let south = u.int_in_range(0..=left)?;
    setup.board.set_kazan(Side::South, south);
    setup.board.set_kazan(Side::North, left - south);
    assert!(setup.problems().is_empty(), "{}", setup.problems());
    Ok(Position::try_from(setup).expect("a position"))
}

#[test]
fn the_stones_are_always_all_there() {
    arbtest(|u| {
        walk(u, &mut |_, _, after| {
            assert_eq!(after.board().total(), u16::from(after.variant().total()));
        })?;
        Ok(())
    })
    .budget_ms(400);
    arbtest(|u| {
        let position = any_position(u)?;
        for hole in position.legal_moves() {
            let after = position.play(hole).expect("a legal move");
            assert_eq!(after.board().total(), u16::from(after.variant().total()));
        }
        Ok(())
    })
    .budget_ms(400);
}

#[test]
fn the_legal_moves_are_those_that_can_be_played() {
    arbtest(|u| {
        let position = any_position(u)?;
        let variant = position.variant();
        let kazan = position.kazan();
        let over = kazan.south > variant.total() / 2 || kazan.north > variant.total() / 2;
        for hole in Hole::ALL {
            let has_stones = hole.get() <= variant.row()
                && position.board().row(variant, position.turn())[hole.index()] > 0;
            let playable = has_stones && !over;
            assert_eq!(position.legal_moves().contains(hole), playable);
            assert_eq!(position.legal_moves().any(|legal| legal == hole), playable);
            assert_eq!(position.check(hole).is_ok(), playable);
            assert_eq!(position.play(hole).is_ok(), playable);
            assert_eq!(position.preview(hole).is_ok(), playable);
        }
        assert_eq!(position.legal_moves().len(), position.legal_moves().count());
        assert_eq!(position.is_over(), position.legal_moves().is_empty());
        assert_eq!(position.is_over(), position.conclusion().is_some());
        Ok(())
    })
    .budget_ms(400);
}

#[test]
fn the_hash_carried_along_is_the_fresh_one() {
    arbtest(|u| {
        let mut carried = None;
        walk(u, &mut |before, _, after| {
            let from = carried.unwrap_or_else(|| hash::fresh(before));
            let to = hash::update(from, before, after);
            assert_eq!(to, hash::fresh(after));
            carried = Some(to);
        })?;
        Ok(())
    })
    .budget_ms(400);
}

#[test]
fn different_positions_have_different_hashes() {
    // Not a law, but a clash among so few would be no accident.
    let mut seen = std::collections::HashMap::new();
    let mut random = common::Random(7);
    for _ in 0..300 {
        let mut position = Position::initial(Variant::TOGUZ);
        while let Some(hole) = random.legal_move(&position) {
            position = position.play(hole).expect("a legal move");
            let text = common::text(&position);
            let known = seen
                .entry(hash::fresh(&position))
                .or_insert_with(|| text.clone());
            assert_eq!(*known, text);
        }
    }
    assert!(seen.len() > 10_000);
}

/// Does to a board what the steps say, and nothing else.
fn apply(board: &mut toguz_rules::Board, variant: Variant, mover: Side, steps: &[SowStep]) {
    let mut hand = 0;
    let add = |board: &mut toguz_rules::Board, side: Side, stones: u8| {
        let kazan = board.kazan()[side];
        board.set_kazan(side, kazan + stones);
    };
    for step in steps {
        match *step {
            SowStep::Lift { pit, stones } => {
                assert_eq!(board.stones(variant, pit), stones);
                assert_eq!(pit.side, mover);
                board.set_stones(variant, pit, 0);
                hand = stones;
            }
            SowStep::Drop { pit } => {
                assert_eq!(board.tuz_owner(pit), None);
                board.set_stones(variant, pit, board.stones(variant, pit) + 1);
                hand -= 1;
            }
            SowStep::DropInTuz { pit, owner } => {
                assert_eq!(board.tuz_owner(pit), Some(owner));
                add(board, owner, 1);
                hand -= 1;
            }
            SowStep::Capture { pit, stones, by } => {
                assert_eq!((hand, by), (0, mover));
                assert_eq!(board.stones(variant, pit), stones);
                board.set_stones(variant, pit, 0);
                add(board, by, stones);
            }
            SowStep::MakeTuz { pit, stones, owner } => {
                assert_eq!((hand, owner, stones), (0, mover, 3));
                assert_eq!(board.stones(variant, pit), stones);
                board.set_stones(variant, pit, 0);
                add(board, owner, stones);
                board.set_tuz(owner, Some(pit.hole));
            }
            SowStep::Sweep { pit, stones, to } => {
                assert_eq!((hand, to), (0, mover));
                assert_eq!(board.stones(variant, pit), stones);
                board.set_stones(variant, pit, 0);
                add(board, to, stones);
            }
        }
    }
    assert_eq!(hand, 0);
}

fn check_steps(before: &Position, hole: Hole, after: &Position) {
    let (stepped, info, steps) = before.play_steps(hole).expect("a legal move");
    assert_eq!(&stepped, after);
    let mut board = *before.board();
    apply(&mut board, before.variant(), before.turn(), &steps);
    assert_eq!(&board, after.board());
    // The brief account agrees with the long one.
    let count = |f: fn(&SowStep) -> u8| steps.iter().map(f).sum::<u8>();
    let captured = count(|step| match step {
        SowStep::Capture { stones, .. } => *stones,
        _ => 0,
    });
    let swept = count(|step| match step {
        SowStep::Sweep { stones, .. } => *stones,
        _ => 0,
    });
    let made_tuz = steps
        .iter()
        .any(|step| matches!(step, SowStep::MakeTuz { .. }));
    let last_drop = steps.iter().rev().find_map(|step| match step {
        SowStep::Drop { pit } => Some((*pit, None)),
        SowStep::DropInTuz { pit, owner } => Some((*pit, Some(*owner))),
        _ => None,
    });
    assert_eq!(Some((info.landing, info.landed_in_tuz)), last_drop);
    assert_eq!(
        (info.captured, info.swept, info.made_tuz),
        (captured, swept, made_tuz)
    );
    assert_eq!(info.kazan + info.swept, after.kazan()[info.side]);
    assert_eq!(
        u32::from(info.lifted),
        steps
            .iter()
            .filter(|s| matches!(s, SowStep::Drop { .. } | SowStep::DropInTuz { .. }))
            .count() as u32
    );
}

#[test]
fn the_steps_applied_give_the_position_after() {
    arbtest(|u| {
        walk(u, &mut check_steps)?;
        Ok(())
    })
    .budget_ms(400);
    arbtest(|u| {
        let position = any_position(u)?;
        for hole in position.legal_moves() {
            check_steps(&position, hole, &position.play(hole).expect("a legal move"));
        }
        Ok(())
    })
    .budget_ms(400);
}

/// The same position with the players' seats exchanged.
fn mirrored(position: &Position) -> Position {
    let mut setup = position.to_setup();
    let variant = position.variant();
    for pit in position.pits() {
        let across = toguz_rules::Pit::new(pit.side.opponent(), pit.hole);
        setup
            .board
            .set_stones(variant, across, position.stones(pit));
    }
    for side in Side::ALL {
        setup
            .board
            .set_kazan(side.opponent(), position.kazan()[side]);
        setup.board.set_tuz(side.opponent(), position.tuz()[side]);
    }
    setup.turn = position.turn().opponent();
    Position::try_from(setup).expect("as valid as the original")
}

#[test]
fn the_players_are_alike() {
    fn check(before: &Position, hole: Hole, after: &Position) {
        let other = mirrored(before);
        assert!(other.legal_moves().eq(before.legal_moves()));
        let (other_after, info, _) = other.play_steps(hole).expect("a legal move");
        assert!(other_after.is_same_position(&mirrored(after)));
        let original: MoveInfo = before.preview(hole).expect("a legal move");
        assert_eq!(info.side, original.side.opponent());
        assert_eq!(info.landing.side, original.landing.side.opponent());
        assert_eq!(
            (info.landing.hole, info.won()),
            (original.landing.hole, original.won())
        );
    }
    arbtest(|u| {
        walk(u, &mut check)?;
        let position = any_position(u)?;
        assert!(mirrored(&mirrored(&position)).is_same_position(&position));
        Ok(())
    })
    .budget_ms(400);
}

#[test]
fn a_position_survives_the_way_through_a_setup() {
    arbtest(|u| {
        let position = walk(u, &mut |_, _, _| ())?;
        assert_eq!(Position::try_from(position.to_setup()), Ok(position));
        assert_eq!(Position::try_from(Setup::from(position)), Ok(position));
        Ok(())
    })
    .budget_ms(300);
    arbtest(|u| {
        let position = any_position(u)?;
        assert_eq!(Position::try_from(position.to_setup()), Ok(position));
        Ok(())
    })
    .budget_ms(300);
}

#[test]
fn tuz_stand_where_they_may_and_stay() {
    arbtest(|u| {
        let end = walk(u, &mut |before, _, after| {
            let (was, is) = (before.tuz(), after.tuz());
            for side in Side::ALL {
                assert!(was[side].is_none() || was[side] == is[side], "a tuz stays");
                if let Some(hole) = is[side] {
                    assert!(after.variant().has_tuz() && hole.get() < after.variant().row());
                    let pit = toguz_rules::Pit::new(side.opponent(), hole);
                    assert_eq!(after.stones(pit), 0);
                    assert_eq!(after.board().tuz_owner(pit), Some(side));
                }
                assert!(
                    after.kazan()[side] >= before.kazan()[side],
                    "a kazan only grows"
                );
            }
            assert!(is.south.is_none() || is.south != is.north);
        })?;
        assert!(!end.is_over() || end.legal_moves().is_empty());
        Ok(())
    })
    .budget_ms(400);
}

#[test]
fn a_bad_setup_says_every_reason() {
    let mut setup = Setup::initial(Variant::TOGUZ);
    setup.move_number = 0;
    setup.board.set_kazan(Side::South, 1);
    setup.board.set_tuz(Side::South, Hole::try_new(9));
    setup.board.set_tuz(Side::North, Hole::try_new(9));
    let problems: Vec<SetupProblem> = setup.problems().iter().collect();
    assert_eq!(
        problems,
        [
            SetupProblem::WrongTotal,
            SetupProblem::TuzInLastHole,
            SetupProblem::TuzSameNumber,
            SetupProblem::StonesInTuz,
            SetupProblem::MoveNumberZero,
        ]
    );
    assert!(Position::try_from(setup).is_err());

    let mut setup = Setup::initial(Variant::BESTEMSHE);
    setup.board.set_tuz(Side::South, Hole::try_new(2));
    assert!(setup.problems().contains(SetupProblem::TuzNotInVariant));
}

#[test]
fn any_setup_is_checked_without_a_panic() {
    arbtest(|u| {
        let variant = *u.choose(&common::variants())?;
        let mut setup = Setup::empty(variant);
        for side in Side::ALL {
            for hole in Hole::ALL {
                let pit = toguz_rules::Pit::new(side, hole);
                setup.board.set_stones(variant, pit, u.arbitrary()?);
            }
            setup.board.set_kazan(side, u.arbitrary()?);
            setup
                .board
                .set_tuz(side, Hole::try_new(u.arbitrary::<u8>()? % 10));
        }
        setup.move_number = u.arbitrary()?;
        if let Ok(position) = Position::try_from(setup) {
            for hole in Hole::ALL {
                let _ = position.play(hole);
            }
        }
        Ok(())
    })
    .budget_ms(400);
}

#[test]
fn random_games_end() {
    let mut longest = 0;
    let mut random = common::Random(1);
    for game in 0..20_000 {
        let variant = common::variants()[game % 5];
        let mut position = Position::initial(variant);
        let mut plies = 0;
        while let Some(hole) = random.legal_move(&position) {
            position = position.play(hole).expect("a legal move");
            plies += 1;
            assert!(plies < 5_000, "{}", common::text(&position));
        }
        longest = longest.max(plies);
    }
    assert!(longest > 200);
}

#[test]
fn a_game_of_random_moves_undone_is_the_game_before() {
    arbtest(|u| {
        let mut game = Game::new(*u.choose(&Variant::ALL)?);
        let mut before: Vec<(Position, BySide<u8>)> = Vec::new();
        while !u.is_empty() && game.conclusion().is_none() {
            let legal: Vec<Hole> = game.position().legal_moves().collect();
            before.push((*game.position(), game.position().kazan()));
            game.play(*u.choose(&legal)?).expect("a legal move");
        }
        let end = *game.position();
        let end_conclusion = game.conclusion();
        while let Some((position, kazan)) = before.pop() {
            assert!(game.undo());
            assert_eq!(
                (game.position(), game.position().kazan()),
                (&position, kazan)
            );
            assert_eq!(game.conclusion(), None);
        }
        assert!(!game.undo());
        while game.redo() {}
        assert_eq!((game.position(), game.conclusion()), (&end, end_conclusion));
        Ok(())
    })
    .budget_ms(400);
}

#[test]
fn repetitions_are_counted_on_the_way_to_a_node_and_nowhere_else() {
    // Few stones in a round, so that positions come again; here and there back, into new lines and old ones.
    let mut seen = [0; 4];
    for seed in 0..400 {
        let mut random = common::Random(seed);
        let start = "1,0,0,0,0,1,0,0,0/1,0,0,0,1,0,0,0,0/79,79/0,0/w";
        let mut game = Game::from_position(common::toguz(start));
        let mut nodes = vec![game.cursor()];
        for _ in 0..400 {
            match random.below(40) {
                0 => game.go_to(nodes[random.below(nodes.len())]),
                1 => {
                    for _ in 0..random.below(30) {
                        game.undo();
                    }
                }
                2 => {
                    game.redo();
                }
                3 => game.remove(nodes[random.below(nodes.len())]),
                4 => game.promote(nodes[random.below(nodes.len())]),
                _ => {
                    if let Some(hole) = random.legal_move(game.position()) {
                        let _ = game.play(hole);
                    }
                }
            }
            let here = game.cursor();
            nodes.push(here);
            let before = game
                .path_to(here)
                .into_iter()
                .chain([toguz_rules::NodeId::ROOT]);
            let count = before
                .filter(|&id| game.position_at(id).is_same_position(game.position()))
                .count();
            assert_eq!(game.repetitions(here), count);
            seen[count] += 1;
            // Undo and redo are there and back again.
            if game.undo() {
                assert!(game.redo());
                assert_eq!(game.cursor(), here);
            }
        }
    }
    assert!(seen[0] == 0 && seen[2] > 1000 && seen[3] > 100, "{seen:?}");
}
