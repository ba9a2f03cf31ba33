//! The rules of Chexers as the program knows every game: legal moves, turns, results, and what is shown of them.

use rand::Rng;

use super::board::{DIRECTIONS, EXITS, SEATS, bit, cells, each_bit, first_cell, movers, nth_bit, shifted};
use super::limits::{MOST_OCCURRENCES, TURNS_OF_A_SEAT};
use super::position::GEOMETRY;
use super::{ChexersPosition, ChexersSetup};
use crate::geometry::{Cell, Geometry};
use crate::rules::{
    Aid, Details, EffectSink, GameSetup, Group, Illegal, Move, Outcome, Player, Position, SeatColor, Turn, zobrist,
};

/// The turn of a player from which the remaining turns are shown.
const TURN_WORTH_A_WORD: u32 = 200;

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
