//! A session with a clock that the test moves, and helpers to talk to it.

#![allow(dead_code)] // each test uses its part of it

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use toguz_uci::Session;

/// A host in whose world time passes only when the session looks at it.
pub(crate) struct Host {
    pub(crate) session: Session,
    time: Rc<Cell<Duration>>,
    tick: Rc<Cell<Duration>>,
}

impl Host {
    /// Every look at the clock takes half a millisecond: a slice is a few looks.
    pub(crate) fn new() -> Self {
        let time = Rc::new(Cell::new(Duration::from_secs(7)));
        let tick = Rc::new(Cell::new(Duration::from_micros(500)));
        let session = Session::new({
            let (time, tick) = (time.clone(), tick.clone());
            move || {
                time.set(time.get() + tick.get());
                time.get()
            }
        });
        let mut host = Self {
            session,
            time,
            tick,
        };
        // The start is where most tests are, and they want it searched.
        for option in ["Hash value 1", "Book value false"] {
            assert_eq!(host.say(&format!("setoption name {option}")), [""; 0]);
        }
        host
    }

    pub(crate) fn tick(&self, tick: Duration) {
        self.tick.set(tick);
    }

    pub(crate) fn now(&self) -> Duration {
        self.time.get()
    }

    pub(crate) fn since(&self, begin: Duration) -> Duration {
        self.now().saturating_sub(begin)
    }

    /// Says a line and hears what is answered at once.
    pub(crate) fn say(&mut self, line: &str) -> Vec<String> {
        self.session.hear(line)
    }

    /// Says a line and hears everything until nothing is left to do.
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        let mut said = self.say(line);
        while self.session.is_busy() {
            said.extend(self.session.work());
        }
        said
    }

    /// The move answered to a `go`.
    pub(crate) fn best(&mut self, line: &str) -> String {
        let said = self.ask(line);
        let last = said.last().unwrap_or_else(|| panic!("{line}: no answer"));
        assert_eq!(
            said.iter()
                .filter(|line| line.starts_with("bestmove"))
                .count(),
            1,
            "{line}: {said:#?}"
        );
        last.strip_prefix("bestmove ")
            .and_then(|rest| rest.split(' ').next())
            .unwrap_or_else(|| panic!("{line}: {last}"))
            .to_owned()
    }
}

/// The word behind another one.
pub(crate) fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut words = line.split(' ');
    words.find(|found| *found == word)?;
    words.next()
}
