//! Takes what other programs hand to the page.

use yew::{Callback, hook, use_effect_with};

use super::handed_text;
use crate::platform::{self, Dropped, Launches};

/// Calls once with a text that the address brings, which is taken out of it, and with files whenever the system hands
/// over some.
#[hook]
pub fn use_handed(take: Callback<Dropped>) {
    use_effect_with((), move |()| {
        if let Some((text, rest)) = handed_text(&platform::query()) {
            // Used up, or a reload would bring it again. Where the address can not be changed, it does.
            let _ = platform::replace_query(&rest);
            if !text.is_empty() {
                take.emit(Dropped::Text(text));
            }
        }
        let launches = Launches::listen(move |files| take.emit(Dropped::Files(files)));
        move || drop(launches)
    });
}
