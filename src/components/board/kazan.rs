//! A kazan: its trough with the stones won, and the plate with its owner's name and total.

use toguz_rules::Side;
use yew::{AttrValue, Html, Properties, classes, component, html, use_node_ref};

use super::dom::{px, use_place};
use super::geometry::{Geometry, Rect};
use super::stones::stones;

#[derive(Clone, Debug, PartialEq, Properties)]
pub(super) struct KazanProps {
    pub(super) owner: Side,
    /// In whose half it lies.
    pub(super) half: Side,
    pub(super) geometry: Geometry,
    pub(super) prefix: AttrValue,
    /// The stones drawn.
    pub(super) lying: u8,
    /// The stones there are.
    pub(super) stones: u8,
    /// The spoken name.
    pub(super) spoken: AttrValue,
    /// The owner's name on the plate.
    pub(super) name: AttrValue,
    /// Whether it is the owner's turn.
    pub(super) turn: bool,
    pub(super) numbers_only: bool,
    /// Its total has just changed in the motion shown.
    pub(super) fresh: bool,
    /// What the last move won.
    pub(super) won: u8,
}

/// One of the two stores.
#[component]
pub(super) fn Kazan(props: &KazanProps) -> Html {
    let node = use_node_ref();
    let plate = use_node_ref();
    let g = &props.geometry;
    let trough = g.trough(props.half);
    use_place(&node, trough);
    use_place(&plate, g.plate(props.half));

    let floor = Rect {
        x: 0.0,
        y: 0.0,
        ..trough
    };
    let clip = format!("{}-kazan-{}", props.prefix, props.owner.key());
    let size = format!("0 0 {} {}", px(trough.w), px(trough.h));
    html! {
        <>
            <div
                ref={node}
                class="kazan"
                data-kazan={props.owner.key()}
                data-stones={props.stones.to_string()}
                role="img"
                aria-label={props.spoken.clone()}
            >
                <svg viewBox={size} width={px(trough.w)} height={px(trough.h)} aria-hidden="true" focusable="false">
                    if props.numbers_only {
                        <text
                            class="pit__count"
                            x={px(trough.w / 2.0)}
                            y={px(trough.h / 2.0)}
                            font-size={px(trough.short() * 0.62)}
                        >
                            { props.lying }
                        </text>
                    } else {
                        <clipPath id={clip.clone()}>
                            <rect
                                width={px(trough.w)}
                                height={px(trough.h)}
                                rx={px(trough.short() / 2.0)}
                            />
                        </clipPath>
                        { stones(&props.prefix, &g.store(floor, props.lying), 40 + props.owner.index(), Some(&clip)) }
                    }
                </svg>
            </div>
            <div
                ref={plate}
                class={classes!(
                    "plate",
                    format!("plate--{}", props.owner.key()),
                    props.turn.then_some("plate--turn"),
                    g.portrait.then_some("plate--head"),
                )}
                aria-hidden="true"
            >
                <span class="plate__side" />
                <bdi class="plate__name">{ &props.name }</bdi>
                if props.won > 0 && g.plate(props.half).w > 150.0 {
                    <span class="plate__won">{ "+" }{ props.won }</span>
                }
                <bdi class={classes!("plate__total", props.fresh.then_some("plate__total--fresh"))}>
                    { props.lying }
                </bdi>
            </div>
        </>
    }
}
