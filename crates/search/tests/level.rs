//! The levels: repeatable, legal, never absurd, and at once where there is nothing to think about.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod common;

use common::{Random, random_game, toguz};
use toguz_rules::{Game, Position, Variant};
use toguz_search::{Choice, Forced, Level, LevelSearch, Limits, Options, Search, Status, Table};

/// What a level plays by its own thinking, without a book.
fn thinking(game: &Game, level: Level, seed: u64) -> LevelSearch {
    LevelSearch::with_book(game, level, seed, Table::new(1 << 16), None).expect("not over")
}

fn choose(game: &Game, level: Level, seed: u64, slice: u64, nodes: u64) -> Choice {
    let mut search = thinking(game, level, seed);
    while search.nodes() < nodes {
        if let Some(choice) = search.resume(slice) {
            return choice;
        }
    }
    search.stop()
}

#[test]
fn the_same_seed_gives_the_same_move_whatever_the_slices() {
    let mut random = Random(2);
    for variant in Variant::ALL {
        let line = random_game(variant, &mut random);
        for here in [line[0], line[line.len() / 2]] {
            let game = Game::from_position(here);
            for level in &Level::ALL[..7] {
                for seed in [0, 1, 77] {
                    let whole = choose(&game, *level, seed, u64::MAX, u64::MAX);
                    assert_eq!(whole, choose(&game, *level, seed, 13, u64::MAX));
                }
            }
        }
    }
}

#[test]
fn what_was_thought_before_does_not_change_the_move() {
    let mut game = Game::new(Variant::TOGUZ);
    let mut table = Table::new(1 << 14);
    for ply in 0..30 {
        let level = Level::ALL[2 + ply as usize % 3];
        let think = |table| {
            let mut search = LevelSearch::new(&game, level, ply, table).expect("not over");
            let choice = search.resume(4_000).unwrap_or_else(|| search.stop());
            (choice, search.into_table())
        };
        let (warm, back) = think(table);
        let (cold, _) = think(Table::new(1 << 14));
        assert_eq!(warm, cold);
        table = back;
        game.play(warm.hole).expect("a legal move");
    }
}

#[test]
fn slices_of_time_change_nothing_either() {
    let game = Game::new(Variant::TOGUZ);
    let level = Level::ALL[7];
    let whole = choose(&game, level, 9, u64::MAX, u64::MAX);
    let ticks = std::cell::Cell::new(0_u32);
    let clock = || {
        ticks.set(ticks.get() + 1);
        ticks.get()
    };
    let mut search = thinking(&game, level, 9);
    let mut count = 0;
    let sliced = loop {
        count += 1;
        if let Some(choice) = search.resume_for(1, &clock) {
            break choice;
        }
    };
    assert_eq!(sliced, whole);
    assert!(count > 1 && whole.nodes > 2048);
}

#[test]
fn another_seed_may_give_another_move() {
    let game = Game::new(Variant::TOGUZ);
    let [one, .., full] = Level::ALL;
    let moves = |level, nodes| -> std::collections::BTreeSet<u8> {
        (0..40)
            .map(|seed| choose(&game, level, seed, 1000, nodes).hole.get())
            .collect()
    };
    assert!(moves(one, u64::MAX).len() > 2);
    // The strongest plays the best move whatever the seed.
    assert_eq!(moves(full, 5_000).len(), 1);
}

#[test]
fn every_level_plays_legal_moves_in_every_position() {
    let mut random = Random(5);
    for round in 0..8 {
        let line = random_game(Variant::ALL[round % 2], &mut random);
        for (ply, here) in line.iter().enumerate() {
            let game = Game::from_position(*here);
            for level in Level::ALL {
                let Ok(mut search) =
                    LevelSearch::new(&game, level, ply as u64, Table::new(1 << 12))
                else {
                    assert!(here.is_over());
                    continue;
                };
                assert!(!here.is_over());
                let choice = search.resume(150).unwrap_or_else(|| search.stop());
                assert!(here.legal_moves().contains(choice.hole));
                assert_eq!(choice.moves.first(), Some(&choice.hole));
            }
        }
    }
}

#[test]
fn the_only_move_and_a_win_on_the_spot_are_played_at_once() {
    let only = toguz("0,0,0,0,0,0,5,0,0/9,9,9,9,9,9,9,9,0/40,45/0,0/w");
    let win = toguz("3,0,0,0,0,0,0,0,1/1,5,0,0,0,0,0,0,1/80,71/0,0/w");
    for level in Level::ALL {
        for (position, hole) in [(only, 7), (win, 9)] {
            let game = Game::from_position(position);
            let mut search = LevelSearch::new(&game, level, 3, Table::new(0)).expect("not over");
            let choice = search.resume(1).expect("at once");
            assert_eq!((choice.hole.get(), choice.nodes), (hole, 0));
        }
    }
    let game = Game::from_position(win);
    let choice = choose(&game, Level::FULL, 0, 1, 1);
    assert_eq!(choice.score.forced(), Some(Forced::Win(1)));
}

#[test]
fn a_finished_game_gives_the_table_back() {
    let mut game = Game::new(Variant::TOGUZ);
    assert!(game.resign(toguz_rules::Side::South));
    let refused = LevelSearch::new(&game, Level::ALL[0], 0, Table::new(1 << 16));
    assert_eq!(refused.err().map(|over| over.0.bytes()), Some(1 << 16));
}

#[test]
fn slips_are_never_absurd() {
    // What a level lets go of its chance to win is bounded, seen a few plies deeper than it looks itself.
    let mut random = Random(12);
    for (level, depth, most) in [(1, 3, 700), (3, 3, 450), (5, 5, 350)] {
        let level = Level::try_new(level).expect("a level");
        for round in 0..15 {
            let line = random_game(Variant::TOGUZ, &mut random);
            let here = line[random.below(line.len() - 1)];
            let choice = choose(&Game::from_position(here), level, round, 1000, u64::MAX);
            let mut search = Search::with_options(
                &here,
                &[],
                Limits::depth(depth),
                Table::new(1 << 16),
                Options {
                    lines: 9,
                    ..Options::default()
                },
            );
            while search.resume(1000) == Status::Running {}
            let lines = &search.report().lines;
            let score = |line: &toguz_search::Line| line.score.win_permille();
            let chosen = lines.iter().find(|line| line.moves[0] == choice.hole);
            if let (Some(best), Some(chosen)) = (lines.first().map(score), chosen.map(score)) {
                assert!(
                    best - chosen <= most,
                    "level {level:?}: {best} {chosen} {here:?}"
                );
            }
        }
    }
}

#[test]
fn r12_the_computer_against_itself_always_ends() {
    let lone = toguz("1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/80,80/0,0/w");
    let starts = [
        lone,
        Position::initial(Variant::TOGUZ),
        Position::initial(Variant::BESTEMSHE),
    ];
    for (seed, start) in (0..).zip(starts.into_iter().cycle().take(9)) {
        let mut game = Game::from_position(start);
        while game.conclusion().is_none() {
            assert!(game.ply() < 3000, "{:?}", game.position());
            let level = Level::ALL[(seed as usize + game.ply() as usize) % 3];
            let choice = choose(&game, level, seed, 500, 500);
            game.play(choice.hole).expect("a legal move");
        }
    }
}

#[test]
fn r29_the_top_level_beats_greed() {
    // The measured table is made by `cargo xtask ladder`; this is its quick sign.
    let mut random = Random(29);
    for number in 0..4 {
        let mut game = Game::new(Variant::TOGUZ);
        while game.ply() < 4 {
            let after = random.play(game.position()).expect("the opening goes on");
            let legal: Vec<_> = game.position().legal_moves().collect();
            let hole = legal
                .into_iter()
                .find(|hole| game.position().play(*hole) == Ok(after))
                .expect("the move made");
            game.play(hole).expect("legal");
        }
        let own = toguz_rules::Side::ALL[number % 2];
        while game.conclusion().is_none() {
            let hole = if game.position().turn() == own {
                choose(&game, Level::FULL, 1, 3000, 3000).hole
            } else {
                let here = *game.position();
                here.legal_moves()
                    .max_by_key(|hole| here.preview(*hole).map_or(0, |info| info.won()))
                    .expect("a move")
            };
            game.play(hole).expect("legal");
        }
        let winner = game.conclusion().and_then(|end| end.outcome.winner());
        assert_eq!(winner, Some(own), "game {number}");
    }
}

#[test]
fn a_beginner_seldom_gives_away_twenty_stones() {
    use toguz_rules::{Hole, Side};
    let lead = |position: &Position, side: Side| {
        i32::from(position.kazan()[side]) - i32::from(position.kazan()[side.opponent()])
    };
    // What the player has gained when the opponent has taken the most he can get.
    let net = |position: &Position, hole: Hole| {
        let side = position.turn();
        let after = position.play(hole).expect("legal");
        let replies = after
            .legal_moves()
            .map(|reply| lead(&after.play(reply).expect("legal"), side));
        replies.min().unwrap_or_else(|| lead(&after, side))
    };
    for level in &Level::ALL[..3] {
        let (mut moves, mut gifts) = (0, 0);
        for seed in 0..6 {
            let mut game = Game::new(Variant::TOGUZ);
            while game.conclusion().is_none() && game.ply() < 200 {
                let here = *game.position();
                let hole = choose(&game, *level, seed, u64::MAX, u64::MAX).hole;
                let best = here.legal_moves().map(|hole| net(&here, hole)).max();
                moves += 1;
                if best.is_some_and(|best| best - net(&here, hole) >= 20) {
                    gifts += 1;
                }
                game.play(hole).expect("legal");
            }
        }
        // A few are sacrifices: the strongest make them as well.
        assert!(gifts * 40 <= moves, "level {level:?}: {gifts} of {moves}");
    }
}
