//! The decisions of the page's side of the computer player. Pure: events in, commands out, tested natively.
//!
//! What can go wrong, and what follows:
//!
//! | fault | how it is noticed | what happens |
//! |---|---|---|
//! | workers are refused | `new Worker` throws | the search runs on the page, in slices |
//! | the file is missing, the code traps | `error` event, or a last word from the worker | respawn, the job is asked again |
//! | killed from outside, stuck | silence while a job runs, or before ready | respawn, the job is asked again |
//! | a worker of another release | version byte or build id | one respawn, then on the page |
//! | a job that breaks the worker each time | the same job broke two | the job fails, the worker lives on |
//! | it dies again and again | respawns with no answer between | on the page |
//! | nobody asks anything for long | a timer | the engine is ended, since it keeps its memory; the next job starts it |
//! | the engine on the page breaks or is silent | as above | the job fails; the next one loads the engine anew |

use toguz_rules::{Hole, Position};

use super::protocol::{DecodeError, FromWorker, Job, JobId, PROTOCOL, ToWorker};

/// Respawns without an answer between them, before the search moves to the page.
pub const MAX_RESPAWNS: u32 = 3;

/// A job that broke this many workers is not tried on another.
const MAX_CRASHES: u32 = 2;

/// The most that one look at the clock counts as silence. A page that slept (a suspended computer, a hidden tab
/// with slowed timers, a long script) wakes to messages still queued, and must not call the worker dead for its
/// own sleep.
const TICK_CAP_MS: f64 = 500.0;

/// What the client tells the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineEvent {
    /// A worker is up.
    Ready,
    /// How far the search for a job has come.
    Info {
        /// Which job.
        id: JobId,
        /// The deepest depth finished; 0 before the first.
        depth: u8,
        /// Positions seen.
        nodes: u64,
        /// For the side to move; see [`WIN_SCORE`](super::protocol::WIN_SCORE).
        score: i32,
        /// The moves expected.
        line: Vec<Hole>,
        /// Milliseconds since the engine began.
        ms: u32,
    },
    /// The answer to a job, legal in the job's position. Nothing follows for it.
    Done {
        /// Which job.
        id: JobId,
        /// The move.
        hole: Hole,
        /// The deepest depth finished.
        depth: u8,
        /// Positions seen.
        nodes: u64,
        /// For the side to move; see [`WIN_SCORE`](super::protocol::WIN_SCORE).
        score: i32,
    },
    /// The worker died and another was started; a running job goes on there. Worth a word to the user.
    Restarted,
    /// There is no worker to be had; the search runs on the page from now on. Worth a word to the user.
    OnMainThread,
    /// There will be no answer to this job.
    Failed {
        /// Which job.
        id: JobId,
        /// Why, in English, for the log.
        message: String,
    },
}

/// Where the engine stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineState {
    /// A worker is being started.
    Starting,
    /// Up, with nothing to do.
    Ready,
    /// Up, with a job.
    Busy,
    /// On the page itself, with nothing to do.
    ReadyHere,
    /// On the page itself, with a job.
    BusyHere,
}

/// How long the client waits, in milliseconds of a page that is awake and visible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// For the first word of a worker, or of the engine on the page.
    pub ready: f64,
    /// For any word while a job runs; a living worker speaks every 250 ms.
    pub silence: f64,
    /// For an answer, before the worker is told to answer with what it has.
    pub answer: f64,
    /// For that answer.
    pub grace: f64,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            ready: 10_000.0,
            silence: 3_000.0,
            answer: 30_000.0,
            grace: 3_000.0,
        }
    }
}

/// What happens to the client.
#[derive(Clone, Debug)]
pub enum Event {
    /// The app wants a move. A job still running is forgotten.
    Ask(Job),
    /// The app no longer wants this job's answer.
    Stop(JobId),
    /// The app wants this job's answer now.
    Hurry(JobId),
    /// Nobody has asked anything for long.
    Idle,
    /// The browser does not give a worker at all.
    Refused,
    /// The worker said this.
    Heard(Result<FromWorker, DecodeError>),
    /// The worker broke and the browser said so.
    Broke(String),
    /// Time passes.
    Tick {
        /// Milliseconds on a clock that does not go back.
        now: f64,
        /// Whether nobody sees the page, so that its timers may be slowed.
        hidden: bool,
    },
}

/// What the client wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Start a worker.
    Spawn,
    /// End the worker, or the engine on the page.
    Terminate,
    /// Load the engine's program into the page.
    RunHere,
    /// Say this to the worker, or to the search on the page.
    Post(ToWorker),
    /// Say this to the app.
    Tell(EngineEvent),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing runs: the engine is started when there is something to ask it.
    Down,
    Starting,
    Up,
}

#[derive(Clone, Debug)]
struct Asked {
    job: Job,
    /// Where the answer must be legal.
    position: Position,
    posted: bool,
    hurried: bool,
    waited: f64,
    crashes: u32,
}

/// The decisions of the client, without a browser.
#[derive(Clone, Debug)]
pub struct ClientCore {
    build: String,
    timing: Timing,
    phase: Phase,
    /// No worker will be started any more.
    here: bool,
    asked: Option<Asked>,
    /// Milliseconds since the worker was last heard.
    quiet: f64,
    last_tick: f64,
    respawns: u32,
    mismatched: bool,
    /// Some worker has been ready, so the user may have seen the engine work.
    was_up: bool,
    commands: Vec<Command>,
    /// What is for the app, after everything else is done.
    told: Vec<EngineEvent>,
}

impl ClientCore {
    /// A client whose workers must have this build id, and its first command.
    pub fn new(build: &str, timing: Timing) -> (Self, Command) {
        let core = Self {
            build: build.to_owned(),
            timing,
            phase: Phase::Starting,
            here: false,
            asked: None,
            quiet: 0.0,
            last_tick: 0.0,
            respawns: 0,
            mismatched: false,
            was_up: false,
            commands: Vec::new(),
            told: Vec::new(),
        };
        (core, Command::Spawn)
    }

    /// Where the engine stands.
    pub fn state(&self) -> EngineState {
        match (self.here, self.asked.is_some()) {
            (true, false) => EngineState::ReadyHere,
            (true, true) => EngineState::BusyHere,
            (false, _) if self.phase == Phase::Starting => EngineState::Starting,
            (false, false) => EngineState::Ready,
            (false, true) => EngineState::Busy,
        }
    }

    /// Whether [`Event::Tick`] is needed now.
    pub fn wants_ticks(&self) -> bool {
        self.phase == Phase::Starting || self.asked.is_some()
    }

    /// Whether an engine is up for nothing.
    pub fn is_idle(&self) -> bool {
        self.phase == Phase::Up && self.asked.is_none()
    }

    /// Takes an event in; what follows from it comes out, what is for the app last.
    pub fn handle(&mut self, event: Event) -> Vec<Command> {
        match event {
            Event::Ask(job) => self.ask(job),
            Event::Stop(id) => {
                if let Some(asked) = self.asked.take_if(|asked| asked.job.id == id)
                    && asked.posted
                {
                    self.commands.push(Command::Post(ToWorker::Stop(id)));
                }
            }
            Event::Hurry(id) => {
                if self.asked.as_ref().is_some_and(|asked| asked.job.id == id) {
                    self.hurry();
                }
            }
            Event::Idle => {
                if self.is_idle() {
                    self.phase = Phase::Down;
                    self.commands.push(Command::Terminate);
                }
            }
            Event::Refused => self.run_here(),
            Event::Heard(message) => self.hear(message),
            Event::Broke(message) => self.broke(&message),
            Event::Tick { now, hidden } => self.tick(now, hidden),
        }
        let mut commands = core::mem::take(&mut self.commands);
        // The app may ask again while it is told something: by then everything else must be done.
        commands.extend(self.told.drain(..).map(Command::Tell));
        commands
    }

    fn tell(&mut self, event: EngineEvent) {
        self.told.push(event);
    }

    fn ask(&mut self, job: Job) {
        let id = job.id;
        let position = match job.game.replay() {
            Ok(game) => *game.position(),
            Err(error) => {
                self.tell(EngineEvent::Failed {
                    id,
                    message: error.to_string(),
                });
                return;
            }
        };
        self.quiet = 0.0;
        self.asked = Some(Asked {
            job,
            position,
            posted: false,
            hurried: false,
            waited: 0.0,
            crashes: 0,
        });
        self.post_job();
    }

    /// Posts the job in hand, if there is one and somebody to post it to.
    fn post_job(&mut self) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        match self.phase {
            Phase::Up => {}
            Phase::Starting => return,
            Phase::Down => {
                self.phase = Phase::Starting;
                self.quiet = 0.0;
                self.commands.push(if self.here {
                    Command::RunHere
                } else {
                    Command::Spawn
                });
                return;
            }
        }
        asked.posted = true;
        asked.waited = 0.0;
        let again = asked.hurried.then_some(asked.job.id);
        self.commands
            .push(Command::Post(ToWorker::Search(asked.job.clone())));
        if let Some(id) = again {
            self.commands.push(Command::Post(ToWorker::Stop(id)));
        }
    }

    fn hurry(&mut self) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        if core::mem::replace(&mut asked.hurried, true) || !asked.posted {
            return;
        }
        // From here the grace period runs.
        asked.waited = asked.waited.max(self.timing.answer);
        self.commands
            .push(Command::Post(ToWorker::Stop(asked.job.id)));
    }

    fn hear(&mut self, message: Result<FromWorker, DecodeError>) {
        self.quiet = 0.0;
        match message {
            Ok(FromWorker::Ready { protocol, build }) => {
                if self.phase != Phase::Starting {
                    return;
                }
                if protocol != PROTOCOL || build != self.build {
                    self.mismatch();
                    return;
                }
                self.phase = Phase::Up;
                if !self.here {
                    self.was_up = true;
                    self.tell(EngineEvent::Ready);
                }
                self.post_job();
            }
            Ok(FromWorker::Info {
                id,
                depth,
                nodes,
                score,
                line,
                ms,
            }) => {
                if self.is_awaited(id) {
                    let line = line.into_iter().map_while(Hole::try_new).collect();
                    self.tell(EngineEvent::Info {
                        id,
                        depth,
                        nodes,
                        score,
                        line,
                        ms,
                    });
                }
            }
            Ok(FromWorker::Done {
                id,
                hole,
                depth,
                nodes,
                score,
            }) => {
                if !self.is_awaited(id) {
                    return;
                }
                let legal = Hole::try_new(hole).filter(|&hole| {
                    self.asked
                        .as_ref()
                        .is_some_and(|asked| asked.position.legal_moves().contains(hole))
                });
                let Some(hole) = legal else {
                    self.broke(&format!("the engine answered with hole {hole}"));
                    return;
                };
                self.asked = None;
                self.respawns = 0;
                self.tell(EngineEvent::Done {
                    id,
                    hole,
                    depth,
                    nodes,
                    score,
                });
            }
            Ok(FromWorker::Failed {
                id: Some(id),
                message,
            }) => {
                if self.is_awaited(id) {
                    self.asked = None;
                    self.tell(EngineEvent::Failed { id, message });
                }
            }
            Ok(FromWorker::Failed { id: None, message }) => self.broke(&message),
            Ok(FromWorker::Found(never)) => match never {},
            Err(DecodeError::Version(_)) => self.mismatch(),
            Err(error) => self.broke(&error.to_string()),
        }
    }

    fn is_awaited(&self, id: JobId) -> bool {
        self.asked
            .as_ref()
            .is_some_and(|asked| asked.posted && asked.job.id == id)
    }

    fn mismatch(&mut self) {
        if self.here {
            self.fail_here("the engine on the page is of another release");
        } else if core::mem::replace(&mut self.mismatched, true) {
            self.run_here();
        } else {
            self.respawn();
        }
    }

    /// The engine said, or the browser about it, that it can not go on.
    fn broke(&mut self, message: &str) {
        if self.here {
            self.fail_here(message);
            return;
        }
        let given_up = self.asked.as_mut().is_some_and(|asked| {
            if asked.posted {
                asked.crashes += 1;
            }
            asked.crashes >= MAX_CRASHES
        });
        // A job that breaks the engine wherever it runs.
        if given_up {
            self.fail_job(message);
        }
        self.respawn();
    }

    fn fail_job(&mut self, message: &str) {
        if let Some(asked) = self.asked.take() {
            self.tell(EngineEvent::Failed {
                id: asked.job.id,
                message: message.to_owned(),
            });
        }
    }

    /// On the page nothing is tried twice unasked: each try may hold the page up. The next job tries again.
    fn fail_here(&mut self, message: &str) {
        // What is gone already may still have a word on its way.
        if self.phase != Phase::Down {
            self.phase = Phase::Down;
            self.commands.push(Command::Terminate);
            self.fail_job(message);
        }
    }

    /// The engine is silent, or speaks and never answers.
    fn replace(&mut self) {
        if self.here {
            self.fail_here("the engine on the page does not answer");
        } else {
            self.respawn();
        }
    }

    fn respawn(&mut self) {
        self.respawns += 1;
        if self.respawns > MAX_RESPAWNS {
            self.run_here();
            return;
        }
        self.phase = Phase::Starting;
        self.quiet = 0.0;
        if let Some(asked) = &mut self.asked {
            asked.posted = false;
        }
        self.commands.extend([Command::Terminate, Command::Spawn]);
        // Before the first is up there is nothing that the user could have seen to break.
        if self.was_up {
            self.tell(EngineEvent::Restarted);
        }
    }

    fn run_here(&mut self) {
        if self.here {
            return;
        }
        self.here = true;
        self.phase = Phase::Down;
        if let Some(asked) = &mut self.asked {
            asked.posted = false;
        }
        self.commands.push(Command::Terminate);
        self.tell(EngineEvent::OnMainThread);
        self.post_job();
    }

    fn tick(&mut self, now: f64, hidden: bool) {
        let passed = (now - self.last_tick).clamp(0.0, TICK_CAP_MS);
        self.last_tick = now;
        if hidden || !self.wants_ticks() {
            return;
        }
        self.quiet += passed;
        if let Some(asked) = self.asked.as_mut().filter(|asked| asked.posted) {
            asked.waited += passed;
            if asked.waited > self.timing.answer && !asked.hurried {
                self.hurry();
                return;
            }
            // A silent engine is dead; one that talks on and never answers is no better.
            let late = asked.hurried && asked.waited > self.timing.answer + self.timing.grace;
            if self.quiet > self.timing.silence || late {
                self.replace();
            }
        } else if self.phase == Phase::Starting && self.quiet > self.timing.ready {
            self.replace();
        }
    }
}

#[cfg(test)]
mod tests;
