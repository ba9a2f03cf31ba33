//! The vocabulary that all games share: seats, moves, effects, results, and the traits [`Position`] and [`GameSetup`].

mod aid;
mod arrangement;
mod description;
pub mod diagram;
mod effect;
mod group;
mod illegal;
mod mv;
mod outcome;
mod perft;
mod player;
mod playout;
mod setup;
mod turn;
pub mod zobrist;

use std::fmt::Debug;
use std::hash::Hash;

use rand::Rng;

pub use aid::Aid;
pub use arrangement::{Arrangement, Details, Impossible};
pub use description::{Column, Description, Grammar};
pub use effect::{Effect, EffectSink, Removal};
pub use group::{Group, Standing};
pub use illegal::Illegal;
pub use mv::Move;
pub use outcome::{Outcome, Reason};
pub use perft::perft;
pub use player::{MAX_PLAYERS, Player, SeatColor};
pub use playout::{Amount, PlayoutStats, play_out, playout_statistics};
pub use setup::{Choice, Choices, GameSetup, Keys, SetupError};
pub use turn::Turn;

use crate::geometry::{Cell, Geometry};

/// The state of a game at one moment: who owns what, whose turn it is, and whether the game is over.
///
/// There are two ways to play a move: [`Self::play`] checks it and returns its effects, [`Self::play_unchecked`] is for
/// searches. A move cannot be undone, so positions are copied instead. `Eq`, `Hash` and [`Self::key`] depend only on
/// what the rules see: the stones and the side to move.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync {
    /// Whether a position may come again later in its game. Where every removal is for good, it may not.
    const REPEATS: bool = true;

    /// Returns the board: its cells, their neighbours and their names.
    fn geometry(&self) -> &Geometry;

    /// Returns the colours of the seats, in order of play.
    fn seat_colors(&self) -> &'static [SeatColor];

    /// Returns the number of seats, including the eliminated ones.
    fn seats(&self) -> usize;

    /// Returns the seat to move; after the end of the game, the seat that would have moved next.
    fn to_move(&self) -> Player;

    /// Returns the result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns whether a seat is still in the game.
    fn is_alive(&self, player: Player) -> bool;

    /// Returns the player whose stone is on `cell`.
    fn owner(&self, cell: Cell) -> Option<Player>;

    /// Returns the groups of stones, by owner and then by their first stone; empty for games without groups.
    fn groups(&self) -> Vec<Group>;

    /// Appends the legal moves of the side to move, in ascending order; none if the game is over.
    fn legal_moves(&self, moves: &mut Vec<Move>);

    /// Returns the number of legal moves.
    fn legal_count(&self) -> usize;

    /// Checks whether `mv` may be played now.
    ///
    /// # Errors
    /// The reason, in words for the person who tried it.
    fn check(&self, mv: Move) -> Result<(), Illegal>;

    /// Returns what a turn of the side to move consists of.
    fn turn(&self) -> Turn {
        Turn::Stones { least: 1, most: 1 }
    }

    /// Checks whether a stone on `cell` may be one of the stones of a turn. Where a turn is one stone, this is
    /// [`Self::check`].
    ///
    /// # Errors
    /// The reason why no turn can have a stone there.
    fn check_stone(&self, cell: Cell) -> Result<(), Illegal> {
        self.check(Move::Place(cell))
    }

    /// Returns the points of each seat, in order of play, in games that count points.
    fn score(&self) -> Option<Vec<u32>> {
        None
    }

    /// Returns the details that the stones and the side to move do not show, as needed in an arrangement.
    fn details(&self) -> Details {
        Details::default()
    }

    /// Returns the position as it could be set up by hand, without its history.
    fn arrangement(&self) -> Arrangement {
        let stones = self.players().map(|player| self.stones(player)).collect();
        Arrangement { stones, to_move: self.to_move(), details: self.details() }
    }

    /// Returns the aids that the board may show to help a person, in a fixed order.
    fn aids(&self) -> Vec<Aid> {
        Vec::new()
    }

    /// Returns the approximate memory used by the position, in bytes, without what all positions of a game share.
    fn byte_size(&self) -> usize;

    /// Plays a legal move and passes its effects to `sink`. The result of an illegal move is unspecified, but
    /// memory-safe.
    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink);

    /// Returns a uniformly random legal move without listing the legal moves; `None` if there is none.
    fn random_move(&self, rng: &mut impl Rng) -> Option<Move>;

    /// Returns a 64-bit fingerprint of the stones and the side to move, which is the same for equal positions.
    fn key(&self) -> u64;

    /// Plays `mv` if it is legal and returns its effects; otherwise the position does not change.
    ///
    /// # Errors
    /// The reason why `mv` is not legal.
    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        self.check(mv)?;
        let mut effects = Vec::new();
        self.play_unchecked(mv, &mut effects);
        Ok(effects)
    }

    /// Returns the legal moves as a new list.
    fn legal_move_list(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.legal_count());
        self.legal_moves(&mut moves);
        moves
    }

    /// Returns the stones of one seat, ascending.
    fn stones(&self, player: Player) -> Vec<Cell> {
        self.geometry().cells().filter(|&cell| self.owner(cell) == Some(player)).collect()
    }

    /// Returns all seats, in order of play.
    fn players(&self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..self.seats() as u8).map(Player)
    }
}
