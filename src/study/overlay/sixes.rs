//! The sixes of Hexade that can still be made.

use super::Shade;
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Player, Position};

/// The fewest stones that a shape must have to be shown, and those of a complete one.
const LEAST: usize = 4;
const SIX: f32 = 6.0;

/// Returns the cells of the shapes without a stone of the other side that have at least four stones; the strength is the
/// part of the fullest one that is there.
pub(super) fn open(position: &AnyPosition) -> Vec<Shade> {
    let AnyPosition::Hexade(hexade) = position else { return Vec::new() };
    let mut fullest: Vec<[usize; 2]> = vec![[0; 2]; position.geometry().len()];
    for pattern in hexade.patterns() {
        let owners = pattern.map(|cell| position.owner(Cell(u32::from(cell))));
        for player in position.players() {
            let own = owners.iter().filter(|&&owner| owner == Some(player)).count();
            let is_open = owners.iter().all(|owner| owner.is_none_or(|owner| owner == player));
            if is_open && own >= LEAST {
                for cell in pattern {
                    let most = &mut fullest[usize::from(*cell)][player.index()];
                    *most = own.max(*most);
                }
            }
        }
    }
    let shade = |cell: Cell| {
        let [first, second] = fullest[cell.index()];
        let (player, most) = match first.cmp(&second) {
            std::cmp::Ordering::Greater => (Some(Player(0)), first),
            std::cmp::Ordering::Less => (Some(Player(1)), second),
            // Both need it as much.
            std::cmp::Ordering::Equal => (None, first),
        };
        (most > 0).then_some(Shade { cell, player, strength: most as f32 / SIX })
    };
    position.geometry().cells().filter_map(shade).collect()
}
