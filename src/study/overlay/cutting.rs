//! Where a stone of the side to move cuts off groups of the other side, in Root Bound.

use super::Shade;
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Group, Move, Player, Position, Standing};

/// Returns the cells on which a single stone makes groups of the other side dead that are not dead yet; the strength is
/// the part of the most stones that one of these cells cuts off.
pub(super) fn cuts(position: &AnyPosition) -> Vec<Shade> {
    let mover = position.to_move();
    let before = dead_stones(&position.groups(), mover);
    let mut cuts: Vec<(Cell, usize)> = Vec::new();
    for cell in position.geometry().cells().filter(|&cell| position.check(Move::Place(cell)).is_ok()) {
        let mut after = position.clone();
        let removed = |after: &AnyPosition| {
            let lost = position.geometry().cells().filter(|&cell| {
                position.owner(cell).is_some_and(|owner| owner != mover) && after.owner(cell).is_none()
            });
            lost.count()
        };
        after.play_unchecked(Move::Place(cell), &mut ());
        // Groups that were dead before go as well, wherever the stone is placed.
        let cut = (removed(&after) + dead_stones(&after.groups(), mover)).saturating_sub(before);
        if cut > 0 {
            cuts.push((cell, cut));
        }
    }
    let most = cuts.iter().map(|&(_, cut)| cut).max().unwrap_or(1);
    let shade = |(cell, cut): (Cell, usize)| Shade { cell, player: Some(mover), strength: cut as f32 / most as f32 };
    cuts.into_iter().map(shade).collect()
}

/// Returns how many stones of the sides other than the mover are in dead groups.
fn dead_stones(groups: &[Group], mover: Player) -> usize {
    let dead = groups.iter().filter(|group| group.player != mover && group.standing == Some(Standing::Dead));
    dead.map(|group| group.stones.len()).sum()
}
