//! The search: right, repeatable, whatever the slices, and never illegal.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod common;

use common::{Random, position, random_game, toguz};
use toguz_rules::{Game, Hole, Outcome, Position, Variant};
use toguz_search::{Forced, Limits, Options, Score, Search, Status, Table};

/// No reductions and no guesses, so that a depth means what it says.
fn plain() -> Options {
    Options {
        reductions: false,
        ..Options::default()
    }
}

fn finish(mut search: Search) -> Search {
    while search.resume(u64::MAX) == Status::Running {}
    search
}

fn search(position: &Position, limits: Limits, options: Options) -> Search {
    finish(Search::with_options(
        position,
        &[],
        limits,
        Table::new(1 << 20),
        options,
    ))
}

#[test]
fn finds_a_win_on_the_spot() {
    // Hole 9 takes two stones: 82.
    let position = toguz("3,0,0,0,0,0,0,0,1/1,5,0,0,0,0,0,0,1/80,71/0,0/w");
    let search = search(&position, Limits::depth(4), plain());
    let best = search.best().expect("a move");
    assert_eq!(best.score.forced(), Some(Forced::Win(1)));
    assert_eq!(best.moves[0].get(), 9);
    assert!(search.report().depth <= 2, "nothing is left to look for");
}

#[test]
fn finds_a_win_by_tuz() {
    // Three stones and the tuz bring 82; nothing else does.
    let position = toguz("0,0,0,0,0,0,3,0,2/2,0,0,0,0,0,9,1,0/79,66/0,0/w");
    let search = search(&position, Limits::depth(5), plain());
    let best = search.best().expect("a move");
    assert_eq!(best.score.forced(), Some(Forced::Win(1)));
    assert_eq!(best.moves[0].get(), 9);
}

#[test]
fn a_forced_win_is_found_at_its_depth_and_told_from_an_estimate() {
    let mut found = 0;
    let mut random = Random(3);
    for _ in 0..400 {
        let game = random_game(Variant::TOGUZ, &mut random);
        // Three plies before the end there may be a win that the loser could not avoid.
        let plies = game.len();
        if plies < 12 {
            continue;
        }
        let here = game[plies - 4];
        let exact = minimax(&here, 3);
        let search = search(&here, Limits::depth(3), plain());
        let score = search.best().expect("a move").score;
        match exact {
            Some(Exact { sign: 1, plies }) => {
                assert_eq!(score.forced(), Some(Forced::Win(plies)), "{here:?}");
                found += 1;
            }
            Some(Exact { sign: -1, plies }) => {
                assert_eq!(score.forced(), Some(Forced::Loss(plies)), "{here:?}");
                found += 1;
            }
            _ => {
                // Captures past the depth may prove more, but then not sooner.
                if let Some(Forced::Win(plies) | Forced::Loss(plies)) = score.forced() {
                    assert!(plies > 3, "{here:?}");
                }
            }
        }
    }
    assert!(found > 100, "{found}");
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Exact {
    sign: i32,
    plies: u32,
}

/// The result with best play if it falls within `depth` plies: soonest for the winner, latest for the loser.
fn minimax(position: &Position, depth: u32) -> Option<Exact> {
    if let Some(end) = position.conclusion() {
        let sign = match end.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.turn() => 1,
            Outcome::Win(_) => -1,
        };
        return Some(Exact { sign, plies: 0 });
    }
    if depth == 0 {
        return None;
    }
    let values: Vec<Option<Exact>> = position
        .legal_moves()
        .map(|hole| {
            let after = position.play(hole).expect("legal");
            minimax(&after, depth - 1).map(|value| Exact {
                sign: -value.sign,
                plies: value.plies + 1,
            })
        })
        .collect();
    let wins = values.iter().flatten().filter(|value| value.sign == 1);
    if let Some(win) = wins.min_by_key(|value| value.plies) {
        return Some(*win);
    }
    if values.contains(&None) {
        return None;
    }
    let known = values.into_iter().flatten();
    known.max_by_key(|value| (value.sign, value.plies))
}

/// The same without a limit, remembered: for positions with a tuz, where nothing repeats.
fn solve(
    position: &Position,
    known: &mut std::collections::HashMap<(String, toguz_rules::Side), Exact>,
) -> Exact {
    let key = (format!("{:?}", position.board()), position.turn());
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let value = if let Some(end) = position.conclusion() {
        Exact {
            sign: match end.outcome {
                Outcome::Draw => 0,
                Outcome::Win(side) if side == position.turn() => 1,
                Outcome::Win(_) => -1,
            },
            plies: 0,
        }
    } else {
        position
            .legal_moves()
            .map(|hole| {
                let after = solve(&position.play(hole).expect("legal"), known);
                Exact {
                    sign: -after.sign,
                    plies: after.plies + 1,
                }
            })
            .max_by_key(|value| {
                let plies = i64::from(value.plies);
                (value.sign, if value.sign > 0 { -plies } else { plies })
            })
            .expect("a move")
    };
    known.insert(key, value);
    value
}

#[test]
fn small_endgames_are_played_exactly() {
    let mut random = Random(17);
    let mut results = std::collections::BTreeMap::new();
    let mut known = std::collections::HashMap::new();
    for _ in 0..60 {
        let stones = 2 + random.below(5) as u8;
        let mut row = [[0_u8; 9]; 2];
        let tuz = [1 + random.below(8), 1 + random.below(8)];
        if tuz[0] == tuz[1] {
            continue;
        }
        let mut placed = 0;
        while placed < stones {
            let (side, hole) = (random.below(2), random.below(9));
            if tuz[1 - side] != hole + 1 {
                row[side][hole] += 1;
                placed += 1;
            }
        }
        let kazans = 162 - stones;
        let south = kazans / 2 - 2 + random.below(4) as u8;
        let text = |row: [u8; 9]| row.map(|n| n.to_string()).join(",");
        let position = toguz(&format!(
            "{}/{}/{south},{}/{},{}/w",
            text(row[0]),
            text(row[1]),
            kazans - south,
            tuz[0],
            tuz[1]
        ));
        if position.is_over() {
            continue;
        }
        let exact = solve(&position, &mut known);
        let search = search(&position, Limits::depth(60), plain());
        let score = search.best().expect("a move").score;
        let expected = match exact.sign {
            1 => Some(Forced::Win(exact.plies)),
            -1 => Some(Forced::Loss(exact.plies)),
            _ => None,
        };
        assert_eq!(score.forced(), expected, "{position:?}");
        if exact.sign == 0 {
            assert_eq!(score, Score::EVEN, "{position:?}");
        }
        *results.entry(exact.sign).or_insert(0) += 1;
    }
    assert_eq!(results.len(), 3, "wins, losses and draws: {results:?}");
}

#[test]
fn slices_change_nothing() {
    let mut random = Random(8);
    for variant in Variant::ALL {
        let game = random_game(variant, &mut random);
        for (at, limits) in [
            (0, Limits::depth(7)),
            (6, Limits::nodes(20_000)),
            (10, Limits::nodes(777)),
        ] {
            for lines in [1, 3] {
                let options = Options {
                    lines,
                    ..Options::default()
                };
                let start = |bytes| {
                    Search::with_options(&game[at], &game[..at], limits, Table::new(bytes), options)
                };
                let whole = finish(start(1 << 16));
                for slice in [1, 7, 1000] {
                    let mut sliced = start(1 << 16);
                    let mut count = 0_u64;
                    while sliced.resume(slice) == Status::Running {
                        count += 1;
                        assert!(sliced.nodes() <= count * slice);
                    }
                    assert_eq!(sliced.nodes(), whole.nodes());
                    assert_eq!(sliced.best(), whole.best());
                    assert_eq!(sliced.report(), whole.report());
                }
            }
        }
    }
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    let start = Position::initial(Variant::TOGUZ);
    for nodes in [1, 2, 100, 12_345] {
        let search = search(&start, Limits::nodes(nodes), Options::default());
        assert_eq!(search.nodes(), nodes);
    }
}

#[test]
fn the_table_changes_the_effort_and_not_the_score() {
    let options = Options {
        reductions: false,
        quiescence: 0,
        lines: 1,
        ..Options::default()
    };
    let mut random = Random(21);
    let (mut with, mut without) = (0, 0);
    for _ in 0..12 {
        let game = random_game(Variant::TOGUZ, &mut random);
        let here = game[random.below(game.len() - 1)];
        let run = |bytes| {
            finish(Search::with_options(
                &here,
                &[],
                Limits::depth(6),
                Table::new(bytes),
                options,
            ))
        };
        let (big, none) = (run(1 << 20), run(0));
        assert_eq!(
            big.best().map(|line| line.score),
            none.best().map(|line| line.score)
        );
        with += big.nodes();
        without += none.nodes();
    }
    assert!(with < without);
}

#[test]
fn the_search_is_alpha_beta_and_nothing_less() {
    // Against plain minimax over the same estimate: at depth 1 the score is the best estimate after a move.
    let options = Options {
        reductions: false,
        quiescence: 0,
        lines: 9,
        ..Options::default()
    };
    let mut random = Random(4);
    for _ in 0..50 {
        let game = random_game(Variant::TOGUZ, &mut random);
        let here = game[random.below(game.len() - 1)];
        let wide = search(&here, Limits::depth(4), options);
        let narrow = search(
            &here,
            Limits::depth(4),
            Options {
                lines: 1,
                ..options
            },
        );
        let lines = &wide.report().lines;
        assert_eq!(lines.len(), here.legal_moves().len());
        assert_eq!(lines[0].score, narrow.best().expect("a move").score);
        assert!(lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
        // A line's score is that of the position after its move, searched by itself.
        for line in lines {
            let after = here.play(line.moves[0]).expect("legal");
            if after.is_over() {
                continue;
            }
            let alone = search(
                &after,
                Limits::depth(3),
                Options {
                    lines: 1,
                    ..options
                },
            );
            let score = -alone.best().expect("a move").score;
            if score.forced().is_none() && line.score.forced().is_none() {
                assert_eq!(line.score, score);
            } else {
                assert_eq!(line.score.win_permille(), score.win_permille());
            }
        }
    }
}

#[test]
fn lines_are_legal_and_different() {
    let mut random = Random(6);
    for variant in Variant::ALL {
        for _ in 0..30 {
            let game = random_game(variant, &mut random);
            let here = game[random.below(game.len() - 1)];
            let options = Options {
                lines: 9,
                ..Options::default()
            };
            let search = search(&here, Limits::depth(5), options);
            let mut firsts: Vec<Hole> = Vec::new();
            for line in &search.report().lines {
                let mut at = here;
                for &hole in &line.moves {
                    at = at.play(hole).expect("a legal line");
                }
                assert!(!firsts.contains(&line.moves[0]));
                firsts.push(line.moves[0]);
            }
            assert_eq!(firsts.len(), here.legal_moves().len());
        }
    }
}

#[test]
fn never_an_illegal_move_and_always_one_at_once() {
    let mut random = Random(99);
    let mut table = Table::new(1 << 18);
    for round in 0..60 {
        let variant = Variant::ALL[round % 2];
        let game = random_game(variant, &mut random);
        for (at, here) in game.iter().enumerate() {
            let mut search = Search::new(here, &game[..at], Limits::NONE, table);
            if here.is_over() {
                assert_eq!(search.resume(10), Status::Done);
                assert_eq!(search.best(), None);
            } else {
                let legal = here.legal_moves();
                for nodes in [0, 1, 30, 300] {
                    if nodes > 0 {
                        search.resume(nodes);
                    }
                    let best = search.best().expect("a move");
                    assert!(legal.contains(best.moves[0]));
                }
                search.stop();
                let nodes = search.nodes();
                assert_eq!(search.resume(1000), Status::Done);
                assert_eq!(search.nodes(), nodes, "stopped is stopped");
            }
            table = search.into_table();
        }
    }
}

#[test]
fn a_third_occurrence_in_the_game_is_a_draw() {
    // Two lone stones that have been twice round the board: whoever is behind repeats for the third time.
    let start = toguz("1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/80,80/0,0/w");
    let round = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9];
    let mut game = Game::from_position(start);
    for number in round.iter().chain(&round[..17]) {
        game.play(Hole::try_new(*number).expect("a hole"))
            .expect("legal");
    }
    // North's 9 makes the third occurrence; his 1 starves South.
    let search = finish(Search::of_game(
        &game,
        Limits::depth(6),
        Table::new(1 << 16),
        Options {
            lines: 9,
            ..plain()
        },
    ));
    let lines = &search.report().lines;
    let score = |number| {
        lines
            .iter()
            .find(|line| line.moves[0].get() == number)
            .map(|line| line.score)
    };
    assert_eq!(score(9), Some(Score::EVEN));
    assert_eq!(score(1).and_then(Score::forced), Some(Forced::Win(1)));
}

#[test]
fn the_clock_of_the_caller_ends_the_search() {
    let ticks = std::cell::Cell::new(0_u32);
    let clock = || {
        ticks.set(ticks.get() + 3);
        ticks.get()
    };
    let start = Position::initial(Variant::TOGUZ);
    let mut search = Search::new(&start, &[], Limits::time_ms(100), Table::new(1 << 20));
    assert_eq!(search.resume_for(10, &clock), Status::Running);
    let before = ticks.get();
    assert!(before < 25, "a slice of 10 ms");
    search.run(&clock);
    assert!(search.is_done());
    assert!(ticks.get() <= 106, "{}", ticks.get());
    assert!(search.report().depth >= 1);
}

#[test]
fn a_deeper_look_finds_what_a_shallow_one_misses() {
    // In self-play with both colours the deeper side wins most games.
    let mut random = Random(31);
    let mut points = 0;
    for number in 0..12 {
        let mut here = position(
            Variant::TOGUZ,
            "9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9/0,0/0,0/w",
        );
        for _ in 0..4 {
            here = random.play(&here).expect("the opening goes on");
        }
        let deep_turn = number % 2;
        let mut ply = 0;
        while !here.is_over() {
            let depth = if ply % 2 == deep_turn { 5 } else { 1 };
            let search = search(&here, Limits::depth(depth), Options::default());
            here = here
                .play(search.best().expect("a move").moves[0])
                .expect("legal");
            ply += 1;
        }
        let winner = here.conclusion().and_then(|end| end.outcome.winner());
        points += usize::from(winner.map(toguz_rules::Side::index) == Some(deep_turn));
    }
    assert!(points >= 9, "{points} of 12");
}
