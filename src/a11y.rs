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
    add(&standing(lang, after, conclusion, seen));
    said
}

/// That another position of the game is shown now (a move was taken back or played again, or the user looks
/// back), and how it stands. `moves` counts the single moves that led to it.
pub fn went_sentence(
    lang: Lang,
    moves: u32,
    position: &Position,
    conclusion: Option<Conclusion>,
    seen: Perspective,
) -> String {
    let went = (lang.texts().spoken_went)(moves);
    format!("{went} {}", standing(lang, position, conclusion, seen))
}

/// That a game begins, and who moves.
pub fn new_game_sentence(lang: Lang, position: &Position, seen: Perspective) -> String {
    let begins = lang.texts().spoken_new_game;
    format!("{begins} {}", turn_sentence(lang, position, seen))
}

/// The end, or both totals and whose turn it is.
fn standing(
    lang: Lang,
    position: &Position,
    conclusion: Option<Conclusion>,
    seen: Perspective,
) -> String {
    if let Some(conclusion) = conclusion {
        return conclusion_sentence(lang, conclusion, position, seen);
    }
    let score = score_sentence(lang, position, seen);
    format!("{score} {}", turn_sentence(lang, position, seen))
}

/// That the board was turned: "The board is turned: South’s row is near."
pub fn turned_sentence(lang: Lang, near: Side, seen: Perspective) -> String {
    (lang.texts().spoken_turned)(seen.who(near))
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

#[cfg(test)]
mod tests {
    use toguz_rules::{Game, Hole, Outcome, Variant};

    use super::*;

    const SEATED: Perspective = Perspective::Seat(Side::South);
    const ACROSS: Perspective = Perspective::Seat(Side::North);

    fn hole(number: u8) -> Hole {
        Hole::try_new(number).unwrap()
    }

    /// What each language says, in the order of [`Lang::ALL`].
    fn said(f: impl Fn(Lang) -> String) -> [String; 4] {
        Lang::ALL.map(f)
    }

    /// South's 7 from the start: the best known first move, which captures ten.
    fn opening() -> (Position, MoveInfo) {
        let start = Position::initial(Variant::TOGUZ);
        let info = start.preview(hole(7)).unwrap();
        (start.play(hole(7)).unwrap(), info)
    }

    /// The first game of a simple generator that ends as asked, with its last move and final position.
    fn game_that_ends(reason: EndReason, variant: Variant) -> (Game, MoveInfo) {
        for seed in 1_u32..5_000 {
            let mut random = seed;
            let mut game = Game::new(variant);
            let mut last = None;
            while game.conclusion().is_none() {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let moves = game.position().legal_moves();
                let pick = (random >> 16) as usize % moves.len();
                let chosen = game.position().legal_moves().nth(pick).unwrap();
                last = Some(game.play(chosen).unwrap());
            }
            if game.conclusion().unwrap().reason == reason {
                return (game, last.unwrap());
            }
        }
        panic!("no game ends by {reason:?}");
    }

    #[test]
    fn holes_are_named_from_the_readers_seat() {
        let (after, _) = opening();
        let own = Pit::new(Side::South, hole(8));
        assert_eq!(
            said(|lang| hole_name(lang, &after, own, SEATED)),
            [
                "Your hole 8, 10 stones",
                "Сиздин 8-үйүңүз, 10 коргоол",
                "Сіздің 8-отауыңыз, 10 құмалақ",
                "Ваша лунка 8, 10 коргоолов",
            ],
        );
        assert_eq!(
            said(|lang| hole_name(lang, &after, own, Perspective::Neutral)),
            [
                "South hole 8, 10 stones",
                "Баштоочунун 8-үйү, 10 коргоол",
                "Бастаушының 8-отауы, 10 құмалақ",
                "Лунка 8 белых, 10 коргоолов",
            ],
        );
        let emptied = Pit::new(Side::North, hole(6));
        assert_eq!(
            said(|lang| hole_name(lang, &after, emptied, SEATED)),
            [
                "Opponent’s hole 6, empty",
                "Атаандаштын 6-үйү, бош",
                "Қарсыластың 6-отауы, бос",
                "Лунка 6 соперника, пусто",
            ],
        );
        assert_eq!(
            hole_name(Lang::En, &after, emptied, ACROSS),
            "Your hole 6, empty"
        );
    }

    #[test]
    fn one_stone_is_counted_in_the_singular() {
        let (after, _) = opening();
        let left = Pit::new(Side::South, hole(7));
        assert_eq!(
            said(|lang| hole_name(lang, &after, left, SEATED)),
            [
                "Your hole 7, 1 stone",
                "Сиздин 7-үйүңүз, 1 коргоол",
                "Сіздің 7-отауыңыз, 1 құмалақ",
                "Ваша лунка 7, 1 коргоол",
            ],
        );
    }

    #[test]
    fn a_kazan_says_whose_it_is_and_what_it_holds() {
        let (after, _) = opening();
        assert_eq!(
            said(|lang| kazan_name(lang, &after, Side::South, ACROSS)),
            [
                "Opponent’s kazan, 10 stones",
                "Атаандаштын казаны, 10 коргоол",
                "Қарсыластың қазаны, 10 құмалақ",
                "Казан соперника, 10 коргоолов",
            ],
        );
        assert_eq!(
            said(|lang| kazan_name(lang, &after, Side::North, ACROSS)),
            [
                "Your kazan, 0 stones",
                "Сиздин казаныңыз, 0 коргоол",
                "Сіздің қазаныңыз, 0 құмалақ",
                "Ваш казан, 0 коргоолов",
            ],
        );
    }

    #[test]
    fn a_move_says_what_it_did_how_it_stands_and_whose_turn_it_is() {
        let (after, info) = opening();
        assert_eq!(
            said(|lang| move_sentence(lang, &info, &after, None, Perspective::Neutral)),
            [
                "South plays hole 7: 9 stones, last in North’s hole 6, captures 10. \
                 South 10, North 0. North to move.",
                "Баштоочу 7-үйдөн жүрдү: 9 коргоол, акыркысы коштоочунун 6-үйүнө түштү, 10 коргоол утуп алды. \
                 Баштоочу 10, коштоочу 0. Коштоочунун жүрүшү.",
                "Бастаушы 7-отаудан жүрді: 9 құмалақ, соңғысы қостаушының 6-отауына түсті, 10 құмалақ ұтып алды. \
                 Бастаушы 10, қостаушы 0. Қостаушының жүрісі.",
                "Белые пошли из лунки 7: 9 коргоолов, последний — в лунку 6 чёрных, взятие 10. \
                 Белые 10, чёрные 0. Ход чёрных.",
            ],
        );
        assert_eq!(
            said(|lang| move_sentence(lang, &info, &after, None, SEATED)),
            [
                "You play hole 7: 9 stones, last in the opponent’s hole 6, capture 10. \
                 You 10, Opponent 0. Opponent to move.",
                "Сиз 7-үйдөн жүрдүңүз: 9 коргоол, акыркысы атаандаштын 6-үйүнө түштү, 10 коргоол утуп алдыңыз. \
                 Сиз 10, атаандаш 0. Атаандаштын жүрүшү.",
                "Сіз 7-отаудан жүрдіңіз: 9 құмалақ, соңғысы қарсыластың 6-отауына түсті, 10 құмалақ ұтып алдыңыз. \
                 Сіз 10, қарсылас 0. Қарсыластың жүрісі.",
                "Вы пошли из лунки 7: 9 коргоолов, последний — в лунку 6 соперника, взятие 10. \
                 Вы 10, соперник 0. Ход соперника.",
            ],
        );
        // From the other seat the reader's own total comes first.
        assert_eq!(
            move_sentence(Lang::En, &info, &after, None, ACROSS),
            "The opponent plays hole 7: 9 stones, last in your hole 6, captures 10. \
             You 0, Opponent 10. Your move.",
        );
    }

    #[test]
    fn the_preview_tells_every_effect() {
        let (_, capture) = opening();
        let plain = MoveInfo {
            captured: 0,
            ..capture
        };
        let tuz = MoveInfo {
            made_tuz: true,
            ..plain
        };
        let own_tuz = MoveInfo {
            landed_in_tuz: Some(Side::South),
            ..plain
        };
        let their_tuz = MoveInfo {
            landing: Pit::new(Side::South, hole(3)),
            landed_in_tuz: Some(Side::North),
            ..plain
        };
        let texts = |info: MoveInfo| said(|lang| preview_sentence(lang, &info, SEATED));
        assert_eq!(
            texts(capture),
            [
                "Ends in the opponent’s hole 6: captures 10",
                "Акыркысы атаандаштын 6-үйүнө түшөт: 10 коргоол утуп алынат",
                "Соңғысы қарсыластың 6-отауына түседі: 10 құмалақ ұтып алынады",
                "Последний — в лунку 6 соперника: взятие 10",
            ],
        );
        assert_eq!(
            texts(plain),
            [
                "Ends in the opponent’s hole 6: no capture",
                "Акыркысы атаандаштын 6-үйүнө түшөт: утуш жок",
                "Соңғысы қарсыластың 6-отауына түседі: ұтыс жоқ",
                "Последний — в лунку 6 соперника: без взятия",
            ],
        );
        assert_eq!(
            texts(tuz),
            [
                "Ends in the opponent’s hole 6: makes a tuz",
                "Акыркысы атаандаштын 6-үйүнө түшөт: туз болот",
                "Соңғысы қарсыластың 6-отауына түседі: тұздық болады",
                "Последний — в лунку 6 соперника: станет тузом",
            ],
        );
        assert_eq!(
            texts(own_tuz),
            [
                "Ends in the opponent’s hole 6: your tuz",
                "Акыркысы атаандаштын 6-үйүнө түшөт: сиздин тузуңуз",
                "Соңғысы қарсыластың 6-отауына түседі: сіздің тұздығыңыз",
                "Последний — в лунку 6 соперника: ваш туз",
            ],
        );
        assert_eq!(
            texts(their_tuz),
            [
                "Ends in your hole 3: the opponent’s tuz",
                "Акыркысы сиздин 3-үйүңүзгө түшөт: атаандаштын тузу",
                "Соңғысы сіздің 3-отауыңызға түседі: қарсыластың тұздығы",
                "Последний — в вашу лунку 3: туз соперника",
            ],
        );
    }

    #[test]
    fn a_new_tuz_is_told_and_then_named() {
        // Walk a few moves until somebody makes a tuz.
        let (before, info) = {
            let mut game = Game::new(Variant::TOGUZ);
            let mut random = 7_u32;
            loop {
                let position = *game.position();
                let mut moves = position.legal_moves();
                if let Some(tuz) = moves.find(|&chosen| position.preview(chosen).unwrap().made_tuz)
                {
                    break (position, position.preview(tuz).unwrap());
                }
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let count = position.legal_moves().len();
                let pick = (random >> 16) as usize % count;
                game.play(position.legal_moves().nth(pick).unwrap())
                    .unwrap();
            }
        };
        let after = before.play(info.hole).unwrap();
        let maker = Perspective::Seat(info.side);
        let told = said(|lang| move_sentence(lang, &info, &after, None, maker));
        for (told, part) in told.iter().zip([
            ", make a tuz. ",
            ", ал үй туз болду. ",
            ", ол отау тұздық болды. ",
            ", она стала тузом. ",
        ]) {
            assert!(told.contains(part), "{told}");
        }
        let number = info.landing.hole;
        assert_eq!(
            said(|lang| hole_name(lang, &after, info.landing, maker)),
            [
                format!("Opponent’s hole {number}, your tuz"),
                format!("Атаандаштын {number}-үйү, сиздин тузуңуз"),
                format!("Қарсыластың {number}-отауы, сіздің тұздығыңыз"),
                format!("Лунка {number} соперника, ваш туз"),
            ],
        );
        let other = Perspective::Seat(info.side.opponent());
        assert_eq!(
            said(|lang| hole_name(lang, &after, info.landing, other)),
            [
                format!("Your hole {number}, the opponent’s tuz"),
                format!("Сиздин {number}-үйүңүз, атаандаштын тузу"),
                format!("Сіздің {number}-отауыңыз, қарсыластың тұздығы"),
                format!("Ваша лунка {number}, туз соперника"),
            ],
        );
    }

    #[test]
    fn the_end_by_majority_is_told() {
        let (game, info) = game_that_ends(EndReason::Majority, Variant::TOGUZ);
        let end = game.position();
        let conclusion = game.conclusion().unwrap();
        let winner = conclusion.outcome.winner().unwrap();
        let (won, lost) = (end.kazan()[winner], end.kazan()[!winner]);
        let seen = Perspective::Seat(winner);
        assert_eq!(
            said(|lang| conclusion_sentence(lang, conclusion, end, seen)),
            [
                format!("You win {won}–{lost}: more than half of the stones."),
                format!("Сиз {won}:{lost} эсебинде жеңдиңиз: коргоолдун жарымынан көбү казанда."),
                format!("Сіз {won}:{lost} есебімен жеңдіңіз: құмалақтың жартысынан көбі қазанда."),
                format!("Вы победили {won}:{lost} — больше половины всех коргоолов."),
            ],
        );
        assert_eq!(
            said(|lang| result_label(lang, conclusion, Perspective::Seat(!winner))),
            [
                "The opponent wins",
                "Атаандаш жеңди",
                "Қарсылас жеңді",
                "Соперник победил"
            ],
        );
        // The live region says the end instead of the turn.
        for lang in Lang::ALL {
            let told = move_sentence(lang, &info, end, Some(conclusion), seen);
            assert!(told.ends_with(&conclusion_sentence(lang, conclusion, end, seen)));
            assert!(!told.contains(&turn_sentence(lang, end, seen)));
        }
    }

    #[test]
    fn the_end_for_want_of_a_move_names_the_stuck_and_the_sweep() {
        let (game, info) = game_that_ends(EndReason::NoMove, Variant::BESTEMSHE);
        let last = game.position();
        let conclusion = game.conclusion().unwrap();
        assert!(info.swept > 0);
        let stuck = Perspective::Seat(last.turn());
        let told = said(|lang| move_sentence(lang, &info, last, Some(conclusion), stuck));
        for (told, [sweep, reason]) in told.iter().zip([
            [
                "You have no move: the ",
                "you have no move, the stones left went to the opponent’s kazan.",
            ],
            [
                "Сиз атсыз калдыңыз: калган ",
                "сиз атсыз калдыңыз, калган коргоолдор атаандаштын казанына өттү.",
            ],
            [
                "Сіз атсыз қалдыңыз: қалған ",
                "сіз атсыз қалдыңыз, қалған құмалақтар қарсыластың қазанына өтті.",
            ],
            [
                "У вас нет хода: остаток, ",
                "у вас нет хода, остаток перешёл в казан соперника.",
            ],
        ]) {
            assert!(told.contains(sweep), "{told}");
            assert!(told.contains(&info.swept.to_string()), "{told}");
            assert!(told.ends_with(reason), "{told}");
        }
    }

    #[test]
    fn the_stuck_player_may_have_won() {
        // North has no move, the sweep goes to South, and yet North has more.
        let conclusion = Conclusion {
            outcome: Outcome::Win(Side::North),
            reason: EndReason::NoMove,
        };
        let (last, _) = opening();
        assert_eq!(last.turn(), Side::North);
        assert_eq!(
            conclusion_sentence(Lang::En, conclusion, &last, Perspective::Neutral),
            "North wins 0–10: North has no move, the stones left went to South’s kazan.",
        );
    }

    #[test]
    fn what_players_decide_is_told() {
        let (last, _) = opening();
        let end = |outcome, reason, seen| {
            let conclusion = Conclusion { outcome, reason };
            said(|lang| conclusion_sentence(lang, conclusion, &last, seen))
        };
        assert_eq!(
            end(Outcome::Win(Side::South), EndReason::Resignation, ACROSS),
            [
                "The opponent wins 10–0: you resigned.",
                "Атаандаш 10:0 эсебинде жеңди: сиз багындыңыз.",
                "Қарсылас 10:0 есебімен жеңді: сіз берілдіңіз.",
                "Соперник победил 10:0 — вы сдались.",
            ],
        );
        assert_eq!(
            end(
                Outcome::Win(Side::South),
                EndReason::Time,
                Perspective::Neutral
            ),
            [
                "South wins 10–0: North ran out of time.",
                "Баштоочу 10:0 эсебинде жеңди: коштоочунун убактысы бүттү.",
                "Бастаушы 10:0 есебімен жеңді: қостаушының уақыты бітті.",
                "Белые победили 10:0 — у чёрных вышло время.",
            ],
        );
        assert_eq!(
            end(Outcome::Draw, EndReason::Agreement, ACROSS),
            [
                "Draw 0–10: agreed by both players.",
                "Тең чыгуу, 0:10: эки оюнчу макулдашты.",
                "Тең ойын, 0:10: екі ойыншы келісті.",
                "Ничья 0:10 — по соглашению игроков.",
            ],
        );
        assert_eq!(
            end(Outcome::Draw, EndReason::Repetition, Perspective::Neutral)[0],
            "Draw 10–0: the same position for the third time.",
        );
        assert_eq!(
            end(
                Outcome::Win(Side::North),
                EndReason::Recorded,
                Perspective::Neutral
            )[0],
            "North wins 0–10.",
        );
    }

    #[test]
    fn looking_back_and_turning_the_board_are_told() {
        let (after, _) = opening();
        assert_eq!(
            went_sentence(Lang::En, 1, &after, None, SEATED),
            "The board shows the position after 1 move. You 10, Opponent 0. Opponent to move.",
        );
        assert_eq!(
            said(|lang| turned_sentence(lang, Side::North, SEATED)),
            [
                "The board is turned: the opponent’s row is near.",
                "Такта бурулду: атаандаштын катары жакын жакта.",
                "Тақта бұрылды: қарсыластың қатары жақын жақта.",
                "Доска повёрнута: ряд соперника ближе.",
            ],
        );
        let start = Position::initial(Variant::TOGUZ);
        assert_eq!(
            said(|lang| new_game_sentence(lang, &start, SEATED)),
            [
                "New game. Your move.",
                "Жаңы оюн. Сиздин жүрүшүңүз.",
                "Жаңа ойын. Сіздің жүрісіңіз.",
                "Новая игра. Ваш ход.",
            ],
        );
    }
}
