//! Goes over every text of every language, with several values for the texts that take some.

use toguz_rules::{EndReason, Side};

use super::text::{Content, Effect, Ending, Score, SpokenMove, Spot, Who};
use super::{Lang, Texts};

/// Values to call a text with.
pub(super) trait Sample: Sized {
    fn samples() -> Vec<Self>;
}

impl Sample for u8 {
    fn samples() -> Vec<Self> {
        vec![1, 2, 5, 10, 21]
    }
}

impl Sample for u32 {
    fn samples() -> Vec<Self> {
        vec![0, 1, 3, 11, 101]
    }
}

impl Sample for &str {
    fn samples() -> Vec<Self> {
        vec!["76(10)"]
    }
}

impl Sample for Side {
    fn samples() -> Vec<Self> {
        Self::ALL.to_vec()
    }
}

impl Sample for Who {
    fn samples() -> Vec<Self> {
        vec![Self::You, Self::Opponent, Self::South, Self::North]
    }
}

impl<T: Sample> Sample for Option<T> {
    fn samples() -> Vec<Self> {
        core::iter::once(None)
            .chain(T::samples().into_iter().map(Some))
            .collect()
    }
}

impl Sample for Spot {
    fn samples() -> Vec<Self> {
        Who::samples()
            .into_iter()
            .map(|who| Self { who, hole: 6 })
            .collect()
    }
}

impl Sample for Content {
    fn samples() -> Vec<Self> {
        [0, 1, 3, 10]
            .map(Self::Stones)
            .into_iter()
            .chain(Who::samples().into_iter().map(Self::Tuz))
            .collect()
    }
}

impl Sample for Effect {
    fn samples() -> Vec<Self> {
        [Self::Nothing, Self::Capture(10), Self::MakesTuz]
            .into_iter()
            .chain(Who::samples().into_iter().map(Self::InTuz))
            .collect()
    }
}

impl Sample for SpokenMove {
    fn samples() -> Vec<Self> {
        let mut all = Vec::new();
        for from in Spot::samples() {
            for last in Spot::samples() {
                for effect in Effect::samples() {
                    all.push(Self {
                        from,
                        lifted: 9,
                        last,
                        effect,
                    });
                }
            }
        }
        all
    }
}

impl Sample for Score {
    fn samples() -> Vec<Self> {
        vec![
            Self {
                first: (Who::You, 10),
                second: (Who::Opponent, 0),
            },
            Self {
                first: (Who::South, 1),
                second: (Who::North, 81),
            },
        ]
    }
}

impl Sample for Ending {
    fn samples() -> Vec<Self> {
        let mut all = Vec::new();
        for reason in [
            EndReason::Majority,
            EndReason::NoMove,
            EndReason::Repetition,
            EndReason::Agreement,
            EndReason::Resignation,
            EndReason::Time,
            EndReason::Recorded,
        ] {
            for (winner, loser) in [
                (Who::You, Who::Opponent),
                (Who::Opponent, Who::You),
                (Who::South, Who::North),
                (Who::North, Who::South),
            ] {
                for winner_told in [Some(winner), None] {
                    all.push(Self {
                        winner: winner_told,
                        stones: if winner_told.is_some() {
                            (82, 71)
                        } else {
                            (81, 81)
                        },
                        reason,
                        loser,
                        gainer: winner,
                    });
                }
            }
        }
        all
    }
}

/// Every text of a language: the field's name and one text it gives.
fn walk(texts: &Texts) -> impl Iterator<Item = (&'static str, String)> {
    texts
        .every()
        .into_iter()
        .flat_map(|(name, all)| all.into_iter().map(move |text| (name, text)))
}

fn letters(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "abcdefghijklmnopqrstuvwxyz",
        Lang::Ky => "абвгдеёжзийклмнңоөпрстуүфхцчшщъыьэюя",
        Lang::Kk => "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя",
        Lang::Ru => "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    }
}

/// Latin words that stand in Cyrillic text on purpose.
const LATIN: [&str; 8] = ["Enter", "Esc", "U", "R", "F", "N", "FEN", "PGN"];

/// What may be written the same in English and in another language.
const SAME_AS_ENGLISH: [&str; 0] = [];

#[test]
fn every_text_says_something_and_leaves_no_gap() {
    for lang in Lang::ALL {
        for (name, text) in walk(lang.texts()) {
            let at = || format!("{lang} {name}: {text:?}");
            assert!(!text.is_empty(), "{}", at());
            assert_eq!(text.trim(), text, "{}", at());
            assert!(!text.contains("  "), "{}", at());
            assert!(
                !text.contains(['{', '}', '\t', '\n', '\u{fffd}']),
                "{}",
                at()
            );
            for mark in ["TODO", "FIXME", "???", " ,", " .", "..", ",,", " :"] {
                assert!(!text.contains(mark), "{}", at());
            }
        }
    }
}

#[test]
fn letters_belong_to_the_language() {
    for lang in Lang::ALL {
        let alphabet = letters(lang);
        for (name, text) in walk(lang.texts()) {
            for word in text.split(|c: char| !c.is_alphabetic()) {
                if lang != Lang::En && LATIN.contains(&word) {
                    continue;
                }
                for letter in word.chars() {
                    assert!(
                        letter.to_lowercase().all(|c| alphabet.contains(c)),
                        "{lang} {name}: {letter:?} in {word:?} of {text:?}",
                    );
                }
            }
        }
    }
}

#[test]
fn nothing_is_left_in_english() {
    for lang in [Lang::Ky, Lang::Kk, Lang::Ru] {
        for ((name, english), (other_name, other)) in Lang::En
            .texts()
            .every()
            .into_iter()
            .zip(lang.texts().every())
        {
            assert_eq!(name, other_name);
            assert_eq!(english.len(), other.len());
            for (english, other) in english.iter().zip(&other) {
                assert!(
                    SAME_AS_ENGLISH.contains(&name) || english != other,
                    "{lang} {name}: {other:?}",
                );
            }
        }
    }
}

#[test]
fn kyrgyz_kazakh_and_russian_are_not_mixed_up() {
    // A whole text may be the same in two of them (a loan word), most are not.
    let pairs = [
        (Lang::Ky, Lang::Kk),
        (Lang::Ky, Lang::Ru),
        (Lang::Kk, Lang::Ru),
    ];
    for (one, other) in pairs {
        for (a, b) in one.texts().every().into_iter().zip(other.texts().every()) {
            assert!(
                SHARED_WORDS.contains(&a.0) || a.1.iter().zip(&b.1).all(|(a, b)| a != b),
                "{one} and {other} {}: {:?}",
                a.0,
                a.1.iter().zip(&b.1).find(|(a, b)| a == b),
            );
        }
    }
}

/// Texts that two of the Cyrillic languages really share.
const SHARED_WORDS: [&str; 4] = ["title", "bestemshe", "menu", "computer"];

#[test]
fn country_codes_are_not_language_tags() {
    for lang in Lang::ALL {
        assert!(!["kg", "kz"].contains(&lang.tag()));
        for (name, text) in walk(lang.texts()) {
            for word in text.split(|c: char| !c.is_alphanumeric()) {
                assert!(!["kg", "kz"].contains(&word), "{lang} {name}: {text:?}");
            }
        }
    }
}
