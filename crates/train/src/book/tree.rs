//! What is known of the opening as a whole: scores brought back from the positions that follow, and which positions to
//! look at next.
//!
//! A book serves one player, and the other does as he likes. So every position is reached in one of two roles: the player
//! to move plays by the book, and then only moves that stand in it lead on; or he does not, and then every move does.
//! Next comes the position with the least cost, summed over the moves that lead to it: a fixed cost for each ply, and
//! the chance to win that each move lets go (drop-out expansion, after T. Lincke, 2001, with costs that differ by role).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use toguz_rules::{BySide, Hole, Pit, Position, Setup, Side};
use toguz_search::book::{BookMove, MAX_MOVES, MAX_SCORE};

use super::Analysis;

/// A move that costs more than so many thousandths of the chance to win is not in the book: no level would play it.
pub const WINDOW: u32 = 50;

/// The cost of a ply: how much sooner a position near the start is looked at than one behind a better line.
const PLY: u32 = 10;

/// How much more a loss by the book's own player counts: he plays the lesser moves of the book seldom.
const OWN: u32 = 2;

/// What a move of the other player that got no score costs beyond the last one that did.
const UNKNOWN: u32 = 40;

/// Positions after so many plies come before all others, whatever they cost: the book has an answer to every move of
/// the other player that leads there.
const EARLY: usize = 3;

/// Beyond this, in hundredths of a stone, the game is as good as decided, and needs no book.
const DECIDED: i16 = 4_000;

/// Whether the player to move plays by the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Role {
    Book,
    Other,
}

/// A position with its place in the search for the next one.
#[derive(Clone, Copy, Debug)]
struct Place {
    position: Position,
    role: Role,
    ply: usize,
}

/// A position of the finished book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// As the player to move sees it.
    pub position: Position,
    /// Its moves, the best first.
    pub moves: Vec<BookMove>,
    /// The fewest plies after which it can come about.
    pub ply: usize,
}

/// Moves with scores in hundredths of a stone for the player to move, the best first.
type Scored = Vec<(Hole, i16)>;

/// The positions analysed so far.
#[derive(Debug)]
pub struct Tree {
    root: Position,
    known: HashMap<Position, Analysis>,
}

/// The moves of every known position, with scores from the deepest knowledge there is.
struct Worth<'a> {
    tree: &'a Tree,
    /// `None` while it is being worked out: a game may come back to a position.
    moves: HashMap<Position, Option<Scored>>,
}

impl Tree {
    /// Nothing is known yet.
    pub fn new(root: Position) -> Self {
        Self {
            root: seen_by_mover(&root),
            known: HashMap::new(),
        }
    }

    /// The number of positions analysed.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Adds what was found out about a position.
    pub fn add(&mut self, position: Position, analysis: Analysis) {
        self.known.insert(position, analysis);
    }

    /// The positions to analyse next, at most so many, as the player to move sees them.
    pub fn wanted(&self, count: usize) -> Vec<Position> {
        self.unknown(count, usize::MAX)
    }

    /// The same of the first plies alone: while there are any, the book has a gap where it must not.
    pub fn wanted_early(&self, count: usize) -> Vec<Position> {
        self.unknown(count, EARLY)
    }

    fn unknown(&self, count: usize, most_plies: usize) -> Vec<Position> {
        let mut unknown = Vec::new();
        self.walk(true, |place, moves| {
            // Those of the first plies come before all others.
            if place.ply > most_plies {
                return false;
            }
            if moves.is_none() && !unknown.contains(&place.position) {
                unknown.push(place.position);
            }
            unknown.len() < count
        });
        unknown
    }

    /// The book: every position that can come about while one player keeps to it.
    pub fn entries(&self) -> Vec<Entry> {
        let mut at = HashMap::new();
        let mut entries: Vec<Entry> = Vec::new();
        self.walk(false, |place, moves| {
            if let Some(moves) = moves {
                let place_of = *at.entry(place.position).or_insert_with(|| {
                    entries.push(Entry {
                        position: place.position,
                        moves: self.book_moves(&place.position, moves),
                        ply: place.ply,
                    });
                    entries.len() - 1
                });
                let entry = &mut entries[place_of];
                entry.ply = entry.ply.min(place.ply);
            }
            true
        });
        entries
    }

    fn book_moves(&self, position: &Position, moves: &Scored) -> Vec<BookMove> {
        let depth = self.known.get(position).map_or(0, |known| known.depth);
        in_book(moves)
            .map(|&(hole, score)| BookMove { hole, score, depth })
            .collect()
    }

    /// Visits the positions that the book leads to, those of the least cost first, until `visit` says no: each with its
    /// moves if it is known. Later positions where the game is decided are passed over. `with_unknown`: those of which nothing
    /// is known yet too.
    fn walk(&self, with_unknown: bool, mut visit: impl FnMut(&Place, Option<&Scored>) -> bool) {
        let mut worth = Worth {
            tree: self,
            moves: HashMap::new(),
        };
        worth.value(&self.root);
        let mut places = Vec::new();
        let mut queue = BinaryHeap::new();
        for role in [Role::Book, Role::Other] {
            queue.push(Reverse((false, 0, places.len())));
            places.push(Place {
                position: self.root,
                role,
                ply: 0,
            });
        }
        let mut seen = HashSet::new();
        while let Some(Reverse((_, cost, at))) = queue.pop() {
            let place = places[at];
            if !seen.insert((place.position, place.role)) || place.position.is_over() {
                continue;
            }
            let moves = worth.moves.get(&place.position).and_then(Option::as_ref);
            let best = moves.and_then(|moves| moves.first());
            if place.ply > EARLY && best.is_some_and(|&(_, score)| score.abs() > DECIDED) {
                continue;
            }
            if (moves.is_some() || with_unknown) && !visit(&place, moves) {
                return;
            }
            let Some(moves) = moves else { continue };
            for (hole, more) in ways(&place, moves) {
                let Ok(after) = place.position.play(hole) else {
                    continue;
                };
                queue.push(Reverse((place.ply + 1 > EARLY, cost + more, places.len())));
                places.push(Place {
                    position: seen_by_mover(&after),
                    role: match place.role {
                        Role::Book => Role::Other,
                        Role::Other => Role::Book,
                    },
                    ply: place.ply + 1,
                });
            }
        }
    }
}

/// The moves that lead on from a place, each with its cost.
fn ways(place: &Place, moves: &Scored) -> Vec<(Hole, u32)> {
    if place.role == Role::Book {
        return in_book(moves)
            .map(|&(hole, score)| (hole, PLY + OWN * loss(moves, score)))
            .collect();
    }
    let least = moves.last().map_or(0, |&(_, score)| loss(moves, score));
    place
        .position
        .legal_moves()
        .map(|hole| {
            let scored = moves.iter().find(|&&(scored, _)| scored == hole);
            let lost = match scored {
                Some(&(_, score)) => loss(moves, score),
                None => least + UNKNOWN,
            };
            (hole, PLY + lost)
        })
        .collect()
}

/// The moves good enough for the book.
fn in_book(moves: &Scored) -> impl Iterator<Item = &(Hole, i16)> {
    moves
        .iter()
        .take_while(|&&(_, score)| loss(moves, score) <= WINDOW)
        .take(MAX_MOVES)
}

/// How many thousandths of the chance to win a move lets go.
fn loss(moves: &Scored, score: i16) -> u32 {
    let chance = |score| {
        let any = Hole::ALL[0];
        let m = BookMove {
            hole: any,
            score,
            depth: 0,
        };
        u32::from(m.worth().win_permille())
    };
    let best = moves.first().map_or(score, |&(_, best)| best);
    chance(best).saturating_sub(chance(score))
}

impl Worth<'_> {
    /// What a position is worth to the player to move; `None` if nothing is known of it.
    fn value(&mut self, position: &Position) -> Option<i16> {
        if let Some(moves) = self.moves.get(position) {
            return moves.as_ref()?.first().map(|&(_, score)| score);
        }
        let analysis = self.tree.known.get(position)?;
        self.moves.insert(*position, None);
        let mut moves: Scored = Vec::new();
        for hole in position.legal_moves() {
            let after = position.play(hole).ok().map(|after| seen_by_mover(&after));
            let searched = || {
                let found = analysis.moves.iter().find(|&&(scored, _)| scored == hole);
                found.map(|&(_, score)| score)
            };
            let score = after
                .and_then(|after| self.value(&after))
                .map(|score| (-score).clamp(-MAX_SCORE, MAX_SCORE))
                .or_else(searched);
            moves.extend(score.map(|score| (hole, score)));
        }
        // Among equals the search's own order would be as good; this one does not depend on it.
        moves.sort_by_key(|&(_, score)| Reverse(score));
        let value = moves.first().map(|&(_, score)| score);
        self.moves.insert(*position, Some(moves));
        value
    }
}

/// The same position with South to move and the moves counted anew: what the two players have before them is one
/// position.
pub(crate) fn seen_by_mover(position: &Position) -> Position {
    let mut setup: Setup = position.to_setup();
    setup.move_number = 1;
    if setup.turn == Side::North {
        let (variant, board) = (setup.variant, setup.board);
        for side in Side::ALL {
            let from = side.opponent();
            for hole in variant.holes() {
                let stones = board.stones(variant, Pit::new(from, hole));
                setup
                    .board
                    .set_stones(variant, Pit::new(side, hole), stones);
            }
            let BySide { south, north } = board.kazan();
            setup
                .board
                .set_kazan(side, if side == Side::South { north } else { south });
            setup.board.set_tuz(side, board.tuz()[from]);
        }
        setup.turn = Side::South;
    }
    // A mirrored position is one.
    Position::try_from(setup).unwrap_or(*position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use toguz_rules::Variant;

    fn start() -> Position {
        Position::initial(Variant::TOGUZ)
    }

    fn hole(number: usize) -> Hole {
        Hole::ALL[number - 1]
    }

    fn say(moves: &[(usize, i16)]) -> Analysis {
        Analysis {
            depth: 1,
            moves: moves.iter().map(|&(h, score)| (hole(h), score)).collect(),
        }
    }

    /// Any opinions, the same every time.
    fn opinion(position: &Position) -> Analysis {
        let hash = toguz_rules::hash::fresh(position);
        let mut moves: Scored = position
            .legal_moves()
            .map(|hole| (hole, i16::from((hash >> hole.get()).to_le_bytes()[0]) * 3))
            .collect();
        moves.sort_by_key(|&(_, score)| Reverse(score));
        moves.truncate(4);
        Analysis { depth: 9, moves }
    }

    fn grown(count: usize, batch: usize) -> Tree {
        let mut tree = Tree::new(start());
        while tree.len() < count {
            for position in tree.wanted(batch.min(count - tree.len())) {
                tree.add(position, opinion(&position));
            }
        }
        tree
    }

    #[test]
    fn a_mirrored_position_is_seen_the_same() {
        let mut line = vec![start()];
        for number in [7, 7, 9, 6, 5, 8, 1, 2] {
            line.push(line[line.len() - 1].play(hole(number)).expect("legal"));
        }
        for position in line {
            let seen = seen_by_mover(&position);
            assert_eq!(seen.turn(), Side::South);
            assert_eq!(seen_by_mover(&seen), seen);
            assert_eq!(seen.legal_moves(), position.legal_moves());
            for hole in position.legal_moves() {
                let (one, other) = (position.play(hole), seen.play(hole));
                assert_eq!(
                    seen_by_mover(&one.expect("legal")),
                    seen_by_mover(&other.expect("legal"))
                );
            }
        }
    }

    #[test]
    fn the_first_positions_wanted_are_the_first_of_the_game() {
        let mut tree = Tree::new(start());
        assert_eq!(tree.wanted(10), [start()]);
        tree.add(start(), opinion(&start()));
        let wanted = tree.wanted(20);
        assert_eq!(wanted.len(), 9, "every first move");
    }

    #[test]
    fn scores_come_back_from_the_positions_that_follow() {
        let mut tree = Tree::new(start());
        tree.add(start(), say(&[(7, 100), (3, 90), (1, 80), (9, -900)]));
        let score = |tree: &Tree| -> Vec<(u8, i16)> {
            let entries = tree.entries();
            let moves = &entries[0].moves;
            moves.iter().map(|m| (m.hole.get(), m.score)).collect()
        };
        assert_eq!(score(&tree), [(7, 100), (3, 90), (1, 80)]);
        // The reply 5 to 7 is better than thought, and another move turns out well.
        let after = |h| seen_by_mover(&start().play(hole(h)).expect("legal"));
        tree.add(after(7), say(&[(5, 60), (6, 10)]));
        tree.add(after(9), say(&[(2, -95)]));
        assert_eq!(score(&tree), [(9, 95), (3, 90), (1, 80)]);
        // One more ply back.
        let reply = seen_by_mover(&after(9).play(hole(2)).expect("legal"));
        tree.add(reply, say(&[(4, -10)]));
        assert_eq!(score(&tree), [(3, 90), (1, 80), (9, -10)]);
    }

    #[test]
    fn every_early_reply_is_looked_at() {
        let mut tree = grown(300, 16);
        loop {
            let early = tree.wanted_early(16);
            if early.is_empty() {
                break;
            }
            for position in early {
                tree.add(position, opinion(&position));
            }
        }
        let entries = tree.entries();
        let moves: HashMap<Position, Vec<BookMove>> = entries
            .into_iter()
            .map(|entry| (entry.position, entry.moves))
            .collect();
        // By the book, then anything, then by the book; and the other way round.
        for book_first in [true, false] {
            let mut layer = vec![start()];
            for ply in 0..EARLY {
                let by_book = (ply % 2 == 0) == book_first;
                let mut next = Vec::new();
                for position in layer {
                    let known = &moves[&position];
                    let holes: Vec<Hole> = if by_book {
                        known.iter().map(|m| m.hole).collect()
                    } else {
                        position.legal_moves().collect()
                    };
                    next.extend(
                        holes
                            .into_iter()
                            .map(|hole| seen_by_mover(&position.play(hole).expect("legal"))),
                    );
                }
                layer = next;
            }
            for position in layer {
                assert!(moves.contains_key(&position), "{position}");
            }
        }
    }

    #[test]
    fn the_same_positions_are_chosen_every_time() {
        // The hash maps of two trees are in different order.
        assert_eq!(grown(200, 16).known, grown(200, 16).known);
    }

    #[test]
    fn bad_moves_stay_out() {
        let mut tree = Tree::new(start());
        tree.add(start(), say(&[(7, 50), (2, -700)]));
        let entries = tree.entries();
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].moves.len(), 1);
    }

    #[test]
    fn decided_games_stay_out() {
        for (score, is_in) in [(DECIDED, true), (DECIDED + 1, false), (-DECIDED - 1, false)] {
            let mut tree = Tree::new(start());
            let mut position = start();
            for number in [7, 5, 9, 1] {
                tree.add(position, say(&[(number, 10)]));
                position = seen_by_mover(&position.play(hole(number)).expect("legal"));
            }
            tree.add(position, say(&[(6, score)]));
            let last = tree.entries().into_iter().find(|e| e.position == position);
            assert_eq!(last.is_some(), is_in, "{score}");
        }
    }
}
