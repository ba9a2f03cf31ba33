//! Hexade for the searches.

use rand::Rng;

use super::evaluate::{Searchable, Values};
use crate::games::hexade::HexadePosition;
use crate::rules::{Move, Position};

impl Searchable for HexadePosition {
    fn evaluate(&self) -> Values {
        let mut values = Values::default();
        values[..2].fill(0.5);
        values
    }

    fn cut_length(&self) -> u32 {
        8
    }

    fn is_senseless(&self, _: Move) -> bool {
        false
    }

    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        self.random_move(rng)
    }

    fn copy_cost(&self) -> u32 {
        (self.byte_size() / 1024) as u32 + 1
    }
}
