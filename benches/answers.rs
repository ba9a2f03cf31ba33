//! How good the hidden answers of "Try again" are: mistakes in games of weak computers are found as the report of a game
//! finds them, and those that are asked again are compared with the best move of a search of ten times the length. Also how
//! many of the mistakes are asked again: the others are left out because the search is not sure of the better move.
//!
//! `cargo bench --no-default-features --bench answers` takes about half an hour; `-- 3` takes three mistakes of each
//! set-up instead of twelve, and `-- 12 1001` those of other games, with seeds from 1001.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measurement stops when it cannot be made"
)]

use std::collections::BTreeMap;

use rhizome::ai::{Level, Limits, StopFlag};
use rhizome::games::Setup;
use rhizome::record::notation::short_text;
use rhizome::record::{GameTree, NodeId};
use rhizome::rules::Position;
use rhizome::study::{CHECK_TIME, Exercise, Review, Sweep, SweepPlan, USUAL_TIME, Verdict, outlook};

const SETUPS: [&str; 9] = [
    "tanbo size=5",
    "tanbo size=9",
    "tanbo size=13",
    "tanbo dims=3",
    "hexbo side=5",
    "hexbo side=5 players=3",
    "hexade side=6",
    "root-bound side=5",
    "chexers",
];
/// The mistakes that are taken of each set-up, and at most of one game.
const TAKEN: usize = 12;
const MOST_OF_A_GAME: usize = 3;
/// How much longer the search is that the answers are compared with.
const LONGER: u32 = 10;
/// What an answer may lose against the best move of that search.
const ALLOWED: f32 = 0.02;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|argument| argument.parse::<usize>().ok());
    let (taken, first_seed) = (numbers.next().unwrap_or(TAKEN), numbers.next().unwrap_or(1) as u64);
    let (mut good, mut all) = (0, 0);
    let (mut all_asked, mut all_found) = (0, 0);
    for setup in SETUPS {
        let setup: Setup = setup.parse().unwrap();
        let mut losses: Vec<f32> = Vec::new();
        let (mut asked, mut found) = (0, 0);
        for seed in first_seed.. {
            if losses.len() >= taken {
                break;
            }
            let mut of_game = mistakes(&game(setup, seed));
            found += of_game.len();
            of_game.retain(Exercise::is_clear);
            asked += of_game.len();
            let room = MOST_OF_A_GAME.min(taken - losses.len());
            // Spread over the game.
            let step = of_game.len().div_ceil(room.max(1)).max(1);
            losses.extend(of_game.iter().step_by(step).map(loss_of_answer));
        }
        let within = losses.iter().filter(|&&loss| loss <= ALLOWED).count();
        (good, all) = (good + within, all + losses.len());
        (all_asked, all_found) = (all_asked + asked, all_found + found);
        losses.sort_by(f32::total_cmp);
        let worst = losses.last().copied().unwrap_or_default();
        println!(
            "{:24} {within:3} of {:3}, the worst answer loses {:.1} %; {asked} of {found} mistakes are asked",
            setup.to_string(),
            losses.len(),
            100.0 * worst
        );
    }
    println!("{:24} {good:3} of {all:3}; {all_asked} of {all_found} mistakes are asked", "all");
}

/// Returns a game between two levels that blunder, to its end.
fn game(setup: Setup, seed: u64) -> GameTree {
    let mut tree = GameTree::new(setup);
    let levels = [Level::Sprout, Level::Shoot, Level::Seedling];
    while tree.outcome().is_none() {
        let seat = tree.position().to_move().index();
        let level = levels[(seat + seed as usize) % levels.len()];
        let mut bot = level.bot();
        bot.new_game(tree.position());
        let limits = Limits { seed: seed ^ tree.position().key(), ..level.limits() };
        let report = bot.think(tree.position(), &limits, &StopFlag::default(), &mut |_| ());
        let Some(line) = report.lines.first() else { break };
        tree.play(line.mv).unwrap();
    }
    tree
}

/// Returns the mistakes of a game that had a second look, with their hidden answers, as its report finds them.
fn mistakes(game: &GameTree) -> Vec<Exercise> {
    let mut known: BTreeMap<NodeId, Verdict> = BTreeMap::new();
    let mut tree = game.clone();
    tree.go_to_main_end();
    let (line, end) = (tree.line(), tree.cursor());
    let movers = tree.movers(&line);
    tree.go_to(NodeId::START);
    let limits = Limits { time: Some(USUAL_TIME), threads: 1, ..Limits::default() };
    let plan = SweepPlan { player: Level::STRONGEST.name().into(), limits };
    let mut search = |nodes: &[NodeId], plan: SweepPlan| {
        let bots = vec![Level::STRONGEST.bot()];
        let sweep = Sweep::start(&tree, nodes, plan, bots, || ()).unwrap();
        known.extend(std::iter::from_fn(|| sweep.wait()));
        Review::of(tree.record(), &line, &movers, |node| known.get(&node))
    };
    let nodes: Vec<NodeId> = line.iter().copied().filter(|&node| node != end).chain([NodeId::START]).collect();
    let first = search(&nodes, plan.clone());
    let review = search(&first.around_mistakes(), plan.longer());
    let exercise = |judged: &rhizome::study::Judged| {
        let verdict = known.get(&judged.parent).cloned();
        let is_checked = verdict.as_ref().and_then(Verdict::time) >= Some(CHECK_TIME);
        Exercise::of(game, judged.node, verdict, judged.loss()).filter(|_| is_checked)
    };
    review.mistakes(None).filter_map(exercise).collect()
}

/// Returns what the hidden answer loses against the best move of a longer search; each is searched as long.
fn loss_of_answer(exercise: &Exercise) -> f32 {
    let position = exercise.position();
    let answer = exercise.answer().expect("the report has searched it");
    let limits = Limits { time: Some(LONGER * CHECK_TIME), threads: 1, seed: 1, ..Limits::default() };
    let mut bot = Level::STRONGEST.bot();
    bot.new_game(position);
    let report = bot.think(position, &limits, &StopFlag::default(), &mut |_| ());
    let best = report.lines[0].mv;
    let share = |mv| {
        let mut bot = Level::STRONGEST.bot();
        let found = outlook(position, mv, bot.as_mut(), &limits, &StopFlag::default()).unwrap();
        found.shares[exercise.mover().index()]
    };
    let loss = if best == answer { 0.0 } else { (share(best) - share(answer)).max(0.0) };
    if loss > ALLOWED {
        let name = |mv| short_text(position.geometry(), mv);
        println!(
            "  {}: {} is hidden, {} is better by {:.1} %",
            position.setup(),
            name(answer),
            name(best),
            100.0 * loss
        );
    }
    loss
}
