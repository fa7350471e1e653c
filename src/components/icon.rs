//! Line icons, drawn on a 24 × 24 field, that take the colour of the text beside them.

use yew::Html;

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// A new game.
    Plus,
    /// The rules.
    Book,
    /// Settings.
    Sliders,
    /// The archive.
    Shelf,
    /// Share.
    Share,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Show the last move again.
    Replay,
    /// End the animation.
    Skip,
    /// Turn the board.
    Flip,
    /// Give up.
    Flag,
    /// Offer a draw.
    Handshake,
    /// Close a window.
    Cross,
    /// To the first move.
    First,
    /// One move back.
    Previous,
    /// One move forward.
    Next,
    /// To the last move.
    Last,
}

impl Glyph {
    const fn path(self) -> &'static str {
        match self {
            Self::Plus => "M12 5v14M5 12h14",
            Self::Book => {
                "M4 5.5C6.5 4 9.5 4 12 5.7 14.5 4 17.5 4 20 5.500V19c-2.5-1.3-5.5-1.3-8 .3-2.5-1.6-5.5-1.6-8-.3zM12 5.700v13.6"
            }
            Self::Sliders => {
                "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.700a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.600zM9 14.700a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.600z"
            }
            Self::Shelf => "M5 4.5v15M9.5 4.5v15M14 5l5 14M3.5 19.5h17",
            Self::Share => "M12 15V4M8 7.5l4-4 4 4M6 11v8.500h12V11",
            Self::Undo => "M9 5 4.5 9.5 9 14M4.5 9.500H14a5 5 0 0 1 0 10h-3",
            Self::Redo => "M15 5l4.5 4.500L15 14M19.5 9.500H10a5 5 0 0 0 0 10h3",
            Self::Replay => "M5 12a7 7 0 1 0 2.2-5.100M5 4.500V8h3.500M10.5 9.500v5l4-2.500z",
            Self::Skip => "M5.5 6v12l8-6zM18 6v12",
            Self::Flip => "M8 4v15M8 19l-3-3M8 19l3-3M16 20V5M16 5l-3 3M16 5l3 3",
            Self::Flag => "M6 21V4M6 4.500c4-2 7 2 12 0v9c-5 2-8-2-12 0",
            Self::Handshake => "M5 9h14M5 15h14",
            Self::Cross => "M6 6l12 12M18 6 6 18",
            Self::First => "M18 6l-7 6 7 6zM6.5 6v12",
            Self::Previous => "M15 5.5 8 12l7 6.5",
            Self::Next => "M9 5.5 16 12l-7 6.5",
            Self::Last => "M6 6l7 6-7 6zM17.5 6v12",
        }
    }

    /// Whether it means forward or back in time, and so points the other way where lines run right to left.
    const fn is_directed(self) -> bool {
        matches!(
            self,
            Self::Undo
                | Self::Redo
                | Self::First
                | Self::Previous
                | Self::Next
                | Self::Last
                | Self::Skip
        )
    }
}

/// An icon without a name of its own: the button around it has one.
///
/// A function, as are all pieces here that keep no state of their own: each component costs a kilobyte or more
/// of download, and drawing these anew is cheap.
pub fn icon(glyph: Glyph) -> Html {
    let directed = if glyph.is_directed() {
        " icon--directed"
    } else {
        ""
    };
    let path = glyph.path();
    let svg = format!(
        "<svg class=\"icon{directed}\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\"><path d=\"{path}\"/></svg>"
    );
    Html::from_html_unchecked(svg.into())
}
