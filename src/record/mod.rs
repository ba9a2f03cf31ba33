//! Games as they are kept: the tree of moves with its cursor, the words of the notation, and the save file.

mod tree;

pub use tree::{GameTree, LastMove, NodeId};
