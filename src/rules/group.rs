//! Groups of connected stones: roots where groups never join, groups where they do.

use super::Player;
use crate::geometry::Cell;

/// A group of connected stones that the rules know by name; in the root games a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose stones they are.
    pub player: Player,
    /// A number that no other group of the position has. Roots keep theirs for life, whatever happens to other roots; where
    /// groups join it may change when the group does.
    pub id: u32,
    /// The stones, ascending.
    pub stones: Vec<Cell>,
    /// The cells on which the owner could add to this root, ascending; empty where groups join.
    pub space: Vec<Cell>,
    /// How safe it is; `None` for roots.
    pub standing: Option<Standing>,
}

/// How safe a group is where claimed regions keep groups alive, safest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// It touches a claimed region of its own.
    Live,
    /// It is not live, but a path of empty cells leads to a live group of its owner.
    Linked,
    /// Paths lead to groups of its owner, but to no live one: it would be removed if the game ended now.
    Endangered,
    /// Cut off from every other group of its owner: it goes at the end of the turn of an opponent.
    Dead,
}

impl Group {
    /// The group with a stone on `cell`, if one of `groups` has.
    pub fn at(groups: &[Self], cell: Cell) -> Option<&Self> {
        groups.iter().find(|group| group.stones.binary_search(&cell).is_ok())
    }

    /// The group in words, with the name of its seat: `a black root of 3 stones with 2 points of root space`.
    pub fn sentence(&self, seat: &str) -> String {
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let stones = count(self.stones.len(), "stone");
        let standing = match self.standing {
            None => {
                let space = count(self.space.len(), "point");
                return format!("a {seat} root of {stones} with {space} of root space");
            }
            Some(Standing::Live) => "live, as it touches a claimed region of its own",
            Some(Standing::Linked) => "not live, but an empty path leads to a live group",
            Some(Standing::Endangered) => "endangered: no empty path leads to a live group",
            Some(Standing::Dead) => "dead: it is cut off and goes at the end of the opponent's turn",
        };
        format!("a {seat} group of {stones}, {standing}")
    }
}
