//! A hexagonal board of hexagonal cells, with rows counted from the top; `hexx` does the arithmetic.
//!
//! There are two kinds. The regular one has six equal sides and a cell in its middle. The centerless one has
//! alternating sides of `n` and `n - 1` cells, the top side being long, and its middle is the point where three cells
//! meet.
//!
//! A cell is identified by its row from the top and the number of its `/` diagonal, both from 0; with a side of 3:
//!
//! ```text
//!      0 1 2            diagonals
//!     / / / 3
//! 0  . . . / 4
//! 1 . . . . /           a cell's neighbours: the two beside it, and in the rows above and below
//! 2. . . . .            the two that it touches
//! 3 . . . .
//! 4  . . .
//! ```

use hexx::Hex;

use super::Cell;

/// A hexagon with `side` cells along each edge, or along every other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hexagon {
    side: u8,
    is_centerless: bool,
}

impl Hexagon {
    /// Creates a regular hexagon; `None` for a side of 0 or above 100.
    pub fn new(side: u8) -> Option<Self> {
        (1..=100).contains(&side).then_some(Self { side, is_centerless: false })
    }

    /// Creates a hexagon with alternating sides of `side` and `side - 1` cells; `None` for a side below 2 or above 100.
    pub fn centerless(side: u8) -> Option<Self> {
        (2..=100).contains(&side).then_some(Self { side, is_centerless: true })
    }

    /// Returns the number of cells along an edge, along a long edge if they differ.
    pub fn side(self) -> u8 {
        self.side
    }

    /// Returns the middle of the board in axial coordinates, see [`Self::axial`]. Without a middle cell it is the
    /// corner that three cells share.
    pub fn middle(self) -> [f32; 2] {
        if self.is_centerless { [1.0 / 3.0; 2] } else { [0.0; 2] }
    }

    /// Returns how many half cells further to the right a row begins than the leftmost row.
    pub fn indent(self, row: i32) -> i32 {
        let start = |row| 2 * (self.first_diagonal(row) - row) + row;
        start(row) - (0..self.rows()).map(start).min().unwrap_or_default()
    }

    /// Returns how many rows lie above the longest one. In a regular hexagon this is the distance from the middle to
    /// the edge.
    pub fn radius(self) -> i32 {
        i32::from(self.side) - 1 - i32::from(self.is_centerless)
    }

    /// Returns the number of rows.
    pub fn rows(self) -> i32 {
        2 * self.radius() + 1 + i32::from(self.is_centerless)
    }

    /// Returns the number of cells.
    pub fn cells(self) -> usize {
        let n = usize::from(self.side);
        if self.is_centerless { 3 * (n - 1) * (n - 1) } else { 3 * n * (n - 1) + 1 }
    }

    /// Returns the most neighbours that a cell has.
    pub fn degree(self) -> usize {
        6
    }

    /// Returns the first diagonal that crosses `row`.
    pub fn first_diagonal(self, row: i32) -> i32 {
        (row - self.radius()).max(0)
    }

    /// Returns the number of cells in `row`.
    pub fn row_len(self, row: i32) -> i32 {
        i32::from(self.side) + self.radius() - (row - self.radius()).abs()
    }

    /// Returns the cell in `row` on `diagonal`, or `None` off the board.
    pub fn cell(self, row: i32, diagonal: i32) -> Option<Cell> {
        let place = diagonal - self.first_diagonal(row);
        if !(0..self.rows()).contains(&row) || !(0..self.row_len(row)).contains(&place) {
            return None;
        }
        let before: i32 = (0..row).map(|r| self.row_len(r)).sum();
        Some(Cell((before + place) as u32))
    }

    /// Returns the row and diagonal of a cell.
    pub fn row_and_diagonal(self, cell: Cell) -> (i32, i32) {
        let mut place = cell.0 as i32;
        let mut row = 0;
        while place >= self.row_len(row) {
            place -= self.row_len(row);
            row += 1;
        }
        (row, self.first_diagonal(row) + place)
    }

    /// Returns axial coordinates: `x` to the east, `y` to the south-east. The origin is the middle cell or, without
    /// one, the cell above and to the left of the middle point.
    pub fn axial(self, cell: Cell) -> Hex {
        let (row, diagonal) = self.row_and_diagonal(cell);
        Hex::new(diagonal - row, row - self.radius())
    }

    /// Returns the cell at axial coordinates, or `None` off the board.
    pub fn from_axial(self, hex: Hex) -> Option<Cell> {
        let row = hex.y + self.radius();
        self.cell(row, hex.x + row)
    }

    /// Returns the six corners of the ring at `distance` from the middle, clockwise from the top left.
    pub fn ring_corners(self, distance: i32) -> [Option<Cell>; 6] {
        CLOCKWISE_FROM_TOP_LEFT.map(|direction| self.from_axial(direction * distance))
    }

    /// Returns the six neighbour slots; a slot off the board is `cells()`.
    pub(super) fn neighbour_slots(self, cell: Cell) -> impl Iterator<Item = u32> {
        let off_board = self.cells() as u32;
        let hex = self.axial(cell);
        CLOCKWISE_FROM_TOP_LEFT
            .into_iter()
            .map(move |direction| self.from_axial(hex + direction).map_or(off_board, |c| c.0))
    }
}

/// The unit steps towards the corners: top left, top right, right, bottom right, bottom left, left.
const CLOCKWISE_FROM_TOP_LEFT: [Hex; 6] =
    [Hex::new(0, -1), Hex::new(1, -1), Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_of_the_documents() {
        assert_eq!(Hexagon::new(10).unwrap().cells(), 271);
        assert_eq!(Hexagon::new(5).unwrap().cells(), 61);
        let centerless = Hexagon::centerless(7).unwrap();
        assert_eq!(centerless.cells(), 108);
        assert_eq!((0..centerless.rows()).map(|row| centerless.row_len(row)).sum::<i32>(), 108);
        assert_eq!((centerless.row_len(0), centerless.row_len(centerless.rows() - 1)), (7, 6));
    }

    #[test]
    fn rows_diagonals_and_axial_coordinates_agree() {
        let hexagon = Hexagon::new(5).unwrap();
        for board in [hexagon, Hexagon::centerless(5).unwrap(), Hexagon::centerless(2).unwrap()] {
            for cell in (0..board.cells() as u32).map(Cell) {
                let (row, diagonal) = board.row_and_diagonal(cell);
                assert_eq!(board.cell(row, diagonal), Some(cell));
                assert_eq!(board.from_axial(board.axial(cell)), Some(cell));
            }
        }
        assert_eq!(hexagon.cell(8, 3), None);
        assert_eq!(hexagon.cell(-1, 0), None);
    }

    #[test]
    fn the_middle_has_six_neighbours_and_a_corner_three() {
        let hexagon = Hexagon::new(5).unwrap();
        let count = |cell| hexagon.neighbour_slots(cell).filter(|&n| n != 61).count();
        assert_eq!(count(Cell(30)), 6);
        assert_eq!(count(Cell(0)), 3);
    }
}
