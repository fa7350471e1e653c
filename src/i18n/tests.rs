//! Goes over every text of every language, with several values for the texts that take some.

use std::collections::BTreeSet;
use std::fmt::Write;

use toguz_rules::{EndReason, Hole, SetupProblem, SetupProblems, Side, Variant};

use super::locales::{kk, ky, ru};
use super::text::{Content, Effect, Ending, Score, SpokenMove, Spot, Who};
use super::{Lang, desk};

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

/// The whole numbers that a text names, each once.
fn numbers(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .collect()
}

/// Every set of texts of a language, the page's own first: the field's name, with the set's before it (`games.search`)
/// where it is not the page's, and the texts it gives.
fn every(lang: Lang) -> Vec<(String, Vec<String>)> {
    let texts = lang.texts().every().into_iter();
    let mut all: Vec<_> = texts.map(|(name, all)| (name.to_owned(), all)).collect();
    for (set, texts) in desk::every(lang) {
        for (name, texts) in texts {
            all.push((format!("{set}.{name}"), texts));
        }
    }
    all
}

/// Every text of a language: the field's name and one text it gives.
fn walk(lang: Lang) -> impl Iterator<Item = (String, String)> {
    every(lang)
        .into_iter()
        .flat_map(|(name, all)| all.into_iter().map(move |text| (name.clone(), text)))
}

fn letters(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "abcdefghijklmnopqrstuvwxyz",
        Lang::Ky => "абвгдеёжзийклмнңоөпрстуүфхцчшщъыьэюя",
        Lang::Kk => "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя",
        Lang::Ru => "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    }
}

#[test]
fn every_text_says_something_and_leaves_no_gap() {
    for lang in Lang::ALL {
        for (name, text) in walk(lang) {
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

/// Names that are the same in every language.
const PROPER_NAMES: &[&str] = &[
    "QR",
    "PGN",
    "TGK",
    "SVG",
    "PNG",
    "FEN",
    "PlayOK",
    "PlayStrategy",
    "Toguz",
];

#[test]
fn letters_belong_to_the_language() {
    for lang in Lang::ALL {
        let alphabet = letters(lang);
        for (name, text) in walk(lang) {
            for word in text.split(|c: char| !c.is_alphabetic()) {
                if PROPER_NAMES.contains(&word) {
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
        for ((name, english), (other_name, other)) in every(Lang::En).into_iter().zip(every(lang)) {
            assert_eq!(name, other_name);
            assert_eq!(english.len(), other.len());
            for (english, other) in english.iter().zip(&other) {
                assert_ne!(english, other, "{lang} {name}");
            }
        }
    }
}

/// Texts that two of the Cyrillic languages really share, the same word in both.
const SHARED_WORDS: &[(Lang, Lang, &str)] = &[
    (Lang::Ky, Lang::Ru, "title"),
    (Lang::Ky, Lang::Kk, "choices.bestemshe"),
    (Lang::Ky, Lang::Ru, "choices.bestemshe"),
    (Lang::Kk, Lang::Ru, "choices.bestemshe"),
    (Lang::Ky, Lang::Kk, "computer_at_level"),
    (Lang::Ky, Lang::Ru, "computer_at_level"),
    (Lang::Kk, Lang::Ru, "computer_at_level"),
    (Lang::Ky, Lang::Ru, "rules.tuz"),
];

#[test]
fn kyrgyz_kazakh_and_russian_are_not_mixed_up() {
    for (one, other) in [
        (Lang::Ky, Lang::Kk),
        (Lang::Ky, Lang::Ru),
        (Lang::Kk, Lang::Ru),
    ] {
        for ((name, a), (_, b)) in every(one).into_iter().zip(every(other)) {
            let same: Vec<_> = a.iter().zip(&b).filter(|(a, b)| a == b).collect();
            assert_eq!(
                same.is_empty(),
                !SHARED_WORDS.contains(&(one, other, &*name)),
                "{one} and {other} {name}: {same:?}",
            );
        }
    }
}

#[test]
fn country_codes_are_not_language_tags() {
    for lang in Lang::ALL {
        assert!(!["kg", "kz"].contains(&lang.tag()));
        for (name, text) in walk(lang) {
            for word in text.split(|c: char| !c.is_alphanumeric()) {
                assert!(!["kg", "kz"].contains(&word), "{lang} {name}: {text:?}");
            }
        }
    }
}

#[test]
fn every_language_names_the_same_numbers() {
    for lang in Lang::ALL {
        for ((name, english), (_, other)) in every(Lang::En).into_iter().zip(every(lang)) {
            for (english, other) in english.iter().zip(&other) {
                assert_eq!(numbers(english), numbers(other), "{lang} {name}: {other:?}");
            }
        }
    }
}

#[test]
fn sentences_end_with_a_full_stop_and_labels_do_not() {
    let is_sentence = |name: &str| {
        let clause = name.starts_with("problem_");
        let text = name.ends_with("_text")
            || name.ends_with("_help")
            || name.starts_with("rules.tuz_")
            || name.starts_with("rules.end_");
        !clause
            && (text
                || name.starts_with("spoken_")
                || name.starts_with("illegal_")
                || SENTENCES.contains(&name))
    };
    for lang in Lang::ALL {
        for (name, text) in walk(lang) {
            assert_eq!(
                text.ends_with('.'),
                is_sentence(&name),
                "{lang} {name}: {text:?}"
            );
            // No text shouts, and only the one question asks.
            assert!(!text.contains('!'), "{lang} {name}: {text:?}");
            assert_eq!(
                text.contains('?'),
                name.ends_with("_question"),
                "{lang} {name}: {text:?}"
            );
        }
    }
}

/// The texts that are sentences though their names do not say so.
const SENTENCES: &[&str] = &[
    "draw_offered",
    "draw_declined",
    "ending",
    "choices.game_replaced",
    "storage_blocked",
    "storage_full",
    "set_aside",
    "unreadable",
    "newer_version",
    "worker_restarted",
    "on_main_thread",
    "engine_failed",
    "bad_link",
    "bad_link_position",
    "earlier_game_kept",
    "newer_link",
    "older_link",
    "different_link",
    "desk_failed",
    "not_archived",
];

#[test]
fn buttons_fit_a_narrow_phone() {
    const BUTTONS: &[&str] = &[
        "new_game",
        "settings",
        "rules",
        "rules.about",
        "close",
        "choices.cancel",
        "download",
        "dismiss",
        "undo",
        "redo",
        "flip_board",
        "replay_move",
        "skip_animation",
        "resign",
        "offer_draw",
        "accept",
        "decline",
        "rematch",
        "choices.start_game",
    ];
    for lang in Lang::ALL {
        let every = every(lang);
        for &button in BUTTONS {
            let (_, texts) = every.iter().find(|(name, _)| *name == button).unwrap();
            for text in texts {
                // About what 280 px hold at the size of a button's label.
                assert!(text.chars().count() <= 24, "{lang} {button}: {text:?}");
            }
        }
    }
}

#[test]
fn the_rules_page_names_the_numbers_of_the_rules() {
    for lang in Lang::ALL {
        let sections = lang.rules_texts().sections(lang.choice_texts().bestemshe);
        assert_eq!(
            sections
                .iter()
                .map(|section| section.key)
                .collect::<Vec<_>>(),
            [
                "goal",
                "sowing",
                "single",
                "capture",
                "tuz",
                "end",
                "bestemshe"
            ],
        );
        let named = |key: &str| {
            let section = sections.iter().find(|section| section.key == key).unwrap();
            let mut all = numbers(section.text);
            all.extend(section.points.iter().flat_map(|point| numbers(point)));
            all
        };
        let (toguz, small) = (Variant::TOGUZ, Variant::BESTEMSHE);
        for (key, number) in [
            ("goal", toguz.total()),
            ("goal", toguz.winning()),
            ("tuz", toguz.row()),
            ("end", toguz.winning()),
            ("end", toguz.total() / 2),
            ("bestemshe", small.total()),
            ("bestemshe", small.winning()),
        ] {
            let number = number.to_string();
            assert!(named(key).contains(&*number), "{lang} {key}: {number}");
        }
    }
}

#[test]
fn levels_and_problems_have_texts_of_their_own() {
    for lang in Lang::ALL {
        let texts = lang.texts();
        let levels: BTreeSet<_> = (1..=10)
            .map(|level| lang.choice_texts().level_name(level))
            .collect();
        assert_eq!(levels.len(), 5, "{lang}");
        let problems: BTreeSet<_> = SetupProblem::ALL
            .into_iter()
            .map(|problem| texts.setup_problem(problem))
            .collect();
        assert_eq!(problems.len(), SetupProblem::ALL.len(), "{lang}");
        let mut two = SetupProblems::NONE;
        two.insert(SetupProblem::WrongTotal);
        two.insert(SetupProblem::TuzInLastHole);
        let told = texts.unplayable_link(two);
        assert!(told.ends_with(&format!(
            ": {}; {}.",
            texts.problem_total, texts.problem_tuz_last
        )));
    }
}

#[test]
fn old_hole_names_are_kyrgyz_and_kazakh_only() {
    let [one, .., nine] = Hole::ALL;
    assert_eq!(Lang::Ky.old_hole_name(Variant::TOGUZ, one), Some("куйрук"));
    assert_eq!(Lang::Kk.old_hole_name(Variant::TOGUZ, nine), Some("Маңдай"));
    for hole in Hole::ALL {
        assert_eq!(Lang::En.old_hole_name(Variant::TOGUZ, hole), None);
        assert_eq!(Lang::Ru.old_hole_name(Variant::TOGUZ, hole), None);
        assert_eq!(Lang::Ky.old_hole_name(Variant::BESTEMSHE, hole), None);
        for lang in [Lang::Ky, Lang::Kk] {
            let name = lang.old_hole_name(Variant::TOGUZ, hole).unwrap();
            assert!(
                name.chars()
                    .flat_map(char::to_lowercase)
                    .all(|c| c == ' ' || letters(lang).contains(c)),
                "{name}",
            );
        }
    }
    // The trap: nearly the same name, not the same hole.
    assert_eq!(ky::HOLE_NAMES[1], "ат өтпөс");
    assert_eq!(kk::HOLE_NAMES[2], "Ат өтпес");
}

/// The fields of a language whose whole wording a source covers; English is what the others are made from.
fn sourced(lang: Lang) -> Option<&'static [&'static str]> {
    match lang {
        Lang::En => None,
        Lang::Ky => Some(ky::SOURCED),
        Lang::Kk => Some(kk::SOURCED),
        Lang::Ru => Some(ru::SOURCED),
    }
}

/// The table of docs/translations.md: each text in every language, marked where it needs a native reader.
fn table() -> String {
    let mut table = String::from("| field |");
    for lang in Lang::ALL {
        write!(table, " {} |", lang.native_name()).unwrap();
    }
    table += "\n|---|---|---|---|---|\n";
    let columns = Lang::ALL.map(every);
    for row in 0..columns[0].len() {
        let field = &*columns[0][row].0;
        write!(table, "| `{field}` |").unwrap();
        for (lang, column) in Lang::ALL.into_iter().zip(&columns) {
            let texts = &column[row].1;
            // Of a text with values a few are enough to judge the wording by.
            let step = texts.len().div_ceil(4);
            let shown: Vec<_> = texts.iter().step_by(step).map(String::as_str).collect();
            let mark = match sourced(lang) {
                Some(sourced) if !sourced.contains(&field) => "◇ ",
                _ => "",
            };
            write!(table, " {mark}{} |", shown.join(" / ")).unwrap();
        }
        table.push('\n');
    }
    table
}

#[test]
fn what_needs_a_native_reader_is_written_down() {
    for lang in Lang::ALL {
        let every = every(lang);
        for field in sourced(lang).unwrap_or_default() {
            assert!(
                every.iter().any(|(name, _)| name == field),
                "{lang}: no field {field}"
            );
        }
    }

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/translations.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (begin, end) = ("<!-- table -->\n\n", "\n<!-- end of table -->");
    let (before, rest) = page.split_once(begin).expect("the table's beginning");
    let (now, after) = rest.split_once(end).expect("the table's end");
    let table = table();
    if now != table {
        if std::env::var_os("TOGUZ_BLESS").is_some() {
            std::fs::write(path, format!("{before}{begin}{table}{end}{after}")).unwrap();
            return;
        }
        let differs = table.lines().zip(now.lines()).find(|(new, old)| new != old);
        panic!(
            "docs/translations.md does not show the texts as they are (first: {differs:?}); \
             run `TOGUZ_BLESS=1 cargo test -p toguz --lib i18n` and commit it"
        );
    }
}
