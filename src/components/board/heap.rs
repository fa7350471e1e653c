//! How stones lie in a hollow. Pure.

/// Stones that are drawn of a large heap: the number tells the rest, and whether it is odd still shows.
pub(super) fn drawn_of(count: u8) -> u8 {
    const MOST: u8 = 30;
    if count <= MOST {
        count
    } else {
        MOST - count % 2
    }
}

/// Two columns of five, filled in pairs from the player's side; then the next layer in the hollows of that one.
/// Gives (toward the player from the middle, toward his right, radius, layer).
pub(super) fn heap(long: f64, short: f64, count: u8) -> Vec<(f64, f64, f64, u8)> {
    let count = drawn_of(count);
    let rows = if count > 10 { 4.5 } else { 4.0 };
    // As large as they can be without hiding one another; a short hole needs smaller ones.
    let radius = short * 0.495;
    let mut r = 0.168 * short;
    let (column, room, step) = loop {
        let column = 1.22 * r;
        // How far a pair can go into the round end without touching the wall.
        let end = ((radius - r) * (radius - r) - column * column)
            .max(0.0)
            .sqrt();
        let room = ((long - short) / 2.0 + end).max(0.0);
        let step = (2.0 * room / rows).min(2.12 * r);
        if step >= 1.5 * r || r < 0.09 * short {
            break (column, room, step);
        }
        r *= 0.97;
    };
    (0..count)
        .map(|k| {
            let layer = k / 10;
            let (row, right) = (f64::from(k % 10 / 2), k % 2 == 1);
            let (inset, lift) = match layer {
                0 => (1.0, 0.0),
                1 => (0.86, 0.5),
                _ => (0.5, 0.25),
            };
            let side = if right { column } else { -column } * inset;
            (room - (row + lift) * step, side, r, layer)
        })
        .collect()
}

/// Two rows, a small space after every ten; when the trough is full, the next layer on top.
/// Gives (from the beginning, across from the middle, radius, layer).
pub(super) fn store(length: f64, thickness: f64, count: u8) -> Vec<(f64, f64, f64, u8)> {
    // Large enough to see, small enough that three layers hold every stone of the game.
    let mut r = thickness * 0.215;
    let group = |r: f64| 10.9 * r;
    let margin = |r: f64| thickness * 0.28 + r * 0.6;
    let per_layer = |r: f64| {
        let mut columns: u8 = 0;
        let mut at = margin(r) + r * 0.2;
        while at + margin(r) < length && columns < 100 {
            columns += 1;
            at = margin(r) + f64::from(columns / 5) * group(r) + f64::from(columns % 5) * 2.06 * r;
        }
        (columns * 2).max(2)
    };
    while u16::from(per_layer(r)) * 3 < u16::from(count) && r > 1.0 {
        r *= 0.94;
    }
    let full = per_layer(r);
    (0..count)
        .map(|k| {
            let layer = (k / full).min(2);
            let k = k - layer * full;
            let column = k / 2;
            let (shift, inset) = match layer {
                0 => (0.0, 1.0),
                1 => (0.55 * r, 0.72),
                _ => (0.1 * r, 0.4),
            };
            let at = margin(r)
                + f64::from(column / 5) * group(r)
                + f64::from(column % 5) * 2.06 * r
                + shift;
            let side = thickness * 0.225 * inset * if k % 2 == 0 { -1.0 } else { 1.0 };
            (at, side, r, layer)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_odd_stone_shows_at_any_count() {
        for count in 1..=u8::MAX {
            assert_eq!(drawn_of(count) % 2, count % 2, "{count}");
        }
        // The last pair is complete exactly when the number is even.
        let even = heap(288.0, 150.0, 8);
        let odd = heap(288.0, 150.0, 7);
        assert!((even[6].0 - even[7].0).abs() < 0.01);
        assert!((odd[6].0 - odd[5].0).abs() > 1.0);
    }
}
