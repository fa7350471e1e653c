//! What stands at the head of a score sheet. Pure.

use toguz_rules::Outcome;
use toguz_rules::notation::Tags;

/// The longest text of a field, in bytes.
pub const MAX_FIELD: usize = 200;

/// A field at the head of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Who plays White.
    White,
    /// Who plays Black.
    Black,
    /// The tournament.
    Event,
    /// The place.
    Site,
    /// The round.
    Round,
    /// The day.
    Date,
}

impl Field {
    /// All of them, in the order of the form.
    pub const ALL: [Self; 6] = [
        Self::White,
        Self::Black,
        Self::Event,
        Self::Site,
        Self::Round,
        Self::Date,
    ];

    /// The name of the tag in a game record.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
            Self::Event => "Event",
            Self::Site => "Site",
            Self::Round => "Round",
            Self::Date => "Date",
        }
    }

    /// A stable word for documents and ids.
    pub const fn key(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Event => "event",
            Self::Site => "site",
            Self::Round => "round",
            Self::Date => "date",
        }
    }
}

/// What stands at the head of a sheet; all of it may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    white: String,
    black: String,
    event: String,
    site: String,
    round: String,
    date: String,
    /// The result that the paper gives.
    pub result: Option<Outcome>,
}

impl Head {
    /// The text of a field.
    pub fn get(&self, field: Field) -> &str {
        match field {
            Field::White => &self.white,
            Field::Black => &self.black,
            Field::Event => &self.event,
            Field::Site => &self.site,
            Field::Round => &self.round,
            Field::Date => &self.date,
        }
    }

    /// Sets the text of a field; what is longer than [`MAX_FIELD`] is cut.
    pub fn set(&mut self, field: Field, text: &str) {
        let place = match field {
            Field::White => &mut self.white,
            Field::Black => &mut self.black,
            Field::Event => &mut self.event,
            Field::Site => &mut self.site,
            Field::Round => &mut self.round,
            Field::Date => &mut self.date,
        };
        let end = text.floor_char_boundary(MAX_FIELD);
        text.get(..end).unwrap_or_default().clone_into(place);
    }

    /// Whether nothing stands there.
    pub fn is_empty(&self) -> bool {
        self.result.is_none()
            && Field::ALL
                .into_iter()
                .all(|field| self.get(field).is_empty())
    }

    /// The same as a game record has it.
    pub(super) fn tags(&self) -> Tags {
        let mut tags = Tags::default();
        for field in Field::ALL {
            let text = self.get(field).trim();
            if !text.is_empty() {
                let value = match field {
                    Field::Date => date_tag(text),
                    _ => text.to_owned(),
                };
                // Six tags are not too many, and their names are good.
                tags.set(field.tag(), value);
            }
        }
        tags
    }
}

/// A day as records write it, `2011.05.03`, with question marks for what is not known; a text that is no day stays.
fn date_tag(text: &str) -> String {
    let parts: Vec<&str> = text
        .split(['.', '-', '/', ' '])
        .filter(|part| !part.is_empty())
        .collect();
    let number = |part: &str, digits: usize, range: core::ops::RangeInclusive<u16>| {
        (part.len() <= digits && part.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| part.parse::<u16>().ok())
            .flatten()
            .filter(|number| range.contains(number))
    };
    let year = |part: &str| {
        (part.len() == 4)
            .then(|| number(part, 4, 1..=9_999))
            .flatten()
    };
    let month = |part: &str| number(part, 2, 1..=12);
    let day = |part: &str| number(part, 2, 1..=31);
    let told = match *parts.as_slice() {
        [y] => year(y).map(|y| format!("{y:04}.??.??")),
        [y, m] if year(y).is_some() => year(y)
            .zip(month(m))
            .map(|(y, m)| format!("{y:04}.{m:02}.??")),
        [m, y] => year(y)
            .zip(month(m))
            .map(|(y, m)| format!("{y:04}.{m:02}.??")),
        [y, m, d] if year(y).is_some() => year(y)
            .zip(month(m).zip(day(d)))
            .map(|(y, (m, d))| format!("{y:04}.{m:02}.{d:02}")),
        [d, m, y] => year(y)
            .zip(month(m).zip(day(d)))
            .map(|(y, (m, d))| format!("{y:04}.{m:02}.{d:02}")),
        _ => None,
    };
    told.unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_what_records_have() {
        for (text, tag) in [
            ("2011", "2011.??.??"),
            ("2011.05.03", "2011.05.03"),
            ("2011-5-3", "2011.05.03"),
            ("3.5.2011", "2011.05.03"),
            ("03/05/2011", "2011.05.03"),
            ("05.2011", "2011.05.??"),
            ("2011 5", "2011.05.??"),
            // Nothing is guessed.
            ("3 May 2011", "3 May 2011"),
            ("13.13.2011", "13.13.2011"),
            ("2011.2011.2011", "2011.2011.2011"),
            ("11", "11"),
            ("күз", "күз"),
            ("...", "..."),
        ] {
            assert_eq!(date_tag(text), tag, "{text}");
        }
    }

    #[test]
    fn only_what_is_filled_in_becomes_a_tag() {
        let mut head = Head::default();
        assert!(head.is_empty() && head.tags().is_empty());
        head.set(Field::White, " Кабиев ");
        head.set(Field::Event, "  ");
        head.set(Field::Date, "2011");
        let tags: Vec<_> = head
            .tags()
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(tags, [pair("White", "Кабиев"), pair("Date", "2011.??.??")]);
    }

    #[test]
    fn a_text_too_long_is_cut_between_letters() {
        let mut head = Head::default();
        head.set(Field::Site, &"ң".repeat(MAX_FIELD));
        assert_eq!(head.get(Field::Site).chars().count(), MAX_FIELD / 2);
        head.set(Field::Site, &format!("a{}", "ң".repeat(MAX_FIELD)));
        assert_eq!(head.get(Field::Site).len(), MAX_FIELD - 1);
    }
}
