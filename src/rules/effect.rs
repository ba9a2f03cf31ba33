//! The effects of a move, as data: the window animates them, the record prints them, and searches ignore them.

use super::Player;
use crate::geometry::Cell;

/// A single effect of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A stone was placed on an empty cell.
    Placed {
        /// The owner of the stone.
        player: Player,
        /// The cell.
        cell: Cell,
        /// The group that the stone joined, see [`super::Group::id`]; 0 in games without groups.
        group: u32,
    },
    /// A piece moved from one cell to another.
    Moved {
        /// The owner of the piece.
        player: Player,
        /// The cell that it left.
        from: Cell,
        /// The cell that it reached.
        to: Cell,
    },
    /// A piece changed its owner.
    Converted {
        /// The cell of the piece.
        cell: Cell,
        /// The previous owner.
        from: Player,
        /// The new owner.
        to: Player,
    },
    /// Two stones enclosed by two others were removed.
    Captured {
        /// The owner of the stones.
        player: Player,
        /// Their cells, the one next to the capturing stone first.
        cells: [Cell; 2],
    },
    /// A whole group was removed.
    GroupRemoved {
        /// The owner of the group.
        player: Player,
        /// The group's id, see [`super::Group::id`].
        group: u32,
        /// Its stones, ordered outwards along the group from the stone that caused the removal.
        cells: Vec<Cell>,
        /// The reason for its removal.
        why: Removal,
    },
    /// A piece left the board across its edge.
    Exited {
        /// The owner of the piece.
        player: Player,
        /// The cell that it left.
        cell: Cell,
    },
    /// A player passed.
    Passed {
        /// The player who passed.
        player: Player,
    },
    /// A seat lost its last root and is out of the game.
    Eliminated {
        /// The seat.
        player: Player,
    },
}

/// Why a group was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// It was bounded, and the move had added to it.
    Expanded,
    /// It was bounded.
    Bounded,
    /// It was dead at the end of a turn.
    Dead,
    /// The game is over, and the group was cut off from every live group of its owner.
    CutOff {
        /// The step in which it was removed, from 1: groups of the same size are removed in one step, the smallest
        /// first.
        step: u8,
    },
}

impl Effect {
    /// Returns the cells that this effect emptied.
    pub fn removed(&self) -> &[Cell] {
        match self {
            Self::Captured { cells, .. } => cells,
            Self::GroupRemoved { cells, .. } => cells,
            Self::Exited { cell, .. } => std::slice::from_ref(cell),
            _ => &[],
        }
    }
}

/// Receives the effects of a move as it is played.
pub trait EffectSink {
    /// Whether effects are received at all; if not, they are not even created.
    const LISTENS: bool;

    /// Returns [`Self::LISTENS`], for code that has the sink but cannot name its type.
    fn listens(&self) -> bool {
        Self::LISTENS
    }

    /// Receives one effect.
    fn take(&mut self, effect: Effect);
}

/// The sink used by searches, which costs nothing.
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
