//! The rules of the root games applied to a position: turns, legal moves, removals, results.

use std::hash::{Hash, Hasher};

use rand::Rng;

use super::position::Added;
use super::{Array, RootPosition, Width, wither};
use crate::geometry::{Cell, Geometry};
use crate::rules::{
    Aid, Effect, EffectSink, Group, Illegal, Move, Outcome, Player, Position, Reason, Removal, SeatColor, zobrist,
};

impl<W: Width> RootPosition<W> {
    #[inline]
    fn remove_and_tell(&mut self, id: W, cause: Cell, expanded: bool, sink: &mut impl EffectSink) {
        let player = Player(self.roots.at(id.index()).owner);
        if sink.listens() {
            let cells = wither::outwards(&self.table.geometry, cause, self.root_stones(id));
            let why = if expanded { Removal::Expanded } else { Removal::Bounded };
            sink.take(Effect::GroupRemoved { player, group: id.index() as u32, cells, why });
        }
        self.remove_root(id);
        if sink.listens() && !self.is_alive(player) {
            sink.take(Effect::Eliminated { player });
        }
    }

    /// Returns whether a stone of the side to move on a cell, where it may be placed, would be lost: its root has no other
    /// cell to grow to that the stone does not close, and gets no new one.
    fn is_lost_on(&self, cell: Cell) -> bool {
        let word = |cell| self.word(self.to_move.index(), cell);
        let root = word(cell).ids();
        let mut closed = 1;
        for next in self.table.geometry.neighbours(cell).filter(|next| self.spots.owner(next.index()).is_none()) {
            if word(next).is_none() {
                return false;
            }
            closed += usize::from(word(next).is_one() && word(next).ids() == root);
        }
        self.roots.at(root.index()).space.index() == closed
    }

    /// Returns whether a stone of the side to move on a cell, where it may be placed, costs it a root: the stone's own, or
    /// another whose last cells it closes.
    fn costs_root_on(&self, cell: Cell) -> bool {
        let word = |cell| self.word(self.to_move.index(), cell);
        let own = word(cell).ids();
        let beside = || self.table.geometry.neighbours(cell).filter(|next| self.spots.owner(next.index()).is_none());
        let spaces = || beside().map(word).filter(|word| word.is_one() && word.ids() != own).map(|word| word.ids());
        let is_closed =
            |root| spaces().filter(|&other| other == root).count() == self.roots.at(root.index()).space.index();
        self.is_lost_on(cell) || spaces().any(is_closed)
    }
}

impl<W: Width> Position for RootPosition<W> {
    const REPEATS: bool = false;

    fn geometry(&self) -> &Geometry {
        &self.table.geometry
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        self.table.setup.seat_colors()
    }

    fn seats(&self) -> usize {
        self.table.seats
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner = Player(self.alive.trailing_zeros() as u8);
        self.alive.is_power_of_two().then_some(Outcome { winner: Some(winner), reason: Reason::Eliminated })
    }

    fn is_alive(&self, player: Player) -> bool {
        self.alive >> player.0 & 1 == 1
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        self.spots.owner(cell.index()).map(|seat| Player(seat as u8))
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = (0..self.root_total)
            .filter(|&id| self.roots.at(id).head != W::END)
            .map(|id| {
                let mut stones = self.root_stones(W::from_index(id));
                stones.sort_unstable();
                Group {
                    player: Player(self.roots.at(id).owner),
                    id: id as u32,
                    stones,
                    space: Vec::new(),
                    standing: None,
                }
            })
            .collect();
        for player in self.players() {
            for point in self.spots.points(player.index()) {
                let id = self.spots.word(point, player.index()).ids().index() as u32;
                if let Ok(place) = groups.binary_search_by_key(&id, |group| group.id) {
                    groups[place].space.push(Cell(point.index() as u32));
                }
            }
        }
        groups.iter_mut().for_each(|group| group.space.sort_unstable());
        groups.sort_unstable_by_key(|group| (group.player, group.stones[0]));
        groups
    }

    /// Returns the roots with a single point of root space left, and that point; and where a stone costs the mover a root.
    fn aids(&self) -> Vec<Aid> {
        let (mut aids, mover) = (Vec::new(), self.to_move);
        for root in self.groups().into_iter().filter(Group::is_on_last_space) {
            let cell = root.space[0];
            let can_play = |player: Player| self.word(player.index(), cell).is_one();
            let is_lost = can_play(mover) && self.is_lost_on(cell);
            // A stone that loses its own root takes no other.
            let can_take = |player: Player| player != root.player && can_play(player) && !(player == mover && is_lost);
            let is_threatened = self.players().any(can_take);
            if is_threatened && can_play(mover) && !self.costs_root_on(cell) {
                aids.push(Aid::LastSpace(cell));
            }
            if is_threatened {
                aids.extend(root.stones.into_iter().map(Aid::InDanger));
            }
        }
        let points = self.spots.points(mover.index()).map(|point| Cell(point.index() as u32));
        aids.extend(points.filter(|&cell| self.costs_root_on(cell)).map(Aid::Deadly));
        aids
    }

    fn byte_size(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.roots) + self.spots.byte_size()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let first = moves.len();
        let points = self.spots.points(self.to_move.index());
        moves.extend(points.map(|point| Move::Place(Cell(point.index() as u32))));
        moves[first..].sort_unstable();
    }

    fn legal_count(&self) -> usize {
        if self.outcome().is_some() { 0 } else { self.spots.len(self.to_move.index()) }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        let Move::Place(cell) = mv else { return Err(Illegal::OtherKind("a turn is one stone")) };
        if cell.index() >= self.table.geometry.len() {
            return Err(Illegal::OffBoard);
        }
        if let Some(by) = self.owner(cell) {
            return Err(Illegal::Occupied { cell, by });
        }
        let word = self.word(self.to_move.index(), cell);
        if word.is_one() {
            return Ok(());
        }
        if word.is_none() {
            return Err(Illegal::TouchesNone { player: self.to_move });
        }
        let own = |n: &Cell| self.owner(*n) == Some(self.to_move);
        let mut stones: Vec<_> = self.table.geometry.neighbours(cell).filter(own).collect();
        stones.sort_unstable();
        Err(Illegal::TouchesSeveral { stones })
    }

    // Always inlined: as a call it makes a random move a tenth slower.
    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink) {
        let Move::Place(cell) = mv else { return };
        let mover = self.to_move;
        let Added { id, is_bounded, others_bounded } = self.add_stone(cell.index(), mover.index());
        if sink.listens() {
            sink.take(Effect::Placed { player: mover, cell, group: id.index() as u32 });
        }
        if is_bounded {
            self.remove_and_tell(id, cell, true, sink);
        } else if others_bounded {
            for id in self.bounded_roots(cell.index(), mover.index(), id) {
                self.remove_and_tell(id, cell, false, sink);
            }
        }
        self.to_move = self.successor(mover);
        debug_assert!(self.spots.len(self.to_move.index()) > 0, "every root is free at the end of a turn");
    }

    #[inline]
    fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        if self.successor(self.to_move) == self.to_move {
            return None;
        }
        let (colour, count) = (self.to_move.index(), self.spots.len(self.to_move.index()));
        // Lemire's multiplication without the rejection step: the bias is below 2^-14 for 200,000 points.
        let index = (u64::from(rng.next_u32()) * count as u64) >> 32;
        Some(Move::Place(Cell(self.spots.point(index as usize, colour).index() as u32)))
    }

    fn key(&self) -> u64 {
        let stones = self.geometry().cells().filter_map(|cell| Some(zobrist::stone(cell, self.owner(cell)?)));
        stones.fold(zobrist::turn(self.to_move), |key, number| key ^ number)
    }
}

impl<W: Width> PartialEq for RootPosition<W> {
    fn eq(&self, other: &Self) -> bool {
        self.table.setup == other.table.setup && self.to_move == other.to_move && self.spots.same_stones(&other.spots)
    }
}

impl<W: Width> Eq for RootPosition<W> {}

impl<W: Width> Hash for RootPosition<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
