//! What a board can show beside its stones, as data: the rules know it, the views draw it, and neither asks which game it is.

use super::Player;
use crate::geometry::Cell;

/// Something about the position that helps a person to see what the rules see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aid {
    /// An empty cell on which the side to move may not play now, for a reason that is not seen from the stones.
    Forbidden(Cell),
    /// A stone that can be removed or changed by the next move of an opponent.
    InDanger(Cell),
    /// The one cell that a group in danger has left.
    LastSpace(Cell),
    /// An empty cell that completes a winning shape for this player.
    Completes(Cell, Player),
    /// An empty cell on which a stone of the side to move breaks every winning shape of an opponent.
    Breaks(Cell),
    /// A winning shape: it must still outlast the reply, or has done so if the game is over.
    Six {
        /// Who made it.
        player: Player,
        /// Its stones, ascending.
        cells: Vec<Cell>,
    },
    /// A connected area of empty cells that belongs to one player.
    Region {
        /// Whose it is.
        player: Player,
        /// Its cells, ascending.
        cells: Vec<Cell>,
    },
    /// A cell from which this player's pieces leave the board.
    ExitCell(Cell, Player),
    /// The position has occurred before.
    Repeated {
        /// How often by now, this time included.
        times: u32,
        /// How often it must occur to end the game.
        limit: u32,
    },
    /// The game ends when its turns are used up, and that is near.
    TurnsLeft {
        /// Turns that the side to move still has, the one about to be played included.
        turns: u32,
    },
}
