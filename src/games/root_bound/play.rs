//! The rules of Root Bound applied to a position: a turn and its end, the end of the game, the result.

use rand::Rng;

use super::groups::group_id;
use super::turns::Turns;
use super::{CellSet, RootBoundPosition};
use crate::geometry::{Cell, Geometry};
use crate::rules::{
    Aid, Details, Effect, EffectSink, GameSetup, Group, Illegal, Move, Outcome, Player, Position, Reason, Removal,
    SeatColor, Turn,
};

impl<const N: usize> RootBoundPosition<N> {
    /// Returns whether the side to move would have a claimed region at the end of its turn with these stones added.
    pub(super) fn claims_after(&self, added: CellSet<N>) -> bool {
        let (seat, other) = (self.to_move.index(), 1 - self.to_move.index());
        let mut stones = self.stones;
        stones[seat] |= added;
        let survey = self.table.survey(stones, other);
        if survey.dead.is_empty() {
            return !survey.claimed[seat].is_empty();
        }
        stones[other] -= survey.dead;
        !self.table.claims(stones)[seat].is_empty()
    }

    /// Finds the claimed regions; there are none until both sides have had a turn.
    pub(super) fn find_claims(&mut self) {
        if self.turn > 2 {
            self.claimed = self.table.claims(self.stones);
        }
    }

    /// Ends the turn of the side to move; from the third turn of the game on this removes its opponent's dead groups.
    fn end_turn(&mut self, added: CellSet<N>, sink: &mut impl EffectSink) {
        let other = 1 - self.to_move.index();
        let removes = self.turn > 2;
        self.turn = (self.turn + 1).min(4);
        self.to_move = Player(other as u8);
        if !removes {
            self.find_claims();
            return;
        }
        let survey = self.table.survey(self.stones, other);
        self.claimed = survey.claimed;
        if !survey.dead.is_empty() {
            self.stones[other] -= survey.dead;
            self.find_claims();
            if sink.listens() {
                let dead = self.table.parts(survey.dead);
                dead.for_each(|group| sink.take(self.removed(other, group, added, Removal::Dead)));
            }
        }
    }

    /// Returns the effect of a group leaving the board; `causes` are the stones of the turn that caused it, if any.
    fn removed(&self, seat: usize, group: CellSet<N>, causes: CellSet<N>, why: Removal) -> Effect {
        let cells = self.table.outwards(group, causes);
        Effect::GroupRemoved { player: Player(seat as u8), group: group_id(group), cells, why }
    }

    /// Removes the groups that are cut off from live groups, size by size from the smallest, and determines the winner.
    fn end_game(&mut self, sink: &mut impl EffectSink) {
        let mut groups: Vec<(usize, usize, CellSet<N>)> = Vec::new();
        for seat in 0..2 {
            groups.extend(self.table.parts(self.stones[seat]).map(|group| (group.len(), seat, group)));
        }
        groups.sort_by_key(|&(size, ..)| size);
        let mut step = 0;
        for same_size in groups.chunk_by(|a, b| a.0 == b.0) {
            let ties = [0, 1].map(|seat| self.table.ties(self.stones, self.claimed, seat));
            let is_cut_off = |seat: usize, group: CellSet<N>| !group.meets(ties[seat].live | ties[seat].linked);
            let before = self.stones;
            for &(_, seat, group) in same_size {
                if is_cut_off(seat, group) {
                    self.stones[seat] -= group;
                    if sink.listens() {
                        sink.take(self.removed(seat, group, CellSet::EMPTY, Removal::CutOff { step: step + 1 }));
                    }
                }
            }
            if self.stones != before {
                step += 1;
                self.find_claims();
            }
        }
        let [first, second] = self.points();
        let (winner, reason) = match first.cmp(&second) {
            std::cmp::Ordering::Greater => (Some(Player(0)), Reason::Score),
            std::cmp::Ordering::Less => (Some(Player(1)), Reason::Score),
            std::cmp::Ordering::Equal => (self.first_pass, Reason::FirstPass),
        };
        self.outcome = Some(Outcome { winner, reason });
    }

    /// Returns the points of each seat: its stones and the cells of its claimed regions.
    pub fn points(&self) -> [u32; 2] {
        [0, 1].map(|seat| (self.stones[seat].len() + self.claimed[seat].len()) as u32)
    }
}

impl<const N: usize> Position for RootBoundPosition<N> {
    fn geometry(&self) -> &Geometry {
        &self.table.geometry
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        self.table.setup.seat_colors()
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns whether the seat exists: both seats stay in the game to its end, with or without stones.
    fn is_alive(&self, player: Player) -> bool {
        player.index() < 2
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        self.stones.iter().position(|stones| stones.contains(cell)).map(|seat| Player(seat as u8))
    }

    /// Returns the groups. A group's number is its smallest cell counted from 1, so it may change when the group grows.
    fn groups(&self) -> Vec<Group> {
        self.list_groups()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome.is_none() {
            Turns::new(self).list(moves);
        }
    }

    fn legal_count(&self) -> usize {
        if self.outcome.is_some() { 0 } else { Turns::new(self).count() }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_some() { Err(Illegal::GameOver) } else { self.check_turn(mv) }
    }

    fn turn(&self) -> Turn {
        match self.turn {
            1 => Turn::Stones { least: 1, most: 1 },
            2 => Turn::Stones { least: 2, most: 2 },
            _ => Turn::Stones { least: 1, most: 2 },
        }
    }

    fn check_stone(&self, cell: Cell) -> Result<(), Illegal> {
        if self.outcome.is_some() { Err(Illegal::GameOver) } else { self.check_placement(cell) }
    }

    fn score(&self) -> Option<Vec<u32>> {
        Some(self.points().to_vec())
    }

    /// Returns the turn and the passes as an arrangement states them.
    fn details(&self) -> Details {
        // An arrangement that gives no turn is taken for one of the turns from the fourth on, which are all alike.
        let turn = (self.turn < 4).then(|| u32::from(self.turn));
        let passed = self.was_pass.then_some(Player(1 - self.to_move.0));
        Details { turn, passed, first_pass: self.first_pass, exits: Vec::new() }
    }

    fn aids(&self) -> Vec<Aid> {
        self.list_aids()
    }

    fn byte_size(&self) -> usize {
        size_of::<Self>()
    }

    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink) {
        let player = self.to_move;
        let is_second_pass = self.was_pass && mv == Move::Pass;
        let added: CellSet<N> = if mv == Move::Pass { CellSet::EMPTY } else { mv.cells().collect() };
        self.was_pass = mv == Move::Pass;
        self.stones[player.index()] |= added;
        if self.was_pass {
            self.first_pass.get_or_insert(player);
            if sink.listens() {
                sink.take(Effect::Passed { player });
            }
        } else if sink.listens() {
            for cell in mv.cells() {
                let group = group_id(self.table.flood(CellSet::of(cell), self.stones[player.index()]));
                sink.take(Effect::Placed { player, cell, group });
            }
        }
        self.end_turn(added, sink);
        if is_second_pass {
            self.end_game(sink);
        }
    }

    fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        if self.outcome.is_some() { None } else { Turns::new(self).draw(rng) }
    }

    fn key(&self) -> u64 {
        self.fingerprint()
    }
}
