//! What the commands say: one line when a step begins, one when it ends, and at a failure what to do about it.

use std::{
    fmt,
    io::{IsTerminal as _, Write as _},
    time::{Duration, Instant},
};

use anyhow::Result;

fn colour(code: &str, text: impl fmt::Display) -> String {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if plain || !std::io::stdout().is_terminal() {
        text.to_string()
    } else {
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// Says that something begins.
pub(crate) fn start(what: impl fmt::Display) {
    println!("{} {what}", colour("1;34", "==>"));
    flush();
}

/// Says something that is neither a beginning nor an end.
pub(crate) fn note(what: impl fmt::Display) {
    println!("    {what}");
    flush();
}

/// Does `work` and says how long it took.
pub(crate) fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    start(what);
    let begun = Instant::now();
    let result = work()?;
    println!(
        "    {} {}",
        colour("32", "done in"),
        seconds(begun.elapsed())
    );
    flush();
    Ok(result)
}

/// A duration as people say it.
pub(crate) fn seconds(time: Duration) -> String {
    let whole = time.as_secs();
    if whole >= 60 {
        format!("{} min {:02} s", whole / 60, whole % 60)
    } else {
        format!("{:.1} s", time.as_secs_f32())
    }
}

/// Says why the command failed: first what went wrong, then what each step around it makes of that. Advice is added
/// around a fault, so it stands last, where people look.
pub(crate) fn failure(error: &anyhow::Error) {
    flush();
    let mut said = error.chain().rev();
    if let Some(fault) = said.next() {
        eprintln!("\n{} {fault}", colour("1;31", "error:"));
    }
    for advice in said {
        eprintln!("       {advice}");
    }
}

fn flush() {
    // A closed pipe is no reason to stop building.
    drop(std::io::stdout().flush());
}
