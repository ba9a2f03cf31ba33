//! Which pieces of Chexers others can jump over now and take, and who they are.

use super::Shade;
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::Position;

/// The strength of a shade on a piece that can be jumped over, and on the cell that the jump ends on.
const PIECE: f32 = 1.0;
const LANDING: f32 = 0.45;

/// Returns the pieces that a piece of another seat could jump over if it had the move, and where it would land; `player`
/// is the seat that jumps, `None` if several can.
pub(super) fn jumps(position: &AnyPosition) -> Vec<Shade> {
    let geometry = position.geometry();
    let off_board = geometry.len() as u32;
    let owner = |slot: u32| if slot == off_board { None } else { position.owner(Cell(slot)) };
    let mut shades: Vec<Shade> = Vec::new();
    let mut add = |cell: Cell, player, strength| match shades.iter_mut().find(|shade| shade.cell == cell) {
        None => shades.push(Shade { cell, player: Some(player), strength }),
        Some(shade) if shade.player != Some(player) => shade.player = None,
        Some(_) => {}
    };
    for cell in geometry.cells() {
        let Some(jumper) = position.owner(cell) else { continue };
        for (slot, &over) in geometry.neighbour_slots(cell).iter().enumerate() {
            let Some(jumped) = owner(over).filter(|&jumped| jumped != jumper) else { continue };
            let Some(&landing) = geometry.neighbour_slots(Cell(over)).get(slot) else { continue };
            if landing != off_board && position.owner(Cell(landing)).is_none() && position.is_alive(jumped) {
                add(Cell(over), jumper, PIECE);
                add(Cell(landing), jumper, LANDING);
            }
        }
    }
    shades.sort_by_key(|shade| shade.cell);
    shades
}
