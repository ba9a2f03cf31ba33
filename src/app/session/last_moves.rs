//! The last move of each seat with its effects, as far as they were played on the board: the board marks them.

use super::game::Session;
use crate::geometry::Cell;
use crate::record::{LastMove, NodeId};
use crate::rules::{Effect, Position};

impl Session {
    /// Returns the empty cells that the last moves of the seats emptied.
    pub fn last_removed(&self) -> Vec<Cell> {
        let last_moves = self.last_moves();
        let removed = last_moves.iter().flat_map(|last| last.effects.iter().flat_map(Effect::removed)).copied();
        removed.filter(|&cell| self.tree.position().owner(cell).is_none()).collect()
    }

    /// Returns the last move of each seat, as far as they were played on the board, oldest first.
    pub fn last_moves(&self) -> Vec<&LastMove> {
        let path = self.tree.path_to(self.tree.cursor());
        let last = path.iter().rev().take(self.seats.len()).rev();
        let seen = |node: &NodeId| {
            let seen = self.seen.iter().rev().find(|(of, _)| of == node).map(|(_, last)| last);
            seen.or_else(|| self.tree.last().filter(|_| *node == self.tree.cursor()))
        };
        last.filter_map(seen).collect()
    }

    /// Stores the effects of the move at the cursor while it is among the last ones.
    pub(super) fn see(&mut self, last: LastMove) {
        const MOST: usize = 12;
        self.seen.push_back((self.tree.cursor(), last));
        if self.seen.len() > MOST {
            self.seen.pop_front();
        }
    }

    /// Stores the effects of the last move of each seat, as if they had been played on this board. Very large boards
    /// are left out, because going back takes long there.
    pub(super) fn see_last_moves(&mut self) {
        const MOST_CELLS: usize = 10_000;
        if self.tree.geometry().len() > MOST_CELLS {
            return;
        }
        let path = self.tree.path_to(self.tree.cursor());
        for &node in &path[path.len().saturating_sub(self.seats.len())..] {
            self.tree.go_to(node);
            if let Some(last) = self.tree.last().cloned() {
                self.see(last);
            }
        }
    }
}
