//! The texts of the archive.

use crate::i18n::text::texts;

texts! {
    /// The texts of the archive.
    GamesTexts {
        heading,
    }
}

pub(super) const EN: GamesTexts = GamesTexts { heading: "Games" };

pub(super) const KY: GamesTexts = GamesTexts {
    heading: "Оюндар"
};

pub(super) const KK: GamesTexts = GamesTexts {
    heading: "Ойындар"
};

pub(super) const RU: GamesTexts = GamesTexts {
    heading: "Партии"
};
