//! The rules of Hexade, built on the incremental position: turns, captures, the distance rule, and the winner.

use std::hash::{Hash, Hasher};

use rand::Rng;

use super::HexadePosition;
use super::aids;
use super::stones::opponent;
use crate::geometry::{Cell, Geometry};
use crate::rules::{
    Aid, Effect, EffectSink, GameSetup, Group, Illegal, Move, Outcome, Player, Position, Reason, SeatColor, zobrist,
};

/// Returns a uniformly random number below `count`: Lemire's multiplication without the rejection step, whose bias is
/// below 2^-22 for 631 cells.
#[inline]
fn random_index(count: usize, rng: &mut impl Rng) -> usize {
    ((u64::from(rng.next_u32()) * count as u64) >> 32) as usize
}

impl HexadePosition {
    /// Returns the empty cells on which White's second stone may stand.
    #[cold]
    fn distant_cells(&self, first: Cell) -> Vec<Cell> {
        let is_legal = |&cell: &Cell| self.owner(cell).is_none() && !self.table().are_near(first, cell);
        self.geometry().cells().filter(is_legal).collect()
    }
}

impl Position for HexadePosition {
    fn geometry(&self) -> &Geometry {
        &self.table().geometry
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        self.setup().seat_colors()
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    /// Returns the outcome, if the game is over. A six of the side to move was already there before the reply, so it
    /// has survived it. A six of the other side is pending, unless no reply is possible.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let (mover, other) = (self.to_move, opponent(self.to_move));
        let wins = |player| Some(Outcome { winner: Some(player), reason: Reason::PerfectSix });
        if self.has_six(mover) {
            wins(mover)
        } else if !self.empties().is_empty() {
            None
        } else if self.has_six(other) {
            wins(other)
        } else {
            Some(Outcome { winner: None, reason: Reason::BoardFull })
        }
    }

    fn is_alive(&self, player: Player) -> bool {
        player.index() < self.seats()
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        self.stones.owner(cell.index())
    }

    fn groups(&self) -> Vec<Group> {
        Vec::new()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        match self.distance_stone() {
            Some(first) => moves.extend(self.distant_cells(first).into_iter().map(Move::Place)),
            None => {
                let empties = self.geometry().cells().filter(|&cell| self.owner(cell).is_none());
                moves.extend(empties.map(Move::Place));
            }
        }
    }

    fn legal_count(&self) -> usize {
        match self.distance_stone() {
            _ if self.outcome().is_some() => 0,
            Some(first) => self.distant_cells(first).len(),
            None => self.empties().len(),
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        let Move::Place(cell) = mv else { return Err(Illegal::OtherKind("a turn is one stone")) };
        if cell.index() >= self.geometry().len() {
            return Err(Illegal::OffBoard);
        }
        if let Some(by) = self.owner(cell) {
            return Err(Illegal::Occupied { cell, by });
        }
        match self.distance_stone() {
            Some(first) if self.table().are_near(first, cell) => Err(Illegal::TooNear { first }),
            _ => Ok(()),
        }
    }

    fn aids(&self) -> Vec<Aid> {
        aids::aids(self)
    }

    fn byte_size(&self) -> usize {
        size_of::<Self>() + self.lists_size()
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink) {
        let Move::Place(cell) = mv else { return };
        let (mover, enemy) = (self.to_move, opponent(self.to_move));
        if sink.listens() {
            sink.take(Effect::Placed { player: mover, cell, group: 0 });
        }
        // Find all captured pairs before removing any: no pair contains the end stone of another.
        let captured: arrayvec::ArrayVec<[u16; 2], 6> = self.stones.captures(cell.index(), mover).collect();
        self.put(cell.index(), mover);
        for pair in captured {
            pair.into_iter().for_each(|stone| self.take(usize::from(stone), enemy));
            if sink.listens() {
                sink.take(Effect::Captured { player: enemy, cells: pair.map(|stone| Cell(u32::from(stone))) });
            }
        }
        self.to_move = enemy;
    }

    #[inline]
    fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        if self.outcome().is_some() {
            return None;
        }
        if let Some(first) = self.distance_stone() {
            let cells = self.distant_cells(first);
            return cells.get(random_index(cells.len(), rng)).copied().map(Move::Place);
        }
        let cell = self.empties()[random_index(self.empties().len(), rng)];
        Some(Move::Place(Cell(u32::from(cell))))
    }

    fn key(&self) -> u64 {
        let stones = self.geometry().cells().filter_map(|cell| Some(zobrist::stone(cell, self.owner(cell)?)));
        stones.fold(zobrist::turn(self.to_move), |key, number| key ^ number)
    }
}

impl PartialEq for HexadePosition {
    fn eq(&self, other: &Self) -> bool {
        self.setup() == other.setup() && self.to_move == other.to_move && self.stones.are_same(&other.stones)
    }
}

impl Eq for HexadePosition {}

impl Hash for HexadePosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
