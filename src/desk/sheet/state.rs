//! A game being typed from paper. Pure.
//!
//! The sheet is a list of [`Entry`]s, each the two digits that stand on the paper. As many of them as make a game, one
//! after the other, are played on a [`Game`]; those after the first that does not fit are kept as they are and tried
//! again whenever something before them changes. A move typed at the end costs one move of the rules and no more; only
//! a correction plays the game anew, from where it begins.

use toguz_rules::{
    Conclusion, EndReason, Game, Hole, IllegalMove, MoveInfo, NodeId, Position, Side, Variant,
};

use super::head::Head;
use crate::desk::history::History;
use crate::state::SavedGame;

/// The most moves of one player each that a sheet holds. The longest of a thousand million random games had 874.
pub const MAX_PLIES: usize = 2_000;

/// A move as it stands on the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The first digit.
    pub origin: Hole,
    /// The second digit.
    pub landing: Hole,
}

/// What is typed in the cell where one types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Typed {
    /// Nothing yet.
    #[default]
    Nothing,
    /// The first digit.
    One(Hole),
    /// Both, and they are no move here.
    Two(Entry),
}

/// Why two digits, or the first of them, are no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The hole can not be lifted.
    Illegal(IllegalMove),
    /// The game is over before this move.
    Over(Conclusion),
    /// The last stone falls elsewhere.
    Landing,
}

/// What is wrong in the cell where one types, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The first digit.
    pub origin: Hole,
    /// The second digit, if it is there.
    pub landing: Option<Hole>,
    /// Why it is no move.
    pub reason: Reason,
    /// The move of the hole typed, if that can be lifted.
    pub right: Option<MoveInfo>,
    /// Moves of other holes that end where the second digit says.
    pub others: Vec<MoveInfo>,
    /// Nobody typed this now: it is the first move that no longer fits, after something before it was corrected.
    pub kept: bool,
    /// More was typed since; it was not taken.
    pub waiting: bool,
}

impl Fault {
    /// The move that one key takes: that of the hole typed, or the only one that ends where the paper says.
    pub fn proposal(&self) -> Option<&MoveInfo> {
        self.right.as_ref().or(match self.others.as_slice() {
            [only] => Some(only),
            _ => None,
        })
    }
}

/// What can be done to a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A digit of a move.
    Digit(Hole),
    /// Takes the move that would be right; completes a move by its landing hole; else goes to where one types on.
    Accept,
    /// Takes this move, whatever is typed.
    Take(Hole),
    /// Takes the last digit back, or the last move.
    Back,
    /// Removes the move of the cell.
    Delete,
    /// Makes room for a forgotten move before this cell.
    Insert,
    /// Removes this cell's move and all that follow.
    Cut,
    /// Goes to a cell; the last is where one types on.
    Go(usize),
    /// Begins a clean sheet, for the game of this name.
    Clear(u64),
    /// The game is played by these rules.
    Variant(Variant),
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing changed.
    Nothing,
    /// The first digit stands, or a digit was taken back, or the cell is another.
    Changed,
    /// A move was made.
    Made(MoveInfo),
    /// Something is wrong now; see [`Sheet::fault`].
    Wrong,
    /// The game is over at this cell.
    Over(Conclusion),
    /// The sheet holds no more.
    Full,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing.
    Blank,
    /// A move of the game.
    Move(MoveInfo),
    /// Digits that are no move, or not known to be one.
    Entry(Entry),
    /// The first digit of a move.
    Half(Hole),
}

/// One cell of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands in it.
    pub shown: Shown,
    /// One types here.
    pub current: bool,
    /// It does not fit.
    pub wrong: bool,
    /// It can be gone to.
    pub open: bool,
}

/// What [`Key::Undo`] brings back.
#[derive(Clone, Debug)]
struct Snapshot {
    variant: Variant,
    entries: Vec<Entry>,
    at: usize,
    /// Only where the change was to the head, too.
    head: Option<Box<Head>>,
    seed: u64,
}

/// A game being typed.
#[derive(Clone, Debug)]
pub struct Sheet {
    seed: u64,
    head: Head,
    entries: Vec<Entry>,
    /// The entries that fit, played from the start; the cursor stands at the end of them.
    game: Game,
    /// The start, and the position after each of those entries.
    nodes: Vec<NodeId>,
    /// The cell where one types.
    at: usize,
    typed: Typed,
    /// A third digit was typed behind two that are no move, and not taken.
    waiting: bool,
    /// The cell is a new one, before the entry of its place.
    inserting: bool,
    history: History<Snapshot>,
}

impl Sheet {
    /// A clean sheet. The seed names the game that it will be.
    pub fn new(variant: Variant, seed: u64) -> Self {
        Self {
            seed,
            head: Head::default(),
            entries: Vec::new(),
            game: Game::new(variant),
            nodes: vec![NodeId::ROOT],
            at: 0,
            typed: Typed::Nothing,
            waiting: false,
            inserting: false,
            history: History::default(),
        }
    }

    /// A sheet as it was kept. `None` if there never was such a sheet.
    pub(super) fn restore(
        variant: Variant,
        seed: u64,
        head: Head,
        entries: Vec<Entry>,
        at: usize,
        typed: Typed,
        inserting: bool,
    ) -> Option<Self> {
        if entries.len() > MAX_PLIES {
            return None;
        }
        let mut sheet = Self {
            head,
            entries,
            ..Self::new(variant, seed)
        };
        sheet.fit();
        let good = at <= sheet.fitting()
            && (!inserting || (at < sheet.entries.len() && sheet.entries.len() < MAX_PLIES));
        if !good {
            return None;
        }
        sheet.at = at;
        sheet.inserting = inserting;
        sheet.typed = typed;
        let typed_is_open = match typed {
            Typed::Nothing => true,
            Typed::One(_) => sheet.end().is_none() && at < MAX_PLIES,
            Typed::Two(entry) => {
                sheet.end().is_none()
                    && at < MAX_PLIES
                    && sheet.check(entry.origin, Some(entry.landing)).is_err()
            }
        };
        typed_is_open.then_some(sheet)
    }

    /// Which game it is.
    pub fn variant(&self) -> Variant {
        self.game.variant()
    }

    /// Names the game.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// What stands at the head.
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// What stands at the head, to be changed.
    pub const fn head_mut(&mut self) -> &mut Head {
        &mut self.head
    }

    /// The moves as they stand on the paper.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many of them, from the first on, make a game.
    pub fn fitting(&self) -> usize {
        self.nodes.len().saturating_sub(1)
    }

    /// The cell where one types: how many moves stand before it.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What is typed there.
    pub const fn typed(&self) -> Typed {
        self.typed
    }

    /// Whether the cell is a new one, before the move of its place.
    pub const fn inserting(&self) -> bool {
        self.inserting
    }

    /// Whether there is nothing to lose.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.typed == Typed::Nothing && self.head.is_empty()
    }

    /// Whether a change can be taken back.
    pub const fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether a change can be made again.
    pub const fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn node(&self) -> NodeId {
        self.nodes.get(self.at).copied().unwrap_or_default()
    }

    /// The position before the move of the cell.
    pub fn position(&self) -> &Position {
        self.game.position_at(self.node())
    }

    /// The move that led there.
    pub fn last(&self) -> Option<&MoveInfo> {
        self.game.info_at(self.node())
    }

    /// How the game ended before this cell.
    pub fn end(&self) -> Option<Conclusion> {
        self.game.conclusion_at(self.node())
    }

    /// How the game ended, if all of its moves fit and they end it.
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.game.conclusion()
    }

    /// The move number and the player of a cell.
    pub const fn turn(ply: usize) -> (usize, Side) {
        let side = if ply.is_multiple_of(2) {
            Side::South
        } else {
            Side::North
        };
        (ply / 2 + 1, side)
    }

    /// What two digits, or the first of them, do at the cell.
    fn check(&self, origin: Hole, landing: Option<Hole>) -> Result<MoveInfo, Reason> {
        if let Some(end) = self.end() {
            return Err(Reason::Over(end));
        }
        let info = self.position().preview(origin).map_err(Reason::Illegal)?;
        match landing {
            Some(landing) if landing != info.landing.hole => Err(Reason::Landing),
            _ => Ok(info),
        }
    }

    /// What is wrong at the cell.
    pub fn fault(&self) -> Option<Fault> {
        let (origin, landing, kept) = match self.typed {
            Typed::One(origin) => (origin, None, false),
            Typed::Two(entry) => (entry.origin, Some(entry.landing), false),
            Typed::Nothing if self.at == self.fitting() && !self.inserting => {
                let entry = self.entries.get(self.at)?;
                (entry.origin, Some(entry.landing), true)
            }
            Typed::Nothing => return None,
        };
        let reason = self.check(origin, landing).err()?;
        let position = self.position();
        let others = match landing {
            Some(landing) if !matches!(reason, Reason::Over(_)) => position
                .legal_moves()
                .filter(|&hole| hole != origin)
                .filter_map(|hole| position.preview(hole).ok())
                .filter(|info| info.landing.hole == landing)
                .collect(),
            _ => Vec::new(),
        };
        Some(Fault {
            origin,
            landing,
            reason,
            right: match reason {
                Reason::Landing => position.preview(origin).ok(),
                Reason::Illegal(_) | Reason::Over(_) => None,
            },
            others,
            kept,
            waiting: self.waiting,
        })
    }

    /// Does something.
    pub fn press(&mut self, key: Key) -> Answer {
        match key {
            Key::Digit(hole) => self.digit(hole),
            Key::Accept => self.accept(),
            Key::Take(hole) => match self.check(hole, None) {
                Ok(info) => self.make(&info),
                Err(_) => Answer::Nothing,
            },
            Key::Back => self.back(),
            Key::Delete => self.remove(self.at.saturating_add(1)),
            Key::Cut => self.remove(self.entries.len()),
            Key::Insert => self.insert(),
            Key::Go(to) => self.go(to),
            Key::Clear(seed) => self.clear(seed),
            Key::Variant(variant) => {
                if variant == self.variant() {
                    return Answer::Nothing;
                }
                self.record(false);
                self.leave_cell();
                self.replay(variant);
                self.at = self.fitting();
                Answer::Changed
            }
            Key::Undo => {
                let mut history = core::mem::take(&mut self.history);
                let before = history.undo(|before| self.snapshot(before.head.is_some()));
                self.history = history;
                self.bring_back(before)
            }
            Key::Redo => {
                let mut history = core::mem::take(&mut self.history);
                let after = history.redo(|after| self.snapshot(after.head.is_some()));
                self.history = history;
                self.bring_back(after)
            }
        }
    }

    fn digit(&mut self, hole: Hole) -> Answer {
        if let Some(end) = self.end() {
            return Answer::Over(end);
        }
        let grows = self.inserting || self.at == self.entries.len();
        if grows && self.entries.len() >= MAX_PLIES {
            return Answer::Full;
        }
        let origin = match self.typed {
            Typed::Nothing => {
                self.typed = Typed::One(hole);
                return if self.check(hole, None).is_ok() {
                    Answer::Changed
                } else {
                    Answer::Wrong
                };
            }
            Typed::One(origin) => origin,
            // Somebody who looks at the paper types on. Only the very next digit can mend the second; the others are
            // not taken, or moves would be lost unseen.
            Typed::Two(_) if self.waiting => return Answer::Wrong,
            Typed::Two(entry) => entry.origin,
        };
        if let Ok(info) = self.check(origin, Some(hole)) {
            return self.make(&info);
        }
        if matches!(self.typed, Typed::Two(_)) {
            self.waiting = true;
        } else {
            self.typed = Typed::Two(Entry {
                origin,
                landing: hole,
            });
        }
        Answer::Wrong
    }

    fn accept(&mut self) -> Answer {
        if let Some(fault) = self.fault() {
            return match fault.proposal() {
                Some(&info) => self.make(&info),
                None => Answer::Wrong,
            };
        }
        match self.typed {
            Typed::One(origin) => match self.check(origin, None) {
                Ok(info) => self.make(&info),
                Err(_) => Answer::Wrong,
            },
            Typed::Two(_) => Answer::Wrong,
            Typed::Nothing => self.go(self.fitting()),
        }
    }

    /// Puts a move into the cell, and goes to where one types on.
    fn make(&mut self, info: &MoveInfo) -> Answer {
        let entry = Entry {
            origin: info.hole,
            landing: info.landing.hole,
        };
        let grows = self.inserting || self.at == self.entries.len();
        if grows && self.entries.len() >= MAX_PLIES {
            return Answer::Full;
        }
        self.record(false);
        match self.entries.get_mut(self.at) {
            Some(place) if !self.inserting => *place = entry,
            Some(_) => self.entries.insert(self.at, entry),
            None => self.entries.push(entry),
        }
        if self.at == self.fitting() {
            self.fit();
        } else {
            self.replay(self.variant());
        }
        self.leave_cell();
        self.at = self.fitting();
        Answer::Made(*info)
    }

    fn back(&mut self) -> Answer {
        self.waiting = false;
        match self.typed {
            Typed::Two(entry) => self.typed = Typed::One(entry.origin),
            Typed::One(_) => self.typed = Typed::Nothing,
            Typed::Nothing if self.inserting => self.inserting = false,
            Typed::Nothing => {
                let Some(before) = self.at.checked_sub(1) else {
                    return Answer::Nothing;
                };
                if self.at == self.entries.len() {
                    self.record(false);
                    self.entries.pop();
                    self.replay(self.variant());
                }
                self.at = before;
            }
        }
        Answer::Changed
    }

    /// Removes the entries from the cell to `end`.
    fn remove(&mut self, end: usize) -> Answer {
        let at = self.at;
        if self.inserting || at >= self.entries.len() {
            // There is nothing in the cell but what is typed.
            let changed = self.inserting || self.typed != Typed::Nothing;
            self.leave_cell();
            return if changed {
                Answer::Changed
            } else {
                Answer::Nothing
            };
        }
        self.record(false);
        self.entries.drain(at..end.min(self.entries.len()).max(at));
        self.leave_cell();
        self.replay(self.variant());
        self.at = at.min(self.fitting());
        Answer::Changed
    }

    fn insert(&mut self) -> Answer {
        if self.inserting || self.at >= self.entries.len() {
            return Answer::Nothing;
        }
        if self.entries.len() >= MAX_PLIES {
            return Answer::Full;
        }
        self.leave_cell();
        self.inserting = true;
        Answer::Changed
    }

    fn go(&mut self, to: usize) -> Answer {
        let to = to.min(self.fitting());
        if to == self.at && !self.inserting && self.typed == Typed::Nothing {
            return Answer::Nothing;
        }
        self.leave_cell();
        self.at = to;
        Answer::Changed
    }

    fn clear(&mut self, seed: u64) -> Answer {
        if self.is_empty() {
            return Answer::Nothing;
        }
        self.record(true);
        self.leave_cell();
        self.head = Head::default();
        self.entries.clear();
        // Another game: it must not take the place of this one in the archive.
        self.seed = seed;
        self.replay(self.variant());
        self.at = 0;
        Answer::Changed
    }

    /// Forgets what is half typed.
    const fn leave_cell(&mut self) {
        self.typed = Typed::Nothing;
        self.waiting = false;
        self.inserting = false;
    }

    fn snapshot(&self, with_head: bool) -> Snapshot {
        Snapshot {
            variant: self.variant(),
            entries: self.entries.clone(),
            at: self.at,
            head: with_head.then(|| Box::new(self.head.clone())),
            seed: self.seed,
        }
    }

    fn record(&mut self, with_head: bool) {
        let before = self.snapshot(with_head);
        self.history.record(before);
    }

    fn bring_back(&mut self, snapshot: Option<Snapshot>) -> Answer {
        let Some(snapshot) = snapshot else {
            return Answer::Nothing;
        };
        self.leave_cell();
        self.entries = snapshot.entries;
        self.seed = snapshot.seed;
        // A change of moves leaves the names alone, also those typed since.
        if let Some(head) = snapshot.head {
            self.head = *head;
        }
        self.replay(snapshot.variant);
        self.at = snapshot.at.min(self.fitting());
        Answer::Changed
    }

    /// Plays the entries anew, from the start: a game forgets nothing, and this one must hold no move that was
    /// corrected.
    fn replay(&mut self, variant: Variant) {
        self.game = Game::new(variant);
        self.nodes.truncate(1);
        self.fit();
    }

    /// Plays the entries after those that fit, up to the first that does not.
    fn fit(&mut self) {
        while let Some(entry) = self.entries.get(self.fitting()) {
            let lands = self
                .game
                .position()
                .preview(entry.origin)
                .is_ok_and(|info| info.landing.hole == entry.landing);
            if !lands || self.game.play(entry.origin).is_err() {
                break;
            }
            self.nodes.push(self.game.cursor());
        }
    }

    /// The number of cells that are not blank, the one where one types counted.
    pub fn cells(&self) -> usize {
        let open = usize::from(self.inserting || self.at == self.entries.len());
        self.entries.len() + open
    }

    /// A cell by its place on the sheet.
    pub fn cell(&self, place: usize) -> Cell {
        let current = place == self.at;
        let before = usize::from(self.inserting && place > self.at);
        let index = place.saturating_sub(before);
        let stands = self.entries.get(index).copied();
        let typed = match self.typed {
            Typed::Nothing if self.inserting => Some(Shown::Blank),
            Typed::Nothing => None,
            Typed::One(hole) => Some(Shown::Half(hole)),
            Typed::Two(entry) => Some(Shown::Entry(entry)),
        };
        let shown = typed.filter(|_| current).unwrap_or_else(|| {
            let made = self
                .nodes
                .get(index.saturating_add(1))
                .and_then(|&node| self.game.info_at(node));
            match (made, stands) {
                (Some(info), _) => Shown::Move(*info),
                (None, Some(entry)) => Shown::Entry(entry),
                (None, None) => Shown::Blank,
            }
        });
        Cell {
            shown,
            current,
            wrong: current && self.fault().is_some(),
            open: index <= self.fitting()
                && (index < self.entries.len() || self.entries.len() == self.fitting()),
        }
    }

    /// The moves that fit, as a game to be played on, shared and kept, with what stands at the head. `None` as long as
    /// there is no move.
    ///
    /// If the rules do not end it, the result of the paper does.
    pub fn saved(&self) -> Option<SavedGame> {
        if self.fitting() == 0 {
            return None;
        }
        let mut game = self.game.clone();
        let whole = self.fitting() == self.entries.len();
        if whole && let Some(outcome) = self.head.result {
            // The rules come first: then there is nothing to conclude.
            game.conclude(Conclusion {
                outcome,
                reason: EndReason::Recorded,
            });
        }
        Some(SavedGame {
            tags: self.head.tags(),
            ..SavedGame::new(game, self.seed)
        })
    }
}
