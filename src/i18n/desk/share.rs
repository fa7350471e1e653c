//! The texts of sharing a game, and of playing by link.

use crate::i18n::text::texts;

texts! {
    /// The texts of sharing a game, and of playing by link.
    ShareTexts {
        heading,
    }
}

pub(super) const EN: ShareTexts = ShareTexts { heading: "Share" };

pub(super) const KY: ShareTexts = ShareTexts {
    heading: "Бөлүшүү"
};

pub(super) const KK: ShareTexts = ShareTexts {
    heading: "Бөлісу"
};

pub(super) const RU: ShareTexts = ShareTexts {
    heading: "Поделиться",
};
