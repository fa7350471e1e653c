//! A small web server for a folder of finished files, on this machine only.

use std::{
    collections::HashMap,
    fs,
    io::{BufReader, ErrorKind, Read as _, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use anyhow::{Context as _, Result};
use flate2::{Compression, write::GzEncoder};

use crate::{browser, digest, hosting, log};

pub(crate) const DEFAULT_PORT: u16 = 8080;

/// Ports tried from the wished one on.
const PORTS: u16 = 50;

const NOT_FOUND: &str = "404 Not Found";

/// The most that a request's head may have.
const HEAD_LIMIT: u64 = 32 * 1024;

/// A connection that says nothing for so long is let go; browsers open some in advance and never use them.
const PATIENCE: Duration = Duration::from_secs(20);

/// Whether files are packed on their way. It takes some seconds, and pays where there is a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    /// As good hosts do.
    Best,
    /// To play on this machine.
    None,
}

/// Serves `folder` until the process is stopped.
pub(crate) fn run(folder: PathBuf, port: u16, open: bool, packing: Packing) -> Result<()> {
    let listener = listen(port)?;
    let url = format!("http://localhost:{}/", listener.local_addr()?.port());
    log::start(format_args!("Play at {url}  (Ctrl+C stops)"));
    if open {
        browser::open(&url);
    }
    let site = Arc::new(Site::new(folder, packing));
    if packing == Packing::Best {
        let site = Arc::clone(&site);
        std::thread::spawn(move || site.pack_all());
    }
    serve(&listener, &site);
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

/// What is served: a folder, under the rules that it brings for hosts, and its files packed once.
struct Site {
    folder: PathBuf,
    packing: Packing,
    packed: Mutex<HashMap<(PathBuf, Coding), Arc<Packed>>>,
}

/// A file as it is sent, once it is packed, and what it is made from: another build may have taken its place since.
struct Packed {
    source: Vec<u8>,
    sent: OnceLock<Arc<Vec<u8>>>,
}

/// How a file is packed on its way, by the word for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    const fn word(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The best one that a browser takes.
    fn choose(accepted: &str) -> Option<Self> {
        let takes = |coding: Self| {
            accepted.split(',').any(|word| {
                let (word, weight) = word.split_once(';').unwrap_or((word, ""));
                word.trim() == coding.word() && !matches!(weight.trim(), "q=0" | "q=0.0")
            })
        };
        [Self::Brotli, Self::Gzip]
            .into_iter()
            .find(|coding| takes(*coding))
    }

    fn pack(self, content: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut packed = Vec::new();
        match self {
            Self::Brotli => {
                let params = brotli::enc::BrotliEncoderParams {
                    size_hint: content.len(),
                    ..Default::default()
                };
                brotli::BrotliCompress(&mut &*content, &mut packed, &params)?;
            }
            Self::Gzip => {
                let mut encoder = GzEncoder::new(packed, Compression::best());
                encoder.write_all(content)?;
                packed = encoder.finish()?;
            }
        }
        Ok(packed)
    }
}

impl Site {
    fn new(folder: PathBuf, packing: Packing) -> Self {
        Self {
            folder,
            packing,
            packed: Mutex::default(),
        }
    }

    /// Packs everything, so that the first visitor need not wait for it: small files first, he asks for them first.
    fn pack_all(&self) {
        let mut files = Vec::new();
        for path in digest::files(&self.folder).unwrap_or_default() {
            if let Ok(content) = fs::read(&path)
                && is_packable(&path)
            {
                files.push((path, content));
            }
        }
        files.sort_by_key(|(_, content)| content.len());
        for (path, content) in files {
            self.packed(&path, content, Coding::Brotli);
        }
    }

    fn packed(&self, path: &Path, source: Vec<u8>, coding: Coding) -> Arc<Vec<u8>> {
        let key = (path.to_owned(), coding);
        let packed = {
            // A thread that panicked has left whole entries.
            let mut all = self.packed.lock().unwrap_or_else(PoisonError::into_inner);
            let known = all.get(&key).filter(|packed| packed.source == source);
            if let Some(packed) = known {
                Arc::clone(packed)
            } else {
                let sent = OnceLock::new();
                let packed = Arc::new(Packed { source, sent });
                all.insert(key, Arc::clone(&packed));
                packed
            }
        };
        // Others wait for this file only, not for all.
        let pack = || Arc::new(coding.pack(&packed.source).unwrap_or_default());
        Arc::clone(packed.sent.get_or_init(pack))
    }
}

fn serve(listener: &TcpListener, site: &Arc<Site>) {
    for connection in listener.incoming().flatten() {
        let site = Arc::clone(site);
        // A visitor who hangs up in the middle concerns nobody else.
        std::thread::spawn(move || drop(answer_all(&connection, &site)));
    }
}

/// What a visitor asks.
#[derive(Debug, Default)]
struct Request {
    method: String,
    target: String,
    accepted: String,
    known: String,
    last: bool,
}

/// Answers one visitor until he is done.
fn answer_all(stream: &TcpStream, site: &Site) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream.take(HEAD_LIMIT));
    loop {
        reader.get_mut().set_limit(HEAD_LIMIT);
        let request = read_head(&mut reader)?;
        if request.method.is_empty() {
            return Ok(());
        }
        Reply::to(&request, site).send(stream, &request)?;
        if request.last {
            return Ok(());
        }
    }
}

fn read_head(reader: &mut impl std::io::BufRead) -> std::io::Result<Request> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut words = line.split_whitespace().map(str::to_owned);
    let mut request = Request {
        method: words.next().unwrap_or_default(),
        target: words.next().unwrap_or_default(),
        // Older ones ask once.
        last: words.next().as_deref() != Some("HTTP/1.1"),
        ..Request::default()
    };
    // What these have to send after the head is not read.
    request.last |= !matches!(&*request.method, "GET" | "HEAD");
    loop {
        line.clear();
        if reader.read_line(&mut line)? <= 2 {
            return Ok(request);
        }
        let (name, value) = line.split_once(':').unwrap_or_default();
        let value = value.trim();
        match &*name.to_ascii_lowercase() {
            "accept-encoding" => value.clone_into(&mut request.accepted),
            "if-none-match" => value.clone_into(&mut request.known),
            "connection" => request.last |= value.eq_ignore_ascii_case("close"),
            _ => {}
        }
    }
}

struct Reply {
    status: &'static str,
    headers: Vec<(String, String)>,
    body: Arc<Vec<u8>>,
}

impl Reply {
    fn to(request: &Request, site: &Site) -> Self {
        let rules = hosting::Rules::read(&site.folder);
        let path = request.target.split(['?', '#']).next().unwrap_or_default();
        let mut reply = Self::about(request, site);
        for (name, value) in rules.about(path) {
            let speaks_of_the_file = matches!(&**name, "Cache-Control" | "Content-Type");
            if reply.status == NOT_FOUND && speaks_of_the_file {
                continue;
            }
            reply.headers.retain(|(known, _)| known != name);
            reply.headers.push((name.clone(), value.clone()));
        }
        reply
    }

    /// The answer without what the folder's rules say.
    fn about(request: &Request, site: &Site) -> Self {
        if !matches!(&*request.method, "GET" | "HEAD") {
            return Self::text("405 Method Not Allowed");
        }
        let Some(mut path) = local_path(&site.folder, &request.target) else {
            return Self::text(NOT_FOUND);
        };
        if path.is_dir() {
            path.push("index.html");
        }
        let Ok(content) = fs::read(&path) else {
            return Self::text(NOT_FOUND);
        };
        let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let mut headers = vec![
            header("Content-Type", media_type(&path)),
            header("Cache-Control", "no-cache"),
        ];
        if !hosting::is_hashed(&path.file_name().unwrap_or_default().to_string_lossy()) {
            let tag = format!("\"{}\"", digest::short(&content));
            headers.push(header("ETag", &tag));
            if request.known.contains(&tag) {
                return Self {
                    status: "304 Not Modified",
                    headers,
                    body: Arc::default(),
                };
            }
        }
        let packs = site.packing == Packing::Best && is_packable(&path);
        let coding = Coding::choose(&request.accepted).filter(|_| packs);
        if packs {
            headers.push(header("Vary", "Accept-Encoding"));
        }
        let body = match coding {
            Some(coding) => {
                headers.push(header("Content-Encoding", coding.word()));
                site.packed(&path, content, coding)
            }
            None => Arc::new(content),
        };
        Self {
            status: "200 OK",
            headers,
            body,
        }
    }

    fn text(status: &'static str) -> Self {
        let kind = "text/plain; charset=utf-8".to_owned();
        Self {
            status,
            headers: vec![("Content-Type".to_owned(), kind)],
            body: Arc::new(status.into()),
        }
    }

    fn send(&self, mut stream: &TcpStream, request: &Request) -> std::io::Result<()> {
        let mut head = Vec::new();
        write!(head, "HTTP/1.1 {}\r\n", self.status)?;
        for (name, value) in &self.headers {
            write!(head, "{name}: {value}\r\n")?;
        }
        write!(head, "Content-Length: {}\r\n", self.body.len())?;
        if request.last {
            write!(head, "Connection: close\r\n")?;
        }
        write!(head, "\r\n")?;
        stream.write_all(&head)?;
        if request.method != "HEAD" {
            stream.write_all(&self.body)?;
        }
        stream.flush()
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
        // Also refuses `..`, hidden files and others for hosts, and what Windows takes for a drive or a separator.
        if hosting::is_for_host(part) || part.contains(['\\', ':', '\0']) {
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

/// Pictures of points are packed already.
fn is_packable(path: &Path) -> bool {
    !matches!(
        media_type(path),
        "image/png" | "image/jpeg" | "image/webp" | "font/woff2"
    )
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
        let site = Arc::new(Site::new(folder.clone(), Packing::Best));
        std::thread::spawn(move || serve(&listener, &site));

        let page = ask(port, "GET /?x=1 HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert!(
            page.starts_with("HTTP/1.1 200 OK\r\n") && page.ends_with("\r\n\r\n<p>board"),
            "{page}"
        );
        assert!(page.contains("Content-Type: text/html; charset=utf-8\r\n"));
        let wasm = ask(port, "GET /sub/a%20b.wasm HTTP/1.0\r\n\r\n");
        assert!(wasm.contains("Content-Type: application/wasm\r\n") && wasm.ends_with("code"));
        let head = ask(port, "HEAD /index.html HTTP/1.0\r\n\r\n");
        assert!(head.contains("Content-Length: 8\r\n") && head.ends_with("\r\n\r\n"));
        for missing in [
            "/nothing",
            "/sub/",
            "/.hidden",
            "/_headers",
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/sub%5c..",
            "/%zz",
            "x",
        ] {
            let reply = ask(port, &format!("GET {missing} HTTP/1.0\r\n\r\n"));
            assert!(reply.starts_with("HTTP/1.1 404"), "{missing}: {reply}");
        }
        // The next request on the same line is answered, too.
        let two = ask(
            port,
            "GET /sub/a%20b.wasm HTTP/1.1\r\n\r\nGET / HTTP/1.0\r\n\r\n",
        );
        assert_eq!(two.matches("HTTP/1.1 200 OK").count(), 2, "{two}");
        assert!(ask(port, "POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_rules_of_the_folder_are_obeyed() {
        let folder = std::env::temp_dir().join(format!("toguz-rules-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (page, script) = ("index.html", "a-0123456789abcdef.js");
        let text = "let stones = 9;\n".repeat(99);
        for name in [page, script] {
            fs::write(folder.join(name), &text).unwrap();
        }
        hosting::write(&folder, "default-src 'self'").unwrap();
        let site = Site::new(folder.clone(), Packing::Best);
        let ask = |target: &str, accepted: &str, known: &str| {
            let request = Request {
                method: "GET".to_owned(),
                target: target.to_owned(),
                accepted: accepted.to_owned(),
                known: known.to_owned(),
                last: true,
            };
            let reply = Reply::to(&request, &site);
            let header = |name: &str| {
                let mut all = reply.headers.iter().filter(|(known, _)| known == name);
                let value = all.next().map(|(_, value)| value.clone());
                assert!(all.next().is_none(), "{name} twice");
                value.unwrap_or_default()
            };
            (
                reply.status,
                [
                    header("Cache-Control"),
                    header("Content-Encoding"),
                    header("Content-Security-Policy"),
                    header("ETag"),
                ],
                reply.body,
            )
        };
        let policy = "default-src 'self'";
        let (status, [cache, coding, sent, tag], body) = ask("/", "gzip, br", "");
        assert_eq!(
            (status, &*cache, &*coding, &*sent),
            ("200 OK", "no-cache", "br", policy)
        );
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &body[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, text.as_bytes());
        let (status, _, body) = ask("/", "", &tag);
        assert!(status.starts_with("304") && body.is_empty());
        let (_, [cache, coding, ..], body) = ask(&format!("/{script}?build=1"), "gzip;q=0.5", "");
        assert!(cache.contains("immutable") && coding == "gzip" && body.starts_with(&[0x1f, 0x8b]));
        let (_, [_, coding, ..], body) = ask("/", "br;q=0", "");
        assert!(coding.is_empty() && *body == text.as_bytes());
        let (status, [cache, _, sent, _], _) = ask("/b-0123456789abcdef.js", "br", "");
        assert_eq!((status, &*cache, &*sent), (NOT_FOUND, "", policy));
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
