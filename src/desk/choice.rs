//! Form pieces that the windows share: a choice of few, and a switch.

use yew::{AttrValue, Callback, Html, html};

/// Radio buttons that look like big keys.
///
/// `name` is the form name, unique on the page; each option is a value and its label.
pub fn choice(
    legend: AttrValue,
    name: &'static str,
    value: &str,
    options: &[(&'static str, AttrValue)],
    on_change: &Callback<&'static str>,
) -> Html {
    html! {
        <fieldset class="choice">
            <legend class="choice__legend">{ legend }</legend>
            <div class="choice__options">
                { for options.iter().map(|(option, label)| {
                    let option = *option;
                    html! {
                        <label class="choice__option" key={option}>
                            <input
                                type="radio"
                                {name}
                                value={option}
                                checked={option == value}
                                onchange={on_change.reform(move |_| option)}
                            />
                            <span>{ label }</span>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}

/// A setting that is on or off.
pub fn switch(
    label: &'static str,
    help: Option<&'static str>,
    name: &'static str,
    on: bool,
    on_change: &Callback<bool>,
) -> Html {
    html! {
        <label class="switch">
            <span class="switch__text">
                { label }
                if let Some(help) = help {
                    <span class="switch__help">{ help }</span>
                }
            </span>
            <input type="checkbox" {name} checked={on} onchange={on_change.reform(move |_| !on)} />
        </label>
    }
}
