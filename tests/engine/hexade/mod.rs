//! Hexade: the engine against a plain second implementation, the diagrams of the document, positions made by hand, wins
//! by force.

mod figures;
mod forced_wins;
mod positions;
mod reference;
mod side_by_side;
mod solver;
