//! What is spoken: the names of holes and kazans, and the sentences of the live region.
//!
//! These functions turn positions and moves of the rules crate into the words of [`i18n`](crate::i18n). They decide
//! what is said and from whose seat; how it is worded is each language's own. Labels end without a full stop,
//! sentences with one.

use toguz_rules::{Conclusion, EndReason, MoveInfo, Pit, Position, Side};

use crate::i18n::{Content, Effect, Ending, Lang, Score, SpokenMove, Spot, Who};

/// Who the reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// A player of this side: his holes are "yours", the others the opponent's.
    Seat(Side),
    /// A spectator, or two players at one device: the sides are called by their names.
    Neutral,
}

impl Perspective {
    /// How a side is spoken of.
    pub fn who(self, side: Side) -> Who {
        match (self, side) {
            (Self::Seat(seat), _) if seat == side => Who::You,
            (Self::Seat(_), _) => Who::Opponent,
            (Self::Neutral, Side::South) => Who::South,
            (Self::Neutral, Side::North) => Who::North,
        }
    }

    /// The side that is named first: the reader's own.
    fn first(self) -> Side {
        match self {
            Self::Seat(seat) => seat,
            Self::Neutral => Side::South,
        }
    }

    fn spot(self, pit: Pit) -> Spot {
        Spot {
            who: self.who(pit.side),
            hole: pit.hole.get(),
        }
    }

    fn effect(self, info: &MoveInfo) -> Effect {
        if let Some(owner) = info.landed_in_tuz {
            Effect::InTuz(self.who(owner))
        } else if info.made_tuz {
            Effect::MakesTuz
        } else if info.captured > 0 {
            Effect::Capture(info.captured)
        } else {
            Effect::Nothing
        }
    }
}

/// The name of a hole's button: "Your hole 4, 10 stones".
pub fn hole_name(lang: Lang, position: &Position, pit: Pit, seen: Perspective) -> String {
    let content = match position.board().tuz_owner(pit) {
        Some(owner) => Content::Tuz(seen.who(owner)),
        None => Content::Stones(position.stones(pit)),
    };
    (lang.texts().hole_name)(seen.spot(pit), content)
}

/// The name of a kazan: "South kazan, 23 stones".
pub fn kazan_name(lang: Lang, position: &Position, owner: Side, seen: Perspective) -> String {
    (lang.texts().kazan_name)(seen.who(owner), position.kazan()[owner])
}

/// Whose turn it is: "Your move", "North to move".
pub fn turn_label(lang: Lang, position: &Position, seen: Perspective) -> String {
    (lang.texts().to_move)(seen.who(position.turn()))
}

/// What playing a hole would do: "Ends in the opponent’s hole 6: captures 10".
pub fn preview_sentence(lang: Lang, info: &MoveInfo, seen: Perspective) -> String {
    (lang.texts().preview)(seen.spot(info.landing), seen.effect(info))
}

/// Everything the live region says about a move: the move, the sweep if it ended the game, both totals, and then
/// the end or whose turn it is.
///
/// `after` is the position the move led to. `conclusion` is the game's, which knows of repetition and agreement
/// as well.
pub fn move_sentence(
    lang: Lang,
    info: &MoveInfo,
    after: &Position,
    conclusion: Option<Conclusion>,
    seen: Perspective,
) -> String {
    let texts = lang.texts();
    let mut said = (texts.spoken_move)(SpokenMove {
        from: seen.spot(Pit::new(info.side, info.hole)),
        lifted: info.lifted,
        last: seen.spot(info.landing),
        effect: seen.effect(info),
    });
    let mut add = |sentence: &str| {
        said.push(' ');
        said.push_str(sentence);
    };
    if info.swept > 0 {
        let stuck = after.turn();
        add(&(texts.spoken_sweep)(
            seen.who(stuck),
            info.swept,
            seen.who(stuck.opponent()),
        ));
    }
    match conclusion {
        Some(conclusion) => add(&conclusion_sentence(lang, conclusion, after, seen)),
        None => {
            add(&score_sentence(lang, after, seen));
            add(&turn_sentence(lang, after, seen));
        }
    }
    said
}

/// Both totals: "South 10, North 0."
pub fn score_sentence(lang: Lang, position: &Position, seen: Perspective) -> String {
    let told = |side: Side| (seen.who(side), position.kazan()[side]);
    (lang.texts().spoken_score)(Score {
        first: told(seen.first()),
        second: told(seen.first().opponent()),
    })
}

/// Whose turn it is, as a sentence: "North to move."
pub fn turn_sentence(lang: Lang, position: &Position, seen: Perspective) -> String {
    let mut label = turn_label(lang, position, seen);
    label.push('.');
    label
}

/// The result as a headline: "You win", "Draw".
pub fn result_label(lang: Lang, conclusion: Conclusion, seen: Perspective) -> String {
    (lang.texts().result)(conclusion.outcome.winner().map(|side| seen.who(side)))
}

/// The end of a game: "South wins 82–71: more than half of the stones."
///
/// `last` is the position in which the game ended.
pub fn conclusion_sentence(
    lang: Lang,
    conclusion: Conclusion,
    last: &Position,
    seen: Perspective,
) -> String {
    let winner = conclusion.outcome.winner();
    let first = winner.unwrap_or(seen.first());
    // For want of a move the player to move is stuck, and he may still have won; otherwise the loser is meant.
    let loser = match (conclusion.reason, winner) {
        (EndReason::NoMove, _) | (_, None) => last.turn(),
        (_, Some(winner)) => winner.opponent(),
    };
    (lang.texts().ending)(Ending {
        winner: winner.map(|side| seen.who(side)),
        stones: (last.kazan()[first], last.kazan()[first.opponent()]),
        reason: conclusion.reason,
        loser: seen.who(loser),
        gainer: seen.who(loser.opponent()),
    })
}
