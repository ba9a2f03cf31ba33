//! The panels of a game: the bar above the board, the panel beside it with the seats and the moves, the buttons below it and
//! the status line.

pub(super) mod actions;
pub(super) mod bar;
mod end;
pub(super) mod moves;
pub(super) mod panel;
pub(super) mod seats;
pub(super) mod status;
mod teacher;
pub(super) mod turn;
