use toguz_rules::Variant;
use toguz_rules::notation::position::read_playstrategy;

use super::*;

/// A position that no book knows, far from the end.
const MIDDLE: &str = "1S,7S,10S,5S,11S,2S,T,2S,2S/2S,8S,3S,2S,23S,2S,2S,T,2S 43 35 S 24";

/// Both tuz stand, 30 stones are left: the strong levels play it by the endgame's values.
const LATE: &str = "1S,2S,1,3S,1,2S,T,2S,2S/2S,1,3S,2S,4S,2S,2S,T,3S 68 64 S 60";

/// Ten stones, so that the values tell everything.
const LAST: &str = "1S,2,2S,2,T,1,1S/2S,1,1S,1,1S,1,T,2S,1 75 77 S 70";

/// Values for ten stones: quickly worked out.
const FEW_MB: u8 = 8;

fn game_at(text: &str) -> Game {
    let setup = read_playstrategy(text, Some(Variant::TOGUZ)).unwrap();
    Game::from_position(Position::try_from(setup).unwrap())
}

fn task(game: &Game, level: u8, endgame: u8) -> Task {
    let mut job = Job::new(JobId(1), game, level, 99);
    job.endgame = endgame;
    Task::Move(job)
}

fn analysis(game: &Game, lines: u8) -> Analysis {
    Analysis {
        id: JobId(2),
        game: GameText::new(game),
        lines,
        depth: Some(6),
        nodes: None,
        endgame: FEW_MB,
    }
}

/// Does a task from beginning to end, in slices of so many nodes and values.
fn answer(engine: &mut LevelEngine, task: &Task, slice: u64) -> Progress {
    let game = task.game().replay().unwrap();
    engine.prepare(task, game.position()).unwrap();
    if engine.needs_endgame(task, game.position()) {
        while !engine.build(slice) {}
    }
    let mut search = engine.start(task, &game).unwrap();
    let found = loop {
        if let Some(found) = Search::resume(&mut search, slice) {
            break found;
        }
    };
    engine.finish(search);
    found
}

fn known_stones(engine: &LevelEngine) -> Option<u8> {
    engine.table.as_ref()?.endgame()?.stones()
}

#[test]
fn the_same_job_gets_the_same_answer_on_a_used_table() {
    let game = game_at(MIDDLE);
    let mut engine = LevelEngine::new();
    for level in [4, 8] {
        let task = task(&game, level, FEW_MB);
        let first = answer(&mut LevelEngine::new(), &task, 1_000);
        assert!(
            first.hole().is_some() && first.depth > 0 && first.nodes > 0,
            "{first:?}"
        );
        assert_eq!(answer(&mut engine, &task, 777), first);
        assert_eq!(answer(&mut engine, &task, 100_000), first);
    }
}

#[test]
fn the_same_job_gets_the_same_answer_with_an_endgame_built_before() {
    let (late, last) = (game_at(LATE), game_at(LAST));
    for game in [&late, &last] {
        let task = task(game, 8, FEW_MB);
        let mut fresh = LevelEngine::new();
        assert!(fresh.needs_endgame(&task, game.position()));
        let first = answer(&mut fresh, &task, 50_000);
        assert_eq!(known_stones(&fresh), Some(10));

        // One that had other things to do before, then had the time to work out all there is, or a part.
        for steps in [0, 4, 12, 10_000] {
            let mut used = LevelEngine::new();
            let start = Game::new(Variant::TOGUZ);
            answer(&mut used, &self::task(&start, 8, FEW_MB), 50_000);
            assert_eq!(known_stones(&used), None);
            answer(&mut used, &self::task(&late, 7, FEW_MB), 50_000);
            used.prepare(&task, game.position()).unwrap();
            let has_all = (0..steps).any(|_| used.build(50_000));
            assert_eq!(has_all, steps == 10_000);
            // A search between them that makes no use of it.
            answer(&mut used, &self::task(game, 2, FEW_MB), 50_000);
            assert_eq!(answer(&mut used, &task, 1_234), first, "{steps}");
        }
    }
}

#[test]
fn values_change_what_a_level_knows_and_without_memory_it_does_without() {
    let game = game_at(LAST);
    let mut engine = LevelEngine::new();
    let with = answer(&mut engine, &task(&game, 10, FEW_MB), 50_000);
    let exact = engine.table.as_ref().unwrap().endgame().unwrap();
    let best = exact.moves(game.position()).unwrap();
    // All ten stones are counted out: the score is a proven one, of the result that the values tell.
    let outcome = best[0].exact.outcome.winner();
    match outcome {
        Some(Side::South) => assert!(with.lines[0].score > WIN_SCORE / 2),
        Some(Side::North) => assert!(with.lines[0].score < -WIN_SCORE / 2),
        None => assert_eq!(with.lines[0].score, 0),
    }
    let without = answer(&mut engine, &task(&game, 10, 0), 50_000);
    assert_eq!(known_stones(&engine), None);
    assert!(without.hole().is_some());
    assert!(without.nodes > with.nodes);
}

#[test]
fn values_are_kept_only_for_the_game_in_hand() {
    let game = game_at(LATE);
    let mut engine = LevelEngine::new();
    answer(&mut engine, &task(&game, 8, FEW_MB), 50_000);
    assert_eq!(known_stones(&engine), Some(10));
    // A weak level leaves them to its opponent, in the same game.
    answer(&mut engine, &task(&game, 1, FEW_MB), 50_000);
    assert_eq!(known_stones(&engine), Some(10));
    // With another game they go, whatever the level.
    for level in [1, 10] {
        let task = task(&Game::new(Variant::TOGUZ), level, FEW_MB);
        engine
            .prepare(&task, Game::new(Variant::TOGUZ).position())
            .unwrap();
        assert_eq!(known_stones(&engine), None);
        answer(&mut engine, &self::task(&game, 8, FEW_MB), 50_000);
    }
    engine.release();
    assert!(engine.table.is_none() && engine.room.taken.is_empty());
    // Nothing is taken for levels that have no use for it.
    let mut engine = LevelEngine::new();
    for level in 1..=7 {
        answer(&mut engine, &task(&game, level, FEW_MB), 50_000);
        assert!(engine.table.as_ref().unwrap().endgame().is_none());
        assert!(engine.build(1));
    }
}

#[test]
fn levels_that_do_not_exist_are_refused() {
    let game = Game::new(Variant::BESTEMSHE);
    let mut engine = LevelEngine::new();
    for level in [0, 11, 255] {
        let task = task(&game, level, 0);
        assert_eq!(engine.prepare(&task, game.position()), Err(JobError::Level));
        assert_eq!(engine.start(&task, &game).err(), Some(JobError::Level));
    }
    for level in Level::ALL {
        let task = task(&game, level.get(), 0);
        assert_eq!(engine.prepare(&task, game.position()), Ok(()));
    }
}

#[test]
fn a_stop_before_anything_is_found_still_has_a_legal_move() {
    let game = Game::new(Variant::TOGUZ);
    let mut engine = LevelEngine::new();
    let mut search = engine.start(&task(&game, 10, 0), &game).unwrap();
    let found = Search::stop(&mut search);
    assert!(
        game.position()
            .legal_moves()
            .contains(found.hole().unwrap())
    );
}

#[test]
fn an_analysis_has_the_lines_asked_for_the_best_first() {
    let game = Game::new(Variant::TOGUZ);
    let mut engine = LevelEngine::new();
    for lines in [1, 3, 9] {
        let task = Task::Analysis(analysis(&game, lines));
        let found = answer(&mut engine, &task, 10_000);
        assert_eq!((found.lines.len(), found.depth), (lines.into(), 6));
        assert!(found.lines.is_sorted_by(|a, b| a.score >= b.score));
        for line in &found.lines {
            let mut game = game.clone();
            for &hole in &line.moves {
                game.play(hole).unwrap();
            }
        }
    }
    for lines in [0, 10, 255] {
        let task = Task::Analysis(analysis(&game, lines));
        assert_eq!(engine.prepare(&task, game.position()), Err(JobError::Lines));
    }
}

#[test]
fn an_analysis_does_not_believe_what_a_level_has_left() {
    let game = Game::new(Variant::TOGUZ);
    let task = Task::Analysis(analysis(&game, 1));
    let first = answer(&mut LevelEngine::new(), &task, 10_000);
    let mut engine = LevelEngine::new();
    answer(&mut engine, &self::task(&game, 1, 0), 10_000);
    assert_eq!(answer(&mut engine, &task, 10_000), first);
    // But it goes on from where the one before it ended.
    assert!(answer(&mut engine, &task, 10_000).nodes < first.nodes);
    // A level believes neither.
    let job = self::task(&game, 6, 0);
    let alone = answer(&mut LevelEngine::new(), &job, 10_000);
    assert_eq!(answer(&mut engine, &job, 10_000), alone);
}

#[test]
fn an_analysis_tells_the_exact_end_of_every_move() {
    let game = game_at(LAST);
    let mut engine = LevelEngine::new();
    let task = Task::Analysis(analysis(&game, 9));
    engine.prepare(&task, game.position()).unwrap();
    while !engine.build(100_000) {}
    let search = engine.start(&task, &game).unwrap();
    let exact = search.exact().to_vec();
    engine.finish(search);
    assert_eq!(exact.len(), game.position().legal_moves().count());
    // South moves, so the best for South come first.
    assert!(exact.is_sorted_by(|a, b| a.south >= b.south));
    let endgame = engine.table.as_ref().unwrap().endgame().unwrap();
    for end in exact {
        let after = game.position().play(Hole::try_new(end.hole).unwrap());
        let value = endgame.value(&after.unwrap()).unwrap();
        assert_eq!(value.kazan.south, end.south);
    }
    // Far from the end nothing is known.
    let game = game_at(LATE);
    let search = engine.start(&Task::Analysis(analysis(&game, 9)), &game);
    assert_eq!(search.unwrap().exact(), []);
}

#[test]
fn memory_for_the_endgame_is_taken_step_by_step_and_once() {
    let game = game_at(LATE);
    let mut engine = LevelEngine::new();
    let task = task(&game, 10, FEW_MB);
    engine.prepare(&task, game.position()).unwrap();
    let weak = self::task(&game, 1, FEW_MB);
    for step in 1..usize::from(FEW_MB) {
        assert!(!engine.build(1) && engine.table().endgame().is_none());
        // A weak level in between does not put an end to it.
        answer(&mut engine, &weak, 10_000);
        assert_eq!(engine.room.taken.len(), step * ROOM_STEP);
    }
    assert!(!engine.build(1) && engine.table().endgame().is_some());
    assert_eq!(engine.room.taken.capacity(), 0);
    // The next endgame finds it.
    let mut other = game.clone();
    other
        .play(other.position().legal_moves().next().unwrap())
        .unwrap();
    let start = Game::new(Variant::TOGUZ);
    engine.prepare(&task, start.position()).unwrap();
    assert!(engine.table().endgame().is_none());
    engine.prepare(&task, other.position()).unwrap();
    assert!(engine.table().endgame().is_some());
    // More than there ever is: the endgame has to do with less, and is not asked to wait again.
    let mut room = Room {
        wanted: Some((*game.position(), usize::MAX)),
        ..Room::default()
    };
    assert_eq!(room.make(), Some((*game.position(), usize::MAX)));
    assert!(room.wanted.is_none() && room.made == usize::MAX);
}
