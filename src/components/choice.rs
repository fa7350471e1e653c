//! Form pieces that the windows share: a choice of few, and a switch.

use yew::{AttrValue, Callback, Html, Properties, component, html};

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct ChoiceProps {
    /// What is chosen.
    pub legend: AttrValue,
    /// The form name, unique on the page.
    pub name: AttrValue,
    /// Value and label of each option.
    pub options: Vec<(AttrValue, AttrValue)>,
    /// The value chosen now.
    pub value: AttrValue,
    pub on_change: Callback<AttrValue>,
}

/// Radio buttons that look like big keys.
#[component]
pub fn Choice(props: &ChoiceProps) -> Html {
    html! {
        <fieldset class="choice">
            <legend class="choice__legend">{ &props.legend }</legend>
            <div class="choice__options">
                { for props.options.iter().map(|(value, label)| {
                    let chosen = value.clone();
                    let onchange = props.on_change.reform(move |_| chosen.clone());
                    html! {
                        <label class="choice__option" key={value.to_string()}>
                            <input
                                type="radio"
                                name={props.name.clone()}
                                value={value.clone()}
                                checked={*value == props.value}
                                {onchange}
                            />
                            <span>{ label }</span>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct SwitchProps {
    pub label: AttrValue,
    #[prop_or_default]
    pub help: Option<AttrValue>,
    pub name: AttrValue,
    pub on: bool,
    pub on_change: Callback<bool>,
}

/// A setting that is on or off.
#[component]
pub fn Switch(props: &SwitchProps) -> Html {
    let on = props.on;
    let onchange = props.on_change.reform(move |_| !on);
    html! {
        <label class="switch">
            <span class="switch__text">
                { &props.label }
                if let Some(help) = &props.help {
                    <span class="switch__help">{ help }</span>
                }
            </span>
            <input type="checkbox" name={props.name.clone()} checked={on} {onchange} />
        </label>
    }
}
