//! A whole game in few bytes, for links and the archive.
//!
//! What goes in comes out: the variant, the start, the main line and the variations in their order, comments, signs,
//! ends by word at any node, the tags, which node is shown and who sits at the bottom of the board. A game of 200 moves
//! takes 87 bytes. What the rules know, captures, tuz, ends by rule, is not written but found by playing the moves again,
//! so that no bytes whatever give a game that is against the rules.
//!
//! ```
//! use toguz_rules::notation::Tags;
//! use toguz_rules::packed::PackedGame;
//! use toguz_rules::{Game, Hole, Side, Variant};
//!
//! let mut game = Game::new(Variant::TOGUZ);
//! game.play(Hole::try_new(7).ok_or("no hole 7")?)?;
//! let packed = PackedGame { tags: Tags::default(), game, bottom: Side::South };
//! let bytes = packed.to_bytes();
//! assert_eq!(bytes.len(), 7);
//! assert_eq!(PackedGame::try_from_bytes(&bytes)?, packed);
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```
//!
//! # Layout of version 1
//!
//! A *number* is written seven bits a byte, the lowest first, with the top bit set on each byte but the last, in as few
//! bytes as it needs, and is below 2³². A *text* is the number 2 × bytes + coding, then its bytes: coding 0 is UTF-8;
//! coding 1 has one byte a letter, below 128 ASCII, 128 to 223 the letters U+0400 to U+045F, from 224 the pairs of
//! capital and small letter Ғғ Ққ Ңң Үү Ұұ Һһ Әә Өө.
//!
//! | part | when | content |
//! |---|---|---|
//! | version | always | a byte: 1 |
//! | flags | always | a byte of eight bits, the names below from the lowest; the eighth is for later |
//! | variant | `VARIANT` | a byte: 1 Bestemshe; without it toguz korgool, 0 |
//! | start | `START` | a byte 100 × side to move + 10 × South's tuz + North's tuz (South 0, North 1; no tuz 0); the number of the move pair; a byte of stones a pit, South 1 first, in sowing order; a byte for South's kazan, one for North's |
//! | moves | always | how many moves the tree has, a number; then their holes, each less one: as many as fit into two bytes as digits in base *row* (five for a row of 9, never more than 15), the first the lowest digit, the lower byte first; one byte for a last group that needs no more |
//! | lines | `LINES` | the length of the main line, a number; then for each variation how many moves to go back from the last one written, and its length, until all moves are used. The one that leaves last comes first; of those that leave at the same node, the one that stands first among its continuations, and what leaves it before the next. Node 0 is the start; the moves lead to nodes 1, 2, … as they are written |
//! | cursor | `CURSOR` | the node shown; without it the last of the main line |
//! | – | `NORTH` | nothing: North sits at the bottom |
//! | notes | `NOTES` | how many nodes have one; for each the difference to the last such node (or to 0), the number 4 × signs + 2 if the game ends there by word + 1 if there is a comment; the signs, a byte each; the end, a byte 3 × reason + result (agreement 0, resignation 1, time 2, recorded 3; South wins 0, North wins 1, draw 2); the comment, a text |
//! | tags | `TAGS` | how many; for each a byte that names it (from 1: White, Black, Event, Site, Date, Round, Result, Time, `TimeControl`, `WhiteElo`, `BlackElo`, Termination, Variant, `SetUp`, FEN, Annotator, Count, Comment), or 0 and its name as a text; its value, a text |
//! | checksum | always | three bytes, the highest first: CRC-24 of all bytes before (generator 864CFB, start B704CE) |
//!
//! # Stability
//!
//! Bytes of version 1 are read for ever, and mean the same. That the first byte is the version, and a greater one a newer
//! version whatever follows, never changes. Without a new version there may come: numbers for variants, reasons and tags
//! at the end of their lists, letters above 239, the eighth flag. A program that does not know one of these says that the
//! game is from a newer version. That the same game gives the same bytes is held too, and a change of it listed as
//! breaking. `tests/data/packed` holds this crate to all of it.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::code;
use crate::game::{Game, NodeId, PlayError};
use crate::hole::{Hole, Pit};
use crate::notation::Tags;
use crate::outcome::{Conclusion, EndReason, Outcome};
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::side::Side;
use crate::variant::Variant;

/// The most bytes that are read. A tree of [`Game::MAX_NODES`] moves is 40 kB in one line and below 250 kB if each is a
/// variation of its own; the rest is room for texts. [`PackedGame::to_bytes`] writes more if a game has more to say.
pub const MAX_BYTES: usize = 1 << 20;

/// The version that is written, and the only one that there is.
const VERSION: u8 = 1;

/// What is not known here came later.
const NEWER: UnpackError = UnpackError::Newer { version: VERSION };

/// Bytes of the checksum.
const CHECK: usize = 3;

const VARIANT: u8 = 1 << 0;
const START: u8 = 1 << 1;
const LINES: u8 = 1 << 2;
const CURSOR: u8 = 1 << 3;
const NORTH: u8 = 1 << 4;
const NOTES: u8 = 1 << 5;
const TAGS: u8 = 1 << 6;
const KNOWN: u8 = VARIANT | START | LINES | CURSOR | NORTH | NOTES | TAGS;

/// The variants by number. Only ever add at the end.
const VARIANTS: [Variant; 2] = [Variant::TOGUZ, Variant::BESTEMSHE];

/// The reasons for an end by word, by number. Only ever add at the end.
const REASONS: [EndReason; 4] = [
    EndReason::Agreement,
    EndReason::Resignation,
    EndReason::Time,
    EndReason::Recorded,
];

/// The number of [`EndReason::Recorded`].
const RECORDED: u8 = 3;

/// The results, by number.
const OUTCOMES: [Outcome; 3] = [
    Outcome::Win(Side::South),
    Outcome::Win(Side::North),
    Outcome::Draw,
];

/// The tags that have a number, which is their place here from 1. Only ever add at the end.
const NAMES: [&str; 18] = [
    "White",
    "Black",
    "Event",
    "Site",
    "Date",
    "Round",
    "Result",
    "Time",
    "TimeControl",
    "WhiteElo",
    "BlackElo",
    "Termination",
    "Variant",
    "SetUp",
    "FEN",
    "Annotator",
    "Count",
    "Comment",
];

/// The capital letters of Kyrgyz and Kazakh that Russian has not; the small one is the next code point.
const LETTERS: [char; 8] = ['Ғ', 'Қ', 'Ң', 'Ү', 'Ұ', 'Һ', 'Ә', 'Ө'];

/// A game with what is said about it, as it is packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedGame {
    /// Players, event, date and so on.
    pub tags: Tags,
    /// The moves, what is noted on them, and the node shown: the cursor.
    pub game: Game,
    /// Who sits at the bottom of the board.
    pub bottom: Side,
}

/// Why bytes are not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnpackError {
    /// There are no bytes.
    Empty,
    /// There are more than [`MAX_BYTES`], or more moves than a game may have.
    TooLong,
    /// Bytes are missing, or changed: the checksum is wrong, or what stands there makes no sense.
    Damaged,
    /// A newer version of the format, or something in it that came later than this program.
    Newer {
        /// The version that the bytes give.
        version: u8,
    },
    /// The start is no position.
    Start(SetupError),
    /// A move can not be played.
    Illegal {
        /// The number of the move pair.
        number: u32,
        /// Whose move it is.
        side: Side,
        /// Why not.
        reason: PlayError,
    },
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is nothing to read"),
            Self::TooLong => f.write_str("the game is too long"),
            Self::Damaged => f.write_str("the game is damaged or cut off"),
            Self::Newer { version } => {
                write!(f, "the game is from a newer version (format {version})")
            }
            Self::Start(error) => fmt::Display::fmt(error, f),
            Self::Illegal {
                number,
                side,
                reason,
            } => write!(f, "move {number}, {side}: {reason}"),
        }
    }
}

impl core::error::Error for UnpackError {}

impl From<SetupError> for UnpackError {
    fn from(error: SetupError) -> Self {
        Self::Start(error)
    }
}

impl PackedGame {
    /// The game as bytes, at most [`MAX_BYTES`] unless remarks or tags make it longer.
    ///
    /// An end by rule that somebody declared where the rules see none is written as
    /// [`Recorded`](EndReason::Recorded). A variant that does not ship has no number: such bytes are not read again. The
    /// continuation that redo would take is not kept, except on the way to the cursor.
    pub fn to_bytes(&self) -> Vec<u8> {
        let game = &self.game;
        let variant = game.variant();
        let (nodes, lines) = numbered(game);
        let (main, branches) = lines
            .split_first()
            .map_or((0, [].as_slice()), |(main, rest)| {
                // The root stands before it.
                (main.1.saturating_sub(1), rest)
            });
        let place = nodes.iter().position(|&id| id == game.cursor());
        let cursor = place.map_or(main, count);

        let mut out = vec![VERSION, 0];
        let mut flags = 0;
        if variant != Variant::TOGUZ {
            flags |= VARIANT;
            // No variant will ever have the last number.
            out.push(number_of(&VARIANTS, &variant).unwrap_or(u8::MAX));
        }
        if *game.start() != Position::initial(variant) {
            flags |= START;
            put_start(&mut out, game.start());
        }
        put_moves(&mut out, game, &nodes);
        if !branches.is_empty() {
            flags |= LINES;
            put(&mut out, main);
            for &(back, len) in branches {
                put(&mut out, back);
                put(&mut out, len);
            }
        }
        if cursor != main {
            flags |= CURSOR;
            put(&mut out, cursor);
        }
        if self.bottom == Side::North {
            flags |= NORTH;
        }
        if put_notes(&mut out, game, &nodes) {
            flags |= NOTES;
        }
        if !self.tags.is_empty() {
            flags |= TAGS;
            put_tags(&mut out, &self.tags);
        }
        if let Some(place) = out.get_mut(1) {
            *place = flags;
        }
        let [_, check @ ..] = crc24(&out).to_be_bytes();
        out.extend(check);
        out
    }

    /// The bytes as text for an address: base64url without padding (RFC 4648 §5).
    pub fn to_code(&self) -> String {
        code::write(&self.to_bytes())
    }

    /// Reads what [`PackedGame::to_code`] writes.
    ///
    /// # Errors
    ///
    /// As [`PackedGame::try_from_bytes`], and if the text is no such code.
    pub fn try_from_code(text: &str) -> Result<Self, UnpackError> {
        if text.len() / 4 > MAX_BYTES / 3 {
            return Err(UnpackError::TooLong);
        }
        Self::try_from_bytes(&code::read(text).ok_or(UnpackError::Damaged)?)
    }

    /// Reads what [`PackedGame::to_bytes`] writes, in time proportional to its length.
    ///
    /// # Errors
    ///
    /// If the bytes were changed, or are of a newer version, or give a game against the rules.
    pub fn try_from_bytes(bytes: &[u8]) -> Result<Self, UnpackError> {
        let version = *bytes.first().ok_or(UnpackError::Empty)?;
        // Of a newer version no more than this byte is known, not even whether it ends in a checksum.
        if version > VERSION {
            return Err(UnpackError::Newer { version });
        }
        if bytes.len() > MAX_BYTES {
            return Err(UnpackError::TooLong);
        }
        let (body, check) = bytes
            .split_last_chunk::<CHECK>()
            .ok_or(UnpackError::Damaged)?;
        let [_, computed @ ..] = crc24(body).to_be_bytes();
        if version != VERSION || *check != computed {
            return Err(UnpackError::Damaged);
        }
        let mut input = Input(body);
        input.byte()?;
        let flags = input.byte()?;
        if flags & !KNOWN != 0 {
            return Err(NEWER);
        }
        let has = |flag: u8| flags & flag != 0;
        let number = if has(VARIANT) { input.byte()? } else { 0 };
        let variant = *one_of(&VARIANTS, number)?;
        let start = if has(START) {
            input.start(variant)?
        } else {
            Position::initial(variant)
        };
        let mut game = Game::from_position(start);
        let main = input.moves(&mut game, has(LINES))?;
        let cursor = if has(CURSOR) {
            input.node(&game, 0)?
        } else {
            main
        };
        if has(NOTES) {
            input.notes(&mut game)?;
        }
        let mut tags = Tags::default();
        if has(TAGS) {
            input.tags(&mut tags)?;
        }
        if !input.0.is_empty() {
            return Err(UnpackError::Damaged);
        }
        // So that redo goes along the main line wherever the cursor does not say otherwise.
        game.forget_visits();
        game.go_to(NodeId::nth(main));
        game.go_to(NodeId::nth(cursor));
        Ok(Self {
            tags,
            game,
            bottom: if has(NORTH) { Side::North } else { Side::South },
        })
    }
}

/// The nodes as they are written, and the lines they make: how far back from the last node each leaves, and how many nodes
/// it has. The first line begins with the root.
fn numbered(game: &Game) -> (Vec<NodeId>, Vec<(u32, u32)>) {
    let mut nodes = Vec::new();
    let mut lines = Vec::new();
    let mut ply = 0;
    let mut starts = vec![NodeId::ROOT];
    while let Some(first) = starts.pop() {
        let back = (ply + 1_u32).saturating_sub(game.ply_at(first));
        let mut len = 0;
        let mut next = Some(first);
        while let Some(id) = next {
            let children = game.children(id);
            // The last to be put here goes first: the deepest, and of those beside one another the first.
            starts.extend(children.iter().skip(1).rev());
            nodes.push(id);
            len += 1;
            ply = game.ply_at(id);
            next = children.first().copied();
        }
        lines.push((back, len));
    }
    (nodes, lines)
}

fn put(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    let letters: Option<Vec<u8>> = text.chars().map(byte_of).collect();
    let (bytes, coding) = match &letters {
        Some(letters) if letters.len() < text.len() => (letters.as_slice(), 1),
        _ => (text.as_bytes(), 0),
    };
    put(out, count(bytes.len()) << 1 | coding);
    out.extend(bytes);
}

fn put_start(out: &mut Vec<u8>, start: &Position) {
    let variant = start.variant();
    let tuz = start.tuz().map(|hole| hole.map_or(0, Hole::get));
    let turn = u8::from(start.turn() == Side::North);
    out.push(100 * turn + 10 * tuz.south + tuz.north);
    put(out, start.move_number());
    for side in Side::ALL {
        out.extend(start.board().row(variant, side));
    }
    out.extend([start.kazan().south, start.kazan().north]);
}

fn put_moves(out: &mut Vec<u8>, game: &Game, nodes: &[NodeId]) {
    let base = u32::from(game.variant().row());
    let mut digits = Vec::with_capacity(nodes.len());
    for &id in nodes {
        digits.extend(game.info_at(id).map(|info| u32::from(info.hole.get()) - 1));
    }
    put(out, count(digits.len()));
    for chunk in digits.chunks(group(base)) {
        let value = chunk.iter().rev().fold(0, |value, d| value * base + d);
        let [low, high, ..] = value.to_le_bytes();
        out.push(low);
        if is_wide(base, chunk.len()) {
            out.push(high);
        }
    }
}

/// Whether there is any note.
fn put_notes(out: &mut Vec<u8>, game: &Game, nodes: &[NodeId]) -> bool {
    let mut text = Vec::new();
    let (mut noted, mut last) = (0, 0);
    for (number, &id) in (0..).zip(nodes) {
        let (comment, signs, end) = (game.comment(id), game.nags(id), game.declared_at(id));
        if comment.is_empty() && signs.is_empty() && end.is_none() {
            continue;
        }
        noted += 1;
        put(&mut text, number - last);
        last = number;
        let what = u32::from(end.is_some()) << 1 | u32::from(!comment.is_empty());
        put(&mut text, count(signs.len()) << 2 | what);
        text.extend(signs);
        if let Some(Conclusion { outcome, reason }) = end {
            let reason = number_of(&REASONS, &reason).unwrap_or(RECORDED);
            text.push(3 * reason + number_of(&OUTCOMES, &outcome).unwrap_or_default());
        }
        if !comment.is_empty() {
            put_text(&mut text, comment);
        }
    }
    if noted > 0 {
        put(out, noted);
        out.extend(text);
    }
    noted > 0
}

fn put_tags(out: &mut Vec<u8>, tags: &Tags) {
    put(out, count(tags.iter().count()));
    for (name, value) in tags.iter() {
        let number = number_of(&NAMES, &name).map_or(0, |place| place + 1);
        out.push(number);
        if number == 0 {
            put_text(out, name);
        }
        put_text(out, value);
    }
}

/// What is left to read.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn bytes(&mut self, len: u32) -> Result<&'a [u8], UnpackError> {
        let (bytes, rest) = self
            .0
            .split_at_checked(len as usize)
            .ok_or(UnpackError::Damaged)?;
        self.0 = rest;
        Ok(bytes)
    }

    fn byte(&mut self) -> Result<u8, UnpackError> {
        let (&byte, rest) = self.0.split_first().ok_or(UnpackError::Damaged)?;
        self.0 = rest;
        Ok(byte)
    }

    fn number(&mut self) -> Result<u32, UnpackError> {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            let part = u32::from(byte & 0x7f);
            number |= part << shift;
            if byte < 0x80 {
                // No bit may be lost at the top, and no byte may say nothing.
                let exact = number >> shift == part && (part > 0 || shift == 0);
                return exact.then_some(number).ok_or(UnpackError::Damaged);
            }
        }
        Err(UnpackError::Damaged)
    }

    /// A node of the game, as the difference to another.
    fn node(&mut self, game: &Game, last: u32) -> Result<u32, UnpackError> {
        let number = last.saturating_add(self.number()?);
        let known = (number as usize) < game.node_count();
        known.then_some(number).ok_or(UnpackError::Damaged)
    }

    fn text(&mut self) -> Result<String, UnpackError> {
        let head = self.number()?;
        let bytes = self.bytes(head >> 1)?;
        if head & 1 == 0 {
            let text = core::str::from_utf8(bytes).map_err(|_| UnpackError::Damaged)?;
            return Ok(text.into());
        }
        bytes
            .iter()
            .map(|&byte| char_of(byte).ok_or(NEWER))
            .collect()
    }

    fn start(&mut self, variant: Variant) -> Result<Position, UnpackError> {
        let mut setup = Setup::empty(variant);
        let head = self.byte()?;
        let tuz = |digit| match digit {
            0 => Ok(None),
            _ => variant.hole(digit).map(Some).ok_or(UnpackError::Damaged),
        };
        setup.board.set_tuz(Side::South, tuz(head / 10 % 10)?);
        setup.board.set_tuz(Side::North, tuz(head % 10)?);
        setup.turn = match head / 100 {
            0 => Side::South,
            1 => Side::North,
            _ => return Err(UnpackError::Damaged),
        };
        setup.move_number = self.number()?;
        for side in Side::ALL {
            for hole in variant.holes() {
                let stones = self.byte()?;
                setup
                    .board
                    .set_stones(variant, Pit::new(side, hole), stones);
            }
        }
        for side in Side::ALL {
            let stones = self.byte()?;
            setup.board.set_kazan(side, stones);
        }
        Ok(Position::try_from(setup)?)
    }

    /// Plays the moves; gives the last node of the main line.
    fn moves(&mut self, game: &mut Game, has_lines: bool) -> Result<u32, UnpackError> {
        let total = self.number()?;
        if total as usize >= Game::MAX_NODES {
            return Err(UnpackError::TooLong);
        }
        let holes = self.holes(game.variant(), total as usize)?;
        let mut holes = holes.into_iter();
        let main = if has_lines { self.number()? } else { total };
        let mut len = main;
        loop {
            for _ in 0..len {
                let hole = holes.next().ok_or(UnpackError::Damaged)?;
                let position = game.position();
                let (number, side) = (position.move_number(), position.turn());
                let count = game.node_count();
                game.play(hole).map_err(|reason| UnpackError::Illegal {
                    number,
                    side,
                    reason,
                })?;
                // A move that the tree has already would put all numbers of nodes out.
                if game.node_count() == count {
                    return Err(UnpackError::Damaged);
                }
            }
            if holes.len() == 0 {
                return Ok(main);
            }
            let back = self.number()?;
            len = self.number()?;
            if back > game.ply() || back.min(len) == 0 {
                return Err(UnpackError::Damaged);
            }
            for _ in 0..back {
                game.undo();
            }
        }
    }

    fn holes(&mut self, variant: Variant, total: usize) -> Result<Vec<Hole>, UnpackError> {
        let base = u32::from(variant.row());
        let mut holes = Vec::new();
        while holes.len() < total {
            let len = group(base).min(total - holes.len());
            let low = self.byte()?;
            let high = if is_wide(base, len) { self.byte()? } else { 0 };
            let mut value = u32::from(u16::from_le_bytes([low, high]));
            for _ in 0..len {
                let [digit, ..] = (value % base).to_le_bytes();
                value /= base;
                holes.push(variant.hole(digit + 1).ok_or(UnpackError::Damaged)?);
            }
            if value > 0 {
                return Err(UnpackError::Damaged);
            }
        }
        Ok(holes)
    }

    fn notes(&mut self, game: &mut Game) -> Result<(), UnpackError> {
        let mut number = 0;
        for _ in 0..self.number()? {
            number = self.node(game, number)?;
            let id = NodeId::nth(number);
            let what = self.number()?;
            for &sign in self.bytes(what >> 2)? {
                game.add_nag(id, sign);
            }
            if what & 2 != 0 {
                let end = self.byte()?;
                let reason = *one_of(&REASONS, end / 3)?;
                let outcome = *one_of(&OUTCOMES, end % 3)?;
                // The board is right: where it sees an end of its own, this one does not count.
                game.go_to(id);
                game.conclude(Conclusion { outcome, reason });
            }
            if what & 1 != 0 {
                game.set_comment(id, self.text()?);
            }
        }
        Ok(())
    }

    fn tags(&mut self, tags: &mut Tags) -> Result<(), UnpackError> {
        for _ in 0..self.number()? {
            let name = match self.byte()? {
                0 => self.text()?,
                number => (*one_of(&NAMES, number - 1)?).into(),
            };
            let value = self.text()?;
            if tags.get(&name).is_some() || !tags.set(name, value) {
                return Err(UnpackError::Damaged);
            }
        }
        Ok(())
    }
}

/// One of a list that may have grown since.
fn one_of<T>(list: &'static [T], number: u8) -> Result<&'static T, UnpackError> {
    list.get(usize::from(number)).ok_or(NEWER)
}

/// How many digits in a base fit into two bytes.
fn group(base: u32) -> usize {
    // In base 1 there would be no end: a row of one hole has nothing to tell.
    (1..16).take_while(|&len| base.pow(len) <= 0x1_0000).count()
}

/// Whether so many digits need two bytes.
fn is_wide(base: u32, len: usize) -> bool {
    base.pow(count(len)) > 0x100
}

/// The byte of a letter in coding 1.
fn byte_of(letter: char) -> Option<u8> {
    let code = u32::from(letter);
    let byte = match code {
        0..0x80 => code,
        0x400..0x460 => code - 0x380,
        _ => {
            let pair = LETTERS
                .iter()
                .position(|&capital| u32::from(capital) == code & !1)?;
            0xe0 + 2 * count(pair) + (code & 1)
        }
    };
    u8::try_from(byte).ok()
}

/// The letter of a byte in coding 1.
fn char_of(byte: u8) -> Option<char> {
    let code = u32::from(byte);
    match byte {
        0..0x80 => Some(char::from(byte)),
        0x80..0xe0 => char::from_u32(code + 0x380),
        _ => {
            let capital = LETTERS.get(usize::from(byte - 0xe0) / 2)?;
            char::from_u32(u32::from(*capital) + (code & 1))
        }
    }
}

/// The place of an item in a list of ours, which are all short.
fn number_of<T: PartialEq>(list: &[T], item: &T) -> Option<u8> {
    let place = list.iter().position(|known| known == item)?;
    u8::try_from(place).ok()
}

/// A length as it is written. Nodes are bounded by [`Game::MAX_NODES`], and texts of 2 GB do not fit on a page.
#[allow(clippy::cast_possible_truncation)]
const fn count(len: usize) -> u32 {
    len as u32
}

/// The checksum: CRC-24 as in RFC 9580. Its three bytes are four letters of a link; they tell every change that lies
/// within three bytes, such as a letter of a link mistyped or two neighbours exchanged, and of all others but one in
/// sixteen million. Without a table: games are short, and the page is downloaded.
fn crc24(bytes: &[u8]) -> u32 {
    let mut crc = 0x00b7_04ce;
    for &byte in bytes {
        crc ^= u32::from(byte) << 16;
        for _ in 0..8 {
            crc <<= 1;
            if crc > 0x00ff_ffff {
                crc ^= 0x0186_4cfb;
            }
        }
    }
    crc
}
