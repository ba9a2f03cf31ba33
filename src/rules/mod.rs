//! The words that every game shares: seats, moves, effects, results, and the traits [`Position`] and [`GameSetup`].

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

/// A game at one moment: who owns what, whose turn it is, whether it is over.
///
/// Two doors lead on: [`Self::play`] checks and says what happened, [`Self::play_unchecked`] is for searches.
/// Positions are copied, never unmade. `Eq`, `Hash` and [`Self::key`] see only what the rules see: the stones and the turn.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync {
    /// The board's cells, neighbours and names.
    fn geometry(&self) -> &Geometry;

    /// The colours of the seats, in order of play.
    fn seat_colors(&self) -> &'static [SeatColor];

    /// How many seats there are, the eliminated ones included.
    fn seats(&self) -> usize;

    /// Who moves next. After the end: who would have.
    fn to_move(&self) -> Player;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether a seat is still in the game.
    fn is_alive(&self, player: Player) -> bool;

    /// Whose stone stands on `cell`.
    fn owner(&self, cell: Cell) -> Option<Player>;

    /// The groups of stones, by owner and then by their first stone; empty for games without groups.
    fn groups(&self) -> Vec<Group>;

    /// Appends the legal moves of the side to move, in ascending order; none when the game is over.
    fn legal_moves(&self, moves: &mut Vec<Move>);

    /// How many legal moves there are.
    fn legal_count(&self) -> usize;

    /// Whether `mv` may be played now.
    ///
    /// # Errors
    /// The reason, in words for the person who tried it.
    fn check(&self, mv: Move) -> Result<(), Illegal>;

    /// What a turn of the side to move consists of.
    fn turn(&self) -> Turn {
        Turn::Stones { least: 1, most: 1 }
    }

    /// Whether a stone on `cell` may be one of the stones of a turn. Where a turn is one stone, this is [`Self::check`].
    ///
    /// # Errors
    /// The reason why no turn can have a stone there.
    fn check_stone(&self, cell: Cell) -> Result<(), Illegal> {
        self.check(Move::Place(cell))
    }

    /// The points of each seat, in order of play, in games that count points.
    fn score(&self) -> Option<Vec<u32>> {
        None
    }

    /// What the stones and the turn do not show, as an arrangement must say it.
    fn details(&self) -> Details {
        Details::default()
    }

    /// The position as it could be set by hand; what came before it is not part of that.
    fn arrangement(&self) -> Arrangement {
        let stones = self.players().map(|player| self.stones(player)).collect();
        Arrangement { stones, to_move: self.to_move(), details: self.details() }
    }

    /// What the board may show to help a person, in a fixed order.
    fn aids(&self) -> Vec<Aid> {
        Vec::new()
    }

    /// About how much memory the position takes, in bytes, without what all positions of a game share.
    fn byte_size(&self) -> usize;

    /// Plays a legal move and tells `sink` what it did. What happens for an illegal one is unspecified (no memory is harmed).
    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink);

    /// A uniformly random legal move without making the list; `None` when there is none.
    fn random_move(&self, rng: &mut impl Rng) -> Option<Move>;

    /// A 64-bit fingerprint of stones and turn, the same for equal positions.
    fn key(&self) -> u64;

    /// Plays `mv` if it is legal and returns what it did; otherwise the position stays as it was.
    ///
    /// # Errors
    /// The reason why `mv` is not legal.
    fn play(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        self.check(mv)?;
        let mut effects = Vec::new();
        self.play_unchecked(mv, &mut effects);
        Ok(effects)
    }

    /// The legal moves as a new list.
    fn legal_move_list(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.legal_count());
        self.legal_moves(&mut moves);
        moves
    }

    /// The stones of one seat, ascending.
    fn stones(&self, player: Player) -> Vec<Cell> {
        self.geometry().cells().filter(|&cell| self.owner(cell) == Some(player)).collect()
    }

    /// All seats, in order of play.
    fn players(&self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        (0..self.seats() as u8).map(Player)
    }
}
