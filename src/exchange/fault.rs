//! What is wrong with a game that could not be read, in the user's language: where, what stands there, what was expected.

use toguz_rules::notation::mv::{MovePlaces, MoveProblem};
use toguz_rules::notation::position::Field;
use toguz_rules::notation::record::MAX_NESTING;
use toguz_rules::notation::{
    IllegalMoveText, MoveStyle, ParseMoveError, ParsePositionError, ReadPositionError,
    RecordProblem,
};
use toguz_rules::{EndReason, IllegalMove, PlayError, SetupProblems, Variant};

use super::import::{Failure, Report};
use crate::i18n::Lang;

/// Where the fault is: "Game 3, line 40, move 12, North".
pub fn place(lang: Lang, failure: &Failure) -> String {
    let texts = lang.exchange_texts();
    match failure.at {
        Some((number, side)) => {
            (texts.fault_place_at_move)(failure.game, failure.line, number, side)
        }
        None => (texts.fault_place)(failure.game, failure.line),
    }
}

/// What the fault is, as a sentence: "“65” ends in another hole; expected: 66."
pub fn sentence(lang: Lang, failure: &Failure) -> String {
    let texts = lang.exchange_texts();
    match &failure.problem {
        RecordProblem::Variant(_) => texts.fault_variant_text.to_owned(),
        RecordProblem::Position(error) => (texts.fault_position_text)(&no_position(lang, *error)),
        RecordProblem::NotAMove { text, reason } => {
            (texts.fault_word_text)(&plain(text), &no_move(lang, *reason))
        }
        RecordProblem::Move(error) => wrong_move(lang, error, failure.variant),
        RecordProblem::Play(error) => no_play(lang, *error),
        RecordProblem::VariationWithoutMove => texts.fault_variation_text.to_owned(),
        RecordProblem::NestedTooDeep => {
            (texts.fault_nesting_text)(u32::try_from(MAX_NESTING).unwrap_or(u32::MAX))
        }
        RecordProblem::UnclosedVariation => texts.fault_open_variation_text.to_owned(),
        RecordProblem::StrayClose => texts.fault_bracket_text.to_owned(),
        RecordProblem::UnclosedComment => texts.fault_comment_text.to_owned(),
    }
}

/// How many faults are counted and not kept.
pub fn more_faults(report: &Report) -> u32 {
    let kept = u32::try_from(report.failures.len()).unwrap_or(u32::MAX);
    report.failed.saturating_sub(kept)
}

/// Why a position can not be played, as clauses.
pub fn setup_problems(lang: Lang, problems: SetupProblems) -> String {
    let texts = lang.texts();
    let reasons: Vec<_> = problems
        .iter()
        .map(|problem| texts.setup_problem(problem))
        .collect();
    reasons.join("; ")
}

fn no_move(lang: Lang, reason: ParseMoveError) -> String {
    let texts = lang.exchange_texts();
    match reason {
        ParseMoveError::Origin => texts.word_origin.to_owned(),
        ParseMoveError::Landing => texts.word_landing.to_owned(),
        ParseMoveError::Total => (texts.word_total)("76(10)"),
        ParseMoveError::TotalOfTuz => texts.word_tuz_total.to_owned(),
        ParseMoveError::Trailing => texts.word_trailing.to_owned(),
    }
}

fn wrong_move(lang: Lang, error: &IllegalMoveText, variant: Variant) -> String {
    let texts = lang.exchange_texts();
    let given = error.given.to_string();
    let (origin, style) = match error.given.places {
        MovePlaces::Holes { origin, .. } => (origin.to_string(), MoveStyle::Total),
        MovePlaces::Squares { origin, .. } => (origin.to_string(), MoveStyle::Squares(variant)),
    };
    let expected = error
        .expected
        .map_or_else(String::new, |info| info.display(style).to_string());
    let with_expected = match error.problem {
        MoveProblem::Illegal(reason) => return illegal(lang, reason, &origin),
        MoveProblem::Square => return (texts.fault_square_text)(&given),
        MoveProblem::Landing => texts.fault_landing_text,
        MoveProblem::Tuz => texts.fault_no_tuz_text,
        MoveProblem::Capture => texts.fault_no_capture_text,
        MoveProblem::Total => texts.fault_total_text,
    };
    with_expected(&given, &expected)
}

fn illegal(lang: Lang, reason: IllegalMove, hole: &str) -> String {
    let texts = lang.exchange_texts();
    match reason {
        IllegalMove::Over => texts.fault_over_text.to_owned(),
        IllegalMove::NoSuchHole => (texts.fault_no_hole_text)(hole),
        IllegalMove::Empty => (texts.fault_empty_text)(hole),
        IllegalMove::Tuz => (texts.fault_tuz_text)(hole),
    }
}

fn no_play(lang: Lang, error: PlayError) -> String {
    let texts = lang.exchange_texts();
    match error {
        PlayError::Ended(end) if end.reason == EndReason::Repetition => texts.fault_repetition_text,
        // A word is held against the position before it is played, so that what is illegal never comes so far.
        PlayError::Ended(_) | PlayError::Illegal(_) => texts.fault_over_text,
        PlayError::TooLong => texts.fault_too_long_text,
    }
    .to_owned()
}

fn no_position(lang: Lang, error: ReadPositionError) -> String {
    let texts = lang.exchange_texts();
    let error = match error {
        ReadPositionError::Setup(error) => return setup_problems(lang, error.0),
        ReadPositionError::Parse(error) => error,
    };
    match error {
        ParsePositionError::Empty => texts.position_empty.to_owned(),
        ParsePositionError::Rows => texts.position_rows.to_owned(),
        ParsePositionError::Cell { row, cell } => (texts.position_cell)(row, cell),
        ParsePositionError::RowLength { row, expected } => (texts.position_row)(row, expected),
        ParsePositionError::UnknownRowLength => texts.position_row_length.to_owned(),
        ParsePositionError::SecondTuz { row } => (texts.position_second_tuz)(row),
        ParsePositionError::Field(Field::Score(side)) => (texts.position_score)(side),
        ParsePositionError::Field(Field::Tuz(side)) => (texts.position_tuz)(side),
        ParsePositionError::Field(Field::Turn) => (texts.position_turn)("S", "N"),
        ParsePositionError::Field(Field::MoveNumber) => texts.position_number.to_owned(),
        ParsePositionError::Trailing => texts.position_trailing.to_owned(),
    }
}

/// A word of the text without what would disturb a sentence around it: control characters, and those that turn the
/// direction of writing.
fn plain(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars()
        .filter(|&c| !c.is_control() && !turns(c))
        .collect()
}
