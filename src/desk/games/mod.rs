//! The archive's window: all games kept on the device, newest first.
//!
//! The first page of the list is drawn as soon as it is there; the rest comes in slices behind it, for the search. Every
//! change, from here, from the page or from another tab, comes as [`News`] and is drawn from what the database has.

mod board;
mod card;
mod transfer;
mod view;
mod words;

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;
use yew::{AttrValue, Callback, Component, Context, Html, NodeRef, Properties, html};

pub use board::small_board;
pub use card::CardAction;
pub use transfer::{End, Form, Progress, Report, Stop, Written, read_all, write_all};

use super::archive::{Archive, ArchiveError, Names, News, Part, Subscription};
use super::modal::Modal;
use super::{Desk, DeskAction, Screen};
use crate::archive::{List, Needle, Record, Row};
use crate::i18n::Lang;
use crate::platform::{self, Space};
use crate::state::SavedGame;
use card::element_id;

/// So many rows are fetched at first.
const FIRST: u32 = 50;
/// So many games are drawn at first, and more at each wish for more.
const PAGE: usize = 50;
/// So many rows are fetched at once after the first page.
const SLICE: u32 = 250;
/// So many rows are searched at once.
const SEARCHED: usize = 2_000;
/// So long changes from elsewhere are gathered before the list is read anew, in milliseconds.
const GATHER_MS: u32 = 250;

/// The `id` of the search field.
const FIELD: &str = "games-search";
/// The `id` of the button that takes a deletion back.
const UNDO: &str = "games-undo";
/// The `id` of the button that stops what takes a while.
const STOP: &str = "games-stop";
/// The `id` of what is told of all games.
const OUTCOME: &str = "games-outcome";

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct GamesProps {
    pub desk: Desk,
    /// Another archive than the page's own, for tests.
    #[prop_or_default]
    pub archive: Archive,
    /// A file with all games that is to be read at once.
    #[prop_or_default]
    pub backup: Option<Blob>,
}

/// Something that takes a while, with all games.
#[derive(Debug)]
struct Job {
    reading: bool,
    progress: Progress,
    stop: Stop,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A file was read.
    Read(Report),
    /// A file with so many games was handed over.
    Written(u32),
    /// It could not be written.
    Failed(ArchiveError),
}

/// What the browser says of how long it keeps the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// Nothing.
    Unknown,
    /// Until they are deleted.
    Kept,
    /// Until it needs the space.
    NotKept,
    /// It was asked, and does not promise more.
    Refused,
}

/// A sentence at the lower edge until it is closed or something else happens, and what can be taken back.
#[derive(Debug)]
struct Bar {
    text: String,
    undo: Option<Record>,
}

/// What a game that was asked for is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be played or looked at.
    Board,
    /// To be exported.
    Export,
    /// To be named.
    Naming,
}

#[derive(Debug)]
pub enum Msg {
    /// A part of the list has come, for this reading of it.
    Part(u32, bool, Result<Part, ArchiveError>),
    /// Read the list once more.
    Reload,
    /// Go on searching.
    Search,
    /// This is looked for.
    Typed(String),
    /// Draw more games.
    More,
    /// The archive has changed.
    Heard(News),
    /// The row of a game has come.
    Row(u64, Result<Option<Row>, ArchiveError>),
    /// Something is wanted of a game.
    Card(CardAction),
    /// A game has come.
    Found(u64, Purpose, Result<Option<SavedGame>, ArchiveError>),
    /// Names are written.
    Renamed(u64, Result<bool, ArchiveError>),
    /// A game is taken out.
    Deleted(Result<Option<Record>, ArchiveError>),
    /// Put back what was taken out.
    Undo,
    /// It is back.
    Restored(u64, Result<(), ArchiveError>),
    /// Close the bar.
    Dismiss,
    /// Write all games into a file.
    Export(Form),
    /// Read this file.
    Import(Blob),
    /// So far it has come.
    Progress(Progress),
    /// Stop it.
    Stop,
    /// It is over. Of what was stopped nothing is told but what was read.
    Done(Option<Outcome>),
    /// How much space there is.
    Space(Option<Space>),
    /// What the browser says of keeping.
    Keeping(Keeping),
    /// Ask it to keep.
    Ask,
    /// Everything is drawn: the focus goes where it belongs.
    Focus,
}

/// The window with all games.
#[derive(Debug)]
pub struct GamesScreen {
    list: List,
    /// Games that can not be read.
    unreadable: usize,
    /// The first page is there.
    begun: bool,
    /// All rows are there.
    loaded: bool,
    /// Why there is no list.
    failure: Option<ArchiveError>,
    typed: AttrValue,
    /// How many games are drawn.
    shown: usize,
    searching: bool,
    naming: Option<(u64, Names)>,
    bar: Option<Bar>,
    job: Option<Job>,
    outcome: Option<Outcome>,
    space: Option<Space>,
    keeping: Keeping,
    /// The element that gets the focus once it is drawn.
    focus: Option<String>,
    /// The number of the reading of the list that counts.
    reading: Rc<Cell<u32>>,
    act: Callback<CardAction>,
    file: NodeRef,
    _news: Subscription,
}

/// Why the archive did not do what was asked, as a sentence.
pub(super) fn failure_text(lang: Lang, error: &ArchiveError) -> String {
    let own = lang.games_texts();
    match error {
        ArchiveError::Blocked => own.blocked_text,
        ArchiveError::Busy => own.busy_text,
        ArchiveError::Newer => own.newer_text,
        ArchiveError::Full => own.full_text,
        ArchiveError::Unreadable(_) => own.unreadable_text,
        ArchiveError::Other(reason) => {
            return (own.failed_text)(reason.trim_end_matches(['.', ' ']));
        }
    }
    .to_owned()
}

impl GamesScreen {
    /// Reads the list from its beginning, after a while.
    fn load(&self, ctx: &Context<Self>, wait_ms: u32) {
        let number = self.reading.get().wrapping_add(1);
        self.reading.set(number);
        let (reading, link) = (Rc::clone(&self.reading), ctx.link().clone());
        let archive = ctx.props().archive.clone();
        spawn_local(async move {
            if wait_ms > 0 {
                platform::pause(wait_ms).await;
            }
            let (mut from, mut limit, mut first) = (None, FIRST, true);
            while reading.get() == number {
                let part = archive.list(from, limit).await;
                from = part.as_ref().ok().and_then(|part| part.next);
                link.send_message(Msg::Part(number, first, part));
                if from.is_none() {
                    break;
                }
                (limit, first) = (SLICE, false);
                platform::breathe().await;
            }
        });
    }

    /// Looks at how much space there is, and for how long.
    fn look_at_space(ctx: &Context<Self>) {
        ctx.link()
            .send_future(async { Msg::Space(platform::space().await) });
        ctx.link().send_future(async {
            Msg::Keeping(match platform::is_kept().await {
                None => Keeping::Unknown,
                Some(true) => Keeping::Kept,
                Some(false) => Keeping::NotKept,
            })
        });
    }

    fn part(&mut self, lang: Lang, first: bool, part: Result<Part, ArchiveError>) {
        let part = match part {
            Ok(part) => part,
            Err(error) => {
                self.failure = Some(error);
                return;
            }
        };
        if first {
            // The old list stays until the new one has begun.
            self.list = List::default();
            self.list.look_for(Needle::new(&self.typed));
            self.unreadable = 0;
            self.failure = None;
            self.begun = true;
        }
        self.unreadable += part.unreadable;
        self.loaded = part.next.is_none();
        self.list.extend(part.rows, |row| words::all(lang, row));
    }

    /// Goes on with the search, and comes back to it if it is not through.
    fn search(&mut self, ctx: &Context<Self>) {
        let done = self.list.search(SEARCHED);
        if !done && !self.searching {
            self.searching = true;
            ctx.link().send_future(async {
                platform::breathe().await;
                Msg::Search
            });
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.bar = Some(Bar {
            text: text.into(),
            undo: None,
        });
    }

    fn fail(&mut self, lang: Lang, error: &ArchiveError) {
        self.say(failure_text(lang, error));
    }

    fn find(ctx: &Context<Self>, id: u64, purpose: Purpose) {
        let archive = ctx.props().archive.clone();
        ctx.link()
            .send_future(async move { Msg::Found(id, purpose, archive.find(id).await) });
    }

    fn card(&mut self, ctx: &Context<Self>, action: CardAction) {
        self.bar = None;
        self.focus = None;
        let archive = ctx.props().archive.clone();
        match action {
            CardAction::Open(id) => Self::find(ctx, id, Purpose::Board),
            CardAction::Export(id) => Self::find(ctx, id, Purpose::Export),
            // From the document: the row may have less.
            CardAction::Rename(id) => Self::find(ctx, id, Purpose::Naming),
            CardAction::Save(id, names) => ctx
                .link()
                .send_future(async move { Msg::Renamed(id, archive.rename(id, &names).await) }),
            CardAction::Leave(id) => {
                self.naming = None;
                self.focus = Some(element_id(id, "rename"));
            }
            CardAction::Delete(id) => ctx
                .link()
                .send_future(async move { Msg::Deleted(archive.take(id).await) }),
        }
    }

    fn found(&mut self, ctx: &Context<Self>, id: u64, purpose: Purpose, saved: SavedGame) {
        let act = &ctx.props().desk.act;
        match purpose {
            Purpose::Board => act.emit(DeskAction::Play(Rc::new(saved))),
            Purpose::Export => act.emit(DeskAction::ShowGame(Screen::Export, Rc::new(saved))),
            Purpose::Naming => self.naming = Some((id, Names::from(&saved))),
        }
    }

    fn heard(&mut self, ctx: &Context<Self>, news: News) {
        match news {
            News::Put(id) => {
                let archive = ctx.props().archive.clone();
                ctx.link()
                    .send_future(async move { Msg::Row(id, archive.row(id).await) });
            }
            News::Gone(id) => {
                self.list.remove(id);
                self.search(ctx);
            }
            // What is read from a file here is listed when all of it is there.
            News::Many if self.job.as_ref().is_some_and(|job| job.reading) => {}
            News::Many => self.load(ctx, GATHER_MS),
        }
    }

    fn begin(&mut self, reading: bool) -> Stop {
        let stop = Stop::default();
        self.bar = None;
        self.outcome = None;
        self.focus = Some(STOP.to_owned());
        self.job = Some(Job {
            reading,
            progress: Progress::default(),
            stop: stop.clone(),
        });
        stop
    }

    fn export(&mut self, ctx: &Context<Self>, form: Form) {
        let stop = self.begin(false);
        let (archive, link) = (ctx.props().archive.clone(), ctx.link().clone());
        spawn_local(async move {
            let tell = link.callback(Msg::Progress);
            let written = write_all(&archive, form, &stop, |progress| tell.emit(progress)).await;
            let outcome = match written {
                Ok(Some(written)) => {
                    let name = format!("toguz-{}.{}", platform::today(), form.extension());
                    let parts = written.parts.iter().map(String::as_str);
                    match platform::download_parts(&name, "text/plain", parts) {
                        Ok(()) => Some(Outcome::Written(written.games)),
                        Err(error) => Some(Outcome::Failed(ArchiveError::Other(error.0))),
                    }
                }
                Ok(None) => None,
                Err(error) => Some(Outcome::Failed(error)),
            };
            link.send_message(Msg::Done(outcome));
        });
    }

    fn import(&mut self, ctx: &Context<Self>, file: Blob) {
        let stop = self.begin(true);
        let (archive, link) = (ctx.props().archive.clone(), ctx.link().clone());
        spawn_local(async move {
            let tell = link.callback(Msg::Progress);
            let report = read_all(&archive, &file, &stop, |progress| tell.emit(progress)).await;
            link.send_message(Msg::Done(Some(Outcome::Read(report))));
        });
    }
}

impl Component for GamesScreen {
    type Message = Msg;
    type Properties = GamesProps;

    fn create(ctx: &Context<Self>) -> Self {
        let heard = ctx.link().callback(Msg::Heard);
        let news = ctx.props().archive.subscribe(move |news| heard.emit(news));
        let screen = Self {
            list: List::default(),
            unreadable: 0,
            begun: false,
            loaded: false,
            failure: None,
            typed: AttrValue::default(),
            shown: PAGE,
            searching: false,
            naming: None,
            bar: None,
            job: None,
            outcome: None,
            space: None,
            keeping: Keeping::Unknown,
            focus: None,
            reading: Rc::default(),
            act: ctx.link().callback(Msg::Card),
            file: NodeRef::default(),
            _news: news,
        };
        screen.load(ctx, 0);
        if let Some(backup) = &ctx.props().backup {
            ctx.link().send_message(Msg::Import(backup.clone()));
        }
        Self::look_at_space(ctx);
        screen
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let lang = ctx.props().desk.lang;
        let own = lang.games_texts();
        match msg {
            Msg::Part(number, first, part) => {
                if number != self.reading.get() {
                    return false;
                }
                let full = self.list.found_count() > self.shown;
                self.part(lang, first, part);
                self.search(ctx);
                // What comes behind those drawn is not worth a drawing.
                return first || self.loaded || !full;
            }
            Msg::Reload => {
                self.failure = None;
                self.load(ctx, 0);
            }
            Msg::Search => {
                self.searching = false;
                self.search(ctx);
            }
            Msg::Typed(text) => {
                self.list.look_for(Needle::new(&text));
                self.typed = text.into();
                self.focus = None;
                self.shown = PAGE;
                self.search(ctx);
            }
            Msg::More => {
                // The focus goes on where the list goes on.
                let next = self.list.found(self.shown + 1).nth(self.shown);
                self.focus = next.map(|row| element_id(row.id, "open"));
                self.shown += PAGE;
            }
            Msg::Heard(news) => self.heard(ctx, news),
            Msg::Row(id, row) => {
                match row {
                    Ok(Some(row)) => {
                        let words = words::all(lang, &row);
                        self.list.put(row, &words);
                    }
                    // Gone again, or not to be had: then it is not listed.
                    Ok(None) | Err(_) => {
                        self.list.remove(id);
                    }
                }
                self.search(ctx);
            }
            Msg::Card(action) => self.card(ctx, action),
            Msg::Found(id, purpose, Ok(Some(saved))) => self.found(ctx, id, purpose, saved),
            Msg::Found(_, _, Ok(None)) => self.say(own.none_found_text),
            Msg::Renamed(id, Ok(true)) => {
                self.naming = None;
                self.focus = Some(element_id(id, "rename"));
                self.say(own.renamed_text);
            }
            Msg::Renamed(_, Ok(false)) => {
                self.naming = None;
                self.say(own.none_found_text);
            }
            Msg::Deleted(Ok(undo)) => {
                self.bar = Some(Bar {
                    text: own.deleted_text.to_owned(),
                    undo,
                });
                self.focus = Some(UNDO.to_owned());
            }
            Msg::Undo => {
                if let Some(Bar {
                    undo: Some(record), ..
                }) = self.bar.take()
                {
                    let archive = ctx.props().archive.clone();
                    ctx.link().send_future(async move {
                        let kept = archive.restore(&record).await;
                        Msg::Restored(record.id, kept.map(|_| ()))
                    });
                }
            }
            Msg::Restored(id, Ok(())) => {
                self.say(own.restored_text);
                self.focus = Some(element_id(id, "open"));
            }
            Msg::Found(_, _, Err(error))
            | Msg::Renamed(_, Err(error))
            | Msg::Deleted(Err(error))
            | Msg::Restored(_, Err(error)) => self.fail(lang, &error),
            Msg::Dismiss => {
                self.bar = None;
                self.focus = Some(FIELD.to_owned());
            }
            Msg::Export(form) => self.export(ctx, form),
            Msg::Import(file) => self.import(ctx, file),
            Msg::Progress(progress) => {
                if let Some(job) = &mut self.job {
                    job.progress = progress;
                }
            }
            Msg::Stop => {
                if let Some(job) = &self.job {
                    job.stop.stop();
                }
            }
            Msg::Done(outcome) => {
                self.job = None;
                if let Some(Outcome::Read(_)) = outcome {
                    self.load(ctx, 0);
                }
                self.outcome = outcome;
                self.focus = Some(OUTCOME.to_owned());
                Self::look_at_space(ctx);
            }
            Msg::Focus => {
                // What is not there yet may come with the next drawing.
                self.focus = self.focus.take().filter(|id| !platform::focus(id));
                return false;
            }
            Msg::Space(space) => self.space = space,
            Msg::Keeping(keeping) => self.keeping = keeping,
            Msg::Ask => ctx.link().send_future(async {
                Msg::Keeping(match platform::ask_to_keep().await {
                    Some(true) => Keeping::Kept,
                    Some(false) => Keeping::Refused,
                    None => Keeping::Unknown,
                })
            }),
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &GamesProps) -> bool {
        let lang = ctx.props().desk.lang;
        if lang != old.desk.lang {
            self.list.reword(|row| words::all(lang, row));
            self.search(ctx);
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        if self.focus.is_some() {
            // What is inside the window is drawn after this component.
            ctx.link().send_future(async {
                platform::breathe().await;
                Msg::Focus
            });
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.reading.set(self.reading.get().wrapping_add(1));
        if let Some(job) = &self.job {
            job.stop.stop();
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let desk = &ctx.props().desk;
        let own = desk.lang.games_texts();
        let on_close = desk.act.reform(|()| DeskAction::Close);
        html! {
            <Modal id="games" heading={own.heading} close={desk.lang.texts().close} wide={true} {on_close}>
                <div class="dialog__body games">
                    if let Some(error) = &self.failure {
                        { Self::view_failure(ctx, error) }
                    } else {
                        { self.view_list(ctx) }
                        { self.view_all(ctx) }
                    }
                    { self.view_bar(ctx) }
                </div>
            </Modal>
        }
    }
}
