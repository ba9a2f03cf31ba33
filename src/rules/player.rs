//! A seat at the board.

/// The most seats that a game has (Hexbo).
pub const MAX_PLAYERS: usize = 6;

/// A seat, by its place in the order of play, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u8);

impl Player {
    /// The seat as an array index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat as people count, from 1.
    pub fn number(self) -> u8 {
        self.0 + 1
    }
}
