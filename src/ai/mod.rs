//! The computer players: one interface, several searches, named levels.

mod bot;

pub use bot::{Bot, Limits, Line, Report, StopFlag};
