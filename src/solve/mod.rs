//! Exact results: who wins a position if nobody errs, in how many plies, and by which moves.
//!
//! [`Solver::solve`] asks a `search` whether one seat, the hero, can force a win within a number of plies. The search sees
//! a game as a `board`; small root games have one of their own, `roots`, where positions are bits. The answers are
//! kept in a `table` under `key`s that are the same for all images of a position. A position whose hero wins within 14
//! plies but not within 13 is a win in 14. [`Effort`] limits the work, and a [`book`] keeps what it found.
//!
//! All other seats play against the hero together, so a win is one against any two, or five. Where few pieces of two seats
//! are left in `chexers`, results come from tables, without a search; [`Solvable`] gives them to every search.

mod board;
pub mod book;
mod chexers;
mod effort;
mod key;
mod plies;
mod question;
mod roots;
mod search;
mod settled;
mod solvable;
mod solver;
mod table;

pub use effort::{Effort, Reach};
pub use plies::Plies;
pub use settled::Settled;
pub use solvable::Solvable;
pub use solver::{MOST_CELLS, Solution, Solver, SolverStep};
pub use table::{Found, Known, SolverTable};
