use toguz_rules::{Game, Variant};

use super::*;

const BUILD: &str = "1+test";

/// A client with a clock, whose workers say what the test says.
struct Rig {
    core: ClientCore,
    now: f64,
    hidden: bool,
}

impl Rig {
    fn new() -> Self {
        let (core, first) = ClientCore::new(BUILD, Timing::default());
        assert_eq!(first, Command::Spawn);
        Self {
            core,
            now: 5_000.0,
            hidden: false,
        }
    }

    /// With a worker that has said its first word.
    fn up() -> Self {
        let mut rig = Self::new();
        assert_eq!(rig.hear(ready()), [Command::Tell(EngineEvent::Ready)]);
        assert_eq!(rig.core.state(), EngineState::Ready);
        rig
    }

    fn hear(&mut self, message: FromWorker) -> Vec<Command> {
        self.core.handle(Event::Heard(Ok(message)))
    }

    fn ask(&mut self, id: u32) -> Vec<Command> {
        self.core.handle(Event::Ask(job(id)))
    }

    fn broke(&mut self) -> Vec<Command> {
        self.core.handle(Event::Broke("boom".to_owned()))
    }

    fn tick(&mut self, ms: f64) -> Vec<Command> {
        self.now += ms;
        self.core.handle(Event::Tick {
            now: self.now,
            hidden: self.hidden,
        })
    }

    /// Ticks as the browser does, until something happens or this time is over.
    fn wait(&mut self, ms: f64) -> Vec<Command> {
        let end = self.now + ms;
        while self.now < end {
            let commands = self.tick(250.0);
            if !commands.is_empty() {
                return commands;
            }
        }
        Vec::new()
    }

    /// Waits while the worker shows signs of life.
    fn wait_alive(&mut self, id: u32, ms: f64) -> Vec<Command> {
        let end = self.now + ms;
        while self.now < end {
            let told = self.hear(info(id));
            assert!(matches!(
                told.as_slice(),
                [Command::Tell(EngineEvent::Info { .. })]
            ));
            let commands = self.tick(250.0);
            if !commands.is_empty() {
                return commands;
            }
        }
        Vec::new()
    }
}

fn job(id: u32) -> Job {
    Job::new(JobId(id), &Game::new(Variant::TOGUZ), 3, 1)
}

fn search(id: u32) -> Command {
    Command::Post(ToWorker::Search(job(id)))
}

fn stop(id: u32) -> Command {
    Command::Post(ToWorker::Stop(JobId(id)))
}

fn ready() -> FromWorker {
    FromWorker::Ready {
        protocol: PROTOCOL,
        build: BUILD.to_owned(),
    }
}

fn info(id: u32) -> FromWorker {
    FromWorker::Info {
        id: JobId(id),
        depth: 1,
        nodes: 10,
        score: 5,
        line: vec![7, 1],
        ms: 3,
    }
}

fn done(id: u32, hole: u8) -> FromWorker {
    FromWorker::Done {
        id: JobId(id),
        hole,
        depth: 4,
        nodes: 100,
        score: 20,
    }
}

fn told_done(id: u32) -> Command {
    Command::Tell(EngineEvent::Done {
        id: JobId(id),
        hole: Hole::try_new(7).unwrap(),
        depth: 4,
        nodes: 100,
        score: 20,
    })
}

const RESTART: [Command; 3] = [
    Command::Terminate,
    Command::Spawn,
    Command::Tell(EngineEvent::Restarted),
];

const MOVE_HERE: [Command; 2] = [Command::Terminate, Command::Tell(EngineEvent::OnMainThread)];

#[test]
fn a_job_waits_for_the_worker_and_is_answered() {
    let mut rig = Rig::new();
    assert_eq!(rig.ask(1), []);
    assert_eq!(rig.core.state(), EngineState::Starting);
    assert_eq!(
        rig.hear(ready()),
        [search(1), Command::Tell(EngineEvent::Ready)]
    );
    assert_eq!(rig.core.state(), EngineState::Busy);
    assert!(matches!(
        rig.hear(info(1)).as_slice(),
        [Command::Tell(EngineEvent::Info { line, .. })] if line.len() == 2
    ));
    assert_eq!(rig.hear(done(1, 7)), [told_done(1)]);
    assert_eq!(rig.core.state(), EngineState::Ready);
    assert!(!rig.core.wants_ticks());
}

#[test]
fn late_answers_are_dropped() {
    let mut rig = Rig::up();
    assert_eq!(rig.ask(1), [search(1)]);
    assert_eq!(rig.core.handle(Event::Stop(JobId(1))), [stop(1)]);
    assert_eq!(rig.hear(info(1)), []);
    assert_eq!(rig.hear(done(1, 7)), []);
    // A newer job needs no stop of the older: the worker drops it.
    assert_eq!(rig.ask(2), [search(2)]);
    assert_eq!(rig.ask(3), [search(3)]);
    assert_eq!(rig.hear(done(2, 7)), []);
    assert_eq!(rig.hear(FromWorker::failed(Some(JobId(2)), "no")), []);
    assert_eq!(rig.hear(done(3, 7)), [told_done(3)]);
    assert_eq!(rig.hear(done(3, 7)), []);
    // Stopping what is not running changes nothing.
    assert_eq!(rig.core.handle(Event::Stop(JobId(3))), []);
}

#[test]
fn a_job_stopped_before_the_worker_is_up_is_never_posted() {
    let mut rig = Rig::new();
    rig.ask(1);
    assert_eq!(rig.core.handle(Event::Stop(JobId(1))), []);
    assert_eq!(rig.hear(ready()), [Command::Tell(EngineEvent::Ready)]);
}

#[test]
fn impossible_jobs_do_not_reach_the_worker() {
    let mut rig = Rig::up();
    let mut bad = job(4);
    bad.game.moves = vec![10];
    assert!(matches!(
        rig.core.handle(Event::Ask(bad)).as_slice(),
        [Command::Tell(EngineEvent::Failed { id: JobId(4), .. })]
    ));
    assert_eq!(rig.core.state(), EngineState::Ready);
}

#[test]
fn a_refused_job_fails_and_the_worker_lives_on() {
    let mut rig = Rig::up();
    rig.ask(1);
    assert!(matches!(
        rig.hear(FromWorker::failed(Some(JobId(1)), "no such level"))
            .as_slice(),
        [Command::Tell(EngineEvent::Failed { id: JobId(1), .. })]
    ));
    assert_eq!(rig.ask(2), [search(2)]);
}

#[test]
fn a_silent_worker_is_replaced_and_asked_again() {
    let mut rig = Rig::up();
    rig.ask(1);
    assert_eq!(rig.wait(2_500.0), []);
    assert_eq!(rig.wait(1_000.0), RESTART);
    assert_eq!(
        rig.hear(ready()),
        [search(1), Command::Tell(EngineEvent::Ready)]
    );
    assert_eq!(rig.hear(done(1, 7)), [told_done(1)]);
}

#[test]
fn a_talking_worker_is_not_dead() {
    let mut rig = Rig::up();
    rig.ask(1);
    assert_eq!(rig.wait_alive(1, 20_000.0), []);
    assert_eq!(rig.hear(done(1, 7)), [told_done(1)]);
}

#[test]
fn an_idle_worker_may_be_silent() {
    let mut rig = Rig::up();
    assert_eq!(rig.wait(60_000.0), []);
    assert_eq!(rig.ask(1), [search(1)]);
    // The time before the question does not count.
    assert_eq!(rig.wait(2_000.0), []);
}

#[test]
fn a_page_that_slept_does_not_call_the_worker_dead() {
    let mut rig = Rig::up();
    rig.ask(1);
    // The computer was suspended for an hour, or a script held the page.
    assert_eq!(rig.tick(3_600_000.0), []);
    assert_eq!(rig.tick(10_000.0), []);
    assert_eq!(rig.hear(done(1, 7)), [told_done(1)]);

    rig.ask(2);
    rig.hidden = true;
    for _ in 0..100 {
        assert_eq!(rig.tick(1_000.0), []);
    }
    rig.hidden = false;
    assert_eq!(rig.tick(60_000.0), []);
    assert_eq!(rig.hear(done(2, 7)), [told_done(2)]);
}

#[test]
fn an_answer_overdue_is_called_in() {
    let mut rig = Rig::up();
    rig.ask(1);
    assert_eq!(rig.wait_alive(1, 60_000.0), [stop(1)]);
    assert_eq!(rig.hear(done(1, 7)), [told_done(1)]);

    // One that does not heed that is replaced, and the next is told to hurry at once.
    rig.ask(2);
    assert_eq!(rig.wait_alive(2, 60_000.0), [stop(2)]);
    assert_eq!(rig.wait_alive(2, 10_000.0), RESTART);
    assert_eq!(
        rig.hear(ready()),
        [search(2), stop(2), Command::Tell(EngineEvent::Ready)]
    );
    assert_eq!(rig.hear(done(2, 7)), [told_done(2)]);
}

#[test]
fn the_app_may_hurry_a_job() {
    let mut rig = Rig::up();
    rig.ask(1);
    assert_eq!(rig.core.handle(Event::Hurry(JobId(9))), []);
    assert_eq!(rig.core.handle(Event::Hurry(JobId(1))), [stop(1)]);
    assert_eq!(rig.core.handle(Event::Hurry(JobId(1))), []);
    assert_eq!(rig.hear(done(1, 7)), [told_done(1)]);
}

#[test]
fn a_worker_that_never_starts_is_tried_again_and_then_done_without() {
    let mut rig = Rig::new();
    rig.ask(1);
    for _ in 0..MAX_RESPAWNS {
        // Nothing worked yet, so there is no restart to tell of.
        assert_eq!(rig.wait(11_000.0), [Command::Terminate, Command::Spawn]);
    }
    assert_eq!(
        rig.wait(11_000.0),
        [
            Command::Terminate,
            Command::RunHere,
            Command::Tell(EngineEvent::OnMainThread)
        ]
    );
    assert_eq!(rig.core.state(), EngineState::BusyHere);
    // Not told: it is no worker.
    assert_eq!(rig.hear(ready()), [search(1)]);
    assert_eq!(rig.hear(done(1, 7)), [told_done(1)]);
    assert_eq!(rig.core.state(), EngineState::ReadyHere);
    assert!(!rig.core.wants_ticks());
    assert_eq!(rig.ask(2), [search(2)]);
    assert_eq!(rig.wait_alive(2, 60_000.0), [stop(2)]);
    assert_eq!(rig.hear(done(2, 7)), [told_done(2)]);
}

/// A client whose workers are refused, with the engine on the page up.
fn here() -> Rig {
    let mut rig = Rig::new();
    assert_eq!(rig.core.handle(Event::Refused), MOVE_HERE);
    assert_eq!(rig.ask(0), [Command::RunHere]);
    assert_eq!(rig.hear(ready()), [search(0)]);
    assert_eq!(rig.hear(done(0, 7)), [told_done(0)]);
    rig
}

/// That the engine on the page was ended and the job failed.
fn assert_failed(commands: &[Command], failed: u32) {
    assert!(
        matches!(
            commands,
            [Command::Terminate, Command::Tell(EngineEvent::Failed { id, .. })] if *id == JobId(failed)
        ),
        "{commands:?}"
    );
}

#[test]
fn an_engine_on_the_page_that_breaks_fails_the_job_and_is_loaded_anew_by_the_next() {
    let mut rig = here();
    rig.ask(1);
    assert_failed(&rig.broke(), 1);
    assert_eq!(rig.core.state(), EngineState::ReadyHere);
    // What it still says is said to nobody.
    assert_eq!(rig.broke(), []);
    assert_eq!(rig.hear(done(1, 7)), []);
    assert_eq!(rig.hear(ready()), []);

    assert_eq!(rig.ask(2), [Command::RunHere]);
    assert_eq!(rig.ask(3), []);
    assert_eq!(rig.hear(ready()), [search(3)]);
    // Silence is noticed as a worker's is.
    assert_eq!(rig.wait(2_500.0), []);
    assert_failed(&rig.wait(1_000.0), 3);
}

#[test]
fn an_engine_on_the_page_that_never_starts_fails_the_job() {
    let mut rig = Rig::new();
    rig.core.handle(Event::Refused);
    assert_eq!(rig.ask(1), [Command::RunHere]);
    assert_eq!(rig.wait(9_000.0), []);
    assert_failed(&rig.wait(2_000.0), 1);
    // So does one that can not be loaded.
    assert_eq!(rig.ask(2), [Command::RunHere]);
    assert_failed(&rig.broke(), 2);
    // And one of another release, which a second try would not change.
    assert_eq!(rig.ask(3), [Command::RunHere]);
    let other = FromWorker::Ready {
        protocol: PROTOCOL,
        build: "0+test".to_owned(),
    };
    assert_failed(&rig.hear(other), 3);
    // Nobody is told of an engine that nobody waits for.
    assert_eq!(rig.ask(4), [Command::RunHere]);
    assert_eq!(rig.core.handle(Event::Stop(JobId(4))), []);
    assert_eq!(rig.wait(11_000.0), [Command::Terminate]);
    assert!(!rig.core.wants_ticks());
}

#[test]
fn an_idle_engine_on_the_page_that_breaks_is_loaded_when_asked() {
    let mut rig = here();
    assert_eq!(rig.broke(), [Command::Terminate]);
    assert_eq!(rig.wait(60_000.0), []);
    assert_eq!(rig.ask(1), [Command::RunHere]);
}

#[test]
fn answers_between_deaths_keep_the_worker() {
    let mut rig = Rig::up();
    for id in 0..20 {
        rig.ask(id);
        assert_eq!(rig.wait(4_000.0), RESTART);
        rig.hear(ready());
        assert_eq!(rig.hear(done(id, 7)), [told_done(id)]);
    }
}

#[test]
fn deaths_without_an_answer_move_the_search_to_the_page() {
    let mut rig = Rig::up();
    rig.ask(1);
    for _ in 0..MAX_RESPAWNS {
        assert_eq!(rig.wait(4_000.0), RESTART);
        rig.hear(ready());
    }
    assert_eq!(
        rig.wait(4_000.0),
        [
            Command::Terminate,
            Command::RunHere,
            Command::Tell(EngineEvent::OnMainThread)
        ]
    );
    assert_eq!(rig.hear(ready()), [search(1)]);
}

#[test]
fn an_idle_worker_that_breaks_is_replaced() {
    let mut rig = Rig::up();
    assert_eq!(rig.broke(), RESTART);
    assert_eq!(rig.core.state(), EngineState::Starting);
}

#[test]
fn a_job_that_breaks_workers_is_given_up() {
    let mut rig = Rig::up();
    rig.ask(1);
    assert_eq!(rig.broke(), RESTART);
    rig.hear(ready());
    assert_eq!(
        rig.hear(FromWorker::failed(None, "boom")),
        [
            Command::Terminate,
            Command::Spawn,
            Command::Tell(EngineEvent::Failed {
                id: JobId(1),
                message: "boom".to_owned()
            }),
            Command::Tell(EngineEvent::Restarted),
        ]
    );
    // The next one has its chance.
    rig.ask(2);
    assert_eq!(
        rig.hear(ready()),
        [search(2), Command::Tell(EngineEvent::Ready)]
    );
}

#[test]
fn a_refusal_moves_the_search_to_the_page_at_once() {
    let mut rig = Rig::new();
    assert_eq!(rig.core.handle(Event::Refused), MOVE_HERE);
    // A word from a worker that is gone already changes nothing.
    assert_eq!(rig.hear(ready()), []);
    assert_eq!(rig.broke(), []);
    assert_eq!(rig.core.state(), EngineState::ReadyHere);
}

#[test]
fn workers_of_another_release_get_one_more_chance() {
    let other_build = || FromWorker::Ready {
        protocol: PROTOCOL,
        build: "0+test".to_owned(),
    };
    let mut rig = Rig::new();
    assert_eq!(
        rig.hear(other_build()),
        [Command::Terminate, Command::Spawn]
    );
    assert_eq!(rig.hear(other_build()), MOVE_HERE);

    let mut rig = Rig::new();
    let other_protocol = Event::Heard(Err(DecodeError::Version(PROTOCOL + 1)));
    assert_eq!(
        rig.core.handle(other_protocol),
        [Command::Terminate, Command::Spawn]
    );
    assert_eq!(rig.hear(ready()), [Command::Tell(EngineEvent::Ready)]);
}

#[test]
fn nonsense_is_no_answer() {
    let mut rig = Rig::up();
    rig.ask(1);
    assert_eq!(
        rig.core.handle(Event::Heard(Err(DecodeError::Malformed))),
        RESTART
    );
    rig.hear(ready());
    // Hole 0 is no hole; the job broke two workers now.
    let commands = rig.hear(done(1, 0));
    assert!(matches!(
        commands.as_slice(),
        [
            Command::Terminate,
            Command::Spawn,
            Command::Tell(EngineEvent::Failed { .. }),
            Command::Tell(EngineEvent::Restarted)
        ]
    ));
}

#[test]
fn answers_are_held_against_the_rules() {
    let mut rig = Rig::up();
    // South's 1 leaves one stone in its hole, and then none.
    let mut game = Game::new(Variant::TOGUZ);
    for _ in 0..4 {
        game.play(Hole::ALL[0]).unwrap();
    }
    assert!(!game.position().legal_moves().contains(Hole::ALL[0]));
    rig.core.handle(Event::Ask(Job::new(JobId(1), &game, 3, 1)));
    assert_eq!(rig.hear(done(1, 1)), RESTART);
}

#[test]
fn an_engine_that_nobody_asks_is_ended_and_started_by_the_next_job() {
    let mut rig = Rig::up();
    assert!(rig.core.is_idle());
    rig.ask(1);
    // Too late: somebody has asked.
    assert!(!rig.core.is_idle());
    assert_eq!(rig.core.handle(Event::Idle), []);
    rig.hear(done(1, 7));
    assert_eq!(rig.core.handle(Event::Idle), [Command::Terminate]);
    assert!(!rig.core.is_idle() && !rig.core.wants_ticks());
    assert_eq!(rig.core.state(), EngineState::Ready);
    assert_eq!(rig.core.handle(Event::Idle), []);
    // Nobody is told of a restart: nothing broke.
    assert_eq!(rig.ask(2), [Command::Spawn]);
    assert_eq!(
        rig.hear(ready()),
        [search(2), Command::Tell(EngineEvent::Ready)]
    );
    assert!(matches!(
        rig.hear(done(2, 7))[..],
        [Command::Tell(EngineEvent::Done { .. })]
    ));

    // On the page as well.
    rig.core.handle(Event::Refused);
    rig.ask(3);
    rig.hear(ready());
    rig.hear(done(3, 7));
    assert_eq!(rig.core.handle(Event::Idle), [Command::Terminate]);
    assert_eq!(rig.ask(4), [Command::RunHere]);
    assert_eq!(rig.hear(ready()), [search(4)]);
}
