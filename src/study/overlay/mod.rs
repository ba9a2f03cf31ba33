//! Overlays: what can be seen of a position only by counting, as shades on its cells.

mod cutting;
mod forecast;
mod growth;
mod jumps;
mod sixes;

pub use growth::reach;

use crate::ai::StopFlag;
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Grammar, Player};

/// What an overlay shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Overlay {
    /// Who gets to each empty point with the fewest moves.
    First,
    /// Who holds each place at the end of random games.
    Forecast,
    /// Where a side cannot play as long as the stones beside it stand.
    Closed,
    /// How far the root under the pointer can grow.
    Reach,
    /// The shapes of six that are still open and have four stones or more.
    Sixes,
    /// Where a stone of the side to move cuts off groups of the other side.
    Cuts,
    /// Which pieces others can jump over and take, and who they are.
    Jumps,
}

/// A shade on a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shade {
    /// The cell.
    pub cell: Cell,
    /// The seat that it is about; `None` if it is about all.
    pub player: Option<Player>,
    /// How much of it is meant, from 0 to 1.
    pub strength: f32,
}

impl Overlay {
    /// All overlays, in the order of their keys.
    pub const ALL: [Self; 7] =
        [Self::First, Self::Forecast, Self::Closed, Self::Reach, Self::Sixes, Self::Cuts, Self::Jumps];

    /// Returns the word for it in the names of widgets.
    pub fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Forecast => "forecast",
            Self::Closed => "closed",
            Self::Reach => "reach",
            Self::Sixes => "sixes",
            Self::Cuts => "cuts",
            Self::Jumps => "jumps",
        }
    }

    /// Returns its title.
    pub fn title(self) -> &'static str {
        match self {
            Self::First => "Who gets there first",
            Self::Forecast => "Forecast",
            Self::Closed => "Closed places",
            Self::Reach => "Reach",
            Self::Sixes => "Open sixes",
            Self::Cuts => "Cuts",
            Self::Jumps => "Jumps",
        }
    }

    /// Says that there is no shade in a position; `None` for [`Self::Reach`], which never has any of its own.
    pub fn nothing(self) -> Option<&'static str> {
        match self {
            Self::Reach => None,
            Self::Forecast => Some("Nothing in this position is likely enough to show."),
            Self::First | Self::Closed | Self::Sixes | Self::Cuts | Self::Jumps => {
                Some("The overlay has nothing to show in this position.")
            }
        }
    }

    /// Returns whether it says anything about a game.
    pub fn is_for(self, position: &AnyPosition) -> bool {
        let about = position.setup().about();
        let grows = about.few_legal && about.grammar == Grammar::Stone;
        match self {
            Self::First => grows || about.grammar == Grammar::Piece,
            Self::Closed | Self::Reach => grows,
            Self::Forecast => grows || about.grammar == Grammar::Stones,
            Self::Sixes => matches!(position, AnyPosition::Hexade(_)),
            Self::Cuts => about.grammar == Grammar::Stones,
            Self::Jumps => about.grammar == Grammar::Piece,
        }
    }

    /// Returns the shades on a position; none for [`Self::Reach`], which depends on the pointer, see [`reach`]. Only
    /// [`Self::Forecast`] takes long, and ends early when it is stopped.
    ///
    /// The cost of the others is a small multiple of the number of cells times the number of seats, and for
    /// [`Self::Cuts`] that of playing every single stone.
    pub fn shades(self, position: &AnyPosition, stop: &StopFlag) -> Vec<Shade> {
        match self {
            _ if !self.is_for(position) => Vec::new(),
            Self::First => growth::first(position),
            Self::Forecast => forecast::forecast(position, stop),
            Self::Closed => growth::closed(position),
            Self::Reach => Vec::new(),
            Self::Sixes => sixes::open(position),
            Self::Cuts => cutting::cuts(position),
            Self::Jumps => jumps::jumps(position),
        }
    }
}

#[cfg(test)]
mod tests;
