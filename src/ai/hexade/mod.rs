//! What a search needs to know about Hexade: complete and threatened sixes, and which cells are worth considering.
//!
//! The computer player of Hexade is [`player`]: alpha-beta ([`search`]) on a mutable [`board`], with an evaluation
//! weighted by [`weights`]; [`threats`] looks one move ahead without error, and [`proof`] searches for forced wins by
//! threats.
//!
//! The game is dominated by threats, and a Monte-Carlo tree search of a second cannot be relied on to find each of them
//! among hundreds of cells. So for that search, [`tactics`] looks one move ahead, and [`shape`] ranks the cells where
//! nothing is forced.

mod board;
mod lines;
mod lists;
mod order;
mod player;
mod proof;
mod search;
mod settings;
mod shape;
mod tactics;
#[cfg(test)]
mod tests;
mod threats;
mod tune;
mod weights;

use rand::Rng;

pub(super) use player::HexadePlayer;
pub(super) use settings::HexadeSettings;
pub use tune::{Trial, tune_hexade};

use super::alpha_beta::AlphaBetaSettings;
use super::bot::Bot;
use super::evaluate::{Searchable, Values, win_by_trying};
use super::level::Level;
use super::strength::Strength;
use crate::games::hexade::{HexadePosition, opponent};
use crate::geometry::Cell;
use crate::rules::{Move, Position};

/// The maximum number of moves to search where nothing is forced.
const MOST_CANDIDATES: usize = 12;
/// The number of random cells from which a playout chooses a move.
const RANDOM_CELLS: usize = 3;
/// The winning chance of a side that is about to complete a perfect six, or whose six cannot be broken.
const DECIDED: f32 = 0.98;

impl Searchable for HexadePosition {
    const OMITS_MOVES: bool = true;

    /// Uses threat search for all but the two weakest levels: it is stronger even with a small budget. The two weakest
    /// levels play more like humans with playouts.
    fn level_player(level: Level, strength: Option<Strength>) -> Option<Box<dyn Bot>> {
        if level < Level::Shoot {
            return None;
        }
        let temperature = strength.map_or(0.0, |strength| strength.blur);
        let search = AlphaBetaSettings { temperature, ..HexadeSettings::THREATS.search };
        let most_nodes = strength.map(|strength| strength.playouts);
        Some(Box::new(HexadePlayer::new(HexadeSettings { search, most_nodes, ..HexadeSettings::THREATS })))
    }

    /// Treats the position as decided if the side to move can complete a perfect six or cannot break the opponent's
    /// six; otherwise returns the logistic function of the value of the patterns still open to each side.
    fn evaluate(&self) -> Values {
        let mover = self.to_move();
        let share = if tactics::perfect_completion(self).is_some() {
            DECIDED
        } else if self.has_six(opponent(mover)) && self.breaking_cells().next().is_none() {
            1.0 - DECIDED
        } else {
            shape::prospects(self)
        };
        let mut values = Values::default();
        values[mover.index()] = share;
        values[opponent(mover).index()] = 1.0 - share;
        values
    }

    /// Three moves of each side; later moves have little to do with the position.
    fn cut_length(&self) -> Option<u32> {
        Some(6)
    }

    /// Breaks, completes or stops a six if possible, otherwise takes the most promising of a few random cells.
    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        let first = self.random_move(rng)?;
        let (mover, enemy) = (self.to_move(), opponent(self.to_move()));
        if self.has_six(enemy) {
            return Some(self.breaking_cells().next().map_or(first, Move::Place));
        }
        let urgent = self.completing_cells(mover).next().or_else(|| self.completing_cells(enemy).next());
        if let Some(cell) = urgent {
            return Some(Move::Place(cell));
        }
        let more = (1..RANDOM_CELLS).filter_map(|_| self.random_move(rng));
        let cells = std::iter::once(first).chain(more).flat_map(Move::cells);
        cells.max_by_key(|&cell| shape::rank(self, cell)).map(Move::Place)
    }

    /// Appends the moves forced by tactics or, if nothing is forced, the most promising cells.
    fn sensible_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let forced = tactics::forced_cells(self);
        let cells = if forced.is_empty() { tactics::safe_of(self, shape::best_cells(self)) } else { forced };
        moves.extend(cells.into_iter().take(MOST_CANDIDATES).map(Move::Place));
    }

    /// A six counts only if the reply does not break it, so completing it never ends the game, except when the last
    /// stone fills the board.
    fn winning_move(&self) -> Option<Move> {
        if self.legal_count() == 1 { win_by_trying(self) } else { None }
    }
}

/// Returns the position after a stone of the side to move.
fn after(position: &HexadePosition, cell: Cell) -> HexadePosition {
    let mut next = position.clone();
    next.play_unchecked(Move::Place(cell), &mut ());
    next
}
