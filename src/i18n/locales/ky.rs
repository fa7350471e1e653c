//! Kyrgyz. Nouns stay singular after a number; `ң ө ү` are the letters beyond Russian.

use toguz_rules::EndReason;

use crate::i18n::text::{Content, Effect, Spot, Texts, Who};

/// «10 коргоол».
fn stones(count: u8) -> String {
    format!("{count} коргоол")
}

const fn name(who: Who) -> &'static str {
    match who {
        Who::You => "Сиз",
        Who::Opponent => "Атаандаш",
        Who::South => "Баштоочу",
        Who::North => "Коштоочу",
    }
}

/// The player as the subject of a clause.
const fn inner_name(who: Who) -> &'static str {
    match who {
        Who::You => "сиз",
        Who::Opponent => "атаандаш",
        Who::South => "баштоочу",
        Who::North => "коштоочу",
    }
}

/// The genitive, at the start of a text.
pub(in crate::i18n) const fn label_of(who: Who) -> &'static str {
    match who {
        Who::You => "Сиздин",
        Who::Opponent => "Атаандаштын",
        Who::South => "Баштоочунун",
        Who::North => "Коштоочунун",
    }
}

/// The genitive, inside a sentence.
const fn whose(who: Who) -> &'static str {
    match who {
        Who::You => "сиздин",
        Who::Opponent => "атаандаштын",
        Who::South => "баштоочунун",
        Who::North => "коштоочунун",
    }
}

/// A past verb: third person, and the same with the polite second person's ending.
pub(in crate::i18n) const fn verb(
    who: Who,
    third: &'static str,
    you: &'static str,
) -> &'static str {
    if matches!(who, Who::You) { you } else { third }
}

/// «атаандаштын 6-үйүнө»: where the last stone falls.
fn into_hole(spot: Spot) -> String {
    let ending = verb(spot.who, "үйүнө", "үйүңүзгө");
    format!("{} {}-{ending}", whose(spot.who), spot.hole)
}

fn tuz_of(who: Who) -> String {
    format!("{} {}", whose(who), verb(who, "тузу", "тузуңуз"))
}

pub(in crate::i18n) static KY: Texts = Texts {
    title: "Тогуз коргоол",
    skip_to_board: "Тактага өтүү",
    controls: "Оюнду башкаруу",
    new_game: "Жаңы оюн",
    settings: "Жөндөөлөр",
    rules: "Эрежелер",
    close: "Жабуу",
    download: "Жүктөп алуу",
    dismiss: "Жашыруу",

    name: |who| name(who).to_owned(),
    computer_at_level: |level| format!("Компьютер {level}"),

    to_move: |who| match who {
        Who::You => "Сиздин жүрүшүңүз".to_owned(),
        _ => format!("{} жүрүшү", label_of(who)),
    },
    thinking: "Компьютер ойлонуп жатат",
    undo: "Кайтаруу",
    redo: "Кайталоо",
    flip_board: "Тактаны буруу",
    replay_move: "Жүрүштү кайра көрүү",
    skip_animation: "Өткөрүү",
    resign: "Багынуу",
    offer_draw: "Тең чыгууну сунуштоо",
    draw_offered: |who| {
        format!(
            "{} тең чыгууну {}.",
            name(who),
            verb(who, "сунуштады", "сунуштадыңыз"),
        )
    },
    accept: "Кабыл алуу",
    decline: "Четке кагуу",
    draw_declined: "Компьютер тең чыгууга макул болгон жок.",
    rematch: "Кайра ойноо",
    continue_here: "Ушул жерден улантуу",
    back_to_game: "Оюнга кайтуу",
    viewing_move: |number| format!("{number}-жүрүш көрсөтүлүүдө"),
    viewing_start: "Башталышы көрсөтүлүүдө",

    illegal_empty: "Бул үй бош.",
    illegal_tuz: "Бул үй – туз, анда коргоол болбойт.",
    illegal_opponents_hole: "Бул үй экинчи оюнчунун катарында.",
    illegal_not_your_turn: "Азыр сиздин жүрүшүңүз эмес.",
    illegal_over: "Оюн бүттү.",
    illegal_no_such_hole: "Бул тактада мындай үй жок.",
    illegal_looking_back: "Башка абал көрсөтүлүүдө. Ойноо үчүн оюнга кайтыңыз.",

    result: |winner| match winner {
        None => "Тең чыгуу".to_owned(),
        Some(who) => format!("{} {}", name(who), verb(who, "жеңди", "жеңдиңиз")),
    },
    ending: |ending| {
        let (first, second) = ending.stones;
        let loser = ending.loser;
        let result = match ending.winner {
            None => format!("Тең чыгуу, {first}:{second}"),
            Some(who) => format!(
                "{} {first}:{second} эсебинде {}",
                name(who),
                verb(who, "жеңди", "жеңдиңиз"),
            ),
        };
        let reason = match ending.reason {
            EndReason::Majority => "коргоолдун жарымынан көбү казанда".to_owned(),
            EndReason::NoMove => format!(
                "{} атсыз {}, калган коргоолдор {} {} өттү",
                inner_name(loser),
                verb(loser, "калды", "калдыңыз"),
                whose(ending.gainer),
                verb(ending.gainer, "казанына", "казаныңызга"),
            ),
            EndReason::Repetition => "бир эле абал үч жолу кайталанды".to_owned(),
            EndReason::Agreement => "эки оюнчу макулдашты".to_owned(),
            EndReason::Resignation => format!(
                "{} {}",
                inner_name(loser),
                verb(loser, "багынды", "багындыңыз"),
            ),
            EndReason::Time => format!(
                "{} {} бүттү",
                whose(loser),
                verb(loser, "убактысы", "убактыңыз"),
            ),
            EndReason::Recorded => return format!("{result}."),
        };
        format!("{result}: {reason}.")
    },

    moves: "Жүрүштөр",
    no_moves_yet: "Азырынча жүрүш жок",
    other_moves: "Башка жүрүштөр",
    go_first: "Башына",
    go_previous: "Бир жүрүш артка",
    go_next: "Бир жүрүш алдыга",
    go_last: "Аягына",
    move_label: |number, who, notation| format!("{number}-жүрүш, {}: {notation}", inner_name(who)),

    board_label: "Такта",
    hole_name: |spot, content| {
        let hole = format!(
            "{} {}-{}",
            label_of(spot.who),
            spot.hole,
            verb(spot.who, "үйү", "үйүңүз"),
        );
        match content {
            Content::Stones(0) => format!("{hole}, бош"),
            Content::Stones(count) => format!("{hole}, {}", stones(count)),
            Content::Tuz(owner) => format!("{hole}, {}", tuz_of(owner)),
        }
    },
    kazan_name: |who, count| {
        format!(
            "{} {}, {}",
            label_of(who),
            verb(who, "казаны", "казаныңыз"),
            stones(count),
        )
    },
    preview: |last, effect| {
        let hole = format!("Акыркысы {} түшөт", into_hole(last));
        match effect {
            Effect::Nothing => format!("{hole}: утуш жок"),
            Effect::Capture(count) => format!("{hole}: {} утуп алынат", stones(count)),
            Effect::MakesTuz => format!("{hole}: туз болот"),
            Effect::InTuz(owner) => format!("{hole}: {}", tuz_of(owner)),
        }
    },
    spoken_move: |told| {
        let who = told.from.who;
        let effect = match told.effect {
            Effect::Nothing => String::new(),
            Effect::Capture(count) => {
                format!(", {} утуп {}", stones(count), verb(who, "алды", "алдыңыз"))
            }
            Effect::MakesTuz => ", ал үй туз болду".to_owned(),
            Effect::InTuz(owner) => format!(", {}", tuz_of(owner)),
        };
        format!(
            "{} {}-үйдөн {}: {}, акыркысы {} түштү{effect}.",
            name(who),
            told.from.hole,
            verb(who, "жүрдү", "жүрдүңүз"),
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
            "{} атсыз {}: калган {} {} {} өттү.",
            name(stuck),
            verb(stuck, "калды", "калдыңыз"),
            stones(count),
            whose(gainer),
            verb(gainer, "казанына", "казаныңызга"),
        )
    },
    spoken_went: |moves| match moves {
        0 => "Тактада оюндун башталышы.".to_owned(),
        _ => format!("Тактада {moves} жүрүштөн кийинки абал."),
    },
    spoken_turned: |near| {
        format!(
            "Такта бурулду: {} {} жакын жакта.",
            whose(near),
            verb(near, "катары", "катарыңыз"),
        )
    },
    spoken_new_game: "Жаңы оюн.",
    spoken_draw_declined: "Тең чыгуу кабыл алынган жок.",

    pause: "Тындыруу",
    resume: "Улантуу",

    storage_blocked: "Бул браузер оюнду сактоого жол бербейт. Ойной берсеңиз болот, бирок барак жабылса, оюн жоголот.",
    storage_full: "Браузердин сактагычы толду. Ойной берсеңиз болот, бирок оюн мындан ары сакталбайт.",
    set_aside: "Сакталган маалыматты окуу мүмкүн болбоду. Ал өзүнчө коюлду, аны жүктөп алсаңыз болот.",
    unreadable: "Сакталган маалыматты окуу мүмкүн болбоду. Ал ордунда калды, аны жүктөп алсаңыз болот.",
    newer_version: "Сакталган маалымат оюндун жаңыраак версиясынан. Ал өзүнчө коюлду, аны жүктөп алсаңыз болот.",
    worker_restarted: "Компьютер-оюнчу токтоп калып, кайра иштетилди.",
    on_main_thread: "Компьютер-оюнчу эми барактын өзүндө иштейт: ойлонгондо барак бир аз токтоп калышы мүмкүн.",
    engine_failed: "Компьютер-оюнчу жооп берген жок. Байланыш үзүлгөн же браузер эски болушу мүмкүн.",
    ask_again: "Кайра суроо",
    bad_link: "Бул шилтемени окуу мүмкүн болбоду.",
    bad_link_text: "Шилтемедеги абалды окуу мүмкүн болбоду.",
    bad_link_position: |reasons| format!("Шилтемедеги абал менен ойноого болбойт: {reasons}."),
    problem_total: "коргоолдордун саны туура эмес",
    problem_tuz_variant: "бул оюнда мындай туз жок",
    problem_tuz_last: "акыркы үй туз боло албайт",
    problem_tuz_same: "эки туздун номери бирдей",
    problem_tuz_stones: "тузда коргоол бар",
    problem_move_number: "жүрүштөр 1ден баштап саналат",
    earlier_game_kept: "Бул оюн шилтемеден башталды. Мурунку оюнуңуз сакталып турат.",
    restore_game: "Ага кайтуу",
    games: "Оюндар",
    share: "Бөлүшүү",
    newer_link: "Бул шилтемени программанын жаңыраак версиясы түзгөн. Аны алуу үчүн баракты кайра жүктөңүз.",
    older_link: "Бул шилтеме ушул түзмөктөгү оюндан эскирээк. Жаңыраак абал көрсөтүлдү.",
    different_link: "Бул шилтемеде башка жүрүштөр бар. Ушул түзмөктөгү оюн өзгөртүлгөн жок.",
    desk_failed: "Программанын бул бөлүгүн жүктөөгө болгон жок. Байланышты текшерип, кайра аракет кылыңыз.",
    not_archived: "Бир оюн архивге түшкөн жок. Ал азырынча ушул жерде сакталат.",
    link_seeking: "Бул оюн түзмөктөн изделүүдө",
    link_unsent: "Жүрүшүңүздү жөнөтүңүз",
    link_waiting: "Экинчи оюнчу күтүлүүдө",
    link_send: "Шилтемени жөнөтүү",
    link_send_again: "Кайра жөнөтүү",
    link_send_end: "Жыйынтыкты жөнөтүү",
};

/// The old names of holes 1 to 9, as the encyclopaedia gives them; 3, 4 and 6 vary from region to region.
pub(in crate::i18n) const HOLE_NAMES: [&str; 9] = [
    "куйрук",
    "ат өтпөс",
    "жаман үй",
    "текилдек",
    "бел",
    "далы",
    "эки тишти",
    "көк моюн",
    "ооз",
];

/// The fields whose whole wording a source covers. Every other text needs a native reader.
#[cfg(test)]
pub(in crate::i18n) const SOURCED: &[&str] = &[
    "title",
    "settings",
    "rules",
    "resign",
    "flip_board",
    "choices.side_lot",
    "rules.capture",
    "rules.tuz",
];
