//! One game between two programs, with the rules of `toguz-rules` as the referee.

use core::time::Duration;

use toguz_rules::{
    BySide, Conclusion, EndReason, Game, Hole, MoveText, Outcome, Position, Side, Variant,
};

use crate::engine::{Engine, Fault, Thought};
use crate::limit::Limit;

/// What holds in every game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What is played.
    pub variant: Variant,
    /// A game of so many plies is a draw.
    pub most_plies: u32,
    /// What an answer may be late.
    pub margin: Duration,
    /// How long to wait for an answer where no time is set.
    pub patience: Duration,
    /// Whether both are asked, when the game is over by the rules, to agree: by having no move to answer with. Whoever
    /// plays on has lost by it.
    pub must_agree: bool,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game.
    Rules(EndReason),
    /// It has taken too many plies.
    TooLong,
    /// A move that can not be played, or none at all.
    Illegal {
        /// Who has lost by it.
        by: Side,
        /// What was answered, and what is wrong with it.
        what: String,
    },
    /// No answer in time.
    Late {
        /// Who has lost by it.
        by: Side,
    },
    /// The program has ended.
    Crash {
        /// Who has lost by it.
        by: Side,
    },
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Finished {
    /// All its moves, with what the programs said about theirs.
    pub game: Game,
    /// Who has won.
    pub outcome: Outcome,
    /// Why it is over.
    pub ending: Ending,
    /// What each side has answered.
    pub thoughts: BySide<Vec<Thought>>,
}

impl Ending {
    /// Who has lost by a fault of his own, if somebody has.
    pub const fn at_fault(&self) -> Option<Side> {
        match self {
            Self::Illegal { by, .. } | Self::Late { by } | Self::Crash { by } => Some(*by),
            Self::Rules(_) | Self::TooLong => None,
        }
    }

    /// A word for it.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.key(),
            Self::TooLong => "too-long",
            Self::Illegal { .. } => "illegal-move",
            Self::Late { .. } => "late",
            Self::Crash { .. } => "crash",
        }
    }

    /// A sentence for the record, where the moves alone do not tell.
    fn words(&self) -> Option<String> {
        Some(match self {
            Self::Rules(_) => return None,
            Self::TooLong => "a draw by its length".to_owned(),
            Self::Illegal { by, what } => format!("{by} loses: {what}"),
            Self::Late { by } => format!("{by} loses: no answer in time"),
            Self::Crash { by } => format!("{by} loses: the program has ended"),
        })
    }
}

/// Plays a game from an opening.
pub fn play(
    players: BySide<&mut Engine>,
    limits: BySide<Limit>,
    opening: &[Hole],
    rules: &Rules,
) -> Finished {
    let mut game = Game::new(rules.variant);
    for &hole in opening {
        if game.play(hole).is_err() {
            break;
        }
    }
    let mut thoughts = BySide::default();
    let ending = play_on(&mut game, players, limits, rules, &mut thoughts);
    let outcome = match (&ending, game.conclusion()) {
        (Ending::Rules(_), Some(end)) => end.outcome,
        (ending, _) => ending
            .at_fault()
            .map_or(Outcome::Draw, |loser| Outcome::Win(loser.opponent())),
    };
    if let Some(words) = ending.words() {
        let at = game.cursor();
        let said = game.comment(at);
        let words = if said.is_empty() {
            words
        } else {
            format!("{said}; {words}")
        };
        game.set_comment(at, words);
        let reason = match ending {
            Ending::Late { .. } => EndReason::Time,
            _ => EndReason::Recorded,
        };
        game.conclude(Conclusion { outcome, reason });
    }
    Finished {
        game,
        outcome,
        ending,
        thoughts,
    }
}

fn play_on(
    game: &mut Game,
    players: BySide<&mut Engine>,
    limits: BySide<Limit>,
    rules: &Rules,
    thoughts: &mut BySide<Vec<Thought>>,
) -> Ending {
    let mut clocks = limits.map(|limit| match limit {
        Limit::Clock { base, .. } => Duration::from_millis(base.into()),
        _ => Duration::ZERO,
    });
    let increments = limits.map(|limit| match limit {
        Limit::Clock { increment, .. } => increment,
        _ => 0,
    });
    let BySide { south, north } = players;
    for (side, player) in [(Side::South, &mut *south), (Side::North, &mut *north)] {
        if let Err(fault) = prepare(player, rules.variant) {
            return fault_of(side, fault);
        }
    }
    let mut line = start_line(rules.variant, &*south, &*north);
    for hole in game.moves() {
        line.add(hole);
    }
    loop {
        if let Some(end) = game.conclusion() {
            if rules.must_agree && end.reason != EndReason::Repetition {
                for (side, player) in [(Side::South, &mut *south), (Side::North, &mut *north)] {
                    if let Some(ending) = disagreement(side, player, line.of(side), rules) {
                        return ending;
                    }
                }
            }
            return Ending::Rules(end.reason);
        }
        if game.ply() >= rules.most_plies {
            return Ending::TooLong;
        }
        let side = game.position().turn();
        let limit = limits[side];
        let allowed = limit.time(clocks[side]);
        let patience = allowed.map_or(rules.patience, |time| time + rules.margin);
        let left = |side: Side| {
            let ms = u64::try_from(clocks[side].as_millis()).unwrap_or(u64::MAX);
            (ms, increments[side])
        };
        let go = limit.go(BySide::from_fn(left));
        let player = match side {
            Side::South => &mut *south,
            Side::North => &mut *north,
        };
        let thought = match player.think(line.of(side), &go, patience) {
            Ok(thought) => thought,
            Err(fault) => return fault_of(side, fault),
        };
        if patience < thought.time {
            return Ending::Late { by: side };
        }
        if matches!(limit, Limit::Clock { .. }) {
            clocks[side] = clocks[side].saturating_sub(thought.time)
                + Duration::from_millis(increments[side].into());
        }
        let hole = match read(game.position(), thought.text.as_deref()) {
            Ok(hole) => hole,
            Err(what) => return Ending::Illegal { by: side, what },
        };
        if let Err(error) = game.play(hole) {
            // Legal in the position, but the game is over: that was seen above.
            return Ending::Illegal {
                by: side,
                what: error.to_string(),
            };
        }
        line.add(hole);
        game.set_comment(game.cursor(), remark(&thought));
        thoughts[side].push(thought);
    }
}

/// What becomes of a game that is over, if a program does not see it.
fn disagreement(side: Side, player: &mut Engine, position: &str, rules: &Rules) -> Option<Ending> {
    match player.think(position, "go depth 1", rules.patience) {
        Ok(Thought { text: None, .. }) => None,
        Ok(Thought {
            text: Some(text), ..
        }) => Some(Ending::Illegal {
            by: side,
            what: format!("{text}, though the game is over"),
        }),
        Err(fault) => Some(fault_of(side, fault)),
    }
}

fn prepare(player: &mut Engine, variant: Variant) -> Result<(), Fault> {
    if player.has_option("Variant") {
        player.set("Variant", variant.key())?;
    }
    player.new_game()
}

const fn fault_of(by: Side, fault: Fault) -> Ending {
    match fault {
        Fault::Timeout => Ending::Late { by },
        Fault::Crash => Ending::Crash { by },
    }
}

/// The `position` lines: a program that knows only one game is told the start as text where another one is played.
struct PositionLine {
    south: String,
    north: String,
    has_moves: bool,
}

fn start_line(variant: Variant, south: &Engine, north: &Engine) -> PositionLine {
    let line = |player: &Engine| {
        if variant == Variant::default() || player.has_option("Variant") {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", Position::initial(variant))
        }
    };
    PositionLine {
        south: line(south),
        north: line(north),
        has_moves: false,
    }
}

impl PositionLine {
    fn add(&mut self, hole: Hole) {
        for line in [&mut self.south, &mut self.north] {
            if !self.has_moves {
                line.push_str(" moves");
            }
            line.push(' ');
            line.push_str(&hole.to_string());
        }
        self.has_moves = true;
    }

    fn of(&self, side: Side) -> &str {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }
}

fn read(position: &Position, text: Option<&str>) -> Result<Hole, String> {
    let text = text.ok_or("no move, though there is one")?;
    let parsed: MoveText = text.parse().map_err(|error| format!("{text}: {error}"))?;
    parsed.resolve(position).map_err(|error| error.to_string())
}

/// What the record says about a move.
fn remark(thought: &Thought) -> String {
    let mut words = Vec::new();
    words.extend(thought.score.clone());
    words.extend(thought.depth.map(|depth| format!("d {depth}")));
    words.push(format!("{} ms", thought.time.as_millis()));
    words.join(", ")
}
