//! Tests of matches: the order of play, how games end, and the evaluation of results.

use super::*;
use crate::games::Setup;
use crate::rules::{Outcome, Reason};

#[test]
fn stronger_players_beat_weaker_ones() {
    let plan = MatchPlan { setup: "tanbo size=9".parse().unwrap(), games: 12, opening_plies: 4, seed: 3 };
    for (strong, weak) in [("first", "uct"), ("tree", "sprout"), ("greedy", "random"), ("sapling", "random")] {
        let limits = playouts(400, 0);
        let seat =
            |name: &str| Contestant { name: name.into(), bot: bot_by_name(name).unwrap(), limits: limits.clone() };
        let stats = play_match(&plan, &mut [seat(strong), seat(weak)], &mut |_, _| true).unwrap();
        assert!(stats.tallies[0].wins >= 9, "{strong} won {} of 12 against {weak}", stats.tallies[0].wins);
    }
}

fn contestants<const N: usize>(names: [&str; N]) -> [Contestant; N] {
    names.map(|name| Contestant { name: name.into(), bot: bot_by_name(name).unwrap(), limits: playouts(20, 0) })
}

#[test]
fn every_opening_is_played_once_from_every_seating() {
    let plan = MatchPlan { setup: "hexbo side=5 players=3".parse().unwrap(), games: 6, opening_plies: 3, seed: 9 };
    let mut games = Vec::new();
    let play = |games: &mut Vec<MatchGameReport>| {
        play_match(&plan, &mut contestants(["random", "greedy", "first"]), &mut |game, _| {
            games.push(game.clone());
            true
        })
        .unwrap()
    };
    let stats = play(&mut games);
    assert_eq!(stats.tallies.iter().map(|tally| tally.wins).sum::<u64>(), 6);
    assert_eq!(stats.elo(), None);
    let seatings: Vec<_> = games[..3].iter().map(|game| game.seating.as_slice()).collect();
    assert_eq!(seatings, [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    let openings: Vec<_> = games.iter().map(|game| &game.moves[..3]).collect();
    assert!(openings[0] == openings[1] && openings[1] == openings[2] && openings[0] != openings[3]);
    let mut again = Vec::new();
    assert_eq!((play(&mut again), again), (stats, games));
}

#[test]
fn a_match_can_be_stopped_between_games() {
    let plan = MatchPlan { setup: "tanbo size=5".parse().unwrap(), games: 100, opening_plies: 0, seed: 0 };
    let stats = play_match(&plan, &mut contestants(["random", "random"]), &mut |_, stats| stats.games < 4).unwrap();
    assert_eq!(stats.games, 4);
}

/// Always answers with the same move or none.
struct Stubborn(Option<Move>);

impl Bot for Stubborn {
    fn think(&mut self, _: &AnyPosition, _: &Limits, _: &StopFlag, _: &mut dyn FnMut(&Report)) -> Report {
        let line = |mv| Line { mv, values: Vec::new(), visits: 0, principal_variation: vec![mv], settled: None };
        Report { lines: self.0.map(line).into_iter().collect(), ..Report::default() }
    }
}

/// Plays at random, and gives up each game after `left` moves.
struct Quitter {
    left: u32,
    moves: u32,
    why: NoMove,
}

impl Bot for Quitter {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        _: &mut dyn FnMut(&Report),
    ) -> Report {
        let Some(left) = self.left.checked_sub(1) else { return Report::default() };
        self.left = left;
        bot_by_name("random").unwrap().think(position, limits, stop, &mut |_| {})
    }

    fn why_no_move(&mut self) -> Option<NoMove> {
        Some(self.why.clone())
    }

    fn new_game(&mut self, _: &AnyPosition) {
        self.left = self.moves;
    }
}

fn quitter(moves: u32, why: NoMove) -> Contestant {
    let bot = Box::new(Quitter { left: 0, moves, why });
    Contestant { name: "quitter".into(), bot, limits: playouts(1, 0) }
}

fn random() -> Contestant {
    let [random] = contestants(["random"]);
    random
}

#[test]
fn who_gives_up_loses_the_game_and_the_match_goes_on() {
    let failed = || NoMove::Failed("out of petrol".into());
    for (why, counts) in [(NoMove::Resigned, (6, 0)), (failed(), (0, 6))] {
        let plan = MatchPlan { setup: "tanbo size=9".parse().unwrap(), games: 6, opening_plies: 2, seed: 1 };
        let mut lengths = Vec::new();
        let stats = play_match(&plan, &mut [quitter(3, why.clone()), random()], &mut |game, _| {
            lengths.push(game.moves.len());
            assert_eq!(game.outcome.reason, Reason::Resigned);
            assert_eq!(game.gave_up, [GaveUp { contestant: 0, why: why.clone() }]);
            true
        });
        let stats = stats.unwrap();
        assert_eq!(lengths, [8, 9, 8, 9, 8, 9], "three moves of each, and one more of whoever moves first");
        let [quitter, other] = stats.tallies.as_slice() else { panic!("two players") };
        assert_eq!((stats.games, quitter.wins, quitter.draws, other.wins), (6, 0, 0, 6));
        assert_eq!((quitter.resigned, quitter.failed), counts);
        assert_eq!(quitter.last_failure.is_some(), counts.1 > 0);
    }
}

#[test]
fn the_others_play_on_when_one_of_three_gives_up() {
    for setup in ["hexbo side=5 players=3", "chexers"] {
        let plan = MatchPlan { setup: setup.parse().unwrap(), games: 30, opening_plies: 2, seed: 1 };
        let (mut by_nobody, mut by_random_moves) = (0, 0);
        let mut players = [quitter(1, NoMove::Resigned), random(), random()];
        let stats = play_match(&plan, &mut players, &mut |game, _| {
            assert_eq!(game.gave_up.len(), 1);
            assert!(game.moves.len() > 8, "the game went on");
            by_nobody += u64::from(game.outcome.winner.is_none());
            by_random_moves += u64::from(game.outcome == Outcome { winner: None, reason: Reason::Exits });
            true
        });
        let [quitter, first, second] = stats.unwrap().tallies.try_into().unwrap();
        assert_eq!((quitter.wins, quitter.draws, quitter.resigned), (0, 0, 30));
        assert_eq!((first.draws, second.draws, first.wins + second.wins), (by_nobody, by_nobody, 30 - by_nobody));
        // In games won by the last seat left, one of the others wins; in a race, the random moves played for the seat
        // may win.
        assert_eq!(by_random_moves > 0, setup == "chexers");
    }
}

#[test]
fn who_is_left_alone_has_won() {
    for (setup, others) in
        [("hexbo side=5 players=3", 1), ("hexbo side=5 players=6", 1), ("chexers", 1), ("chexers", 0)]
    {
        let plan = MatchPlan { setup: setup.parse().unwrap(), games: 3, opening_plies: 0, seed: 1 };
        let mut players = vec![quitter(1, NoMove::Resigned), quitter(2, NoMove::Resigned)];
        players.extend((0..others).map(|_| random()));
        players.truncate(plan.setup.seats());
        players.extend((players.len() < 3).then(|| quitter(0, NoMove::Resigned)));
        let stats = play_match(&plan, &mut players, &mut |game, _| {
            assert_eq!(game.outcome.reason, Reason::Resigned, "{setup}");
            true
        });
        let tallies = stats.unwrap().tallies;
        let wins: Vec<_> = tallies.iter().map(|tally| tally.wins).collect();
        // The last contestant left is not asked any more, so it cannot give up.
        assert_eq!(wins, if others == 1 { [0, 0, 3] } else { [0, 3, 0] }, "{setup}");
    }
}

/// Plays a list of moves, then repeats the last two of them.
struct Circling {
    moves: Vec<Move>,
    next: usize,
}

impl Bot for Circling {
    fn think(&mut self, _: &AnyPosition, _: &Limits, _: &StopFlag, _: &mut dyn FnMut(&Report)) -> Report {
        let mv = self.moves[self.next];
        self.next = if self.next + 1 == self.moves.len() { self.next - 1 } else { self.next + 1 };
        let line = Line { mv, values: Vec::new(), visits: 0, principal_variation: vec![mv], settled: None };
        Report { lines: vec![line], ..Report::default() }
    }
}

/// A row of Hexade after three moves each: `b w . b b w`. White captures two stones with its move to the third cell,
/// Black captures two with its move to the fourth, and both put back the missing stones, which restores the row: an
/// endless cycle.
#[test]
fn a_match_does_not_go_round_in_circles() {
    let setup: Setup = "hexade side=6".parse().unwrap();
    let geometry = setup.geometry();
    let circling = |name: &str, cells: &[&str]| {
        let moves = cells.iter().map(|cell| Move::Place(geometry.parse_cell(cell).unwrap())).collect();
        Contestant { name: name.into(), bot: Box::new(Circling { moves, next: 0 }), limits: playouts(1, 0) }
    };
    let mut players =
        [circling("white", &["F2", "F6", "A1", "F3", "F2"]), circling("black", &["F1", "F4", "F5", "F4", "F5"])];
    let plan = MatchPlan { setup, games: 1, opening_plies: 0, seed: 0 };
    let mut plies = 0;
    let stats = play_match(&plan, &mut players, &mut |game, _| {
        plies = game.moves.len();
        true
    })
    .unwrap();
    assert_eq!((stats.tallies[0].draws, plies), (1, 17), "five plies, and three times round in four");
}

#[test]
fn a_match_that_cannot_go_on_says_why() {
    let plan = |setup: &str| MatchPlan { setup: setup.parse().unwrap(), games: 2, opening_plies: 0, seed: 0 };
    let error = |setup, mut seats: [Contestant; 2]| {
        play_match(&plan(setup), &mut seats, &mut |_, _| true).unwrap_err().to_string()
    };
    assert_eq!(
        error("hexbo players=3", contestants(["random", "random"])),
        "2 players cannot share the 3 seats evenly: name 3, or a number that divides 3"
    );
    assert_eq!(
        error("tanbo size=9 layout=empty", contestants(["random", "random"])),
        "this set-up has no stones, so no game can be played on it"
    );
    let stubborn = |mv| {
        let seat = |name: &str| Contestant { name: name.into(), bot: Box::new(Stubborn(mv)), limits: playouts(1, 0) };
        [seat("mule"), seat("ox")]
    };
    assert_eq!(error("tanbo size=9", stubborn(None)), "mule did not give a move");
    let corner = start("tanbo size=9").geometry().parse_cell("A1");
    let illegal = error("tanbo size=9", stubborn(corner.ok().map(Move::Place)));
    assert!(illegal.starts_with("mule played A1, which is not legal: touches none of your stones"), "{illegal}");
}

#[test]
fn elo_of_known_scores() {
    assert_eq!(Elo::of(0.0, 0), None);
    let even = Elo::of(50.0, 100).unwrap();
    assert!(even.difference.abs() < 1e-9 && (even.low + even.high).abs() < 1e-9);
    assert!((even.high - 67.2).abs() < 1.0, "{even:?}");
    let better = Elo::of(75.0, 100).unwrap();
    assert!((better.difference - 190.85).abs() < 0.01 && better.low > 100.0, "{better:?}");
    for games in 1..50 {
        let all = Elo::of(games as f64, games).unwrap();
        assert_eq!((all.difference, all.high), (f64::INFINITY, f64::INFINITY));
        assert_eq!(Elo::of(0.0, games).unwrap().low, f64::NEG_INFINITY);
    }
    assert!(Elo::of(10.0, 10).unwrap().low > 100.0);
}
