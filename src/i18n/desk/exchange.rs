//! The texts of taking games in and giving them out.
//!
//! Names of formats are not among them: they are the same everywhere, and Latin.

use toguz_rules::Side;

use crate::i18n::text::texts;
use crate::i18n::{Lang, Plural};

texts! {
    /// The texts of taking games in and giving them out.
    ExchangeTexts {
        // ---- Import

        import,
        /// The big field.
        paste,
        paste_help,
        open_files,
        /// Over the whole window, while files are held above it.
        drop_files,
        reading(percent: u8),
        adding(percent: u8),
        stop,

        // ---- What was found

        found_game_text(moves: u32),
        found_games_text(games: u32),
        found_faults_text(games: u32),
        found_position_text,
        found_bad_position_text(reasons: &str),
        found_link_text,
        found_backup_text,
        broken_game_text(moves: u32),
        unknown_text,
        no_text_text,
        too_large_text(megabytes: u8),
        unreadable_file_text,

        // ---- What can be done with it

        put_on_board,
        /// Of a game with a fault: the moves before it.
        put_part,
        to_archive,
        play_here,
        to_editor,
        open_link,

        // ---- The report

        report,
        copy_report,
        /// Where a fault is.
        fault_place(game: u32, line: u32),
        fault_place_at_move(game: u32, line: u32, number: u32, side: Side),
        /// There are more faults than are shown.
        more_faults_text(games: u32),
        added_text(games: u32),
        known_text(games: u32),
        stopped_text,
        archive_failed_text,

        // ---- Faults of a game

        fault_variant_text,
        fault_position_text(why: &str),
        fault_word_text(word: &str, why: &str),
        /// The hole by its number or square.
        fault_empty_text(hole: &str),
        fault_tuz_text(hole: &str),
        fault_no_hole_text(hole: &str),
        fault_over_text,
        fault_repetition_text,
        fault_too_long_text,
        fault_square_text(word: &str),
        fault_landing_text(word: &str, expected: &str),
        fault_no_tuz_text(word: &str, expected: &str),
        fault_no_capture_text(word: &str, expected: &str),
        fault_total_text(word: &str, expected: &str),
        fault_variation_text,
        fault_nesting_text(most: u32),
        fault_open_variation_text,
        fault_bracket_text,
        fault_comment_text,

        // ---- Why a word is no move; clauses

        word_origin,
        word_landing,
        word_total(example: &str),
        word_tuz_total,
        word_trailing,

        // ---- Why a text is no position; clauses

        position_empty,
        position_rows,
        position_cell(side: Side, cell: u8),
        position_row(side: Side, holes: u8),
        position_row_length,
        position_second_tuz(side: Side),
        position_score(side: Side),
        position_tuz(side: Side),
        position_turn(south: &str, north: &str),
        position_number,
        position_trailing,

        // ---- Export

        export,
        /// The question in which form.
        form,
        position,
        diagram,
        preview,
        /// Whether the moves after the position shown stay away.
        until_shown,
        copy,
        copied_text,
        copy_refused_text,
        copy_picture_refused_text,
        download_failed_text,
        picture_failed_text,
    }
}

/// «хода» or «ходов»: what a game is made of.
const fn of_moves(moves: u32) -> &'static str {
    match Lang::Ru.plural(moves) {
        Plural::One => "хода",
        Plural::Few | Plural::Many => "ходов",
    }
}

const fn english(side: Side) -> &'static str {
    match side {
        Side::South => "South",
        Side::North => "North",
    }
}

const fn kyrgyz(side: Side) -> &'static str {
    match side {
        Side::South => "баштоочу",
        Side::North => "коштоочу",
    }
}

const fn kazakh(side: Side) -> &'static str {
    match side {
        Side::South => "бастаушы",
        Side::North => "қостаушы",
    }
}

const fn russian(side: Side) -> &'static str {
    match side {
        Side::South => "белые",
        Side::North => "чёрные",
    }
}

/// «белых», «чёрных».
const fn russian_of(side: Side) -> &'static str {
    match side {
        Side::South => "белых",
        Side::North => "чёрных",
    }
}

pub(super) const EN: ExchangeTexts = ExchangeTexts {
    import: "Import",
    paste: "Games, a position or a link",
    paste_help: "Paste a text, open files, or drop them here. The format is found by itself.",
    open_files: "Open files",
    drop_files: "Drop the files here",
    reading: |percent| format!("Reading: {percent} %"),
    adding: |percent| format!("Adding to the archive: {percent} %"),
    stop: "Stop",

    found_game_text: |moves| {
        let noun = if moves == 1 { "move" } else { "moves" };
        format!("A game of {moves} {noun}.")
    },
    found_games_text: |games| format!("Games that can be read: {games}."),
    found_faults_text: |games| format!("Games with a fault: {games}."),
    found_position_text: "This is a position.",
    found_bad_position_text: |reasons| {
        format!("This is a position that can not be played: {reasons}.")
    },
    found_link_text: "This is a link to a game.",
    found_backup_text: "This is a backup of the archive.",
    broken_game_text: |moves| format!("A game with a fault. Moves before it: {moves}."),
    unknown_text: "There is no game, no position and no link in it that can be read here.",
    no_text_text: "This file holds no text.",
    too_large_text: |megabytes| format!("Files of more than {megabytes} MB are not read."),
    unreadable_file_text: "The file could not be read.",

    put_on_board: "Put on the board",
    put_part: "Put these moves on the board",
    to_archive: "To the archive",
    play_here: "Play from here",
    to_editor: "To the editor",
    open_link: "Open the link",

    report: "Report",
    copy_report: "Copy the report",
    fault_place: |game, line| format!("Game {game}, line {line}"),
    fault_place_at_move: |game, line, number, side| {
        format!("Game {game}, line {line}, move {number}, {}", english(side))
    },
    more_faults_text: |games| format!("Further games with a fault: {games}."),
    added_text: |games| format!("Added to the archive: {games}."),
    known_text: |games| format!("Already there: {games}."),
    stopped_text: "Stopped. What was added stays in the archive.",
    archive_failed_text: "The archive could not take the games.",

    fault_variant_text: "The record names a game that is not known here.",
    fault_position_text: |why| format!("The start position can not be used: {why}."),
    fault_word_text: |word, why| format!("“{word}” is not a move: {why}."),
    fault_empty_text: |hole| format!("Hole {hole} is empty."),
    fault_tuz_text: |hole| format!("Hole {hole} is a tuz."),
    fault_no_hole_text: |hole| format!("The board has no hole {hole}."),
    fault_over_text: "The game is over before this move.",
    fault_repetition_text: "The game is over before this move: the same position stands for the third time.",
    fault_too_long_text: "The game has more moves than can be kept.",
    fault_square_text: |word| format!("“{word}” does not begin in the mover’s row."),
    fault_landing_text: |word, expected| {
        format!("“{word}” ends in another hole; expected: {expected}.")
    },
    fault_no_tuz_text: |word, expected| format!("“{word}” makes no tuz; expected: {expected}."),
    fault_no_capture_text: |word, expected| {
        format!("“{word}” captures nothing; expected: {expected}.")
    },
    fault_total_text: |word, expected| {
        format!("“{word}” gives a wrong total; expected: {expected}.")
    },
    fault_variation_text: "A variation stands where no move comes before it.",
    fault_nesting_text: |most| format!("More than {most} variations lie in one another."),
    fault_open_variation_text: "A variation is not closed.",
    fault_bracket_text: "A bracket closes nothing.",
    fault_comment_text: "A comment is not closed.",

    word_origin: "a hole number from 1 to 9 is expected",
    word_landing: "the number of the last hole is expected, 1 to 9",
    word_total: |example| format!("a total in brackets is expected, as in {example}"),
    word_tuz_total: "a tuz carries no total",
    word_trailing: "something follows the move",

    position_empty: "the text is empty",
    position_rows: "two rows with a slash between them are expected",
    position_cell: |side, cell| format!("place {cell} in {}’s row makes no sense", english(side)),
    position_row: |side, holes| format!("{}’s row must have {holes} holes", english(side)),
    position_row_length: "no game has rows of this length",
    position_second_tuz: |side| format!("there are two tuz in {}’s row", english(side)),
    position_score: |side| format!("{}’s score is not a number", english(side)),
    position_tuz: |side| format!("{}’s tuz is not a hole", english(side)),
    position_turn: |south, north| format!("the side to move must be {south} or {north}"),
    position_number: "the move number is not a number",
    position_trailing: "something follows the position",

    export: "Export",
    form: "Form",
    position: "Position",
    diagram: "Diagram",
    preview: "Preview",
    until_shown: "Only up to the position shown",
    copy: "Copy",
    copied_text: "Copied.",
    copy_refused_text: "The browser did not allow copying. The text is selected: copy it by hand.",
    copy_picture_refused_text: "The browser did not allow copying the picture. It can be downloaded.",
    download_failed_text: "The browser did not take the file.",
    picture_failed_text: "The browser could not make the picture.",
};

pub(super) const KY: ExchangeTexts = ExchangeTexts {
    import: "Киргизүү",
    paste: "Оюндар, абал же шилтеме",
    paste_help: "Текстти чаптаңыз, файлдарды ачыңыз же бул жерге сүйрөп келиңиз. Формат өзү табылат.",
    open_files: "Файлдарды ачуу",
    drop_files: "Файлдарды ушул жерге таштаңыз",
    reading: |percent| format!("Окулууда: {percent} %"),
    adding: |percent| format!("Архивге кошулууда: {percent} %"),
    stop: "Токтотуу",

    found_game_text: |moves| format!("{moves} жүрүштөн турган оюн."),
    found_games_text: |games| format!("Окула турган оюндар: {games}."),
    found_faults_text: |games| format!("Катасы бар оюндар: {games}."),
    found_position_text: "Бул – абал.",
    found_bad_position_text: |reasons| format!("Бул абал менен ойноого болбойт: {reasons}."),
    found_link_text: "Бул – оюнга шилтеме.",
    found_backup_text: "Бул – архивдин көчүрмөсү.",
    broken_game_text: |moves| format!("Оюнда ката бар. Ага чейинки жүрүштөр: {moves}."),
    unknown_text: "Бул жерде окула турган оюн да, абал да, шилтеме да жок.",
    no_text_text: "Бул файлда текст жок.",
    too_large_text: |megabytes| format!("{megabytes} МБдан чоң файлдар окулбайт."),
    unreadable_file_text: "Файлды окуу мүмкүн болбоду.",

    put_on_board: "Тактага коюу",
    put_part: "Ушул жүрүштөрдү тактага коюу",
    to_archive: "Архивге",
    play_here: "Ушул абалдан ойноо",
    to_editor: "Абал түзгүчкө",
    open_link: "Шилтемени ачуу",

    report: "Жыйынтык",
    copy_report: "Жыйынтыкты көчүрүү",
    fault_place: |game, line| format!("{game}-оюн, {line}-сап"),
    fault_place_at_move: |game, line, number, side| {
        format!("{game}-оюн, {line}-сап, {number}-жүрүш, {}", kyrgyz(side))
    },
    more_faults_text: |games| format!("Катасы бар дагы оюндар: {games}."),
    added_text: |games| format!("Архивге кошулду: {games}."),
    known_text: |games| format!("Мурунтан бар: {games}."),
    stopped_text: "Токтотулду. Кошулгандары архивде калат.",
    archive_failed_text: "Оюндарды архивге салуу мүмкүн болбоду.",

    fault_variant_text: "Жазууда бул жерде белгисиз оюн аталган.",
    fault_position_text: |why| format!("Баштапкы абал жараксыз: {why}."),
    fault_word_text: |word, why| format!("«{word}» жүрүш эмес: {why}."),
    fault_empty_text: |hole| format!("{hole}-үй бош."),
    fault_tuz_text: |hole| format!("{hole}-үй – туз."),
    fault_no_hole_text: |hole| format!("Тактада {hole}-үй жок."),
    fault_over_text: "Бул жүрүшкө чейин оюн бүткөн.",
    fault_repetition_text: "Бул жүрүшкө чейин оюн бүткөн: бир абал үчүнчү жолу кайталанды.",
    fault_too_long_text: "Оюнда сактала алгандан көп жүрүш бар.",
    fault_square_text: |word| format!("«{word}» жүрүүчүнүн катарынан башталбайт."),
    fault_landing_text: |word, expected| {
        format!("«{word}» башка үйдө бүтөт; күтүлгөнү: {expected}.")
    },
    fault_no_tuz_text: |word, expected| {
        format!("«{word}» менен туз алынбайт; күтүлгөнү: {expected}.")
    },
    fault_no_capture_text: |word, expected| {
        format!("«{word}» эч нерсе утпайт; күтүлгөнү: {expected}.")
    },
    fault_total_text: |word, expected| {
        format!("«{word}» упайды туура эмес көрсөтөт; күтүлгөнү: {expected}.")
    },
    fault_variation_text: "Варианттын алдында жүрүш жок.",
    fault_nesting_text: |most| format!("Бири-биринин ичинде {most} варианттан көп."),
    fault_open_variation_text: "Вариант жабылган эмес.",
    fault_bracket_text: "Кашаа эч нерсени жаппайт.",
    fault_comment_text: "Түшүндүрмө жабылган эмес.",

    word_origin: "1ден 9га чейинки үйдүн номери күтүлөт",
    word_landing: "акыркы үйдүн номери күтүлөт, 1ден 9га чейин",
    word_total: |example| format!("кашаадагы упай күтүлөт, мисалы {example}"),
    word_tuz_total: "туз алганда упай жазылбайт",
    word_trailing: "жүрүштөн кийин дагы бир нерсе жазылган",

    position_empty: "текст бош",
    position_rows: "ортосунда кыйгач сызыгы бар эки катар күтүлөт",
    position_cell: |side, cell| format!("{}нун катарындагы {cell}-орун түшүнүксүз", kyrgyz(side)),
    position_row: |side, holes| format!("{}нун катарында {holes} үй болушу керек", kyrgyz(side)),
    position_row_length: "катары мынчалык узун оюн жок",
    position_second_tuz: |side| format!("{}нун катарында эки туз бар", kyrgyz(side)),
    position_score: |side| format!("{}нун упайы сан эмес", kyrgyz(side)),
    position_tuz: |side| format!("{}нун тузу үйдүн номери эмес", kyrgyz(side)),
    position_turn: |south, north| format!("кезек {south} же {north} болушу керек"),
    position_number: "жүрүштүн номери сан эмес",
    position_trailing: "абалдан кийин дагы бир нерсе жазылган",

    export: "Чыгаруу",
    form: "Түрү",
    position: "Абал",
    diagram: "Диаграмма",
    preview: "Көрүнүшү",
    until_shown: "Көрсөтүлгөн абалга чейин гана",
    copy: "Көчүрүү",
    copied_text: "Көчүрүлдү.",
    copy_refused_text: "Браузер көчүрүүгө уруксат берген жок. Текст белгиленди: аны өзүңүз көчүрүп алыңыз.",
    copy_picture_refused_text: "Браузер сүрөттү көчүрүүгө уруксат берген жок. Аны жүктөп алса болот.",
    download_failed_text: "Браузер файлды кабыл алган жок.",
    picture_failed_text: "Браузер сүрөттү жасай алган жок.",
};

pub(super) const KK: ExchangeTexts = ExchangeTexts {
    import: "Импорт",
    paste: "Ойындар, жағдай не сілтеме",
    paste_help: "Мәтінді қойыңыз, файлдарды ашыңыз немесе осында сүйреп әкеліңіз. Пішімі өзі анықталады.",
    open_files: "Файлдарды ашу",
    drop_files: "Файлдарды осында тастаңыз",
    reading: |percent| format!("Оқылуда: {percent} %"),
    adding: |percent| format!("Мұрағатқа қосылуда: {percent} %"),
    stop: "Тоқтату",

    found_game_text: |moves| format!("{moves} жүрістен тұратын ойын."),
    found_games_text: |games| format!("Оқылатын ойындар: {games}."),
    found_faults_text: |games| format!("Қатесі бар ойындар: {games}."),
    found_position_text: "Бұл – жағдай.",
    found_bad_position_text: |reasons| format!("Бұл жағдаймен ойнауға болмайды: {reasons}."),
    found_link_text: "Бұл – ойынға сілтеме.",
    found_backup_text: "Бұл – мұрағаттың көшірмесі.",
    broken_game_text: |moves| format!("Ойында қате бар. Оған дейінгі жүрістер: {moves}."),
    unknown_text: "Мұнда оқылатын ойын да, жағдай да, сілтеме де жоқ.",
    no_text_text: "Бұл файлда мәтін жоқ.",
    too_large_text: |megabytes| format!("{megabytes} МБ-тан үлкен файлдар оқылмайды."),
    unreadable_file_text: "Файлды оқу мүмкін болмады.",

    put_on_board: "Тақтаға қою",
    put_part: "Осы жүрістерді тақтаға қою",
    to_archive: "Мұрағатқа",
    play_here: "Осы жағдайдан ойнау",
    to_editor: "Жағдай құруға",
    open_link: "Сілтемені ашу",

    report: "Есеп",
    copy_report: "Есепті көшіру",
    fault_place: |game, line| format!("{game}-ойын, {line}-жол"),
    fault_place_at_move: |game, line, number, side| {
        format!("{game}-ойын, {line}-жол, {number}-жүріс, {}", kazakh(side))
    },
    more_faults_text: |games| format!("Қатесі бар тағы ойындар: {games}."),
    added_text: |games| format!("Мұрағатқа қосылды: {games}."),
    known_text: |games| format!("Бұрыннан бар: {games}."),
    stopped_text: "Тоқтатылды. Қосылғандары мұрағатта қалады.",
    archive_failed_text: "Ойындарды мұрағатқа салу мүмкін болмады.",

    fault_variant_text: "Жазбада мұнда белгісіз ойын аталған.",
    fault_position_text: |why| format!("Бастапқы жағдай жарамсыз: {why}."),
    fault_word_text: |word, why| format!("«{word}» жүріс емес: {why}."),
    fault_empty_text: |hole| format!("{hole}-отау бос."),
    fault_tuz_text: |hole| format!("{hole}-отау – тұздық."),
    fault_no_hole_text: |hole| format!("Тақтада {hole}-отау жоқ."),
    fault_over_text: "Бұл жүріске дейін ойын аяқталған.",
    fault_repetition_text: "Бұл жүріске дейін ойын аяқталған: бір жағдай үшінші рет қайталанды.",
    fault_too_long_text: "Ойында сақтауға болатыннан көп жүріс бар.",
    fault_square_text: |word| format!("«{word}» жүрушінің қатарынан басталмайды."),
    fault_landing_text: |word, expected| {
        format!("«{word}» басқа отауда аяқталады; күтілгені: {expected}.")
    },
    fault_no_tuz_text: |word, expected| format!("«{word}» тұздық алмайды; күтілгені: {expected}."),
    fault_no_capture_text: |word, expected| {
        format!("«{word}» ештеңе ұтпайды; күтілгені: {expected}.")
    },
    fault_total_text: |word, expected| {
        format!("«{word}» ұпайды қате көрсетеді; күтілгені: {expected}.")
    },
    fault_variation_text: "Нұсқаның алдында жүріс жоқ.",
    fault_nesting_text: |most| format!("Бірінің ішінде бірі {most} нұсқадан көп."),
    fault_open_variation_text: "Нұсқа жабылмаған.",
    fault_bracket_text: "Жақша ештеңені жаппайды.",
    fault_comment_text: "Түсініктеме жабылмаған.",

    word_origin: "1-ден 9-ға дейінгі отау нөмірі күтіледі",
    word_landing: "соңғы отаудың нөмірі күтіледі, 1-ден 9-ға дейін",
    word_total: |example| format!("жақшадағы ұпай күтіледі, мысалы {example}"),
    word_tuz_total: "тұздық алғанда ұпай жазылмайды",
    word_trailing: "жүрістен кейін тағы бірдеңе жазылған",

    position_empty: "мәтін бос",
    position_rows: "арасында қиғаш сызығы бар екі қатар күтіледі",
    position_cell: |side, cell| format!("{}ның қатарындағы {cell}-орын түсініксіз", kazakh(side)),
    position_row: |side, holes| format!("{}ның қатарында {holes} отау болуы керек", kazakh(side)),
    position_row_length: "қатары мұндай ұзын ойын жоқ",
    position_second_tuz: |side| format!("{}ның қатарында екі тұздық бар", kazakh(side)),
    position_score: |side| format!("{}ның ұпайы сан емес", kazakh(side)),
    position_tuz: |side| format!("{}ның тұздығы отау нөмірі емес", kazakh(side)),
    position_turn: |south, north| format!("кезек {south} немесе {north} болуы керек"),
    position_number: "жүріс нөмірі сан емес",
    position_trailing: "жағдайдан кейін тағы бірдеңе жазылған",

    export: "Экспорт",
    form: "Түрі",
    position: "Жағдай",
    diagram: "Сызба",
    preview: "Көрінісі",
    until_shown: "Көрсетілген жағдайға дейін ғана",
    copy: "Көшіру",
    copied_text: "Көшірілді.",
    copy_refused_text: "Браузер көшіруге рұқсат бермеді. Мәтін белгіленді: оны өзіңіз көшіріп алыңыз.",
    copy_picture_refused_text: "Браузер суретті көшіруге рұқсат бермеді. Оны жүктеп алуға болады.",
    download_failed_text: "Браузер файлды қабылдамады.",
    picture_failed_text: "Браузер суретті жасай алмады.",
};

pub(super) const RU: ExchangeTexts = ExchangeTexts {
    import: "Загрузить партии",
    paste: "Партии, позиция или ссылка",
    paste_help: "Вставьте текст, откройте файлы или перетащите их сюда. Формат определится сам.",
    open_files: "Открыть файлы",
    drop_files: "Отпустите файлы здесь",
    reading: |percent| format!("Чтение: {percent} %"),
    adding: |percent| format!("Добавление в архив: {percent} %"),
    stop: "Остановить",

    found_game_text: |moves| format!("Партия из {moves} {}.", of_moves(moves)),
    found_games_text: |games| format!("Партий, которые читаются: {games}."),
    found_faults_text: |games| format!("Партий с ошибкой: {games}."),
    found_position_text: "Это позиция.",
    found_bad_position_text: |reasons| format!("Это позиция, в которой нельзя играть: {reasons}."),
    found_link_text: "Это ссылка на партию.",
    found_backup_text: "Это копия архива.",
    broken_game_text: |moves| format!("Партия с ошибкой. Ходов до неё: {moves}."),
    unknown_text: "Здесь нет ни партии, ни позиции, ни ссылки, которые можно прочитать.",
    no_text_text: "В этом файле нет текста.",
    too_large_text: |megabytes| format!("Файлы больше {megabytes} МБ не читаются."),
    unreadable_file_text: "Файл не удалось прочитать.",

    put_on_board: "На доску",
    put_part: "Эти ходы на доску",
    to_archive: "В архив",
    play_here: "Играть отсюда",
    to_editor: "В редактор",
    open_link: "Открыть ссылку",

    report: "Отчёт",
    copy_report: "Скопировать отчёт",
    fault_place: |game, line| format!("Партия {game}, строка {line}"),
    fault_place_at_move: |game, line, number, side| {
        format!(
            "Партия {game}, строка {line}, ход {number}, {}",
            russian(side)
        )
    },
    more_faults_text: |games| format!("Ещё партий с ошибкой: {games}."),
    added_text: |games| format!("Добавлено в архив: {games}."),
    known_text: |games| format!("Уже были там: {games}."),
    stopped_text: "Остановлено. Добавленное остаётся в архиве.",
    archive_failed_text: "Архив не смог принять партии.",

    fault_variant_text: "В записи названа игра, которая здесь неизвестна.",
    fault_position_text: |why| format!("Начальная позиция не подходит: {why}."),
    fault_word_text: |word, why| format!("«{word}» — не ход: {why}."),
    fault_empty_text: |hole| format!("Лунка {hole} пуста."),
    fault_tuz_text: |hole| format!("Лунка {hole} — туз."),
    fault_no_hole_text: |hole| format!("На доске нет лунки {hole}."),
    fault_over_text: "До этого хода партия уже окончена.",
    fault_repetition_text: "До этого хода партия уже окончена: позиция повторилась в третий раз.",
    fault_too_long_text: "В партии больше ходов, чем можно сохранить.",
    fault_square_text: |word| format!("«{word}» начинается не в ряду того, чей ход."),
    fault_landing_text: |word, expected| {
        format!("«{word}» кончается в другой лунке; ожидалось: {expected}.")
    },
    fault_no_tuz_text: |word, expected| format!("«{word}» не даёт туза; ожидалось: {expected}."),
    fault_no_capture_text: |word, expected| {
        format!("«{word}» ничего не берёт; ожидалось: {expected}.")
    },
    fault_total_text: |word, expected| {
        format!("«{word}» даёт неверный счёт; ожидалось: {expected}.")
    },
    fault_variation_text: "Перед вариантом нет хода.",
    fault_nesting_text: |most| format!("Более {most} вариантов один в другом."),
    fault_open_variation_text: "Вариант не закрыт.",
    fault_bracket_text: "Скобка ничего не закрывает.",
    fault_comment_text: "Комментарий не закрыт.",

    word_origin: "ожидается номер лунки от 1 до 9",
    word_landing: "ожидается номер последней лунки, от 1 до 9",
    word_total: |example| format!("ожидается счёт в скобках, например {example}"),
    word_tuz_total: "при взятии туза счёт не пишут",
    word_trailing: "за ходом стоит что-то ещё",

    position_empty: "текст пуст",
    position_rows: "ожидаются два ряда через косую черту",
    position_cell: |side, cell| format!("в ряду {} непонятно место {cell}", russian_of(side)),
    position_row: |side, holes| format!("в ряду {} должно быть лунок: {holes}", russian_of(side)),
    position_row_length: "нет игры с рядами такой длины",
    position_second_tuz: |side| format!("в ряду {} два туза", russian_of(side)),
    position_score: |side| format!("счёт {} — не число", russian_of(side)),
    position_tuz: |side| format!("туз {} — не номер лунки", russian_of(side)),
    position_turn: |south, north| format!("очередь хода должна быть {south} или {north}"),
    position_number: "номер хода — не число",
    position_trailing: "за позицией стоит что-то ещё",

    export: "Сохранить партию",
    form: "Вид",
    position: "Позиция",
    diagram: "Диаграмма доски",
    preview: "Просмотр",
    until_shown: "Только до показанной позиции",
    copy: "Скопировать",
    copied_text: "Скопировано.",
    copy_refused_text: "Браузер не разрешил копировать. Текст выделен: скопируйте его сами.",
    copy_picture_refused_text: "Браузер не разрешил скопировать картинку. Её можно скачать.",
    download_failed_text: "Браузер не принял файл.",
    picture_failed_text: "Браузер не смог нарисовать картинку.",
};
