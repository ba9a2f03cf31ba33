//! Rollouts, which estimate the value of a new leaf of the tree by playing on, to the end of the game or cut short.

use rand::Rng;

use super::evaluate::{Searchable, Values, worth};
use super::watch::Watch;
use super::weights::Weights;
use crate::rules::{Move, Player};

/// The kinds of rollout from a new leaf of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rollout {
    /// Uniformly random moves to the end of the game, scored by the winner.
    Full,
    /// A number of random moves, none of them senseless, followed by the evaluation (an idea of Lorentz for Amazons,
    /// 2015). Uniformly random games to the end are not informative, because both sides kill their own roots.
    Cut {
        /// The number of moves.
        length: u32,
        /// The weights for choosing moves and for the final evaluation.
        weights: Weights,
    },
}

/// The number of moves of a full playout between two checks of the limits.
const STRETCH: u32 = 128;
/// The number of random moves that the evaluation at the end of a cut playout costs.
const EVALUATION_MOVES: u32 = 8;

impl Rollout {
    /// Plays on from `position`; returns `None` if the limits were reached before there was a result. Calls `see` with
    /// the moves of a cut playout.
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
            Self::Cut { length, weights } => {
                watch.spend(length * weights.tries.max(1) + EVALUATION_MOVES);
                Some(cut(position, length, &weights, rng, see))
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
    position.outcome().map(|outcome| position.result_values(outcome.winner))
}

/// Plays `length` moves of a playout, then evaluates the position.
#[inline]
fn cut<P: Searchable>(
    position: &mut P,
    length: u32,
    weights: &Weights,
    rng: &mut impl Rng,
    see: &mut impl FnMut(Player, Move),
) -> Values {
    for _ in 0..length {
        let Some(mv) = position.playout_move(weights, rng) else { break };
        see(position.to_move(), mv);
        position.play_unchecked(mv, &mut ());
    }
    worth(position, weights)
}

/// Returns a random number from 0 to 1.
pub(super) fn chance(rng: &mut impl Rng) -> f32 {
    rng.next_u32() as f32 / u32::MAX as f32
}
