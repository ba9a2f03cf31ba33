//! Where a cell is drawn: a point of the plane or of space for each cell, in units of the distance between neighbours.

use super::{Cell, Geometry, Lattice, Shape};

/// A place on the plane, `x` to the right and `y` up, in units of the distance between two neighbours.
pub type Place = [f32; 2];

/// Two cells are side by side in a picture if they are nearer to each other than this. Neighbours may be apart: in the
/// slices of a cube, or in the cubes of more dimensions.
pub const BESIDE: f32 = 1.1;

/// The gap in columns between two slices of a cube drawn side by side, and the gap in rows between two slices drawn
/// above each other: the gap holds the numbers of the upper slice and the name of the lower one.
const SLICE_GAP: f32 = 2.1;
const SLICE_ROW_GAP: f32 = 3.0;

/// The gap between two pictures of four dimensions, in columns and rows added to that between slices.
const GROUP_GAP: f32 = 1.2;

/// The longest line that is drawn in one row: the points of a longer one would be too small to be played on.
const LONGEST_ROW: u16 = 31;

/// The width of the part of a window where a board is usually shown, divided by its height.
const USUAL_ASPECT: f32 = 1.4;

/// The height of a row of hexagons whose neighbours are 1 apart: half the square root of three.
pub const HEX_ROW: f32 = 0.866_025_4;

/// Returns the place of `cell` in the flat picture of `geometry`, with the middle of the board at the origin.
///
/// Line and square are drawn as they are named, with row 1 at the bottom. A line too long for one row turns back and
/// forth in rows like a river, with one point at each turn between two rows. In three dimensions each value of the first
/// coordinate has its slice; within a slice the second coordinate runs to the right and the third one upwards, as in the
/// drawing of the cube in its document. The slices are read like a page, in rows from the upper left. In more dimensions
/// the coordinates before those lead where they lead in space, see [`solid_place`]: the fourth from the end to the right,
/// the fifth upwards. In four dimensions the slices of a cube stand above each other, in five side by side.
pub fn place(geometry: &Geometry, cell: Cell) -> Place {
    match geometry.shape() {
        Shape::Hexagon(hexagon) => {
            let hex = hexagon.axial(cell);
            let ([x, y], [middle_x, middle_y]) = ([hex.x as f32, hex.y as f32], hexagon.middle());
            let (x, y) = (x - middle_x, y - middle_y);
            [x + y / 2.0, -y * HEX_ROW]
        }
        Shape::Lattice(lattice) => {
            let (size, coords) = (f32::from(lattice.size()), lattice.coords(cell));
            if let &[along] = &coords[..] {
                return place_in_line(lattice.size(), along);
            }
            if let &[slice, y, z] = &coords[..] {
                return place_in_slice(lattice, slice, [y, z]);
            }
            let mut place = [0.0, 0.0];
            let mut extent = [0.0, 0.0];
            let mut step = [1.0, 1.0];
            let slices_axis = if coords.len() == 4 { 1 } else { 0 };
            for (distance, &c) in coords.iter().rev().enumerate() {
                let axis = match distance {
                    0 => 1,
                    1 => 0,
                    2 => slices_axis,
                    _ => (distance + 1) % 2,
                };
                place[axis] += f32::from(c) * step[axis];
                extent[axis] += (size - 1.0) * step[axis];
                let group_gap = if distance >= 2 { GROUP_GAP } else { 0.0 };
                step[axis] = extent[axis] + group_gap + if axis == 0 { SLICE_GAP } else { SLICE_ROW_GAP };
            }
            [place[0] - extent[0] / 2.0, place[1] - extent[1] / 2.0]
        }
    }
}

/// Returns the place of a point of a line: in rows of [`line_row`] points, the first at the top from left to right, the
/// next from right to left, with one point between two rows.
fn place_in_line(size: u16, along: u16) -> Place {
    let row_len = line_row(size);
    let rows = (size + 1).div_ceil(row_len + 1);
    let (row, in_row) = (along / (row_len + 1), along % (row_len + 1));
    let is_turn = in_row == row_len;
    let from_start = if is_turn { row_len - 1 } else { in_row };
    let column = if row % 2 == 0 { from_start } else { row_len - 1 - from_start };
    let down = 2 * row + u16::from(is_turn);
    [f32::from(column) - f32::from(row_len - 1) / 2.0, f32::from(rows - 1) - f32::from(down)]
}

/// Returns how many points of a line stand beside each other in a row: all of a short one, otherwise as many as make the
/// picture largest where a board is usually shown.
fn line_row(size: u16) -> u16 {
    if size <= LONGEST_ROW {
        return size;
    }
    let width = |rows: u16| {
        let row_len = (size + 1).div_ceil(rows) - 1;
        f32::from(row_len + 1).max(f32::from(2 * rows) * USUAL_ASPECT)
    };
    let rows = (1..=size / 2).min_by(|&a, &b| width(a).total_cmp(&width(b))).unwrap_or(1);
    (size + 1).div_ceil(rows) - 1
}

/// Returns the place of a cell of a cube, given by its slice and its coordinates there.
fn place_in_slice(lattice: Lattice, slice: u16, inner: [u16; 2]) -> Place {
    let columns = slice_columns(lattice.size());
    let rows = lattice.size().div_ceil(columns);
    // Rows are counted from the bottom.
    let blocks = [(slice % columns, columns), (rows - 1 - slice / columns, rows)];
    [0, 1].map(|axis| {
        let (block, count) = blocks[axis];
        let step = slice_step(lattice.size())[axis];
        let block_from_middle = f32::from(block) - (f32::from(count) - 1.0) / 2.0;
        let cell_from_middle = f32::from(inner[axis]) - (f32::from(lattice.size()) - 1.0) / 2.0;
        block_from_middle * step + cell_from_middle
    })
}

/// Returns the distances between two slices of a cube that are beside and above each other.
fn slice_step(size: u16) -> Place {
    [SLICE_GAP, SLICE_ROW_GAP].map(|gap| f32::from(size) - 1.0 + gap)
}

/// Returns the number of slices of a cube in a row, with which the picture is largest where a board is usually shown.
fn slice_columns(size: u16) -> u16 {
    let [right, up] = slice_step(size);
    let height = |columns: u16| {
        let (width, height) = (f32::from(columns) * right, f32::from(size.div_ceil(columns)) * up);
        height.max(width / USUAL_ASPECT)
    };
    (1..=size).min_by(|&a, &b| height(a).total_cmp(&height(b))).unwrap_or(size)
}

/// The gap between two cubes of a board of more than three dimensions, beside and above each other, in cells. Each turns
/// in its place, so its corners need room, and the gap above a cube holds its name.
const CUBE_GAPS: [f32; 2] = [1.4, 1.3];

/// The most dimensions that are drawn: cubes, in rows for the fourth dimension, and rows above each other for the
/// fifth.
const MOST_DRAWN_DIMS: usize = 5;
/// The most points of a lattice that are drawn at the same time.
const MOST_DRAWN_POINTS: usize = 1_300;

/// Returns how many of a lattice's dimensions are drawn in space, counted from the last one; the others are shown one
/// cross-section at a time.
pub fn drawn_dims(lattice: Lattice) -> usize {
    let points = |dims: usize| usize::from(lattice.size()).pow(dims as u32);
    let fits = |&dims: &usize| dims <= 3 || points(dims) <= MOST_DRAWN_POINTS;
    (1..=lattice.dims().min(MOST_DRAWN_DIMS)).rev().find(fits).unwrap_or(1)
}

/// Returns the place of `cell` in the picture of `geometry` in space, with the middle of what is drawn at the origin, x
/// to the right, y up and z towards the viewer, in units of the distance between neighbours.
///
/// Flat boards lie on the ground as they lie on the plane. In a cube the first coordinate runs to the right, the second
/// one away from the viewer and the third one up. In more dimensions the last three form cubes, which are placed side
/// by side for the dimension before them and above each other for the next, as far as [`drawn_dims`] goes; the place
/// does not depend on further coordinates. `spread` is added to the distance of neighbours along each axis of the
/// cubes.
///
/// The place is that from the middle of the cell's cube, and with it comes that middle, x to the right and y up: zero for
/// all boards that are not drawn as several cubes.
pub fn solid_place(geometry: &Geometry, cell: Cell, spread: [f32; 3]) -> ([f32; 3], Place) {
    let lattice = match geometry.shape() {
        Shape::Lattice(lattice) if lattice.dims() >= 3 => lattice,
        Shape::Lattice(_) | Shape::Hexagon(_) => {
            let [x, y] = place(geometry, cell);
            return ([x * (1.0 + spread[0]), 0.0, -y * (1.0 + spread[2])], [0.0; 2]);
        }
    };
    let (coords, drawn) = (lattice.coords(cell), drawn_dims(lattice));
    let middle = (f32::from(lattice.size()) - 1.0) / 2.0;
    // Counted from the last coordinate, which is number 1.
    let from_middle = |back: usize| if back <= drawn { f32::from(coords[coords.len() - back]) - middle } else { 0.0 };
    let step = |axis: usize| 1.0 + spread[axis];
    // A turned cube grows in every direction when one of its axes does.
    let widest = (0..3).map(step).fold(1.0, f32::max);
    let block = |axis: usize| (2.0 * middle + CUBE_GAPS[axis]) * widest + 1.0;
    (
        [from_middle(3) * step(0), from_middle(1) * step(1), -from_middle(2) * step(2)],
        [from_middle(4) * block(0), from_middle(5) * block(1)],
    )
}

/// Returns the unit vector in which the board ends nearest to `cell`: away from its neighbours. Zero where no neighbour
/// is missing.
pub fn outwards(geometry: &Geometry, cell: Cell) -> Place {
    let [x, y] = place(geometry, cell);
    let inwards = geometry.neighbours(cell).map(|next| place(geometry, next));
    let sum = inwards.fold([0.0, 0.0], |[a, b], [nx, ny]| [a + x - nx, b + y - ny]);
    let length = sum[0].hypot(sum[1]);
    if length < 0.01 { [0.0, 0.0] } else { [sum[0] / length, sum[1] / length] }
}

/// Returns half the width and half the height of the picture, measured to the centres of the outermost cells.
pub fn half_extent(geometry: &Geometry) -> Place {
    geometry
        .cells()
        .map(|cell| place(geometry, cell))
        .fold([0.0, 0.0], |[w, h], [x, y]| [w.max(x.abs()), h.max(y.abs())])
}

#[cfg(test)]
mod tests;
