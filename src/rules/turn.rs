//! What a player does in a turn, for those who offer it: the window makes clicks of it.

/// What a turn consists of. Whether one may pass is a question of its own: is [`super::Move::Pass`] legal?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Stones are put down.
    Stones {
        /// At least so many.
        least: u8,
        /// At most so many: one or two.
        most: u8,
    },
    /// One piece acts: it moves, jumps or leaves the board.
    Piece,
}
