//! Kazakh. Nouns stay singular after a number; `ә ғ қ ң ө ұ ү һ і` are the letters beyond Russian.

use toguz_rules::EndReason;

use crate::i18n::text::{Content, Effect, Spot, Texts, Who};

/// «10 құмалақ».
fn stones(count: u8) -> String {
    format!("{count} құмалақ")
}

const fn name(who: Who) -> &'static str {
    match who {
        Who::You => "Сіз",
        Who::Opponent => "Қарсылас",
        Who::South => "Бастаушы",
        Who::North => "Қостаушы",
    }
}

/// The player as the subject of a clause.
const fn inner_name(who: Who) -> &'static str {
    match who {
        Who::You => "сіз",
        Who::Opponent => "қарсылас",
        Who::South => "бастаушы",
        Who::North => "қостаушы",
    }
}

/// The genitive, at the start of a text.
pub(in crate::i18n) const fn label_of(who: Who) -> &'static str {
    match who {
        Who::You => "Сіздің",
        Who::Opponent => "Қарсыластың",
        Who::South => "Бастаушының",
        Who::North => "Қостаушының",
    }
}

/// The genitive, inside a sentence.
const fn whose(who: Who) -> &'static str {
    match who {
        Who::You => "сіздің",
        Who::Opponent => "қарсыластың",
        Who::South => "бастаушының",
        Who::North => "қостаушының",
    }
}

/// A form in the third person, and the same with the polite second person's ending.
pub(in crate::i18n) const fn verb(
    who: Who,
    third: &'static str,
    you: &'static str,
) -> &'static str {
    if matches!(who, Who::You) { you } else { third }
}

/// «қарсыластың 6-отауына»: where the last stone falls.
fn into_hole(spot: Spot) -> String {
    let ending = verb(spot.who, "отауына", "отауыңызға");
    format!("{} {}-{ending}", whose(spot.who), spot.hole)
}

fn tuz_of(who: Who) -> String {
    format!("{} {}", whose(who), verb(who, "тұздығы", "тұздығыңыз"))
}

pub(in crate::i18n) static KK: Texts = Texts {
    title: "Тоғызқұмалақ",
    skip_to_board: "Тақтаға өту",
    controls: "Ойынды басқару",
    new_game: "Жаңа ойын",
    settings: "Баптаулар",
    rules: "Ережелер",
    close: "Жабу",
    download: "Жүктеп алу",
    dismiss: "Жасыру",

    name: |who| name(who).to_owned(),
    computer_at_level: |level| format!("Компьютер {level}"),

    to_move: |who| match who {
        Who::You => "Сіздің жүрісіңіз".to_owned(),
        _ => format!("{} жүрісі", label_of(who)),
    },
    thinking: "Компьютер ойланып жатыр",
    undo: "Қайтару",
    redo: "Қайталау",
    flip_board: "Тақтаны бұру",
    replay_move: "Жүрісті қайта көру",
    skip_animation: "Өткізу",
    resign: "Берілу",
    offer_draw: "Тең ойын ұсыну",
    draw_offered: |who| {
        format!(
            "{} тең ойын {}.",
            name(who),
            verb(who, "ұсынды", "ұсындыңыз"),
        )
    },
    accept: "Қабылдау",
    decline: "Қабылдамау",
    draw_declined: "Компьютер тең ойынға келіспеді.",
    rematch: "Қайта ойнау",
    continue_here: "Осы жерден жалғастыру",
    back_to_game: "Ойынға оралу",
    viewing_move: |number| format!("{number}-жүріс көрсетілуде"),
    viewing_start: "Ойынның басы көрсетілуде",

    illegal_empty: "Бұл отау бос.",
    illegal_tuz: "Бұл отау – тұздық, онда құмалақ болмайды.",
    illegal_opponents_hole: "Бұл отау екінші ойыншының қатарында.",
    illegal_not_your_turn: "Қазір сіздің жүрісіңіз емес.",
    illegal_over: "Ойын аяқталды.",
    illegal_no_such_hole: "Бұл тақтада ондай отау жоқ.",
    illegal_looking_back: "Басқа жағдай көрсетілуде. Ойнау үшін ойынға оралыңыз.",

    result: |winner| match winner {
        None => "Тең ойын".to_owned(),
        Some(who) => format!("{} {}", name(who), verb(who, "жеңді", "жеңдіңіз")),
    },
    ending: |ending| {
        let (first, second) = ending.stones;
        let loser = ending.loser;
        let result = match ending.winner {
            None => format!("Тең ойын, {first}:{second}"),
            Some(who) => format!(
                "{} {first}:{second} есебімен {}",
                name(who),
                verb(who, "жеңді", "жеңдіңіз"),
            ),
        };
        let reason = match ending.reason {
            EndReason::Majority => "құмалақтың жартысынан көбі қазанда".to_owned(),
            EndReason::NoMove => format!(
                "{} атсыз {}, қалған құмалақтар {} {} өтті",
                inner_name(loser),
                verb(loser, "қалды", "қалдыңыз"),
                whose(ending.gainer),
                verb(ending.gainer, "қазанына", "қазаныңызға"),
            ),
            EndReason::Repetition => "бір жағдай үш рет қайталанды".to_owned(),
            EndReason::Agreement => "екі ойыншы келісті".to_owned(),
            EndReason::Resignation => format!(
                "{} {}",
                inner_name(loser),
                verb(loser, "берілді", "берілдіңіз"),
            ),
            EndReason::Time => format!(
                "{} {} бітті",
                whose(loser),
                verb(loser, "уақыты", "уақытыңыз"),
            ),
            EndReason::Recorded => return format!("{result}."),
        };
        format!("{result}: {reason}.")
    },

    moves: "Жүрістер",
    no_moves_yet: "Әзірге жүріс жоқ",
    other_moves: "Басқа жүрістер",
    go_first: "Басына",
    go_previous: "Бір жүріс артқа",
    go_next: "Бір жүріс алға",
    go_last: "Соңына",
    move_label: |number, who, notation| format!("{number}-жүріс, {}: {notation}", inner_name(who)),

    board_label: "Тақта",
    hole_name: |spot, content| {
        let hole = format!(
            "{} {}-{}",
            label_of(spot.who),
            spot.hole,
            verb(spot.who, "отауы", "отауыңыз"),
        );
        match content {
            Content::Stones(0) => format!("{hole}, бос"),
            Content::Stones(count) => format!("{hole}, {}", stones(count)),
            Content::Tuz(owner) => format!("{hole}, {}", tuz_of(owner)),
        }
    },
    kazan_name: |who, count| {
        format!(
            "{} {}, {}",
            label_of(who),
            verb(who, "қазаны", "қазаныңыз"),
            stones(count),
        )
    },
    preview: |last, effect| {
        let hole = format!("Соңғысы {} түседі", into_hole(last));
        match effect {
            Effect::Nothing => format!("{hole}: ұтыс жоқ"),
            Effect::Capture(count) => format!("{hole}: {} ұтып алынады", stones(count)),
            Effect::MakesTuz => format!("{hole}: тұздық болады"),
            Effect::InTuz(owner) => format!("{hole}: {}", tuz_of(owner)),
        }
    },
    spoken_move: |told| {
        let who = told.from.who;
        let effect = match told.effect {
            Effect::Nothing => String::new(),
            Effect::Capture(count) => {
                format!(", {} ұтып {}", stones(count), verb(who, "алды", "алдыңыз"))
            }
            Effect::MakesTuz => ", ол отау тұздық болды".to_owned(),
            Effect::InTuz(owner) => format!(", {}", tuz_of(owner)),
        };
        format!(
            "{} {}-отаудан {}: {}, соңғысы {} түсті{effect}.",
            name(who),
            told.from.hole,
            verb(who, "жүрді", "жүрдіңіз"),
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
            "{} атсыз {}: қалған {} {} {} өтті.",
            name(stuck),
            verb(stuck, "қалды", "қалдыңыз"),
            stones(count),
            whose(gainer),
            verb(gainer, "қазанына", "қазаныңызға"),
        )
    },
    spoken_went: |moves| match moves {
        0 => "Тақтада ойынның басы.".to_owned(),
        _ => format!("Тақтада {moves} жүрістен кейінгі жағдай."),
    },
    spoken_turned: |near| {
        format!(
            "Тақта бұрылды: {} {} жақын жақта.",
            whose(near),
            verb(near, "қатары", "қатарыңыз"),
        )
    },
    spoken_new_game: "Жаңа ойын.",
    spoken_draw_declined: "Тең ойын қабылданбады.",

    pause: "Кідірту",
    resume: "Жалғастыру",

    storage_blocked: "Бұл браузер ойынды сақтауға рұқсат бермейді. Ойнай беруге болады, бірақ бет жабылса, ойын жоғалады.",
    storage_full: "Браузердің жады толды. Ойнай беруге болады, бірақ ойын енді сақталмайды.",
    set_aside: "Сақталған деректі оқу мүмкін болмады. Ол бөлек қойылды, оны жүктеп алуға болады.",
    unreadable: "Сақталған деректі оқу мүмкін болмады. Ол орнында қалды, оны жүктеп алуға болады.",
    newer_version: "Сақталған дерек ойынның жаңарақ нұсқасынан. Ол бөлек қойылды, оны жүктеп алуға болады.",
    worker_restarted: "Компьютер-ойыншы тоқтап қалып, қайта іске қосылды.",
    on_main_thread: "Компьютер-ойыншы енді беттің өзінде жұмыс істейді: ойланғанда бет сәл тұрып қалуы мүмкін.",
    engine_failed: "Компьютер-ойыншы жауап бермеді. Байланыс үзілген немесе браузер ескі болуы мүмкін.",
    ask_again: "Қайта сұрау",
    bad_link: "Бұл сілтемені оқу мүмкін болмады.",
    bad_link_text: "Сілтемедегі жағдайды оқу мүмкін болмады.",
    bad_link_position: |reasons| format!("Сілтемедегі жағдаймен ойнауға болмайды: {reasons}."),
    problem_total: "құмалақтардың саны дұрыс емес",
    problem_tuz_variant: "бұл ойында ондай тұздық жоқ",
    problem_tuz_last: "соңғы отау тұздық бола алмайды",
    problem_tuz_same: "екі тұздық аттас отауларда",
    problem_tuz_stones: "тұздықта құмалақ бар",
    problem_move_number: "жүрістер 1-ден бастап саналады",
    earlier_game_kept: "Бұл ойын сілтемеден басталды. Бұрынғы ойыныңыз сақтаулы.",
    restore_game: "Соған оралу",
    games: "Ойындар",
    share: "Бөлісу",
    newer_link: "Бұл сілтемені бағдарламаның жаңарақ нұсқасы жасаған. Оны алу үшін бетті қайта жүктеңіз.",
    older_link: "Бұл сілтеме осы құрылғыдағы ойыннан ескірек. Жаңарақ жағдай көрсетілді.",
    different_link: "Бұл сілтемеде басқа жүрістер бар. Осы құрылғыдағы ойын өзгертілген жоқ.",
    desk_failed: "Бағдарламаның бұл бөлігі жүктелмеді. Байланысты тексеріп, қайта көріңіз.",
    not_archived: "Бір ойын мұрағатқа түспеді. Ол әзірше осында сақталады.",
    link_seeking: "Бұл ойын құрылғыдан ізделуде",
    link_unsent: "Жүрісіңізді жіберіңіз",
    link_waiting: "Екінші ойыншы күтілуде",
    link_send: "Сілтемені жіберу",
    link_send_again: "Қайта жіберу",
    link_send_end: "Нәтижені жіберу",
};

/// The old names of holes 1 to 9.
pub(in crate::i18n) const HOLE_NAMES: [&str; 9] = [
    "Арт",
    "Тектұрмас",
    "Ат өтпес",
    "Атсыратар",
    "Бел",
    "Белбасар",
    "Қандықақпан",
    "Көкмойын",
    "Маңдай",
];

/// The fields whose whole wording a source covers. Every other text needs a native reader.
#[cfg(test)]
pub(in crate::i18n) const SOURCED: &[&str] = &[
    "title",
    "choices.bestemshe",
    "settings",
    "rules",
    "resign",
    "flip_board",
    "choices.side_lot",
    "rules.tuz",
];
