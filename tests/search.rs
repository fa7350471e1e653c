//! The search visits the same positions and finds the same moves on every machine, native and in a browser.

// Clippy takes only functions marked `#[test]` for tests.
#![allow(clippy::unwrap_used, clippy::panic)]

use core::fmt::Write as _;

use toguz_rules::{Game, Hole, Variant};
use toguz_search::{Level, LevelSearch, Limits, Options, Search, Status, Table};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test_configure!(run_in_browser);

/// What was found natively with the weights and the book as they are. After a change that is meant to change it
/// `TOGUZ_BLESS=1 cargo test --test search` writes it anew.
const FOUND: &str = include_str!("search.txt");

/// Moves from the start: openings, middle games, endgames with exact values.
const LINES: [&str; 6] = [
    "",
    "5135",
    "66982437",
    "79671828934",
    "7967182893448296587991198718",
    "79671828934482965879911987182427676",
];

fn game(variant: Variant, moves: &str) -> Game {
    let mut game = Game::new(variant);
    for hole in moves.chars().filter_map(Hole::from_digit) {
        if game.conclusion().is_some() || game.play(hole).is_err() {
            break;
        }
    }
    game
}

/// Everything that two machines could disagree on, as text.
fn found() -> String {
    let mut text = String::new();
    for moves in LINES {
        for variant in Variant::ALL {
            let game = game(variant, moves);
            let mut table = Table::new(1 << 18);
            table.prepare_endgame(game.position(), 4 << 20);
            table.build_endgame(u64::MAX);
            let options = Options {
                lines: 2,
                ..Options::default()
            };
            let mut search = Search::of_game(&game, Limits::nodes(3000), table, options);
            while search.resume(1000) == Status::Running {}
            let lines: Vec<String> = search
                .report()
                .lines
                .iter()
                .map(|line| {
                    let moves: String = line.moves.iter().map(ToString::to_string).collect();
                    format!("{moves} {}", line.score)
                })
                .collect();
            let depth = search.report().depth;
            let _ = writeln!(
                text,
                "{variant} {moves} depth {depth}: {}",
                lines.join(", ")
            );
        }
        for level in Level::ALL {
            let game = game(Variant::TOGUZ, moves);
            let mut search = LevelSearch::new(&game, level, 2026, Table::new(1 << 18)).unwrap();
            let choice = search.resume(3000).unwrap_or_else(|| search.stop());
            let _ = writeln!(
                text,
                "level {} {moves}: {} {}",
                level.get(),
                choice.hole,
                choice.nodes
            );
        }
    }
    text
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn the_same_search_on_every_machine() {
    let found = found();
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("TOGUZ_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/search.txt");
        std::fs::write(path, &found).unwrap();
        return;
    }
    assert!(found == FOUND, "tests/search.txt should be:\n{found}");
}
