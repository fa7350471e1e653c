//! Components in a real browser: `cargo xtask test --only components`.

#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use yew::prelude::*;

wasm_bindgen_test_configure!(run_in_browser);

// Beside this file cargo would take it for a test of its own.
#[path = "web/board.rs"]
mod board;

#[component]
fn Greeting() -> Html {
    html! { <p id="greeting">{ "162" }</p> }
}

#[wasm_bindgen_test]
async fn a_component_reaches_the_page() {
    let document = gloo::utils::document();
    let root = document.create_element("div").unwrap();
    document.body().unwrap().append_child(&root).unwrap();
    yew::Renderer::<Greeting>::with_root(root).render();
    gloo::timers::future::TimeoutFuture::new(50).await;
    let text = document
        .get_element_by_id("greeting")
        .and_then(|element| element.text_content());
    assert_eq!(text.as_deref(), Some("162"));
}
