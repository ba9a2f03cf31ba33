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
mod tests;
