//! Bytes as text for addresses: base64url without padding (RFC 4648 §5). Here and not from a library because this crate
//! has none, and a page that reads links would load several times as much.

use alloc::string::String;
use alloc::vec::Vec;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The text of these bytes.
pub(crate) fn write(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let mut bits = 0_u32;
        for place in 0..3 {
            bits = bits << 8 | u32::from(group.get(place).copied().unwrap_or(0));
        }
        // Two letters for one byte, three for two, four for three.
        for place in 0..=group.len() {
            let letter = LETTERS.get((bits >> (18 - 6 * place)) as usize & 63);
            text.push(char::from(letter.copied().unwrap_or(b'A')));
        }
    }
    text
}

/// The bytes of such a text. `None` if it is none: another letter, a length that cannot be, bits left over that are not
/// zero. So no two texts mean the same bytes.
pub(crate) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            #[allow(clippy::cast_possible_truncation)]
            // fewer than 8 bits are left over at any time
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    (count < 6 && bits == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(write(bytes.as_bytes()), text);
            assert_eq!(read(text).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(write(&[0xfb, 0xef, 0xff]), "--__");
    }

    #[test]
    fn every_byte_comes_back() {
        for length in 0..70_usize {
            let bytes: Vec<u8> = (0..length)
                .map(|place| u8::try_from(((place * 0x9e37) >> 3) % 251).unwrap() ^ 0x5a)
                .collect();
            assert_eq!(read(&write(&bytes)), Some(bytes));
        }
    }

    #[test]
    fn what_is_no_such_text_is_refused() {
        for bad in ["A", "AB", "Zh", "Zm9", "Zg==", "Z g", "Zm+/", "Жж", "AAAAA"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
