//! Counting move sequences, the standard check of a move generator.

use alloc::vec;
use alloc::vec::Vec;

use crate::hole::Hole;
use crate::position::Position;

/// How deep the count may call itself. No machine counts a tree of that depth that branches; one that hardly does goes
/// on for as many moves as one likes, which is more than the stack holds.
const MAX_CALLS: u32 = 64;

/// The number of sequences of exactly `depth` moves. A finished game has no children, and every leaf is made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth <= MAX_CALLS {
        return count(position, depth);
    }
    let mut nodes = 0_u64;
    let mut open = vec![(*position, depth)];
    while let Some((position, depth)) = open.pop() {
        if depth <= MAX_CALLS {
            nodes += count(&position, depth);
        } else {
            let children = position
                .legal_moves()
                .filter_map(|hole| position.play(hole).ok());
            open.extend(children.map(|after| (after, depth - 1)));
        }
    }
    nodes
}

/// The same by recursion, which is as fast as the moves are made.
fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for hole in position.legal_moves() {
        let Ok(after) = position.play(hole) else {
            continue;
        };
        // Made above like any other: a leaf is one node without a further call.
        nodes += if depth == 1 {
            // Keeps the leaf from being optimised away: it is made, not merely counted.
            core::hint::black_box(&after);
            1
        } else {
            count(&after, depth - 1)
        };
    }
    nodes
}

/// The count below each legal move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Hole, u64)> {
    position
        .legal_moves()
        .filter_map(|hole| {
            let after = position.play(hole).ok()?;
            Some((hole, perft(&after, depth.saturating_sub(1))))
        })
        .collect()
}
