//! The desk's root: which screen is shown, and what the page asks and hears.

use std::rc::Rc;

use toguz_rules::{Game, Setup, Variant};
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;
use yew::{
    AttrValue, Callback, ContextProvider, Html, Properties, component, html, use_effect_with,
    use_state_eq,
};

use super::archive::{Archive, Kept};
use super::editor::EditorScreen;
use super::exchange::{AddError, AddMany, Added, ExportScreen, ImportScreen};
use super::games::{GamesScreen, failure_text};
use super::host::Line;
use super::install::{Update, UpdateBar, use_handed, use_update};
use super::modal::Told;
use super::new_game::NewGameScreen;
use super::protocol::{FromDesk, ToDesk};
use super::settings::settings;
use super::share::ShareScreen;
use super::sheet::SheetScreen;
use super::{Desk, DeskAction, Screen, pages};
use crate::archive::Entry;
use crate::i18n::Lang;
use crate::platform::{self, Dropped};
use crate::state::{SavedGame, Settings};
use crate::storage::schema::{
    GAME_KEY, SETTINGS_KEY, decode_game, decode_settings, encode_game, encode_settings,
};

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct DeskAppProps {
    /// To the page.
    pub line: Line,
}

/// What one screen hands to another.
#[derive(Clone, Debug, PartialEq)]
enum With {
    Nothing,
    /// A position, for the editor.
    Position(Setup),
    /// A file with all games, for the archive.
    Backup(Blob),
    /// What another program has handed to the page, to be taken in.
    Handed(Dropped),
}

/// What is on the screen.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    screen: Screen,
    /// What the screen before has handed on.
    with: With,
    game: Rc<SavedGame>,
    settings: Rc<Settings>,
    draw: bool,
    lang: Lang,
}

/// The desk.
#[component]
pub fn DeskApp(props: &DeskAppProps) -> Html {
    let shown = use_state_eq(|| None::<Shown>);
    let told = use_state_eq(AttrValue::default);
    let line = props.line.clone();
    {
        let (line, shown) = (line.clone(), shown.setter());
        use_effect_with((), move |()| {
            let answer = line.clone();
            let listener = line.listen(move |message| match message {
                ToDesk::Open {
                    screen,
                    game,
                    settings,
                    draw,
                } => match decode_game(&game) {
                    Ok(game) => shown.set(Some(Shown {
                        screen,
                        with: With::Nothing,
                        game: Rc::new(game),
                        settings: Rc::new(decode_settings(&settings).unwrap_or_default()),
                        draw,
                        lang: page_language(),
                    })),
                    // The page must not wait for a window that does not come.
                    Err(_) => answer.send(&FromDesk::Closed),
                },
                ToDesk::Keep { game } => {
                    if let Ok(game) = decode_game(&game) {
                        spawn_local(keep(answer.clone(), game));
                    }
                }
                ToDesk::HandOut { key } => {
                    if let Ok(Some(text)) = platform::open_storage().read(&key) {
                        // Nothing follows from a failure: the data stays where it is.
                        let _ = platform::download(&format!("{key}.txt"), "text/plain", &text);
                    }
                }
                ToDesk::Find { seed } => spawn_local(find(answer.clone(), seed)),
            });
            line.send(&FromDesk::Ready);
            move || drop(listener)
        });
    }
    let update = use_update();
    use_handed({
        let shown = shown.setter();
        Callback::from(move |handed| shown.set(Some(taking_in(handed))))
    });
    let Some(now) = &*shown else {
        return html! { <><UpdateBar key="update" {update} /></> };
    };
    let act = {
        let (line, set, now, told) = (line, shown.setter(), now.clone(), told.setter());
        Callback::from(move |action| match action {
            DeskAction::Close => {
                set.set(None);
                line.send(&FromDesk::Closed);
            }
            DeskAction::Show(screen) => set.set(Some(Shown {
                screen,
                with: With::Nothing,
                ..now.clone()
            })),
            DeskAction::ShowGame(screen, game) => set.set(Some(Shown {
                screen,
                with: With::Nothing,
                game,
                draw: false,
                ..now.clone()
            })),
            DeskAction::Edit(position) => set.set(Some(Shown {
                screen: Screen::Editor,
                with: With::Position(position),
                ..now.clone()
            })),
            DeskAction::Restore(backup) => set.set(Some(Shown {
                screen: Screen::Games,
                with: With::Backup(backup),
                ..now.clone()
            })),
            DeskAction::Sent(plies) => line.send(&FromDesk::Sent {
                seed: now.game.seed,
                plies,
            }),
            DeskAction::Play(game) => {
                set.set(None);
                line.send(&FromDesk::Play {
                    game: encode_game(&game),
                });
            }
            DeskAction::Start(choice) => {
                set.set(None);
                let mut settings = (*now.settings).clone();
                settings.new_game = choice;
                line.send(&FromDesk::Start {
                    settings: encode_settings(&settings),
                });
            }
            DeskAction::Set(settings) => {
                line.send(&FromDesk::Set {
                    settings: encode_settings(&settings),
                });
                let lang = settings.lang.unwrap_or_else(|| {
                    let languages = platform::languages();
                    Lang::choose(languages.iter().map(String::as_str))
                });
                set.set(Some(Shown {
                    settings,
                    lang,
                    ..now.clone()
                }));
            }
            DeskAction::Resign => {
                set.set(None);
                line.send(&FromDesk::Resign);
            }
            DeskAction::Say(text) => told.set(text.into()),
        })
    };
    let desk = Desk {
        lang: now.lang,
        current: Rc::clone(&now.game),
        settings: Rc::clone(&now.settings),
        draw: now.draw,
        page: platform::page_address().into(),
        act,
    };
    html! {
        <>
            <UpdateBar key="update" update={update.clone()} />
            <ContextProvider<Update> key="window" context={update}>
                <ContextProvider<Told> context={Told((*told).clone())}>
                    { screen(now.screen, &now.with, desk) }
                </ContextProvider<Told>>
            </ContextProvider<Update>>
        </>
    }
}

/// The window of import over the game that is stored: the page has not been asked, and has nothing to say to it.
fn taking_in(handed: Dropped) -> Shown {
    let storage = platform::open_storage();
    let stored = |key| storage.read(key).ok().flatten();
    let game = stored(GAME_KEY).and_then(|text| decode_game(&text).ok());
    let settings = stored(SETTINGS_KEY).and_then(|text| decode_settings(&text).ok());
    Shown {
        screen: Screen::Import,
        with: With::Handed(handed),
        game: Rc::new(game.unwrap_or_else(|| SavedGame::new(Game::new(Variant::TOGUZ), 0))),
        settings: Rc::new(settings.unwrap_or_default()),
        draw: false,
        lang: page_language(),
    }
}

async fn keep(line: Line, game: SavedGame) {
    let kept = Archive::shared().keep(&game, platform::unix_ms()).await;
    line.send(&FromDesk::Kept {
        seed: game.seed,
        kept: kept.is_ok(),
    });
}

/// Puts many games into the archive.
async fn add(lang: Lang, games: Vec<SavedGame>) -> Result<Added, AddError> {
    let now = platform::unix_ms();
    // A moment each, so that the games of a file stand together in their order, its last one first.
    let entries: Vec<Entry> = (now..)
        .zip(&games)
        .map(|(moment, game)| Entry::new(game, moment))
        .collect();
    let kept = Archive::shared().put_many(&entries).await;
    let kept = kept.map_err(|error| AddError(failure_text(lang, &error)))?;
    let known = kept.iter().filter(|&&kept| kept == Kept::There).count();
    let count = |games: usize| u32::try_from(games).unwrap_or(u32::MAX);
    Ok(Added {
        new: count(kept.len() - known),
        known: count(known),
    })
}

async fn find(line: Line, seed: u64) {
    let found = Archive::shared().find(seed).await;
    line.send(&FromDesk::Found {
        seed,
        game: found.ok().flatten().map(|game| encode_game(&game)),
    });
}

fn screen(screen: Screen, with: &With, desk: Desk) -> Html {
    match screen {
        Screen::Share => html! { <ShareScreen {desk} /> },
        Screen::Rules => pages::rules(&desk),
        Screen::About => pages::about(&desk),
        Screen::Resign => pages::resign(&desk),
        Screen::Settings => settings(&desk),
        Screen::NewGame => html! { <NewGameScreen {desk} /> },
        Screen::Games => {
            let backup = match with {
                With::Backup(backup) => Some(backup.clone()),
                _ => None,
            };
            html! { <GamesScreen {desk} {backup} /> }
        }
        Screen::Import => {
            let lang = desk.lang;
            let archive = AddMany::new(move |games| add(lang, games));
            let on_edit = desk.act.reform(DeskAction::Edit);
            let on_backup = desk.act.reform(DeskAction::Restore);
            let handed = match with {
                With::Handed(handed) => Some(handed.clone()),
                _ => None,
            };
            html! { <ImportScreen {desk} {archive} {on_edit} {on_backup} {handed} /> }
        }
        Screen::Export => html! { <ExportScreen {desk} /> },
        Screen::Sheet => html! { <SheetScreen {desk} /> },
        Screen::Editor => {
            let start = match with {
                With::Position(position) => Some(*position),
                _ => None,
            };
            html! { <EditorScreen {desk} {start} /> }
        }
    }
}

/// The language that the page says it is in.
fn page_language() -> Lang {
    platform::document_language()
        .and_then(|tag| Lang::from_tag(&tag))
        .unwrap_or_default()
}
