//! The texts of the desk, the program beside the page: one file a screen, each with its set of texts in every language.
//!
//! They are apart from [`Texts`](super::Texts) because a set is in a program as a whole or not at all, and the page must
//! stay light. In a set a text is a sentence, which ends with a full stop, if its name ends in `_text` or `_help`, a
//! question if it ends in `_question`, and a label otherwise.

mod choices;
mod editor;
mod exchange;
mod games;
mod install;
mod rules;
mod share;
mod sheet;

pub use choices::ChoiceTexts;
pub use editor::EditorTexts;
pub use exchange::ExchangeTexts;
pub use games::GamesTexts;
pub use install::InstallTexts;
pub use rules::{RulesSection, RulesTexts};
pub use share::ShareTexts;
pub use sheet::SheetTexts;

use super::Lang;

/// The function that gives a language's set, and the walk over every set for the tests.
macro_rules! sets {
    ($( $(#[$doc:meta])* $get:ident $set:ident: $type:ident ),+ $(,)?) => {
        impl Lang {
            $(
                $(#[$doc])*
                pub const fn $get(self) -> &'static $type {
                    match self {
                        Self::En => &$set::EN,
                        Self::Ky => &$set::KY,
                        Self::Kk => &$set::KK,
                        Self::Ru => &$set::RU,
                    }
                }
            )+
        }

        #[cfg(test)]
        pub(super) fn every(lang: Lang) -> Vec<(&'static str, Vec<(&'static str, Vec<String>)>)> {
            vec![$( (stringify!($set), lang.$get().every()) ),+]
        }
    };
}

sets! {
    /// The texts of the windows for a new game, the settings and giving up.
    choice_texts choices: ChoiceTexts,
    /// The texts of the rules page and of the page about the program.
    rules_texts rules: RulesTexts,
    /// The texts of sharing a game, and of playing by link.
    share_texts share: ShareTexts,
    /// The texts of the archive.
    games_texts games: GamesTexts,
    /// The texts of taking games in and giving them out.
    exchange_texts exchange: ExchangeTexts,
    /// The texts of entering a game from a score sheet.
    sheet_texts sheet: SheetTexts,
    /// The texts of setting up a position.
    editor_texts editor: EditorTexts,
    /// The texts of a newer version of the game.
    install_texts install: InstallTexts,
}
