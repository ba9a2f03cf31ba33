//! The table columns that Tanbo and Hexbo share.

use crate::rules::{Column, Player, Position};

pub(super) const WATCHING: &str = "Point at a stone to see its root and the room it has left.";
pub(super) const TASK: &str = "add a stone next to exactly one of your own";

/// Returns the columns that count stones and roots.
pub(super) fn columns(position: &impl Position) -> Vec<Column> {
    let groups = position.groups();
    let roots = |player: Player| groups.iter().filter(|group| group.player == player).count() as u32;
    vec![Column::of_stones("stones", position), Column::new("roots", position, roots)]
}
