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
const fn label_of(who: Who) -> &'static str {
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
const fn verb(who: Who, third: &'static str, you: &'static str) -> &'static str {
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
    subtitle: "Орталық Азияның көне ақыл ойыны",
    bestemshe: "Бестемше",
    skip_to_board: "Тақтаға өту",
    menu: "Мәзір",
    new_game: "Жаңа ойын",
    settings: "Баптаулар",
    rules: "Ережелер",
    about: "Ойын туралы",
    close: "Жабу",
    cancel: "Бас тарту",
    ok: "Жарайды",
    back: "Артқа",
    download: "Жүктеп алу",
    reload: "Қайта жүктеу",
    dismiss: "Жасыру",

    name: |who| name(who).to_owned(),
    computer: "Компьютер",
    computer_at_level: |level| format!("Компьютер, {level}-деңгей"),

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
    resign_question: "Берілесіз бе?",
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
    draw_accepted: "Компьютер тең ойынға келісті.",
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
    illegal_wait: "Күте тұрыңыз: компьютер ойланып жатыр.",
    illegal_no_such_hole: "Бұл тақтада ондай отау жоқ.",

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
            EndReason::Majority => "құмалақтың жартысынан көбі ұтып алынды".to_owned(),
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
    start_position: "Басы",
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
                format!(", {} ұтып {}", stones(count), verb(who, "алды", "алдыңыз"),)
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
    spoken_new_game: "Жаңа ойын.",
    spoken_undo: "Жүріс қайтарылды.",
    spoken_redo: "Жүріс қайта жасалды.",
};
