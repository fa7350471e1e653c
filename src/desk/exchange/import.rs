//! The window into which texts and files go.

use std::cell::RefCell;
use std::rc::Rc;

use toguz_rules::notation::Record;
use toguz_rules::{Game, Position, Setup, Side};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, ClipboardEvent, Event, HtmlInputElement, HtmlTextAreaElement, InputEvent};
use yew::{
    AttrValue, Callback, Html, Properties, TargetCast, UseStateSetter, component, html,
    use_effect_with, use_mut_ref, use_node_ref, use_state, use_state_eq,
};

use super::AddMany;
use super::reading::{Gathered, Job, MAX_FILES, Outcome, Source, add_all, gather};
use crate::desk::modal::Modal;
use crate::desk::{Desk, DeskAction, Screen};
use crate::exchange::account::{self, Note};
use crate::exchange::find::Found;
use crate::exchange::import::saved;
use crate::exchange::{export, fault};
use crate::i18n::Lang;
use crate::platform::{self, Dropped, FileDrop};
use crate::state::SavedGame;

/// The field with the report while copying it is refused.
const REPORT: &str = "import-report";

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct ImportProps {
    pub desk: Desk,
    /// Takes games for the archive.
    pub archive: AddMany,
    /// Takes a position to the editor, one that can not be played as well.
    pub on_edit: Callback<Setup>,
    /// Takes a backup of the archive.
    pub on_backup: Callback<Blob>,
    /// What another program has handed over, to begin with.
    #[prop_or_default]
    pub handed: Option<Dropped>,
}

/// How far things are.
#[derive(Clone)]
enum Stage {
    /// Nothing was given yet.
    Idle,
    /// Reading; how much of 100 is done.
    Reading(u8),
    /// This is in it.
    Found(Rc<Gathered>),
    /// On the way to the archive; how much of 100 is.
    Adding(u8),
    /// In the archive.
    Added(Rc<Gathered>, Outcome),
}

/// What the screen's parts share.
#[derive(Clone)]
struct Import {
    props: ImportProps,
    stage: UseStateSetter<Stage>,
    /// The work under way, if there is some.
    job: Rc<RefCell<Option<Job>>>,
}

impl Import {
    /// Ends what is under way, and begins something.
    fn start(&self, stage: fn(u8) -> Stage) -> Job {
        self.stop();
        let set = self.stage.clone();
        let job = Job::new(Callback::from(move |percent| set.set(stage(percent))));
        *self.job.borrow_mut() = Some(job.clone());
        job
    }

    fn stop(&self) {
        if let Some(job) = self.job.borrow_mut().take() {
            job.stop();
        }
    }

    /// Looks what is in these sources.
    fn look(&self, sources: Vec<Source>) {
        let job = self.start(Stage::Reading);
        let this = self.clone();
        spawn_local(async move {
            let nothing = matches!(&*sources, [Source::Text(text)] if text.trim().is_empty());
            if nothing {
                this.stage.set(Stage::Idle);
                return;
            }
            if let Some(gathered) = gather(sources, &job).await {
                this.say(&sentences(this.props.desk.lang, &gathered));
                this.stage.set(Stage::Found(Rc::new(gathered)));
            }
        });
    }

    fn take(&self, dropped: Dropped) {
        self.look(match dropped {
            Dropped::Files(files) => files
                .into_iter()
                .take(MAX_FILES)
                .map(Source::File)
                .collect(),
            Dropped::Text(text) => vec![Source::Text(text.into())],
        });
    }

    /// Puts all games that can be read into the archive.
    fn archive(&self, gathered: &Rc<Gathered>) {
        let job = self.start(Stage::Adding);
        self.stage.set(Stage::Adding(0));
        let (this, gathered) = (self.clone(), Rc::clone(gathered));
        spawn_local(async move {
            let outcome = add_all(&gathered, &this.props.archive, &job).await;
            // Somebody else has the screen now, if it was not the user who stopped it.
            let own = this.job.borrow().is_none() || !job.is_stopped();
            if own {
                this.say(&outcome_sentences(this.props.desk.lang, &outcome));
                this.stage.set(Stage::Added(gathered, outcome));
            }
        });
    }

    fn say(&self, sentences: &[String]) {
        self.props
            .desk
            .act
            .emit(DeskAction::Say(sentences.join(" ")));
    }

    fn act(&self, action: DeskAction) {
        self.stop();
        self.props.desk.act.emit(action);
    }
}

/// The window.
#[component]
pub fn ImportScreen(props: &ImportProps) -> Html {
    let desk = &props.desk;
    let texts = desk.lang.exchange_texts();
    let stage = use_state(|| Stage::Idle);
    let hover = use_state_eq(|| false);
    let job = use_mut_ref(|| None);
    let import = Import {
        props: props.clone(),
        stage: stage.setter(),
        job,
    };
    // Listens as long as the screen is there, and always with what it knows now.
    let latest = use_mut_ref(|| import.clone());
    *latest.borrow_mut() = import.clone();
    {
        let hover = hover.setter();
        use_effect_with((), move |()| {
            let taker = Rc::clone(&latest);
            let drop_zone = FileDrop::listen(
                move |over| hover.set(over),
                move |dropped| {
                    let import = taker.borrow().clone();
                    import.take(dropped);
                },
            );
            move || {
                drop(drop_zone);
                latest.borrow().stop();
            }
        });
    }

    let field = use_node_ref();
    {
        let (import, field) = (import.clone(), field.clone());
        use_effect_with(props.handed.clone(), move |handed| {
            let Some(handed) = handed.clone() else {
                return;
            };
            if let Dropped::Text(text) = &handed
                && let Some(field) = field.cast::<HtmlTextAreaElement>()
            {
                field.set_value(text);
            }
            import.take(handed);
        });
    }

    let oninput = {
        let import = import.clone();
        move |event: InputEvent| {
            if let Some(field) = event.target_dyn_into::<HtmlTextAreaElement>() {
                import.look(vec![Source::Text(field.value().into())]);
            }
        }
    };
    let onpaste = {
        let import = import.clone();
        move |event: Event| {
            let files = event
                .dyn_ref::<ClipboardEvent>()
                .and_then(ClipboardEvent::clipboard_data)
                .and_then(|data| data.files())
                .map(|list| platform::files_of(&list))
                .unwrap_or_default();
            if !files.is_empty() {
                event.prevent_default();
                import.take(Dropped::Files(files));
            }
        }
    };
    let onfiles = {
        let import = import.clone();
        move |event: Event| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
                return;
            };
            let files = input.files().map(|list| platform::files_of(&list));
            // So that the same file can be chosen again.
            input.set_value("");
            if let Some(files) = files.filter(|files| !files.is_empty()) {
                import.take(Dropped::Files(files));
            }
        }
    };
    let on_close = {
        let import = import.clone();
        Callback::from(move |()| import.act(DeskAction::Close))
    };
    html! {
        <Modal id="import" heading={texts.import} close={desk.lang.texts().close} wide={true} {on_close}>
            <div class="dialog__body">
                <div class="field">
                    <label class="field__label" for="import-text">{ texts.paste }</label>
                    <textarea
                        ref={field}
                        id="import-text"
                        class="input input--text"
                        aria-describedby="import-help"
                        autocapitalize="off"
                        autocomplete="off"
                        spellcheck="false"
                        dir="auto"
                        {oninput}
                        {onpaste}
                    />
                    <p class="hint" id="import-help">{ texts.paste_help }</p>
                </div>
                <div class="dialog__actions exchange__actions">
                    <label class="button exchange__files">
                        <input type="file" multiple=true class="sr-only" data-field="files" onchange={onfiles} />
                        { texts.open_files }
                    </label>
                </div>
                { content(&import, &stage) }
            </div>
            if *hover {
                <div class="exchange__drop" data-drop="" aria-hidden="true">{ texts.drop_files }</div>
            }
        </Modal>
    }
}

fn content(import: &Import, stage: &Stage) -> Html {
    let lang = import.props.desk.lang;
    let texts = lang.exchange_texts();
    match stage {
        Stage::Idle => html! {},
        Stage::Reading(percent) => {
            progress(import, *percent, (texts.reading)(*percent), |import| {
                import.stop();
                import.stage.set(Stage::Idle);
            })
        }
        // How far it came is told when it has stopped.
        Stage::Adding(percent) => {
            progress(import, *percent, (texts.adding)(*percent), Import::stop)
        }
        Stage::Found(gathered) => {
            let found = gathered.single.as_ref().map_or("games", key);
            html! {
                <section class="exchange__found" data-found={found}>
                    { for sentences(lang, gathered).into_iter().map(|text| html! { <p>{ text }</p> }) }
                    { details(lang, gathered) }
                    { actions(import, gathered) }
                    <Report {lang} gathered={Shared(Rc::clone(gathered))} />
                </section>
            }
        }
        Stage::Added(gathered, outcome) => html! {
            <section class="exchange__found" data-found="added">
                { for outcome_sentences(lang, outcome).into_iter().map(|text| html! { <p>{ text }</p> }) }
                <div class="dialog__actions exchange__actions">
                    { button(import, "show-games", lang.games_texts().heading, true, |import| {
                        import.act(DeskAction::Show(Screen::Games));
                    }) }
                </div>
                <Report {lang} gathered={Shared(Rc::clone(gathered))} />
            </section>
        },
    }
}

/// A bar with a button that stops it.
fn progress(import: &Import, percent: u8, label: String, stop: fn(&Import)) -> Html {
    let texts = import.props.desk.lang.exchange_texts();
    html! {
        <div class="exchange__progress" data-progress="">
            <label class="field">
                <span class="field__label">{ label }</span>
                <progress max="100" value={percent.to_string()} />
            </label>
            { button(import, "stop", texts.stop, false, stop) }
        </div>
    }
}

fn button(
    import: &Import,
    key: &'static str,
    label: impl Into<AttrValue>,
    main: bool,
    act: impl Fn(&Import) + 'static,
) -> Html {
    let import = import.clone();
    let class = if main {
        "button button--main"
    } else {
        "button"
    };
    html! {
        <button type="button" {class} data-action={key} onclick={move |_| act(&import)}>{ label.into() }</button>
    }
}

/// A stable word for what was found.
const fn key(found: &Result<Found, Note>) -> &'static str {
    match found {
        Ok(Found::Nothing) => "nothing",
        Ok(Found::NoText) | Err(Note::NoText) => "no-text",
        Ok(Found::Backup) => "backup",
        Ok(Found::Link(_)) => "link",
        Ok(Found::Position(_)) => "position",
        Ok(Found::Game(_)) => "game",
        Ok(Found::Broken(..)) => "broken",
        Ok(Found::Games(_)) => "games",
        Ok(Found::Unknown(_)) | Err(Note::NoGame) => "unknown",
        Err(Note::TooLarge) => "too-large",
        Err(Note::Unreadable) => "unreadable",
    }
}

fn moves_of(record: &Record) -> u32 {
    u32::try_from(record.game.main_line().len()).unwrap_or(u32::MAX)
}

/// What was found, in words.
fn sentences(lang: Lang, gathered: &Gathered) -> Vec<String> {
    let texts = lang.exchange_texts();
    match &gathered.single {
        Some(Ok(Found::Game(record))) => vec![(texts.found_game_text)(moves_of(record))],
        Some(Ok(Found::Broken(_, record))) => vec![(texts.broken_game_text)(moves_of(record))],
        Some(Ok(Found::Position(setup))) => {
            let problems = setup.problems();
            vec![if problems.is_empty() {
                texts.found_position_text.to_owned()
            } else {
                (texts.found_bad_position_text)(&fault::setup_problems(lang, problems))
            }]
        }
        Some(Ok(Found::Link(_))) => vec![texts.found_link_text.to_owned()],
        Some(Ok(Found::Backup)) => vec![texts.found_backup_text.to_owned()],
        Some(Ok(Found::Nothing | Found::Unknown(_))) => vec![texts.unknown_text.to_owned()],
        Some(Ok(Found::NoText)) => vec![texts.no_text_text.to_owned()],
        Some(Err(note)) => vec![account::sentence(lang, *note)],
        Some(Ok(Found::Games(_))) | None => {
            let account = &gathered.account;
            let mut said = vec![(texts.found_games_text)(account.read())];
            if account.failed() > 0 {
                said.push((texts.found_faults_text)(account.failed()));
            }
            said
        }
    }
}

fn outcome_sentences(lang: Lang, outcome: &Outcome) -> Vec<String> {
    let texts = lang.exchange_texts();
    let mut said = vec![(texts.added_text)(outcome.added.new)];
    if outcome.added.known > 0 {
        said.push((texts.known_text)(outcome.added.known));
    }
    if outcome.lost {
        said.push(texts.unreadable_file_text.to_owned());
    }
    if outcome.stopped {
        said.push(texts.stopped_text.to_owned());
    }
    if let Some(error) = &outcome.error {
        said.push(texts.archive_failed_text.to_owned());
        if !error.0.is_empty() {
            said.push(error.0.clone());
        }
    }
    said
}

/// Whose game it is, when it was played, how it ended.
fn details(lang: Lang, gathered: &Gathered) -> Html {
    let Some(Ok(Found::Game(record) | Found::Broken(_, record))) = &gathered.single else {
        return html! {};
    };
    let name = |side| export::name(&record.tags, side).map(ToOwned::to_owned);
    let known = |tag| {
        let value = record.tags.get(tag).map(str::trim)?;
        (!value.is_empty() && !value.contains('?')).then(|| value.to_owned())
    };
    let texts = lang.texts();
    let players = Side::ALL.map(|side| {
        let neutral = crate::a11y::Perspective::Neutral.who(side);
        name(side).unwrap_or_else(|| (texts.name)(neutral))
    });
    let named = Side::ALL.into_iter().any(|side| name(side).is_some());
    let result = record.conclusion().map(|end| end.outcome.as_str());
    html! {
        <p class="hint exchange__details" data-details="">
            if named {
                <bdi>{ &players[0] }</bdi>{ " – " }<bdi>{ &players[1] }</bdi>{ " " }
            }
            if let Some(result) = result {
                <bdi>{ result }</bdi>{ " " }
            }
            { for ["Date", "Event"].into_iter().filter_map(known).map(|value| html! {
                <><bdi>{ value }</bdi>{ " " }</>
            }) }
        </p>
    }
}

/// A game with a name of its own.
fn fresh(record: &Record) -> Rc<SavedGame> {
    Rc::new(saved(record.clone(), platform::random_seed()))
}

/// What can be done with what was found.
fn actions(import: &Import, gathered: &Rc<Gathered>) -> Html {
    let texts = import.props.desk.lang.exchange_texts();
    let archive = |main| {
        let gathered = Rc::clone(gathered);
        button(import, "archive", texts.to_archive, main, move |import| {
            import.archive(&gathered);
        })
    };
    let buttons = match &gathered.single {
        Some(Ok(Found::Game(record))) => {
            let game = fresh(record);
            html! {
                <>
                    { button(import, "play", texts.put_on_board, true, move |import| {
                        import.act(DeskAction::Play(Rc::clone(&game)));
                    }) }
                    { archive(false) }
                </>
            }
        }
        Some(Ok(Found::Broken(_, record))) if moves_of(record) > 0 => {
            let game = fresh(record);
            button(import, "play-part", texts.put_part, false, move |import| {
                import.act(DeskAction::Play(Rc::clone(&game)));
            })
        }
        Some(Ok(Found::Position(setup))) => {
            let setup = *setup;
            html! {
                <>
                    if let Ok(position) = Position::try_from(setup) {
                        { button(import, "play", texts.play_here, true, move |import| {
                            let game = Game::from_position(position);
                            let game = SavedGame::new(game, platform::random_seed());
                            import.act(DeskAction::Play(Rc::new(game)));
                        }) }
                    }
                    { button(import, "edit", texts.to_editor, false, move |import| {
                        import.stop();
                        import.props.on_edit.emit(setup);
                    }) }
                </>
            }
        }
        Some(Ok(Found::Link(fragment))) => {
            let fragment = fragment.clone();
            button(import, "open-link", texts.open_link, true, move |import| {
                import.act(DeskAction::Close);
                // The page hears of it as if the link had been followed there; without a window there is no page.
                let _ = platform::follow_fragment(&fragment);
            })
        }
        Some(Ok(Found::Backup)) => {
            let gathered = Rc::clone(gathered);
            button(import, "backup", texts.to_archive, true, move |import| {
                if let Some(blob) = gathered.sources.first().and_then(Source::blob) {
                    import.stop();
                    import.props.on_backup.emit(blob);
                }
            })
        }
        Some(Ok(Found::Games(_))) | None if gathered.account.read() > 0 => archive(true),
        _ => html! {},
    };
    html! {
        <div class="dialog__actions exchange__actions">{ buttons }</div>
    }
}

/// What was gathered, equal to itself only.
#[derive(Clone, Debug)]
struct Shared(Rc<Gathered>);

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct ReportProps {
    lang: Lang,
    gathered: Shared,
}

/// What became of the last attempt to hand the report on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    None,
    Copied,
    Refused,
}

/// Which games could not be read, where and why; nothing if all could.
#[component]
fn Report(props: &ReportProps) -> Html {
    let lang = props.lang;
    let texts = lang.exchange_texts();
    let attempt = use_state_eq(|| Attempt::None);
    {
        // After the field is there.
        use_effect_with(*attempt, |attempt| {
            if *attempt == Attempt::Refused {
                platform::select_text(REPORT);
            }
        });
    }
    let account = &props.gathered.0.account;
    let is_games = matches!(
        props.gathered.0.single,
        None | Some(Ok(Found::Games(_) | Found::Broken(..)))
    );
    if !is_games || !account.has_faults() {
        return html! {};
    }
    let oncopy = {
        let (attempt, text) = (attempt.setter(), account.text(lang));
        move |_| {
            let (attempt, text) = (attempt.clone(), text.clone());
            spawn_local(async move {
                attempt.set(match platform::write_clipboard(&text).await {
                    Ok(()) => Attempt::Copied,
                    Err(_) => Attempt::Refused,
                });
            });
        }
    };
    let said = match *attempt {
        Attempt::None => "",
        Attempt::Copied => texts.copied_text,
        Attempt::Refused => texts.copy_refused_text,
    };
    let parts = account.parts().iter().map(|part| {
        let lines = account::lines(lang, part);
        html! {
            if !lines.is_empty() {
                if !part.name.is_empty() {
                    <h4 class="exchange__file"><bdi>{ &part.name }</bdi></h4>
                }
                <ul class="exchange__faults">
                    { for lines.into_iter().map(|(place, sentence)| html! {
                        <li>
                            if !place.is_empty() {
                                <strong>{ place }</strong>{ ": " }
                            }
                            { sentence }
                        </li>
                    }) }
                </ul>
            }
        }
    });
    html! {
        <section class="exchange__report" data-report="" aria-labelledby="import-report-heading">
            <h3 class="field__label" id="import-report-heading">{ texts.report }</h3>
            // Long reports scroll by themselves, by keys too.
            <div class="exchange__scroll" tabindex="0" role="group" aria-labelledby="import-report-heading">
                { for parts }
            </div>
            <div class="dialog__actions exchange__actions">
                <button type="button" class="button" data-action="copy-report" onclick={oncopy}>
                    { texts.copy_report }
                </button>
            </div>
            if *attempt == Attempt::Refused {
                <textarea id={REPORT} class="input input--text" readonly=true aria-label={texts.report} value={account.text(lang)} />
            }
            <p class="hint exchange__said" role="status" data-said="">{ said }</p>
        </section>
    }
}
