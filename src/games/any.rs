//! Forwards every call on a position of any game to the position inside it.

use std::sync::Arc;

use rand::Rng;

use super::root_bound::{RootBoundPosition, RootBoundSetup, RootBoundTable};
use super::roots::{RootPosition, RootSetup, RootTable};
use super::{AnyPosition, Setup};
use crate::geometry::{Cell, Geometry};
use crate::rules::{
    Aid, Arrangement, Details, EffectSink, Group, Illegal, Impossible, Move, Outcome, Player, Position, SeatColor, Turn,
};
use crate::with_position;

impl AnyPosition {
    /// Returns the set-up that the game was started with.
    pub fn setup(&self) -> Setup {
        with_position!(self, p => p.setup().into())
    }

    pub(super) fn root_start(setup: RootSetup) -> Self {
        match RootTable::new(setup) {
            Some(table) => Self::Roots(RootPosition::start(Arc::new(table))),
            None => Self::WideRoots(RootPosition::start(wide_roots(setup))),
        }
    }

    pub(super) fn roots_arranged(setup: RootSetup, stones: &Arrangement) -> Result<Self, Impossible> {
        match RootTable::new(setup) {
            Some(table) => RootPosition::arranged(Arc::new(table), stones).map(Self::Roots),
            None => RootPosition::arranged(wide_roots(setup), stones).map(Self::WideRoots),
        }
    }

    pub(super) fn root_bound_start(setup: RootBoundSetup) -> Self {
        match RootBoundTable::new(setup) {
            Some(table) => Self::RootBound(RootBoundPosition::start(Arc::new(table))),
            None => Self::WideRootBound(RootBoundPosition::start(wide_root_bound(setup))),
        }
    }

    pub(super) fn root_bound_arranged(setup: RootBoundSetup, stones: &Arrangement) -> Result<Self, Impossible> {
        match RootBoundTable::new(setup) {
            Some(table) => RootBoundPosition::arranged(Arc::new(table), stones).map(Self::RootBound),
            None => RootBoundPosition::arranged(wide_root_bound(setup), stones).map(Self::WideRootBound),
        }
    }
}

#[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
fn wide_roots(setup: RootSetup) -> Arc<RootTable<u32>> {
    Arc::new(RootTable::new(setup).expect("200,000 points with 22 neighbours fit into 32 bits"))
}

#[expect(clippy::expect_used, reason = "set-ups are checked when they are made")]
fn wide_root_bound(setup: RootBoundSetup) -> Arc<RootBoundTable<7>> {
    Arc::new(RootBoundTable::new(setup).expect("the largest board has 397 cells, seven words of bits"))
}

impl Position for AnyPosition {
    fn geometry(&self) -> &Geometry {
        with_position!(self, p => p.geometry())
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        with_position!(self, p => p.seat_colors())
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
