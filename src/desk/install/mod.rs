//! The game as something installed: it works without a network, is told when there is a newer version of it, and takes
//! what other programs hand to it.
//!
//! The files are kept by `static/sw.js`, which is registered here and nowhere else. Where the browser refuses that
//! (in a sandboxed frame, without a secure connection, when site data are switched off) everything goes on without.

mod bar;
mod handed;
mod offer;
mod use_handed;
mod use_update;

pub use bar::{UpdateBar, UpdateBarProps, VersionLine, VersionLineProps};
pub use handed::handed_text;
pub use offer::{Event, Offer, Order, is_between_games};
pub use use_handed::use_handed;
pub use use_update::{Update, use_update};

#[cfg(test)]
mod tests {
    use crate::i18n::Lang;

    /// What is installed has the name of the page.
    #[test]
    fn the_manifest_has_the_names_of_the_game() {
        let manifest = include_str!("../../../static/manifest.webmanifest");
        let has = |name: &str, value: &str| {
            let member = format!("\"{name}\": \"{value}\"");
            assert!(manifest.contains(&member), "{member}");
        };
        for lang in Lang::ALL {
            let title = lang.texts().title;
            if lang == Lang::En {
                has("name", title);
            } else {
                has(lang.tag(), title);
                has(lang.tag(), lang.texts().new_game);
            }
        }
    }
}
