//! What a host has to say about the files of `dist/`: the one place of these rules.
//!
//! The build writes them into files that hosts read; `cargo xtask preview` obeys [`HEADERS`], and so do the browser tests.

use std::{fmt::Write as _, fs, path::Path};

use anyhow::{Context as _, Result, ensure};

use crate::digest;

/// Files that keep their names from build to build, so that browsers have to ask each time whether they have changed.
pub(crate) const FIXED: [&str; 3] = ["index.html", MANIFEST, WORKER];

/// What is installed by those who install the game.
pub(crate) const MANIFEST: &str = "manifest.webmanifest";

/// The service worker.
pub(crate) const WORKER: &str = "sw.js";

/// The rules as Netlify and Cloudflare Pages read them.
pub(crate) const HEADERS: &str = "_headers";

/// … as Apache does.
const APACHE: &str = ".htaccess";

/// … as nginx includes them.
const NGINX: &str = "_nginx.conf";

/// … as Caddy imports them.
const CADDY: &str = "_caddy.conf";

/// For a file with a name by its content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

const ASK: &str = "no-cache";

/// A name by content, for servers that know regular expressions; [`is_hashed`] is the same.
const HASHED: &str = r"-[0-9a-f]{16}(_bg)?\.\w+$";

/// The same for Caddy, which takes what stands in braces for something of its own.
const HASHED_FOR_CADDY: &str = r"-[0-9a-f]+(_bg)?\.\w+$";

/// What is said about every file, whatever its name.
///
/// No rule about framing: boards are embedded, in pages from disks as well. Files may be read by any page, since a
/// sandboxed frame is a page from nowhere and could not load the scripts of its own address.
fn about_all(policy: &str) -> [(&'static str, &str); 5] {
    [
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        (
            "Permissions-Policy",
            "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), \
             clipboard-write=(self)",
        ),
        ("Access-Control-Allow-Origin", "*"),
    ]
}

/// Whether a file is named by what is in it: `app-0123456789abcdef.js`, `app-0123456789abcdef_bg.wasm`.
pub(crate) fn is_hashed(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else {
        return false;
    };
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == 16
        && hash
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        && !extension.is_empty()
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a file is for the host to read, and no browser asks for it.
pub(crate) fn is_for_host(name: &str) -> bool {
    name.starts_with(['_', '.'])
}

/// Writes the files for hosts into a finished folder. Fails if there is a file that the rules say nothing about.
pub(crate) fn write(folder: &Path, policy: &str) -> Result<()> {
    let mut names = Vec::new();
    for path in digest::files(folder)? {
        let name = path.strip_prefix(folder)?.to_string_lossy().into_owned();
        ensure!(
            is_hashed(&name) || FIXED.contains(&&*name),
            "{name} would be published under a name that does not change with it: give it a name by content, or add it \
             to the short list in xtask/src/hosting.rs"
        );
        names.push(name);
    }
    for (name, text) in [
        (HEADERS, headers(&names, policy)),
        (APACHE, apache(policy)),
        (NGINX, nginx(policy)),
        (CADDY, caddy(policy)),
    ] {
        fs::write(folder.join(name), text).with_context(|| format!("could not write {name}"))?;
    }
    Ok(())
}

/// File by file: where several rules hold for an address, some hosts put the values of a header in a row.
fn headers(names: &[String], policy: &str) -> String {
    let mut text = String::from("# Read by Netlify and Cloudflare Pages.\n/*\n");
    for (name, value) in about_all(policy) {
        // Writing into a text does not fail; here and below.
        let _ = writeln!(text, "  {name}: {value}");
    }
    let mut about = |path: &str, cache: &str, media_type: Option<&str>| {
        let _ = writeln!(text, "/{path}\n  Cache-Control: {cache}");
        if let Some(media_type) = media_type {
            let _ = writeln!(text, "  Content-Type: {media_type}");
        }
    };
    about("", ASK, None);
    for name in names {
        let cache = if is_hashed(name) { FOR_EVER } else { ASK };
        about(
            name,
            cache,
            (name == MANIFEST).then_some("application/manifest+json"),
        );
    }
    text
}

fn apache(policy: &str) -> String {
    let mut text = String::from(
        "# Read by Apache where AllowOverride lets it.\n\
         AddType application/manifest+json .webmanifest\n\
         AddType application/wasm .wasm\n\
         AddType text/javascript .js\n\
         <FilesMatch \"^[_.]\">\n  Require all denied\n</FilesMatch>\n\
         <IfModule mod_headers.c>\n",
    );
    for (name, value) in about_all(policy) {
        let _ = writeln!(text, "  Header always set {name} \"{value}\"");
    }
    let _ = write!(
        text,
        "  Header set Cache-Control \"{ASK}\"\n  <FilesMatch \"{HASHED}\">\n    \
         Header set Cache-Control \"{FOR_EVER}\"\n  </FilesMatch>\n</IfModule>\n\
         <IfModule mod_deflate.c>\n  \
         AddOutputFilterByType DEFLATE text/html text/css text/javascript application/wasm application/manifest+json image/svg+xml\n\
         </IfModule>\n"
    );
    text
}

fn nginx(policy: &str) -> String {
    let mut text = format!(
        "# For `include` in a `server` or `location` block of nginx; reload nginx after each publishing.\n\
         set $toguz_cache \"{ASK}\";\n\
         if ($uri ~ \"{HASHED}\") {{\n  set $toguz_cache \"{FOR_EVER}\";\n}}\n\
         add_header Cache-Control $toguz_cache;\n"
    );
    for (name, value) in about_all(policy) {
        let _ = writeln!(text, "add_header {name} \"{value}\" always;");
    }
    // A block inside takes over the headers, but not what was set.
    for (name, media_type, cache) in [
        ("webmanifest", "application/manifest+json", ASK),
        ("wasm", "application/wasm", FOR_EVER),
    ] {
        let _ = writeln!(
            text,
            "location ~ \"\\.{name}$\" {{\n  set $toguz_cache \"{cache}\";\n  types {{ }}\n  default_type {media_type};\n}}"
        );
    }
    text += "location ~ \"/[_.]\" {\n  return 404;\n}\n\
             gzip on;\n\
             gzip_types text/css text/javascript application/javascript application/wasm application/manifest+json image/svg+xml;\n\
             gzip_vary on;\n";
    text
}

fn caddy(policy: &str) -> String {
    let mut text = format!(
        "# For `import` in a site block of Caddy; reload Caddy after each publishing.\n\
         @toguz_hashed {{\n\tpath_regexp {HASHED_FOR_CADDY}\n\tfile\n}}\n\
         @toguz_asked not path_regexp {HASHED_FOR_CADDY}\n\
         @toguz_manifest path *.webmanifest\n\
         @toguz_host path_regexp /[_.]\n\
         respond @toguz_host 404\n\
         encode zstd gzip {{\n\tmatch {{\n\
         \t\theader Content-Type text/*\n\
         \t\theader Content-Type application/javascript*\n\
         \t\theader Content-Type application/wasm*\n\
         \t\theader Content-Type application/manifest+json*\n\
         \t\theader Content-Type image/svg+xml*\n\
         \t}}\n}}\n\
         header @toguz_manifest Content-Type application/manifest+json\n\
         header @toguz_hashed Cache-Control \"{FOR_EVER}\"\n\
         header @toguz_asked Cache-Control \"{ASK}\"\n\
         header {{\n"
    );
    for (name, value) in about_all(policy) {
        let _ = writeln!(text, "\t{name} \"{value}\"");
    }
    text += "}\n";
    text
}

/// The rules of a folder, as [`HEADERS`] has them.
#[derive(Debug, Default)]
pub(crate) struct Rules(Vec<(String, Vec<(String, String)>)>);

impl Rules {
    /// Those of a finished `dist/`; none where the folder has no such file.
    pub(crate) fn read(folder: &Path) -> Self {
        Self::parse(&fs::read_to_string(folder.join(HEADERS)).unwrap_or_default())
    }

    fn parse(text: &str) -> Self {
        let mut rules = Vec::<(String, Vec<(String, String)>)>::new();
        for line in text.lines() {
            if line.starts_with('/') {
                rules.push((line.to_owned(), Vec::new()));
            } else if let Some((name, value)) = line.trim().split_once(": ")
                && let Some((_, headers)) = rules.last_mut()
                && !line.starts_with('#')
            {
                headers.push((name.to_owned(), value.to_owned()));
            }
        }
        Self(rules)
    }

    /// What is said about an address, which begins with a slash.
    pub(crate) fn about(&self, path: &str) -> impl Iterator<Item = &(String, String)> {
        self.0
            .iter()
            .filter(move |(rule, _)| match rule.strip_suffix('*') {
                Some(start) => path.starts_with(start),
                None => rule == path,
            })
            .flat_map(|(_, headers)| headers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_by_content() {
        for name in [
            "app-0123456789abcdef.js",
            "app-0123456789abcdef_bg.wasm",
            "icon-192-0123456789abcdef.png",
        ] {
            assert!(is_hashed(name), "{name}");
        }
        for name in [
            "index.html",
            "sw.js",
            "app-0123456789ABCDEF.js",
            "app-0123456789abcdef",
            "app-0123456789abcde.js",
            "0123456789abcdef.js",
            "app-0123456789abcdef.js/x",
        ] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn every_file_has_one_word_about_caching() {
        let names = ["index.html", MANIFEST, WORKER, "a-0123456789abcdef.js"].map(str::to_owned);
        let rules = Rules::parse(&headers(&names, "default-src 'self'"));
        for path in ["/", "/index.html", "/sw.js", "/manifest.webmanifest"] {
            let cache: Vec<_> = rules
                .about(path)
                .filter(|(name, _)| name == "Cache-Control")
                .collect();
            assert_eq!(cache, [&("Cache-Control".to_owned(), ASK.to_owned())]);
        }
        let about: Vec<_> = rules.about("/a-0123456789abcdef.js").collect();
        assert!(about.contains(&&("Cache-Control".to_owned(), FOR_EVER.to_owned())));
        assert!(about.contains(&&(
            "Content-Security-Policy".to_owned(),
            "default-src 'self'".to_owned()
        )));
        assert!(
            rules
                .about("/nothing")
                .all(|(name, _)| name != "Cache-Control")
        );
    }

    #[test]
    fn a_file_that_no_rule_speaks_of_is_refused() {
        let folder = std::env::temp_dir().join(format!("toguz-hosting-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("sw.js"), "").unwrap();
        write(&folder, "default-src 'self'").unwrap();
        for name in [HEADERS, APACHE, NGINX, CADDY] {
            let text = fs::read_to_string(folder.join(name)).unwrap();
            assert!(text.contains("default-src 'self'") && text.contains("no-referrer"));
            assert!(is_for_host(name));
            fs::remove_file(folder.join(name)).unwrap();
        }
        fs::write(folder.join("more.js"), "").unwrap();
        assert!(write(&folder, "").is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
