//! The page: a greeting until the game moves in.

use yew::prelude::*;

#[component]
fn App() -> Html {
    html! { <h1>{ "Toguz" }</h1> }
}

fn main() {
    yew::Renderer::<App>::new().render();
}
