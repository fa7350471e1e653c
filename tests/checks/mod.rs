//! What must hold for any bytes that reach the app from outside. The fuzzers run these, and `fuzz_corpus.rs` runs them
//! over the inputs committed.

use toguz::link;
use toguz::state::Level;
use toguz::storage::schema::{decode_game, decode_settings, encode_kept, encode_settings};
use toguz::worker::protocol::{FromWorker, ToWorker};

/// Any fragment of an address: no panic, and a game that starts is one of its variant.
pub(crate) fn link(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(Some(new)) = link::parse(&text, Level::DEFAULT, 1) {
        let total = u16::from(new.start.variant().total());
        assert_eq!(new.start.board().total(), total);
    }
}

/// Any stored text, as either document: no panic, and what reads is written so that it reads the same.
pub(crate) fn documents(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(settings) = decode_settings(&text) {
        assert_eq!(decode_settings(&encode_settings(&settings)), Ok(settings));
    }
    if let Ok(saved) = decode_game(&text) {
        let again = decode_game(&encode_kept(&saved));
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

/// Any message, in either direction: no panic, and what reads is written so that it reads the same.
pub(crate) fn messages(data: &[u8]) {
    if let Ok(message) = ToWorker::try_from_bytes(data) {
        if let ToWorker::Search(job) = &message {
            // An impossible job is an answer, too.
            let _ = job.replay();
        }
        assert_eq!(ToWorker::try_from_bytes(&message.to_bytes()), Ok(message));
    }
    if let Ok(message) = FromWorker::try_from_bytes(data) {
        assert_eq!(FromWorker::try_from_bytes(&message.to_bytes()), Ok(message));
    }
}
