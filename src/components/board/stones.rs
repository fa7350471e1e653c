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

/// A heap. The shadows of a layer lie under its balls and on the layer below.
pub(super) fn stones(prefix: &str, heap: &[Stone], seed: usize) -> Html {
    let layers = heap.iter().map(|stone| stone.layer).max().unwrap_or(0);
    let layer = |wanted: u8| {
        let of_layer = heap
            .iter()
            .enumerate()
            .filter(move |(_, stone)| stone.layer == wanted);
        html! {
            <>
                { for of_layer.clone().map(|(_, stone)| shadow(prefix, stone)) }
                { for of_layer.map(|(index, stone)| ball(prefix, stone, seed, index)) }
            </>
        }
    };
    html! {
        <g class="stones">{ for (0..=layers).map(layer) }</g>
    }
}
