//! What a turn consists of, for code that lets a person enter one: the window translates it into clicks.

/// What a turn consists of. Whether the player may pass is a separate question: is [`super::Move::Pass`] legal?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The player places stones.
    Stones {
        /// The smallest number of stones.
        least: u8,
        /// The largest number of stones: one or two.
        most: u8,
    },
    /// One piece acts: it moves, jumps or leaves the board.
    Piece,
}
