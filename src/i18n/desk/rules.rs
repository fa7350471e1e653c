//! What this is, and how the game is played.

use crate::i18n::text::texts;

/// A part of the rules page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesSection {
    /// A stable word for ids and tests.
    pub key: &'static str,
    /// What the part is about.
    pub heading: &'static str,
    /// One paragraph.
    pub text: &'static str,
    /// Points of a list after the paragraph; often none.
    pub points: Vec<&'static str>,
}

texts! {
    /// The texts of the rules page and of the page about the program.
    RulesTexts {
        about,
        /// One line under the title.
        subtitle,
        about_text,
        about_version(version: &str),

        goal,
        goal_text,
        sowing,
        sowing_text,
        single,
        single_text,
        capture,
        capture_text,
        tuz,
        tuz_text,
        tuz_one,
        tuz_last,
        tuz_same,
        tuz_stay,
        end,
        end_text,
        end_stuck,
        end_draw,
        bestemshe_text,
    }
}

impl RulesTexts {
    /// The rules page, part by part; the small variant's heading is its name.
    pub fn sections(&self, bestemshe: &'static str) -> Vec<RulesSection> {
        let section = |key, heading, text| RulesSection {
            key,
            heading,
            text,
            points: Vec::new(),
        };
        vec![
            section("goal", self.goal, self.goal_text),
            section("sowing", self.sowing, self.sowing_text),
            section("single", self.single, self.single_text),
            section("capture", self.capture, self.capture_text),
            RulesSection {
                key: "tuz",
                heading: self.tuz,
                text: self.tuz_text,
                points: vec![self.tuz_one, self.tuz_last, self.tuz_same, self.tuz_stay],
            },
            RulesSection {
                key: "end",
                heading: self.end,
                text: self.end_text,
                points: vec![self.end_stuck, self.end_draw],
            },
            section("bestemshe", bestemshe, self.bestemshe_text),
        ]
    }
}

pub(super) const EN: RulesTexts = RulesTexts {
    about: "About",
    subtitle: "Also togyzkumalak: the nine-hole game of Central Asia",
    about_text: "Free and open source. Everything runs on this device: no account, nothing is sent.",
    about_version: |version| format!("Version {version}"),

    goal: "Goal",
    goal_text: "Collect more than half of the stones: 82 of 162. Each player has a row of nine holes with nine stones each, and a store, the kazan. South moves first.",
    sowing: "Sowing",
    sowing_text: "Lift all stones from one of your holes and drop them one by one, counter-clockwise. The first goes back into the same hole, the others into the holes that follow, in the opponent’s row too. Kazans are passed over. You may not skip your move.",
    single: "A single stone",
    single_text: "A single stone goes to the next hole, and its own hole stays empty.",
    capture: "Capture",
    capture_text: "When your last stone falls into an opponent’s hole and the number there becomes even, all its stones go to your kazan. In your own row nothing is captured.",
    tuz: "Tuz",
    tuz_text: "When your last stone makes exactly three in an opponent’s hole, the three go to your kazan and the hole becomes your tuz for the rest of the game. From then on every stone that falls into it, whoever drops it, goes to your kazan. A move that ends in a tuz captures nothing more.",
    tuz_one: "Each player may have one tuz in a game.",
    tuz_last: "Hole 9 is never a tuz.",
    tuz_same: "The two tuz never have the same number: if your hole 4 is a tuz, the opponent’s hole 4 can not be one.",
    tuz_stay: "Where no tuz is allowed, three stones just stay.",
    end: "The end",
    end_text: "Whoever has 82 stones wins at once.",
    end_stuck: "If it is your turn and your row is empty, the stones left go to the opponent’s kazan, and whoever has more wins. 81 each is a draw.",
    end_draw: "The same position for the third time is a draw. Players may also agree on a draw or resign.",
    bestemshe_text: "The small game: five holes a side, five stones in each, no tuz. 26 of the 50 stones win. All else is the same.",
};

pub(super) const KY: RulesTexts = RulesTexts {
    about: "Оюн жөнүндө",
    subtitle: "Борбор Азиянын байыркы акыл оюну",
    about_text: "Акысыз, коду ачык. Баары ушул түзмөктө иштейт: каттоо жок, эч нерсе жөнөтүлбөйт.",
    about_version: |version| format!("{version} версиясы"),

    goal: "Максат",
    goal_text: "162 коргоолдун жарымынан көбүн, башкача айтканда 82 коргоол топтоо. Ар бир оюнчунун бир катар тогуз үйү, ар бир үйдө тогуз коргоолу жана бир казаны бар. Биринчи баштоочу жүрөт.",
    sowing: "Жүрүш",
    sowing_text: "Өз үйлөрүңүздүн биринен бардык коргоолду алып, саат жебесине каршы бирден таштап чыгасыз. Биринчиси ошол эле үйгө, калгандары кийинки үйлөргө, атаандаштын катарына да түшөт. Казандарга таш салынбайт. Жүрбөй коюуга болбойт.",
    single: "Жалгыз коргоол",
    single_text: "Үйдө бир гана коргоол болсо, ал кийинки үйгө өтөт, өз үйү бош калат.",
    capture: "Утуп алуу",
    capture_text: "Акыркы коргоолуңуз атаандаштын үйүнө түшүп, андагы сан жуп болуп калса, үйдөгү бардык коргоол сиздин казаныңызга өтөт. Өз катарыңыздан эч нерсе алынбайт.",
    tuz: "Туз",
    tuz_text: "Акыркы коргоолуңуз атаандаштын үйүндөгү санды дал үчкө жеткирсе, ал үчөө казаныңызга өтүп, үй оюндун аягына чейин сиздин тузуңуз болот. Андан кийин ага түшкөн ар бир коргоол, ким таштаса да, сиздин казаныңызга кетет. Тузда бүткөн жүрүш башка утуш бербейт.",
    tuz_one: "Бир оюнда ар бир оюнчунун бир гана тузу болот.",
    tuz_last: "9-үй эч качан туз болбойт.",
    tuz_same: "Эки туздун номери бирдей болбойт: сиздин 4-үйүңүз туз болсо, атаандаштын 4-үйү туз боло албайт.",
    tuz_stay: "Туз алууга болбогон үйдө үч коргоол ордунда калат.",
    end: "Оюндун аягы",
    end_text: "82 коргоол топтогон оюнчу ошол замат жеңет.",
    end_stuck: "Кезегиңиз келгенде катарыңыз бош болсо, атсыз каласыз: калган коргоолдор атаандаштын казанына өтөт, кимде көп болсо, ошол жеңет. 81ден болсо, тең чыгуу.",
    end_draw: "Бир эле абал үчүнчү жолу кайталанса, тең чыгуу. Оюнчулар тең чыгууга макулдашса же багынса да болот.",
    bestemshe_text: "Кичи оюн: ар бир катарда беш үй, ар бир үйдө беш коргоол, туз жок. 50 коргоолдун 26сын топтогон жеңет. Калганы баары ошондой.",
};

pub(super) const KK: RulesTexts = RulesTexts {
    about: "Ойын туралы",
    subtitle: "Орталық Азияның көне ақыл ойыны",
    about_text: "Тегін, коды ашық. Бәрі осы құрылғыда жұмыс істейді: тіркелу жоқ, ештеңе жіберілмейді.",
    about_version: |version| format!("{version} нұсқасы"),

    goal: "Мақсат",
    goal_text: "162 құмалақтың жартысынан көбін, яғни 82 құмалақ жинау. Әр ойыншының бір қатар тоғыз отауы, әр отауда тоғыз құмалағы және бір қазаны бар. Бірінші бастаушы жүреді.",
    sowing: "Жүріс",
    sowing_text: "Өз отауларыңыздың бірінен барлық құмалақты алып, сағат тіліне қарсы бір-бірден таратасыз. Біріншісі сол отаудың өзіне, қалғандары келесі отауларға, қарсыластың қатарына да түседі. Қазандарға құмалақ салынбайды. Жүрмей қоюға болмайды.",
    single: "Жалғыз құмалақ",
    single_text: "Отауда бір ғана құмалақ болса, ол келесі отауға көшеді, өз отауы бос қалады.",
    capture: "Ұтып алу",
    capture_text: "Соңғы құмалағыңыз қарсыластың отауына түсіп, ондағы сан жұп болса, отаудағы барлық құмалақ сіздің қазаныңызға өтеді. Өз қатарыңыздан ештеңе алынбайды.",
    tuz: "Тұздық",
    tuz_text: "Соңғы құмалағыңыз қарсыластың отауындағы санды дәл үшке жеткізсе, сол үшеуі қазаныңызға өтіп, отау ойынның соңына дейін сіздің тұздығыңыз болады. Содан кейін оған түскен әр құмалақ, кім салса да, сіздің қазаныңызға кетеді. Тұздықта біткен жүріс басқа ұтыс бермейді.",
    tuz_one: "Бір ойында әр ойыншының бір ғана тұздығы болады.",
    tuz_last: "9-отау ешқашан тұздық болмайды.",
    tuz_same: "Екі тұздық аттас отауларда болмайды: сіздің 4-отауыңыз тұздық болса, қарсыластың 4-отауы тұздық бола алмайды.",
    tuz_stay: "Тұздық алуға болмайтын отауда үш құмалақ орнында қалады.",
    end: "Ойынның соңы",
    end_text: "82 құмалақ жинаған ойыншы бірден жеңеді.",
    end_stuck: "Кезегіңіз келгенде қатарыңыз бос болса, атсыз қаласыз: қалған құмалақтар қарсыластың қазанына өтеді, кімде көп болса, сол жеңеді. 81-ден болса, тең ойын.",
    end_draw: "Бір жағдай үшінші рет қайталанса, тең ойын. Ойыншылар тең ойынға келіссе не берілсе де болады.",
    bestemshe_text: "Шағын ойын: әр қатарда бес отау, әр отауда бес құмалақ, тұздық жоқ. 50 құмалақтың 26-сын жинаған жеңеді. Қалғанының бәрі сондай.",
};

pub(super) const RU: RulesTexts = RulesTexts {
    about: "О программе",
    subtitle: "Тогызкумалак: древняя игра Центральной Азии",
    about_text: "Бесплатно, код открыт. Всё работает на этом устройстве: без регистрации, ничего не отправляется.",
    about_version: |version| format!("Версия {version}"),

    goal: "Цель",
    goal_text: "Собрать больше половины коргоолов: 82 из 162. У каждого игрока ряд из девяти лунок по девять коргоолов и хранилище — казан. Белые ходят первыми.",
    sowing: "Ход",
    sowing_text: "Возьмите все коргоолы из одной своей лунки и раскладывайте по одному против часовой стрелки. Первый ложится в ту же лунку, остальные — в следующие, в том числе в ряду соперника. Казаны пропускаются. Отказаться от хода нельзя.",
    single: "Один коргоол",
    single_text: "Единственный коргоол переходит в следующую лунку, его лунка остаётся пустой.",
    capture: "Взятие",
    capture_text: "Если последний коргоол попал в лунку соперника и число в ней стало чётным, все они переходят в ваш казан. В своём ряду ничего не берётся.",
    tuz: "Туз",
    tuz_text: "Если с вашим последним коргоолом в лунке соперника стало ровно три, все три переходят в ваш казан, а лунка до конца партии становится вашим тузом. С этого времени каждый коргоол, кто бы его ни положил, попадает из неё в ваш казан. Ход, который кончился в тузе, больше ничего не берёт.",
    tuz_one: "У игрока бывает только один туз за партию.",
    tuz_last: "Лунка 9 тузом не бывает.",
    tuz_same: "Тузы не бывают в одноимённых лунках: если туз — ваша лунка 4, то лунка 4 соперника стать им не может.",
    tuz_stay: "Где туз запрещён, три коргоола остаются на месте.",
    end: "Конец игры",
    end_text: "Кто собрал 82 коргоола, сразу побеждает.",
    end_stuck: "Если ваш ход, а ваш ряд пуст, остаток переходит в казан соперника, и побеждает тот, у кого больше. При 81:81 — ничья.",
    end_draw: "Та же позиция в третий раз — ничья. Игроки могут и сами согласиться на ничью или сдаться.",
    bestemshe_text: "Малая игра: по пять лунок, в каждой пять коргоолов, туза нет. Для победы нужно 26 из 50. Остальное так же.",
};
