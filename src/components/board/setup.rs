//! The board as a workbench: any number of stones anywhere, put there by tapping, dragging and typing.
//!
//! It looks as the board does, which it is drawn with. What people do comes out as [`Touched`]; what that means is for
//! others to say.

use toguz_rules::{BySide, Hole, Pit, Setup, Side};
use yew::{AttrValue, Callback, Html, Properties, component, html, use_effect_with, use_node_ref};

use super::dom::{class_of, placed};
use super::drawing::Drawing;
use super::geometry::{Geometry, Rect};
use super::kazan::draw_store;
use super::overlay::handful;
use super::pit::{Marks, digits, draw_heap, draw_marks, draw_number, draw_plaque, draw_tuz};
use super::room::{use_layout, use_room};
use super::setup_touch::{Bench, use_hands};
use super::wood::use_wood;
use crate::a11y::Perspective;
use crate::i18n::{Content, Lang, Spot};
use crate::sowing::Place;
use crate::state::KazanPlace;

/// What somebody did to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    /// A place was tapped.
    Tap(Place),
    /// Stones were dragged from one place to another.
    Drag {
        /// Where they lay.
        from: Place,
        /// Where they were let go.
        to: Place,
    },
    /// A digit was typed at a place.
    Digit(Place, u8),
    /// Backspace.
    Back(Place),
    /// Plus.
    More(Place),
    /// Minus.
    Less(Place),
    /// Delete.
    Empty(Place),
    /// The key of the tuz.
    Tuz(Pit),
    /// Another place has the focus, or none.
    Left,
}

/// Everything that the workbench shows, as values.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct SetupBoardProps {
    /// The truth.
    pub setup: Setup,
    /// Whose row is nearest.
    #[prop_or(Side::South)]
    pub bottom: Side,
    /// Whether all stones of a place are dragged, or one.
    #[prop_or(true)]
    pub whole: bool,
    /// Whose trough lies where.
    #[prop_or_default]
    pub kazan_at: KazanPlace,
    /// The names on the plates.
    pub names: BySide<AttrValue>,
    /// The language of the spoken names.
    #[prop_or_default]
    pub lang: Lang,
    /// The element that tells how it is used.
    #[prop_or_default]
    pub described_by: Option<AttrValue>,
    /// Keeps the ids of several boards on a page apart.
    #[prop_or(AttrValue::Static("setup"))]
    pub id_prefix: AttrValue,
    /// What somebody did.
    #[prop_or_default]
    pub on_touch: Callback<Touched>,
}

impl SetupBoardProps {
    fn stones(&self, place: Place) -> u8 {
        match place {
            Place::Pit(pit) => self.setup.board.stones(self.setup.variant, pit),
            Place::Kazan(side) => self.setup.board.kazan()[side],
        }
    }
}

/// The spoken name of a place: "South hole 4, 10 stones".
pub fn place_name(lang: Lang, setup: &Setup, place: Place) -> String {
    let texts = lang.texts();
    let seen = Perspective::Neutral;
    match place {
        Place::Pit(pit) => {
            let spot = Spot {
                who: seen.who(pit.side),
                hole: pit.hole.get(),
            };
            let content = match setup.board.tuz_owner(pit) {
                Some(owner) => Content::Tuz(seen.who(owner)),
                None => Content::Stones(setup.board.stones(setup.variant, pit)),
            };
            (texts.hole_name)(spot, content)
        }
        Place::Kazan(side) => (texts.kazan_name)(seen.who(side), setup.board.kazan()[side]),
    }
}

/// What is shown at one moment, for all parts.
struct Scene<'a> {
    props: &'a SetupBoardProps,
    g: Geometry,
    /// Where stones are being dragged from, and over what they are.
    drag: Option<(Place, Option<Place>)>,
    held: u8,
    tab_stop: Place,
}

impl Scene<'_> {
    /// The stones that lie at a place; those in the hand do not.
    fn lying(&self, place: Place) -> u8 {
        let stones = self.props.stones(place);
        match self.drag {
            Some((from, _)) if from == place => stones.saturating_sub(self.held),
            _ => stones,
        }
    }

    fn marks(&self, place: Place) -> Marks {
        Marks {
            lift: self.drag.is_some_and(|(from, _)| from == place),
            target: self
                .drag
                .is_some_and(|(from, over)| over == Some(place) && from != place),
            ..Marks::default()
        }
    }

    fn tab_index(&self, place: Place) -> &'static str {
        if self.tab_stop == place { "0" } else { "-1" }
    }

    fn hole(&self, pit: Pit) -> Html {
        let place = Place::Pit(pit);
        let props = self.props;
        let cell = self.g.cell(pit);
        let hollow = self.g.hollow(pit).relative_to(cell);
        let lying = self.lying(place);
        let owner = props.setup.board.tuz_owner(pit);
        let mut content = Drawing::new(&props.id_prefix);
        match owner {
            Some(owner) => draw_tuz(&mut content, owner, false, hollow, self.g.tuz_radius()),
            None => draw_heap(&mut content, &self.g, pit, hollow, lying),
        }
        let mut signs = Drawing::new(&props.id_prefix);
        draw_marks(&mut signs, self.marks(place), hollow);
        draw_number(&mut signs, &self.g, pit, cell);
        if lying > 0 {
            let at = self.g.badge_at(pit).relative_to(cell).centre();
            draw_plaque(&mut signs, "badge", at, self.g.badge_size(), &digits(lying));
        }
        html! {
            <button
                key={pit.hole.get()}
                type="button"
                ~style={placed(cell)}
                class={class_of("pit pit--setup", &[(self.marks(place).target, " pit--target")])}
                data-side={pit.side.key()}
                data-hole={digits(pit.hole.get())}
                data-stones={digits(props.stones(place))}
                data-tuz={owner.map(Side::key)}
                tabindex={self.tab_index(place)}
            >
                <span class="sr-only">{ place_name(props.lang, &props.setup, place) }</span>
                <svg class="pit__drawing" aria-hidden="true" focusable="false">
                    { content.html() }
                    { signs.html() }
                </svg>
            </button>
        }
    }

    /// The kazan in a half, whoever owns it.
    fn kazan(&self, half: Side) -> Html {
        let props = self.props;
        let side = if props.kazan_at == KazanPlace::Far {
            half.opponent()
        } else {
            half
        };
        let place = Place::Kazan(side);
        let cell = self.g.store_cell(half);
        let trough = self.g.trough(half);
        let lying = self.lying(place);
        let mut drawing = Drawing::new(&props.id_prefix);
        draw_store(
            &mut drawing,
            &self.g,
            side,
            Rect {
                x: 0.0,
                y: 0.0,
                ..trough
            },
            lying,
        );
        let mut signs = Drawing::new(&props.id_prefix);
        draw_marks(&mut signs, self.marks(place), trough.relative_to(cell));
        let plate_class = class_of(
            "plate",
            &[
                (side == Side::South, " plate--south"),
                (side == Side::North, " plate--north"),
                (props.setup.turn == side, " plate--turn"),
                (self.g.portrait, " plate--head"),
            ],
        );
        html! {
            <>
                <div ~style={placed(trough)} class="kazan" aria-hidden="true">
                    <svg focusable="false">{ drawing.html() }</svg>
                </div>
                <div ~style={placed(self.g.plate(half))} class={plate_class} aria-hidden="true">
                    <span class="plate__side" />
                    <bdi class="plate__name">{ &props.names[side] }</bdi>
                    <bdi class="plate__total">{ digits(lying) }</bdi>
                </div>
                <button
                    type="button"
                    ~style={placed(cell)}
                    class={class_of("pit pit--setup pit--store", &[(self.marks(place).target, " pit--target")])}
                    data-kazan={side.key()}
                    data-stones={digits(props.stones(place))}
                    tabindex={self.tab_index(place)}
                >
                    <span class="sr-only">{ place_name(props.lang, &props.setup, place) }</span>
                    <svg class="pit__drawing" aria-hidden="true" focusable="false">{ signs.html() }</svg>
                </button>
            </>
        }
    }

    fn row(&self, side: Side) -> Html {
        html! {
            <div class="board__row" role="group" aria-label={self.props.names[side].clone()}>
                for hole in self.props.setup.variant.holes() {
                    { self.hole(Pit::new(side, hole)) }
                }
            </div>
        }
    }

    fn turn_line(&self, side: Side) -> Html {
        let on = self.props.setup.turn == side;
        html! {
            <div
                ~style={placed(self.g.turn_line(side))}
                class={class_of("board__turn", &[(on, " board__turn--on")])}
                aria-hidden="true"
            />
        }
    }
}

/// The workbench.
#[component]
pub fn SetupBoard(props: &SetupBoardProps) -> Html {
    let root = use_node_ref();
    let scene_node = use_node_ref();
    let hand = use_node_ref();
    let setup = &props.setup;

    let room = use_room(&root);
    let (width, height) = room.unwrap_or_default();
    let g = Geometry::fit(width, height, setup.variant, props.bottom);
    let wood = use_wood(room.map(|_| g), &props.id_prefix);
    use_layout(&root, &scene_node, g, room);

    let hands = use_hands(Bench {
        root: root.clone(),
        scene: scene_node.clone(),
        hand: hand.clone(),
        geometry: g,
        setup: *setup,
        far: props.kazan_at == KazanPlace::Far,
        on_touch: props.on_touch.clone(),
    });
    let drag = hands.drag;
    let held = drag.map_or(0, |(from, _)| {
        let stones = props.stones(from);
        if props.whole { stones } else { stones.min(1) }
    });
    // The hand is drawn where the finger is: it must be moved there once it is on the page.
    use_effect_with((drag.is_some(), held), move |_| hands.place_hand.emit(()));

    let scene = Scene {
        props,
        g,
        drag,
        held,
        tab_stop: hands
            .tab_stop
            .filter(|place| match place {
                Place::Pit(pit) => pit.hole.get() <= setup.variant.row(),
                Place::Kazan(_) => true,
            })
            .unwrap_or(Place::Pit(Pit::new(props.bottom, Hole::ALL[0]))),
    };
    let class = class_of(
        "board board--idle board--setup",
        &[
            (g.portrait, " board--portrait"),
            (!g.portrait, " board--landscape"),
            (drag.is_some(), " board--dragging"),
        ],
    );
    let mut handful_drawing = Drawing::new(&props.id_prefix);
    if held > 0 {
        handful(&mut handful_drawing, g.hand_radius().max(7.0), held);
    }
    html! {
        <div
            ref={root}
            {class}
            dir="ltr"
            role="group"
            aria-label={props.lang.texts().board_label}
            aria-describedby={props.described_by.clone()}
            data-board=""
            data-setup={setup.to_string()}
            data-turn={setup.turn.key()}
        >
            <div ref={scene_node} class="board__scene">
                if room.is_some() {
                    <div class="wood" aria-hidden="true">{ wood }</div>
                    { scene.turn_line(Side::South) }
                    { scene.turn_line(Side::North) }
                    { scene.row(Side::North) }
                    { scene.kazan(Side::North) }
                    { scene.kazan(Side::South) }
                    { scene.row(Side::South) }
                    <div ref={hand} class="air" aria-hidden="true">{ handful_drawing.html() }</div>
                }
            </div>
        </div>
    }
}
