//! The texts of the archive.

use crate::i18n::text::texts;
use crate::i18n::{Lang, Plural};

texts! {
    /// The texts of the archive.
    GamesTexts {
        heading,
        search,
        search_help,
        loading,
        /// So many games.
        counted(games: u32),
        /// So many found, of so many.
        found(found: u32, games: u32),
        empty_text,
        none_found_text,
        /// Of a long list.
        more,

        // ---- A game

        /// Look at a finished game.
        open,
        /// Play on.
        go_on,
        rename,
        delete,
        export,
        /// A game that has not ended: the stones in South’s kazan and in North’s.
        unfinished_text(south: u8, north: u8),
        /// So many single moves.
        moves(moves: u32),
        /// What the game is called.
        title_field,
        save,
        deleted_text,
        restored_text,
        renamed_text,

        // ---- All games

        all_games,
        all_games_help,
        export_all,
        /// All games as records for other programs.
        export_pgn,
        import_all,
        /// To the window for games of other kinds.
        import_games,
        reading,
        writing,
        exported_text(games: u32),
        added_text(games: u32),
        updated_text(games: u32),
        there_text(games: u32),
        /// The file and the archive have the same game with different moves.
        apart_text(games: u32),
        /// The numbers of the lines.
        damaged_text(lines: u32, which: &str),
        cut_text,
        stopped_text,
        not_backup_text,
        newer_file_text,
        file_failed_text,

        // ---- Space

        /// With its unit.
        space_text(size: &str),
        /// What all data takes, of what it may take.
        site_text(used: &str, allowed: &str),
        kept_text,
        not_kept_text,
        ask_to_keep,
        refused_text,
        unknown_text,

        // ---- What went wrong

        blocked_text,
        busy_text,
        newer_text,
        full_text,
        unreadable_text,
        /// So many games can not be read.
        unreadable_games_text(games: u32),
        failed_text(reason: &str),
        retry,
        /// Leads to the export of the game on the board.
        export_current,
    }
}

/// "1 game", "12 games".
fn en(games: u32) -> String {
    match Lang::En.plural(games) {
        Plural::One => format!("{games} game"),
        Plural::Few | Plural::Many => format!("{games} games"),
    }
}

/// «1 партия», «2 партии», «5 партий».
fn ru(games: u32) -> String {
    match Lang::Ru.plural(games) {
        Plural::One => format!("{games} партия"),
        Plural::Few => format!("{games} партии"),
        Plural::Many => format!("{games} партий"),
    }
}

pub(super) const EN: GamesTexts = GamesTexts {
    heading: "Games",
    search: "Search",
    search_help: "Names, event, date or result.",
    loading: "Loading",
    counted: en,
    found: |found, games| format!("Found: {found} of {games}"),
    empty_text: "There are no games yet. Every game that you finish or leave comes here by itself.",
    none_found_text: "There is no such game.",
    more: "Show more",

    open: "Open",
    go_on: "Continue",
    rename: "Rename",
    delete: "Delete",
    export: "Export",
    unfinished_text: |south, north| format!("Unfinished, {south}–{north}."),
    moves: |moves| match Lang::En.plural(moves) {
        Plural::One => format!("{moves} move"),
        Plural::Few | Plural::Many => format!("{moves} moves"),
    },
    title_field: "Title",
    save: "Save",
    deleted_text: "The game is deleted.",
    restored_text: "The game is back.",
    renamed_text: "The new names are saved.",

    all_games: "All games in one file",
    all_games_help: "The file can be read in again, here or on another device.",
    export_all: "Export all",
    export_pgn: "All as PGN",
    import_all: "Import all",
    import_games: "Import games",
    reading: "Reading the file",
    writing: "Writing the file",
    exported_text: |games| format!("The file has been written: {}.", en(games)),
    added_text: |games| format!("Added: {}.", en(games)),
    updated_text: |games| format!("Brought up to date: {}.", en(games)),
    there_text: |games| format!("Here already: {}.", en(games)),
    apart_text: |games| {
        format!(
            "With other moves than here, so both are kept: {}.",
            en(games)
        )
    },
    damaged_text: |lines, which| {
        format!("Lines of the file that can not be read: {lines} ({which}).")
    },
    cut_text: "The file ends early, so some games may be missing.",
    stopped_text: "Stopped. The games read until then are kept.",
    not_backup_text: "This file does not come from “Export all”. For other files there is “Import games”.",
    newer_file_text: "The file comes from a newer version of the game.",
    file_failed_text: "The file could not be read.",

    space_text: |size| format!("The games take {size}."),
    site_text: |used, allowed| format!("Everything that this page keeps: {used} of {allowed}."),
    kept_text: "The browser keeps the games until you delete them.",
    not_kept_text: "The browser may delete the games when space gets short.",
    ask_to_keep: "Ask the browser to keep them",
    refused_text: "The browser does not promise it. Pages that are installed or often used have better chances. Until then, export all games now and then.",
    unknown_text: "This browser does not say how long it keeps the games. Export all games now and then.",

    blocked_text: "This browser does not let the page keep games. The window may be private, or the data of sites switched off. The game on the board can be exported.",
    busy_text: "The game is open in another tab, in an older version. Close that tab and try again.",
    newer_text: "The games were kept by a newer version. Load the page again.",
    full_text: "The browser’s storage is full. Export all games, delete some, and try again.",
    unreadable_text: "This game can not be read. It stays where it is.",
    unreadable_games_text: |games| {
        format!(
            "Can not be read: {}. What is left of them stays, and goes into the file with all games.",
            en(games)
        )
    },
    failed_text: |reason| format!("The browser can not get at the games: {reason}."),
    retry: "Try again",
    export_current: "Export this game",
};

pub(super) const KY: GamesTexts = GamesTexts {
    heading: "Оюндар",
    search: "Издөө",
    search_help: "Аттар, мелдеш, күн же жыйынтык.",
    loading: "Жүктөлүп жатат",
    counted: |games| format!("{games} оюн"),
    found: |found, games| format!("Табылды: {games} ичинен {found}"),
    empty_text: "Азырынча оюн жок. Сиз бүтүргөн же калтырган ар бир оюн бул жерге өзү түшөт.",
    none_found_text: "Мындай оюн жок.",
    more: "Дагы көрсөтүү",

    open: "Ачуу",
    go_on: "Улантуу",
    rename: "Атын өзгөртүү",
    delete: "Өчүрүү",
    export: "Чыгаруу",
    unfinished_text: |south, north| format!("Бүтө элек, {south}–{north}."),
    moves: |moves| format!("{moves} жүрүш"),
    title_field: "Аталышы",
    save: "Сактоо",
    deleted_text: "Оюн өчүрүлдү.",
    restored_text: "Оюн кайтарылды.",
    renamed_text: "Жаңы аттар сакталды.",

    all_games: "Бардык оюндар бир файлда",
    all_games_help: "Файлды кайра ушул жерде же башка түзмөктө окутса болот.",
    export_all: "Баарын чыгаруу",
    export_pgn: "Баары PGN түрүндө",
    import_all: "Баарын киргизүү",
    import_games: "Оюндарды киргизүү",
    reading: "Файл окулуп жатат",
    writing: "Файл жазылып жатат",
    exported_text: |games| format!("Файл жазылды: {games} оюн."),
    added_text: |games| format!("Кошулду: {games} оюн."),
    updated_text: |games| format!("Жаңыртылды: {games} оюн."),
    there_text: |games| format!("Мурунтан эле бар: {games} оюн."),
    apart_text: |games| format!("Жүрүштөрү башка, ошондуктан экөө тең сакталды: {games} оюн."),
    damaged_text: |lines, which| format!("Файлдын окулбаган саптары: {lines} ({which})."),
    cut_text: "Файл эрте бүтүп калган, айрым оюндар жок болушу мүмкүн.",
    stopped_text: "Токтотулду. Ага чейин окулган оюндар сакталды.",
    not_backup_text: "Бул файл «Баарын чыгаруу» менен жасалган эмес. Башка файлдар үчүн «Оюндарды киргизүү» бар.",
    newer_file_text: "Файл оюндун жаңыраак версиясынан.",
    file_failed_text: "Файлды окуу мүмкүн болгон жок.",

    space_text: |size| format!("Оюндар ээлеген орун: {size}."),
    site_text: |used, allowed| {
        format!("Бул барак сактаган нерсенин баары: {allowed} ичинен {used}.")
    },
    kept_text: "Браузер оюндарды сиз өчүргөнгө чейин сактайт.",
    not_kept_text: "Орун аз калса, браузер оюндарды өчүрүп салышы мүмкүн.",
    ask_to_keep: "Браузерден сактоону суроо",
    refused_text: "Браузер буга убада бербейт. Орнотулган же көп колдонулган барактарга тезирээк макул болот. Ага чейин бардык оюндарды маал-маалы менен чыгарып туруңуз.",
    unknown_text: "Бул браузер оюндарды канча убакыт сактаарын айтпайт. Бардык оюндарды маал-маалы менен чыгарып туруңуз.",

    blocked_text: "Бул браузер баракка оюндарды сактоого жол бербейт. Балким, терезе купуя же сайттардын маалыматы өчүрүлгөн. Тактадагы оюнду чыгарса болот.",
    busy_text: "Оюн башка өтмөктө эски версиясында ачык турат. Ал өтмөктү жаап, кайра аракет кылыңыз.",
    newer_text: "Оюндарды жаңыраак версия сактаган. Баракты кайра жүктөңүз.",
    full_text: "Браузердин сактагычы толду. Бардык оюндарды чыгарып, айрымдарын өчүрүп, кайра аракет кылыңыз.",
    unreadable_text: "Бул оюнду окуу мүмкүн эмес. Ал ордунда калат.",
    unreadable_games_text: |games| {
        format!(
            "Окуу мүмкүн эмес: {games} оюн. Алардан калганы ордунда турат жана бардык оюндардын файлына кирет."
        )
    },
    failed_text: |reason| format!("Браузер оюндарга жете албай жатат: {reason}."),
    retry: "Кайра аракет кылуу",
    export_current: "Бул оюнду чыгаруу",
};

pub(super) const KK: GamesTexts = GamesTexts {
    heading: "Ойындар",
    search: "Іздеу",
    search_help: "Есімдер, жарыс, күн немесе нәтиже.",
    loading: "Жүктеліп жатыр",
    counted: |games| format!("{games} ойын"),
    found: |found, games| format!("Табылды: {games} ішінен {found}"),
    empty_text: "Әзірге ойын жоқ. Сіз аяқтаған немесе қалдырған әр ойын осында өзі түседі.",
    none_found_text: "Мұндай ойын жоқ.",
    more: "Тағы көрсету",

    open: "Ашу",
    go_on: "Жалғастыру",
    rename: "Атын өзгерту",
    delete: "Жою",
    export: "Шығару",
    unfinished_text: |south, north| format!("Аяқталмаған, {south}–{north}."),
    moves: |moves| format!("{moves} жүріс"),
    title_field: "Атауы",
    save: "Сақтау",
    deleted_text: "Ойын жойылды.",
    restored_text: "Ойын қайтарылды.",
    renamed_text: "Жаңа есімдер сақталды.",

    all_games: "Барлық ойындар бір файлда",
    all_games_help: "Файлды осында немесе басқа құрылғыда қайта оқытуға болады.",
    export_all: "Барлығын шығару",
    export_pgn: "Барлығы PGN түрінде",
    import_all: "Барлығын енгізу",
    import_games: "Ойындарды енгізу",
    reading: "Файл оқылып жатыр",
    writing: "Файл жазылып жатыр",
    exported_text: |games| format!("Файл жазылды: {games} ойын."),
    added_text: |games| format!("Қосылды: {games} ойын."),
    updated_text: |games| format!("Жаңартылды: {games} ойын."),
    there_text: |games| format!("Бұрыннан бар: {games} ойын."),
    apart_text: |games| format!("Жүрістері басқа, сондықтан екеуі де сақталды: {games} ойын."),
    damaged_text: |lines, which| format!("Файлдың оқылмаған жолдары: {lines} ({which})."),
    cut_text: "Файл ерте аяқталған, кейбір ойындар болмауы мүмкін.",
    stopped_text: "Тоқтатылды. Оған дейін оқылған ойындар сақталды.",
    not_backup_text: "Бұл файл «Барлығын шығару» арқылы жасалмаған. Басқа файлдар үшін «Ойындарды енгізу» бар.",
    newer_file_text: "Файл ойынның жаңарақ нұсқасынан.",
    file_failed_text: "Файлды оқу мүмкін болмады.",

    space_text: |size| format!("Ойындар алатын орын: {size}."),
    site_text: |used, allowed| format!("Осы бет сақтаған дүниенің бәрі: {allowed} ішінен {used}."),
    kept_text: "Браузер ойындарды сіз жойғанға дейін сақтайды.",
    not_kept_text: "Орын азайса, браузер ойындарды жойып жіберуі мүмкін.",
    ask_to_keep: "Браузерден сақтауды сұрау",
    refused_text: "Браузер бұған уәде бермейді. Орнатылған немесе жиі қолданылатын беттерге тезірек келіседі. Оған дейін барлық ойындарды анда-санда шығарып тұрыңыз.",
    unknown_text: "Бұл браузер ойындарды қанша уақыт сақтайтынын айтпайды. Барлық ойындарды анда-санда шығарып тұрыңыз.",

    blocked_text: "Бұл браузер бетке ойындарды сақтауға рұқсат бермейді. Мүмкін, терезе құпия немесе сайттардың деректері өшірілген. Тақтадағы ойынды шығаруға болады.",
    busy_text: "Ойын басқа қойындыда ескі нұсқасында ашық тұр. Сол қойындыны жауып, қайта көріңіз.",
    newer_text: "Ойындарды жаңарақ нұсқа сақтаған. Бетті қайта жүктеңіз.",
    full_text: "Браузердің жады толды. Барлық ойындарды шығарып, кейбірін жойып, қайта көріңіз.",
    unreadable_text: "Бұл ойынды оқу мүмкін емес. Ол орнында қалады.",
    unreadable_games_text: |games| {
        format!(
            "Оқу мүмкін емес: {games} ойын. Олардан қалғаны орнында тұрады және барлық ойындардың файлына кіреді."
        )
    },
    failed_text: |reason| format!("Браузер ойындарға жете алмай тұр: {reason}."),
    retry: "Қайта көру",
    export_current: "Осы ойынды шығару",
};

pub(super) const RU: GamesTexts = GamesTexts {
    heading: "Партии",
    search: "Поиск",
    search_help: "Имена, турнир, дата или результат.",
    loading: "Загрузка",
    counted: ru,
    found: |found, games| format!("Найдено: {found} из {games}"),
    empty_text: "Партий пока нет. Каждая партия, которую вы закончите или оставите, попадёт сюда сама.",
    none_found_text: "Такой партии нет.",
    more: "Показать ещё",

    open: "Открыть",
    go_on: "Продолжить",
    rename: "Переименовать",
    delete: "Удалить",
    export: "Экспорт",
    unfinished_text: |south, north| format!("Не закончена, {south}–{north}."),
    moves: |moves| match Lang::Ru.plural(moves) {
        Plural::One => format!("{moves} ход"),
        Plural::Few => format!("{moves} хода"),
        Plural::Many => format!("{moves} ходов"),
    },
    title_field: "Название",
    save: "Сохранить",
    deleted_text: "Партия удалена.",
    restored_text: "Партия возвращена.",
    renamed_text: "Новые имена сохранены.",

    all_games: "Все партии в одном файле",
    all_games_help: "Файл можно загрузить обратно, здесь или на другом устройстве.",
    export_all: "Экспортировать все",
    export_pgn: "Все в PGN",
    import_all: "Импортировать все",
    import_games: "Импорт партий",
    reading: "Чтение файла",
    writing: "Запись файла",
    exported_text: |games| format!("Файл записан: {}.", ru(games)),
    added_text: |games| format!("Добавлено: {}.", ru(games)),
    updated_text: |games| format!("Обновлено: {}.", ru(games)),
    there_text: |games| format!("Уже были здесь: {}.", ru(games)),
    apart_text: |games| format!("С другими ходами, поэтому сохранены обе: {}.", ru(games)),
    damaged_text: |lines, which| format!("Нечитаемые строки файла: {lines} ({which})."),
    cut_text: "Файл обрывается, некоторых партий может не хватать.",
    stopped_text: "Остановлено. Партии, прочитанные до этого, сохранены.",
    not_backup_text: "Этот файл создан не командой «Экспортировать все». Для других файлов есть «Импорт партий».",
    newer_file_text: "Файл создан более новой версией игры.",
    file_failed_text: "Не удалось прочитать файл.",

    space_text: |size| format!("Партии занимают {size}."),
    site_text: |used, allowed| format!("Всё, что хранит эта страница: {used} из {allowed}."),
    kept_text: "Браузер хранит партии, пока вы их не удалите.",
    not_kept_text: "Если места станет мало, браузер может удалить партии.",
    ask_to_keep: "Попросить браузер хранить их",
    refused_text: "Браузер этого не обещает. Скорее он согласится, если страница установлена или часто используется. Пока что время от времени экспортируйте все партии.",
    unknown_text: "Этот браузер не говорит, как долго хранит партии. Время от времени экспортируйте их все.",

    blocked_text: "Браузер не даёт странице хранить партии. Возможно, окно приватное или данные сайтов отключены. Партию на доске можно экспортировать.",
    busy_text: "Игра открыта в другой вкладке, в старой версии. Закройте ту вкладку и попробуйте снова.",
    newer_text: "Партии сохранила более новая версия. Загрузите страницу снова.",
    full_text: "Хранилище браузера заполнено. Экспортируйте все партии, удалите некоторые и попробуйте снова.",
    unreadable_text: "Эту партию нельзя прочитать. Она остаётся на месте.",
    unreadable_games_text: |games| {
        format!(
            "Нельзя прочитать: {}. То, что от них осталось, хранится и войдёт в файл со всеми партиями.",
            ru(games)
        )
    },
    failed_text: |reason| format!("Браузер не может добраться до партий: {reason}."),
    retry: "Попробовать снова",
    export_current: "Экспорт этой партии",
};
