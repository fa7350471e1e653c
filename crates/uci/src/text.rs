//! Moves, lines of moves and boards as text.

use core::fmt::Write as _;

use toguz_rules::{Hole, Pit, Position, Side, hash};

/// A move as the protocol writes it, `76`: the hole lifted, the hole where the last stone falls. `None` if the move is
/// not legal.
pub(crate) fn move_text(position: &Position, hole: Hole) -> Option<String> {
    let info = position.preview(hole).ok()?;
    Some(format!("{hole}{}", info.landing.hole))
}

/// Moves played one after the other, each with a space before it; up to the first that is not legal.
pub(crate) fn line_text(position: &Position, moves: &[Hole]) -> String {
    let mut text = String::new();
    let mut position = *position;
    for &hole in moves {
        let (Some(written), Ok(after)) = (move_text(&position, hole), position.play(hole)) else {
            break;
        };
        text.push(' ');
        text.push_str(&written);
        position = after;
    }
    text
}

/// The board for people to look at, and the position as text.
pub(crate) fn picture(position: &Position) -> Vec<String> {
    let variant = position.variant();
    let row = |side: Side, cell: &dyn Fn(Hole) -> String| -> String {
        let holes: Vec<Hole> = match side {
            Side::South => variant.holes().collect(),
            Side::North => variant.holes().rev().collect(),
        };
        let cells: Vec<String> = holes
            .into_iter()
            .map(|hole| format!("{:>4}", cell(hole)))
            .collect();
        cells.concat()
    };
    let numbers = |side| format!("       {}", row(side, &|hole| hole.to_string()));
    let stones = |side: Side| {
        let cells = row(side, &|hole| {
            let pit = Pit::new(side, hole);
            if position.board().tuz_owner(pit).is_some() {
                "X".to_owned()
            } else {
                match position.stones(pit) {
                    0 => "-".to_owned(),
                    stones => stones.to_string(),
                }
            }
        });
        let name = match side {
            Side::South => "South",
            Side::North => "North",
        };
        let turn = if position.turn() == side { ">" } else { " " };
        format!("{turn}{name} {cells}   kazan {}", position.kazan()[side])
    };
    let mut legal = String::new();
    for hole in position.legal_moves() {
        if let Some(text) = move_text(position, hole) {
            // Writing to a string does not fail.
            let _ = write!(legal, " {text}");
        }
    }
    vec![
        numbers(Side::North),
        stones(Side::North),
        stones(Side::South),
        numbers(Side::South),
        format!("Fen: {position}"),
        format!("Key: {:016x}", hash::fresh(position)),
        format!("Moves:{legal}"),
    ]
}
