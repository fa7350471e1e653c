//! Finding games by words: without regard to case, to the marks on letters, and to letters that keyboards mix up.

/// What a text is for searching: small letters without their marks.
///
/// Kyrgyz and Kazakh letters are as good as the Russian ones near them (`ң` as `н`, `қ` as `к`), for on many keyboards
/// they are missing; `ё` is `е`, `й` is `и`, and every `i`, Latin or Cyrillic, is one.
///
/// ```
/// use toguz::archive::fold;
///
/// assert_eq!(fold("Өмүр Қалиев"), fold("омур калиев"));
/// assert_eq!(fold("Ilias"), fold("İLÍAS"));
/// ```
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match bare(c) {
            Some('ß') => folded.push_str("ss"),
            Some(c) => folded.push(c),
            None => {}
        }
    }
    folded
}

/// A small letter without its mark; `None` for a mark that stands alone.
const fn bare(c: char) -> Option<char> {
    Some(match c {
        '\u{300}'..='\u{36f}' => return None,
        'ё' | 'ѐ' | 'є' | 'э' => 'е',
        'ң' | 'ӊ' => 'н',
        'ө' => 'о',
        'ү' | 'ұ' | 'ў' | 'ӯ' => 'у',
        'қ' | 'ҡ' => 'к',
        'ғ' | 'ґ' => 'г',
        'ә' => 'а',
        'һ' | 'ҳ' => 'х',
        'ъ' => 'ь',
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' | 'ǎ' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ĥ' | 'ħ' => 'h',
        'и' | 'й' | 'і' | 'ї' | 'ѝ' | 'ӣ' | 'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => {
            'i'
        }
        'ĵ' => 'j',
        'ķ' => 'k',
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' | 'ŋ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => 'o',
        'ŕ' | 'ŗ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => 's',
        'ţ' | 'ť' | 'ŧ' | 'ț' => 't',
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        '’' | '‘' | 'ʼ' | 'ʻ' | '`' => '\'',
        '–' | '—' | '‑' | '−' => '-',
        other => other,
    })
}

/// What is looked for: words that must all be there, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needle(Vec<String>);

impl Needle {
    /// Takes what was typed. More than a line of it is not looked at.
    pub fn new(typed: &str) -> Self {
        let typed: String = typed.chars().take(200).collect();
        Self(fold(&typed).split_whitespace().map(str::to_owned).collect())
    }

    /// Whether nothing is looked for, which is found everywhere.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a text, already [folded](fold), has all the words.
    pub fn is_in(&self, folded: &str) -> bool {
        self.0.iter().all(|word| folded.contains(word.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str, text: &str) -> bool {
        Needle::new(typed).is_in(&fold(text))
    }

    #[test]
    fn case_and_marks_do_not_matter() {
        for (typed, text) in [
            ("артем", "Артём"),
            ("АРТЁМ", "артем"),
            ("онер", "Өнер"),
            ("кыргыз", "Қырғыз"),
            ("нурсултан", "Нұрсұлтан"),
            ("ilias", "Іlіas"),
            ("Iлияс", "Ілияс"),
            ("еркин", "Еркін"),
            ("тай", "таи"),
            ("munch", "Münch"),
            ("sao", "São"),
            ("saule", "Şaule"),
            ("ISIK", "ışık"),
            ("istanbul", "İstanbul"),
            ("cafe", "cafe\u{301}"),
            ("strasse", "Straße"),
            ("82-71", "82–71"),
        ] {
            assert!(found(typed, text), "{typed} in {text}");
        }
    }

    #[test]
    fn other_letters_stay_others() {
        for (typed, text) in [("бок", "бек"), ("нур", "нар"), ("bay", "boy"), ("ш", "щ")]
        {
            assert!(!found(typed, text), "{typed} in {text}");
        }
    }

    #[test]
    fn all_words_in_any_order() {
        let text = "Айгүл – Computer 7, Кубок 2026";
        for typed in ["", "  ", "куб", "2026 айгул", "computer 7", "7 айгул кубок"]
        {
            assert!(found(typed, text), "{typed}");
        }
        for typed in ["айгул 8", "болот", "кубок 2025"] {
            assert!(!found(typed, text), "{typed}");
        }
        assert!(Needle::new(" \t").is_empty());
        assert!(!Needle::new("a").is_empty());
    }

    #[test]
    fn any_text_is_folded_once_for_all() {
        arbtest::arbtest(|u| {
            let text: String = u.arbitrary()?;
            let folded = fold(&text);
            assert_eq!(fold(&folded), folded);
            assert!(Needle::new(&text).is_in(&folded) || text.chars().count() > 200);
            Ok(())
        });
    }
}
