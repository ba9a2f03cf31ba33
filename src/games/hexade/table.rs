//! The constant data of a game: the patterns that can become a six, and the lines of capture.

use arrayvec::ArrayVec;

use super::HexadeSetup;
use crate::geometry::{Cell, Geometry};
use crate::rules::GameSetup;

/// The number of stones in a six.
pub(super) const SIX: u8 = 6;

/// The most patterns through a cell, reached in the middle of a large board: six in each of three rows, six in
/// triangles either way up, and six rings.
pub(super) const MOST_PATTERNS: usize = 36;

/// The most other cells within two steps of a cell.
const MOST_NEAR: usize = 18;

/// The neighbour slots of a hexagon in these two directions; the others follow clockwise.
const TOP_LEFT: usize = 0;
const RIGHT: usize = 2;
const BOTTOM_RIGHT: usize = 3;
const LEFT: usize = 5;

/// The three cells beyond a cell in one direction: a stone on the cell captures a pair on the first two if a stone of
/// the same side is on the third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ray {
    pub(super) near: u16,
    pub(super) far: u16,
    pub(super) end: u16,
}

/// The three shapes of a six.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SixShape {
    /// Six in a straight row.
    Row,
    /// A compact triangle with three stones along each side.
    Triangle,
    /// The six cells around a cell.
    Ring,
}

/// The constant data of a game of Hexade, shared by all its positions.
#[derive(Debug)]
pub struct HexadeTable {
    pub(super) setup: HexadeSetup,
    pub(super) geometry: Geometry,
    /// The cells of each pattern, ascending.
    patterns: Box<[[u16; 6]]>,
    /// The shape of each pattern.
    shapes: Box<[SixShape]>,
    /// The patterns through each cell.
    through: Box<[ArrayVec<u16, MOST_PATTERNS>]>,
    /// The rays of each cell. Every step beyond the edge leads to the same off-board cell, whose number follows the
    /// last cell's.
    rays: Box<[[Ray; 6]]>,
    /// The other cells within two steps of each cell.
    near: Box<[ArrayVec<u16, MOST_NEAR>]>,
}

impl HexadeTable {
    /// Prepares the table of a set-up.
    pub fn new(setup: HexadeSetup) -> Self {
        let geometry = setup.geometry();
        let patterns = geometry.cells().flat_map(|cell| patterns_from(&geometry, cell));
        let (shapes, patterns): (Vec<SixShape>, Vec<[u16; 6]>) = patterns.unzip();
        let mut through = vec![ArrayVec::new(); geometry.len()];
        for (pattern, cells) in (0..).zip(&patterns) {
            for &cell in cells {
                through[usize::from(cell)].push(pattern);
            }
        }
        let ray = |cell: Cell, direction| {
            let [near, far, end] = [1, 2, 3].map(|steps| walk(&geometry, cell, direction, steps));
            Ray { near, far, end }
        };
        let rays = geometry.cells().map(|cell| std::array::from_fn(|direction| ray(cell, direction))).collect();
        let near = geometry.cells().map(|cell| near(&geometry, cell)).collect();
        Self { setup, patterns: patterns.into(), shapes: shapes.into(), through: through.into(), rays, near, geometry }
    }

    /// Returns the cells of every pattern, ascending within each pattern.
    pub fn patterns(&self) -> &[[u16; 6]] {
        &self.patterns
    }

    /// Returns the shape of every pattern, in the same order.
    pub fn shapes(&self) -> &[SixShape] {
        &self.shapes
    }

    /// Returns every four cells in a straight line, each once: a pair in the middle can be captured from either end.
    pub fn capture_lines(&self) -> impl Iterator<Item = [u16; 4]> + '_ {
        let off_board = self.geometry.len() as u16;
        let from = |(cell, rays): (u16, &'_ [Ray; 6])| {
            let half = [rays[RIGHT], rays[BOTTOM_RIGHT], rays[BOTTOM_RIGHT + 1]];
            half.map(|ray| [cell, ray.near, ray.far, ray.end])
        };
        (0..).zip(&self.rays).flat_map(from).filter(move |line| line[3] != off_board)
    }

    /// Returns the patterns that a cell belongs to.
    #[inline]
    pub fn through(&self, cell: usize) -> &[u16] {
        &self.through[cell]
    }

    /// Returns the rays from a cell, along which a stone on it could capture.
    #[inline]
    pub(super) fn rays(&self, cell: usize) -> &[Ray; 6] {
        &self.rays[cell]
    }

    /// Returns whether two cells are at most two steps apart.
    pub fn are_near(&self, a: Cell, b: Cell) -> bool {
        a == b || self.near[a.index()].contains(&(b.0 as u16))
    }
}

/// Returns the other cells within two steps of a cell.
fn near(geometry: &Geometry, cell: Cell) -> ArrayVec<u16, MOST_NEAR> {
    let two_steps = geometry.neighbours(cell).flat_map(|next| geometry.neighbours(next).chain([next]));
    let mut near: Vec<u16> = two_steps.filter(|&other| other != cell).map(|other| other.0 as u16).collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().collect()
}

/// Returns the cell `steps` steps away, or the off-board cell.
fn walk(geometry: &Geometry, cell: Cell, direction: usize, steps: usize) -> u16 {
    let off_board = geometry.len() as u32;
    let step = |at: u32| if at == off_board { at } else { geometry.neighbour_slots(Cell(at))[direction] };
    (0..steps).fold(cell.0, |at, _| step(at)) as u16
}

/// Returns the patterns that start at a cell, so that each is found once: rows from their left or upper end, triangles
/// from the corner from which the other two corners follow clockwise, and the ring around the cell.
fn patterns_from(geometry: &Geometry, cell: Cell) -> impl Iterator<Item = (SixShape, [u16; 6])> + use<> {
    let off_board = geometry.len() as u16;
    let walk = |from: u16, direction, steps| walk(geometry, Cell(u32::from(from)), direction, steps);
    let start = cell.0 as u16;
    let row = |direction| std::array::from_fn(|steps| walk(start, direction, steps));
    let triangle = |one, other| {
        let (a, b) = (walk(start, one, 1), walk(start, other, 1));
        [start, a, walk(start, one, 2), b, walk(start, other, 2), walk(a, other, 1)]
    };
    let ring = std::array::from_fn(|direction| walk(start, direction, 1));
    let rows = [RIGHT, BOTTOM_RIGHT, BOTTOM_RIGHT + 1].map(|direction| (SixShape::Row, row(direction)));
    let triangles = [triangle(RIGHT, BOTTOM_RIGHT), triangle(LEFT, TOP_LEFT)].map(|cells| (SixShape::Triangle, cells));
    let all = rows.into_iter().chain(triangles).chain([(SixShape::Ring, ring)]);
    let mut found: ArrayVec<(SixShape, [u16; 6]), 6> = all.collect();
    found.retain(|(_, cells)| !cells.contains(&off_board));
    found.iter_mut().for_each(|(_, cells)| cells.sort_unstable());
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(side: u8) -> HexadeTable {
        HexadeTable::new(HexadeSetup::new(side).unwrap())
    }

    /// Each pattern is listed once, and the smallest board has as many as a count by hand.
    #[test]
    fn each_pattern_is_listed_once() {
        for side in 4..=15 {
            let table = table(side);
            let mut patterns = table.patterns().to_vec();
            patterns.sort_unstable();
            patterns.dedup();
            assert_eq!(patterns.len(), table.patterns().len(), "side {side}");
            let listed: usize = table.through.iter().map(|patterns| patterns.len()).sum();
            assert_eq!(listed, 6 * patterns.len(), "side {side}");
        }
        // Rows of 4, 5, 6, 7, 6, 5, 4 cells in three directions: 1 + 2 + 1 of six each. Rings around the inner 19
        // cells. Triangles: in axial coordinates the corner has q and r from -3 to 1 and a sum from -3 to 1.
        let table = table(4);
        assert_eq!(table.patterns().len(), 3 * 4 + 19 + 2 * 18);
    }

    #[test]
    fn a_cell_in_the_middle_belongs_to_the_most_patterns() {
        let table = table(10);
        assert_eq!(table.through(135).len(), MOST_PATTERNS);
        assert!(table.through.iter().all(|patterns| !patterns.is_empty()));
    }

    #[test]
    fn near_is_two_steps_at_most() {
        let table = table(10);
        let middle = Cell(135);
        let near = table.geometry.cells().filter(|&cell| table.are_near(middle, cell)).count();
        assert_eq!(near, 1 + 6 + 12);
    }
}
