//! What a search needs to know about Tanbo and Hexbo: root space gives freedom to move, and filling the last point of
//! one's own root only harms.

use rand::Rng;

use super::evaluate::{Searchable, Values, win_by_trying};
use super::weights::{Grave, Tuning, Weights};
use crate::games::roots::{RootPosition, StoneEffect, Surroundings, Width};
use crate::geometry::Shape;
use crate::rules::{Move, Player, Position};

impl<W: Width> Searchable for RootPosition<W> {
    const FEATURES: &'static [&'static str] = &Weights::FITTED;

    fn evaluate(&self) -> Values {
        self.evaluate_by(self.weights(Tuning::tuned()))
    }

    fn features(&self) -> Vec<Vec<f32>> {
        let of_seat =
            |player| (0..Weights::FITTED.len()).map(|index| strength(self, player, &Weights::only(index))).collect();
        self.players().map(of_seat).collect()
    }

    fn weights<'a>(&self, tuning: &'a Tuning) -> &'a Weights {
        if is_solid(self) { &tuning.solid } else { &tuning.flat }
    }

    fn grave(&self, tuning: &Tuning) -> Option<Grave> {
        (self.geometry().len() >= tuning.grave.cells).then_some(tuning.grave)
    }

    /// Returns 0 except on small flat boards for two.
    fn implicit_part(&self, tuning: &Tuning) -> f32 {
        let is_small = self.geometry().len() <= tuning.implicit.cells;
        if !is_solid(self) && self.seats() == 2 && is_small { tuning.implicit.part } else { 0.0 }
    }

    /// Returns the softmax of the strengths of the living seats; for two seats this is the logistic function of their
    /// difference. A point of root space counts less on a larger board.
    fn evaluate_by(&self, weights: &Weights) -> Values {
        let mut values = Values::default();
        let mut most = f32::NEG_INFINITY;
        for player in self.players().filter(|&player| self.is_alive(player)) {
            let strength = strength(self, player, weights);
            values[player.index()] = strength;
            most = most.max(strength);
        }
        let mut total = 0.0;
        for player in self.players() {
            let value = &mut values[player.index()];
            *value = if self.is_alive(player) { (*value - most).exp() } else { 0.0 };
            total += *value;
        }
        values.iter_mut().for_each(|value| *value /= total);
        values
    }

    /// About 12 on 9x9 and 20 on 19x19.
    fn cut_length(&self) -> Option<u32> {
        Some((2.8 * (self.geometry().len() as f32).cbrt()) as u32)
    }

    fn senseless_test(&self) -> impl Fn(Move) -> bool {
        |mv| matches!(mv, Move::Place(cell) if self.bounds_own_root(cell))
    }

    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        self.random_safe_move(rng)
    }

    /// Returns the most promising of a few random moves.
    #[inline]
    fn playout_move(&self, weights: &Weights, rng: &mut impl Rng) -> Option<Move> {
        if weights.tries < 2 {
            return self.random_safe_move(rng);
        }
        let mut best = None;
        let mut best_look = f32::NEG_INFINITY;
        for _ in 0..weights.tries {
            let Some(Move::Place(cell)) = self.random_move(rng) else { return None };
            let effect = self.stone_effect(cell);
            if effect.left > 0 {
                let look = look(effect, weights);
                if look > best_look {
                    (best, best_look) = (Some(Move::Place(cell)), look);
                }
            }
        }
        best.or_else(|| self.random_safe_move(rng))
    }

    /// Estimates the mover's share after gaining and taking the points that the stone gains and takes.
    fn guesses(&self, moves: &[Move], weights: &Weights, guesses: &mut Vec<f32>) {
        let mover = self.to_move();
        let now = self.evaluate_by(weights)[mover.index()].clamp(0.001, 0.999);
        let odds = now / (1.0 - now);
        let slope = weights.slope * scaled(self, weights.space);
        guesses.extend(moves.iter().map(|&mv| match mv {
            Move::Place(cell) => {
                // Larger gains make the result practically certain; the limit is far below what would overflow.
                let gain = (slope * look(self.stone_effect(cell), weights)).clamp(-60.0, 60.0);
                let odds = odds * gain.exp();
                odds / (1.0 + odds)
            }
            _ => now,
        }));
    }

    /// A stone takes at most one point of root space from each enemy colour, the point that it is placed on. So it can
    /// only win if each enemy has just that point left.
    fn winning_move(&self) -> Option<Move> {
        let mut enemies = self.players().filter(|&player| player != self.to_move() && self.is_alive(player));
        if self.outcome().is_some() || enemies.any(|enemy| self.mobility(enemy) != 1) {
            return None;
        }
        win_by_trying(self)
    }
}

/// Returns the strength of a living seat: the weighted sum of its features.
#[inline]
fn strength<W: Width>(position: &RootPosition<W>, player: Player, weights: &Weights) -> f32 {
    let mut strength = scaled(position, weights.space) * position.mobility(player) as f32;
    if weights.root != 0.0 {
        strength += weights.root * position.root_count(player) as f32;
    }
    if weights.narrow != 0.0 {
        strength -= weights.narrow * position.narrowness(player);
    }
    if weights.near != 0.0 || weights.far != 0.0 || weights.crowding != 0.0 {
        let Surroundings { near, far, crowding } = position.surroundings(player);
        let around = weights.near * near as f32 + weights.far * far as f32 - weights.crowding * crowding as f32;
        strength += scaled(position, around);
    }
    if player == position.to_move() {
        strength += weights.turn;
    }
    strength
}

/// Returns whether the board has three or more dimensions.
fn is_solid<W: Width>(position: &RootPosition<W>) -> bool {
    matches!(position.geometry().shape(), Shape::Lattice(lattice) if lattice.dims() >= 3)
}

/// Scales a weight given for a board of a hundred points to this board: a point counts less on a larger board.
fn scaled<W: Width>(position: &RootPosition<W>, weight: f32) -> f32 {
    10.0 * weight / (position.geometry().len() as f32).sqrt()
}

/// Returns the heuristic value of a stone, in points gained.
fn look(effect: StoneEffect, weights: &Weights) -> f32 {
    effect.own as f32 + weights.taken * effect.taken as f32 + weights.bounded * effect.bounded as f32
}

#[cfg(test)]
mod tests {
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
                    let stones =
                        |cell| geometry.neighbours(cell).filter(|&n| position.owner(n) == Some(player)).count();
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
        let weights =
            Weights { root: 0.3, narrow: 0.5, near: 0.2, far: 0.2, crowding: 0.1, turn: 0.1, ..Weights::FIRST };
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
}
