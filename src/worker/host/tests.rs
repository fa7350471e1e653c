use std::cell::Cell;

use toguz_rules::{Game, Variant};

use super::*;

/// Searches that take as many steps as the test says, and count what is alive.
#[derive(Debug, Default)]
struct FakeEngine {
    steps: u64,
    started: Rc<Cell<u32>>,
    alive: Rc<Cell<i32>>,
}

#[derive(Debug)]
struct FakeSearch {
    left: u64,
    nodes: u64,
}

impl Engine for FakeEngine {
    type Search = FakeSearch;

    fn start(&mut self, _game: &Game, level: u8, _seed: u64) -> Result<FakeSearch, JobError> {
        if level > 5 {
            return Err(JobError::Level);
        }
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
}

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
        Progress {
            line: Hole::try_new(7).into_iter().collect(),
            score: 5,
            depth: u8::try_from(self.nodes / 10_000).unwrap_or(u8::MAX),
            nodes: self.nodes,
        }
    }
}

fn host(steps: u64) -> Host<FakeEngine> {
    Host::new(FakeEngine {
        steps,
        ..FakeEngine::default()
    })
}

fn job(id: u32) -> Job {
    Job::new(JobId(id), &Game::new(Variant::TOGUZ), 3, 1)
}

fn search(id: u32) -> ToWorker {
    ToWorker::Search(job(id))
}

fn id_of(message: &FromWorker) -> Option<JobId> {
    match message {
        FromWorker::Ready { .. } => None,
        FromWorker::Info { id, .. } | FromWorker::Done { id, .. } => Some(*id),
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
    while host.has_work() {
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
        assert_eq!(host.work(&|| f64::NAN, 12.0), []);
    }
    assert_eq!(host.work(&|| f64::NAN, 12.0).len(), 1);
    // A clock that goes back ends up searching to the end, not for ever.
    host.receive(search(2));
    assert_eq!(host.work(&clock(-5.0), 12.0).len(), 1);
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
    while host.has_work() {
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
    assert!(!host.has_work());
    host.receive(ToWorker::Stop(JobId(1)));
    assert!(!host.has_work());
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
    bad.level = 9;
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
        (|job| job.variant = "chess".to_owned()) as fn(&mut Job),
        |job| job.start = "x".to_owned(),
        |job| job.moves = vec![1, 77],
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
        while host.has_work() {
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
        match random(4) {
            0 => {
                newest += 1;
                host.receive(search(newest));
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
    assert!(answers > 1_000);
}
