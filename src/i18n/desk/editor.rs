//! The texts of setting up a position.

use crate::i18n::text::texts;

texts! {
    /// The texts of setting up a position.
    EditorTexts {
        heading,
    }
}

pub(super) const EN: EditorTexts = EditorTexts {
    heading: "Set up a position",
};

pub(super) const KY: EditorTexts = EditorTexts {
    heading: "Абал түзүү",
};

pub(super) const KK: EditorTexts = EditorTexts {
    heading: "Жағдай құру",
};

pub(super) const RU: EditorTexts = EditorTexts {
    heading: "Расставить позицию",
};
