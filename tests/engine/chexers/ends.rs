//! The results of ends with few pieces of two seats, against plain searches over the rules.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use rhizome::games::AnyPosition;
use rhizome::games::chexers::{ChexersPosition, ChexersSetup};
use rhizome::geometry::Cell;
use rhizome::rules::{Arrangement, Details, GameSetup, Move, Player, Position, Reason};
use rhizome::solve::{Effort, Reach, Settled, Solvable, Solver};

/// Returns a random position with so many pieces, all of which belong to two seats.
fn random_end(pieces: usize, rng: &mut Pcg32) -> ChexersPosition {
    let third = rng.random_range(0..3);
    let mut stones = vec![Vec::new(); 3];
    let mut free: Vec<u32> = (0..37).collect();
    for _ in 0..pieces {
        let cell = free.swap_remove(rng.random_range(0..free.len()));
        stones[(third + rng.random_range(1..3)) % 3].push(Cell(cell));
    }
    let details = Details { exits: (0..3).map(|_| rng.random_range(0..4)).collect(), ..Details::default() };
    arranged(Arrangement { stones, to_move: Player(rng.random_range(0..3)), details })
}

fn arranged(arrangement: Arrangement) -> ChexersPosition {
    ChexersPosition::arranged(&arrangement).unwrap()
}

fn known(position: &ChexersPosition) -> Settled {
    match position.outcome() {
        Some(outcome) => Settled { winner: outcome.winner, plies: outcome.winner.map(|_| 0) },
        None => position.known(Reach::Soon).expect("few pieces of two seats"),
    }
}

fn children(position: &ChexersPosition) -> Vec<ChexersPosition> {
    let play = |mv| {
        let mut after = position.clone();
        after.play(mv).unwrap();
        after
    };
    position.legal_move_list().into_iter().map(play).collect()
}

/// Returns whether a seat can force a win within so many plies, by looking at everything.
fn forces(position: &ChexersPosition, hero: Player, plies: u16) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(hero);
    }
    let wins = |after: ChexersPosition| forces(&after, hero, plies - 1);
    let mut after = children(position).into_iter();
    plies > 0 && if position.to_move() == hero { after.any(wins) } else { after.all(wins) }
}

#[test]
fn a_plain_search_finds_the_same_wins_and_no_faster_ones() {
    let mut rng = Pcg32::seed_from_u64(1);
    let mut compared = 0;
    while compared < 300 {
        let position = random_end(1 + compared % 4, &mut rng);
        let depth = 7;
        let settled = known(&position);
        if let Settled { winner: Some(winner), plies: Some(plies) } = settled
            && plies <= depth
        {
            assert!(forces(&position, winner, plies) && !forces(&position, winner, plies - 1), "{position:?}");
            compared += 1;
        } else if compared % 3 == 0 {
            assert!(position.players().all(|hero| !forces(&position, hero, 4)), "{settled:?}: {position:?}");
            compared += 1;
        }
    }
}

/// Each result follows from those after every move. As the numbers of plies go down, that proves all of them.
#[test]
fn results_follow_from_those_a_ply_later() {
    let mut rng = Pcg32::seed_from_u64(2);
    let mut counts = [0; 3];
    for index in 0..12_000 {
        let position = random_end(1 + index % 4, &mut rng);
        let (settled, mover) = (known(&position), position.to_move());
        let after: Vec<Settled> = children(&position).iter().map(known).collect();
        let plies_of = |found: &Settled| found.plies.map(|plies| plies + 1);
        let own = after.iter().filter(|found| found.winner == Some(mover)).filter_map(plies_of).min();
        let expected = if own.is_some() {
            Settled { winner: Some(mover), plies: own }
        } else if after.iter().any(|found| found.winner.is_none()) {
            Settled { winner: None, plies: None }
        } else {
            // With two seats left only one of the others can win.
            assert!(after.iter().all(|found| found.winner == after[0].winner));
            Settled { winner: after[0].winner, plies: after.iter().filter_map(plies_of).max() }
        };
        assert_eq!(settled, expected, "{position:?}");
        counts[settled.winner.map_or(0, |winner| 1 + usize::from(winner != mover))] += 1;
    }
    assert!(counts.iter().all(|&count| count > 1_000), "draws, wins and losses: {counts:?}");
}

#[test]
fn a_line_ends_when_it_was_said_to() {
    let mut rng = Pcg32::seed_from_u64(3);
    let mut longest = 0;
    for index in 0..60 {
        let position = random_end(2 + index % 3, &mut rng);
        let (settled, any) = (known(&position), AnyPosition::from(position.clone()));
        let solver = Solver::new(&any, 0, 1).unwrap();
        let solution = solver.solve(&any, &Effort::new(1, &|_| true), &mut |_| ()).unwrap();
        assert_eq!(solution.result, settled);
        assert_eq!(solution.moves.len(), position.legal_count());
        let Some(plies) = settled.plies else { continue };
        let mut game = position;
        solution.line.iter().for_each(|&mv| drop(game.play(mv).unwrap()));
        assert_eq!((solution.line.len(), game.outcome().unwrap().winner), (usize::from(plies), settled.winner));
        longest = longest.max(plies);
    }
    assert!(longest > 12, "{longest}");
}

/// Regression test: all images of a position had one place in the table, but the exits of a seat do not turn with it.
#[test]
fn an_end_of_three_seats_does_not_depend_on_what_was_solved_before() {
    let mut rng = Pcg32::seed_from_u64(4);
    let geometry = ChexersSetup.geometry();
    let solve = |solver: &Solver, position: &AnyPosition| {
        solver.solve(position, &Effort::new(4_000, &|_| true), &mut |_| ()).map(|solution| solution.result)
    };
    let any = AnyPosition::from(random_end(1, &mut rng));
    let (known, mut compared) = (Solver::new(&any, 8, 1).unwrap(), 0);
    while compared < 150 {
        let mut free: Vec<Cell> = geometry.cells().collect();
        let mut stones = vec![Vec::new(); 3];
        for seat in [0, 1, 2, rng.random_range(0..3)] {
            stones[seat].push(free.swap_remove(rng.random_range(0..free.len())));
        }
        let details = Details { exits: vec![3; 3], ..Details::default() };
        let to_move = Player(rng.random_range(0..3));
        for image in geometry.symmetries() {
            let at = |stones: &Vec<Cell>| stones.iter().map(|cell| image[cell.index()]).collect();
            let stones = stones.iter().map(at).collect();
            let position = AnyPosition::from(arranged(Arrangement { stones, to_move, details: details.clone() }));
            let Some(result) = solve(&Solver::new(&position, 1, 1).unwrap(), &position) else { continue };
            if let Some(same) = solve(&known, &position) {
                assert_eq!(same, result, "{position:?}");
                compared += 1;
            }
        }
    }
}

/// Turning the board by a third moves every seat to the next; mirrored, only who wins is the same, because the third seat
/// passes at another time.
#[test]
fn images_have_the_same_result() {
    let geometry = ChexersSetup.geometry();
    let place = |q: i32, r: i32| cell(&format!("{q},{r}"));
    let axial = |cell: Cell| {
        let name = geometry.name(cell);
        let (q, r) = name.split_once(',').unwrap();
        (q.parse::<i32>().unwrap(), r.parse::<i32>().unwrap())
    };
    let mut rng = Pcg32::seed_from_u64(4);
    for index in 0..600 {
        let position = random_end(1 + index % 4, &mut rng);
        let settled = known(&position);
        let arrangement = position.arrangement();
        let details = |exits| Details { exits, ..Details::default() };
        // (q, r, s) to (s, q, r): Red's side, q = -3, becomes Green's, r = -3.
        let mut turned = arrangement.clone();
        let turn = |cell: &mut Cell| {
            let (q, r) = axial(*cell);
            *cell = place(-q - r, q);
        };
        turned.stones.iter_mut().flatten().for_each(turn);
        turned.stones.rotate_right(1);
        turned.to_move = Player((arrangement.to_move.0 + 1) % 3);
        let [red, green, blue] = arrangement.details.exits[..] else { panic!("three seats") };
        turned.details = details(vec![blue, red, green]);
        let winner = settled.winner.map(|winner| Player((winner.0 + 1) % 3));
        assert_eq!(known(&arranged(turned)), Settled { winner, ..settled }, "{position:?}");
        // (q, r) to (r, q): Red and Green change places.
        if arrangement.stones[2].is_empty() && arrangement.to_move.0 < 2 {
            let mut mirrored = arrangement;
            mirrored.stones.iter_mut().flatten().for_each(|cell| {
                let (q, r) = axial(*cell);
                *cell = place(r, q);
            });
            mirrored.stones.swap(0, 1);
            mirrored.to_move = Player(1 - mirrored.to_move.0);
            mirrored.details = details(vec![green, red, blue]);
            let winner = settled.winner.map(|winner| Player(1 - winner.0));
            assert_eq!(known(&arranged(mirrored)).winner, winner, "{position:?}");
        }
    }
}

fn cell(name: &str) -> Cell {
    ChexersSetup.geometry().parse_cell(name).unwrap()
}

/// Red has to go from (2, 0) to the edge and off it: plies 1 and 4, with two seats between them.
fn race(turn: u32) -> ChexersPosition {
    arranged(Arrangement {
        stones: vec![vec![cell("2,0")], vec![cell("0,-3")], Vec::new()],
        to_move: Player(0),
        details: Details { turn: Some(turn), exits: vec![3, 0, 0], ..Details::default() },
    })
}

#[test]
fn a_win_after_the_last_turn_is_none() {
    let win = Settled { winner: Some(Player(0)), plies: Some(4) };
    assert_eq!(known(&race(10)), win);
    // The last turn is Blue's, the 768th; Red's last one is the 766th.
    assert_eq!(known(&race(763)), win);
    assert_eq!(known(&race(766)), Settled { winner: None, plies: None });
}

/// Plays a step of Red, a step of Green and Blue's pass.
fn play_round(position: &mut ChexersPosition, steps: [(&str, &str); 2]) {
    for (from, to) in steps {
        position.play(Move::Step { from: cell(from), to: cell(to) }).unwrap();
    }
    position.play(Move::Pass).unwrap();
}

#[test]
fn a_win_is_not_told_where_a_fourth_occurrence_could_spoil_it() {
    let mut position = race(10);
    let mut told = Vec::new();
    for _ in 0..3 {
        for steps in [[("2,0", "1,0"), ("0,-3", "1,-3")], [("1,0", "2,0"), ("1,-3", "0,-3")]] {
            play_round(&mut position, steps);
            told.push(position.known(Reach::Soon).and_then(|settled| settled.plies));
        }
    }
    // The position from which Red began has then occurred twice, and three times.
    assert_eq!(told[..5], [Some(7), Some(4), Some(7), None, None]);
    assert_eq!(position.outcome().unwrap().reason, Reason::Repetition);
}
