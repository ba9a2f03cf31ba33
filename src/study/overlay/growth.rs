//! How far roots can grow, and who gets to a point first, if nobody else moves.
//!
//! A root grows by a stone that touches exactly one stone of its side. A shortest way from a root leads over empty points
//! of which the first touches one stone of the side and the others none, so a walk over those points, one step a move,
//! counts the moves. For pieces, each step is a move of a piece over the pieces as they stand.

use std::collections::VecDeque;

use super::Shade;
use crate::games::AnyPosition;
use crate::geometry::{Cell, Geometry};
use crate::rules::{Grammar, Group, Player, Position};

/// The strength of a shade where the next seat needs one move more, and from two moves more on.
const CLOSE: f32 = 0.55;
const CLEAR: f32 = 1.0;

/// Returns for each empty point the seat that gets there with the fewest moves, if there is a single one.
pub(super) fn first(position: &AnyPosition) -> Vec<Shade> {
    let alive = position.players().filter(|&player| position.is_alive(player));
    let distances: Vec<(Player, Vec<Option<u32>>)> = alive.map(|player| (player, moves_to(position, player))).collect();
    let shade = |cell: Cell| {
        let mut reached: Vec<(u32, Player)> =
            distances.iter().filter_map(|(player, moves)| Some((moves[cell.index()]?, *player))).collect();
        reached.sort_unstable();
        let &(fewest, player) = reached.first()?;
        let next = reached.get(1).map_or(u32::MAX, |&(moves, _)| moves);
        let strength = match next - fewest {
            0 => return None,
            1 => CLOSE,
            _ => CLEAR,
        };
        Some(Shade { cell, player: Some(player), strength })
    };
    empty(position).filter_map(shade).collect()
}

/// Returns the points that the side to move cannot play on as long as the stones beside them stand, because they touch
/// two of its stones; `player` is `None` where that is so for every side in the game.
pub(super) fn closed(position: &AnyPosition) -> Vec<Shade> {
    let mover = position.to_move();
    let touches = |cell: Cell, player: Player| own_beside(position, cell, player) > 1;
    let shade = |cell: Cell| {
        let mut others = position.players().filter(|&player| position.is_alive(player) && player != mover);
        let is_closed = touches(cell, mover);
        let player = (!others.all(|player| touches(cell, player))).then_some(mover);
        is_closed.then_some(Shade { cell, player, strength: CLEAR })
    };
    empty(position).filter_map(shade).collect()
}

/// Returns the points that a root can grow to, each with the number of moves that it takes.
pub fn reach(position: &AnyPosition, root: &Group) -> Vec<(Cell, u32)> {
    let starts = root.space.iter().copied();
    let moves = walk(position, root.player, starts);
    moves.into_iter().enumerate().filter_map(|(index, moves)| Some((Cell(index as u32), moves?))).collect()
}

/// Returns for each cell how many moves of its own a side needs to get there; `None` where it cannot.
fn moves_to(position: &AnyPosition, player: Player) -> Vec<Option<u32>> {
    if position.setup().about().grammar == Grammar::Piece {
        return piece_moves(position, player);
    }
    let starts = empty(position).filter(|&cell| own_beside(position, cell, player) == 1);
    walk(position, player, starts)
}

/// Walks from points that can be played now over points that touch no stone of the side.
fn walk(position: &AnyPosition, player: Player, starts: impl Iterator<Item = Cell>) -> Vec<Option<u32>> {
    let geometry = position.geometry();
    let mut moves = vec![None; geometry.len()];
    let mut queue: VecDeque<Cell> = starts.inspect(|cell| moves[cell.index()] = Some(1)).collect();
    while let Some(cell) = queue.pop_front() {
        let next = moves[cell.index()].map(|moves| moves + 1);
        for beside in geometry.neighbours(cell) {
            let is_free = position.owner(beside).is_none() && own_beside(position, beside, player) == 0;
            if is_free && moves[beside.index()].is_none() {
                moves[beside.index()] = next;
                queue.push_back(beside);
            }
        }
    }
    moves
}

/// Walks from the pieces of a side by moves and jumps.
fn piece_moves(position: &AnyPosition, player: Player) -> Vec<Option<u32>> {
    let geometry = position.geometry();
    let mut moves = vec![None; geometry.len()];
    let own = geometry.cells().filter(|&cell| position.owner(cell) == Some(player));
    let mut queue: VecDeque<Cell> = own.inspect(|cell| moves[cell.index()] = Some(0)).collect();
    while let Some(cell) = queue.pop_front() {
        let next = moves[cell.index()].map(|moves| moves + 1);
        for target in steps(position, geometry, cell) {
            if moves[target.index()].is_none() {
                moves[target.index()] = next;
                queue.push_back(target);
            }
        }
    }
    moves
}

/// Returns the empty cells that a piece on a cell could go to: neighbours, and those behind a neighbouring piece.
fn steps<'a>(position: &'a AnyPosition, geometry: &'a Geometry, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
    let off_board = geometry.len() as u32;
    geometry.neighbour_slots(cell).iter().enumerate().filter_map(move |(slot, &beside)| {
        let is_free = |cell: u32| cell != off_board && position.owner(Cell(cell)).is_none();
        if beside == off_board || is_free(beside) {
            return Some(Cell(beside)).filter(|_| beside != off_board);
        }
        let behind = geometry.neighbour_slots(Cell(beside))[slot];
        is_free(behind).then_some(Cell(behind))
    })
}

fn own_beside(position: &AnyPosition, cell: Cell, player: Player) -> usize {
    position.geometry().neighbours(cell).filter(|&beside| position.owner(beside) == Some(player)).count()
}

fn empty(position: &AnyPosition) -> impl Iterator<Item = Cell> {
    position.geometry().cells().filter(|&cell| position.owner(cell).is_none())
}
