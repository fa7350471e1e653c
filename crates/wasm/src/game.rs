//! A game for scripts: a tree of moves with what a record says about it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use toguz_rules::notation::{Reader, Record, Tags};
use toguz_rules::packed::{MAX_BYTES, PackedGame};
use toguz_rules::{Conclusion, EndReason, Game as Tree, NodeId, Outcome, Side};

use crate::failure::{Code, Failure};
use crate::json;
use crate::position::{position, resolve, side, variant, view};
use crate::view::{ConclusionView, MoveView, NodeView, StepView, numbers};

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    tree: Tree,
    tags: Tags,
    bottom: Side,
}

impl From<Record> for Game {
    /// The cursor stands at the end of the main line.
    fn from(record: Record) -> Self {
        let mut tree = record.game;
        let end = tree.main_line().last().copied().unwrap_or_default();
        tree.go_to(end);
        Self {
            tree,
            tags: record.tags,
            bottom: Side::South,
        }
    }
}

impl From<PackedGame> for Game {
    fn from(packed: PackedGame) -> Self {
        Self {
            tree: packed.game,
            tags: packed.tags,
            bottom: packed.bottom,
        }
    }
}

impl Game {
    /// A game from a position.
    ///
    /// # Errors
    ///
    /// If there is no such position.
    pub fn new(key: &str, text: &str) -> Result<Self, Failure> {
        Ok(Self {
            tree: Tree::from_position(position(Some(key), text)?),
            tags: Tags::default(),
            bottom: Side::South,
        })
    }

    /// The first game of a text.
    ///
    /// # Errors
    ///
    /// If there is none, or it has a fault.
    pub fn read(text: &str, key: Option<&str>) -> Result<Self, Failure> {
        let mut reader = Reader::new(text);
        if let Some(key) = key {
            reader = reader.with_variant(variant(key)?);
        }
        match reader.next() {
            Some(Ok(record)) => Ok(record.into()),
            Some(Err(error)) => Err((&error).into()),
            None => Err(Failure::new(
                Code::BadRecord,
                "there is no game in the text",
            )),
        }
    }

    /// A packed game.
    ///
    /// # Errors
    ///
    /// If the bytes are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Failure> {
        Ok(PackedGame::try_from_bytes(bytes)?.into())
    }

    /// A packed game as it stands in links.
    ///
    /// # Errors
    ///
    /// If the code is none.
    pub fn from_code(code: &str) -> Result<Self, Failure> {
        // Messages put a full stop or a bracket behind a link.
        let code = code
            .trim()
            .trim_end_matches(|c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c)));
        if code.len() > MAX_BYTES / 3 * 4 + 4 {
            return Err(Failure::new(Code::TooLong, "the game is too long"));
        }
        let bytes = URL_SAFE_NO_PAD
            .decode(code)
            .map_err(|_| Failure::new(Code::Damaged, "the code is damaged or cut off"))?;
        Self::from_bytes(&bytes)
    }

    fn packed(&self) -> PackedGame {
        PackedGame {
            tags: self.tags.clone(),
            game: self.tree.clone(),
            bottom: self.bottom,
        }
    }

    /// The game in few bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.packed().to_bytes()
    }

    /// The same as text for links.
    pub fn to_code(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.to_bytes())
    }

    fn record(&self) -> Record {
        Record {
            tags: self.tags.clone(),
            ..Record::new(self.tree.clone())
        }
    }

    /// The game as PGN.
    pub fn to_pgn(&self) -> String {
        self.record().to_pgn()
    }

    /// The game for Shambayev's programs.
    pub fn to_tgk(&self) -> String {
        self.record().to_tgk()
    }

    /// Which variant is played.
    pub fn variant(&self) -> &'static str {
        self.tree.variant().key()
    }

    /// Who sits at the bottom of the board.
    pub const fn bottom(&self) -> &'static str {
        self.bottom.key()
    }

    /// Puts a side at the bottom of the board.
    ///
    /// # Errors
    ///
    /// If there is no such side.
    pub fn set_bottom(&mut self, key: &str) -> Result<(), Failure> {
        self.bottom = side(key)?;
        Ok(())
    }

    /// The position that the game starts from.
    pub fn start(&self) -> String {
        view(self.tree.start())
    }

    /// The position at the cursor.
    pub fn position(&self) -> String {
        view(self.tree.position())
    }

    /// Where the cursor stands.
    pub const fn cursor(&self) -> u32 {
        self.tree.cursor().get()
    }

    /// Moves from the start to the cursor.
    pub fn ply(&self) -> u32 {
        self.tree.ply()
    }

    /// The holes lifted from the start to the cursor.
    pub fn moves(&self) -> Vec<u8> {
        self.tree.moves().into_iter().map(Into::into).collect()
    }

    /// How the game ended at the cursor.
    pub fn conclusion(&self) -> String {
        json(&self.tree.conclusion().map(ConclusionView::from))
    }

    fn id(&self, number: u32) -> Result<NodeId, Failure> {
        self.tree
            .node_id(number)
            .ok_or_else(|| Failure::new(Code::NoSuchNode, format!("there is no node {number}")))
    }

    /// Everything about a node.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn node(&self, number: u32) -> Result<String, Failure> {
        Ok(json(&NodeView::new(&self.tree, self.id(number)?)))
    }

    /// Every step of the move that leads to a node.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn steps(&self, number: u32) -> Result<String, Failure> {
        let steps = self.tree.steps_at(self.id(number)?);
        let steps: Vec<StepView> = steps.into_iter().map(Into::into).collect();
        Ok(json(&steps))
    }

    /// Plays a move at the cursor.
    ///
    /// # Errors
    ///
    /// If the move is not legal, the game is over, or longer than may be.
    pub fn play(&mut self, text: &str) -> Result<String, Failure> {
        // Before the text is read: of a finished game that is what there is to say.
        if self.tree.conclusion().is_some() {
            return Err(Failure::new(Code::GameOver, "the game is over"));
        }
        let hole = resolve(self.tree.position(), text)?;
        Ok(json(&MoveView::from(&self.tree.play(hole)?)))
    }

    /// Takes the cursor one move back. False at the start.
    pub fn undo(&mut self) -> bool {
        self.tree.undo()
    }

    /// Takes the cursor forward again. False at the end of the line.
    pub fn redo(&mut self) -> bool {
        self.tree.redo()
    }

    /// Puts the cursor on a node.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn go_to(&mut self, number: u32) -> Result<(), Failure> {
        self.tree.go_to(self.id(number)?);
        Ok(())
    }

    /// Puts the cursor at the start.
    pub fn go_to_start(&mut self) {
        self.tree.go_to_start();
    }

    /// Puts the cursor at the end of its line.
    pub fn go_to_end(&mut self) {
        self.tree.go_to_end();
    }

    /// The nodes of the game as it was played, the start left out.
    pub fn main_line(&self) -> Vec<u32> {
        numbers(&self.tree.main_line())
    }

    /// The nodes of the line through the cursor.
    pub fn line(&self) -> Vec<u32> {
        numbers(&self.tree.line())
    }

    /// The nodes from the start to this one.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn path(&self, number: u32) -> Result<Vec<u32>, Failure> {
        Ok(numbers(&self.tree.path_to(self.id(number)?)))
    }

    /// Makes the line to a node the main one.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn promote(&mut self, number: u32) -> Result<(), Failure> {
        self.tree.promote(self.id(number)?);
        Ok(())
    }

    /// Takes a node with all that follows out of the tree.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn remove(&mut self, number: u32) -> Result<(), Failure> {
        let id = self.id(number)?;
        if id == NodeId::ROOT {
            return Err(Failure::new(
                Code::BadArgument,
                "the start can not be removed",
            ));
        }
        self.tree.remove(id);
        Ok(())
    }

    /// Forgets what follows the cursor, and how the game was said to have ended there.
    pub fn truncate(&mut self) {
        self.tree.truncate();
    }

    /// Sets the remark on a node.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_comment(&mut self, number: u32, text: String) -> Result<(), Failure> {
        let id = self.id(number)?;
        self.tree.set_comment(id, text);
        Ok(())
    }

    /// Adds a sign to a node.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn add_nag(&mut self, number: u32, nag: u8) -> Result<(), Failure> {
        let id = self.id(number)?;
        self.tree.add_nag(id, nag);
        Ok(())
    }

    /// Ends the game at the cursor by word, with a winner or without. False if it is over already.
    ///
    /// # Errors
    ///
    /// If there is no such side, or the reason is not for anybody to say.
    pub fn conclude(&mut self, winner: Option<&str>, reason: &str) -> Result<bool, Failure> {
        let outcome = winner
            .map(side)
            .transpose()?
            .map_or(Outcome::Draw, Outcome::Win);
        let reason = [
            EndReason::Agreement,
            EndReason::Resignation,
            EndReason::Time,
            EndReason::Recorded,
        ]
        .into_iter()
        .find(|known| known.key() == reason)
        .ok_or_else(|| {
            Failure::new(
                Code::BadArgument,
                "a reason is \"agreement\", \"resignation\", \"time\" or \"recorded\"",
            )
        })?;
        Ok(self.tree.conclude(Conclusion { outcome, reason }))
    }

    /// The names and values of the tags.
    pub fn tags(&self) -> String {
        json(&self.tags.iter().collect::<Vec<_>>())
    }

    /// Sets a tag.
    ///
    /// # Errors
    ///
    /// If no tag may have that name, or there are too many.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        if self.tags.set(name, value) {
            return Ok(());
        }
        Err(Failure::new(
            Code::BadArgument,
            format!(
                "a tag's name is of letters, digits and _, and there are at most {}",
                Tags::MAX
            ),
        ))
    }

    /// Takes a tag out. False if there was none.
    pub fn remove_tag(&mut self, name: &str) -> bool {
        self.tags.remove(name).is_some()
    }
}
