//! What another program hands over by the system's share sheet: a text in the page's address.

use form_urlencoded::parse;

/// More is not read, in bytes: browsers let no address be longer.
const MAX_TEXT: usize = 1 << 21;

/// The names that the manifest gives to what is shared.
const NAMES: [&str; 3] = ["title", "text", "url"];

/// The text that was shared, and what the address says beside it. `query` is what stands between `?` and `#`, without the
/// question mark; `None` if nothing in it was shared.
///
/// Programs put a link into the text as often as into its own field, and the title into neither.
pub fn handed_text(query: &str) -> Option<(String, String)> {
    if query.len() > MAX_TEXT {
        return None;
    }
    let mut shared = [const { String::new() }; NAMES.len()];
    let mut found = false;
    let mut rest = form_urlencoded::Serializer::new(String::new());
    for (name, value) in parse(query.as_bytes()) {
        match NAMES.iter().position(|&known| known == name) {
            Some(at) => {
                found = true;
                if let Some(text) = shared.get_mut(at) {
                    value.trim().clone_into(text);
                }
            }
            None => {
                rest.append_pair(&name, &value);
            }
        }
    }
    let [title, mut text, url] = shared;
    if !text.contains(&url) {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &url;
    }
    let text = if text.is_empty() { title } else { text };
    found.then(|| (text, rest.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(text: &str, rest: &str) -> (String, String) {
        (text.to_owned(), rest.to_owned())
    }

    #[test]
    fn a_shared_text() {
        assert_eq!(
            handed_text("title=A+game&text=%5BEvent+%22Cup%22%5D%0A%0A1.+76"),
            Some(pair("[Event \"Cup\"]\n\n1. 76", ""))
        );
        assert_eq!(handed_text("title=1.+76"), Some(pair("1. 76", "")));
    }

    #[test]
    fn a_shared_link_is_read_wherever_it_stands() {
        let link = "https://example.org/toguz/#g=AQ";
        for query in [
            "url=https%3A%2F%2Fexample.org%2Ftoguz%2F%23g%3DAQ",
            "text=https%3A%2F%2Fexample.org%2Ftoguz%2F%23g%3DAQ&title=Toguz",
            "text=https%3A%2F%2Fexample.org%2Ftoguz%2F%23g%3DAQ&url=https%3A%2F%2Fexample.org%2Ftoguz%2F%23g%3DAQ",
        ] {
            assert_eq!(handed_text(query), Some(pair(link, "")), "{query}");
        }
        assert_eq!(handed_text("text=See&url=x"), Some(pair("See\nx", "")));
    }

    #[test]
    fn what_is_not_shared_stays_in_the_address() {
        assert_eq!(handed_text(""), None);
        assert_eq!(handed_text("from=mail"), None);
        assert_eq!(
            handed_text("from=a+b&text=1.+76&x"),
            Some(pair("1. 76", "from=a+b&x="))
        );
        assert_eq!(handed_text("title=&text=&url="), Some(pair("", "")));
    }
}
