//! A position in which two seats are left, on the board turned so that they are Red and Green.

use crate::games::chexers::ChexersPosition;
use crate::games::chexers::board::{SEATS, bit, each_bit, turned};
use crate::geometry::Cell;
use crate::rules::{Player, Position};

/// A duel: two seats with pieces, of which the first leaves where Red does and the second where Green does. The third
/// seat has none and comes after the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Duel {
    pub(super) pieces: [u64; 2],
    /// The exits that each still needs, or one more than there are pieces.
    pub(super) needs: [u32; 2],
    /// Which of the two moves next, perhaps after the third seat's pass.
    pub(super) to_move: usize,
    seats: [Player; 2],
    /// Whether the third seat is to pass first.
    is_third_to_move: bool,
}

impl Duel {
    /// Returns the duel that a position is; `None` if all three seats have pieces.
    pub(super) fn of(position: &ChexersPosition) -> Option<Self> {
        let all = position.pieces();
        let third = (0..SEATS).rev().find(|&seat| all[seat] == 0)?;
        let seats = [(third + 1) % SEATS, (third + 2) % SEATS];
        let pieces = seats.map(|seat| each_bit(all[seat]).map(|piece| bit(Cell(turned(seats[0], piece) as u32))).sum());
        let seats = seats.map(|seat| Player(seat as u8));
        let count = pieces.iter().map(|pieces: &u64| pieces.count_ones()).sum::<u32>();
        let needs = seats.map(|seat| position.exits_to_go(seat).min(count + 1));
        let mover = position.to_move();
        let is_third_to_move = mover.index() == third;
        Some(Self { pieces, needs, to_move: usize::from(mover == seats[1]), seats, is_third_to_move })
    }

    /// Creates the duel that a turn leads to, for the layers; the real seats do not matter there.
    pub(super) fn after(pieces: [u64; 2], needs: [u32; 2], to_move: usize) -> Self {
        let count = pieces.iter().map(|pieces| pieces.count_ones()).sum::<u32>();
        let needs = needs.map(|need| need.min(count + 1));
        Self { pieces, needs, to_move, seats: [Player(0), Player(1)], is_third_to_move: false }
    }

    /// Returns how many pieces there are.
    pub(super) fn count(&self) -> u32 {
        self.pieces.iter().map(|pieces| pieces.count_ones()).sum()
    }

    /// Returns the duel, or its mirror image, in which the first seat needs no more exits than the second.
    pub(super) fn in_order(self) -> Self {
        if self.needs[0] <= self.needs[1] { self } else { self.mirrored() }
    }

    /// Returns the mirror image that exchanges the exits of the two. It has the same turns, but not the same plies.
    pub(super) fn mirrored(self) -> Self {
        let [first, second] = self.pieces.map(|pieces| each_bit(pieces).map(mirror).sum());
        let Self { needs, to_move, seats, .. } = self;
        Self {
            pieces: [second, first],
            needs: [needs[1], needs[0]],
            to_move: 1 - to_move,
            seats: [seats[1], seats[0]],
            ..self
        }
    }

    /// Returns who wins if the game is over after this many turns of the two, and after how many plies.
    pub(super) fn end_after(&self, turns: u8) -> (Player, u16) {
        let turns = u16::from(turns);
        let last = if turns % 2 == 1 { self.to_move } else { 1 - self.to_move };
        // The third seat passes after each turn of the second, but not after the last turn.
        let of_second = if self.to_move == 1 { turns.div_ceil(2) } else { turns / 2 };
        let passes = of_second.saturating_sub(u16::from(last == 1)) + u16::from(self.is_third_to_move);
        (self.seats[last], turns + passes)
    }
}

/// Returns the image of a bit under the reflection that exchanges the exits of Red and Green. It leaves the diagonals as
/// they are.
fn mirror(bit: u64) -> u64 {
    const WIDTH: u32 = 7;
    let (row, diagonal) = (bit.trailing_zeros() / WIDTH, bit.trailing_zeros() % WIDTH);
    1_u64.wrapping_shl((diagonal + 3).wrapping_sub(row).wrapping_mul(WIDTH).wrapping_add(diagonal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chexers::board::{BOARD, EXITS};

    #[test]
    fn the_mirror_exchanges_the_exits() {
        assert_eq!(each_bit(EXITS[0]).map(mirror).sum::<u64>(), EXITS[1]);
        assert_eq!(each_bit(BOARD).map(mirror).sum::<u64>(), BOARD);
        assert!(each_bit(BOARD).all(|bit| mirror(mirror(bit)) == bit));
    }

    #[test]
    fn passes_of_the_third_seat_are_plies() {
        let duel = |to_move, is_third_to_move| {
            let seats = [Player(1), Player(2)];
            Duel { pieces: [1, 2], needs: [1, 1], to_move, seats, is_third_to_move }
        };
        // Green, Blue, Red passes, Green; then Blue, Red passes, Green.
        for (to_move, passes, turns, winner, plies) in [
            (0, false, 1, 1, 1),
            (0, false, 2, 2, 2),
            (0, false, 3, 1, 4),
            (0, true, 3, 1, 5),
            (1, false, 1, 2, 1),
            (1, false, 2, 1, 3),
            (1, false, 3, 2, 4),
        ] {
            assert_eq!(duel(to_move, passes).end_after(turns), (Player(winner), plies), "{to_move} {turns}");
        }
    }
}
