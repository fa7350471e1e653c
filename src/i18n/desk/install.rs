//! The texts of a newer version of the game.

use crate::i18n::text::texts;

texts! {
    /// The texts of a newer version of the game.
    InstallTexts {
        ready_text,
        update,
        coming_text,
    }
}

pub(super) const EN: InstallTexts = InstallTexts {
    ready_text: "A new version of the game is ready.",
    update: "Update",
    coming_text: "The new version is being loaded.",
};

pub(super) const KY: InstallTexts = InstallTexts {
    ready_text: "Оюндун жаңы версиясы даяр.",
    update: "Жаңылоо",
    coming_text: "Жаңы версия жүктөлүүдө.",
};

pub(super) const KK: InstallTexts = InstallTexts {
    ready_text: "Ойынның жаңа нұсқасы дайын.",
    update: "Жаңарту",
    coming_text: "Жаңа нұсқа жүктелуде.",
};

pub(super) const RU: InstallTexts = InstallTexts {
    ready_text: "Новая версия игры готова.",
    update: "Обновить",
    coming_text: "Новая версия загружается.",
};
