//! The engine's conformance tests: one binary, built without the window.
//!
//! Everything that the rules promise is tested on every kind of board, against a simple second implementation
//! ([`reference`]), the documents' own figures, counted move sequences and whole recorded games.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops when something is not as expected")]

mod against_reference;
mod boards;
mod chexers;
mod command_line;
mod contract;
mod conversation;
mod edits;
mod figures;
mod fuzz;
mod hexade;
mod lessons;
mod matches;
mod perft;
mod program;
mod protocol;
mod records;
mod reference;
mod root_bound;
mod rules_pages;
mod sha256;
mod solve;
mod starts;
mod statistics;
mod study;
mod vectors;
mod warnings;
