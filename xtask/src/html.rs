//! What the build reads from the page and writes into it, by a real HTML rewriter: Trunk's minifier leaves out quotes
//! and end tags, so nothing may be found by its position in the text.

use std::cell::{Cell, RefCell};

use anyhow::{Result, anyhow, bail, ensure};
use lol_html::{RewriteStrSettings, element, html_content::ContentType, rewrite_str, text};

use crate::digest;

/// What a finished page says about the build it belongs to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stamp<'a> {
    /// The app's script, relative to the page: it starts by itself.
    pub(crate) app: &'a str,
    /// The worker's script, relative to the page.
    pub(crate) worker: &'a str,
    /// The desk's script, relative to the page.
    pub(crate) desk: &'a str,
    /// The build id: the page hands it to the worker, and an answer with another id is from another build.
    pub(crate) build: &'a str,
    /// Files that have got other names, old and new: those that a link of the page names.
    pub(crate) renamed: &'a [(String, String)],
}

/// Writes the stamp and a content security policy into the page, after checking that the page can live under it, in
/// any folder. Returns the page and the policy.
pub(crate) fn stamp(html: &str, stamp: Stamp<'_>) -> Result<(String, String)> {
    let started = Cell::new(0);
    // Trunk starts the app by a script in the page that names its files: another one for each build, and so another
    // policy. As a file it lets the policy be the same for all builds.
    let html = rewrite_str(
        html,
        RewriteStrSettings::new()
            .append_element_content_handler(element!("script[type=module]:not([src])", |script| {
                started.set(started.get() + 1);
                script.set_attribute("src", &format!("./{}", stamp.app))?;
                script.set_inner_content("", ContentType::Text);
                Ok(())
            }))
            // The script that the page now names itself.
            .append_element_content_handler(element!("link[rel=modulepreload]", |link| {
                link.remove();
                Ok(())
            })),
    )?;
    ensure!(
        started.get() == 1,
        "index.html should have one script that starts the app, but has {}",
        started.get()
    );
    let scripts = inline_scripts(&html)?;
    refuse_what_the_policy_blocks(&html)?;
    let policy = policy(&scripts);
    let written = Cell::new(0);
    let page = rewrite_str(
        &html,
        RewriteStrSettings::new()
            .append_element_content_handler(element!("meta[name=toguz-worker]", |meta| {
                written.set(written.get() + 1);
                Ok(meta.set_attribute("content", stamp.worker)?)
            }))
            .append_element_content_handler(element!("meta[name=toguz-desk]", |meta| {
                written.set(written.get() + 1);
                Ok(meta.set_attribute("content", stamp.desk)?)
            }))
            .append_element_content_handler(element!("meta[name=toguz-build]", |meta| {
                written.set(written.get() + 1);
                Ok(meta.set_attribute("content", stamp.build)?)
            }))
            .append_element_content_handler(element!("link[href]", |link| {
                let href = link.get_attribute("href").unwrap_or_default();
                let renamed = stamp.renamed.iter().find(|(old, _)| *old == href);
                if let Some((_, new)) = renamed {
                    link.set_attribute("href", new)?;
                }
                Ok(())
            }))
            .append_element_content_handler(
                // A policy holds for what comes after it; only the encoding has to come before.
                element!("meta[charset]", |meta| {
                    written.set(written.get() + 1);
                    meta.after(
                        &format!(
                            r#"<meta http-equiv="Content-Security-Policy" content="{policy}">"#
                        ),
                        ContentType::Html,
                    );
                    Ok(())
                }),
            ),
    )?;
    ensure!(
        written.get() == 4,
        "index.html needs each of these once: <meta charset>, <meta name=\"toguz-worker\">, <meta name=\"toguz-desk\">, <meta name=\"toguz-build\">"
    );
    Ok((page, policy))
}

/// Nothing from elsewhere, no script and no style that is not ours. Framing stays allowed: boards are embedded.
fn policy(inline_scripts: &[String]) -> String {
    let hashes = inline_scripts
        .iter()
        .map(|script| digest::csp_source(script))
        .collect::<Vec<_>>()
        .join(" ");
    [
        "default-src 'self'",
        &format!("script-src 'self' 'wasm-unsafe-eval' {hashes}"),
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    .join("; ")
}

/// Every inline script, letter for letter as the browser hashes it.
fn inline_scripts(html: &str) -> Result<Vec<String>> {
    let scripts = RefCell::new(Vec::<String>::new());
    rewrite_str(
        html,
        RewriteStrSettings::new()
            .append_element_content_handler(element!("script:not([src])", |_| {
                scripts.borrow_mut().push(String::new());
                Ok(())
            }))
            .append_element_content_handler(text!("script:not([src])", |chunk| {
                if let Some(script) = scripts.borrow_mut().last_mut() {
                    script.push_str(chunk.as_str());
                }
                Ok(())
            })),
    )?;
    Ok(scripts.take())
}

fn refuse_what_the_policy_blocks(html: &str) -> Result<()> {
    let faults = RefCell::new(Vec::<String>::new());
    rewrite_str(
        html,
        RewriteStrSettings::new().append_element_content_handler(element!("*", |element| {
            let tag = element.tag_name();
            if tag == "style" || tag == "base" {
                faults.borrow_mut().push(format!("a <{tag}> element"));
            }
            for attribute in element.attributes() {
                let (name, value) = (attribute.name(), attribute.value());
                if name == "style" || name.starts_with("on") {
                    faults.borrow_mut().push(format!("<{tag} {name}=…>"));
                }
                let loads = name == "src" || (name == "href" && tag != "a");
                if loads && (value.starts_with('/') || value.contains("://")) {
                    faults
                        .borrow_mut()
                        .push(format!("<{tag} {name}=\"{value}\">, which is not relative"));
                }
            }
            Ok(())
        })),
    )?;
    match faults.take().as_slice() {
        [] => Ok(()),
        faults => bail!(
            "index.html has what the published page must not have: {}",
            faults.join("; ")
        ),
    }
}

/// The files that the page names, as they stand there: relative to it, without `./`.
pub(crate) fn named_files(html: &str) -> Result<Vec<String>> {
    let names = RefCell::new(Vec::<String>::new());
    let keep = |value: Option<String>| {
        if let Some(value) = value {
            names
                .borrow_mut()
                .push(value.trim_start_matches("./").to_owned());
        }
    };
    rewrite_str(
        html,
        RewriteStrSettings::new()
            .append_element_content_handler(element!("link[href]", |link| {
                keep(link.get_attribute("href"));
                Ok(())
            }))
            .append_element_content_handler(element!("script[src]", |script| {
                keep(script.get_attribute("src"));
                Ok(())
            }))
            .append_element_content_handler(element!("meta[name=toguz-worker]", |meta| {
                keep(meta.get_attribute("content"));
                Ok(())
            })),
    )
    .map_err(|error| anyhow!("the page cannot be read: {error}"))?;
    Ok(names.take())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html><html lang=en><meta charset=utf-8><meta name=toguz-worker content=worker_loader.js>\
        <meta name=toguz-desk content=desk_loader.js><meta name=toguz-build content=dev><link rel=stylesheet href=./base-1.css><link rel=icon href=icon.svg><link rel=modulepreload href=./app.js><script>let a = '</p>' < 1;</script>\
        <script type=module>import './app.js'</script><script src=./boot.js></script><body><a href=https://example.org/>x</a>";

    const STAMP: Stamp<'_> = Stamp {
        app: "app-76.js",
        renamed: &[],
        worker: "worker-77.js",
        desk: "desk-78.js",
        build: "c0ffee",
    };

    #[test]
    fn writes_names_and_policy_into_minified_pages() {
        let renamed = [("icon.svg".to_owned(), "icon-79.svg".to_owned())];
        let with_names = Stamp {
            renamed: &renamed,
            ..STAMP
        };
        let (page, policy) = stamp(PAGE, with_names).unwrap();
        let policy_at = page
            .find("<meta http-equiv=\"Content-Security-Policy\"")
            .unwrap();
        assert!(
            page.find("charset").unwrap() < policy_at && policy_at < page.find("<script").unwrap()
        );
        assert!(page.contains(&digest::csp_source("let a = '</p>' < 1;")));
        assert!(!page.contains("import './app.js'") && policy.matches("sha256").count() == 1);
        assert!(page.contains(&policy));
        assert!(page.contains("content=\"desk-78.js\""));
        assert!(page.contains("content=\"worker-77.js\"") && page.contains("content=\"c0ffee\""));
        assert_eq!(
            named_files(&page).unwrap(),
            [
                "worker-77.js",
                "base-1.css",
                "icon-79.svg",
                "app-76.js",
                "boot.js"
            ]
        );
    }

    #[test]
    fn refuses_a_page_without_the_places() {
        for gone in [
            "<meta charset=utf-8>",
            "<meta name=toguz-build content=dev>",
            "<meta name=toguz-desk content=desk_loader.js>",
            "<script type=module>import './app.js'</script>",
        ] {
            assert!(stamp(&PAGE.replace(gone, ""), STAMP).is_err(), "{gone}");
        }
    }

    #[test]
    fn refuses_what_would_break_in_a_folder_or_under_the_policy() {
        for fault in [
            "<script src=/boot.js></script>",
            "<link rel=icon href=https://example.org/i.svg>",
            "<p style='color: red'>",
            "<button onclick='x()'>",
            "<style>p {}</style>",
            "<base href=./>",
        ] {
            assert!(stamp(&format!("{PAGE}{fault}"), STAMP).is_err(), "{fault}");
        }
    }
}
