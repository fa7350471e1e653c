//! What is found in texts of every kind, and what a report says of what is not.

use toguz_rules::notation::{ParseMoveError, Record, RecordProblem};
use toguz_rules::{
    BySide, Conclusion, EndReason, MoveStyle, Outcome, PlayError, Position, Setup, Side, Variant,
};

use super::account::{Account, Note};
use super::export::{self, Extent, Form, record};
use super::fault;
use super::find::{Found, find, prepare};
use super::import::{self, Failure, Importer, Report, saved};
use crate::i18n::Lang;
use crate::state::{Level, Player, SavedGame};

const START: &str = "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1";
const AFTER: &str = "9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1";
const LATE: &str = "1,7S,3S,4S,5S,3S,T,3S,1/1,4S,1,2S,4S,1S,1S,T,1 71 54 N 43";
const SMALL: &str = "5S,5S,1,6S,6S/5S,5S,5S,1S,6S 6 0 N 1";

fn game(text: &str) -> Record {
    match find(text) {
        Found::Game(record) => *record,
        other => panic!("{text}: {other:?}"),
    }
}

fn moves(record: &Record) -> String {
    let line = record.game.main_line().into_iter();
    line.filter_map(|id| record.game.info_at(id))
        .map(|info| info.display(MoveStyle::Origin).to_string())
        .collect()
}

/// Every game of a text, read in one go.
fn all(text: &str) -> (Vec<Record>, Report) {
    let mut importer = Importer::new(text);
    let mut records = Vec::new();
    while !importer.is_done() {
        records.extend(importer.run(usize::MAX, usize::MAX));
    }
    assert_eq!(importer.percent(), 100);
    let (report, _) = importer.into_parts();
    assert_eq!(records.len(), report.read as usize);
    (records, report)
}

#[test]
fn a_game_is_found_in_every_dialect() {
    for text in [
        "1. 76(10) 98 2. 66 1-0",
        "76 98 66",
        "796",
        "7 9 6",
        "7x 9 6",
        "g1d2 a2h1 f1d2",
        "[White \"Айгүл\"]\n[Black \"Bolot\"]\n\n1. 76 98\n2. 66",
        "White: Aigul\r\nBlack: Bolot\r\n\r\n1 76 98\r\n2 66\r\n",
        "\u{feff}1. 76 98 2. 66",
        "position startpos moves 7 9 6",
        "position startpos moves 76 98 66\n",
        "  position startpos   moves 7 9 6",
    ] {
        assert_eq!(moves(&game(text)), "796", "{text}");
    }
    assert_eq!(moves(&game("[FEN \"x\"]\n[SetUp \"0\"]\n\n76")), "7");
    // A game may be without moves if it is one.
    let named = game("[White \"Aigul\"]\n[Black \"Bolot\"]\n[Result \"1-0\"]\n\n1-0");
    assert_eq!(named.game.node_count(), 1);
}

#[test]
fn a_game_wins_over_what_it_quotes() {
    for text in [
        format!("[Site \"https://toguz.example/#g=AAAA\"]\n\n1. 76 98 {{ {AFTER} }} 2. 66"),
        format!("1. 76 98 2. 66 {{see https://toguz.example/#g=AAAA or {SMALL}}}"),
        format!("[FEN \"{START}\"]\n\n1. 76 98 2. 66"),
    ] {
        assert_eq!(moves(&game(&text)), "796", "{text}");
    }
}

#[test]
fn a_position_is_found_alone_and_among_words() {
    let setup = |text: &str| text.parse::<Setup>().unwrap();
    for (text, position) in [
        (START.to_owned(), START),
        (LATE.to_owned(), LATE),
        (format!("{LATE} is won for White."), LATE),
        (format!("Position: {LATE}"), LATE),
        (format!("\u{feff}  {AFTER}\r\n"), AFTER),
        (format!("White to move and win:\n{AFTER}\nFrom my game."), AFTER),
        (format!("Абал: {SMALL}."), SMALL),
        (format!("Find the best move ({AFTER})!"), AFTER),
        (format!("12 problems\n\n1) {AFTER}; hard"), AFTER),
        (format!("[FEN \"{AFTER}\"]"), AFTER),
        (format!("[SetUp \"1\"]\n[FEN \"{SMALL}\"]\n[Variant \"bestemshe\"]\n\n"), SMALL),
        (format!("position fen {AFTER}"), AFTER),
        ("position startpos".to_owned(), START),
        (
            "https://playstrategy.org/analysis/togyzkumalak/9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S_10_0_N_1".to_owned(),
            AFTER,
        ),
        (format!("x/analysis/{}", AFTER.replace(' ', "%20")), AFTER),
        (format!("see ?fen={} there", AFTER.replace(' ', "+")), AFTER),
        (
            "pos 9,9,9,9,9,9,1,10,10/10,10,10,10,10,0,9,9,9/10,0/0,0/b end".to_owned(),
            AFTER,
        ),
    ] {
        assert_eq!(find(&text), Found::Position(setup(position)), "{text}");
    }
    // Each block of that file is a diagram and, behind it, the position.
    let mut block = String::new();
    let diagrams = include_str!("../../crates/rules/tests/data/diagrams-valid.txt");
    for line in diagrams.lines().filter(|line| !line.starts_with('#')) {
        if let Some(position) = line.strip_prefix("=> ") {
            let expected = setup(position);
            if expected.problems().is_empty() {
                assert_eq!(find(&block), Found::Position(expected), "{block}");
            }
            block.clear();
        } else {
            block = block + line + "\n";
        }
    }
    // One that can not be played is one all the same.
    let Found::Position(odd) =
        find("8S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1")
    else {
        panic!("161 stones");
    };
    assert!(!odd.problems().is_empty());
    // With a name it is a game that has not begun.
    let named = game(&format!("[White \"Aigul\"]\n[FEN \"{AFTER}\"]"));
    assert_eq!(named.game.start().to_string(), AFTER);
    let record = game(&format!("position fen {AFTER} moves 9 6"));
    assert_eq!(moves(&record), "96");
}

#[test]
fn links_and_backups_are_handed_on() {
    for (text, fragment) in [
        ("https://toguz.example/play/#g=AbC-_9", "g=AbC-_9"),
        (
            "Your move! https://toguz.example/#play=AbC&x=1.",
            "play=AbC&x=1",
        ),
        ("(see #new=computer&level=3)", "new=computer&level=3"),
        ("White, your move:\nhttps://toguz.example/#g=AbC", "g=AbC"),
        ("<https://toguz.example/?x=1#g=AbC>", "g=AbC"),
        ("#a #b #g=AbC #g=D", "g=AbC"),
    ] {
        assert_eq!(find(text), Found::Link(fragment.to_owned()), "{text}");
    }
    for text in [
        "toguz-games 1\n…",
        "\u{feff}toguz-games 1",
        "\n toguz-games x",
    ] {
        assert_eq!(find(text), Found::Backup, "{text}");
    }
}

#[test]
fn what_is_nothing_is_called_so() {
    for text in ["", " \r\n\t", "\u{feff}"] {
        assert_eq!(find(text), Found::Nothing);
    }
    for text in [
        "\u{89}PNG\u{0}\u{1}",
        "PK\u{3}\u{4}\u{0}\u{0}",
        "\u{fffd}\u{fffd}\u{fffd}",
    ] {
        assert_eq!(find(text), Found::NoText, "{text:?}");
    }
    for text in [
        "hello",
        "Салам! Бүгүн 5 оюн ойнодук.",
        "White is better.",
        "https://example.org/#top",
        "#g",
        "<svg xmlns=\"x\"><path d=\"M7 9\"/></svg>",
        "1/2",
        ",/,",
    ] {
        assert!(
            matches!(find(text), Found::Unknown(_)),
            "{text}: {:?}",
            find(text)
        );
    }
}

#[test]
fn one_broken_game_keeps_the_moves_before_its_fault() {
    let Found::Broken(report, record) = find("[White \"Aigul\"]\n\n1. 76(10) 98 2. 65 87") else {
        panic!("a broken game");
    };
    assert_eq!(moves(&record), "79");
    assert_eq!((report.read, report.failed), (0, 1));
    let failure = &report.failures[0];
    assert_eq!(
        fault::place(Lang::En, failure),
        "Game 1, line 3, move 2, South"
    );
    assert_eq!(
        fault::sentence(Lang::En, failure),
        "“65” ends in another hole; expected: 66."
    );
    assert_eq!(
        fault::sentence(Lang::Ru, failure),
        "«65» кончается в другой лунке; ожидалось: 66."
    );
    // Nothing before the fault, but tags that say what it would be.
    assert!(matches!(
        find("[White \"Aigul\"]\n\n1. 99"),
        Found::Broken(..)
    ));
    assert!(matches!(
        find("[FEN \"9/9/9\"]\n\n1. 76"),
        Found::Broken(..)
    ));
    assert!(matches!(
        find("position fen 9/9/9 moves 7"),
        Found::Broken(..)
    ));
}

#[test]
fn every_fault_has_a_sentence_in_every_language() {
    for (text, said) in [
        (
            "[Variant \"chess\"]\n\n76",
            "The record names a game that is not known here.",
        ),
        (
            "[FEN \"9/9\"]\n[Variant \"bestemshe\"]\n\n76",
            "The start position can not be used: North’s row must have 5 holes.",
        ),
        (
            "[FEN \"\"]\n\n76",
            "The start position can not be used: the text is empty.",
        ),
        (
            "[FEN \"9/9/9\"]\n\n76",
            "The start position can not be used: two rows with a slash between them are expected.",
        ),
        (
            "[FEN \"9S,x/9\"]\n\n76",
            "The start position can not be used: place 2 in North’s row makes no sense.",
        ),
        (
            "[FEN \"3/3\"]\n\n76",
            "The start position can not be used: no game has rows of this length.",
        ),
        (
            "[FEN \"T,T,7/9\"]\n\n76",
            "The start position can not be used: there are two tuz in North’s row.",
        ),
        (
            "[FEN \"9/9 x\"]\n\n76",
            "The start position can not be used: the side to move must be S or N.",
        ),
        (
            "[FEN \"9/9 81 x\"]\n\n76",
            "The start position can not be used: North’s score is not a number.",
        ),
        (
            "[FEN \"9/9 81 81 S x\"]\n\n76",
            "The start position can not be used: the move number is not a number.",
        ),
        (
            "[FEN \"9/9 81 81 S 1 x\"]\n\n76",
            "The start position can not be used: something follows the position.",
        ),
        (
            "[FEN \"9/9 81 80 S 1\"]\n\n76",
            "The start position can not be used: the number of stones is wrong.",
        ),
        (
            "[FEN \"9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9/0,0/x,0/w\"]\n\n76",
            "The start position can not be used: South’s tuz is not a hole.",
        ),
        (
            "76 hello",
            "“hello” is not a move: a hole number from 1 to 9 is expected.",
        ),
        (
            "76 90",
            "“90” is not a move: the number of the last hole is expected, 1 to 9.",
        ),
        (
            "76 98X(12)",
            "“98X(12)” is not a move: a tuz carries no total.",
        ),
        ("76 98y", "“98y” is not a move: something follows the move."),
        ("1. 76 98 2. 77", "“77” ends in another hole; expected: 78."),
        (
            "1. g1d2 a2h1 2. g1d2",
            "“g1d2” ends in another hole; expected: g1h1.",
        ),
        ("1. g1d2 g1d2", "“g1d2” does not begin in the mover’s row."),
        ("1. 76X", "“76X” makes no tuz; expected: 76(10)."),
        ("1. 76 98 2. 66:", "“66:” captures nothing; expected: 66."),
        (
            "1. 76(12)",
            "“76(12)” gives a wrong total; expected: 76(10).",
        ),
        ("76 (76", "A variation is not closed."),
        ("76 )", "A bracket closes nothing."),
        ("(76)", "A variation stands where no move comes before it."),
        ("76 {a", "A comment is not closed."),
        ("[FEN \"1S,8/9S,8 76 76 S 1\"]\n\n21", "Hole 2 is empty."),
        ("[Variant \"bestemshe\"]\n\n76", "The board has no hole 7."),
        ("[FEN \"1S,8/T,1S,7 80 80 S 1\"]\n\n11", "Hole 1 is a tuz."),
        (
            "[FEN \"1S,8/9S,8 100 52 S 1\"]\n\n11",
            "The game is over before this move.",
        ),
    ] {
        let (_, report) = all(text);
        let failure = report
            .failures
            .first()
            .unwrap_or_else(|| panic!("{text} is good"));
        assert_eq!(fault::sentence(Lang::En, failure), said, "{text}");
        for lang in [Lang::Ky, Lang::Kk, Lang::Ru] {
            let other = fault::sentence(lang, failure);
            assert!(other.ends_with('.') && other != said, "{lang}: {other}");
            assert!(!fault::place(lang, failure).is_empty());
        }
    }
}

#[test]
fn faults_that_only_long_games_have_are_told_too() {
    let ended = |reason| {
        let outcome = Outcome::Draw;
        RecordProblem::Play(PlayError::Ended(Conclusion { outcome, reason }))
    };
    for (problem, said) in [
        (
            ended(EndReason::Repetition),
            "The game is over before this move: the same position stands for the third time.",
        ),
        (
            ended(EndReason::Agreement),
            "The game is over before this move.",
        ),
        (
            RecordProblem::Play(PlayError::TooLong),
            "The game has more moves than can be kept.",
        ),
        (
            RecordProblem::NestedTooDeep,
            "More than 100 variations lie in one another.",
        ),
        (
            RecordProblem::NotAMove {
                text: "76(x".into(),
                reason: ParseMoveError::Total,
            },
            "“76(x” is not a move: a total in brackets is expected, as in 76(10).",
        ),
    ] {
        let failure = Failure {
            game: 3,
            line: 40,
            at: None,
            problem,
            variant: Variant::TOGUZ,
        };
        assert_eq!(fault::sentence(Lang::En, &failure), said);
        assert_eq!(fault::place(Lang::En, &failure), "Game 3, line 40");
    }
}

#[test]
fn words_of_a_text_can_not_disturb_the_report() {
    let (_, report) = all("76 x\u{202e}y\u{7}z");
    assert_eq!(
        fault::sentence(Lang::En, &report.failures[0]),
        "“xyz” is not a move: a hole number from 1 to 9 is expected."
    );
}

#[test]
fn a_report_says_what_was_read_and_what_was_not() {
    let text = include_str!("../../crates/rules/tests/data/records/bad.txt");
    let (_, report) = all(text);
    let mut account = Account::default();
    account.add("", &Ok(find(text)));
    let said = account.text(Lang::En);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[0],
        format!("Games that can be read: {}.", report.read)
    );
    assert_eq!(lines[1], format!("Games with a fault: {}.", report.failed));
    assert_eq!(
        lines[2],
        "Game 1, line 6, move 5, North: “49(24)” ends in another hole; expected: 48(24)."
    );
    assert_eq!(lines.len(), 2 + report.failures.len());
    assert!(matches!(find(text), Found::Games(same) if same == report));
}

#[test]
fn failures_are_counted_when_they_are_too_many_to_keep() {
    let text = "[White \"a\"]\n\n1. 99\n\n".repeat(Report::MOST + 7);
    let (records, report) = all(&text);
    assert!(records.is_empty());
    assert_eq!(report.failures.len(), Report::MOST);
    assert_eq!(report.failed as usize, Report::MOST + 7);
    assert_eq!(fault::more_faults(&report), 7);
    let mut account = Account::default();
    account.add("", &Ok(Found::Games(report)));
    let said = account.text(Lang::En);
    assert!(said.ends_with("Further games with a fault: 7.\n"));
}

#[test]
fn many_files_have_one_account() {
    let good = Ok(find("1. 76 98"));
    let bad = Ok(find(
        "[White \"a\"]\n\n1. 76 98 2. 65\n\n[White \"b\"]\n\n1. 76",
    ));
    let mut account = Account::default();
    account.add("good.pgn", &good);
    account.add("bad.pgn", &bad);
    account.add("big.pgn", &Err(Note::TooLarge));
    account.add("photo.png", &Ok(Found::NoText));
    account.add("empty.txt", &Ok(find("")));
    account.add("position.txt", &Ok(find(START)));
    account.add("gone.txt", &Err(Note::Unreadable));
    assert_eq!((account.read(), account.failed()), (2, 1));
    assert!(account.has_faults());
    assert_eq!(
        account.text(Lang::En),
        "Games that can be read: 2.\nGames with a fault: 1.\n\n\
         bad.pgn\nGame 1, line 3, move 2, South: “65” ends in another hole; expected: 66.\n\n\
         big.pgn\nFiles of more than 64 MB are not read.\n\n\
         photo.png\nThis file holds no text.\n\n\
         empty.txt\nThere is no game, no position and no link in it that can be read here.\n\n\
         position.txt\nThere is no game, no position and no link in it that can be read here.\n\n\
         gone.txt\nThe file could not be read.\n"
    );
    let mut clean = Account::default();
    clean.add("good.pgn", &good);
    assert!(!clean.has_faults());
    assert_eq!(clean.text(Lang::En), "Games that can be read: 1.\n");
    // The limit is one for all.
    let text = "[White \"a\"]\n\n1. 99\n\n".repeat(600);
    let mut account = Account::default();
    for _ in 0..3 {
        account.add("x", &Ok(find(&text)));
    }
    let kept = account
        .parts()
        .iter()
        .filter_map(|part| part.outcome.as_ref().ok());
    assert_eq!(
        kept.map(|report| report.failures.len()).sum::<usize>(),
        Report::MOST
    );
    assert_eq!(account.failed(), 1800);
}

#[test]
fn ten_thousand_games_are_read_in_slices() {
    let one =
        "[White \"Aigul\"]\n[Black \"Bolot\"]\n\n1. 76(10) 98 2. 66 87(4) 3. 12(22) {good} 1-0\n\n";
    let bad = "[White \"Aigul\"]\n\n1. 76(10) 98 2. 65 87(4)\n\n";
    let text: String = (0..10_000)
        .map(|at| if at % 100 == 99 { bad } else { one })
        .collect();
    let mut importer = Importer::new(&text);
    let (mut read, mut slices, mut before) = (0, 0, 0);
    while !importer.is_done() {
        let games = importer.run(32 << 10, 200);
        // What a slice gives is bounded, and the way is seen.
        assert!(games.len() <= 200);
        assert!(importer.percent() >= before);
        before = importer.percent();
        read += games.len();
        slices += 1;
    }
    assert_eq!(read, 9_900);
    assert!((20..200).contains(&slices), "{slices}");
    let report = importer.report();
    assert_eq!((report.read, report.failed), (9_900, 100));
    let last = report.failures.last().unwrap();
    assert_eq!((last.game, last.at), (10_000, Some((2, Side::South))));
    assert!(matches!(find(&text), Found::Games(found) if found == *report));
}

#[test]
fn slices_of_any_size_give_the_same() {
    let text = [
        include_str!("../../crates/rules/tests/data/records/games.txt"),
        include_str!("../../crates/rules/tests/data/records/bad.txt"),
        include_str!("../../crates/rules/tests/data/records/full-game.tgk"),
    ]
    .join("\n\n");
    let whole = all(&text);
    for (bytes, games) in [(0, 0), (1, 1), (7, 3), (100, 1), (5000, 2), (usize::MAX, 1)] {
        let mut importer = Importer::new(&text);
        let mut records = Vec::new();
        while !importer.is_done() {
            let some = importer.run(bytes, games);
            assert!(some.len() <= games.max(1));
            records.extend(some);
        }
        assert_eq!((records, importer.report().clone()), whole);
    }
}

#[test]
fn hostile_texts_are_refused_or_read_in_time() {
    for part in [
        "(",
        "{",
        "[",
        "7",
        "76 ",
        "9S,",
        "/",
        "9/",
        "s/",
        "9S,9S/",
        "#",
        "#g=",
        "T,T/ ",
        "\u{fffd}",
        "\u{0}",
        "é",
        "position startpos moves ",
        "[FEN \"",
        "\n",
        "%20",
        "\"",
        "1. 76\n\n",
        "<svg",
    ] {
        for size in [1000, 300_000] {
            let text = part.repeat(size / part.len());
            let found = find(&text);
            if let Found::Position(setup) = &found {
                assert!(setup.variant.row() >= 5);
            }
        }
    }
}

#[test]
fn a_record_and_a_game_kept_are_the_same() {
    let text = "[Event \"Cup\"]\n[White \"Aigul\"]\n[Termination \"resignation\"]\n\n{Begin} 1. 76(10) $1 {good} (65 {or} 98) 98 2. 66 0-1";
    let (mut records, _) = all(text);
    let first = records.remove(0);
    let kept = saved(first.clone(), 7);
    assert_eq!(kept.seed, 7);
    assert!(kept.players.south.is_human() && kept.players.north.is_human());
    assert_eq!(kept.game.ply(), 3);
    assert_eq!(kept.tags.get("Event"), Some("Cup"));
    assert!(kept.game.conclusion().is_some());
    let again = record(&kept, Extent::Whole);
    assert_eq!(again, first);
    assert_eq!(record(&kept, Extent::Shown), first);
    let (read, _) = all(&again.to_pgn());
    assert_eq!(read[0].game, first.game);
    assert_eq!(read[0].result, first.result);
    assert_eq!(read[0].conclusion(), first.conclusion());
}

#[test]
fn the_line_on_the_board_is_the_main_one() {
    let (mut records, _) = all("1. 76 98 (87 66) 2. 66");
    let mut kept = saved(records.remove(0), 1);
    assert!(!export::goes_on(&kept));
    let mut game = (*kept.game).clone();
    game.undo();
    kept.game = game.clone().into();
    assert!(export::goes_on(&kept));
    assert_eq!(moves(&record(&kept, Extent::Whole)), "796");
    assert_eq!(moves(&record(&kept, Extent::Shown)), "79");
    // The variation, played on the board, becomes the game; nothing is lost.
    let variation = game.children(game.path_to(game.cursor())[0])[1];
    game.go_to(variation);
    game.go_to_end();
    kept.game = game.into();
    let told = record(&kept, Extent::Shown);
    assert_eq!(moves(&told), "786");
    assert_eq!(told.game.node_count(), kept.game.node_count());
}

#[test]
fn a_computer_is_named_and_a_person_is_not() {
    let mut kept = SavedGame::new(toguz_rules::Game::new(Variant::TOGUZ), 1);
    kept.players.north = Player::Computer(Level::try_new(3).unwrap());
    let told = record(&kept, Extent::Whole);
    assert_eq!(told.tags.get("Black"), Some("Toguz, level 3"));
    assert_eq!(told.tags.get("White"), None);
    kept.tags.set("Black", "Robot");
    let told = record(&kept, Extent::Whole);
    assert_eq!(told.tags.get("Black"), Some("Robot"));
}

#[test]
fn many_games_make_one_file() {
    let text = include_str!("../../crates/rules/tests/data/records/games.txt");
    let (records, report) = all(text);
    assert_eq!(report.failed, 0);
    let kept: Vec<SavedGame> = (1..)
        .zip(&records)
        .map(|(seed, game)| saved(game.clone(), seed))
        .collect();
    let (again, report) = all(&export::pgn(&kept));
    assert_eq!(report.failed, 0);
    assert_eq!(again.len(), records.len());
    for (one, other) in records.iter().zip(&again) {
        assert_eq!(one.game, other.game);
        assert_eq!(one.conclusion(), other.conclusion());
    }
    assert_eq!(export::pgn([]), "");
}

#[test]
fn a_game_that_is_read_again_bears_the_same_name() {
    let name = |text: &str| import::name_of(&game(text));
    let one = name("[White \"Aigul\"]\n\n1. 76(10) 98 2. 66 1-0");
    assert_eq!(one, name("White: Aigul\n\n76 98 66 1-0"));
    for other in [
        "[White \"Bolot\"]\n\n1. 76(10) 98 2. 66 1-0",
        "[White \"Aigul\"]\n\n1. 76(10) 98 2. 66 0-1",
        "[White \"Aigul\"]\n\n1. 76(10) 98 2. 66 {good} 1-0",
        "[White \"Aigul\"]\n\n1. 76(10) 98 1-0",
    ] {
        assert_ne!(one, name(other), "{other}");
    }
    // Kept in archives: it must not change.
    assert_eq!(name("1. 76(10) 98 2. 66"), 10_866_717_373_485_764_391);
}

#[test]
fn every_form_gives_a_text_that_reads_back() {
    let (mut records, _) =
        all("[White \"Aigul\"]\n\n1. 76(10) 98 2. 66 87(4) {good} 3. 12(22) 1-0");
    let mut kept = saved(records.remove(0), 1);
    let mut game = (*kept.game).clone();
    game.undo();
    kept.game = game.into();
    let position = kept.game.position().to_setup();
    let labels = export::Labels {
        names: BySide {
            south: "Aigul",
            north: "Bolot",
        },
        title: "A game",
    };
    for form in Form::ALL {
        for extent in [Extent::Whole, Extent::Shown] {
            let text = export::text(&kept, form, extent, &labels);
            assert!(text.ends_with('\n'), "{text}");
            match (find(&text), form) {
                (Found::Game(again), Form::Pgn | Form::Tgk) => {
                    let plies = if extent == Extent::Whole { 5 } else { 4 };
                    assert_eq!(again.game.main_line().len(), plies);
                    assert_eq!(again.tags.get("White"), Some("Aigul"));
                }
                (
                    Found::Position(setup),
                    Form::Position | Form::Diagram | Form::Svg | Form::Png,
                ) => {
                    assert_eq!(setup, position, "{form:?}");
                }
                (found, _) => panic!("{form:?}: {found:?}"),
            }
        }
    }
    let keys: std::collections::BTreeSet<_> = Form::ALL.map(Form::key).into();
    assert_eq!(keys.len(), Form::ALL.len());
}

#[test]
fn a_file_is_called_by_players_and_date() {
    let tags = |pairs: &[(&str, &str)]| {
        let mut kept = SavedGame::new(toguz_rules::Game::new(Variant::TOGUZ), 1);
        for &(name, value) in pairs {
            kept.tags.set(name, value);
        }
        kept.tags
    };
    let name = |pairs: &[(&str, &str)]| export::file_name(&tags(pairs), "2026-12-01", "pgn");
    for (pairs, file) in [
        (&[][..], "toguz 2026-12-01.pgn"),
        (
            &[("White", "Кабиев М."), ("Black", "Отебаев")],
            "Кабиев М - Отебаев 2026-12-01.pgn",
        ),
        (
            &[("White", "Aigul"), ("Date", "2011.05.03")],
            "Aigul 2011-05-03.pgn",
        ),
        (
            &[("White", "?"), ("Date", "2011.??.??")],
            "toguz 2026-12-01.pgn",
        ),
        (
            &[("White", "../../etc/passwd"), ("Black", "CON")],
            "etcpasswd - CON 2026-12-01.pgn",
        ),
        (
            &[("White", "a\u{202e}b\u{0}c<>:\"/\\|?*%")],
            "ab c 2026-12-01.pgn",
        ),
        (
            &[("White", " - "), ("Black", "...")],
            "toguz 2026-12-01.pgn",
        ),
        (&[("Date", "2011/05/03")], "toguz 2026-12-01.pgn"),
    ] {
        assert_eq!(name(pairs), file);
    }
    let long = "Ж".repeat(500);
    assert!(name(&[("White", &long), ("Black", &long)]).len() < 220);
}

#[test]
fn talk_of_engines_is_prepared_and_nothing_else_is() {
    for text in [
        "",
        "position",
        "position here",
        "position startpos\nmoves 7",
        "position fen \"] moves 7",
        "1. 76",
    ] {
        assert_eq!(prepare(text), text);
    }
    assert_eq!(
        prepare("position startpos"),
        Position::initial(Variant::TOGUZ).to_string()
    );
    assert_eq!(prepare("position fen X moves 7 9"), "[FEN \"X\"]\n\n 7 9");
}
