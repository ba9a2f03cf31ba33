//! The marks of a rendered picture, from the words of the command line.

use crate::app::view::marks::Annotations;
use crate::geometry::{Cell, Geometry};
use crate::options::RenderOptions;
use crate::record::Drawing;

/// What is marked without `--marks`: what a new window marks.
const USUAL: &str = "last,warnings,coordinates";

/// What a picture marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marked {
    /// Recent moves and what they removed.
    pub(super) last: bool,
    /// Legal points.
    pub(super) legal: bool,
    /// Dangers and chances.
    pub(super) warnings: bool,
    /// Coordinates.
    pub(super) coordinates: bool,
    /// Arrows.
    pub(super) arrows: Vec<[Cell; 2]>,
    /// Circled cells.
    pub(super) circles: Vec<Cell>,
}

impl Marked {
    /// Parses the values of `--marks`, `--arrow` and `--circle`.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what is possible.
    pub(super) fn from_words(options: &RenderOptions, geometry: &Geometry) -> Result<Self, String> {
        let mut marked = Self::default();
        let words = options.marks.as_deref().unwrap_or(USUAL);
        for word in words.split(',').map(str::trim).filter(|_| words.trim() != "none") {
            *match word {
                "last" => &mut marked.last,
                "legal" => &mut marked.legal,
                "warnings" => &mut marked.warnings,
                "coordinates" => &mut marked.coordinates,
                "none" => return Err("none stands alone: leave out the other marks, or leave out none".into()),
                other => {
                    return Err(format!(
                        "unknown mark '{other}': choose from last, legal, warnings and coordinates, separated by \
                         commas, or none"
                    ));
                }
            } = true;
        }
        marked.arrows = options.arrows.iter().map(|text| arrow(geometry, text)).collect::<Result<_, _>>()?;
        let circle = |text: &String| geometry.parse_cell(text.trim()).map_err(|error| error.to_string());
        marked.circles = options.circles.iter().map(circle).collect::<Result<_, _>>()?;
        Ok(marked)
    }

    /// Returns what the app's own drawing needs to know besides its settings.
    pub(super) fn annotations(&self) -> Annotations {
        let drawing = Drawing { arrows: self.arrows.clone(), circles: self.circles.clone(), ..Drawing::default() };
        Annotations { hides_last: !self.last, drawing }
    }
}

/// Parses `FROM-TO`. Names of cells can contain `-`, too, so every one may be the one between the names.
fn arrow(geometry: &Geometry, text: &str) -> Result<[Cell; 2], String> {
    let halves = text.match_indices('-').map(|(at, _)| [&text[..at], &text[at + 1..]]);
    let mut ends = halves
        .filter_map(|[from, to]| Some([geometry.parse_cell(from.trim()).ok()?, geometry.parse_cell(to.trim()).ok()?]));
    match ends.next() {
        Some([from, to]) if from == to => Err(format!("the arrow '{text}' ends where it begins: name two cells")),
        Some(ends) => Ok(ends),
        None => {
            let [first, last] = [geometry.cells().next(), geometry.cells().next_back()]
                .map(|cell| cell.map_or_else(String::new, |cell| geometry.name(cell)));
            Err(format!(
                "'{text}' is not an arrow on this board: write FROM-TO with two of its cells, such as {first}-{last}"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;

    fn marked(setup: &str, marks: Option<&str>, arrows: &[&str], circles: &[&str]) -> Result<Marked, String> {
        let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let options = RenderOptions {
            input: setup.into(),
            out: "picture.png".into(),
            size: (100, 100),
            ply: None,
            view: None,
            camera: None,
            theme: None,
            marks: marks.map(str::to_owned),
            arrows: owned(arrows),
            circles: owned(circles),
        };
        Marked::from_words(&options, &setup.parse::<Setup>().unwrap().geometry())
    }

    #[test]
    fn words_choose_marks() {
        let shown = |marks| {
            let marked = marked("tanbo", marks, &[], &[]).unwrap();
            [marked.last, marked.legal, marked.warnings, marked.coordinates]
        };
        assert_eq!(shown(None), [true, false, true, true]);
        assert_eq!(shown(Some("none")), [false; 4]);
        assert_eq!(shown(Some("legal, last")), [true, true, false, false]);
        let refused = |marks| marked("tanbo", Some(marks), &[], &[]).unwrap_err();
        assert!(refused("lats").contains("unknown mark 'lats': choose from last, legal, warnings and coordinates"));
        assert!(refused("").contains("unknown mark ''"));
        assert!(refused("last,none").contains("none stands alone"));
    }

    #[test]
    fn arrows_and_circles_name_cells_of_the_board() {
        for (setup, arrow, [from, to]) in [
            ("tanbo size=9", "c3-D5", ["C3", "D5"]),
            ("chexers", "-3,0--1,-1", ["-3,0", "-1,-1"]),
            ("tanbo dims=4", "1-2-3-1-3-2-1-1", ["1-2-3-1", "3-2-1-1"]),
        ] {
            let marked = marked(setup, None, &[arrow], &[from, to]).unwrap();
            let geometry = setup.parse::<Setup>().unwrap().geometry();
            let names = |cells: &[Cell]| cells.iter().map(|&cell| geometry.name(cell)).collect::<Vec<_>>();
            assert_eq!(names(&marked.arrows[0]), [from, to], "{setup}");
            assert_eq!(names(&marked.circles), [from, to], "{setup}");
        }
    }

    #[test]
    fn what_is_no_arrow_or_circle_says_what_is() {
        let refused = |arrow| marked("tanbo size=9", None, &[arrow], &[]).unwrap_err();
        assert!(refused("C3-Z9").contains("'C3-Z9' is not an arrow on this board: write FROM-TO"));
        assert!(refused("C3-Z9").contains("such as A1-J9"));
        assert!(refused("C3").contains("write FROM-TO"));
        assert!(refused("C3-C3").contains("ends where it begins"));
        let refused = marked("tanbo size=9", None, &[], &["Z9"]).unwrap_err();
        assert!(refused.contains("'Z9' is not a cell of this board: use"), "{refused}");
    }
}
