//! Lists the moves that become the children of a node, in the order in which they are tried.

use super::MctsSettings;
use super::tree::{Candidate, SENSELESS};
use crate::ai::evaluate::Searchable;
use crate::rules::Move;

/// A move lister for the tree; reuses its buffers between positions.
#[derive(Debug, Default)]
pub(super) struct Lister {
    moves: Vec<Move>,
    guesses: Vec<f32>,
    /// The last list: the moves with the highest prior first, if the game has priors; senseless moves at the end.
    pub(super) candidates: Vec<Candidate>,
}

impl Lister {
    /// Lists the moves of a position; returns whether the list omits moves that could be the best.
    pub(super) fn list<P: Searchable>(&mut self, position: &P, settings: &MctsSettings) -> bool {
        self.moves.clear();
        self.candidates.clear();
        if !settings.cuts {
            position.legal_moves(&mut self.moves);
            self.candidates.extend(self.moves.iter().map(|&mv| (mv, 0.5)));
            return false;
        }
        let mut omits_moves = P::OMITS_MOVES;
        if P::OMITS_MOVES {
            position.sensible_moves(&mut self.moves);
        } else {
            position.legal_moves(&mut self.moves);
            let is_senseless = position.senseless_test();
            self.moves.retain(|&mv| {
                let is_out = is_senseless(mv);
                self.candidates.extend(is_out.then_some((mv, SENSELESS)));
                !is_out
            });
            if self.moves.is_empty() {
                self.moves.extend(self.candidates.drain(..).map(|(mv, _)| mv));
            }
            if !settings.solver {
                omits_moves = !self.candidates.is_empty();
                self.candidates.clear();
            }
        }
        let senseless = self.candidates.len();
        self.guesses.clear();
        if settings.prior_of::<P>() > 0.0 || settings.widening > 0.0 {
            position.guesses(&self.moves, position.weights(&settings.tuning), &mut self.guesses);
        }
        if self.guesses.is_empty() {
            self.candidates.extend(self.moves.iter().map(|&mv| (mv, 0.5)));
        } else {
            self.candidates.extend(self.moves.iter().copied().zip(self.guesses.iter().copied()));
            // The sort must be stable, so that the game's own order decides between equals.
            self.candidates[senseless..].sort_by(|a, b| b.1.total_cmp(&a.1));
        }
        self.candidates.rotate_left(senseless);
        omits_moves
    }
}
