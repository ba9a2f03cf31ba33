//! The rule sets, one folder each; none knows another. [`AnyPosition`] chooses between them at run time.

mod any;
pub mod chexers;
pub mod hexade;
pub mod root_bound;
pub mod roots;
pub mod words;

pub use any::AnyPosition;
