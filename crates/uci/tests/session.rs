//! What every line of the protocol does.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::time::Duration;

use common::{Host, after};
use toguz_rules::{Game, Hole, MoveText, Position, Variant, perft};
use toguz_search::Level;
use toguz_uci::Session;

const LONE_STONES: &str = "1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/80,80/0,0/w";
/// One time round: two stones chase each other.
const ROUND: &str = "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9";

fn start() -> Position {
    Position::initial(Variant::TOGUZ)
}

fn hole(text: &str, position: &Position) -> Hole {
    text.parse::<MoveText>()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .resolve(position)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position that the session shows.
fn shown(host: &mut Host) -> Position {
    let said = host.say("d");
    let fen = said
        .iter()
        .find_map(|line| line.strip_prefix("Fen: "))
        .unwrap();
    fen.parse().unwrap()
}

#[test]
fn introduces_itself_with_its_options() {
    let said = Host::new().say("uci");
    assert!(said[0].starts_with("id name Toguz "));
    assert!(said[1].starts_with("id author "));
    assert_eq!(said.last().unwrap(), "uciok");
    let top = Level::ALL.len();
    for option in [
        "Hash type spin default 64 min 1 max 2048".to_owned(),
        "MultiPV type spin default 1 min 1 max 9".to_owned(),
        format!("Level type spin default {top} min 1 max {top}"),
        "Seed type spin default 0 min 0 max 9223372036854775807".to_owned(),
        "Move Overhead type spin default 10 min 0 max 5000".to_owned(),
        "Ponder type check default false".to_owned(),
        "Variant type combo default toguz var toguz var bestemshe".to_owned(),
        "Tables type check default true".to_owned(),
        "TablesMemory type spin default 40 min 0 max 1024".to_owned(),
        "Book type check default true".to_owned(),
    ] {
        assert!(said.contains(&format!("option name {option}")), "{option}");
    }
}

#[test]
fn options_take_what_they_declare_and_nothing_else() {
    let mut host = Host::new();
    for fine in [
        "Hash value 2",
        "hash value 1",
        "MultiPV value 9",
        "Level value 1",
        "Seed value 9223372036854775807",
        "Move Overhead value 0",
        "Ponder value true",
        "Variant value Bestemshe",
        "Tables value false",
        "TablesMemory value 1024",
        "Book value true",
    ] {
        assert!(
            host.say(&format!("setoption name {fine}")).is_empty(),
            "{fine}"
        );
    }
    for (bad, why) in [
        (
            "name Hash value 0",
            "Hash: expected a number from 1 to 2048, not 0",
        ),
        (
            "name Hash value much",
            "Hash: expected a number from 1 to 2048, not much",
        ),
        ("name Hash", "Hash: expected a number from 1 to 2048, not "),
        (
            "name MultiPV value 10",
            "MultiPV: expected a number from 1 to 9, not 10",
        ),
        ("name Level value 0", "Level: expected a number from 1 to "),
        (
            "name Level value 300",
            "Level: expected a number from 1 to ",
        ),
        ("name Seed value -1", "Seed: expected a number from 0 to "),
        (
            "name Ponder value 1",
            "Ponder: expected true or false, not 1",
        ),
        (
            "name Tables value 12",
            "Tables: expected true or false, not 12",
        ),
        (
            "name TablesMemory value 1025",
            "TablesMemory: expected a number from 0 to 1024, not 1025",
        ),
        ("name Book value", "Book: expected true or false, not "),
        (
            "name Variant value chess",
            "Variant: unknown variant (known: toguz, bestemshe)",
        ),
        ("name Style value 1", "there is no option Style"),
        ("Hash 5", "setoption: expected `name`"),
        ("name", "setoption: expected the name of an option"),
    ] {
        let said = host.say(&format!("setoption {bad}"));
        assert_eq!(said.len(), 1, "{bad}: {said:?}");
        assert!(
            said[0].starts_with(&format!("info string {why}")),
            "{bad}: {said:?}"
        );
    }
}

#[test]
fn positions_in_every_form_that_the_rules_read() {
    let mut host = Host::new();
    let seven = start().play(Hole::try_new(7).unwrap()).unwrap();
    for line in [
        "position startpos moves 7",
        "position startpos moves 76",
        "position startpos moves 76(10)",
        "position startpos moves g1d2",
        "  position   startpos\tmoves   7 ",
        "position fen 9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1 moves 7",
        "position fen 9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9/0,0/0,0/w moves 76",
        "position fen 9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1",
    ] {
        assert!(host.say("position startpos").is_empty());
        assert_eq!(host.say(line), [""; 0], "{line}");
        assert!(shown(&mut host).is_same_position(&seven), "{line}");
    }
}

#[test]
fn a_bad_position_leaves_the_former_one() {
    let mut host = Host::new();
    host.say("position startpos moves 7 9");
    let before = shown(&mut host);
    for (bad, why) in [
        ("startpos moves 7 9 0", "position: move 2, White: 0: "),
        (
            "startpos moves 7 99 6",
            "position: move 1, Black: 99 does not land there, expected 98",
        ),
        (
            "startpos moves 75",
            "position: move 1, White: 75 does not land there, expected 76(10)",
        ),
        (
            "fen 1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/80,80/0,0/w moves 1 1 3",
            "position: move 2, White: ",
        ),
        ("fen 9S/9S 0 0 S 1", "position: "),
        ("fen", "position: "),
        (
            "fen 9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,8S 0 0 S 1",
            "position: ",
        ),
        ("startpos 7 9", "position: expected `moves`, not 7 9"),
        ("", "position: expected `startpos` or `fen`"),
    ] {
        let said = host.say(&format!("position {bad}"));
        assert_eq!(said.len(), 1, "{bad}: {said:?}");
        assert!(
            said[0].starts_with(&format!("info string {why}")),
            "{bad}: {said:?}"
        );
        assert_eq!(shown(&mut host), before, "{bad}");
    }
}

#[test]
fn the_variant_sets_the_start_and_a_position_sets_its_own() {
    let mut host = Host::new();
    host.say("setoption name Variant value bestemshe");
    assert_eq!(shown(&mut host), Position::initial(Variant::BESTEMSHE));
    host.say("position startpos moves 5");
    assert_eq!(shown(&mut host).variant(), Variant::BESTEMSHE);
    assert_eq!(host.best("go depth 5").len(), 2);
    // Whatever is set, a board of the other size can only be the other game.
    host.say(&format!("position fen {}", start()));
    assert_eq!(shown(&mut host), start());
    host.say("setoption name Variant value toguz");
    assert_eq!(shown(&mut host), start());
}

#[test]
fn depth_has_a_line_for_each_depth_and_a_legal_answer() {
    let mut host = Host::new();
    let said = host.ask("go depth 7");
    let depths: Vec<&str> = said
        .iter()
        .filter_map(|line| after(line, "depth"))
        .collect();
    assert_eq!(depths, ["1", "2", "3", "4", "5", "6", "7"]);
    for line in &said[..said.len() - 1] {
        for word in ["seldepth", "multipv", "score", "nodes", "nps", "time", "pv"] {
            assert!(after(line, word).is_some(), "{word} in {line}");
        }
        assert!(matches!(after(line, "score"), Some("cp" | "win")));
        // The line can be played.
        let pv = line.split_once(" pv ").unwrap().1;
        let mut position = start();
        for text in pv.split(' ') {
            assert_eq!(text.len(), 2);
            position = position.play(hole(text, &position)).unwrap();
        }
    }
    let last: Vec<&str> = said.last().unwrap().split(' ').collect();
    assert_eq!((last[0], last[2], last.len()), ("bestmove", "ponder", 4));
    let replied = start().play(hole(last[1], &start())).unwrap();
    assert!(replied.play(hole(last[3], &replied)).is_ok());
}

#[test]
fn several_lines_have_a_number_each() {
    let mut host = Host::new();
    host.say("setoption name MultiPV value 3");
    let said = host.ask("go depth 4");
    let last: Vec<&String> = said
        .iter()
        .filter(|line| line.starts_with("info depth 4 "))
        .collect();
    let numbers: Vec<_> = last
        .iter()
        .map(|line| after(line, "multipv").unwrap())
        .collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    let mut first: Vec<_> = last.iter().map(|line| after(line, "pv").unwrap()).collect();
    first.dedup();
    assert_eq!(first.len(), 3);
    let scores: Vec<i32> = last
        .iter()
        .map(|line| after(line, "cp").unwrap().parse().unwrap())
        .collect();
    assert!(scores.is_sorted_by(|a, b| a >= b));
}

#[test]
fn nodes_are_not_overstepped_and_give_the_same_move_always() {
    let mut host = Host::new();
    let mut first = Vec::new();
    for tick in [7, 500, 3000] {
        // However slow the machine is and wherever the slices end.
        host.tick(Duration::from_micros(tick));
        host.say("ucinewgame");
        let mut answers = Vec::new();
        host.say("position startpos");
        for moves in ["", " moves 7", " moves 7 9", " moves 7 9 6"] {
            host.say(&format!("position startpos{moves}"));
            let said = host.ask("go nodes 5000");
            let nodes = said
                .iter()
                .filter_map(|line| after(line, "nodes"))
                .filter_map(|text| text.parse::<u64>().ok())
                .max()
                .unwrap();
            assert!(nodes <= 5000, "{nodes}");
            answers.push(said.last().unwrap().clone());
        }
        if first.is_empty() {
            first.clone_from(&answers);
        }
        assert_eq!(answers, first);
    }
}

#[test]
fn a_new_game_forgets_the_old_one() {
    let nodes = |host: &mut Host| {
        let said = host.ask("go depth 6");
        let line = said
            .iter()
            .find(|line| line.starts_with("info depth 6"))
            .unwrap();
        after(line, "nodes").unwrap().parse::<u64>().unwrap()
    };
    let mut host = Host::new();
    let fresh = nodes(&mut host);
    assert!(nodes(&mut host) < fresh, "what was found is remembered");
    host.say("ucinewgame");
    assert_eq!(nodes(&mut host), fresh);
    host.say("setoption name Hash value 2");
    host.say("setoption name Hash value 1");
    nodes(&mut host);
    host.say("ucinewgame");
    assert_eq!(nodes(&mut host), fresh);
}

#[test]
fn the_time_for_a_move_is_kept() {
    let mut host = Host::new();
    for ms in [4, 20, 100, 1000] {
        let whole = Duration::from_millis(ms);
        host.tick((whole / 100).min(Duration::from_millis(3)));
        let begin = host.now();
        host.best(&format!("go movetime {ms}"));
        let spent = host.since(begin);
        assert!(spent <= whole && spent >= whole * 7 / 10, "{ms}: {spent:?}");
    }
}

#[test]
fn a_clock_is_shared_out() {
    let mut host = Host::new();
    host.tick(Duration::from_millis(1));
    host.say("position startpos moves 7");
    // North is to move: his clock counts.
    let begin = host.now();
    host.best("go wtime 1 btime 60000 winc 0 binc 0");
    let spent = host.since(begin);
    assert!(
        spent > Duration::from_millis(100) && spent < Duration::from_secs(6),
        "{spent:?}"
    );
    let begin = host.now();
    host.best("go wtime 100000 btime 30");
    assert!(host.since(begin) < Duration::from_millis(20));
    // Out of time already: some move, at once.
    let begin = host.now();
    host.best("go wtime 0 btime -20");
    assert!(host.since(begin) < Duration::from_millis(8));
}

#[test]
fn a_forced_move_takes_no_time_of_a_clock() {
    let mut host = Host::new();
    host.say(&format!("position fen {LONE_STONES}"));
    let begin = host.now();
    assert_eq!(host.best("go wtime 60000 btime 60000"), "12");
    assert!(host.since(begin) < Duration::from_millis(100));
}

#[test]
fn an_endless_search_answers_only_when_stopped() {
    let mut host = Host::new();
    for go in [
        "go infinite",
        "go",
        "go infinite depth 3",
        "go ponder wtime 10 btime 10",
    ] {
        let mut said = host.say(go);
        for _ in 0..40 {
            said.extend(host.session.work());
            assert_eq!(host.say("isready"), ["readyok"]);
        }
        assert!(said.iter().all(|line| line.starts_with("info ")), "{go}");
        let last = host.say("stop");
        assert!(last.last().unwrap().starts_with("bestmove "), "{go}");
        assert!(!host.session.is_busy());
        assert!(host.say("stop").is_empty(), "there is nothing to stop");
    }
}

#[test]
fn a_proven_result_waits_for_stop_as_well() {
    let mut host = Host::new();
    host.say("position fen 1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/81,79/0,0/w");
    let said = host.ask("go infinite");
    assert!(!host.session.is_busy() && !said.iter().any(|line| line.starts_with("bestmove")));
    assert_eq!(
        host.say("stop").last().unwrap().split(' ').next(),
        Some("bestmove")
    );
}

#[test]
fn thinks_in_the_opponents_time() {
    let mut host = Host::new();
    host.say("position startpos moves 7 9");
    host.say("go ponder movetime 50");
    for _ in 0..50 {
        assert!(
            !host
                .session
                .work()
                .iter()
                .any(|line| line.starts_with("bestmove"))
        );
    }
    // The time runs from here on.
    let begin = host.now();
    let said = host.ask("ponderhit");
    assert!(said.last().unwrap().starts_with("bestmove "));
    let spent = host.since(begin);
    assert!(spent <= Duration::from_millis(50) && spent >= Duration::from_millis(40));
    // A search that is finished answers at once.
    host.ask("go ponder depth 2");
    assert!(!host.session.is_busy());
    assert!(
        host.say("ponderhit")
            .last()
            .unwrap()
            .starts_with("bestmove ")
    );
    // What was thought before counts: this is more than the move is worth.
    host.say("go ponder wtime 1000 btime 1000");
    for _ in 0..100 {
        host.session.work();
    }
    let begin = host.now();
    host.ask("ponderhit");
    assert!(host.since(begin) <= Duration::from_millis(70));
    assert!(host.say("ponderhit").is_empty());
}

#[test]
fn a_second_go_answers_the_first() {
    let mut host = Host::new();
    host.say("go infinite");
    host.session.work();
    let said = host.say("go depth 1");
    assert_eq!(
        said.iter()
            .filter(|line| line.starts_with("bestmove"))
            .count(),
        1
    );
    assert!(host.ask("").last().unwrap().starts_with("bestmove "));
    // And a new position does not disturb the one that is thought about.
    host.say("go infinite");
    host.say("position startpos moves 7 9 6");
    host.session.work();
    let said = host.say("stop");
    let answer = after(said.last().unwrap(), "bestmove").unwrap().to_owned();
    assert!(start().play(hole(&answer, &start())).is_ok());
}

#[test]
fn there_is_no_move_when_the_game_is_over() {
    let mut host = Host::new();
    host.say("position fen 1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/82,78/0,0/w");
    assert_eq!(
        host.ask("go depth 3"),
        [
            "info string the game is over: White has won (majority)",
            "bestmove (none)"
        ]
    );
    host.say("position fen 0,0,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0,0/79,81/0,0/w");
    assert_eq!(host.best("go infinite"), "(none)");
    let said = host.ask("go perft 3");
    assert_eq!(after(&said[1], "searched:"), Some("0"));
}

#[test]
fn earlier_positions_count_for_repetition() {
    let mut host = Host::new();
    // North may repeat the position for the third time or win.
    host.say("setoption name MultiPV value 2");
    host.say(&format!(
        "position fen {LONE_STONES} moves {ROUND} {} ",
        &ROUND[..33]
    ));
    let said = host.ask("go depth 1");
    let line = said.iter().find(|line| line.contains(" pv 9")).unwrap();
    assert!(line.contains("score cp 0 "), "{line}");
    // A host that goes on after the draw gets a move.
    let said = host.say(&format!(
        "position fen {LONE_STONES} moves {ROUND} {ROUND} 1"
    ));
    assert_eq!(
        said,
        ["info string the third repetition: a draw by the rules"]
    );
    host.best("go depth 3");
}

#[test]
fn counts_like_the_rules() {
    let mut host = Host::new();
    for (line, position) in [
        ("position startpos", start()),
        ("position startpos moves 7 9", {
            let after = start().play(hole("7", &start())).unwrap();
            after.play(hole("9", &after)).unwrap()
        }),
    ] {
        host.say(line);
        for depth in 0..=5 {
            let said = host.ask(&format!("go perft {depth}"));
            let total = after(said.last().unwrap(), "searched:").unwrap().to_owned();
            assert_eq!(total, perft(&position, depth).to_string());
            let each: u64 = said
                .iter()
                .filter_map(|line| line.split_once(": "))
                .filter(|(text, _)| text.len() == 2)
                .map(|(_, count)| count.parse::<u64>().unwrap())
                .sum();
            if depth > 0 {
                assert_eq!(each.to_string(), total);
            }
        }
    }
    // A long count can be stopped.
    host.say("go perft 30");
    host.session.work();
    assert!(host.session.is_busy());
    assert!(host.say("stop").is_empty());
    assert!(!host.session.is_busy());
}

#[test]
fn the_bench_has_a_signature() {
    let mut host = Host::new();
    let first = host.ask("bench 4");
    host.say("setoption name Hash value 3");
    host.say("setoption name MultiPV value 4");
    host.tick(Duration::from_micros(900));
    let second = host.ask("bench 4");
    let signature = |said: &[String]| after(said.last().unwrap(), "signature").unwrap().to_owned();
    assert_eq!(signature(&first), signature(&second));
    assert_ne!(signature(&first), "0");
    assert_eq!(first.len(), 9);
}

#[test]
fn shows_the_position() {
    let mut host = Host::new();
    host.say("position fen 1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24");
    assert_eq!(
        host.say("d")[..6],
        [
            "          9   8   7   6   5   4   3   2   1",
            " North    1   7  10   5  11   2   X   2   2   kazan 35",
            ">South    2   8   3   2  23   2   2   X   2   kazan 43",
            "          1   2   3   4   5   6   7   8   9",
            "Fen: 1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24",
            &host.say("d")[5],
        ]
    );
}

#[test]
fn every_level_plays_a_whole_game() {
    for level in Level::ALL {
        let mut host = Host::new();
        host.say(&format!("setoption name Level value {}", level.get()));
        let mut game = Game::new(Variant::TOGUZ);
        let mut line = "position startpos moves".to_owned();
        for _ in 0..if level == Level::ALL[0] { 1000 } else { 6 } {
            if game.conclusion().is_some() {
                break;
            }
            let answer = host.best("go nodes 3000");
            let hole = hole(&answer, game.position());
            game.play(hole).unwrap();
            line.push(' ');
            line.push_str(&answer);
            assert_eq!(host.say(&line), [""; 0]);
        }
        if level == Level::ALL[0] {
            assert!(game.conclusion().is_some());
            assert_eq!(host.best("go nodes 3000"), "(none)");
        }
    }
}

#[test]
fn a_level_replays_exactly_from_its_seed() {
    let play = |seed: u32, tick| -> Vec<String> {
        let mut host = Host::new();
        host.tick(Duration::from_micros(tick));
        host.say("setoption name Level value 1");
        host.say(&format!("setoption name Seed value {seed}"));
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..12 {
            host.say(&format!("position startpos moves {}", moves.join(" ")));
            moves.push(host.best("go nodes 100000"));
        }
        moves
    };
    let first = play(1, 10);
    assert_eq!(first, play(1, 700));
    assert!((2..6).any(|seed| play(seed, 10) != first));
}

#[test]
fn quits_without_a_word() {
    let mut host = Host::new();
    host.say("go infinite");
    host.session.work();
    assert!(host.say("quit").is_empty());
    assert!(host.session.is_over() && !host.session.is_busy());
    assert!(host.session.work().is_empty());
}

#[test]
fn what_is_not_understood_is_said_and_ignored() {
    let mut host = Host::new();
    for bad in [
        "hello",
        "go depth",
        "go depth x",
        "go perft 1000",
        "bench x",
        "UCI",
        "\u{0}",
        "🂡",
    ] {
        let said = host.say(bad);
        assert_eq!(said.len(), 1, "{bad}");
        assert!(said[0].starts_with("info string "), "{bad}: {said:?}");
        assert!(!host.session.is_busy());
    }
    assert!(host.say("").is_empty() && host.say("  \t ").is_empty());
    let said = host.ask("go searchmoves depth 1");
    assert_eq!(said[0], "info string go: passed over searchmoves");
    assert!(said.last().unwrap().starts_with("bestmove "));
}

#[test]
fn a_session_can_be_shown() {
    assert!(format!("{:?}", Session::new(|| Duration::ZERO)).starts_with("Session {"));
}
