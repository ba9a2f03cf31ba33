//! Games as they are stored: the tree of moves with its cursor, the notation, and the save file.

pub mod draft;
pub mod example;
pub mod lesson;
pub mod notation;
pub mod position_text;
pub mod save;
mod tree;

use tree::{Fault, Wrong};
pub use tree::{Fork, GameTree, LastMove, NodeId, Note, Record};
