//! Opening the player's own browser.

use std::process::{Command, Stdio};

use crate::log;

/// Shows `url` in the default browser. Where that does not work, the printed address is enough.
pub(crate) fn open(url: &str) {
    if !can_open() {
        return;
    }
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/c", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    let started = command
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    match started {
        // The opener may stay as long as the browser does.
        Ok(mut opener) => drop(std::thread::spawn(move || {
            if !opener.wait().is_ok_and(|status| status.success()) {
                log::note("No browser could be opened; open the address above by hand.");
            }
        })),
        Err(_) => log::note("No browser could be opened; open the address above by hand."),
    }
}

/// Whether there is a screen to open one on: `xdg-open` without one would start a text browser in this terminal.
pub(crate) fn can_open() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if set("CI") {
        return false;
    }
    cfg!(any(target_os = "macos", windows))
        || set("DISPLAY")
        || set("WAYLAND_DISPLAY")
        || set("WSL_DISTRO_NAME")
}
