//! Hexade: the engine against a plain second implementation, the diagrams of the document, positions made by hand.

mod figures;
mod positions;
mod reference;
mod side_by_side;
