//! A draft: the part of a move chosen so far, and what the next click makes of it.
//!
//! Where a turn is one stone, a single click is a move. Elsewhere the first click is held as a draft: the first of two
//! stones, or the piece to act. The window shows the draft and asks it what a click means; nothing is played until the
//! move is complete.

use crate::games::AnyPosition;
use crate::geometry::{Cell, Geometry};
use crate::rules::{Illegal, Move, Position, Turn};

/// The part of a move chosen so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Draft {
    /// Nothing.
    #[default]
    Empty,
    /// The first stone of a turn that may have two.
    Stone(Cell),
    /// The piece to act.
    Piece(Cell),
}

/// The result of a click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The move is complete and legal.
    Play(Move),
    /// The move needs more; this draft is held now.
    Hold(Draft),
    /// The click is refused; the draft does not change.
    Refuse(Illegal),
}

impl Draft {
    /// Returns the result of a click on `cell`, given the draft.
    pub fn click(self, position: &AnyPosition, cell: Cell) -> Answer {
        if position.outcome().is_some() {
            return Answer::Refuse(Illegal::GameOver);
        }
        match (position.turn(), self) {
            (Turn::Stones { most: 1, .. }, _) => answer(position, Move::Place(cell)),
            (Turn::Stones { .. }, Self::Stone(first)) if first == cell => Answer::Hold(Self::Empty),
            (Turn::Stones { .. }, Self::Stone(first)) => match answer(position, Move::pair(first, cell)) {
                Answer::Refuse(reason) => Answer::Refuse(reason.of_second(first, cell)),
                played => played,
            },
            (Turn::Stones { .. }, _) => hold_if(position.check_stone(cell), Self::Stone(cell)),
            (Turn::Piece, held) => held.click_piece(position, cell),
        }
    }

    fn click_piece(self, position: &AnyPosition, cell: Cell) -> Answer {
        let owner = position.owner(cell);
        let is_own = owner == Some(position.to_move());
        match self {
            Self::Piece(from) if from == cell => Answer::Hold(Self::Empty),
            Self::Piece(from) if !is_own => answer(position, action(position.geometry(), from, cell)),
            _ if !is_own => Answer::Refuse(Illegal::NotYours { cell, by: owner }),
            _ if can_act(position, cell) => Answer::Hold(Self::Piece(cell)),
            _ => Answer::Refuse(Illegal::Blocked { cell }),
        }
    }

    /// Returns the move without a second stone; `None` if no stone is held.
    pub fn finish(self) -> Option<Move> {
        match self {
            Self::Stone(cell) => Some(Move::Place(cell)),
            Self::Empty | Self::Piece(_) => None,
        }
    }

    /// Returns the cell of the held stone or piece.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Self::Empty => None,
            Self::Stone(cell) | Self::Piece(cell) => Some(cell),
        }
    }

    /// Returns whether the next click may choose `cell`.
    pub fn is_choice(self, position: &AnyPosition, cell: Cell) -> bool {
        match self.click(position, cell) {
            Answer::Play(_) => true,
            // While a piece is held, a click on another piece only selects that piece, so it is not a choice.
            Answer::Hold(held) => held != Self::Empty && self.cell().is_none(),
            Answer::Refuse(_) => false,
        }
    }

    /// Returns the cells that the next click may choose, ascending: points for a stone, pieces that can act, targets of
    /// a piece.
    pub fn choices(self, position: &AnyPosition) -> Vec<Cell> {
        let cells = position.geometry().cells();
        match (position.turn(), self) {
            _ if position.outcome().is_some() => Vec::new(),
            (Turn::Stones { most: 1, .. }, _) => {
                position.legal_move_list().into_iter().filter_map(|mv| mv.targets().next()).collect()
            }
            (Turn::Stones { .. }, Self::Stone(first)) => {
                cells.filter(|&cell| position.check(Move::pair(first, cell)).is_ok()).collect()
            }
            (Turn::Stones { .. }, _) => cells.filter(|&cell| position.check_stone(cell).is_ok()).collect(),
            (Turn::Piece, Self::Piece(from)) => {
                let is_from = |mv: &Move| mv.cells().next() == Some(from);
                let targets = position.legal_move_list().into_iter().filter(is_from).flat_map(Move::targets);
                sorted(targets)
            }
            (Turn::Piece, _) => sorted(position.legal_move_list().into_iter().filter_map(|mv| mv.cells().next())),
        }
    }
}

fn sorted(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn answer(position: &AnyPosition, mv: Move) -> Answer {
    position.check(mv).map_or_else(Answer::Refuse, |()| Answer::Play(mv))
}

fn hold_if(check: Result<(), Illegal>, draft: Draft) -> Answer {
    check.map_or_else(Answer::Refuse, |()| Answer::Hold(draft))
}

/// Returns the action that leads a piece from one cell to another: a step to a neighbour, else a jump.
fn action(geometry: &Geometry, from: Cell, to: Cell) -> Move {
    if geometry.neighbours(from).any(|next| next == to) { Move::Step { from, to } } else { Move::Jump { from, to } }
}

fn can_act(position: &AnyPosition, cell: Cell) -> bool {
    position.legal_move_list().into_iter().any(|mv| mv.cells().next() == Some(cell))
}
