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
mod question;
mod roots;
mod search;
mod solvable;
mod solver;
mod table;

use std::cmp::Reverse;

pub use effort::{Effort, Reach};
pub use solvable::Solvable;
pub use solver::{MOST_CELLS, Solution, Solver, Step};
pub use table::{Found, Known, Table};

use crate::games::Setup;
use crate::rules::Player;

/// A number of plies within which a win is to be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plies(pub u16);

impl Plies {
    /// However many it takes.
    pub const EVER: Self = Self(u16::MAX - 1);
    /// More than any number.
    pub const NEVER: Self = Self(u16::MAX);

    /// Returns what is left after a ply.
    pub(super) fn next(self) -> Self {
        if self == Self::EVER { self } else { Self(self.0.saturating_sub(1)) }
    }
}

/// The result of a position if nobody errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Who wins; `None` for a draw, and with more than two seats if nobody can force a win.
    pub winner: Option<Player>,
    /// The number of plies to the end, if the winner plays for the shortest game and the loser for the longest. `None`
    /// for a draw, and if only the winner is known.
    pub plies: Option<u16>,
}

impl Settled {
    /// Returns the result of a position whose game is over after `plies`. A draw has no length.
    pub fn end(winner: Option<Player>, plies: u16) -> Self {
        Self { winner, plies: winner.map(|_| plies) }
    }

    /// Returns what it means for a seat: `wins in 14`, `loses`, `draw`.
    pub fn words(self, seat: Player) -> String {
        let verb = match self.winner {
            None => return "draw".into(),
            Some(winner) if winner == seat => "wins",
            Some(_) => "loses",
        };
        self.plies.map_or_else(|| verb.into(), |plies| format!("{verb} in {plies}"))
    }

    /// Returns it in words: `black wins in 14 plies`.
    pub fn sentence(self, setup: Setup) -> String {
        let Some(winner) = self.winner else { return "a draw".into() };
        let winner = setup.seat_names()[winner.index()];
        match self.plies {
            None => format!("{winner} wins"),
            Some(1) => format!("{winner} wins in 1 ply"),
            Some(plies) => format!("{winner} wins in {plies} plies"),
        }
    }

    /// Returns the result of the position a ply before, from which a move leads here.
    fn before_a_ply(self) -> Self {
        Self { plies: self.plies.map(|plies| plies + 1), ..self }
    }

    /// Returns whether a seat can force a win within `plies`.
    fn answer(self, hero: Player, plies: Plies) -> Found {
        if self.winner != Some(hero) {
            Found::NoWinEver
        } else if self.plies.map_or(Plies::EVER, Plies) <= plies {
            Found::Win
        } else {
            Found::NoWinYet
        }
    }

    /// Orders results by what they are worth for a seat, best first: fast wins, draws, late losses.
    fn rank(self, seat: Player) -> (u8, u16, Reverse<u16>) {
        match self.winner {
            Some(winner) if winner == seat => (0, self.plies.unwrap_or(u16::MAX), Reverse(0)),
            None => (1, 0, Reverse(0)),
            Some(_) => (2, 0, Reverse(self.plies.unwrap_or(0))),
        }
    }
}
