//! What must hold for any bytes that reach the app from outside. The fuzzers run these, and `fuzz_corpus.rs` runs them
//! over the inputs committed.

use toguz::archive::backup::{self, Reader, Step};
use toguz::archive::{Record, Row};
use toguz::desk::install::handed_text;
use toguz::desk::protocol::{FromDesk, ToDesk, from_bytes, to_bytes};
use toguz::link::{self, Linked};
use toguz::state::Level;
use toguz::storage::schema::{decode_game, decode_settings, encode_game, encode_settings};
use toguz::worker::protocol::{Analysis, Findings, FromWorker, Job, ToWorker};

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
    let line = backup::line(&Record {
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
