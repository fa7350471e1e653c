//! The project's commands: `cargo xtask serve`, `cargo xtask test` and the steps they are made of.
//!
//! Everything that people, CI and a release do goes through here, so that there is one way to do it. What a step needs
//! it installs once, into folders that git ignores; the exact versions stand in [`tools`], `Cargo.toml` and
//! `package.json`.

#![allow(
    clippy::print_stdout,
    reason = "a command line tool talks on its standard output"
)]

mod arena;
mod args;
mod bench;
mod book;
mod browser;
mod budget;
mod check;
mod counts;
mod digest;
mod dist;
mod engine;
mod hosting;
mod html;
mod ladder;
mod log;
mod offline;
mod package;
mod process;
mod project;
mod server;
mod tools;
mod train;

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::{args::Args, project::Project};

const HELP: &str = "\
Usage: cargo xtask COMMAND

  serve            build the optimised game if anything changed, serve it, open the browser
      --port N       first port to try (8080)
      --no-open      do not open a browser
      --dev          unoptimised build that follows the sources
  test             run every check and every test
      --only A,B     only these stages; `--only list` names them
  build            make dist/, the folder to publish
  package          make the npm package toguz-wasm, and say where it is and what it weighs; nothing is published

The computer player:
  uci              build toguz-uci, which speaks the engine protocol, and say how to start it
      --wasm         as wasm, run by Node
  arena A B …      play a match between two engines, and say what it proves
      A, B           a command line in quotes, or a word: native or wasm (these sources), first (the first engine of
                     this repository), git:REV (the engine of a commit)
      --movetime MS, --nodes N, --depth N or --tc S+S; --games N; `cargo xtask arena native native --help` lists all
  bench            positions visited, speed and instructions of the search, native and as wasm
      --depth N      how deep (18)
      --strict       fail if a goal is missed
      --save         keep the result for comparing
      --page         instead, what a link with a game of 200 plies costs the page that opens it
  train            make the evaluation: self-play and training, stage by stage; goes on where it was interrupted
      --tiny         a few games, to see that it works
  ladder           measure the ten levels against each other, and write crates/search/levels.txt
      --games N, --level N, --most-nodes N …; `cargo xtask ladder --help` lists all
  book             make the opening book from own analyses; goes on where it was interrupted
      --positions N  positions to analyse in all (1500)
      --nodes N      positions that the search of each visits (2000000)
      --threads N    searches side by side (2)

Steps of the above, for work on one of them:
  preview          serve dist/ as a good host does, with all headers and packed (--port N, --no-open)
  budget           what the page and the worker weigh, against their limits
  check-versions   whether the tools are the versions that the project names
  e2e [FILE…]      the browser tests against dist/, all or the given files
  help             this text
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            log::failure(&error);
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut args = Args::new(std::env::args().skip(1));
    let command = args.word();
    let project = Project::find()?;
    match command.as_deref() {
        Some("serve") => {
            let port = args.number("--port")?.unwrap_or(server::DEFAULT_PORT);
            let open = !args.flag("--no-open");
            let dev = args.flag("--dev");
            args.finish()?;
            if dev {
                dist::serve_dev(&project, port, open)
            } else {
                serve(&project, port, open)
            }
        }
        Some("test") => {
            let only = args.list("--only")?;
            args.finish()?;
            check::test(&project, &only)
        }
        Some("build") => {
            args.finish()?;
            dist::build(&project, dist::WasmOpt::Required)
        }
        Some("package") => {
            args.finish()?;
            package::make(&project)
        }
        Some("preview") => {
            let port = args.number("--port")?.unwrap_or(server::DEFAULT_PORT);
            let open = !args.flag("--no-open");
            args.finish()?;
            dist::require(&project)?;
            server::run(project.dist(), port, open, server::Packing::Best)
        }
        Some("budget") => {
            args.finish()?;
            dist::require(&project)?;
            budget::check(&project)
        }
        Some("check-versions") => {
            args.finish()?;
            tools::check_versions(&project)
        }
        Some("uci") => {
            let kind = if args.flag("--wasm") {
                "wasm"
            } else {
                "native"
            };
            args.finish()?;
            println!("{}", engine::command_line(&project, kind)?);
            Ok(())
        }
        Some("arena") => arena::run_match(&project, args),
        Some("bench") => bench::run(&project, args),
        Some("ladder") => ladder::run(&project, args),
        Some("book") => book::make(&project, args),
        Some("train") => train::run_stages(&project, args),
        Some("e2e") => {
            let files = args.rest()?;
            dist::build(&project, dist::WasmOpt::Required)?;
            check::browser_tests(&project, &files).map(|_| ())
        }
        Some("help" | "--help" | "-h") | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => bail!("there is no command `{other}`\n\n{HELP}"),
    }
}

fn serve(project: &Project, port: u16, open: bool) -> Result<()> {
    dist::build(project, dist::WasmOpt::IfNode)?;
    server::run(project.dist(), port, open, server::Packing::None)
}
