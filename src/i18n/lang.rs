//! The languages, how they are named, and which one a browser's list asks for.

use core::fmt;
use core::str::FromStr;

use toguz_rules::{Hole, Variant};

use super::locales::{EN, KK, KY, RU, kk, ky};
use super::text::Texts;

/// A language that the app speaks. Stored and linked by its tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Kyrgyz.
    Ky,
    /// Kazakh.
    Kk,
    /// Russian.
    Ru,
}

/// Which way a text runs, for the `dir` attribute.
///
/// All four languages run left to right as written here. The type exists because the page around the board may
/// not: the app always states its own direction. Kazakh and Kyrgyz in Arabic script would be the first to need
/// [`Direction::RightToLeft`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `ltr`.
    LeftToRight,
    /// `rtl`.
    RightToLeft,
}

impl Direction {
    /// The value of the `dir` attribute.
    pub const fn attribute(self) -> &'static str {
        match self {
            Self::LeftToRight => "ltr",
            Self::RightToLeft => "rtl",
        }
    }
}

/// Which form a counted noun takes. The names are those of Unicode's plural rules for whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plural {
    /// "1 stone", «21 коргоол».
    One,
    /// «2 коргоола»; English, Kyrgyz and Kazakh have no such form.
    Few,
    /// «5 коргоолов»; Kyrgyz and Kazakh nouns stay singular, so every number is this one.
    Many,
}

impl Lang {
    /// Every language, in the order in which the switch offers them.
    pub const ALL: [Self; 4] = [Self::En, Self::Ky, Self::Kk, Self::Ru];

    /// The language tag, for the `lang` attribute, the stored settings and links.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ky => "ky",
            Self::Kk => "kk",
            Self::Ru => "ru",
        }
    }

    /// The language's own name, which the switch shows whatever language is on.
    pub const fn native_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ky => "Кыргызча",
            Self::Kk => "Қазақша",
            Self::Ru => "Русский",
        }
    }

    /// Which way the language runs.
    pub const fn direction(self) -> Direction {
        Direction::LeftToRight
    }

    /// Every text of the app in this language.
    pub const fn texts(self) -> &'static Texts {
        match self {
            Self::En => &EN,
            Self::Ky => &KY,
            Self::Kk => &KK,
            Self::Ru => &RU,
        }
    }

    /// The language that a tag such as `kk-KZ`, `ky_KG` or `RU` means: the part before the first separator
    /// decides.
    ///
    /// A tag with a script that is not ours (`kk-Arab`, `kk-Latn`) still gets its language, which its reader is
    /// more likely to read than English. `kg` and `kz` are countries, not languages, and mean nothing here.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let language = tag.trim().split(['-', '_']).next()?;
        Self::ALL
            .into_iter()
            .find(|lang| lang.tag().eq_ignore_ascii_case(language))
    }

    /// The first language of a list of tags that the app speaks, else English.
    ///
    /// The list is the browser's, most wanted first. Nothing is guessed for a language that is not spoken here:
    /// the next of the list is asked instead.
    pub fn choose<'a>(wanted: impl IntoIterator<Item = &'a str>) -> Self {
        wanted
            .into_iter()
            .find_map(Self::from_tag)
            .unwrap_or_default()
    }

    /// The old name that a hole of the big board bears in Kyrgyz or Kazakh, besides its number.
    ///
    /// The two peoples' names differ, and «Ат өтпес» is Kazakh 3 while «ат өтпөс» is Kyrgyz 2: never show one
    /// without the number.
    pub fn old_hole_name(self, variant: Variant, hole: Hole) -> Option<&'static str> {
        let names = match self {
            Self::Ky => &ky::HOLE_NAMES,
            Self::Kk => &kk::HOLE_NAMES,
            Self::En | Self::Ru => return None,
        };
        if variant != Variant::TOGUZ {
            return None;
        }
        names.get(hole.index()).copied()
    }

    /// The form that a noun takes after a whole number.
    pub const fn plural(self, number: u32) -> Plural {
        match self {
            Self::En if number == 1 => Plural::One,
            Self::En | Self::Ky | Self::Kk => Plural::Many,
            Self::Ru => match (number % 10, number % 100) {
                (_, 11..=14) => Plural::Many,
                (1, _) => Plural::One,
                (2..=4, _) => Plural::Few,
                _ => Plural::Many,
            },
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The tag names no language of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLang;

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown language")
    }
}

impl core::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(tag: &str) -> Result<Self, UnknownLang> {
        Self::from_tag(tag).ok_or(UnknownLang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_read_by_its_language() {
        for lang in Lang::ALL {
            assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
            assert_eq!(lang.tag().parse(), Ok(lang));
            assert_eq!(lang.to_string(), lang.tag());
        }
        assert_eq!(Lang::from_tag("kk-KZ"), Some(Lang::Kk));
        assert_eq!(Lang::from_tag("kk-Arab-CN"), Some(Lang::Kk));
        assert_eq!(Lang::from_tag("ky_KG"), Some(Lang::Ky));
        assert_eq!(Lang::from_tag("EN-gb"), Some(Lang::En));
        assert_eq!(Lang::from_tag(" ru "), Some(Lang::Ru));
    }

    #[test]
    fn countries_neighbours_and_rubbish_are_no_languages() {
        for tag in [
            "kg", "kz", "kg-KG", "kz-KZ", "uk", "be", "rus", "e", "", "-", "-ky", "*", "қаз",
        ] {
            assert_eq!(Lang::from_tag(tag), None, "{tag:?}");
        }
    }

    #[test]
    fn the_browsers_order_decides() {
        assert_eq!(Lang::choose(["de", "ky-KG", "ru"]), Lang::Ky);
        assert_eq!(Lang::choose(["ru-KZ", "kk-KZ"]), Lang::Ru);
        assert_eq!(Lang::choose(["uk", "be"]), Lang::En);
        assert_eq!(Lang::choose([]), Lang::En);
    }

    #[test]
    fn stored_as_the_tag() {
        assert_eq!(Lang::ALL.map(Lang::tag), ["en", "ky", "kk", "ru"]);
        for lang in Lang::ALL {
            assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
        }
    }

    #[test]
    fn english_counts_by_one_and_other() {
        assert_eq!(Lang::En.plural(1), Plural::One);
        for number in [0, 2, 5, 11, 21, 101] {
            assert_eq!(Lang::En.plural(number), Plural::Many, "{number}");
        }
    }

    #[test]
    fn kyrgyz_and_kazakh_nouns_stay_singular() {
        for number in 0..200 {
            assert_eq!(Lang::Ky.plural(number), Plural::Many);
            assert_eq!(Lang::Kk.plural(number), Plural::Many);
        }
    }

    #[test]
    fn russian_has_three_forms() {
        for (number, form) in [
            (0, Plural::Many),
            (1, Plural::One),
            (2, Plural::Few),
            (4, Plural::Few),
            (5, Plural::Many),
            (10, Plural::Many),
            (11, Plural::Many),
            (12, Plural::Many),
            (14, Plural::Many),
            (20, Plural::Many),
            (21, Plural::One),
            (22, Plural::Few),
            (100, Plural::Many),
            (101, Plural::One),
            (111, Plural::Many),
            (112, Plural::Many),
            (122, Plural::Few),
            (162, Plural::Few),
        ] {
            assert_eq!(Lang::Ru.plural(number), form, "{number}");
        }
    }

    #[test]
    fn directions_are_attribute_values() {
        assert_eq!(Direction::LeftToRight.attribute(), "ltr");
        assert_eq!(Direction::RightToLeft.attribute(), "rtl");
        assert!(
            Lang::ALL
                .into_iter()
                .all(|lang| lang.direction() == Direction::LeftToRight)
        );
    }
}
