//! What the panels say about the position, in words: how a game ended, what a move did, what threatens.

pub(super) mod notes;
pub(super) mod reading;
pub(super) mod result;
