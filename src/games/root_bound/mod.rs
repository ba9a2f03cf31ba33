//! Root Bound: two colours of stones that join into groups and claim the empty regions that they surround alone.
//!
//! A position is a few sets of cells ([`CellSet`]): the stones and claimed regions of each seat. After each turn the empty
//! areas are flooded once, which tells claimed regions and dead groups. The legal turns are pairs out of one set of open
//! cells, with exceptions between neighbours only (`turns`).

mod arrange;
mod cell_set;
mod description;
mod groups;
mod play;
mod position;
mod survey;
mod table;
mod turns;

pub use cell_set::CellSet;
pub use description::{RootBoundBoard, RootBoundSetup};
pub use position::RootBoundPosition;
pub use table::{Area, RootBoundTable};
