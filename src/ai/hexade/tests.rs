//! Tests with positions from random games that are decided by one move: every level must find that move, whatever the
//! seed.

use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use crate::ai::bot::{Limits, StopFlag};
use crate::ai::level::Level;
use crate::ai::match_play::{Contestant, MatchPlan, play_match};
use crate::ai::named::{bot_by_name, bot_names};
use crate::games::AnyPosition;
use crate::record::notation;
use crate::rules::{Aid, Move, Player, Position};

/// What the decisive move must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Complete,
    Break,
    Stop,
}

fn next(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut next = position.clone();
    next.play(mv).unwrap();
    next
}

/// Returns the moves with which the side to move wins whatever the reply: those that complete a six, checked against
/// all replies.
fn winning_moves(position: &AnyPosition) -> Vec<Move> {
    let mover = position.to_move();
    let has_won = |after: &AnyPosition| after.outcome().is_some_and(|outcome| outcome.winner == Some(mover));
    let wins = |mv: &Move| {
        let after = next(position, *mv);
        let replies = after.legal_move_list();
        has_won(&after) || !replies.is_empty() && replies.iter().all(|&reply| has_won(&next(&after, reply)))
    };
    let completing = position.aids().into_iter().filter_map(|aid| match aid {
        Aid::Completes(cell, player) if player == mover => Some(Move::Place(cell)),
        _ => None,
    });
    completing.filter(wins).collect()
}

/// Returns whether `maker` has a six on the board.
fn has_six(position: &AnyPosition, maker: Player) -> bool {
    position.aids().iter().any(|aid| matches!(aid, Aid::Six { player, .. } if *player == maker))
}

/// Returns the moves after which the opponent has not won and cannot win with its next move.
fn holding_moves(position: &AnyPosition) -> Vec<Move> {
    let holds = |mv: &Move| {
        let after = next(position, *mv);
        let lost = after.outcome().is_some_and(|outcome| outcome.winner == Some(after.to_move()));
        !lost && winning_moves(&after).is_empty()
    };
    position.legal_move_list().into_iter().filter(holds).collect()
}

/// Returns the task set by a position, with its solutions; `None` if no move or every move solves it.
fn task(position: &AnyPosition) -> Option<(Task, Vec<Move>)> {
    if !position.aids().iter().any(|aid| matches!(aid, Aid::Completes(..) | Aid::Six { .. })) {
        return None;
    }
    let winning = winning_moves(position);
    if !winning.is_empty() {
        return Some((Task::Complete, winning));
    }
    let enemy = Player(1 - position.to_move().0);
    let completes = |aid: &Aid| matches!(aid, Aid::Completes(_, player) if *player == enemy);
    let task = if has_six(position, enemy) {
        Task::Break
    } else if position.aids().iter().any(completes) {
        Task::Stop
    } else {
        return None;
    };
    let holding = holding_moves(position);
    (!holding.is_empty() && holding.len() < position.legal_count()).then_some((task, holding))
}

/// Returns a move of a player that prefers cells next to its own stones and now and then completes or breaks a six, so
/// that sixes occur and are broken.
pub(super) fn some_move(position: &AnyPosition, rng: &mut Pcg32) -> Option<Move> {
    let any = position.random_move(rng)?;
    let aids = position.aids().into_iter().filter_map(|aid| match aid {
        Aid::Completes(cell, _) | Aid::Breaks(cell) => Some(Move::Place(cell)),
        _ => None,
    });
    let wanted: Vec<Move> = aids.filter(|&mv| position.check(mv).is_ok()).collect();
    let own = |&mv: &Move| {
        let cell = mv.cells().next()?;
        let own = |&n: &_| position.owner(n) == Some(position.to_move());
        (position.geometry().neighbours(cell).filter(own).count() > 0).then_some(mv)
    };
    let beside: Vec<Move> = position.legal_move_list().iter().filter_map(own).collect();
    let choice = if wanted.is_empty() || rng.next_u32().is_multiple_of(2) { beside } else { wanted };
    Some(if choice.is_empty() { any } else { choice[rng.next_u32() as usize % choice.len()] })
}

/// Returns `wanted` positions for each task.
fn cases(wanted: usize) -> Vec<(Task, AnyPosition, Vec<Move>)> {
    let mut cases: Vec<(Task, AnyPosition, Vec<Move>)> = Vec::new();
    for seed in 0.. {
        let setup = ["hexade side=5", "hexade side=6", "hexade side=8"][seed as usize % 3];
        let mut rng = Pcg32::seed_from_u64(seed);
        let mut position = AnyPosition::start(setup.parse().unwrap());
        let mut of_game = Vec::new();
        while let Some(mv) = some_move(&position, &mut rng) {
            let found = |task| cases.iter().filter(|(of, ..)| *of == task).count();
            if let Some((task, moves)) = task(&position)
                && !of_game.contains(&task)
                && found(task) < wanted
            {
                of_game.push(task);
                cases.push((task, position.clone(), moves));
            }
            position.play(mv).unwrap();
        }
        if cases.len() == 3 * wanted {
            return cases;
        }
    }
    cases
}

#[test]
fn every_level_finds_the_one_move() {
    for (number, (task, position, moves)) in (0..).zip(cases(40)) {
        for level in Level::ALL {
            let limits = Limits { playouts: Some(100), seed: number, ..Limits::default() };
            let report = level.bot().think(&position, &limits, &StopFlag::default(), &mut |_| {});
            let mv = report.best().unwrap();
            assert!(
                moves.contains(&mv),
                "{level} plays {mv:?} in case {number}, {task:?}, {moves:?}\n{}",
                crate::rules::diagram::draw(&position)
            );
        }
    }
}

#[test]
fn everyone_answers_legally_from_start_to_end() {
    for setup in ["hexade side=4", "hexade side=6", "hexade side=15"] {
        let mut rng = Pcg32::seed_from_u64(4);
        let mut position = AnyPosition::start(setup.parse().unwrap());
        for ply in 0.. {
            let Some(mv) = some_move(&position, &mut rng) else { break };
            for bot in bot_names().into_iter().filter(|_| ply < 4 || ply % 20 == 0) {
                let limits = Limits { playouts: Some(30), seed: ply, ..Limits::default() };
                let report = bot_by_name(bot).unwrap().think(&position, &limits, &StopFlag::default(), &mut |_| {});
                for line in &report.lines {
                    assert_eq!(position.check(line.mv), Ok(()), "{bot} on {setup}, ply {ply}");
                    assert!((line.values.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{bot} on {setup}: {line:?}");
                }
                assert!(report.best().is_some(), "{bot} on {setup}, ply {ply}");
            }
            position.play(mv).unwrap();
        }
        for bot in bot_names() {
            let limits = Limits { playouts: Some(30), ..Limits::default() };
            let report = bot_by_name(bot).unwrap().think(&position, &limits, &StopFlag::default(), &mut |_| {});
            assert_eq!(report.best(), None, "{bot} on {setup}: the game is over");
        }
    }
}

#[test]
fn stronger_players_beat_weaker_ones() {
    let plan = MatchPlan { setup: "hexade side=6".parse().unwrap(), games: 12, opening_plies: 4, seed: 3 };
    for (strong, weak) in [("greedy", "random"), ("sprout", "random"), ("sapling", "greedy"), ("tree", "sprout")] {
        let seat = |name: &str| Contestant {
            name: name.into(),
            bot: bot_by_name(name).unwrap(),
            limits: Limits { playouts: Some(400), ..Limits::default() },
        };
        let stats = play_match(&plan, &mut [seat(strong), seat(weak)], &mut |_, _| true).unwrap();
        assert!(stats.tallies[0].wins >= 9, "{strong} won {} of 12 against {weak}", stats.tallies[0].wins);
    }
}

/// The player must return a legal move when it is stopped at a random moment.
#[test]
#[ignore = "takes its time: scripts/test --long runs it"]
fn searches_stopped_at_random_moments_end_with_a_move() {
    let mut rng = Pcg32::seed_from_u64(8);
    let mut position = AnyPosition::start("hexade".parse().unwrap());
    for seed in 0..200 {
        if position.outcome().is_some() {
            position = AnyPosition::start("hexade".parse().unwrap());
        }
        let stop = StopFlag::default();
        let pause = Duration::from_micros(u64::from(rng.next_u32() % 3000));
        let limits = Limits { seed, ..Limits::default() };
        let report = std::thread::scope(|scope| {
            let search = scope.spawn(|| bot_by_name("threats").unwrap().think(&position, &limits, &stop, &mut |_| {}));
            std::thread::sleep(pause);
            stop.stop();
            search.join().unwrap()
        });
        position.play(report.best().unwrap()).unwrap();
    }
}

#[test]
fn neither_side_is_ahead_only_because_it_has_just_moved() {
    // The opening of a game of two weak levels, in which nothing is decided.
    const MOVES: [&str; 12] = ["H8", "H6", "E8", "G8", "G5", "I6", "J6", "G6", "D6", "I8", "D7", "C6"];
    let mut position = AnyPosition::start("hexade side=8".parse().unwrap());
    let limits = Limits { playouts: Some(4_000), ..Limits::default() };
    let mut of_white = Vec::new();
    for text in MOVES {
        let mv = notation::parse_move(&position, text).unwrap();
        position.play(mv).unwrap();
        let mut bot = bot_by_name("threats").unwrap();
        let report = bot.think(&position, &limits, &StopFlag::default(), &mut |_| {});
        of_white.push(report.lines[0].values[0]);
        assert!(report.lines.iter().all(|line| {
            let mover = position.to_move().index();
            line.values[mover] <= report.lines[0].values[mover]
        }));
    }
    let steps: Vec<f32> = of_white.windows(2).map(|pair| (pair[1] - pair[0]).abs()).collect();
    let mean = steps.iter().sum::<f32>() / steps.len() as f32;
    assert!(mean < 0.15, "{mean}: {of_white:.2?}");
}
