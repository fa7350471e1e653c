//! The page: a greeting until the game moves in.

use yew::prelude::*;

#[component]
fn App() -> Html {
    html! { <h1>{ "Toguz" }</h1> }
}

fn main() {
    // Not the body itself: Yew would clear it, and the crash screen with it.
    if let Some(root) = gloo::utils::document().get_element_by_id("app") {
        yew::Renderer::<App>::with_root(root).render();
    }
}
