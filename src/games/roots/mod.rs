//! Tanbo in every dimension and Hexbo: one engine over different boards.
//!
//! A stone is added next to exactly one stone of its colour, so every connected group, a *root*, is a tree that never
//! joins another one. The cells on which a root could grow are its *root space*; a root without any is *bounded* and
//! removed. [`RootPosition`] keeps all of this up to date in time proportional to a cell's neighbours.

mod array;
mod bits;
mod cell_set;
mod hexbo;
mod layout;
mod outlook;
mod play;
mod position;
mod seeds;
mod setup;
mod spots;
mod table;
mod tanbo;
mod validate;
mod width;
mod wither;
mod words;

pub use array::Array;
pub use bits::{BitTable, RootBits, cells as bit_cells};
pub use hexbo::HexboSetup;
pub use layout::Layout;
pub use outlook::{StoneEffect, Surroundings};
pub use position::RootPosition;
pub use setup::RootSetup;
pub use table::RootTable;
pub use tanbo::TanboSetup;
pub use width::Width;
