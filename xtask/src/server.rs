//! A small web server for a folder of finished files, on this machine only.

use std::{
    fs,
    io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, Result};

use crate::{browser, log};

pub(crate) const DEFAULT_PORT: u16 = 8080;

/// Ports tried from the wished one on.
const PORTS: u16 = 50;

/// The most that a request's head may have.
const HEAD_LIMIT: u64 = 32 * 1024;

/// A connection that says nothing for so long is let go; browsers open some in advance and never use them.
const PATIENCE: Duration = Duration::from_secs(20);

/// Serves `folder` until the process is stopped.
pub(crate) fn run(folder: PathBuf, port: u16, open: bool) -> Result<()> {
    let listener = listen(port)?;
    let url = format!("http://localhost:{}/", listener.local_addr()?.port());
    log::start(format_args!("Play at {url}  (Ctrl+C stops)"));
    if open {
        browser::open(&url);
    }
    serve(&listener, folder);
    Ok(())
}

/// A listener on `port`, or on the next one that is free.
pub(crate) fn listen(port: u16) -> Result<TcpListener> {
    let mut last = None;
    for candidate in port..=port.saturating_add(PORTS) {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, candidate)) {
            Ok(listener) => {
                if candidate != port {
                    log::note(format_args!("port {port} is taken"));
                }
                return Ok(listener);
            }
            Err(error) if error.kind() == ErrorKind::AddrInUse => last = Some(error),
            Err(error) => {
                return Err(error).with_context(|| {
                    format!("port {candidate} cannot be used; choose another by --port N")
                });
            }
        }
    }
    Err(last.map_or_else(|| anyhow::anyhow!("no port"), Into::into)).with_context(|| {
        format!(
            "ports {port} to {} are all taken; choose another by --port N",
            port.saturating_add(PORTS)
        )
    })
}

fn serve(listener: &TcpListener, folder: PathBuf) {
    let folder = Arc::new(folder);
    for connection in listener.incoming().flatten() {
        let folder = Arc::clone(&folder);
        // A visitor who hangs up in the middle concerns nobody else.
        std::thread::spawn(move || drop(answer(&connection, &folder)));
    }
}

fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream.take(HEAD_LIMIT));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    // The rest of the head is read, or closing would reset the connection, and says nothing we need.
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let mut words = request.split_whitespace();
    let (method, target) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let reply = Reply::to(method, target, folder);
    let length = reply.body.len();
    write!(
        stream,
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        reply.status, reply.kind
    )?;
    if method != "HEAD" {
        stream.write_all(&reply.body)?;
    }
    stream.flush()
}

struct Reply {
    status: &'static str,
    kind: &'static str,
    body: Vec<u8>,
}

impl Reply {
    fn to(method: &str, target: &str, folder: &Path) -> Self {
        if method != "GET" && method != "HEAD" {
            return Self::text("405 Method Not Allowed");
        }
        let Some(mut path) = local_path(folder, target) else {
            return Self::text("404 Not Found");
        };
        if path.is_dir() {
            path.push("index.html");
        }
        match fs::read(&path) {
            Ok(body) => Self {
                status: "200 OK",
                kind: media_type(&path),
                body,
            },
            Err(_) => Self::text("404 Not Found"),
        }
    }

    fn text(status: &'static str) -> Self {
        Self {
            status,
            kind: "text/plain; charset=utf-8",
            body: status.into(),
        }
    }
}

/// The file that a request means, never one outside the folder.
fn local_path(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = percent_decoded(path)?;
    let mut local = folder.to_owned();
    for part in path
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
    {
        // Also refuses `..`, hidden files, and what Windows takes for a drive or a separator.
        if part.starts_with('.') || part.contains(['\\', ':', '\0']) {
            return None;
        }
        local.push(part);
    }
    Some(local)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn media_type(path: &Path) -> &'static str {
    match path
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default()
    {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(port: u16, request: &str) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }

    #[test]
    fn serves_a_folder_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("toguz-xtask-{}", std::process::id()));
        fs::create_dir_all(folder.join("sub")).unwrap();
        fs::write(folder.join("index.html"), "<p>board").unwrap();
        fs::write(folder.join("sub/a b.wasm"), "code").unwrap();
        fs::write(folder.join(".hidden"), "secret").unwrap();
        let listener = listen(0).unwrap();
        let port = listener.local_addr().unwrap().port();
        let served = folder.clone();
        std::thread::spawn(move || serve(&listener, served));

        let page = ask(port, "GET /?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert!(
            page.starts_with("HTTP/1.1 200 OK\r\n") && page.ends_with("\r\n\r\n<p>board"),
            "{page}"
        );
        assert!(page.contains("Content-Type: text/html; charset=utf-8\r\n"));
        let wasm = ask(port, "GET /sub/a%20b.wasm HTTP/1.1\r\n\r\n");
        assert!(wasm.contains("Content-Type: application/wasm\r\n") && wasm.ends_with("code"));
        let head = ask(port, "HEAD /index.html HTTP/1.1\r\n\r\n");
        assert!(head.contains("Content-Length: 8\r\n") && head.ends_with("\r\n\r\n"));
        for missing in [
            "/nothing",
            "/sub/",
            "/.hidden",
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/sub%5c..",
            "/%zz",
            "x",
        ] {
            let reply = ask(port, &format!("GET {missing} HTTP/1.1\r\n\r\n"));
            assert!(reply.starts_with("HTTP/1.1 404"), "{missing}: {reply}");
        }
        assert!(ask(port, "POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_taken_port_gives_the_next_one() {
        let first = listen(0).unwrap();
        let port = first.local_addr().unwrap().port();
        let second = listen(port).unwrap();
        assert!(second.local_addr().unwrap().port() > port);
    }
}
