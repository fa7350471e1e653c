//! The whole board: puts the parts together, and turns pointers and keys into wishes.

use std::rc::Rc;

use toguz_rules::{BySide, Hole, MoveInfo, Pit, Position, Side, SowStep};
use yew::{AttrValue, Callback, Html, Properties, component, html, use_node_ref};

use super::dom::{class_of, placed};
use super::geometry::Geometry;
use super::kazan::kazan;
use super::overlay::{Air, use_air};
use super::pit::{digits, hole_button};
use super::playback::use_playback;
use super::preview::Preview;
use super::room::{use_layout, use_room};
use super::touch::{Table, may_play, use_touch};
use super::wood::use_wood;
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

/// What a board shows at one moment, for all of its parts.
pub(super) struct Shown<'a> {
    pub(super) props: &'a BoardProps,
    pub(super) g: Geometry,
    /// What lies where, as drawn.
    pub(super) frame: Frame,
    /// The step under way.
    beat: Option<Beat>,
    /// The position, if moves may be made in it now.
    open: Option<Position>,
    /// The last move, unless it is only being made.
    pub(super) last: Option<MoveInfo>,
    /// The hole where the last move began.
    pub(super) origin: Option<Pit>,
    /// The hole where it ended.
    pub(super) landing: Option<Pit>,
    /// Where the stones of the step before came to rest.
    pub(super) just_fell: Option<Place>,
    /// What a move would do.
    pub(super) preview: Option<Preview>,
    /// The hole at which the tab key stops.
    pub(super) tab_stop: Pit,
    /// The hole that the hint describes, and the hint's id.
    hint: Option<(Pit, AttrValue)>,
}

impl Shown<'_> {
    pub(super) fn playable(&self, pit: Pit) -> bool {
        may_play(self.open.as_ref(), pit)
    }

    /// Whose kazan lies in a half; and the half in which a player's kazan lies.
    pub(super) fn owner(&self, half: Side) -> Side {
        if self.props.kazan_at == KazanPlace::Far {
            half.opponent()
        } else {
            half
        }
    }

    /// Whether somebody is to move.
    pub(super) fn turn(&self, side: Side) -> bool {
        self.props.status != BoardStatus::Over && self.props.position.turn() == side
    }

    /// The stones that are being taken from a hole.
    pub(super) fn taken(&self, pit: Pit) -> u8 {
        match self.beat.as_ref().and_then(taken_from) {
            Some((from, stones)) if from == pit => stones,
            _ => 0,
        }
    }

    /// Whether a hole is just becoming a tuz.
    pub(super) fn makes_tuz(&self, pit: Pit) -> bool {
        self.beat.as_ref().is_some_and(
            |beat| matches!(beat.step, SowStep::MakeTuz { pit: made, .. } if made == pit),
        )
    }

    /// The element that describes a hole further.
    pub(super) fn described_by(&self, pit: Pit) -> Option<AttrValue> {
        let (described, hint) = self.hint.as_ref()?;
        (*described == pit).then(|| hint.clone())
    }

    fn row(&self, side: Side) -> Html {
        let holes = self.props.position.variant().holes();
        html! {
            <div class="board__row" role="group" aria-label={self.props.names[side].clone()}>
                for hole in holes {
                    { hole_button(self, Pit::new(side, hole)) }
                }
            </div>
        }
    }

    /// Shines along the row of the side to move.
    fn turn_line(&self, side: Side) -> Html {
        let class = class_of("board__turn", &[(self.turn(side), " board__turn--on")]);
        html! {
            <div ~style={placed(self.g.turn_line(side))} {class} aria-hidden="true" />
        }
    }
}

/// The board.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let root = use_node_ref();
    let scene = use_node_ref();
    let air_node = use_node_ref();
    let position = props.position;
    let variant = position.variant();

    let room = use_room(&root);
    let (width, height) = room.unwrap_or_default();
    let g = Geometry::fit(width, height, variant, props.bottom);
    let wood = use_wood(room.map(|_| g), &props.id_prefix);
    use_layout(&root, &scene, g, room);

    let playback = use_playback(
        props.motion.clone(),
        props.speed,
        props.on_motion_end.clone(),
    );
    let motion = props.motion.as_deref();
    let step = playback
        .step
        .and_then(|(index, length)| Some((index, length, motion?.beat(index)?)));
    let sowing = step.is_some();
    let beat = step.map(|(_, _, beat)| beat);

    let open = (props.active == Some(position.turn())).then_some(position);
    let touched = use_touch(Table {
        root: root.clone(),
        geometry: g,
        sowing,
        aids: props.aids,
        open,
        on_play: props.on_play.clone(),
        on_refuse: props.on_refuse.clone(),
        on_skip: props.on_skip.clone(),
        skip: playback.skip,
    });

    // What a move would do.
    let preview = touched
        .attention
        .pit()
        .filter(|&pit| props.aids && !sowing && may_play(open.as_ref(), pit))
        .and_then(|pit| Preview::of(&position, pit));
    let hint = preview
        .as_ref()
        .map(|preview| a11y::preview_sentence(props.lang, &preview.info, props.seen));
    let hint_id = AttrValue::from([props.id_prefix.as_str(), "-hint"].concat());

    let last = props.last.filter(|_| !sowing);
    let shown = Shown {
        props,
        g,
        frame: beat.map_or_else(|| Frame::rest(&position), |beat| beat.lying),
        beat,
        open,
        last,
        origin: match motion {
            Some(motion) if sowing => motion.steps.first().and_then(|step| match *step {
                SowStep::Lift { pit, .. } => Some(pit),
                _ => None,
            }),
            _ => last.map(|info| Pit::new(info.side, info.hole)),
        },
        // The landing is marked once the last stone has fallen.
        landing: props
            .last
            .filter(|_| beat.is_none_or(|beat| taken_from(&beat).is_some()))
            .map(|info| info.landing),
        just_fell: step.and_then(|(index, ..)| {
            let step = motion?.steps.get(index.checked_sub(1)?)?;
            fell(*step)
        }),
        tab_stop: touched
            .tab_stop
            .filter(|pit| pit.hole.get() <= variant.row())
            .or_else(|| {
                let side = props.active.unwrap_or(props.bottom);
                variant
                    .holes()
                    .map(|hole| Pit::new(side, hole))
                    .find(|&pit| may_play(open.as_ref(), pit) || props.active.is_none())
            })
            .unwrap_or_else(|| Pit::new(props.bottom, Hole::ALL[0])),
        hint: touched
            .attention
            .focused
            .filter(|_| preview.is_some())
            .map(|pit| (pit, hint_id.clone())),
        preview,
    };
    let air = step.map(|(index, length, beat)| Air::of(&shown, &beat, index, length));
    use_air(&air_node, air.clone());

    let state = if sowing {
        BoardStatus::Sowing
    } else {
        props.status
    };
    let class = class_of(
        &["board board--", state.key()].concat(),
        &[
            (g.portrait, " board--portrait"),
            (!g.portrait, " board--landscape"),
            (!props.speed.moves(), " board--still"),
            (props.numbers_only, " board--numbers"),
            (shown.preview.is_some(), " board--previewing"),
        ],
    );
    let previewed = shown
        .preview
        .as_ref()
        .map(|preview| digits(preview.from.hole.get()));
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
        >
            <div ref={scene} class="board__scene">
                if room.is_some() {
                    <div class="wood" aria-hidden="true">{ wood }</div>
                    { shown.turn_line(Side::South) }
                    { shown.turn_line(Side::North) }
                    // In one order however the board is turned: an element keeps its hole, and the focus its place.
                    { shown.row(Side::North) }
                    { kazan(&shown, Side::North) }
                    { kazan(&shown, Side::South) }
                    { shown.row(Side::South) }
                    if let Some(air) = air {
                        <div ref={air_node} class="air" aria-hidden="true">{ air.html() }</div>
                    }
                    <p id={hint_id} class="board__hint" data-preview={previewed}>{ hint }</p>
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
