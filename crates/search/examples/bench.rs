//! Speed and a signature: `cargo run --release -p toguz-search --example bench -- [DEPTH]`.
//!
//! The signature is the number of positions visited to a fixed depth: a change that should not alter the search must
//! not alter it.
#![allow(clippy::print_stdout)] // it is a program that prints

use std::time::Instant;

use toguz_rules::{Hole, Position, Variant};
use toguz_search::{Limits, Search, Status, Table};

/// Openings and middle games, as origin holes from the start.
const LINES: [&str; 8] = [
    "",
    "79671828934",
    "5135",
    "66982437",
    "7967182893448296587991198718",
    "79671828934482965879911987182427676",
    "98765432198765432",
    "1234567891234567",
];

fn main() {
    let depth = std::env::args()
        .nth(1)
        .and_then(|depth| depth.parse().ok())
        .unwrap_or(11);
    let mut table = Table::new(16 << 20);
    let mut total = 0;
    let begin = Instant::now();
    for line in LINES {
        let mut position = Position::initial(Variant::TOGUZ);
        for hole in line.chars().filter_map(Hole::from_digit) {
            if let Ok(after) = position.play(hole) {
                position = after;
            }
        }
        table.clear();
        let mut search = Search::new(&position, &[], Limits::depth(depth), table);
        let start = Instant::now();
        while search.resume(1 << 20) == Status::Running {}
        total += search.nodes();
        let seconds = start.elapsed().as_secs_f64();
        if let Some(best) = search.best() {
            let moves: Vec<String> = best.moves.iter().map(ToString::to_string).collect();
            println!(
                "depth {} seldepth {} nodes {} time {seconds:.2} score {} pv {}",
                search.report().depth,
                search.report().selective_depth,
                search.nodes(),
                best.score,
                moves.join(" ")
            );
        }
        table = search.into_table();
    }
    let seconds = begin.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss)] // for reading only
    let speed = total as f64 / seconds / 1e6;
    println!("signature {total} at depth {depth}, {speed:.2} million nodes a second");
}
