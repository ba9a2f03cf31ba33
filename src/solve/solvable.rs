//! What the solver and the searches need to know about a game beyond its rules: whose ends are known without a search.

use super::chexers;
use super::effort::Reach;
use super::settled::Settled;
use crate::games::AnyPosition;
use crate::games::chexers::ChexersPosition;
use crate::games::hexade::HexadePosition;
use crate::games::root_bound::RootBoundPosition;
use crate::games::roots::{RootPosition, Width};
use crate::rules::Position;
use crate::with_position;

/// A position of a game of which some ends may be known.
pub trait Solvable: Position {
    /// Whether each seat has an aim of its own on the board. Then no image of a position means the same as the position:
    /// neither turned or mirrored, nor with the seats exchanged.
    const HAS_AIMS: bool = false;

    /// Returns the result of a position that is not over if it is known without a search.
    fn known(&self, _reach: Reach) -> Option<Settled> {
        None
    }
}

impl Solvable for ChexersPosition {
    const HAS_AIMS: bool = true;

    fn known(&self, reach: Reach) -> Option<Settled> {
        chexers::known(self, reach)
    }
}

impl Solvable for HexadePosition {}

impl<const N: usize> Solvable for RootBoundPosition<N> {}

impl<W: Width> Solvable for RootPosition<W> {}

impl Solvable for AnyPosition {
    fn known(&self, reach: Reach) -> Option<Settled> {
        with_position!(self, p => p.known(reach))
    }
}
