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
        /// The group that it joined, see [`super::Group::id`]; 0 in games without groups.
        group: u32,
    },
    /// A piece went from one cell to another.
    Moved {
        /// Whose piece.
        player: Player,
        /// From here.
        from: Cell,
        /// To there.
        to: Cell,
    },
    /// A piece changed its owner.
    Converted {
        /// Where it stands.
        cell: Cell,
        /// Whose it was.
        from: Player,
        /// Whose it is.
        to: Player,
    },
    /// Two stones between two others left the board.
    Captured {
        /// Whose stones.
        player: Player,
        /// The two, the one next to the capturing stone first.
        cells: [Cell; 2],
    },
    /// A group left the board as a whole.
    GroupRemoved {
        /// Whose group.
        player: Player,
        /// Which one, see [`super::Group::id`].
        group: u32,
        /// Its stones in order outwards from the stone that caused it: the nearest along the group first.
        cells: Vec<Cell>,
        /// Why it went.
        why: Removal,
    },
    /// A piece left the board over its edge.
    Exited {
        /// Whose piece.
        player: Player,
        /// Where it stood.
        cell: Cell,
    },
    /// A turn without a stone.
    Passed {
        /// Whose turn.
        player: Player,
    },
    /// A seat lost its last root and is out of the game.
    Eliminated {
        /// Which seat.
        player: Player,
    },
}

/// Why a group was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// It was bounded, and it was the root that the move had added to.
    Expanded,
    /// It was bounded.
    Bounded,
    /// It was dead at the end of a turn.
    Dead,
    /// The game is over and it is cut off from every live group of its owner: removed in this step, from 1.
    CutOff {
        /// Groups of one size go in one step, the smallest first.
        step: u8,
    },
}

impl Effect {
    /// The cells that this effect emptied.
    pub fn removed(&self) -> &[Cell] {
        match self {
            Self::Captured { cells, .. } => cells,
            Self::GroupRemoved { cells, .. } => cells,
            Self::Exited { cell, .. } => std::slice::from_ref(cell),
            _ => &[],
        }
    }
}

/// Takes the effects of a move as it is played.
pub trait EffectSink {
    /// Whether anyone listens; if not, effects are not even made.
    const LISTENS: bool;

    /// Whether this one listens: for those who have the sink, not its type.
    fn listens(&self) -> bool {
        Self::LISTENS
    }

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
