//! The native program: a game through pipes, and its manners.

// Helpers of tests fail loudly like tests; clippy only knows functions marked `#[test]`.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use toguz_rules::{Game, MoveText, Variant};

struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Self {
        let mut child = command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        let mut program = Self {
            child,
            input,
            output: BufReader::new(output),
        };
        program.say("setoption name Hash value 1");
        program.say("isready");
        assert_eq!(program.until("readyok"), "readyok");
        program
    }

    fn say(&mut self, line: &str) {
        self.write(format!("{line}\n").as_bytes());
    }

    fn write(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// The next line that begins so.
    fn until(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(
                self.output.read_line(&mut line).unwrap(),
                0,
                "waiting for {start}"
            );
            if line.starts_with(start) {
                return line.trim_end().to_owned();
            }
        }
    }

    fn ends(mut self) -> bool {
        let end = Instant::now() + Duration::from_secs(20);
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            thread::sleep(Duration::from_millis(2));
        }
        false
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_toguz-uci"))
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn plays_a_game() {
    let mut program = Program::start();
    program.say("uci");
    program.until("uciok");
    program.say("ucinewgame");
    let mut game = Game::new(Variant::TOGUZ);
    let mut moves = Vec::new();
    for _ in 0..30 {
        program.say(&format!("position startpos moves {}", moves.join(" ")));
        program.say("go nodes 500");
        let answer = program.until("bestmove ");
        let text = answer.split(' ').nth(1).unwrap().to_owned();
        let hole = text.parse::<MoveText>().unwrap().resolve(game.position());
        game.play(hole.unwrap_or_else(|error| panic!("{error}")))
            .unwrap();
        moves.push(text);
    }
    program.say("quit");
    assert!(program.ends());
}

#[test]
fn hears_while_it_thinks() {
    let mut program = Program::start();
    program.say("go infinite");
    program.until("info depth 2 ");
    program.say("isready");
    program.until("readyok");
    program.say("stop");
    program.until("bestmove ");
    program.say("go infinite");
    program.say("quit");
    assert!(program.ends());
}

#[test]
fn leaves_when_the_input_ends() {
    let mut program = Program::start();
    program.say("go infinite");
    program.until("info depth 2 ");
    program.input = None;
    program.until("bestmove ");
    assert!(program.ends());
}

#[test]
fn survives_what_is_no_text() {
    let mut program = Program::start();
    program.write(b"\xff\xfe\x00go\n");
    program.until("info string unknown command");
    // Two megabytes without a line end, then a line of its own.
    program.write(&b"x ".repeat(1 << 20));
    program.write(b"\nisready\r\n");
    program.until("info string unknown command");
    program.until("readyok");
}

#[test]
fn obeys_the_words_of_its_command_line() {
    let output = command()
        .args(["position startpos moves 7", "go perft 2"])
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(
        said(&output)
            .lines()
            .any(|line| line.starts_with("Nodes searched: "))
    );
    let output = command()
        .args([
            "setoption name Hash value 1",
            "go depth 3",
            "quit",
            "go depth 4",
        ])
        .output()
        .unwrap();
    assert_eq!(said(&output).matches("bestmove ").count(), 1);
}
