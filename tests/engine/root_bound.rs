//! Root Bound: the document's examples, the rules one by one, refusals, recorded games, and a simple second
//! implementation.

mod against_reference;
mod arranged;
mod document;
mod recorded;
mod reference;
mod rules;

use rhizome::games::AnyPosition;
use rhizome::geometry::Cell;
use rhizome::record::notation::{illegal_text, parse_move};
use rhizome::rules::diagram::{self, Diagram};
use rhizome::rules::{Arrangement, Effect, Group, Move, Player, Position, Removal, Standing};

use crate::boards;

const BLACK: Player = Player(0);
const WHITE: Player = Player(1);

/// A diagram of a board, with the position that it shows, some turns into the game.
struct Figure {
    diagram: Diagram,
    position: AnyPosition,
}

impl Figure {
    fn new(setup: &str, to_move: Player, rows: &str) -> Self {
        let setup = boards::setup(setup);
        let diagram = diagram::read(&setup.geometry(), setup.seat_colors(), rows).unwrap();
        let arrangement = Arrangement::new(diagram.stones.clone(), to_move);
        Self { diagram, position: AnyPosition::arranged(setup, &arrangement).unwrap() }
    }

    /// Returns the cell with a letter.
    fn cell(&self, letter: char) -> Cell {
        self.diagram.label(letter).unwrap_or_else(|| panic!("no cell {letter}"))
    }

    /// Returns the move on the cells with two letters.
    fn pair(&self, letters: [char; 2]) -> Move {
        let [a, b] = letters.map(|letter| self.cell(letter));
        Move::pair(a, b)
    }
}

/// Plays moves given as text and returns the effects of the last one.
fn play(position: &mut AnyPosition, moves: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for text in moves.split_whitespace() {
        let mv = parse_move(position, text).unwrap();
        effects = position.play(mv).unwrap_or_else(|e| panic!("{text}: {}", illegal_text(position, &e)));
    }
    effects
}

/// Returns the message of a refusal, or `legal`.
fn verdict(position: &AnyPosition, text: &str) -> String {
    let mv = parse_move(position, text).unwrap();
    position.check(mv).map_or_else(|reason| illegal_text(position, &reason), |()| "legal".into())
}

fn names(position: &AnyPosition, cells: &[Cell]) -> String {
    position.geometry().sorted_names(cells.iter().copied()).join(" ")
}

/// Returns the removals among some effects: owner, sorted names, reason.
fn removals(position: &AnyPosition, effects: &[Effect]) -> Vec<(Player, String, Removal)> {
    let removal = |effect: &Effect| match effect {
        Effect::GroupRemoved { player, cells, why, .. } => Some((*player, names(position, cells), *why)),
        _ => None,
    };
    effects.iter().filter_map(removal).collect()
}

/// Plays moves and returns the removals of the last one.
fn removed_by(position: &mut AnyPosition, moves: &str) -> Vec<(Player, String, Removal)> {
    let effects = play(position, moves);
    removals(position, &effects)
}

/// Returns the standing of the group on a cell.
fn standing(position: &AnyPosition, name: &str) -> Standing {
    let cell = position.geometry().parse_cell(name).unwrap();
    Group::at(&position.groups(), cell).and_then(|group| group.standing).unwrap()
}
