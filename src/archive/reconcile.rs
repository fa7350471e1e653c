//! What becomes of a game that is kept while another state of it lies in the archive already.
//!
//! Nothing that was kept may be lost: a state that holds all of the other takes its place, and two of which neither
//! holds the other are kept both, the newcomer under an id of its own.

use toguz_rules::{Game, NodeId, hash};

use super::row::TITLE_TAG;
use crate::state::SavedGame;

/// What to do with a game for whose id there is another state.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// The stored one has everything that the new one has: it stays as it is.
    Leave,
    /// This takes the place of the stored one.
    Replace {
        /// The new game, with what only the stored one's tags told.
        game: SavedGame,
        /// Whether it says more than the stored one, and so counts as kept now.
        news: bool,
    },
    /// Each has something that the other has not. The new game is to be kept under this id, if that is free.
    Apart(u64),
}

/// Decides between the state in the archive and a new one of the same id.
///
/// `own` says that this very page kept what is stored, and nobody has changed it since. Then an unfinished game
/// gives way also to one that went back and took another course: whoever takes moves back has left the old course
/// himself. What is finished is never given up.
pub fn reconcile(stored: &SavedGame, new: &SavedGame, own: bool) -> Decision {
    let game = merged(stored, new);
    let known = holds(&stored.game, &new.game);
    let extends = holds(&new.game, &stored.game);
    if known && (extends || own && !has_ended(&stored.game)) {
        // Taken back, or only looked at: as it stands now, and no newer for it.
        return if game == *stored {
            Decision::Leave
        } else {
            Decision::Replace { game, news: false }
        };
    }
    if known {
        return Decision::Leave;
    }
    if extends || own && !has_ended(&stored.game) {
        return Decision::Replace { game, news: true };
    }
    Decision::Apart(id_apart(stored, new))
}

/// Whether every move, end, comment and sign of one game is in another.
fn holds(whole: &Game, part: &Game) -> bool {
    if whole.start() != part.start() {
        return false;
    }
    let mut todo = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((in_whole, in_part)) = todo.pop() {
        let end = part.conclusion_at(in_part);
        let comment = part.comment(in_part);
        let same = (end.is_none() || end == whole.conclusion_at(in_whole))
            && (comment.is_empty() || comment == whole.comment(in_whole))
            && part
                .nags(in_part)
                .iter()
                .all(|nag| whole.nags(in_whole).contains(nag));
        if !same {
            return false;
        }
        for &child in part.children(in_part) {
            let hole = part.info_at(child).map(|info| info.hole);
            let found = whole
                .children(in_whole)
                .iter()
                .find(|&&other| whole.info_at(other).map(|info| info.hole) == hole);
            match found {
                Some(&other) => todo.push((other, child)),
                None => return false,
            }
        }
    }
    true
}

/// Whether the line in which the game stands has come to its end.
fn has_ended(game: &Game) -> bool {
    let last = game.line().last().copied().unwrap_or_default();
    game.conclusion_at(last).is_some()
}

/// The new game, with the tags that only the stored one has. Names and title are given in the archive, so what it
/// says there counts; everything else is as the new one says.
fn merged(stored: &SavedGame, new: &SavedGame) -> SavedGame {
    let mut game = new.clone();
    for (name, value) in stored.tags.iter() {
        let given_here = ["White", "Black", TITLE_TAG]
            .iter()
            .any(|tag| tag.eq_ignore_ascii_case(name));
        let unsaid = game
            .tags
            .get(name)
            .is_none_or(|said| said.is_empty() || said == "?");
        if unsaid || given_here && !value.is_empty() && value != "?" {
            // No room for more only where the new game has as many tags as there may be.
            let _ = game.tags.set(name, value);
        }
    }
    game
}

/// The id under which a game is kept that took another course than the one stored.
///
/// It comes from the fork alone, so that a later state of the same course, and the same backup read once more, find
/// their own earlier state there.
fn id_apart(stored: &SavedGame, new: &SavedGame) -> u64 {
    let (old_line, new_line) = (stored.game.main_line(), new.game.main_line());
    let hole_of = |game: &Game, id: Option<&NodeId>| {
        id.and_then(|&id| game.info_at(id))
            .map_or(0, |info| info.hole.get())
    };
    let common = old_line
        .iter()
        .zip(&new_line)
        .take_while(|&(old, new_one)| {
            hole_of(&stored.game, Some(old)) == hole_of(&new.game, Some(new_one))
        })
        .count();
    let next = hole_of(&new.game, new_line.get(common));
    let start = if stored.game.start() == new.game.start() {
        0
    } else {
        hash::fresh(new.game.start())
    };
    let fork = ((common as u64) << 8 | u64::from(next)) ^ start;
    mix(new.seed ^ mix(fork))
}

/// Spreads a few changing bits over all of them (the finisher of splitmix64).
pub(super) const fn mix(mut bits: u64) -> u64 {
    bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use toguz_rules::{Hole, Side, Variant};

    use super::*;

    fn played(moves: &[u8]) -> SavedGame {
        let mut game = Game::new(Variant::TOGUZ);
        for &number in moves {
            game.play(Hole::try_new(number).unwrap()).unwrap();
        }
        SavedGame::new(game, 7)
    }

    fn with(mut saved: SavedGame, change: impl FnOnce(&mut Game)) -> SavedGame {
        change(Rc::make_mut(&mut saved.game));
        saved
    }

    fn resigned(moves: &[u8]) -> SavedGame {
        with(played(moves), |game| {
            game.resign(Side::North);
        })
    }

    fn replaces(decision: &Decision) -> Option<bool> {
        match decision {
            Decision::Replace { news, .. } => Some(*news),
            Decision::Leave | Decision::Apart(_) => None,
        }
    }

    #[test]
    fn a_longer_state_takes_the_place_of_a_shorter() {
        for own in [true, false] {
            let decision = reconcile(&played(&[7, 9]), &played(&[7, 9, 6, 8]), own);
            assert_eq!(replaces(&decision), Some(true));
            let decision = reconcile(&played(&[7, 9]), &resigned(&[7, 9]), own);
            assert_eq!(replaces(&decision), Some(true));
        }
    }

    #[test]
    fn the_same_state_is_left_and_no_newer() {
        for own in [true, false] {
            let decision = reconcile(&resigned(&[7, 9]), &resigned(&[7, 9]), own);
            assert_eq!(decision, Decision::Leave);
            let back = with(played(&[7, 9]), |game| {
                game.undo();
            });
            // Where one stood is kept.
            let decision = reconcile(&played(&[7, 9]), &back, own);
            assert_eq!(replaces(&decision), Some(false));
        }
    }

    #[test]
    fn a_shorter_state_does_not_take_what_another_tab_has_played() {
        let decision = reconcile(&played(&[7, 9, 6, 8]), &played(&[7, 9]), false);
        assert_eq!(decision, Decision::Leave);
        // Here the moves were taken back.
        let decision = reconcile(&played(&[7, 9, 6, 8]), &played(&[7, 9]), true);
        assert_eq!(replaces(&decision), Some(false));
    }

    #[test]
    fn two_courses_of_one_game_are_both_kept() {
        let decision = reconcile(&played(&[7, 9, 6]), &played(&[7, 9, 5]), false);
        let Decision::Apart(id) = decision else {
            panic!("{decision:?}")
        };
        assert_ne!(id, 7);
        // Played on, the newcomer finds its own place again; a third course has another.
        let later = reconcile(&played(&[7, 9, 6, 8]), &played(&[7, 9, 5, 8, 1]), false);
        assert_eq!(later, Decision::Apart(id));
        let third = reconcile(&played(&[7, 9, 6]), &played(&[7, 9, 4]), false);
        assert_ne!(third, Decision::Apart(id));
        // Whoever took the last move back himself has left that course.
        let decision = reconcile(&played(&[7, 9, 6]), &played(&[7, 9, 5]), true);
        assert_eq!(replaces(&decision), Some(true));
    }

    #[test]
    fn a_finished_game_is_never_given_up() {
        for own in [true, false] {
            let decision = reconcile(&resigned(&[7, 9]), &played(&[7, 9, 6]), own);
            assert!(matches!(decision, Decision::Apart(_)));
            let decision = reconcile(&resigned(&[7, 9]), &played(&[7]), own);
            assert_eq!(decision, Decision::Leave);
        }
    }

    #[test]
    fn another_start_is_another_game() {
        let mut other = SavedGame::new(Game::new(Variant::BESTEMSHE), 7);
        let decision = reconcile(&played(&[]), &other, false);
        assert!(matches!(decision, Decision::Apart(_)));
        other.seed = 8;
        assert_ne!(reconcile(&played(&[]), &other, false), decision);
    }

    #[test]
    fn comments_signs_and_variations_are_part_of_the_game() {
        let plain = played(&[7, 9]);
        let told = with(plain.clone(), |game| {
            let id = game.cursor();
            game.set_comment(id, "ң");
        });
        assert_eq!(replaces(&reconcile(&plain, &told, false)), Some(true));
        assert_eq!(reconcile(&told, &plain, false), Decision::Leave);
        let signed = with(plain.clone(), |game| {
            let id = game.cursor();
            game.add_nag(id, 1);
        });
        assert!(matches!(
            reconcile(&told, &signed, false),
            Decision::Apart(_)
        ));
        let varied = with(plain.clone(), |game| {
            game.undo();
            game.play(Hole::try_new(3).unwrap()).unwrap();
            game.undo();
            game.redo();
        });
        assert_eq!(replaces(&reconcile(&plain, &varied, false)), Some(true));
        assert_eq!(reconcile(&varied, &plain, false), Decision::Leave);
    }

    #[test]
    fn names_given_in_the_archive_stay() {
        let mut stored = played(&[7]);
        stored.tags.set("White", "Айгүл");
        stored.tags.set("Event", "Финал");
        stored.tags.set("Site", "Ош");
        stored.tags.set("Result", "*");
        let mut new = played(&[7, 9]);
        new.tags.set("White", "A");
        new.tags.set("Black", "Bolot");
        new.tags.set("Result", "1-0");
        let Decision::Replace { game, .. } = reconcile(&stored, &new, false) else {
            panic!()
        };
        for (tag, value) in [
            ("White", "Айгүл"),
            ("Black", "Bolot"),
            ("Event", "Финал"),
            ("Site", "Ош"),
            ("Result", "1-0"),
        ] {
            assert_eq!(game.tags.get(tag), Some(value), "{tag}");
        }
    }
}
