//! The strict writers.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use crate::game::{Game, NodeId};
use crate::notation::mv::MoveStyle;
use crate::outcome::EndReason;
use crate::position::Position;
use crate::side::Side;
use crate::variant::Variant;

use super::{MAX_NESTING, Record, main_conclusion};

/// The longest line of moves, as PGN has it for export.
const LINE: usize = 79;

/// The tags that every record has, in PGN's order, with the value for "unknown".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags that the writer makes from the game.
const OWN: [&str; 4] = ["Variant", "SetUp", "FEN", "Termination"];

/// The order in which Shambayev's programs list the tags that every record has.
const TGK_ROSTER: [&str; 7] = ["White", "Black", "Result", "Date", "Event", "Round", "Site"];

impl Record {
    /// The record as PGN with federation move text and totals, ready to have another one put behind it.
    ///
    /// Reading the text gives the same record again, but that white space in comments and tags becomes single
    /// spaces, the seven tags of PGN's roster are always there, and variations more than [`MAX_NESTING`] deep are
    /// left out.
    pub fn to_pgn(&self) -> String {
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.write_pgn(&mut out);
        out
    }

    /// The record for Shambayev's programs (TGK): tags, then the main line, a pair of moves a line. Variations,
    /// signs and comments have no place in it, but for the comment on the game as a whole, which becomes a tag.
    pub fn to_tgk(&self) -> String {
        let mut out = String::new();
        let _ = self.write_tgk(&mut out);
        out
    }

    fn result_text(&self) -> &'static str {
        self.conclusion().map_or("*", |end| end.outcome.as_str())
    }

    /// What the game itself says in tags: the variant and the start position if they are not the usual ones, and
    /// why it ended if the players said so.
    fn own_tags(&self) -> Vec<(&'static str, String)> {
        let mut own = Vec::new();
        let variant = self.game.variant();
        if variant != Variant::default() {
            own.push(("Variant", variant.key().into()));
        }
        let start = self.game.start();
        if *start != Position::initial(variant) {
            own.push(("SetUp", "1".into()));
            let mut fen = String::new();
            let _ = write!(fen, "{start}");
            own.push(("FEN", fen));
        }
        let reason = self.conclusion().map(|end| end.reason);
        if let Some(reason @ (EndReason::Resignation | EndReason::Agreement | EndReason::Time)) =
            reason
        {
            let word = match reason {
                EndReason::Time => "time forfeit",
                _ => reason.key(),
            };
            own.push(("Termination", word.into()));
        }
        own
    }

    fn write_pgn(&self, out: &mut String) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let value = match name {
                "Result" => self.result_text(),
                _ => self.tags.get(name).unwrap_or(unknown),
            };
            write_tag(out, name, value)?;
        }
        self.write_other_tags(out, &[])?;
        out.push('\n');

        let mut text = Wrapper::new(out);
        write_tree(&self.game, &mut text);
        text.word(self.result_text());
        let swept = main_conclusion(&self.game).is_some_and(|end| end.reason == EndReason::NoMove);
        if swept {
            text.word("{zero}");
        }
        text.end_line();
        Ok(())
    }

    fn write_tgk(&self, out: &mut String) -> fmt::Result {
        for name in TGK_ROSTER {
            let value = match name {
                "Result" => self.result_text(),
                _ => self.tags.get(name).unwrap_or("?"),
            };
            write_tag(out, name, value)?;
        }
        let line = self.game.main_line();
        let end = line.last().copied().unwrap_or_default();
        let kazan = self.game.position_at(end).kazan();
        write_tag(
            out,
            "Count",
            &alloc::format!("{}-{}", kazan.south, kazan.north),
        )?;
        let comment = self.game.comment(NodeId::ROOT);
        if !comment.is_empty() {
            write_tag(out, "Comment", comment)?;
        }
        self.write_other_tags(out, &["Count", "Comment"])?;

        let mut at_start = true;
        for &id in &line {
            let (Some(info), Some(before)) = (self.game.info_at(id), self.game.parent(id)) else {
                continue;
            };
            let number = self.game.position_at(before).move_number();
            match info.side {
                Side::South => write!(out, "\n{number}.")?,
                Side::North if at_start => write!(out, "\n{number}...")?,
                Side::North => {}
            }
            at_start = false;
            write!(out, " {}", info.display(MoveStyle::Tgk))?;
        }
        out.push('\n');
        Ok(())
    }

    fn write_other_tags(&self, out: &mut String, written: &[&str]) -> fmt::Result {
        let mut own = self.own_tags();
        let is =
            |name: &str, list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(name));
        for (name, value) in self.tags.iter() {
            if ROSTER
                .iter()
                .any(|(known, _)| known.eq_ignore_ascii_case(name))
                || is(name, written)
            {
                continue;
            }
            if is(name, &OWN) {
                // In its place, but with the value that is true of the game.
                if let Some(at) = own
                    .iter()
                    .position(|(known, _)| known.eq_ignore_ascii_case(name))
                {
                    let (name, value) = own.remove(at);
                    write_tag(out, name, &value)?;
                }
                continue;
            }
            write_tag(out, name, value)?;
        }
        for (name, value) in own {
            write_tag(out, name, &value)?;
        }
        Ok(())
    }
}

impl fmt::Display for Record {
    /// [`Record::to_pgn`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_pgn())
    }
}

fn write_tag(out: &mut String, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for (i, word) in value.split_whitespace().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        for c in word.chars() {
            if matches!(c, '"' | '\\') {
                out.push('\\');
            }
            out.push(c);
        }
    }
    out.push_str("\"]\n");
    Ok(())
}

/// Puts words into lines.
struct Wrapper<'a> {
    out: &'a mut String,
    /// Characters in the line so far.
    len: usize,
    /// What to put before the next word without a gap.
    prefix: String,
}

impl<'a> Wrapper<'a> {
    const fn new(out: &'a mut String) -> Self {
        Self {
            out,
            len: 0,
            prefix: String::new(),
        }
    }

    fn word(&mut self, word: &str) {
        let len = self.prefix.chars().count() + word.chars().count();
        if self.len > 0 {
            if self.len + 1 + len > LINE {
                self.end_line();
            } else {
                self.out.push(' ');
                self.len += 1;
            }
        }
        self.out.push_str(&self.prefix);
        self.prefix.clear();
        self.out.push_str(word);
        self.len += len;
    }

    /// A bracket that belongs to the next word.
    fn open(&mut self, bracket: char) {
        self.prefix.push(bracket);
    }

    /// A bracket that belongs to the last word.
    fn close(&mut self, bracket: char) {
        if self.len >= LINE {
            self.end_line();
        }
        self.out.push(bracket);
        self.len += 1;
    }

    fn end_line(&mut self) {
        if self.len > 0 {
            self.out.push('\n');
            self.len = 0;
        }
    }

    /// A comment; whether there was one.
    fn comment(&mut self, text: &str) -> bool {
        let mut words = text.split_whitespace();
        let Some(first) = words.next() else {
            return false;
        };
        // A brace can not be written inside braces: such a comment takes the rest of a line.
        if text.contains('}') {
            self.end_line();
            self.out.push(';');
            for word in text.split_whitespace() {
                self.out.push(' ');
                self.out.push_str(word);
            }
            self.out.push('\n');
            return true;
        }
        self.open('{');
        self.word(first);
        for word in words {
            self.word(word);
        }
        self.close('}');
        true
    }
}

/// What is left to write; a stack, because variations may lie deeper in one another than calls should.
enum Step {
    /// The moves that follow a node; whether the first of them needs its number.
    Continue { from: NodeId, number: bool },
    /// A variation that begins with this move.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

fn write_tree(game: &Game, text: &mut Wrapper<'_>) {
    text.comment(game.comment(NodeId::ROOT));
    let mut depth = 0;
    let mut steps = vec![Step::Continue {
        from: NodeId::ROOT,
        number: true,
    }];
    while let Some(step) = steps.pop() {
        match step {
            Step::Close => {
                text.close(')');
                depth -= 1;
            }
            Step::Variation(id) => {
                depth += 1;
                text.open('(');
                let number = write_move(game, id, true, text);
                steps.push(Step::Close);
                steps.push(Step::Continue { from: id, number });
            }
            Step::Continue { from, number } => {
                let Some((&main, others)) = game.children(from).split_first() else {
                    continue;
                };
                let commented = write_move(game, main, number, text);
                let others = if depth < MAX_NESTING { others } else { &[] };
                steps.push(Step::Continue {
                    from: main,
                    number: commented || !others.is_empty(),
                });
                for &other in others.iter().rev() {
                    steps.push(Step::Variation(other));
                }
            }
        }
    }
}

/// Writes the move that leads to a node, with its signs and its comment; whether there was a comment.
fn write_move(game: &Game, id: NodeId, number: bool, text: &mut Wrapper<'_>) -> bool {
    let (Some(info), Some(before)) = (game.info_at(id), game.parent(id)) else {
        return false;
    };
    let pair = game.position_at(before).move_number();
    let mut word = String::new();
    // Writing to a string does not fail.
    let _ = match info.side {
        Side::South => write!(word, "{pair}. "),
        Side::North if number => write!(word, "{pair}... "),
        Side::North => Ok(()),
    };
    let _ = write!(word, "{info}");
    text.word(&word);
    for nag in game.nags(id) {
        let mut sign = String::new();
        let _ = write!(sign, "${nag}");
        text.word(&sign);
    }
    text.comment(game.comment(id))
}
