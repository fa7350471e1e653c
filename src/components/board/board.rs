//! The whole board: puts the parts together, and turns pointers and keys into wishes.

use std::rc::Rc;

use toguz_rules::{BySide, Hole, MoveInfo, Pit, Position, Side, SowStep};
use yew::{AttrValue, Callback, Html, Properties, classes, component, html, use_node_ref};

use super::dom::use_place;
use super::geometry::{Geometry, Rect};
use super::kazan::Kazan;
use super::overlay::Air;
use super::pit::{HoleButton, Marks};
use super::playback::use_playback;
use super::preview::Preview;
use super::room::{use_room, use_size};
use super::touch::{Table, use_touch};
use super::wood::Wood;
use crate::a11y::{self, Perspective};
use crate::i18n::Lang;
use crate::sowing::{Beat, Frame, Motion, Place, Speed};
use crate::state::KazanPlace;

/// What goes on at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStatus {
    /// Somebody is to move.
    #[default]
    Idle,
    /// A move is being shown.
    Sowing,
    /// The computer thinks.
    Thinking,
    /// The game is over.
    Over,
}

impl BoardStatus {
    /// The value of `data-state`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Sowing => "sowing",
            Self::Thinking => "thinking",
            Self::Over => "over",
        }
    }
}

/// Everything a board shows, as values.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct BoardProps {
    /// The truth.
    pub position: Position,
    /// The move that led to it, to be shown. Take it away once its end was reported: a board that is made anew
    /// shows whatever motion it is given.
    #[prop_or_default]
    pub motion: Option<Rc<Motion>>,
    /// How fast.
    #[prop_or_default]
    pub speed: Speed,
    /// Whose row is nearest: at the bottom, or at the right of an upright board.
    #[prop_or(Side::South)]
    pub bottom: Side,
    /// The last move, to be marked.
    #[prop_or_default]
    pub last: Option<MoveInfo>,
    /// The side whose holes may be played now; `None` locks the board.
    #[prop_or_default]
    pub active: Option<Side>,
    /// What goes on.
    #[prop_or_default]
    pub status: BoardStatus,
    /// Whether to show what a move would do before it is made.
    #[prop_or(true)]
    pub aids: bool,
    /// Digits instead of stones.
    #[prop_or_default]
    pub numbers_only: bool,
    /// Whose trough lies where.
    #[prop_or_default]
    pub kazan_at: KazanPlace,
    /// The names on the plates.
    pub names: BySide<AttrValue>,
    /// The language of the spoken names.
    #[prop_or_default]
    pub lang: Lang,
    /// From whose seat the spoken names are told.
    #[prop_or(Perspective::Neutral)]
    pub seen: Perspective,
    /// Keeps the ids of several boards on a page apart.
    #[prop_or(AttrValue::Static("board"))]
    pub id_prefix: AttrValue,
    /// A legal hole was chosen.
    #[prop_or_default]
    pub on_play: Callback<Hole>,
    /// A hole was chosen that can not be played now; the app says why.
    #[prop_or_default]
    pub on_refuse: Callback<Pit>,
    /// A person ended the motion early.
    #[prop_or_default]
    pub on_skip: Callback<()>,
    /// A motion is no longer shown; exactly once for each.
    #[prop_or_default]
    pub on_motion_end: Callback<u32>,
}

/// The board.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let root = use_node_ref();
    let scene = use_node_ref();
    let position = props.position;
    let variant = position.variant();
    let prefix = &props.id_prefix;

    let room = use_room(&root);
    let (width, height) = room.unwrap_or_default();
    let g = Geometry::fit(width, height, variant, props.bottom);
    use_size(&root, &scene, g, room);

    let playback = use_playback(
        props.motion.clone(),
        props.speed,
        props.on_motion_end.clone(),
    );
    let beat = playback.step.and_then(|(index, length)| {
        let beat = props.motion.as_ref()?.beat(index)?;
        Some((index, length, beat))
    });
    let sowing = beat.is_some();
    let frame = beat.map_or_else(|| Frame::rest(&position), |(_, _, beat)| beat.lying);

    let playable = move |pit: Pit, active: Option<Side>| {
        active == Some(pit.side)
            && position.turn() == pit.side
            && position.legal_moves().contains(pit.hole)
    };

    let touched = use_touch(Table {
        root: root.clone(),
        geometry: g,
        sowing,
        aids: props.aids,
        playable: {
            let active = props.active;
            Box::new(move |pit| playable(pit, active))
        },
        on_play: props.on_play.clone(),
        on_refuse: props.on_refuse.clone(),
        on_skip: {
            let (skip, on_skip) = (playback.skip, props.on_skip.clone());
            Callback::from(move |()| {
                skip.emit(());
                on_skip.emit(());
            })
        },
    });

    // What a move would do.
    let looked_at = touched
        .attention
        .pit()
        .filter(|&pit| props.aids && !sowing && playable(pit, props.active));
    let preview = looked_at.and_then(|pit| Preview::of(&position, pit));
    let hint = preview
        .as_ref()
        .map(|preview| a11y::preview_sentence(props.lang, &preview.info, props.seen));
    let hint_id = format!("{prefix}-hint");

    let last = props.last.filter(|_| !sowing);
    // The landing is marked once the last stone has fallen.
    let landing = props
        .last
        .filter(|_| beat.is_none_or(|(_, _, beat)| taken_from(&beat).is_some()))
        .map(|info| info.landing);
    let origin = match (&props.motion, sowing) {
        (Some(motion), true) => motion.steps.first().and_then(|step| match *step {
            SowStep::Lift { pit, .. } => Some(pit),
            _ => None,
        }),
        _ => last.map(|info| Pit::new(info.side, info.hole)),
    };
    let just_fell = beat.and_then(|(index, _, _)| {
        let step = props.motion.as_ref()?.steps.get(index.checked_sub(1)?)?;
        fell(*step)
    });
    let tab_stop = touched
        .tab_stop
        .filter(|pit| pit.hole.get() <= variant.row())
        .or_else(|| {
            let side = props.active.unwrap_or(props.bottom);
            variant
                .holes()
                .map(|hole| Pit::new(side, hole))
                .find(|&pit| playable(pit, props.active) || props.active.is_none())
        })
        .unwrap_or_else(|| Pit::new(props.bottom, Hole::ALL[0]));

    let hole = |pit: Pit| {
        let on_path = preview
            .as_ref()
            .filter(|preview| preview.path.contains(&pit));
        let target = preview
            .as_ref()
            .filter(|preview| preview.info.landing == pit);
        let marks = Marks {
            origin: origin == Some(pit),
            landing: landing == Some(pit),
            lift: preview.as_ref().is_some_and(|preview| preview.from == pit),
            path: on_path.is_some(),
            target: target.is_some(),
        };
        let described_by = (touched.attention.focused == Some(pit) && hint.is_some())
            .then(|| AttrValue::from(hint_id.clone()));
        html! {
            <HoleButton
                key={pit.hole.get()}
                {pit}
                geometry={g}
                prefix={prefix.clone()}
                lying={frame.stones(pit)}
                stones={position.stones(pit)}
                tuz_drawn={frame.tuz_owner(pit)}
                tuz={position.board().tuz_owner(pit)}
                name={a11y::hole_name(props.lang, &position, pit, props.seen)}
                {described_by}
                playable={playable(pit, props.active)}
                tab_stop={tab_stop == pit}
                numbers_only={props.numbers_only}
                {marks}
                fresh={just_fell == Some(Place::Pit(pit))}
                taken={beat.and_then(|(_, _, beat)| taken_from(&beat)).filter(|taken| taken.0 == pit).map_or(0, |taken| taken.1)}
                fresh_tuz={beat.is_some_and(|(_, _, beat)| makes_tuz(&beat, pit))}
                chip={target.and_then(Preview::chip)}
                on_touch={touched.on_touch.clone()}
            />
        }
    };
    let row = |side: Side| {
        let pits = variant.holes().map(|hole| Pit::new(side, hole));
        html! {
            <div class="board__row" role="group" aria-label={props.names[side].clone()}>
                { for pits.map(hole) }
            </div>
        }
    };
    let far = props.kazan_at == KazanPlace::Far;
    let over = props.status == BoardStatus::Over;
    let kazan = |half: Side| {
        let owner = if far { half.opponent() } else { half };
        let won = last
            .filter(|info| info.side == owner)
            .map_or(0, |info| info.won());
        html! {
            <Kazan
                key={owner.key()}
                {owner}
                {half}
                geometry={g}
                prefix={prefix.clone()}
                lying={frame.kazan[owner]}
                stones={position.kazan()[owner]}
                spoken={a11y::kazan_name(props.lang, &position, owner, props.seen)}
                name={props.names[owner].clone()}
                turn={!over && position.turn() == owner}
                numbers_only={props.numbers_only}
                fresh={just_fell == Some(Place::Kazan(owner))}
                {won}
            />
        }
    };

    let state = if sowing {
        BoardStatus::Sowing
    } else {
        props.status
    };
    let class = classes!(
        "board",
        format!("board--{}", state.key()),
        if g.portrait {
            "board--portrait"
        } else {
            "board--landscape"
        },
        (!props.speed.moves()).then_some("board--still"),
        props.numbers_only.then_some("board--numbers"),
        preview.is_some().then_some("board--previewing"),
    );
    html! {
        <div
            ref={root}
            {class}
            dir="ltr"
            role="group"
            aria-label={props.lang.texts().board_label}
            data-board=""
            data-fen={position.to_string()}
            data-turn={position.turn().key()}
            data-state={state.key()}
            onclick={touched.onclick}
            onkeydown={touched.onkeydown}
        >
            <div ref={scene} class="board__scene">
                if room.is_some() {
                    <Wood geometry={g} prefix={prefix.clone()} />
                    for side in Side::ALL {
                        <TurnLine
                            place={g.turn_line(side)}
                            on={!over && position.turn() == side}
                        />
                    }
                    // In one order however the board is turned: an element keeps its hole, and the focus its place.
                    { row(Side::North) }
                    { kazan(Side::North) }
                    { kazan(Side::South) }
                    { row(Side::South) }
                    if let Some((index, length, beat)) = beat {
                        <Air geometry={g} prefix={prefix.clone()} {beat} {index} {length} {far} />
                    }
                    <p
                        id={hint_id.clone()}
                        class="board__hint"
                        data-preview={preview.as_ref().map(|preview| preview.from.hole.to_string())}
                    >
                        { hint.clone() }
                    </p>
                }
            </div>
        </div>
    }
}

/// Where the stones of a step come to rest.
fn fell(step: SowStep) -> Option<Place> {
    match step {
        SowStep::Lift { .. } => None,
        SowStep::Drop { pit } => Some(Place::Pit(pit)),
        SowStep::DropInTuz { owner, .. } => Some(Place::Kazan(owner)),
        SowStep::Capture { by: to, .. }
        | SowStep::MakeTuz { owner: to, .. }
        | SowStep::Sweep { to, .. } => Some(Place::Kazan(to)),
    }
}

/// The hole whose heap goes to a kazan in this step, and how many stones that are.
fn taken_from(beat: &Beat) -> Option<(Pit, u8)> {
    match beat.step {
        SowStep::Lift { .. } | SowStep::Drop { .. } | SowStep::DropInTuz { .. } => None,
        SowStep::Capture { pit, stones, .. }
        | SowStep::MakeTuz { pit, stones, .. }
        | SowStep::Sweep { pit, stones, .. } => Some((pit, stones)),
    }
}

fn makes_tuz(beat: &Beat, pit: Pit) -> bool {
    matches!(beat.step, SowStep::MakeTuz { pit: made, .. } if made == pit)
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct TurnLineProps {
    place: Rect,
    on: bool,
}

/// Shines along the row of the side to move.
#[component]
fn TurnLine(props: &TurnLineProps) -> Html {
    let node = use_node_ref();
    use_place(&node, props.place);
    let class = classes!("board__turn", props.on.then_some("board__turn--on"));
    html! {
        <div ref={node} {class} aria-hidden="true" />
    }
}
