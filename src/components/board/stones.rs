//! Turned balls.

use super::drawing::Drawing;
use super::geometry::Stone;

/// Which shade a stone has, as a gradient's name: mixed, but the same at every drawing.
fn shade(seed: usize, index: usize) -> &'static str {
    let mixed = (seed * 31 + index * 17 + (seed * index) % 7) % 10;
    // Mostly the first two; the third sparsely.
    match mixed {
        0..=3 => "ball-a",
        4..=7 => "ball-b",
        _ => "ball-c",
    }
}

/// One ball, without its shadow.
pub(super) fn ball(out: &mut Drawing<'_>, stone: &Stone, seed: usize, index: usize) {
    out.circle("ball", stone.x, stone.y, stone.r, shade(seed, index));
}

/// The shadow of something round.
pub(super) fn shadow(out: &mut Drawing<'_>, x: f64, y: f64, r: f64) {
    out.circle("ball-shade", x, y, r, "shade");
}

/// A heap, the lowest layer first. The shadows of a layer lie under its balls, on the layer below, and never outside
/// of the hollow that `clip` tells (see [`Drawing::clip`]); those on the floor stay where they are when the balls
/// are lifted.
pub(super) fn stones(out: &mut Drawing<'_>, heap: &[Stone], seed: usize, clip: &str) {
    let mut index = 0;
    for layer in heap.chunk_by(|a, b| a.layer == b.layer) {
        out.add(&["<g", clip, ">"]);
        for stone in layer {
            let (x, y) = (stone.x + stone.r * 0.22, stone.y + stone.r * 0.3);
            shadow(out, x, y, stone.r * 1.15);
        }
        out.add(&["</g>"]);
        if index == 0 {
            out.add(&["<g class=\"stones\">"]);
        }
        for stone in layer {
            ball(out, stone, seed, index);
            index += 1;
        }
    }
    if index > 0 {
        out.add(&["</g>"]);
    }
}
