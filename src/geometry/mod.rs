//! Boards as graphs: cells, their neighbours, their names and where they are drawn. No rules here.
//!
//! A [`Geometry`] is made once for a game and shared by every position of it. The rules ask it which cells are
//! adjacent, the notation asks it for names, and the views ask [`embed`] where a cell is drawn.

mod coords;
pub mod embed;
mod hex;
pub mod labels;
mod lattice;
mod names;
mod symmetry;

pub use coords::Coords;
pub use hex::Hexagon;
pub use lattice::Lattice;
pub use names::{NameError, Naming, dashed_name};

/// The most neighbours that a cell can have: two in each of eleven dimensions.
pub const MAX_DEGREE: usize = 22;

/// The most cells that a board can have; 3^11 = 177,147 is the largest that a set-up can name.
pub const MAX_CELLS: usize = 200_000;

/// A cell of one board: its index in that board's [`Geometry`], from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u32);

impl Cell {
    /// Returns the index as an array index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The form of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A box of points: line, square, cube or hypercube.
    Lattice(Lattice),
    /// A hexagon of hexagonal cells.
    Hexagon(Hexagon),
}

/// A board: its shape, the neighbours of each cell, and how the cells are named.
#[derive(Clone, Debug)]
pub struct Geometry {
    shape: Shape,
    naming: Naming,
    cells: usize,
    degree: usize,
    /// `degree` entries for each cell; a missing neighbour is `cells`, one past the last cell.
    neighbours: Box<[u32]>,
}

impl Geometry {
    /// Builds the neighbour table of `shape`.
    pub fn new(shape: Shape, naming: Naming) -> Self {
        let (cells, degree) = match shape {
            Shape::Lattice(lattice) => (lattice.cells(), lattice.degree()),
            Shape::Hexagon(hexagon) => (hexagon.cells(), hexagon.degree()),
        };
        let mut neighbours = Vec::with_capacity(cells * degree);
        for cell in (0..cells as u32).map(Cell) {
            match shape {
                Shape::Lattice(lattice) => neighbours.extend(lattice.neighbour_slots(cell)),
                Shape::Hexagon(hexagon) => neighbours.extend(hexagon.neighbour_slots(cell)),
            }
        }
        debug_assert_eq!(neighbours.len(), cells * degree);
        Self { shape, naming, cells, degree, neighbours: neighbours.into() }
    }

    /// Returns the form of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the naming scheme of the cells.
    pub fn naming(&self) -> Naming {
        self.naming
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.cells
    }

    /// Returns true for a board without cells; no set-up makes one.
    pub fn is_empty(&self) -> bool {
        self.cells == 0
    }

    /// Returns the letter of a column of a square board.
    pub fn column_letter(index: usize) -> char {
        names::letter(index)
    }

    /// Returns the label of row `row` of a hexagon, counted from 0 at the top: its letters, or its axial number.
    pub fn hexagon_row_name(&self, hexagon: Hexagon, row: i32) -> String {
        names::hexagon_row(hexagon, self.naming, row)
    }

    /// Returns the most neighbours that a cell of this board has.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Returns all cells in ascending order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cells as u32).map(Cell)
    }

    /// Returns the neighbours of `cell` that lie on the board.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let off_board = self.cells as u32;
        self.neighbour_slots(cell).iter().copied().filter(move |&n| n != off_board).map(Cell)
    }

    /// Returns the `degree` neighbour slots of `cell`, each an index or `len()` where the board ends.
    pub fn neighbour_slots(&self, cell: Cell) -> &[u32] {
        &self.neighbours[cell.index() * self.degree..][..self.degree]
    }
}
