//! The plans by which Chexers can be played, and the names of the features that they weigh: the learned plan, the plain
//! one, and those of two yardsticks, opponents of other kinds.
//!
//! The weights of the yardsticks are set by hand. They see as far ahead as the best search does, but want other things.

use crate::games::chexers::ChexersPosition;
use crate::rules::Player;

/// The number of features of a seat.
pub(super) const FEATURES: usize = 11;

/// The names of the features, as in the file of weights.
pub(super) const NAMES: [&str; FEATURES] =
    ["exits", "missing", "spare", "plenty", "way", "hits", "hung", "watched", "open", "turn", "detour"];

/// What a player takes for a good position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ai) enum Plan {
    /// What the features with their fitted weights say.
    #[default]
    Plain,
    /// What the network has learned: it won the most games.
    Learned,
    /// To keep the pieces together where nobody can jump over them, to stand in the way of the others, and to leave late.
    Blockade,
    /// To be home first.
    Runner,
}

/// Weights in the order of the [`NAMES`].
const BLOCKADE: [f32; FEATURES] = [0.1, -0.5, 0.0, 0.0, -0.3, 0.3, -0.4, -0.1, -0.06, 0.1, -1.5];
const RUNNER: [f32; FEATURES] = [0.1, 0.0, 0.1, 0.0, -4.0, 0.2, -0.3, -0.1, 0.0, 0.1, -1.0];

/// What a piece, on the board or home, is worth to each yardstick beyond these features.
const OWNED_IN_BLOCKADE: f32 = 0.6;
const OWNED_BY_RUNNER: f32 = 0.2;
/// What an exit costs the blockade while it owns fewer pieces, on the board or home, than make it safe from the others.
const EARLY: f32 = 0.4;
const SAFE: u32 = 8;
/// What a piece that nobody can jump over is worth to the blockade; one that stands alone costs it as much.
const FORT: f32 = 0.12;

impl Plan {
    /// Returns the weights of the features; `None` for the fitted ones.
    pub(super) fn weights(self) -> Option<&'static [f32; FEATURES]> {
        match self {
            Self::Plain | Self::Learned => None,
            Self::Blockade => Some(&BLOCKADE),
            Self::Runner => Some(&RUNNER),
        }
    }

    /// Returns what else a position is worth to each seat.
    pub(super) fn more(self, position: &ChexersPosition) -> [f32; 3] {
        let owned = |seat| position.piece_count(Player(seat)) + position.exits(Player(seat));
        match self {
            Self::Plain | Self::Learned => [0.0; 3],
            Self::Runner => [0, 1, 2].map(|seat| OWNED_BY_RUNNER * owned(seat) as f32),
            Self::Blockade => {
                let (forts, lone) = (position.fort_counts(), position.lone_counts());
                let held = |seat: usize| FORT * (forts[seat] as f32 - lone[seat] as f32);
                let early = |seat| if owned(seat) < SAFE { EARLY * position.exits(Player(seat)) as f32 } else { 0.0 };
                [0, 1, 2].map(|seat| OWNED_IN_BLOCKADE * owned(seat) as f32 + held(seat.into()) - early(seat))
            }
        }
    }
}
