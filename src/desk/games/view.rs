//! How the window with all games looks.

use web_sys::{Event, HtmlInputElement, InputEvent};
use yew::{Context, Html, TargetCast, html};

use super::card::Card;
use super::transfer::{End, Form, Report};
use super::{FIELD, GamesScreen, Job, Keeping, Msg, OUTCOME, Outcome, UNDO, failure_text};
use crate::components::icon::{Glyph, icon};
use crate::desk::archive::ArchiveError;
use crate::desk::{DeskAction, Screen};
use crate::i18n::Lang;
use crate::platform;

/// The description of the search field.
const HELP: &str = "games-help";

impl GamesScreen {
    /// In place of the list: why there is none, and what can be done.
    pub(super) fn view_failure(ctx: &Context<Self>, error: &ArchiveError) -> Html {
        let desk = &ctx.props().desk;
        let own = desk.lang.games_texts();
        let export = desk.act.reform(|_| DeskAction::Show(Screen::Export));
        html! {
            <>
                <p role="alert" data-failure="">{ failure_text(desk.lang, error) }</p>
                <div class="dialog__actions">
                    <button type="button" class="button" data-action="export-current" onclick={export}>
                        { own.export_current }
                    </button>
                    <button
                        type="button"
                        class="button button--main"
                        data-action="retry"
                        onclick={ctx.link().callback(|_| Msg::Reload)}
                    >
                        { own.retry }
                    </button>
                </div>
            </>
        }
    }

    /// The search and what it finds.
    pub(super) fn view_list(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().desk.lang;
        let own = lang.games_texts();
        if !self.begun {
            return html! {
                <p class="hint" role="status">{ own.loading }</p>
            };
        }
        if self.list.is_empty() && self.loaded {
            return html! {
                <p data-empty="">{ own.empty_text }</p>
            };
        }
        let link = ctx.link();
        let oninput = link.batch_callback(|event: InputEvent| {
            event
                .target_dyn_into::<HtmlInputElement>()
                .map(|input| Msg::Typed(input.value()))
        });
        let naming = |id: u64| {
            let (game, names) = self.naming.as_ref()?;
            (*game == id).then(|| names.clone())
        };
        html! {
            <>
                <div class="field">
                    <label class="field__label" for={FIELD}>{ own.search }</label>
                    <input
                        id={FIELD}
                        class="input"
                        type="search"
                        autocomplete="off"
                        enterkeyhint="search"
                        dir="auto"
                        aria-describedby={HELP}
                        value={self.typed.clone()}
                        {oninput}
                    />
                    <div class="games__found">
                        <span class="hint" id={HELP}>{ own.search_help }</span>
                        <span class="hint" role="status" data-count="">{ self.count(lang) }</span>
                    </div>
                </div>
                if self.is_searched() && self.list.found_count() == 0 {
                    <p data-none="">{ own.none_found_text }</p>
                }
                <ul class="games__list">
                    { for self.list.found(self.shown).map(|row| html! {
                        <Card key={row.id} {lang} {row} naming={naming(row.id)} act={self.act.clone()} />
                    }) }
                </ul>
                if self.list.found_count() > self.shown {
                    <button
                        type="button"
                        class="button games__more"
                        data-action="more"
                        onclick={link.callback(|_| Msg::More)}
                    >
                        { own.more }
                    </button>
                }
                if self.unreadable > 0 {
                    <p data-unreadable="">
                        { (own.unreadable_games_text)(u32::try_from(self.unreadable).unwrap_or(u32::MAX)) }
                    </p>
                }
            </>
        }
    }

    /// Whether all that is there has been looked at.
    fn is_searched(&self) -> bool {
        self.loaded && !self.searching
    }

    /// How many games there are, and how many are found.
    fn count(&self, lang: Lang) -> String {
        let own = lang.games_texts();
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let (games, found) = (number(self.list.len()), number(self.list.found_count()));
        if !self.is_searched() {
            own.loading.to_owned()
        } else if self.list.is_filtered() {
            (own.found)(found, games)
        } else {
            (own.counted)(games)
        }
    }

    /// What can be done with all games: out, in, and how they are kept.
    pub(super) fn view_all(&self, ctx: &Context<Self>) -> Html {
        let desk = &ctx.props().desk;
        let own = desk.lang.games_texts();
        let link = ctx.link();
        let onchange = link.batch_callback(|event: Event| {
            let input = event.target_dyn_into::<HtmlInputElement>()?;
            let file = input.files().and_then(|files| files.get(0));
            // The same file can be chosen once more.
            input.set_value("");
            file.map(|file| Msg::Import(file.into()))
        });
        let choose = {
            let file = self.file.clone();
            move |_| {
                if let Some(input) = file.cast::<HtmlInputElement>() {
                    input.click();
                }
            }
        };
        let games = desk.act.reform(|_| DeskAction::Show(Screen::Import));
        html! {
            <section class="games__all" aria-labelledby="games-all">
                <h3 id="games-all">{ own.all_games }</h3>
                <p class="hint">{ own.all_games_help }</p>
                <input
                    ref={&self.file}
                    type="file"
                    accept=".txt,text/plain"
                    hidden=true
                    data-field="file"
                    aria-label={own.import_all}
                    {onchange}
                />
                if let Some(job) = &self.job {
                    { Self::view_job(ctx, job) }
                } else {
                    <div class="dialog__actions games__actions">
                        <button
                            type="button"
                            class="button"
                            data-action="export-all"
                            disabled={self.begun && self.list.is_empty() && self.unreadable == 0}
                            onclick={link.callback(|_| Msg::Export(Form::Backup))}
                        >
                            { own.export_all }
                        </button>
                        <button
                            type="button"
                            class="button"
                            data-action="export-pgn"
                            disabled={self.begun && self.list.is_empty()}
                            onclick={link.callback(|_| Msg::Export(Form::Pgn))}
                        >
                            { own.export_pgn }
                        </button>
                        <button type="button" class="button" data-action="import-all" onclick={choose}>
                            { own.import_all }
                        </button>
                        <button type="button" class="button" data-action="import-games" onclick={games}>
                            { own.import_games }
                        </button>
                    </div>
                }
                <div class="games__outcome" id={OUTCOME} role="status" tabindex="-1">
                    if let Some(outcome) = &self.outcome {
                        { for outcome_texts(desk.lang, outcome).into_iter().map(|text| html! { <p>{ text }</p> }) }
                    }
                </div>
                { self.view_space(ctx) }
            </section>
        }
    }

    fn view_job(ctx: &Context<Self>, job: &Job) -> Html {
        let lang = ctx.props().desk.lang;
        let own = lang.games_texts();
        let (label, progress) = (
            if job.reading {
                own.reading
            } else {
                own.writing
            },
            job.progress,
        );
        html! {
            <div class="games__job">
                <label class="games__progress">
                    <span>{ label }</span>
                    <progress
                        max={progress.total.max(1.0).to_string()}
                        value={progress.done.to_string()}
                    />
                </label>
                <button
                    type="button"
                    class="button"
                    id={super::STOP}
                    data-action="stop"
                    onclick={ctx.link().callback(|_| Msg::Stop)}
                >
                    { lang.choice_texts().cancel }
                </button>
            </div>
        }
    }

    fn view_space(&self, ctx: &Context<Self>) -> Html {
        let lang = ctx.props().desk.lang;
        let own = lang.games_texts();
        let size = |bytes: f64| platform::format_bytes(lang.tag(), bytes);
        #[allow(clippy::cast_precision_loss)] // a device holds less
        let games = self.list.size() as f64;
        let keeping = match self.keeping {
            Keeping::Unknown => own.unknown_text,
            Keeping::Kept => own.kept_text,
            Keeping::NotKept => own.not_kept_text,
            Keeping::Refused => own.refused_text,
        };
        html! {
            <>
                <p class="hint" data-space="">
                    if self.loaded {
                        { (own.space_text)(&size(games)) }
                    }
                    if let Some(space) = self.space {
                        { " " }
                        { (own.site_text)(&size(space.used), &size(space.allowed)) }
                    }
                </p>
                <p class="hint" role="status" data-keeping="">{ keeping }</p>
                if self.keeping == Keeping::NotKept {
                    <button
                        type="button"
                        class="button games__ask"
                        data-action="ask-to-keep"
                        onclick={ctx.link().callback(|_| Msg::Ask)}
                    >
                        { own.ask_to_keep }
                    </button>
                }
            </>
        }
    }

    /// The sentence at the lower edge.
    pub(super) fn view_bar(&self, ctx: &Context<Self>) -> Html {
        let texts = ctx.props().desk.lang.texts();
        let link = ctx.link();
        html! {
            <div class="games__edge" role="status">
                if let Some(bar) = &self.bar {
                    <div class="games__bar" data-bar="">
                        <p>{ &bar.text }</p>
                        if bar.undo.is_some() {
                            <button
                                type="button"
                                class="button"
                                id={UNDO}
                                data-action="undo-delete"
                                onclick={link.callback(|_| Msg::Undo)}
                            >
                                { texts.undo }
                            </button>
                        }
                        <button
                            type="button"
                            class="button button--icon button--plain"
                            data-action="dismiss"
                            aria-label={texts.dismiss}
                            title={texts.dismiss}
                            onclick={link.callback(|_| Msg::Dismiss)}
                        >
                            { icon(Glyph::Cross) }
                        </button>
                    </div>
                }
            </div>
        }
    }
}

/// What became of all games, a sentence each.
fn outcome_texts(lang: Lang, outcome: &Outcome) -> Vec<String> {
    let own = lang.games_texts();
    match outcome {
        Outcome::Read(report) => report_texts(lang, report),
        Outcome::Written(games) => vec![(own.exported_text)(*games)],
        Outcome::Failed(error) => vec![failure_text(lang, error)],
    }
}

fn report_texts(lang: Lang, report: &Report) -> Vec<String> {
    let own = lang.games_texts();
    let mut texts = Vec::new();
    match &report.end {
        End::Whole => {}
        End::CutOff => texts.push(own.cut_text.to_owned()),
        End::Stopped => texts.push(own.stopped_text.to_owned()),
        End::NotOurs => return vec![own.not_backup_text.to_owned()],
        End::Newer => return vec![own.newer_file_text.to_owned()],
        End::FileFailed => texts.push(own.file_failed_text.to_owned()),
        End::ArchiveFailed(error) => texts.push(failure_text(lang, error)),
    }
    // That nothing was added is worth saying, too.
    texts.push((own.added_text)(report.added));
    for (count, text) in [
        (report.updated, own.updated_text),
        (report.there, own.there_text),
        (report.apart, own.apart_text),
    ] {
        if count > 0 {
            texts.push(text(count));
        }
    }
    if report.damaged > 0 {
        let mut which: Vec<String> = report.lines.iter().map(ToString::to_string).collect();
        if report.lines.len() < report.damaged as usize {
            which.push("…".to_owned());
        }
        texts.push((own.damaged_text)(report.damaged, &which.join(", ")));
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_what_matters() {
        let report = Report {
            added: 3,
            there: 1,
            damaged: 12,
            lines: vec![4, 7],
            end: End::CutOff,
            ..Report::default()
        };
        assert_eq!(
            report_texts(Lang::En, &report),
            [
                "The file ends early, so some games may be missing.",
                "Added: 3 games.",
                "Here already: 1 game.",
                "Lines of the file that can not be read: 12 (4, 7, …).",
            ]
        );
        let strange = Report {
            end: End::NotOurs,
            ..Report::default()
        };
        assert_eq!(report_texts(Lang::En, &strange).len(), 1);
    }
}
