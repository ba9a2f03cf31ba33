//! The rules of Chexers applied to a position: actions, conversions, exits, results.

use rand::Rng;

use super::board::{
    CELLS, DIRECTIONS, EXITS, SEATS, bit, cells, direction, each_bit, first_cell, middle, movers, nth_bit, shifted,
};
use super::limits::{EXITS_TO_WIN, MOST_OCCURRENCES, TURNS, TURNS_OF_A_SEAT};
use super::position::GEOMETRY;
use super::{ChexersPosition, ChexersSetup};
use crate::geometry::{Cell, Geometry};
use crate::rules::{
    Aid, Details, Effect, EffectSink, GameSetup, Group, Illegal, Move, Outcome, Player, Position, Reason, SeatColor,
    Turn, zobrist,
};

/// The turn of a player from which the remaining turns are shown.
const TURN_WORTH_A_WORD: u32 = 200;

impl ChexersPosition {
    /// Returns the pieces of the side to move that can act in each direction, by a step or a jump, never by both.
    #[inline]
    fn actors(&self) -> [u64; DIRECTIONS.len()] {
        let (own, occupied) = (self.own(), self.occupied());
        DIRECTIONS.map(|direction| {
            let (steps, jumps) = movers(own, occupied, direction);
            steps | jumps
        })
    }

    /// Returns the number of actions, not counting a pass.
    #[inline]
    fn action_count(&self, actors: &[u64; DIRECTIONS.len()]) -> u32 {
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
    fn action(&self, piece: u64, direction: i32) -> Move {
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
    fn end_turn(&mut self, was_exit: bool) {
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
    fn check_own(&self, cell: Cell) -> Result<(), Illegal> {
        if cell.index() >= CELLS {
            return Err(Illegal::OffBoard);
        }
        match self.owner(cell) {
            Some(by) if by == self.to_move => Ok(()),
            by => Err(Illegal::NotYours { cell, by }),
        }
    }

    /// Checks whether a piece may go from one cell to another, `distance` steps away.
    fn check_way(&self, from: Cell, to: Cell, distance: u32) -> Result<(), Illegal> {
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

impl Position for ChexersPosition {
    fn geometry(&self) -> &Geometry {
        &GEOMETRY
    }

    fn seat_colors(&self) -> &'static [SeatColor] {
        ChexersSetup.seat_colors()
    }

    fn seats(&self) -> usize {
        SEATS
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns whether the seat exists. Every seat stays in the game: a seat without pieces passes until the end.
    fn is_alive(&self, player: Player) -> bool {
        player.index() < SEATS
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        let bit = bit(cell);
        self.pieces.iter().position(|pieces| pieces & bit != 0).map(|seat| Player(seat as u8))
    }

    fn groups(&self) -> Vec<Group> {
        Vec::new()
    }

    fn turn(&self) -> Turn {
        Turn::Piece
    }

    /// Returns the number of exits of each seat.
    fn score(&self) -> Option<Vec<u32>> {
        Some(self.exits.to_vec())
    }

    /// Returns the exits of all sides, the pieces of the side to move that could be converted, and how near a draw is.
    fn aids(&self) -> Vec<Aid> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mover = self.to_move;
        let exits =
            self.players().flat_map(|seat| cells(EXITS[seat.index()]).map(move |cell| Aid::ExitCell(cell, seat)));
        let mut aids: Vec<Aid> = exits.collect();
        aids.extend(cells(self.convertible(mover.index())).map(Aid::InDanger));
        if self.repetitions > 1 {
            aids.push(Aid::Repeated { times: self.repetitions, limit: MOST_OCCURRENCES });
        }
        let turns_had = self.turns_over / SEATS as u32;
        if turns_had + 1 >= TURN_WORTH_A_WORD {
            aids.push(Aid::TurnsLeft { turns: TURNS_OF_A_SEAT - turns_had });
        }
        aids
    }

    fn details(&self) -> Details {
        Details { turn: Some(self.turn_number()), exits: self.exits.to_vec(), ..Details::default() }
    }

    fn byte_size(&self) -> usize {
        size_of::<Self>() + self.history.byte_size()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome.is_some() {
            return;
        }
        let first = moves.len();
        let (own, occupied) = (self.own(), self.occupied());
        let ways = DIRECTIONS.map(|direction| (direction, movers(own, occupied, direction)));
        for piece in each_bit(own) {
            let from = first_cell(piece);
            let steps = ways.iter().filter(|(_, (steps, _))| steps & piece != 0);
            moves.extend(steps.map(|&(way, _)| Move::Step { from, to: first_cell(shifted(piece, way)) }));
        }
        for piece in each_bit(own) {
            let from = first_cell(piece);
            let jumps = ways.iter().filter(|(_, (_, jumps))| jumps & piece != 0);
            moves.extend(jumps.map(|&(way, _)| Move::Jump { from, to: first_cell(shifted(shifted(piece, way), way)) }));
        }
        moves.extend(cells(self.leavers()).map(Move::Exit));
        if moves.len() == first {
            moves.push(Move::Pass);
        }
    }

    fn legal_count(&self) -> usize {
        if self.outcome.is_some() { 0 } else { self.action_count(&self.actors()).max(1) as usize }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        match mv {
            Move::Step { from, to } => self.check_way(from, to, 1),
            Move::Jump { from, to } => self.check_way(from, to, 2),
            Move::Exit(cell) => {
                self.check_own(cell)?;
                if self.leavers() & bit(cell) == 0 { Err(Illegal::NoExit { cell }) } else { Ok(()) }
            }
            Move::Pass if self.action_count(&self.actors()) == 0 => Ok(()),
            Move::Pass => Err(Illegal::MustAct),
            Move::Place(_) | Move::PlaceTwo(..) => {
                Err(Illegal::OtherKind("in a turn one piece moves, jumps or leaves the board"))
            }
        }
    }

    /// Checks whether the piece on `cell` can act.
    fn check_stone(&self, cell: Cell) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        self.check_own(cell)?;
        let able = self.actors().into_iter().fold(self.leavers(), |able, actors| able | actors);
        if able & bit(cell) == 0 { Err(Illegal::Blocked { cell }) } else { Ok(()) }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink) {
        self.act(mv, sink);
        self.end_turn(matches!(mv, Move::Exit(_)));
    }

    #[inline]
    fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        if self.outcome.is_some() {
            return None;
        }
        let actors = self.actors();
        let count = self.action_count(&actors);
        // Lemire's multiplication without the rejection step: the bias is below 2^-23 for 300 actions.
        let mut index = ((u64::from(rng.next_u32()) * u64::from(count)) >> 32) as u32;
        for (direction, pieces) in DIRECTIONS.into_iter().zip(actors) {
            let here = pieces.count_ones();
            if index < here {
                return Some(self.action(nth_bit(pieces, index), direction));
            }
            index -= here;
        }
        let leavers = self.leavers();
        Some(if leavers == 0 { Move::Pass } else { Move::Exit(first_cell(nth_bit(leavers, index))) })
    }

    fn key(&self) -> u64 {
        let exits = self.exits.iter().fold(0, |packed, &count| packed << 3 | u64::from(count));
        let words = self.pieces.into_iter().chain([exits]);
        words.fold(zobrist::turn(self.to_move), |key, word| zobrist::mix(key ^ word))
    }
}
