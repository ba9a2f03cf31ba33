//! Hexade: two players place stones on a hexagonal board, capture pairs between two of their own stones, and try to
//! complete a six: six stones in one of three shapes that survives the reply.
//!
//! The three shapes are a row of six, a triangle of side three and a ring. [`HexadeTable`] lists every place on the
//! board for each of them and every line along which pairs can be captured. [`Stones`] keeps the number of stones of
//! either colour in each such *pattern*, so the cost of a move does not depend on the position. [`Threats`] is the
//! one-move lookahead that the rules and all searches share.
//!
//! A six is *pending* from the move that completes it to the end of the reply, and *perfect* if the reply does not
//! break it.

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
