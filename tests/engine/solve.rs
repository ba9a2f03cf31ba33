//! The solver against a plain search without memory, and its proofs against every reply.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use rhizome::ai::{Bot, Limits, StopFlag, bot_by_name};
use rhizome::games::AnyPosition;
use rhizome::rules::{Player, Position};
use rhizome::solve::{Effort, Settled, Solution, Solver, SolverStep};

use crate::program::run;

/// What a plain search may look at before it gives up.
const MOST_PLAIN: u32 = 30_000;

/// The longest games that it follows: elsewhere positions may come again for ever.
const DEEPEST: u32 = 100;

fn solve(solver: &Solver, position: &AnyPosition) -> Option<Solution> {
    solver.solve(position, &Effort::new(3_000_000, &|_| true), &mut |_| ())
}

/// Returns the result of a position by looking at all of its continuations; `None` if they are too many. The winner wants
/// the shortest game, the loser the longest.
fn plain(position: &AnyPosition, left: &mut u32, depth: u32) -> Option<Settled> {
    if let Some(outcome) = position.outcome() {
        return Some(Settled { winner: outcome.winner, plies: Some(0) });
    }
    *left = left.checked_sub(1)?;
    let depth = depth.checked_sub(1)?;
    let mover = position.to_move();
    let mut best: Option<Settled> = None;
    for mv in position.legal_move_list() {
        let mut after = position.clone();
        after.play_unchecked(mv, &mut ());
        let found = plain(&after, left, depth)?;
        // A draw has no length: it is reached however long it takes.
        let plies = found.winner.and(found.plies).map(|plies| plies + 1);
        let found = Settled { plies, ..found };
        if best.is_none_or(|best| worth(found, mover) > worth(best, mover)) {
            best = Some(found);
        }
    }
    best
}

fn worth(settled: Settled, seat: Player) -> i32 {
    let plies = i32::from(settled.plies.unwrap_or(0));
    match settled.winner {
        Some(winner) if winner == seat => 10_000 - plies,
        Some(_) => plies - 10_000,
        None => 0,
    }
}

/// Returns a position near the end of a random game: as many plies before it as `before`.
fn near_end(setup: &str, before: usize, rng: &mut Pcg32) -> Option<AnyPosition> {
    let mut positions = vec![AnyPosition::start(setup.parse().unwrap())];
    while let Some(mv) = positions.last()?.random_move(rng) {
        let mut after = positions.last()?.clone();
        after.play_unchecked(mv, &mut ());
        positions.push(after);
    }
    let place = positions.len().checked_sub(before + 1)?;
    positions.into_iter().nth(place)
}

#[test]
fn results_are_those_of_a_plain_search() {
    compare_with_a_plain_search(5);
}

#[test]
#[ignore = "takes its time: scripts/test --long runs it"]
fn many_results_are_those_of_a_plain_search() {
    compare_with_a_plain_search(1);
}

/// Compares the solver with a plain search in one of `every` of 380 positions.
fn compare_with_a_plain_search(every: usize) {
    for (setup, all) in [
        ("tanbo size=5", 150),
        ("tanbo dims=1 size=19", 60),
        ("tanbo dims=3 size=3", 40),
        ("tanbo size=7 layout=dense", 40),
        ("hexbo side=5", 30),
        ("hexade side=4", 30),
        ("root-bound side=4", 30),
    ] {
        let (wanted, mut compared) = (all / every, 0);
        let mut rng = Pcg32::seed_from_u64(7);
        let start = AnyPosition::start(setup.parse().unwrap());
        let solver = Solver::new(&start, 8, 1).unwrap();
        for _ in 0..20 * wanted {
            let before = rng.random_range(1..16);
            let Some(position) = near_end(setup, before, &mut rng) else { continue };
            let Some(expected) = plain(&position, &mut MOST_PLAIN.clone(), DEEPEST) else { continue };
            let solution = solve(&solver, &position).expect("less than the plain search needs");
            assert_eq!(solution.result, expected, "{setup}: {position:?}");
            assert_eq!(solution.moves.len(), position.legal_count());
            for (mv, settled) in solution.moves {
                let mut after = position.clone();
                after.play_unchecked(mv, &mut ());
                let found = plain(&after, &mut u32::MAX.clone(), DEEPEST).unwrap();
                let plies = found.winner.and(found.plies).map(|plies| plies + 1);
                assert_eq!(settled, Settled { plies, ..found }, "{setup}: {mv:?} in {position:?}");
            }
            compared += 1;
            if compared == wanted {
                break;
            }
        }
        assert_eq!(compared, wanted, "{setup}");
    }
}

/// Plays the solver's moves for the winner against every reply, and checks that no game takes longer than was proved.
/// Returns the number of positions.
fn check_proof(solver: &Solver, position: &AnyPosition) -> usize {
    let result = solve(solver, position).unwrap().result;
    let (winner, plies) = (result.winner.unwrap(), result.plies.unwrap());
    let mut seen: HashMap<AnyPosition, u16> = HashMap::new();
    let mut open = vec![(position.clone(), plies)];
    while let Some((at, left)) = open.pop() {
        if let Some(outcome) = at.outcome() {
            assert_eq!(outcome.winner, Some(winner));
            continue;
        }
        assert!(left > 0, "the win takes longer than {plies} plies: {at:?}");
        // The same position with no more plies to go is no easier.
        if seen.get(&at).is_some_and(|&known| known <= left) {
            continue;
        }
        let replies = if at.to_move() == winner {
            let solution = solve(solver, &at).unwrap();
            assert!(solution.result.winner == Some(winner) && solution.result.plies <= Some(left));
            vec![solution.moves[0].0]
        } else {
            at.legal_move_list()
        };
        for mv in replies {
            let mut after = at.clone();
            after.play(mv).unwrap();
            open.push((after, left - 1));
        }
        seen.insert(at, left);
    }
    seen.len()
}

#[test]
fn a_proof_holds_against_every_reply() {
    for setup in ["tanbo dims=1 size=19", "tanbo size=5", "tanbo dims=1 size=31"] {
        let start = AnyPosition::start(setup.parse().unwrap());
        let solver = Solver::new(&start, 32, 1).unwrap();
        let solution = solve(&solver, &start).unwrap();
        let plies = solution.result.plies.unwrap();
        assert!(check_proof(&solver, &start) > 100, "{setup}");
        // The line is a game of that length that the winner wins.
        let mut game = start.clone();
        solution.line.iter().for_each(|&mv| drop(game.play(mv).unwrap()));
        assert_eq!(game.outcome().unwrap().winner, solution.result.winner);
        assert_eq!(solution.line.len(), usize::from(plies));
    }
}

#[test]
fn what_one_thread_finds_two_find() {
    let start = AnyPosition::start("tanbo dims=1 size=19".parse().unwrap());
    let found = [1, 2].map(|threads| solve(&Solver::new(&start, 1, threads).unwrap(), &start).unwrap());
    assert_eq!(found[0].result, found[1].result);
    assert_eq!(found[0].moves, found[1].moves);
}

#[test]
fn a_table_that_is_too_small_only_costs_time() {
    let start = AnyPosition::start("tanbo dims=1 size=19".parse().unwrap());
    let found = [0, 8].map(|megabytes| solve(&Solver::new(&start, megabytes, 1).unwrap(), &start).unwrap());
    assert_eq!(found[0], found[1]);
}

#[test]
fn an_effort_that_ends_too_early_gives_no_result() {
    let start = AnyPosition::start("tanbo size=9".parse().unwrap());
    let solver = Solver::new(&start, 1, 2).unwrap();
    let effort = Effort::new(20_000, &|_| true);
    assert_eq!(solver.solve(&start, &effort, &mut |_| ()), None);
    assert!((20_000..40_000).contains(&effort.nodes()), "{}", effort.nodes());
}

#[test]
fn the_command_says_who_wins_and_how() {
    let (status, text, _) = run(&["solve", "tanbo", "dims=1", "size=19"], "");
    assert_eq!(status, 0);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..3], ["Tanbo on a line of 19, black to move", "black wins in 16 plies", "best: 12, 14"]);
    assert!(lines[3].starts_with("line: 12 ") && lines[4] == "2: white wins in 17 plies", "{text}");
    let position = "black=A5,B5,A1 white=C5,E1 to-move=white";
    let (status, json, _) = run(&["solve", "tanbo size=5", "--position", position, "--json"], "");
    assert_eq!(status, 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let start = rhizome::record::position_text::parse(
        "tanbo size=5".parse().unwrap(),
        AnyPosition::start("tanbo size=5".parse().unwrap()).geometry(),
        position,
    );
    let position = AnyPosition::arranged("tanbo size=5".parse().unwrap(), &start.unwrap()).unwrap();
    let solution = solve(&Solver::new(&position, 8, 1).unwrap(), &position).unwrap();
    assert_eq!(json["plies"], solution.result.plies.unwrap());
    assert_eq!(json["moves"].as_array().unwrap().len(), solution.moves.len());
    assert!(json["seconds"].is_number() && json["nodes"].is_number());
}

#[test]
fn what_cannot_be_solved_is_told() {
    for (arguments, status, sentence) in [
        (&["solve", "chexers", "--time", "0.2"][..], 1, "the result is not known after"),
        (&["solve", "tanbo size=5", "--position", "black=A1 to-move=white"], 2, "white is to move but has no stone"),
        (&["solve", "tanbo size=5 layout=empty"], 2, "give a --position"),
        (&["solve", "tanbo size=19", "--time", "0.2"], 1, "the result is not known after"),
        (&["solve", "tanbo size=5", "--memory", "0"], 2, "0 is not in 1..=1000000"),
        (&["solve", "tanbo size=5", "--memory", "1000000"], 2, "there is no room for a table of 1000000 MB"),
        (&["solve", "tanbo dims=4 size=21"], 2, "a board of 194481 cells is too large to be solved: at most 500"),
    ] {
        let (found, _, said) = run(arguments, "");
        assert_eq!(found, status, "{said}");
        assert!(said.contains(sentence), "{said}");
    }
}

#[test]
fn a_stopped_proof_goes_on_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solved.txt");
    let path = file.to_str().unwrap();
    let solve = || run(&["solve", "tanbo dims=1 size=19", "--threads", "1", "--json", "--state", path], "");
    let nodes = |json: &str| serde_json::from_str::<serde_json::Value>(json).unwrap()["nodes"].as_u64().unwrap();
    let (_, first, _) = solve();
    let (_, second, _) = solve();
    assert!(nodes(&second) < nodes(&first) / 2, "{} of {}", nodes(&second), nodes(&first));
    std::fs::write(&file, "something else").unwrap();
    let (status, _, said) = solve();
    assert_eq!(status, 2);
    assert!(said.contains("cannot be used: it does not begin with 'rhizome solved '"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "something else", "nothing is lost");
    std::fs::remove_file(&file).unwrap();
    let missing = folder.path().join("missing").join("solved.txt");
    let (status, text, said) = run(&["solve", "tanbo size=5", "--state", missing.to_str().unwrap()], "");
    assert_eq!((status, text.as_str()), (1, ""), "it is told before any work");
    assert!(said.contains("missing"), "{said}");
}

/// Regression test: a file with room for some answers kept those of the first run for ever.
#[test]
fn a_file_keeps_the_dearest_answers_of_all_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solved.txt");
    let mut kept: Vec<Vec<String>> = Vec::new();
    for stones in ["black=B2 white=F6", "black=D4 white=A7"] {
        let position = format!("{stones} to-move=black");
        let words = ["solve", "tanbo size=7 layout=dense", "--position", &position, "--time", "0.3", "--keep", "300"];
        run(&[&words[..], &["--threads", "1", "--state", file.to_str().unwrap()]].concat(), "");
        kept.push(std::fs::read_to_string(&file).unwrap().lines().skip(1).map(str::to_owned).collect());
    }
    assert_eq!(kept.iter().map(Vec::len).collect::<Vec<_>>(), [300, 300]);
    let fresh = kept[1].iter().filter(|line| !kept[0].contains(line)).count();
    assert!(fresh > 20, "only {fresh} are of the second run");
}

/// Regression test: with thousands of moves in a position, a search of Root Bound for a second took fifteen.
#[test]
fn a_search_looks_more_often_whether_it_may_go_on_where_positions_have_many_moves() {
    let start = AnyPosition::start("root-bound".parse().unwrap());
    let effort = Effort::new(u64::MAX, &|_| false);
    assert_eq!(Solver::new(&start, 1, 1).unwrap().solve(&start, &effort, &mut |_| ()), None);
    assert!(effort.nodes() < 20, "{}", effort.nodes());
}

#[test]
fn what_the_book_has_need_not_be_found_again() {
    for (setup, winner, plies) in [
        ("tanbo size=5", Player(0), 24),
        ("tanbo dims=1 size=31", Player(1), 27),
        ("tanbo dims=1 size=43", Player(0), 38),
    ] {
        let start = AnyPosition::start(setup.parse().unwrap());
        let effort = Effort::new(100_000, &|_| true);
        let solution = Solver::new(&start, 8, 1).unwrap().solve(&start, &effort, &mut |_| ()).unwrap();
        assert_eq!(solution.result, Settled { winner: Some(winner), plies: Some(plies) }, "{setup}");
        // The book of the line of 43 has its first moves only.
        assert!(solution.line.len() == usize::from(plies) || setup.contains("43"), "{setup}");
        assert!(!solution.line.is_empty(), "{setup}");
    }
}

#[test]
fn the_cube_of_three_is_won_by_white_whatever_black_begins_with() {
    let start = AnyPosition::start("tanbo dims=3 size=3".parse().unwrap());
    let solver = Solver::new(&start, 64, 1).unwrap();
    let effort = Effort::new(100_000, &|_| true);
    let solution = solver.solve(&start, &effort, &mut |_| ()).unwrap();
    assert_eq!(solution.result, Settled { winner: Some(Player(1)), plies: None });
    let mut told = Vec::new();
    solver.solve(&start, &Effort::new(1_000, &|_| true), &mut |step| told.push(step));
    assert_eq!(told.first(), Some(&SolverStep::Result(solution.result)));
    // White knows an answer to each of Black's moves.
    for mv in start.legal_move_list() {
        let mut after = start.clone();
        after.play(mv).unwrap();
        let effort = Effort::new(200_000, &|_| true);
        let solution = solver.solve(&after, &effort, &mut |_| ()).unwrap();
        assert_eq!(solution.result.winner, Some(Player(1)));
        assert!(!solution.moves.is_empty());
    }
}

#[test]
fn images_of_a_position_have_one_result() {
    let start = AnyPosition::start("tanbo size=5".parse().unwrap());
    let symmetries = start.geometry().symmetries();
    let mut rng = Pcg32::seed_from_u64(3);
    for _ in 0..20 {
        let position = near_end("tanbo size=5", 14, &mut rng).unwrap();
        let result = solve(&Solver::new(&start, 8, 1).unwrap(), &position).unwrap().result;
        let mut image = position.arrangement();
        let symmetry = &symmetries[rng.random_range(0..symmetries.len())];
        image.stones.iter_mut().flatten().for_each(|cell| *cell = symmetry[cell.index()]);
        // With the colours exchanged as well.
        image.stones.reverse();
        image.to_move = Player(1 - image.to_move.0);
        let image = AnyPosition::arranged(start.setup(), &image).unwrap();
        let found = solve(&Solver::new(&start, 8, 1).unwrap(), &image).unwrap().result;
        assert_eq!(found.plies, result.plies);
        assert_eq!(found.winner, result.winner.map(|winner| Player(1 - winner.0)));
    }
}

/// Returns the result of a position after a bot's move.
fn result_after_move(solver: &Solver, bot: &mut dyn Bot, position: &AnyPosition, limits: &Limits) -> Settled {
    bot.new_game(position);
    let report = bot.think(position, limits, &StopFlag::default(), &mut |_| ());
    let mut after = position.clone();
    after.play(report.best().unwrap()).unwrap();
    match after.outcome() {
        Some(outcome) => Settled { winner: outcome.winner, plies: Some(0) },
        None => solve(solver, &after).unwrap().result,
    }
}

#[test]
fn the_computer_never_loses_what_is_won() {
    let start = AnyPosition::start("tanbo size=5".parse().unwrap());
    let solver = Solver::new(&start, 64, 1).unwrap();
    let mut rng = Pcg32::seed_from_u64(11);
    let limits = Limits { playouts: Some(1_500_000), ..Limits::default() };
    let mut bot = bot_by_name("mcts").unwrap();
    let wanted = if std::env::var_os("RHIZOME_LONG").is_some() { 500 } else { 60 };
    for _ in 0..wanted {
        let before = rng.random_range(6..22);
        let Some(position) = near_end("tanbo size=5", before, &mut rng) else { continue };
        let result = solve(&solver, &position).unwrap().result;
        let found = result_after_move(&solver, bot.as_mut(), &position, &limits);
        assert_eq!((found.winner, found.plies), (result.winner, result.plies.map(|plies| plies - 1)), "{position:?}");
    }
}

#[test]
fn a_report_says_what_is_proved() {
    let (_, answers, _) = run(&["gtp", "tanbo dims=1 size=19"], "rhizome-level mcts\nrhizome-analyse time=5\nquit");
    assert!(answers.contains(r#""proved":{"winner":"black","plies":16}"#), "{answers}");
    assert!(answers.contains(r#""proved":{"winner":"white","plies":17}"#), "{answers}");
}

#[test]
fn an_end_of_chexers_between_two_seats_is_known() {
    let position = "red=2,0;-1,0 green=0,-3;0,0 to-move=red exits=2,1,3";
    let (status, text, said) = run(&["solve", "chexers", "--position", position], "");
    assert_eq!(status, 0, "{said}");
    assert!(text.contains("red wins in ") && !text.contains("proved against"), "{text}");
    assert!(text.contains("\n0 positions in "), "nothing was searched: {text}");
    let game = format!("rhizome-position {position}\nrhizome-level mcts\nrhizome-analyse time=5\nquit");
    let (_, answers, _) = run(&["gtp", "chexers"], &game);
    assert!(answers.contains(r#""proved":{"winner":"red","plies":"#), "{answers}");
}

#[test]
fn with_three_seats_a_win_is_proved_against_any_two() {
    let position = "red=3,0;3,-2 green=0,-3;1,-3 blue=-1,3 to-move=red exits=2,3,1";
    let (status, text, said) = run(&["solve", "chexers", "--position", position, "--json"], "");
    assert_eq!(status, 0, "{said}");
    assert!(text.contains(r#""winner":"red","plies":4,"against":2,"#), "{text}");
    let (_, text, _) = run(&["solve", "chexers", "--position", position], "");
    assert!(text.contains("\nred wins in 4 plies, proved against any two\n"), "{text}");
    // Regression tests: neither the number of plies nor the best moves are those of a mirror image.
    let position = "red=2,-2;-2,2 green=-2,-1 blue=-1,1 to-move=green exits=3,3,3";
    let (_, text, _) = run(&["solve", "chexers", "--position", position], "");
    assert!(text.contains("\nred wins in 6 plies, proved against any two\n"), "{text}");
    let position = "red=2,0 green=0,0 blue=-3,0 to-move=red exits=3,3,2";
    let (_, text, _) = run(&["solve", "chexers", "--position", position], "");
    assert!(text.contains("\nbest: MOVE 2,0 3,-1, MOVE 2,0 3,0\n"), "{text}");
    // For another seat than the one to move, too.
    let position = "red=-3,0 green=0,3 blue=-3,3;0,-3 to-move=red exits=0,3,3";
    let (_, text, _) = run(&["solve", "chexers", "--position", position], "");
    assert!(text.contains("\ngreen wins in 2 plies, proved against any two\n"), "{text}");
}
