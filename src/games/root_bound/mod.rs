//! Root Bound: stones of two colours that join into groups and claim the empty regions that only one colour encloses.
//!
//! A position consists of a few sets of cells ([`CellSet`]): the stones and claimed regions of each seat. After each
//! turn one flood fill of the empty areas finds the claimed regions and the dead groups. The legal turns are pairs from
//! one set of open cells, with exceptions only between neighbours (`turns`).

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
