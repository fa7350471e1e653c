//! The list of games: rows in their order, and which of them are found. It is filled and searched in slices, so that
//! ten thousand of them never hold up the page.

use std::collections::HashSet;
use std::rc::Rc;

use super::{Needle, Row, fold};

/// A row and the words by which it is found.
#[derive(Clone, Debug)]
struct Item {
    row: Rc<Row>,
    /// [Folded](fold).
    words: Box<str>,
}

/// Rows, newest first, and those in which the words looked for are.
#[derive(Clone, Debug, Default)]
pub struct List {
    items: Vec<Item>,
    ids: HashSet<u64>,
    needle: Needle,
    /// The places of those found, in order.
    found: Vec<usize>,
    /// How many items, from the first, have been looked at.
    searched: usize,
}

impl List {
    /// How many rows there are.
    pub const fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The rows.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &Rc<Row>> + ExactSizeIterator {
        self.items.iter().map(|item| &item.row)
    }

    /// The row of a game.
    pub fn row(&self, id: u64) -> Option<&Rc<Row>> {
        let item = self.items.iter().find(|item| item.row.id == id)?;
        Some(&item.row)
    }

    /// The bytes of all documents.
    pub fn size(&self) -> u64 {
        self.rows().map(|row| u64::from(row.size)).sum()
    }

    /// Puts a row in its place, instead of the one the game had. `words` is what it is found by.
    pub fn put(&mut self, row: Row, words: &str) {
        self.remove(row.id);
        let item = Item {
            words: fold(words).into(),
            row: Rc::new(row),
        };
        let place = self
            .items
            .partition_point(|other| other.row.is_before(&item.row));
        self.ids.insert(item.row.id);
        // Most often it comes behind all others, and nothing found so far changes.
        if place < self.searched {
            self.restart();
        }
        self.items.insert(place, item);
    }

    /// Puts rows in their places, unless the game has one: what came by itself is newer than what was asked for.
    pub fn extend(&mut self, rows: Vec<Row>, words: impl Fn(&Row) -> String) {
        for row in rows {
            if !self.ids.contains(&row.id) {
                let words = words(&row);
                self.put(row, &words);
            }
        }
    }

    /// Takes a row out. False if there is none.
    pub fn remove(&mut self, id: u64) -> bool {
        if !self.ids.remove(&id) {
            return false;
        }
        if let Some(place) = self.items.iter().position(|item| item.row.id == id) {
            self.items.remove(place);
            if place < self.searched {
                self.restart();
            }
        }
        true
    }

    /// Writes the words anew by which every row is found: in another language.
    pub fn reword(&mut self, words: impl Fn(&Row) -> String) {
        for item in &mut self.items {
            item.words = fold(&words(&item.row)).into();
        }
        self.restart();
    }

    /// Looks for something else from now on.
    pub fn look_for(&mut self, needle: Needle) {
        if needle != self.needle {
            self.needle = needle;
            self.restart();
        }
    }

    /// Whether something is looked for that not every row need have.
    pub const fn is_filtered(&self) -> bool {
        !self.needle.is_empty()
    }

    fn restart(&mut self) {
        self.found.clear();
        self.searched = 0;
    }

    /// Looks at so many rows more. True once all have been looked at.
    pub fn search(&mut self, count: usize) -> bool {
        let slice = self
            .items
            .iter()
            .enumerate()
            .skip(self.searched)
            .take(count);
        for (place, item) in slice {
            if self.needle.is_in(&item.words) {
                self.found.push(place);
            }
            self.searched = place + 1;
        }
        self.searched == self.items.len()
    }

    /// How many have been found so far.
    pub const fn found_count(&self) -> usize {
        self.found.len()
    }

    /// The first of those found.
    pub fn found(&self, count: usize) -> impl Iterator<Item = &Rc<Row>> {
        self.found
            .iter()
            .take(count)
            .filter_map(|&place| self.items.get(place).map(|item| &item.row))
    }
}

#[cfg(test)]
mod tests {
    use toguz_rules::{Game, Variant};

    use super::*;
    use crate::state::SavedGame;

    fn row(id: u64, kept: u64) -> Row {
        Row::new(&SavedGame::new(Game::new(Variant::TOGUZ), id), kept, 100)
    }

    fn words(row: &Row) -> String {
        format!("Game {} of {}", row.id, row.kept)
    }

    fn ids(list: &List) -> Vec<u64> {
        list.rows().map(|row| row.id).collect()
    }

    fn found(list: &mut List, typed: &str) -> Vec<u64> {
        list.look_for(Needle::new(typed));
        while !list.search(2) {}
        list.found(usize::MAX).map(|row| row.id).collect()
    }

    #[test]
    fn newest_first_whatever_the_order_of_arrival() {
        let mut list = List::default();
        list.extend(vec![row(1, 30), row(2, 10)], words);
        list.extend(vec![row(3, 20), row(4, 40)], words);
        assert_eq!(ids(&list), [4, 1, 3, 2]);
        assert_eq!((list.len(), list.size()), (4, 400));
        // What was asked for earlier does not undo what came by itself.
        list.extend(vec![row(4, 5)], words);
        assert_eq!(list.row(4).map(|row| row.kept), Some(40));
        list.put(row(2, 50), "moved");
        assert_eq!(ids(&list), [2, 4, 1, 3]);
        assert!(list.remove(4) && !list.remove(4));
        assert_eq!(ids(&list), [2, 1, 3]);
        // Of one moment: by id.
        list.put(row(9, 30), "");
        list.put(row(0, 30), "");
        assert_eq!(ids(&list), [2, 0, 1, 9, 3]);
    }

    #[test]
    fn searched_in_slices_and_kept_up_to_date() {
        let mut list = List::default();
        list.extend((0..10).map(|n| row(n, 100 - n)).collect(), words);
        assert_eq!(found(&mut list, ""), (0..10).collect::<Vec<_>>());
        assert_eq!(found(&mut list, "game 3"), [3, 7]); // "game 7 of 93"
        list.put(row(30, 7), "Game 30");
        assert_eq!(found(&mut list, "game 3"), [3, 7, 30]);
        list.remove(3);
        assert_eq!(found(&mut list, "game 3"), [7, 30]);
        list.put(row(31, 500), "Game 31");
        assert_eq!(found(&mut list, "game 3"), [31, 7, 30]);
        assert_eq!(list.found(1).count(), 1);
        list.reword(|row| format!("партия {}", row.id));
        assert_eq!(found(&mut list, "ПАРТИЯ 31"), [31]);
        assert_eq!(found(&mut list, "game"), [] as [u64; 0]);
    }

    #[test]
    fn a_search_goes_on_with_what_is_added_behind() {
        let mut list = List::default();
        list.look_for(Needle::new("game"));
        list.extend(vec![row(1, 100), row(2, 90)], words);
        assert!(list.search(10));
        list.extend(vec![row(3, 80)], words);
        assert_eq!(list.found_count(), 2);
        assert!(list.search(10));
        assert_eq!(list.found_count(), 3);
    }
}
