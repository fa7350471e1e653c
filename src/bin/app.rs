//! The page.

fn main() {
    // Not the body itself: Yew would clear it, and the crash screen with it.
    if let Some(root) = gloo::utils::document().get_element_by_id("app") {
        yew::Renderer::<toguz::app::App>::with_root(root).render();
    }
}
