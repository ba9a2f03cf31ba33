//! The implementation of the sub-commands, except for parsing their arguments; every tool can write to any writer.

mod analyse;
mod learn_tool;
mod match_tool;
mod perft;
mod playouts;
mod replay;
mod solve;
mod tune_tool;

use std::io;

use thiserror::Error;

use crate::printable::printable;
use crate::record::save::SavedGame;

pub use analyse::analyse;
pub use learn_tool::learn_weights;
pub use match_tool::match_players;
pub use perft::perft;
pub use playouts::playouts;
pub use replay::replay;
pub use solve::{SolvePlan, solve};
pub use tune_tool::tune_weights;

/// Returns the players in order of play, for people to read; in files and on the command line a computer is
/// `computer:LEVEL`.
fn occupants(game: &SavedGame) -> Vec<String> {
    let occupant = |seat: &String| match seat.strip_prefix("computer:") {
        Some(level) => format!("computer ({})", printable(level)),
        None => printable(seat),
    };
    game.seats.iter().map(occupant).collect()
}

/// The reason why a tool stopped.
#[derive(Debug, Error)]
pub enum ToolError {
    /// A bad argument, or a file that cannot be read: the program ends with status 2.
    #[error("{0}")]
    Argument(String),
    /// A failed check: the program ends with status 1.
    #[error("{0}")]
    Failed(String),
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}
