//! Everything the app knows, as plain data: no browser type, no clock, no randomness.
//!
//! [`AppState`] changes only through [`Action`]s in `reduce.rs`. What a change asks of the outside (save, ask the
//! computer, wait) is left in [`AppState::effects`] for one hook to carry out.

mod action;
mod by_link;
mod effect;
mod reduce;
mod select;
mod settings;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use toguz_rules::notation::Tags;
use toguz_rules::{BySide, Conclusion, Game, MoveInfo, NodeId, Position, SetupProblems, Side};

pub use action::{Action, NewGame};
pub use effect::Effect;
pub use select::{Control, Mode};
pub use settings::{KazanPlace, Lot, ModeChoice, NewGameChoice, Settings, Theme};

use crate::i18n::Lang;
use crate::sowing::{Motion, Speed};
pub use toguz_search::Level;

/// Who moves the stones of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this device.
    Human,
    /// The computer, at a level.
    Computer(Level),
    /// A person at another device, whose moves come by link.
    Link,
}

impl Player {
    /// Whether a person at this device plays.
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Human)
    }
}

/// A sentence to the user that stays until dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Names it for dismissal.
    pub id: u32,
    /// What it says.
    pub kind: NoticeKind,
}

/// What a notice says, as data; the texts are the translations'.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// The browser does not let the page keep anything.
    StorageBlocked,
    /// The browser's storage is full.
    StorageFull,
    /// Something stored could not be read and was set aside under this key.
    SetAside {
        /// Where it is kept now.
        key: String,
    },
    /// Something stored could not be read and could not be moved either; it lies where it was.
    Unreadable {
        /// Where it lies.
        key: String,
    },
    /// The document was written by a newer version of the app; it is set aside under this key.
    Newer {
        /// Where it is kept now.
        key: String,
    },
    /// The computer player stopped and was started again.
    WorkerRestarted,
    /// The computer player runs on the page's own thread.
    OnMainThread,
    /// The computer player could not answer.
    EngineFailed,
    /// The link made no sense.
    BadLink,
    /// A newer version made the link.
    NewerLink,
    /// The link of a game for two devices is older than what this one knows.
    OlderLink,
    /// The link tells of other moves than this device knows.
    DifferentLink,
    /// The desk could not be loaded.
    DeskFailed,
    /// The link's position can not be played.
    BadLinkPosition(SetupProblems),
    /// The link's position text could not be read.
    BadLinkText,
    /// A link started this game; the one before is kept.
    EarlierGameKept,
    /// The computer does not want a draw.
    DrawDeclined,
}

impl NoticeKind {
    /// Whether it tells of a link that could not be followed.
    const fn is_of_link(&self) -> bool {
        matches!(
            self,
            Self::BadLink
                | Self::BadLinkText
                | Self::BadLinkPosition(_)
                | Self::NewerLink
                | Self::OlderLink
                | Self::DifferentLink
        )
    }

    /// Whether it tells of a storage that does not keep, which every save would say again.
    const fn is_of_storage(&self) -> bool {
        matches!(self, Self::StorageBlocked | Self::StorageFull)
    }
}

/// Something said to those who do not see the board, and shown nowhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A move was made.
    Move {
        /// The move.
        info: MoveInfo,
        /// The position after it.
        after: Position,
        /// How it ended the game, if it did.
        end: Option<Conclusion>,
    },
    /// The game ended here.
    End {
        /// How.
        end: Conclusion,
        /// With these stones.
        position: Position,
    },
    /// A move could not be played.
    Refused(Refusal),
    /// A move was taken back or played again: this is the position now.
    Went {
        /// The ply now shown.
        ply: u32,
        /// The position now shown.
        position: Position,
        /// How the game ended there, if it did.
        end: Option<Conclusion>,
    },
    /// A draw was offered by this side.
    DrawOffered(Side),
    /// The offer was turned down.
    DrawDeclined,
    /// The board was turned: this side is near now.
    Turned(Side),
}

/// Why a hole could not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It holds nothing.
    Empty,
    /// It is a tuz.
    Tuz,
    /// The board has no such hole.
    NoSuchHole,
    /// The computer is to move.
    NotYourTurn,
    /// The game is over.
    Over,
    /// An earlier position is shown.
    LookingBack,
    /// The hole is the opponent's.
    NotYours,
}

/// What is known of the computer player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineState {
    /// Not heard from yet.
    #[default]
    Starting,
    /// Answers.
    Ready,
    /// Could not answer the last question; a person must ask again.
    Failed,
}

/// A question put to the computer player, and what is still missing before its answer is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The job's id; answers to any other are dropped.
    pub id: u32,
    /// The answer, once it is there.
    pub answer: Option<Answer>,
    /// Whether the pause that lets the eye follow has passed.
    pub rested: bool,
    /// The timer that runs for that pause.
    pub timer: Option<u32>,
}

/// The computer's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The hole to lift.
    pub hole: toguz_rules::Hole,
    /// The computer's opinion of its own chances, in hundredths of a stone.
    pub score: i32,
}

/// The whole state of the app.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // facts that do not exclude one another
pub struct AppState {
    /// The game played. Its cursor is the live position; what follows the cursor can be redone.
    pub game: Rc<Game>,
    /// Names, event, date and whatever else a record says.
    pub tags: Tags,
    /// Who plays.
    pub players: BySide<Player>,
    /// Names the game, and makes the computer's choices repeatable: the same seed and moves give the same game.
    pub seed: u64,
    /// The side whose row is near; on phones, at the right.
    pub bottom: Side,
    /// In a game by link: how many plies have been sent to the other player, or have come from him.
    pub sent: u32,
    /// An earlier or later position being looked at instead of the live one.
    pub view: Option<NodeId>,
    /// The moves up to the live position are being shown, one after the other.
    pub catching_up: bool,
    /// The archive is asked which side of this game by link is played here.
    pub seeking: bool,
    /// Another tab plays this game, and this one shows what it does.
    pub following: bool,
    /// The desk is wanted or shown.
    pub desk: bool,
    /// The sowing being shown.
    pub motion: Option<Rc<Motion>>,
    /// The question to the computer.
    pub thinking: Option<Thinking>,
    /// The computer's latest opinion of its chances, for each side it plays.
    pub opinion: BySide<Option<i32>>,
    /// The computer's games against itself wait.
    pub paused: bool,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// The computer player's health.
    pub engine: EngineState,
    /// The user's choices.
    pub settings: Settings,
    /// The language the browser asks for.
    pub browser_lang: Lang,
    /// The system asks for little movement.
    pub reduced_motion: bool,
    /// Sentences to the user, oldest first.
    pub notices: Vec<Notice>,
    /// What was dismissed and is not to be said again while it lasts.
    pub hushed: Vec<NoticeKind>,
    /// The last things said to those who do not see, oldest first, each with an id of its own.
    pub said: Vec<(u32, Said)>,
    /// What the outside must do, oldest first, each with an id of its own.
    pub effects: Vec<(u32, Effect)>,
    /// The game that a link replaced, as it was stored.
    pub kept: Option<Rc<SavedGame>>,
    next_id: u32,
}

/// A game as it is kept, with all that is needed to play on.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The game. Its cursor is the live position.
    pub game: Rc<Game>,
    /// Names, event, date and whatever else a record says.
    pub tags: Tags,
    /// Who plays.
    pub players: BySide<Player>,
    /// Names the game on this device, and for both players of a game by link; also makes the computer's choices
    /// repeatable.
    pub seed: u64,
    /// Which side is near.
    pub bottom: Side,
    /// In a game by link: how many plies have been sent to the other player, or have come from him.
    pub sent: u32,
}

impl SavedGame {
    /// A game without a word about it, between people at this device.
    pub fn new(game: Game, seed: u64) -> Self {
        Self {
            game: Rc::new(game),
            tags: Tags::default(),
            players: BySide {
                south: Player::Human,
                north: Player::Human,
            },
            seed,
            bottom: Side::South,
            sent: 0,
        }
    }
}

/// How many of the last things said are kept for the live region.
const SAID_KEPT: usize = 4;

impl AppState {
    /// A fresh state with a new game as the settings' last choice says, or against the computer.
    pub fn new(settings: Settings, browser_lang: Lang, seed: u64) -> Self {
        let new = settings.new_game.to_new_game(seed);
        Self::from_saved(new.into(), settings, browser_lang)
    }

    /// A state around a game.
    pub fn from_saved(saved: SavedGame, settings: Settings, browser_lang: Lang) -> Self {
        Self {
            game: saved.game,
            tags: saved.tags,
            players: saved.players,
            seed: saved.seed,
            bottom: saved.bottom,
            sent: saved.sent,
            view: None,
            catching_up: false,
            seeking: false,
            following: false,
            desk: false,
            motion: None,
            thinking: None,
            opinion: BySide::default(),
            paused: false,
            draw_offer: None,
            engine: EngineState::Starting,
            settings,
            browser_lang,
            reduced_motion: false,
            notices: Vec::new(),
            hushed: Vec::new(),
            said: Vec::new(),
            effects: Vec::new(),
            kept: None,
            next_id: 1,
        }
    }

    /// The game as it is kept.
    pub fn saved(&self) -> SavedGame {
        SavedGame {
            game: Rc::clone(&self.game),
            tags: self.tags.clone(),
            players: self.players,
            seed: self.seed,
            bottom: self.bottom,
            sent: self.sent,
        }
    }

    /// The state after the page was loaded anew: a game that the computer plays by itself waits for somebody to look.
    #[must_use]
    pub fn resumed(mut self) -> Self {
        self.paused = self.mode() == Mode::Watch && self.game.ply() > 0;
        self
    }

    fn fresh_id(&mut self) -> u32 {
        let id = self.next_id;
        // Ids need only differ from those still in flight.
        self.next_id = self.next_id.wrapping_add(1).max(1);
        id
    }

    fn effect(&mut self, effect: Effect) {
        let id = self.fresh_id();
        self.effects.push((id, effect));
    }

    fn say(&mut self, said: Said) {
        let id = self.fresh_id();
        self.said.push((id, said));
        let extra = self.said.len().saturating_sub(SAID_KEPT);
        self.said.drain(..extra);
    }

    /// Says which position is shown now.
    fn say_where(&mut self) {
        let id = self.shown();
        self.say(Said::Went {
            ply: self.game.ply_at(id),
            position: *self.game.position_at(id),
            end: self.game.conclusion_at(id),
        });
    }

    /// Says how the game ended, if it did.
    fn say_end(&mut self) {
        if let Some(end) = self.game.conclusion() {
            self.say(Said::End {
                end,
                position: *self.game.position(),
            });
        }
    }

    /// Shows a notice, once for each kind: one that stands already stays as it is, or it would be read out anew and
    /// take the focus from its buttons.
    pub fn notify(&mut self, kind: NoticeKind) {
        let stands = self.notices.iter().any(|notice| notice.kind == kind);
        if stands || self.hushed.contains(&kind) {
            return;
        }
        if kind.is_of_link() {
            self.forget_link_notices();
        }
        let id = self.fresh_id();
        self.notices.push(Notice { id, kind });
    }

    /// What was said of a link is old once there is another, or the game has gone on.
    fn forget_link_notices(&mut self) {
        self.notices.retain(|notice| !notice.kind.is_of_link());
    }

    /// The language shown.
    pub fn lang(&self) -> Lang {
        self.settings.lang.unwrap_or(self.browser_lang)
    }

    /// The animation speed in force: the user's choice, else off where the system asks for little movement.
    pub fn speed(&self) -> Speed {
        self.settings.speed.unwrap_or(if self.reduced_motion {
            Speed::Off
        } else {
            Speed::Normal
        })
    }
}
