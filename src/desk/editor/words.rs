//! What is wrong with a board, an edit or a text, in words.

use toguz_rules::notation::ParsePositionError;
use toguz_rules::notation::diagram::ParseDiagramError;
use toguz_rules::notation::position::Field;
use toguz_rules::{Hole, SetupProblem};

use super::state::{Editor, Refusal, Unread, Verdict};
use crate::a11y::{self, Perspective};
use crate::i18n::Lang;

pub(super) fn refusal_sentence(editor: &Editor, refusal: Refusal, lang: Lang) -> String {
    let texts = lang.editor_texts();
    match refusal {
        Refusal::TuzHoldsNothing => texts.refused_tuz_text.to_owned(),
        Refusal::TooMany => (texts.refused_many_text)(editor.setup().variant.total()),
        Refusal::NothingHere => texts.refused_empty_text.to_owned(),
        Refusal::KazanIsNoTuz => texts.refused_kazan_text.to_owned(),
        Refusal::NoTuzInGame => texts.tuz_variant_text.to_owned(),
        Refusal::NothingMissing => texts.refused_rest_text.to_owned(),
    }
}

/// Everything that is wrong, in words; then how the game is over here, if it is.
pub(super) fn sentences(editor: &Editor, verdict: &Verdict, lang: Lang) -> Vec<String> {
    let texts = lang.editor_texts();
    let setup = editor.setup();
    let tuz = setup.board.tuz();
    let number = tuz.south.map_or(0, Hole::get);
    let mut said: Vec<String> = verdict
        .problems
        .iter()
        .map(|problem| match problem {
            SetupProblem::WrongTotal => {
                let count = editor.missing().unsigned_abs();
                if editor.missing() > 0 {
                    (texts.missing_text)(count)
                } else {
                    (texts.too_many_text)(count)
                }
            }
            SetupProblem::TuzNotInVariant => texts.tuz_variant_text.to_owned(),
            SetupProblem::TuzInLastHole => (texts.tuz_last_text)(setup.variant.row()),
            SetupProblem::TuzSameNumber => (texts.tuz_same_text)(number),
            SetupProblem::StonesInTuz => texts.tuz_stones_text.to_owned(),
            SetupProblem::MoveNumberZero => texts.move_number_text.to_owned(),
        })
        .collect();
    if let (Some(end), Some(position)) = (verdict.end, &verdict.position) {
        let how = a11y::conclusion_sentence(lang, end, position, Perspective::Neutral);
        said.push(format!("{} {how}", texts.over_text));
    }
    said
}

/// Why a text is no position, in words.
pub(super) fn unread_sentence(unread: Unread, lang: Lang) -> String {
    let texts = lang.editor_texts();
    match unread {
        Unread::TooLong => texts.unread_rest_text.to_owned(),
        Unread::Position(error) => match error {
            ParsePositionError::Empty => texts.unread_empty_text.to_owned(),
            ParsePositionError::Rows => texts.unread_rows_text.to_owned(),
            ParsePositionError::Cell { row, cell } => (texts.unread_cell_text)(row, cell),
            ParsePositionError::RowLength { row, expected } => {
                (texts.unread_length_text)(row, expected)
            }
            ParsePositionError::UnknownRowLength => texts.unread_variant_text.to_owned(),
            ParsePositionError::SecondTuz { row } => (texts.unread_second_tuz_text)(row),
            ParsePositionError::Field(Field::Score(side)) => (texts.unread_kazan_text)(side),
            ParsePositionError::Field(Field::Tuz(side)) => (texts.unread_tuz_text)(side),
            ParsePositionError::Field(Field::Turn) => texts.unread_turn_text.to_owned(),
            ParsePositionError::Field(Field::MoveNumber) => texts.unread_number_text.to_owned(),
            ParsePositionError::Trailing => texts.unread_rest_text.to_owned(),
        },
        Unread::Diagram(error) => {
            let at = |line: usize| u32::try_from(line).unwrap_or(u32::MAX);
            match error {
                ParseDiagramError::Empty => (texts.diagram_rows_text)(0),
                ParseDiagramError::Rows { found } => (texts.diagram_rows_text)(at(found)),
                ParseDiagramError::Word { line } => (texts.diagram_word_text)(at(line)),
                ParseDiagramError::Number { line } => (texts.diagram_number_text)(at(line)),
                ParseDiagramError::UnknownRowLength { line: _ } => {
                    texts.unread_variant_text.to_owned()
                }
                ParseDiagramError::RowLength { line, expected } => {
                    (texts.diagram_length_text)(at(line), expected)
                }
                ParseDiagramError::Side { line } => (texts.diagram_side_text)(at(line)),
                ParseDiagramError::SecondTuz { line } => (texts.diagram_tuz_text)(at(line)),
                ParseDiagramError::WhichKazan { line } => (texts.diagram_which_text)(at(line)),
                ParseDiagramError::SecondKazan { line } => (texts.diagram_kazan_text)(at(line)),
                ParseDiagramError::NoKazan { left } => {
                    (texts.diagram_no_kazan_text)(u32::from(left))
                }
                ParseDiagramError::Turn { line } => (texts.diagram_turn_text)(at(line)),
            }
        }
    }
}
