//! Chexers: three players race their pieces over a board of 37 cells and turn the pieces that they jump over.
//!
//! The board of a seat is one 64-bit word, so the moves of all its pieces in one direction come from a few shifts
//! (`board`); `history` counts how often a position has occurred.

mod board;
mod description;
mod history;
mod limits;
mod play;
mod position;
mod race;
mod validate;

pub use description::ChexersSetup;
pub use limits::EXITS_TO_WIN;
pub use position::ChexersPosition;
