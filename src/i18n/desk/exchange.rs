//! The texts of taking games in and giving them out.

use crate::i18n::text::texts;

texts! {
    /// The texts of taking games in and giving them out.
    ExchangeTexts {
        heading,
    }
}

pub(super) const EN: ExchangeTexts = ExchangeTexts {
    heading: "Import and export",
};

pub(super) const KY: ExchangeTexts = ExchangeTexts {
    heading: "Киргизүү жана чыгаруу",
};

pub(super) const KK: ExchangeTexts = ExchangeTexts {
    heading: "Импорт және экспорт",
};

pub(super) const RU: ExchangeTexts = ExchangeTexts {
    heading: "Импорт и экспорт",
};
