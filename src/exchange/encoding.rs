//! Which alphabet the bytes of a file are written in. The browser decodes, see `platform::decode`.

/// An alphabet that files of games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// What programs write today.
    Utf8,
    /// Windows' editor, "Unicode".
    Utf16Le,
    /// The same, the other way round.
    Utf16Be,
    /// Cyrillic, as the older programs of this game write it.
    Windows1251,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Self; 4] = [Self::Utf8, Self::Utf16Le, Self::Utf16Be, Self::Windows1251];

    /// The name that browsers know it by.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Windows1251 => "windows-1251",
        }
    }

    /// The most likely encoding of a text: what its first bytes promise, else what its bytes are.
    ///
    /// ```
    /// use toguz::exchange::encoding::Encoding;
    ///
    /// assert_eq!(Encoding::guess("Айгүл".as_bytes()), Encoding::Utf8);
    /// // Кубок
    /// assert_eq!(Encoding::guess(b"\xca\xf3\xe1\xee\xea"), Encoding::Windows1251);
    /// ```
    pub fn guess(bytes: &[u8]) -> Self {
        if bytes.starts_with(b"\xef\xbb\xbf") {
            return Self::Utf8;
        }
        if bytes.starts_with(b"\xff\xfe") {
            return Self::Utf16Le;
        }
        if bytes.starts_with(b"\xfe\xff") {
            return Self::Utf16Be;
        }
        if let Some(wide) = wide(bytes) {
            return wide;
        }
        // Cyrillic in the old encoding gives hardly a letter of UTF-8, and a damaged text in UTF-8 still gives many.
        let (mut letters, mut wrong) = (0_usize, 0_usize);
        for chunk in bytes.utf8_chunks() {
            letters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
            wrong += chunk.invalid().len();
        }
        if wrong == 0 || letters > 2 * wrong {
            Self::Utf8
        } else {
            Self::Windows1251
        }
    }
}

/// UTF-16 without its mark: records are digits and dots, so that every other byte of it is zero.
fn wide(bytes: &[u8]) -> Option<Encoding> {
    let head = bytes.get(..bytes.len().min(1024)).unwrap_or_default();
    let zeros = |from: usize| {
        head.iter()
            .skip(from)
            .step_by(2)
            .filter(|&&b| b == 0)
            .count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    let most = head.len() / 4;
    if head.len() < 4 {
        None
    } else if odd > most && even == 0 {
        Some(Encoding::Utf16Le)
    } else if even > most && odd == 0 {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in the old Cyrillic encoding: only the letters that the tests need.
    fn old(text: &str) -> Vec<u8> {
        text.chars()
            .map(|c| match c {
                'А'..='я' => u8::try_from(u32::from(c) - 0x410 + 0xc0).unwrap(),
                'Ё' => 0xa8,
                'ё' => 0xb8,
                '№' => 0xb9,
                '–' => 0x96,
                c => u8::try_from(c).unwrap(),
            })
            .collect()
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn marks_are_believed() {
        for (mark, encoding) in [
            (&b"\xef\xbb\xbf"[..], Encoding::Utf8),
            (b"\xff\xfe", Encoding::Utf16Le),
            (b"\xfe\xff", Encoding::Utf16Be),
        ] {
            assert_eq!(Encoding::guess(mark), encoding);
            assert_eq!(Encoding::guess(&[mark, b"1. 76\xff"].concat()), encoding);
        }
    }

    #[test]
    fn texts_without_a_mark_are_told_by_their_bytes() {
        for text in [
            "",
            "1. 76(10) 98",
            "[White \"Айгүл\"]",
            "[White \"Қасымбек\"] {жақсы жүріс}",
            "日本",
        ] {
            assert_eq!(Encoding::guess(text.as_bytes()), Encoding::Utf8, "{text}");
        }
        for text in [
            "[White \"Иванов\"]\n\n1. 76 98",
            "{хорошо}",
            "Тур №3 – финал",
            "ё",
        ] {
            assert_eq!(Encoding::guess(&old(text)), Encoding::Windows1251, "{text}");
        }
        for text in [
            "1. 76(10) 98 2. 66",
            "[White \"Айгүл\"]\r\n\r\n1. 76 98 1-0",
        ] {
            let (little, big) = (utf16(text, u16::to_le_bytes), utf16(text, u16::to_be_bytes));
            assert_eq!(Encoding::guess(&little), Encoding::Utf16Le, "{text}");
            assert_eq!(Encoding::guess(&big), Encoding::Utf16Be, "{text}");
        }
    }

    #[test]
    fn a_damaged_text_in_utf_8_is_still_one() {
        let mut bytes = "[White \"Қасымбек Нұрлан\"]\n\n1. 76 98"
            .as_bytes()
            .to_vec();
        bytes.push(0xff);
        bytes.truncate(bytes.len());
        assert_eq!(Encoding::guess(&bytes), Encoding::Utf8);
        // Cut in the middle of a letter.
        let text = "Нұрлан";
        assert_eq!(
            Encoding::guess(&text.as_bytes()[..text.len() - 1]),
            Encoding::Utf8
        );
        // One letter alone can be either.
        assert_eq!(Encoding::guess(b"\xd0"), Encoding::Windows1251);
    }
}
