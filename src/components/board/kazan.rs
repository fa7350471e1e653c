//! A kazan: its trough with the stones won, and the plate with its owner's name and total.

use toguz_rules::Side;
use yew::{Html, html};

use super::board::Shown;
use super::dom::{class_of, placed};
use super::drawing::Drawing;
use super::geometry::{Geometry, Rect};
use super::pit::digits;
use super::stones::stones;
use crate::a11y;
use crate::sowing::Place;

/// One of the two stores: the one in this half, whoever owns it.
pub(super) fn kazan(shown: &Shown<'_>, half: Side) -> Html {
    let props = shown.props;
    let owner = shown.owner(half);
    let lying = shown.frame.kazan[owner];
    let floor = Rect {
        x: 0.0,
        y: 0.0,
        ..shown.g.trough(half)
    };
    let mut drawing = Drawing::new(&props.id_prefix);
    if props.numbers_only {
        let (x, y) = floor.centre();
        drawing.signs("pit__count", x, y, floor.short() * 0.62, &digits(lying));
    } else {
        draw_store(&mut drawing, &shown.g, owner, floor, lying);
    }
    let won = shown
        .last
        .filter(|info| info.side == owner)
        .map_or(0, |info| info.won());
    let plate = class_of(
        "plate",
        &[
            (owner == Side::South, " plate--south"),
            (owner == Side::North, " plate--north"),
            (shown.turn(owner), " plate--turn"),
            (shown.g.portrait, " plate--head"),
        ],
    );
    let fresh = shown.just_fell == Some(Place::Kazan(owner));
    let total = class_of("plate__total", &[(fresh, " plate__total--fresh")]);
    html! {
        <>
            <div
                ~style={placed(shown.g.trough(half))}
                class="kazan"
                data-kazan={owner.key()}
                data-stones={digits(props.position.kazan()[owner])}
                role="img"
                aria-label={a11y::kazan_name(props.lang, &props.position, owner, props.seen)}
            >
                <svg aria-hidden="true" focusable="false">{ drawing.html() }</svg>
            </div>
            <div ~style={placed(shown.g.plate(half))} class={plate} aria-hidden="true">
                <span class="plate__side" />
                <bdi class="plate__name">{ &props.names[owner] }</bdi>
                if won > 0 && shown.g.plate(half).w > 200.0 {
                    <span class="plate__won">{ ["+", &digits(won)].concat() }</span>
                }
                <bdi class={total}>{ digits(lying) }</bdi>
            </div>
        </>
    }
}

/// The stones of a kazan.
pub(super) fn draw_store(out: &mut Drawing<'_>, g: &Geometry, owner: Side, floor: Rect, lying: u8) {
    let clip = out.clip(&["kazan-", owner.key()].concat(), floor);
    stones(out, &g.store(floor, lying), 40 + owner.index(), &clip);
}
