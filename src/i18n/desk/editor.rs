//! The texts of setting up a position.

use toguz_rules::Side;

use crate::i18n::text::texts;
use crate::i18n::{Lang, Plural};

texts! {
    /// The texts of setting up a position.
    EditorTexts {
        heading,
        board_help,

        /// The choice of what a tap does.
        tap,
        tool_add,
        tool_take,
        tool_empty,
        tool_put,
        tool_tuz,
        many,
        /// The choice of what a drag moves.
        drag,
        drag_whole,
        drag_one,

        to_move,
        move_number,
        start,
        clear,
        swap,
        /// The stones that are missing, to a kazan.
        rest(side: Side),

        /// So many stones of so many.
        stones(stones: u32, total: u8),
        missing_text(count: u32),
        too_many_text(count: u32),
        good_text,
        over_text,
        tuz_variant_text,
        tuz_last_text(hole: u8),
        tuz_same_text(hole: u8),
        tuz_stones_text,
        move_number_text,

        refused_tuz_text,
        refused_many_text(total: u8),
        refused_empty_text,
        refused_kazan_text,
        refused_rest_text,

        position,
        position_help,
        copy,
        copied_text,
        not_copied_text,
        unread_empty_text,
        unread_rows_text,
        unread_cell_text(side: Side, cell: u8),
        unread_length_text(side: Side, holes: u8),
        unread_variant_text,
        unread_second_tuz_text(side: Side),
        unread_kazan_text(side: Side),
        unread_tuz_text(side: Side),
        unread_turn_text,
        unread_number_text,
        unread_rest_text,
        /// So many rows, and not two.
        diagram_rows_text(found: u32),
        diagram_word_text(line: u32),
        diagram_number_text(line: u32),
        diagram_length_text(line: u32, holes: u8),
        diagram_side_text(line: u32),
        diagram_tuz_text(line: u32),
        diagram_which_text(line: u32),
        diagram_kazan_text(line: u32),
        diagram_no_kazan_text(left: u32),
        diagram_turn_text(line: u32),

        play,
        share,
        export,

        key_digits,
        key_more,
        key_empty,
        key_tuz,
    }
}

/// Whose, in each language's own form.
const fn of<'a>(side: Side, south: &'a str, north: &'a str) -> &'a str {
    match side {
        Side::South => south,
        Side::North => north,
    }
}

fn en_stones(count: u32) -> String {
    match Lang::En.plural(count) {
        Plural::One => format!("{count} stone"),
        Plural::Few | Plural::Many => format!("{count} stones"),
    }
}

pub(super) const EN: EditorTexts = EditorTexts {
    heading: "Set up a position",
    board_help: "Tap or drag, or go to a hole and type the number of its stones.",

    tap: "A tap",
    tool_add: "Adds a stone",
    tool_take: "Takes a stone",
    tool_empty: "Takes all",
    tool_put: "Puts a number",
    tool_tuz: "Tuz or no tuz",
    many: "How many stones a tap puts",
    drag: "A drag moves",
    drag_whole: "All stones",
    drag_one: "One stone",

    to_move: "To move",
    move_number: "Move number",
    start: "Start position",
    clear: "Clear the board",
    swap: "Swap the sides",
    rest: |side| format!("The rest to {} kazan", of(side, "South’s", "North’s")),

    stones: |stones, total| format!("{stones} of {total}"),
    missing_text: |count| {
        let is = if count == 1 { "is" } else { "are" };
        format!("{} {is} missing.", en_stones(count))
    },
    too_many_text: |count| format!("{} too many.", en_stones(count)),
    good_text: "All stones are there.",
    over_text: "In this position the game is over.",
    tuz_variant_text: "This game has no tuz.",
    tuz_last_text: |hole| format!("Hole {hole} can not be a tuz."),
    tuz_same_text: |hole| format!("Both tuz have the number {hole}."),
    tuz_stones_text: "There are stones in a tuz.",
    move_number_text: "Moves are counted from 1.",

    refused_tuz_text: "A tuz holds no stones.",
    refused_many_text: |total| format!("There are no more than {total} stones."),
    refused_empty_text: "There is no stone to take.",
    refused_kazan_text: "A kazan can not be a tuz.",
    refused_rest_text: "No stone is missing.",

    position: "Position text",
    position_help: "Other programs’ forms and pasted diagrams are read, too.",
    copy: "Copy",
    copied_text: "The text is copied.",
    not_copied_text: "The browser did not let the page copy. The text is selected: copy it by hand.",
    unread_empty_text: "There is no text.",
    unread_rows_text: "Two rows of holes with a slash between them are expected.",
    unread_cell_text: |side, cell| {
        format!(
            "Place {cell} of {} row can not be read.",
            of(side, "South’s", "North’s")
        )
    },
    unread_length_text: |side, holes| {
        format!(
            "{} row must have {holes} holes.",
            of(side, "South’s", "North’s")
        )
    },
    unread_variant_text: "No game here has rows of this length.",
    unread_second_tuz_text: |side| {
        format!(
            "There are two tuz in {} row.",
            of(side, "South’s", "North’s")
        )
    },
    unread_kazan_text: |side| format!("{} kazan can not be read.", of(side, "South’s", "North’s")),
    unread_tuz_text: |side| format!("{} tuz can not be read.", of(side, "South’s", "North’s")),
    unread_turn_text: "It can not be read who is to move.",
    unread_number_text: "The move number can not be read.",
    unread_rest_text: "There is more text than a position.",
    diagram_rows_text: |found| format!("Two rows of holes are expected, and there are {found}."),
    diagram_word_text: |line| format!("Line {line}: there is a word that means nothing here."),
    diagram_number_text: |line| format!("Line {line}: a number is too large."),
    diagram_length_text: |line, holes| format!("Line {line}: the row must have {holes} holes."),
    diagram_side_text: |line| format!("Line {line}: it is not clear whose it is."),
    diagram_tuz_text: |line| format!("Line {line}: there are two tuz in the row."),
    diagram_which_text: |line| format!("Line {line}: it is not clear which number is whose kazan."),
    diagram_kazan_text: |line| format!("Line {line}: this kazan has a number already."),
    diagram_no_kazan_text: |left| match Lang::En.plural(left) {
        Plural::One => format!("The kazans are missing, and {left} stone is not in the holes."),
        _ => format!("The kazans are missing, and {left} stones are not in the holes."),
    },
    diagram_turn_text: |line| format!("Line {line}: it is not clear who is to move."),

    play: "Play from here",
    share: "Share",
    export: "Export",

    key_digits: "Set the number of stones",
    key_more: "One stone more or less",
    key_empty: "Take all stones",
    key_tuz: "Set or lift a tuz",
};

pub(super) const KY: EditorTexts = EditorTexts {
    heading: "Абал түзүү",
    board_help: "Басыңыз же сүйрөңүз, же үйгө өтүп, коргоол санын териңиз.",

    tap: "Басканда",
    tool_add: "Бир коргоол кошулат",
    tool_take: "Бир коргоол алынат",
    tool_empty: "Баары алынат",
    tool_put: "Санынча коюлат",
    tool_tuz: "Туз же туз эмес",
    many: "Басканда канча коргоол коюлат",
    drag: "Сүйрөгөндө жылат",
    drag_whole: "Бардык коргоол",
    drag_one: "Бир коргоол",

    to_move: "Жүрүш кимде",
    move_number: "Жүрүштүн номери",
    start: "Баштапкы абал",
    clear: "Тактаны бошотуу",
    swap: "Жактарды алмаштыруу",
    rest: |side| {
        format!(
            "Калганы {} казанына",
            of(side, "баштоочунун", "коштоочунун")
        )
    },

    stones: |stones, total| format!("{total} ичинен {stones}"),
    missing_text: |count| format!("{count} коргоол жетишпейт."),
    too_many_text: |count| format!("{count} коргоол ашыкча."),
    good_text: "Бардык коргоол орунда.",
    over_text: "Бул абалда оюн бүткөн.",
    tuz_variant_text: "Бул оюнда туз жок.",
    tuz_last_text: |hole| format!("{hole}-үй туз боло албайт."),
    tuz_same_text: |hole| format!("Эки туз тең {hole}-номерде."),
    tuz_stones_text: "Тузда коргоол жатат.",
    move_number_text: "Жүрүштөр 1ден баштап саналат.",

    refused_tuz_text: "Тузда коргоол турбайт.",
    refused_many_text: |total| format!("Коргоол {total} гана."),
    refused_empty_text: "Ала турган коргоол жок.",
    refused_kazan_text: "Казан туз боло албайт.",
    refused_rest_text: "Жетишпеген коргоол жок.",

    position: "Абалдын тексти",
    position_help: "Башка программалардын жазуусу жана көчүрүлгөн диаграмма да окулат.",
    copy: "Көчүрүү",
    copied_text: "Текст көчүрүлдү.",
    not_copied_text: "Браузер көчүрүүгө уруксат берген жок. Текст белгиленди: өзүңүз көчүрүп алыңыз.",
    unread_empty_text: "Текст жок.",
    unread_rows_text: "Арасы кыйгач сызык менен бөлүнгөн эки катар керек.",
    unread_cell_text: |side, cell| {
        format!(
            "{} катарында {cell}-орун окулбай жатат.",
            of(side, "Баштоочунун", "Коштоочунун")
        )
    },
    unread_length_text: |side, holes| {
        format!(
            "{} катарында {holes} үй болушу керек.",
            of(side, "Баштоочунун", "Коштоочунун")
        )
    },
    unread_variant_text: "Катары мынча узун оюн бул жерде жок.",
    unread_second_tuz_text: |side| {
        format!(
            "{} катарында эки туз бар.",
            of(side, "Баштоочунун", "Коштоочунун")
        )
    },
    unread_kazan_text: |side| {
        format!(
            "{} казаны окулбай жатат.",
            of(side, "Баштоочунун", "Коштоочунун")
        )
    },
    unread_tuz_text: |side| {
        format!(
            "{} тузу окулбай жатат.",
            of(side, "Баштоочунун", "Коштоочунун")
        )
    },
    unread_turn_text: "Жүрүш кимде экени окулбай жатат.",
    unread_number_text: "Жүрүштүн номери окулбай жатат.",
    unread_rest_text: "Абалдан кийин ашыкча текст бар.",
    diagram_rows_text: |found| format!("Эки катар үй керек, бирок {found} катар бар."),
    diagram_word_text: |line| format!("{line}-сап: түшүнүксүз сөз бар."),
    diagram_number_text: |line| format!("{line}-сап: сан өтө чоң."),
    diagram_length_text: |line, holes| format!("{line}-сап: катарда {holes} үй болушу керек."),
    diagram_side_text: |line| format!("{line}-сап: кимдики экени белгисиз."),
    diagram_tuz_text: |line| format!("{line}-сап: катарда эки туз бар."),
    diagram_which_text: |line| format!("{line}-сап: кайсы сан кимдин казаны экени белгисиз."),
    diagram_kazan_text: |line| format!("{line}-сап: бул казандын саны буга чейин жазылган."),
    diagram_no_kazan_text: |left| format!("Казандар жазылган эмес, {left} коргоол үйлөрдө жок."),
    diagram_turn_text: |line| format!("{line}-сап: жүрүш кимде экени белгисиз."),

    play: "Ушул жерден ойноо",
    share: "Бөлүшүү",
    export: "Чыгаруу",

    key_digits: "Коргоол санын коюу",
    key_more: "Бир коргоол кошуу же алуу",
    key_empty: "Бардык коргоолду алуу",
    key_tuz: "Туз коюу же алып салуу",
};

pub(super) const KK: EditorTexts = EditorTexts {
    heading: "Жағдай құру",
    board_help: "Басыңыз не сүйреңіз, не отауға өтіп, құмалақ санын теріңіз.",

    tap: "Басқанда",
    tool_add: "Бір құмалақ қосылады",
    tool_take: "Бір құмалақ алынады",
    tool_empty: "Бәрі алынады",
    tool_put: "Санынша қойылады",
    tool_tuz: "Тұздық не тұздық емес",
    many: "Басқанда неше құмалақ қойылады",
    drag: "Сүйрегенде жылжиды",
    drag_whole: "Барлық құмалақ",
    drag_one: "Бір құмалақ",

    to_move: "Жүріс кімде",
    move_number: "Жүрістің нөмірі",
    start: "Бастапқы жағдай",
    clear: "Тақтаны босату",
    swap: "Жақтарды ауыстыру",
    rest: |side| {
        format!(
            "Қалғаны {} қазанына",
            of(side, "бастаушының", "қостаушының")
        )
    },

    stones: |stones, total| format!("{total} ішінен {stones}"),
    missing_text: |count| format!("{count} құмалақ жетпейді."),
    too_many_text: |count| format!("{count} құмалақ артық."),
    good_text: "Барлық құмалақ орнында.",
    over_text: "Бұл жағдайда ойын біткен.",
    tuz_variant_text: "Бұл ойында тұздық жоқ.",
    tuz_last_text: |hole| format!("{hole}-отау тұздық бола алмайды."),
    tuz_same_text: |hole| format!("Екі тұздық та {hole}-нөмірде."),
    tuz_stones_text: "Тұздықта құмалақ жатыр.",
    move_number_text: "Жүрістер 1-ден бастап саналады.",

    refused_tuz_text: "Тұздықта құмалақ тұрмайды.",
    refused_many_text: |total| format!("Құмалақ {total} ғана."),
    refused_empty_text: "Алатын құмалақ жоқ.",
    refused_kazan_text: "Қазан тұздық бола алмайды.",
    refused_rest_text: "Жетпейтін құмалақ жоқ.",

    position: "Жағдайдың мәтіні",
    position_help: "Басқа бағдарламалардың жазуы мен көшірілген диаграмма да оқылады.",
    copy: "Көшіру",
    copied_text: "Мәтін көшірілді.",
    not_copied_text: "Браузер көшіруге рұқсат бермеді. Мәтін белгіленді: өзіңіз көшіріп алыңыз.",
    unread_empty_text: "Мәтін жоқ.",
    unread_rows_text: "Арасы қиғаш сызықпен бөлінген екі қатар керек.",
    unread_cell_text: |side, cell| {
        format!(
            "{} қатарында {cell}-орын оқылмайды.",
            of(side, "Бастаушының", "Қостаушының")
        )
    },
    unread_length_text: |side, holes| {
        format!(
            "{} қатарында {holes} отау болуы керек.",
            of(side, "Бастаушының", "Қостаушының")
        )
    },
    unread_variant_text: "Қатары мұндай ұзын ойын мұнда жоқ.",
    unread_second_tuz_text: |side| {
        format!(
            "{} қатарында екі тұздық бар.",
            of(side, "Бастаушының", "Қостаушының")
        )
    },
    unread_kazan_text: |side| {
        format!(
            "{} қазаны оқылмайды.",
            of(side, "Бастаушының", "Қостаушының")
        )
    },
    unread_tuz_text: |side| {
        format!(
            "{} тұздығы оқылмайды.",
            of(side, "Бастаушының", "Қостаушының")
        )
    },
    unread_turn_text: "Жүріс кімде екені оқылмайды.",
    unread_number_text: "Жүрістің нөмірі оқылмайды.",
    unread_rest_text: "Жағдайдан кейін артық мәтін бар.",
    diagram_rows_text: |found| format!("Екі қатар отау керек, бірақ {found} қатар бар."),
    diagram_word_text: |line| format!("{line}-жол: түсініксіз сөз бар."),
    diagram_number_text: |line| format!("{line}-жол: сан тым үлкен."),
    diagram_length_text: |line, holes| format!("{line}-жол: қатарда {holes} отау болуы керек."),
    diagram_side_text: |line| format!("{line}-жол: кімдікі екені белгісіз."),
    diagram_tuz_text: |line| format!("{line}-жол: қатарда екі тұздық бар."),
    diagram_which_text: |line| format!("{line}-жол: қай сан кімнің қазаны екені белгісіз."),
    diagram_kazan_text: |line| format!("{line}-жол: бұл қазанның саны бұған дейін жазылған."),
    diagram_no_kazan_text: |left| format!("Қазандар жазылмаған, {left} құмалақ отауларда жоқ."),
    diagram_turn_text: |line| format!("{line}-жол: жүріс кімде екені белгісіз."),

    play: "Осы жерден ойнау",
    share: "Бөлісу",
    export: "Шығару",

    key_digits: "Құмалақ санын қою",
    key_more: "Бір құмалақ қосу не алу",
    key_empty: "Барлық құмалақты алу",
    key_tuz: "Тұздық қою не алып тастау",
};

fn ru_stones(count: u32) -> String {
    let noun = match Lang::Ru.plural(count) {
        Plural::One => "коргоол",
        Plural::Few => "коргоола",
        Plural::Many => "коргоолов",
    };
    format!("{count} {noun}")
}

pub(super) const RU: EditorTexts = EditorTexts {
    heading: "Расставить позицию",
    board_help: "Нажимайте, перетаскивайте или наберите в лунке число коргоолов.",

    tap: "Нажатие",
    tool_add: "Кладёт коргоол",
    tool_take: "Берёт коргоол",
    tool_empty: "Берёт все",
    tool_put: "Кладёт число",
    tool_tuz: "Туз или не туз",
    many: "Сколько коргоолов кладёт нажатие",
    drag: "Перетаскиваются",
    drag_whole: "Все коргоолы",
    drag_one: "Один коргоол",

    to_move: "Чей ход",
    move_number: "Номер хода",
    start: "Начальная позиция",
    clear: "Очистить доску",
    swap: "Поменять стороны",
    rest: |side| format!("Остаток в казан {}", of(side, "белых", "чёрных")),

    stones: |stones, total| format!("{stones} из {total}"),
    missing_text: |count| format!("Не хватает: {}.", ru_stones(count)),
    too_many_text: |count| format!("Лишних: {}.", ru_stones(count)),
    good_text: "Все коргоолы на месте.",
    over_text: "В этой позиции партия окончена.",
    tuz_variant_text: "В этой игре нет туза.",
    tuz_last_text: |hole| format!("Лунка {hole} тузом не бывает."),
    tuz_same_text: |hole| format!("У обоих тузов номер {hole}."),
    tuz_stones_text: "В тузе лежат коргоолы.",
    move_number_text: "Ходы считаются с 1.",

    refused_tuz_text: "В тузе коргоолы не лежат.",
    refused_many_text: |total| format!("Коргоолов всего {total}."),
    refused_empty_text: "Брать нечего.",
    refused_kazan_text: "Казан тузом не бывает.",
    refused_rest_text: "Все коргоолы уже разложены.",

    position: "Текст позиции",
    position_help: "Запись других программ и вставленная диаграмма тоже читаются.",
    copy: "Копировать",
    copied_text: "Текст скопирован.",
    not_copied_text: "Браузер не дал скопировать. Текст выделен: скопируйте его сами.",
    unread_empty_text: "Текста нет.",
    unread_rows_text: "Нужны два ряда лунок с косой чертой между ними.",
    unread_cell_text: |side, cell| {
        format!(
            "Место {cell} в ряду {} не читается.",
            of(side, "белых", "чёрных")
        )
    },
    unread_length_text: |side, holes| {
        format!(
            "В ряду {} должно быть лунок: {holes}.",
            of(side, "белых", "чёрных")
        )
    },
    unread_variant_text: "Игры с такими рядами здесь нет.",
    unread_second_tuz_text: |side| format!("В ряду {} два туза.", of(side, "белых", "чёрных")),
    unread_kazan_text: |side| format!("Казан {} не читается.", of(side, "белых", "чёрных")),
    unread_tuz_text: |side| format!("Туз {} не читается.", of(side, "белых", "чёрных")),
    unread_turn_text: "Не читается, чей ход.",
    unread_number_text: "Номер хода не читается.",
    unread_rest_text: "После позиции есть лишний текст.",
    diagram_rows_text: |found| format!("Нужны два ряда лунок, а рядов: {found}."),
    diagram_word_text: |line| format!("Строка {line}: есть непонятное слово."),
    diagram_number_text: |line| format!("Строка {line}: слишком большое число."),
    diagram_length_text: |line, holes| format!("Строка {line}: в ряду должно быть лунок: {holes}."),
    diagram_side_text: |line| format!("Строка {line}: непонятно, чьё это."),
    diagram_tuz_text: |line| format!("Строка {line}: в ряду два туза."),
    diagram_which_text: |line| format!("Строка {line}: непонятно, какое число — чей казан."),
    diagram_kazan_text: |line| format!("Строка {line}: число для этого казана уже есть."),
    diagram_no_kazan_text: |left| {
        format!(
            "Казаны не указаны, а в лунках не хватает: {}.",
            ru_stones(left)
        )
    },
    diagram_turn_text: |line| format!("Строка {line}: непонятно, чей ход."),

    play: "Играть отсюда",
    share: "Поделиться",
    export: "Экспорт",

    key_digits: "Задать число коргоолов",
    key_more: "Одним коргоолом больше или меньше",
    key_empty: "Взять все коргоолы",
    key_tuz: "Сделать тузом или снять",
};
