//! Tests of the players of Chexers: what they value, and whom they beat.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::*;
use crate::ai::bot::Limits;
use crate::ai::level::Level;
use crate::ai::match_play::{Contestant, MatchPlan, play_match};
use crate::ai::named::bot_by_name;
use crate::games::chexers::ChexersSetup;
use crate::games::{AnyPosition, Setup};
use crate::record::{notation, position_text};

const CHEXERS: Setup = Setup::Chexers(ChexersSetup);

fn position(words: &str) -> ChexersPosition {
    let arrangement = position_text::parse(CHEXERS, &CHEXERS.geometry(), words).unwrap();
    ChexersPosition::arranged(&arrangement).unwrap()
}

fn share(words: &str, player: Player) -> f32 {
    position(words).evaluate()[player.index()]
}

fn contestants(names: [&str; 3], playouts: u64) -> [Contestant; 3] {
    names.map(|name| Contestant {
        name: name.into(),
        bot: bot_by_name(name).unwrap(),
        limits: Limits { playouts: Some(playouts), ..Limits::default() },
    })
}

#[test]
fn a_start_is_worth_a_third_and_the_nearer_win_more() {
    let start = ChexersPosition::start().evaluate();
    assert!(start[..3].iter().all(|share| (share - 1.0 / 3.0).abs() < 0.05), "{start:?}");
    assert_eq!(start[3..], [0.0; 3]);
    let shares = [
        share("red=-3,0 green=0,3 blue=0,0 to-move=red exits=2,2,2", Player(0)),
        share("red=2,0 green=0,3 blue=0,0 to-move=red exits=2,2,2", Player(0)),
        share("red=2,0;1,0 green=0,3 blue=0,0 to-move=red exits=2,2,2", Player(0)),
        share("red=2,0;1,0;0,1 green=0,3 blue=0,0 to-move=red exits=3,2,2", Player(0)),
    ];
    assert!(shares.is_sorted_by(|a, b| a < b), "{shares:?}");
}

#[test]
fn retreats_without_need_and_exits_without_hope_are_senseless() {
    let text = |text| notation::parse_move(&AnyPosition::start(CHEXERS), text).unwrap();
    let free = position("red=0,0;3,0;2,-1;1,-1 green=-3,3 to-move=red");
    assert!(free.senseless_test()(text("MOVE 0,0 -1,0")));
    assert!(!free.senseless_test()(text("MOVE 0,0 0,1")), "sideways");
    assert!(!free.senseless_test()(text("EXIT 3,0")));
    let alone = position("red=0,0;3,0;2,-1;1,-1 to-move=red");
    assert!(alone.senseless_test()(text("MOVE 0,0 0,1")), "sideways, where nobody else can win");
    assert!(!alone.senseless_test()(text("MOVE 0,0 1,0")) && !alone.senseless_test()(text("EXIT 3,0")));
    let threatened = position("red=0,0;3,0;2,-1;1,-1 green=0,-1 to-move=red");
    assert!(!threatened.senseless_test()(text("MOVE 0,0 -1,0")), "out of danger");
    let convert = position("red=0,0;3,0;2,-1;1,-1 green=-1,0;1,0 to-move=red");
    assert!(!convert.senseless_test()(text("JUMP 0,0 -2,0")), "a conversion");
    let few = position("red=0,0;3,0 to-move=red");
    assert!(few.senseless_test()(text("EXIT 3,0")));
    assert!(!few.senseless_test()(text("MOVE 0,0 -1,0")), "a piece on the hunt goes anywhere");
}

/// Regression test: when the others had no pieces left, all moves seemed equally good, and pieces on an exit walked on.
#[test]
fn who_is_left_alone_goes_straight_home() {
    for level in [Level::Seedling, Level::Sapling, Level::Tree] {
        let words = "red=-3,0;-3,3;0,0;1,-1;0,1;2,-2;3,-1;-1,2;0,3 to-move=red exits=1,0,0";
        let (mut position, mut bot) = (position(words), level.bot());
        let most = position.way_to_win(Player(0), 0);
        let mut turns = 0;
        while position.outcome().is_none() {
            let any = AnyPosition::Chexers(position.clone());
            let limits = Limits { playouts: Some(100), seed: 3, ..level.limits() };
            let mv = bot.think(&any, &limits, &Default::default(), &mut |_| {}).best().unwrap();
            turns += u32::from(position.to_move() == Player(0));
            position.play_unchecked(mv, &mut ());
        }
        assert!(turns <= most, "{level}: {turns} turns, where {most} steps and exits are enough");
    }
}

#[test]
fn a_glimpse_shows_what_the_move_leads_to() {
    let mut rng = Pcg32::seed_from_u64(4);
    let mut position = ChexersPosition::start();
    while position.outcome().is_none() {
        for mv in position.legal_move_list() {
            let mut after = position.clone();
            after.play_unchecked(mv, &mut ());
            assert_eq!(position.glimpse(mv), after);
            assert_eq!(position.glimpse(mv).evaluate(), after.evaluate());
        }
        let mv = position.sensible_random_move(&mut rng).unwrap();
        position.play_unchecked(mv, &mut ());
    }
}

#[test]
#[ignore = "takes its time: scripts/test --long runs it"]
fn two_players_of_one_ply_are_beaten_by_far() {
    // Six games of seven are won; six games would be too few to tell that from three of five.
    let plan = MatchPlan { setup: CHEXERS, games: 96, opening_plies: 4, seed: 8 };
    let mut contestants = contestants(["mcts", "greedy", "greedy"], 500);
    let stats = play_match(&plan, &mut contestants, &mut |_, _| true).unwrap();
    assert!(stats.tallies[0].wins >= 68, "{} of 96", stats.tallies[0].wins);
}

/// Returns how many pieces each player owns on average when its first one leaves, and how many of the games it wins.
fn first_exits(names: [&str; 3]) -> [(f32, u64); 3] {
    let plan = MatchPlan { setup: CHEXERS, games: 12, opening_plies: 4, seed: 6 };
    let mut contestants = contestants(names, 200);
    let mut owned = [const { Vec::new() }; 3];
    let stats = play_match(&plan, &mut contestants, &mut |game, _| {
        let mut position = ChexersPosition::start();
        for &mv in &game.moves {
            let mover = position.to_move();
            if matches!(mv, Move::Exit(_)) && position.exits(mover) == 0 {
                owned[game.seating[mover.index()]].push(position.piece_count(mover));
            }
            position.play_unchecked(mv, &mut ());
        }
        true
    });
    let tallies = stats.unwrap().tallies;
    let mean = |owned: &Vec<u32>| owned.iter().sum::<u32>() as f32 / owned.len() as f32;
    [0, 1, 2].map(|index| (mean(&owned[index]), tallies[index].wins))
}

#[test]
fn the_yardsticks_play_by_their_plans_and_are_worth_beating() {
    let [(blockade, _), (runner, wins), _] = first_exits(["blockade", "runner", "greedy"]);
    assert!(blockade >= runner + 1.0, "the blockade leaves with {blockade} pieces, the runner with {runner}");
    assert!(wins >= 4, "{wins} of 12");
    let [(_, wins), ..] = first_exits(["blockade", "greedy", "greedy"]);
    assert!(wins >= 4, "{wins} of 12");
    let plan = MatchPlan { setup: CHEXERS, games: 6, opening_plies: 4, seed: 6 };
    let mut contestants = contestants(["keeper", "random", "random"], 200);
    let stats = play_match(&plan, &mut contestants, &mut |_, _| true).unwrap();
    assert_eq!(stats.tallies[0].wins, 6, "the keeper");
}

/// Regression test: the search counted on the others to leave the circle, and went along until it closed.
#[test]
fn who_is_not_behind_lets_go_before_a_circle_closes() {
    let words = "red=0,-1;0,-2;1,-2;1,-3 green=0,0;0,1;1,0;1,1 blue=-2,2;-3,3;1,2;3,-3 to-move=blue";
    let circle =
        ["MOVE -2,2 -2,1", "MOVE 1,-2 2,-3", "JUMP 1,1 -1,1", "MOVE -2,1 -2,2", "MOVE 2,-3 1,-2", "JUMP -1,1 1,1"];
    let circle = circle.map(|text| notation::parse_move(&AnyPosition::start(CHEXERS), text).unwrap());
    let mut position = position(words);
    circle.into_iter().chain(circle).for_each(|mv| position.play_unchecked(mv, &mut ()));
    assert_eq!(position.repetitions(), 3);
    let limits = Limits { playouts: Some(3000), ..Limits::default() };
    let any = AnyPosition::Chexers(position);
    let report = |name| bot_by_name(name).unwrap().think(&any, &limits, &Default::default(), &mut |_| {});
    assert_eq!(report("mcts:wary=false").best(), Some(circle[0]), "the circle is tempting");
    let report = report("mcts");
    assert_ne!(report.best(), Some(circle[0]));
    for line in report.lines {
        let sum: f32 = line.values.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3 && line.values.iter().all(|value| (0.0..=1.0).contains(value)), "{line:?}");
    }
}

#[test]
fn a_draw_is_better_than_a_loss_and_the_others_take_it_for_a_win() {
    let position = position("red=0,0 green=-3,3 blue=1,1 to-move=green");
    assert_eq!(position.results_to_mover(None)[..3], [1.0, net::DRAW, 1.0]);
    assert_eq!(position.results_to_mover(Some(Player(2))), position.result_values(Some(Player(2))));
}

#[test]
fn every_level_beats_random_players_and_the_games_end() {
    let plan = MatchPlan { setup: CHEXERS, games: 3, opening_plies: 4, seed: 3 };
    for (level, playouts) in [("sprout", 100), ("sapling", 100), ("tree", 200)] {
        let mut contestants = contestants([level, "random", "random"], playouts);
        let stats = play_match(&plan, &mut contestants, &mut |_, _| true).unwrap();
        assert_eq!((stats.games, stats.tallies[0].wins), (3, 3), "{level}");
    }
}

#[test]
fn a_safe_exit_is_taken() {
    let position =
        AnyPosition::Chexers(position("red=3,0;3,-1 green=-2,0;-1,-2 blue=0,3;-1,3 to-move=red exits=2,1,1"));
    for level in ["sapling", "tree"] {
        let limits = Limits { playouts: Some(600), seed: 5, ..Limits::default() };
        let report = bot_by_name(level).unwrap().think(&position, &limits, &Default::default(), &mut |_| {});
        assert!(matches!(report.best(), Some(Move::Exit(_))), "{level}: {:?}", report.best());
    }
}

#[test]
fn a_leaf_whose_result_is_known_is_a_proof() {
    // Red takes Blue's last piece and has the two that it needs; Green is far away.
    let start = AnyPosition::Chexers(position("red=0,0 green=0,-3 blue=1,0 to-move=red exits=2,0,1"));
    let limits = Limits { playouts: Some(60), ..Limits::default() };
    let think = |name| bot_by_name(name).unwrap().think(&start, &limits, &Default::default(), &mut |_| {});
    let best = think("mcts").lines.swap_remove(0);
    assert_eq!(best.mv, notation::parse_move(&start, "JUMP 0,0 2,0").unwrap());
    let settled = best.settled.unwrap();
    assert!(settled.winner == Some(Player(0)) && settled.plies > Some(9), "{settled:?}");
    assert_eq!(think("mcts:knows=false").lines[0].settled, None);
}

/// Returns whether `player` can force a win within this many plies, by exhaustive search.
fn forces_a_win(position: &ChexersPosition, player: Player, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(player);
    }
    let mut after = position.legal_move_list().into_iter().map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv, &mut ());
        after
    });
    let wins = |after: ChexersPosition| forces_a_win(&after, player, plies - 1);
    plies > 0 && if position.to_move() == player { after.any(wins) } else { after.all(wins) }
}

#[test]
fn wins_that_a_plain_search_forces_are_not_let_go() {
    let mut tried = 0;
    for words in [
        "red=3,0 green=0,-3 blue=3,-3 to-move=red exits=3,1,1",
        "red=2,0 green=0,-3;1,-3 blue=-1,-1 to-move=red exits=3,1,1",
        "red=3,0;3,-2 green=0,-3;1,-3 blue=-1,3 to-move=red exits=2,3,1",
        "red=3,0;3,-3;1,0 green=0,-3 blue=-1,3 to-move=red exits=2,0,1",
        "red=-3,0;-3,1 green=1,2;0,2 blue=0,0;3,-3 to-move=green exits=1,3,2",
    ] {
        let start = position(words);
        let player = start.to_move();
        let Some(plies) = (1..=4).find(|&plies| forces_a_win(&start, player, plies)) else { continue };
        tried += 1;
        let limits = Limits { playouts: Some(4000), seed: 2, ..Limits::default() };
        let any = AnyPosition::Chexers(start.clone());
        let report = bot_by_name("mcts").unwrap().think(&any, &limits, &Default::default(), &mut |_| {});
        let mut after = start;
        after.play_unchecked(report.best().unwrap(), &mut ());
        assert!(forces_a_win(&after, player, plies - 1), "{words}: {:?}", report.best());
    }
    assert!(tried >= 4, "{tried} of the positions are won");
}
