//! Hexade: two players put stones on a hexagon, capture pairs between two of their own, and want six in one shape that
//! outlasts the reply.
//!
//! The three shapes are a row of six, a triangle of side three and a ring. [`HexadeTable`] lists every place on the board for
//! each of them and every line in which pairs are captured. [`Stones`] keeps for each such *pattern* how many stones of
//! either colour stand in it, so a move costs the same whatever the board looks like. [`Threats`] is the look one move ahead
//! that the rules and all searches share.
//!
//! A six is *pending* from the move that completes it to the end of the reply, and *perfect* if the reply does not break it.

mod aids;
mod description;
mod play;
mod position;
mod stones;
mod table;
mod threats;
mod validate;

pub use description::HexadeSetup;
pub use position::HexadePosition;
pub use stones::{EMPTY, MOST_CAPTURED, Stones, is_captured, opponent};
pub use table::{HexadeTable, SixShape};
pub use threats::Threats;
