//! Where everything on the board is, in CSS pixels, from the room there is. Pure.
//!
//! The board is laid out once, along its rows and across them; a landscape board shows that as it is, an upright
//! one turned by a quarter to the left, so that the near row stands at the right and reads upward. Sowing stays
//! counter-clockwise in both.

use toguz_rules::{Hole, Pit, Side, Variant};

use super::heap::{heap, store};
use crate::sowing::Place;

/// A place with its size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rect {
    /// Left edge.
    pub(crate) x: f64,
    /// Top edge.
    pub(crate) y: f64,
    /// Width.
    pub(crate) w: f64,
    /// Height.
    pub(crate) h: f64,
}

impl Rect {
    /// The middle.
    pub(crate) const fn centre(self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The shorter side.
    pub(crate) const fn short(self) -> f64 {
        self.w.min(self.h)
    }

    /// The same place as seen from a corner.
    pub(crate) const fn relative_to(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
            w: self.w,
            h: self.h,
        }
    }

    /// Grown by a margin on every side, or shrunk by a negative one.
    pub(crate) const fn grown(self, margin: f64) -> Self {
        Self {
            x: self.x - margin,
            y: self.y - margin,
            w: self.w + 2.0 * margin,
            h: self.h + 2.0 * margin,
        }
    }
}

/// Where a player sits, seen from his holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// At the lower edge.
    Below,
    /// At the upper edge.
    Above,
    /// At the left edge.
    Left,
    /// At the right edge.
    Right,
}

/// A way from one hole to another, on the screen or in the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upward.
    Up,
    /// Downward.
    Down,
    /// To hole 1 of the row.
    First,
    /// To the last hole of the row.
    Last,
}

/// A stone in the heap of a hole or a kazan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stone {
    /// Centre.
    pub(crate) x: f64,
    /// Centre.
    pub(crate) y: f64,
    /// Radius.
    pub(crate) r: f64,
    /// 0 on the floor, 1 on those, and so on.
    pub(crate) layer: u8,
}

/// A board laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Geometry {
    /// The whole board.
    pub(crate) width: f64,
    /// The whole board.
    pub(crate) height: f64,
    /// Upright: rows run from top to bottom.
    pub(crate) portrait: bool,
    /// The side whose row is nearest: at the bottom, or at the right of an upright board.
    pub(crate) bottom: Side,
    /// Thickness of the frame.
    pub(crate) rim: f64,
    /// Pixels a unit of the drawing: 1 on a board 1800 wide.
    pub(crate) scale: f64,
    row: u8,
    /// The board's extent along the rows, and across them.
    along: f64,
    across: f64,
    /// Where the first column begins, along the rows.
    start: f64,
    pitch: f64,
    /// Size of a hole along the row and across it.
    hole_along: f64,
    hole_across: f64,
    /// Strips of a half, from its outer edge inward.
    number: f64,
    badge: f64,
    kazan: f64,
    pad: f64,
    /// Between the two halves.
    gap: f64,
    /// Room for the plates at the head of an upright board; length of a plate on the other.
    plate: f64,
}

/// The least a hole may measure, for fingers.
const FINGER: f64 = 44.0;

impl Geometry {
    /// Lays a board out in the room there is. The board may come out smaller than that, so as not to be
    /// stretched out of shape, and it comes out larger where the room is too small to use.
    pub(crate) fn fit(width: f64, height: f64, variant: Variant, bottom: Side) -> Self {
        let portrait = width < height * 0.92;
        let row = variant.row();
        let n = f64::from(row);
        let (mut along, mut across) = if portrait {
            (height, width)
        } else {
            (width, height)
        };
        let scale = (along / 1800.0).min(across / 1060.0).max(0.1);
        let rim = (scale * 48.0 - 4.4).clamp(8.0, 46.0).round();
        let gap = (scale * 20.0).clamp(4.0, 24.0).round();
        let pad = (scale * 13.0).clamp(3.0, 18.0).round();
        let (number, badge, kazan, plate) = if portrait {
            (
                (scale * 44.0).clamp(13.0, 36.0).round(),
                (scale * 70.0).clamp(25.0, 58.0).round(),
                (scale * 112.0).clamp(30.0, 96.0).round(),
                (scale * 74.0).clamp(24.0, 48.0).round(),
            )
        } else {
            (
                (scale * 40.0).clamp(14.0, 40.0).round(),
                (scale * 48.0).min(across * 0.042).clamp(18.0, 50.0).round(),
                (scale * 104.0)
                    .min(across * 0.082)
                    .clamp(26.0, 124.0)
                    .round(),
                (along * 0.18).clamp(112.0, 320.0).min(along * 0.3).round(),
            )
        };
        let strips = 2.0 * (number + badge + kazan + 3.0 * pad) + gap + 2.0 * rim;
        let head = if portrait { plate } else { 0.0 };
        let ends = 2.0 * (rim + pad) + head;

        let mut hole_across = ((across - strips) / 2.0).max(if portrait { 56.0 } else { FINGER });
        let mut pitch = ((along - ends) / n).max(if portrait { FINGER + 2.0 } else { 20.0 });
        let space = |pitch: f64| (pitch * 0.24 - 6.0).clamp(3.0, 48.0);
        // Neither a slit …
        hole_across = hole_across.min(2.1 * (pitch - space(pitch)).max(FINGER));
        // … nor a bowl: few holes on a wide board stay oblong, and the board gets shorter instead.
        let hole_along = (pitch - space(pitch))
            .min((if row < 7 { 0.7 } else { 0.82 } * hole_across).max(FINGER))
            .floor();
        hole_across = hole_across.floor();
        pitch = pitch.min(1.5 * hole_along.max(0.62 * hole_across));
        along = pitch * n + ends;
        across = 2.0 * hole_across + strips;

        let (width, height) = if portrait {
            (across, along)
        } else {
            (along, across)
        };
        Self {
            width,
            height,
            portrait,
            bottom,
            rim,
            scale,
            row,
            along,
            across,
            start: rim + pad,
            pitch,
            hole_along,
            hole_across,
            number,
            badge,
            kazan,
            pad,
            gap,
            plate,
        }
    }

    /// Holes in a row.
    pub(crate) const fn row(&self) -> u8 {
        self.row
    }

    /// Where a player sits.
    pub(crate) fn seat(&self, side: Side) -> Seat {
        match (self.portrait, side == self.bottom) {
            (false, true) => Seat::Below,
            (false, false) => Seat::Above,
            (true, true) => Seat::Right,
            (true, false) => Seat::Left,
        }
    }

    /// Turns a stretch along the rows (in the near player's reading direction) and a strip of the side's half
    /// (measured from the outer edge of the board) into a place on the screen.
    fn place(&self, side: Side, from: f64, length: f64, strip: f64, thickness: f64) -> Rect {
        let near = side == self.bottom;
        let across = if near {
            self.across - strip - thickness
        } else {
            strip
        };
        if self.portrait {
            Rect {
                x: across,
                y: self.along - from - length,
                w: thickness,
                h: length,
            }
        } else {
            Rect {
                x: from,
                y: across,
                w: length,
                h: thickness,
            }
        }
    }

    /// The place of a hole in reading direction of the near player: 0 is at his left.
    fn column(&self, pit: Pit) -> f64 {
        let index = pit.hole.get().min(self.row) - 1;
        f64::from(if pit.side == self.bottom {
            index
        } else {
            self.row - 1 - index
        })
    }

    /// The hole next to one on the screen, if there is one.
    pub(crate) fn beside(&self, pit: Pit, go: Go) -> Option<Pit> {
        let near = pit.side == self.bottom;
        // Along the row as the near player reads it, or over to the other row.
        let (forward, toward_near) = match (go, self.portrait) {
            (Go::First, _) => return Hole::try_new(1).map(|hole| Pit { hole, ..pit }),
            (Go::Last, _) => return Hole::try_new(self.row).map(|hole| Pit { hole, ..pit }),
            (Go::Right, false) | (Go::Up, true) => (Some(true), false),
            (Go::Left, false) | (Go::Down, true) => (Some(false), false),
            (Go::Down, false) | (Go::Right, true) => (None, true),
            (Go::Up, false) | (Go::Left, true) => (None, false),
        };
        let number = pit.hole.get();
        match forward {
            Some(forward) => {
                let next = if forward == near {
                    number.checked_add(1)?
                } else {
                    number.checked_sub(1)?
                };
                let hole = Hole::try_new(next).filter(|_| next <= self.row)?;
                Some(Pit { hole, ..pit })
            }
            None if toward_near != near => {
                let hole = Hole::try_new(self.row.checked_sub(number)?.checked_add(1)?)?;
                Some(Pit::new(pit.side.opponent(), hole))
            }
            None => None,
        }
    }

    fn in_column(&self, pit: Pit, length: f64, strip: f64, thickness: f64) -> Rect {
        let from = self.start + (self.column(pit) + 0.5) * self.pitch - length / 2.0;
        self.place(pit.side, from, length, strip, thickness)
    }

    /// All that belongs to a hole: its number, itself and its badge. This is what a finger can hit.
    pub(crate) fn cell(&self, pit: Pit) -> Rect {
        let thickness = self.number + self.hole_across + self.badge;
        self.in_column(pit, self.pitch, self.rim + self.pad, thickness)
    }

    /// The hollow.
    pub(crate) fn hollow(&self, pit: Pit) -> Rect {
        let strip = self.rim + self.pad + self.number;
        self.in_column(pit, self.hole_along, strip, self.hole_across)
    }

    /// The middle of the strip with hole numbers.
    pub(crate) fn number_at(&self, pit: Pit) -> (f64, f64) {
        let strip = self.rim + self.pad * 0.6;
        self.in_column(pit, self.pitch, strip, self.number).centre()
    }

    /// The place of the count.
    pub(crate) fn badge_at(&self, pit: Pit) -> Rect {
        let strip = self.rim + self.pad + self.number + self.hole_across;
        self.in_column(pit, self.pitch, strip, self.badge)
    }

    /// Size of the hole numbers.
    pub(crate) fn number_size(&self) -> f64 {
        (self.number * 0.74).clamp(11.0, 25.0)
    }

    /// Size of the counts.
    pub(crate) fn badge_size(&self) -> f64 {
        (self.badge * if self.portrait { 0.5 } else { 0.68 }).clamp(13.0, 30.0)
    }

    /// The strip in which the kazan of a half lies.
    fn kazan_strip(&self) -> f64 {
        self.rim + self.number + self.hole_across + self.badge + 2.0 * self.pad
    }

    /// The trough in a player's half, whoever owns it.
    pub(crate) fn trough(&self, half: Side) -> Rect {
        let inset = self.pad * 0.8;
        let mut from = self.start + inset;
        let mut length = self.along - 2.0 * self.start - 2.0 * inset;
        if self.portrait {
            length -= self.plate;
        } else {
            from += self.plate + self.pad;
            length -= self.plate + self.pad;
        }
        self.place(half, from, length, self.kazan_strip(), self.kazan)
    }

    /// Where a finger hits the trough in a player's half: the trough, the plate beside it, and as much outside of the
    /// trough as a finger needs. On small boards that is over the counts of the holes, which are large enough without.
    pub(super) fn store_cell(&self, half: Side) -> Rect {
        let inset = self.pad * 0.8;
        let mut length = self.along - 2.0 * self.start - 2.0 * inset;
        if self.portrait {
            length -= self.plate;
        }
        let thickness = self.kazan.max(FINGER);
        // Past the trough toward the seam lies the other half: grow outward.
        let strip = self.kazan_strip() - (thickness - self.kazan);
        self.place(half, self.start + inset, length, strip, thickness)
    }

    /// What lies at a point of the board.
    pub(super) fn place_at(&self, x: f64, y: f64) -> Option<Place> {
        let hits =
            |rect: Rect| x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;
        let kazan = Side::ALL
            .into_iter()
            .find(|&half| hits(self.store_cell(half)))
            .map(Place::Kazan);
        kazan.or_else(|| {
            (0..2 * usize::from(self.row))
                .filter_map(|index| Pit::from_index(index, self.row))
                .find(|&pit| hits(self.cell(pit)))
                .map(Place::Pit)
        })
    }

    /// As [`Geometry::beside`], with the kazans between the rows. From a kazan the way back leads to `column`, or to
    /// the hole across from it.
    pub(super) fn beside_place(&self, place: Place, go: Go, column: Pit) -> Option<Place> {
        let half = match place {
            Place::Pit(pit) => {
                let next = self.beside(pit, go)?;
                return Some(if next.side == pit.side {
                    Place::Pit(next)
                } else {
                    Place::Kazan(pit.side)
                });
            }
            Place::Kazan(half) => half,
        };
        let across = Hole::try_new((self.row + 1).checked_sub(column.hole.get())?)?;
        let (own, other) = if column.side == half {
            (column, Pit::new(half.opponent(), across))
        } else {
            (Pit::new(half, across), column)
        };
        if self.beside(own, go) == Some(other) {
            Some(Place::Kazan(half.opponent()))
        } else if self.beside(other, go) == Some(own) {
            Some(Place::Pit(own))
        } else {
            None
        }
    }

    /// The plate that tells whose trough it is, and how much is in it.
    pub(crate) fn plate(&self, half: Side) -> Rect {
        if self.portrait {
            // At the head, over the whole half.
            let outer = self.rim + self.pad;
            let thickness = (self.across - self.gap) / 2.0 - outer - self.pad;
            let from = self.along - self.rim - self.plate;
            self.place(half, from, self.plate - 3.0, outer, thickness)
        } else {
            let inset = self.pad * 0.8;
            let height = self.kazan.min(64.0);
            let strip = self.kazan_strip() + (self.kazan - height) / 2.0;
            self.place(half, self.start + inset, self.plate, strip, height)
        }
    }

    /// One of the two boards of wood.
    pub(crate) fn half(&self, side: Side) -> Rect {
        let thickness = (self.across - self.gap) / 2.0 - self.rim;
        self.place(
            side,
            self.rim,
            self.along - 2.0 * self.rim,
            self.rim,
            thickness,
        )
    }

    /// The line on the frame that shines when it is this side's turn.
    pub(crate) fn turn_line(&self, side: Side) -> Rect {
        let thickness = (self.rim * 0.3).clamp(3.0, 8.0);
        let inset = self.rim + self.pad;
        let strip = self.rim - thickness / 2.0;
        self.place(side, inset, self.along - 2.0 * inset, strip, thickness)
    }

    /// The line between the halves, on which the hinges sit.
    pub(crate) fn seam(&self) -> Rect {
        let middle = (self.across - self.gap) / 2.0;
        self.place(
            self.bottom,
            self.rim,
            self.along - 2.0 * self.rim,
            middle,
            self.gap,
        )
    }

    /// The stones of a hole, the lowest first, within the hollow given in any frame of reference.
    pub(crate) fn heap(&self, pit: Pit, hollow: Rect, count: u8) -> Vec<Stone> {
        let seat = self.seat(pit.side);
        let upright = matches!(seat, Seat::Below | Seat::Above);
        let (long, short) = if upright {
            (hollow.h, hollow.w)
        } else {
            (hollow.w, hollow.h)
        };
        let (cx, cy) = hollow.centre();
        heap(long, short, count)
            .into_iter()
            .map(|(out, side, r, layer)| {
                // `out` is measured from the middle toward the player, `side` toward his right hand.
                let (x, y) = match seat {
                    Seat::Below => (cx + side, cy + out),
                    Seat::Above => (cx - side, cy - out),
                    Seat::Right => (cx + out, cy - side),
                    Seat::Left => (cx - out, cy + side),
                };
                Stone { x, y, r, layer }
            })
            .collect()
    }

    /// The stones of a kazan, within the trough given in any frame of reference. They lie in twos and tens.
    pub(crate) fn store(&self, trough: Rect, count: u8) -> Vec<Stone> {
        let (length, thickness) = if self.portrait {
            (trough.h, trough.w)
        } else {
            (trough.w, trough.h)
        };
        store(length, thickness, count)
            .into_iter()
            .map(|(at, side, r, layer)| {
                let (x, y) = if self.portrait {
                    (trough.x + thickness / 2.0 + side, trough.y + length - at)
                } else {
                    (trough.x + at, trough.y + thickness / 2.0 + side)
                };
                Stone { x, y, r, layer }
            })
            .collect()
    }

    /// The radius of the white ball.
    pub(crate) fn tuz_radius(&self) -> f64 {
        self.hole_along.min(self.hole_across) * 0.3
    }

    /// The radius of a stone in the hand.
    pub(crate) fn hand_radius(&self) -> f64 {
        self.hole_along.min(self.hole_across) * 0.16
    }
}

#[cfg(test)]
mod tests {
    use super::super::heap::drawn_of;
    use super::*;

    /// The room that a board finds on the screens we promise, after the app has taken its bars.
    const ROOMS: [(f64, f64); 9] = [
        (1100.0, 780.0),
        (1440.0, 780.0),
        (2560.0, 960.0),
        (2000.0, 960.0),
        (844.0, 340.0),
        (568.0, 270.0),
        (390.0, 700.0),
        (320.0, 460.0),
        (768.0, 900.0),
    ];

    fn boards() -> impl Iterator<Item = (Geometry, Variant, (f64, f64))> {
        ROOMS.into_iter().flat_map(|(w, h)| {
            Variant::ALL.into_iter().flat_map(move |variant| {
                Side::ALL
                    .into_iter()
                    .map(move |side| (Geometry::fit(w, h, variant, side), variant, (w, h)))
            })
        })
    }

    fn pits(variant: Variant) -> impl Iterator<Item = Pit> {
        (0..variant.pits()).filter_map(move |i| Pit::from_index(i, variant.row()))
    }

    fn hole(number: u8) -> Hole {
        Hole::try_new(number).unwrap()
    }

    fn inside(inner: Rect, outer: Rect) -> bool {
        inner.x >= outer.x - 0.01
            && inner.y >= outer.y - 0.01
            && inner.x + inner.w <= outer.x + outer.w + 0.01
            && inner.y + inner.h <= outer.y + outer.h + 0.01
    }

    fn overlap(a: Rect, b: Rect) -> bool {
        a.x + a.w > b.x + 0.01
            && b.x + b.w > a.x + 0.01
            && a.y + a.h > b.y + 0.01
            && b.y + b.h > a.y + 0.01
    }

    /// Whether a circle lies within a stadium.
    fn in_stadium(stone: &Stone, hollow: Rect) -> bool {
        let radius = hollow.short() / 2.0;
        let (cx, cy) = hollow.centre();
        let dx = ((stone.x - cx).abs() - (hollow.w / 2.0 - radius)).max(0.0);
        let dy = ((stone.y - cy).abs() - (hollow.h / 2.0 - radius)).max(0.0);
        (dx * dx + dy * dy).sqrt() + stone.r <= radius + 0.01
    }

    #[test]
    fn the_board_stays_in_its_room() {
        for (g, variant, (w, h)) in boards() {
            assert!(
                g.width <= w + 0.01 && g.height <= h + 0.01,
                "{g:?} {variant}"
            );
        }
    }

    #[test]
    fn every_hole_is_large_enough_for_a_finger() {
        for (g, variant, room) in boards() {
            for pit in pits(variant) {
                let cell = g.cell(pit);
                assert!(cell.w >= 44.0 && cell.h >= 44.0, "{room:?} {cell:?}");
                if g.portrait {
                    assert!(cell.w >= 56.0, "{room:?} {cell:?}");
                    assert!(g.hollow(pit).w >= 56.0);
                }
                assert!(inside(g.hollow(pit), cell), "{room:?}");
                assert!(inside(g.badge_at(pit), cell), "{room:?}");
            }
        }
    }

    #[test]
    fn nothing_overlaps() {
        for (g, variant, room) in boards() {
            let whole = Rect {
                x: 0.0,
                y: 0.0,
                w: g.width,
                h: g.height,
            };
            let mut places: Vec<Rect> = pits(variant).map(|pit| g.cell(pit)).collect();
            for side in Side::ALL {
                places.extend([g.trough(side), g.plate(side)]);
                assert!(inside(g.trough(side), g.half(side)), "{room:?}");
                assert!(inside(g.plate(side), g.half(side)), "{room:?}");
            }
            for (i, a) in places.iter().enumerate() {
                assert!(inside(*a, whole), "{room:?} {a:?}");
                for b in &places[i + 1..] {
                    assert!(!overlap(*a, *b), "{room:?} {variant} {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn one_to_sixty_stones_stay_in_their_hole() {
        for (g, variant, room) in boards() {
            for pit in pits(variant) {
                let hollow = g.hollow(pit);
                for count in 1..=60 {
                    let heap = g.heap(pit, hollow, count);
                    assert_eq!(heap.len(), usize::from(drawn_of(count)));
                    for stone in &heap {
                        assert!(
                            in_stadium(stone, hollow),
                            "{room:?} {count} {stone:?} {hollow:?}"
                        );
                        assert!(stone.r >= 3.5, "{room:?} {count} {stone:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn all_stones_of_the_game_stay_in_the_kazan() {
        for (g, _, room) in boards() {
            for side in Side::ALL {
                let trough = g.trough(side);
                for count in [1, 2, 40, 81, 82, 120, 161, 162] {
                    let stones = g.store(trough, count);
                    assert_eq!(stones.len(), usize::from(count));
                    for stone in &stones {
                        assert!(
                            in_stadium(stone, trough),
                            "{room:?} {count} {stone:?} {trough:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn heaps_grow_from_the_players_side() {
        let g = Geometry::fit(1440.0, 800.0, Variant::TOGUZ, Side::South);
        let near = Pit::new(Side::South, hole(4));
        let far = Pit::new(Side::North, hole(4));
        let (near_hollow, far_hollow) = (g.hollow(near), g.hollow(far));
        let first = g.heap(near, near_hollow, 1)[0];
        assert!(first.y > near_hollow.centre().1 && first.x < near_hollow.centre().0);
        let first = g.heap(far, far_hollow, 1)[0];
        assert!(first.y < far_hollow.centre().1 && first.x > far_hollow.centre().0);
    }

    #[test]
    fn each_row_reads_from_its_own_seat() {
        for bottom in Side::ALL {
            let wide = Geometry::fit(1440.0, 800.0, Variant::TOGUZ, bottom);
            let x = |side, n| wide.hollow(Pit::new(side, hole(n))).x;
            assert!(x(bottom, 1) < x(bottom, 9));
            assert!(x(!bottom, 1) > x(!bottom, 9));
            let tall = Geometry::fit(390.0, 700.0, Variant::TOGUZ, bottom);
            assert!(tall.portrait);
            let at = |side, n| tall.hollow(Pit::new(side, hole(n)));
            assert!(at(bottom, 1).y > at(bottom, 9).y, "own holes read upward");
            assert!(at(!bottom, 1).y < at(!bottom, 9).y);
            assert!(
                at(bottom, 1).x > at(!bottom, 1).x,
                "own holes stand at the right"
            );
        }
    }

    #[test]
    fn arrows_lead_to_the_hole_that_is_seen_there() {
        for (g, variant, _) in boards() {
            let middle = |pit| g.hollow(pit).centre();
            for pit in pits(variant) {
                let (x, y) = middle(pit);
                for (go, dx, dy) in [
                    (Go::Left, -1.0, 0.0),
                    (Go::Right, 1.0, 0.0),
                    (Go::Up, 0.0, -1.0),
                    (Go::Down, 0.0, 1.0),
                ] {
                    if let Some(next) = g.beside(pit, go) {
                        let (nx, ny) = middle(next);
                        let (mx, my) = (nx - x, ny - y);
                        assert!(mx * dx + my * dy > 10.0, "{pit} {go:?} {next}");
                        assert!((mx * dy).abs() < 0.1 && (my * dx).abs() < 0.1, "straight");
                    }
                }
                assert_eq!(
                    g.beside(pit, Go::First).map(|p| (p.side, p.hole.get())),
                    Some((pit.side, 1))
                );
                assert_eq!(
                    g.beside(pit, Go::Last).map(|p| (p.side, p.hole.get())),
                    Some((pit.side, variant.row()))
                );
            }
            let from_every_hole = pits(variant)
                .flat_map(|pit| [Go::Left, Go::Right, Go::Up, Go::Down].map(|go| g.beside(pit, go)))
                .flatten()
                .count();
            // Each row has row − 1 steps both ways, and each column one both ways.
            let row = usize::from(variant.row());
            assert_eq!(from_every_hole, 4 * (row - 1) + 2 * row);
        }
    }

    #[test]
    fn a_finger_hits_every_kazan_and_still_every_hole() {
        for (g, variant, room) in boards() {
            for half in Side::ALL {
                let cell = g.store_cell(half);
                assert!(cell.short() >= 44.0, "{room:?} {cell:?}");
                assert!(inside(g.trough(half), cell), "{room:?}");
                assert!(inside(cell, g.half(half)), "{room:?}");
                assert!(!overlap(cell, g.store_cell(half.opponent())), "{room:?}");
                let (x, y) = g.trough(half).centre();
                assert_eq!(g.place_at(x, y), Some(Place::Kazan(half)));
                for pit in pits(variant) {
                    let (x, y) = g.hollow(pit).centre();
                    assert_eq!(g.place_at(x, y), Some(Place::Pit(pit)), "{room:?}");
                    // What the kazan takes of it leaves enough, and leaves the hollow.
                    assert!(!overlap(cell, g.hollow(pit)), "{room:?}");
                    let whole = g.cell(pit);
                    let left = if g.portrait {
                        whole.w - (cell.w - g.trough(half).w)
                    } else {
                        whole.h - (cell.h - g.trough(half).h)
                    };
                    assert!(left >= 44.0, "{room:?} {left}");
                }
            }
            assert_eq!(g.place_at(-1.0, 5.0), None);
            assert_eq!(g.place_at(f64::NAN, 5.0), None);
        }
    }

    #[test]
    fn arrows_lead_over_both_kazans_and_back() {
        for (g, variant, _) in boards() {
            let toward_far = if g.portrait { Go::Left } else { Go::Up };
            let back = if g.portrait { Go::Right } else { Go::Down };
            let (near, far) = (g.bottom, g.bottom.opponent());
            for hole in variant.holes() {
                let column = Pit::new(near, hole);
                let mut at = Place::Pit(column);
                let mut way = Vec::new();
                while let Some(next) = g.beside_place(at, toward_far, column) {
                    way.push(next);
                    at = next;
                }
                let across = g.beside(column, toward_far).unwrap();
                assert_eq!(
                    way,
                    [Place::Kazan(near), Place::Kazan(far), Place::Pit(across)]
                );
                // The way back remembers the column by the hole it comes from.
                for expected in [Place::Kazan(far), Place::Kazan(near), Place::Pit(column)] {
                    at = g.beside_place(at, back, across).unwrap();
                    assert_eq!(at, expected);
                }
                let along = if g.portrait { Go::Up } else { Go::Right };
                assert_eq!(g.beside_place(Place::Kazan(near), along, column), None);
            }
        }
    }

    #[test]
    fn a_wide_screen_is_used_and_five_holes_are_not_stretched() {
        let wide = Geometry::fit(2560.0, 960.0, Variant::TOGUZ, Side::South);
        assert!(wide.width > 2_000.0, "{}", wide.width);
        for (w, h) in ROOMS {
            let g = Geometry::fit(w, h, Variant::BESTEMSHE, Side::South);
            let hollow = g.hollow(Pit::new(Side::South, hole(1)));
            let (long, short) = if g.portrait {
                (hollow.w, hollow.h)
            } else {
                (hollow.h, hollow.w)
            };
            assert!(long >= short, "{w}×{h}: {hollow:?}");
        }
    }

    #[test]
    fn any_row_and_any_room_gives_a_board() {
        static ONE: toguz_rules::Rules = match toguz_rules::Rules::try_new("one", 1, 3, false) {
            Some(rules) => rules,
            None => panic!("valid"),
        };
        for (w, h) in [
            (0.0, 0.0),
            (1.0, 1.0),
            (50.0, 2000.0),
            (5000.0, 10.0),
            (320.0, 200.0),
        ] {
            for variant in [Variant::TOGUZ, Variant::BESTEMSHE, Variant::new(&ONE)] {
                let g = Geometry::fit(w, h, variant, Side::North);
                assert!(g.width.is_finite() && g.height.is_finite() && g.width > 0.0);
                for pit in pits(variant) {
                    assert!(g.hollow(pit).short() > 0.0);
                    assert_eq!(g.heap(pit, g.hollow(pit), 60).len(), 30);
                }
                assert_eq!(g.store(g.trough(Side::South), 200).len(), 200);
            }
        }
    }
}
