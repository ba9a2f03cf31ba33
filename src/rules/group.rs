//! Groups of connected stones, both where groups can join and where they never do (roots).

use super::Player;
use crate::geometry::Cell;
use crate::printable::several;

/// A group of connected stones that the rules identify; in the root games a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The owner of the stones.
    pub player: Player,
    /// A number that no other group of the position has. A root keeps its number as long as it exists; where groups can
    /// join, the number may change when the group does.
    pub id: u32,
    /// The stones, ascending.
    pub stones: Vec<Cell>,
    /// The cells on which the owner could add to this root, ascending; empty where groups can join.
    pub space: Vec<Cell>,
    /// How safe it is; `None` for roots.
    pub standing: Option<Standing>,
}

/// How safe a group is where claimed regions keep groups alive, safest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// It touches a claimed region of its owner.
    Live,
    /// It is not live, but a path of empty cells leads to a live group of its owner.
    Linked,
    /// Paths of empty cells lead to other groups of its owner, but to no live one: it would be removed if the game
    /// ended now.
    Endangered,
    /// It is cut off from every other group of its owner: it is removed at the end of an opponent's turn.
    Dead,
}

impl Group {
    /// Returns whether it is a root with a single point of root space left, so that an opponent's next move can bound
    /// it.
    pub fn is_on_last_space(&self) -> bool {
        self.space.len() == 1
    }

    /// Returns whether a stone that this seat places on `cell` would join it.
    pub fn grows_at(&self, player: Player, cell: Cell) -> bool {
        self.player == player && self.space.contains(&cell)
    }

    /// Returns the group among `groups` that has a stone on `cell`.
    pub fn at(groups: &[Self], cell: Cell) -> Option<&Self> {
        groups.iter().find(|group| group.stones.binary_search(&cell).is_ok())
    }

    /// Returns a description of the group, with the name of its seat:
    /// `a black root of 3 stones with 2 places to grow`.
    pub fn sentence(&self, seat: &str) -> String {
        let stones = several(self.stones.len(), "stone");
        let standing = match self.standing {
            None => {
                let space = several(self.space.len(), "place");
                return format!("a {seat} root of {stones} with {space} to grow");
            }
            Some(Standing::Live) => "live: it touches ground of its own",
            Some(Standing::Linked) => "not live, but an empty path leads to a live group",
            Some(Standing::Endangered) => "not safe yet: no path of empty cells leads to a live group",
            Some(Standing::Dead) => "dead: cut off, and removed after the opponent's turn unless it is joined again",
        };
        format!("a {seat} group of {stones}, {standing}")
    }
}
