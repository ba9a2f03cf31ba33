//! Tanbo in every dimension and Hexbo: one engine over different boards.
//!
//! A stone is added next to exactly one stone of its colour, so every connected group, a *root*, is a tree that never
//! joins another one. The cells on which a root could grow are its *root space*; a root without any is *bounded* and is
//! removed. [`RootPosition`] keeps all of this up to date in time proportional to a cell's neighbours.

mod array;
mod cell_set;
mod outlook;
mod play;
mod position;
mod seeds;
mod spots;
mod table;
mod validate;
mod width;
mod wither;

pub use array::Array;
pub use outlook::{StoneEffect, Surroundings};
pub use position::RootPosition;
pub use table::RootTable;
pub use width::Width;
