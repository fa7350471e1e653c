//! What a line says, before anything is done about it.

use crate::limits::Go;

/// A line understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    /// An empty line.
    Nothing,
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: &'a str,
        value: &'a str,
    },
    Position {
        /// `None` for the start of the variant in hand.
        fen: Option<&'a str>,
        moves: &'a str,
    },
    Go(Go),
    /// Count the sequences of so many moves.
    Perft(u32),
    /// Search a few fixed positions to a depth.
    Bench(Option<u32>),
    PonderHit,
    Stop,
    Quit,
    /// Show the position.
    Show,
}

/// The deepest count: none ends that goes so far.
const MAX_PERFT: u32 = 100;

/// Reads a line. The second value names words of `go` that were passed over, as UCI asks of an engine.
pub(crate) fn read(line: &str) -> Result<(Command<'_>, Vec<String>), String> {
    let (word, rest) = first_word(line);
    let command = match word {
        "" => Command::Nothing,
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "setoption" => read_option(rest)?,
        "position" => read_position(rest)?,
        "go" => return read_go(rest),
        "ponderhit" => Command::PonderHit,
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        "d" => Command::Show,
        "bench" => Command::Bench(match rest {
            "" => None,
            depth => Some(number("bench", depth)?),
        }),
        _ => return Err(format!("unknown command: {}", shortened(word))),
    };
    Ok((command, Vec::new()))
}

/// The first word, and what stands behind it without the space around.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

/// Where a word stands in a text as a word of its own: before it and behind it.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    text.match_indices(word).find_map(|(at, _)| {
        let (before, rest) = text.split_at(at);
        let after = rest.get(word.len()..)?;
        let alone = before.chars().next_back().is_none_or(char::is_whitespace)
            && after.chars().next().is_none_or(char::is_whitespace);
        alone.then_some((before.trim(), after.trim()))
    })
}

fn read_option(rest: &str) -> Result<Command<'_>, String> {
    let (word, rest) = first_word(rest);
    if word != "name" {
        return Err("setoption: expected `name`".to_owned());
    }
    let (name, value) = split_at_word(rest, "value").unwrap_or((rest, ""));
    if name.is_empty() {
        return Err("setoption: expected the name of an option".to_owned());
    }
    Ok(Command::SetOption { name, value })
}

fn read_position(rest: &str) -> Result<Command<'_>, String> {
    let (word, rest) = first_word(rest);
    let (place, moves) = split_at_word(rest, "moves").unwrap_or((rest, ""));
    match word {
        "startpos" if place.is_empty() => Ok(Command::Position { fen: None, moves }),
        "startpos" => Err(format!(
            "position: expected `moves`, not {}",
            shortened(place)
        )),
        "fen" => Ok(Command::Position {
            fen: Some(place),
            moves,
        }),
        _ => Err("position: expected `startpos` or `fen`".to_owned()),
    }
}

fn read_go(rest: &str) -> Result<(Command<'_>, Vec<String>), String> {
    let mut go = Go::default();
    let mut passed_over = Vec::new();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let mut value = || number(word, words.next().unwrap_or_default());
        match word {
            "infinite" => go.is_infinite = true,
            "ponder" => go.is_pondering = true,
            "depth" => go.depth = Some(value()?.max(1)),
            "nodes" => go.nodes = Some(long_number(word, words.next())?.max(1)),
            "movetime" => go.move_time = Some(value()?),
            "movestogo" => go.moves_until_more = Some(value()?),
            "wtime" => go.time.south = Some(value()?),
            "btime" => go.time.north = Some(value()?),
            "winc" => go.increment.south = value()?,
            "binc" => go.increment.north = value()?,
            "perft" => {
                let depth = value()?;
                if depth > MAX_PERFT {
                    return Err(format!("perft: at most {MAX_PERFT}"));
                }
                return Ok((Command::Perft(depth), passed_over));
            }
            _ => passed_over.push(format!("go: passed over {}", shortened(word))),
        }
    }
    Ok((Command::Go(go), passed_over))
}

/// A whole number. What is below 0 counts as 0, because clocks run out; what is too large as the largest.
fn number(what: &str, text: &str) -> Result<u32, String> {
    let number = long_number(what, Some(text))?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

fn long_number(what: &str, text: Option<&str>) -> Result<u64, String> {
    let text = text.unwrap_or_default();
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{what}: expected a number"));
    }
    Ok(if is_negative {
        0
    } else {
        digits.parse().unwrap_or(u64::MAX)
    })
}

/// The start of a text, for saying it back: whoever sends a megabyte does not get it back, nor line ends or bells.
pub(crate) fn shortened(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut short: String = text
        .chars()
        .take(LENGTH)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if text.chars().nth(LENGTH).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        match read(text) {
            Ok((Command::Go(go), passed_over)) if passed_over.is_empty() => go,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn limits_of_every_kind() {
        assert_eq!(go("go depth 7").depth, Some(7));
        assert_eq!(go("  go\tdepth  0 ").depth, Some(1));
        assert_eq!(go("go nodes 5000000000").nodes, Some(5_000_000_000));
        assert_eq!(go("go movetime 100").move_time, Some(100));
        assert!(go("go infinite").is_infinite);
        let clock = go("go ponder wtime 1000 btime -5 winc 10 binc 20 movestogo 3");
        assert!(clock.is_pondering);
        assert_eq!((clock.time.south, clock.time.north), (Some(1000), Some(0)));
        assert_eq!((clock.increment.south, clock.increment.north), (10, 20));
        assert_eq!(clock.moves_until_more, Some(3));
        assert_eq!(
            go("go wtime 99999999999999999999999").time.south,
            Some(u32::MAX)
        );
        assert_eq!(read("go perft 5").map(|read| read.0), Ok(Command::Perft(5)));
    }

    #[test]
    fn unknown_words_of_go_are_passed_over() {
        let (command, passed_over) = read("go mate depth 3 fast").expect("a command");
        assert_eq!(
            command,
            Command::Go(Go {
                depth: Some(3),
                ..Go::default()
            })
        );
        assert_eq!(
            passed_over,
            ["go: passed over mate", "go: passed over fast"]
        );
    }

    #[test]
    fn names_and_values_may_hold_spaces() {
        assert_eq!(
            read("setoption name Move Overhead value 10 ms ").map(|read| read.0),
            Ok(Command::SetOption {
                name: "Move Overhead",
                value: "10 ms"
            })
        );
        assert_eq!(
            read("setoption name Clear").map(|read| read.0),
            Ok(Command::SetOption {
                name: "Clear",
                value: ""
            })
        );
    }

    #[test]
    fn positions_with_and_without_moves() {
        let read = |line| read(line).map(|read| read.0);
        assert_eq!(
            read("position startpos"),
            Ok(Command::Position {
                fen: None,
                moves: ""
            })
        );
        assert_eq!(
            read("position fen 9S/9S 0 0 S 1 moves 7 9"),
            Ok(Command::Position {
                fen: Some("9S/9S 0 0 S 1"),
                moves: "7 9"
            })
        );
        for bad in ["position", "position 9S", "position startpos 7 9", "moves"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn mistakes_are_named_shortly() {
        assert_eq!(read("go depth"), Err("depth: expected a number".to_owned()));
        assert_eq!(
            read("go depth 1x"),
            Err("depth: expected a number".to_owned())
        );
        assert!(read("go perft 101").is_err());
        assert!(read(&"x".repeat(1 << 20)).is_err_and(|error| error.len() < 100));
    }
}
