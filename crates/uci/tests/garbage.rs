//! Whatever a host says, in whatever order: no panic, no silence where an answer is due.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail loudly like tests

mod common;

use arbtest::{arbitrary, arbtest};
use common::Host;

type Bytes<'a> = arbitrary::Unstructured<'a>;

/// Words of the protocol, right and wrong. No number is large enough to ask for much memory.
const WORDS: [&str; 62] = [
    "uci",
    "isready",
    "ucinewgame",
    "setoption",
    "name",
    "value",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "depth",
    "nodes",
    "movetime",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "ponder",
    "perft",
    "ponderhit",
    "stop",
    "d",
    "bench",
    "Hash",
    "MultiPV",
    "Level",
    "Seed",
    "Move",
    "Overhead",
    "Ponder",
    "Variant",
    "Tables",
    "Book",
    "true",
    "false",
    "toguz",
    "bestemshe",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "76",
    "36X",
    "76(10)",
    "g1d2",
    "-1",
    "99",
    "/",
    "S",
    "N",
    "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1",
    "1,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0/80,80/0,0/w",
    "5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1",
];

/// Beginnings that make it likely that the rest is understood.
const STARTS: [&str; 16] = [
    "",
    "go ",
    "go depth ",
    "go nodes ",
    "go movetime ",
    "go infinite ",
    "go ponder ",
    "go wtime ",
    "go perft ",
    "position startpos moves ",
    "position fen ",
    "setoption name ",
    "setoption name Level value ",
    "setoption name Variant value ",
    "stop ",
    "ponderhit ",
];

fn line(u: &mut Bytes<'_>) -> arbitrary::Result<String> {
    if u.ratio(1, 10)? {
        // Any text at all.
        return u.arbitrary();
    }
    let mut line = (*u.choose(&STARTS)?).to_owned();
    for _ in 0..u.int_in_range(0..=8)? {
        line.push_str(u.choose(&WORDS)?);
        line.push(' ');
    }
    Ok(line)
}

#[test]
fn any_lines_in_any_order() {
    arbtest(|u| {
        let mut host = Host::new();
        while !u.is_empty() && !host.session.is_over() {
            let line = line(u)?;
            // A deep search or a large table is no garbage, it only takes long.
            if line.contains("Hash") {
                continue;
            }
            let mut said = host.say(&line);
            for _ in 0..3 {
                said.extend(host.session.work());
            }
            for line in &said {
                assert!(!line.contains('\n') && !line.contains('\r'), "{line:?}");
                assert!(line.chars().count() < 1000, "{line:?}");
            }
        }
        host.say("stop");
        assert!(!host.session.is_busy());
        if !host.session.is_over() {
            // Whatever was said, it still plays.
            for line in [
                "setoption name Level value 1",
                "setoption name Variant value toguz",
                "position startpos moves 7",
            ] {
                assert!(host.say(line).is_empty());
            }
            let best = host.best("go nodes 100");
            assert_ne!(best, "(none)");
        }
        Ok(())
    })
    .budget_ms(2000);
}

#[test]
fn every_go_has_one_answer() {
    arbtest(|u| {
        let mut host = Host::new();
        host.say("setoption name Level value 2");
        let (mut asked, mut answered) = (0, 0);
        let count = |said: &[String]| {
            said.iter()
                .filter(|line| line.starts_with("bestmove "))
                .count()
        };
        while !u.is_empty() {
            let line = *u.choose(&[
                "go depth 2",
                "go nodes 300",
                "go movetime 3",
                "go infinite",
                "go ponder depth 1",
                "ponderhit",
                "stop",
                "isready",
                "position startpos moves 7 9 6",
                "position fen 0,0,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0,0/79,81/0,0/w",
                "ucinewgame",
                "setoption name Level value 1",
                "",
            ])?;
            asked += usize::from(line.starts_with("go "));
            answered += count(&host.say(line));
            for _ in 0..u.int_in_range(0..=5)? {
                answered += count(&host.session.work());
            }
            // All but the one in hand.
            assert!(answered == asked || answered + 1 == asked);
        }
        answered += count(&host.say("stop"));
        assert_eq!(answered, asked);
        Ok(())
    })
    .budget_ms(2000);
}
