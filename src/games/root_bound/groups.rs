//! Groups for those who look at a position: how safe each is, what the board may mark, in which order a group withers.

use super::{CellSet, RootBoundPosition, RootBoundTable};
use crate::geometry::Cell;
use crate::rules::{Aid, Group, Player, Standing};

/// The number of a group: its smallest cell, counted from 1. It changes when the group gets a smaller cell.
pub(super) fn group_id<const N: usize>(group: CellSet<N>) -> u32 {
    group.first().map_or(0, |cell| cell.0 + 1)
}

impl<const N: usize> RootBoundPosition<N> {
    /// Every group as a set with its owner and standing, by owner and then by the smallest cell.
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

    /// The groups as the trait hands them out.
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

    /// The claimed regions by their first cell, then the stones of dead groups and of those that are cut off from the live ones of their
    /// owner. Nothing is removed in the first two turns.
    pub(super) fn list_aids(&self) -> Vec<Aid> {
        let claimant = |cells: CellSet<N>| Player(u8::from(!self.claimed[0].meets(cells)));
        let regions = self.table.parts(self.claimed[0] | self.claimed[1]);
        let mut aids: Vec<Aid> =
            regions.map(|cells| Aid::Region { player: claimant(cells), cells: cells.cells().collect() }).collect();
        if self.turn > 2 {
            let mut in_danger = CellSet::EMPTY;
            let standings = self.standings();
            for &(player, stones, standing) in &standings {
                // While a player has no live group yet, being cut off from one is no news.
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
    /// The stones of a group in order outwards: first those nearest to the stones of the turn that ended it, or its smallest
    /// one if there are none, then along the group.
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
