//! Russian. Three forms after numbers; the sides are «белые» and «чёрные», which take verbs and cases well.

use toguz_rules::EndReason;

use crate::i18n::text::{Content, Effect, Spot, Texts, Who};
use crate::i18n::{Lang, Plural};

/// «1 коргоол», «2 коргоола», «5 коргоолов».
fn stones(count: u8) -> String {
    let noun = match Lang::Ru.plural(count.into()) {
        Plural::One => "коргоол",
        Plural::Few => "коргоола",
        Plural::Many => "коргоолов",
    };
    format!("{count} {noun}")
}

const fn name(who: Who) -> &'static str {
    match who {
        Who::You => "Вы",
        Who::Opponent => "Соперник",
        Who::South => "Белые",
        Who::North => "Чёрные",
    }
}

/// The player as the subject of a clause.
const fn inner_name(who: Who) -> &'static str {
    match who {
        Who::You => "вы",
        Who::Opponent => "соперник",
        Who::South => "белые",
        Who::North => "чёрные",
    }
}

/// The genitive; «вас» stands only after «у».
const fn of(who: Who) -> &'static str {
    match who {
        Who::You => "вас",
        Who::Opponent => "соперника",
        Who::South => "белых",
        Who::North => "чёрных",
    }
}

/// A verb that agrees with «соперник» (singular) or with the others (plural).
const fn verb(who: Who, singular: &'static str, plural: &'static str) -> &'static str {
    if matches!(who, Who::Opponent) {
        singular
    } else {
        plural
    }
}

/// «вашу лунку 6», «лунку 6 соперника»: where the last stone falls.
fn into_hole(spot: Spot) -> String {
    match spot.who {
        Who::You => format!("вашу лунку {}", spot.hole),
        who => format!("лунку {} {}", spot.hole, of(who)),
    }
}

fn tuz_of(who: Who) -> String {
    match who {
        Who::You => "ваш туз".to_owned(),
        who => format!("туз {}", of(who)),
    }
}

/// «ваш казан», «казан соперника».
fn kazan_of(who: Who) -> String {
    match who {
        Who::You => "ваш казан".to_owned(),
        who => format!("казан {}", of(who)),
    }
}

pub(in crate::i18n) static RU: Texts = Texts {
    title: "Тогуз коргоол",
    subtitle: "Он же тогызкумалак: древняя игра Центральной Азии",
    bestemshe: "Бестемше",
    skip_to_board: "Перейти к доске",
    menu: "Меню",
    new_game: "Новая игра",
    settings: "Настройки",
    rules: "Правила",
    about: "О программе",
    close: "Закрыть",
    cancel: "Отмена",
    ok: "Хорошо",
    back: "Назад",
    download: "Скачать",
    reload: "Перезагрузить",
    dismiss: "Скрыть",

    name: |who| name(who).to_owned(),
    computer: "Компьютер",
    computer_at_level: |level| format!("Компьютер, уровень {level}"),

    to_move: |who| match who {
        Who::You => "Ваш ход".to_owned(),
        _ => format!("Ход {}", of(who)),
    },
    thinking: "Компьютер думает",
    undo: "Вернуть ход",
    redo: "Повторить ход",
    flip_board: "Повернуть доску",
    replay_move: "Показать ход ещё раз",
    skip_animation: "Пропустить",
    resign: "Сдаться",
    resign_question: "Сдать эту партию?",
    offer_draw: "Предложить ничью",
    draw_offered: |who| {
        format!(
            "{} {} ничью.",
            name(who),
            match who {
                Who::You => "предлагаете",
                Who::Opponent => "предлагает",
                Who::South | Who::North => "предлагают",
            },
        )
    },
    accept: "Принять",
    decline: "Отклонить",
    draw_accepted: "Компьютер согласен на ничью.",
    draw_declined: "Компьютер отклоняет ничью.",
    rematch: "Реванш",
    continue_here: "Играть отсюда",
    back_to_game: "Вернуться к игре",
    viewing_move: |number| format!("Показан ход {number}"),
    viewing_start: "Показано начало",

    illegal_empty: "Эта лунка пуста.",
    illegal_tuz: "Эта лунка — туз, в ней не бывает коргоолов.",
    illegal_opponents_hole: "Эта лунка в ряду другого игрока.",
    illegal_not_your_turn: "Сейчас не ваш ход.",
    illegal_over: "Партия окончена.",
    illegal_wait: "Подождите: компьютер думает.",
    illegal_no_such_hole: "На этой доске нет такой лунки.",

    result: |winner| match winner {
        None => "Ничья".to_owned(),
        Some(who) => format!("{} {}", name(who), verb(who, "победил", "победили")),
    },
    ending: |ending| {
        let (first, second) = ending.stones;
        let loser = ending.loser;
        let result = match ending.winner {
            None => format!("Ничья {first}:{second}"),
            Some(who) => format!(
                "{} {} {first}:{second}",
                name(who),
                verb(who, "победил", "победили"),
            ),
        };
        let reason = match ending.reason {
            EndReason::Majority => "больше половины всех коргоолов".to_owned(),
            EndReason::NoMove => format!(
                "у {} нет хода, остаток перешёл в {}",
                of(loser),
                kazan_of(ending.gainer),
            ),
            EndReason::Repetition => "позиция повторилась в третий раз".to_owned(),
            EndReason::Agreement => "по соглашению игроков".to_owned(),
            EndReason::Resignation => {
                format!("{} {}", inner_name(loser), verb(loser, "сдался", "сдались"),)
            }
            EndReason::Time => format!("у {} вышло время", of(loser)),
            EndReason::Recorded => return format!("{result}."),
        };
        format!("{result} — {reason}.")
    },

    moves: "Ходы",
    no_moves_yet: "Ходов пока нет",
    start_position: "Начало",
    move_label: |number, who, notation| format!("Ход {number}, {}: {notation}", inner_name(who)),

    board_label: "Доска",
    hole_name: |spot, content| {
        let hole = match spot.who {
            Who::You => format!("Ваша лунка {}", spot.hole),
            who => format!("Лунка {} {}", spot.hole, of(who)),
        };
        match content {
            Content::Stones(0) => format!("{hole}, пусто"),
            Content::Stones(count) => format!("{hole}, {}", stones(count)),
            Content::Tuz(owner) => format!("{hole}, {}", tuz_of(owner)),
        }
    },
    kazan_name: |who, count| match who {
        Who::You => format!("Ваш казан, {}", stones(count)),
        who => format!("Казан {}, {}", of(who), stones(count)),
    },
    preview: |last, effect| {
        let hole = format!("Последний — в {}", into_hole(last));
        match effect {
            Effect::Nothing => format!("{hole}: без взятия"),
            Effect::Capture(count) => format!("{hole}: взятие {count}"),
            Effect::MakesTuz => format!("{hole}: станет тузом"),
            Effect::InTuz(owner) => format!("{hole}: {}", tuz_of(owner)),
        }
    },
    spoken_move: |told| {
        let who = told.from.who;
        let effect = match told.effect {
            Effect::Nothing => String::new(),
            Effect::Capture(count) => format!(", взятие {count}"),
            Effect::MakesTuz => ", она стала тузом".to_owned(),
            Effect::InTuz(owner) => format!(", {}", tuz_of(owner)),
        };
        format!(
            "{} {} из лунки {}: {}, последний — в {}{effect}.",
            name(who),
            verb(who, "пошёл", "пошли"),
            told.from.hole,
            stones(told.lifted),
            into_hole(told.last),
        )
    },
    spoken_score: |score| {
        let ((first, a), (second, b)) = (score.first, score.second);
        format!("{} {a}, {} {b}.", name(first), inner_name(second))
    },
    spoken_sweep: |stuck, count, gainer| {
        format!(
            "У {} нет хода: остаток, {}, — в {}.",
            of(stuck),
            stones(count),
            kazan_of(gainer),
        )
    },
    spoken_new_game: "Новая игра.",
    spoken_undo: "Ход возвращён.",
    spoken_redo: "Ход повторён.",
};
