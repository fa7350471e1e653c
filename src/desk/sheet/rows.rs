//! The sheet as the federations' paper has it: numbered rows, a column for each player.

use toguz_rules::MoveInfo;
use yew::{AttrValue, Callback, Html, Properties, component, html};

use super::state::{Cell, Sheet, Shown};
use crate::a11y::Perspective;
use crate::i18n::Lang;

/// Rows that the paper shows even if they are blank.
const LEAST_ROWS: usize = 20;

/// The id of a cell, for the element that has the focus to point at.
pub(super) fn cell_id(place: usize) -> String {
    format!("sheet-{place}")
}

/// A move as the sheet shows it: what it wins is filled in.
pub(super) fn notation(cell: &Cell) -> String {
    match cell.shown {
        Shown::Blank => String::new(),
        Shown::Move(info) => info.to_string(),
        Shown::Entry(entry) => format!("{}{}", entry.origin, entry.landing),
        Shown::Half(origin) => origin.to_string(),
    }
}

#[derive(Clone, Debug, PartialEq, Properties)]
struct RowProps {
    /// The place of its first cell.
    first: usize,
    /// White's and Black's.
    cells: [Cell; 2],
    lang: Lang,
    on_go: Callback<usize>,
}

/// One numbered row. A component, so that a key draws one row and not all.
#[component]
fn Row(props: &RowProps) -> Html {
    let number = props.first / 2 + 1;
    html! {
        <div class="sheet__row" role="row">
            <span class="sheet__number" role="rowheader">{ number }</span>
            for (place, cell) in (props.first..).zip(props.cells) {
                { view(place, &cell, props) }
            }
        </div>
    }
}

fn view(place: usize, cell: &Cell, props: &RowProps) -> Html {
    let text = notation(cell);
    let (number, side) = Sheet::turn(place);
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    let label = if text.is_empty() {
        (props.lang.sheet_texts().turn)(number, side)
    } else {
        (props.lang.texts().move_label)(number, Perspective::Neutral.who(side), &text)
    };
    let mut class = String::from("sheet__cell");
    for (on, more) in [
        (cell.current, " sheet__cell--current"),
        (cell.wrong, " sheet__cell--wrong"),
        (!cell.open, " sheet__cell--shut"),
        (
            matches!(cell.shown, Shown::Entry(_)) && !cell.wrong,
            " sheet__cell--untried",
        ),
    ] {
        if on {
            class.push_str(more);
        }
    }
    let onclick = cell.open.then(|| props.on_go.reform(move |_| place));
    html! {
        <span
            id={cell_id(place)}
            {class}
            role="gridcell"
            aria-label={label}
            aria-current={cell.current.then_some("true")}
            aria-invalid={cell.wrong.then_some("true")}
            {onclick}
        >
            <bdi>{ parts(cell, &text) }</bdi>
        </span>
    }
}

/// The digits, and apart from them what was filled in.
fn parts(cell: &Cell, text: &str) -> Html {
    let filled = |info: MoveInfo| {
        let typed = format!("{}{}", info.hole, info.landing.hole);
        let rest = AttrValue::from(text.strip_prefix(&typed).unwrap_or_default().to_owned());
        html! {
            <>
                { typed }
                if !rest.is_empty() {
                    <span class={if info.made_tuz { "sheet__tuz" } else { "sheet__total" }}>{ rest }</span>
                }
            </>
        }
    };
    match cell.shown {
        Shown::Move(info) => filled(info),
        Shown::Half(_) => html! {
            <>
                { text }
                <span class="sheet__caret" />
            </>
        },
        Shown::Blank if cell.current => html! {
            <span class="sheet__caret" />
        },
        Shown::Blank | Shown::Entry(_) => html! { text },
    }
}

/// All rows.
pub(super) fn rows(sheet: &Sheet, lang: Lang, on_go: &Callback<usize>) -> Html {
    let count = sheet.cells().div_ceil(2).max(LEAST_ROWS);
    html! {
        for row in 0..count {
            <Row
                key={row}
                first={2 * row}
                cells={[0, 1].map(|side| sheet.cell(2 * row + side))}
                {lang}
                on_go={on_go.clone()}
            />
        }
    }
}
