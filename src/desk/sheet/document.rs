//! The sheet as it is kept in the browser's storage, down to a digit half typed. Pure.
//!
//! # Stability
//!
//! As the other documents ([`schema`](crate::storage::schema)): a flat list of names and values in the form of a web
//! form, and what a released version wrote is read by every later one.
//!
//! | name | value |
//! |---|---|
//! | `version` | 1 |
//! | `variant` | its key |
//! | `seed` | sixteen hexadecimal digits |
//! | `moves` | two digits each, also those that do not fit |
//! | `at` | how many moves stand before the cell where one types |
//! | `typed` | the digits in it: none, one, or two that are no move |
//! | `insert` | `on` if the cell is a new one; else left out |
//! | `white`, `black`, `event`, `site`, `round`, `date` | the head's texts; empty ones left out |
//! | `result` | `1-0`, `0-1` or `1/2-1/2`, if the paper gives one |

use form_urlencoded::{Serializer, parse};
use toguz_rules::{Hole, Variant};

use super::head::{Field, Head, MAX_FIELD};
use super::state::{Entry, MAX_PLIES, Sheet, Typed};
use crate::storage::schema::SchemaError;

/// Where the sheet lies.
pub const SHEET_KEY: &str = "toguz.sheet";

const VERSION: u32 = 1;

/// A longer text is no sheet: every letter of the head may take nine signs.
const MAX_TEXT: usize = 2 * MAX_PLIES + 9 * 6 * MAX_FIELD + 1_000;

/// Writes a sheet.
pub fn encode_sheet(sheet: &Sheet) -> String {
    let mut text = Serializer::new(String::with_capacity(2 * sheet.entries().len() + 200));
    text.append_pair("version", &VERSION.to_string());
    text.append_pair("variant", sheet.variant().key());
    text.append_pair("seed", &format!("{:016x}", sheet.seed()));
    let mut moves = String::with_capacity(2 * sheet.entries().len());
    for entry in sheet.entries() {
        moves.extend([entry.origin, entry.landing].map(digit));
    }
    text.append_pair("moves", &moves);
    text.append_pair("at", &sheet.at().to_string());
    let typed: String = match sheet.typed() {
        Typed::Nothing => String::new(),
        Typed::One(hole) => digit(hole).to_string(),
        Typed::Two(entry) => [entry.origin, entry.landing].map(digit).iter().collect(),
    };
    text.append_pair("typed", &typed);
    if sheet.inserting() {
        text.append_pair("insert", "on");
    }
    for field in Field::ALL {
        let value = sheet.head().get(field);
        if !value.is_empty() {
            text.append_pair(field.key(), value);
        }
    }
    if let Some(result) = sheet.head().result {
        text.append_pair("result", result.as_str());
    }
    text.finish()
}

fn digit(hole: Hole) -> char {
    char::from(b'0' + hole.get())
}

/// Reads a sheet.
///
/// # Errors
///
/// If it is damaged in any way, or newer than this program. That moves do not fit is no damage.
pub fn decode_sheet(text: &str) -> Result<Sheet, SchemaError> {
    if text.len() > MAX_TEXT {
        return Err(SchemaError::Corrupt);
    }
    let pairs: Vec<(String, String)> = parse(text.as_bytes()).into_owned().collect();
    // Of a name that comes twice the last value counts.
    let get = |name: &str| {
        let mut pairs = pairs.iter().rev();
        let (_, value) = pairs.find(|(other, _)| other == name)?;
        Some(value.as_str())
    };
    let version: u32 = get("version")
        .and_then(|version| version.parse().ok())
        .filter(|&version| version >= 1)
        .ok_or(SchemaError::Corrupt)?;
    if version > VERSION {
        return Err(SchemaError::Newer);
    }
    read(&get).ok_or(SchemaError::Corrupt)
}

fn read<'a>(get: &impl Fn(&str) -> Option<&'a str>) -> Option<Sheet> {
    let variant = Variant::from_key(get("variant")?)?;
    let seed = u64::from_str_radix(get("seed")?, 16).ok()?;
    let digits: Vec<Hole> = get("moves")?
        .chars()
        .map(Hole::from_digit)
        .collect::<Option<_>>()?;
    let entries: Vec<Entry> = digits
        .chunks(2)
        .map(|pair| match *pair {
            [origin, landing] => Some(Entry { origin, landing }),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let at = get("at")?.parse().ok()?;
    let mut typed = get("typed")?.chars();
    let typed = match (typed.next(), typed.next(), typed.next()) {
        (None, ..) => Typed::Nothing,
        (Some(origin), None, _) => Typed::One(Hole::from_digit(origin)?),
        (Some(origin), Some(landing), None) => Typed::Two(Entry {
            origin: Hole::from_digit(origin)?,
            landing: Hole::from_digit(landing)?,
        }),
        _ => return None,
    };
    let inserting = match get("insert") {
        None => false,
        Some("on") => true,
        Some(_) => return None,
    };
    let mut head = Head::default();
    for field in Field::ALL {
        head.set(field, get(field.key()).unwrap_or_default());
    }
    if let Some(result) = get("result") {
        head.result = Some(result.parse().ok()?);
    }
    Sheet::restore(variant, seed, head, entries, at, typed, inserting)
}
