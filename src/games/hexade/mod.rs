//! Hexade: two players put stones on a hexagon, capture pairs between two of their own, and want six in one shape that
//! outlasts the reply.
//!
//! The three shapes are a row of six, a triangle of side three and a ring. [`HexadeTable`] lists every place on the board
//! for each of them; [`HexadePosition`] keeps for each such *pattern* how many stones of either colour stand in it, so a
//! move costs the same whatever the board looks like. A six is *pending* from the move that completes it to the end of
//! the reply, and *perfect* if the reply does not break it.

mod aids;
mod description;
mod play;
mod position;
mod table;
mod threats;
mod validate;

pub use description::HexadeSetup;
pub use position::HexadePosition;
pub use table::{HexadeTable, SixShape};
