//! What must hold for any bytes that reach the app from outside. The fuzzers run these, and `fuzz_corpus.rs` runs them
//! over the inputs committed.

use toguz::archive::backup::{self, Reader, Step};
use toguz::archive::{Record as Kept, Row};
use toguz::desk::install::handed_text;
use toguz::desk::protocol::{FromDesk, ToDesk, from_bytes, to_bytes};
use toguz::desk::sheet::{Key, Sheet, decode_sheet, encode_sheet};
use toguz::exchange::account::Account;
use toguz::exchange::encoding::Encoding;
use toguz::exchange::export::{self, Extent, Form, Labels};
use toguz::exchange::find::{Found, Survey, find, prepare};
use toguz::exchange::import::{Importer, Report, name_of, saved};
use toguz::i18n::Lang;
use toguz::link::{self, Linked};
use toguz::state::Level;
use toguz::storage::schema::{decode_game, decode_settings, encode_game, encode_settings};
use toguz::worker::protocol::{Analysis, Findings, FromWorker, Job, ToWorker};
use toguz_rules::notation::Record;
use toguz_rules::{BySide, Game, Hole, Position, Variant};

/// Any fragment of an address: no panic, and a game that it brings has all the stones of its variant and is written so
/// that it reads the same.
pub(crate) fn link(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(Some(linked)) = link::parse(&text, Level::DEFAULT, 1) else {
        return;
    };
    let (start, again) = match &linked {
        Linked::New(new) => (new.start, None),
        Linked::Game(game) => (
            *game.game.start(),
            Some(link::game_fragment(game, game.game.cursor())),
        ),
        Linked::Turn { game, draw } => (*game.game.start(), Some(link::turn_fragment(game, *draw))),
    };
    assert_eq!(start.board().total(), u16::from(start.variant().total()));
    if let Some(fragment) = again {
        let again = link::parse(&fragment, Level::DEFAULT, 1).ok().flatten();
        let moves = |linked: &Linked| match linked {
            Linked::Game(game) | Linked::Turn { game, .. } => game.game.moves(),
            Linked::New(_) => Vec::new(),
        };
        assert_eq!(again.as_ref().map(moves), Some(moves(&linked)));
    }
}

/// Any file: no panic, the same whether read in one go or in slices, and what reads goes out so that it reads the same.
pub(crate) fn import(data: &[u8]) {
    let (&size, bytes) = data.split_first().unwrap_or((&0, &[]));
    let text = decode(bytes);
    let found = find(&text);
    let text = prepare(&text);

    // In slices.
    let size = usize::from(size) * 2;
    let mut survey = Survey::new(&text);
    while !survey.is_done() {
        survey.run(size);
        assert!(survey.percent() <= 100);
    }
    assert_eq!(survey.finish(), found);
    let (whole, report) = import_all(&text, usize::MAX);
    let sliced = import_all(&text, size);
    assert_eq!(sliced, (whole.clone(), report.clone()));
    assert_eq!(report.read as usize, whole.len());
    assert!(report.failures.len() <= Report::MOST);

    // In words.
    let mut account = Account::default();
    account.add("x", &Ok(found.clone()));
    for lang in Lang::ALL {
        let said = account.text(lang);
        assert!(
            !said.chars().any(|c| c.is_control() && c != '\n'),
            "{said:?}"
        );
    }

    // Out again.
    let labels = Labels {
        names: BySide {
            south: &text,
            north: "",
        },
        title: &text,
    };
    let mut games: Vec<_> = whole.into_iter().map(|game| (game, true)).collect();
    match found {
        Found::Game(record) => games.push((*record, true)),
        Found::Broken(_, record) => games.push((*record, false)),
        Found::Position(setup) => {
            if let Ok(position) = Position::try_from(setup) {
                games.push((Record::new(Game::from_position(position)), true));
            }
        }
        _ => {}
    }
    let mut last = None;
    for (record, is_whole) in games.into_iter().take(20) {
        let name = name_of(&record);
        let kept = saved(record.clone(), name);
        let told = export::record(&kept, Extent::Whole);
        let (again, report) = import_all(&told.to_pgn(), usize::MAX);
        assert_eq!((again.len(), report.failed), (1, 0), "{}", told.to_pgn());
        if is_whole {
            assert_eq!(name_of(&again[0]), name, "{}", told.to_pgn());
        }
        let file = export::file_name(&kept.tags, "2026-12-01", "pgn");
        assert!(
            file.len() < 255 && !file.contains(['/', '\\', '\0', '\n']),
            "{file:?}"
        );
        last = Some(kept);
    }
    if let Some(kept) = last {
        for form in [Form::Tgk, Form::Position, Form::Diagram] {
            assert!(!export::text(&kept, form, Extent::Shown, &labels).is_empty());
        }
        // A drawing takes its time, and is much the same for every text.
        if text.len().is_multiple_of(16) {
            export::text(&kept, Form::Svg, Extent::Shown, &labels);
        }
    }
}

/// As the browser does it, near enough.
fn decode(bytes: &[u8]) -> String {
    let wide = |unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        char::decode_utf16(units)
            .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect()
    };
    match Encoding::guess(bytes) {
        Encoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
        Encoding::Utf16Le => wide(u16::from_le_bytes),
        Encoding::Utf16Be => wide(u16::from_be_bytes),
        Encoding::Windows1251 => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

fn import_all(text: &str, size: usize) -> (Vec<Record>, Report) {
    let mut importer = Importer::new(text);
    let mut records = Vec::new();
    while !importer.is_done() {
        let some = importer.run(size, size);
        assert!(some.len() <= size.max(1));
        records.extend(some);
    }
    (records, importer.report().clone())
}

/// Any message between page and desk: no panic, and what reads is written so that it reads the same.
pub(crate) fn desk_messages(data: &[u8]) {
    if let Some(message) = from_bytes::<ToDesk>(data) {
        assert_eq!(from_bytes(&to_bytes(&message)), Some(message));
    }
    if let Some(message) = from_bytes::<FromDesk>(data) {
        assert_eq!(from_bytes(&to_bytes(&message)), Some(message));
    }
}

/// Any query of an address: no panic, and once the shared text is taken out nothing is left to be taken.
pub(crate) fn handed(data: &[u8]) {
    let query = String::from_utf8_lossy(data);
    if let Some((_, rest)) = handed_text(&query) {
        assert_eq!(handed_text(&rest), None);
    }
}

/// Any stored text, as either document or as a row of the archive: no panic, and what reads is written so that it reads
/// the same.
pub(crate) fn documents(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Some(row) = Row::decode(&text) {
        assert_eq!(Row::decode(&row.encode()), Some(row));
    }
    if let Ok(settings) = decode_settings(&text) {
        assert_eq!(decode_settings(&encode_settings(&settings)), Ok(settings));
    }
    if let Ok(saved) = decode_game(&text) {
        let again = decode_game(&encode_game(&saved));
        assert_eq!(
            again.as_ref().map(|again| again.game.moves()),
            Ok(saved.game.moves())
        );
        assert_eq!(
            again.map(|again| *again.game.position()),
            Ok(*saved.game.position())
        );
    }
}

/// Any message, in either direction: no panic, and what reads is written so that it reads the same. A page that only
/// plays reads what an engine says but for the analyses.
pub(crate) fn messages(data: &[u8]) {
    let request = ToWorker::<Analysis>::try_from_bytes(data);
    if let Ok(message) = &request {
        if let ToWorker::Search(Job { game, .. }) | ToWorker::Analyse(Analysis { game, .. }) =
            message
        {
            // An impossible game is an answer, too.
            let _ = game.replay();
        }
        let bytes = message.to_bytes();
        assert_eq!(ToWorker::try_from_bytes(&bytes).as_ref(), Ok(message));
    }
    let playing = <ToWorker>::try_from_bytes(data);
    assert_eq!(
        playing.is_ok(),
        matches!(&request, Ok(message) if !matches!(message, ToWorker::Analyse(_)))
    );

    let reply = FromWorker::<Findings>::try_from_bytes(data);
    if let Ok(message) = &reply {
        let bytes = message.to_bytes();
        assert_eq!(FromWorker::try_from_bytes(&bytes).as_ref(), Ok(message));
    }
    let playing = <FromWorker>::try_from_bytes(data);
    assert_eq!(
        playing.is_ok(),
        matches!(&reply, Ok(message) if !matches!(message, FromWorker::Found(_)))
    );
}

/// Any file as a backup: no panic, the same steps whatever the pieces it comes in, and what reads is written so that it
/// reads the same.
pub(crate) fn backup(data: &[u8]) {
    let steps = backup_steps(data, usize::MAX);
    assert_eq!(backup_steps(data, 3), steps);
    let mut file = backup::HEAD.to_owned();
    let mut games = 0;
    for step in &steps {
        if let Step::Game(entry) = step {
            file += &backup::line(&entry.record);
            games += 1;
        }
    }
    file += &backup::tail(games);
    let again = backup_steps(file.as_bytes(), usize::MAX);
    let is_game = |step: &&Step| matches!(step, Step::Game(_));
    assert!(
        steps
            .iter()
            .filter(is_game)
            .eq(again.iter().filter(is_game))
    );
    assert_eq!(again.last(), Some(&Step::End { complete: true }));
    // With a good checksum, which nobody hits by chance.
    let text = String::from_utf8_lossy(data).replace('\n', " ");
    let line = backup::line(&Kept {
        id: 1,
        kept: 1,
        text: text.into(),
    });
    let file = format!("{}{line}{}", backup::HEAD, backup::tail(1));
    assert_eq!(
        backup_steps(file.as_bytes(), 100).last(),
        Some(&Step::End { complete: true })
    );
}

fn backup_steps(data: &[u8], piece: usize) -> Vec<Step> {
    let mut reader = Reader::default();
    let mut pieces = data.chunks(piece);
    let mut steps = Vec::new();
    loop {
        match reader.step() {
            Step::More => match pieces.next() {
                Some(piece) => reader.feed(piece),
                None => reader.finish(),
            },
            step => {
                let last = matches!(step, Step::End { .. } | Step::Refused(_));
                steps.push(step);
                if last {
                    return steps;
                }
            }
        }
    }
}

/// Any stored text, as a score sheet, and any keys on a clean one: no panic, what reads is written so that it reads the
/// same, and what fits on the sheet is a game.
pub(crate) fn sheet(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(mut sheet) = decode_sheet(&text) {
        sound(&sheet);
        sheet.press(Key::Accept);
        sound(&sheet);
        sheet.press(Key::Cut);
        sound(&sheet);
    }
    let mut sheet = Sheet::new(Variant::TOGUZ, 1);
    // Long enough to fill a sheet with a game and its corrections.
    for &byte in data.iter().take(600) {
        sheet.press(key(byte));
    }
    sound(&sheet);
}

fn sound(sheet: &Sheet) {
    let text = encode_sheet(sheet);
    let again = decode_sheet(&text).unwrap();
    assert_eq!(encode_sheet(&again), text);
    assert_eq!(again.fitting(), sheet.fitting());
    if let Some(saved) = sheet.saved() {
        assert_eq!(saved.game.main_line().len(), sheet.fitting());
    }
}

/// Mostly digits, as people type them.
fn key(byte: u8) -> Key {
    match byte {
        b'1'..=b'9' => Key::Digit(Hole::ALL[usize::from(byte - b'1')]),
        b'\n' => Key::Accept,
        b'<' => Key::Back,
        b'x' => Key::Delete,
        b'i' => Key::Insert,
        b'z' => Key::Undo,
        b'y' => Key::Redo,
        b'b' => Key::Variant(Variant::BESTEMSHE),
        other => Key::Go(usize::from(other)),
    }
}
