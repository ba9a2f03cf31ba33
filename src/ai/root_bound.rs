//! How searches judge Root Bound.

use rand::Rng;

use super::evaluate::{Searchable, Values};
use crate::games::root_bound::RootBoundPosition;
use crate::rules::{Move, Position};

impl<const N: usize> Searchable for RootBoundPosition<N> {
    fn evaluate(&self) -> Values {
        let mut values = Values::default();
        let [a, b] = self.points();
        values[0] = 1.0 / (1.0 + (-(a as f32 - b as f32) / 8.0).exp());
        values[1] = 1.0 - values[0];
        values
    }

    fn cut_length(&self) -> u32 {
        4
    }

    fn is_senseless(&self, _: Move) -> bool {
        false
    }

    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        self.random_move(rng)
    }

    fn copy_cost(&self) -> u32 {
        1
    }
}
