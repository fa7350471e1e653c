//! Who plays: the levels, and simple players to measure the first of them by.

use std::mem;

use toguz_rules::{Game, Hole, Position};
use toguz_search::book::Book;
use toguz_search::{Level, LevelSearch, Table, Traits};

/// What the app gives to exact values of the endgame.
const ENDGAME_BYTES: usize = 40 << 20;

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    Level(Level, Traits),
    /// Takes what brings most at once; anything among equals.
    Greedy,
    /// Plays anything.
    Random,
}

impl Player {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Level(level, _) => format!("level {}", level.get()),
            Self::Greedy => "greedy".to_owned(),
            Self::Random => "random".to_owned(),
        }
    }

    /// The move at the game's cursor, with the positions visited for it; `None` if the game is over. `chance` decides
    /// what is left to chance, and the table is only memory: what is in it changes nothing.
    pub(crate) fn play(&self, game: &Game, chance: u64, table: &mut Table) -> Option<(Hole, u64)> {
        let position = game.position();
        match self {
            Self::Level(level, traits) => {
                if level.uses_endgame(position) {
                    table.prepare_endgame(position, ENDGAME_BYTES);
                    table.build_endgame(u64::MAX);
                }
                let own = mem::replace(table, Table::new(0));
                let book = Some(Book::shipped());
                match LevelSearch::with_traits(game, *level, *traits, chance, own, book) {
                    Ok(mut search) => {
                        let choice = search.resume(u64::MAX).unwrap_or_else(|| search.stop());
                        let nodes = search.nodes();
                        *table = search.into_table();
                        Some((choice.hole, nodes))
                    }
                    Err(over) => {
                        *table = over.0;
                        None
                    }
                }
            }
            Self::Greedy => best(position, chance, gain).map(|hole| (hole, 0)),
            Self::Random => best(position, chance, |_, _| 0).map(|hole| (hole, 0)),
        }
    }
}

/// The lead after a move; a game won is worth more than any.
fn gain(before: &Position, after: &Position) -> i32 {
    let side = before.turn();
    let lead = i32::from(after.kazan()[side]) - i32::from(after.kazan()[side.opponent()]);
    let won = after.conclusion().and_then(|end| end.outcome.winner());
    lead + if won == Some(side) { 1000 } else { 0 }
}

fn best(
    position: &Position,
    chance: u64,
    worth: impl Fn(&Position, &Position) -> i32,
) -> Option<Hole> {
    position
        .legal_moves()
        .filter_map(|hole| {
            let after = position.play(hole).ok()?;
            let lot = mix(chance, hole.get().into());
            Some((worth(position, &after), lot, hole))
        })
        .max()
        .map(|(_, _, hole)| hole)
}

/// A number that nothing can be told from, made of two (the mixer of splitmix64).
pub(crate) const fn mix(a: u64, b: u64) -> u64 {
    let mut z = a
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(b.wrapping_add(1).wrapping_mul(0xd1b5_4a32_d192_ed03));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use toguz_rules::Variant;

    #[test]
    fn greed_takes_the_most_there_is() {
        let mut game = Game::new(Variant::TOGUZ);
        let mut table = Table::new(0);
        for chance in 0..60 {
            let Some((hole, 0)) = Player::Greedy.play(&game, chance, &mut table) else {
                panic!("a move without a search");
            };
            let here = *game.position();
            let value = |hole| gain(&here, &here.play(hole).expect("legal"));
            assert!(here.legal_moves().all(|other| value(other) <= value(hole)));
            game.play(hole).expect("legal");
        }
    }

    #[test]
    fn chance_decides_among_equals() {
        let game = Game::new(Variant::TOGUZ);
        let mut table = Table::new(0);
        let mut seen = std::collections::BTreeSet::new();
        for chance in 0..200 {
            seen.extend(Player::Random.play(&game, chance, &mut table));
        }
        assert_eq!(seen.len(), 9);
    }
}
