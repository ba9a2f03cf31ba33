//! Hexade: the engine against a simple second implementation, the diagrams of the document, positions made by hand, and
//! forced wins.

mod figures;
mod forced_wins;
mod positions;
mod reference;
mod side_by_side;
mod solver;
