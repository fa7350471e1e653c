//! A hole: a button with its number, its stones and its count.

use toguz_rules::{Pit, Side};
use yew::{AttrValue, Callback, Html, Properties, classes, component, html, use_node_ref};

use super::dom::{px, use_place};
use super::geometry::{Geometry, Rect};
use super::stones::stones;
use super::touch::Touch;

/// What is marked on a hole.
#[allow(clippy::struct_excessive_bools)] // each is a mark of its own; any of them may meet
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// The last move began here.
    pub(super) origin: bool,
    /// The last move ended here.
    pub(super) landing: bool,
    /// The move previewed begins here …
    pub(super) lift: bool,
    /// … passes here …
    pub(super) path: bool,
    /// … and ends here.
    pub(super) target: bool,
}

#[allow(clippy::struct_excessive_bools)] // independent switches of one drawing
#[derive(Clone, Debug, PartialEq, Properties)]
pub(super) struct HoleProps {
    pub(super) pit: Pit,
    pub(super) geometry: Geometry,
    pub(super) prefix: AttrValue,
    /// The stones drawn.
    pub(super) lying: u8,
    /// The stones there are.
    pub(super) stones: u8,
    /// Whose tuz is drawn.
    pub(super) tuz_drawn: Option<Side>,
    /// Whose tuz it is.
    pub(super) tuz: Option<Side>,
    /// The spoken name.
    pub(super) name: AttrValue,
    /// The element that describes it further.
    pub(super) described_by: Option<AttrValue>,
    pub(super) playable: bool,
    /// Whether the tab key stops here.
    pub(super) tab_stop: bool,
    pub(super) numbers_only: bool,
    pub(super) marks: Marks,
    /// Its count has just changed in the motion shown.
    pub(super) fresh: bool,
    /// Stones that are being taken from it in the motion shown.
    pub(super) taken: u8,
    /// It has just become a tuz in the motion shown.
    pub(super) fresh_tuz: bool,
    /// What a previewed move would do here, in a few signs.
    pub(super) chip: Option<AttrValue>,
    pub(super) on_touch: Callback<(Pit, Touch)>,
}

/// One of the holes.
#[component]
pub(super) fn HoleButton(props: &HoleProps) -> Html {
    let node = use_node_ref();
    let g = &props.geometry;
    let pit = props.pit;
    let cell = g.cell(pit);
    use_place(&node, cell);

    let on = |touch: fn() -> Touch| props.on_touch.reform(move |_| (pit, touch()));
    let hollow = g.hollow(pit).relative_to(cell);
    let marks = props.marks;
    let class = classes!(
        "pit",
        props.playable.then_some("pit--legal"),
        marks.landing.then_some("pit--landing"),
        marks.origin.then_some("pit--origin"),
        marks.lift.then_some("pit--lift"),
        marks.path.then_some("pit--path"),
        marks.target.then_some("pit--target"),
    );
    html! {
        <button
            ref={node}
            type="button"
            {class}
            data-side={pit.side.key()}
            data-hole={pit.hole.to_string()}
            data-stones={props.stones.to_string()}
            data-tuz={props.tuz.map(Side::key)}
            aria-describedby={props.described_by.clone()}
            aria-disabled={(!props.playable).then_some("true")}
            tabindex={if props.tab_stop { "0" } else { "-1" }}
            onclick={props.on_touch.reform(move |_| (pit, Touch::Click))}
            onpointerenter={props.on_touch.reform(move |event| (pit, Touch::Enter(event)))}
            onpointerleave={on(|| Touch::Leave)}
            onpointerdown={props.on_touch.reform(move |event| (pit, Touch::Down(event)))}
            onpointerup={props.on_touch.reform(move |_| (pit, Touch::Release))}
            onpointercancel={props.on_touch.reform(move |_| (pit, Touch::Release))}
            onfocus={props.on_touch.reform(move |event| (pit, Touch::Focus(event)))}
            onblur={props.on_touch.reform(move |_| (pit, Touch::Blur))}
            onkeydown={props.on_touch.reform(move |event| (pit, Touch::Key(event)))}
            oncontextmenu={props.on_touch.reform(move |event| (pit, Touch::Menu(event)))}
        >
            // Not an `aria-label`: that would have to repeat the digits of the drawing just as they stand there.
            <span class="sr-only">{ &props.name }</span>
            <svg
                class="pit__drawing"
                viewBox={format!("0 0 {} {}", px(cell.w), px(cell.h))}
                width={px(cell.w)}
                height={px(cell.h)}
                aria-hidden="true"
                focusable="false"
            >
                { ring("pit__glow", hollow, 1.0) }
                { content(props, hollow) }
                { last_move(marks, hollow) }
                { previewed(marks, hollow) }
                { ring("pit__focus pit__focus-halo", hollow, 5.0) }
                { ring("pit__focus", hollow, 5.0) }
                { number(props, cell) }
                { badge(props, cell) }
                { chip(props, hollow) }
            </svg>
        </button>
    }
}

fn ring(class: &'static str, hollow: Rect, margin: f64) -> Html {
    let place = hollow.grown(margin);
    html! {
        <rect
            class={(!class.is_empty()).then_some(class)}
            x={px(place.x)}
            y={px(place.y)}
            width={px(place.w)}
            height={px(place.h)}
            rx={px(place.short() / 2.0)}
        />
    }
}

fn content(props: &HoleProps, hollow: Rect) -> Html {
    let (cx, cy) = hollow.centre();
    let g = &props.geometry;
    if let Some(owner) = props.tuz_drawn {
        return tuz(props, owner, cx, cy, g.tuz_radius());
    }
    if props.numbers_only {
        let size = hollow.short() * if props.lying > 9 { 0.52 } else { 0.62 };
        let class = if props.lying == 0 {
            "pit__count pit__count--none"
        } else {
            "pit__count"
        };
        return html! {
            <text {class} x={px(cx)} y={px(cy)} font-size={px(size)}>{ props.lying }</text>
        };
    }
    let seed = props.pit.index(g.row()) + 3;
    let heap = g.heap(props.pit, hollow, props.lying);
    let clip = format!(
        "{}-{}-{}",
        props.prefix,
        props.pit.side.key(),
        props.pit.hole
    );
    html! {
        <g class="pit__heap">
            <clipPath id={clip.clone()}>{ ring("", hollow, 0.0) }</clipPath>
            { stones(&props.prefix, &heap, seed, Some(&clip)) }
        </g>
    }
}

/// The white ball: an X, and a ring in the colour of its owner, broken for Black, so that colour is never alone.
fn tuz(props: &HoleProps, owner: Side, cx: f64, cy: f64, r: f64) -> Html {
    let arm = r * 0.36;
    let x = format!(
        "M{} {}L{} {}M{} {}L{} {}",
        px(cx - arm),
        px(cy - arm),
        px(cx + arm),
        px(cy + arm),
        px(cx + arm),
        px(cy - arm),
        px(cx - arm),
        px(cy + arm),
    );
    let class = classes!(
        "tuz",
        format!("tuz--{}", owner.key()),
        props.fresh_tuz.then_some("tuz--fresh"),
    );
    html! {
        <g {class}>
            <circle
                class="ball-shade"
                cx={px(cx + r * 0.2)}
                cy={px(cy + r * 0.3)}
                r={px(r * 1.35)}
                fill={format!("url(#{}-shade)", props.prefix)}
            />
            <circle class="tuz__ring-edge" cx={px(cx)} cy={px(cy)} r={px(r * 1.2)} stroke-width={px(r * 0.26)} />
            <circle class="tuz__ring" cx={px(cx)} cy={px(cy)} r={px(r * 1.2)} stroke-width={px(r * 0.17)} />
            <circle cx={px(cx)} cy={px(cy)} r={px(r)} fill={format!("url(#{}-tuz)", props.prefix)} />
            <path class="tuz__x" d={x} stroke-width={px(r * 0.2)} />
        </g>
    }
}

fn last_move(marks: Marks, hollow: Rect) -> Html {
    html! {
        <>
            if marks.landing {
                { ring("pit__mark-halo", hollow, 2.0) }
                { ring("pit__mark", hollow, 2.0) }
            }
            if marks.origin {
                // A move of 19 stones ends where it began: both marks, one inside the other.
                { ring("pit__from-halo", hollow, if marks.landing { -4.5 } else { 2.0 }) }
                { ring("pit__from", hollow, if marks.landing { -4.5 } else { 2.0 }) }
            }
        </>
    }
}

fn previewed(marks: Marks, hollow: Rect) -> Html {
    html! {
        <>
            if marks.path || marks.lift {
                { ring("pit__path-halo", hollow, 2.0) }
                { ring("pit__path", hollow, 2.0) }
            }
            if marks.target {
                { ring("pit__mark-halo", hollow, 3.5) }
                { ring("pit__goal", hollow, 3.5) }
            }
        </>
    }
}

fn number(props: &HoleProps, cell: Rect) -> Html {
    let g = &props.geometry;
    let (x, y) = g.number_at(props.pit);
    html! {
        <text class="pit__number" x={px(x - cell.x)} y={px(y - cell.y)} font-size={px(g.number_size())}>
            { props.pit.hole.get() }
        </text>
    }
}

fn badge(props: &HoleProps, cell: Rect) -> Html {
    // While a heap goes to the kazan its number stays: that is what was won.
    let count = if props.taken > 0 {
        props.taken
    } else {
        props.lying
    };
    if count == 0 || (props.taken == 0 && (props.numbers_only || props.tuz_drawn.is_some())) {
        return html! {};
    }
    let g = &props.geometry;
    let (x, y) = g.badge_at(props.pit).relative_to(cell).centre();
    let class = if props.fresh || props.taken > 0 {
        "badge badge--fresh"
    } else {
        "badge"
    };
    html! {
        <g {class}>{ plaque(x, y, g.badge_size(), &count.to_string()) }</g>
    }
}

/// A rounded ground with a few signs on it.
fn plaque(x: f64, y: f64, size: f64, text: &str) -> Html {
    let signs = text.chars().fold(0.0, |signs, _| signs + 1.0);
    let w = size * (0.62 * signs + 0.7);
    let h = size * 1.3;
    html! {
        <>
            <rect
                class="badge__ground"
                x={px(x - w / 2.0)}
                y={px(y - h / 2.0)}
                width={px(w)}
                height={px(h)}
                rx={px(h / 2.0)}
            />
            <text class="badge__text" x={px(x)} y={px(y)} font-size={px(size)}>{ text }</text>
        </>
    }
}

fn chip(props: &HoleProps, hollow: Rect) -> Html {
    let Some(chip) = &props.chip else {
        return html! {};
    };
    let (x, y) = hollow.centre();
    let size = (props.geometry.badge_size() * 1.25)
        .min(hollow.short() * 0.42)
        .max(14.0);
    html! {
        <g class="pit__chip">{ plaque(x, y, size, chip) }</g>
    }
}
