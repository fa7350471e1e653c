//! Turned balls.

use yew::{Html, html};

use super::dom::px;
use super::geometry::Stone;

/// The three shades of the balls, as gradient names.
const SHADES: [&str; 3] = ["a", "b", "c"];

/// Which shade a stone has: mixed, but the same at every drawing.
fn shade(seed: usize, index: usize) -> &'static str {
    let mixed = (seed * 31 + index * 17 + (seed * index) % 7) % 10;
    // Mostly the first two; the third sparsely.
    match mixed {
        0..=3 => SHADES[0],
        4..=7 => SHADES[1],
        _ => SHADES[2],
    }
}

/// One ball, without its shadow.
pub(super) fn ball(prefix: &str, stone: &Stone, seed: usize, index: usize) -> Html {
    let fill = format!("url(#{prefix}-ball-{})", shade(seed, index));
    html! {
        <circle class="ball" cx={px(stone.x)} cy={px(stone.y)} r={px(stone.r)} {fill} />
    }
}

fn shadow(prefix: &str, stone: &Stone) -> Html {
    let fill = format!("url(#{prefix}-shade)");
    html! {
        <circle
            class="ball-shade"
            cx={px(stone.x + stone.r * 0.22)}
            cy={px(stone.y + stone.r * 0.3)}
            r={px(stone.r * 1.15)}
            {fill}
        />
    }
}

/// A heap. The shadows of a layer lie under its balls, on the layer below, and never outside of `hollow`; those on
/// the floor stay where they are when the balls are lifted.
pub(super) fn stones(prefix: &str, heap: &[Stone], seed: usize, hollow: Option<&str>) -> Html {
    let layers = heap.iter().map(|stone| stone.layer).max().unwrap_or(0);
    let of_layer = |wanted: u8| {
        heap.iter()
            .enumerate()
            .filter(move |(_, stone)| stone.layer == wanted)
    };
    let shadows = |layer: u8| -> Html {
        of_layer(layer)
            .map(|(_, stone)| shadow(prefix, stone))
            .collect()
    };
    let clip = hollow.map(|id| format!("url(#{id})"));
    html! {
        <>
            <g clip-path={clip.clone()}>{ shadows(0) }</g>
            <g class="stones">
                for layer in 0..=layers {
                    if layer > 0 {
                        <g clip-path={clip.clone()}>{ shadows(layer) }</g>
                    }
                    for (index, stone) in of_layer(layer) {
                        { ball(prefix, stone, seed, index) }
                    }
                }
            </g>
        </>
    }
}
