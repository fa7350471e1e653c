//! How a move is shown: which stones lie where at each moment of it, and for how long.
//!
//! The position is final as soon as a move is made; what is computed here is only the way there, from the
//! [`SowStep`]s that the rules gave. Nothing here knows how stones move, and nothing here draws.

use core::time::Duration;

use toguz_rules::{BySide, Hole, IllegalMove, MAX_PITS, MoveInfo, Pit, Position, Side, SowStep};

/// How fast a move is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Not at all: the board changes at once.
    Off,
    /// About half the usual time.
    Fast,
    /// Every stone can be followed.
    #[default]
    Normal,
    /// For learning and for children: time to count along.
    Slow,
}

impl Speed {
    /// All speeds, slowest last.
    pub const ALL: [Self; 4] = [Self::Off, Self::Fast, Self::Normal, Self::Slow];

    /// A stable word: `off`, `fast`, `normal`, `slow`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Fast => "fast",
            Self::Normal => "normal",
            Self::Slow => "slow",
        }
    }

    /// Whether anything moves at this speed.
    pub const fn moves(self) -> bool {
        !matches!(self, Self::Off)
    }

    /// The share of the normal time, in percent.
    const fn percent(self) -> u32 {
        match self {
            Self::Off => 0,
            Self::Fast => 50,
            Self::Normal => 100,
            Self::Slow => 200,
        }
    }
}

/// One move to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Tells motions apart: no two that a board is given one after the other share it.
    pub id: u32,
    /// The position that the move was made in.
    pub before: Position,
    /// What the hand does, in order.
    pub steps: Vec<SowStep>,
    /// Who moves.
    pub mover: Side,
}

impl Motion {
    /// Plays a hole and keeps how it was done.
    ///
    /// # Errors
    ///
    /// If the move is illegal.
    pub fn play(
        id: u32,
        before: Position,
        hole: Hole,
    ) -> Result<(Position, MoveInfo, Self), IllegalMove> {
        let (after, info, steps) = before.play_steps(hole)?;
        let motion = Self {
            id,
            before,
            steps,
            mover: info.side,
        };
        Ok((after, info, motion))
    }

    /// What lies where once the first `count` steps are done. More than there are is the end.
    pub fn frame(&self, count: usize) -> Frame {
        let mut frame = Frame::rest(&self.before);
        for step in self.steps.iter().take(count) {
            frame.apply(*step);
        }
        frame
    }

    /// What is to be seen while step `index` is under way, or `None` when there is no such step.
    pub fn beat(&self, index: usize) -> Option<Beat> {
        let step = *self.steps.get(index)?;
        let mut lying = self.frame(index);
        let hand_from = lying.over;
        let mut flight = None;
        match step {
            SowStep::Lift { pit, stones } => {
                lying.take(pit, stones);
                lying.over = Some(pit);
                lying.hand = stones;
            }
            SowStep::Drop { pit } | SowStep::DropInTuz { pit, .. } => {
                lying.hand = lying.hand.saturating_sub(1);
                lying.over = Some(pit);
                flight = Some(Flight {
                    from: hand_from.map_or(Place::Pit(pit), Place::Pit),
                    over: Some(pit),
                    to: match step {
                        SowStep::DropInTuz { owner, .. } => Place::Kazan(owner),
                        _ => Place::Pit(pit),
                    },
                    stones: 1,
                });
            }
            SowStep::Capture {
                pit,
                stones,
                by: to,
            }
            | SowStep::MakeTuz {
                pit,
                stones,
                owner: to,
            }
            | SowStep::Sweep { pit, stones, to } => {
                lying.take(pit, stones);
                if matches!(step, SowStep::MakeTuz { .. }) {
                    lying.tuz[to] = Some(pit.hole);
                }
                flight = Some(Flight {
                    from: Place::Pit(pit),
                    over: None,
                    to: Place::Kazan(to),
                    stones,
                });
            }
        }
        Some(Beat {
            step,
            lying,
            hand_from,
            flight,
        })
    }
}

/// What lies where at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    row: u8,
    pits: [u8; MAX_PITS],
    /// The stones in each kazan.
    pub kazan: BySide<u8>,
    /// For each side, the number of the opponent's hole that is its tuz.
    pub tuz: BySide<Option<Hole>>,
    /// The stones in the mover's hand.
    pub hand: u8,
    /// The hole over which the hand is, while it holds stones or has just let the last one go.
    pub over: Option<Pit>,
}

impl Frame {
    /// A position at rest.
    pub fn rest(position: &Position) -> Self {
        let row = position.variant().row();
        let mut pits = [0; MAX_PITS];
        for (index, stones) in pits.iter_mut().enumerate() {
            *stones = Pit::from_index(index, row).map_or(0, |pit| position.stones(pit));
        }
        Self {
            row,
            pits,
            kazan: position.kazan(),
            tuz: position.tuz(),
            hand: 0,
            over: None,
        }
    }

    /// The stones in a pit.
    pub fn stones(&self, pit: Pit) -> u8 {
        self.pits
            .get(pit.index(self.row))
            .copied()
            .unwrap_or_default()
    }

    /// Whose tuz a pit is, if it is one.
    pub fn tuz_owner(&self, pit: Pit) -> Option<Side> {
        let owner = pit.side.opponent();
        (self.tuz[owner] == Some(pit.hole)).then_some(owner)
    }

    /// All stones: lying and in the hand.
    pub fn total(&self) -> u16 {
        self.pits
            .iter()
            .chain([&self.kazan.south, &self.kazan.north, &self.hand])
            .map(|&stones| u16::from(stones))
            .sum()
    }

    fn pit_mut(&mut self, pit: Pit) -> Option<&mut u8> {
        self.pits.get_mut(pit.index(self.row))
    }

    fn take(&mut self, pit: Pit, stones: u8) {
        if let Some(lying) = self.pit_mut(pit) {
            *lying = lying.saturating_sub(stones);
        }
    }

    fn apply(&mut self, step: SowStep) {
        match step {
            SowStep::Lift { pit, stones } => {
                self.take(pit, stones);
                self.hand = stones;
                self.over = Some(pit);
            }
            SowStep::Drop { pit } => {
                if let Some(lying) = self.pit_mut(pit) {
                    *lying = lying.saturating_add(1);
                }
                self.hand = self.hand.saturating_sub(1);
                self.over = Some(pit);
            }
            SowStep::DropInTuz { pit, owner } => {
                self.kazan[owner] = self.kazan[owner].saturating_add(1);
                self.hand = self.hand.saturating_sub(1);
                self.over = Some(pit);
            }
            SowStep::Capture {
                pit,
                stones,
                by: to,
            }
            | SowStep::MakeTuz {
                pit,
                stones,
                owner: to,
            }
            | SowStep::Sweep { pit, stones, to } => {
                self.take(pit, stones);
                self.kazan[to] = self.kazan[to].saturating_add(stones);
                if matches!(step, SowStep::MakeTuz { .. }) {
                    self.tuz[to] = Some(pit.hole);
                }
                self.over = None;
            }
        }
    }
}

/// Where a stone can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A hole.
    Pit(Pit),
    /// A player's kazan.
    Kazan(Side),
}

/// Stones on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Where they start.
    pub from: Place,
    /// The hole above which the hand lets go, for a stone that is sown.
    pub over: Option<Pit>,
    /// Where they come to rest.
    pub to: Place,
    /// How many.
    pub stones: u8,
}

/// One step while it is under way.
///
/// A stone is in exactly one of three places: it lies ([`Beat::lying`]), it is in the hand (`lying.hand`), or it
/// flies ([`Beat::flight`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The step.
    pub step: SowStep,
    /// What lies still, and what stays in the hand.
    pub lying: Frame,
    /// Where the hand was before, if it was anywhere.
    pub hand_from: Option<Pit>,
    /// What flies.
    pub flight: Option<Flight>,
}

/// The longest that a move is shown at normal speed, in milliseconds. The other speeds scale it.
const LONGEST: u32 = 4_000;

/// After this many stones the hand goes faster and faster.
const EASY_DROPS: u32 = 7;

/// The times of a motion: when each of its steps is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// Milliseconds from the start, one a step, never falling.
    ends: Vec<u32>,
}

impl Timeline {
    /// Plans the steps at a speed. With [`Speed::Off`] everything is over at once.
    pub fn new(steps: &[SowStep], speed: Speed) -> Self {
        let mut drops = 0;
        let mut at = 0_u32;
        let normal: Vec<u32> = steps
            .iter()
            .map(|step| {
                at += match step {
                    SowStep::Lift { .. } => 280,
                    SowStep::Drop { .. } | SowStep::DropInTuz { .. } => {
                        drops += 1;
                        let quick = 210 * EASY_DROPS / drops.max(EASY_DROPS);
                        if matches!(step, SowStep::DropInTuz { .. }) {
                            // It falls, and then it rolls on.
                            quick * 2
                        } else {
                            quick
                        }
                    }
                    SowStep::Capture { .. } => 620,
                    SowStep::MakeTuz { .. } => 800,
                    SowStep::Sweep { .. } => 260,
                };
                at
            })
            .collect();
        // Hold a very long move to the limit by shrinking all of it evenly.
        let (numerator, denominator) = if at > LONGEST { (LONGEST, at) } else { (1, 1) };
        let ends = normal
            .into_iter()
            .map(|end| {
                let scaled =
                    u64::from(end) * u64::from(numerator) * u64::from(speed.percent()) / 100;
                u32::try_from(scaled / u64::from(denominator)).unwrap_or(u32::MAX)
            })
            .collect();
        Self { ends }
    }

    /// How many steps are over at a time: the index of the step under way.
    pub fn done_at(&self, elapsed: Duration) -> usize {
        let elapsed = elapsed.as_millis();
        self.ends.partition_point(|&end| u128::from(end) <= elapsed)
    }

    /// When the step is over, from the start; past the last step, when all is.
    pub fn end_of(&self, index: usize) -> Duration {
        let end = self.ends.get(index).or(self.ends.last());
        Duration::from_millis(u64::from(end.copied().unwrap_or_default()))
    }

    /// How long a step takes.
    pub fn length_of(&self, index: usize) -> Duration {
        let start = index
            .checked_sub(1)
            .map_or(Duration::ZERO, |before| self.end_of(before));
        self.end_of(index).saturating_sub(start)
    }

    /// How long the whole takes.
    pub fn total(&self) -> Duration {
        self.end_of(usize::MAX)
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toguz_rules::Variant;

    fn hole(number: u8) -> Hole {
        Hole::try_new(number).unwrap()
    }

    /// A generator good enough to pick moves.
    fn next(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn each_random_motion(mut check: impl FnMut(&Motion, &Position)) {
        for variant in Variant::ALL {
            for game in 1..=40_u64 {
                let mut seed = game.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let mut position = Position::initial(variant);
                for id in 0..400 {
                    let moves: Vec<Hole> = position.legal_moves().collect();
                    if moves.is_empty() {
                        break;
                    }
                    let pick = moves[(next(&mut seed) >> 33) as usize % moves.len()];
                    let (after, _, motion) = Motion::play(id, position, pick).unwrap();
                    check(&motion, &after);
                    position = after;
                }
            }
        }
    }

    #[test]
    fn all_steps_lead_to_the_truth() {
        each_random_motion(|motion, after| {
            let mut last = motion.frame(motion.steps.len());
            assert_eq!(last.hand, 0);
            last.over = None;
            assert_eq!(last, Frame::rest(after));
            assert_eq!(motion.frame(usize::MAX).kazan, after.kazan());
        });
    }

    #[test]
    fn no_stone_is_ever_lost_or_doubled() {
        each_random_motion(|motion, after| {
            let total = u16::from(after.variant().total());
            for index in 0..motion.steps.len() {
                assert_eq!(motion.frame(index).total(), total);
                let beat = motion.beat(index).unwrap();
                let flying = beat.flight.map_or(0, |flight| u16::from(flight.stones));
                assert_eq!(beat.lying.total() + flying, total, "{beat:?}");
            }
            assert!(motion.beat(motion.steps.len()).is_none());
        });
    }

    #[test]
    fn the_hand_goes_from_hole_to_hole() {
        let (_, _, motion) = Motion::play(1, Position::initial(Variant::TOGUZ), hole(7)).unwrap();
        let lift = motion.beat(0).unwrap();
        assert_eq!(
            (lift.lying.hand, lift.hand_from, lift.flight),
            (9, None, None)
        );
        assert_eq!(lift.lying.stones(Pit::new(Side::South, hole(7))), 0);
        let third = motion.beat(3).unwrap();
        assert_eq!(third.hand_from, Some(Pit::new(Side::South, hole(8))));
        assert_eq!(third.lying.over, Some(Pit::new(Side::South, hole(9))));
        assert_eq!(third.lying.hand, 6);
        let last = motion.beat(motion.steps.len() - 1).unwrap();
        assert_eq!(
            last.flight.map(|f| (f.to, f.stones)),
            Some((Place::Kazan(Side::South), 10))
        );
    }

    #[test]
    fn a_stone_in_a_tuz_rolls_into_its_owners_kazan() {
        let mut seen = 0;
        each_random_motion(|motion, _| {
            for (index, step) in motion.steps.iter().enumerate() {
                if let SowStep::DropInTuz { pit, owner } = *step {
                    let flight = motion.beat(index).and_then(|beat| beat.flight).unwrap();
                    assert_eq!(flight.over, Some(pit));
                    assert_eq!(flight.to, Place::Kazan(owner));
                    seen += 1;
                }
            }
        });
        assert!(seen > 100);
    }

    #[test]
    fn time_never_runs_back_and_no_move_takes_long() {
        each_random_motion(|motion, _| {
            for speed in Speed::ALL {
                let timeline = Timeline::new(&motion.steps, speed);
                assert_eq!(timeline.len(), motion.steps.len());
                assert!(timeline.ends.is_sorted());
                let limit = LONGEST * speed.percent() / 100;
                assert!(timeline.total() <= Duration::from_millis(u64::from(limit)));
                assert_eq!(timeline.done_at(timeline.total()), timeline.len());
            }
        });
    }

    #[test]
    fn even_sixty_stones_keep_the_limit() {
        let pit = Pit::new(Side::South, hole(1));
        let mut steps = vec![SowStep::Lift { pit, stones: 60 }];
        steps.extend(
            [SowStep::DropInTuz {
                pit,
                owner: Side::South,
            }; 60],
        );
        let timeline = Timeline::new(&steps, Speed::Normal);
        assert!(timeline.total() <= Duration::from_millis(u64::from(LONGEST)));
        assert!(
            timeline.length_of(1) > timeline.length_of(60),
            "it accelerates"
        );
    }

    #[test]
    fn an_ordinary_move_takes_a_followable_time() {
        let (_, _, motion) = Motion::play(1, Position::initial(Variant::TOGUZ), hole(7)).unwrap();
        let [off, fast, normal, slow] =
            Speed::ALL.map(|speed| Timeline::new(&motion.steps, speed).total().as_millis());
        assert_eq!(off, 0);
        assert!(fast < normal && normal < slow);
        assert!((1_500..=3_500).contains(&normal), "{normal}");
    }

    #[test]
    fn off_is_over_at_once() {
        let (_, _, motion) = Motion::play(1, Position::initial(Variant::TOGUZ), hole(1)).unwrap();
        let timeline = Timeline::new(&motion.steps, Speed::Off);
        assert_eq!(timeline.total(), Duration::ZERO);
        assert_eq!(timeline.done_at(Duration::ZERO), motion.steps.len());
    }

    #[test]
    fn progress_follows_the_clock_even_when_ticks_are_late() {
        let (_, _, motion) = Motion::play(1, Position::initial(Variant::TOGUZ), hole(1)).unwrap();
        let timeline = Timeline::new(&motion.steps, Speed::Normal);
        assert_eq!(timeline.done_at(Duration::ZERO), 0);
        assert_eq!(timeline.done_at(timeline.end_of(0)), 1);
        assert_eq!(timeline.done_at(timeline.end_of(4)), 5);
        let sum: Duration = (0..timeline.len()).map(|n| timeline.length_of(n)).sum();
        assert_eq!(sum, timeline.total());
        assert_eq!(Timeline::new(&[], Speed::Slow).total(), Duration::ZERO);
        assert!(Timeline::new(&[], Speed::Slow).is_empty());
    }

    #[test]
    fn speeds_keep_their_stored_words() {
        assert_eq!(
            Speed::ALL.map(Speed::key),
            ["off", "fast", "normal", "slow"]
        );
    }
}
