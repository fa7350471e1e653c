//! Builds an endgame table and tells what it holds:
//! `cargo run --release -p toguz-search --example endgame -- OWN THEIR STONES [POSITION]`.
//!
//! OWN and THEIR are the numbers of the two tuz, STONES is the most stones on the board. Each number of stones gets a
//! line: positions with both sides to move, bytes, seconds since the start, checksum. POSITION is a position's text,
//! whose tuz are taken in place of OWN and THEIR; the exact values of its moves are printed.
#![allow(clippy::print_stdout)] // it is a program that prints

use std::time::Instant;

use toguz_rules::notation::read_position;
use toguz_rules::{Hole, Outcome, Position, Variant};
use toguz_search::endgame::{Builder, Endgame, Exact};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |or| arguments.next().map_or(Some(or), |text| text.parse().ok());
    let (Some(own), Some(their), Some(stones)) = (number(1_u8), number(5_u8), number(12_u8)) else {
        println!("OWN, THEIR and STONES are numbers");
        return;
    };
    let text = arguments.next();
    let position = match text.as_deref().map(|text| read_position(text, None)) {
        None => None,
        Some(Ok(position)) => Some(position),
        Some(Err(error)) => {
            println!("no position: {error}");
            return;
        }
    };
    let tuz = position.as_ref().map_or((own, their), |position| {
        let tuz = |side| position.tuz()[side].map_or(0, Hole::get);
        (tuz(position.turn()), tuz(position.turn().opponent()))
    });
    let begin = Instant::now();
    let Some(mut builder) = Builder::new(Variant::TOGUZ, tuz.0, tuz.1, stones) else {
        println!("no such table, or no memory for it");
        return;
    };
    let mut known = None;
    loop {
        let done = builder.resume(100_000);
        if known < builder.table().stones() {
            known = builder.table().stones();
            println!(
                "{:2} stones: {:11} positions, {:.3} s",
                known.unwrap_or_default(),
                builder.progress().0,
                begin.elapsed().as_secs_f64()
            );
        }
        if done {
            break;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let peak = Builder::bytes(Variant::TOGUZ, tuz.0, tuz.1, stones).unwrap_or_default();
    let (positions, _) = builder.progress();
    let table = builder.into_table();
    println!(
        "tuz {} {} stones {} positions {positions} bytes {} peak {peak} seconds {seconds:.3} checksum {:016x}",
        tuz.0,
        tuz.1,
        table.stones().unwrap_or_default(),
        table.bytes(),
        table.checksum()
    );
    if let Some(position) = position {
        tell(&table, &position);
    }
}

fn tell(table: &Endgame, position: &Position) {
    let words = |exact: Exact| {
        let result = match exact.outcome {
            Outcome::Win(side) if side == position.turn() => "win",
            Outcome::Win(_) => "loss",
            Outcome::Draw => "draw",
        };
        format!("{result} {}:{}", exact.kazan.south, exact.kazan.north)
    };
    match table.value(position) {
        Some(exact) => println!("best play: {}", words(exact)),
        None => println!("not in the table"),
    }
    for entry in table.moves(position).unwrap_or_default() {
        println!("{}: {}", entry.hole, words(entry.exact));
    }
}
