//! What a move did, as data: the window animates it, the record prints it, searches ignore it.

use super::Player;
use crate::geometry::Cell;

/// One thing that a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A stone came onto an empty cell.
    Placed {
        /// Whose stone.
        player: Player,
        /// Where.
        cell: Cell,
        /// The group that it joined, see [`super::Group::id`].
        group: u32,
    },
    /// A bounded root left the board.
    RootRemoved {
        /// Whose root.
        player: Player,
        /// Which one, see [`super::Group::id`].
        group: u32,
        /// Its stones in order outwards from the stone that bounded it: the nearest along the root first.
        cells: Vec<Cell>,
        /// Whether it was the root that the move had added to.
        expanded: bool,
    },
    /// A seat lost its last root and is out of the game.
    Eliminated {
        /// Which seat.
        player: Player,
    },
}

/// Takes the effects of a move as it is played.
pub trait EffectSink {
    /// Whether anyone listens; if not, effects are not even made.
    const LISTENS: bool;

    /// Takes one effect.
    fn take(&mut self, effect: Effect);
}

/// The sink of searches: costs nothing.
impl EffectSink for () {
    const LISTENS: bool = false;

    fn take(&mut self, _: Effect) {}
}

impl EffectSink for Vec<Effect> {
    const LISTENS: bool = true;

    fn take(&mut self, effect: Effect) {
        self.push(effect);
    }
}
