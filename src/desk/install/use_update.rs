//! Registers the service worker, and minds newer versions of the game.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::{Callback, UseStateSetter, hook, use_effect_with, use_memo, use_state_eq};

use super::offer::{Event, Offer, Order, is_between_games};
use crate::i18n::Lang;
use crate::platform::{self, FilesEvent, Interval, Listener, ServiceWorker, Timeout, Watch};

/// The script, beside the page.
const SCRIPT: &str = "./sw.js";

/// How often the host is asked for a newer version while the page is open, in milliseconds. Browsers ask by themselves
/// when a page is loaded.
const LOOK_MS: u32 = 3_600_000;

/// How long a version that was told to take over has for it, in milliseconds.
const PATIENCE_MS: u32 = 5_000;

/// What a build of the sources by themselves says instead of a build id: its files change under the same names.
const UNFINISHED: &str = "dev";

/// Where things stand with a newer version, and what the user can do.
#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    /// There is one.
    pub ready: bool,
    /// The user is to be asked.
    pub offered: bool,
    /// It was accepted, and is about to come.
    pub wanted: bool,
    /// The page's language.
    pub lang: Lang,
    /// Takes that the user wants it.
    pub accept: Callback<()>,
    /// Takes that the user does not want to be asked.
    pub dismiss: Callback<()>,
}

struct Minder {
    offer: Cell<Offer>,
    show: UseStateSetter<Offer>,
    worker: RefCell<Option<ServiceWorker>>,
    /// What listens to a version on its way, and what waits for one that was told to take over.
    coming: RefCell<Option<Listener>>,
    answer: RefCell<Option<Listener>>,
    late: RefCell<Option<Timeout>>,
    looking: RefCell<Option<Interval>>,
}

impl Minder {
    fn happen(self: &Rc<Self>, event: Event) {
        let (offer, order) = self.offer.get().after(event);
        self.offer.set(offer);
        self.show.set(offer);
        match order {
            None => {}
            Some(Order::Reload) => platform::reload(),
            Some(Order::TakeOver) => {
                let told = self
                    .worker
                    .borrow()
                    .as_ref()
                    .is_some_and(ServiceWorker::take_over);
                // It may have gone since: then loading the page brings what there is.
                let ms = if told { PATIENCE_MS } else { 0 };
                let this = Rc::clone(self);
                let late = Timeout::new(ms, move || this.happen(Event::Late));
                *self.late.borrow_mut() = Some(late);
            }
        }
    }

    fn look(self: &Rc<Self>) {
        let waits = self
            .worker
            .borrow()
            .as_ref()
            .is_some_and(ServiceWorker::waits);
        self.happen(Event::Looked { waits });
    }

    fn heard(self: &Rc<Self>, event: FilesEvent) {
        match event {
            FilesEvent::TakenOver => self.happen(Event::TakenOver),
            FilesEvent::Coming => self.follow(),
        }
    }

    /// Follows a version that is on its way, if there is one.
    fn follow(self: &Rc<Self>) {
        let this = Rc::clone(self);
        let coming = self.worker.borrow().as_ref().and_then(|worker| {
            worker.when_settled(move || {
                if this
                    .worker
                    .borrow()
                    .as_ref()
                    .is_some_and(ServiceWorker::waits)
                {
                    this.happen(Event::Arrived);
                }
                this.look();
            })
        });
        *self.coming.borrow_mut() = coming;
    }

    async fn register(self: Rc<Self>) {
        let Some(own) = platform::meta("toguz-build").filter(|build| build != UNFINISHED) else {
            return;
        };
        let heard = Rc::clone(&self);
        // Refused, there is nothing to keep files, and nothing newer to mind.
        let Ok(worker) = ServiceWorker::register(SCRIPT, move |event| heard.heard(event)).await
        else {
            return;
        };
        *self.worker.borrow_mut() = Some(worker);
        let asking = Rc::clone(&self);
        *self.looking.borrow_mut() = Some(Interval::new(LOOK_MS, move || {
            if let Some(worker) = &*asking.worker.borrow() {
                worker.look();
            }
        }));
        // Another window may have wanted a newer version before there was a desk here.
        let this = Rc::clone(&self);
        let answer = self.worker.borrow().as_ref().and_then(|worker| {
            worker.ask_build(move |build| {
                if build != own {
                    this.happen(Event::TakenOver);
                }
            })
        });
        *self.answer.borrow_mut() = answer;
        self.follow();
        self.look();
    }

    /// Lets go of everything that knows this.
    fn stop(&self) {
        drop(self.worker.take());
        drop(self.coming.take());
        drop(self.answer.take());
        drop(self.late.take());
        drop(self.looking.take());
    }
}

/// Minds newer versions for as long as the component lives.
#[hook]
pub fn use_update() -> Update {
    let offer = use_state_eq(Offer::default);
    let page = use_state_eq(look_at_page);
    let minder = {
        let show = offer.setter();
        use_memo((), move |()| Minder {
            offer: Cell::default(),
            show,
            worker: RefCell::default(),
            coming: RefCell::default(),
            answer: RefCell::default(),
            late: RefCell::default(),
            looking: RefCell::default(),
        })
    };
    {
        let (minder, page) = (Rc::clone(&minder), page.setter());
        use_effect_with((), move |()| {
            spawn_local(Rc::clone(&minder).register());
            let watch = Watch::attributes(&["data-fen", "data-state", "lang"], move || {
                page.set(look_at_page());
            });
            move || {
                drop(watch);
                minder.stop();
            }
        });
    }
    let happens = |event: Event| {
        let minder = Rc::clone(&minder);
        Callback::from(move |()| minder.happen(event))
    };
    let (quiet, lang) = *page;
    Update {
        ready: offer.is_ready(),
        offered: offer.is_offered() && quiet,
        wanted: offer.is_wanted(),
        lang,
        accept: happens(Event::Accepted),
        dismiss: happens(Event::Dismissed),
    }
}

/// Whether no game is being played, and the language.
fn look_at_page() -> (bool, Lang) {
    let quiet =
        platform::board_state().is_some_and(|(state, moves)| is_between_games(&state, moves));
    let lang = platform::document_language().and_then(|tag| Lang::from_tag(&tag));
    (quiet, lang.unwrap_or_default())
}
