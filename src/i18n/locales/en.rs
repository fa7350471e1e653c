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

/// The owner as a possessive, at the start of a label.
pub(in crate::i18n) const fn whose_label(who: Who) -> &'static str {
    match who {
        Who::You => "Your",
        Who::Opponent => "The opponent’s",
        Who::South => "South’s",
        Who::North => "North’s",
    }
}

/// The s of the third person.
const fn s(who: Who) -> &'static str {
    if matches!(who, Who::You) { "" } else { "s" }
}

pub(in crate::i18n) static EN: Texts = Texts {
    title: "Toguz korgool",
    skip_to_board: "Skip to the board",
    controls: "Game controls",
    new_game: "New game",
    settings: "Settings",
    rules: "Rules",
    close: "Close",
    download: "Download",
    dismiss: "Dismiss",

    name: |who| name(who).to_owned(),
    computer_at_level: |level| format!("Computer {level}"),

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
    offer_draw: "Offer draw",
    draw_offered: |who| match who {
        Who::You => "You offer a draw.".to_owned(),
        _ => format!("{} offers a draw.", subject(who)),
    },
    accept: "Accept",
    decline: "Decline",
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
    illegal_no_such_hole: "This board has no such hole.",
    illegal_looking_back: "Another position is shown. Go back to the game to play.",

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
    other_moves: "Other moves here",
    go_first: "To the start",
    go_previous: "One move back",
    go_next: "One move forward",
    go_last: "To the end",
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
            "{} {} no move: the {} left {} to {} kazan.",
            subject(stuck),
            if stuck == Who::You { "have" } else { "has" },
            stones(count),
            if count == 1 { "goes" } else { "go" },
            whose(gainer),
        )
    },
    spoken_went: |moves| match (moves, Lang::En.plural(moves)) {
        (0, _) => "The board shows the start.".to_owned(),
        (_, Plural::One) => format!("The board shows the position after {moves} move."),
        _ => format!("The board shows the position after {moves} moves."),
    },
    spoken_turned: |near| format!("The board is turned: {} row is near.", whose(near)),
    spoken_new_game: "New game.",
    spoken_draw_declined: "The draw is declined.",

    pause: "Pause",
    resume: "Go on",

    storage_blocked: "This browser does not let the page save. You can play, but closing the page loses the game.",
    storage_full: "The browser’s storage is full. You can play, but the game is no longer saved.",
    set_aside: "Saved data could not be read. It has been set aside, and you can download it.",
    unreadable: "Saved data could not be read. It stays where it is, and you can download it.",
    newer_version: "Saved data comes from a newer version of the game. It has been set aside, and you can download it.",
    worker_restarted: "The computer player had stopped and was started again.",
    on_main_thread: "The computer player now runs inside the page, which may halt while it thinks.",
    engine_failed: "The computer player did not answer. The connection may be gone, or the browser too old.",
    ask_again: "Ask again",
    bad_link: "This link could not be read.",
    bad_link_text: "The position in the link could not be read.",
    bad_link_position: |reasons| format!("The position in the link can not be played: {reasons}."),
    problem_total: "the number of stones is wrong",
    problem_tuz_variant: "this game has no such tuz",
    problem_tuz_last: "the last hole can not be a tuz",
    problem_tuz_same: "both tuz have the same number",
    problem_tuz_stones: "a tuz holds stones",
    problem_move_number: "moves are counted from 1",
    earlier_game_kept: "A link started this game. Your earlier game is kept.",
    restore_game: "Return to it",
    games: "Games",
    share: "Share",
    newer_link: "This link was made by a newer version of this program. Reload the page to get it.",
    older_link: "This link is older than the game on this device. You see the newer state.",
    different_link: "This link tells of other moves than this device knows. The game here was kept as it is.",
    desk_failed: "This part of the program could not be loaded. Check the connection and try again.",
    not_archived: "A game could not be put into the archive. It is kept here meanwhile.",
    link_seeking: "Looking for this game on this device",
    link_unsent: "Your move has to be sent",
    link_waiting: "Waiting for the other player",
    link_send: "Send the link",
    link_send_again: "Send again",
    link_send_end: "Send the result",
};
