//! What page and worker say to each other. Pure: bytes in, values out, tested natively.
//!
//! A message is one version byte ([`PROTOCOL`]) and a [postcard] body. Each side treats the other as hostile:
//! decoding is total, lengths are bounded before anything is allocated for them, and a game is believed only after
//! [`GameText::replay`] has played it through the rules.
//!
//! A page that only plays has no use for analyses, and should not load the code that reads and writes them. So both
//! messages have that part as a parameter: by default it is [`Never`], which no message is. The engine speaks
//! [`ToWorker`]`<`[`Analysis`]`>` and [`FromWorker`]`<`[`Findings`]`>`.
//!
//! # Stability
//!
//! Page and worker are built together but fetched apart, so a page may meet a worker of another day. The first
//! byte of every message is its version in all versions to come. Everything after it may change when, and only
//! when, [`PROTOCOL`] does; `golden_bytes` below fails if it changes without.

use core::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use toguz_rules::notation::position::read_playstrategy;
use toguz_rules::{Game, Hole, PlayError, Position, Variant};

/// The version of everything below.
pub const PROTOCOL: u8 = 2;

/// The longest message either side reads. It holds the longest job there can be.
pub const MAX_MESSAGE: usize = 128 * 1024;

/// The longest line of moves in an answer.
pub const MAX_LINE: usize = 64;

/// The longest text (position, build, message) in a message.
pub const MAX_TEXT: usize = 512;

/// The most lines of an analysis: one for each hole.
pub const MAX_LINES: usize = 9;

/// The memory for exact endgame values that a device with enough of it spends, in MiB: values for twelve stones.
pub const ENDGAME_MB: u8 = 40;

/// The most moves that a job brings: as many as a [`Game`] holds.
pub const MAX_MOVES: usize = Game::MAX_NODES;

/// The score of a win on the spot; every ply to a proven win takes 1 off. Scores nearer to 0 than
/// [`WIN_SCORE`]` / 2` are hundredths of a stone.
pub const WIN_SCORE: i32 = 1_000_000;

/// What this code calls itself: its version, and the stamp that the build step put on it.
///
/// Both sides take the stamp from the page (the worker by its address), the version from their own binary, so a
/// worker that a cache kept from an older release does not answer to the page's name.
pub fn build_id(stamp: &str) -> String {
    clip(&format!("{}+{stamp}", env!("CARGO_PKG_VERSION")))
}

/// Names one question to the engine. Every answer carries it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct JobId(pub u32);

/// A game up to the position in question. All of it, because repetition draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameText {
    /// [`Variant::key`].
    #[serde(deserialize_with = "text")]
    pub variant: String,
    /// The position text the game starts from; empty for the variant's usual start.
    #[serde(deserialize_with = "text")]
    pub start: String,
    /// The holes played since, as numbers 1 to 9.
    #[serde(deserialize_with = "moves")]
    pub moves: Vec<u8>,
}

impl GameText {
    /// The game up to its cursor.
    pub fn new(game: &Game) -> Self {
        let start = game.start();
        Self {
            variant: game.variant().key().to_owned(),
            start: if *start == Position::initial(game.variant()) {
                String::new()
            } else {
                start.to_string()
            },
            moves: game.moves().into_iter().map(Hole::get).collect(),
        }
    }

    /// Plays the game through the rules.
    ///
    /// # Errors
    ///
    /// If any part of it is not possible, or the game is over and there is no move to find.
    pub fn replay(&self) -> Result<Game, JobError> {
        let variant = Variant::from_key(&self.variant).ok_or(JobError::Variant)?;
        let mut game = if self.start.is_empty() {
            Game::new(variant)
        } else {
            let start =
                read_playstrategy(&self.start, Some(variant)).map_err(|_| JobError::Start)?;
            Game::from_position(Position::try_from(start).map_err(|_| JobError::Start)?)
        };
        for (ply, &number) in self.moves.iter().enumerate() {
            let hole = Hole::try_new(number).ok_or(JobError::Hole { ply, number })?;
            game.play(hole)
                .map_err(|error| JobError::Move { ply, hole, error })?;
        }
        if game.conclusion().is_some() {
            return Err(JobError::Over);
        }
        Ok(game)
    }
}

/// One question: find a move at the end of this game.
///
/// The same job always gets the same answer, on a device that can give the memory it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// Comes back with every answer.
    pub id: JobId,
    /// The game.
    pub game: GameText,
    /// The strength asked for, 1 the weakest.
    pub level: u8,
    /// Decides among moves that the level holds equal.
    pub seed: u64,
    /// Memory for exact endgame values in MiB, 0 for none: strong levels play by them.
    pub endgame: u8,
}

impl Job {
    /// The question for the side to move at the game's cursor, with all the memory that is of use.
    pub fn new(id: JobId, game: &Game, level: u8, seed: u64) -> Self {
        Self {
            id,
            game: GameText::new(game),
            level,
            seed,
            endgame: ENDGAME_MB,
        }
    }
}

/// The other question: what are the moves at the end of this game worth?
///
/// It goes on until a limit is reached, the result is proven, or it is stopped. What an earlier analysis has found out
/// helps, so the answer may depend on what was asked before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// Comes back with every answer.
    pub id: JobId,
    /// The game.
    pub game: GameText,
    /// How many moves get a score and a line, 1 to [`MAX_LINES`].
    pub lines: u8,
    /// Plies to look ahead at most.
    pub depth: Option<u8>,
    /// Positions to visit at most.
    pub nodes: Option<u64>,
    /// Memory for exact endgame values in MiB, 0 for none.
    pub endgame: u8,
}

/// What an analysis has found out: after each depth, at most every 100 ms, and once more when it ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// Which analysis.
    pub id: JobId,
    /// Nothing follows for this analysis.
    pub is_last: bool,
    /// The deepest depth finished; 0 before the first.
    pub depth: u8,
    /// Positions seen.
    pub nodes: u64,
    /// Milliseconds since the analysis began, the time for endgame values included.
    pub ms: u32,
    /// The best moves of that depth, the best first. None before the first depth.
    #[serde(deserialize_with = "few")]
    pub lines: Vec<FoundLine>,
    /// How the game ends after each legal move with best play, the best for the player to move first; empty where the
    /// exact values are not known.
    #[serde(deserialize_with = "few")]
    pub exact: Vec<ExactEnd>,
}

/// A move with what is expected to follow it, and its worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundLine {
    /// For the side to move; see [`WIN_SCORE`].
    pub score: i32,
    /// The moves, as hole numbers, the one to play first.
    #[serde(deserialize_with = "line")]
    pub line: Vec<u8>,
}

/// How the game ends after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactEnd {
    /// The move, a hole number.
    pub hole: u8,
    /// The stones in South's kazan in the end if both play on for as many as they can; North has the rest.
    pub south: u8,
}

/// No message at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Never {}

/// Why a job can not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobError {
    /// No such variant.
    Variant,
    /// The start is not the text of a position.
    Start,
    /// A move is no hole number.
    Hole {
        /// Moves before it.
        ply: usize,
        /// What stood there.
        number: u8,
    },
    /// A move is not possible.
    Move {
        /// Moves before it.
        ply: usize,
        /// The hole.
        hole: Hole,
        /// Why not.
        error: PlayError,
    },
    /// The game is over.
    Over,
    /// The engine has no such level.
    Level,
    /// So many lines can not be asked for.
    Lines,
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant => f.write_str("unknown variant"),
            Self::Start => f.write_str("the start is not a position"),
            Self::Hole { ply, number } => write!(f, "move {} is no hole: {number}", ply + 1),
            Self::Move { ply, hole, error } => write!(f, "move {} (hole {hole}): {error}", ply + 1),
            Self::Over => f.write_str("the game is over"),
            Self::Level => f.write_str("unknown level"),
            Self::Lines => f.write_str("an impossible number of lines"),
        }
    }
}

impl core::error::Error for JobError {}

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToWorker<A = Never> {
    /// Find a move. A search that still runs is dropped without an answer.
    Search(Job),
    /// Finish this job now; its [`FromWorker::Done`] brings the best move found so far. An analysis ends the same way,
    /// with its last [`Findings`].
    Stop(JobId),
    /// Let go of everything: nobody listens any more. For an engine on the page, which can not be terminated.
    End,
    /// Analyse. A search that still runs is dropped without an answer.
    Analyse(A),
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromWorker<F = Never> {
    /// The first word of a worker. Anything said to it earlier is lost.
    Ready {
        /// [`PROTOCOL`] of the worker.
        protocol: u8,
        /// [`build_id`] of the worker.
        #[serde(deserialize_with = "text")]
        build: String,
    },
    /// How far a search has come, at most every 100 ms and at least every 250 ms: also the sign of life, of an analysis
    /// too as long as it has nothing new.
    Info {
        /// Which job.
        id: JobId,
        /// The deepest depth finished; 0 before the first.
        depth: u8,
        /// Positions seen.
        nodes: u64,
        /// For the side to move; see [`WIN_SCORE`].
        score: i32,
        /// The moves expected, as hole numbers.
        #[serde(deserialize_with = "line")]
        line: Vec<u8>,
        /// Milliseconds since the job began, the time for endgame values included.
        ms: u32,
    },
    /// The answer. Nothing follows for this job.
    Done {
        /// Which job.
        id: JobId,
        /// The move, a hole number.
        hole: u8,
        /// The deepest depth finished.
        depth: u8,
        /// Positions seen.
        nodes: u64,
        /// For the side to move; see [`WIN_SCORE`].
        score: i32,
    },
    /// The job can not be done, or (with no job) the worker can not go on.
    Failed {
        /// Which job; `None` when the worker itself breaks.
        id: Option<JobId>,
        /// Why, in English, for the log.
        #[serde(deserialize_with = "text")]
        message: String,
    },
    /// How far an analysis has come.
    Found(F),
}

impl<F> FromWorker<F> {
    /// A failure with its message cut to what the other side reads.
    pub fn failed(id: Option<JobId>, message: &str) -> Self {
        Self::Failed {
            id,
            message: clip(message),
        }
    }
}

/// Why bytes are no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// Nothing at all.
    Empty,
    /// More than [`MAX_MESSAGE`].
    TooLong,
    /// Another version of the protocol.
    Version(u8),
    /// The body is not what the version byte promises.
    Malformed,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("an empty message"),
            Self::TooLong => f.write_str("a message that is too long"),
            Self::Version(version) => write!(f, "protocol {version} instead of {PROTOCOL}"),
            Self::Malformed => f.write_str("a malformed message"),
        }
    }
}

impl core::error::Error for DecodeError {}

impl<A: Serialize + DeserializeOwned> ToWorker<A> {
    /// The message as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(self)
    }

    /// The message that bytes hold.
    ///
    /// # Errors
    ///
    /// If they hold none.
    pub fn try_from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        decode(bytes)
    }
}

impl<F: Serialize + DeserializeOwned> FromWorker<F> {
    /// The message as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        encode(self)
    }

    /// The message that bytes hold.
    ///
    /// # Errors
    ///
    /// If they hold none.
    pub fn try_from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        decode(bytes)
    }
}

fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    // Writing plain values into a growing vector has no way to fail; an empty message, which the other side
    // refuses, is better than a panic if it ever does.
    postcard::to_extend(message, vec![PROTOCOL]).unwrap_or_default()
}

fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, DecodeError> {
    if bytes.len() > MAX_MESSAGE {
        return Err(DecodeError::TooLong);
    }
    let (&version, body) = bytes.split_first().ok_or(DecodeError::Empty)?;
    if version != PROTOCOL {
        return Err(DecodeError::Version(version));
    }
    match postcard::take_from_bytes(body) {
        Ok((message, [])) => Ok(message),
        _ => Err(DecodeError::Malformed),
    }
}

/// Borrows first, so that a length that lies is found before memory is taken for it.
fn bounded<'de, D: Deserializer<'de>>(deserializer: D, max: usize) -> Result<&'de [u8], D::Error> {
    let bytes = <&[u8]>::deserialize(deserializer)?;
    if bytes.len() > max {
        return Err(serde::de::Error::custom("too long"));
    }
    Ok(bytes)
}

fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = <&str>::deserialize(deserializer)?;
    if text.len() > MAX_TEXT {
        return Err(serde::de::Error::custom("too long"));
    }
    Ok(text.to_owned())
}

fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    bounded(deserializer, MAX_MOVES).map(<[u8]>::to_vec)
}

fn line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    bounded(deserializer, MAX_LINE).map(<[u8]>::to_vec)
}

/// Memory is taken only for what is there, whatever the length says.
fn few<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let values = Vec::<T>::deserialize(deserializer)?;
    if values.len() > MAX_LINES {
        return Err(serde::de::Error::custom("too many"));
    }
    Ok(values)
}

/// At most [`MAX_TEXT`] bytes of a text, cut between characters.
fn clip(text: &str) -> String {
    text.get(..text.floor_char_boundary(MAX_TEXT))
        .unwrap_or_default()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Request = ToWorker<Analysis>;
    type Reply = FromWorker<Findings>;

    fn game() -> GameText {
        GameText {
            variant: "toguz".to_owned(),
            start: String::new(),
            moves: vec![7, 9],
        }
    }

    fn job() -> Job {
        Job {
            id: JobId(7),
            game: game(),
            level: 3,
            seed: 0x0123_4567_89ab_cdef,
            endgame: 40,
        }
    }

    fn to_worker() -> Vec<Request> {
        vec![
            ToWorker::Search(job()),
            ToWorker::Stop(JobId(300)),
            ToWorker::End,
            ToWorker::Analyse(Analysis {
                id: JobId(8),
                game: game(),
                lines: 9,
                depth: Some(12),
                nodes: None,
                endgame: 0,
            }),
        ]
    }

    fn from_worker() -> Vec<Reply> {
        vec![
            FromWorker::Ready {
                protocol: PROTOCOL,
                build: "abc".to_owned(),
            },
            FromWorker::Info {
                id: JobId(300),
                depth: 12,
                nodes: 1_000_000,
                score: -150,
                line: vec![7, 9, 1],
                ms: 250,
            },
            FromWorker::Done {
                id: JobId(1),
                hole: 4,
                depth: 9,
                nodes: 3,
                score: 2,
            },
            FromWorker::failed(None, "gone"),
            FromWorker::failed(Some(JobId(2)), "no"),
            FromWorker::Found(Findings {
                id: JobId(8),
                is_last: true,
                depth: 3,
                nodes: 99,
                ms: 5,
                lines: vec![FoundLine {
                    score: -3,
                    line: vec![4, 2],
                }],
                exact: vec![ExactEnd { hole: 4, south: 80 }],
            }),
        ]
    }

    #[test]
    fn golden_bytes() {
        let golden: [&[u8]; 4] = [
            &[
                2, 0, 7, 5, b't', b'o', b'g', b'u', b'z', 0, 2, 7, 9, 3, 239, 155, 175, 205, 248,
                172, 209, 145, 1, 40,
            ],
            &[2, 1, 172, 2],
            &[2, 2],
            &[
                2, 3, 8, 5, b't', b'o', b'g', b'u', b'z', 0, 2, 7, 9, 9, 1, 12, 0, 0,
            ],
        ];
        for (message, bytes) in to_worker().into_iter().zip(golden) {
            assert_eq!(message.to_bytes(), bytes, "{message:?}");
        }
        let golden: [&[u8]; 6] = [
            &[2, 0, 2, 3, b'a', b'b', b'c'],
            &[2, 1, 172, 2, 12, 192, 132, 61, 171, 2, 3, 7, 9, 1, 250, 1],
            &[2, 2, 1, 4, 9, 3, 4],
            &[2, 3, 0, 4, b'g', b'o', b'n', b'e'],
            &[2, 3, 1, 2, 2, b'n', b'o'],
            &[2, 4, 8, 1, 3, 99, 5, 1, 5, 2, 4, 2, 1, 4, 80],
        ];
        for (message, bytes) in from_worker().into_iter().zip(golden) {
            assert_eq!(message.to_bytes(), bytes, "{message:?}");
        }
    }

    #[test]
    fn messages_come_back() {
        for message in to_worker() {
            assert_eq!(ToWorker::try_from_bytes(&message.to_bytes()), Ok(message));
        }
        for message in from_worker() {
            assert_eq!(FromWorker::try_from_bytes(&message.to_bytes()), Ok(message));
        }
    }

    #[test]
    fn a_page_that_only_plays_says_the_same_bytes_and_reads_no_analysis() {
        let bytes = <ToWorker>::Search(job()).to_bytes();
        assert_eq!(bytes, to_worker()[0].to_bytes());
        for message in from_worker() {
            let read = <FromWorker>::try_from_bytes(&message.to_bytes());
            assert_eq!(read.is_ok(), !matches!(message, FromWorker::Found(_)));
        }
    }

    #[test]
    fn foreign_bytes_are_refused() {
        assert_eq!(Request::try_from_bytes(&[]), Err(DecodeError::Empty));
        assert_eq!(
            Request::try_from_bytes(&[1, 1, 1]),
            Err(DecodeError::Version(1))
        );
        assert_eq!(
            Request::try_from_bytes(&[2, 9, 1]),
            Err(DecodeError::Malformed)
        );
        // Bytes left over are as wrong as bytes missing.
        assert_eq!(
            Request::try_from_bytes(&[2, 1, 1, 0]),
            Err(DecodeError::Malformed)
        );
        assert_eq!(
            Request::try_from_bytes(&[2, 1]),
            Err(DecodeError::Malformed)
        );
        let huge = vec![PROTOCOL; MAX_MESSAGE + 1];
        assert_eq!(Request::try_from_bytes(&huge), Err(DecodeError::TooLong));
    }

    #[test]
    fn lengths_that_lie_are_refused() {
        // A build text that claims 2^63 bytes, and a line that is longer than a line may be.
        let lie = [2, 0, 2, 255, 255, 255, 255, 255, 255, 255, 255, 127, b'a'];
        assert_eq!(Reply::try_from_bytes(&lie), Err(DecodeError::Malformed));
        // As many lines as there are atoms, and more lines than there are holes.
        let lie = [2, 4, 8, 1, 3, 99, 5, 255, 255, 255, 255, 15, 5, 1, 4];
        assert_eq!(Reply::try_from_bytes(&lie), Err(DecodeError::Malformed));
        let many = Reply::Found(Findings {
            id: JobId(8),
            is_last: false,
            depth: 3,
            nodes: 99,
            ms: 5,
            lines: Vec::new(),
            exact: vec![ExactEnd { hole: 4, south: 80 }; MAX_LINES + 1],
        });
        assert_eq!(
            Reply::try_from_bytes(&many.to_bytes()),
            Err(DecodeError::Malformed)
        );
        let long = Reply::Info {
            id: JobId(1),
            depth: 1,
            nodes: 1,
            score: 1,
            line: vec![1; MAX_LINE + 1],
            ms: 1,
        };
        assert_eq!(
            Reply::try_from_bytes(&long.to_bytes()),
            Err(DecodeError::Malformed)
        );
        let mut wordy = job();
        wordy.game.start = "9".repeat(MAX_TEXT + 1);
        assert_eq!(
            Request::try_from_bytes(&Request::Search(wordy).to_bytes()),
            Err(DecodeError::Malformed)
        );
    }

    #[test]
    fn the_longest_job_fits() {
        let mut long = job();
        long.game.moves = vec![9; MAX_MOVES];
        long.game.start = "9".repeat(MAX_TEXT);
        let search = Request::Search(long);
        assert_eq!(Request::try_from_bytes(&search.to_bytes()), Ok(search));
    }

    #[test]
    fn messages_are_cut_between_characters() {
        let Reply::Failed { message, .. } = FromWorker::failed(None, &"ң".repeat(MAX_TEXT)) else {
            panic!("not a failure");
        };
        assert_eq!(message, "ң".repeat(MAX_TEXT / 2));
    }

    #[test]
    fn random_bytes_do_no_harm() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        let valid: Vec<Vec<u8>> = from_worker()
            .iter()
            .map(Reply::to_bytes)
            .chain(to_worker().iter().map(Request::to_bytes))
            .collect();
        let mut understood = 0_u32;
        for round in 0..200_000 {
            let bytes: Vec<u8> = if round % 2 == 0 {
                let length = random() % 40;
                let mut bytes: Vec<u8> = (0..length).map(|_| random().to_le_bytes()[0]).collect();
                // Most random first bytes would only try the version check.
                if let Some(first) = bytes.first_mut() {
                    *first = PROTOCOL;
                }
                if let Some(kind) = bytes.get_mut(1) {
                    *kind %= 5;
                }
                bytes
            } else {
                let mut bytes = valid[usize::try_from(random()).unwrap() % valid.len()].clone();
                let at = usize::try_from(random()).unwrap() % bytes.len();
                bytes[at] = random().to_le_bytes()[0];
                bytes
            };
            if let Ok(message) = Reply::try_from_bytes(&bytes) {
                understood += 1;
                // Varints have longer spellings than the shortest, so compare the values.
                assert_eq!(FromWorker::try_from_bytes(&message.to_bytes()), Ok(message));
            }
            if let Ok(message) = Request::try_from_bytes(&bytes) {
                understood += 1;
                if let ToWorker::Search(job) = &message {
                    let _ = job.game.replay();
                }
                assert_eq!(ToWorker::try_from_bytes(&message.to_bytes()), Ok(message));
            }
        }
        assert!(
            understood > 10_000,
            "the bytes are too random: {understood}"
        );
    }

    #[test]
    fn a_job_is_replayed_by_the_rules() {
        let game = job().game.replay().unwrap();
        assert_eq!((game.ply(), game.position().kazan().south), (2, 10));
        let again = Job::new(JobId(7), &game, 3, job().seed);
        assert_eq!(again, job());
    }

    #[test]
    fn impossible_jobs_are_refused() {
        let refused = |change: fn(&mut GameText)| {
            let mut game = game();
            change(&mut game);
            game.replay().unwrap_err()
        };
        assert_eq!(refused(|game| game.variant.clear()), JobError::Variant);
        assert_eq!(
            refused(|game| game.start = "9S".to_owned()),
            JobError::Start
        );
        assert_eq!(
            refused(|game| game.moves = vec![7, 0]),
            JobError::Hole { ply: 1, number: 0 }
        );
        // South's 1 keeps one stone, which moves on; then the hole is empty.
        assert!(matches!(
            refused(|game| game.moves = vec![1, 1, 1, 1, 1]),
            JobError::Move { ply: 4, .. }
        ));
    }
}
