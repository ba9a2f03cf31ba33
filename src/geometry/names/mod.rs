//! The names of cells, with one scheme for each kind of board.

mod hexagon;

use thiserror::Error;

use super::{Cell, Coords, Geometry, Lattice, Shape};
use crate::printable::shortened;

/// The naming schemes of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// Square: column letter without I, then the row from the bottom (`D4`).
    Go,
    /// Line: the number from the left, from 1 (`25`).
    Number,
    /// Cube: one digit for each axis (`125`).
    Digits,
    /// Four and more dimensions: numbers joined by `-` (`2-1-3-3`).
    Dashed,
    /// Hexagon: row letter without I from the top, then the number of the `/` diagonal (`E5`).
    RowAndDiagonal,
    /// Hexagon: the same, but with I in the row letters, and AA, AB, AC after Z (`I13`).
    RowWithIAndDiagonal,
    /// Hexagon: row letter from the bottom in lower case, aa after z, then the place in the row from the left (`c2`).
    RowAndPlace,
    /// Hexagon: axial coordinates from the middle, to the east and to the south-east (`-3,0`).
    Axial,
}

impl Naming {
    /// Returns the separator of a list of cells: a comma, unless names contain one.
    pub fn separator(self) -> &'static str {
        if self == Self::Axial { ";" } else { "," }
    }
}

/// A text that names no cell of the board. The message gives a hint at valid names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{text}' is not a cell of this board: use {hint}")]
pub struct NameError {
    /// The text that was written, shortened if it was very long.
    pub text: String,
    /// What a cell name of this board looks like.
    pub hint: String,
}

/// The letters of rows and columns: I is left out, as on a Go board.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Returns the name of the cell with these coordinates in many dimensions, or what the names of all cells begin with that
/// share them: `2-1-3`.
pub fn dashed_name(coords: &[u16]) -> String {
    coords.iter().map(|coordinate| (coordinate + 1).to_string()).collect::<Vec<_>>().join("-")
}

impl Geometry {
    /// Returns the name of a cell, as [`Self::parse_cell`] reads it.
    pub fn name(&self, cell: Cell) -> String {
        match (self.shape(), self.naming()) {
            (Shape::Hexagon(hexagon), naming) => hexagon::name(hexagon, naming, cell),
            (Shape::Lattice(lattice), naming) => {
                let coords = lattice.coords(cell);
                match naming {
                    Naming::Go => format!("{}{}", letter(usize::from(coords[0])), coords[1] + 1),
                    Naming::Digits => coords.iter().map(|c| (c + 1).to_string()).collect(),
                    _ => dashed_name(&coords),
                }
            }
        }
    }

    /// Returns the names of `cells`, sorted by bytes.
    pub fn sorted_names(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
        let mut names: Vec<_> = cells.into_iter().map(|cell| self.name(cell)).collect();
        names.sort_unstable();
        names
    }

    /// Reads the name of a cell; case does not matter.
    ///
    /// # Errors
    /// [`NameError`] with a hint at the valid names, if `text` is not one of them.
    pub fn parse_cell(&self, text: &str) -> Result<Cell, NameError> {
        let cell = match (self.shape(), self.naming()) {
            (Shape::Hexagon(hexagon), naming) => hexagon::parse(hexagon, naming, text),
            (Shape::Lattice(lattice), Naming::Go) => parse_letter_number(text)
                .and_then(|(x, y)| lattice.cell(&[u16::try_from(x).ok()?, u16::try_from(y.checked_sub(1)?).ok()?])),
            (Shape::Lattice(lattice), Naming::Digits) => parse_digits(lattice, text),
            (Shape::Lattice(lattice), _) => parse_dashed(lattice, text),
        };
        cell.ok_or_else(|| NameError { text: shortened(text), hint: self.name_hint() })
    }

    /// Returns what a cell name of this board looks like, as half a sentence.
    fn name_hint(&self) -> String {
        match (self.shape(), self.naming()) {
            (Shape::Hexagon(hexagon), naming) => {
                format!("{}, such as {}", hexagon::hint(hexagon, naming), self.name(Cell(self.len() as u32 / 2)))
            }
            (Shape::Lattice(lattice), Naming::Go) => format!(
                "a column from A to {} (there is no I), then a row from 1 to {}, such as {}",
                letter(usize::from(lattice.size()) - 1),
                lattice.size(),
                self.name(Cell(self.len() as u32 / 2))
            ),
            (Shape::Lattice(lattice), Naming::Digits) => {
                format!("{} digits from 1 to {}, such as {}", lattice.dims(), lattice.size(), self.name(Cell(0)))
            }
            (Shape::Lattice(lattice), _) if lattice.dims() == 1 => format!("a number from 1 to {}", lattice.size()),
            (Shape::Lattice(lattice), _) => format!(
                "{} numbers from 1 to {} joined by '-', such as {}",
                lattice.dims(),
                lattice.size(),
                self.name(Cell(0))
            ),
        }
    }
}

/// Returns the label of row `row` of a hexagon beside the board: its letter, or its axial number.
pub(super) fn hexagon_row(hexagon: super::Hexagon, naming: Naming, row: i32) -> String {
    hexagon::row_name(hexagon, naming, row)
}

/// Returns the letter of row or column `index`, without I.
pub(super) fn letter(index: usize) -> char {
    LETTERS.get(index).map_or('?', |&byte| char::from(byte))
}

/// Parses a letter and a number; returns the letter's index from 0 and the number itself.
fn parse_letter_number(text: &str) -> Option<(usize, u32)> {
    let (first, rest) = text.split_at_checked(1)?;
    let wanted = first.bytes().next()?.to_ascii_uppercase();
    let index = LETTERS.iter().position(|&byte| byte == wanted)?;
    Some((index, plain_number(rest)?))
}

/// Parses a number without sign, space or leading zero.
fn plain_number(text: &str) -> Option<u32> {
    if text.starts_with('0') || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

fn parse_digits(lattice: Lattice, text: &str) -> Option<Cell> {
    if text.len() != lattice.dims() {
        return None;
    }
    let coords: Option<Coords> =
        text.chars().map(|c| c.to_digit(10).and_then(|digit| (digit as u16).checked_sub(1))).collect();
    lattice.cell(&coords?)
}

fn parse_dashed(lattice: Lattice, text: &str) -> Option<Cell> {
    let mut coords = Coords::new();
    for part in text.split('-') {
        let number = u16::try_from(plain_number(part)?).ok()?;
        coords.try_push(number.checked_sub(1)?).ok()?;
    }
    lattice.cell(&coords)
}

#[cfg(test)]
mod tests {
    use super::super::Hexagon;
    use super::*;

    fn lattice(dims: u8, size: u16, naming: Naming) -> Geometry {
        Geometry::new(Shape::Lattice(Lattice::new(dims, size).unwrap()), naming)
    }

    fn hexagon(side: u8, naming: Naming) -> Geometry {
        Geometry::new(Shape::Hexagon(Hexagon::new(side).unwrap()), naming)
    }

    fn boards() -> Vec<Geometry> {
        vec![
            lattice(2, 19, Naming::Go),
            lattice(1, 31, Naming::Number),
            lattice(3, 5, Naming::Digits),
            lattice(4, 3, Naming::Dashed),
            lattice(4, 21, Naming::Dashed),
            lattice(11, 3, Naming::Dashed),
            hexagon(10, Naming::RowAndDiagonal),
            hexagon(15, Naming::RowWithIAndDiagonal),
            hexagon(7, Naming::RowAndPlace),
            hexagon(15, Naming::RowAndPlace),
            Geometry::new(Shape::Hexagon(Hexagon::centerless(7).unwrap()), Naming::RowAndPlace),
            hexagon(4, Naming::Axial),
        ]
    }

    #[test]
    fn every_name_reads_back() {
        for board in boards() {
            for cell in board.cells().step_by(1 + board.len() / 5000) {
                let name = board.name(cell);
                assert_eq!(board.parse_cell(&name), Ok(cell), "{name}");
                assert_eq!(board.parse_cell(&name.to_lowercase()), Ok(cell), "{name}");
            }
        }
    }

    #[test]
    fn other_texts_are_refused_with_an_example() {
        for board in boards() {
            for text in [
                "",
                "I99",
                "Z99",
                "AD30",
                "4,0",
                "0,-4",
                "0,0,0",
                "+1,0",
                "-0,1",
                "b",
                "0",
                "A0",
                "A01",
                "1-",
                "-1",
                "é",
                "A1 ",
                "111111111111",
                "999999999999999999999",
            ] {
                assert!(board.parse_cell(text).is_err(), "{text}");
            }
        }
        let error = lattice(2, 9, Naming::Go).parse_cell("I5").unwrap_err();
        assert_eq!(
            error.to_string(),
            "'I5' is not a cell of this board: use a column from A to J (there is no I), then a row from 1 to 9, such as E5"
        );
    }

    #[test]
    fn the_names_of_the_documents() {
        let go = lattice(2, 19, Naming::Go);
        assert_eq!(go.name(go.parse_cell("t19").unwrap()), "T19");
        let hex = &boards()[6];
        assert!(hex.parse_cell("L1").is_err(), "the row below the middle starts at 2");
        assert!(hex.parse_cell("L2").is_ok());
        assert!(hex.parse_cell("T10").is_ok());
        assert!(hex.parse_cell("A11").is_err());
        let hexade = hexagon(10, Naming::RowWithIAndDiagonal);
        assert_eq!(hexade.name(hexade.parse_cell("i13").unwrap()), "I13");
        let largest = hexagon(15, Naming::RowWithIAndDiagonal);
        assert_eq!(largest.name(Cell(largest.len() as u32 - 1)), "AC29");
        let root_bound = hexagon(7, Naming::RowAndPlace);
        assert_eq!(root_bound.name(Cell(0)), "m1");
        assert_eq!(root_bound.name(Cell(126)), "a7");
        let chexers = hexagon(4, Naming::Axial);
        assert_eq!(chexers.name(Cell(0)), "0,-3");
        assert_eq!(chexers.name(Cell(18)), "0,0");
        assert!(go.parse_cell("I5").is_err() && hex.parse_cell("I5").is_err(), "there is no I");
    }
}
