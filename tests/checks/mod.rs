//! What must hold for any bytes that reach the app from outside. The fuzzers run these, and `fuzz_corpus.rs` runs them
//! over the inputs committed.

use toguz::link;
use toguz::state::Level;
use toguz::storage::schema::{decode_game, decode_settings, encode_kept, encode_settings};
use toguz::worker::protocol::{Analysis, Findings, FromWorker, Job, ToWorker};

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
