//! Players of different strength, as data: how far they look, what they let go, how well they count.

use alloc::vec::Vec;

use toguz_rules::{Game, Hole, Position};

use crate::board::{Board, Layout, OWN};
use crate::book::Book;
use crate::limits::{Clock, Limits};
use crate::opening;
use crate::random::Random;
use crate::score::{Forced, Score};
use crate::search::{Line, Options, Report, Search, Status};
use crate::table::Table;

/// How strong the computer plays: 1, for a child's first games, to 10, everything it can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// Plies to look ahead.
    pub depth: u32,
    /// Plies of captures to follow past that.
    pub quiescence: u32,
    /// Positions to visit at most.
    pub nodes: u64,
    /// A move that costs no more than so many thousandths of the chance to win may be played. 0: only the best.
    pub allowance: i32,
    /// A move is half as likely with every so many thousandths that it costs.
    pub temperature: i32,
    /// Of a hundred sowings of six stones or more, how many are counted wrong by one hole.
    pub miscounts: u32,
}

impl Traits {
    /// A player who always takes the move he holds best, and sees so many positions.
    const fn best(depth: u32, nodes: u64) -> Self {
        Self {
            depth,
            quiescence: 6,
            nodes,
            allowance: 0,
            temperature: 1,
            miscounts: 0,
        }
    }

    /// A player who looks no farther than this and lets go up to so much.
    const fn human(
        depth: u32,
        quiescence: u32,
        allowance: i32,
        temperature: i32,
        miscounts: u32,
    ) -> Self {
        Self {
            depth,
            quiescence,
            nodes: 20_000,
            allowance,
            temperature,
            miscounts,
        }
    }
}

/// A sowing that a beginner can not see at a glance.
const LONG: u8 = 6;

/// With more stones on the board the search hardly ever comes to where the exact values are.
const ENDGAME_STONES: u8 = 36;

const TRAITS: [Traits; Level::COUNT] = [
    Traits::human(1, 0, 170, 48, 50),
    Traits::human(1, 0, 68, 15, 30),
    Traits::human(1, 2, 112, 28, 20),
    Traits::human(2, 2, 88, 22, 10),
    Traits::human(3, 4, 65, 16, 5),
    Traits::human(5, 6, 48, 12, 0),
    Traits::best(100, 1_300),
    Traits::best(100, 10_000),
    Traits::best(100, 95_000),
    Traits::best(100, 1_000_000),
];

impl Level {
    const COUNT: usize = 10;

    /// Every level, the weakest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
        Self(9),
        Self(10),
    ];

    /// Offered to somebody who has not chosen yet.
    pub const DEFAULT: Self = Self(3);

    /// Everything the computer can do.
    pub const FULL: Self = Self(10);

    /// The level with this number, 1 to 10.
    pub const fn try_new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Whether this level ever plays by the exact values of the endgame. A host need not keep any for one that does not.
    pub const fn knows_endgames(self) -> bool {
        self.0 >= 8
    }

    /// Whether this level plays the position by the exact values of the endgame. A host sees to it, with
    /// [`Table::prepare_endgame`] and [`Table::build_endgame`], that they are worked out before the level begins to
    /// think: with some of them it would play other moves than with all.
    pub fn uses_endgame(self, position: &Position) -> bool {
        let kazan = position.kazan();
        let left = position.variant().total() - kazan.south - kazan.north;
        self.knows_endgames() && left <= ENDGAME_STONES
    }

    /// What makes this level.
    pub fn traits(self) -> Traits {
        TRAITS
            .get(usize::from(self.0) - 1)
            .copied()
            .unwrap_or(Traits::best(1, 1))
    }
}

/// The move a level plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The hole to lift.
    pub hole: Hole,
    /// What the player thinks of it.
    pub score: Score,
    /// Plies looked ahead; 0 if there was nothing to think about.
    pub depth: u32,
    /// Positions visited; 0 too if the move is from the opening book.
    pub nodes: u64,
    /// The moves expected, the one played first.
    pub moves: Vec<Hole>,
}

/// There is nothing to choose: the game is over. Holds the table that was meant for the search.
#[derive(Debug)]
pub struct GameOver(pub Table);

/// A level's thinking about one move.
#[derive(Debug)]
pub struct LevelSearch {
    search: Search,
    traits: Traits,
    position: Position,
    seed: u64,
    /// Known without thinking: the only move, one that wins on the spot, or one from the opening book.
    obvious: Option<Choice>,
}

impl LevelSearch {
    /// Begins to think about the position at the game's cursor. The same game, level and seed give the same move, with
    /// any table of the same size: what it holds from other moves is not used. Levels that play the opening by a book
    /// use the one that is part of the program.
    ///
    /// # Errors
    ///
    /// If the game is over there; the table comes back.
    pub fn new(game: &Game, level: Level, seed: u64, table: Table) -> Result<Self, GameOver> {
        Self::with_book(game, level, seed, table, Some(Book::shipped()))
    }

    /// As [`LevelSearch::new`], with another book or none.
    ///
    /// # Errors
    ///
    /// If the game is over there; the table comes back.
    pub fn with_book(
        game: &Game,
        level: Level,
        seed: u64,
        table: Table,
        book: Option<&Book<'_>>,
    ) -> Result<Self, GameOver> {
        Self::with_traits(game, level, level.traits(), seed, table, book)
    }

    /// As [`LevelSearch::with_book`], with other traits than the level's own: to find out what they should be.
    ///
    /// # Errors
    ///
    /// If the game is over; the table comes back.
    pub fn with_traits(
        game: &Game,
        level: Level,
        traits: Traits,
        seed: u64,
        mut table: Table,
        book: Option<&Book<'_>>,
    ) -> Result<Self, GameOver> {
        if game.conclusion().is_some() {
            return Err(GameOver(table));
        }
        table.forget();
        let limits = Limits {
            depth: Some(traits.depth),
            nodes: Some(traits.nodes),
            time_ms: None,
        };
        let options = Options {
            // To choose among the moves all of them need a score.
            lines: if traits.allowance > 0 { 9 } else { 1 },
            quiescence: traits.quiescence,
            endgame: level.uses_endgame(game.position()),
            ..Options::default()
        };
        let position = *game.position();
        Ok(Self {
            search: Search::of_game(game, limits, table, options),
            traits,
            obvious: obvious(&position).or_else(|| level.book_choice(book?, game, seed)),
            position,
            seed: opening::draw(game, seed),
        })
    }

    /// Thinks on for about this many positions. The choice, once it is made.
    pub fn resume(&mut self, node_budget: u64) -> Option<Choice> {
        if self.obvious.is_none() && self.search.resume(node_budget) == Status::Running {
            return None;
        }
        Some(self.choose())
    }

    /// Thinks on for about this many milliseconds of the caller's clock. The choice, once it is made.
    ///
    /// The time only sets the slice: it changes nothing about the choice. A host that can not wait for the strongest
    /// level to visit all its positions calls [`LevelSearch::stop`] when it has thought long enough.
    pub fn resume_for(&mut self, slice_ms: u32, clock: &impl Clock) -> Option<Choice> {
        if self.obvious.is_none() && self.search.resume_for(slice_ms, clock) == Status::Running {
            return None;
        }
        Some(self.choose())
    }

    /// Stops thinking and plays with what has been found so far.
    pub fn stop(&mut self) -> Choice {
        self.search.stop();
        self.choose()
    }

    /// The last finished depth.
    pub const fn report(&self) -> &Report {
        self.search.report()
    }

    /// Positions visited so far.
    pub const fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Ends the thinking and gives the table back, for the next move.
    pub fn into_table(self) -> Table {
        self.search.into_table()
    }

    fn choose(&self) -> Choice {
        if let Some(choice) = &self.obvious {
            return choice.clone();
        }
        let report = self.search.report();
        let line = self.pick(&report.lines).or_else(|| self.search.best());
        // A game that goes on has a legal move, and the search knows it from the start.
        let first = line
            .and_then(|line| line.moves.first().copied())
            .or_else(|| self.position.legal_moves().next());
        Choice {
            hole: first.unwrap_or(Hole::ALL[0]),
            score: line.map_or(Score::EVEN, |line| line.score),
            depth: report.depth,
            nodes: self.search.nodes(),
            moves: line.map_or_else(Vec::new, |line| line.moves.clone()),
        }
    }

    /// One of the lines, as this level's temper has it. `None` to play what the search says.
    fn pick<'a>(&self, lines: &'a [Line]) -> Option<&'a Line> {
        let best = lines.first()?;
        if self.traits.allowance == 0 || matches!(best.score.forced(), Some(Forced::Win(_))) {
            return None;
        }
        let layout = Layout::new(self.position.variant());
        let board = Board::new(&self.position);
        let mut random = Random::new(self.seed);
        let seen: Vec<(&Line, i32)> = lines
            .iter()
            // Slips, but never absurd: what is let go is bounded by the truth, not by what is seen.
            .filter(|line| chance(best.score) - chance(line.score) <= self.traits.allowance)
            .map(|line| {
                let slip = self.slip(line, &board, &layout, &mut random);
                (line, chance(Score(line.score.0.saturating_add(slip))))
            })
            .collect();
        let top = seen.iter().map(|&(_, score)| score).max()?;
        let weights: Vec<u64> = seen
            .iter()
            .map(|&(_, score)| halvings(top - score, self.traits.temperature))
            .collect();
        let mut dart = random.next() % weights.iter().sum::<u64>().max(1);
        for (&(line, _), weight) in seen.iter().zip(weights) {
            if dart < weight {
                return Some(line);
            }
            dart -= weight;
        }
        Some(best)
    }

    /// By how much the player misjudges a move because he counts a long sowing one hole short or far.
    fn slip(&self, line: &Line, board: &Board, layout: &Layout, random: &mut Random) -> i32 {
        // Drawn in any case, so that one move's length does not change another's luck.
        let (luck, is_far) = (random.below(100), random.next() & 1 == 0);
        let Some(hole) = line.moves.first().map(|hole| hole.index()) else {
            return 0;
        };
        let stones = board.stones(OWN, hole);
        if stones < LONG || luck >= self.traits.miscounts as usize {
            return 0;
        }
        let counted = if is_far { stones + 1 } else { stones - 1 };
        let worth = |stones| {
            let gain = board.gain_with(layout, hole, stones);
            i32::from(gain.stones) * 100 + if gain.makes_tuz { 1500 } else { 0 }
        };
        worth(counted) - worth(stones)
    }
}

/// The chance to win in thousandths.
fn chance(score: Score) -> i32 {
    i32::from(score.win_permille())
}

/// 2 to the power of -`loss` / `half`, times 65536, in whole numbers: halved for every `half` lost, straight between.
pub(crate) fn halvings(loss: i32, half: i32) -> u64 {
    let (loss, half) = (
        u64::from(loss.unsigned_abs()),
        u64::from(half.unsigned_abs().max(1)),
    );
    let whole = loss / half;
    if whole >= 16 {
        return 1;
    }
    let high = 65_536 >> whole;
    high - high / 2 * (loss % half) / half
}

/// A move that needs no thought: the only one, or one that wins on the spot.
fn obvious(position: &Position) -> Option<Choice> {
    let mut legal = position.legal_moves();
    let choice = |hole: Hole, score: Score| Choice {
        hole,
        score,
        depth: 0,
        nodes: 0,
        moves: Vec::from([hole]),
    };
    let wins = |hole: &Hole| {
        position.play(*hole).is_ok_and(|after| {
            after.conclusion().and_then(|end| end.outcome.winner()) == Some(position.turn())
        })
    };
    if let Some(hole) = position.legal_moves().find(wins) {
        return Some(choice(hole, Score(crate::score::WIN - 1)));
    }
    if legal.len() == 1 {
        // Not searched, but whoever asks for the opinion must not hear that a lost game is even.
        let (own, other) = (
            position.kazan()[position.turn()],
            position.kazan()[position.turn().opponent()],
        );
        let score = Score((i32::from(own) - i32::from(other)) * 100);
        return legal.next().map(|hole| choice(hole, score));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greater_loss_is_never_likelier() {
        for half in [1, 40, 250, 500] {
            let mut before = halvings(0, half);
            assert_eq!(before, 65_536);
            for loss in 1..5_000 {
                let weight = halvings(loss, half);
                assert!(weight <= before && weight > 0);
                before = weight;
            }
        }
        assert_eq!(halvings(250, 250), 32_768);
    }

    #[test]
    fn levels_are_numbered_one_to_ten() {
        assert_eq!(Level::try_new(0), None);
        assert_eq!(Level::try_new(11), None);
        for (number, level) in (1..).zip(Level::ALL) {
            assert_eq!(level.get(), number);
            assert_eq!(Level::try_new(number), Some(level));
        }
    }
}
