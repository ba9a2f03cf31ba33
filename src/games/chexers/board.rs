//! The board as a bitboard: directions, starts, exits, and the mapping between cells and bits.
//!
//! The bit of a cell is its row from the top times seven plus its `/` diagonal. The 12 places that the hexagon leaves
//! free in a square of 7 by 7 lie at the ends of the rows, so that a shift off the board never ends on a cell:
//!
//! ```text
//! row 0   0  1  2  3  -  -  -       a shift by 1 goes east,
//! row 1   7  8  9 10 11  -  -       by 7 south-west,
//! row 2  14 15 16 17 18 19  -       by 8 south-east
//! row 3  21 22 23 24 25 26 27
//! row 4   - 29 30 31 32 33 34
//! row 5   -  - 37 38 39 40 41
//! row 6   -  -  - 45 46 47 48
//! ```

use crate::geometry::Cell;

/// The number of seats: Red, Green, Blue.
pub(crate) const SEATS: usize = 3;
/// The number of cells.
pub(crate) const CELLS: usize = 37;
const WIDTH: usize = 7;
/// The number of rows and diagonals between the middle and the edge.
const RADIUS: usize = 3;

/// The six directions to a neighbour, as offsets of the bit's index, in ascending order; the neighbouring cells are in
/// ascending order too.
pub(crate) const DIRECTIONS: [i32; 6] = [-8, -7, -1, 1, 7, 8];

/// The bit index of each cell.
const BITS: [u8; CELLS] = bits();
/// The cell of each bit, or [`CELLS`] where a bit has none.
const CELL_OF_BIT: [u8; WIDTH * WIDTH] = cell_of_bit();
/// The cell of each bit as each seat sees it: on the board turned so that the seat starts in the west, as Red does.
const TURNED: [[u8; WIDTH * WIDTH]; SEATS] = turned_cells();
/// All cells of the board.
pub(crate) const BOARD: u64 = board();

/// The cells of each seat's pieces at the start: the west, the north-east and the south-east edge.
pub(super) const STARTS: [u64; SEATS] = [
    mask([(3, 0), (4, 1), (5, 2), (6, 3)]),
    mask([(0, 0), (0, 1), (0, 2), (0, 3)]),
    mask([(3, 6), (4, 6), (5, 6), (6, 6)]),
];

/// The cells from which each seat's pieces leave: the edge opposite their start.
pub(crate) const EXITS: [u64; SEATS] = [
    mask([(0, 3), (1, 4), (2, 5), (3, 6)]),
    mask([(6, 3), (6, 4), (6, 5), (6, 6)]),
    mask([(0, 0), (1, 0), (2, 0), (3, 0)]),
];

const fn bits() -> [u8; CELLS] {
    let mut bits = [0; CELLS];
    let (mut cell, mut row) = (0, 0);
    while row < WIDTH {
        let mut diagonal = row.saturating_sub(RADIUS);
        while diagonal < WIDTH && diagonal <= row + RADIUS {
            bits[cell] = (row * WIDTH + diagonal) as u8;
            cell += 1;
            diagonal += 1;
        }
        row += 1;
    }
    bits
}

const fn cell_of_bit() -> [u8; WIDTH * WIDTH] {
    let mut cells = [CELLS as u8; WIDTH * WIDTH];
    let mut cell = 0;
    while cell < CELLS {
        cells[BITS[cell] as usize] = cell as u8;
        cell += 1;
    }
    cells
}

const fn turned_cells() -> [[u8; WIDTH * WIDTH]; SEATS] {
    let mut turned = [[CELLS as u8; WIDTH * WIDTH]; SEATS];
    let mut cell = 0;
    while cell < CELLS {
        let bit = BITS[cell] as usize;
        // Steps from the west, the north-east and the south-east edge; the first two tell Red the diagonal and the row.
        let (row, diagonal) = (bit / WIDTH, bit % WIDTH);
        let from_edge = [diagonal + RADIUS - row, row, 2 * RADIUS - diagonal];
        let mut seat = 0;
        while seat < SEATS {
            let (row, from_west) = (from_edge[(seat + 1) % SEATS], from_edge[seat]);
            turned[seat][bit] = CELL_OF_BIT[row * WIDTH + from_west + row - RADIUS];
            seat += 1;
        }
        cell += 1;
    }
    turned
}

const fn board() -> u64 {
    let mut board = 0;
    let mut cell = 0;
    while cell < CELLS {
        board |= 1 << BITS[cell];
        cell += 1;
    }
    board
}

/// Returns the set of the cells at these rows and diagonals.
const fn mask(cells: [(usize, usize); 4]) -> u64 {
    let mut mask = 0;
    let mut index = 0;
    while index < cells.len() {
        mask |= 1 << (cells[index].0 * WIDTH + cells[index].1);
        index += 1;
    }
    mask
}

/// Returns the bit of a cell, or 0 for a cell off the board.
#[inline]
pub(crate) fn bit(cell: Cell) -> u64 {
    BITS.get(cell.index()).map_or(0, |&place| 1 << place)
}

/// Returns the cell of the lowest set bit.
#[inline]
pub(super) fn first_cell(bits: u64) -> Cell {
    Cell(CELL_OF_BIT.get(bits.trailing_zeros() as usize).map_or(CELLS as u32, |&cell| u32::from(cell)))
}

/// Returns the index of the cell of a bit as a seat sees it.
#[inline]
pub(crate) fn turned(seat: usize, bit: u64) -> usize {
    let cells = TURNED.get(seat).unwrap_or(&TURNED[0]);
    cells.get(bit.trailing_zeros() as usize).map_or(0, |&cell| usize::from(cell))
}

/// Iterates over the cells of all set bits in ascending order.
pub(super) fn cells(bits: u64) -> impl Iterator<Item = Cell> {
    each_bit(bits).map(first_cell)
}

/// Iterates over the set bits in ascending order.
#[inline]
pub(crate) fn each_bit(mut bits: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = bits & bits.wrapping_neg();
        bits ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Returns the set bit with exactly `index` set bits below it, or 0 if too few bits are set.
#[inline]
pub(super) fn nth_bit(mut bits: u64, index: u32) -> u64 {
    for _ in 0..index {
        bits &= bits.wrapping_sub(1);
    }
    bits & bits.wrapping_neg()
}

/// Shifts all bits by one step in a direction; bits that leave the board may land between the rows, but never on a
/// cell.
#[inline(always)]
pub(crate) fn shifted(bits: u64, direction: i32) -> u64 {
    if direction > 0 { bits << direction } else { bits >> -direction }
}

/// Returns what lies one step from any of the bits, in any direction; with places that are no cells, as [`shifted`] has.
#[inline(always)]
pub(super) fn around(bits: u64) -> u64 {
    DIRECTIONS.into_iter().fold(0, |around, direction| around | shifted(bits, direction))
}

/// Returns the bit halfway between two bits that lie two steps apart in a straight line: its index is the mean of
/// theirs.
#[inline]
pub(super) fn middle(a: u64, b: u64) -> u64 {
    1_u64.wrapping_shl((a.trailing_zeros() + b.trailing_zeros()) / 2)
}

/// Returns the number of steps from a cell to the nearest exit of a seat.
#[inline]
pub(super) const fn exit_distance(seat: usize, bit: u64) -> u32 {
    let (row, diagonal) = (bit.trailing_zeros() / WIDTH as u32, bit.trailing_zeros() % WIDTH as u32);
    match seat {
        0 => row + RADIUS as u32 - diagonal,
        1 => 2 * RADIUS as u32 - row,
        _ => diagonal,
    }
}

/// Returns the pieces among `own` that can step in a direction, and those that can jump. No piece can do both.
#[inline(always)]
pub(crate) fn movers(own: u64, occupied: u64, direction: i32) -> (u64, u64) {
    let empty = BOARD & !occupied;
    let before_empty = shifted(empty, -direction);
    (own & before_empty, own & shifted(occupied & before_empty, -direction))
}

/// Returns the direction from one bit to another if they lie `distance` steps apart in a straight line.
pub(super) fn direction(from: u64, to: u64, distance: u32) -> Option<i32> {
    DIRECTIONS.into_iter().find(|&direction| {
        let mut place = from;
        for _ in 0..distance {
            place = shifted(place, direction) & BOARD;
        }
        place == to && place != 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chexers::ChexersSetup;
    use crate::rules::GameSetup;

    #[test]
    fn the_bits_know_the_neighbours_of_the_board() {
        let geometry = ChexersSetup.geometry();
        assert_eq!(geometry.len(), CELLS);
        for cell in geometry.cells() {
            assert_eq!(first_cell(bit(cell)), cell);
            let around = around(bit(cell)) & BOARD;
            let mut neighbours: Vec<Cell> = geometry.neighbours(cell).collect();
            neighbours.sort_unstable();
            assert_eq!(cells(around).collect::<Vec<_>>(), neighbours);
        }
        assert_eq!(bit(Cell(37)), 0);
    }

    #[test]
    fn starts_and_exits_are_those_of_the_document() {
        let geometry = ChexersSetup.geometry();
        let named =
            |names: [&str; 4]| names.iter().fold(0, |mask, name| mask | bit(geometry.parse_cell(name).unwrap()));
        assert_eq!(STARTS[0], named(["-3,0", "-3,1", "-3,2", "-3,3"]));
        assert_eq!(STARTS[1], named(["0,-3", "1,-3", "2,-3", "3,-3"]));
        assert_eq!(STARTS[2], named(["3,0", "2,1", "1,2", "0,3"]));
        assert_eq!(EXITS[0], named(["3,-3", "3,-2", "3,-1", "3,0"]), "q = 3");
        assert_eq!(EXITS[1], named(["-3,3", "-2,3", "-1,3", "0,3"]), "r = 3");
        assert_eq!(EXITS[2], named(["-3,0", "-2,-1", "-1,-2", "0,-3"]), "q + r = -3");
    }

    #[test]
    fn exits_are_as_far_as_a_walk_over_the_board() {
        for (seat, exits) in EXITS.into_iter().enumerate() {
            let (mut reached, mut steps) = (exits, 0);
            loop {
                let ring = each_bit(BOARD).filter(|&bit| exit_distance(seat, bit) == steps);
                assert_eq!(ring.fold(0, |ring, bit| ring | bit), reached);
                let within = each_bit(BOARD).filter(|&bit| exit_distance(seat, bit) <= steps).fold(0, |a, b| a | b);
                if within == BOARD {
                    break;
                }
                reached = around(within) & BOARD & !within;
                steps += 1;
            }
            assert_eq!(steps, 6);
        }
    }

    #[test]
    fn a_straight_line_has_a_direction() {
        let at = |name| bit(ChexersSetup.geometry().parse_cell(name).unwrap());
        assert_eq!(direction(at("0,0"), at("1,0"), 1), Some(1));
        assert_eq!(direction(at("0,0"), at("2,-2"), 2), Some(-7));
        assert_eq!(direction(at("0,0"), at("1,1"), 2), None, "a knight's move");
        assert_eq!(direction(at("0,0"), at("0,0"), 2), None);
        assert_eq!(direction(at("3,0"), at("-3,1"), 1), None, "the edge");
    }
}
