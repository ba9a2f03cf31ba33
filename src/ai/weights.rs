//! The tuned numbers of the root games, found by matches between neighbouring values, and what else a tree search passes
//! to evaluations.

use std::sync::LazyLock;

use serde::Deserialize;

use super::asset::asset;
use super::chexers::plan::Plan;

/// The weights of the evaluation and the move priors in Tanbo and Hexbo, and the plan in Chexers.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Weights {
    /// A point of root space on a board of a hundred points; less on larger boards.
    pub(super) space: f32,
    /// A root.
    pub(super) root: f32,
    /// The penalty for each root, divided by its root space: a root with a single point left is nearly lost.
    pub(super) narrow: f32,
    /// An empty cell next to root space, which a stone there would turn into root space, on a board of a hundred
    /// points.
    pub(super) near: f32,
    /// An empty cell next to such a cell.
    pub(super) far: f32,
    /// The penalty for each neighbour that a point of root space has among the other points.
    pub(super) crowding: f32,
    /// The side to move.
    pub(super) turn: f32,
    /// The number of random moves from which a playout chooses the most promising one.
    pub(super) tries: u32,
    /// In the value of a move: a point taken from the other seats, where a point gained counts 1.
    pub(super) taken: f32,
    /// In the value of a move: a root of another seat that loses its last point.
    pub(super) bounded: f32,
    /// The slope of the move priors, relative to that of the evaluation.
    pub(super) slope: f32,
    /// In Chexers: what the player takes for a good position.
    #[serde(skip)]
    pub(super) plan: Plan,
}

impl Weights {
    /// The weights of the `first` search: only root space counts, and playouts are random.
    pub(super) const FIRST: Self = Self {
        space: 0.3,
        root: 0.0,
        narrow: 0.0,
        near: 0.0,
        far: 0.0,
        crowding: 0.0,
        turn: 0.0,
        tries: 1,
        taken: 1.0,
        bounded: 4.0,
        slope: 1.0,
        plan: Plan::Plain,
    };

    /// The names of the evaluation weights, which tuning fits.
    pub(super) const FITTED: [&str; 7] = ["space", "root", "narrow", "near", "far", "crowding", "turn"];

    /// Returns weights that are 0 except for the fitted weight at `index`, which is 1.
    pub(super) fn only(index: usize) -> Self {
        let mut weights = Self { space: 0.0, ..Self::FIRST };
        *weights.fitted()[index] = 1.0;
        weights
    }

    /// Returns the weights that tuning fits, in the order of [`Self::FITTED`].
    pub(super) fn fitted(&mut self) -> [&mut f32; Self::FITTED.len()] {
        let Self { space, root, narrow, near, far, crowding, turn, .. } = self;
        [space, root, narrow, near, far, crowding, turn]
    }
}

/// The settings of GRAVE, which uses the results of playouts in which a move was made later on.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Grave {
    /// The minimum number of cells of a board for GRAVE; on smaller boards every move soon has enough visits.
    pub(super) cells: usize,
    /// The number of visits from which a node has a table of move statistics.
    pub(super) visits: u32,
    /// The bias of the AMAF statistics: the larger it is, the sooner a move's own visits outweigh them.
    pub(super) bias: f32,
    /// A factor for the exploration term, which can be smaller because the AMAF statistics guide the exploration.
    pub(super) exploration: f32,
}

/// The settings of implicit minimax, which uses evaluations in addition to playouts.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Implicit {
    /// The maximum number of cells of a board for implicit minimax: on larger boards, few nodes ever have all their
    /// moves visited.
    pub(super) cells: usize,
    /// The weight of evaluations in the value of a move, from 0 to 1.
    pub(super) part: f32,
}

/// The best weights found, for each kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Tuning {
    /// Lines, squares and hexagons.
    pub(super) flat: Weights,
    /// Boards of three and more dimensions.
    pub(super) solid: Weights,
    /// The settings of GRAVE.
    pub(super) grave: Grave,
    /// The settings of implicit minimax, which is used on flat boards for two.
    pub(super) implicit: Implicit,
}

impl Tuning {
    /// The tuning of the `first` search: the same weights on all boards, without GRAVE and implicit minimax.
    pub(super) const FIRST: Self = Self {
        flat: Weights::FIRST,
        solid: Weights::FIRST,
        grave: Grave { cells: usize::MAX, visits: 0, bias: 0.0, exploration: 1.0 },
        implicit: Implicit { cells: 0, part: 0.0 },
    };

    /// Returns the tuning read from the file.
    pub(super) fn tuned() -> &'static Self {
        &TUNED
    }
}

static TUNED: LazyLock<Tuning> = LazyLock::new(|| asset!("weights/roots.ron").read(ron::from_str));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::evaluate::Searchable;
    use crate::ai::tests::start;
    use crate::with_position;

    #[test]
    fn the_tuned_weights_can_be_read_and_make_sense() {
        for setup in ["tanbo", "hexbo", "tanbo dims=3", "tanbo dims=4"] {
            let tuned = *with_position!(&start(setup), position => position.weights(Tuning::tuned()));
            assert!(tuned.space > 0.0 && tuned.tries >= 1 && tuned.root >= 0.0 && tuned.narrow >= 0.0);
            assert_ne!(tuned, Weights::FIRST);
            let Grave { visits, bias, exploration, .. } = Tuning::tuned().grave;
            assert!(visits > 0 && bias > 0.0 && exploration > 0.0);
            let Implicit { cells, part } = Tuning::tuned().implicit;
            assert!(cells > 0 && part > 0.0 && part < 1.0);
            assert_eq!(tuned == Tuning::tuned().solid, setup.contains("dims"), "{setup}");
        }
    }
}
