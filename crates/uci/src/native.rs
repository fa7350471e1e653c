//! The session on standard input and output.
//!
//! Words on the command line are lines to obey, each to its end, before the program leaves again:
//! `toguz-uci "position startpos moves 7" "go depth 12"`. Without any it listens until `quit` or the end of input.

use std::io::{self, BufRead, BufWriter, Read as _, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::Instant;

use toguz_uci::Session;

/// The longest line heard, in bytes. A game of a hundred thousand moves is shorter.
const LONGEST: u64 = 1 << 20;
/// Lines that may wait: a host that floods us waits itself.
const WAITING: usize = 256;

/// The whole program.
pub(crate) fn run() -> ExitCode {
    let begin = Instant::now();
    let session = Session::new(move || begin.elapsed());
    let orders: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let output = BufWriter::new(io::stdout().lock());
    let done = if orders.is_empty() {
        converse(session, output)
    } else {
        obey(session, &orders, output)
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody listens any more.
        Err(_) => ExitCode::FAILURE,
    }
}

fn obey(mut session: Session, orders: &[String], mut output: impl Write) -> io::Result<()> {
    for line in orders {
        say(&mut output, &session.hear(line))?;
        while session.is_busy() {
            say(&mut output, &session.work())?;
        }
        if session.is_over() {
            break;
        }
    }
    Ok(())
}

fn converse(mut session: Session, mut output: impl Write) -> io::Result<()> {
    let (sender, receiver) = sync_channel(WAITING);
    // Not joined: it may wait for a line that never comes, and ends with the program.
    thread::spawn(move || read_lines(io::stdin().lock(), &sender));
    while !session.is_over() {
        match next_line(&receiver, session.is_busy()) {
            Next::Line(line) => say(&mut output, &session.hear(&line))?,
            Next::Nothing => say(&mut output, &session.work())?,
            Next::End => {
                // Whoever asked may still read the answer.
                return say(&mut output, &session.hear("stop"));
            }
        }
    }
    Ok(())
}

enum Next {
    Line(String),
    /// None has come, and there is work to do.
    Nothing,
    End,
}

fn next_line(lines: &Receiver<String>, is_busy: bool) -> Next {
    if is_busy {
        match lines.try_recv() {
            Ok(line) => Next::Line(line),
            Err(TryRecvError::Empty) => Next::Nothing,
            Err(TryRecvError::Disconnected) => Next::End,
        }
    } else {
        lines.recv().map_or(Next::End, Next::Line)
    }
}

/// Hands on line after line, until there are no more or nobody takes them.
fn read_lines(mut input: impl BufRead, lines: &SyncSender<String>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST {
            // The rest of it is no line of its own.
            if input.skip_until(b'\n').is_err() {
                return;
            }
            line.clear();
            line.extend(b"(a line longer than a megabyte)");
        }
        if lines
            .send(String::from_utf8_lossy(&line).into_owned())
            .is_err()
        {
            return;
        }
    }
}

fn say(output: &mut impl Write, lines: &[String]) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    for line in lines {
        output.write_all(line.as_bytes())?;
        output.write_all(b"\n")?;
    }
    // A host waits for each line.
    output.flush()
}
