//! Random openings.

use std::collections::HashSet;

use toguz_rules::{Hole, Position, Variant};

use crate::random::Random;

/// How often another opening is tried where one is known already.
const TRIES: usize = 200;

/// So many openings of `plies` random moves each, none of which ends the game. The same seed gives the same openings,
/// and fewer of them gives the first of them. They differ from one another as long as there are enough.
pub fn openings(variant: Variant, plies: u32, count: usize, seed: u64) -> Vec<Vec<Hole>> {
    let mut random = Random::new(seed);
    let mut known = HashSet::new();
    let mut openings = Vec::with_capacity(count);
    while openings.len() < count {
        let mut opening = walk(variant, plies, &mut random);
        for _ in 0..TRIES {
            if !known.contains(&opening) {
                break;
            }
            opening = walk(variant, plies, &mut random);
        }
        known.insert(opening.clone());
        openings.push(opening);
    }
    openings
}

/// A random walk from the start. Shorter than asked for only where the game can not be had that long.
fn walk(variant: Variant, plies: u32, random: &mut Random) -> Vec<Hole> {
    let mut longest = Vec::new();
    for _ in 0..TRIES {
        let mut position = Position::initial(variant);
        let mut moves = Vec::new();
        for _ in 0..plies {
            let legal: Vec<Hole> = position.legal_moves().collect();
            let after = legal
                .get(random.below(legal.len()))
                .and_then(|&hole| Some((hole, position.play(hole).ok()?)))
                .filter(|(_, after)| !after.is_over());
            let Some((hole, after)) = after else {
                break;
            };
            moves.push(hole);
            position = after;
        }
        if moves.len() as u64 == u64::from(plies) {
            return moves;
        }
        if moves.len() > longest.len() {
            longest = moves;
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_different_and_named_by_their_seed() {
        for variant in Variant::ALL {
            let all = openings(variant, 4, 100, 7);
            assert_eq!(all, openings(variant, 4, 100, 7));
            assert_eq!(all[..10], openings(variant, 4, 10, 7)[..]);
            assert_ne!(all, openings(variant, 4, 100, 8));
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), 100);
            for opening in &all {
                assert_eq!(opening.len(), 4);
                let mut position = Position::initial(variant);
                for &hole in opening {
                    position = position.play(hole).expect("a legal move");
                }
                assert!(!position.is_over());
            }
        }
    }

    #[test]
    fn more_than_there_are_repeat_themselves() {
        let all = openings(Variant::BESTEMSHE, 1, 12, 1);
        assert_eq!(all.len(), 12);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 5);
        assert_eq!(openings(Variant::TOGUZ, 0, 2, 1), [[], []]);
    }
}
