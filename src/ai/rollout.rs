//! How a tree search finds out what a new position is worth: random moves, to the end or cut short.

use rand::Rng;

use super::evaluate::{Searchable, Values, outcome_values, worth};
use super::watch::Watch;
use super::weights::Weights;
use crate::rules::{Move, Player};

/// The ways to play on from a new leaf of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rollout {
    /// Uniformly random moves to the end: who wins.
    Full,
    /// So many random moves, none of them senseless, then the evaluation (an idea of Lorentz for Amazons, 2015). Uniform
    /// games to the end say little, as both sides kill their own roots in them.
    Cut {
        /// How many moves.
        length: u32,
        /// How moves are chosen and the end is scored.
        weights: Weights,
        /// Which playouts are heavy ones instead, if some are.
        heavy: Option<Heavy>,
    },
}

/// Playouts of so many moves, each the one that looks best to the seat that plays it, then the evaluation: the fate of a plan
/// against answers of sense, not of a position among accidents. They take longer, and a tree of nothing else believes too much
/// that everybody looks no further than one move; a share of them corrects what random moves miss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Heavy {
    /// The part of all playouts, 0 to 1.
    pub(super) share: f32,
    /// How many moves.
    pub(super) length: u32,
}

/// How many moves of a full playout are made between two looks at the limits.
const STRETCH: u32 = 128;
/// About how many moves are looked at for one move of a heavy playout.
const MOVES_LOOKED_AT: u32 = 12;

impl Rollout {
    /// Plays on from `position`; `None` if the limits were reached before there was a result. `see` is told the moves of a cut
    /// playout.
    #[inline]
    pub(super) fn run<P: Searchable>(
        self,
        position: &mut P,
        rng: &mut impl Rng,
        watch: &mut Watch<'_>,
        see: &mut impl FnMut(Player, Move),
    ) -> Option<Values> {
        match self {
            Self::Full => full(position, rng, watch),
            Self::Cut { length, weights, heavy } => {
                let values = match heavy.filter(|heavy| chance(rng) < heavy.share) {
                    Some(Heavy { length, .. }) => {
                        watch.spend(length * MOVES_LOOKED_AT);
                        cut(position, length, &weights, see, |position| position.best_looking_move(rng))
                    }
                    None => {
                        watch.spend(length * weights.tries.max(1));
                        cut(position, length, &weights, see, |position| position.playout_move(&weights, rng))
                    }
                };
                Some(values)
            }
        }
    }
}

fn full<P: Searchable>(position: &mut P, rng: &mut impl Rng, watch: &mut Watch<'_>) -> Option<Values> {
    let mut moves = 0;
    while let Some(mv) = position.random_move(rng) {
        position.play_unchecked(mv, &mut ());
        moves += 1;
        if moves == STRETCH {
            moves = 0;
            if watch.spend(STRETCH) {
                return None;
            }
        }
    }
    watch.spend(moves);
    position.outcome().map(|outcome| outcome_values(outcome, position.seats()))
}

/// So many moves that `next` chooses, then the evaluation.
#[inline]
fn cut<P: Searchable>(
    position: &mut P,
    length: u32,
    weights: &Weights,
    see: &mut impl FnMut(Player, Move),
    mut next: impl FnMut(&P) -> Option<Move>,
) -> Values {
    for _ in 0..length {
        let Some(mv) = next(position) else { break };
        see(position.to_move(), mv);
        position.play_unchecked(mv, &mut ());
    }
    worth(position, weights)
}

/// A random number from 0 to 1.
pub(super) fn chance(rng: &mut impl Rng) -> f32 {
    rng.next_u32() as f32 / u32::MAX as f32
}
