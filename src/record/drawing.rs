//! What somebody has drawn on the board at a position: arrows, circles and letters. They are notes in the record.

use super::tree::{Edit, GameTree, NodeId, Record};
use crate::geometry::Cell;

/// The keys of the notes: `C3 D4; E5 F6`, `C3; D4` and `A C3; B D4`.
const ARROWS: &str = "arrows";
const CIRCLES: &str = "circles";
const LETTERS: &str = "letters";

/// The drawing at a position, in the order in which it was drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// From where to where arrows point.
    pub arrows: Vec<[Cell; 2]>,
    /// The circled cells.
    pub circles: Vec<Cell>,
    /// Letters from A to Z, each on its cell.
    pub letters: Vec<(char, Cell)>,
}

/// A part of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// An arrow from one cell to another.
    Arrow([Cell; 2]),
    /// A circle around a cell.
    Circle(Cell),
    /// The next letter that is not used yet.
    Letter(Cell),
}

impl Drawing {
    /// Reads the drawing at a node. What is no cell of the board is left out.
    pub fn at(record: &Record, node: NodeId) -> Self {
        let geometry = record.geometry();
        let cell = |name: &str| geometry.parse_cell(name).ok();
        let parts = |key: &str| {
            let text = record.note(node, key).unwrap_or_default();
            text.split(';').map(|part| part.split_whitespace().collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        let pairs = |key| parts(key).into_iter().filter_map(|words| <[&str; 2]>::try_from(words).ok());
        let letter = |word: &str| word.parse::<char>().ok().filter(char::is_ascii_uppercase);
        Self {
            arrows: pairs(ARROWS).filter_map(|[from, to]| Some([cell(from)?, cell(to)?])).collect(),
            circles: parts(CIRCLES).into_iter().filter_map(|words| cell(words.first()?)).collect(),
            letters: pairs(LETTERS).filter_map(|[word, at]| Some((letter(word)?, cell(at)?))).collect(),
        }
    }

    /// Returns whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds a part, or removes it if it is there. After Z no letter is left, and nothing changes.
    pub fn toggle(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Arrow(arrow) => toggle_in(&mut self.arrows, arrow),
            Stroke::Circle(cell) => toggle_in(&mut self.circles, cell),
            Stroke::Letter(cell) => {
                let count = self.letters.len();
                self.letters.retain(|&(_, at)| at != cell);
                let is_free = |letter: &char| self.letters.iter().all(|(used, _)| used != letter);
                let free = ('A'..='Z').find(is_free).filter(|_| self.letters.len() == count);
                self.letters.extend(free.map(|letter| (letter, cell)));
            }
        }
    }

    /// Keeps the drawing in the game, in place of what was drawn at the node. Returns what takes that back.
    pub fn keep_in(&self, tree: &mut GameTree, node: NodeId) -> Option<Edit> {
        let geometry = tree.geometry();
        let name = |cell: &Cell| geometry.name(*cell);
        let arrows = listed(self.arrows.iter().map(|[from, to]| format!("{} {}", name(from), name(to))));
        let circles = listed(self.circles.iter().map(name));
        let letters = listed(self.letters.iter().map(|(letter, cell)| format!("{letter} {}", name(cell))));
        tree.edit_notes(node, [(ARROWS, arrows), (CIRCLES, circles), (LETTERS, letters)])
    }
}

fn toggle_in<T: PartialEq>(list: &mut Vec<T>, item: T) {
    let count = list.len();
    list.retain(|other| *other != item);
    if list.len() == count {
        list.push(item);
    }
}

/// Returns the parts as the text of a note; `None` without any.
fn listed(parts: impl Iterator<Item = String>) -> Option<String> {
    Some(parts.collect::<Vec<_>>().join("; ")).filter(|text| !text.is_empty())
}
