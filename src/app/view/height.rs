//! The z coordinates of everything on the flat board, from the bottom up.

/// The board.
pub const PLATE: f32 = 0.0;
/// Lines and tiles.
pub const LINES: f32 = 1.0;
/// Tints of cells under the stones.
pub const TINTS: f32 = 2.0;
/// Branches between stones.
pub const BRANCHES: f32 = 3.0;
/// Stones.
pub const STONES: f32 = 4.0;
/// Marks on stones and points.
pub const MARKS: f32 = 6.0;
