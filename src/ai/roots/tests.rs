//! Tests of the evaluation of root games: its features, its shares, and the moves seen to win.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::*;
use crate::games::AnyPosition;
use crate::geometry::Cell;

/// Returns positions of random games on boards of the engine's narrow width.
fn positions(setup: &str) -> Vec<RootPosition<u16>> {
    let mut rng = Pcg32::seed_from_u64(1);
    let AnyPosition::Roots(start) = AnyPosition::start(setup.parse().unwrap()) else { panic!("not narrow") };
    let mut positions = vec![start.clone()];
    for _ in 0..20 {
        let mut position = start.clone();
        while let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv, &mut ());
            positions.push(position.clone());
        }
        positions.pop();
    }
    positions
}

fn cell(mv: Move) -> Cell {
    mv.cells().next().unwrap()
}

#[test]
fn the_effect_of_a_stone_is_what_comes_of_it() {
    let mut bounded = 0;
    for setup in ["tanbo size=9", "hexbo side=5 players=3", "tanbo dims=3 size=3"] {
        for position in positions(setup) {
            for mv in position.legal_move_list() {
                let effect = position.stone_effect(cell(mv));
                assert_eq!(effect.left == 0, position.bounds_own_root(cell(mv)));
                let mut after = position.clone();
                after.play_unchecked(mv, &mut ());
                bounded += effect.bounded;
                if after.groups().len() < position.groups().len() {
                    continue;
                }
                let change = |player| after.mobility(player) as i32 - position.mobility(player) as i32;
                let mover = position.to_move();
                assert_eq!(change(mover), effect.own, "{setup}");
                let taken: i32 = position.players().filter(|&player| player != mover).map(change).sum();
                assert_eq!((-taken, effect.bounded), (effect.taken, 0), "{setup}");
            }
        }
    }
    assert!(bounded > 20);
}

#[test]
fn what_lies_around_root_space_is_counted_once() {
    for setup in ["tanbo size=9", "hexbo side=5", "tanbo dims=3 size=3"] {
        for position in positions(setup).iter().step_by(5) {
            let geometry = position.geometry();
            for player in position.players().filter(|&player| position.is_alive(player)) {
                let stones = |cell| geometry.neighbours(cell).filter(|&n| position.owner(n) == Some(player)).count();
                let empty = |count| {
                    geometry.cells().filter(move |&cell| position.owner(cell).is_none() && stones(cell) == count)
                };
                let points: Vec<_> = empty(1).collect();
                let touches = |cell, others: &[Cell]| geometry.neighbours(cell).any(|n| others.contains(&n));
                let near: Vec<_> = empty(0).filter(|&cell| touches(cell, &points)).collect();
                let far = empty(0).filter(|cell| !near.contains(cell) && touches(*cell, &near)).count();
                let inner = |&point| geometry.neighbours(point).filter(|n| points.contains(n)).count();
                let crowding = points.iter().map(inner).sum();
                let expected = Surroundings { near: near.len(), far, crowding };
                assert_eq!(position.surroundings(player), expected, "{setup}");
            }
        }
    }
}

#[test]
fn guesses_are_the_evaluation_after_moves_that_remove_nothing() {
    let weights = Weights { slope: 1.0, taken: 1.0, ..Weights::FIRST };
    let mut compared = 0;
    for position in positions("tanbo size=9").iter().step_by(7) {
        let moves = position.legal_move_list();
        let mut guesses = Vec::new();
        position.guesses(&moves, &weights, &mut guesses);
        assert_eq!(guesses.len(), moves.len());
        for (mv, guess) in moves.into_iter().zip(guesses) {
            let mut after = position.clone();
            after.play_unchecked(mv, &mut ());
            if after.groups().len() == position.groups().len() {
                let value = after.evaluate_by(&weights)[position.to_move().index()].clamp(0.01, 0.99);
                assert!((value - guess.clamp(0.01, 0.99)).abs() < 1e-3, "{value} {guess}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared} moves");
}

#[test]
fn the_looks_of_moves_are_shares_whatever_the_weights() {
    for (space, slope) in [(100.0, 100.0), (-100.0, 100.0), (0.3, 0.0)] {
        let weights = Weights { space, slope, taken: 100.0, bounded: 100.0, ..Weights::FIRST };
        for position in positions("tanbo size=9").iter().step_by(7) {
            let mut guesses = Vec::new();
            position.guesses(&position.legal_move_list(), &weights, &mut guesses);
            assert_eq!(guesses.len(), position.legal_count());
            assert!(guesses.iter().all(|guess| (0.0..=1.0).contains(guess)), "{guesses:?}");
        }
    }
}

#[test]
fn the_shares_of_living_seats_sum_to_one() {
    let weights = Weights { root: 0.3, narrow: 0.5, near: 0.2, far: 0.2, crowding: 0.1, turn: 0.1, ..Weights::FIRST };
    for setup in ["tanbo size=9", "hexbo players=6"] {
        for position in positions(setup).iter().step_by(11) {
            let values = position.evaluate_by(&weights);
            assert!((values.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{values:?}");
            assert!(position.players().all(|player| position.is_alive(player) == (values[player.index()] > 0.0)));
        }
    }
}

#[test]
fn space_and_safety_raise_a_share() {
    let (a, b) = (Player(0), Player(1));
    let safety = Weights { space: 0.0, narrow: 1.0, ..Weights::FIRST };
    for position in positions("tanbo size=9") {
        let order = |weights: &Weights| {
            let values = position.evaluate_by(weights);
            values[a.index()].total_cmp(&values[b.index()])
        };
        assert_eq!(order(&Weights::FIRST), position.mobility(a).cmp(&position.mobility(b)));
        assert_eq!(order(&safety), position.narrowness(b).total_cmp(&position.narrowness(a)));
    }
}

#[test]
fn the_evaluation_is_the_softmax_of_the_weighed_features() {
    let mut weights = Weights { space: 0.0, ..Weights::FIRST };
    let numbers = [0.2, 0.5, 0.4, 0.1, 0.15, 0.05, 0.3];
    weights.fitted().into_iter().zip(numbers).for_each(|(weight, number)| *weight = number);
    for setup in ["tanbo size=9", "hexbo side=5 players=3", "tanbo dims=3 size=3"] {
        for position in positions(setup).iter().step_by(7) {
            let alive = |player: &Player| position.is_alive(*player);
            let sum = |seat: Vec<f32>| seat.iter().zip(numbers).map(|(f, w)| f * w).sum::<f32>();
            let sums = position.features().into_iter().map(sum);
            let sums: Vec<_> = position.players().zip(sums).filter(|(player, _)| alive(player)).collect();
            let values = position.evaluate_by(&weights);
            let (best, best_sum) = sums[0];
            for (player, sum) in sums {
                let odds = (values[player.index()] / values[best.index()]).ln();
                assert!((odds - (sum - best_sum)).abs() < 1e-2, "{setup}: {odds}");
            }
        }
    }
}

#[test]
fn a_win_in_one_is_found_without_trying_everything() {
    let mut wins = 0;
    for setup in ["tanbo size=5", "hexbo side=5 players=3", "tanbo dims=1 size=19"] {
        for position in positions(setup) {
            assert_eq!(position.winning_move(), win_by_trying(&position));
            wins += u32::from(position.winning_move().is_some());
        }
    }
    assert!(wins > 5);
}
