//! English.

use toguz_rules::EndReason;

use crate::i18n::text::{Content, Effect, Texts, Who};
use crate::i18n::{Lang, Plural};

/// "1 stone", "10 stones".
fn stones(count: u8) -> String {
    match Lang::En.plural(count.into()) {
        Plural::One => format!("{count} stone"),
        Plural::Few | Plural::Many => format!("{count} stones"),
    }
}

/// The owner before a noun, inside a sentence.
const fn whose(who: Who) -> &'static str {
    match who {
        Who::You => "your",
        Who::Opponent => "the opponent’s",
        Who::South => "South’s",
        Who::North => "North’s",
    }
}

/// The owner before a noun, at the start of a label.
const fn label_of(who: Who) -> &'static str {
    match who {
        Who::You => "Your",
        Who::Opponent => "Opponent’s",
        Who::South => "South",
        Who::North => "North",
    }
}

const fn name(who: Who) -> &'static str {
    match who {
        Who::You => "You",
        Who::Opponent => "Opponent",
        Who::South => "South",
        Who::North => "North",
    }
}

/// The player as the subject of a sentence.
const fn subject(who: Who) -> &'static str {
    match who {
        Who::Opponent => "The opponent",
        other => name(other),
    }
}

/// The player as the subject of a clause.
const fn inner_subject(who: Who) -> &'static str {
    match who {
        Who::You => "you",
        Who::Opponent => "the opponent",
        other => name(other),
    }
}

/// The s of the third person.
const fn s(who: Who) -> &'static str {
    if matches!(who, Who::You) { "" } else { "s" }
}

pub(in crate::i18n) static EN: Texts = Texts {
    title: "Toguz korgool",
    subtitle: "Also togyzkumalak: the nine-hole game of Central Asia",
    bestemshe: "Bestemshe",
    skip_to_board: "Skip to the board",
    menu: "Menu",
    new_game: "New game",
    settings: "Settings",
    rules: "Rules",
    about: "About",
    close: "Close",
    cancel: "Cancel",
    ok: "OK",
    back: "Back",
    download: "Download",
    reload: "Reload",
    dismiss: "Dismiss",

    name: |who| name(who).to_owned(),
    computer: "Computer",
    computer_at_level: |level| format!("Computer, level {level}"),

    to_move: |who| match who {
        Who::You => "Your move".to_owned(),
        _ => format!("{} to move", name(who)),
    },
    thinking: "The computer is thinking",
    undo: "Undo",
    redo: "Redo",
    flip_board: "Flip board",
    replay_move: "Replay move",
    skip_animation: "Skip",
    resign: "Resign",
    resign_question: "Resign this game?",
    offer_draw: "Offer draw",
    draw_offered: |who| match who {
        Who::You => "You offer a draw.".to_owned(),
        _ => format!("{} offers a draw.", subject(who)),
    },
    accept: "Accept",
    decline: "Decline",
    draw_accepted: "The computer accepts the draw.",
    draw_declined: "The computer declines the draw.",
    rematch: "Rematch",
    continue_here: "Play on from here",
    back_to_game: "Back to the game",
    viewing_move: |number| format!("Viewing move {number}"),
    viewing_start: "Viewing the start",

    illegal_empty: "This hole is empty.",
    illegal_tuz: "This hole is a tuz: it holds no stones.",
    illegal_opponents_hole: "This hole is in the other player’s row.",
    illegal_not_your_turn: "It is not your turn.",
    illegal_over: "The game is over.",
    illegal_wait: "Wait: the computer is thinking.",
    illegal_no_such_hole: "This board has no such hole.",

    result: |winner| match winner {
        None => "Draw".to_owned(),
        Some(who) => format!("{} win{}", subject(who), s(who)),
    },
    ending: |ending| {
        let (first, second) = ending.stones;
        let loser = ending.loser;
        let result = match ending.winner {
            None => format!("Draw {first}–{second}"),
            Some(who) => format!("{} win{} {first}–{second}", subject(who), s(who)),
        };
        let reason = match ending.reason {
            EndReason::Majority => "more than half of the stones".to_owned(),
            EndReason::NoMove => format!(
                "{} {} no move, the stones left went to {} kazan",
                inner_subject(loser),
                if loser == Who::You { "have" } else { "has" },
                whose(ending.gainer),
            ),
            EndReason::Repetition => "the same position for the third time".to_owned(),
            EndReason::Agreement => "agreed by both players".to_owned(),
            EndReason::Resignation => format!("{} resigned", inner_subject(loser)),
            EndReason::Time => format!("{} ran out of time", inner_subject(loser)),
            EndReason::Recorded => return format!("{result}."),
        };
        format!("{result}: {reason}.")
    },

    moves: "Moves",
    no_moves_yet: "No moves yet",
    start_position: "Start",
    move_label: |number, who, notation| format!("Move {number}, {}: {notation}", name(who)),

    board_label: "Board",
    hole_name: |spot, content| {
        let hole = format!("{} hole {}", label_of(spot.who), spot.hole);
        match content {
            Content::Stones(0) => format!("{hole}, empty"),
            Content::Stones(count) => format!("{hole}, {}", stones(count)),
            Content::Tuz(owner) => format!("{hole}, {} tuz", whose(owner)),
        }
    },
    kazan_name: |who, count| format!("{} kazan, {}", label_of(who), stones(count)),
    preview: |last, effect| {
        let hole = format!("Ends in {} hole {}", whose(last.who), last.hole);
        match effect {
            Effect::Nothing => format!("{hole}: no capture"),
            Effect::Capture(count) => format!("{hole}: captures {count}"),
            Effect::MakesTuz => format!("{hole}: makes a tuz"),
            Effect::InTuz(owner) => format!("{hole}: {} tuz", whose(owner)),
        }
    },
    spoken_move: |told| {
        let (from, last) = (told.from, told.last);
        let (player, s) = (subject(from.who), s(from.who));
        let effect = match told.effect {
            Effect::Nothing => String::new(),
            Effect::Capture(count) => format!(", capture{s} {count}"),
            Effect::MakesTuz => format!(", make{s} a tuz"),
            Effect::InTuz(owner) => format!(", {} tuz", whose(owner)),
        };
        format!(
            "{player} play{s} hole {}: {}, last in {} hole {}{effect}.",
            from.hole,
            stones(told.lifted),
            whose(last.who),
            last.hole,
        )
    },
    spoken_score: |score| {
        let ((first, a), (second, b)) = (score.first, score.second);
        format!("{} {a}, {} {b}.", name(first), name(second))
    },
    spoken_sweep: |stuck, count, gainer| {
        format!(
            "{} {} no move: {} left go to {} kazan.",
            subject(stuck),
            if stuck == Who::You { "have" } else { "has" },
            stones(count),
            whose(gainer),
        )
    },
    spoken_new_game: "New game.",
    spoken_undo: "Move taken back.",
    spoken_redo: "Move played again.",
};
