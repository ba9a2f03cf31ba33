//! What the pieces of Chexers do in a position: where they can act, what an action changes, and how a turn ends.

use super::ChexersPosition;
use super::board::{CELLS, DIRECTIONS, SEATS, bit, direction, first_cell, middle, movers, shifted};
use super::limits::{EXITS_TO_WIN, MOST_OCCURRENCES, TURNS};
use crate::geometry::Cell;
use crate::rules::{Effect, EffectSink, Illegal, Move, Outcome, Player, Position, Reason};

impl ChexersPosition {
    /// Returns the pieces of the side to move that can act in each direction, by a step or a jump, never by both.
    #[inline]
    pub(super) fn actors(&self) -> [u64; DIRECTIONS.len()] {
        let (own, occupied) = (self.own(), self.occupied());
        DIRECTIONS.map(|direction| {
            let (steps, jumps) = movers(own, occupied, direction);
            steps | jumps
        })
    }

    /// Returns the number of actions, not counting a pass.
    #[inline]
    pub(super) fn action_count(&self, actors: &[u64; DIRECTIONS.len()]) -> u32 {
        actors.iter().map(|bits| bits.count_ones()).sum::<u32>() + self.leavers().count_ones()
    }

    /// Returns whether an opponent could jump over a piece of the side to move if it were the opponent's turn.
    pub fn is_in_danger(&self, cell: Cell) -> bool {
        self.convertible(self.to_move.index()) & bit(cell) != 0
    }

    /// Returns the cells of the pieces of a seat that an opponent can jump over.
    pub(super) fn convertible(&self, seat: usize) -> u64 {
        let Some(&own) = self.pieces.get(seat) else { return 0 };
        let (occupied, others) = (self.occupied(), self.occupied() & !own);
        DIRECTIONS.into_iter().fold(0, |danger, direction| {
            let (_, jumpers) = movers(others, occupied, direction);
            danger | shifted(jumpers, direction) & own
        })
    }

    /// Returns the action of a piece in a direction in which it can act.
    #[inline]
    pub(super) fn action(&self, piece: u64, direction: i32) -> Move {
        let (from, next) = (first_cell(piece), shifted(piece, direction));
        if self.occupied() & next == 0 {
            Move::Step { from, to: first_cell(next) }
        } else {
            Move::Jump { from, to: first_cell(shifted(next, direction)) }
        }
    }

    /// Removes the piece on `bit` from its owner and returns the owner.
    #[inline]
    fn convert(&mut self, bit: u64) -> Option<Player> {
        let (mover, own) = (self.to_move, self.own());
        if own & bit != 0 {
            return None;
        }
        let from = self.pieces.iter().position(|pieces| pieces & bit != 0)?;
        self.pieces[from] ^= bit;
        self.pieces[mover.index()] |= bit;
        Some(Player(from as u8))
    }

    /// Moves a piece. If `is_jump`, it jumps over another piece, which it converts.
    #[inline]
    fn relocate(&mut self, from: Cell, to: Cell, is_jump: bool, sink: &mut impl EffectSink) {
        let (from_bit, to_bit) = (bit(from), bit(to));
        let player = self.to_move;
        self.pieces[player.index()] ^= from_bit | to_bit;
        if sink.listens() {
            sink.take(Effect::Moved { player, from, to });
        }
        if is_jump {
            let over = middle(from_bit, to_bit);
            if let (Some(from), true) = (self.convert(over), sink.listens()) {
                sink.take(Effect::Converted { cell: first_cell(over), from, to: player });
            }
        }
    }

    /// Applies a move to the pieces and the exits.
    #[inline]
    pub(super) fn act(&mut self, mv: Move, sink: &mut impl EffectSink) {
        let player = self.to_move;
        match mv {
            Move::Step { from, to } => self.relocate(from, to, false, sink),
            Move::Jump { from, to } => self.relocate(from, to, true, sink),
            Move::Exit(cell) => {
                self.pieces[player.index()] &= !bit(cell);
                self.exits[player.index()] += 1;
                if sink.listens() {
                    sink.take(Effect::Exited { player, cell });
                }
            }
            Move::Pass if sink.listens() => sink.take(Effect::Passed { player }),
            Move::Pass | Move::Place(_) | Move::PlaceTwo(..) => {}
        }
    }

    /// Ends the turn: passes it to the next seat and determines whether the game is over. A win takes precedence over a
    /// draw.
    #[inline]
    pub(super) fn end_turn(&mut self, was_exit: bool) {
        let mover = self.to_move;
        self.to_move = Player((mover.0 + 1) % SEATS as u8);
        self.turns_over += 1;
        if was_exit {
            self.history.restart(&self.pieces);
            self.repetitions = 1;
        } else {
            self.repetitions = self.history.push(&self.pieces);
        }
        self.outcome = if self.exits(mover) >= EXITS_TO_WIN {
            Some(Outcome { winner: Some(mover), reason: Reason::Exits })
        } else if self.repetitions >= MOST_OCCURRENCES {
            Some(Outcome { winner: None, reason: Reason::Repetition })
        } else if self.turns_over >= TURNS {
            Some(Outcome { winner: None, reason: Reason::TurnLimit })
        } else {
            None
        };
    }

    /// Checks that a piece of the side to move stands on a cell.
    pub(super) fn check_own(&self, cell: Cell) -> Result<(), Illegal> {
        if cell.index() >= CELLS {
            return Err(Illegal::OffBoard);
        }
        match self.owner(cell) {
            Some(by) if by == self.to_move => Ok(()),
            by => Err(Illegal::NotYours { cell, by }),
        }
    }

    /// Checks whether a piece may go from one cell to another, `distance` steps away.
    pub(super) fn check_way(&self, from: Cell, to: Cell, distance: u32) -> Result<(), Illegal> {
        if from.index() >= CELLS || to.index() >= CELLS {
            return Err(Illegal::OffBoard);
        }
        self.check_own(from)?;
        if let Some(by) = self.owner(to) {
            return Err(Illegal::Occupied { cell: to, by });
        }
        let direction = direction(bit(from), bit(to), distance).ok_or(Illegal::OutOfReach { from })?;
        let over = shifted(bit(from), direction);
        if distance > 1 && self.occupied() & over == 0 {
            return Err(Illegal::NothingToJump { over: first_cell(over) });
        }
        Ok(())
    }
}
