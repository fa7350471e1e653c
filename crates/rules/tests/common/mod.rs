//! What the tests share: a plain position text, move texts by their parts, and a small generator of random numbers.
#![allow(dead_code, unreachable_pub)] // each test binary uses its own part

use toguz_rules::{Board, Hole, MoveInfo, Pit, Position, Rules, Setup, Side, Variant};

static QOZDATU: Rules = rules("qozdatu", 7, 7, false);
static ALTY: Rules = rules("alty", 6, 6, true);
static ALTY_NINE: Rules = rules("alty9", 6, 9, true);

const fn rules(key: &'static str, row: u8, stones: u8, tuz: bool) -> Rules {
    match Rules::try_new(key, row, stones, tuz) {
        Some(rules) => rules,
        None => panic!("no such game"),
    }
}

/// Every variant that the tests know: those that ship, and some that are data of ours alone.
pub fn variants() -> [Variant; 5] {
    [
        Variant::TOGUZ,
        Variant::BESTEMSHE,
        Variant::new(&QOZDATU),
        Variant::new(&ALTY),
        Variant::new(&ALTY_NINE),
    ]
}

pub fn variant(key: &str) -> Variant {
    variants()
        .into_iter()
        .find(|variant| variant.key() == key)
        .unwrap_or_else(|| panic!("no variant {key}"))
}

pub fn hole(number: u8) -> Hole {
    Hole::try_new(number).unwrap_or_else(|| panic!("no hole {number}"))
}

pub fn pit(side: Side, number: u8) -> Pit {
    Pit::new(side, hole(number))
}

/// Reads `w1,..,wn/b1,..,bn/kw,kb/tw,tb/side`: the test data's form, apart from the crate's own position text.
pub fn setup(variant: Variant, text: &str) -> Setup {
    let parts: Vec<&str> = text.trim().split('/').collect();
    let [south, north, kazan, tuz, turn] = parts[..] else {
        panic!("{text}: five parts expected");
    };
    let numbers = |part: &str| -> Vec<u8> {
        part.split(',')
            .map(|n| n.parse().unwrap_or_else(|e| panic!("{text}: {n}: {e}")))
            .collect()
    };
    let mut board = Board::empty();
    for (side, part) in [(Side::South, south), (Side::North, north)] {
        let row = numbers(part);
        assert_eq!(row.len(), usize::from(variant.row()), "{text}");
        for (number, stones) in (1..).zip(row) {
            board.set_stones(variant, pit(side, number), stones);
        }
    }
    let (kazan, tuz) = (numbers(kazan), numbers(tuz));
    for (at, side) in Side::ALL.into_iter().enumerate() {
        board.set_kazan(side, kazan[at]);
        board.set_tuz(side, Hole::try_new(tuz[at]));
    }
    let turn = match turn {
        "w" => Side::South,
        "b" => Side::North,
        other => panic!("{text}: no side {other}"),
    };
    Setup {
        variant,
        board,
        turn,
        move_number: 1,
    }
}

pub fn position(variant: Variant, text: &str) -> Position {
    Position::try_from(setup(variant, text)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

pub fn toguz(text: &str) -> Position {
    position(Variant::TOGUZ, text)
}

/// The text of a position in the same form.
pub fn text(position: &Position) -> String {
    let row = |side| {
        let row: Vec<String> = position
            .board()
            .row(position.variant(), side)
            .iter()
            .map(ToString::to_string)
            .collect();
        row.join(",")
    };
    let (kazan, tuz) = (
        position.kazan(),
        position.tuz().map(|t| t.map_or(0, Hole::get)),
    );
    format!(
        "{}/{}/{},{}/{},{}/{}",
        row(Side::South),
        row(Side::North),
        kazan.south,
        kazan.north,
        tuz.south,
        tuz.north,
        if position.turn() == Side::South {
            "w"
        } else {
            "b"
        },
    )
}

/// A move text such as `76`, `36X` or `76(10)`, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub struct MoveText {
    pub origin: u8,
    pub landing: u8,
    pub tuz: bool,
    /// The mover's kazan after a capture.
    pub kazan: Option<u8>,
}

pub fn move_text(text: &str) -> MoveText {
    let digits: Vec<u8> = text.bytes().take(2).map(|b| b - b'0').collect();
    let rest = &text[2..];
    MoveText {
        origin: digits[0],
        landing: digits[1],
        tuz: rest == "X",
        kazan: rest
            .strip_prefix('(')
            .map(|n| n.trim_end_matches(')').parse().unwrap()),
    }
}

/// What the crate says of a move, in the same parts.
pub fn move_parts(info: &MoveInfo) -> MoveText {
    MoveText {
        origin: info.hole.get(),
        landing: info.landing.hole.get(),
        tuz: info.made_tuz,
        kazan: (info.captured > 0).then_some(info.kazan),
    }
}

/// The lines of a data file that say something.
pub fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

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

    /// One of the legal moves, or `None` when there is none.
    pub fn legal_move(&mut self, position: &Position) -> Option<Hole> {
        let mut moves = position.legal_moves();
        match moves.len() {
            0 => None,
            n => moves.nth(self.below(n)),
        }
    }
}
