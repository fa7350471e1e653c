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
pub(in crate::i18n) const fn of(who: Who) -> &'static str {
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
    skip_to_board: "Перейти к доске",
    controls: "Управление игрой",
    new_game: "Новая игра",
    settings: "Настройки",
    rules: "Правила",
    close: "Закрыть",
    download: "Скачать",
    dismiss: "Скрыть",

    name: |who| name(who).to_owned(),
    computer_at_level: |level| format!("Компьютер {level}"),

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
    illegal_no_such_hole: "На этой доске нет такой лунки.",
    illegal_looking_back: "Показана другая позиция. Чтобы ходить, вернитесь к игре.",

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
                format!("{} {}", inner_name(loser), verb(loser, "сдался", "сдались"))
            }
            EndReason::Time => format!("у {} вышло время", of(loser)),
            EndReason::Recorded => return format!("{result}."),
        };
        format!("{result} — {reason}.")
    },

    moves: "Ходы",
    no_moves_yet: "Ходов пока нет",
    other_moves: "Другие ходы",
    go_first: "В начало",
    go_previous: "На ход назад",
    go_next: "На ход вперёд",
    go_last: "В конец",
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
    spoken_went: |moves| match (moves, Lang::Ru.plural(moves)) {
        (0, _) => "На доске начало игры.".to_owned(),
        (_, Plural::One) => format!("На доске позиция после {moves} хода."),
        _ => format!("На доске позиция после {moves} ходов."),
    },
    spoken_turned: |near| match near {
        Who::You => "Доска повёрнута: ваш ряд ближе.".to_owned(),
        who => format!("Доска повёрнута: ряд {} ближе.", of(who)),
    },
    spoken_new_game: "Новая игра.",
    spoken_draw_declined: "Ничья отклонена.",

    pause: "Пауза",
    resume: "Продолжить",

    storage_blocked: "Браузер не даёт странице ничего сохранять. Играть можно, но при закрытии партия пропадёт.",
    storage_full: "Хранилище браузера заполнено. Играть можно, но партия больше не сохраняется.",
    set_aside: "Сохранённые данные не читаются. Они отложены, их можно скачать.",
    unreadable: "Сохранённые данные не читаются. Они остались на месте, их можно скачать.",
    newer_version: "Сохранённые данные — от более новой версии игры. Они отложены, их можно скачать.",
    worker_restarted: "Компьютерный игрок остановился и запущен снова.",
    on_main_thread: "Компьютерный игрок теперь работает в самой странице: пока он думает, она может замирать.",
    engine_failed: "Компьютерный игрок не ответил. Возможно, нет связи или браузер устарел.",
    ask_again: "Спросить снова",
    bad_link: "Ссылку не удалось прочитать.",
    bad_link_text: "Позицию из ссылки не удалось прочитать.",
    bad_link_position: |reasons| format!("Позицию из ссылки нельзя сыграть: {reasons}."),
    problem_total: "неверное число коргоолов",
    problem_tuz_variant: "в этой игре нет такого туза",
    problem_tuz_last: "последняя лунка не бывает тузом",
    problem_tuz_same: "тузы в одноимённых лунках",
    problem_tuz_stones: "в тузе лежат коргоолы",
    problem_move_number: "ходы считаются с 1",
    earlier_game_kept: "Эту партию начала ссылка. Прежняя сохранена.",
    restore_game: "Вернуться к ней",
    games: "Партии",
    share: "Поделиться",
    newer_link: "Ссылку создала более новая версия программы. Чтобы её получить, обновите страницу.",
    older_link: "Ссылка старее партии на этом устройстве. Показано новое положение.",
    different_link: "В этой ссылке другие ходы, чем известно устройству. Партия здесь осталась прежней.",
    desk_failed: "Эту часть программы загрузить не удалось. Проверьте связь и попробуйте снова.",
    not_archived: "Партия не попала в архив. Пока она хранится здесь.",
    link_seeking: "Ищем эту партию на устройстве",
    link_unsent: "Отправьте свой ход",
    link_waiting: "Ждём второго игрока",
    link_send: "Отправить ссылку",
    link_send_again: "Отправить ещё раз",
    link_send_end: "Отправить результат",
};

/// The fields whose whole wording a source covers. Every other text needs a native reader.
#[cfg(test)]
pub(in crate::i18n) const SOURCED: &[&str] = &[
    "title",
    "settings",
    "rules",
    "resign",
    "undo",
    "flip_board",
    "rules.capture",
    "rules.tuz",
];
