//! Where the questions of a practice come from: mistakes, or the moves of a game.

use std::collections::HashMap;

use crate::record::{GameTree, NodeId};
use crate::study::{Exercise, Judgement, Quality, Verdict};

/// The most points for a guess.
pub const MOST_POINTS: u32 = 3;

/// A series of questions.
#[derive(Debug)]
pub(super) enum Drill {
    /// Positions in which a better move was missed.
    Mistakes(Vec<Exercise>),
    /// The moves of a game.
    Guess(Box<Guessed>),
}

/// A game whose moves are guessed.
#[derive(Debug)]
pub(super) struct Guessed {
    pub(super) game: GameTree,
    /// The nodes after the moves.
    pub(super) nodes: Vec<NodeId>,
    /// What is known about the positions before them.
    pub(super) known: HashMap<NodeId, Verdict>,
}

impl Drill {
    /// Returns the number of questions.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Mistakes(exercises) => exercises.len(),
            Self::Guess(guessed) => guessed.nodes.len(),
        }
    }

    /// Returns a question; `None` after the last one.
    pub(super) fn question(&self, index: usize) -> Option<Exercise> {
        match self {
            Self::Mistakes(exercises) => exercises.get(index).cloned(),
            Self::Guess(guessed) => {
                let Guessed { game, nodes, known } = guessed.as_ref();
                let node = *nodes.get(index)?;
                let verdict = game.parent(node).and_then(|parent| known.get(&parent)).cloned();
                Exercise::of(game, node, verdict, 0.0)
            }
        }
    }
}

/// Returns the points for a guess: all for the move that was played, or one as good as the best; fewer for a slip and for
/// a mistake; none for a blunder.
pub(super) fn points(exercise: &Exercise, judgement: &Judgement) -> u32 {
    match judgement.quality {
        _ if judgement.mv == exercise.played() => MOST_POINTS,
        Quality::Best | Quality::Good => MOST_POINTS,
        Quality::Slip => 2,
        Quality::Mistake => 1,
        Quality::Blunder => 0,
    }
}
