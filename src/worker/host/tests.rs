use std::cell::Cell;

use toguz_rules::{Hole, Variant};

use super::super::protocol::{GameText, Job};
use super::*;

/// Searches that take as many steps as the test says, and count what is alive.
#[derive(Debug, Default)]
struct FakeEngine {
    steps: u64,
    /// Whether a task must wait for the endgame.
    needs: bool,
    /// The steps that are left to build it, set by each `prepare`.
    to_build: u64,
    left: u64,
    started: Rc<Cell<u32>>,
    alive: Rc<Cell<i32>>,
    /// The positions turned to.
    prepared: Rc<RefCell<Vec<Position>>>,
    released: Rc<Cell<bool>>,
}

#[derive(Debug)]
struct FakeSearch {
    left: u64,
    nodes: u64,
}

impl Engine for FakeEngine {
    type Search = FakeSearch;

    fn prepare(&mut self, task: &Task, position: &Position) -> Result<(), JobError> {
        if matches!(task, Task::Move(job) if job.level > 10) {
            return Err(JobError::Level);
        }
        self.left = self.to_build;
        self.prepared.borrow_mut().push(*position);
        Ok(())
    }

    fn needs_endgame(&self, _task: &Task, _position: &Position) -> bool {
        self.needs
    }

    fn build(&mut self, _values: u64) -> bool {
        assert_eq!(self.alive.get(), 0, "a search has the table");
        self.left = self.left.saturating_sub(1);
        self.left == 0
    }

    fn start(&mut self, _task: &Task, _game: &Game) -> Result<FakeSearch, JobError> {
        self.started.set(self.started.get() + 1);
        self.alive.set(self.alive.get() + 1);
        Ok(FakeSearch {
            left: self.steps,
            nodes: 0,
        })
    }

    fn finish(&mut self, _search: FakeSearch) {
        self.alive.set(self.alive.get() - 1);
    }

    fn release(&mut self) {
        self.released.set(true);
    }
}

const EXACT: ExactEnd = ExactEnd { hole: 7, south: 90 };

impl Search for FakeSearch {
    fn resume(&mut self, nodes: u64) -> Option<Progress> {
        self.nodes += nodes;
        self.left = self.left.saturating_sub(1);
        (self.left == 0).then(|| self.progress())
    }

    fn stop(&mut self) -> Progress {
        self.progress()
    }

    fn progress(&self) -> Progress {
        let line = |score, hole| ProgressLine {
            score,
            moves: Hole::try_new(hole).into_iter().collect(),
        };
        Progress {
            lines: vec![line(5, 7), line(4, 1)],
            depth: self.depth(),
            nodes: self.nodes,
        }
    }

    fn depth(&self) -> u8 {
        u8::try_from(self.nodes / 10_000).unwrap_or(u8::MAX)
    }

    fn exact(&self) -> &[ExactEnd] {
        &[EXACT]
    }
}

fn host(steps: u64) -> Host<FakeEngine> {
    Host::new(FakeEngine {
        steps,
        ..FakeEngine::default()
    })
}

/// Each prepared position takes this many steps to build; a task waits for that or not.
fn building_host(steps: u64, to_build: u64, needs: bool) -> Host<FakeEngine> {
    Host::new(FakeEngine {
        steps,
        needs,
        to_build,
        ..FakeEngine::default()
    })
}

fn job(id: u32) -> Job {
    Job::new(JobId(id), &Game::new(Variant::TOGUZ), 3, 1)
}

fn search(id: u32) -> Request {
    ToWorker::Search(job(id))
}

fn analyse(id: u32) -> Request {
    ToWorker::Analyse(Analysis {
        id: JobId(id),
        game: GameText::new(&Game::new(Variant::TOGUZ)),
        lines: 2,
        depth: None,
        nodes: None,
        endgame: 0,
    })
}

fn id_of(message: &Reply) -> Option<JobId> {
    match message {
        FromWorker::Ready { .. } => None,
        FromWorker::Info { id, .. }
        | FromWorker::Done { id, .. }
        | FromWorker::Found(Findings { id, .. }) => Some(*id),
        FromWorker::Failed { id, .. } => *id,
    }
}

/// A clock that goes on by this much with every look.
fn clock(step: f64) -> impl Fn() -> f64 {
    let now = Cell::new(1_000.0);
    move || {
        now.set(now.get() + step);
        now.get()
    }
}

#[test]
fn a_job_is_done_in_slices() {
    let mut host = host(10);
    assert!(!host.has_work());
    host.receive(search(1));
    // One millisecond a step, four a slice.
    let clock = clock(1.0);
    let mut slices = 0;
    let mut replies = Vec::new();
    while host.is_asked() {
        replies.extend(host.work(&clock, 4.0));
        slices += 1;
    }
    assert_eq!(slices, 3);
    assert_eq!(
        replies,
        [FromWorker::Done {
            id: JobId(1),
            hole: 7,
            depth: 2,
            nodes: 10 * NODES,
            score: 5
        }]
    );
    assert_eq!(host.engine.alive.get(), 0);
}

#[test]
fn a_broken_clock_does_not_stop_the_work() {
    let mut host = host(10);
    host.receive(search(1));
    for _ in 0..9 {
        assert_eq!(host.work(&|| f64::NAN, 12.0), None);
    }
    assert!(host.work(&|| f64::NAN, 12.0).is_some());
    // A clock that goes back ends up searching to the end, not for ever.
    host.receive(search(2));
    assert!(host.work(&clock(-5.0), 12.0).is_some());
}

#[test]
fn a_newer_job_ends_the_older_without_a_word() {
    let mut host = host(1_000);
    host.receive(search(1));
    assert_eq!(host.step(0.0, 1), None);
    host.receive(search(2));
    host.receive(search(3));
    host.receive(search(4));
    let mut replies = Vec::new();
    let mut now = 0.0;
    while host.is_asked() {
        replies.extend(host.step(now, NODES));
        now += 10.0;
    }
    assert!(replies.iter().all(|reply| id_of(reply) == Some(JobId(4))));
    assert!(matches!(replies.last(), Some(FromWorker::Done { .. })));
    // Those that only waited were never begun, and all memory is back.
    assert_eq!(host.engine.started.get(), 2);
    assert_eq!(host.engine.alive.get(), 0);
}

#[test]
fn a_stop_is_answered_in_the_next_step() {
    let mut host = host(u64::MAX);
    host.receive(search(1));
    assert_eq!(host.step(0.0, NODES), None);
    // Of another job: nothing to stop.
    host.receive(ToWorker::Stop(JobId(7)));
    assert_eq!(host.step(1.0, NODES), None);
    host.receive(ToWorker::Stop(JobId(1)));
    assert!(matches!(
        host.step(2.0, NODES),
        Some(FromWorker::Done {
            id: JobId(1),
            hole: 7,
            ..
        })
    ));
    assert!(!host.is_asked());
    host.receive(ToWorker::Stop(JobId(1)));
    assert!(!host.is_asked());
}

#[test]
fn a_stop_that_comes_with_its_job_is_answered_too() {
    let mut host = host(u64::MAX);
    host.receive(search(1));
    host.receive(ToWorker::Stop(JobId(1)));
    assert!(matches!(
        host.step(0.0, NODES),
        Some(FromWorker::Done { id: JobId(1), .. })
    ));
    // Also if there is nothing to begin.
    let mut bad = job(2);
    bad.level = 11;
    host.receive(ToWorker::Search(bad));
    host.receive(ToWorker::Stop(JobId(2)));
    assert!(matches!(
        host.step(0.0, NODES),
        Some(FromWorker::Failed {
            id: Some(JobId(2)),
            ..
        })
    ));
}

#[test]
fn after_the_end_there_is_nothing_to_do() {
    let mut host = host(u64::MAX);
    host.receive(search(1));
    assert_eq!(host.step(0.0, NODES), None);
    host.receive(ToWorker::End);
    assert!(!host.has_work());
    assert_eq!(host.engine.alive.get(), 0);
    host.receive(search(2));
    host.receive(ToWorker::End);
    assert!(!host.has_work());
    assert_eq!(host.engine.started.get(), 1);
    assert!(host.engine.released.get());
    // Nor is anything worked out in spare time.
    let mut host = building_host(1, 1_000, false);
    host.receive(search(1));
    assert!(host.step(0.0, NODES).is_some());
    assert!(host.has_work());
    host.receive(ToWorker::End);
    assert!(!host.has_work());
}

#[test]
fn progress_is_told_neither_too_often_nor_too_rarely() {
    let mut host = host(u64::MAX);
    host.receive(search(1));
    let mut told = Vec::new();
    // A new depth every 5 steps of 10 ms.
    for step in 0..200 {
        let now = f64::from(step) * 10.0;
        if let Some(FromWorker::Info { depth, .. }) = host.step(now, NODES) {
            told.push((now, depth));
        }
    }
    assert_eq!(told.len(), 19);
    for pair in told.windows(2) {
        assert!(pair[1].0 - pair[0].0 >= NEWS_MS && pair[1].1 > pair[0].1);
    }
    // No new depth: only signs of life.
    let mut told = Vec::new();
    for step in 200..400 {
        let now = f64::from(step) * 10.0;
        if host.step(now, 1).is_some() {
            told.push(now);
        }
    }
    for pair in told.windows(2) {
        assert!((pair[1] - pair[0] - LIFE_MS).abs() < 1.0);
    }
    assert!(told.len() >= 7);
}

#[test]
fn bad_jobs_are_refused_with_their_id() {
    let mut host = host(1);
    for change in [
        (|job| job.game.variant = "chess".to_owned()) as fn(&mut Job),
        |job| job.game.start = "x".to_owned(),
        |job| job.game.moves = vec![1, 77],
        |job| job.level = 200,
    ] {
        let mut bad = job(5);
        change(&mut bad);
        host.receive(ToWorker::Search(bad));
        assert!(matches!(
            host.step(0.0, NODES),
            Some(FromWorker::Failed {
                id: Some(JobId(5)),
                ..
            })
        ));
        assert!(!host.has_work());
    }
}

#[test]
fn the_real_engine_answers_through_the_host() {
    let mut host = Host::new(LevelEngine::new());
    let mut answers = Vec::new();
    for slice in [0.5, 3.0] {
        host.receive(search(1));
        let clock = clock(1.0);
        let mut replies = Vec::new();
        while host.is_asked() {
            replies.extend(host.work(&clock, slice));
        }
        let Some(FromWorker::Done { hole, .. }) = replies.last() else {
            panic!("no answer: {replies:?}");
        };
        assert!((1..=9).contains(hole));
        answers.push(replies.pop());
    }
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn the_endgame_is_worked_out_first_where_the_task_needs_it() {
    let mut host = building_host(1, 100, true);
    host.receive(search(1));
    let mut told = Vec::new();
    let mut now = 0.0;
    while host.is_asked() {
        told.extend(host.step(now, NODES).map(|reply| (now, reply)));
        now += 10.0;
    }
    // Signs of life, then the answer, a hundred steps of 10 ms later.
    let (lives, answer) = told.split_at(told.len() - 1);
    assert_eq!(lives.len(), 3);
    for (at, reply) in lives {
        let FromWorker::Info { id, depth, ms, .. } = reply else {
            panic!("{reply:?}");
        };
        assert_eq!((*id, *depth, f64::from(*ms)), (JobId(1), 0, *at));
        assert!(at % LIFE_MS < 0.1);
    }
    assert!(matches!(answer[0].1, FromWorker::Done { .. }));
    assert!((990.0..1_050.0).contains(&answer[0].0));
}

#[test]
fn a_stop_or_a_newer_task_does_not_wait_for_the_endgame() {
    let mut host = building_host(u64::MAX, u64::MAX, true);
    host.receive(search(1));
    assert_eq!(host.step(0.0, NODES), None);
    host.receive(ToWorker::Stop(JobId(1)));
    let replies: Vec<_> = (1..=2).filter_map(|_| host.step(1.0, NODES)).collect();
    assert!(matches!(
        replies[..],
        [FromWorker::Done { id: JobId(1), .. }]
    ));

    host.engine.needs = true;
    host.receive(search(2));
    assert_eq!(host.step(2.0, NODES), None);
    host.engine.needs = false;
    host.engine.steps = 1;
    host.receive(search(3));
    assert!(matches!(
        host.step(3.0, NODES),
        Some(FromWorker::Done { id: JobId(3), .. })
    ));
    assert_eq!(host.engine.alive.get(), 0);
}

#[test]
fn spare_time_goes_to_the_endgame_after_the_answer() {
    let mut host = building_host(1, 10, false);
    host.receive(search(1));
    // The answer does not wait for the end of the slice.
    let clock = clock(1.0);
    assert!(matches!(
        host.work(&clock, 1e9),
        Some(FromWorker::Done { .. })
    ));
    assert!(!host.is_asked() && host.has_work());
    // One step to turn to the position after the move, ten to build.
    let mut slices = 0;
    while host.has_work() {
        assert_eq!(host.work(&clock, 4.0), None);
        slices += 1;
    }
    assert_eq!(slices, 3);
    let start = Position::initial(Variant::TOGUZ);
    let after = start.play(Hole::try_new(7).unwrap()).unwrap();
    assert_eq!(*host.engine.prepared.borrow(), [start, after]);

    // Whoever asks in the middle of it is answered at once.
    host.receive(search(2));
    assert!(host.work(&clock, 4.0).is_some());
    assert_eq!(host.work(&clock, 4.0), None);
    assert!(host.has_work());
    host.receive(search(3));
    assert!(matches!(
        host.step(0.0, NODES),
        Some(FromWorker::Done { id: JobId(3), .. })
    ));
}

#[test]
fn after_the_last_move_there_is_nothing_to_work_out() {
    // South's only stones are in hole 7, and North has none.
    let last = "9/6,1S,2 81 80 S 70";
    let mut host = building_host(1, 10, false);
    let mut job = job(1);
    job.game.start = last.to_owned();
    host.receive(ToWorker::Search(job));
    assert!(matches!(
        host.step(0.0, NODES),
        Some(FromWorker::Done { hole: 7, .. })
    ));
    assert!(!host.has_work());
}

#[test]
fn an_analysis_tells_every_depth_and_ends_when_stopped() {
    let mut host = host(u64::MAX);
    host.receive(analyse(4));
    let mut depths = Vec::new();
    let mut lives = 0;
    // A new depth every 5 steps of 10 ms; then none.
    for step in 0..200 {
        let nodes = if step < 100 { NODES } else { 1 };
        match host.step(f64::from(step) * 10.0, nodes) {
            Some(FromWorker::Found(found)) => {
                assert!(!found.is_last && found.id == JobId(4));
                assert_eq!((found.lines.len(), &found.exact[..]), (2, &[EXACT][..]));
                assert_eq!(found.ms, u32::try_from(step * 10).unwrap());
                depths.push(found.depth);
            }
            Some(FromWorker::Info { id, .. }) => {
                assert_eq!(id, JobId(4));
                lives += 1;
            }
            None => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(depths.len() >= 9 && depths.is_sorted_by(|a, b| a < b));
    assert!((3..=4).contains(&lives));
    host.receive(ToWorker::Stop(JobId(4)));
    let Some(FromWorker::Found(found)) = host.step(2_000.0, NODES) else {
        panic!("no end");
    };
    assert!(found.is_last && !host.is_asked());
}

#[test]
fn the_real_engine_analyses_through_the_host() {
    let mut host = Host::new(LevelEngine::new());
    let ToWorker::Analyse(mut analysis) = analyse(1) else {
        unreachable!();
    };
    // Two stones, which are South's; ten stones of memory.
    analysis.game.start = "1S,8/1,T,6,1S 80 80 S 90".to_owned();
    analysis.endgame = 8;
    analysis.lines = 9;
    host.receive(ToWorker::Analyse(analysis));
    let clock = clock(1.0);
    let mut last = None;
    while host.is_asked() {
        last = host.work(&clock, 12.0).or(last);
    }
    let Some(FromWorker::Found(found)) = last else {
        panic!("{last:?}");
    };
    assert!(found.is_last);
    assert_eq!(found.lines.len(), 1);
    assert_eq!(found.exact.len(), 1);
}

/// What the page relies on when it asks anew after a restart: nothing that the engine did in its spare time shows.
#[test]
fn the_same_job_gets_the_same_answer_whatever_came_before() {
    let late = "1S,2S,1,3S,1,2S,T,2S,2S/2S,1,3S,2S,4S,2S,2S,T,3S 68 64 S 60";
    let mut asked = job(9);
    asked.level = 8;
    asked.endgame = 8;
    asked.game.start = late.to_owned();
    let answer = |host: &mut Host<LevelEngine>, job: &Job, spare: u32| {
        host.receive(ToWorker::Search(job.clone()));
        let clock = clock(0.5);
        let mut last = None;
        while host.is_asked() {
            last = host.work(&clock, 12.0);
        }
        for _ in 0..spare {
            assert_eq!(host.work(&clock, 12.0), None);
        }
        last
    };
    let first = answer(&mut Host::new(LevelEngine::new()), &asked, 0);
    assert!(matches!(first, Some(FromWorker::Done { .. })));
    for spare in [0, 1, 20, 10_000] {
        let mut host = Host::new(LevelEngine::new());
        let mut before = asked.clone();
        before.level = 7;
        answer(&mut host, &before, 2);
        // A level that builds without waiting for it: 40 stones are left.
        before.level = 9;
        before.game.start =
            "1S,2S,1,3S,1,2S,T,2S,2S/2S,1,3S,2S,4S,2S,2S,T,13S 63 59 S 60".to_owned();
        host.receive(ToWorker::Search(before.clone()));
        host.receive(ToWorker::Stop(before.id));
        answer(&mut host, &before, spare);
        assert_eq!(answer(&mut host, &asked, 0), first, "{spare}");
    }
}

#[test]
fn random_traffic_is_never_answered_stale() {
    let mut seed = 42_u64;
    let mut random = move |below: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % below
    };
    let mut host = host(6);
    let mut newest = 0;
    let mut now = 0.0;
    let mut answers = 0;
    for _ in 0..20_000 {
        match random(5) {
            0 => {
                newest += 1;
                host.engine.needs = random(2) == 0;
                host.engine.to_build = random(3);
                host.receive(search(newest));
            }
            4 if random(8) == 0 => {
                newest += 1;
                host.receive(analyse(newest));
            }
            1 => {
                let id = newest.saturating_sub(u32::try_from(random(3)).unwrap());
                host.receive(ToWorker::Stop(JobId(id)));
            }
            _ => {
                now += 20.0;
                if let Some(reply) = host.step(now, NODES) {
                    assert_eq!(id_of(&reply), Some(JobId(newest)), "{reply:?}");
                    answers += 1;
                }
            }
        }
        let alive = host.engine.alive.get();
        assert!((0..=1).contains(&alive), "{alive} searches");
    }
    assert!(answers > 500, "{answers}");
}
