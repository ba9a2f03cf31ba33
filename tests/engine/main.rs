//! The engine's conformance tests: one binary, built without the window.
//!
//! Everything that the rules promise is tried on every kind of board, against a plain second implementation
//! ([`reference`]), the documents' own figures, counted move sequences and whole recorded games.

mod against_reference;
mod boards;
mod figures;
mod protocol;
mod reference;
