//! A seat in a game, and the colour of its pieces.

/// The most seats that a game can have (Hexbo).
pub const MAX_PLAYERS: usize = 6;

/// A seat, by its index in the order of play, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u8);

impl Player {
    /// Returns the seat as an array index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the seat's number as people count, from 1.
    pub fn number(self) -> u8 {
        self.0 + 1
    }
}

/// The colour of a seat's pieces. The set-up assigns the colours to the seats: White begins in one game, Black in
/// another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeatColor {
    /// Black.
    Black,
    /// White.
    White,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
}

impl SeatColor {
    /// All colours.
    pub const ALL: [Self; 6] = [Self::Black, Self::White, Self::Red, Self::Blue, Self::Green, Self::Yellow];

    /// Returns the name of the colour, which is the name of the seat.
    pub fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
        }
    }

    /// Returns its index in [`Self::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }
}
