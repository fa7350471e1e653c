//! The meaning of words in a record that needs no board.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::game::{Game, NodeId};
use crate::outcome::EndReason;
use crate::variant::Variant;

/// Whether a word is made of digits alone.
pub(super) fn is_digits(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word begins as a move with its landing hole does.
pub(super) fn has_two_digits(word: &str) -> bool {
    word.len() > 1 && word.bytes().take(2).all(|byte| byte.is_ascii_digit())
}

/// Adds words to a comment, each gap between them one space.
pub(super) fn push_words(game: &mut Game, id: NodeId, text: &str) {
    for word in text.split_whitespace() {
        game.push_comment(id, word);
    }
}

/// A tag's value without the escapes.
pub(super) fn unescape(value: &str) -> String {
    if !value.contains('\\') {
        return value.to_owned();
    }
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' {
            chars.next_if(|c| matches!(c, '"' | '\\'))
        } else {
            None
        };
        text.push(escaped.unwrap_or(c));
    }
    text
}

/// The variant that a record means by a name.
pub(super) fn variant_of(name: &str) -> Option<Variant> {
    let plain: String = name
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    match plain.as_str() {
        "toguz"
        | "toguzkorgool"
        | "toguzkorgol"
        | "togyzkumalak"
        | "togyzqumalaq"
        | "toguzkumalak"
        | "toguzkumalok"
        | "9korgool"
        | "9kumalak"
        | "9qumalaq"
        | "standard"
        | "тогузкоргоол"
        | "тоғызқұмалақ"
        | "тогызкумалак" => Some(Variant::TOGUZ),
        "bestemshe" | "бестемше" => Some(Variant::BESTEMSHE),
        _ => None,
    }
}

/// The reason for an end by word that a `Termination` tag gives.
pub(super) fn reason_of(text: &str) -> Option<EndReason> {
    match text.to_ascii_lowercase().as_str() {
        "resignation" => Some(EndReason::Resignation),
        "agreement" => Some(EndReason::Agreement),
        "time" | "time forfeit" => Some(EndReason::Time),
        _ => None,
    }
}
