//! What people call things in each game: the words of the panels, so that they need not know which game is played.

use super::AnyPosition;
use crate::rules::{Aid, Group, Player, Position, Setup, Standing, Turn};

/// A column of the table of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What is counted.
    pub heading: &'static str,
    /// The count of each seat, in order of play.
    pub counts: Vec<u32>,
}

/// What is worth counting for each seat: stones and roots, points with their parts, pieces and exits.
pub fn columns(position: &AnyPosition) -> Vec<Column> {
    let stones: Vec<u32> = position.players().map(|player| position.stones(player).len() as u32).collect();
    let score = position.score();
    match position.setup() {
        Setup::Tanbo { .. } | Setup::Hexbo { .. } => {
            let groups = position.groups();
            let roots = |player: Player| groups.iter().filter(|group| group.player == player).count() as u32;
            let roots = position.players().map(roots).collect();
            vec![Column { heading: "stones", counts: stones }, Column { heading: "roots", counts: roots }]
        }
        Setup::Hexade { .. } => vec![Column { heading: "stones", counts: stones }],
        Setup::RootBound { .. } => {
            let points = score.unwrap_or_default();
            let claimed = points.iter().zip(&stones).map(|(points, stones)| points.saturating_sub(*stones)).collect();
            vec![
                Column { heading: "stones", counts: stones },
                Column { heading: "claimed", counts: claimed },
                Column { heading: "points", counts: points },
            ]
        }
        Setup::Chexers => vec![
            Column { heading: "pieces", counts: stones },
            Column { heading: "exits of 4", counts: score.unwrap_or_default() },
        ],
    }
}

/// What the side to move is to do, as half a sentence.
pub fn task(position: &AnyPosition) -> &'static str {
    match (position.setup(), position.turn()) {
        (Setup::Tanbo { .. } | Setup::Hexbo { .. }, _) => "add a stone next to exactly one of your own",
        (Setup::Hexade { .. }, _) if position.aids().iter().any(|aid| matches!(aid, Aid::Forbidden(_))) => {
            "put a stone more than two cells away from the first"
        }
        (Setup::Hexade { .. }, _) => "put a stone on any empty cell",
        (Setup::RootBound { .. }, Turn::Stones { most: 1, .. }) => "put one stone anywhere",
        (Setup::RootBound { .. }, Turn::Stones { least: 2, .. }) => "put two stones that are not neighbours",
        (Setup::RootBound { .. }, _) => "put one or two stones, or pass",
        (Setup::Chexers, _) => "move a piece, jump, or leave over the far edge",
    }
}

/// The idea of a game in a sentence, for who has to choose one.
pub fn idea(setup: Setup) -> &'static str {
    match setup {
        Setup::Tanbo { .. } => "Roots grow stone by stone; one that has no room left is gone. The last root wins.",
        Setup::Hexbo { .. } => "Tanbo on a hexagon, for two, three or six: every root has more ways to turn.",
        Setup::Hexade { .. } => "Six in a line, a triangle or a ring, if it outlasts the reply. Pairs can be captured.",
        Setup::RootBound { .. } => "One or two stones a turn: claim ground, live at it, and cut the others off.",
        Setup::Chexers => "A race for three: jump over others to win them over, and take four pieces off the far edge.",
    }
}

/// What a click does, for a person who has clicked nothing yet.
pub fn hint(position: &AnyPosition) -> &'static str {
    match position.setup() {
        Setup::Tanbo { .. } | Setup::Hexbo { .. } => {
            "Click a point to play. The pointer on a stone shows its root; L marks every legal point."
        }
        Setup::Hexade { .. } => {
            "Click a cell to play. A six that outlasts the reply wins; a pair between two enemy stones is captured."
        }
        Setup::RootBound { .. } => {
            "Click one or two cells. Enter finishes a turn of one stone, Backspace takes it back, P passes."
        }
        Setup::Chexers => "Click one of your pieces, then where it goes; an arrow at the edge takes it off the board.",
    }
}

/// What there is to see, for a person whose turn it is not.
pub fn watching(position: &AnyPosition) -> &'static str {
    match position.setup() {
        Setup::Tanbo { .. } | Setup::Hexbo { .. } => {
            "The pointer on a stone shows its root and the room that it has left."
        }
        Setup::Hexade { .. } => "A six that outlasts the reply wins; a pair between two enemy stones is captured.",
        Setup::RootBound { .. } => "The pointer on a stone shows its group and whether it lives.",
        Setup::Chexers => "Whoever first takes four pieces off the far edge wins.",
    }
}

/// A group in words: `a black root of 3 stones with 2 points of root space`.
pub fn group(group: &Group, seat: &str) -> String {
    let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let stones = count(group.stones.len(), "stone");
    let standing = match group.standing {
        None => {
            let space = count(group.space.len(), "point");
            return format!("a {seat} root of {stones} with {space} of root space");
        }
        Some(Standing::Live) => "live, as it touches a claimed region of its own",
        Some(Standing::Linked) => "not live, but an empty path leads to a live group",
        Some(Standing::Endangered) => "endangered: no empty path leads to a live group",
        Some(Standing::Dead) => "dead: it is cut off and goes at the end of the opponent's turn",
    };
    format!("a {seat} group of {stones}, {standing}")
}

/// What a single stone is called.
pub fn stone(setup: Setup) -> &'static str {
    if setup == Setup::Chexers { "piece" } else { "stone" }
}
