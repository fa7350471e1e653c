//! What can go wrong, as scripts hear of it.

use serde::Serialize;
use toguz_rules::notation::{IllegalMoveText, ParseDiagramError, ParseMoveError, RecordError};
use toguz_rules::packed::UnpackError;
use toguz_rules::{
    IllegalMove, PlayError, ReadPositionError, SetupError, Side, UnknownVariant,
    notation::RecordProblem,
};

use crate::json;

/// What kind of fault it is: a stable word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// A value that makes no sense where it stands.
    BadArgument,
    /// No variant has this name.
    UnknownVariant,
    /// A text is no position, or a position that can not be.
    BadPosition,
    /// A text is no diagram.
    BadDiagram,
    /// A text is no move.
    BadMove,
    /// The move is not legal, or does something else than its text says.
    IllegalMove,
    /// The game is over.
    GameOver,
    /// There is more than a game may hold.
    TooLong,
    /// A game record with an error.
    BadRecord,
    /// Bytes or a code that were changed or cut off.
    Damaged,
    /// Bytes or a code of a newer version.
    Newer,
    /// The game has no such node.
    NoSuchNode,
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    code: Code,
    message: String,
    /// The move as it should have been written.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(flatten)]
    place: Option<Place>,
}

/// Where in a text the fault is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    game: usize,
    line: usize,
    move_number: Option<u32>,
    side: Option<Side>,
}

impl Failure {
    /// A fault without further details.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            expected: None,
            place: None,
        }
    }

    /// What kind it is.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// For scripts.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

impl From<UnknownVariant> for Failure {
    fn from(error: UnknownVariant) -> Self {
        Self::new(Code::UnknownVariant, error.to_string())
    }
}

impl From<ReadPositionError> for Failure {
    fn from(error: ReadPositionError) -> Self {
        Self::new(Code::BadPosition, error.to_string())
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        Self::new(Code::BadPosition, error.to_string())
    }
}

impl From<ParseDiagramError> for Failure {
    fn from(error: ParseDiagramError) -> Self {
        Self::new(Code::BadDiagram, error.to_string())
    }
}

impl From<ParseMoveError> for Failure {
    fn from(error: ParseMoveError) -> Self {
        Self::new(Code::BadMove, error.to_string())
    }
}

impl From<IllegalMoveText> for Failure {
    fn from(error: IllegalMoveText) -> Self {
        use toguz_rules::notation::mv::MoveProblem;
        let code = match error.problem {
            MoveProblem::Illegal(IllegalMove::Over) => Code::GameOver,
            _ => Code::IllegalMove,
        };
        Self {
            expected: error.expected.map(|info| info.to_string()),
            ..Self::new(code, error.to_string())
        }
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        let code = match error {
            PlayError::Illegal(IllegalMove::Over) | PlayError::Ended(_) => Code::GameOver,
            PlayError::Illegal(_) => Code::IllegalMove,
            PlayError::TooLong => Code::TooLong,
        };
        Self::new(code, error.to_string())
    }
}

impl From<IllegalMove> for Failure {
    fn from(reason: IllegalMove) -> Self {
        PlayError::Illegal(reason).into()
    }
}

impl From<UnpackError> for Failure {
    fn from(error: UnpackError) -> Self {
        let code = match error {
            UnpackError::Newer { .. } => Code::Newer,
            UnpackError::TooLong => Code::TooLong,
            UnpackError::Empty
            | UnpackError::Damaged
            | UnpackError::Start(_)
            | UnpackError::Illegal { .. } => Code::Damaged,
        };
        Self::new(code, error.to_string())
    }
}

impl From<&RecordError> for Failure {
    fn from(error: &RecordError) -> Self {
        let expected = match &error.problem {
            RecordProblem::Move(illegal) => illegal.expected.map(|info| info.to_string()),
            _ => None,
        };
        let (move_number, side) = error.at.unzip();
        Self {
            expected,
            place: Some(Place {
                game: error.game,
                line: error.line,
                move_number,
                side,
            }),
            ..Self::new(Code::BadRecord, error.to_string())
        }
    }
}
