//! Games as they are stored: the tree of moves with its cursor, the notation, and the save file.

pub mod draft;
mod drawing;
pub mod example;
pub mod lesson;
pub mod notation;
pub mod position_text;
pub mod save;
mod sign;
mod tree;

pub use drawing::{Drawing, Stroke};
pub use sign::Sign;
pub use tree::{Edit, Fork, GameTree, LastMove, NodeId, Note, Record};
use tree::{Fault, FaultKind};
