//! The coordinates of a point of a lattice, for boards of up to eleven dimensions.

use arrayvec::ArrayVec;

/// Coordinates from 0, one for each dimension: column and row (from the bottom) on the square, X, Y, Z in the cube.
pub type Coords = ArrayVec<u16, 11>;
