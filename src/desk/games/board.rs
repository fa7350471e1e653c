//! The small picture of a position in the list of games.

use core::fmt::Write;

use toguz_rules::{Hole, Pit, Position, Side};

/// From one hole to the next.
const PITCH: usize = 20;

/// A position as a small SVG, with this side near: numbers in holes, the kazans between the rows, each at its owner's
/// right. It has no name of its own: what matters stands beside it in words. Fifty are drawn at once, so it is made of
/// few pieces, and a class says everything else.
pub fn small_board(position: &Position, near: Side) -> String {
    let row = usize::from(position.variant().row());
    let width = row * PITCH;
    let mut holes = String::new();
    let mut counts = String::new();
    for (side, top) in [(near.opponent(), 0), (near, 44)] {
        for (index, hole) in position.variant().holes().enumerate() {
            // Each row is numbered from its owner's left.
            let column = if side == near { index } else { row - 1 - index };
            let left = column * PITCH + 1;
            // Writing into memory does not fail.
            let _ = write!(
                holes,
                "M{} {top}h4a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-4a7 7 0 0 1-7-7v-10a7 7 0 0 1 7-7z",
                left + 7
            );
            push_count(
                &mut counts,
                position,
                Pit::new(side, hole),
                left + 9,
                top + 16,
            );
        }
    }
    let kazan = position.kazan();
    let (middle, half) = (width / 2, width / 2 - 2);
    for (left, side) in [(1, near.opponent()), (middle + 1, near)] {
        let _ = write!(
            holes,
            "M{} 27h{length}a7 7 0 0 1 0 14h-{length}a7 7 0 0 1 0-14z",
            left + 7,
            length = half - 14
        );
        let _ = write!(
            counts,
            "<text class=\"small-board__kazan\" x=\"{}\" y=\"38\">{}</text>",
            left + half / 2,
            kazan[side]
        );
    }
    format!(
        "<svg class=\"small-board\" viewBox=\"0 0 {width} 68\" aria-hidden=\"true\" focusable=\"false\">\
         <path d=\"{holes}\"/>{counts}</svg>"
    )
}

fn push_count(counts: &mut String, position: &Position, pit: Pit, x: usize, y: usize) {
    let Pit { side, hole }: Pit = pit;
    let stones = position.stones(pit);
    if is_tuz(position, side, hole) {
        let _ = write!(
            counts,
            "<text class=\"small-board__tuz\" x=\"{x}\" y=\"{y}\">×</text>"
        );
    } else if stones > 0 {
        let _ = write!(counts, "<text x=\"{x}\" y=\"{y}\">{stones}</text>");
    }
}

fn is_tuz(position: &Position, side: Side, hole: Hole) -> bool {
    position.board().tuz_owner(Pit::new(side, hole)).is_some()
}

#[cfg(test)]
mod tests {
    use toguz_rules::Variant;
    use toguz_rules::notation::position::read_playstrategy;

    use super::*;

    fn position(text: &str) -> Position {
        let setup = read_playstrategy(text, Some(Variant::TOGUZ)).unwrap();
        Position::try_from(setup).unwrap()
    }

    /// Numbers and marks with their places, in the order written.
    fn drawn(svg: &str) -> Vec<(u32, u32, &str)> {
        svg.split("<text")
            .skip(1)
            .map(|text| {
                let number = |name: &str| {
                    let (_, rest) = text.split_once(&format!(" {name}=\"")).unwrap();
                    rest.split_once('"').unwrap().0.parse().unwrap()
                };
                let (_, rest) = text.split_once('>').unwrap();
                (number("x"), number("y"), rest.split_once('<').unwrap().0)
            })
            .collect()
    }

    #[test]
    fn every_number_lies_where_it_belongs() {
        let position =
            position("1S,2S,3S,4S,T,6S,7S,8S,9S/11S,12S,13S,14S,15S,16S,1,2S,1S 17 21 S 9");
        let svg = small_board(&position, Side::South);
        let numbers = drawn(&svg);
        // North's 9 is at the left above, South's 1 below it.
        assert!(numbers.contains(&(10, 16, "1")) && numbers.contains(&(170, 16, "9")));
        assert!(numbers.contains(&(10, 60, "11")) && numbers.contains(&(170, 60, "1")));
        assert!(numbers.contains(&(90, 16, "×")));
        // An empty hole has no number.
        assert!(!numbers.iter().any(|&(x, y, _)| (x, y) == (130, 60)));
        // The near player's kazan is at his right.
        assert!(numbers.contains(&(45, 38, "21")) && numbers.contains(&(135, 38, "17")));
        assert_eq!(numbers.len(), 9 + 8 + 2);

        let turned = small_board(&position, Side::North);
        let numbers = drawn(&turned);
        assert!(numbers.contains(&(10, 60, "9")) && numbers.contains(&(170, 16, "11")));
        assert!(numbers.contains(&(45, 38, "17")) && numbers.contains(&(135, 38, "21")));
    }

    #[test]
    fn short_boards_are_narrow() {
        let svg = small_board(&Position::initial(Variant::BESTEMSHE), Side::South);
        assert!(svg.contains("viewBox=\"0 0 100 68\""));
        assert_eq!(drawn(&svg).len(), 12);
    }

    #[test]
    fn the_kazans_are_as_long_as_half_a_row() {
        let svg = small_board(&Position::initial(Variant::TOGUZ), Side::South);
        for left in [8, 98] {
            assert!(svg.contains(&format!("M{left} 27h74a7 7 0 0 1 0 14h-74a")));
        }
    }

    #[test]
    fn it_is_small() {
        let svg = small_board(&Position::initial(Variant::TOGUZ), Side::South);
        assert!(svg.len() < 3_000, "{}", svg.len());
        // Styles come from files only.
        assert!(!svg.contains("style"));
    }
}
