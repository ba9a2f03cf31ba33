//! Why a move is refused, in words for the person who tried it.

use super::Player;
use crate::geometry::{Cell, Geometry};

/// The reason why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// The cell is not on this board.
    OffBoard,
    /// A stone stands there.
    Occupied {
        /// The cell.
        cell: Cell,
        /// Whose stone it is.
        by: Player,
    },
    /// No stone of the mover is next to the cell.
    TouchesNone {
        /// Who tried it.
        player: Player,
    },
    /// Several stones of the mover are next to the cell.
    TouchesSeveral {
        /// The mover's stones there, ascending.
        stones: Vec<Cell>,
    },
}

impl Illegal {
    /// The reason as half a sentence, with the cells' names: `touches two of your stones: C3 and C5`.
    pub fn sentence(&self, geometry: &Geometry, seat_names: &[&str]) -> String {
        let seat = |player: &Player| seat_names.get(player.index()).copied().unwrap_or("another seat");
        match self {
            Self::GameOver => "the game is over".into(),
            Self::OffBoard => "is not on this board".into(),
            Self::Occupied { cell, by } => format!("{} is taken by a {} stone", geometry.name(*cell), seat(by)),
            Self::TouchesNone { player } => {
                format!("touches none of your stones: add to a {} root, next to exactly one stone", seat(player))
            }
            Self::TouchesSeveral { stones } => {
                let count = ["no", "one", "two", "three", "four", "five", "six"].get(stones.len());
                let count = count.map_or_else(|| stones.len().to_string(), |word| (*word).to_owned());
                format!("touches {count} of your stones: {}", list(&geometry.sorted_names(stones.iter().copied())))
            }
        }
    }
}

/// `A`, `A and B`, `A, B and C`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
