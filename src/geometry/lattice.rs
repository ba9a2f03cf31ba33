//! The D-dimensional box of points: the same code handles line, square, cube and hypercube.
//!
//! The first coordinate varies slowest in a cell's index, so ascending indices on the cube are ascending names:
//!
//! ```text
//! index = ((x * size) + y) * size + z        111, 112, ... 115, 121, ... 555
//! ```

use super::{Cell, Coords, MAX_CELLS};

/// A box with `size` points along each of `dims` axes; points are neighbours when one coordinate differs by 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lattice {
    dims: u8,
    size: u16,
}

impl Lattice {
    /// Creates a box; `None` if it has no dimension, more than eleven, no points, or more than [`MAX_CELLS`].
    pub fn new(dims: u8, size: u16) -> Option<Self> {
        let cells = usize::from(size).checked_pow(u32::from(dims))?;
        ((1..=11).contains(&dims) && (1..=MAX_CELLS).contains(&cells)).then_some(Self { dims, size })
    }

    /// Returns the number of axes, 1 to 11.
    pub fn dims(self) -> usize {
        usize::from(self.dims)
    }

    /// Returns the number of points along each axis.
    pub fn size(self) -> u16 {
        self.size
    }

    /// Returns the number of points.
    pub fn cells(self) -> usize {
        usize::from(self.size).pow(u32::from(self.dims))
    }

    /// Returns the most neighbours that a point has: two along each axis.
    pub fn degree(self) -> usize {
        2 * self.dims()
    }

    /// Returns the point at `coords`, or `None` if it is outside the box or the number of coordinates is wrong.
    pub fn cell(self, coords: &[u16]) -> Option<Cell> {
        if coords.len() != self.dims() || coords.iter().any(|&c| c >= self.size) {
            return None;
        }
        Some(Cell(coords.iter().fold(0, |index, &c| index * u32::from(self.size) + u32::from(c))))
    }

    /// Returns the coordinates of a point, each from 0.
    pub fn coords(self, cell: Cell) -> Coords {
        let mut rest = cell.0;
        let size = u32::from(self.size);
        let mut coords: Coords = (0..self.dims())
            .map(|_| {
                let c = (rest % size) as u16;
                rest /= size;
                c
            })
            .collect();
        coords.reverse();
        coords
    }

    /// Returns the neighbour below and the neighbour above along each axis; `cells()` where the board ends.
    pub(super) fn neighbour_slots(self, cell: Cell) -> impl Iterator<Item = u32> {
        let off_board = self.cells() as u32;
        let size = u32::from(self.size);
        let coords = self.coords(cell);
        let dims = self.dims();
        coords.into_iter().enumerate().flat_map(move |(axis, c)| {
            let step = size.pow((dims - 1 - axis) as u32);
            let below = if c > 0 { cell.0 - step } else { off_board };
            let above = if c + 1 < self.size { cell.0 + step } else { off_board };
            [below, above]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_and_cells_are_inverse() {
        for (dims, size) in [(1, 31), (2, 9), (3, 5), (4, 4), (11, 3)] {
            let lattice = Lattice::new(dims, size).unwrap();
            for cell in (0..lattice.cells() as u32).step_by(7).map(Cell) {
                assert_eq!(lattice.cell(&lattice.coords(cell)), Some(cell));
            }
        }
    }

    #[test]
    fn boxes_that_are_too_large_do_not_exist() {
        assert_eq!(Lattice::new(11, 4), None);
        assert_eq!(Lattice::new(12, 1), None);
        assert_eq!(Lattice::new(2, 0), None);
        assert!(Lattice::new(11, 3).is_some());
    }

    #[test]
    fn a_corner_of_the_cube_has_three_neighbours() {
        let cube = Lattice::new(3, 5).unwrap();
        let corner = cube.cell(&[0, 0, 0]).unwrap();
        let off_board = cube.cells() as u32;
        assert_eq!(cube.neighbour_slots(corner).filter(|&n| n != off_board).count(), 3);
    }
}
