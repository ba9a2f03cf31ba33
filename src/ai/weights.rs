//! The numbers that tune how a search sees the root games: data, written by matches between neighbouring values.

use std::sync::LazyLock;

use serde::Deserialize;

use super::asset::asset;

/// What counts in Tanbo and Hexbo, and how much.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Weights {
    /// A point of root space, where the board has a hundred points; less on larger boards.
    pub(super) space: f32,
    /// A root.
    pub(super) root: f32,
    /// What is taken off for each root, divided by its root space: one with a single point is nearly lost.
    pub(super) narrow: f32,
    /// An empty cell next to root space, which a stone there would make root space, where the board has a hundred points.
    pub(super) near: f32,
    /// An empty cell next to such a cell.
    pub(super) far: f32,
    /// What is taken off for each neighbour that a point of root space has among the others.
    pub(super) crowding: f32,
    /// The side to move.
    pub(super) turn: f32,
    /// How many random moves a playout chooses the best-looking from.
    pub(super) tries: u32,
    /// In the look of a move: a point taken from others, where a point gained counts 1.
    pub(super) taken: f32,
    /// In the look of a move: a root of others that loses its last point.
    pub(super) bounded: f32,
    /// How much of the evaluation's slope the look of a move has.
    pub(super) slope: f32,
}

impl Weights {
    /// The first opponent's: nothing counts but root space, and playouts are random.
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
    };

    /// The names of the weights of the evaluation, which tuning fits.
    pub(super) const FITTED: [&str; 7] = ["space", "root", "narrow", "near", "far", "crowding", "turn"];

    /// Nothing counts but what stands at `index` among the fitted weights, and that as 1.
    pub(super) fn only(index: usize) -> Self {
        let mut weights = Self { space: 0.0, ..Self::FIRST };
        *weights.fitted()[index] = 1.0;
        weights
    }

    /// The weights that tuning fits, in the order of their names.
    pub(super) fn fitted(&mut self) -> [&mut f32; Self::FITTED.len()] {
        let Self { space, root, narrow, near, far, crowding, turn, .. } = self;
        [space, root, narrow, near, far, crowding, turn]
    }
}

/// How much it counts what came of a move wherever in a playout it was made.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Grave {
    /// Where there are so many cells and more; on smaller boards every move is soon visited often enough by itself.
    pub(super) cells: usize,
    /// Nodes with so many visits have a table of what came of moves.
    pub(super) visits: u32,
    /// How soon a move's own visits count for more, for each visit and each time that it was made elsewhere.
    pub(super) bias: f32,
    /// How much of the exploration is left: what was seen elsewhere shows where to look.
    pub(super) exploration: f32,
}

/// How much evaluations count beside playouts: implicit minimax.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Implicit {
    /// Up to so many cells: on larger boards few nodes ever have all their moves looked at.
    pub(super) cells: usize,
    /// The part that evaluations have in the value of a move, 0 to 1.
    pub(super) part: f32,
}

/// The weights that won, for each kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Tuning {
    /// Lines, squares and hexagons.
    pub(super) flat: Weights,
    /// Boards of three and more dimensions.
    pub(super) solid: Weights,
    /// What was seen of moves elsewhere in playouts.
    pub(super) grave: Grave,
    /// Evaluations by minimax, on flat boards for two.
    pub(super) implicit: Implicit,
}

impl Tuning {
    /// The first opponent's: the same everywhere.
    pub(super) const FIRST: Self = Self {
        flat: Weights::FIRST,
        solid: Weights::FIRST,
        grave: Grave { cells: usize::MAX, visits: 0, bias: 0.0, exploration: 1.0 },
        implicit: Implicit { cells: 0, part: 0.0 },
    };

    /// Those of the file.
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
