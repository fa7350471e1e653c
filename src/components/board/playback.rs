//! Which step of a motion is shown now.

use core::time::Duration;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::document;
use yew::{Callback, UseStateHandle, hook, use_effect_with, use_memo, use_mut_ref, use_state};

use crate::sowing::{Motion, Speed, Timeline};

/// What the board shows of a motion.
#[derive(Clone, Debug)]
pub(super) struct Playback {
    /// The step under way and how long it takes, or `None` when the truth is shown.
    pub(super) step: Option<(usize, Duration)>,
    /// Ends the motion at once.
    pub(super) skip: Callback<()>,
}

/// Runs motions one at a time.
///
/// Progress is read off the clock, not counted in ticks, so late timers cost no time. `on_end` is called exactly
/// once for each motion: at its end, when it is skipped, taken away or replaced, when nothing may move, when
/// nobody can see it, and when the board itself goes.
#[hook]
pub(super) fn use_playback(
    motion: Option<Rc<Motion>>,
    speed: Speed,
    on_end: Callback<u32>,
) -> Playback {
    let shown = use_state(|| (0_u32, 0_usize));
    let player = use_memo((), |()| Player::default());
    let latest_end = use_mut_ref(|| on_end.clone());
    *latest_end.borrow_mut() = on_end;
    *player.on_end.borrow_mut() = Some(latest_end);

    let id = motion.as_ref().map(|motion| motion.id);
    let step = motion.as_ref().and_then(|motion| {
        let over = !speed.moves() || player.ended.get() == Some(motion.id);
        (!over).then(|| {
            // A motion that was never seen is shown from its beginning in the very render that brings it.
            let done = if shown.0 == motion.id { shown.1 } else { 0 };
            let length = Timeline::new(&motion.steps, speed).length_of(done);
            (done, length)
        })
    });

    // Ends what ran before as soon as another motion, or none, takes its place.
    use_effect_with(id, {
        let player = player.clone();
        move |_| {
            move || {
                if let Some(id) = id {
                    player.finish(id);
                }
            }
        }
    });
    use_effect_with((id, speed), {
        let player = player.clone();
        let shown = shown.clone();
        move |_| {
            let running = motion.filter(|motion| player.ended.get() != Some(motion.id));
            if let Some(motion) = &running {
                if speed.moves() && !document().hidden() && !motion.steps.is_empty() {
                    Player::start(&player, motion, speed, shown.clone());
                } else {
                    player.finish(motion.id);
                    shown.set((motion.id, usize::MAX));
                }
            }
            let hidden = running.map(|motion| {
                let player = player.clone();
                EventListener::new(&document(), "visibilitychange", move |_| {
                    if document().hidden() {
                        player.finish(motion.id);
                        shown.set((motion.id, usize::MAX));
                    }
                })
            });
            move || {
                drop(hidden);
                player.timer.take();
            }
        }
    });

    let skip = Callback::from(move |()| {
        if let Some(id) = id
            && player.ended.get() != Some(id)
        {
            player.finish(id);
            shown.set((id, usize::MAX));
        }
    });
    Playback { step, skip }
}

/// The part that lives between renders.
#[derive(Default)]
struct Player {
    /// The motion that was last brought to its end.
    ended: Cell<Option<u32>>,
    timer: RefCell<Option<Timeout>>,
    /// The motion under way and the steps done, for a change of speed in the middle of it.
    reached: Cell<(u32, usize)>,
    on_end: RefCell<Option<Rc<RefCell<Callback<u32>>>>>,
}

impl Player {
    /// Brings a motion to its end, once.
    fn finish(&self, id: u32) {
        if self.ended.replace(Some(id)) == Some(id) {
            return;
        }
        self.timer.take();
        let on_end = self
            .on_end
            .borrow()
            .as_ref()
            .map(|callback| callback.borrow().clone());
        if let Some(on_end) = on_end {
            on_end.emit(id);
        }
    }

    fn start(
        player: &Rc<Self>,
        motion: &Rc<Motion>,
        speed: Speed,
        shown: UseStateHandle<(u32, usize)>,
    ) {
        let timeline = Timeline::new(&motion.steps, speed);
        let done = match player.reached.get() {
            (id, done) if id == motion.id => done,
            _ => 0,
        };
        player.reached.set((motion.id, done));
        let already = done
            .checked_sub(1)
            .map_or(Duration::ZERO, |before| timeline.end_of(before));
        let run = Run {
            id: motion.id,
            timeline,
            began: now_millis() - millis(already),
            shown,
        };
        Rc::new(run).wait(player, already);
    }
}

/// A motion under way at one speed.
struct Run {
    id: u32,
    timeline: Timeline,
    /// When it began, or would have begun at this speed.
    began: f64,
    shown: UseStateHandle<(u32, usize)>,
}

impl Run {
    /// Waits for the end of the step that is under way at this time.
    fn wait(self: Rc<Self>, player: &Rc<Player>, elapsed: Duration) {
        let step = self.timeline.done_at(elapsed);
        let rest = self.timeline.end_of(step).saturating_sub(elapsed);
        let millis = u32::try_from(rest.as_millis()).unwrap_or(u32::MAX);
        let weak = Rc::downgrade(player);
        let timer = Timeout::new(millis.saturating_add(1), move || {
            if let Some(player) = weak.upgrade() {
                self.tick(&player);
            }
        });
        player.timer.replace(Some(timer));
    }

    fn tick(self: Rc<Self>, player: &Rc<Player>) {
        // Saturates; a motion takes seconds.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let elapsed = Duration::from_millis((now_millis() - self.began) as u64);
        let done = self.timeline.done_at(elapsed);
        player.reached.set((self.id, done));
        self.shown.set((self.id, done));
        if done < self.timeline.len() {
            self.wait(player, elapsed);
        } else {
            player.finish(self.id);
        }
    }
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

/// The page's clock, which never runs back; without one, the time of day.
fn now_millis() -> f64 {
    gloo::utils::window()
        .performance()
        .map_or_else(js_sys::Date::now, |clock| clock.now())
}
