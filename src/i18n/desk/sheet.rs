//! The texts of entering a game from a score sheet.

use toguz_rules::Side;

use crate::i18n::text::texts;

texts! {
    /// The texts of entering a game from a score sheet.
    SheetTexts {
        heading,
        intro_help,

        /// A cell: the number of the move, and whose it is.
        turn(number: u32, side: Side),
        /// The landing digit is wrong: the hole typed, and where its move ends.
        lands_text(hole: u8, landing: u8),
        empty_text(hole: u8),
        tuz_text(hole: u8),
        no_hole_text(hole: u8),
        over_text,
        /// A move further on does not fit any more.
        misfit_text,
        waiting_text,
        full_text,
        /// The button that takes the right move.
        take(notation: &str),
        /// Before the moves of other holes that end where the paper says.
        others(landing: u8),

        keypad,
        back,
        accept,
        key_type,
        key_go,
        /// A forgotten move, before the one shown.
        insert,
        /// The move shown.
        delete,
        /// The move shown and all that follow.
        cut,
        clear,

        details,
        player(side: Side),
        event,
        site,
        round,
        date,
        date_help,
        result,
        result_open,

        to_board,
        to_archive,
        archived_text,
        not_archived_text,
        /// From this move number on.
        left_out_text(number: u32),
        not_kept_text,
    }
}

const fn south_else<'a>(side: Side, south: &'a str, north: &'a str) -> &'a str {
    match side {
        Side::South => south,
        Side::North => north,
    }
}

pub(super) const EN: SheetTexts = SheetTexts {
    heading: "Score sheet",
    intro_help: "Type the two digits of each move as they stand on the paper. The second one is checked.",

    turn: |number, side| format!("Move {number}, {}", south_else(side, "South", "North")),
    lands_text: |hole, landing| format!("A move from hole {hole} ends in hole {landing}."),
    empty_text: |hole| format!("Hole {hole} is empty."),
    tuz_text: |hole| format!("Hole {hole} is a tuz: there is nothing to lift."),
    no_hole_text: |hole| format!("This board has no hole {hole}."),
    over_text: "The game is over before this move.",
    misfit_text: "This move does not fit those before it.",
    waiting_text: "What was typed after it was not taken.",
    full_text: "The sheet is full.",
    take: |notation| format!("Take {notation}"),
    others: |landing| format!("Other moves that end in {landing}"),

    keypad: "Number pad",
    back: "Take back the last digit or move",
    accept: "Take the right move",
    key_type: "Type a move",
    key_go: "Go to another move",
    insert: "Insert before",
    delete: "Remove",
    cut: "Remove the rest",
    clear: "Clear the sheet",

    details: "Names, date, result",
    player: |side| format!("Who plays {}", south_else(side, "South", "North")),
    event: "Tournament",
    site: "Place",
    round: "Round",
    date: "Date",
    date_help: "Year, month and day, or the year alone.",
    result: "Result",
    result_open: "Not given",

    to_board: "Put on the board",
    to_archive: "To the archive",
    archived_text: "The game is in the archive.",
    not_archived_text: "The archive did not take the game.",
    left_out_text: |number| {
        format!("The moves from number {number} on do not fit and are left out.")
    },
    not_kept_text: "This browser does not keep the sheet: closing the page loses it.",
};

pub(super) const KY: SheetTexts = SheetTexts {
    heading: "Жүрүш баракчасы",
    intro_help: "Ар бир жүрүштүн эки цифрасын кагаздагыдай териңиз. Экинчиси текшерилет.",

    turn: |number, side| {
        format!(
            "{number}-жүрүш, {}",
            south_else(side, "баштоочу", "коштоочу")
        )
    },
    lands_text: |hole, landing| format!("{hole}-үйдөн жүрүш {landing}-үйдө бүтөт."),
    empty_text: |hole| format!("{hole}-үй бош."),
    tuz_text: |hole| format!("{hole}-үй – туз: андан эч нерсе алынбайт."),
    no_hole_text: |hole| format!("Бул тактада {hole}-үй жок."),
    over_text: "Оюн бул жүрүшкө чейин эле бүткөн.",
    misfit_text: "Бул жүрүш мурункуларга туура келбейт.",
    waiting_text: "Андан кийин терилгени алынган жок.",
    full_text: "Баракча толду.",
    take: |notation| format!("{notation} деп алуу"),
    others: |landing| format!("{landing}-үйдө бүткөн башка жүрүштөр"),

    keypad: "Цифра баскычтары",
    back: "Акыркы цифраны же жүрүштү өчүрүү",
    accept: "Туура жүрүштү алуу",
    key_type: "Жүрүш терүү",
    key_go: "Башка жүрүшкө өтүү",
    insert: "Алдына кошуу",
    delete: "Өчүрүү",
    cut: "Калганын өчүрүү",
    clear: "Баракчаны тазалоо",

    details: "Аттар, күнү, натыйжа",
    player: |side| format!("{} ким", south_else(side, "Баштоочу", "Коштоочу")),
    event: "Мелдеш",
    site: "Өткөн жери",
    round: "Канчанчы тур",
    date: "Күнү",
    date_help: "Жылы, айы жана күнү же жылы эле.",
    result: "Натыйжа",
    result_open: "Көрсөтүлгөн эмес",

    to_board: "Тактага коюу",
    to_archive: "Архивге салуу",
    archived_text: "Оюн архивде.",
    not_archived_text: "Архив оюнду албай койду.",
    left_out_text: |number| format!("{number}-жүрүштөн ары туура келбейт, алар кошулбайт."),
    not_kept_text: "Бул браузер баракчаны сактабайт: бет жабылса, ал жоголот.",
};

pub(super) const KK: SheetTexts = SheetTexts {
    heading: "Жүріс парағы",
    intro_help: "Әр жүрістің екі цифрын қағаздағыдай теріңіз. Екіншісі тексеріледі.",

    turn: |number, side| {
        format!(
            "{number}-жүріс, {}",
            south_else(side, "бастаушы", "қостаушы")
        )
    },
    lands_text: |hole, landing| format!("{hole}-отаудан жүріс {landing}-отауда бітеді."),
    empty_text: |hole| format!("{hole}-отау бос."),
    tuz_text: |hole| format!("{hole}-отау – тұздық: одан ештеңе алынбайды."),
    no_hole_text: |hole| format!("Бұл тақтада {hole}-отау жоқ."),
    over_text: "Ойын бұл жүріске дейін біткен.",
    misfit_text: "Бұл жүріс алдыңғыларға сай келмейді.",
    waiting_text: "Одан кейін терілгені алынбады.",
    full_text: "Парақ толды.",
    take: |notation| format!("{notation} деп алу"),
    others: |landing| format!("{landing}-отауда бітетін басқа жүрістер"),

    keypad: "Цифр пернелері",
    back: "Соңғы цифрды не жүрісті өшіру",
    accept: "Дұрыс жүрісті алу",
    key_type: "Жүріс теру",
    key_go: "Басқа жүріске өту",
    insert: "Алдына қосу",
    delete: "Өшіру",
    cut: "Қалғанын өшіру",
    clear: "Парақты тазалау",

    details: "Аттар, күні, нәтиже",
    player: |side| format!("{} кім", south_else(side, "Бастаушы", "Қостаушы")),
    event: "Жарыс",
    site: "Өткен жері",
    round: "Нешінші айналым",
    date: "Күні",
    date_help: "Жылы, айы және күні немесе жылы ғана.",
    result: "Нәтиже",
    result_open: "Көрсетілмеген",

    to_board: "Тақтаға қою",
    to_archive: "Мұрағатқа салу",
    archived_text: "Ойын мұрағатта.",
    not_archived_text: "Мұрағат ойынды алмады.",
    left_out_text: |number| format!("{number}-жүрістен әрі сай келмейді, олар қосылмайды."),
    not_kept_text: "Бұл браузер парақты сақтамайды: бет жабылса, ол жоғалады.",
};

pub(super) const RU: SheetTexts = SheetTexts {
    heading: "Бланк партии",
    intro_help: "Набирайте две цифры каждого хода, как на бумаге. Вторая проверяется.",

    turn: |number, side| format!("Ход {number}, {}", south_else(side, "белые", "чёрные")),
    lands_text: |hole, landing| format!("Ход из лунки {hole} кончается в лунке {landing}."),
    empty_text: |hole| format!("Лунка {hole} пуста."),
    tuz_text: |hole| format!("Лунка {hole} — туз: брать из неё нечего."),
    no_hole_text: |hole| format!("На этой доске нет лунки {hole}."),
    over_text: "Партия кончилась до этого хода.",
    misfit_text: "Этот ход не подходит к предыдущим.",
    waiting_text: "Набранное после него не принято.",
    full_text: "Бланк заполнен.",
    take: |notation| format!("Принять {notation}"),
    others: |landing| format!("Другие ходы, которые кончаются в {landing}"),

    keypad: "Цифровые кнопки",
    back: "Стереть последнюю цифру или ход",
    accept: "Принять верный ход",
    key_type: "Набрать ход",
    key_go: "Перейти к другому ходу",
    insert: "Вставить перед",
    delete: "Убрать",
    cut: "Убрать до конца",
    clear: "Очистить бланк",

    details: "Имена, дата, результат",
    player: |side| format!("Кто играет {}", south_else(side, "белыми", "чёрными")),
    event: "Турнир",
    site: "Место",
    round: "Тур",
    date: "Дата",
    date_help: "Год, месяц и день или только год.",
    result: "Результат",
    result_open: "Не указан",

    to_board: "Поставить на доску",
    to_archive: "В архив",
    archived_text: "Партия в архиве.",
    not_archived_text: "Архив не принял партию.",
    left_out_text: |number| format!("Ходы начиная с {number} не подходят и не войдут."),
    not_kept_text: "Этот браузер не сохраняет бланк: если закрыть страницу, он пропадёт.",
};
