//! Rhizome: five abstract board games, their rules, records, computer players and window.
pub mod ai;
pub mod games;
pub mod geometry;
pub mod options;
pub mod protocol;
pub mod record;
pub mod rules;
