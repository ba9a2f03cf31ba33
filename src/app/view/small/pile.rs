//! Marks that are drawn from the bottom up: a small board paints each at once, in whatever order they come.

use crate::app::theme::Palette;
use crate::app::view::marks::{Mark, Marker};
use crate::geometry::Cell;

/// Marks that wait until all are known.
#[derive(Debug)]
pub struct Pile<'a> {
    palette: &'a Palette,
    marks: Vec<(f32, Cell, Mark)>,
}

impl<'a> Pile<'a> {
    /// Returns a pile without marks.
    pub fn new(palette: &'a Palette) -> Self {
        Self { palette, marks: Vec::new() }
    }

    /// Draws the marks, those that rise highest last.
    pub fn draw(mut self, marker: &mut impl Marker) {
        self.marks.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
        for (rise, cell, mark) in self.marks {
            marker.put_mark(cell, rise, mark);
        }
    }
}

impl Marker for Pile<'_> {
    fn palette(&self) -> &Palette {
        self.palette
    }

    fn put_mark(&mut self, cell: Cell, rise: f32, mark: Mark) {
        self.marks.push((rise, cell, mark));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;

    /// Regression test: the dot of a legal point was under the diamond of a root's last point.
    #[test]
    fn what_rises_higher_is_drawn_later() {
        let palette = Palette::of(&ThemeChoice::Soil).unwrap();
        let mark = Mark::legal(&palette);
        let (mut pile, mut drawn) = (Pile::new(&palette), Pile::new(&palette));
        for (cell, rise) in [(Cell(0), 0.05), (Cell(1), 0.0), (Cell(2), 0.08), (Cell(3), 0.0)] {
            pile.put_mark(cell, rise, mark);
        }
        pile.draw(&mut drawn);
        let order: Vec<u32> = drawn.marks.iter().map(|(_, cell, _)| cell.0).collect();
        assert_eq!(order, [1, 3, 0, 2]);
    }
}
