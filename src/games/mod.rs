//! The rule sets, one folder each; none depends on another. Only this module knows which games exist: [`Game::ALL`]
//! lists them, [`Setup`] names a game and its board at run time, [`AnyPosition`] is a position of one of them.
//!
//! ```
//! use rhizome::games::{AnyPosition, Game, Setup};
//! use rhizome::rules::Position;
//! for game in Game::ALL {
//!     let start = AnyPosition::start(game.first());
//!     assert_eq!(start.outcome(), None, "{}", game.about.name);
//! }
//! let setup: Setup = "hexbo players=3 side=5".parse()?;
//! assert_eq!(setup.to_string(), "hexbo side=5 players=3");
//! assert!("tanbo size=4".parse::<Setup>().is_err());
//! # Ok::<(), rhizome::rules::SetupError>(())
//! ```

mod any;
pub mod chexers;
pub mod hexade;
pub mod root_bound;
pub mod roots;
mod setup;

use std::sync::Arc;

use chexers::{ChexersPosition, ChexersSetup};
use hexade::{HexadePosition, HexadeSetup, HexadeTable};
use root_bound::{RootBoundPosition, RootBoundSetup};
use roots::{HexboSetup, RootPosition, RootSetup, TanboSetup};

use crate::rules::{Arrangement, Description, GameSetup, Impossible, SetupError};

/// A game that can be played.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The description of the game.
    pub about: &'static Description,
    first: fn() -> Setup,
    read: fn(&str) -> Result<Setup, SetupError>,
}

impl Game {
    /// All games, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::of::<TanboSetup>(),
        Self::of::<HexboSetup>(),
        Self::of::<HexadeSetup>(),
        Self::of::<RootBoundSetup>(),
        Self::of::<ChexersSetup>(),
    ];

    /// Creates the entry of the game with a type of set-ups.
    const fn of<S: GameSetup + Into<Setup>>() -> Self {
        Self { about: S::DESCRIPTION, first: || S::first().into(), read: |words| S::read(words).map(Into::into) }
    }

    /// Returns the set-up that is offered first.
    pub fn first(&self) -> Setup {
        (self.first)()
    }
}

/// Returns these set-ups and, for each game that has none among them, the one that is offered first.
#[cfg(test)]
pub(crate) fn with_other_games(listed: &[&str]) -> Vec<String> {
    let is_listed = |game: &Game| listed.iter().any(|setup| setup.split(' ').next() == Some(game.about.word));
    let others = Game::ALL.into_iter().filter(|game| !is_listed(game)).map(|game| game.first().to_string());
    listed.iter().map(|&setup| setup.to_owned()).chain(others).collect()
}

/// Declares an enum with one variant for each of several types, and the conversion of each type to the enum.
macro_rules! any_of {
    ($(#[$about:meta])* $any:ident { $($(#[$doc:meta])* $variant:ident($inside:ty),)* }) => {
        $(#[$about])*
        pub enum $any {
            $($(#[$doc])* $variant($inside),)*
        }
        $(impl From<$inside> for $any {
            fn from(inside: $inside) -> Self {
                Self::$variant(inside)
            }
        })*
    };
}

any_of! {
    /// A game and its board: everything that is fixed before the first move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    Setup {
        /// Tanbo on a line, a square, a cube or a box of up to eleven dimensions.
        Tanbo(TanboSetup),
        /// Hexbo on a hexagon.
        Hexbo(HexboSetup),
        /// Hexade on a hexagon.
        Hexade(HexadeSetup),
        /// Root Bound on a hexagon.
        RootBound(RootBoundSetup),
        /// Chexers on its one board.
        Chexers(ChexersSetup),
    }
}

/// Evaluates the same expression on the set-up inside.
macro_rules! with_setup {
    ($any:expr, $setup:ident => $body:expr) => {
        match $any {
            $crate::games::Setup::Tanbo($setup) => $body,
            $crate::games::Setup::Hexbo($setup) => $body,
            $crate::games::Setup::Hexade($setup) => $body,
            $crate::games::Setup::RootBound($setup) => $body,
            $crate::games::Setup::Chexers($setup) => $body,
        }
    };
}
use with_setup;

any_of! {
    /// A position of any game. The window and the protocol hold this type; searches unpack it once and run on the
    /// position inside.
    #[derive(Debug, PartialEq, Eq, Hash)]
    AnyPosition {
        /// Tanbo and Hexbo on boards of up to a few thousand points.
        Roots(RootPosition<u16>),
        /// Tanbo on large boards and in four and more dimensions.
        WideRoots(RootPosition<u32>),
        /// Hexade.
        Hexade(HexadePosition),
        /// Root Bound on boards of up to 128 cells.
        RootBound(RootBoundPosition<2>),
        /// Root Bound on larger boards.
        WideRootBound(RootBoundPosition<7>),
        /// Chexers.
        Chexers(ChexersPosition),
    }
}

/// Evaluates the same expression on the position inside.
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::games::AnyPosition::Roots($position) => $body,
            $crate::games::AnyPosition::WideRoots($position) => $body,
            $crate::games::AnyPosition::Hexade($position) => $body,
            $crate::games::AnyPosition::RootBound($position) => $body,
            $crate::games::AnyPosition::WideRootBound($position) => $body,
            $crate::games::AnyPosition::Chexers($position) => $body,
        }
    };
}

impl AnyPosition {
    /// Creates the start position of a set-up.
    pub fn start(setup: Setup) -> Self {
        match setup {
            Setup::Tanbo(setup) => Self::root_start(RootSetup::Tanbo(setup)),
            Setup::Hexbo(setup) => Self::root_start(RootSetup::Hexbo(setup)),
            Setup::Hexade(setup) => Self::Hexade(HexadePosition::start(Arc::new(HexadeTable::new(setup)))),
            Setup::RootBound(setup) => Self::root_bound_start(setup),
            Setup::Chexers(_) => Self::Chexers(ChexersPosition::start()),
        }
    }

    /// Creates the position of an arrangement of stones on the board of a set-up.
    ///
    /// # Errors
    /// [`Impossible`] if it cannot arise in play.
    pub fn arranged(setup: Setup, stones: &Arrangement) -> Result<Self, Impossible> {
        match setup {
            Setup::Tanbo(setup) => Self::roots_arranged(RootSetup::Tanbo(setup), stones),
            Setup::Hexbo(setup) => Self::roots_arranged(RootSetup::Hexbo(setup), stones),
            Setup::Hexade(setup) => {
                HexadePosition::arranged(Arc::new(HexadeTable::new(setup)), stones).map(Self::Hexade)
            }
            Setup::RootBound(setup) => Self::root_bound_arranged(setup, stones),
            Setup::Chexers(_) => ChexersPosition::arranged(stones).map(Self::Chexers),
        }
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        with_position!(self, position => position.clone().into())
    }

    /// Reuses the allocations if both positions are of the same game, because allocating costs more than copying.
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Self::Roots(position), Self::Roots(source)) => position.clone_from(source),
            (Self::WideRoots(position), Self::WideRoots(source)) => position.clone_from(source),
            (Self::Hexade(position), Self::Hexade(source)) => position.clone_from(source),
            (Self::RootBound(position), Self::RootBound(source)) => position.clone_from(source),
            (Self::WideRootBound(position), Self::WideRootBound(source)) => position.clone_from(source),
            (Self::Chexers(position), Self::Chexers(source)) => position.clone_from(source),
            (position, source) => *position = source.clone(),
        }
    }
}
