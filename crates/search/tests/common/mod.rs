//! What the tests of the search share.
// Helpers of tests fail loudly like tests; each test binary uses its own part.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

use toguz_rules::{Board, Hole, Pit, Position, Setup, Side, Variant};

/// A `SplitMix64` generator: the same games on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// The position after a random move; `None` when the game is over.
    pub fn play(&mut self, position: &Position) -> Option<Position> {
        let mut moves = position.legal_moves();
        match moves.len() {
            0 => None,
            n => position.play(moves.nth(self.below(n))?).ok(),
        }
    }
}

/// Every position of a random game, the start and the end counted.
pub fn random_game(variant: Variant, random: &mut Random) -> Vec<Position> {
    let mut game = vec![Position::initial(variant)];
    while let Some(after) = random.play(&game[game.len() - 1]) {
        game.push(after);
    }
    game
}

/// Reads `w1,..,wn/b1,..,bn/kw,kb/tw,tb/side`.
pub fn position(variant: Variant, text: &str) -> Position {
    let parts: Vec<Vec<&str>> = text
        .split('/')
        .map(|part| part.split(',').collect())
        .collect();
    let number = |text: &str| -> u8 { text.parse().unwrap() };
    let mut board = Board::empty();
    for side in Side::ALL {
        let at = side.index();
        for (hole, stones) in variant.holes().zip(&parts[at]) {
            board.set_stones(variant, Pit::new(side, hole), number(stones));
        }
        board.set_kazan(side, number(parts[2][at]));
        board.set_tuz(side, Hole::try_new(number(parts[3][at])));
    }
    let turn = if parts[4][0] == "w" {
        Side::South
    } else {
        Side::North
    };
    Position::try_from(Setup {
        variant,
        board,
        turn,
        move_number: 1,
    })
    .unwrap()
}

pub fn toguz(text: &str) -> Position {
    position(Variant::TOGUZ, text)
}
