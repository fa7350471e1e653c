//! Undo and redo for the screens in which something is made by hand. Pure.

/// What was, and what was taken back.
#[derive(Clone, Debug)]
pub(super) struct History<T> {
    past: Vec<T>,
    future: Vec<T>,
}

/// The most steps that can be taken back.
const MOST: usize = 500;

impl<T> Default for History<T> {
    fn default() -> Self {
        Self {
            past: Vec::new(),
            future: Vec::new(),
        }
    }
}

impl<T> History<T> {
    /// A change is about to be made to this. What was taken back can not be had again.
    pub(super) fn record(&mut self, before: T) {
        self.future.clear();
        if self.past.len() >= MOST {
            self.past.remove(0);
        }
        self.past.push(before);
    }

    /// What was before the last change. `now`, made to match it, can be had again by [`History::redo`].
    pub(super) fn undo(&mut self, now: impl FnOnce(&T) -> T) -> Option<T> {
        let before = self.past.pop()?;
        self.future.push(now(&before));
        Some(before)
    }

    /// What the last [`History::undo`] took back.
    pub(super) fn redo(&mut self, now: impl FnOnce(&T) -> T) -> Option<T> {
        let after = self.future.pop()?;
        self.past.push(now(&after));
        Some(after)
    }

    /// Whether anything can be taken back.
    pub(super) const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether anything was taken back.
    pub(super) const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_and_forth() {
        let mut history = History::default();
        assert_eq!(history.undo(|_| 0), None);
        assert_eq!(history.redo(|_| 0), None);
        history.record(1);
        history.record(2);
        assert_eq!(history.undo(|_| 3), Some(2));
        assert_eq!(history.undo(|_| 2), Some(1));
        assert!(!history.can_undo() && history.can_redo());
        assert_eq!(history.redo(|_| 1), Some(2));
        assert_eq!(history.redo(|_| 2), Some(3));
        assert_eq!(history.redo(|_| 3), None);
        assert_eq!(history.undo(|_| 3), Some(2));
        history.record(9);
        assert!(!history.can_redo(), "a new change forgets what was undone");
    }

    #[test]
    fn only_so_much_is_remembered() {
        let mut history = History::default();
        for step in 0..2 * MOST {
            history.record(step);
        }
        let mut steps = 0;
        while history.undo(|_| 0).is_some() {
            steps += 1;
        }
        assert_eq!(steps, MOST);
    }
}
