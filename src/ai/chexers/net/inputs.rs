//! What the network sees of a position: which of many statements hold, and a few numbers.
//!
//! In the order of their weights:
//! * for each seat, each [`Safety`] and each cell, whether a piece stands there so;
//! * for each seat, whether it has taken 0, 1, 2 or 3 pieces off the board;
//! * the number 1; the features of the seats (`evaluate`); how often the position has occurred; how many turns ago,
//!   on a logarithmic scale, the last piece left the board.
//!
//! Seats come in the order in which they move next, and the board is turned to the mover.

use arrayvec::ArrayVec;

use super::super::evaluate::{FeatureSet, features};
use super::super::plan::FEATURES;
use crate::games::chexers::{ChexersPosition, EXITS_TO_WIN, Safety};
use crate::rules::{Player, Position};

const CELLS: usize = ChexersPosition::CELLS;
/// The number of ways in which a piece can stand.
const SAFETIES: usize = 3;
/// The number of inputs for pieces, and of those for exits.
const PIECES: usize = 3 * SAFETIES * CELLS;
const EXITS: usize = 3 * EXITS_TO_WIN as usize;
/// The number of inputs that are numbers.
pub(super) const NUMBERS: usize = 1 + 3 * FEATURES + 2;
/// The number of inputs.
pub(super) const INPUTS: usize = PIECES + EXITS + NUMBERS;
/// The turns without an exit after which the next ones are told apart less and less.
const LULL: f32 = 12.0;

/// The inputs of one position.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    /// The indices of the statements that hold.
    pub(super) on: ArrayVec<u16, { CELLS + 3 }>,
    /// The numbers; their weights follow those of the statements.
    pub(super) numbers: [f32; NUMBERS],
    /// Whether each seat has pieces: without any it cannot win.
    pub(super) is_alive: [bool; 3],
}

impl Inputs {
    /// Looks at a position.
    #[inline]
    pub(super) fn of(position: &ChexersPosition) -> Self {
        let mut on = ArrayVec::new();
        position.for_each_piece(|piece| {
            let safety = match piece.safety {
                Safety::Safe => 0,
                Safety::Open => 1,
                Safety::Attacked => 2,
            };
            on.push(((piece.turns_until_owner * SAFETIES + safety) * CELLS + piece.cell) as u16);
        });
        let mover = position.to_move().index();
        let seats = [0, 1, 2].map(|turns| Player(((mover + turns) % 3) as u8));
        for (index, &seat) in seats.iter().enumerate() {
            let exits = position.exits(seat).min(EXITS_TO_WIN - 1) as usize;
            on.push((PIECES + index * EXITS_TO_WIN as usize + exits) as u16);
        }
        let features = features(position, FeatureSet::All);
        let mut numbers = [1.0; NUMBERS];
        for (slots, seat) in numbers[1..].chunks_exact_mut(FEATURES).zip(seats) {
            slots.copy_from_slice(&features[seat.index()]);
        }
        numbers[NUMBERS - 2] = position.repetitions() as f32 - 1.0;
        numbers[NUMBERS - 1] = (1.0 + position.turns_since_exit() as f32 / LULL).ln();
        Self { on, numbers, is_alive: seats.map(|seat| position.piece_count(seat) > 0) }
    }
}
