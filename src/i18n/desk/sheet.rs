//! The texts of entering a game from a score sheet.

use crate::i18n::text::texts;

texts! {
    /// The texts of entering a game from a score sheet.
    SheetTexts {
        heading,
    }
}

pub(super) const EN: SheetTexts = SheetTexts {
    heading: "Score sheet",
};

pub(super) const KY: SheetTexts = SheetTexts {
    heading: "Жүрүш баракчасы",
};

pub(super) const KK: SheetTexts = SheetTexts {
    heading: "Жүріс парағы",
};

pub(super) const RU: SheetTexts = SheetTexts {
    heading: "Бланк партии",
};
