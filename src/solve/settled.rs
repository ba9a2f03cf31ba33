//! The result of a position, in plies and in words.

use std::cmp::Reverse;

use super::plies::Plies;
use super::table::Found;
use crate::games::Setup;
use crate::rules::Player;

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
    pub(super) fn before_a_ply(self) -> Self {
        Self { plies: self.plies.map(|plies| plies + 1), ..self }
    }

    /// Returns whether a seat can force a win within `plies`.
    pub(super) fn answer(self, hero: Player, plies: Plies) -> Found {
        if self.winner != Some(hero) {
            Found::NoWinEver
        } else if self.plies.map_or(Plies::EVER, Plies) <= plies {
            Found::Win
        } else {
            Found::NoWinYet
        }
    }

    /// Orders results by what they are worth for a seat, best first: fast wins, draws, late losses.
    pub(super) fn rank(self, seat: Player) -> (u8, u16, Reverse<u16>) {
        match self.winner {
            Some(winner) if winner == seat => (0, self.plies.unwrap_or(u16::MAX), Reverse(0)),
            None => (1, 0, Reverse(0)),
            Some(_) => (2, 0, Reverse(self.plies.unwrap_or(0))),
        }
    }
}
