//! What is known without searching: the options `Tables` and `Book`, for full strength and for levels.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::time::Duration;

use common::{Host, after};
use toguz_rules::{Game, MoveText, Position, Side, notation};

/// Whoever moves, a few stones decide it.
const ENDGAME: &str = "0,1,0,2,0,0,1,0,1/1,0,0,0,2,1,0,1,0/76,76/3,1/w";

/// A `SplitMix64` generator: the same positions on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound as u64).unwrap()
    }
}

/// Both have a tuz, a few stones are left, and nothing is decided.
fn endgame(random: &mut Random, most: usize) -> (Position, String) {
    let tuz = [3, 1];
    loop {
        let count = 3 + random.below(most - 2);
        let mut rows = [[0; 9]; 2];
        for _ in 0..count {
            let (row, hole) = (random.below(2), random.below(9));
            // A tuz stands in the other player's row, and is empty.
            if hole + 1 == tuz[1 - row] {
                continue;
            }
            rows[row][hole] += 1;
        }
        let laid: usize = rows.iter().flatten().sum();
        let south = (162 - laid) / 2 + random.below(5) - 2;
        let row = |row: [usize; 9]| row.map(|stones| stones.to_string()).join(",");
        let text = format!(
            "{}/{}/{south},{}/3,1/{}",
            row(rows[0]),
            row(rows[1]),
            162 - laid - south,
            ["w", "b"][random.below(2)]
        );
        if let Ok(position) = notation::read_position(&text, None)
            && position.legal_moves().len() > 1
        {
            return (position, text);
        }
    }
}

/// Sets up a position that is right.
fn set_up(host: &mut Host, text: &str) {
    assert_eq!(host.say(&format!("position fen {text}")), [""; 0], "{text}");
}

/// What is said of the end: `win 90:72`.
fn exact(said: &[String]) -> Option<&str> {
    said.iter()
        .find_map(|line| line.strip_prefix("info string exact "))
}

/// Plays a position out, both sides by the session's answers to `go`. The points of the side to move at the start,
/// doubled.
fn played_out(host: &mut Host, start: Position, text: &str, go: &str) -> u8 {
    let mut game = Game::from_position(start);
    let mut line = format!("position fen {text} moves");
    while game.conclusion().is_none() {
        host.say(&line);
        let best = host.best(go);
        let hole = best
            .parse::<MoveText>()
            .unwrap()
            .resolve(game.position())
            .unwrap();
        game.play(hole).unwrap();
        line = format!("{line} {hole}");
    }
    match game.conclusion().unwrap().outcome.winner() {
        None => 1,
        Some(winner) if winner == start.turn() => 2,
        Some(_) => 0,
    }
}

#[test]
fn the_answers_keep_the_exact_result() {
    let mut host = Host::new();
    let mut random = Random(3);
    let mut seen = [0; 3];
    for (level, count) in [(10, 25), (8, 5), (9, 2)] {
        host.say(&format!("setoption name Level value {level}"));
        host.say("ucinewgame");
        for _ in 0..count {
            let (start, text) = endgame(&mut random, 10);
            set_up(&mut host, &text);
            // All the values there are.
            let said = host.ask("go depth 1");
            let told = exact(&said).unwrap_or_else(|| panic!("{text}: {said:#?}"));
            let expected = match told.split(' ').next() {
                Some("win") => 2,
                Some("draw") => 1,
                Some("loss") => 0,
                _ => panic!("{told}"),
            };
            seen[usize::from(expected)] += 1;
            assert_eq!(
                played_out(&mut host, start, &text, "go nodes 2000"),
                expected,
                "{text}"
            );
        }
    }
    assert!(seen.iter().all(|&count| count > 1), "{seen:?}");
}

#[test]
fn the_result_is_told_by_who_moves_and_what_both_get() {
    let mut host = Host::new();
    // One stone each, and the first tuz in its way: South's stone goes into North's kazan.
    set_up(&mut host, "1,0,0,0,0,0,0,0,0/0,0,0,0,1,0,0,0,0/81,79/3,2/w");
    let said = host.ask("go depth 3");
    let told = exact(&said).unwrap().to_owned();
    let (result, kazans) = told.split_once(' ').unwrap();
    let (south, north) = kazans.split_once(':').unwrap();
    let (south, north): (u8, u8) = (south.parse().unwrap(), north.parse().unwrap());
    assert_eq!(south + north, 162);
    let expected = match south.cmp(&north) {
        std::cmp::Ordering::Less => "loss",
        std::cmp::Ordering::Equal => "draw",
        std::cmp::Ordering::Greater => "win",
    };
    assert_eq!(result, expected);
    // From the other side it is the other way round.
    set_up(&mut host, "0,0,0,0,1,0,0,0,0/1,0,0,0,0,0,0,0,0/79,81/2,3/b");
    let said = host.ask("go depth 3");
    assert_eq!(
        exact(&said).unwrap(),
        format!("{expected} {north}:{south}"),
        "{said:#?}"
    );
}

#[test]
fn tables_may_be_off_or_small() {
    let mut host = Host::new();
    set_up(&mut host, ENDGAME);
    for (option, knows) in [
        ("Tables value true", true),
        ("Tables value false", false),
        ("Tables value true", true),
        ("TablesMemory value 0", false),
        ("TablesMemory value 1", false),
        ("TablesMemory value 15", true),
    ] {
        host.say(&format!("setoption name {option}"));
        let said = host.ask("go depth 2");
        assert_eq!(exact(&said).is_some(), knows, "{option}");
        assert!(said.last().unwrap().starts_with("bestmove "));
    }
}

#[test]
fn the_same_lines_give_the_same_answers_whatever_the_time() {
    let mut first: Vec<Vec<String>> = Vec::new();
    for tick in [20, 900, 4000] {
        let mut host = Host::new();
        host.tick(Duration::from_micros(tick));
        // The second time there must be nothing left of the first.
        for _ in 0..2 {
            host.say("ucinewgame");
            let mut answers = Vec::new();
            let mut random = Random(8);
            for go in [
                "go nodes 50",
                "go nodes 3000",
                "go nodes 40000",
                "go depth 5",
            ] {
                let (_, text) = endgame(&mut random, 12);
                set_up(&mut host, &text);
                let said = host.ask(go);
                answers.push(
                    said.iter()
                        // The time is another.
                        .map(|line| {
                            let (before, after) = line.split_once(" nps ").unwrap_or((line, ""));
                            let pv = after.split_once(" pv ").map_or("", |(_, pv)| pv);
                            format!("{before} {pv}")
                        })
                        .collect::<Vec<_>>(),
                );
            }
            if first.is_empty() {
                first.clone_from(&answers);
            }
            assert_eq!(answers, first);
        }
    }
    // It has been some values, and then all.
    assert!(exact(&first[3]).is_some());
}

#[test]
fn working_out_values_takes_a_part_of_the_time() {
    for (go, most) in [
        ("go movetime 1", 1),
        ("go movetime 4", 4),
        ("go movetime 20", 20),
        ("go movetime 100", 100),
        ("go wtime 1000 btime 1000", 150),
        ("go wtime 30 btime 30", 12),
    ] {
        let mut host = Host::new();
        host.tick(Duration::from_micros(if most < 10 { 100 } else { 500 }));
        // Twelve stones: there is more to do than there is time.
        set_up(&mut host, "0,2,0,2,0,0,1,0,1/1,0,0,0,2,1,0,1,1/76,74/3,1/w");
        let begin = host.now();
        let said = host.ask(go);
        let spent = host.since(begin);
        assert!(spent <= Duration::from_millis(most), "{go}: {spent:?}");
        // Most of it is for the search.
        let nodes = said
            .iter()
            .filter_map(|line| after(line, "nodes"))
            .next_back();
        let nodes: u64 = nodes.map_or(0, |text| text.parse().unwrap());
        assert!(most <= 4 || nodes > 0, "{go}: {said:#?}");
    }
    // Move after move it is finished.
    let mut host = Host::new();
    host.tick(Duration::from_millis(1));
    host.say("setoption name TablesMemory value 10");
    set_up(&mut host, "0,1,0,2,0,0,1,0,1/0,0,0,0,2,1,0,1,1/76,76/3,1/w");
    let moves = (0..500).position(|_| exact(&host.ask("go movetime 100")).is_some());
    assert!(moves.is_some_and(|moves| moves > 2), "{moves:?}");
}

#[test]
fn a_forced_move_does_not_wait_for_values() {
    let mut host = Host::new();
    host.tick(Duration::from_micros(100));
    set_up(&mut host, "0,0,0,2,0,0,0,0,0/1,0,0,0,2,1,0,1,1/80,74/3,1/w");
    let begin = host.now();
    host.best("go wtime 60000 btime 60000");
    assert!(host.since(begin) < Duration::from_millis(10));
}

#[test]
fn values_are_worked_out_before_an_analysis_and_a_stop_is_heard_meanwhile() {
    let mut host = Host::new();
    host.tick(Duration::from_micros(700));
    set_up(&mut host, ENDGAME);
    for go in ["go infinite", "go ponder movetime 1000", "go"] {
        host.say("ucinewgame");
        assert_eq!(host.say(go), [""; 0]);
        assert!(host.session.work().is_empty(), "{go}: not yet");
        assert_eq!(host.say("isready"), ["readyok"]);
        let said = host.say("stop");
        assert!(said.last().unwrap().starts_with("bestmove "), "{go}");
        assert!(!host.session.is_busy());
    }
    host.say("ucinewgame");
    let mut said = host.say("go infinite");
    while host.session.is_busy() && exact(&said).is_none() {
        said.extend(host.session.work());
    }
    assert!(exact(&said).is_some());
    host.say("stop");
    // The opponent has moved before they were ready.
    host.say("ucinewgame");
    host.say("go ponder movetime 100");
    host.session.work();
    let begin = host.now();
    let said = host.ask("ponderhit");
    assert!(said.last().unwrap().starts_with("bestmove "));
    assert!(host.since(begin) <= Duration::from_millis(100));
}

#[test]
fn the_book_answers_where_a_move_is_asked_for_in_time() {
    let mut host = Host::new();
    host.say("setoption name Book value true");
    let is_from_book = |said: &[String]| said[0] == "info string from the opening book";
    for go in ["go movetime 1000", "go wtime 60000 btime 60000"] {
        let begin = host.now();
        let said = host.ask(go);
        assert!(is_from_book(&said), "{said:#?}");
        assert!(host.since(begin) < Duration::from_millis(5));
        assert!(after(&said[1], "score").is_some() && after(&said[1], "pv").is_some());
        let best = after(said.last().unwrap(), "bestmove").unwrap();
        assert_eq!(after(&said[1], "pv"), Some(best));
        let start = Position::initial(toguz_rules::Variant::TOGUZ);
        let text: MoveText = best.parse().unwrap();
        assert!(start.play(text.resolve(&start).unwrap()).is_ok());
    }
    // A search is asked for, and one is made.
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 1000 depth 3",
        "go movetime 1000 nodes 300",
    ] {
        let said = host.ask(go);
        assert!(!is_from_book(&said), "{go}");
        assert_eq!(after(&said[0], "depth"), Some("1"));
    }
    for go in ["go infinite", "go ponder movetime 50"] {
        host.say(go);
        assert!(host.session.is_busy(), "{go}");
        host.session.work();
        host.say("stop");
    }
    host.say("setoption name MultiPV value 2");
    assert!(!is_from_book(&host.ask("go movetime 50")));
    host.say("setoption name MultiPV value 1");
    // Far from the start it has nothing to say.
    set_up(&mut host, ENDGAME);
    assert!(!is_from_book(&host.ask("go movetime 50")));
    host.say("position startpos");
    host.say("setoption name Book value false");
    assert!(!is_from_book(&host.ask("go movetime 50")));
}

#[test]
fn levels_with_a_book_play_by_it_and_without_it_they_think() {
    let mut host = Host::new();
    for (level, has_book) in [(1, false), (6, false), (7, true), (8, true), (9, true)] {
        host.say(&format!("setoption name Level value {level}"));
        for book in [true, false] {
            host.say(&format!("setoption name Book value {book}"));
            let said = host.ask("go nodes 500");
            let thinks = said.iter().any(|line| line.starts_with("info depth 1 "));
            assert_eq!(thinks, !(has_book && book), "level {level}, book {book}");
        }
    }
}

#[test]
fn a_level_that_knows_the_endgame_waits_for_all_of_it() {
    let mut host = Host::new();
    set_up(&mut host, ENDGAME);
    for (level, tables, knows) in [
        (3, true, false),
        (7, true, false),
        (8, true, true),
        (9, true, true),
        (9, false, false),
    ] {
        host.say(&format!("setoption name Level value {level}"));
        host.say(&format!("setoption name Tables value {tables}"));
        host.say("ucinewgame");
        let said = host.ask("go nodes 200");
        assert_eq!(exact(&said).is_some(), knows, "level {level}, {tables}");
    }
    assert_eq!(
        notation::read_position(ENDGAME, None).unwrap().turn(),
        Side::South
    );
}
