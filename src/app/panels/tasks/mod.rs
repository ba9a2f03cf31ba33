//! The pages of tasks on the board: lessons and practice.

pub(super) mod lesson;
pub(super) mod practice;
mod task;
