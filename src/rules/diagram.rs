//! Positions as text, for input and output: used by the tests, the rules pages and `showboard`.
//!
//! `#` black, `O` white, `R` red, `B` blue, `G` green, `Y` yellow, `.` empty; `,` is also read as empty, a small letter
//! as an empty cell with that label, and `>#<` marks a move. Rows run from the top; a board of more than two dimensions
//! is a list of sections, each with its coordinates.

use crate::geometry::{Cell, Geometry, Shape, dashed_name};

use super::{Position, SeatColor};

/// Returns the character for pieces of a colour.
pub fn color_char(color: SeatColor) -> char {
    match color {
        SeatColor::Black => '#',
        SeatColor::White => 'O',
        SeatColor::Red => 'R',
        SeatColor::Blue => 'B',
        SeatColor::Green => 'G',
        SeatColor::Yellow => 'Y',
    }
}

/// Returns the cells of a board as they are drawn: sections, each with a heading and its rows of cells from the top.
fn sections(geometry: &Geometry) -> Vec<(String, Vec<Vec<Cell>>)> {
    match geometry.shape() {
        Shape::Hexagon(hexagon) => {
            let mut cells = geometry.cells();
            let rows = (0..hexagon.rows()).map(|row| cells.by_ref().take(hexagon.row_len(row) as usize).collect());
            vec![(String::new(), rows.collect())]
        }
        Shape::Lattice(lattice) => {
            // The last coordinate runs upwards and the one before it to the right; the others number the sections.
            let size = usize::from(lattice.size());
            let width = if lattice.dims() == 1 { 1 } else { size };
            let area = width * size;
            let all: Vec<_> = geometry.cells().collect();
            let row = |section: &[Cell], up: usize| (0..width).map(|x| section[x * size + up]).collect::<Vec<_>>();
            if lattice.dims() == 1 {
                return vec![(String::new(), vec![all])];
            }
            let section = |cells: &[Cell]| {
                let coords = lattice.coords(cells[0]);
                let heading = dashed_name(&coords[..coords.len() - 2]);
                (heading, (0..size).rev().map(|up| row(cells, up)).collect())
            };
            all.chunks(area).map(section).collect()
        }
    }
}

/// Draws a position, with row and column names where the board is flat.
pub fn draw(position: &impl Position) -> String {
    let geometry = position.geometry();
    let colors = position.seat_colors();
    let stone = |cell: Cell| position.owner(cell).map_or('.', |player| color_char(colors[player.index()]));
    let mut text = String::new();
    for (heading, rows) in sections(geometry) {
        if !heading.is_empty() {
            text.push_str(&heading);
            text.push('\n');
        }
        for row in &rows {
            let label = row_label(geometry, row[0]);
            text.push_str(&label);
            for &cell in row {
                text.push(' ');
                text.push(stone(cell));
            }
            text.push('\n');
        }
        if let (Shape::Lattice(lattice), true) = (geometry.shape(), heading.is_empty() && rows.len() > 1) {
            let letters = (0..usize::from(lattice.size())).map(|x| format!(" {}", Geometry::column_letter(x)));
            text.push_str("  ");
            text.extend(letters);
            text.push('\n');
        }
    }
    text
}

/// Returns the label before a row: its number on the square, its letter and an indent on the hexagon.
fn row_label(geometry: &Geometry, first: Cell) -> String {
    match geometry.shape() {
        Shape::Hexagon(hexagon) => {
            let (row, _) = hexagon.row_and_diagonal(first);
            let indent = hexagon.indent(row) as usize;
            format!("{:indent$}{}-", "", geometry.hexagon_row_name(hexagon, row))
        }
        Shape::Lattice(lattice) if lattice.dims() == 2 => format!("{:>2}", lattice.coords(first)[1] + 1),
        Shape::Lattice(_) => " ".into(),
    }
}

/// The contents of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones of each seat.
    pub stones: Vec<Vec<Cell>>,
    /// The cell marked as `>#<`, if one is.
    pub marked: Option<Cell>,
    /// The empty cells that have a letter, in the order of the rows.
    pub labels: Vec<(char, Cell)>,
}

impl Diagram {
    /// Returns the cell with a letter.
    pub fn label(&self, letter: char) -> Option<Cell> {
        self.labels.iter().find(|(label, _)| *label == letter).map(|&(_, cell)| cell)
    }
}

/// Reads a diagram of a board for seats of these colours. Labels before and after a row, headings and letters under the
/// board are skipped.
///
/// # Errors
/// A sentence, if the rows do not fit the board.
pub fn read(geometry: &Geometry, colors: &[SeatColor], text: &str) -> Result<Diagram, String> {
    let order: Vec<Cell> = sections(geometry).into_iter().flat_map(|(_, rows)| rows).flatten().collect();
    let mut marks = Vec::with_capacity(order.len());
    for line in text.lines() {
        marks.extend(row_marks(line));
    }
    if marks.len() != order.len() {
        return Err(format!("the diagram has {} cells, the board {}", marks.len(), order.len()));
    }
    let mut diagram = Diagram { stones: vec![Vec::new(); colors.len()], marked: None, labels: Vec::new() };
    for (&cell, (mark, is_marked)) in order.iter().zip(marks) {
        if mark.is_ascii_lowercase() {
            diagram.labels.push((mark, cell));
        } else if mark.is_alphabetic() || mark == '#' {
            let seat = colors.iter().position(|&color| color_char(color) == mark);
            diagram.stones[seat.ok_or_else(|| format!("'{mark}' has no seat in this game"))?].push(cell);
        }
        if is_marked {
            diagram.marked = Some(cell);
        }
    }
    for stones in &mut diagram.stones {
        stones.sort_unstable();
    }
    Ok(diagram)
}

/// Returns the characters of the cells in a line, each with whether it was marked `>#<`; a footer of column letters
/// (`A B C ...`) has no cells.
fn row_marks(line: &str) -> Vec<(char, bool)> {
    let spaced = line.replace('>', " >").replace('<', "< ");
    let mut words = spaced.split_whitespace().peekable();
    if words.peek() == Some(&"A") {
        return Vec::new();
    }
    let is_stone = |c: char| SeatColor::ALL.into_iter().any(|color| color_char(color) == c);
    let is_cell = |c: char| c == '.' || c == ',' || c.is_ascii_lowercase() || is_stone(c);
    words
        .filter_map(|word| {
            let inner = word.strip_prefix('>').and_then(|rest| rest.strip_suffix('<'));
            let mut chars = inner.unwrap_or(word).chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) if is_cell(c) => Some((c, inner.is_some())),
                _ => None,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Lattice, Naming};

    #[test]
    fn marks_labels_and_feet() {
        assert_eq!(row_marks("  A B C D"), []);
        assert_eq!(row_marks(" 5 # #>O<,"), [('#', false), ('#', false), ('O', true), (',', false)]);
        assert_eq!(row_marks("    K- O . # /  12"), [('O', false), ('.', false), ('#', false)]);
    }

    #[test]
    fn a_diagram_of_another_size_is_refused() {
        let square = Geometry::new(Shape::Lattice(Lattice::new(2, 5).unwrap()), Naming::Go);
        assert_eq!(read(&square, &[], "# O .").unwrap_err(), "the diagram has 3 cells, the board 25");
    }
}
