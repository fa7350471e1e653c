//! A position being set up by hand. Pure.
//!
//! The board may say anything that a [`Setup`] can say; [`Editor::verdict`] tells what is still wrong. Two tuz of one
//! player, or two in one row, can not be said at all: a tuz is kept with its owner, and lies in the other's row.

use core::fmt::Write;

use toguz_rules::notation::diagram::{ParseDiagramError, read_diagram};
use toguz_rules::notation::{ParsePositionError, read_setup};
use toguz_rules::{
    BySide, Conclusion, Game, Hole, Pit, Position, Setup, SetupProblems, Side, Variant,
};

use crate::desk::history::History;
use crate::sowing::Place;
use crate::state::{Level, Player, SavedGame};

/// The longest text that is taken for a position, in bytes: a diagram with some words around it.
pub const MAX_TEXT: usize = 4_000;

/// What a tap does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Adds a stone.
    #[default]
    Add,
    /// Takes a stone.
    Take,
    /// Takes all stones.
    Empty,
    /// Puts a number of stones in place of those that lie there.
    Put,
    /// Makes the hole a tuz, or a hole again.
    Tuz,
}

impl Tool {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Add, Self::Take, Self::Empty, Self::Put, Self::Tuz];

    /// A stable word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Take => "take",
            Self::Empty => "empty",
            Self::Put => "put",
            Self::Tuz => "tuz",
        }
    }

    /// Reads what [`Tool::key`] writes.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.key() == key)
    }
}

/// What can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Chooses what a tap does.
    Tool(Tool),
    /// Chooses how many stones [`Tool::Put`] puts.
    Many(u8),
    /// Chooses whether all stones are dragged, or one.
    Whole(bool),
    /// A place was tapped.
    Tap(Place),
    /// Stones were dragged from one place to another.
    Drag {
        /// Where they lay.
        from: Place,
        /// Where they were let go.
        to: Place,
    },
    /// A digit was typed at a place; the next one at the same place goes behind it.
    Digit(Place, u8),
    /// The last digit was taken back.
    Back(Place),
    /// One stone more.
    More(Place),
    /// One stone less.
    Less(Place),
    /// No stone.
    Empty(Place),
    /// A tuz, or no tuz any more.
    Tuz(Pit),
    /// The number typed is complete.
    Typed,
    /// The stones that are missing go to this kazan.
    Rest(Side),
    /// No stone anywhere.
    Clear,
    /// The start of a game.
    Start,
    /// What is South's becomes North's, and the other way round.
    Swap,
    /// Who moves next.
    Turn(Side),
    /// The number of the next move.
    Number(u32),
    /// The start of another game of the family.
    Variant(Variant),
    /// The position text was changed.
    Text(String),
    /// The position text was left.
    TextLeft,
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A tuz holds nothing.
    TuzHoldsNothing,
    /// No hole holds more than all stones of the game.
    TooMany,
    /// There is nothing to take.
    NothingHere,
    /// A kazan is no hole.
    KazanIsNoTuz,
    /// The game has no tuz.
    NoTuzInGame,
    /// No stone is missing.
    NothingMissing,
}

/// Why a text is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is longer than any.
    TooLong,
    /// It is one line, and no position text.
    Position(ParsePositionError),
    /// It is several lines, and no diagram.
    Diagram(ParseDiagramError),
}

/// What came of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The stones on the board and in the kazans.
    pub stones: u16,
    /// What they should be.
    pub total: u16,
    /// What keeps this from being a position.
    pub problems: SetupProblems,
    /// The position, if nothing does.
    pub position: Option<Position>,
    /// How the game is over in it.
    pub end: Option<Conclusion>,
}

impl Verdict {
    /// The position, if there is anything left to play in it.
    pub fn playable(&self) -> Option<Position> {
        self.position.filter(|_| self.end.is_none())
    }
}

/// Who plays on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// Two people at this device.
    Two,
    /// A person and the computer.
    Computer {
        /// The person's side.
        human: Side,
        /// How strong the computer is.
        level: Level,
    },
}

/// A change that goes on as long as its like follow, and is taken back as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Run {
    /// Digits at one place.
    Digits(Place),
    /// The text.
    Text,
}

/// A position being set up.
#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
    tool: Tool,
    many: u8,
    whole: bool,
    typing: Option<(Place, u8)>,
    text: String,
    unread: Option<Unread>,
    history: History<Setup>,
    run: Option<Run>,
}

impl Editor {
    /// Begins with a board.
    pub fn new(setup: Setup) -> Self {
        Self {
            setup,
            tool: Tool::default(),
            many: setup.variant.stones(),
            whole: true,
            typing: None,
            text: setup.to_string(),
            unread: None,
            history: History::default(),
            run: None,
        }
    }

    /// The board.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What a tap does.
    pub const fn tool(&self) -> Tool {
        self.tool
    }

    /// How many stones [`Tool::Put`] puts.
    pub const fn many(&self) -> u8 {
        self.many
    }

    /// Whether all stones are dragged, or one.
    pub const fn whole(&self) -> bool {
        self.whole
    }

    /// The position text: as it is typed, or as the board says.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Why the text is no position. The board is then as it was before.
    pub const fn unread(&self) -> Option<Unread> {
        self.unread
    }

    /// Whether a change can be taken back.
    pub const fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether a change can be made again.
    pub const fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// The stones at a place.
    pub fn stones(&self, place: Place) -> u8 {
        match place {
            Place::Pit(pit) => self.setup.board.stones(self.setup.variant, pit),
            Place::Kazan(side) => self.setup.board.kazan()[side],
        }
    }

    /// How many stones are missing; less than none are too many.
    pub fn missing(&self) -> i32 {
        i32::from(self.setup.variant.total()) - i32::from(self.setup.board.total())
    }

    /// Whether a tuz can be set or unset here at all.
    pub fn has_tuz(&self) -> bool {
        let tuz = self.setup.board.tuz();
        self.setup.variant.has_tuz() || tuz.south.is_some() || tuz.north.is_some()
    }

    /// What the rules say to the board.
    pub fn verdict(&self) -> Verdict {
        let position = Position::try_from(self.setup).ok();
        Verdict {
            stones: self.setup.board.total(),
            total: u16::from(self.setup.variant.total()),
            problems: self.setup.problems(),
            position,
            end: position.and_then(|position| position.conclusion()),
        }
    }

    /// The position as a game, to be played on, shared and given out. `None` as long as it is no position.
    pub fn saved(&self, opponents: Opponents, seed: u64) -> Option<SavedGame> {
        let position = self.verdict().position?;
        let game = SavedGame::new(Game::from_position(position), seed);
        Some(match opponents {
            Opponents::Two => game,
            Opponents::Computer { human, level } => SavedGame {
                players: BySide::from_fn(|side| {
                    if side == human {
                        Player::Human
                    } else {
                        Player::Computer(level)
                    }
                }),
                bottom: human,
                ..game
            },
        })
    }

    /// Does something. Says whether anything changed.
    ///
    /// # Errors
    ///
    /// If it can not be done; nothing changes then.
    pub fn edit(&mut self, edit: Edit) -> Result<bool, Refusal> {
        let typing = self.typing;
        if !matches!(edit, Edit::Digit(..) | Edit::Back(_)) {
            self.typing = None;
        }
        match edit {
            Edit::Tool(tool) => self.tool = tool,
            Edit::Many(many) => self.many = many.min(self.setup.variant.total()),
            Edit::Whole(whole) => self.whole = whole,
            Edit::Typed => return Ok(typing.is_some()),
            Edit::Tap(place) => {
                return match (self.tool, place) {
                    (Tool::Add, _) => self.edit(Edit::More(place)),
                    (Tool::Take, _) => self.edit(Edit::Less(place)),
                    (Tool::Empty, _) => self.edit(Edit::Empty(place)),
                    (Tool::Put, _) => self.set(place, self.many, None),
                    (Tool::Tuz, Place::Pit(pit)) => self.edit(Edit::Tuz(pit)),
                    (Tool::Tuz, Place::Kazan(_)) => Err(Refusal::KazanIsNoTuz),
                };
            }
            Edit::Drag { from, to } => return self.drag(from, to),
            Edit::Digit(place, digit) => return self.digit(place, digit.min(9)),
            Edit::Back(place) => {
                let left = self.stones(place) / 10;
                self.typing = Some((place, left));
                return self.set(place, left, Some(Run::Digits(place)));
            }
            Edit::More(place) => {
                let more = self.stones(place).checked_add(1).ok_or(Refusal::TooMany)?;
                return self.set(place, more, None);
            }
            Edit::Less(place) => {
                let less = self
                    .stones(place)
                    .checked_sub(1)
                    .ok_or(Refusal::NothingHere)?;
                return self.set(place, less, None);
            }
            Edit::Empty(place) => return self.set(place, 0, None),
            Edit::Tuz(pit) => return self.tuz(pit),
            Edit::Rest(side) => {
                let rest = u8::try_from(self.missing())
                    .ok()
                    .filter(|&rest| rest > 0)
                    .ok_or(Refusal::NothingMissing)?;
                let all = self.stones(Place::Kazan(side)).saturating_add(rest);
                return self.set(Place::Kazan(side), all, None);
            }
            Edit::Clear => {
                let empty = Setup::empty(self.setup.variant);
                return Ok(self.become_of(
                    Setup {
                        board: empty.board,
                        ..self.setup
                    },
                    None,
                ));
            }
            Edit::Start => return Ok(self.become_of(Setup::initial(self.setup.variant), None)),
            Edit::Swap => return Ok(self.become_of(swapped(&self.setup), None)),
            Edit::Turn(turn) => return Ok(self.become_of(Setup { turn, ..self.setup }, None)),
            Edit::Number(move_number) => {
                return Ok(self.become_of(
                    Setup {
                        move_number,
                        ..self.setup
                    },
                    None,
                ));
            }
            Edit::Variant(variant) => {
                if variant == self.setup.variant {
                    return Ok(false);
                }
                self.many = variant.stones();
                return Ok(self.become_of(Setup::initial(variant), None));
            }
            Edit::Text(text) => return Ok(self.read(text)),
            Edit::TextLeft => {
                self.run = None;
                let own = self.setup.to_string();
                if self.unread.is_some() || self.text == own {
                    return Ok(false);
                }
                self.text = own;
            }
            Edit::Undo => {
                let now = self.setup;
                let Some(before) = self.history.undo(|_| now) else {
                    return Ok(false);
                };
                self.show(before);
            }
            Edit::Redo => {
                let now = self.setup;
                let Some(after) = self.history.redo(|_| now) else {
                    return Ok(false);
                };
                self.show(after);
            }
        }
        Ok(true)
    }

    fn drag(&mut self, from: Place, to: Place) -> Result<bool, Refusal> {
        if from == to {
            return Ok(false);
        }
        let lying = self.stones(from);
        let stones = if self.whole { lying } else { lying.min(1) };
        if stones == 0 {
            return Err(Refusal::NothingHere);
        }
        let there = self
            .stones(to)
            .checked_add(stones)
            .ok_or(Refusal::TooMany)?;
        let mut board = self.setup;
        put(&mut board, from, lying - stones)?;
        put(&mut board, to, there)?;
        Ok(self.become_of(board, None))
    }

    fn digit(&mut self, place: Place, digit: u8) -> Result<bool, Refusal> {
        let longer = match self.typing {
            Some((other, before)) if other == place => before
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(digit))
                .filter(|&number| number <= self.setup.variant.total()),
            _ => None,
        };
        // A digit that would make too much of it begins a number anew.
        let number = longer.unwrap_or(digit);
        let run = Run::Digits(place);
        if self.typing.is_none_or(|(other, _)| other != place) {
            self.run = None;
        }
        let changed = self.set(place, number, Some(run))?;
        self.typing = Some((place, number));
        Ok(changed)
    }

    fn set(&mut self, place: Place, stones: u8, run: Option<Run>) -> Result<bool, Refusal> {
        let mut setup = self.setup;
        put(&mut setup, place, stones)?;
        Ok(self.become_of(setup, run))
    }

    fn tuz(&mut self, pit: Pit) -> Result<bool, Refusal> {
        let mut setup = self.setup;
        let owner = pit.side.opponent();
        if setup.board.tuz_owner(pit).is_some() {
            setup.board.set_tuz(owner, None);
            return Ok(self.become_of(setup, None));
        }
        if !setup.variant.has_tuz() || pit.hole.get() > setup.variant.row() {
            return Err(Refusal::NoTuzInGame);
        }
        // A tuz holds nothing: what lay there goes where it would have gone.
        let lying = setup.board.stones(setup.variant, pit);
        let all = setup.board.kazan()[owner]
            .checked_add(lying)
            .ok_or(Refusal::TooMany)?;
        put(&mut setup, Place::Pit(pit), 0)?;
        put(&mut setup, Place::Kazan(owner), all)?;
        setup.board.set_tuz(owner, Some(pit.hole));
        Ok(self.become_of(setup, None))
    }

    fn read(&mut self, text: String) -> bool {
        let read = if text.len() > MAX_TEXT {
            Err(Unread::TooLong)
        } else {
            read_setup(&text, None)
                .map_err(Unread::Position)
                .or_else(|error| {
                    // Only a diagram has several lines.
                    if text.trim().contains(['\n', '\r']) {
                        read_diagram(&text).map_err(Unread::Diagram)
                    } else {
                        Err(error)
                    }
                })
        };
        match read {
            Ok(setup) => {
                self.change(setup, Some(Run::Text));
                self.unread = None;
            }
            Err(error) => self.unread = Some(error),
        }
        self.text = text;
        true
    }

    /// Takes another board, and its text with it.
    fn become_of(&mut self, setup: Setup, run: Option<Run>) -> bool {
        let changed = self.change(setup, run);
        self.write();
        changed
    }

    fn change(&mut self, setup: Setup, run: Option<Run>) -> bool {
        if setup == self.setup {
            return false;
        }
        if run.is_none() || run != self.run {
            self.history.record(self.setup);
        }
        self.run = run;
        self.setup = setup;
        true
    }

    fn show(&mut self, setup: Setup) {
        self.run = None;
        self.setup = setup;
        self.many = self.many.min(setup.variant.total());
        self.write();
    }

    fn write(&mut self) {
        self.text.clear();
        // Writing to a string does not fail.
        let _ = write!(self.text, "{}", self.setup);
        self.unread = None;
    }
}

/// Puts stones at a place, in place of those that lie there.
fn put(setup: &mut Setup, place: Place, stones: u8) -> Result<(), Refusal> {
    if stones > setup.variant.total() && stones > stones_at(setup, place) {
        return Err(Refusal::TooMany);
    }
    match place {
        Place::Pit(pit) => {
            if stones > 0 && setup.board.tuz_owner(pit).is_some() {
                return Err(Refusal::TuzHoldsNothing);
            }
            setup.board.set_stones(setup.variant, pit, stones);
        }
        Place::Kazan(side) => setup.board.set_kazan(side, stones),
    }
    Ok(())
}

fn stones_at(setup: &Setup, place: Place) -> u8 {
    match place {
        Place::Pit(pit) => setup.board.stones(setup.variant, pit),
        Place::Kazan(side) => setup.board.kazan()[side],
    }
}

/// What is South's becomes North's, and the other way round.
fn swapped(setup: &Setup) -> Setup {
    let mut other = Setup {
        turn: setup.turn.opponent(),
        ..*setup
    };
    for side in Side::ALL {
        let to = side.opponent();
        for hole in Hole::ALL {
            let stones = setup.board.stones(setup.variant, Pit::new(side, hole));
            other
                .board
                .set_stones(setup.variant, Pit::new(to, hole), stones);
        }
        other.board.set_kazan(to, setup.board.kazan()[side]);
        other.board.set_tuz(to, setup.board.tuz()[side]);
    }
    other
}
