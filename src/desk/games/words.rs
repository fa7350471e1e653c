//! What a game of the list is called, in the reader's language. Pure but for the dates, which the browser words.

use toguz_rules::Side;

use crate::a11y;
use crate::archive::Row;
use crate::i18n::Lang;
use crate::platform;
use crate::state::Player;

/// Who plays a side: by name, else by what he is.
pub(super) fn player(lang: Lang, row: &Row, side: Side) -> String {
    let name = &row.names[side];
    if !name.is_empty() {
        return name.clone();
    }
    let texts = lang.texts();
    match row.players[side] {
        Player::Computer(level) => (texts.computer_at_level)(level.get()),
        Player::Human | Player::Link => (texts.name)(row.perspective().who(side)),
    }
}

/// Both players: "Aigul – Computer 7".
pub(super) fn players(lang: Lang, row: &Row) -> String {
    format!(
        "{} – {}",
        player(lang, row, Side::South),
        player(lang, row, Side::North)
    )
}

/// How it ended or how it stands.
pub(super) fn result(lang: Lang, row: &Row) -> String {
    if let Some(end) = row.end {
        return a11y::conclusion_sentence(lang, end, &row.position, row.perspective());
    }
    let kazan = row.position.kazan();
    (lang.games_texts().unfinished_text)(kazan.south, kazan.north)
}

/// When it was played, as far as it is known; else when it was kept.
pub(super) fn when(lang: Lang, row: &Row) -> String {
    match Day::read(&row.date) {
        Day::None => platform::format_moment(lang.tag(), row.kept),
        Day::Whole(year, month, day) => {
            let told = platform::format_day(lang.tag(), year, month, day);
            if told.is_empty() {
                row.date.clone()
            } else {
                told
            }
        }
        Day::Part(text) => text,
    }
}

/// Everything by which a game is found.
pub(super) fn all(lang: Lang, row: &Row) -> String {
    format!(
        "{} {} {} {} {}",
        players(lang, row),
        row.title,
        when(lang, row),
        row.date,
        result(lang, row),
    )
}

/// A day as records write it.
#[derive(Debug, PartialEq, Eq)]
enum Day {
    /// None is given.
    None,
    /// Year, month, day.
    Whole(u32, u32, u32),
    /// What is known of it, or whatever else it says.
    Part(String),
}

impl Day {
    fn read(text: &str) -> Self {
        if text.is_empty() {
            return Self::None;
        }
        let mut parts = text.split(['.', '-', '/']);
        let mut number = |least, most| {
            let part = parts.next()?;
            let number: u32 = part.parse().ok()?;
            (least..=most).contains(&number).then_some(number)
        };
        let (year, month, day) = (number(1000, 9999), number(1, 12), number(1, 31));
        match (year, month, day, parts.next()) {
            (Some(year), Some(month), Some(day), None) => Self::Whole(year, month, day),
            (Some(year), Some(month), None, None) => Self::Part(format!("{year}-{month:02}")),
            (Some(year), None, None, None) => Self::Part(year.to_string()),
            _ => Self::Part(text.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use toguz_rules::{Game, Hole, Variant};

    use super::*;
    use crate::state::{Level, SavedGame};

    fn saved(moves: &[u8]) -> SavedGame {
        let mut game = Game::new(Variant::TOGUZ);
        for &number in moves {
            game.play(Hole::try_new(number).unwrap()).unwrap();
        }
        SavedGame::new(game, 1)
    }

    fn row(saved: &SavedGame) -> Row {
        Row::new(saved, 1, 1)
    }

    #[test]
    fn players_are_named_or_told_by_what_they_are() {
        let mut saved = saved(&[]);
        assert_eq!(players(Lang::En, &row(&saved)), "South – North");
        saved.players.north = Player::Computer(Level::try_new(7).unwrap());
        assert_eq!(players(Lang::En, &row(&saved)), "You – Computer 7");
        saved.players.north = Player::Link;
        assert_eq!(players(Lang::Ru, &row(&saved)), "Вы – Соперник");
        saved.tags.set("White", "Айгүл");
        saved.tags.set("Black", "?");
        assert_eq!(players(Lang::Ru, &row(&saved)), "Айгүл – Соперник");
    }

    #[test]
    fn the_result_is_a_sentence() {
        let mut saved = saved(&[7, 9]);
        assert_eq!(result(Lang::En, &row(&saved)), "Unfinished, 10–0.");
        std::rc::Rc::make_mut(&mut saved.game).resign(Side::North);
        assert_eq!(
            result(Lang::En, &row(&saved)),
            "South wins 10–0: North resigned."
        );
    }

    #[test]
    fn days_are_read_as_records_write_them() {
        for (text, day) in [
            ("", Day::None),
            ("2019.05.12", Day::Whole(2019, 5, 12)),
            ("2019-5-2", Day::Whole(2019, 5, 2)),
            ("2019.05.??", Day::Part("2019-05".to_owned())),
            ("2019.??.??", Day::Part("2019".to_owned())),
            ("2019", Day::Part("2019".to_owned())),
            ("12.05.2019", Day::Part("12.05.2019".to_owned())),
            ("spring", Day::Part("spring".to_owned())),
            ("2019.13.01", Day::Part("2019.13.01".to_owned())),
        ] {
            assert_eq!(Day::read(text), day, "{text}");
        }
    }
}
