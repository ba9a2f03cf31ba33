//! The numbers that tune how a search sees the root games.

/// What counts in Tanbo and Hexbo, and how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    /// A point of root space, where the board has a hundred points; less on larger boards.
    pub(super) space: f32,
    /// A root.
    pub(super) root: f32,
    /// A root with one point of root space left, beside its being a root.
    pub(super) narrow: f32,
    /// The side to move.
    pub(super) turn: f32,
    /// How many random moves a playout chooses the best-looking from.
    pub(super) tries: u32,
    /// In the look of a move: a point taken from others, where a point gained counts 1.
    pub(super) taken: f32,
    /// In the look of a move: a root of others that loses its last point.
    pub(super) bounded: f32,
    /// How much of the evaluation's slope the look of a move has.
    pub(super) slope: f32,
}

impl Weights {
    /// The first opponent's: nothing counts but root space, and playouts are random.
    pub(super) const FIRST: Self =
        Self { space: 0.3, root: 0.0, narrow: 0.0, turn: 0.0, tries: 1, taken: 1.0, bounded: 4.0, slope: 1.0 };
}
