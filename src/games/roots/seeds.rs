//! The start positions, as printed in the documents; where these say nothing, RULES decides.

use super::{Layout, RootSetup};
use crate::geometry::{Cell, Geometry, Hexagon, Lattice, Shape};
use crate::rules::{Arrangement, Player};

/// Returns the stones of the start; the first seat moves.
pub(super) fn start(setup: RootSetup, geometry: &Geometry) -> Arrangement {
    let mut stones = vec![Vec::new(); setup.seats()];
    let mut put = |seat: usize, cell: Option<Cell>| {
        if let Some(cell) = cell {
            stones[seat].push(cell);
        }
    };
    match (geometry.shape(), setup.layout()) {
        (_, Layout::Empty) => {}
        (Shape::Lattice(board), Layout::Dense) => dense(board, &mut put),
        (Shape::Lattice(board), Layout::Classic) => match board.dims() {
            1 => (0..board.size()).step_by(6).enumerate().for_each(|(i, x)| put(i % 2, board.cell(&[x]))),
            2 => square(board, &mut put),
            _ => corners(board, &mut put),
        },
        (Shape::Hexagon(board), _) => hexbo(board, setup.seats(), &mut put),
    }
    stones.iter_mut().for_each(|cells| cells.sort_unstable());
    Arrangement::new(stones, Player(0))
}

/// Places the classic square's seeds: on 9x9 one point away from each corner, otherwise a grid of seeds from edge to
/// edge, with alternating colours.
fn square(board: Lattice, put: &mut impl FnMut(usize, Option<Cell>)) {
    let size = board.size();
    if size == 9 {
        for (seat, x, y) in [(0, 1, 1), (0, 7, 7), (1, 1, 7), (1, 7, 1)] {
            put(seat, board.cell(&[x, y]));
        }
        return;
    }
    let step = match size {
        19 => 6,
        13 | 21 => 4,
        _ => size - 1,
    };
    let lines = || (0..size).step_by(usize::from(step)).enumerate();
    for (i, x) in lines() {
        for (j, from_top) in lines() {
            put((i + j) % 2, board.cell(&[x, size - 1 - from_top]));
        }
    }
}

/// Places the seeds of the newer sheet: every second point; in column x and row y, from the top left, a seed is black
/// where x = y modulo 4.
fn dense(board: Lattice, put: &mut impl FnMut(usize, Option<Cell>)) {
    let size = board.size();
    for x in (0..size).step_by(2) {
        for from_top in (0..size).step_by(2) {
            put(usize::from(x % 4 != from_top % 4), board.cell(&[x, size - 1 - from_top]));
        }
    }
}

/// Places the seeds for three and more dimensions: every corner, black where an odd number of its coordinates is at the
/// high end.
fn corners(board: Lattice, put: &mut impl FnMut(usize, Option<Cell>)) {
    for bits in 0..1u32 << board.dims() {
        let high = board.size() - 1;
        let coords: Vec<u16> = (0..board.dims()).map(|axis| if bits >> axis & 1 == 1 { high } else { 0 }).collect();
        put(usize::from(bits.count_ones() % 2 == 0), board.cell(&coords));
    }
}

/// Places the seeds of Hexbo: the corners and, on the big board, six more half-way to the middle; the seats alternate
/// around each ring.
fn hexbo(board: Hexagon, seats: usize, put: &mut impl FnMut(usize, Option<Cell>)) {
    let big = board.side() == 10;
    let outer = if big { board.radius() } else { board.radius() - 1 };
    for (k, cell) in board.ring_corners(outer).into_iter().enumerate() {
        put(k % seats, cell);
    }
    if big {
        let shift = if seats == 6 { 3 } else { 1 };
        for (k, cell) in board.ring_corners((board.radius() + 1) / 2).into_iter().enumerate() {
            put((k + shift) % seats, cell);
        }
    }
}
