//! The file that holds all games.
//!
//! A text, a game a line, so that it can be written and read piece by piece, whatever its length, and that what is
//! damaged in one place is lost in that place only:
//!
//! ```text
//! toguz-games 1
//! 1a2b3c4d 1764547200000 version=2&variant=toguz&…
//! end 1
//! ```
//!
//! Each line has a checksum of what follows it, the time at which the game was kept in milliseconds since 1970, and the
//! game's document. Documents are percent-encoded, so the file is plain ASCII without line breaks of its own: mail
//! programs and editors that change line ends or encodings do it no harm. The last line says how many games there
//! are, by which a file that was cut off is told.
//!
//! # Stability
//!
//! A file that any released version wrote is read by every later one. The first line's number is raised if the lines
//! change their shape; the documents have versions of their own.
//!
//! ```
//! use toguz::archive::backup::{self, Reader, Step};
//!
//! let mut reader = Reader::default();
//! reader.feed(backup::HEAD.as_bytes());
//! reader.feed(backup::tail(0).as_bytes());
//! reader.finish();
//! assert_eq!(reader.step(), Step::End { complete: true });
//! ```

use super::{Entry, Record};
use crate::storage::schema::SchemaError;

/// The first line.
pub const HEAD: &str = "toguz-games 1\n";
/// How a name of the file may end.
pub const EXTENSION: &str = ".toguz.txt";

const NAME: &str = "toguz-games ";
/// A longer line is no game: documents are limited themselves.
const MAX_LINE: usize = 1 << 22;
/// The last moment that browsers can tell.
const MAX_TIME: u64 = 8_640_000_000_000_000;

/// The line of a game.
pub fn line(record: &Record) -> String {
    let what = format!("{} {}", record.kept, record.text);
    format!("{:08x} {what}\n", checksum(what.as_bytes()))
}

/// The last line, after so many games.
pub fn tail(games: u32) -> String {
    format!("end {games}\n")
}

/// What the reader came upon.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A game.
    Game(Box<Entry>),
    /// A line that holds none.
    Damaged(Damaged),
    /// More of the file is needed.
    More,
    /// The end.
    End {
        /// Whether the file says that this is all.
        complete: bool,
    },
    /// The file is none of ours, or newer than this program. Nothing more comes.
    Refused(SchemaError),
}

/// A line that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// Its number in the file, from 1.
    pub line: u32,
    /// What is wrong with it.
    pub why: SchemaError,
}

/// Reads a file piece by piece: give it bytes, and take steps until it wants more.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    bytes: Vec<u8>,
    /// Where in the bytes the next line begins.
    start: usize,
    /// Where in the bytes the end of that line has not been looked for yet.
    looked: usize,
    /// The number of the line read last.
    line: u32,
    /// The line is too long; what comes up to its end is dropped.
    skipping: bool,
    /// No more bytes come.
    finished: bool,
    /// Lines that are games, readable or not.
    games: u32,
    /// What the last line says of their number.
    told: Option<u32>,
    refused: Option<SchemaError>,
}

impl Reader {
    /// Takes the next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.looked -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// No more bytes come.
    pub const fn finish(&mut self) {
        self.finished = true;
    }

    /// Goes on to the next game, or to the end of what was fed.
    pub fn step(&mut self) -> Step {
        loop {
            if let Some(why) = self.refused {
                return Step::Refused(why);
            }
            let Some(found) = self.next_line() else {
                return self.rest();
            };
            self.line = self.line.saturating_add(1);
            let step = match found {
                Line::TooLong => {
                    self.games = self.games.saturating_add(1);
                    Some(Err(SchemaError::Corrupt))
                }
                Line::At(from, to) => self.understand(from, to),
            };
            match step {
                None => {}
                Some(Ok(entry)) => return Step::Game(entry),
                Some(Err(why)) if self.line == 1 => self.refused = Some(why),
                Some(Err(why)) => {
                    return Step::Damaged(Damaged {
                        line: self.line,
                        why,
                    });
                }
            }
        }
    }

    /// There is no line any more: a question for more, or the end.
    fn rest(&mut self) -> Step {
        if !self.finished {
            return Step::More;
        }
        if self.line == 0 {
            // Not even a first line.
            self.refused = Some(SchemaError::Corrupt);
            return Step::Refused(SchemaError::Corrupt);
        }
        Step::End {
            complete: self.told == Some(self.games),
        }
    }

    /// The next line, without its end.
    fn next_line(&mut self) -> Option<Line> {
        let ahead = self.bytes.get(self.looked..).unwrap_or_default();
        let end = ahead.iter().position(|&byte| byte == b'\n');
        let line = match end {
            Some(length) => {
                let to = self.looked + length;
                let line = (self.start, to);
                self.start = to + 1;
                Some(line)
            }
            None if self.finished && self.start < self.bytes.len() => {
                let line = (self.start, self.bytes.len());
                self.start = self.bytes.len();
                Some(line)
            }
            None => None,
        };
        if let Some((from, to)) = line {
            self.looked = self.start;
            let too_long = core::mem::take(&mut self.skipping) || to - from > MAX_LINE;
            return Some(if too_long {
                Line::TooLong
            } else {
                Line::At(from, to)
            });
        }
        self.looked = self.bytes.len();
        if self.looked - self.start > MAX_LINE {
            self.skipping = true;
            self.start = self.looked;
        }
        // Cut off in a line too long, whose bytes are gone already.
        (self.finished && core::mem::take(&mut self.skipping)).then_some(Line::TooLong)
    }

    /// What a line says. `None` if nothing: the first, the last, and empty ones.
    fn understand(&mut self, from: usize, to: usize) -> Option<Result<Box<Entry>, SchemaError>> {
        let bytes = self.bytes.get(from..to).unwrap_or_default();
        let Ok(text) = core::str::from_utf8(bytes) else {
            self.games = self.games.saturating_add(1);
            return Some(Err(SchemaError::Corrupt));
        };
        if self.line == 1 {
            return understand_head(text).err().map(Err);
        }
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        if let Some(count) = text.strip_prefix("end ") {
            self.told = count.parse().ok();
            return None;
        }
        self.games = self.games.saturating_add(1);
        Some(understand_game(text).map(Box::new))
    }
}

enum Line {
    /// From here to there in the bytes.
    At(usize, usize),
    TooLong,
}

fn understand_head(text: &str) -> Result<(), SchemaError> {
    // Some editors begin a file with a mark of their own.
    let text = text.trim_start_matches('\u{feff}').trim();
    let version = text.strip_prefix(NAME).ok_or(SchemaError::Corrupt)?;
    match version.parse() {
        Ok(1_u32) => Ok(()),
        Ok(0) | Err(_) => Err(SchemaError::Corrupt),
        Ok(_) => Err(SchemaError::Newer),
    }
}

fn understand_game(text: &str) -> Result<Entry, SchemaError> {
    let (sum, what) = text.split_once(' ').ok_or(SchemaError::Corrupt)?;
    let sum = u32::from_str_radix(sum, 16).map_err(|_| SchemaError::Corrupt)?;
    if sum != checksum(what.as_bytes()) {
        return Err(SchemaError::Corrupt);
    }
    let (kept, text) = what.split_once(' ').ok_or(SchemaError::Corrupt)?;
    let kept: u64 = kept.parse().map_err(|_| SchemaError::Corrupt)?;
    Entry::read(text.into(), kept.min(MAX_TIME))
}

/// The check sum that the world calls CRC-32: what breaks a line by chance does not keep it.
#[allow(clippy::indexing_slicing)] // what a byte gives, for each byte
fn checksum(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut place = 0_u32;
        while place < 256 {
            let mut sum = place;
            let mut bit = 0;
            while bit < 8 {
                sum = if sum & 1 == 1 {
                    sum >> 1 ^ 0xedb8_8320
                } else {
                    sum >> 1
                };
                bit += 1;
            }
            table[place as usize] = sum;
            place += 1;
        }
        table
    };
    let sum = bytes.iter().fold(u32::MAX, |sum, &byte| {
        let place = (sum ^ u32::from(byte)) & 0xff;
        sum >> 8 ^ TABLE[place as usize]
    });
    !sum
}

#[cfg(test)]
mod tests {
    use toguz_rules::{Game, Hole, Side, Variant};

    use super::*;
    use crate::state::SavedGame;

    fn entry(seed: u64, moves: &[u8]) -> Entry {
        let mut game = Game::new(Variant::TOGUZ);
        for &number in moves {
            game.play(Hole::try_new(number).unwrap()).unwrap();
        }
        Entry::new(&SavedGame::new(game, seed), 1_700_000_000_000 + seed)
    }

    fn file(entries: &[Entry]) -> String {
        let mut file = HEAD.to_owned();
        for entry in entries {
            file += &line(&entry.record);
        }
        file += &tail(u32::try_from(entries.len()).unwrap());
        file
    }

    /// Everything in a file that comes in pieces of this length.
    fn steps(file: &[u8], piece: usize) -> Vec<Step> {
        let mut reader = Reader::default();
        let mut pieces = file.chunks(piece);
        let mut steps = Vec::new();
        loop {
            match reader.step() {
                Step::More => match pieces.next() {
                    Some(piece) => reader.feed(piece),
                    None => reader.finish(),
                },
                step => {
                    let last = matches!(step, Step::End { .. } | Step::Refused(_));
                    steps.push(step);
                    if last {
                        return steps;
                    }
                }
            }
        }
    }

    fn games(steps: &[Step]) -> Vec<u64> {
        let game = |step: &Step| match step {
            Step::Game(entry) => Some(entry.record.id),
            _ => None,
        };
        steps.iter().filter_map(game).collect()
    }

    fn damaged(steps: &[Step]) -> Vec<(u32, SchemaError)> {
        let damaged = |step: &Step| match step {
            Step::Damaged(damaged) => Some((damaged.line, damaged.why)),
            _ => None,
        };
        steps.iter().filter_map(damaged).collect()
    }

    fn sample() -> Vec<Entry> {
        let mut ended = SavedGame::new(Game::new(Variant::BESTEMSHE), 3);
        std::rc::Rc::make_mut(&mut ended.game).resign(Side::South);
        vec![
            entry(1, &[7, 9, 6, 8]),
            entry(2, &[]),
            Entry::new(&ended, 5),
        ]
    }

    #[test]
    fn what_goes_out_comes_in_whatever_the_pieces() {
        let all = sample();
        let file = file(&all);
        assert!(file.is_ascii());
        for piece in [1, 2, 7, 100, 10_000] {
            let steps = steps(file.as_bytes(), piece);
            let mut wanted: Vec<_> = all.iter().cloned().map(Box::new).map(Step::Game).collect();
            wanted.push(Step::End { complete: true });
            assert_eq!(steps, wanted, "{piece}");
        }
    }

    #[test]
    fn any_games_come_back() {
        arbtest::arbtest(|u| {
            let mut entries = Vec::new();
            for _ in 0..u.int_in_range(0..=8)? {
                let mut game = Game::new(Variant::TOGUZ);
                for _ in 0..u.int_in_range(0..=60)? {
                    let moves: Vec<_> = game.position().legal_moves().collect();
                    if moves.is_empty() || game.play(*u.choose(&moves)?).is_err() {
                        break;
                    }
                }
                let saved = SavedGame::new(game, u.arbitrary()?);
                entries.push(Entry::new(&saved, u.int_in_range(0..=MAX_TIME)?));
            }
            let piece = u.int_in_range(1..=500)?;
            let steps = steps(file(&entries).as_bytes(), piece);
            let mut wanted: Vec<_> = entries.into_iter().map(Box::new).map(Step::Game).collect();
            wanted.push(Step::End { complete: true });
            assert_eq!(steps, wanted);
            Ok(())
        });
    }

    /// A file of version 1, which every later version reads.
    #[test]
    fn files_of_every_version_are_read() {
        let golden = include_str!("../../tests/documents/backup-1.txt");
        let steps = steps(golden.as_bytes(), 64);
        assert_eq!(games(&steps), [1, 2, 3]);
        assert_eq!(steps.last(), Some(&Step::End { complete: true }));
        let Some(Step::Game(first)) = steps.first() else {
            panic!("{steps:?}")
        };
        assert_eq!(first.row.plies, 4);
        assert_eq!(first.record.kept, 1_700_000_000_001);
    }

    #[test]
    fn editors_and_mail_do_no_harm() {
        let plain = file(&sample());
        for changed in [
            plain.replace('\n', "\r\n"),
            format!("\u{feff}{plain}"),
            plain.replace('\n', "\n\n"),
            plain.replace('\n', " \n"),
            plain.trim_end().to_owned(),
        ] {
            let steps = steps(changed.as_bytes(), 50);
            assert_eq!(games(&steps), [1, 2, 3]);
            assert_eq!(steps.last(), Some(&Step::End { complete: true }));
        }
    }

    #[test]
    fn one_damaged_game_is_told_and_the_rest_is_read() {
        let plain = file(&sample());
        let lines: Vec<&str> = plain.lines().collect();
        for (change, why) in [
            // A game still, but not the one that was written.
            (
                lines[1].replacen("seed=0", "seed=7", 1),
                SchemaError::Corrupt,
            ),
            (lines[1].replacen(' ', "", 1), SchemaError::Corrupt),
            ("x".repeat(MAX_LINE + 1), SchemaError::Corrupt),
            ("\u{0}".to_owned(), SchemaError::Corrupt),
            ("00000000 1 version=1".to_owned(), SchemaError::Corrupt),
            (newer(), SchemaError::Newer),
        ] {
            assert_ne!(change, lines[1]);
            let mut changed = lines.clone();
            changed[1] = &change;
            let changed = changed.join("\n");
            for piece in [100, 1 << 20] {
                let steps = steps(changed.as_bytes(), piece);
                assert_eq!(games(&steps), [2, 3]);
                assert_eq!(damaged(&steps), [(2, why)]);
                assert_eq!(steps.last(), Some(&Step::End { complete: true }));
            }
        }
        let mut bytes = plain.into_bytes();
        let place = bytes.iter().position(|&byte| byte == b'=').unwrap();
        bytes[place] = 0xff;
        let steps = steps(&bytes, 100);
        assert_eq!((games(&steps), damaged(&steps).len()), (vec![2, 3], 1));
    }

    /// A line of a game that only a later version understands.
    fn newer() -> String {
        let record = Record {
            id: 0,
            kept: 1,
            text: "version=999&who=knows".into(),
        };
        line(&record).trim_end().to_owned()
    }

    #[test]
    fn a_file_cut_off_says_so() {
        let plain = file(&sample());
        for end in HEAD.len()..plain.len() {
            let steps = steps(&plain.as_bytes()[..end], 1 << 20);
            // Without its very last line end it is whole.
            let whole = end == plain.len() - 1;
            assert_eq!(steps.last(), Some(&Step::End { complete: whole }), "{end}");
        }
        let too_long = format!("{HEAD}{}", "x".repeat(MAX_LINE + 1));
        for piece in [1000, 1 << 23] {
            assert_eq!(
                damaged(&steps(too_long.as_bytes(), piece)),
                [(2, SchemaError::Corrupt)]
            );
        }
    }

    #[test]
    fn what_is_no_backup_is_refused() {
        for bad in [
            "",
            "\n",
            "[Event \"?\"]\n1. 76",
            "toguz-games",
            "toguz-games x\n",
            "toguz-games 0",
        ] {
            assert_eq!(
                steps(bad.as_bytes(), 5),
                [Step::Refused(SchemaError::Corrupt)],
                "{bad:?}"
            );
        }
        let newer = file(&sample()).replace(HEAD, "toguz-games 2\n");
        assert_eq!(
            steps(newer.as_bytes(), 100),
            [Step::Refused(SchemaError::Newer)]
        );
        let noise = vec![0xff; 1 << 20];
        assert_eq!(
            steps(&noise, 1 << 16),
            [Step::Refused(SchemaError::Corrupt)]
        );
    }

    #[test]
    fn the_checksum_is_the_worlds() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b""), 0);
    }
}
