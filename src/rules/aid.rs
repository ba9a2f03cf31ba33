//! Aids that a board can show in addition to its stones, as data: the rules produce them and the views draw them,
//! without needing to know which game it is.

use super::Player;
use crate::geometry::Cell;

/// A fact about the position, as the rules see it, that is shown to help a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aid {
    /// An empty cell on which the side to move may not play now, for a reason that cannot be seen from the stones.
    Forbidden(Cell),
    /// A stone that can be removed or changed by the next move of an opponent.
    InDanger(Cell),
    /// The only cell left to a group, on which the side to move can take or save it.
    LastSpace(Cell),
    /// An empty cell on which a stone of the side to move would cost it a group: that of the stone, or another.
    Deadly(Cell),
    /// An empty cell that completes a winning shape for this player.
    Completes(Cell, Player),
    /// An empty cell on which a stone of the side to move breaks every winning shape of an opponent.
    Breaks(Cell),
    /// A winning shape that must still survive the reply or, if the game is over, has survived it.
    Six {
        /// The player who completed it.
        player: Player,
        /// Its stones, ascending.
        cells: Vec<Cell>,
    },
    /// A connected area of empty cells that belongs to one player.
    Region {
        /// The player it belongs to.
        player: Player,
        /// Its cells, ascending.
        cells: Vec<Cell>,
    },
    /// A cell from which this player's pieces leave the board.
    ExitCell(Cell, Player),
    /// The position has occurred before.
    Repeated {
        /// How often it has occurred, including this time.
        times: u32,
        /// The number of occurrences that ends the game.
        limit: u32,
    },
    /// The game will soon end because its turns are used up.
    TurnsLeft {
        /// The number of turns left to the side to move, including the one about to be played.
        turns: u32,
    },
}
