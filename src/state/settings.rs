//! The user's choices that outlive a game.

use toguz_rules::{BySide, Position, Side, Variant};

use super::{Level, NewGame, Player};
use crate::i18n::Lang;
use crate::sowing::Speed;

/// Light, dark, or as the system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Strong contrast, light or dark as the system says.
    Contrast,
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Light, Self::Dark, Self::Contrast];

    /// The value of the `data-theme` attribute.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

/// Whose trough lies where: sources differ, so it is the user's choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KazanPlace {
    /// Each player's kazan lies along his own row.
    #[default]
    Own,
    /// Each player's kazan lies along the opponent's row.
    Far,
}

impl KazanPlace {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Own, Self::Far];

    /// A stable word: `own`, `far`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Far => "far",
        }
    }
}

/// Which side the person takes against the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lot {
    /// The person moves first.
    #[default]
    South,
    /// The computer moves first.
    North,
    /// Drawn by lot.
    Lot,
}

impl Lot {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::South, Self::North, Self::Lot];

    /// A stable word: `south`, `north`, `lot`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::North => "north",
            Self::Lot => "lot",
        }
    }

    /// The side, drawn from the seed where the choice says so.
    pub const fn side(self, seed: u64) -> Side {
        match self {
            Self::South => Side::South,
            Self::North => Side::North,
            // The top bit: a generator's low bits can be poorer.
            Self::Lot => {
                if seed >> 63 == 0 {
                    Side::South
                } else {
                    Side::North
                }
            }
        }
    }
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ModeChoice {
    /// A person against the computer.
    #[default]
    Computer,
    /// Two people at this device.
    Two,
    /// The computer against itself.
    Watch,
}

impl ModeChoice {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Computer, Self::Two, Self::Watch];

    /// A stable word: `computer`, `two`, `watch`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Computer => "computer",
            Self::Two => "two",
            Self::Watch => "watch",
        }
    }
}

/// What was last chosen for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGameChoice {
    /// Who plays whom.
    pub mode: ModeChoice,
    /// The computer's level; in a game of the computer against itself, South's.
    pub level: Level,
    /// North's level when the computer plays itself.
    pub level_north: Level,
    /// The person's side.
    pub side: Lot,
    /// Which game.
    pub variant: Variant,
}

impl Default for NewGameChoice {
    fn default() -> Self {
        Self {
            mode: ModeChoice::default(),
            level: Level::DEFAULT,
            level_north: Level::DEFAULT,
            side: Lot::default(),
            variant: Variant::default(),
        }
    }
}

impl NewGameChoice {
    /// The game this choice asks for. The seed decides a lot and all the computer's choices.
    pub fn to_new_game(self, seed: u64) -> NewGame {
        let human = self.side.side(seed);
        let players = match self.mode {
            ModeChoice::Two => BySide {
                south: Player::Human,
                north: Player::Human,
            },
            ModeChoice::Computer => BySide::from_fn(|side| {
                if side == human {
                    Player::Human
                } else {
                    Player::Computer(self.level)
                }
            }),
            ModeChoice::Watch => BySide {
                south: Player::Computer(self.level),
                north: Player::Computer(self.level_north),
            },
        };
        NewGame {
            start: Position::initial(self.variant),
            players,
            seed,
            bottom: if self.mode == ModeChoice::Computer {
                human
            } else {
                Side::South
            },
        }
    }
}

/// The user's choices.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // each is a switch of its own in the settings window
pub struct Settings {
    /// The language, unless the browser's is wanted.
    pub lang: Option<Lang>,
    /// Light or dark.
    pub theme: Theme,
    /// The animation speed, unless the system's wish for little movement decides.
    pub speed: Option<Speed>,
    /// Whether a hole shows where its last stone would land.
    pub aids: bool,
    /// Digits instead of drawn stones.
    pub numbers_only: bool,
    /// Whose kazan lies where.
    pub kazan_at: KazanPlace,
    /// With two people at one device, the board turns to the one who is to move.
    pub auto_turn: bool,
    /// Whether single keys play and control; speech input needs them off.
    pub keys: bool,
    /// What was last chosen for a new game.
    pub new_game: NewGameChoice,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            theme: Theme::default(),
            speed: None,
            aids: true,
            numbers_only: false,
            kazan_at: KazanPlace::default(),
            auto_turn: false,
            keys: true,
            new_game: NewGameChoice::default(),
        }
    }
}
