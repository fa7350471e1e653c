//! The list of all texts, and the values that texts with values take.

use toguz_rules::{EndReason, SetupProblem, SetupProblems};

/// A player as a text speaks of him: by his part in the reader's own game, or by his side when the reader
/// only watches or both players share the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The reader.
    You,
    /// The one the reader plays against.
    Opponent,
    /// White, who moves first.
    South,
    /// Black.
    North,
}

/// A hole as a text names it: whose, and its number in that row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// In whose row it lies.
    pub who: Who,
    /// Its number, 1 to 9.
    pub hole: u8,
}

/// What a hole holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// So many stones; 0 is an empty hole.
    Stones(u8),
    /// Nothing ever: it is this player's tuz.
    Tuz(Who),
}

/// What the last stone of a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It stayed where it fell.
    Nothing,
    /// It made an even number: so many stones are captured.
    Capture(u8),
    /// It made three: the hole becomes the mover's tuz.
    MakesTuz,
    /// It fell into this player's tuz.
    InTuz(Who),
}

/// A move to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpokenMove {
    /// Who moves, and from which of his holes.
    pub from: Spot,
    /// How many stones were lifted.
    pub lifted: u8,
    /// Where the last one fell.
    pub last: Spot,
    /// What it did.
    pub effect: Effect,
}

/// The stones in both kazans, with the names to tell them by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The player named first, and his stones.
    pub first: (Who, u8),
    /// The other.
    pub second: (Who, u8),
}

/// The end of a game to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` is a draw.
    pub winner: Option<Who>,
    /// In each kazan: the winner's stones first, in a draw the player's named first.
    pub stones: (u8, u8),
    /// Why play stopped.
    pub reason: EndReason,
    /// The player that the reason speaks of: who has no move left, resigned or ran out of time.
    pub loser: Who,
    /// The other one. After [`EndReason::NoMove`] he got the stones left.
    pub gainer: Who,
}

/// Declares a set of texts and, for the tests, a walk over all of its fields.
macro_rules! texts {
    (@type) => { &'static str };
    (@type ($($ty:ty),+)) => { fn($($ty),+) -> String };
    (@samples $text:expr) => { vec![$text.to_owned()] };
    (@samples $text:expr, $($arg:ident: $ty:ty),+) => {{
        let mut all = Vec::new();
        texts!(@call all, $text, [$($arg: $ty,)+], []);
        all
    }};
    (@call $all:ident, $text:expr, [], [$($arg:ident)+]) => { $all.push($text($($arg),+)); };
    (@call $all:ident, $text:expr, [$next:ident: $ty:ty, $($rest:tt)*], [$($arg:ident)*]) => {
        for $next in <$ty as $crate::i18n::tests::Sample>::samples() {
            texts!(@call $all, $text, [$($rest)*], [$($arg)* $next]);
        }
    };
    ($(#[$set_doc:meta])* $set:ident { $( $(#[$doc:meta])* $name:ident $( ( $($arg:ident: $ty:ty),+ ) )? ,)+ }) => {
        $(#[$set_doc])*
        #[derive(Debug)]
        pub struct $set {
            $( $(#[$doc])* pub $name: texts!(@type $( ($($ty),+) )?), )+
        }

        #[cfg(test)]
        impl $set {
            /// Every field by name, with the texts it gives for several values.
            pub(in crate::i18n) fn every(&self) -> Vec<(&'static str, Vec<String>)> {
                vec![$( (stringify!($name), texts!(@samples (self.$name) $(, $($arg: $ty),+)?)) ),+]
            }
        }
    };
}

pub(super) use texts;

texts! {
    /// Every text of the page in one language.
    ///
    /// Labels and buttons end without a full stop, sentences with one.
    Texts {
    // ---- The app

    /// The name of the app and of the main game.
    title,
    /// For keyboards: jumps over the header.
    skip_to_board,
    /// The name of the row of controls.
    controls,
    new_game,
    settings,
    rules,
    close,
    download,
    dismiss,

    // ---- Players

    /// A player's name beside his total.
    name(who: Who),
    /// The computer and its level, 1 to 10.
    computer_at_level(level: u8),

    // ---- During a game

    /// Whose turn it is.
    to_move(who: Who),
    thinking,
    undo,
    redo,
    flip_board,
    replay_move,
    skip_animation,
    resign,
    offer_draw,
    /// Somebody offers a draw to the reader, or to the other player at this device.
    draw_offered(who: Who),
    accept,
    decline,
    draw_declined,
    rematch,
    /// Play on from an earlier position, forgetting what came after it.
    continue_here,
    /// Leave the earlier position and go back to the running game.
    back_to_game,
    /// The position after this move number is shown.
    viewing_move(number: u32),
    viewing_start,

    // ---- What can not be played

    illegal_empty,
    illegal_tuz,
    illegal_opponents_hole,
    illegal_not_your_turn,
    illegal_over,
    illegal_no_such_hole,
    illegal_looking_back,

    // ---- The end

    /// The headline.
    result(winner: Option<Who>),
    /// One sentence: result, stones and reason.
    ending(ending: Ending),

    // ---- The move list

    moves,
    no_moves_yet,
    /// What a record says could have been played instead.
    other_moves,
    /// Stepping through the moves: the names of four buttons.
    go_first,
    go_previous,
    go_next,
    go_last,
    /// A move in the list as it is spoken: number, mover, notation.
    move_label(number: u32, who: Who, notation: &str),

    // ---- The board, spoken

    board_label,
    /// A hole: whose, number, content.
    hole_name(spot: Spot, content: Content),
    kazan_name(who: Who, stones: u8),
    /// What playing a hole would do, from the mover's view.
    preview(last: Spot, effect: Effect),
    /// A move that was made, as one sentence.
    spoken_move(told: SpokenMove),
    /// Both totals, as one sentence.
    spoken_score(score: Score),
    /// The player without a move, the stones left, who gets them; one sentence.
    spoken_sweep(stuck: Who, stones: u8, gainer: Who),
    /// Another position of the game is shown: the one after so many single moves.
    spoken_went(moves: u32),
    /// The board was turned: this player's row is near now.
    spoken_turned(near: Who),
    spoken_new_game,
    spoken_draw_declined,

    // ---- New game

    /// The computer's game against itself waits, or goes on.
    pause,
    resume,

    // ---- Settings


    // ---- Notices: whole sentences

    storage_blocked,
    storage_full,
    /// Stored data could not be read and can be downloaded.
    set_aside,
    unreadable,
    newer_version,
    worker_restarted,
    on_main_thread,
    engine_failed,
    ask_again,
    bad_link,
    bad_link_text,
    /// The reasons are [`Texts::setup_problem`]s.
    bad_link_position(reasons: &str),
    problem_total,
    problem_tuz_variant,
    problem_tuz_last,
    problem_tuz_same,
    problem_tuz_stones,
    problem_move_number,
    earlier_game_kept,
    restore_game,
    newer_link,
    older_link,
    different_link,
    desk_failed,
    not_archived,

        // ---- The desk, and games by link

        /// The button of the archive.
        games,
        share,
        link_seeking,
        /// It is the other player's turn, and the link has not been sent yet.
        link_unsent,
        link_waiting,
        link_send,
        link_send_again,
        link_send_end,
    }
}

impl Texts {
    /// Why a position can not be played; a clause.
    pub const fn setup_problem(&self, problem: SetupProblem) -> &'static str {
        match problem {
            SetupProblem::WrongTotal => self.problem_total,
            SetupProblem::TuzNotInVariant => self.problem_tuz_variant,
            SetupProblem::TuzInLastHole => self.problem_tuz_last,
            SetupProblem::TuzSameNumber => self.problem_tuz_same,
            SetupProblem::StonesInTuz => self.problem_tuz_stones,
            SetupProblem::MoveNumberZero => self.problem_move_number,
        }
    }

    /// That the position of a link can not be played, and every reason; one sentence.
    pub fn unplayable_link(&self, problems: SetupProblems) -> String {
        let reasons: Vec<_> = problems
            .iter()
            .map(|problem| self.setup_problem(problem))
            .collect();
        (self.bad_link_position)(&reasons.join("; "))
    }
}
