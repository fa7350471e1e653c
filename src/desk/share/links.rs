//! Which link a game has, and how one becomes a game by link.

use std::rc::Rc;

use toguz_rules::{BySide, Game, Side};

use crate::link;
use crate::state::{Player, SavedGame};

/// The game with these names, White's first; an empty one is none.
pub fn with_names(game: &SavedGame, names: &[String; 2]) -> SavedGame {
    let mut game = game.clone();
    for (tag, name) in ["White", "Black"].into_iter().zip(names) {
        let name = name.trim();
        if name.is_empty() {
            game.tags.remove(tag);
        } else {
            game.tags.set(tag, name);
        }
    }
    game
}

/// Whether the other player of a game by link has to hear of it: it is his turn, or the game is over.
pub fn is_turn_over(game: &SavedGame) -> bool {
    game.seat()
        .is_some_and(|seat| game.game.conclusion().is_some() || game.game.position().turn() != seat)
}

/// The address that carries the game: to look at it, or to take one's turn.
pub fn address(page: &str, game: &SavedGame, draw: bool) -> String {
    let fragment = if is_turn_over(game) {
        link::turn_fragment(game, draw)
    } else {
        link::game_fragment(game, game.game.cursor())
    };
    format!("{page}#{fragment}")
}

/// A game by link that goes on from the position shown, with this side played here. It has a name of its own: the game
/// it came from stays what it was.
pub fn invitation(game: &SavedGame, seat: Side, seed: u64) -> SavedGame {
    let mut moves = Game::from_position(*game.game.start());
    for hole in game.game.moves() {
        // They have been played before.
        if moves.play(hole).is_err() {
            break;
        }
    }
    SavedGame {
        game: Rc::new(moves),
        tags: game.tags.clone(),
        players: BySide::from_fn(|side| {
            if side == seat {
                Player::Human
            } else {
                Player::Link
            }
        }),
        seed,
        bottom: seat,
        sent: 0,
        offer: None,
    }
}

#[cfg(test)]
mod tests {
    use toguz_rules::{Hole, Variant};

    use super::*;
    use crate::link::{Linked, parse};
    use crate::state::Level;

    fn game(holes: &[u8]) -> SavedGame {
        let mut game = Game::new(Variant::TOGUZ);
        for &hole in holes {
            game.play(Hole::try_new(hole).unwrap()).unwrap();
        }
        SavedGame::new(game, 5)
    }

    fn read(address: &str) -> Linked {
        let (page, fragment) = address.split_once('#').unwrap();
        assert_eq!(page, "https://example.org/x/");
        parse(fragment, Level::DEFAULT, 9).unwrap().unwrap()
    }

    #[test]
    fn a_game_travels_whole() {
        let named = with_names(&game(&[7, 9, 6]), &["  Айгүл ".to_owned(), String::new()]);
        let Linked::Game(read) = read(&address("https://example.org/x/", &named, true)) else {
            panic!("not a game to look at");
        };
        assert_eq!(read.game.moves(), named.game.moves());
        assert_eq!(read.name(Side::South), Some("Айгүл"));
        assert_eq!(read.name(Side::North), None);
        assert!(read.players.south.is_human() && read.players.north.is_human());
    }

    #[test]
    fn only_a_turn_that_is_over_is_sent_as_one() {
        let played = invitation(&game(&[7, 9, 6]), Side::South, 77);
        assert!(is_turn_over(&played));
        let Linked::Turn { game: told, draw } =
            read(&address("https://example.org/x/", &played, true))
        else {
            panic!("not a turn");
        };
        assert_eq!((told.seed, draw), (77, true));
        assert_eq!(told.game.moves(), played.game.moves());
        assert!(!is_turn_over(&invitation(&game(&[7, 9]), Side::South, 77)));
        assert!(is_turn_over(&invitation(&game(&[]), Side::North, 77)));
        let mut resigned = invitation(&game(&[7, 9]), Side::South, 77);
        Rc::make_mut(&mut resigned.game).resign(Side::South);
        assert!(is_turn_over(&resigned));
    }
}
