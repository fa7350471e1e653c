//! A program for the tests of the arena: speaks the protocol, plays the legal move that its position's hash picks, and
//! misbehaves as told. `fake-engine [NAME] [FAULT PLY]`, where FAULT is one of `illegal`, `none`, `garbage`, `crash`,
//! `silent`, `late`, `liar`, and PLY the number of moves on the board from when on it happens. `blind` does not see that a
//! game is over.

#![allow(clippy::print_stdout, clippy::unwrap_used)] // a program for tests

use std::io::{BufRead as _, Write as _};
use std::thread;
use std::time::Duration;

use toguz_rules::{Game, MoveText, Position, Variant, hash};

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_else(|| "Fake".to_owned());
    let fault = words.next().unwrap_or_default();
    let from: u32 = words.next().map_or(u32::MAX, |text| text.parse().unwrap());
    // The start as text is understood, so that the option is not missed where it is not there.
    let knows_variants = fault != "one-game";
    let mut variant = Variant::TOGUZ;
    let mut level = 0;
    let mut game = Game::new(variant);
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "uci" => {
                println!("id name {name}");
                println!("option name Seed type spin default 0 min 0 max 9");
                println!("option name Level type spin default 0 min 0 max 10");
                if knows_variants {
                    println!("option name Variant type combo default toguz var bestemshe");
                }
                println!("uciok");
            }
            "isready" => println!("readyok"),
            "setoption" => {
                if let Some(key) = rest.strip_prefix("name Variant value ") {
                    variant = key.parse().unwrap();
                } else if let Some(number) = rest.strip_prefix("name Level value ") {
                    level = number.parse().unwrap();
                }
            }
            "position" => {
                let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
                let start = match start.strip_prefix("fen ") {
                    Some(fen) => fen.parse().unwrap(),
                    None => Position::initial(variant),
                };
                game = Game::from_position(start);
                for text in moves.split(' ').filter(|text| !text.is_empty()) {
                    let text: MoveText = text.parse().unwrap();
                    let hole = text.resolve(game.position()).unwrap();
                    game.play(hole).unwrap();
                }
            }
            "go" => {
                println!("info string {line}");
                println!("info depth 3 multipv 2 score cp 5 nodes 7 pv 11");
                println!("info depth 4 multipv 1 score win 9 nodes 800 nps 1 time 2 pv 12 score 3");
                let legal: Vec<_> = game.position().legal_moves().collect();
                if legal.is_empty() {
                    let is_blind = fault == "blind";
                    println!("bestmove {}", if is_blind { "11" } else { "(none)" });
                    continue;
                }
                let pick = (hash::fresh(game.position()) >> level) % legal.len() as u64;
                let hole = *legal.get(usize::try_from(pick).unwrap()).unwrap();
                let info = game.position().preview(hole).unwrap();
                let answer = format!("bestmove {hole}{} ponder 11", info.landing.hole);
                if game.ply() >= from {
                    match fault.as_str() {
                        "illegal" => println!("bestmove 0"),
                        "none" => println!("bestmove (none)"),
                        "garbage" => println!("bestmove \u{7} what?"),
                        "liar" => println!("bestmove {hole}{}", info.landing.hole.get() % 9 + 1),
                        "crash" => std::process::exit(3),
                        "silent" => {}
                        "late" => {
                            thread::sleep(Duration::from_millis(150));
                            println!("{answer}");
                        }
                        _ => println!("{answer}"),
                    }
                } else {
                    println!("{answer}");
                }
            }
            "quit" => return,
            _ => {}
        }
        std::io::stdout().flush().unwrap();
    }
}
