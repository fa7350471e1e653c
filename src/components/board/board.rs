//! The whole board: puts the parts together, and turns pointers and keys into wishes.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use toguz_rules::{BySide, Hole, MoveInfo, Pit, Position, Side, SowStep};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, KeyboardEvent, ResizeObserver};
use yew::{
    AttrValue, Callback, Html, MouseEvent, NodeRef, Properties, classes, component, hook, html,
    use_callback, use_effect_with, use_mut_ref, use_node_ref, use_state_eq,
};

use super::dom::{number, px, set_style, use_place};
use super::geometry::{Geometry, Go, Rect};
use super::kazan::Kazan;
use super::overlay::Air;
use super::pit::{HoleButton, Marks, Touch};
use super::playback::use_playback;
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

/// How long a finger rests before the preview comes.
const LONG_PRESS_MILLIS: u32 = 350;

/// The click that belongs to a press comes at once or not at all; after this it is another one.
const CLICK_FOLLOWS_MILLIS: u32 = 400;

/// What the pointer and the focus are at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Attention {
    hovered: Option<Pit>,
    held: Option<Pit>,
    /// Focused by keyboard: a hole just clicked has the focus too, and would keep its preview up.
    focused: Option<Pit>,
}

/// What a finger or a key is doing.
#[derive(Default)]
struct Press {
    timer: Option<Timeout>,
    /// The click that may follow is no move: the press was a preview, or it ended a motion.
    no_click: bool,
}

/// A move looked at before it is made.
#[derive(Clone, Debug)]
struct Preview {
    from: Pit,
    path: Vec<Pit>,
    info: MoveInfo,
}

impl Preview {
    fn of(position: &Position, from: Pit) -> Option<Self> {
        let mut path = Vec::new();
        let mut note = |step: SowStep| {
            if let SowStep::Drop { pit } | SowStep::DropInTuz { pit, .. } = step {
                path.push(pit);
            }
        };
        let (_, info) = position.play_each(from.hole, &mut note).ok()?;
        Some(Self { from, path, info })
    }

    /// What happens at the landing hole, in a few signs.
    fn chip(&self) -> Option<AttrValue> {
        match self.info.won() {
            0 => None,
            won if self.info.made_tuz => Some(format!("✕ +{won}").into()),
            won => Some(format!("+{won}").into()),
        }
    }
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

    // What a person does.
    let attention = use_state_eq(Attention::default);
    let tab_stop = use_state_eq(|| None::<Pit>);
    let press = use_mut_ref(Press::default);
    let skip = {
        let (skip, on_skip) = (playback.skip, props.on_skip.clone());
        move || {
            skip.emit(());
            on_skip.emit(());
        }
    };
    let on_touch = use_latest({
        let (attention, tab_stop, press) = (attention.clone(), tab_stop.clone(), press.clone());
        let (props, root) = (props.clone(), root.clone());
        move |(pit, touch): (Pit, Touch)| {
            let look = |change: &dyn Fn(&mut Attention)| {
                let mut now = *attention;
                change(&mut now);
                attention.set(now);
            };
            match touch {
                Touch::Click => {
                    if press.take().no_click || sowing {
                        // The board ends the motion, or has shown a preview: that was all.
                    } else if playable(pit, props.active) {
                        look(&|now| *now = Attention::default());
                        props.on_play.emit(pit.hole);
                    } else {
                        props.on_refuse.emit(pit);
                    }
                }
                Touch::Enter(event) => {
                    if event.pointer_type() != "touch" {
                        look(&|now| now.hovered = Some(pit));
                    }
                }
                Touch::Leave => look(&|now| now.hovered = None),
                Touch::Down(event) => {
                    let by_finger = event.pointer_type() == "touch";
                    let timer = (by_finger && props.aids && !sowing).then(|| {
                        let (attention, press) = (attention.clone(), press.clone());
                        Timeout::new(LONG_PRESS_MILLIS, move || {
                            press.borrow_mut().no_click = true;
                            attention.set(Attention {
                                held: Some(pit),
                                ..*attention
                            });
                        })
                    });
                    press.replace(Press {
                        timer,
                        // What was pressed to end a motion must not play when the motion ends by itself meanwhile.
                        no_click: sowing,
                    });
                }
                Touch::Release => {
                    look(&|now| now.held = None);
                    let forget = press.borrow().no_click.then(|| {
                        let press = press.clone();
                        Timeout::new(CLICK_FOLLOWS_MILLIS, move || {
                            press.borrow_mut().no_click = false;
                        })
                    });
                    press.borrow_mut().timer = forget;
                }
                Touch::Focus(event) => {
                    tab_stop.set(Some(pit));
                    let by_key = event
                        .target()
                        .and_then(|target| target.dyn_into::<Element>().ok())
                        .is_some_and(|element| element.matches(":focus-visible").unwrap_or(false));
                    look(&|now| now.focused = by_key.then_some(pit));
                }
                Touch::Blur => look(&|now| now.focused = None),
                Touch::Key(event) => {
                    press.borrow_mut().no_click = false;
                    if let Some(next) = go(&event).and_then(|go| g.beside(pit, go)) {
                        event.prevent_default();
                        tab_stop.set(Some(next));
                        focus(&root, next);
                    }
                }
                Touch::Menu(event) => {
                    // A long press is the preview here, not a menu.
                    if attention.held.is_some() || press.borrow().timer.is_some() {
                        event.prevent_default();
                    }
                }
            }
        }
    });
    let onclick = {
        let skip = skip.clone();
        Callback::from(move |_: MouseEvent| {
            if sowing {
                skip();
            }
        })
    };
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let bare = !(event.ctrl_key() || event.alt_key() || event.meta_key());
        let key = event.key();
        if event.repeat() && matches!(key.as_str(), "Enter" | " ") {
            // A key held down to end a motion does not go on to play.
            event.prevent_default();
        }
        if sowing && bare && !matches!(key.as_str(), "Tab" | "Shift") {
            if matches!(key.as_str(), "Enter" | " ") {
                // Otherwise the key would go on to press the button.
                event.prevent_default();
                press.borrow_mut().no_click = true;
            }
            skip();
        }
    });

    // What a move would do.
    let looked_at = attention
        .held
        .or(attention.hovered)
        .or(attention.focused)
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
    let tab_stop = tab_stop
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
        let described_by = (attention.focused == Some(pit) && hint.is_some())
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
                on_touch={on_touch.clone()}
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
            {onclick}
            {onkeydown}
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
                    { row(props.bottom.opponent()) }
                    { kazan(props.bottom.opponent()) }
                    { kazan(props.bottom) }
                    { row(props.bottom) }
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

/// Which way a key leads.
fn go(event: &KeyboardEvent) -> Option<Go> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    match event.key().as_str() {
        "ArrowLeft" => Some(Go::Left),
        "ArrowRight" => Some(Go::Right),
        "ArrowUp" => Some(Go::Up),
        "ArrowDown" => Some(Go::Down),
        "Home" => Some(Go::First),
        "End" => Some(Go::Last),
        _ => None,
    }
}

fn focus(root: &NodeRef, pit: Pit) {
    let selector = format!(
        "button[data-side={}][data-hole=\"{}\"]",
        pit.side.key(),
        pit.hole
    );
    let button = root
        .cast::<Element>()
        .and_then(|root| root.query_selector(&selector).ok().flatten())
        .and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(button) = button {
        // Fails for elements without focus only; a button has it.
        let _ = button.focus();
    }
}

/// A callback that stays the same from render to render and does what the newest one says, so that holes that did
/// not change are not drawn again.
#[hook]
fn use_latest<T: 'static>(act: impl Fn(T) + 'static) -> Callback<T> {
    let act: Rc<dyn Fn(T)> = Rc::new(act);
    let latest = use_mut_ref(|| act.clone());
    *latest.borrow_mut() = act;
    use_callback((), move |value: T, ()| {
        let act = latest.borrow().clone();
        act(value);
    })
}

/// The room that the board's element has, kept up to date; `None` before the first measure.
#[hook]
fn use_room(root: &NodeRef) -> Option<(f64, f64)> {
    let room = use_state_eq(|| None);
    let now = *room;
    use_effect_with(root.clone(), move |root| {
        let element = root.cast::<Element>();
        let measure = {
            let element = element.clone();
            move || {
                let Some(element) = &element else { return };
                let (w, h) = (element.client_width(), element.client_height());
                if w > 0 && h > 0 {
                    room.set(Some((f64::from(w), f64::from(h))));
                } else if room.is_none() {
                    // Not shown yet: some size, so that the board is there for whoever asks the document.
                    room.set(Some((960.0, 600.0)));
                }
            }
        };
        measure();
        let changed = Closure::<dyn Fn()>::new(measure);
        let observer = ResizeObserver::new(changed.as_ref().unchecked_ref()).ok();
        if let (Some(observer), Some(element)) = (&observer, &element) {
            observer.observe(element);
        }
        move || {
            if let Some(observer) = observer {
                observer.disconnect();
            }
            drop(changed);
        }
    });
    now
}

/// Gives the drawing its size, and the board's element a least height where its room is too small to use.
#[hook]
fn use_size(root: &NodeRef, scene: &NodeRef, g: Geometry, room: Option<(f64, f64)>) {
    use_effect_with(
        (root.clone(), scene.clone(), g, room),
        |(root, scene, g, room)| {
            let Some(room) = room else { return };
            set_style(
                scene,
                &[
                    ("width", format!("{}px", px(g.width))),
                    ("height", format!("{}px", px(g.height))),
                    ("--u", format!("{}px", number(g.scale, 2))),
                    // The holes find their places in the same round; until then they lie in a heap.
                    ("visibility", "visible".to_owned()),
                ],
            );
            let least = if g.height > room.1 + 0.5 {
                format!("{}px", px(g.height))
            } else {
                String::new()
            };
            set_style(root, &[("min-height", least)]);
        },
    );
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
