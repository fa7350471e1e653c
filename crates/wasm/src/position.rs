//! Positions. A script holds no position of ours: it holds the variant's name and the position's text, which say all
//! there is to say, and hands both in again.

use serde::Serialize;
use toguz_rules::notation::{read_diagram, read_position, write_diagram};
use toguz_rules::{
    Hole, MoveStyle, MoveText, Pit, Position, Setup, Side, Variant, divide, perft as count,
};

use crate::failure::{Code, Failure};
use crate::json;
use crate::view::{MoveView, PlayedView, PositionView, VariantView};

/// A variant by its name.
///
/// # Errors
///
/// If there is none.
pub fn variant(key: &str) -> Result<Variant, Failure> {
    Ok(key.parse()?)
}

/// A side by its name.
///
/// # Errors
///
/// If there is none.
pub fn side(key: &str) -> Result<Side, Failure> {
    Side::from_key(key)
        .ok_or_else(|| Failure::new(Code::BadArgument, "a side is \"south\" or \"north\""))
}

/// A position by its text, and by its variant where the text may be of several.
///
/// # Errors
///
/// If it is none.
pub fn position(key: Option<&str>, text: &str) -> Result<Position, Failure> {
    let variant = key.map(variant).transpose()?;
    Ok(read_position(text, variant)?)
}

/// The move that a text means, or a number alone.
pub(crate) fn resolve(position: &Position, text: &str) -> Result<Hole, Failure> {
    Ok(text.parse::<MoveText>()?.resolve(position)?)
}

/// Every variant.
pub fn variants() -> String {
    json(&Variant::ALL.map(VariantView::from))
}

/// The start of a game.
///
/// # Errors
///
/// If there is no such variant.
pub fn initial(key: &str) -> Result<String, Failure> {
    Ok(view(&Position::initial(variant(key)?)))
}

/// A position by its text.
///
/// # Errors
///
/// If it is none.
pub fn read(key: Option<&str>, text: &str) -> Result<String, Failure> {
    Ok(view(&position(key, text)?))
}

/// A position by a diagram of it.
///
/// # Errors
///
/// If it is none.
pub fn from_diagram(text: &str) -> Result<String, Failure> {
    Ok(view(&Position::try_from(read_diagram(text)?)?))
}

/// A position by what lies where.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// The variant's name.
    pub variant: &'a str,
    /// The stones, South 1 first, in sowing order.
    pub stones: &'a [u8],
    /// South's kazan and North's.
    pub kazan: [u8; 2],
    /// South's tuz and North's, 0 for none.
    pub tuz: [u8; 2],
    /// Who moves next.
    pub turn: &'a str,
    /// The number of the move pair.
    pub move_number: u32,
}

/// A position by what lies where.
///
/// # Errors
///
/// If that can not be.
pub fn from_parts(parts: Parts<'_>) -> Result<String, Failure> {
    let variant = variant(parts.variant)?;
    let wrong = |message: &str| Failure::new(Code::BadPosition, message);
    if parts.stones.len() != variant.pits() {
        return Err(wrong("a row has too few or too many holes"));
    }
    let mut setup = Setup::empty(variant);
    setup.turn = side(parts.turn)?;
    setup.move_number = parts.move_number;
    for (place, &stones) in parts.stones.iter().enumerate() {
        if let Some(pit) = Pit::from_index(place, variant.row()) {
            setup.board.set_stones(variant, pit, stones);
        }
    }
    for ((side, stones), tuz) in Side::ALL.into_iter().zip(parts.kazan).zip(parts.tuz) {
        setup.board.set_kazan(side, stones);
        if tuz > 0 {
            let hole = Hole::try_new(tuz).ok_or_else(|| wrong("there is no hole for that tuz"))?;
            setup.board.set_tuz(side, Some(hole));
        }
    }
    Ok(view(&Position::try_from(setup)?))
}

/// What a move does, what follows it, and how it goes.
///
/// # Errors
///
/// If the move is not legal.
pub fn play(key: &str, text: &str, played: &str) -> Result<String, Failure> {
    let position = position(Some(key), text)?;
    let hole = resolve(&position, played)?;
    let (after, info, steps) = position.play_steps(hole)?;
    Ok(json(&PlayedView {
        position: (&after).into(),
        made: (&info).into(),
        steps: steps.into_iter().map(Into::into).collect(),
    }))
}

/// What a move would do.
///
/// # Errors
///
/// If the move is not legal.
pub fn preview(key: &str, text: &str, played: &str) -> Result<String, Failure> {
    let position = position(Some(key), text)?;
    let info = position.preview(resolve(&position, played)?)?;
    Ok(json(&MoveView::from(&info)))
}

/// A move in one of the ways to write it.
///
/// # Errors
///
/// If the move is not legal or the way is not known.
pub fn format_move(key: &str, text: &str, played: &str, style: &str) -> Result<String, Failure> {
    let position = position(Some(key), text)?;
    let info = position.preview(resolve(&position, played)?)?;
    let style = match style {
        "federation" => MoveStyle::Federation,
        "total" => MoveStyle::Total,
        "tgk" => MoveStyle::Tgk,
        "one-digit" => MoveStyle::OneDigit,
        "origin" => MoveStyle::Origin,
        "squares" => MoveStyle::Squares(position.variant()),
        _ => return Err(Failure::new(Code::BadArgument, "unknown style of moves")),
    };
    Ok(info.display(style).to_string())
}

/// The position as a table.
///
/// # Errors
///
/// If there is no such position.
pub fn diagram(key: &str, text: &str) -> Result<String, Failure> {
    Ok(write_diagram(&position(Some(key), text)?.to_setup()))
}

/// The number of sequences of so many moves.
///
/// # Errors
///
/// If there is no such position.
pub fn perft(key: &str, text: &str, depth: u32) -> Result<u64, Failure> {
    Ok(count(&position(Some(key), text)?, depth))
}

/// The same for each first move.
///
/// # Errors
///
/// If there is no such position.
pub fn perft_divide(key: &str, text: &str, depth: u32) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Part {
        hole: Hole,
        nodes: u64,
    }
    let parts = divide(&position(Some(key), text)?, depth);
    let parts: Vec<Part> = parts
        .into_iter()
        .map(|(hole, nodes)| Part { hole, nodes })
        .collect();
    Ok(json(&parts))
}

/// A position for scripts.
pub(crate) fn view(position: &Position) -> String {
    json(&PositionView::from(position))
}
