//! The coordinate labels of a flat board: their text and position, so that every picture of a board has the same ones.

use super::embed::{Place, place};
use super::{Cell, Geometry, Hexagon, Lattice, Naming, Shape};

/// A coordinate label.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Where it is drawn, see [`place`].
    pub place: Place,
    /// Its text.
    pub text: String,
    /// Whether it is drawn inside a cell instead of beside the board.
    pub is_inside: bool,
    /// How wide it may become before it meets another label, in units of the distance between neighbours.
    pub room: f32,
}

/// The distance of a label from the cell that it stands beside; on a square board, where a number of two digits stays on
/// the wood; and on one of several flat parts, where it stands beside the wood.
const BESIDE: f32 = 0.88;
const BESIDE_SQUARE: f32 = 0.81;
const BESIDE_PART: f32 = 0.95;
/// How much farther to the right a label with another digit stands, so that it keeps clear of the edge of a hexagon. It is
/// still nearer to its own cell than to the end of a longer row.
const DIGIT: f32 = 0.08;
/// The height of the name of a flat part above that part.
const TITLE: f32 = 1.05;
/// The greatest width of a label that has another one beside it, of one beside a square board, and of one inside a cell,
/// where it leaves room for a mark around it.
const ROOM: f32 = 0.92;
const ROOM_SQUARE: f32 = 0.62;
const ROOM_INSIDE: f32 = 0.72;
/// The most points of a line that are all numbered; on a longer line only the seeds are.
const MOST_NUMBERED: usize = 43;

/// The letters of the last three coordinates of a cell where a name leaves them open.
pub const AXES: [&str; 3] = ["X", "Y", "Z"];
/// The letter of the coordinate before them.
pub const FOURTH_AXIS: &str = "W";

/// Returns the name that the cells of a part of a board of more than three dimensions share: first the coordinates
/// before the last three, then each of the last three, or its letter if it is not the same for all cells. Example:
/// `2-1-Y-Z`.
pub fn part_name(outer: &[u16], inner: [Option<u16>; 3]) -> String {
    let number = |coordinate: u16| (coordinate + 1).to_string();
    let inner = inner.into_iter().zip(AXES).map(|(known, axis)| known.map_or_else(|| axis.to_owned(), number));
    outer.iter().copied().map(number).chain(inner).collect::<Vec<_>>().join("-")
}

/// Returns the coordinate labels of a board. In more than two dimensions each flat part has its own.
pub fn labels(geometry: &Geometry) -> Vec<Label> {
    let mut labels = Labels { geometry, list: Vec::new() };
    match geometry.shape() {
        Shape::Hexagon(hexagon) => labels.hexagon(hexagon),
        Shape::Lattice(lattice) => labels.lattice(lattice),
    }
    labels.list
}

struct Labels<'a> {
    geometry: &'a Geometry,
    list: Vec<Label>,
}

/// Returns how far to the right of its cell a number stands.
fn to_the_right(number: i32) -> f32 {
    BESIDE + DIGIT * number.checked_ilog10().unwrap_or(0) as f32
}

impl Labels<'_> {
    fn beside(&mut self, cell: Cell, [dx, dy]: [f32; 2], text: String) {
        let [x, y] = place(self.geometry, cell);
        let is_square = matches!(self.geometry.shape(), Shape::Lattice(lattice) if lattice.dims() == 2);
        let room = if is_square { ROOM_SQUARE } else { ROOM };
        self.list.push(Label { place: [x + dx, y + dy], text, is_inside: false, room });
    }

    /// Adds the labels of a hexagon: letters of rows on the left; numbers of `/` diagonals beside their first cells, at
    /// the top and on the right, or numbers of places below the first row and at the end of each. Axial coordinates are written
    /// in their cells.
    fn hexagon(&mut self, hexagon: Hexagon) {
        if self.geometry.naming() == Naming::Axial {
            for cell in self.geometry.cells() {
                let (place, text) = (place(self.geometry, cell), self.geometry.name(cell));
                self.list.push(Label { place, text, is_inside: true, room: ROOM_INSIDE });
            }
            return;
        }
        for row in 0..hexagon.rows() {
            let Some(first) = hexagon.cell(row, hexagon.first_diagonal(row)) else { continue };
            self.beside(first, [-BESIDE, 0.0], self.geometry.hexagon_row_name(hexagon, row));
        }
        for cell in self.geometry.cells() {
            let (row, diagonal) = hexagon.row_and_diagonal(cell);
            let place = diagonal - hexagon.first_diagonal(row) + 1;
            if self.geometry.naming() == Naming::RowAndPlace {
                // Each row counts its own places, so a number at the end of a slanting line would be wrong for every
                // other row: the first row has all its numbers right below it, and each row has the number of its last
                // place at its end.
                if place == hexagon.row_len(row) {
                    self.beside(cell, [to_the_right(place), 0.0], place.to_string());
                }
                if row + 1 == hexagon.rows() {
                    self.beside(cell, [0.0, -BESIDE], place.to_string());
                }
            } else if hexagon.cell(row - 1, diagonal).is_none() {
                // Above the first row, and to the right of the rows below: in line with the cell that it belongs to.
                let beside = if row == 0 { [0.0, BESIDE] } else { [to_the_right(diagonal + 1), 0.0] };
                self.beside(cell, beside, (diagonal + 1).to_string());
            }
        }
    }

    /// Adds the labels of a lattice: letters or numbers below, numbers on the left. In more than two dimensions these
    /// numbers end with the name of their axis, and above each flat part stand the coordinates that its cells share.
    fn lattice(&mut self, lattice: Lattice) {
        let size = usize::from(lattice.size());
        let cells: Vec<Cell> = self.geometry.cells().collect();
        if lattice.dims() == 1 {
            let step = if size > MOST_NUMBERED { 6 } else { 1 };
            for index in (0..size).step_by(step) {
                let cell = cells[index];
                let [x, y] = place(self.geometry, cell);
                let is_below = |next: Cell| place(self.geometry, next)[1] < y;
                // Where the line turns, its number stands outside.
                let is_at_turn = self.geometry.neighbours(cell).any(is_below);
                let beside = match is_at_turn {
                    true => [BESIDE_SQUARE * x.signum(), 0.0],
                    false => [0.0, -BESIDE_SQUARE],
                };
                self.beside(cell, beside, (index + 1).to_string());
            }
            return;
        }
        let beside = if lattice.dims() == 2 { BESIDE_SQUARE } else { BESIDE_PART };
        for (number, part) in cells.chunks(size * size).enumerate() {
            for (index, column) in part.chunks(size).enumerate() {
                let letter = Geometry::column_letter(index).to_string();
                let text = if lattice.dims() == 2 { letter } else { (index + 1).to_string() };
                self.beside(column[0], [0.0, -beside], text);
            }
            for (index, &cell) in part[..size].iter().enumerate() {
                self.beside(cell, [-beside, 0.0], (index + 1).to_string());
            }
            if lattice.dims() == 2 {
                continue;
            }
            // The first of the three coordinates is that of the part; the other two run to the right and upwards.
            let is_cube = lattice.dims() == 3;
            let axis = |axis: usize| if is_cube { AXES[axis].to_ascii_uppercase() } else { AXES[axis].to_owned() };
            let beyond = (size - 1) as f32 + BESIDE;
            self.beside(part[0], [beyond, -beside], axis(1));
            self.beside(part[0], [-beside, beyond], axis(2));
            let coords = lattice.coords(part[0]);
            let text = match coords.split_at(coords.len() - 3) {
                ([], _) => format!("X = {}", number + 1),
                (outer, inner) => part_name(outer, [Some(inner[0]), None, None]),
            };
            let [x, y] = place(self.geometry, part[0]);
            let at = [x + (size - 1) as f32 / 2.0, y + size as f32 - 1.0 + TITLE];
            self.list.push(Label { place: at, text, is_inside: false, room: size as f32 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::embed;
    use super::*;

    fn board(shape: Shape, naming: Naming) -> Geometry {
        Geometry::new(shape, naming)
    }

    #[test]
    fn labels_stand_beside_the_cells_and_meet_nobody() {
        let hexagon = Shape::Hexagon(Hexagon::new(5).unwrap());
        for geometry in [
            board(hexagon, Naming::RowAndDiagonal),
            board(hexagon, Naming::RowAndPlace),
            board(Shape::Hexagon(Hexagon::centerless(5).unwrap()), Naming::RowAndPlace),
            board(Shape::Lattice(Lattice::new(2, 9).unwrap()), Naming::Go),
            board(Shape::Lattice(Lattice::new(3, 4).unwrap()), Naming::Digits),
            board(Shape::Lattice(Lattice::new(4, 3).unwrap()), Naming::Dashed),
            board(Shape::Lattice(Lattice::new(5, 3).unwrap()), Naming::Dashed),
        ] {
            let labels = labels(&geometry);
            let distance = |a: Place, b: Place| (a[0] - b[0]).hypot(a[1] - b[1]);
            for (index, label) in labels.iter().enumerate() {
                let nearest = geometry.cells().map(|cell| distance(embed::place(&geometry, cell), label.place));
                assert!(nearest.fold(f32::INFINITY, f32::min) > 0.8, "{label:?} stands on a cell");
                let others = labels[index + 1..].iter().map(|other| distance(other.place, label.place));
                assert!(others.fold(f32::INFINITY, f32::min) > 0.6, "{label:?} meets another one");
            }
        }
    }

    #[test]
    fn every_part_of_a_board_says_what_its_cells_share() {
        let texts = |dims, naming| {
            let labels = labels(&board(Shape::Lattice(Lattice::new(dims, 3).unwrap()), naming));
            labels.into_iter().map(|label| label.text).collect::<Vec<_>>()
        };
        assert!(texts(3, Naming::Digits).contains(&"X = 3".to_owned()));
        let parts = texts(4, Naming::Dashed);
        assert_eq!(parts.iter().filter(|text| text.ends_with("-Y-Z")).count(), 9);
        assert!(parts.contains(&"3-1-Y-Z".to_owned()));
        assert!(texts(5, Naming::Dashed).contains(&"2-3-1-Y-Z".to_owned()));
        assert_eq!(part_name(&[0, 1, 2], [None, Some(0), None]), "1-2-3-X-1-Z");
    }

    #[test]
    fn every_row_and_number_is_written_once() {
        let geometry = board(Shape::Hexagon(Hexagon::new(5).unwrap()), Naming::RowAndPlace);
        let texts: Vec<String> = labels(&geometry).into_iter().map(|label| label.text).collect();
        for wanted in ["a", "i", "1", "9"] {
            assert_eq!(texts.iter().filter(|&text| text == wanted).count(), 1, "{wanted}");
        }
        assert_eq!(texts.len(), 9 + 9 + 5, "the rows, the end of each, the places of the first");
    }
}
