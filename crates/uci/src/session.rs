//! The conversation: what each line does.

use core::fmt;
use core::mem;
use core::time::Duration;

use toguz_rules::{
    Conclusion, EndReason, Game, MoveText, Position, ReadPositionError, Side, Variant, notation,
};
use toguz_search::Table;

use crate::bench::Bench;
use crate::command::{self, Command, shortened};
use crate::knowledge;
use crate::limits::Go;
use crate::options::{Change, Options, full_strength};
use crate::perft::Count;
use crate::preparing::{Preparing, room};
use crate::text::{line_text, move_text, picture};
use crate::thinking::{Manner, Thinking};

/// How long [`Session::work`] works at a time. Short against the 50 ms within which `stop` is to be heard.
const SLICE: Duration = Duration::from_millis(2);

/// One conversation with a host, from `uci` to `quit`.
///
/// Any text may be put in: what is not understood is answered with an `info string` and changes nothing.
pub struct Session {
    now: Box<dyn Fn() -> Duration>,
    options: Options,
    game: Game,
    /// Made when it is first needed, because it is large.
    table: Option<Table>,
    /// The bytes that were asked for when the table was made: it may be smaller, where its size is no power of two or
    /// there is no such memory.
    table_bytes: usize,
    /// What the table holds is of another game.
    is_table_stale: bool,
    /// The bytes that the endgame in the table was allowed to take.
    tables_bytes: usize,
    job: Job,
    is_over: bool,
}

/// What is being done between two lines.
#[derive(Debug)]
enum Job {
    Nothing,
    Preparing(Box<Preparing>),
    Thinking(Box<Thinking>),
    Counting(Box<Count>),
    Bench(Box<Bench>),
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("options", &self.options)
            .field("job", &self.job)
            .field("is_over", &self.is_over)
            .finish_non_exhaustive()
    }
}

impl Session {
    /// A conversation that has not begun. `now` gives the time since any fixed moment.
    pub fn new(now: impl Fn() -> Duration + 'static) -> Self {
        let options = Options::default();
        Self {
            now: Box::new(now),
            game: Game::new(options.variant),
            options,
            table: None,
            table_bytes: 0,
            is_table_stale: false,
            tables_bytes: 0,
            job: Job::Nothing,
            is_over: false,
        }
    }

    /// Whether [`Session::work`] has something to do.
    pub fn is_busy(&self) -> bool {
        match &self.job {
            Job::Nothing => false,
            Job::Thinking(thinking) => thinking.is_busy(),
            Job::Preparing(_) | Job::Counting(_) | Job::Bench(_) => true,
        }
    }

    /// Whether the host has said `quit`.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Takes one line. The lines to answer with, without line ends.
    pub fn hear(&mut self, line: &str) -> Vec<String> {
        let mut out = Vec::new();
        match command::read(line) {
            Ok((command, passed_over)) => {
                out.extend(passed_over.iter().map(|text| info(text)));
                self.obey(command, &mut out);
            }
            Err(error) => out.push(info(&error)),
        }
        out
    }

    /// Works on for about two milliseconds. The lines to say, without line ends.
    pub fn work(&mut self) -> Vec<String> {
        let mut out = Vec::new();
        let now = &*self.now;
        match &mut self.job {
            Job::Nothing => {}
            Job::Preparing(preparing) => {
                if preparing.work(now, SLICE) {
                    self.search(&mut out);
                }
            }
            Job::Thinking(thinking) => {
                thinking.work(now, SLICE, &mut out);
                if thinking.is_due() {
                    self.finish(&mut out);
                }
            }
            Job::Counting(count) => {
                if count.work(now, SLICE, &mut out) {
                    self.job = Job::Nothing;
                }
            }
            Job::Bench(bench) => {
                if bench.work(now, SLICE, &mut out) {
                    self.job = Job::Nothing;
                }
            }
        }
        out
    }

    fn obey(&mut self, command: Command<'_>, out: &mut Vec<String>) {
        match command {
            Command::Nothing => {}
            Command::Uci => {
                out.push(format!("id name Toguz {}", env!("CARGO_PKG_VERSION")));
                out.push("id author the Toguz project".to_owned());
                out.extend(Options::declared());
                out.push("uciok".to_owned());
            }
            Command::IsReady => {
                if matches!(self.job, Job::Nothing) {
                    // What takes time is done before the answer.
                    let table = self.take_table();
                    self.table = Some(table);
                }
                out.push("readyok".to_owned());
            }
            Command::NewGame => {
                self.finish(out);
                self.is_table_stale = true;
            }
            Command::SetOption { name, value } => match self.options.set(name, value) {
                Ok(Change::Nothing) => {}
                Ok(Change::Hash) => {
                    if matches!(self.job, Job::Nothing) {
                        // Large memory takes its time, which no move is to be short of.
                        let table = self.take_table();
                        self.table = Some(table);
                    }
                }
                Ok(Change::Variant) => {
                    self.is_table_stale = true;
                    self.game = Game::new(self.options.variant);
                }
                Err(error) => out.push(info(&error)),
            },
            Command::Position { fen, moves } => match self.read_game(fen, moves) {
                Ok((game, note)) => {
                    self.game = game;
                    out.extend(note.as_deref().map(info));
                }
                Err(error) => out.push(info(&format!("position: {error}; the former one stays"))),
            },
            Command::Go(go) => {
                self.finish(out);
                self.start(go, out);
            }
            Command::Perft(depth) => {
                self.finish(out);
                let count = Count::new(self.game.position(), depth, (self.now)());
                self.job = Job::Counting(Box::new(count));
            }
            Command::Bench(depth) => {
                self.finish(out);
                self.job = Job::Bench(Box::new(Bench::new(depth)));
            }
            Command::PonderHit => {
                let now = (self.now)();
                match &mut self.job {
                    Job::Preparing(preparing) => preparing.ponder_hit(now),
                    Job::Thinking(thinking) => {
                        thinking.ponder_hit(now);
                        if thinking.is_due() {
                            self.finish(out);
                        }
                    }
                    Job::Nothing | Job::Counting(_) | Job::Bench(_) => {}
                }
            }
            Command::Stop => self.finish(out),
            Command::Quit => {
                self.job = Job::Nothing;
                self.is_over = true;
            }
            Command::Show => out.extend(picture(self.game.position())),
        }
    }

    fn start(&mut self, go: Go, out: &mut Vec<String>) {
        if let Some(end) = self.game.conclusion() {
            out.push(info(&format!("the game is over: {}", ending(end))));
            out.push("bestmove (none)".to_owned());
            return;
        }
        let now = (self.now)();
        let manner = Manner {
            level: self.options.level,
            is_full: self.options.level == full_strength(),
            lines: self.options.lines,
            seed: self.options.seed,
            overhead: self.options.overhead,
            book: self.options.book,
        };
        if self.answer_from_book(&go, manner, out) {
            return;
        }
        let mut table = self.take_table();
        let position = self.game.position();
        let budget = go.budget(position, manner.overhead);
        let allowed = self.options.tables_bytes();
        let bytes = room(&table, position, budget, allowed, self.tables_bytes);
        knowledge::prepare(&mut table, position, bytes);
        self.tables_bytes = bytes;
        let is_prepared = knowledge::build(&mut table, 0);
        let preparing = Preparing::new(self.game.clone(), go, manner, table, now);
        self.job = Job::Preparing(Box::new(preparing));
        if is_prepared {
            self.search(out);
        }
    }

    /// Ends the preparations: the search begins.
    fn search(&mut self, out: &mut Vec<String>) {
        self.job = match mem::replace(&mut self.job, Job::Nothing) {
            Job::Preparing(preparing) => match preparing.search(out) {
                Ok(thinking) => Job::Thinking(Box::new(thinking)),
                Err(table) => {
                    self.table = Some(table);
                    out.push("bestmove (none)".to_owned());
                    Job::Nothing
                }
            },
            other => other,
        };
    }

    /// Plays from the book, if it may and knows the position. A level asks it itself.
    fn answer_from_book(&self, go: &Go, manner: Manner, out: &mut Vec<String>) -> bool {
        let root = self.game.position();
        let is_asked = manner.book && manner.is_full && manner.lines == 1;
        if !is_asked || !go.is_for_a_move(root.turn()) {
            return false;
        }
        let Some(choice) = knowledge::book_choice(manner.level, &self.game, manner.seed) else {
            return false;
        };
        let Some(best) = move_text(root, choice.hole) else {
            return false;
        };
        out.push(info("from the opening book"));
        out.push(format!(
            "info depth {} multipv 1 score {} nodes 0 nps 0 time 0 pv{}",
            choice.depth,
            choice.score,
            line_text(root, &choice.moves)
        ));
        let after = root.play(choice.hole).ok();
        let reply = after.and_then(|after| move_text(&after, *choice.moves.get(1)?));
        out.push(match reply {
            Some(reply) => format!("bestmove {best} ponder {reply}"),
            None => format!("bestmove {best}"),
        });
        true
    }

    /// Ends what is being done, with an answer if one is owed.
    fn finish(&mut self, out: &mut Vec<String>) {
        self.search(out);
        if let Job::Thinking(thinking) = mem::replace(&mut self.job, Job::Nothing) {
            self.table = Some(thinking.answer((self.now)(), out));
        }
    }

    /// The table, of the size asked for, and without what it must not know.
    fn take_table(&mut self) -> Table {
        let bytes = self.options.hash << 20;
        let mut table = match self.table.take() {
            Some(table) if self.table_bytes == bytes => table,
            old => {
                // Never two at a time: one may be all that fits.
                drop(old);
                self.table_bytes = bytes;
                Table::new(bytes)
            }
        };
        if mem::take(&mut self.is_table_stale) {
            table.clear();
            knowledge::forget(&mut table);
        }
        table
    }

    /// The game that `position` means, and what to say about it.
    fn read_game(&self, fen: Option<&str>, moves: &str) -> Result<(Game, Option<String>), String> {
        let start = match fen {
            None => Position::initial(self.options.variant),
            Some(text) => {
                read_position(text, self.options.variant).map_err(|error| error.to_string())?
            }
        };
        let mut game = Game::from_position(start);
        let mut note = play_on(&mut game);
        for word in moves.split_whitespace() {
            let position = game.position();
            let at = format!("move {}, {}", position.move_number(), position.turn());
            let text: MoveText = word
                .parse()
                .map_err(|error| format!("{at}: {}: {error}", shortened(word)))?;
            let hole = text
                .resolve(position)
                .map_err(|error| format!("{at}: {error}"))?;
            game.play(hole).map_err(|error| format!("{at}: {error}"))?;
            note = play_on(&mut game).or(note);
        }
        Ok((game, note))
    }
}

/// The position that a text describes: of the variant in hand, or else of the one that it fits.
fn read_position(text: &str, variant: Variant) -> Result<Position, ReadPositionError> {
    notation::read_position(text, Some(variant))
        .or_else(|error| notation::read_position(text, None).map_err(|_| error))
}

/// A draw by repetition does not keep a host from going on; the count then begins anew. What to say about it.
fn play_on(game: &mut Game) -> Option<String> {
    let end = game.conclusion()?;
    if end.reason != EndReason::Repetition {
        return None;
    }
    *game = Game::from_position(*game.position());
    Some("the third repetition: a draw by the rules".to_owned())
}

fn ending(end: Conclusion) -> String {
    let result = match end.outcome.winner() {
        Some(Side::South) => "White has won",
        Some(Side::North) => "Black has won",
        None => "a draw",
    };
    format!("{result} ({})", end.reason.key())
}

fn info(text: &str) -> String {
    format!("info string {text}")
}
