//! Validates an arrangement: finds its roots by flood fill and checks whether it is a possible position.

use crate::geometry::{Cell, Geometry};
use crate::rules::{Arrangement, Impossible, SeatColor};

/// The roots of an arrangement: their owner's seat and their stones.
pub(super) type Roots = Vec<(usize, Vec<Cell>)>;

/// Checks whether an arrangement for seats of these colours can arise in play, and returns its roots, those of the
/// first seat first.
///
/// # Errors
/// The first thing that is impossible: a cell off the board or used twice, no stones, a side to move without any, a
/// root that is not a tree, a root without space.
pub(super) fn check(colors: &[SeatColor], geometry: &Geometry, arrangement: &Arrangement) -> Result<Roots, Impossible> {
    let seats = colors.len();
    if arrangement.stones.len() != seats {
        return Err(Impossible::Seats { seats, given: arrangement.stones.len() });
    }
    let owners = owners(geometry, arrangement)?;
    if arrangement.stones.iter().all(Vec::is_empty) {
        return Err(Impossible::NoStones);
    }
    let seat_name = |seat: usize| colors.get(seat).map_or("a", |color| color.name()).to_owned();
    if arrangement.stones.get(arrangement.to_move.index()).is_none_or(Vec::is_empty) {
        return Err(Impossible::MoverIsOut(seat_name(arrangement.to_move.index())));
    }
    let roots = roots(geometry, arrangement, &owners);
    for (seat, stones) in &roots {
        let touching = |cell: Cell| geometry.neighbours(cell).filter(|n| owners[n.index()] == Some(*seat)).count();
        // A connected graph is a tree if it has one edge fewer than nodes; each edge is counted from both ends.
        let edge_ends: usize = stones.iter().map(|&cell| touching(cell)).sum();
        let (seat, cell) = (|| seat_name(*seat), || geometry.name(stones[0]));
        if edge_ends != 2 * (stones.len() - 1) {
            return Err(Impossible::NoTree { seat: seat(), cell: cell() });
        }
        let is_space = |n: Cell| owners[n.index()].is_none() && touching(n) == 1;
        if !stones.iter().any(|&stone| geometry.neighbours(stone).any(is_space)) {
            return Err(Impossible::NoSpace { seat: seat(), cell: cell() });
        }
    }
    Ok(roots)
}

/// Returns the seat on each cell.
fn owners(geometry: &Geometry, arrangement: &Arrangement) -> Result<Vec<Option<usize>>, Impossible> {
    let mut owners = vec![None; geometry.len()];
    for (seat, cells) in arrangement.stones.iter().enumerate() {
        for &cell in cells {
            let owner = owners.get_mut(cell.index()).ok_or(Impossible::OffBoard)?;
            if owner.replace(seat).is_some() {
                return Err(Impossible::Twice(geometry.name(cell)));
            }
        }
    }
    Ok(owners)
}

/// Returns the connected groups of each seat, by seat and then by their first cell.
fn roots(geometry: &Geometry, arrangement: &Arrangement, owners: &[Option<usize>]) -> Roots {
    let mut seen = vec![false; geometry.len()];
    let mut roots = Vec::new();
    for (seat, cells) in arrangement.stones.iter().enumerate() {
        let mut cells = cells.clone();
        cells.sort_unstable();
        for start in cells {
            if std::mem::replace(&mut seen[start.index()], true) {
                continue;
            }
            let mut stones = vec![start];
            let mut next = 0;
            while let Some(&stone) = stones.get(next) {
                next += 1;
                for n in geometry.neighbours(stone) {
                    if owners[n.index()] == Some(seat) && !std::mem::replace(&mut seen[n.index()], true) {
                        stones.push(n);
                    }
                }
            }
            roots.push((seat, stones));
        }
    }
    roots
}
