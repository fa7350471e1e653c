//! One game in the making: takes tokens, knows where the game ends.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::Peekable;

use crate::game::{Game, NodeId};
use crate::hole::Hole;
use crate::notation::mv::{MoveText, ParseMoveError};
use crate::notation::position::read_position;
use crate::outcome::{Conclusion, EndReason};
use crate::position::Position;
use crate::side::Side;
use crate::variant::{UnknownVariant, Variant};

use super::lex::{Lexer, Token, TokenKind, Verdict, verdict_of};
use super::line::LinePlay;
use super::words::{has_two_digits, is_digits, push_words, reason_of, unescape, variant_of};
use super::{MAX_NESTING, Record, RecordError, RecordProblem, Tags};

/// What went wrong and where, before the game is packed up.
#[derive(Clone, Debug)]
struct Fault {
    at: Option<(u32, Side)>,
    line: usize,
    problem: RecordProblem,
}

/// How a record writes its moves, where that changes what a word means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    Usual,
    /// Lines begin with a number that has no dot.
    BareNumbers,
    /// The moves are origin digits run together, so that a leftover of two digits is two moves.
    Runs,
}

/// Where a line of moves began, to be given back if it turns out to be the next game.
#[derive(Clone, Debug)]
struct Mark<'a> {
    tokens: Peekable<Lexer<'a>>,
    node: NodeId,
    plies: usize,
}

/// One game in the making.
#[derive(Clone, Debug)]
pub(super) struct Builder<'a> {
    default_variant: Option<Variant>,
    tags: Tags,
    /// Made at the first move, when all tags are known.
    game: Option<Game>,
    /// For each open variation, the move that it varies.
    open: Vec<NodeId>,
    /// Open variations, counted on after a fault too, when `open` no longer grows.
    depth: usize,
    /// Whether the line that is open has a move yet.
    moved: bool,
    /// Words taken for moves of the main line, read or skipped.
    plies: usize,
    /// A comment that waits for the first move of its line.
    pending: String,
    /// Whether the last token was a move number.
    after_number: bool,
    /// Whether there was any move number.
    numbered: bool,
    habit: Habit,
    mark: Option<Mark<'a>>,
    /// What the record says behind the moves.
    result: Option<Verdict>,
    /// The line of the last token.
    line: usize,
    fault: Option<Fault>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(default_variant: Option<Variant>) -> Self {
        Self {
            default_variant,
            tags: Tags::default(),
            game: None,
            open: Vec::new(),
            depth: 0,
            moved: false,
            plies: 0,
            pending: String::new(),
            after_number: false,
            numbered: false,
            habit: Habit::Usual,
            mark: None,
            result: None,
            line: 1,
            fault: None,
        }
    }

    /// Whether nothing has been read that makes a game.
    pub(super) fn is_empty(&self) -> bool {
        self.plies == 0 && self.tags.is_empty() && self.fault.is_none()
    }

    /// Whether a token belongs to the next game.
    pub(super) fn ends_before(&self, token: &Token<'_>, tokens: &Peekable<Lexer<'_>>) -> bool {
        let begun = self.plies > 0;
        match token.kind {
            TokenKind::Tag { name, .. } => {
                // Tags of a game without moves may be apart; the same tag again is the next game.
                begun
                    || self.fault.is_some()
                    || (token.after_blank && self.tags.get(name).is_some())
            }
            TokenKind::Number { number, dots } => begun && self.is_first(number, dots, token),
            TokenKind::Word(word) if begun => {
                let outside = self.depth == 0 || self.fault.is_some();
                if let Some(number) = self.bare_number(word, token) {
                    return self.is_first(number, 1, token);
                }
                let run_on_own_line =
                    token.line_start && self.tags.is_empty() && self.digits_of_run(word).is_some();
                let apart = token.after_blank && !self.is_due_reply(word, tokens);
                outside && !self.after_number && (apart || run_on_own_line)
            }
            _ => false,
        }
    }

    /// Whether a word behind a blank line is the reply that a numbered game waits for: Black's move, which has no number
    /// of its own. The number of the next pair must follow it, or, where tags tell games apart, the game's end.
    fn is_due_reply(&self, word: &str, tokens: &Peekable<Lexer<'_>>) -> bool {
        if !self.numbered || self.fault.is_some() || self.depth > 0 {
            return false;
        }
        let Some(position) = self.game.as_ref().map(Game::position) else {
            return false;
        };
        let fits = position.turn() == Side::North
            && word
                .parse::<MoveText>()
                .is_ok_and(|text| text.resolve(position).is_ok());
        let mut behind = tokens
            .clone()
            .skip(1)
            .filter(|token| !matches!(token.kind, TokenKind::Comment { .. } | TokenKind::Nag(_)));
        // Another move behind it would make it the start of a bare list as well.
        let mut goes_on = || match behind.next().map(|token| token.kind) {
            Some(TokenKind::Number { number, .. }) => number > 1,
            Some(TokenKind::Result(_) | TokenKind::Tag { .. }) | None => !self.tags.is_empty(),
            Some(_) => false,
        };
        fits && goes_on()
    }

    /// Whether a move number after moves can only be that of another game.
    fn is_first(&self, number: u32, dots: usize, token: &Token<'_>) -> bool {
        if number != 1 || dots > 1 {
            return false;
        }
        if self.depth > 0 && self.fault.is_none() {
            return token.after_blank;
        }
        self.plies > 1 || token.line_start
    }

    /// Whether a word numbers the first line of a record that numbers its lines without dots: `1 76 98` does, while
    /// `1 7 9` begins with a move of hole 1.
    fn begins_bare_numbers(
        &self,
        word: &str,
        token: &Token<'_>,
        tokens: &mut Peekable<Lexer<'_>>,
    ) -> bool {
        let first = self.plies == 0 && self.depth == 0 && token.line_start && word == "1";
        first
            && tokens.peek().is_some_and(|next| {
                !next.line_start
                    && matches!(next.kind, TokenKind::Word(word) if has_two_digits(word))
            })
    }

    /// A word that is a move number, in a record that numbers its lines without dots.
    fn bare_number(&self, word: &str, token: &Token<'_>) -> Option<u32> {
        // Behind a blank line it is the first move of the next game: `76` is a common one.
        let may_be = self.habit == Habit::BareNumbers && token.line_start && !token.after_blank;
        (may_be && word.len() <= 4 && is_digits(word)).then(|| word.parse().ok())?
    }

    /// Whether lines may be games of their own: only in a list of bare moves, with nothing else to tell games apart.
    fn is_bare_list(&self) -> bool {
        self.tags.is_empty() && !self.numbered && self.depth == 0
    }

    /// After a fault in a list of bare moves: whether the next game begins here, a line that can be played.
    pub(super) fn is_lost_before(&self, token: &Token<'_>, tokens: &Peekable<Lexer<'_>>) -> bool {
        self.fault.is_some()
            && token.line_start
            && matches!(token.kind, TokenKind::Word(_))
            && self.is_bare_list()
            && self.start().is_ok_and(|start| {
                let line = LinePlay::new(start, tokens);
                line.whole || line.certain > 2
            })
    }

    /// Remembers where a line of moves begins.
    pub(super) fn mark_line(&mut self, token: &Token<'_>, tokens: &Peekable<Lexer<'a>>) {
        let node = match (&self.game, token.kind) {
            (Some(game), TokenKind::Word(_)) if self.is_bare_list() => Some(game.cursor()),
            _ => None,
        };
        self.mark = node.filter(|_| self.plies > 0).map(|node| Mark {
            tokens: tokens.clone(),
            node,
            plies: self.plies,
        });
    }

    /// The line that the reader stands in, if its moves lead further as a game of their own than as the rest of this
    /// one: then this game ended with the line before. Lists of bare moves, a game a line, have no other border.
    pub(super) fn give_back_line(&mut self) -> Option<Peekable<Lexer<'a>>> {
        let at_move = matches!(
            self.fault.as_ref()?.problem,
            RecordProblem::Move(_) | RecordProblem::Play(_)
        );
        let mark = self.mark.take()?;
        // The last word was counted, and failed.
        let went_on = (self.plies - mark.plies).saturating_sub(1);
        let another = at_move
            && self.is_bare_list()
            && self.start().is_ok_and(|start| {
                let line = LinePlay::new(start, &mark.tokens);
                let further = line.played > went_on && (line.certain > 0 || line.marked > 2);
                line.whole || further
            });
        let game = self.game.as_mut().filter(|_| another)?;
        game.go_to(mark.node);
        game.truncate();
        self.plies = mark.plies;
        self.fault = None;
        Some(mark.tokens)
    }

    /// Takes a token. True when the game is complete.
    pub(super) fn take(&mut self, token: Token<'a>, tokens: &mut Peekable<Lexer<'a>>) -> bool {
        let after_number = core::mem::take(&mut self.after_number);
        self.line = token.line;
        match token.kind {
            TokenKind::Tag { name, value } => {
                self.tags.set(name, unescape(value));
            }
            TokenKind::Comment { text, closed } => {
                self.comment(text);
                if !closed {
                    self.fail(&token, RecordProblem::UnclosedComment);
                }
                self.after_number = after_number;
            }
            TokenKind::Number { .. } => {
                self.after_number = true;
                self.numbered = true;
            }
            TokenKind::Nag(nag) => self.nag(nag),
            TokenKind::Open => self.open(&token),
            TokenKind::Close => self.close(&token),
            TokenKind::Result(result) => {
                let last = tokens.peek().is_none_or(|next| {
                    next.after_blank || matches!(next.kind, TokenKind::Tag { .. })
                });
                if self.depth == 0 || last {
                    self.result = Some(result);
                    self.trailing_comments(tokens);
                    return true;
                }
            }
            TokenKind::Word(word) => {
                if self.begins_bare_numbers(word, &token, tokens) {
                    self.habit = Habit::BareNumbers;
                    self.after_number = true;
                    self.numbered = true;
                } else if self.bare_number(word, &token).is_some() {
                    self.after_number = true;
                } else {
                    self.word(word, &token);
                }
            }
        }
        false
    }

    /// The comments behind a result, up to the next blank line, and on its own line prose: `1-0 Black resigns (time)`.
    fn trailing_comments(&mut self, tokens: &mut Peekable<Lexer<'_>>) {
        let mut prose = false;
        while let Some(&token) = tokens.peek() {
            match token.kind {
                TokenKind::Comment { text, closed } if !token.after_blank => {
                    // PlayOK's word for "the player to move had no stone". The board knows.
                    if text.trim() != "zero" {
                        self.comment(text);
                    }
                    if !closed {
                        self.fail(&token, RecordProblem::UnclosedComment);
                    }
                }
                TokenKind::Nag(_) if !token.after_blank => {}
                _ if token.line_start => return,
                TokenKind::Word(word) if is_prose(word) => prose = true,
                TokenKind::Open if prose || begins_prose(tokens) => prose = true,
                TokenKind::Close if prose => {}
                _ => return,
            }
            tokens.next();
        }
    }

    /// Notes the first fault; what follows it in this game is only skipped.
    fn fail(&mut self, token: &Token<'_>, problem: RecordProblem) {
        if self.fault.is_some() {
            return;
        }
        let at = self.game.as_ref().map(|game| {
            let position = game.position();
            (position.move_number(), position.turn())
        });
        self.fault = Some(Fault {
            at,
            line: token.line,
            problem,
        });
    }

    /// The game, made now if there is none yet; `None` after a fault.
    fn game(&mut self, token: &Token<'_>) -> Option<&mut Game> {
        if self.fault.is_some() {
            return None;
        }
        if self.game.is_none() {
            match self.start() {
                Ok(position) => {
                    let mut game = Game::from_position(position);
                    push_words(&mut game, NodeId::ROOT, &self.pending);
                    self.pending.clear();
                    self.game = Some(game);
                }
                Err(problem) => self.fail(token, problem),
            }
        }
        self.game.as_mut()
    }

    /// The start position that the tags give.
    fn start(&self) -> Result<Position, RecordProblem> {
        let named = self.tags.get("Variant").map(str::trim);
        let variant = match named {
            None | Some("" | "?" | "-") => self.default_variant,
            Some(name) => Some(variant_of(name).ok_or(RecordProblem::Variant(UnknownVariant))?),
        };
        let fen = self
            .tags
            .get("FEN")
            .filter(|_| self.tags.get("SetUp").map(str::trim) != Some("0"));
        match fen {
            Some(fen) => read_position(fen, variant).map_err(RecordProblem::Position),
            None => Ok(Position::initial(variant.unwrap_or_default())),
        }
    }

    fn comment(&mut self, text: &str) {
        match &mut self.game {
            Some(game) if self.moved || self.plies == 0 && self.depth == 0 => {
                push_words(game, game.cursor(), text);
            }
            _ => {
                if !self.pending.is_empty() {
                    self.pending.push(' ');
                }
                self.pending.push_str(text);
            }
        }
    }

    fn nag(&mut self, nag: u8) {
        if self.moved
            && let Some(game) = &mut self.game
        {
            game.add_nag(game.cursor(), nag);
        }
    }

    fn open(&mut self, token: &Token<'_>) {
        self.depth += 1;
        if self.fault.is_some() {
            return;
        }
        if self.depth > MAX_NESTING {
            self.fail(token, RecordProblem::NestedTooDeep);
            return;
        }
        let varied = self.game.as_mut().filter(|_| self.moved).and_then(|game| {
            let varied = game.cursor();
            game.undo().then_some(varied)
        });
        match varied {
            Some(varied) => {
                self.open.push(varied);
                self.moved = false;
                self.pending.clear();
            }
            None => self.fail(token, RecordProblem::VariationWithoutMove),
        }
    }

    fn close(&mut self, token: &Token<'_>) {
        if self.depth == 0 {
            self.fail(token, RecordProblem::StrayClose);
            return;
        }
        self.depth -= 1;
        if self.fault.is_some() {
            return;
        }
        if let (Some(varied), Some(game)) = (self.open.pop(), &mut self.game) {
            game.go_to(varied);
            self.moved = true;
            self.pending.clear();
        }
    }

    /// A move, or several in one word.
    fn word(&mut self, word: &str, token: &Token<'_>) {
        let run = self.digits_of_run(word);
        if run.is_some() {
            self.habit = Habit::Runs;
        }
        if self.depth == 0 {
            self.plies += run.map_or(1, str::len);
        }
        let Some(digits) = run else {
            match word.parse() {
                Ok(text) => self.play(text, token),
                Err(reason) => self.no_move(word, reason, token),
            }
            return;
        };
        for digit in digits.chars() {
            match Hole::from_digit(digit) {
                Some(origin) => self.play(MoveText::of_origin(origin), token),
                None => self.no_move(word, ParseMoveError::Origin, token),
            }
            if self.fault.is_some() {
                return;
            }
        }
    }

    /// The digits of a word that lists the holes lifted, one digit each. Two digits alone are one move with its
    /// landing hole.
    fn digits_of_run<'w>(&self, word: &'w str) -> Option<&'w str> {
        let longest_move = if self.habit == Habit::Runs { 1 } else { 2 };
        (word.len() > longest_move && is_digits(word)).then_some(word)
    }

    fn no_move(&mut self, word: &str, reason: ParseMoveError, token: &Token<'_>) {
        if self.game(token).is_none() {
            return;
        }
        let text: String = word.chars().take(24).collect();
        self.fail(
            token,
            RecordProblem::NotAMove {
                text: text.into(),
                reason,
            },
        );
    }

    fn play(&mut self, text: MoveText, token: &Token<'_>) {
        let Some(game) = self.game(token) else {
            return;
        };
        let played = text
            .resolve(game.position())
            .map_err(RecordProblem::Move)
            .and_then(|hole| game.play(hole).map_err(RecordProblem::Play));
        if let Err(problem) = played {
            self.fail(token, problem);
            return;
        }
        let here = game.cursor();
        if let Some(nag) = text.nag {
            game.add_nag(here, nag);
        }
        if !self.pending.is_empty()
            && let Some(game) = &mut self.game
        {
            push_words(game, here, &self.pending);
            self.pending.clear();
        }
        self.moved = true;
    }

    pub(super) fn finish(mut self, number: usize) -> Result<Record, RecordError> {
        let nowhere = Token {
            kind: TokenKind::Close,
            line_start: false,
            after_blank: false,
            line: self.line,
            left: 0,
        };
        if self.depth > 0 {
            self.fail(&nowhere, RecordProblem::UnclosedVariation);
        }
        // A record of tags alone is a game without moves.
        self.game(&nowhere);
        let mut game = self
            .game
            .unwrap_or_else(|| Game::new(self.default_variant.unwrap_or_default()));
        if let Some(&main) = self.open.first() {
            game.go_to(main);
        }
        // The main line is what was read outside brackets, also where a variation repeats it and goes on differently.
        let end = game.cursor();
        game.promote(end);
        while let Some(&beyond) = game.children(end).first() {
            game.remove(beyond);
        }

        let tag = |name| self.tags.get(name).map(str::trim);
        let behind = match self.result {
            Some(Verdict::Outcome(outcome)) => Some(outcome),
            Some(Verdict::Unknown) | None => None,
        };
        let given = behind.or_else(|| match tag("Result").and_then(verdict_of)? {
            Verdict::Outcome(outcome) => Some(outcome),
            Verdict::Unknown => None,
        });
        let by_rule = game.conclusion();
        if by_rule.is_none()
            && let Some(outcome) = given
            && self.fault.is_none()
        {
            let reason = tag("Termination").and_then(reason_of);
            game.conclude(Conclusion {
                outcome,
                reason: reason.unwrap_or(EndReason::Recorded),
            });
        }
        let record = Record {
            tags: self.tags,
            result: by_rule.map(|end| end.outcome).or(given),
            game,
        };
        match self.fault {
            None => Ok(record),
            Some(fault) => Err(RecordError {
                game: number,
                at: fault.at,
                line: fault.line,
                problem: fault.problem,
                partial: Box::new(record),
            }),
        }
    }
}

/// Whether a word behind a result belongs to no game.
fn is_prose(word: &str) -> bool {
    !is_digits(word) && word.parse::<MoveText>().is_err()
}

/// Whether a bracket, the next token, opens on prose.
fn begins_prose(tokens: &Peekable<Lexer<'_>>) -> bool {
    let inside = tokens.clone().nth(1);
    inside.is_some_and(|token| {
        !token.line_start && matches!(token.kind, TokenKind::Word(word) if is_prose(word))
    })
}
