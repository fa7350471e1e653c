//! Self-play: games of the engine against itself, every position with what the search thought of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};
use toguz_rules::{Game, Position, Side, Variant};
use toguz_search::{Forced, Limits, Options, Search, Status, Table};

use crate::random::Random;
use crate::sample::{MOST, Sample};

/// How games are made.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Games of a file.
    pub games: u32,
    /// Positions visited for a move.
    pub nodes: u64,
    /// Of a thousand moves after the opening, how many are random.
    pub slips: u32,
    /// Sets one generation's games apart from another's.
    pub seed: u64,
    /// Judge by the fitted terms, not by the learned evaluation: the generation that the learning begins with.
    pub terms: bool,
}

/// The most random plies a game begins with; at least 1.
const OPENING: usize = 12;
/// Enough for the searches of one game.
const TABLE_BYTES: usize = 4 << 20;
/// A game that is longer is not worth its time.
const LONGEST: u32 = 400;

/// Makes the files that are missing among the first `shards` of a folder. What is there stays: a run that was cut short
/// goes on where it stopped.
///
/// # Errors
///
/// If a file can not be written.
pub fn generate(folder: &Path, shards: u32, threads: usize, recipe: Recipe) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    let next = AtomicU32::new(0);
    let (made, begin) = (AtomicU64::new(0), Instant::now());
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            loop {
                let shard = next.fetch_add(1, Ordering::Relaxed);
                if shard >= shards {
                    return Ok(());
                }
                let path = shard_path(folder, shard);
                if path.exists() {
                    continue;
                }
                let samples = play_shard(shard, recipe);
                let bytes: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
                let half = path.with_extension("tmp");
                fs::write(&half, bytes).with_context(|| format!("writing {}", half.display()))?;
                fs::rename(&half, &path)?;
                let all =
                    made.fetch_add(samples.len() as u64, Ordering::Relaxed) + samples.len() as u64;
                println!(
                    "file {} of {shards}: {all} positions, {} a second",
                    shard + 1,
                    all / begin.elapsed().as_secs().max(1)
                );
            }
        };
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker
                .join()
                .unwrap_or_else(|_| anyhow::bail!("a thread of the self-play died"))
        })
    })
}

/// Where a file of samples lies.
pub fn shard_path(folder: &Path, shard: u32) -> PathBuf {
    folder.join(format!("games-{shard:05}.bin"))
}

/// The games of one file. The same recipe and number give the same games on every machine.
fn play_shard(shard: u32, recipe: Recipe) -> Vec<Sample> {
    let mut random = Random::new(recipe.seed ^ u64::from(shard) << 32);
    let mut table = Table::new(TABLE_BYTES);
    let mut samples = Vec::new();
    for _ in 0..recipe.games {
        table.clear();
        table = play_game(&mut random, table, recipe, &mut samples);
    }
    samples
}

fn play_game(
    random: &mut Random,
    mut table: Table,
    recipe: Recipe,
    all: &mut Vec<Sample>,
) -> Table {
    let mut game = Game::new(Variant::TOGUZ);
    for _ in 0..=random.below(OPENING) {
        random_move(&mut game, random);
    }
    let first = all.len();
    let mut turns = Vec::new();
    let mut winner = None;
    let mut is_known = false;
    loop {
        if let Some(end) = game.conclusion() {
            winner = end.outcome.winner();
            is_known = true;
            break;
        }
        if game.ply() > LONGEST {
            break;
        }
        let limits = Limits::nodes(recipe.nodes);
        let options = Options {
            learned: !recipe.terms,
            ..Options::default()
        };
        let mut search = Search::of_game(&game, limits, table, options);
        while search.resume(u64::MAX) == Status::Running {}
        let best = search.best().cloned();
        table = search.into_table();
        let Some(best) = best else { break };
        let turn = game.position().turn();
        let Some(&hole) = best.moves.first() else {
            break;
        };
        let is_quiet = game
            .position()
            .preview(hole)
            .is_ok_and(|info| !info.made_tuz && info.captured < 2);
        let score = match best.score.forced() {
            Some(Forced::Win(_)) => MOST,
            Some(Forced::Loss(_)) => -MOST,
            None => best
                .score
                .centistones()
                .and_then(|score| i16::try_from(score).ok())
                .map_or(MOST, |score| score.clamp(-MOST, MOST)),
        };
        all.push(sample(
            game.position(),
            score,
            is_quiet,
            game.ply() as usize,
        ));
        turns.push(turn);
        if best.score.forced().is_some() {
            winner = Some(if score > 0 { turn } else { turn.opponent() });
            is_known = true;
            break;
        }
        if random.below(1000) < recipe.slips as usize {
            for sample in &mut all[first..] {
                sample.has_result = false;
            }
            random_move(&mut game, random);
        } else if game.play(hole).is_err() {
            break;
        }
    }
    for (sample, turn) in all[first..].iter_mut().zip(turns) {
        sample.has_result &= is_known;
        sample.result = match winner {
            None => 1,
            Some(side) if side == turn => 2,
            Some(_) => 0,
        };
    }
    table
}

fn random_move(game: &mut Game, random: &mut Random) {
    let count = game.position().legal_moves().count();
    if count > 0 && game.conclusion().is_none() {
        let hole = game.position().legal_moves().nth(random.below(count));
        if let Some(hole) = hole {
            let _ = game.play(hole);
        }
    }
}

/// What a position and an opinion of it teach.
pub fn sample(position: &Position, score: i16, is_quiet: bool, ply: usize) -> Sample {
    let sides: [Side; 2] = [position.turn(), position.turn().opponent()];
    let mut holes = [0; 18];
    let rows = sides.iter().flat_map(|&side| {
        position
            .board()
            .row(position.variant(), side)
            .iter()
            .copied()
    });
    for (to, from) in holes.iter_mut().zip(rows) {
        *to = from;
    }
    Sample {
        holes,
        kazan: sides.map(|side| position.kazan()[side]),
        tuz: sides.map(|side| position.tuz()[side].map_or(0, toguz_rules::Hole::get)),
        score,
        result: 1,
        is_quiet,
        has_result: true,
        ply: u8::try_from(ply).unwrap_or(u8::MAX),
    }
}
