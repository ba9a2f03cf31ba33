//! An example on a rules page: a position, drawn as a text diagram, and moves from it, each with a caption.
//!
//! ```text
//! hexade side=4 | to-move=black       the set-up, and what the stones do not show, in the words of a position's text
//!    A- . . . .                       the board, see [`crate::rules::diagram`]
//!   B- . O O . .
//!   ...
//! moves: B4; D3                       what is played, if anything is
//! 0: White has a pair.                what is to be seen at the start ...
//! 1: Black captures it.               ... and after each move
//! ```

use std::collections::BTreeMap;

use super::notation::{illegal_text, parse_move};
use super::{GameTree, position_text};
use crate::games::Setup;
use crate::geometry::Cell;
use crate::rules::{Arrangement, Player, diagram};

/// A position to step through.
#[derive(Clone, Debug)]
pub struct Example {
    /// The game tree, with its cursor at the start.
    pub tree: GameTree,
    /// The cell marked in the diagram, if one is.
    pub marked: Option<Cell>,
    captions: BTreeMap<u32, String>,
}

impl Example {
    /// Reads an example.
    ///
    /// # Errors
    /// A sentence, if the position is impossible or a move is illegal.
    pub fn read(text: &str) -> Result<Self, String> {
        let (head, rest) = text.trim().split_once('\n').ok_or("an example is a set-up and the rows of its board")?;
        let (setup, words) = head.split_once('|').unwrap_or((head, ""));
        let setup: Setup = setup.trim().parse().map_err(|error| format!("{error}"))?;
        let is_row = |line: &&str| !line.starts_with("moves:") && caption(line).is_none();
        let rows: Vec<&str> = rest.lines().filter(is_row).collect();
        let diagram = diagram::read(&setup.geometry(), setup.seat_colors(), &rows.join("\n"))?;
        let tree = start(setup, diagram.stones, words.trim())?;
        let captions = rest.lines().filter_map(caption).map(|(ply, text)| (ply, text.to_owned())).collect();
        let mut example = Self { tree, marked: diagram.marked, captions };
        let moves = rest.lines().filter_map(|line| line.strip_prefix("moves:")).flat_map(|line| line.split(';'));
        for text in moves.map(str::trim).filter(|text| !text.is_empty()) {
            example.play(text)?;
        }
        example.tree.go_to(super::NodeId::START);
        Ok(example)
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let mv = parse_move(self.tree.position(), text).map_err(|error| error.to_string())?;
        let refused = match self.tree.play(mv) {
            Ok(_) => return Ok(()),
            Err(reason) => reason,
        };
        Err(format!("{text}: {}", illegal_text(self.tree.position(), &refused)))
    }

    /// Returns the caption of the position at the cursor.
    pub fn caption(&self) -> Option<&str> {
        self.captions.get(&self.tree.ply()).map(String::as_str)
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.tree.line().len()
    }

    /// Returns whether there are no moves to step through.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Parses `3: some words`.
fn caption(line: &str) -> Option<(u32, &str)> {
    let (number, text) = line.split_once(": ")?;
    Some((number.parse().ok()?, text.trim()))
}

/// Returns the game before the first move. If no side to move is given, it is the first seat that can be to move.
fn start(setup: Setup, stones: Vec<Vec<Cell>>, words: &str) -> Result<GameTree, String> {
    if !words.is_empty() {
        let given = position_text::parse(setup, &setup.geometry(), words).map_err(|error| error.to_string())?;
        return GameTree::arranged(setup, Arrangement { stones, ..given }).map_err(|error| error.to_string());
    }
    let mut refused = None;
    for seat in 0..setup.seats() as u8 {
        match GameTree::arranged(setup, Arrangement::new(stones.clone(), Player(seat))) {
            Ok(tree) => return Ok(tree),
            Err(reason) => refused = Some(reason),
        }
    }
    Err(refused.map_or_else(String::new, |reason| reason.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    const CORNER: &str = "tanbo size=5 | to-move=black
        5 . . . . .
        4 . . . . .
        3 . . . . O
        2 # . . . .
        1 # O . . .
        moves: A3; C1
        0: Black has one way.
        2: White follows.";

    /// Returns the lines as they would be on a page, without this file's indentation.
    fn block(text: &str) -> String {
        text.lines().map(str::trim_start).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn an_example_starts_at_its_position_and_knows_its_captions() {
        let mut example = Example::read(&block(CORNER)).unwrap();
        assert_eq!(example.len(), 2);
        assert_eq!(example.tree.position().stones(Player(0)).len(), 2);
        assert_eq!(example.caption(), Some("Black has one way."));
        assert!(example.tree.redo());
        assert_eq!(example.caption(), None);
        assert!(example.tree.redo());
        assert_eq!(example.caption(), Some("White follows."));
    }

    #[test]
    fn what_is_wrong_with_an_example_is_said() {
        let error = |text: &str| Example::read(&block(text)).unwrap_err();
        assert_eq!(
            error(&CORNER.replace("C1", "E5")),
            "E5: touches none of your stones: a new stone must touch exactly one"
        );
        assert_eq!(error(&CORNER.replace("size=5", "size=7")), "the diagram has 25 cells, the board 49");
        assert!(error("chess\n. .").starts_with("unknown game 'chess'"));
        assert!(error("tanbo").starts_with("an example is"));
    }
}
