//! A position of any game, chosen at run time: an enum that passes every question on.

use std::sync::Arc;

use rand::Rng;

use super::chexers::ChexersPosition;
use super::hexade::{HexadePosition, HexadeTable};
use super::root_bound::{RootBoundPosition, RootBoundTable};
use super::roots::{RootPosition, RootTable};
use crate::geometry::{Cell, Geometry};
use crate::rules::{
    Aid, Arrangement, Details, EffectSink, Group, Illegal, Impossible, Move, Outcome, Player, Position, Setup, Turn,
};

/// A position of any game. The window and the protocol hold this; searches unpack it once and run on what is inside.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// Tanbo and Hexbo on boards of up to some thousand points.
    Roots(RootPosition<u16>),
    /// Tanbo on large boards and in four and more dimensions.
    WideRoots(RootPosition<u32>),
    /// Chexers.
    Chexers(ChexersPosition),
    /// Root Bound on boards of up to 128 cells.
    RootBound(RootBoundPosition<2>),
    /// Root Bound on larger boards.
    WideRootBound(RootBoundPosition<7>),
    /// Hexade.
    Hexade(HexadePosition),
}

/// Runs the same expression on the position inside.
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::games::AnyPosition::Roots($position) => $body,
            $crate::games::AnyPosition::WideRoots($position) => $body,
            $crate::games::AnyPosition::Chexers($position) => $body,
            $crate::games::AnyPosition::RootBound($position) => $body,
            $crate::games::AnyPosition::WideRootBound($position) => $body,
            $crate::games::AnyPosition::Hexade($position) => $body,
        }
    };
}

impl AnyPosition {
    /// The start position of a set-up.
    ///
    /// # Panics
    /// Never: the largest board that a set-up can name fits.
    pub fn start(setup: Setup) -> Self {
        match setup {
            Setup::Tanbo { .. } | Setup::Hexbo { .. } => Self::root_start(setup),
            Setup::RootBound { .. } => Self::root_bound_start(setup),
            Setup::Chexers => Self::Chexers(ChexersPosition::start()),
            Setup::Hexade { side } => Self::Hexade(HexadePosition::start(Arc::new(HexadeTable::new(side)))),
        }
    }

    fn root_start(setup: Setup) -> Self {
        match RootTable::new(setup) {
            Some(table) => Self::Roots(RootPosition::start(Arc::new(table))),
            None => Self::WideRoots(RootPosition::start(Arc::new(Self::wide_table(setup)))),
        }
    }

    /// The position of an arrangement of stones on the board of a set-up.
    ///
    /// # Errors
    /// [`Impossible`] if it cannot arise in play.
    pub fn arranged(setup: Setup, arrangement: &Arrangement) -> Result<Self, Impossible> {
        match setup {
            Setup::Tanbo { .. } | Setup::Hexbo { .. } => Self::roots_arranged(setup, arrangement),
            Setup::RootBound { .. } => Self::root_bound_arranged(setup, arrangement),
            Setup::Chexers => Ok(Self::Chexers(ChexersPosition::arranged(arrangement)?)),
            Setup::Hexade { side } => {
                HexadePosition::arranged(Arc::new(HexadeTable::new(side)), arrangement).map(Self::Hexade)
            }
        }
    }

    fn roots_arranged(setup: Setup, arrangement: &Arrangement) -> Result<Self, Impossible> {
        Ok(match RootTable::new(setup) {
            Some(table) => Self::Roots(RootPosition::arranged(Arc::new(table), arrangement)?),
            None => Self::WideRoots(RootPosition::arranged(Arc::new(Self::wide_table(setup)), arrangement)?),
        })
    }

    fn root_bound_start(setup: Setup) -> Self {
        match RootBoundTable::new(setup) {
            Some(table) => Self::RootBound(RootBoundPosition::start(Arc::new(table))),
            None => Self::WideRootBound(RootBoundPosition::start(Arc::new(Self::wide_root_bound_table(setup)))),
        }
    }

    fn root_bound_arranged(setup: Setup, arrangement: &Arrangement) -> Result<Self, Impossible> {
        Ok(match RootBoundTable::new(setup) {
            Some(table) => Self::RootBound(RootBoundPosition::arranged(Arc::new(table), arrangement)?),
            None => {
                let table = Self::wide_root_bound_table(setup);
                Self::WideRootBound(RootBoundPosition::arranged(Arc::new(table), arrangement)?)
            }
        })
    }

    #[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
    fn wide_root_bound_table(setup: Setup) -> RootBoundTable<7> {
        RootBoundTable::new(setup).expect("the largest board has 397 cells, seven words of bits")
    }

    #[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
    fn wide_table(setup: Setup) -> RootTable<u32> {
        RootTable::new(setup).expect("200,000 points with 22 neighbours fit into 32 bits")
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        match self {
            Self::Roots(position) => Self::Roots(position.clone()),
            Self::WideRoots(position) => Self::WideRoots(position.clone()),
            Self::Chexers(position) => Self::Chexers(position.clone()),
            Self::RootBound(position) => Self::RootBound(position.clone()),
            Self::WideRootBound(position) => Self::WideRootBound(position.clone()),
            Self::Hexade(position) => Self::Hexade(position.clone()),
        }
    }

    /// Reuses the memory if both are of one game: fresh memory costs more than the copy.
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Self::Roots(position), Self::Roots(source)) => position.clone_from(source),
            (Self::WideRoots(position), Self::WideRoots(source)) => position.clone_from(source),
            (Self::Chexers(position), Self::Chexers(source)) => position.clone_from(source),
            (Self::RootBound(position), Self::RootBound(source)) => position.clone_from(source),
            (Self::WideRootBound(position), Self::WideRootBound(source)) => position.clone_from(source),
            (Self::Hexade(position), Self::Hexade(source)) => position.clone_from(source),
            (position, source) => *position = source.clone(),
        }
    }
}

impl Position for AnyPosition {
    fn geometry(&self) -> &Geometry {
        with_position!(self, p => p.geometry())
    }

    fn setup(&self) -> Setup {
        with_position!(self, p => p.setup())
    }

    fn seats(&self) -> usize {
        with_position!(self, p => p.seats())
    }

    fn to_move(&self) -> Player {
        with_position!(self, p => p.to_move())
    }

    fn outcome(&self) -> Option<Outcome> {
        with_position!(self, p => p.outcome())
    }

    fn is_alive(&self, player: Player) -> bool {
        with_position!(self, p => p.is_alive(player))
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        with_position!(self, p => p.owner(cell))
    }

    fn groups(&self) -> Vec<Group> {
        with_position!(self, p => p.groups())
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        with_position!(self, p => p.legal_moves(moves));
    }

    fn legal_count(&self) -> usize {
        with_position!(self, p => p.legal_count())
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        with_position!(self, p => p.check(mv))
    }

    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink) {
        with_position!(self, p => p.play_unchecked(mv, sink));
    }

    fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        with_position!(self, p => p.random_move(rng))
    }

    fn key(&self) -> u64 {
        with_position!(self, p => p.key())
    }

    fn turn(&self) -> Turn {
        with_position!(self, p => p.turn())
    }

    fn check_stone(&self, cell: Cell) -> Result<(), Illegal> {
        with_position!(self, p => p.check_stone(cell))
    }

    fn score(&self) -> Option<Vec<u32>> {
        with_position!(self, p => p.score())
    }

    fn details(&self) -> Details {
        with_position!(self, p => p.details())
    }

    fn aids(&self) -> Vec<Aid> {
        with_position!(self, p => p.aids())
    }

    fn byte_size(&self) -> usize {
        with_position!(self, p => p.byte_size())
    }
}
