//! What a search must know about Hexade: sixes that are there or nearly, and which cells are worth a look at all.
//!
//! The player of Hexade is [`player`]: alpha-beta on a [`board`] that is made and unmade in place ([`search`]), whose
//! evaluation has its numbers from [`weights`]; [`threats`] looks one move ahead without error, and [`proof`] follows threats
//! to a win by force.
//!
//! For the tree search, most of the game is threats, too, and a search of a second cannot be relied on to see each of them
//! among hundreds of cells. So [`tactics`] looks one move ahead, and [`shape`] ranks the cells where nothing is forced.

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

pub(super) use player::Player as HexadePlayer;
pub(super) use settings::Settings as HexadeSettings;
pub use tune::{Trial, tune_hexade};

use super::evaluate::{Searchable, Values, win_by_trying};
use super::strength::Strength;
use super::{Bot, Level, alpha_beta};
use crate::games::hexade::{HexadePosition, opponent};
use crate::geometry::Cell;
use crate::rules::{Move, Position};

/// At most so many moves are looked at where nothing is forced.
const MOST_CANDIDATES: usize = 12;
/// How many random cells a move of a playout is chosen from.
const RANDOM_CELLS: usize = 3;
/// What the side to move has of a position in which it can finish a six that will stand, and the other side otherwise.
const DECIDED: f32 = 0.98;

impl Searchable for HexadePosition {
    const OMITS_MOVES: bool = true;

    /// Threat search is the stronger one even where it looks at little; the two weakest play more human by playouts.
    fn level_player(level: Level, strength: Option<Strength>) -> Option<Box<dyn Bot>> {
        if level < Level::Shoot {
            return None;
        }
        let temperature = strength.map_or(0.0, |strength| strength.blur);
        let search = alpha_beta::Settings { temperature, ..HexadeSettings::THREATS.search };
        let most_nodes = strength.map(|strength| strength.playouts);
        Some(Box::new(HexadePlayer::new(HexadeSettings { search, most_nodes, ..HexadeSettings::THREATS })))
    }

    /// Decided if the side to move completes a perfect six or cannot break one; else the logistic function of what both
    /// sides have in the patterns that are still open to them.
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

    /// Three moves of each side: what follows has little to do with the position.
    fn cut_length(&self) -> u32 {
        6
    }

    /// Breaks, completes or stops a six if that is to be done, else takes the best-looking of a few cells.
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

    /// What tactics force, or else the best-looking cells.
    fn sensible_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let forced = tactics::forced_cells(self);
        let cells = if forced.is_empty() { tactics::safe_of(self, shape::best_cells(self)) } else { forced };
        moves.extend(cells.into_iter().take(MOST_CANDIDATES).map(Move::Place));
    }

    /// A six is proved by the reply, so its maker never ends the game, unless the last stone fills the board.
    fn winning_move(&self) -> Option<Move> {
        if self.legal_count() == 1 { win_by_trying(self) } else { None }
    }
}

/// The position after a stone of the side to move.
fn after(position: &HexadePosition, cell: Cell) -> HexadePosition {
    let mut next = position.clone();
    next.play_unchecked(Move::Place(cell), &mut ());
    next
}
