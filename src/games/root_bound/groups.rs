//! What the views need to know about groups: how safe each one is, what the board may mark, and in which order a
//! group's stones wither.

use super::{CellSet, RootBoundPosition, RootBoundTable};
use crate::geometry::Cell;
use crate::rules::{Aid, Group, Player, Standing};

/// Returns the number of a group: its smallest cell, counted from 1. It changes when the group gains a smaller cell.
pub(super) fn group_id<const N: usize>(group: CellSet<N>) -> u32 {
    group.first().map_or(0, |cell| cell.0 + 1)
}

impl<const N: usize> RootBoundPosition<N> {
    /// Returns every group as a set with its owner and standing, by owner and then by the smallest cell.
    pub fn standings(&self) -> Vec<(Player, CellSet<N>, Standing)> {
        let mut standings = Vec::new();
        for seat in 0..2 {
            let ties = self.table.ties(self.stones, self.claimed, seat);
            for group in self.table.parts(self.stones[seat]) {
                let standing = if group.meets(ties.live) {
                    Standing::Live
                } else if group.meets(ties.linked) {
                    Standing::Linked
                } else if group.meets(ties.in_company) {
                    Standing::Endangered
                } else {
                    Standing::Dead
                };
                standings.push((Player(seat as u8), group, standing));
            }
        }
        standings
    }

    /// Returns the groups in the form of [`crate::rules::Position::groups`].
    pub(super) fn list_groups(&self) -> Vec<Group> {
        let group = |(player, stones, standing): (Player, CellSet<N>, Standing)| Group {
            player,
            id: group_id(stones),
            stones: stones.cells().collect(),
            space: Vec::new(),
            standing: Some(standing),
        };
        self.standings().into_iter().map(group).collect()
    }

    /// Returns the claimed regions, ordered by their first cell, then the stones of dead groups and of groups that are
    /// cut off from the live groups of their owner. Nothing is removed in the first two turns.
    pub(super) fn list_aids(&self) -> Vec<Aid> {
        let claimant = |cells: CellSet<N>| Player(u8::from(!self.claimed[0].meets(cells)));
        let regions = self.table.parts(self.claimed[0] | self.claimed[1]);
        let mut aids: Vec<Aid> =
            regions.map(|cells| Aid::Region { player: claimant(cells), cells: cells.cells().collect() }).collect();
        if self.turn > 2 {
            let mut in_danger = CellSet::EMPTY;
            let standings = self.standings();
            for &(player, stones, standing) in &standings {
                // As long as a player has no live group, being cut off from one is not worth marking.
                let is_cut_off = standing == Standing::Endangered
                    && standings.iter().any(|&(other, _, standing)| other == player && standing == Standing::Live);
                if is_cut_off || standing == Standing::Dead {
                    in_danger |= stones;
                }
            }
            aids.extend(in_danger.cells().map(Aid::InDanger));
        }
        aids
    }
}

impl<const N: usize> RootBoundTable<N> {
    /// Returns the stones of a group in withering order: first those nearest to the stones of the turn that ended it
    /// (or its smallest stone if there are none), then outwards along the group.
    pub(super) fn outwards(&self, group: CellSet<N>, causes: CellSet<N>) -> Vec<Cell> {
        let mut near = causes;
        while !near.is_empty() && !near.meets(group) {
            near |= self.around(near);
        }
        let mut front = if near.is_empty() { group.first().into_iter().collect() } else { near & group };
        let mut rest = group;
        let mut order = Vec::with_capacity(group.len());
        while !front.is_empty() {
            order.extend(front.cells());
            rest -= front;
            front = self.around(front) & rest;
        }
        order
    }
}
