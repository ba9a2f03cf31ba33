//! Chexers: three players race their pieces over a board of 37 cells and turn the pieces that they jump over.
//!
//! The pieces of each seat are the bits of one 64-bit word, so a few shifts find the moves of all of them in one
//! direction (`board`); `history` counts how often a position has occurred.

mod action;
pub(crate) mod board;
mod description;
mod ground;
mod history;
mod limits;
mod play;
mod position;
mod race;
mod shape;
mod validate;

pub use description::ChexersSetup;
pub use limits::EXITS_TO_WIN;
pub use position::ChexersPosition;
pub use shape::{Safety, SeenPiece};
