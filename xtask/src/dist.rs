//! Building `dist/`, the folder that any static host can serve from any path.
//!
//! Trunk builds into a folder of its own; what it leaves open is finished here:
//!
//! - `wasm-opt`, so that a build without Node can leave it out and no other `wasm-opt` on the machine gets in;
//! - names by content for every file but the few that [`hosting::FIXED`] lists. Trunk names the app's files before they
//!   are optimised and gives the worker's files fixed names: a cached old worker beside a new page is the classic failure;
//! - the stamp in the page: the names of its programs, the build id, a content security policy;
//! - the list of all files in the service worker, and what hosts have to say about each.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{
    browser, digest,
    digest::Digest,
    hosting, html, log, offline,
    process::{cargo, command, output, run},
    project::Project,
    server, tools,
};

/// What the engine's two files begin with.
pub(crate) const WORKER_PREFIX: &str = "worker-";

/// What the desk's three files begin with.
pub(crate) const DESK_PREFIX: &str = "desk-";

/// How wasm-opt is told to work on the page: what counts is the size after compression, which is less when functions
/// stay apart, though there is more before it.
pub(crate) const FOR_DOWNLOAD: &[&str] = &[
    "-O2",
    "--one-caller-inline-max-function-size",
    "0",
    "--always-inline-max-function-size",
    "0",
    // Once more, lightly: a quarter of a kilobyte.
    "-O1",
    "--strip-producers",
    // What belongs together lies together, which compresses better.
    "--reorder-functions-by-name",
];

/// … and on the engine.
pub(crate) const FOR_SPEED: &[&str] = &["-O3"];

/// What a build does about Node, which `wasm-opt` needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WasmOpt {
    /// What is published is always optimised.
    Required,
    /// Whoever only wants to play may do without.
    IfNode,
}

/// What decides what is in `dist/`. Everything that Trunk or cargo could read for it, and nothing that is written by
/// building.
const INPUTS: [&str; 10] = [
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "Trunk.toml",
    "index.html",
    "package-lock.json",
    "src",
    "crates",
    "styles",
    "static",
];

/// Brings `dist/` up to date. Takes a moment when nothing has changed.
pub(crate) fn build(project: &Project, wasm_opt: WasmOpt) -> Result<()> {
    let optimise = match wasm_opt {
        WasmOpt::IfNode if !tools::has_node(project) => {
            log::note(
                "Node 20 or later is not here: the build leaves out wasm-opt. The game is the same, its files are larger.",
            );
            false
        }
        _ => {
            tools::ensure_npm_packages(project)?;
            true
        }
    };
    let small = tools::can_build_small(project);
    if !small {
        log::note(
            "This Rust can not build its standard library along: the game is the same, its files are larger.",
        );
    }
    let inputs = inputs_digest(project, optimise, small)?;
    let mark = project.work("dist.txt");
    let current =
        |dist: &Path| -> Result<String> { Ok(format!("{inputs} {}\n", folder_digest(dist)?)) };
    if fs::read_to_string(&mark)
        .is_ok_and(|found| current(&project.dist()).is_ok_and(|now| now == found))
    {
        log::start("dist/ is up to date");
        return Ok(());
    }
    tools::ensure_build_tools(project)?;
    log::step("Building the release", || {
        fetch(project, small)?;
        let mut trunk = tools::trunk(project);
        trunk
            .args(["build", "--release", "--dist"])
            .arg(trunk_folder(project))
            // A folder of its own: built with other switches, everything would be built anew at each change of turn.
            .env("CARGO_TARGET_DIR", project.work("cargo"));
        if small {
            tools::small(&mut trunk);
        }
        run(&mut trunk).context("the app did not build; the compiler's words are above")
    })?;
    let finished = log::step("Finishing dist/", || finish(project, optimise))?;
    fs::write(&mark, current(&finished)?)?;
    Ok(())
}

/// Fails if there is no `dist/`.
pub(crate) fn require(project: &Project) -> Result<()> {
    ensure!(
        project.dist().join("index.html").is_file(),
        "there is no dist/ yet: run `cargo xtask build`"
    );
    Ok(())
}

/// Serves an unoptimised build that follows the sources.
pub(crate) fn serve_dev(project: &Project, port: u16, open: bool) -> Result<()> {
    tools::ensure_build_tools(project)?;
    fetch(project, false)?;
    // Trunk takes only a free port; this one is let go for it at once.
    let port = free_port(port)?;
    log::start(format_args!(
        "Development build at http://localhost:{port}/  (Ctrl+C stops)"
    ));
    let mut trunk = tools::trunk(project);
    trunk
        .args(["serve", "--port", &port.to_string(), "--dist"])
        .arg(project.work("dev"));
    if open && browser::can_open() {
        trunk.arg("--open");
    }
    fs::create_dir_all(project.work("dev"))?;
    run(&mut trunk)
}

fn free_port(port: u16) -> Result<u16> {
    let listener: TcpListener = server::listen(port)?;
    Ok(listener.local_addr()?.port())
}

/// Trunk runs cargo offline; this is the one step that may ask the network.
pub(crate) fn fetch(project: &Project, small: bool) -> Result<()> {
    let mut fetch = cargo(project);
    fetch.args(["fetch", "--quiet", "--locked", "--target", tools::WASM]);
    if small {
        tools::small(&mut fetch);
    }
    run(&mut fetch)
        .context("the libraries of Cargo.lock could not be fetched: is there a network, and does Cargo.lock fit Cargo.toml?")
}

fn trunk_folder(project: &Project) -> PathBuf {
    project.work("trunk")
}

fn inputs_digest(project: &Project, optimise: bool, small: bool) -> Result<String> {
    let mut inputs = Digest::default();
    for path in INPUTS {
        inputs.add_path(project.root(), &project.path(path))?;
    }
    inputs.add("wasm-opt", &[u8::from(optimise)]);
    inputs.add("small", &[u8::from(small)]);
    inputs.add(
        "rustc",
        output(command(project, "rustc").arg("-vV"))?.as_bytes(),
    );
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        inputs.add(name, std::env::var(name).unwrap_or_default().as_bytes());
    }
    // This program finishes the build: another one may finish it in another way.
    inputs.add_path(project.root(), &project.path("xtask/src"))?;
    Ok(inputs.hex())
}

fn folder_digest(folder: &Path) -> Result<String> {
    let mut content = Digest::default();
    content.add_path(folder, folder)?;
    Ok(content.hex())
}

/// Makes `dist/` out of what Trunk built.
fn finish(project: &Project, optimise: bool) -> Result<PathBuf> {
    let (from_trunk, stage, dist) = (trunk_folder(project), project.work("stage"), project.dist());
    remove(&stage)?;
    copy(&from_trunk, &stage)?;

    let (old_app, app) = rename_app(project, &stage, optimise)?;
    let worker = rename_worker(project, &stage, optimise)?;
    let desk = rename_desk(project, &stage, optimise)?;

    let renamed = rename_rest(&stage)?;

    let page = stage.join("index.html");
    let mut html = fs::read_to_string(&page).context("Trunk wrote no index.html")?;
    for (old, new) in old_app.iter().zip(&app) {
        ensure!(html.contains(old), "index.html does not name {old}");
        html = html.replace(old, new);
    }
    fs::write(&page, &html)?;
    let mut build = folder_digest(&stage)?;
    build.truncate(12);
    let (html, policy) = html::stamp(
        &html,
        html::Stamp {
            app: &app[1],
            worker: &worker,
            desk: &desk,
            build: &build,
            renamed: &renamed,
        },
    )?;
    fs::write(&page, html)?;
    offline::stamp(&stage, &build)?;
    hosting::write(&stage, &policy)?;

    // At no time is there half a dist/ for a running server.
    let old = project.work("old");
    remove(&old)?;
    if dist.exists() {
        fs::rename(&dist, &old)?;
    }
    fs::rename(&stage, &dist).context("could not put the build in the place of dist/")?;
    remove(&old)?;
    log::note(format_args!(
        "build {build} in {}",
        project.relative(&dist).display()
    ));
    Ok(dist)
}

/// Optimises the app, names its two files by what is in them now and makes its script one that starts by itself. Returns
/// the old and the new names, wasm first.
fn rename_app(
    project: &Project,
    stage: &Path,
    optimise: bool,
) -> Result<([String; 2], [String; 2])> {
    let wasm = the_file(stage, "app-", "_bg.wasm")?;
    let script = the_file(stage, "app-", ".js")?;
    let code = optimised(
        project,
        &stage.join(&wasm),
        optimise.then_some(FOR_DOWNLOAD),
    )?;
    let new_wasm = format!("app-{}_bg.wasm", digest::short(&code));
    let text = self_starting_app(&fs::read_to_string(stage.join(&script))?, &new_wasm)?;
    let new_script = format!("app-{}.js", digest::short(text.as_bytes()));
    for (old, new, content) in [
        (&wasm, &new_wasm, code.as_slice()),
        (&script, &new_script, text.as_bytes()),
    ] {
        fs::remove_file(stage.join(old))?;
        fs::write(stage.join(new), content)?;
    }
    Ok(([wasm, script], [new_wasm, new_script]))
}

/// Optimises the engine, names its two files by content and makes its script one that starts by itself. Returns the
/// script's name.
fn rename_worker(project: &Project, stage: &Path, optimise: bool) -> Result<String> {
    let program = take_program(project, stage, "worker", optimise.then_some(FOR_SPEED))?;
    let wasm = put(stage, WORKER_PREFIX, &program.code, "wasm")?;
    let script = self_starting(&program.glue, &wasm);
    put(stage, WORKER_PREFIX, script.as_bytes(), "js")
}

/// The same for the desk, with its style sheets made one.
fn rename_desk(project: &Project, stage: &Path, optimise: bool) -> Result<String> {
    let program = take_program(project, stage, "desk", optimise.then_some(FOR_DOWNLOAD))?;
    let wasm = put(stage, DESK_PREFIX, &program.code, "wasm")?;
    let folder = stage.join("desk");
    let mut styles = String::new();
    for path in digest::files(&folder)? {
        styles += &fs::read_to_string(path)?;
    }
    remove(&folder)?;
    let styles = put(stage, DESK_PREFIX, styles.as_bytes(), "css")?;
    let script = self_starting_desk(&program.glue, &wasm, &styles);
    put(stage, DESK_PREFIX, script.as_bytes(), "js")
}

/// A program that Trunk built for a worker.
struct Program {
    code: Vec<u8>,
    glue: String,
}

/// Optimises a program and takes it, with the loader of development builds, out of the folder.
fn take_program(
    project: &Project,
    stage: &Path,
    name: &str,
    how: Option<&[&str]>,
) -> Result<Program> {
    let wasm = stage.join(format!("{name}_bg.wasm"));
    let script = stage.join(format!("{name}.js"));
    let program = Program {
        code: optimised(project, &wasm, how)?,
        glue: fs::read_to_string(&script).with_context(|| format!("Trunk wrote no {name}.js"))?,
    };
    for path in [wasm, script, stage.join(format!("{name}_loader.js"))] {
        fs::remove_file(&path).with_context(|| format!("there is no {}", path.display()))?;
    }
    Ok(program)
}

/// Writes a file under a name by its content, and returns that.
fn put(stage: &Path, prefix: &str, content: &[u8], extension: &str) -> Result<String> {
    let name = format!("{prefix}{}.{extension}", digest::short(content));
    fs::write(stage.join(&name), content)?;
    Ok(name)
}

/// Names by content for what is left without: icons and whatever else lies in `static/`. Returns the old and the new
/// names; the manifest has the new ones already.
fn rename_rest(stage: &Path) -> Result<Vec<(String, String)>> {
    let mut renamed = Vec::new();
    for path in digest::files(stage)? {
        let name = path.strip_prefix(stage)?.to_string_lossy().into_owned();
        if hosting::is_hashed(&name) || hosting::FIXED.contains(&&*name) {
            continue;
        }
        let (stem, extension) = name
            .rsplit_once('.')
            .with_context(|| format!("{name} has no extension"))?;
        let new = format!("{stem}-{}.{extension}", digest::short(&fs::read(&path)?));
        fs::rename(&path, stage.join(&new))?;
        renamed.push((name, new));
    }
    let manifest = stage.join(hosting::MANIFEST);
    let mut text = fs::read_to_string(&manifest).context("there is no manifest in static/")?;
    for (old, new) in &renamed {
        text = text.replace(&format!("\"{old}\""), &format!("\"{new}\""));
    }
    fs::write(manifest, text)?;
    Ok(renamed)
}

/// The app's script: a module that loads and starts the app, and announces it as Trunk's own would.
fn self_starting_app(glue: &str, wasm: &str) -> Result<String> {
    let (glue, exports) = glue
        .rsplit_once("export")
        .context("the app's script exports nothing")?;
    let start = exports
        .trim_matches([' ', '{', '}', ';', '\n'])
        .split(',')
        .find_map(|export| export.trim().strip_suffix(" as default"))
        .context("the app's script does not say how it is started")?;
    Ok(format!(
        r#"{glue}{start}({{module_or_path:new URL("./{wasm}",import.meta.url)}}).then(()=>dispatchEvent(new Event("TrunkApplicationStarted")));
"#
    ))
}

/// The engine's script, for a worker as for a page that is refused workers.
///
/// On a page the glue must not leave its names behind, so that a second engine can be loaded. A wasm file that does not
/// load is told: by a worker with the `error` event that a rejected promise does not cause there, on a page with the
/// event that a started engine is announced with.
fn self_starting(glue: &str, wasm: &str) -> String {
    format!(
        r#"(()=>{{const h=globalThis.document?document.currentScript.src:location.href;{glue}
wasm_bindgen({{module_or_path:new URL("./{wasm}",h).href}}).catch(e=>globalThis.document?dispatchEvent(new MessageEvent("toguz-engine",{{data:String(e),cancelable:true}})):setTimeout(()=>{{throw e}}))}})();
"#
    )
}

/// The desk's script, which brings its styles along. A wasm file that does not load is told by the event that a started
/// desk is announced with.
fn self_starting_desk(glue: &str, wasm: &str, styles: &str) -> String {
    format!(
        r#"(()=>{{const h=document.currentScript.src,l=document.createElement("link");l.rel="stylesheet";l.href=new URL("./{styles}",h).href;document.head.append(l);{glue}
wasm_bindgen({{module_or_path:new URL("./{wasm}",h).href}}).catch(e=>dispatchEvent(new MessageEvent("toguz-desk",{{data:String(e),cancelable:true}})))}})();
"#
    )
}

/// The wasm file's content, after `wasm-opt` if a level is given.
///
/// No features are named to it: it reads them from the module, and naming all makes modules that browsers refuse.
pub(crate) fn optimised(project: &Project, wasm: &Path, how: Option<&[&str]>) -> Result<Vec<u8>> {
    let plain = fs::read(wasm).with_context(|| format!("there is no {}", wasm.display()))?;
    let Some(how) = how else {
        return Ok(plain);
    };
    // Kept from build to build: most changes leave one of the two as it was.
    let mut key = Digest::default();
    key.add(&how.join(" "), &plain);
    key.add_path(project.root(), &project.path("package-lock.json"))?;
    let kept = project.work("opt").join(the_program(wasm));
    let (kept_key, kept_code) = (kept.with_extension("key"), kept.with_extension("wasm"));
    let key = key.hex();
    if fs::read_to_string(&kept_key).is_ok_and(|found| found == key) {
        return fs::read(&kept_code).context("target/web/opt is incomplete: remove it");
    }
    fs::create_dir_all(project.work("opt"))?;
    remove(&kept_key)?;
    run(tools::wasm_opt(project)
        .args(how)
        .arg(wasm)
        .arg("-o")
        .arg(&kept_code))
    .context("wasm-opt failed")?;
    fs::write(&kept_key, key)?;
    Ok(fs::read(&kept_code)?)
}

/// `app`, `worker`, `desk`, `engine`, `rules` or `search`, whatever follows in the file's name.
fn the_program(wasm: &Path) -> String {
    let name = wasm
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    name.split(['-', '_']).next().unwrap_or_default().to_owned()
}

/// The one file in the folder that begins and ends so.
fn the_file(folder: &Path, start: &str, end: &str) -> Result<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(start) && name.ends_with(end) {
            found.push(name);
        }
    }
    match found.as_slice() {
        [only] => Ok(only.clone()),
        _ => bail!(
            "{} should hold one {start}…{end}, but has {}",
            folder.display(),
            found.len()
        ),
    }
}

/// Copies a folder, without hidden files: Trunk leaves its lock there.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("could not read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Removes a file or a folder if it is there.
pub(crate) fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("could not remove {}", path.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_is_there() {
        let project = Project::find().unwrap();
        for path in INPUTS {
            assert!(
                !digest::files(&project.path(path)).unwrap().is_empty(),
                "{path} has no file: mend the list"
            );
        }
    }

    #[test]
    fn copies_leave_hidden_files_behind() {
        let folder = std::env::temp_dir().join(format!("toguz-copy-{}", std::process::id()));
        fs::create_dir_all(folder.join("a/b")).unwrap();
        fs::write(folder.join("a/.trunk-lock"), "").unwrap();
        fs::write(folder.join("a/b/app-1_bg.wasm"), "x").unwrap();
        copy(&folder.join("a"), &folder.join("c")).unwrap();
        assert!(!folder.join("c/.trunk-lock").exists());
        assert_eq!(
            the_file(&folder.join("c/b"), "app-", "_bg.wasm").unwrap(),
            "app-1_bg.wasm"
        );
        assert!(the_file(&folder.join("c"), "app-", ".js").is_err());
        remove(&folder).unwrap();
        remove(&folder).unwrap();
    }

    #[test]
    fn the_engine_starts_by_itself_and_leaves_no_names_behind() {
        let script = self_starting("let wasm_bindgen=0;", "worker-1.wasm");
        assert!(script.starts_with("(()=>{") && script.trim_end().ends_with("})();"));
        assert_eq!(script.matches("let wasm_bindgen=0;").count(), 1);
        assert!(script.contains(r#"new URL("./worker-1.wasm",h)"#));
    }

    #[test]
    fn the_app_starts_by_itself() {
        let glue = "let wasm;async function go(e){}export{initSync,go as default};\n";
        let script = self_starting_app(glue, "app-1_bg.wasm").unwrap();
        assert!(script.starts_with("let wasm;async function go(e){}go({module_or_path:"));
        assert!(script.contains(r#"new URL("./app-1_bg.wasm",import.meta.url)"#));
        assert!(!script.contains("export"));
        assert!(self_starting_app("let wasm;", "app-1_bg.wasm").is_err());
        assert!(self_starting_app("export{initSync};", "app-1_bg.wasm").is_err());
    }

    #[test]
    fn what_has_no_name_by_content_gets_one() {
        let folder = std::env::temp_dir().join(format!("toguz-rest-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("icon.svg"), "<svg/>").unwrap();
        fs::write(folder.join("app-0123456789abcdef.js"), "").unwrap();
        fs::write(folder.join(hosting::MANIFEST), r#"{"src": "icon.svg"}"#).unwrap();
        let renamed = rename_rest(&folder).unwrap();
        let [(old, new)] = &renamed[..] else {
            panic!("{renamed:?}");
        };
        assert!(old == "icon.svg" && hosting::is_hashed(new) && folder.join(new).is_file());
        let manifest = fs::read_to_string(folder.join(hosting::MANIFEST)).unwrap();
        assert_eq!(manifest, format!(r#"{{"src": "{new}"}}"#));
        remove(&folder).unwrap();
    }

    #[test]
    fn programs_by_the_names_of_their_files() {
        assert_eq!(the_program(Path::new("x/worker_bg.wasm")), "worker");
        assert_eq!(the_program(Path::new("x/app-12ab_bg.wasm")), "app");
    }
}
