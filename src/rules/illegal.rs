//! The reasons why a move is refused, in words for the person who tried it.

use super::Player;
use crate::geometry::{Cell, Geometry};
use crate::printable::listed;

/// The reason why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// The cell is not on this board.
    OffBoard,
    /// The cell is not empty.
    Occupied {
        /// The cell.
        cell: Cell,
        /// The owner of the stone.
        by: Player,
    },
    /// No stone of the mover is next to the cell.
    TouchesNone {
        /// The player who tried.
        player: Player,
    },
    /// Several stones of the mover are next to the cell.
    TouchesSeveral {
        /// The mover's stones there, ascending.
        stones: Vec<Cell>,
    },
    /// The move is of a kind that this game does not have; the text says what a turn is.
    OtherKind(&'static str),
    /// The second stone of the first player would be too near the first one (Hexade).
    TooNear {
        /// The first stone.
        first: Cell,
    },
    /// The cell is in a claimed region (Root Bound).
    Claimed {
        /// The player whose region it is.
        by: Player,
    },
    /// Two own stones next to the cell are neighbours of each other (Root Bound).
    SmallTriangle {
        /// The two stones. If the triangle consists of a pair and an older stone, the first one of the pair and that stone.
        stones: [Cell; 2],
    },
    /// Two new neighbouring stones would be in line with an older stone directly beyond one of them (Root Bound).
    StraightGrowth {
        /// The older stone.
        beyond: Cell,
    },
    /// The turn would leave its player with a single group that is not live (Root Bound).
    LoneGroup,
    /// The turn has the wrong number of stones (Root Bound).
    StoneCount {
        /// The required number.
        exactly: u8,
    },
    /// The two stones of the second player's first turn would be neighbours (Root Bound).
    FirstTwoAdjacent,
    /// The turn names the same cell twice (Root Bound).
    SameCell,
    /// A pass before the fourth turn of the game is not allowed (Root Bound).
    PassTooEarly,
    /// A player who can act may not pass (Chexers).
    MustAct,
    /// The mover has no piece there (Chexers).
    NotYours {
        /// The cell.
        cell: Cell,
        /// The owner of the piece there, if there is one.
        by: Option<Player>,
    },
    /// The piece can neither move nor jump nor leave (Chexers).
    Blocked {
        /// The cell of the piece.
        cell: Cell,
    },
    /// The target is neither a neighbour of the piece nor two cells away in a straight line (Chexers).
    OutOfReach {
        /// The cell of the piece.
        from: Cell,
    },
    /// The cell between is empty, so there is nothing to jump over (Chexers).
    NothingToJump {
        /// The cell between.
        over: Cell,
    },
    /// The piece is not on an exit cell of its colour (Chexers).
    NoExit {
        /// The cell of the piece.
        cell: Cell,
    },
}

impl Illegal {
    /// Returns the reason as it is told to somebody who has just tried the `second` stone of a turn: a triangle is made with
    /// the `first`, not with the stone that is refused.
    pub fn of_second(self, first: Cell, second: Cell) -> Self {
        match self {
            Self::SmallTriangle { stones } => {
                Self::SmallTriangle { stones: stones.map(|stone| if stone == second { first } else { stone }) }
            }
            other => other,
        }
    }

    /// Returns the reason as half a sentence, with the cells' names: `touches two of your stones: C3 and C5`. `piece`
    /// is the game's word for a single stone.
    pub fn sentence(&self, geometry: &Geometry, seat_names: &[&str], piece: &str) -> String {
        let seat = |player: &Player| seat_names.get(player.index()).copied().unwrap_or("another seat");
        match self {
            Self::GameOver => "the game is over".into(),
            Self::OffBoard => "is not on this board".into(),
            Self::Occupied { cell, by } => format!("{} is taken by a {} {piece}", geometry.name(*cell), seat(by)),
            Self::TouchesNone { .. } => "touches none of your stones: a new stone must touch exactly one".into(),
            Self::TouchesSeveral { stones } => {
                let count = ["no", "one", "two", "three", "four", "five", "six"].get(stones.len());
                let count = count.map_or_else(|| stones.len().to_string(), |word| (*word).to_owned());
                format!(
                    "touches {count} of your stones: {}",
                    listed(&geometry.sorted_names(stones.iter().copied()), "and")
                )
            }
            Self::OtherKind(turn) => format!("is not a move of this game: {turn}"),
            Self::TooNear { first } => {
                format!("is within two cells of your first stone on {}: choose one farther away", geometry.name(*first))
            }
            Self::Claimed { by } => format!("lies in a claimed region of {}: nobody may play there", seat(by)),
            Self::SmallTriangle { stones } => {
                format!("would make a small triangle with {}", listed(&geometry.sorted_names(*stones), "and"))
            }
            Self::StraightGrowth { beyond } => format!(
                "would be rapid growth: two stones of one turn would stand in line with yours on {}",
                geometry.name(*beyond)
            ),
            Self::LoneGroup => "your only group would not be live".into(),
            Self::StoneCount { exactly: 1 } => "the first turn is exactly one stone".into(),
            Self::StoneCount { .. } => "the second turn is exactly two stones".into(),
            Self::FirstTwoAdjacent => "the two stones of this turn may not be next to each other".into(),
            Self::SameCell => "a cell holds one stone only: the second needs another cell".into(),
            Self::PassTooEarly => "nobody may pass before the fourth turn of the game".into(),
            Self::MustAct => "you have a legal move, so you may not pass".into(),
            Self::NotYours { cell, by } => {
                let name = geometry.name(*cell);
                match by {
                    Some(by) => format!("{name} holds a {} piece: choose one of your own", seat(by)),
                    None => format!("{name} is empty: choose one of your own pieces"),
                }
            }
            Self::Blocked { cell } => format!("{}: this piece can neither move nor jump", geometry.name(*cell)),
            Self::OutOfReach { from } => format!(
                "cannot be reached from {}: move to a neighbouring cell, or jump over a piece to the cell behind it",
                geometry.name(*from)
            ),
            Self::NothingToJump { over } => {
                format!("is two cells away and nothing stands between, on {}, to jump over", geometry.name(*over))
            }
            Self::NoExit { cell } => {
                format!("{} is not an exit of your colour: pieces leave over the opposite edge", geometry.name(*cell))
            }
        }
    }
}
