//! When a newer version is offered, and what follows from the answer. Pure.

/// What is known of a newer version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Newer {
    /// Nothing.
    #[default]
    None,
    /// It is here, and waits until it is wanted.
    Waits,
    /// It has taken over: another window wanted it. This window goes on with what it has.
    TookOver,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It was looked whether a newer version waits.
    Looked {
        /// Whether one does.
        waits: bool,
    },
    /// One that was not there before has come.
    Arrived,
    /// This window's files come from another version now.
    TakenOver,
    /// The user wants the newer version.
    Accepted,
    /// The user does not want to be asked.
    Dismissed,
    /// The newer version was told to take over, and has not.
    Late,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Tell the version that waits to take over.
    TakeOver,
    /// Load the page again.
    Reload,
}

/// The offer of a newer version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    newer: Newer,
    dismissed: bool,
    wanted: bool,
}

impl Offer {
    /// What comes of an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> (Self, Option<Order>) {
        let order = match event {
            Event::Looked { waits } => {
                // What has taken over does not wait any more, and stays.
                if self.newer != Newer::TookOver {
                    self.newer = if waits { Newer::Waits } else { Newer::None };
                }
                None
            }
            Event::Arrived => {
                self.dismissed = false;
                None
            }
            // Loaded again by the wish of this window's user only, and once.
            Event::TakenOver if self.wanted => Some(Order::Reload),
            Event::TakenOver => {
                self.newer = Newer::TookOver;
                None
            }
            Event::Accepted if self.wanted => None,
            Event::Accepted => match self.newer {
                Newer::None => None,
                Newer::Waits => {
                    self.wanted = true;
                    Some(Order::TakeOver)
                }
                Newer::TookOver => {
                    self.wanted = true;
                    Some(Order::Reload)
                }
            },
            Event::Dismissed => {
                self.dismissed = true;
                None
            }
            // Then loading does no harm, and the offer comes again.
            Event::Late => self.wanted.then_some(Order::Reload),
        };
        (self, order)
    }

    /// Whether there is a newer version.
    pub const fn is_ready(self) -> bool {
        !matches!(self.newer, Newer::None)
    }

    /// Whether the user wants it, and it is about to come.
    pub const fn is_wanted(self) -> bool {
        self.wanted
    }

    /// Whether the user is to be asked unasked, if no game is being played.
    pub const fn is_offered(self) -> bool {
        self.is_ready() && !self.dismissed
    }
}

/// Whether no game is being played, by what the page says of its board (`docs/page.md`): not one move is in the list, or
/// the last position is shown and the game is over.
pub fn is_between_games(state: &str, moves: u32) -> bool {
    match state {
        "over" => true,
        "idle" => moves == 0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(events: &[Event]) -> (Offer, Vec<Order>) {
        let mut offer = Offer::default();
        let mut orders = Vec::new();
        for &event in events {
            let (next, order) = offer.after(event);
            offer = next;
            orders.extend(order);
        }
        (offer, orders)
    }

    const WAITS: Event = Event::Looked { waits: true };

    #[test]
    fn nothing_is_done_unasked() {
        for events in [
            &[Event::TakenOver][..],
            &[Event::Arrived, WAITS],
            &[WAITS, Event::TakenOver, Event::TakenOver],
            &[WAITS, Event::Dismissed, Event::TakenOver],
            &[Event::Accepted],
            &[Event::Late],
            &[WAITS, Event::Late],
        ] {
            assert_eq!(after(events).1, [], "{events:?}");
        }
    }

    #[test]
    fn an_accepted_version_takes_over_and_the_page_is_loaded_once() {
        let (offer, orders) = after(&[Event::Arrived, WAITS, Event::Accepted, Event::Accepted]);
        assert_eq!(orders, [Order::TakeOver]);
        assert!(offer.is_wanted() && offer.is_ready());
        assert_eq!(offer.after(Event::TakenOver).1, Some(Order::Reload));
        assert_eq!(offer.after(Event::Late).1, Some(Order::Reload));
    }

    #[test]
    fn accepted_in_another_window_it_is_offered_here() {
        let (offer, _) = after(&[WAITS, Event::TakenOver, Event::Looked { waits: false }]);
        assert!(offer.is_offered());
        let (offer, order) = offer.after(Event::Accepted);
        assert_eq!(order, Some(Order::Reload));
        assert!(offer.is_wanted());
    }

    #[test]
    fn dismissed_it_is_offered_again_only_when_a_still_newer_one_comes() {
        let (offer, _) = after(&[WAITS, Event::Dismissed, WAITS]);
        assert!(offer.is_ready() && !offer.is_offered());
        assert!(offer.after(Event::Arrived).0.is_offered());
    }

    #[test]
    fn one_that_gave_way_is_not_offered() {
        let (offer, _) = after(&[WAITS, Event::Looked { waits: false }]);
        assert!(!offer.is_ready());
    }

    #[test]
    fn games() {
        assert!(is_between_games("idle", 0) && is_between_games("over", 57));
        for (state, moves) in [("idle", 1), ("thinking", 0), ("sowing", 1), ("", 0)] {
            assert!(!is_between_games(state, moves), "{state} {moves}");
        }
    }
}
